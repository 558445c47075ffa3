"""Which boards of two pairings of a round differ, in the smallest groups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissblossom.checker.report import ChangedBoards

__all__ = ["boards_that_differ"]

Pair = tuple[int, int]


def boards_that_differ(played: Iterable[Pair], prescribed: Iterable[Pair]) -> tuple[ChangedBoards, ...]:
    """Return the boards on which two pairings differ, colours left out, in groups of the same players.

    Who is on a board of one pairing and not of the other belongs to one group with both opponents, and with
    theirs. So the groups are the smallest: each could have been changed by itself.

    Args:
        played: Boards (white, black) of one pairing, `(player, 0)` for a bye.
        prescribed: Boards of the other.

    Returns:
        The groups by their first board in `prescribed`; in each, the boards in the order in which they were
        given. Empty when nothing differs.

    >>> boards_that_differ([(1, 5), (2, 4), (3, 6)], [(4, 1), (5, 2), (3, 6)])
    (ChangedBoards(played=((1, 5), (2, 4)), prescribed=((4, 1), (5, 2))),)
    """
    ours, theirs = list(prescribed), list(played)
    known = ({frozenset(pair) for pair in ours}, {frozenset(pair) for pair in theirs})
    ours = [pair for pair in ours if frozenset(pair) not in known[1]]
    theirs = [pair for pair in theirs if frozenset(pair) not in known[0]]
    root: dict[int, int] = {}
    for a, b in (*ours, *theirs):
        if a and b:  # the bye holds no players together
            root[_root(root, b)] = _root(root, a)
    groups: dict[int, tuple[list[Pair], list[Pair]]] = {}
    for side, pairs in enumerate((theirs, ours)):
        for pair in pairs:
            groups.setdefault(_root(root, pair[0] or pair[1]), ([], []))[side].append(pair)
    place = {pair: at for at, pair in enumerate(ours)}
    found = [ChangedBoards(tuple(before), tuple(after)) for before, after in groups.values()]
    return tuple(sorted(found, key=lambda change: min(_places(place, change.prescribed))))


def _places(place: dict[Pair, int], pairs: Sequence[Pair]) -> list[int]:
    """Return the places of boards; a group without any stands last."""
    return [place[pair] for pair in pairs] or [len(place)]


def _root(root: dict[int, int], player: int) -> int:
    """Return the representative of a player's group, shortening the way to it."""
    while (above := root.get(player, player)) != player:
        root[player] = root.get(above, above)
        player = above
    return player
