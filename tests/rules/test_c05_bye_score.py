"""C5 (C.04.3 2.3.1): the pairing-allocated bye goes to the lowest possible score.

It is settled for the whole round before the first bracket, and outranks the number of pairs in a bracket
(C6).
"""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides

# 1 and 2 lead, 3 and 4 have half a point and have met, 5 has nothing.
PAST = "1 F, 2 F, 3-4 ="


def test_the_leaders_are_separated_for_a_lower_bye() -> None:
    # With 1-2, one of 3 and 4 would take the bye. With 1-3 and 2-4 it is 5's, at the price of two floaters.
    text = trf(PAST, players=5)
    assert answer(text) == "1-3 4-2 5"
    assert decides(text, "1-3 4-2 5", "1-2 3-5 4") == "C5"
    assert decides(text, "1-3 4-2 5", "1-2 4-5 3") == "C5"


def test_no_need_when_the_players_in_between_may_meet() -> None:
    text = trf("1 F, 2 F, 3 H, 4 H, 6-7 =", players=7, asked="6 Z, 7 Z")
    assert answer(text) == "1-2 3-4 5"


def test_no_need_when_the_number_of_players_is_even() -> None:
    # The same past, and one more without points: nobody sits out.
    assert answer(trf(PAST, players=6)) == "1-2 5-3 4-6"


def test_the_lowest_score_that_may_take_it() -> None:
    # 5 had the bye: of the next, 3 and 4, one takes it, and the leaders need not be separated.
    text = trf(PAST + ", 5 U", players=5, records=["BBU  0.0"])
    assert answer(text) == "1-2 5-3 4"


def test_every_bracket_knows_the_score_of_the_bye() -> None:
    # A position of three rounds: 6, without points, has met 3 and 5; 1 and 3, the leaders, are separated.
    text = trf("1-4 1, 5-2 0, 3-6 1", "2-1 0, 4-3 0, 6-5 0", players=6, rounds=3, asked="4 Z")
    assert answer(text) == "1-5 3-2 6"
    assert decides(text, "1-5 3-2 6", "1-3 6-2 5") == "C5"
    brackets = sb.pair(sb.parse_trf(text)).brackets
    assert brackets[0].criteria[6] == (2,)
    assert brackets[-1].downfloaters == (6,)
