"""C9 (C.04.3 2.4.4): of equal scores the bye goes to the player with fewest unplayed games."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides


def test_who_has_played_takes_the_bye() -> None:
    # 1 and 2 are last; 1 has played, 2 was away and would else sit out, as the last in order.
    text = trf("1-4 0, 5-3 =", players=5)
    assert answer(text) == "4-5 3-2 1"
    assert decides(text, "4-5 3-2 1", "3-1 4-5 2") == "C9"
    assert sb.pair(sb.parse_trf(text)).brackets[-1].criteria[9] == (0,)


def test_who_came_in_vain_has_not_played_either() -> None:
    # 1 lost by forfeit: neither has played, and the order decides.
    text = trf("1-4 -, 5-3 =", players=5)
    assert answer(text) == "3-4 1-5 2"
    assert sb.pair(sb.parse_trf(text)).brackets[-1].criteria[9] == (1,)


def test_half_point_byes_are_unplayed_games() -> None:
    # 4 and 5 have half a point each, 4 from a draw, 5 from a half-point bye.
    text = trf("1-6 1, 7-2 0, 3 F, 4-8 =, 5 H", players=8, asked="6 Z, 7 Z, 8 Z")
    assert answer(text) == "3-1 2-5 4"
    assert decides(text, "3-1 2-5 4", "3-1 2-4 5") == "C9"


def test_it_counts_in_a_higher_bracket_whose_floater_takes_the_bye() -> None:
    # 1, 2 and 3 lead with a point and a half; 4 and 5, below, are barred from the bye and meet each other. So
    # the floater of the first bracket ends with the bye: 1, who has played twice, and not the last, 3.
    text = trf(
        "1-6 =, 2 H, 3 H, 4 U, 5-9 +",
        "7-1 0, 8-2 0, 9-3 0, 4-6 0, 10-5 1",
        players=10,
        asked="6 Z, 7 Z, 8 Z, 9 Z, 10 Z",
    )
    assert answer(text) == "2-3 5-4 1"
    assert decides(text, "2-3 5-4 1", "1-2 5-4 3") == "C9"
    brackets = sb.pair(sb.parse_trf(text)).brackets
    assert [bracket.downfloaters for bracket in brackets] == [(1,), (1,)]
    assert [bracket.criteria[9] for bracket in brackets] == [(0,), (0,)]


def test_it_does_not_count_where_the_floater_is_paired_below() -> None:
    # The same leaders, but 4 and 5 may take the bye: the last of the three floats, and meets one of them.
    text = trf(
        "1-6 =, 2 H, 3 H, 9-5 =",
        "7-1 0, 8-2 0, 9-3 0, 4-6 0, 10-5 1",
        players=10,
        asked="6 Z, 7 Z, 8 Z, 9 Z, 10 Z",
    )
    first, *_, last = sb.pair(sb.parse_trf(text)).brackets
    assert answer(text).endswith(" 4")
    assert 9 not in first.criteria
    assert 9 in last.criteria
