"""C19 (C.04.3 2.4.14): score differences of moved-down players' opponents with an upfloat last round.

They are compared from the largest down.
"""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides

# 1 (1.5) and 2 (1.0) have met and come down to 3 and 4 (0.5 each), who must meet them. 5 and 6 have left.
# A clash of colours cannot be avoided: it is the same in both pairings.
ROUND_2 = "1 F, 2 H, 3-5 =, 4-6 ="
AWAY = "5 Z, 6 Z"


def test_who_floated_up_meets_the_nearer_player() -> None:
    # 3 drew with 5, who had a point: an upfloat, and 3 meets one of the two in any case (C15).
    text = trf("1-2 =, 5 F", ROUND_2, players=6, asked=AWAY)
    assert answer(text) == "4-1 2-3"
    assert decides(text, "4-1 2-3", "1-3 2-4") == "C19"
    criteria = sb.pair(sb.parse_trf(text)).brackets[-1].criteria
    assert (criteria[15], criteria[19]) == ((1,), (5,))


def test_natural_pairs_without_an_upfloat() -> None:
    assert answer(trf("1-2 =", ROUND_2, players=6, asked=AWAY)) == "3-1 2-4"


def test_when_the_other_floated_up_the_natural_pairs_are_best() -> None:
    text = trf("1-2 =, 6 F", ROUND_2, players=6, asked=AWAY)
    assert answer(text) == "3-1 2-4"
    assert sb.pair(sb.parse_trf(text)).brackets[-1].criteria[19] == (5,)
