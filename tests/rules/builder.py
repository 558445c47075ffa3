"""Small tournaments for tests, written game by game.

A round is a string of its games and byes, `"1-4 1, 5-2 =, 3 U"`: White first, the result as White's letter,
so that the two sides of a game cannot contradict each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import swissblossom as sb

_TREES = """
Acacia Alder Almond Apple Apricot Ash Aspen Bay Beech Birch Cedar Cherry Chestnut Cypress Elder Elm Fig Fir
Hawthorn Hazel Holly Juniper Larch Laurel Lemon Lilac Lime Linden Magnolia Maple Medlar Mulberry Myrtle Oak
Olive Osier Palm Peach Pear Pine Plane Plum Poplar Quince Rose Rowan Sorrel Spruce Tamarisk Thorn Viburnum
Walnut Willow Wisteria Yew Zelkova
"""
NAMES = _TREES.split()
_MIRRORED = {
    "1": ("1", "0"),
    "0": ("0", "1"),
    "=": ("=", "="),
    "W": ("W", "L"),
    "L": ("L", "W"),
    "D": ("D", "D"),
    "+": ("+", "-"),
    "-": ("-", "+"),
    "--": ("-", "-"),
}
_OTHER_SIDE = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def trf(
    *played: str,
    players: int,
    rounds: int = 9,
    asked: str = "",
    initial: str = "W",
    records: Iterable[str] = (),
) -> str:
    """Return a tournament before its next round, as TRF26 text.

    Points are left blank: what counts is the results.

    Args:
        played: One string for each round played: games `white-black result` and byes `player letter`,
            separated by commas. Results are 1 0 = W L D, + (Black did not come), - (White did not come),
            -- (neither did). Who is not named has a blank.
        players: Number of players; ids and TPNs are 1 to `players`.
        rounds: Number of rounds announced.
        asked: Byes of the round to pair, "3 H, 5 Z".
        initial: Initial colour, "W" or "B", or "" for no record of it.
        records: Further lines.
    """
    columns = [_column(text) for text in (*played, *([asked] if asked else []))]
    lines = ["012 Blossom Open", f"142 {rounds}", *([f"152 {initial}"] if initial else []), *records]
    for player in range(1, players + 1):
        start = f"001 {player:>4}      {NAMES[(player - 1) % len(NAMES)]:<33} {2500 - 5 * player:>4}"
        cells = "".join("  " + column.get(player, " " * 8) for column in columns)
        lines.append(f"{start:<89}{cells}".rstrip())
    return "\n".join(lines) + "\n"


def _column(text: str) -> dict[int, str]:
    """Return the cell of each player named in a round."""
    cells: dict[int, str] = {}
    for item in filter(None, map(str.strip, text.split(","))):
        who, result = item.split()
        if "-" in who:
            white, black = map(int, who.split("-"))
            mine, theirs = _MIRRORED[result]
            named = {white: f"{black:>4} w {mine}", black: f"{white:>4} b {theirs}"}
        else:
            named = {int(who): f"0000 - {result}"}
        assert not cells.keys() & named.keys(), f"{item}: a player twice in one round"
        cells |= named
    return cells


def boards(round_: sb.Round) -> str:
    """Return the boards in their order and the bye, "3-1 4-2 5"."""
    bye = [] if round_.bye is None else [str(round_.bye)]
    return " ".join([*(f"{white}-{black}" for white, black in round_.pairs), *bye])


def pairing(text: str, **options: object) -> str:
    """Pair the next round of a TRF text and return it as `boards` writes it."""
    return boards(sb.pair(sb.parse_trf(text), **options))  # type: ignore[arg-type]


def duel(*histories: str, rounds: int = 9, worth: str = "=", initial: str = "W", players: int = 0) -> str:
    """Return a tournament in which only a few players, with the given colours behind them, are left to pair.

    Each of them has met other opponents in every round; those opponents are absent from the round to pair.

    Args:
        histories: For players 1, 2, ... a letter a round: W or B for a game with that colour, `.` for a
            blank, any other letter for a bye of that kind. What follows W or B is the player's result.
        rounds: Number of rounds announced.
        worth: Result of the games for which none is given.
        initial: Initial colour.
        players: Number of players, when there shall be more than needed.
    """
    heroes = len(histories)
    pasts = [re.findall(r"([A-Z.])([10=+-]?)", history) for history in histories]
    length = max(map(len, pasts))
    victims = max(heroes, length)
    played = []
    for round_ in range(length):
        items = []
        for hero, past in enumerate(pasts):
            what, result = past[round_]
            opponent = heroes + 1 + (hero + round_) % victims
            if what == "W":
                items.append(f"{hero + 1}-{opponent} {result or worth}")
            elif what == "B":
                items.append(f"{opponent}-{hero + 1} {_OTHER_SIDE[result or worth]}")
            elif what != ".":
                items.append(f"{hero + 1} {what}")
        played.append(", ".join(items))
    total = max(players, heroes + victims)
    away = ", ".join(f"{victim} Z" for victim in range(heroes + 1, total + 1))
    return trf(*played, players=total, rounds=rounds, asked=away, initial=initial)


def position(name: str) -> str:
    """Return the TRF text of a position kept as a file."""
    return (Path(__file__).with_name("positions") / f"{name}.trf").read_text(encoding="ascii")
