"""JaVaFo's option `-b`: Baku acceleration for a file that does not ask for it."""

from __future__ import annotations

import sys
from array import array

from swissblossom.abnormal import point_system
from swissblossom.systems.acceleration import baku_faults, baku_virtual_points, last_of_group_a
from swissblossom.tournament import Tournament

__all__ = ["accelerate"]


def accelerate(tournament: Tournament) -> None:
    """Apply Baku acceleration to the round to pair of a tournament, in place, where it can be applied.

    Virtual points of past rounds are those that the file gives (XXA, 250), as JaVaFo has it; a file that
    gives none is accelerated in all rounds. In the round to pair, points that the file gives stay.

    Args:
        tournament: The tournament. Nothing happens, and a warning on standard error says why, when its point
            system rules the acceleration out.

    **Source:** C.04.7 article 1 (2026).
    """
    faults = baku_faults(tournament)
    if faults:
        for fault in faults:
            print(f"{tournament.source}: warning: -b: {fault.message}", file=sys.stderr)
        return
    if not tournament.virtual:
        tournament.baku = True
        return
    number = tournament.round_to_pair
    by_round = baku_virtual_points(tournament.total_rounds or 0, point_system(tournament).win_white)
    if number > len(by_round):
        return
    last = last_of_group_a(tournament)
    for ident, tpn in enumerate(tournament.tpn, 1):
        given = [*tournament.virtual.get(ident, ())]
        if tpn <= last and len(given) < number:
            missing = [0] * (number - 1 - len(given))
            tournament.virtual[ident] = array("i", [*given, *missing, by_round[number - 1]])
