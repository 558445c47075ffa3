"""C12 (C.04.3 2.4.7): as few players as possible do not get the colour they prefer, however weakly."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import duel, trf
from rules.ledger import answer, decides


def test_like_colours_are_kept_apart() -> None:
    # 1 and 3 want Black, 2 and 4 White; the natural pairs 1-3 and 2-4 would disappoint one each.
    text = duel("W", "B", "W", "B")
    assert answer(text) == "4-1 2-3"
    assert decides(text, "4-1 2-3", "1-3 2-4") == "C12"


def test_natural_pairs_where_colours_agree() -> None:
    assert answer(duel("W", "W", "B", "B")) == "3-1 4-2"


def test_mild_preferences_count() -> None:
    # Two games each, one with each colour: 1 and 3 had White last, 2 and 4 Black.
    text = duel("BW", "WB", "BW", "WB")
    assert answer(text) == "4-1 2-3"
    assert decides(text, "4-1 2-3", "1-3 2-4") == "C12"


def test_who_has_not_played_has_no_preference() -> None:
    # Nobody can be disappointed in the natural pairs: 3 and 4 are newcomers.
    assert answer(duel("W", "W", "H", "H")) == "3-1 4-2"


def test_a_clash_disappoints_one_player() -> None:
    assert sb.pair(sb.parse_trf(duel("W", "W"))).brackets[0].criteria[12] == (1,)


def test_it_outranks_a_repeated_downfloat() -> None:
    # 3, 4 and 5 have a point and a half, 4 had a downfloat in the last round (C14). 3 and 5 would clash.
    text = trf("1-3 0, 4-2 1, 5 U", "3-5 =, 1-4 =, 2 U", players=5)
    assert answer(text) == "4-3 5-2 1"
    assert decides(text, "4-3 5-2 1", "2-3 4-5 1") == "C12"
