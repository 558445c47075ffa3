"""Pairs that an event does not want: of a group of players, of one club or of one federation.

An extension of the rules, off unless asked for. A hard prohibition is kept like C1, as TRF records 260 and
XXP are. A soft one gives way: where it would cost a legal round, or already where it would cost a criterion
down to a named one.
"""

from __future__ import annotations

from swissblossom.errors import Diagnostic
from swissblossom.plain_data import dataclass
from swissblossom.tournament import MAX_ROUNDS, Tournament

__all__ = ["LEGALITY", "Prohibition", "groups", "prohibition_faults", "soft_level"]

LEGALITY = 4
"""The level of a soft prohibition that gives way for a legal round alone: C4 of C.04.3."""
_LEGALITY = "legality"
_KINDS = ("", "club", "federation")


@dataclass(frozen=True, slots=True)
class Prohibition:
    """Players of whom no two should meet.

    Attributes:
        ids: Ids of the group; empty with `by`.
        by: "federation" or "club" for the members of each federation or club of the file (a club is a team
            record, 013 or 310, of an individual tournament), "" with `ids`.
        first_round: First round in which it holds, from 1.
        last_round: Last round in which it holds.
        gives_way_to: "" for a hard prohibition. "legality" gives way only where no legal round exists without
            such pairs; there are then as few of them as possible (in the Dutch system of 2026, as few as
            possible after C5). "C5" to "C21", in the Dutch system of 2026, gives way to all criteria up to
            that one: among candidates equal in these the fewest such pairs are chosen.

    >>> Prohibition(by="federation", last_round=3, gives_way_to="C7").first_round
    1
    """

    ids: tuple[int, ...] = ()
    by: str = ""
    first_round: int = 1
    last_round: int = MAX_ROUNDS
    gives_way_to: str = ""


def soft_level(prohibition: Prohibition) -> int | None:
    """Return the number of the last criterion that a prohibition gives way to, None if it is hard.

    Args:
        prohibition: One without faults.

    >>> soft_level(Prohibition((1, 2), gives_way_to="C7")), soft_level(Prohibition((1, 2)))
    (7, None)
    """
    if not prohibition.gives_way_to:
        return None
    return LEGALITY if prohibition.gives_way_to == _LEGALITY else int(prohibition.gives_way_to[1:])


def groups(tournament: Tournament, prohibition: Prohibition) -> tuple[tuple[int, ...], ...]:
    """Return the groups of ids of which no two should meet, each of two at least, in order.

    Args:
        tournament: The tournament.
        prohibition: One without faults.
    """
    if prohibition.by == "federation":
        of: dict[str, list[int]] = {}
        for player in tournament.players:
            if player.federation:
                of.setdefault(player.federation.upper(), []).append(player.id)
        found = [tuple(ids) for ids in of.values()]
    elif prohibition.by == "club":
        ids = range(1, len(tournament.players) + 1)  # a club may have members who do not play
        found = [tuple(sorted(set(team.members).intersection(ids))) for team in tournament.details.teams]
    else:
        found = [tuple(sorted(set(prohibition.ids)))]
    return tuple([ids for ids in found if len(ids) > 1])


def prohibition_faults(
    tournament: Tournament, prohibitions: tuple[Prohibition, ...], *, of_teams: bool
) -> list[Diagnostic]:
    """Return what is wrong with prohibitions, all of it.

    Args:
        tournament: The tournament.
        prohibitions: Those asked for.
        of_teams: Whether its players are teams: these have no club, and a file gives them no federation.
    """
    found = []

    def fault(message: str, hint: str) -> None:
        found.append(Diagnostic("error", "bad-prohibition", message, hint))

    for prohibition in prohibitions:
        if prohibition.by not in _KINDS:
            fault(
                f"'{prohibition.by}' is no kind of prohibition", "choose 'club' or 'federation', or give ids"
            )
        elif bool(prohibition.ids) == bool(prohibition.by):
            fault("a prohibition needs ids or a kind, one of both", "give ids=(…) or by='federation'")
        elif of_teams and prohibition.by:
            fault(f"teams have no {prohibition.by} in a file", "name them by their numbers, ids=(…)")
        elif len(set(prohibition.ids)) == 1:
            fault(f"a prohibition names player {prohibition.ids[0]} alone", "name two players or more")
        unknown = [ident for ident in prohibition.ids if not 1 <= ident <= len(tournament.players)]
        if unknown:
            fault(f"a prohibition names player {unknown[0]}, who does not exist", "correct the ids")
        if not 1 <= prohibition.first_round <= prohibition.last_round:
            given = f"{prohibition.first_round} to {prohibition.last_round}"
            fault(f"a prohibition for rounds {given}", "give the first round, from 1, and the last")
        level = prohibition.gives_way_to
        if level not in ("", _LEGALITY) and level not in [f"C{number}" for number in range(5, 22)]:
            fault(f"a prohibition cannot give way to '{level}'", "choose 'legality', or C5 to C21")
    levels = {p.gives_way_to for p in prohibitions if p.gives_way_to}
    if len(levels) > 1:
        told = " and ".join(sorted(levels))
        fault(f"soft prohibitions give way to {told}", "let all of one round give way to the same")
    return found
