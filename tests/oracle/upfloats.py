"""The skeleton that C.04.5 (Double-Swiss) and C.04.6 (Swiss Team) share, articles as written, by enumeration.

Both texts have the same criteria C1 to C7, the same bye, upfloaters and identifiers; they differ in what they
count in a bracket (`Rules.faults`) and in when floats matter (`Rules.floats_count`). Sets of upfloaters are
generated in the order of 3.5.4 and pairings in that of 3.6.3; no matching algorithm, no line of the product.

Readings, by their letters:

- A1: C6 is graded: the fewest upfloaters into the following scoregroup, given that C1 and C3 hold there.
- A2: C7, C8 and what is like them are minimised, as 2.3 says, not demanded.
- A9: the top member of a pair is the smaller TPN, whatever the scores.
- A10: C4 and C5 are judged among the sets that leave a legal pairing (C1, C3).
- A15: the following scoregroup of C6 is the next one of all who are to be paired in the round; where all
  of it became upfloaters in brackets above, it is empty and C6 asks nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from oracle.field import NoPairingError

Pairs = tuple[tuple[int, int], ...]
"""Pairs of TPNs, the top member first, in ascending order of the top members (3.6.1, 3.6.2)."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or team to pair."""

    tpn: int
    score: int
    """Pairing score, in tenths."""
    met: frozenset[int] = frozenset()
    """Whom C1 (or a prohibition) keeps apart from this one."""
    floated: bool = False
    """Whether the entrant was a floater in the previous round (1.5)."""
    barred_from_bye: bool = False
    matches: int = 0
    """Matches played (3.4.3)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """In what the two systems differ.

    Args:
        floats_count: whether the floats of the previous round matter in this one.
        faults: the criteria that a pairing of a bracket shall minimise after C7, given its pairs and the
            TPNs of the upfloaters.
    """

    floats_count: bool
    faults: Callable[[Pairs, frozenset[int]], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Bracket:
    """What was paired together: the upfloaters in the order of 3.5.3, and the pairs."""

    upfloaters: tuple[int, ...]
    pairs: Pairs


def identifier(pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return the identifier of a pairing (3.6.2)."""
    seated = sorted((min(pair), max(pair)) for pair in pairs)
    return (*(top for top, _ in seated), *(bottom for _, bottom in seated))


def sets_in_order(pool: Sequence[Entrant], scores: Sequence[int]) -> Iterator[tuple[Entrant, ...]]:
    """Yield the sets of potential upfloaters with the given scores (ascending) in the order of 3.5.4."""
    ordered = sorted(pool, key=lambda entrant: (-entrant.score, entrant.tpn))  # 3.5.3
    fitting = [
        chosen
        for chosen in combinations(ordered, len(scores))
        if sorted(entrant.score for entrant in chosen) == list(scores)
    ]
    yield from sorted(fitting, key=lambda chosen: [entrant.tpn for entrant in chosen])


def all_pairings(entrants: Sequence[Entrant]) -> Iterator[Pairs]:
    """Yield every pairing of these that complies with C1; the top members ascend."""
    if not entrants:
        yield ()
        return
    first, *rest = sorted(entrants, key=lambda entrant: entrant.tpn)
    for partner in rest:
        if partner.tpn not in first.met:
            for pairs in all_pairings([entrant for entrant in rest if entrant is not partner]):
                yield ((first.tpn, partner.tpn), *pairs)


class Walk:
    """The pairing of one round (3.3.2), up to the colours.

    Raises:
        NoPairingError: no legal pairing exists (3.3.3).
    """

    def __init__(self, entrants: Sequence[Entrant], rules: Rules) -> None:
        self.rules = rules
        self._known: dict[frozenset[int], bool] = {frozenset(): True}
        self._by_tpn = {entrant.tpn: entrant for entrant in entrants}
        self._scores = {entrant.score for entrant in entrants}
        self.bye: int | None = None
        self.brackets: list[Bracket] = []
        left = list(entrants)
        if len(left) % 2:
            self.bye = self._bye(left)
            left = [entrant for entrant in left if entrant.tpn != self.bye]
        elif not self.possible(left):
            raise NoPairingError
        while left:
            bracket = self._pair_top(left)
            self.brackets.append(bracket)
            paired = {tpn for pair in bracket.pairs for tpn in pair}
            left = [entrant for entrant in left if entrant.tpn not in paired]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of the round."""
        return [pair for bracket in self.brackets for pair in bracket.pairs]

    def possible(self, entrants: Sequence[Entrant]) -> bool:
        """Whether all of these can be paired with each other by C1."""
        key = frozenset(entrant.tpn for entrant in entrants)
        if len(key) % 2:
            return False
        if key not in self._known:
            first = min(key)
            self._known[key] = any(
                other != first
                and other not in self._by_tpn[first].met
                and self.possible([self._by_tpn[tpn] for tpn in key - {first, other}])
                for other in key
            )
        return self._known[key]

    def _bye(self, entrants: Sequence[Entrant]) -> int:
        """Return who has the pairing-allocated bye (3.4, C2)."""
        takers = [
            entrant
            for entrant in entrants
            if not entrant.barred_from_bye
            and self.possible([other for other in entrants if other is not entrant])  # 3.4.1
        ]
        if not takers:
            raise NoPairingError
        return min(takers, key=lambda taker: (taker.score, -taker.matches, -taker.tpn)).tpn  # 3.4.2-4

    def _sets(self, left: Sequence[Entrant]) -> list[tuple[Entrant, ...]]:
        """Return the sets of upfloaters that comply with C1, C3, C4 and C5 (3.5.2), in the order of 3.5.4."""
        residents, lower = top_scoregroup(left)
        for count in range(len(lower) + 1):  # C4
            found = [
                chosen
                for chosen in combinations(lower, count)
                if self.possible([*residents, *chosen])
                and self.possible([entrant for entrant in lower if entrant not in chosen])
            ]
            if found:
                # C5: scores in ascending order, as large as can be
                best = max(sorted(entrant.score for entrant in chosen) for chosen in found)
                legal = {frozenset(entrant.tpn for entrant in chosen) for chosen in found}
                return [
                    chosen
                    for chosen in sets_in_order(lower, best)
                    if frozenset(entrant.tpn for entrant in chosen) in legal
                ]
        raise AssertionError("C3 was broken above")

    def _burden(self, chosen: Sequence[Entrant], left: Sequence[Entrant]) -> int:
        """C6: upfloaters that the following scoregroup will need, 0 where it is empty by then (A1, A15)."""
        residents, lower = top_scoregroup(left)
        remaining = [entrant for entrant in lower if entrant not in chosen]
        following = max((score for score in self._scores if score < residents[0].score), default=None)
        if all(entrant.score != following for entrant in remaining):
            return 0
        return len(self._sets(remaining)[0])

    def _pair_top(self, left: Sequence[Entrant]) -> Bracket:
        """Choose the upfloaters (3.5.5) and pair the bracket (3.6.4)."""
        residents, _ = top_scoregroup(left)
        sets = self._sets(left)

        def failings(chosen: Sequence[Entrant]) -> tuple[int, int]:
            again = sum(entrant.floated for entrant in chosen) if self.rules.floats_count else 0
            return (self._burden(chosen, left), again)  # C6, C7

        chosen = min(sets, key=failings)  # the first of the best: `min` keeps the earliest
        upfloaters = frozenset(entrant.tpn for entrant in chosen)
        pairs = min(
            all_pairings([*residents, *chosen]),
            key=lambda pairing: (self.rules.faults(pairing, upfloaters), identifier(pairing)),
        )
        return Bracket(tuple(entrant.tpn for entrant in chosen), pairs)


def top_scoregroup(left: Sequence[Entrant]) -> tuple[list[Entrant], list[Entrant]]:
    """Return the top-scoregroup (3.2) and all others."""
    score = max(entrant.score for entrant in left)
    return (
        [entrant for entrant in left if entrant.score == score],
        [entrant for entrant in left if entrant.score != score],
    )


def floater_opponents(
    pairs: Pairs, upfloaters: frozenset[int], entrants: dict[int, Entrant], *, floats_count: bool
) -> int:
    """Count opponents of upfloaters who were floaters in the previous round (A3)."""
    if not floats_count:
        return 0
    return sum(
        entrants[other].floated for pair in pairs for one, other in (pair, pair[::-1]) if one in upfloaters
    )


@dataclass(frozen=True, slots=True)
class Paired:
    """Pairs as (White, Black) of the first game or board, the bye, the walk that led there."""

    pairs: list[tuple[int, int]]
    bye: int | None
    walk: Walk
