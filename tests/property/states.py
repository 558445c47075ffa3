"""Tournaments in which every player is just as one wants: score, colours, floats, byes, opponents to avoid.

Each player has played all past games against a *partner* of his or her own, who is absent now. So the colours
of a player say nothing about the others', virtual points give any float and any score, and forbidden pairs
stand for games already played (C1). What the rules can tell apart can be set freely, which no past made by
playing rounds allows.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

import swissblossom as sb

_BASE = 500
"""Virtual points of every player in past rounds, so that a partner's can be lower."""


@dataclass(frozen=True, slots=True)
class Member:
    """A player as the rules see one.

    Attributes:
        score: Pairing score now, in tenths, at least 10 for each past round.
        colours: One letter for each past round: `W`, `B`, or `.` for a round without a game.
        floats: One letter for each of the last two rounds, the last one first: `d`, `u` or `-`. In a round
            without a game `u` cannot be.
        barred: Whether an earlier full-point bye bars from the pairing-allocated one (C2). It takes the first
            `.` in `colours`, and is a downfloat.
    """

    score: int
    colours: str = ""
    floats: str = "--"
    barred: bool = False


def state(
    members: Sequence[Member],
    avoid: Sequence[Sequence[int]] = (),
    *,
    last: bool = False,
    initial_colour: int = 1,
) -> sb.Tournament:
    """Return a tournament in which `members`, ids 1..n in order of TPN, are to be paired.

    Args:
        members: The players; all have the same number of past rounds.
        avoid: Groups of ids of whom no two may meet.
        last: Whether the round to pair is the last one (topscorers).
        initial_colour: 1 White, 2 Black.
    """
    n = len(members)
    rounds = len(members[0].colours)
    opponents, colours, results = array("H"), bytearray(), bytearray()
    virtual: dict[int, array[int]] = {}
    partners: list[tuple[array[int], bytearray, bytearray, array[int]]] = []
    for number, member in enumerate(members, 1):
        mine, theirs = array("H", [_BASE] * (rounds + 1)), array("H", [_BASE] * (rounds + 1))
        row = (array("H"), bytearray(), bytearray())
        other = (array("H"), bytearray(), bytearray())
        owed, points, their_points = member.barred, 0, 0
        for r, colour in enumerate(member.colours):
            back = rounds - r
            wish = member.floats[back - 1] if back <= 2 else "-"
            if colour == ".":
                letter, owed = ("F", False) if owed else ("H" if wish == "d" else "Z", owed)
                for cells, what in ((row, letter), (other, "Z")):
                    cells[0].append(0)
                    cells[1].append(0)
                    cells[2].append(ord(what))
                points += {"F": 10, "H": 5, "Z": 0}[letter]
                continue
            theirs[r] = _BASE + points - their_points + {"d": -10, "u": 10, "-": 0}[wish]
            row[0].append(number + n)
            row[1].append(1 if colour == "W" else 2)
            row[2].append(ord("="))
            other[0].append(number)
            other[1].append(2 if colour == "W" else 1)
            other[2].append(ord("="))
            points, their_points = points + 5, their_points + 5
        mine[rounds] = member.score - points
        opponents.extend(row[0])
        colours.extend(row[1])
        results.extend(row[2])
        virtual[number], virtual[number + n] = mine, theirs
        partners.append((*other, theirs))
    for their_opponents, their_colours, their_results, _ in partners:
        opponents.extend(their_opponents)
        colours.extend(their_colours)
        results.extend(their_results)
    return sb.Tournament(
        name="State",
        players=tuple(sb.Player(id=number) for number in range(1, 2 * n + 1)),
        total_rounds=rounds + 1 if last else rounds + 2,
        recorded_rounds=rounds,
        rounds_played=rounds,
        opponents=opponents,
        colours=colours,
        results=results,
        initial_colour=initial_colour,
        byes={(rounds + 1, number): "Z" for number in range(n + 1, 2 * n + 1)},
        virtual=virtual,
        explicit_virtual=True,
        forbidden=tuple(sb.Forbidden(1, 99, tuple(group)) for group in avoid),
    )
