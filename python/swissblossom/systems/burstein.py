"""The Burstein System (C.04.4.2, in force since 1 February 2026)."""

from __future__ import annotations

from collections.abc import Callable

from swissblossom._core import BursteinEngine
from swissblossom.brackets import pair_brackets
from swissblossom.systems import dutch
from swissblossom.systems.interface import Pairing, pairing_of
from swissblossom.systems.state import RoundState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.systems.telling import Telling

__all__ = ["EDITIONS", "pair_round", "prepare", "seeding_rounds", "tell"]

EDITIONS = ("2026",)


def seeding_rounds(total_rounds: int) -> int:
    """Return how many rounds are paired by the Dutch system first.

    Args:
        total_rounds: The announced number of rounds.

    **Source:** C.04.4.2 1.6.2 (2026).

    >>> seeding_rounds(7), seeding_rounds(11)
    (3, 4)
    """
    return min(total_rounds // 2, 4)


def tell(state: RoundState) -> Telling:
    """Return what is particular to a round of the Burstein system, for explanations.

    Args:
        state: The round.

    **Source:** C.04.4.2 (2026).
    """
    if state.round <= seeding_rounds(state.total_rounds):
        return dutch.tell(state)
    from swissblossom.systems.burstein_telling import tell  # noqa: PLC0415

    return tell(state)


def pair_round(state: RoundState, progress: Callable[[int, int], None] | None = None) -> Pairing:
    """Pair a round.

    Args:
        state: The round to pair.
        progress: Called after each bracket with the number of players done with and of all players.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).
        TooLargeError: The round needs more memory or wider numbers than the engine has.

    **Source:** C.04.4.2 (2026); C.04.3 for the seeding rounds (1.6).
    """
    if state.round <= seeding_rounds(state.total_rounds):
        return dutch.pair_round(state, progress)
    engine = prepare(state)
    brackets = pair_brackets(engine, progress)
    return pairing_of(engine, brackets, state.assigned_bye or engine.bye(), exact_only=state.exact_only)


def prepare(state: RoundState) -> BursteinEngine:
    """Work out the players and their opposition, give the bye and prove that a legal round exists.

    Args:
        state: A round after the seeding rounds.

    Returns:
        The engine, ready to pair brackets.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).

    **Source:** C.04.4.2 1.7, 1.8 and 3.1 (2026).
    """
    absent = bytearray(len(state.tournament.players))
    for player, letter in state.absent:
        absent[player - 1] = letter == "Z"
    return BursteinEngine(state.data(), absent_without_points=bytes(absent), exact_only=state.exact_only)
