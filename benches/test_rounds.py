"""Rounds of 20 to 9999 players: early and late, odd and even, accelerated. Run with `make bench`."""

from __future__ import annotations

from functools import partial

import pytest
from conftest import Expect, few_rounds
from fields import SIZES, played
from pytest_benchmark.fixture import BenchmarkFixture

import swissblossom as sb

EXACT_UP_TO = 500


def check(field: sb.Tournament, paired: sb.Round, name: str, expect: Expect) -> None:
    """Assert that the answer is the recorded one, and of small fields the exact kernel's too."""
    seats = 2 * len(paired.pairs) + (paired.bye is not None) + len(paired.absent)
    assert seats == len(field.players)
    expect(name, paired.text())
    if seats <= EXACT_UP_TO:
        assert sb.pair(field, exact_only=True).pairs == paired.pairs


@pytest.mark.parametrize("played_rounds", [0, 2, 5, 9])
@pytest.mark.parametrize("players", SIZES)
def test_round(benchmark: BenchmarkFixture, expect: Expect, players: int, played_rounds: int) -> None:
    """The first round, early and late ones."""
    benchmark.group = f"{players} players"
    field = played(players, played_rounds)
    check(field, benchmark(sb.pair, field), f"{players} players, {played_rounds} rounds", expect)


@pytest.mark.parametrize("played_rounds", [1, 6])
@pytest.mark.parametrize("players", [21, 99, 501, 999, 5001, 9999])
def test_odd_round(benchmark: BenchmarkFixture, expect: Expect, players: int, played_rounds: int) -> None:
    """An odd number of players: the bye, C5 and C9."""
    benchmark.group = f"{players} players, odd"
    field = played(players, played_rounds, all_present=True)
    paired = benchmark(sb.pair, field)
    assert paired.bye is not None
    check(field, paired, f"{players} players, {played_rounds} rounds, odd", expect)


@pytest.mark.parametrize("played_rounds", [0, 1, 3])
@pytest.mark.parametrize("players", [100, 1000, 5000])
def test_accelerated_round(
    benchmark: BenchmarkFixture, expect: Expect, players: int, played_rounds: int
) -> None:
    """Baku acceleration: twice the scoregroups, and floats across them."""
    benchmark.group = f"{players} players, accelerated"
    field = played(players, played_rounds, accelerated=True)
    check(field, benchmark(sb.pair, field), f"{players} players, {played_rounds} rounds, accelerated", expect)


@pytest.mark.parametrize("players", SIZES[:4])
def test_exact_round(benchmark: BenchmarkFixture, expect: Expect, players: int) -> None:
    """The exact kernel alone, for comparison."""
    benchmark.group = f"{players} players"
    field = played(players, 5)
    paired = few_rounds(benchmark, 2 if players > 500 else 5, partial(sb.pair, field, exact_only=True))
    check(field, paired, f"{players} players, 5 rounds", expect)
