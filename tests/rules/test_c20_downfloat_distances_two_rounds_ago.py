"""C20 (C.04.3 2.4.15): score differences of moved-down players who had a downfloat two rounds before."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides

# As for C18: 1 and 2 come down to 3, one of them goes on to 4. 2 took a full-point bye in round 2. In every
# round since, 1, 2 and 3 took half a point without playing: a downfloat for both (C18 does not tell them
# apart).
PAST = ("1-2 =, 3 H, 5 H, 6 H", "5-1 0, 2 F")
LATER = "1 H, 2 H, 3 H, 5 H, 6 H"
AWAY = "5 Z, 6 Z"


def test_a_downfloat_two_rounds_ago_still_protects() -> None:
    text = trf(*PAST, LATER, players=6, asked=AWAY)
    assert answer(text) == "2-3 1-4"
    assert decides(text, "2-3 1-4", "1-3 2-4") == "C20"
    assert sb.pair(sb.parse_trf(text)).brackets[1].criteria[20] == (10,)


def test_three_rounds_ago_is_forgotten() -> None:
    assert answer(trf(*PAST, LATER, LATER, players=6, asked=AWAY)) == "1-3 2-4"
