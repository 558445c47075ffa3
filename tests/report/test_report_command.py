"""`swissblossom report`."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import swissblossom as sb
from docs.places import ROOT
from report.pages import before_round_one, dead_end, finished, of_matches
from swissblossom.cli import main

EXAMPLE = ROOT / "examples" / "alekhine-memorial.trf"


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "in.trf"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_it_writes_the_page_of_the_api(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "report.html"
    assert main(["report", str(EXAMPLE), "-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == sb.report_html(sb.read_trf(str(EXAMPLE)))
    assert capsys.readouterr() == ("", "")


def test_standard_input_and_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.read_bytes())))
    assert main(["report", "-", "--language", "de", "--tiebreaks", "SB,BH", "--bye", "1=H,2=H"]) == 0
    page = capsys.readouterr().out
    t = sb.read_trf(str(EXAMPLE))
    assert page == sb.report_html(t, language="de", tiebreaks=["SB", "BH"], byes={1: "H", 2: "H"})
    assert '<html lang="de">' in page


def test_the_language_of_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWISSBLOSSOM_LANGUAGE", "nb_NO")
    assert main(["report", str(EXAMPLE)]) == 0
    assert '<html lang="nb">' in capsys.readouterr().out


def test_options_of_the_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, before_round_one().replace("142 5\n", "").replace("152 W\n", ""))
    assert main(["report", path]) == 3
    assert "number of rounds" in capsys.readouterr().err
    assert main(["report", path, "--rounds", "5", "--initial-colour", "black", "--round", "1"]) == 0
    t = sb.read_trf(path)
    assert capsys.readouterr().out == sb.report_html(t, rounds=5, initial_colour="black", round=1)


def test_system_and_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, of_matches().replace("192 FIDE_DOUBLESWISS\n", ""))
    t = sb.read_trf(path)
    assert main(["report", path, "--system", "double_swiss"]) == 0
    assert capsys.readouterr().out == sb.report_html(t, system="double_swiss")
    assert main(["report", path, "--edition", "2017"]) == 0
    assert capsys.readouterr().out == sb.report_html(t, edition="2017")
    assert main(["report", path, "--system", "nosuch"]) == 3
    assert "choose one of: dutch, burstein" in capsys.readouterr().err


def test_a_dead_end_is_written_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, dead_end())
    out = tmp_path / "report.html"
    assert main(["report", path, "-o", str(out)]) == 1
    assert "Round 2 cannot be paired" in out.read_text(encoding="utf-8")
    assert capsys.readouterr().err.startswith(f"{path}: round 2 has no legal pairing")


def test_the_page_is_utf_8_whatever_the_terminal_speaks() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "swissblossom", "report", "examples/open-200.trf"],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode("utf-8") == sb.report_html(sb.read_trf(str(ROOT / "examples" / "open-200.trf")))


def test_a_finished_tournament(tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    assert main(["report", written(tmp_path, finished()), "-o", str(out)]) == 0
    assert "Final standings" in out.read_text(encoding="utf-8")


def test_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(tmp_path / "absent.trf")]) == 5
    assert main(["report", str(EXAMPLE), "-o", str(tmp_path / "no" / "folder.html")]) == 5
    assert main(["report", str(EXAMPLE), "--tiebreaks", "NOSUCH"]) == 3
    assert main(["report", str(EXAMPLE), "--language", "xx"]) == 3
    assert "xx" in capsys.readouterr().err


def test_without_jinja_the_command_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    assert main(["report", str(EXAMPLE)]) == 3
    assert "pip install 'swissblossom[report]'" in capsys.readouterr().err
