"""Tie-breaks based on ratings, for individuals.

**Source:** C.07 article 10, edition 2026-03; conversion tables of the Rating Regulations (B.02 8.1.1 and
8.1.2, 1 March 2024).
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, cached_property
from operator import add

from swissblossom.tiebreaks import readings
from swissblossom.tiebreaks.field import PLAYED, Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "Games",
    "average_of",
    "average_rating",
    "expected_percent",
    "perfect_performance",
    "performance",
    "rating_difference",
]

# Rating difference for a score of 50 %, 51 % ... 100 %; below 50 % the same, negative.
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),
    800,
)
# Least difference at which the higher-rated is expected to score 50 %, 51 % ... 100 %.
_BANDS = (
    *(0, 4, 11, 18, 26, 33, 40, 47, 54, 62),
    *(69, 77, 84, 92, 99, 107, 114, 122, 130, 138),
    *(146, 154, 163, 171, 180, 189, 198, 207, 216, 226),
    *(236, 246, 257, 268, 279, 291, 303, 316, 329, 345),
    *(358, 375, 392, 412, 433, 457, 485, 518, 560, 620),
    736,
)
_CERTAIN = _BANDS[-1]
# Expected percentage for every difference from -736 to 736.
_EXPECTED = [
    *(51 - bisect_right(_BANDS, distance) for distance in range(_CERTAIN, 0, -1)),
    *(49 + bisect_right(_BANDS, distance) for distance in range(_CERTAIN + 1)),
]

_ONLY_PLAYED = bytes([255 if kind == PLAYED else 0 for kind in range(256)])


def rating_difference(percent: int) -> int:
    """Return the rating difference that belongs to a score of 0 to 100 per cent.

    **Source:** B.02 8.1.1, as C.07 10.2 (2026-03) asks for.

    >>> rating_difference(50), rating_difference(75), rating_difference(25), rating_difference(0)
    (0, 193, -193, -800)
    """
    return _DIFFERENCES[percent - 50] if percent >= 50 else -_DIFFERENCES[50 - percent]


def expected_percent(difference: int) -> int:
    """Return the per cent that somebody rated so much higher (or lower, negative) is expected to score.

    **Source:** B.02 8.1.2 without the limit of 400, as C.07 10.3 (2026-03) asks for.

    >>> expected_percent(3), expected_percent(-4), expected_percent(735), expected_percent(-736)
    (50, 49, 99, 0)
    """
    return _EXPECTED[min(max(difference, -_CERTAIN), _CERTAIN) + _CERTAIN]


class Games:
    """What was played over the board by each participant: opponents, their ratings, and the score.

    Attributes:
        games: Games with each opponent: one, or those of a match.
        ratings: Ratings of the opponents, by participant, in the order of the rounds.
        half_points: Score in these games, in half points.
        performances: Perfect performances (True) and performances (False) of all, once they are worked out.
    """

    def __init__(self, field: Field, ratings: Sequence[int]) -> None:
        self._field = field
        self.games = field.games
        self.performances: dict[bool, list[int | None]] = {}
        by_number = [0, *ratings]
        columns = [list(map(by_number.__getitem__, opponents)) for opponents in field.opponents]
        self.ratings = self._rows(columns)
        worth = bytes([readings.standard_half_points(value) if value < 3 else 0 for value in range(256)])
        self.half_points = [0] * field.size
        for kinds, outcomes in zip(field.by_game.kinds, field.by_game.outcomes, strict=True):
            played = int.from_bytes(kinds.translate(_ONLY_PLAYED), "big")
            points = played & int.from_bytes(outcomes.translate(worth), "big")
            self.half_points = list(map(add, self.half_points, points.to_bytes(field.size, "big")))

    @cached_property
    def opponents(self) -> list[Sequence[int]]:
        """Indices of the opponents, by participant, in the order of the rounds."""
        numbers = self._rows(self._field.opponents)
        return [[number - 1 for number in row] for row in numbers]

    def columns(self, at: int) -> list[int]:
        """Return the rounds (index) in which a participant had a game."""
        return [column for column, kinds in enumerate(self._field.kinds) if kinds[at] == PLAYED]

    def _rows(self, columns: Sequence[Sequence[int]]) -> list[Sequence[int]]:
        """Return for each participant the values of the rounds with a game."""
        field = self._field
        if not field.rounds:
            return [()] * field.size
        rows: list[Sequence[int]] = list(zip(*columns, strict=True))
        unplayed = {
            at
            for kinds in field.kinds
            if kinds.count(PLAYED) < field.size
            for at, kind in enumerate(kinds)
            if kind
        }
        for at in unplayed:
            rows[at] = [
                value for value, kinds in zip(rows[at], field.kinds, strict=True) if kinds[at] == PLAYED
            ]
        return rows


def average_rating(ratings: Sequence[int]) -> int | None:
    """Return the average of ratings as a whole number, .5 up; None of none.

    **Source:** C.07 10.1 (2026-03).

    >>> average_rating([2000, 2001]), average_rating([])
    (2001, None)
    """
    return readings.rounded(sum(ratings), len(ratings)) if ratings else None


def performance(ratings: Sequence[int], half_points: int, games: int = 1) -> int | None:
    """Return the tournament performance rating; None without a game.

    Args:
        ratings: Ratings of the opponents.
        half_points: Score against them in half points.
        games: Games with each of them.

    **Source:** C.07 10.2 (2026-03).

    >>> performance([2000, 2100, 2200, 2300], 4), performance([1500], 2)
    (2150, 2300)
    """
    average = average_rating(ratings)
    if average is None:
        return None
    return average + rating_difference(readings.percentage(half_points, games * len(ratings)))


def perfect_performance(ratings: Sequence[int], half_points: int, games: int = 1) -> int | None:
    """Return the least whole rating from which the score was to be expected; None without a game.

    Args:
        ratings: Ratings of the opponents.
        half_points: Score against them in half points; for 0 the answer is 800 below the lowest opponent.
        games: Games with each of them.

    **Source:** C.07 10.3 (2026-03).

    >>> perfect_performance([2000, 2000], 2), perfect_performance([2000], 2), perfect_performance([2000], 0)
    (1997, 2736, 1200)
    """
    if not ratings:
        return None
    if not half_points:
        return min(ratings) - 800
    wanted = -(-50 * half_points // games)  # of whole per cent, expected of one game with each opponent
    low, high = min(ratings) - _CERTAIN, max(ratings) + _CERTAIN
    # A rating below `low` is not expected to score enough, `high` is; a guess near the answer, then ever
    # wider steps from it, close in on the least.
    table = _expected_up_to(-(-(high - low) // 1024) * 1024)
    middle_of = len(table) // 2
    at = [middle_of - rating for rating in ratings]
    guess, step = performance(ratings, half_points, games) or low, 4
    while low < high:
        middle = guess if low <= guess < high else (low + high) // 2
        if sum([table[middle + offset] for offset in at]) >= wanted:
            high, guess = middle, middle - step
        else:
            low, guess = middle + 1, middle + step
        step *= 4
    return high


@cache
def _expected_up_to(distance: int) -> list[int]:
    """Return the expected percentage for every difference from -`distance` to `distance`."""
    return [0] * (distance - _CERTAIN) + _EXPECTED + [100] * (distance - _CERTAIN)


def average_of(values: Sequence[int | None], low: int = 0, high: int = 0) -> int | None:
    """Return the average of the opponents' ratings or performances, .5 up, without the cut ones.

    Args:
        values: Values of the opponents; None is left out.
        low: How many of the lowest are cut.
        high: How many of the highest are cut afterwards.

    **Source:** C.07 10.1, 10.4, 10.5 and 14 (2026-03).

    >>> average_of([2000, 1500, 2100], low=1), average_of([2000], low=1)
    (2050, None)
    """
    known = [value for value in values if value is not None]
    if low or high:
        known.sort()
        known = known[low : max(low, len(known) - high)]
    return average_rating(known)
