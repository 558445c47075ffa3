"""Rounds of 20 to 9999 players: early and late, odd and even, accelerated. Run with `make bench`."""

from __future__ import annotations

import pytest
from fields import played
from pytest_benchmark.fixture import BenchmarkFixture

import swissblossom as sb

SIZES = (20, 100, 500, 1000, 2000, 5000, 9999)


def check(field: sb.Tournament, paired: sb.Round) -> None:
    """Assert that the answer is complete, and for small fields that the exact kernel gives it too."""
    seats = 2 * len(paired.pairs) + (paired.bye is not None) + len(paired.absent)
    assert seats == len(field.players)
    if len(field.players) <= 500:
        assert sb.pair(field, exact_only=True).pairs == paired.pairs


@pytest.mark.parametrize("rounds", [0, 2, 8])
@pytest.mark.parametrize("players", SIZES)
def test_round(benchmark: BenchmarkFixture, players: int, rounds: int) -> None:
    """The round after 0, 2 and 8 rounds."""
    benchmark.group = f"{players} players"
    field = played(players, rounds)
    check(field, benchmark(sb.pair, field))


@pytest.mark.parametrize("players", [99, 501, 1001, 5001])
def test_odd_round(benchmark: BenchmarkFixture, players: int) -> None:
    """An odd number of players: the bye, C5 and C9."""
    benchmark.group = f"{players} players"
    field = played(players, 5)
    check(field, benchmark(sb.pair, field))


@pytest.mark.parametrize("players", [100, 1000, 5000])
def test_accelerated_round(benchmark: BenchmarkFixture, players: int) -> None:
    """Baku acceleration: twice the scoregroups, and floats across them."""
    benchmark.group = f"{players} players"
    field = played(players, 3, accelerated=True)
    check(field, benchmark(sb.pair, field))


@pytest.mark.parametrize("players", [20, 100, 500])
def test_exact_round(benchmark: BenchmarkFixture, players: int) -> None:
    """The exact kernel alone, for comparison."""
    benchmark.group = f"{players} players"
    field = played(players, 5)
    check(field, benchmark(sb.pair, field, exact_only=True))


@pytest.mark.parametrize(("players", "rounds"), [(24, 21), (60, 50), (100, 90)])
def test_nearly_exhausted_round(benchmark: BenchmarkFixture, players: int, rounds: int) -> None:
    """Nearly everybody has met everybody: the slowest rounds known, since little can be proved in advance."""
    benchmark.group = "nearly exhausted"
    field = round_robin(players, rounds)
    check(field, benchmark(sb.pair, field))


def round_robin(players: int, rounds: int) -> sb.Tournament:
    """Return a field that has played so many rounds of a Berger table, with results from a formula."""
    from array import array  # noqa: PLC0415

    opponents = array("H", bytes(2 * players * rounds))
    colours, results = bytearray(players * rounds), bytearray(players * rounds)
    circle = list(range(1, players))
    balance = [0] * players
    for number in range(rounds):
        seats = [0, *circle[number % len(circle) :], *circle[: number % len(circle)]]
        for board in range(players // 2):
            a, b = seats[board], seats[-1 - board]
            if (balance[a], (board + number) % 2) > (balance[b], 0):
                a, b = b, a
            balance[a] += 1
            balance[b] -= 1
            result = (a * 7 + b * 3 + number) % 3
            for player, other, colour, letter in ((a, b, 1, b"10="[result]), (b, a, 2, b"01="[result])):
                at = player * rounds + number
                opponents[at], colours[at], results[at] = other + 1, colour, letter
    return sb.Tournament(
        players=tuple(sb.Player(number) for number in range(1, players + 1)),
        total_rounds=99,
        recorded_rounds=rounds,
        rounds_played=rounds,
        opponents=opponents,
        colours=colours,
        results=results,
        initial_colour=1,
    )
