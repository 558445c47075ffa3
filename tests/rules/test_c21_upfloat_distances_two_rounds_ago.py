"""C21 (C.04.3 2.4.16): score differences of moved-down players' opponents, upfloat two rounds before."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides

# As for C19: 1 and 2 come down to 3 and 4. 3 had an upfloat in round 2. In every round since, all four took
# half a point without playing.
PAST = ("1-2 =, 5 F", "1 F, 2 H, 3-5 =, 4-6 =")
LATER = "1 H, 2 H, 3 H, 4 H, 5 H"
AWAY = "5 Z, 6 Z"


def test_an_upfloat_two_rounds_ago_still_protects() -> None:
    text = trf(*PAST, LATER, players=6, asked=AWAY)
    assert answer(text) == "4-1 2-3"
    assert decides(text, "4-1 2-3", "1-3 2-4") == "C21"
    criteria = sb.pair(sb.parse_trf(text)).brackets[-1].criteria
    assert (criteria[17], criteria[19], criteria[21]) == ((1,), (), (5,))


def test_three_rounds_ago_is_forgotten() -> None:
    assert answer(trf(*PAST, LATER, LATER, players=6, asked=AWAY)) == "3-1 2-4"
