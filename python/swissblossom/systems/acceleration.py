"""Virtual points: Baku acceleration (C.04.7, edition 2026) and points given round by round."""

from __future__ import annotations

from array import array

from swissblossom.abnormal import point_system
from swissblossom.errors import Diagnostic
from swissblossom.tournament import Tournament

__all__ = ["baku_faults", "baku_virtual_points", "last_of_group_a", "virtual_points"]


def virtual_points(
    tournament: Tournament,
    round: int,  # noqa: A002
    total_rounds: int,
    games: int = 1,
) -> array[int]:
    """Return the virtual points of every player for rounds 1 to `round`.

    Points that the tournament itself gives (XXA, 250) win over an announced Baku acceleration.

    Args:
        tournament: The tournament.
        round: The round to pair, from 1.
        total_rounds: The announced number of rounds.
        games: Games of a match, each a round of its own in the tournament: a win is then a match won in
            all of them (A5 of the Double-Swiss).

    Returns:
        Tenths of a point, `round` values a player in order of id; empty when nobody has any.

    **Source:** C.04.7 article 1 (2026); TRF26 record 250 and TRF(x) record XXA.
    """
    players = len(tournament.players)
    if tournament.virtual:
        table = array("i", bytes(4 * players * round))
        for player, values in tournament.virtual.items():
            given = array("i", values[:round])
            start = (player - 1) * round
            table[start : start + len(given)] = given
        return table if any(table) else array("i")
    if not tournament.baku:
        return array("i")
    last = last_of_group_a(tournament)
    matches = baku_virtual_points(-(-total_rounds // games), games * point_system(tournament).win_white)
    by_round = array("i", [points for points in matches for _ in range(games)][:round])
    by_round.extend([0] * (round - len(by_round)))
    nothing = array("i", bytes(4 * round))
    table = array("i")
    for tpn in tournament.tpn:
        table.extend(by_round if tpn <= last else nothing)
    return table


def baku_virtual_points(total_rounds: int, win: int) -> list[int]:
    """Return the virtual points of group A for each accelerated round.

    Args:
        total_rounds: The announced number of rounds.
        win: Points for a win, in tenths.

    Returns:
        A win for the first half (rounded up) of the accelerated rounds, half of it for the others; the first
        half (rounded up) of all rounds is accelerated.

    **Source:** C.04.7 1.4 (2026).

    >>> baku_virtual_points(9, 10)
    [10, 10, 10, 5, 5]
    """
    accelerated = (total_rounds + 1) // 2
    full = (accelerated + 1) // 2
    return [win] * full + [win // 2] * (accelerated - full)


def last_of_group_a(tournament: Tournament) -> int:
    """Return the pairing order number (TPN) of the last member of group A.

    Group A has 2⌈N/4⌉ members of the N players to be paired in round 1. The text does not say whether
    somebody registered but absent in round 1 counts among the N: here, as with the numbers of article 5.2.5,
    those who only had a requested bye in round 1 do not. A late entry ranked above the last member joins
    group A.

    Args:
        tournament: The tournament. Before round 1 is played, those without a request of absence count.

    **Source:** C.04.7 1.2 and 1.3 (2026).
    """
    width = tournament.recorded_rounds
    if width == 0:
        taking_part = [
            tournament.tpn[player.id - 1]
            for player in tournament.players
            if tournament.byes.get((1, player.id), "U") == "U"
        ]
    else:
        taking_part = [
            tournament.tpn[index]
            for index in range(len(tournament.players))
            if tournament.opponents[index * width] or tournament.results[index * width] in b"U+"
        ]
    taking_part.sort()
    size = 2 * -(-len(taking_part) // 4)
    return taking_part[min(size, len(taking_part)) - 1] if taking_part else 0


def baku_faults(tournament: Tournament) -> list[Diagnostic]:
    """Return why Baku acceleration cannot be used, if so.

    **Source:** C.04.7 1.1 (2026): a win must be worth two draws and a loss nothing.
    """
    points = point_system(tournament)
    wins = {points.win_white, points.win_black}
    draws = {points.draw_white, points.draw_black}
    losses = {points.loss_white, points.loss_black}
    if losses == {0} and len(wins) == 1 and len(draws) == 1 and wins.pop() == 2 * draws.pop():
        return []
    return [
        Diagnostic(
            "error",
            "baku-points",
            "Baku acceleration needs a win worth two draws and a loss worth nothing",
            "correct record 162 or XXS, or take _BAKU out of record 192 and give virtual points by 250",
        )
    ]
