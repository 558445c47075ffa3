"""The FIDE (Dutch) System (C.04.3, in force since 1 February 2026)."""

from __future__ import annotations

from swissblossom._core import DutchEngine
from swissblossom.systems.state import RoundState

__all__ = ["EDITIONS", "prepare"]

EDITIONS = ("2026",)


def prepare(state: RoundState) -> DutchEngine:
    """Work out the players and prove that a legal round exists.

    Args:
        state: The round to pair.

    Returns:
        The engine, ready to pair brackets.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).

    **Source:** C.04.3 articles 1 and 2 (2026).
    """
    tournament = state.tournament
    forbidden = [
        list(group.ids)
        for group in tournament.forbidden
        if group.first_round <= state.round <= group.last_round
    ]
    return DutchEngine(
        players=len(tournament.players),
        width=tournament.recorded_rounds,
        opponents=tournament.opponents.tobytes(),
        colours=bytes(tournament.colours),
        results=bytes(tournament.results),
        points=tournament.points.table(),
        virtual_points=state.virtual_points.tobytes(),
        tpn=tournament.tpn.tobytes(),
        available=state.available,
        assigned_bye=state.assigned_bye,
        round=state.round,
        total_rounds=state.total_rounds,
        initial_colour=state.initial_colour,
        forbidden=forbidden,
        exact_only=state.exact_only,
    )
