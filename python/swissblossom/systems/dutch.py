"""The FIDE (Dutch) System (C.04.3, in force since 1 February 2026)."""

from __future__ import annotations

from collections.abc import Callable

from swissblossom._core import DutchEngine
from swissblossom.abnormal import engine_columns, point_system
from swissblossom.brackets import Bracket, pair_brackets
from swissblossom.systems.interface import Pairing
from swissblossom.systems.state import RoundState

__all__ = ["EDITIONS", "pair_round", "prepare"]

EDITIONS = ("2026",)


def pair_round(state: RoundState, progress: Callable[[int, int], None] | None = None) -> Pairing:
    """Pair a round.

    Args:
        state: The round to pair.
        progress: Called after each bracket with the number of players done with and of all players.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).
        TooLargeError: The round needs more memory or wider numbers than the engine has.

    **Source:** C.04.3 (2026).
    """
    engine = prepare(state)
    brackets = pair_brackets(engine, progress)
    boards = engine.boards([pair for bracket in brackets for pair in bracket.pairs])
    left = brackets[-1].downfloaters if brackets else ()
    scores, pairing_scores = engine.scores()
    return Pairing(
        boards=None if boards is None else tuple(boards),
        bye=state.assigned_bye or (left[0] if left else None),
        brackets=brackets,
        scores=tuple(scores),
        pairing_scores=tuple(pairing_scores),
        stats=_stats(brackets, state.exact_only),
    )


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
    forbidden.extend(map(list, state.apart))
    worth_changes, bonuses = engine_columns(tournament, state.round)
    return DutchEngine(
        players=len(tournament.players),
        width=tournament.recorded_rounds,
        opponents=tournament.opponents.tobytes(),
        colours=bytes(tournament.colours),
        results=bytes(tournament.results),
        points=point_system(tournament).table(),
        virtual_points=state.virtual_points.tobytes(),
        tpn=tournament.tpn.tobytes(),
        available=state.available,
        assigned_bye=state.assigned_bye,
        round=state.round,
        total_rounds=state.total_rounds,
        initial_colour=state.initial_colour,
        forbidden=forbidden,
        exact_only=state.exact_only,
        no_bye=state.no_bye,
        worth_changes=worth_changes,
        bonuses=bonuses,
    )


def _stats(brackets: tuple[Bracket, ...], exact_only: bool) -> dict[str, int]:
    stats = {"brackets": len(brackets), "kinds": 0, "bracket": 0, "field": 0, "fallbacks": 0, "searches": 0}
    for bracket in brackets:
        stats[bracket.method] += 1
        stats["searches"] += bracket.searches
    if not exact_only:
        stats["fallbacks"] = len(brackets) - stats["kinds"]
    return stats
