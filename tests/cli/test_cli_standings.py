"""The command `swissblossom standings`: formats, options, files, errors."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path

import pytest

import swissblossom as sb
from cli.terminal import Terminal
from rules.builder import trf
from swissblossom.cli import main

PLAYED = ("1-4 1, 5-2 0, 3-6 =", "2-1 0, 3-5 =, 6-4 =", "1-3 1, 2-4 =, 5 H, 6 Z")
TEXT = trf(*PLAYED, players=6, rounds=4, records=["202 BH/C1,SB"])


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "open.trf"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def test_csv_when_piped(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", file]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    rows = list(csv.reader(io.StringIO(out)))
    s = sb.standings(sb.read_trf(file))
    assert rows[1:] == [
        [str(row.rank), str(row.shared), str(row.id), s.name(row.id), f"{row.points / 10}", *row.values]
        for row in s.rows
    ]


def test_table_on_a_terminal(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["standings", file]) == 0
    assert terminal.getvalue() == sb.standings(sb.read_trf(file)).text()


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_formats_and_output(form: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    s = sb.standings(sb.read_trf(file))
    expected = {"table": s.text(), "json": s.json(), "csv": s.csv()}[form]
    out = tmp_path / "out"
    assert main(["standings", file, "--format", form, "--output", str(out)]) == 0
    assert capsys.readouterr().out == ""
    assert out.read_text(encoding="utf-8") == expected
    assert main(["standings", file, "--format", form]) == 0
    assert capsys.readouterr().out == expected


def test_options(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "--tiebreaks",
        "bh, ARO,de",
        "--after-round",
        "2",
        "--edition",
        "2024-08",
        "--system",
        "predetermined",
    ]
    assert main(["standings", file, "--format", "json", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["tiebreak"] for one in found["tiebreaks"]] == ["BH", "ARO", "DE"]
    assert (found["after_round"], found["edition"], found["system"]) == (2, "2024-08", "predetermined")
    assert main(["standings", file, "--format", "csv", "--system", "round-robin", "--tiebreaks", "DE"]) == 0
    assert capsys.readouterr().out.startswith("rank,shared,player,name,points,DE\n")
    assert main(["standings", file, "--tiebreaks", ""]) == 0
    assert capsys.readouterr().out.startswith("rank,shared,player,name,points\n")


def test_explain(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", file, "--explain", "5"]) == 0
    out = capsys.readouterr().out
    s = sb.standings(sb.read_trf(file))
    place = s.row(5).rank
    assert out.startswith(f"5 Apricot: place {place} after round 3, edition 2026-03\n\nBH/C1 of 5 Apricot: ")
    assert s.explain(5, "BH/C1").text() in out
    assert s.explain(5, "SB").text() in out
    assert main(["standings", file, "--explain", "5", "--tiebreaks", "BH", "--format", "json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["tiebreak"] == "BH"
    assert found["contributions"][2]["what"] == "dummy, half-point bye"
    assert found["contributions"][2]["article"] == "16.4, category 16.2.5"
    assert main(["standings", file, "--explain", "9"]) == 3
    assert capsys.readouterr().err == f"{file}: player 9 does not exist; 1 to 6 do\n"


def test_into_a_file(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "ranked.trf"
    assert main(["standings", file, "--tiebreaks", "SB,BH", "--trf", str(out)]) == 0
    assert capsys.readouterr().out.startswith("rank,shared,player")
    written = sb.read_trf(out)
    s = sb.standings(written)
    assert s.tiebreaks == ("SB", "BH")
    assert [player.rank for player in written.players] == [s.row(player).rank for player in range(1, 7)]
    assert main(["standings", file, "--tiebreaks", "SB,BH", "--trf", "-"]) == 0
    assert capsys.readouterr().out.encode() == out.read_bytes()


def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert main(["standings", "-"]) == 0
    assert capsys.readouterr().out.startswith("rank,shared,player")


def test_warnings(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = TEXT.replace(" 2495", "     ")
    Path(file).write_text(text, encoding="utf-8")
    assert main(["standings", file, "--tiebreaks", "ARO,BH"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("rank,shared,player,name,points,BH\n")
    assert err.startswith(f"{file}: warning: ARO is left out: there are unrated players (article 10); if the")
    assert main(["standings", file, "--tiebreaks", "ARO,BH", "--unrated", "1400"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("rank,shared,player,name,points,ARO,BH\n")
    assert err == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tiebreaks", "BH,XX"], "tie-breaks:2:1: 'XX': no tie-break 'XX'; those of C.07"),
        (["--tiebreaks", "BH/X"], "tie-breaks:1:4: 'BH/X': no modifier 'X'; modifiers of BH: cut the n"),
        (["--after-round", "4"], "{file}: standings after round 4; rounds 1 to 3 are played"),
        (["--edition", "2023"], "{file}: no edition '2023' of C.07; choose 2026-03 or 2024-08"),
        (["--primary", "mp"], "{file}: no primary score 'MP' here; give MP or GP, and only for teams"),
        (["--system", "round-robin"], "{file}: BH/C1 must not be used in round robins"),
        (["--after-round", "2", "--trf", "-"], "{file}: these are the standings after round 2, not 3"),
    ],
)
def test_bad_requests(
    arguments: list[str], message: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["standings", file, *arguments]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(message.format(file=file))


def test_a_bad_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.trf"
    path.write_text(TEXT.replace("4 w 1", "9 w 1", 1), encoding="utf-8")
    assert main(["standings", str(path)]) == 3
    assert "player 1: opponent 9 does not exist" in capsys.readouterr().err
    assert main(["standings", str(tmp_path / "none.trf")]) == 5
    assert main(["standings", str(path), "--bad"]) == 3
