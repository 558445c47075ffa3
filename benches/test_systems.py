"""The last of nine rounds in every system: pairing alone. Run with `make bench`."""

from __future__ import annotations

import pytest
from conftest import Expect, few_rounds
from pytest_benchmark.fixture import BenchmarkFixture

import swissblossom as sb
from swissblossom.systems.known import KNOWN


@pytest.mark.parametrize("players", [100, 300, 1000])
@pytest.mark.parametrize("system", ["dutch", "burstein", "dubov", "lim", "double_swiss", "team"])
def test_last_round(benchmark: BenchmarkFixture, expect: Expect, system: str, players: int) -> None:
    """A simulated event with byes and forfeits; of teams a third as many."""
    known = KNOWN[system]
    entered = players // 3 if known.teams else players
    t = sb.simulate(players=entered, rounds=9, seed=3, system=system, half_byes="2%", forfeits="1%")
    benchmark.group = f"round 9, {players} players or {players // 3} teams"
    number = 9 * known.games - known.games + 1
    paired = few_rounds(benchmark, 7, lambda: sb.pair(t, round=number))
    expect(f"system {system} {players}", repr((paired.pairs, paired.bye)))
