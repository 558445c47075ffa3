"""C6 (C.04.3 2.4.1): as few downfloaters as possible, so as many pairs as possible, before any colour."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides


def test_a_pair_with_clashing_colours_is_a_pair() -> None:
    # Both winners had White. 1-2 and 3-4 would give everybody the wanted colour, with two players floating.
    text = trf("1-3 1, 4-2 1", players=4)
    assert answer(text) == "4-1 2-3"
    assert decides(text, "4-1 2-3", "2-1 3-4") == "C6"
    top, bottom = sb.pair(sb.parse_trf(text)).brackets
    assert (top.criteria[6], top.criteria[12]) == ((0,), (1,))
    assert (bottom.criteria[6], bottom.criteria[12]) == ((0,), (1,))


def test_with_other_winners_the_same_two_pairs_are_free_of_clashes() -> None:
    assert answer(trf("1-3 1, 4-2 0", players=4)) == "2-1 3-4"


def test_of_three_who_have_partly_met_two_are_paired() -> None:
    # 1, 2 and 3 lead, 1-2 is played already. One of the three floats, not all of them.
    text = trf("1-2 =, 3 H, 4-5 =", "1 F, 2 F, 3 U, 6-7 =", players=7, asked="6 Z, 7 Z")
    assert answer(text) == "3-1 2-4 5"
    assert [bracket.criteria[6] for bracket in sb.pair(sb.parse_trf(text)).brackets] == [(1,), (1,)]
