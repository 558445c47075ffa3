"""The two-way comparison: what agrees, what differs, what cannot be compared, and going on after a stop.

A script stands in for the reference: it checks with the product, but calls two boards of round 2 wrong in
files whose name of the event has a certain seed, and makes tournaments with two games exchanged.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import swissblossom as sb
from endurance import kinds
from endurance.__main__ import main
from endurance.compare import boards, run
from endurance.reference import Answer, AnswerError, read_check

_STAND_IN = """#!{python}
import sys
sys.path[:0] = {path!r}
import swissblossom as sb
words = sys.argv[1:]
assert words[0] == "--dutch"
if words[-1] == "-c":
    t = sb.read_trf(words[1])
    for number in range(1, t.rounds_played + 1):
        print(f"ours: Round #{{number}}")
        (a, b), (c, d) = sorted(sb.pair(t, round=number).pairs)[:2]
        if number == 2 and t.name.endswith("seed 3"):
            print("  Checker pairings        Tournament pairings ")
            print(f"    {{a:3}} - {{d:3}}                {{a:3}} - {{b:3}}")
            print(f"    {{c:3}} - {{b:3}}                {{c:3}} - {{d:3}}")
            print()
    print()
elif words[1] == "-g":
    seed = int(words[6])
    if seed == 2:
        sys.exit(1)
    if seed == 4:
        print("no such option", file=sys.stderr)
        sys.exit(3)
    t = sb.simulate(players=10, rounds=3, seed=seed, initial_colour="white")
    if seed == 5:
        t.initial_colour = 2  # so that its first round looks wrong
    sb.write_trf(t, words[4])
"""


@pytest.fixture
def stand_in(tmp_path: Path) -> str:
    path = tmp_path / "reference"
    path.write_text(_STAND_IN.format(python=sys.executable, path=sys.path), encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def words(folder: Path, *more: str) -> list[str]:
    return ["--folder", str(folder), "--jobs", "1", "--players", "6-16", "--reference-players", "6-16", *more]


def test_our_own_tournaments_show_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words(tmp_path, "--tournaments", str(2 * len(kinds.OWN)))) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"our tournaments, checked by us: {2 * len(kinds.OWN)} tournaments")
    assert text.count("\n") == 1
    assert not (tmp_path / "kept").exists()


def test_both_directions_with_every_difference_kept(
    tmp_path: Path, stand_in: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "notes"
    assert main(words(folder, "--tournaments", "6", "--reference", stand_in)) == 1
    text = capsys.readouterr().out
    lines = text.splitlines()
    assert [line.split(":")[0] for line in lines[:3]] == [
        "our tournaments, checked by us",
        "our tournaments, checked by the reference",
        "the reference's tournaments, paired again by us",
    ]
    assert "6 tournaments" in lines[1]
    assert lines[1].endswith("0 not compared, 1 differences")
    assert "4 tournaments" in lines[2]
    assert "1 not made, 1 not compared" in lines[2]
    assert any(line.startswith("checked 3: round 2: ") and "by the reference" in line for line in lines[3:])
    assert any(line.startswith("theirs 5: round 1: ") for line in lines[3:])
    assert "not compared: theirs 4: exit code 3: no such option" in text
    assert (folder / "report.txt").read_text(encoding="utf-8") == text
    assert {path.name for path in (folder / "kept").iterdir()} == {"checked-3.trf", "theirs-5.trf"}
    t = sb.read_trf(folder / "kept" / "checked-3.trf")
    assert t.name.endswith("seed 3")


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words(tmp_path, "--tournaments", "60", "--players", "4-6")) == 0
    capsys.readouterr()
    notes = tmp_path / "ours.jsonl"
    lines = notes.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    marked = json.loads(next(line for line in lines if '"span": [1, ' in line))
    marked["differences"] = ["ours 7: a difference found before the stop"]
    notes.write_text(json.dumps(marked) + "\n" + lines[1][:20], encoding="utf-8")  # cut off while writing
    assert main(words(tmp_path, "--tournaments", "60", "--players", "4-6")) == 1
    text = capsys.readouterr().out
    assert "60 tournaments" in text
    assert "ours 7: a difference found before the stop" in text
    assert [json.loads(line)["span"] for line in notes.read_text(encoding="utf-8").splitlines()] == [
        [1, 50],
        [51, 60],
    ]
    main(words(tmp_path, "--tournaments", "60", "--players", "4-4"))
    assert "a difference found" not in capsys.readouterr().out  # another range of players begins anew


def test_a_damaged_tournament_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = kinds.ours(1, "10-10", shared=False)
    first, second = sorted(boards(whole, 1))[:2]
    at = [(ident - 1) * whole.recorded_rounds for ident in (*first, *second)]
    letters = [chr(whole.results[place]) for place in at]
    assert "+" not in letters
    for ident, other in (
        (first[0], second[1]),
        (second[1], first[0]),
        (second[0], first[1]),
        (first[1], second[0]),
    ):
        whole.opponents[(ident - 1) * whole.recorded_rounds] = other
    for place, letter in zip(at, "1010", strict=True):
        whole.results[place] = ord(letter)
    for player in whole.players:
        player.points = player.rank = None
    monkeypatch.setattr(kinds, "ours", lambda *_, **__: whole)
    outcome = run("ours", 1, "", "10-10", tmp_path)
    assert any(text.startswith("ours 1: round 1: ") for text in outcome.differences)
    assert (tmp_path / "ours-1.trf").exists()


def test_reading_the_reference() -> None:
    text = (
        "a: Round #1\n  Checker pairings        Tournament pairings \n"
        "      1 -   4                  1 -   3\n      3 -   0                  4 -   0\n\n"
        "a: Round #2\na: Round #3\n  Checker pairings        Tournament pairings \n"
        "     12 -   4                  4 -  12\n\nNo valid pairing exists for round 4.\n\n"
    )
    assert read_check(text) == (
        3,
        [
            Answer(1, ((1, 3), (4, 0)), ((1, 4), (3, 0))),
            Answer(4, (), (), unpairable=True),
            Answer(3, ((4, 12),), ((12, 4),)),
        ],
    )
    with pytest.raises(AnswerError, match="not understood"):
        read_check("a: Round #1\nsomething else\n")


def test_configurations_are_the_reference_s_own_words() -> None:
    texts = [kinds.configuration(seed, "10-60") for seed in range(200)]
    assert kinds.configuration(7, "10-60") == texts[7]
    assert all(line.count("=") == 1 for text in texts for line in text.splitlines())
    assert any("PointsForPAB" in text for text in texts)
    assert {text.split("=")[1].split()[0] for text in texts} <= {str(n) for n in range(10, 61)}
