"""The command `check`."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from rules.builder import trf
from swissblossom.cli import main

FINE = trf("1-3 1, 4-2 =, 5 U", players=5)
WRONG = trf("1-3 1, 4-2 =, 5 U", "1 U, 2-5 1, 3-4 1", players=5)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "events" / "juniors").mkdir(parents=True)
    (tmp_path / "events" / "open.trf").write_text(FINE, encoding="utf-8")
    (tmp_path / "events" / "juniors" / "a.TRF").write_text(WRONG, encoding="utf-8")
    (tmp_path / "events" / "notes.txt").write_text("nothing", encoding="utf-8")
    return tmp_path / "events"


def test_a_file_as_it_should_be(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "open.trf")]) == 0
    out, err = capsys.readouterr()
    assert out == "Blossom Open: 5 players, 1 round checked, all as the rules prescribe\n"
    assert err == ""


def test_a_file_with_differences(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "juniors" / "a.TRF")]) == 1
    out, _ = capsys.readouterr()
    assert out.splitlines()[:2] == [
        "Blossom Open: 5 players, 2 rounds checked, 1 not as the rules prescribe",
        "Round 2: the pairing is worse in C5 (2.3.1): the bye goes to a score of 1.0, and 0.0 was possible",
    ]
    assert "Acacia (1) has the bye" in out


def test_folders_and_a_summary(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "broken.trf").write_text("001    1      Tal\n001    1      Tal\n", encoding="utf-8")
    assert main(["check", str(folder), str(folder / "nowhere.trf")]) == 5
    out, err = capsys.readouterr()
    last = out.splitlines()[-1]
    assert last.startswith("4 files, 3 rounds; ")
    assert " in 1 file; 2 files not checked: " in last
    assert last.endswith("nowhere.trf")
    assert "broken.trf:2:5: " in err
    assert main(["check", str(folder), "--quiet"]) == 3
    out, _ = capsys.readouterr()
    assert "all as the rules prescribe" not in out


def test_quiet_says_how_many_were_checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--quiet", str(folder / "open.trf")]) == 0
    assert capsys.readouterr().out == "1 file, 1 round; no differences\n"


def test_an_empty_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "0 files, 0 rounds; no differences\n"


def test_json(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.json"
    assert main(["check", str(folder), "--format", "json", "--output", str(out)]) == 1
    report = json.loads(out.read_text(encoding="utf-8"))
    assert report["summary"]["files"] == 2
    assert report["summary"]["files_with_discrepancies"] == 1
    fine, wrong = report["files"]
    assert (fine["ok"], fine["discrepancies"]) == (True, [])
    first = wrong["discrepancies"][0]
    assert (first["round"], first["criterion"], first["code"]) == (2, 5, "worse")
    assert first["values"] == {"played": [10], "prescribed": [0]}
    assert wrong["rounds"][1]["outcome"] == "different"
    assert wrong["rounds"][1]["prescribed_bye"] != 1
    assert "played" not in wrong["rounds"][0]


def test_one_round(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(folder / "juniors" / "a.TRF")
    assert main(["check", path, "--round", "1"]) == 0
    assert "1 round checked" in capsys.readouterr().out
    assert main(["check", path, "--round", "3"]) == 3
    assert "round 3 is not played: 2 rounds are" in capsys.readouterr().err


def test_points_are_checked_and_no_reason_to_refuse(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = FINE.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("001    1"))
    lines[at] = lines[at][:80] + " 0.5" + lines[at][84:]
    path = tmp_path / "points.trf"
    path.write_text("".join(lines), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert "player 1: 0.5 points in the line, 1.0 from the results" in capsys.readouterr().out


def test_checklist_for_people(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "juniors" / "a.TRF"), "--round", "2", "--checklist"]) == 1
    out = capsys.readouterr().out.split("Checklist of round 2\n")[1]
    rows = [line.split() for line in out.splitlines()]
    assert rows[0] == ["No", "Name", "Pts", "Colours", "Pref", "Floats", "Bye", "Now", "Prescribed"]
    assert rows[1][:3] == ["1", "1", "Acacia"]
    assert [cell for cell in rows[2] if cell == "no"] == ["no"]  # 5 has had the bye, and stands second


def test_checklist_as_csv(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "list.csv"
    assert main(["check", str(folder), "--checklist=csv", "--output", str(out)]) == 1
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"))))
    assert len(rows) == 3 * 5
    assert {row["round"] for row in rows} == {"1", "2"}
    fifth = next(row for row in rows if row["round"] == "2" and row["id"] == "5")
    assert (fifth["bye_allowed"], fifth["float_last_round"], fifth["colours"]) == ("no", "down", "")
    assert fifth["now"] != ""
    assert capsys.readouterr().err.startswith("2 files, 3 rounds; ")
    assert main(["check", str(folder), "--checklist", "--format", "json"]) == 3


def test_a_number_of_rounds_and_an_initial_colour(folder: Path) -> None:
    path = str(folder / "open.trf")
    assert main(["check", path, "--rounds", "5", "--initial-colour", "white"]) == 0
    assert main(["check", path, "--initial-colour", "black"]) == 1
    assert main(["check", path, "--edition", "1999"]) == 3
    assert main(["check", path, "--system", "nonsense"]) == 3
