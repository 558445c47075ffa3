"""Rounds in which only the order of article 4 decides: round 1, with pairs forbidden.

Without a past no criterion from C5 to C21 tells candidates apart, and a forbidden pair has the standing of
C1. What the rules generate first among the legal candidates is then the answer. The orders are written out
here as the articles have them, for homogeneous brackets; nothing is shared with the product or with the
literal engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

import swissblossom as sb
from rules.builder import trf

Pair = frozenset[int]


def pair_of(one: int, two: int) -> Pair:
    """Return two players as a pair."""
    return frozenset((one, two))


def forbid_all_but(players: int, allowed: Iterable[Pair]) -> list[str]:
    """Return records that forbid every pair of the players which is not allowed."""
    good = set(allowed)
    everybody = combinations(range(1, players + 1), 2)
    return [f"260   1   9 {one:>4} {two:>4}" for one, two in everybody if pair_of(one, two) not in good]


def drawn(players: int, allowed: Iterable[Pair]) -> tuple[set[Pair], int | None]:
    """Pair round 1 with the allowed pairs only; return the pairs and the taker of the bye."""
    records = forbid_all_but(players, allowed)
    paired = sb.pair(sb.parse_trf(trf(players=players, records=records)))
    return {pair_of(white, black) for white, black in paired.pairs}, paired.bye


def transpositions(
    s1: Sequence[int], s2: Sequence[int], legal: Callable[[int, int], bool]
) -> Iterator[list[int]]:
    """Yield the legal beginnings of the transpositions of S2, in lexicographic order (4.2.2)."""
    if not s1:
        yield []
        return
    for number in sorted(s2):
        if legal(s1[0], number):
            rest = [other for other in s2 if other != number]
            for others in transpositions(s1[1:], rest, legal):
                yield [number, *others]


def exchanges(s1: Sequence[int], s2: Sequence[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Yield S1 and S2 after each exchange of residents, the original first, in the order of 4.3.2."""
    moves = [
        (out, into)
        for count in range(min(len(s1), len(s2)) + 1)
        for out in combinations(s1, count)
        for into in combinations(s2, count)
    ]
    moves.sort(
        key=lambda move: (
            len(move[0]),  # 4.3.2.1: fewest exchanged
            sum(move[1]) - sum(move[0]),  # 4.3.2.2: smallest difference of the sums
            [-number for number in reversed(move[0])],  # 4.3.2.3: the highest different number leaves S1
            move[1],  # 4.3.2.4: the lowest different number leaves S2
        )
    )
    for out, into in moves:
        yield sorted({*s1} - {*out} | {*into}), sorted({*s2} - {*into} | {*out})


def first_generated(players: int, allowed: set[Pair]) -> tuple[set[Pair], int | None] | None:
    """Return the first legal candidate of a homogeneous bracket in which all but one can be paired."""
    half = players // 2
    everybody = list(range(1, players + 1))
    for s1, s2 in exchanges(everybody[:half], everybody[half:]):
        for partners in transpositions(s1, s2, lambda one, two: pair_of(one, two) in allowed):
            pairs = {pair_of(one, two) for one, two in zip(s1, partners, strict=True)}
            left = set(everybody).difference(*pairs)
            return pairs, min(left) if left else None
    return None
