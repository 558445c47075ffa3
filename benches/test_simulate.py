"""Random tournaments of nine rounds, from the seed to the last result. Run with `make bench`."""

from __future__ import annotations

import pytest
from conftest import few_rounds
from pytest_benchmark.fixture import BenchmarkFixture

import swissblossom as sb


@pytest.mark.parametrize("players", [50, 200, 1000, 5000])
def test_simulate(benchmark: BenchmarkFixture, players: int) -> None:
    """A usual open, in memory."""
    benchmark.group = f"simulate {players} players"
    t = few_rounds(benchmark, 5, lambda: sb.simulate(players=players, rounds=9, seed=1))
    assert (len(t.players), t.rounds_played) == (players, 9)


@pytest.mark.parametrize("players", [1000])
def test_simulate_with_everything(benchmark: BenchmarkFixture, players: int) -> None:
    """The same with byes, forfeits and acceleration, and written as a file."""
    benchmark.group = f"simulate {players} players"

    def work() -> str:
        t = sb.simulate(
            players=players,
            rounds=9,
            seed=1,
            acceleration="baku",
            half_byes="3%",
            forfeits="3%",
            withdrawals="5%",
        )
        return sb.format_trf(t)

    assert few_rounds(benchmark, 5, work).count("\n001 ") == players
