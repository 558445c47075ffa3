"""C16 (C.04.3 2.4.11): as few resident downfloaters as possible who had a downfloat two rounds before."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides

# 1, 2 and 3 have the same score; 3 had the bye in round 1. In every round since, all three took half a point
# without playing: a downfloat for all, so that C14 does not tell them apart. 6, 7 and 8 have left.
ROUND_1 = "1-4 1, 5-2 0, 3 U"
ROUND_2 = "1 H, 2 H, 3 H, 6-7 ="
ROUND_3 = "1 H, 2 H, 3 H, 6-8 ="
AWAY = "6 Z, 7 Z, 8 Z"


def test_a_downfloat_two_rounds_ago_still_protects() -> None:
    text = trf(ROUND_1, ROUND_2, players=8, asked=AWAY)
    assert answer(text) == "3-1 2-4 5"
    assert decides(text, "3-1 2-4 5", "1-2 3-4 5") == "C16"
    criteria = sb.pair(sb.parse_trf(text)).brackets[0].criteria
    assert (criteria[14], criteria[16]) == ((1,), (0,))


def test_three_rounds_ago_is_forgotten() -> None:
    assert answer(trf(ROUND_1, ROUND_2, ROUND_3, players=8, asked=AWAY)) == "2-1 4-3 5"


def test_rounds_are_counted_as_they_were_held() -> None:
    # All three were away in round 2, which counts as a round all the same: round 1 is two rounds ago.
    text = trf(ROUND_1, "6-7 =", players=8, asked=AWAY)
    assert answer(text) == "3-1 2-4 5"
    assert decides(text, "3-1 2-4 5", "1-2 3-4 5") == "C16"
    assert answer(trf(ROUND_1, "6-7 =", "6-8 =", players=8, asked=AWAY)) == "2-1 4-3 5"


def test_the_previous_round_comes_first() -> None:
    # 4 had a downfloat in the last round, 5 two rounds ago: of 1, 4 and 5 it is 1 who floats.
    text = trf("1-2 =, 5 H", "5-1 =, 4 U, 3 H", players=5)
    assert answer(text) == "4-5 1-3 2"
    assert decides(text, "4-5 1-3 2", "1-4 3-5 2") == "C16"
