"""Floats of past rounds, as the engine sees them."""

from __future__ import annotations

from swissblossom.errors import PairingError
from swissblossom.systems import find_system
from swissblossom.systems.acceleration import virtual_points
from swissblossom.systems.known import games_of
from swissblossom.systems.state import RoundState
from swissblossom.tournament import Tournament

__all__ = ["past_floats"]


def past_floats(
    t: Tournament,
    played: int,
    total: int | None,
    edition: str = "",
    system: str | None = None,
    *,
    event: Tournament | None = None,
) -> list[list[str]]:
    """Return how each player floated in each round played, as the rules of the system see it.

    Args:
        t: The tournament; of teams, where teams are paired.
        played: Rounds to look at.
        total: Announced number of rounds, or None.
        edition: Edition of the rules; the present one where it is not known.
        system: Pairing system, in place of the tournament's.
        event: The tournament as given, where `t` was made from it.

    Returns:
        For each player, by id - 1, one text a round: "down", "up", "float" in a system that does not tell
        the one from the other, or ""; nothing for a tournament whose floats cannot be told.

    **Source:** C.04.3 1.4 (2026), A.4 (2017), C.04.4.1 1.8, C.04.4.3 3.10, C.04.5 1.5, C.04.6 1.5.
    """
    module = find_system(system or t.system)
    if module is None or t.teams:
        return []
    floats = [[""] * played for _ in t.players]
    last = max(total or 0, played + 1)
    games = games_of(system or t.system)
    virtual = getattr(module, "virtual_points", virtual_points)
    try:
        for number in range(games + 1, played + 2, games):
            state = RoundState(
                tournament=t,
                round=number,
                total_rounds=last + _MORE * games,
                initial_colour=t.initial_colour,
                available=bytes(len(t.players)),  # nobody is to be paired: there is always a legal round
                assigned_bye=0,
                virtual_points=virtual(t, number, last),
                exact_only=False,
                edition=edition or module.EDITIONS[0],
                event=event,
            )
            for row, facts in zip(floats, module.tell(state).players, strict=True):
                row[number - 1 - games : number - 1] = [facts.floats[0]] * games
    except PairingError:
        return []
    return floats


_MORE = 2
"""Rounds as if to come after the last one: floats are told although they do not matter any more then."""
