"""What the naive tie-breaks look at in a Double-Swiss: a match is a round of two games (C.04.5, preface)."""

from __future__ import annotations

from fractions import Fraction

from oracle import double_swiss
from oracle.tiebreak_event import Entrant, Event, Slot

_OUTCOMES = {**dict.fromkeys("1W+", "win"), **dict.fromkeys("=D", "draw")}
_BYES = {
    "UH": "pairing-allocated bye",
    "UZ": "pairing-allocated bye",
    "FF": "full-point bye",
    "HH": "half-point bye",
    "ZZ": "zero-point bye",
}


def read_matches(event: double_swiss.Event, *, capped: bool = True) -> Event:
    """Return the matches before the one to pair. Ratings are those that the generator writes."""
    entrants = {
        tpn: Entrant(tpn, tpn, 2500 - tpn, [_slot(event, tpn, at) for at in range(event.round - 1)])
        for tpn in event.rows
    }
    return Event(
        entrants,
        event.matches,
        win=Fraction(2),
        draw=Fraction(1),
        loss=Fraction(0),
        capped=capped,
        games=2,
    )


def _slot(event: double_swiss.Event, tpn: int, at: int) -> Slot:
    match = event.rows[tpn][at]
    points = Fraction(event.worth(match), 10)
    if not match.opponent:
        return Slot(_BYES[match.games], 0, points, "")
    theirs = event.rows[match.opponent][at].games
    if match.games == "--":
        return Slot("forfeit loss", match.opponent, points, "")
    if theirs == "--":
        return Slot("forfeit win", match.opponent, points, "")
    blacks = (match.colour == "b", match.colour == "w")  # colours are exchanged for the second game (4.4)
    games = tuple(
        (_OUTCOMES.get(letter, "loss"), black) for letter, black in zip(match.games, blacks, strict=True)
    )
    return Slot("played", match.opponent, points, "", games=games)
