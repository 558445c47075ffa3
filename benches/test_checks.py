"""Checking whole tournaments of nine rounds: clean ones, and ones in which every round differs somewhere."""

from __future__ import annotations

from array import array

import pytest
from fields import played
from pytest_benchmark.fixture import BenchmarkFixture

import swissblossom as sb
from swissblossom.plain_data import replace

ROUNDS = 9
SIZES = (50, 200, 1000)


def rounds_each_second(benchmark: BenchmarkFixture) -> None:
    """Put the number that matters beside the times."""
    stats = benchmark.stats
    if stats is not None:
        benchmark.extra_info["rounds_each_second"] = round(ROUNDS / stats.stats.median)


@pytest.mark.parametrize("players", SIZES)
def test_clean(benchmark: BenchmarkFixture, players: int) -> None:
    """Nothing differs: about the cost of pairing the rounds."""
    benchmark.group = f"check of {ROUNDS} rounds, {players} players"
    report = benchmark(sb.check, played(players, ROUNDS, all_present=True))
    assert report.ok
    assert len(report.rounds) == ROUNDS
    rounds_each_second(benchmark)


@pytest.mark.parametrize("players", SIZES)
def test_pairing_the_same_rounds(benchmark: BenchmarkFixture, players: int) -> None:
    """The rounds paired again and nothing compared."""
    benchmark.group = f"check of {ROUNDS} rounds, {players} players"
    field = played(players, ROUNDS, all_present=True)

    def every_round() -> list[sb.Round]:
        return [sb.pair(field, round=number) for number in range(1, ROUNDS + 1)]

    assert len(benchmark(every_round)) == ROUNDS


@pytest.mark.parametrize("players", SIZES)
def test_with_differences(benchmark: BenchmarkFixture, players: int) -> None:
    """In every round the first two boards have changed an opponent."""
    benchmark.group = f"check of {ROUNDS} rounds, {players} players"
    field = damaged(players)
    report = benchmark(sb.check, field)
    assert len({found.round for found in report.discrepancies}) == ROUNDS
    rounds_each_second(benchmark)


def damaged(players: int) -> sb.Tournament:
    """Return a tournament in which two boards of each round have changed an opponent, and are drawn."""
    field = played(players, ROUNDS, all_present=True)
    opponents = array("H", field.opponents)
    colours, results = bytearray(field.colours), bytearray(field.results)
    for column in range(ROUNDS):
        boards = sb.pair(field, round=column + 1).pairs
        (a, b), (c, d) = boards[players // 4 : players // 4 + 2]
        for white, black in ((a, d), (c, b)):
            for player, other, colour in ((white, black, 1), (black, white, 2)):
                at = (player - 1) * ROUNDS + column
                opponents[at], colours[at], results[at] = other, colour, ord("=")
    return replace(field, opponents=opponents, colours=colours, results=results)
