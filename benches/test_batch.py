"""Many tournaments: rounds each second on one core, and on all of them in threads and in processes.

Wall time decides here, so that the figures mean something only on a machine that does nothing else.
"""

from __future__ import annotations

from typing import Any

import pytest
from conftest import few_rounds
from fields import played
from pytest_benchmark.fixture import BenchmarkFixture

import swissblossom as sb
from swissblossom.batch.pools import cores

ROUNDS = 9
SIZES = (50, 200, 1000)
WAYS: dict[str, dict[str, Any]] = {
    "one core": {"jobs": 1},
    "processes": {"jobs": cores(), "threads": False},
    "threads": {"jobs": cores(), "threads": True},
}


def files(players: int) -> list[tuple[str | int, bytes]]:
    """Return an event as a file before its last round, as often as makes 100,000 players."""
    data = sb.format_trf(played(players, ROUNDS - 1, all_present=True)).encode()
    return [(number, data) for number in range(100_000 // players)]


def note_rate(benchmark: BenchmarkFixture, rounds: int) -> None:
    """Put the number that matters beside the times."""
    stats = benchmark.stats
    if stats is not None:
        benchmark.extra_info["rounds_each_second"] = round(rounds / stats.stats.median)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("players", SIZES)
def test_pair(benchmark: BenchmarkFixture, players: int, way: str) -> None:
    """From the bytes of the file to the boards of round 9."""
    benchmark.group = f"pair_many, {players} players"
    work = files(players)
    summary = few_rounds(benchmark, 5, lambda: sb.pair_many(iter(work), **WAYS[way]).run())
    assert (summary.done, summary.failed) == (len(work), 0)
    note_rate(benchmark, summary.rounds)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("players", SIZES)
def test_check(benchmark: BenchmarkFixture, players: int, way: str) -> None:
    """From the bytes of the file to the report on eight rounds."""
    benchmark.group = f"check_many, {players} players"
    work = files(players)[: 20_000 // players]
    summary = few_rounds(benchmark, 5, lambda: sb.check_many(iter(work), **WAYS[way]).run())
    assert (summary.done, summary.rounds) == (len(work), len(work) * (ROUNDS - 1))
    note_rate(benchmark, summary.rounds)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("players", SIZES)
def test_simulate(benchmark: BenchmarkFixture, players: int, way: str) -> None:
    """From seeds to files of nine rounds."""
    benchmark.group = f"simulate_many, {players} players"
    seeds = 20_000 // players
    batch = {"players": players, "rounds": ROUNDS, **WAYS[way]}
    summary = few_rounds(benchmark, 5, lambda: sb.simulate_many(iter(range(seeds)), **batch).run())
    assert (summary.done, summary.rounds) == (seeds, seeds * ROUNDS)
    note_rate(benchmark, summary.rounds)
