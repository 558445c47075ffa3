"""Tournaments in which every round is a match of several games against one opponent (Double-Swiss).

The match is what tie-breaks know as a round: it has one opponent, it counts once, and byes are byes from all
of it. The games themselves matter only to the tie-breaks that count games.

**Source:** C.04.5 preface and 1.4 (2026); C.07 4.4, 7 and 16, edition 2026-03.
"""

from __future__ import annotations

from operator import add

from swissblossom.abnormal import bonuses
from swissblossom.errors import InvalidTournamentError
from swissblossom.systems.upfloats_readings import forfeited
from swissblossom.tiebreaks import readings
from swissblossom.tiebreaks.field import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FREE,
    FULL_BYE,
    HALF_BYE,
    LOST,
    PAB,
    PLAYED,
    WON,
    ZERO_BYE,
    Field,
    individual_field,
)
from swissblossom.tournament import Tournament
from swissblossom.validation import match_faults

__all__ = ["match_field"]

_BYES = {"U": PAB, "F": FULL_BYE, "+": FORFEIT_WIN, "H": HALF_BYE, "-": FORFEIT_LOSS}


def match_field(t: Tournament, rounds: int, games: int, *, swiss: bool) -> Field:
    """Return the record of every player in the first matches of a tournament that has no fault.

    Args:
        t: The tournament.
        rounds: Rounds of the file counted, a whole number of matches.
        games: Games of a match; match k stands in rounds `games` * (k - 1) + 1 to `games` * k.
        swiss: Whether article 16 applies.

    Returns:
        The field of the matches, whose `by_game` is that of the games. A match is played unless one side
        forfeited all its games; the single games that were forfeited in it count as played.

    Raises:
        InvalidTournamentError: The games of a match are not all with the same opponent.

    **Source:** C.04.5 preface (2026).
    """
    found = match_faults(t, rounds, games)
    if found:
        raise InvalidTournamentError(found, t.source)
    single = individual_field(t, rounds, swiss=swiss)
    field = Field(single.ids, rounds // games, single.total_rounds // games, swiss=swiss)
    field.games, field.single = games, single
    field.win, field.draw, field.loss = games * single.win, games * single.draw, games * single.loss
    field.ratings, field.order = single.ratings, single.order
    width = t.recorded_rounds
    for first in range(0, rounds, games):
        columns = range(first, first + games)
        letters = [
            bytes([t.results[at * width + column] for column in columns]).decode()
            for at in range(single.size)
        ]
        opponents = single.opponents[first]
        kinds = bytes(
            [
                _kind(mine, letters[opponent - 1] if opponent else "", opponent, swiss=swiss)
                for mine, opponent in zip(letters, opponents, strict=True)
            ]
        )
        for column in columns:
            _play_games(single, column, kinds, [mine[column - first] for mine in letters])
        points = [0] * single.size
        for column in columns:
            points = list(map(add, points, single.points[column]))
        by_number = [
            field.draw,
            *points,
        ]  # without an opponent a drawn match is what points are compared with
        theirs = map(by_number.__getitem__, opponents)
        field.opponents.append(opponents)
        field.kinds.append(kinds)
        field.points.append(points)
        field.outcomes.append(bytes(map(readings.outcome_of_match, points, theirs)))
        field.colours.append(single.colours[first])
    bonus: dict[tuple[int, int], int] = {}
    for (ident, number), more in bonuses(t).items():
        place = ident - 1, -(-number // games)
        bonus[place] = bonus.get(place, 0) + more
    field.add_up(bonus)
    return field


def _kind(mine: str, theirs: str, opponent: int, *, swiss: bool) -> int:
    """Return what a match was to a player, from the result letters of both sides."""
    if opponent:
        if not forfeited(mine, theirs):
            return PLAYED
        return FORFEIT_LOSS if forfeited(mine, "") else FORFEIT_WIN
    if not swiss:  # without an opponent there is no round in a predetermined schedule
        return FREE
    return next((kind for letter, kind in _BYES.items() if letter in mine), ZERO_BYE)


def _play_games(single: Field, column: int, kinds: bytes, letters: list[str]) -> None:
    """Count the games forfeited in matches that were played as played, each for what it is."""
    made, outcomes = bytearray(single.kinds[column]), bytearray(single.outcomes[column])
    for at, (kind, letter) in enumerate(zip(kinds, letters, strict=True)):
        if kind == PLAYED and letter in "+-":
            made[at], outcomes[at] = PLAYED, WON if letter == "+" else LOST
    single.kinds[column], single.outcomes[column] = bytes(made), bytes(outcomes)
