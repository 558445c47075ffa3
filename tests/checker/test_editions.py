"""`check --edition both`: where the rules of 2017 and of 2026 part, and by which article."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import swissblossom as sb
from checker.damage import play
from golden.shared import SHARED, needs
from oracle import dutch_2017
from oracle import engine as dutch_2026
from oracle.field import Field, NoPairingError
from oracle.generate import Drawn, last_state, states
from oracle.reader import read_field
from rules.test_dutch_2017 import POSITIONS
from swissblossom.cli import main

DELTAS = SHARED / "rules" / "examples" / "rule_delta"


def after(text: str, edition: str) -> sb.Tournament:
    """Return the tournament after its next round, paired by an edition."""
    before = sb.parse_trf(text)
    paired = sb.pair(before, edition=edition)
    return play(before, paired.pairs, [] if paired.bye is None else [paired.bye], Random(1))


@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("what", POSITIONS)
def test_the_editions_part(what: str, edition: str) -> None:
    text, _, _ = POSITIONS[what]
    t = after(text, edition)
    number = t.rounds_played
    (parting,) = sb.compare_editions(t, only=[number]).partings
    assert (parting.round, parting.played_by) == (number, (edition,))
    assert set(parting.articles) == {"2017", "2026"}
    assert all(parting.articles.values())
    assert parting.collapsed == ((15,) if "collapse" in what else ())


def test_the_articles_are_named() -> None:
    text, _, _ = POSITIONS["unplayed games of the bye's taker did not count"]
    report = sb.compare_editions(after(text, "2017"), only=[3])
    (parting,) = report.partings
    assert parting.articles == {"2017": "C.10", "2026": "2.4.4"}
    assert "C9 (2.4.4)" in report.text()
    assert "C.10" in report.text()
    assert "played by that of 2017" in report.text()
    text, _, _ = POSITIONS["full-point byes bar from another bye only since 2026 (C.2)"]
    (parting,) = sb.compare_editions(after(text, "2017"), only=[3]).partings
    assert parting.articles["2026"] == "2.1.2"


def test_a_round_by_neither() -> None:
    text, _, _ = POSITIONS["every unplayed round was a downfloat (A.4.b)"]
    t = play(sb.parse_trf(text), [(1, 4), (3, 2)], [], Random(1))
    report = sb.compare_editions(t, only=[3])
    (parting,) = report.partings
    assert parting.played_by == ()
    assert "played by neither that of 2017 nor that of 2026" in report.text()


def test_the_rounds_found_are_those_in_which_the_literal_engines_part() -> None:
    def by_old_rules(field: Field) -> Drawn:
        paired = dutch_2017.pair(field)
        return list(paired.pairs), paired.bye

    parted = 0
    for seed in range(500_000, 500_060):
        text = last_state(seed, most=9, dense=True, pairer=by_old_rules)
        t = sb.parse_trf(text)
        wanted = []
        for number, before in enumerate(states(seed, most=9, dense=True, pairer=by_old_rules), 1):
            if number > t.rounds_played:
                break
            field = read_field(before)
            field.total_rounds = t.total_rounds or 0  # as the last state has it
            try:
                old, new = dutch_2017.pair(field), dutch_2026.pair(field)
            except NoPairingError:
                continue
            if {frozenset(pair) for pair in old.pairs} != {frozenset(pair) for pair in new.pairs}:
                wanted.append(number)
        found = [p.round for p in sb.compare_editions(t).partings if "no legal" not in p.reasons["2026"]]
        assert found == wanted, f"seed {seed}\n{text}"
        parted += len(found)
    assert parted > 10


@needs("rules/examples/rule_delta")
def test_the_positions_of_the_change(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = sorted(DELTAS.glob("*.trf"))
    assert len(files) == 8
    for file in files:
        t = after(file.read_text(encoding="utf-8"), "2017")
        written = tmp_path / file.name
        sb.write_trf(t, written)
    assert main(["check", str(tmp_path), "--edition", "both", "--format", "json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["summary"]["files_with_discrepancies"] == 8
    for file in told["files"]:
        last = file["partings"][-1]
        assert last["round"] == file["rounds"][-1]
        assert last["played_by"] == ["2017"]
        assert all(last["articles"].values())


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text, _, _ = POSITIONS[
        "a bracket that leaves no completion is paired again, and the others collapse (A.9)"
    ]
    sb.write_trf(after(text, "2017"), tmp_path / "old.trf")
    assert main(["check", str(tmp_path / "old.trf"), "--edition", "both", "--round", "4"]) == 1
    out = capsys.readouterr().out
    assert "1 round by the rules of 2017 and of 2026: 1 differ" in out
    assert "By 2017 everybody below 1.5 made one bracket (A.9)" in out
    assert main(["check", "examples/open-200.trf", "--edition", "both"]) == 0
    assert "no difference" in capsys.readouterr().out


def test_what_it_cannot_be_combined_with(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "examples/open-200.trf", "--edition", "both", "--checklist"]) == 3
    assert "takes neither --checklist nor --apart" in capsys.readouterr().err
    assert main(["check", "examples/open-200.trf", "--edition", "both", "--system", "burstein"]) == 3
    assert "only one edition of the rules is known for burstein" in capsys.readouterr().err
