"""C15 (C.04.3 2.4.10): few opponents of moved-down players who had an upfloat in the previous round."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides

# 1 leads alone and comes down to 2 and 3, who have half a point from a draw in round 2. 4 and 5 have left.
LEADER = "1 F, 4 F"
DRAWS = "1 F, 2-4 =, 3-5 ="
AWAY = "4 Z, 5 Z"


def test_who_floated_up_is_spared() -> None:
    # 2 drew with 4, who had a point by then: an upfloat. 3 drew with somebody of the same score.
    text = trf(LEADER, DRAWS, players=5, asked=AWAY)
    assert answer(text) == "1-3 2"
    assert decides(text, "1-3 2", "1-2 3") == "C15"
    assert sb.pair(sb.parse_trf(text)).brackets[1].criteria[15] == (0,)


def test_the_first_resident_meets_the_leader_otherwise() -> None:
    # 4 had no point either.
    assert answer(trf("1 F", DRAWS, players=5, asked=AWAY)) == "1-2 3"


def test_the_price_is_paid_when_both_floated_up() -> None:
    text = trf("1 F, 4 F, 5 F", DRAWS, players=5, asked=AWAY)
    assert answer(text) == "1-2 3"
    assert sb.pair(sb.parse_trf(text)).brackets[1].criteria[15] == (1,)


def test_only_opponents_of_moved_down_players_count() -> None:
    # Nobody comes down: 2 and 3, the one with an upfloat, simply meet.
    text = trf("4 F", "2-4 =, 3-5 =", players=5, asked="1 Z, " + AWAY)
    assert answer(text) == "3-2"
    assert sb.pair(sb.parse_trf(text)).brackets[0].criteria[15] == (0,)


def test_it_outranks_a_downfloat_of_two_rounds_ago() -> None:
    # 5 leads and has met 1 and 2; it meets 4 or 6, and 6 had an upfloat. With 4 taken, 2 floats further
    # instead of 4; 2 had the bye two rounds ago (C16).
    text = trf("2 U, 5-1 1, 4-6 1, 3 H", "1 U, 6-3 1, 2-5 0", players=6)
    assert answer(text) == "5-4 1-6 3-2"
    assert decides(text, "5-4 1-6 3-2", "1-2 3-4 5-6") == "C15"
    criteria = sb.pair(sb.parse_trf(text)).brackets[1].criteria
    assert (criteria[15], criteria[16]) == ((0,), (1,))
