"""C17 (C.04.3 2.4.12): few opponents of moved-down players who had an upfloat two rounds before."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides

# 1 leads and comes down to 2 and 3. 2 had an upfloat in round 2, from a draw with 4, who had a point. In
# every round since, all three took half a point without playing. 4 and 5 have left.
PAST = ("1 F, 4 F", "1 F, 2-4 =, 3-5 =")
LATER = "1 H, 2 H, 3 H, 4 H, 5 H"
AWAY = "4 Z, 5 Z"


def test_an_upfloat_two_rounds_ago_still_protects() -> None:
    text = trf(*PAST, LATER, players=5, asked=AWAY)
    assert answer(text) == "1-3 2"
    assert decides(text, "1-3 2", "1-2 3") == "C17"
    criteria = sb.pair(sb.parse_trf(text)).brackets[1].criteria
    assert (criteria[15], criteria[17]) == ((0,), (0,))


def test_three_rounds_ago_is_forgotten() -> None:
    assert answer(trf(*PAST, LATER, LATER, players=5, asked=AWAY)) == "1-2 3"


def test_the_price_is_paid_when_both_floated_up() -> None:
    text = trf("1 F, 4 F, 5 F", PAST[1], LATER, players=5, asked=AWAY)
    assert answer(text) == "1-2 3"
    assert sb.pair(sb.parse_trf(text)).brackets[1].criteria[17] == (1,)


def test_it_outranks_the_distances() -> None:
    # 1 and 6 lead, have met, and come down to 3 and 5: 1 has met 3, 6 has met 5. With 6-3, 3 would meet a
    # moved-down player two rounds after an upfloat. With 1-5, 6 goes on, who had a downfloat just now (C18).
    text = trf("1-4 =, 5-3 1, 6 U", "6-5 1, 3-1 =, 4-2 0", "1-6 1, 3 U, 5 H", players=6)
    assert answer(text) == "5-1 2-6 4-3"
    assert decides(text, "5-1 2-6 4-3", "1-2 3-6 4-5") == "C17"
