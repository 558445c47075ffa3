"""Article 10 by the letter: the two tables of the Rating Regulations, and trial of every rating in turn."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import floor

from oracle.tiebreak_event import HALF, Event, Slot, remembered

# Rating difference for 50 %, 51 % ... 100 % (Rating Regulations 8.1.1); below 50 % the same with a minus.
DIFFERENCES = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
)  # fmt: skip

# Largest difference at which the higher rated is expected to score 50 %, 51 % ... 99 % (8.1.2); then 100 %.
LARGEST = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
)  # fmt: skip


def half_up(value: Fraction) -> int:
    """Round to the nearest whole number, a half upwards."""
    return floor(value + HALF)


def rating_difference(percentage: int) -> int:
    """Return the rating difference that belongs to a percentage (8.1.1)."""
    return DIFFERENCES[percentage - 50] if percentage >= 50 else -DIFFERENCES[50 - percentage]


@cache
def probability(difference: int) -> int:
    """Return the scoring probability that belongs to a rating difference (8.1.2), in per cent."""
    percentage = next((50 + at for at, most in enumerate(LARGEST) if abs(difference) <= most), 100)
    return percentage if difference >= 0 else 100 - percentage


def rated_games(event: Event, ident: int) -> list[tuple[int, Slot]]:
    """Return (opponent's rating, round) for the games over the board against rated opponents."""
    found = []
    for slot in event.entrants[ident].slots:
        rating = event.entrants[slot.opponent].rating if slot.opponent else None
        if slot.played and rating:
            found.append((rating, slot))
    return found


def scored(games: list[tuple[int, Slot]]) -> Fraction:
    """Return the points of games as the tables mean them: 1, a half or 0."""
    worth = {"win": Fraction(1), "draw": HALF}
    return sum(
        (worth.get(outcome, Fraction(0)) for _, slot in games for outcome, _ in slot.each), Fraction(0)
    )


def average(ratings: list[int]) -> int | None:
    """10.1: return the mean of ratings, rounded."""
    return half_up(Fraction(sum(ratings), len(ratings))) if ratings else None


@remembered
def tournament_performance(event: Event, ident: int) -> int | None:
    """10.2."""
    games = rated_games(event, ident)
    if not games:
        return None
    mean = average([rating for rating, _ in games])
    assert mean is not None
    return mean + rating_difference(half_up(100 * scored(games) / (event.games * len(games))))


@remembered
def perfect_performance(event: Event, ident: int) -> int | None:
    """10.3: try one rating after the other."""
    games = rated_games(event, ident)
    if not games:
        return None
    ratings = [rating for rating, _ in games]
    score = scored(games)
    if score == 0:
        return min(ratings) - 800
    wanted = int(100 * score)  # per cent, as the table gives them
    trial = min(ratings) - 736  # nothing is expected of a rating so low
    while event.games * sum(probability(trial - rating) for rating in ratings) < wanted:
        trial += 1
    return trial


def opponents_performances(event: Event, ident: int, *, perfect: bool) -> list[int]:
    """10.4 and 10.5: return the performances of the opponents met over the board."""
    measure = perfect_performance if perfect else tournament_performance
    found = [measure(event, slot.opponent) for slot in event.entrants[ident].slots if slot.played]
    return [performance for performance in found if performance is not None]
