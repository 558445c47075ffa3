"""Standings of large opens after the last round: five tie-breaks, from a tournament in memory to the rows."""

from __future__ import annotations

import pytest
from conftest import Expect
from fields import TOTAL_ROUNDS, played
from pytest_benchmark.fixture import BenchmarkFixture

import swissblossom as sb

LISTS = {
    "usual": ["BH/C1", "BH", "WIN", "SB", "DE"],
    "encounter first": ["DE", "BH/C1", "BH", "SB", "WIN"],
    "cuts": ["BH/M1", "SB/C1", "PS", "ARO", "WON"],
    "averages": ["AOB", "FB", "KS", "STD", "REP"],
    "performances": ["TPR", "PTP", "APRO", "APPO", "RTNG"],
}


@pytest.mark.parametrize("tiebreaks", LISTS.values(), ids=LISTS)
@pytest.mark.parametrize("players", [1000, 9999])
def test_standings(benchmark: BenchmarkFixture, players: int, tiebreaks: list[str], expect: Expect) -> None:
    """Ranks and values of everybody."""
    benchmark.group = f"standings of {players} players"
    field = played(players, TOTAL_ROUNDS)
    rows = benchmark(lambda: sb.standings(field, tiebreaks).rows)
    assert len(rows) == players
    text = "\n".join([f"{row.rank} {row.id} {' '.join(row.values)}" for row in rows])
    expect(f"standings {players} {' '.join(tiebreaks)}", text)
