"""Small positions in which each criterion, and each part of 5.2, decides; most are those of `tests/rules`."""

from __future__ import annotations

from rules.builder import duel, trf

_FLOATED = "1-4 1, 5-2 0, 3 U"
_LATER = "1 H, 2 H, 3 H, 4 H, 5 H"
_TWO_OUT = "5 Z, 6 Z"
_C18 = "1-2 =, 3 H, 5 H, 6 H"

CRITERIA: dict[int, str] = {
    1: trf("1-3 1, 4-2 0", "2-1 0, 3-4 =", players=4),
    2: trf(
        "1-6 1, 2-7 1, 3-8 1, 4-9 1, 5 U",
        "7-1 0, 8-2 0, 9-3 0, 6-4 =, 5 Z",
        players=10,
        asked="6 Z, 7 Z, 8 Z, 9 Z, 10 Z",
    ),
    3: duel("WW", "WB", "WW", "BW"),
    4: trf("1 F, 2 F, 3-4 =", players=4),
    5: trf("1 F, 2 F, 3-4 =", players=5),
    6: trf("1-3 1, 4-2 1", players=4),
    7: trf("4-3 0, 2 H, 5 H", players=5),
    8: trf("1-4 =, 5-2 =, 3-6 0", "6-1 =, 4-5 1, 2-3 1", players=6),
    9: trf("1-4 0, 5-3 =", players=5),
    10: duel("WBWWF", "BWBWW", "WBWWF", "BWBWW", rounds=6, worth="1"),
    11: duel("BWW", "WBW", "BWW", "WBW", rounds=4, worth="1"),
    12: duel("W", "B", "W", "B"),
    13: duel("WBW", "HBW", "WBW", "BWB"),
    14: trf(_FLOATED, players=5),
    15: trf("1 F, 4 F", "1 F, 2-4 =, 3-5 =", players=5, asked="4 Z, 5 Z"),
    16: trf(_FLOATED, "1 H, 2 H, 3 H, 6-7 =", players=8, asked="6 Z, 7 Z, 8 Z"),
    17: trf("1 F, 4 F", "1 F, 2-4 =, 3-5 =", _LATER, players=5, asked="4 Z, 5 Z"),
    18: trf(_C18, "5-1 0, 2 F", players=6, asked=_TWO_OUT),
    19: trf("1-2 =, 5 F", "1 F, 2 H, 3-5 =, 4-6 =", players=6, asked=_TWO_OUT),
    20: trf(_C18, "5-1 0, 2 F", "1 H, 2 H, 3 H, 5 H, 6 H", players=6, asked=_TWO_OUT),
    21: trf("1-2 =, 5 F", "1 F, 2 H, 3-5 =, 4-6 =", _LATER, players=6, asked=_TWO_OUT),
}
"""By criterion: a position in which it decides against something obvious."""
