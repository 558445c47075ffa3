"""How the players of a bracket were divided into two subgroups before they were paired across."""

from __future__ import annotations

from swissblossom.plain_data import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Division", "Shift", "parting"]


@dataclass(frozen=True, slots=True)
class Shift:
    """Players who change from one subgroup to the other.

    Attributes:
        from_first: Whether they leave G1.
        forced: Whether they go because pairs inside their subgroup cannot be avoided; otherwise, to make both
            subgroups equal in size.
        by_average: Whether the list of shifters is by average rating of the opponents; else it is by pairing
            number.
        order: Ids of those who may be shifted, in the order in which they are tried.
        players: Ids of those who are, in that order.
    """

    from_first: bool
    forced: bool
    by_average: bool
    order: tuple[int, ...]
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Division:
    """The two subgroups of a bracket, and how they came to be paired.

    Attributes:
        by_halves: Whether nobody in the bracket has played, so that G1 is its first half.
        first: Ids of G1 before anybody is shifted, by pairing number.
        second: Ids of G2 before anybody is shifted, by pairing number.
        shifts: What was shifted, step by step; empty when nobody was.
        pairs: S1 in its order, each with the member of T2.
        averages: For each member of S1 the average rating of the opponents, 0 where there are none.
        articles: Which article says what: "subgroups", "shifts", "shifters" (their order), "first" (the order
            of S1), "second" (the choice of T2) and "transpositions" (their order).
        preferences: Criterion, and its article, that counts the colour preferences denied.
    """

    by_halves: bool
    first: tuple[int, ...]
    second: tuple[int, ...]
    shifts: tuple[Shift, ...]
    pairs: tuple[tuple[int, int], ...]
    averages: tuple[int, ...]
    articles: dict[str, str]
    preferences: tuple[int, str]


def parting(
    division: Division, pairs: Sequence[tuple[int, int]]
) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Return by which step another pairing of the same players, as good in all criteria, comes later.

    Args:
        division: The bracket as prescribed.
        pairs: The other pairing.

    Returns:
        The key of `Division.articles` that decides, who tells it there in the prescribed pairing, and in the
        other: for "shifts" the players paired inside a subgroup, for "shifters" the players shifted, for
        "transpositions" the first member of S1 who meets somebody else, and that opponent.
    """
    groups = (division.first, division.second)
    smaller_first = groups if len(division.first) <= len(division.second) else groups[::-1]
    for group in smaller_first:
        members = set(group)
        ours = [pair for pair in division.pairs if members.issuperset(pair)]
        theirs = [pair for pair in pairs if members.issuperset(pair)]
        if len(ours) != len(theirs):
            inside = [tuple([player for pair in made for player in pair]) for made in (ours, theirs)]
            return "shifts", inside[0], inside[1]
        shift = next((shift for shift in division.shifts if members.issuperset(shift.order)), None)
        if shift is None:
            continue
        # Of two who meet inside a subgroup one was shifted; the earlier set is with the earlier of each two.
        place = {player: at for at, player in enumerate(shift.order)}
        shifted = sorted([min(pair, key=place.__getitem__) for pair in theirs], key=place.__getitem__)
        if tuple(shifted) != shift.players:
            return "shifters", shift.players, tuple(shifted)
    partner = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    for player, opponent in division.pairs:
        if partner[player] != opponent:
            return "transpositions", (player, opponent), (player, partner[player])
    raise ValueError("the same pairs")
