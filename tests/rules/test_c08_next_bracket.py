"""C8 (C.04.3 2.4.3): choose the downfloaters so that the next bracket does best in C1 to C7."""

from __future__ import annotations

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


def test_the_pairs_of_the_next_bracket_count() -> None:
    # 2, 3 and 8 lead; 2 and 8 have met, so one of these two floats. In the next bracket 1 and 7 have met,
    # and 8 can only meet 6 there (it has met 7, and 1 wants Black absolutely as 8 does): 1 and 7 would be
    # left over. 2 can meet 1, and then 6 meets 7.
    text = trf(
        "2-5 1, 8-7 1, 1-4 1, 3 H, 6 H",
        "1-7 0, 8-2 =, 3-5 1, 4 H, 6 H",
        players=8,
    )
    assert answer(text) == "3-8 2-1 7-6 5-4"
    assert decides(text, "3-8 2-1 7-6 5-4", "2-3 6-8 7-4 5-1") == "C8"


def test_the_scores_of_its_floaters_count_too() -> None:
    # 2, 3 and 5 lead. 3 and 5 had downfloats in the last two rounds, 2 had none; but 2 has met 1 and 6, the
    # next bracket. That would be one pair (1-6) as well, but with 2 instead of 1 going further down.
    text = trf("2-1 =, 3 H, 5 H, 6 H", "3 U, 6-2 0, 5-1 1", players=6)
    assert answer(text) == "2-3 6-5 1-4"
    assert decides(text, "2-3 6-5 1-4", "3-5 2-4 1-6") == "C8"
