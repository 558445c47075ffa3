"""Floats of past rounds, as the engine sees them."""

from __future__ import annotations

from swissblossom.errors import PairingError
from swissblossom.history import player_facts
from swissblossom.systems import find_system
from swissblossom.systems.acceleration import virtual_points
from swissblossom.systems.state import RoundState
from swissblossom.tournament import Tournament

__all__ = ["past_floats"]


def past_floats(
    t: Tournament, played: int, total: int | None, edition: str = "", system: str | None = None
) -> list[list[str]]:
    """Return how each player floated in each round played.

    Args:
        t: The tournament.
        played: Rounds to look at.
        total: Announced number of rounds, or None.
        edition: Edition of the rules; the present one where it is not known.
        system: Pairing system, in place of the tournament's.

    Returns:
        For each player, by id - 1, one "down", "up" or "" a round; nothing for a tournament that the Dutch
        system cannot look at.

    **Source:** C.04.3 1.4 (2026); A.4 (2017).
    """
    if not hasattr(find_system(system or t.system), "KNOWS_FLOATS") or t.teams:
        return []
    floats = [[""] * played for _ in t.players]
    last = max(total or 0, played + 1)
    try:
        # The facts before a round tell the floats of the two rounds before it.
        for number in range(played + 1, 1, -2):
            state = RoundState(
                tournament=t,
                round=number,
                total_rounds=last,
                initial_colour=t.initial_colour,
                available=bytes(len(t.players)),  # nobody is to be paired: there is always a legal round
                assigned_bye=0,
                virtual_points=virtual_points(t, number, last),
                exact_only=False,
                edition=edition or "2026",
            )
            for row, facts in zip(floats, player_facts(state), strict=True):
                row[number - 2] = facts.floats[0]
                if number > 2:
                    row[number - 3] = facts.floats[1]
    except PairingError:
        return []
    return floats
