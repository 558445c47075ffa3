"""C13 (C.04.3 2.4.8): as few players as possible do not get a colour they prefer strongly."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import duel
from rules.ledger import answer, decides

# Before round 4. STRONG and MILD want Black, WHITE wants White.
STRONG, MILD, WHITE = "WBW", "HBW", "BWB"


def test_the_clash_falls_on_a_mild_preference() -> None:
    # Three want Black, so one is disappointed: in the natural pairs one of the strong, 1 or 3.
    text = duel(STRONG, MILD, STRONG, WHITE)
    assert answer(text) == "4-1 2-3"
    assert decides(text, "4-1 2-3", "1-3 4-2") == "C13"
    criteria = sb.pair(sb.parse_trf(text)).brackets[0].criteria
    assert (criteria[12], criteria[13]) == ((1,), (0,))


def test_with_three_strong_preferences_the_order_decides() -> None:
    text = duel(STRONG, STRONG, STRONG, WHITE)
    assert answer(text) == "3-1 4-2"
    criteria = sb.pair(sb.parse_trf(text)).brackets[0].criteria
    assert (criteria[12], criteria[13]) == ((1,), (1,))


def test_a_strong_preference_denied_to_an_absolute_one_counts() -> None:
    # 1 had White twice running and gets Black; 2 wants it strongly.
    criteria = sb.pair(sb.parse_trf(duel("BWW", STRONG))).brackets[0].criteria
    assert (criteria[12], criteria[13]) == ((1,), (1,))


def test_a_mild_preference_denied_does_not_count() -> None:
    criteria = sb.pair(sb.parse_trf(duel(MILD, STRONG))).brackets[0].criteria
    assert (criteria[12], criteria[13]) == ((1,), (0,))
