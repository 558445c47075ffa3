"""C10 (C.04.3 2.4.5): few topscorers or their opponents get a colour difference beyond two."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import duel
from rules.ledger import answer, decides

# Histories of topscorers before the last of six rounds. All want Black, absolutely: A has a colour difference
# of +2 (one round was a full-point bye), B has +1 with White twice running. White against A or B makes three
# Whites in a row; only a second A is pushed to a difference of three.
A, B = "WBWWF", "BWBWW"


def test_the_widest_differences_are_kept_apart() -> None:
    text = duel(A, B, A, B, rounds=6, worth="1")
    assert answer(text) == "4-1 2-3"
    assert decides(text, "4-1 2-3", "1-3 4-2") == "C10"
    assert sb.pair(sb.parse_trf(text)).brackets[0].criteria[10] == (0,)


def test_nothing_to_avoid_when_they_do_not_come_together() -> None:
    assert answer(duel(A, A, B, B, rounds=6, worth="1")) == "3-1 4-2"


def test_counted_when_it_cannot_be_avoided() -> None:
    text = duel(A, A, rounds=6, worth="1")
    assert answer(text) == "2-1"
    assert sb.pair(sb.parse_trf(text)).brackets[0].criteria[10] == (1,)
