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
