"""Tournaments made ready for a check, in which wrong points are to be found and no reason to refuse."""

from __future__ import annotations

from swissblossom.errors import InvalidTournamentError
from swissblossom.plain_data import replace
from swissblossom.tournament import Tournament
from swissblossom.validation import check_tournament, faults

__all__ = ["prepared"]


def prepared(tournament: Tournament) -> Tournament:
    """Return the tournament as it can be paired: without its stated points if these contradict the results.

    Raises:
        InvalidTournamentError: It contradicts itself in more than that.
    """
    reasons = faults(tournament)
    if not reasons:
        return tournament
    grave = [reason for reason in check_tournament(tournament) if reason.code != "points-disagree"]
    if grave:
        raise InvalidTournamentError(grave, tournament.source)
    return replace(tournament, players=tuple([replace(player, points=None) for player in tournament.players]))
