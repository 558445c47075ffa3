"""Tie-breaks of type B and the Koya system: from a participant's own record.

Every function returns a value for each participant, by index; scores in tenths, counts as they are.

**Source:** C.07 articles 7 and 9.2, edition 2026-03.
"""

from __future__ import annotations

from operator import add

from swissblossom.tiebreaks import readings
from swissblossom.tiebreaks.field import FORFEIT_LOSS, PLAYED, REQUESTED, WON, Field
from swissblossom.tournament import BLACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "games_with_black",
    "games_won",
    "games_won_with_black",
    "koya",
    "progressive",
    "rounds_elected",
    "standard_points",
    "wins",
]

_MARK_WON = bytes([value == WON for value in range(256)])
_MARK_PLAYED = bytes([value == PLAYED for value in range(256)])
_MARK_BLACK = bytes([value == BLACK for value in range(256)])
_MARK_NOT_ELECTED = bytes([value in REQUESTED or value == FORFEIT_LOSS for value in range(256)])


def _count(field: Field, columns: Iterable[bytes]) -> list[int]:
    """Return how many of the columns have a mark for each participant."""
    total = [0] * field.size
    for column in columns:
        total = list(map(add, total, column))
    return total


def _both(a: bytes, b: bytes) -> bytes:
    """Return the marks that two columns have in common."""
    common = int.from_bytes(a, "big") & int.from_bytes(b, "big")
    return common.to_bytes(len(a), "big")


def _played(field: Field) -> list[bytes]:
    return [kinds.translate(_MARK_PLAYED) for kinds in field.kinds]


def _won(field: Field) -> list[bytes]:
    return [outcomes.translate(_MARK_WON) for outcomes in field.outcomes]


def wins(field: Field) -> list[int]:
    """Return the number of rounds with the points of a win, played or not.

    **Source:** C.07 7.1 (2026-03).
    """
    return _count(field, _won(field))


def games_won(field: Field) -> list[int]:
    """Return the number of games won over the board.

    **Source:** C.07 7.2 (2026-03).
    """
    games = field.by_game
    return _count(games, map(_both, _won(games), _played(games)))


def games_with_black(field: Field) -> list[int]:
    """Return the number of games played over the board with Black.

    **Source:** C.07 7.3 (2026-03).
    """
    games = field.by_game
    black = (colours.translate(_MARK_BLACK) for colours in games.colours)
    return _count(games, map(_both, black, _played(games)))


def games_won_with_black(field: Field) -> list[int]:
    """Return the number of games won over the board with Black.

    **Source:** C.07 7.4 (2026-03).
    """
    games = field.by_game
    black = (colours.translate(_MARK_BLACK) for colours in games.colours)
    return _count(games, map(_both, map(_both, black, _played(games)), _won(games)))


def progressive(field: Field, low: int = 0) -> list[int]:
    """Return the sum of the scores after each round, without the first `low` rounds.

    **Source:** C.07 7.5 and 14.1.2 c (2026-03).
    """
    total = [0] * field.size
    for scores in field.progress[low:]:
        total = list(map(add, total, scores))
    return total


def rounds_elected(field: Field) -> list[int]:
    """Return the number of rounds less half-point byes, zero-point byes and forfeit losses.

    **Source:** C.07 7.6 (2026-03).
    """
    missed = _count(field, [kinds.translate(_MARK_NOT_ELECTED) for kinds in field.kinds])
    return [field.rounds - number for number in missed]


def standard_points(field: Field) -> list[int]:
    """Return standard points in tenths: a point for more than the scheduled opponent, half for the same.

    Without an opponent the points are compared with those of a draw; a free round gives nothing.

    **Source:** C.07 7.7 (new in 2026-03).
    """
    total = [0] * field.size
    for opponents, points in zip(field.opponents, field.points, strict=True):
        by_number = [field.draw, *points]
        theirs = map(by_number.__getitem__, opponents)
        gained = map(lambda mine, other: 10 if mine > other else 5 if mine == other else 0, points, theirs)
        total = list(map(add, total, gained))
    return total


def koya(field: Field, limit: int) -> list[int]:
    """Return the points against everybody with at least half of the highest possible score, in tenths.

    Args:
        field: The field.
        limit: Half points by which the limit is moved.

    **Source:** C.07 9.2 and 14.5 (2026-03).
    """
    bar = readings.koya_maximum(field) + 2 * readings.half_points_of_limit(limit)
    reached = [2 * score >= bar for score in field.scores]
    reached[0] = False
    total = [0] * field.size
    for opponents, points in zip(field.opponents, field.points, strict=True):
        counted = map(reached.__getitem__, opponents)
        total = [
            so_far + (gain if counts else 0)
            for so_far, gain, counts in zip(total, points, counted, strict=True)
        ]
    return total
