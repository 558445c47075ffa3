"""Rounds played by the rules and then damaged: what a checker has to find."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random

import swissblossom as sb
from swissblossom.plain_data import replace
from swissblossom.tournament import BLACK, WHITE

Pairs = list[tuple[int, int]]


def play(
    t: sb.Tournament, pairs: Sequence[tuple[int, int]], byes: Sequence[int], rng: Random
) -> sb.Tournament:
    """Return the tournament after its next round, played as given, with any results."""
    size, width, number = len(t.players), t.recorded_rounds, t.round_to_pair
    column: dict[int, tuple[int, int, str]] = {
        player: (0, 0, t.byes.get((number, player), "Z")) for player in range(1, size + 1)
    }
    for white, black in pairs:
        mine, theirs = rng.choice([("1", "0"), ("0", "1"), ("=", "="), ("=", "="), ("+", "-")])
        column[white], column[black] = (black, WHITE, mine), (white, BLACK, theirs)
    for player in byes:
        column[player] = (0, 0, "U")
    opponents, colours, results = array("H"), bytearray(), bytearray()
    for player in range(1, size + 1):
        start = (player - 1) * width
        opponent, colour, result = column[player]
        opponents.extend([*t.opponents[start : start + width], opponent])
        colours.extend([*t.colours[start : start + width], colour])
        results.extend([*t.results[start : start + width], ord(result)])
    return replace(
        t,
        players=tuple(replace(player, points=None, rank=None) for player in t.players),
        recorded_rounds=width + 1,
        rounds_played=number,
        opponents=opponents,
        colours=colours,
        results=results,
        byes={},
    )


def swap(pairs: Pairs, bye: int | None, rng: Random, *, times: int = 1) -> tuple[Pairs, int | None]:
    """Return the round with two players in each other's places, `times` times; one may have the bye."""
    seats = [player for pair in pairs for player in pair] + ([bye] if bye is not None else [])
    for _ in range(times):
        i, j = rng.sample(range(len(seats)), 2)
        seats[i], seats[j] = seats[j], seats[i]
    paired = list(zip(seats[0 : 2 * len(pairs) : 2], seats[1 : 2 * len(pairs) : 2], strict=True))
    return paired, (seats[-1] if bye is not None else None)
