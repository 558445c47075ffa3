"""The command `swissblossom pair`: formats, options, files."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import swissblossom as sb
from cli.terminal import Terminal
from rules.matches import double
from rules.team_file import team_trf
from swissblossom.cli import main
from swissblossom.cli.output import cell_width, render
from unit.trf_text import HEAD, player, trf

PLAYERS = (
    player(1, "3 w 1", points="1.0", rating=2400, name="Anand", title="GM"),
    player(2, "4 b 1", points="1.0", rating=2300, name="Müller, Jörg"),
    player(3, "1 b 0", points="0.0", rating=2200, name="王皓"),
    player(4, "2 w 0", points="0.0", name="Dake"),
    player(5, "U", points="1.0", rating=1999, name="Euwe"),
)
TEXT = trf(*HEAD, players=PLAYERS)
PAIRS = "3\n5 1\n2 3\n4 0\n"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "open.trf"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def test_pairs_when_piped(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", file]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == (PAIRS, "")


def test_table(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", file, "--format", "table", "--bye", "4=H"]) == 0
    assert capsys.readouterr().out.split("\n") == [
        "Small test",
        "Round 2 of 3",
        "",
        "Bd  No  Ti  White          Rtg  Pts  No  Ti  Black   Rtg  Pts",
        " 1   5      Euwe          1999  1.0   1  GM  Anand  2400  1.0",
        " 2   2      Müller, Jörg  2300  1.0   3      王皓   2200  0.0",
        "",
        "Not playing:",
        "  4  Dake  0.0  half-point bye",
        "",
    ]


def test_table_names_the_bye_and_every_absence(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", file, "--format", "table", "--bye", "1=Z,2=F"]) == 0
    rows = capsys.readouterr().out.split("Not playing:\n")[1].split("\n")
    assert [row.split("  ")[-1] for row in rows] == [
        "pairing-allocated bye",
        "absent (zero-point bye)",
        "full-point bye",
        "",
    ]


def test_table_of_teams_and_of_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Numbers are those of teams, and so are the names; a match of two games is one line."""
    path = tmp_path / "in.trf"
    path.write_text(team_trf("1-2 11", teams=3, announced=3, records=["152 W"]), encoding="utf-8")
    assert main(["pair", str(path), "--system", "team", "--format", "table"]) == 0
    table = capsys.readouterr().out
    assert "Team 1" in table
    assert "Player" not in table
    path.write_text(double("1-2 ==, 3-4 ==", players=4, total=3), encoding="utf-8")
    assert main(["pair", str(path), "--format", "table"]) == 0
    assert "\nMatch 2 of 3, rounds 3 and 4\n" in capsys.readouterr().out


def test_table_without_games(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", file, "--format", "table", "--bye", "1=Z,2=Z,3=Z,4=Z,5=Z"]) == 0
    out, err = capsys.readouterr()
    assert "\nno games\n" in out
    assert "warning: nobody is available for round 2" in err


def test_table_of_an_accelerated_round() -> None:
    t = sb.parse_trf(trf("142 9", "152 W", "192 FIDE_DUTCH_2026_BAKU", players=PLAYERS))
    table = render(sb.pair(t), "table")
    assert "Pts (pairing)" in table
    assert "1.0 (2.0)" in table


def test_table_on_a_terminal_fits_it(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", "57")
    assert main(["pair", file]) == 0
    lines = terminal.getvalue().split("\n")
    assert lines[1] == "Round 2 of 3"
    assert max(map(cell_width, lines)) <= 57
    assert "Müller,…" in lines[5]
    assert capsys.readouterr().err == ""


def test_names_cannot_drive_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evil.trf"
    path.write_text(TEXT.replace("Anand", "\x1b[2JA"), encoding="utf-8")
    assert main(["pair", str(path), "--format", "table"]) == 0
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "width"), [("Tal", 3), ("王皓", 4), ("e\u0301", 1), ("Müller", 6), ("\u200bx", 1), ("", 0)]
)
def test_cell_width(text: str, width: int) -> None:
    assert cell_width(text) == width


def test_json(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", file, "--format", "json", "--bye", "4=Z"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "tournament": "Small test",
        "round": 2,
        "rounds": 3,
        "pairs": [{"board": 1, "white": 5, "black": 1}, {"board": 2, "white": 2, "black": 3}],
        "bye": None,
        "absent": [{"player": 4, "bye": "Z"}],
        "warnings": [],
    }


def test_json_has_the_bye_and_the_warnings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.trf"
    path.write_text(TEXT + "013 Riga\n", encoding="utf-8")
    assert main(["pair", str(path), "--format", "json"]) == 0
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert answer["bye"] == 4
    assert answer["warnings"] == [err.rstrip("\n")]
    assert err.startswith(f"{path}:9:1: warning: 013: ")


def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert main(["pair", "-"]) == 0
    assert capsys.readouterr().out == PAIRS


def test_round_again(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", file, "--round", "1"]) == 0
    assert capsys.readouterr().out == sb.pair(sb.read_trf(file), round=1).text()


def test_options_reach_the_api(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--rounds", "2", "--initial-colour", "black", "--exact-only", "--system", "dutch"]
    assert main(["pair", file, *arguments, "--edition", "2026", "--bye", "1=u", "--bye", "2=H"]) == 3
    assert "player 1 is given the pairing-allocated bye" in capsys.readouterr().err
    assert main(["pair", file, *arguments, "--edition", "2026", "--bye", "4=u"]) == 0
    expected = sb.pair(
        sb.read_trf(file), rounds=2, initial_colour="black", exact_only=True, byes={4: "U"}
    ).text()
    assert capsys.readouterr().out == expected


def test_initial_colour(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.trf"
    path.write_text(trf("142 3", players=(player(1), player(2), player(3), player(4))), encoding="utf-8")
    assert main(["pair", str(path), "--initial-colour", "black"]) == 0
    assert capsys.readouterr().out == "2\n3 1\n2 4\n"


def test_output_file(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "round2.txt"
    target.write_text("old", encoding="utf-8")
    assert main(["pair", file, "--output", str(target)]) == 0
    assert capsys.readouterr().out == ""
    assert target.read_text(encoding="utf-8") == PAIRS
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["open.trf", "round2.txt"]
    assert main(["pair", file, "--output", str(target), "--format", "table"]) == 0
    assert "王皓" in target.read_text(encoding="utf-8")


def test_output_to_standard_output(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", file, "--output", "-"]) == 0
    assert capsys.readouterr().out == PAIRS


def test_output_through_a_link(file: str, tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    assert main(["pair", file, "--output", str(link)]) == 0
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == PAIRS


def test_output_to_a_device(file: str) -> None:
    assert main(["pair", file, "--output", os.devnull]) == 0
    assert not Path(os.devnull).is_file()


def test_no_output_file_after_a_fault(tmp_path: Path) -> None:
    path, target = tmp_path / "bad.trf", tmp_path / "round2.txt"
    path.write_text(TEXT.replace("3 w 1", "3 w ?"), encoding="utf-8")
    assert main(["pair", str(path), "--output", str(target)]) == 3
    assert not target.exists()


def test_a_failing_write_leaves_the_old_file(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "round2.txt"
    target.write_text("old", encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert main(["pair", file, "--output", str(target)]) == 5
    assert target.read_text(encoding="utf-8") == "old"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["open.trf", "round2.txt"]
    assert capsys.readouterr().err.startswith(f"{target}: No space left on device; ")


def test_progress_is_shown_on_a_terminal_only_when_it_takes_long(
    file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from swissblossom.cli import pair  # noqa: PLC0415

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["pair", file]) == 0
    assert terminal.getvalue() == ""
    monkeypatch.setattr(pair, "_PATIENCE", 0.0)
    assert main(["pair", file]) == 0
    shown = terminal.getvalue()
    assert "\rpairing: " in shown
    assert shown.endswith("\r")
    assert capsys.readouterr().out == PAIRS * 2


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "swissblossom", *arguments],
        input=text.encode(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "python"), "PYTHONIOENCODING": "ascii"},
        timeout=60,
    )


def test_as_a_program(file: str) -> None:
    done = run("pair", file)
    assert (done.returncode, done.stdout, done.stderr) == (0, PAIRS.encode(), b"")
    done = run("pair", "-", "--format", "table", text=TEXT)
    assert done.returncode == 0
    assert b"M\\xfcller, J\\xf6rg" in done.stdout  # what the output cannot show does not end the program


def test_a_closed_pipe_is_no_fault(file: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
        done = subprocess.run(
            [sys.executable, "-m", "swissblossom", "pair", file],
            stdout=closed,
            stderr=subprocess.PIPE,
            check=False,
            env=environment,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (0, b"")
