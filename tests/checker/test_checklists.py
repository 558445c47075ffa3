"""Checklists of systems other than the Dutch one: of teams, of matches, with the floats of the system."""

from __future__ import annotations

from pathlib import Path

import pytest

import swissblossom as sb
from swissblossom.cli import main
from swissblossom.explanations.reasons import told_of


@pytest.mark.parametrize("system", ["dutch", "burstein", "dubov", "lim", "double_swiss", "team"])
def test_the_facts_are_those_that_the_round_was_paired_by(system: str) -> None:
    t = sb.simulate(players=9, rounds=6, played=4, seed=11, system=system, half_byes="5%", forfeits="5%")
    paired = sb.pair(t)
    rows = sb.checklist(t)
    told = {facts.id: facts for facts in told_of(paired).players}
    assert {row.facts.id: row.facts for row in rows} == told
    now = {row.facts.id: row.now for row in rows}
    assert all((now[a], now[b]) == (f"W {b}", f"B {a}") for a, b in paired.pairs)
    names = [player.name for player in paired.state.tournament.players]
    assert all(row.name == names[row.facts.id - 1] for row in rows)
    for row in rows:
        assert len(set(row.opponents)) == len(row.opponents) == row.facts.games


def test_past_matches_of_teams_and_of_two_games() -> None:
    for system, first in (("team", 4), ("double_swiss", 7)):
        t = sb.simulate(players=8, rounds=6, played=4, seed=3, system=system)
        rows = sb.checklist(t, round=first)
        assert len(rows) == 8
        assert all(row.now == row.prescribed for row in rows)
        assert {len(row.opponents) for row in rows} <= {2, 3}


def test_the_heading_counts_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    t = sb.simulate(players=8, rounds=6, played=4, seed=3, system="double_swiss")
    path = str(tmp_path / "matches.trf")
    sb.write_trf(t, path)
    assert main(["check", path, "--checklist", "--round", "7"]) == 0
    assert "\nChecklist of match 4 (rounds 7 and 8)\n" in capsys.readouterr().out
