"""Whom a player could have met instead: opponents who come before the prescribed one in a system's order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissblossom.brackets import Bracket

__all__ = ["Nearer", "by_identifier", "by_subgroups", "by_turns", "from_last"]

Nearer = Callable[[Bracket, int, int], list[int]]
"""Of a bracket and a pair of it, its first member first: opponents of that one who come before the other."""


def from_last(rank: Callable[[int], object]) -> Nearer:
    """Return the order in which the highest-ranked meets the lowest-ranked first.

    Args:
        rank: Key by which the members of a bracket stand.

    **Source:** C.04.4.2 4.3 (2026).
    """

    def nearer(bracket: Bracket, upper: int, lower: int) -> list[int]:
        members = sorted((*bracket.mdps, *bracket.residents), key=rank)  # type: ignore[arg-type]
        above = set(members[: members.index(upper) + 1])
        taken = {player for pair in bracket.pairs if above.intersection(pair) for player in pair}
        behind = members[members.index(lower) + 1 :]
        return [player for player in reversed(behind) if player not in taken]

    return nearer


def by_identifier(number: Callable[[int], int]) -> Nearer:
    """Return the order of identifiers: with the same tops, smaller bottoms come first.

    Args:
        number: Pairing number of an id.

    **Source:** C.04.5 and C.04.6 3.6.3 (2026).
    """

    def nearer(bracket: Bracket, upper: int, lower: int) -> list[int]:
        seated = sorted(
            [sorted(pair, key=number) for pair in bracket.pairs], key=lambda pair: number(pair[0])
        )
        top = min((upper, lower), key=number)
        later = [bottom for first, bottom in seated if number(first) > number(top)]
        other = upper + lower - top
        found = [bottom for bottom in later if number(top) < number(bottom) < number(other)]
        return sorted(found, key=number) if top == upper else []

    return nearer


def by_subgroups(
    pairs: Callable[[Bracket], Sequence[tuple[int, int]]], number: Callable[[int], int]
) -> Nearer:
    """Return the order of transpositions of a second subgroup, of which smaller numbers come first.

    Args:
        pairs: Pairs of a bracket in the order of the first subgroup, its members first.
        number: Pairing number of an id.

    **Source:** C.04.4.1 4.4 (2026).
    """

    def nearer(bracket: Bracket, upper: int, lower: int) -> list[int]:
        seated = pairs(bracket)
        turn = next((at for at, pair in enumerate(seated) if pair == (upper, lower)), len(seated))
        found = [other for _, other in seated[turn + 1 :] if number(other) < number(lower)]
        return sorted(found, key=number)

    return nearer


def by_turns(order: Callable[[Bracket, int, Sequence[int]], Sequence[int]]) -> Nearer:
    """Return an order in which each in turn gets the first opponent possible; pairs stand in turn.

    Args:
        order: Opponents of a player in the order in which they are tried, given who is left.
    """

    def nearer(bracket: Bracket, upper: int, lower: int) -> list[int]:
        made = (*bracket.pairs, *reversed(bracket.given_up))
        turn = made.index((upper, lower))
        left = [player for pair in made[turn:] for player in pair]
        tried = list(order(bracket, upper, left))
        return tried[: tried.index(lower)]

    return nearer
