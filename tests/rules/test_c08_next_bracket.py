"""C8 (C.04.3 2.4.3): choose the downfloaters so that the next bracket does best in C1 to C7."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides

# 1, 2 and 3 have a point, 4 has half a point, 5 and 6 have nothing. (7 and 8 have left.)
PAST = "1 F, 2 F, 3 F, 4 H, 7-8 ="
AWAY = "7 Z, 8 Z"


def test_the_floater_can_be_paired_in_the_next_bracket() -> None:
    # 3, the last, would float, but must not meet 4: the bracket of 3 and 4 would be without a pair.
    text = trf(PAST, players=8, asked=AWAY, records=["260   1   9    3    4"])
    assert answer(text) == "1-3 4-2 5-6"
    assert decides(text, "1-3 4-2 5-6", "1-2 3-5 4-6") == "C8"


def test_the_last_floats_where_nothing_speaks_against_it() -> None:
    assert answer(trf(PAST, players=8, asked=AWAY)) == "1-2 3-4 5-6"


def test_it_outranks_the_floats_of_the_bracket() -> None:
    # 2, 4 and 6 lead with a point and a half; 2 and 6 had a downfloat in the last round, 4 had none (C14).
    # But 4 and 6 have met 1, who is alone in the next bracket.
    text = trf("1-4 =, 5-2 =, 3-6 0", "6-1 =, 4-5 1, 2-3 1", players=6)
    assert answer(text) == "6-4 1-2 5-3"
    assert decides(text, "6-4 1-2 5-3", "1-5 2-6 3-4") == "C8"


def test_the_scores_of_the_next_floaters_count_too() -> None:
    # 1 has no partner and floats to 2 and 3; 2 and 3 also stand before an odd bracket. Whoever meets 1, the
    # other floats; both have the same score, and the number and the scores of the floaters are the best
    # possible.
    text = trf("1 F, 2 H, 3 H, 5-6 =", players=6, asked="5 Z, 6 Z")
    assert answer(text) == "1-2 3-4"
    first, second, _ = sb.pair(sb.parse_trf(text)).brackets
    assert (first.downfloaters, second.downfloaters) == ((1,), (3,))
    assert second.criteria[7] == (5,)
