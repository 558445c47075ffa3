"""Names of criteria, as messages, of all rules but the Dutch of 2026; the tables of criteria have them."""

from __future__ import annotations

from swissblossom.languages import mark

__all__ = ["NAMES"]

NAMES = frozenset(
    (
        # C.04.3 C.5 to C.19 (2017)
        mark("players without an opponent"),
        mark("score differences of pairs and downfloaters"),
        mark("players of the next bracket without an opponent, and its score differences"),
        mark("colour differences beyond two, topscorers and their opponents"),
        mark("same colour three times in a row, topscorers and their opponents"),
        mark("players without their colour preference"),
        mark("players without their strong colour preference"),
        mark("downfloats after a downfloat in the previous round"),
        mark("upfloats after an upfloat in the previous round"),
        mark("downfloats after a downfloat two rounds before"),
        mark("upfloats after an upfloat two rounds before"),
        mark("score differences of downfloats after one in the previous round"),
        mark("score differences of upfloats after one in the previous round"),
        mark("score differences of downfloats after one two rounds before"),
        mark("score differences of upfloats after one two rounds before"),
        # C.04.4.2 2.3
        mark("outgoing floaters"),
        mark("scores of the outgoing floaters"),
        mark("outgoing floaters of the next bracket and their scores"),
        # C.04.4.1, C.04.5 and C.04.6 2.3
        mark("upfloaters"),
        mark("score differences of upfloaters"),
        mark("upfloaters that the next scoregroup will need"),
        mark("upfloaters who were floaters in the previous round"),
        mark("opponents of upfloaters who were floaters in the previous round"),
        mark("teams without their colour preference"),
        mark("teams without their strong colour preference"),
        mark("maximum upfloaters among the upfloaters"),
        mark("times that these maximum upfloaters were upfloated"),
        mark("upfloaters who upfloated in the previous round"),
    )
)
"""What a criterion counts, in English."""
