"""C11 (C.04.3 2.4.6): few topscorers or their opponents get a colour three times running."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import duel
from rules.ledger import answer, decides

# Topscorers before the last of four rounds, all with one White more than Blacks: TWICE had White twice
# running.
TWICE, ONCE = "BWW", "WBW"


def test_two_who_had_a_colour_twice_do_not_meet() -> None:
    # Everybody wants Black, so two players are disappointed in any case. 1-3 would be the first pair; one
    # of the two would have White a third time. Separated, each has a strong preference against the absolute
    # one: two strong preferences are denied (C13) instead of one.
    text = duel(TWICE, ONCE, TWICE, ONCE, rounds=4, worth="1")
    assert answer(text) == "4-1 2-3"
    assert decides(text, "4-1 2-3", "1-3 2-4") == "C11"
    assert sb.pair(sb.parse_trf(text)).brackets[0].criteria[11] == (0,)


def test_one_alone_is_no_reason() -> None:
    assert answer(duel(ONCE, ONCE, TWICE, ONCE, rounds=4, worth="1")) == "1-3 4-2"


def test_counted_when_it_cannot_be_avoided() -> None:
    # Of two absolute preferences one is denied: that is no strong preference (C13).
    text = duel(TWICE, TWICE, rounds=4, worth="1")
    criteria = sb.pair(sb.parse_trf(text)).brackets[0].criteria
    assert [criteria[number] for number in (10, 11, 12, 13)] == [(0,), (1,), (1,), (0,)]


def test_not_counted_before_the_last_round() -> None:
    # 1 had White twice, 2 wants Black less: 1 gets it. Nobody is a topscorer in the third of nine rounds.
    criteria = sb.pair(sb.parse_trf(duel("WW", "BW", worth="1"))).brackets[0].criteria
    assert (criteria[10], criteria[11], criteria[12]) == ((0,), (0,), (1,))
