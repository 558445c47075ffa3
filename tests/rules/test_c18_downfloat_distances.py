"""C18 (C.04.3 2.4.13): score differences of moved-down players who had a downfloat in the previous round.

They are compared from the largest down. A moved-down player left in Limbo counts as if the opponent stood
below every resident.
"""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides

# 1 and 2 have a point and a half and have met; both come down to 3, alone with half a point, and one of them
# goes on to 4. 5 and 6 have left.
ROUND_1 = "1-2 =, 3 H, 5 H, 6 H"
AWAY = "5 Z, 6 Z"


def test_who_just_floated_does_not_fall_further() -> None:
    # 2 took a full-point bye in round 2, 1 won a game there. By the order of the sets (4.4) 1 would meet 3.
    text = trf(ROUND_1, "5-1 0, 2 F", players=6, asked=AWAY)
    assert answer(text) == "2-3 1-4"
    assert decides(text, "2-3 1-4", "1-3 2-4") == "C18"
    assert sb.pair(sb.parse_trf(text)).brackets[1].criteria[18] == (10,)


def test_the_first_of_the_two_is_paired_otherwise() -> None:
    assert answer(trf(ROUND_1, "5-1 0, 6-2 0", players=6, asked=AWAY)) == "1-3 2-4"


def test_when_both_just_floated_one_of_them_falls() -> None:
    text = trf(ROUND_1, "1 F, 2 F, 5-6 =", players=6, asked=AWAY)
    assert answer(text) == "3-1 2-4"
    limbo, paired = sb.pair(sb.parse_trf(text)).brackets[1].criteria[18]
    assert limbo > 1000 > paired == 10
