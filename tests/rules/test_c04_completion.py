"""C4 (C.04.3 2.2.1): after each bracket all players not yet paired can still be paired, the bye included."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, ledger


def test_a_bracket_breaks_up_for_the_players_below() -> None:
    # The two below have met: the leaders may not be paired with each other, although 1-2 would be perfect.
    text = trf("1 F, 2 F, 3-4 =", players=4)
    assert answer(text) == "1-3 4-2"
    top = sb.pair(sb.parse_trf(text)).brackets[0]
    assert (top.pairs, top.downfloaters) == ((), (1, 2))


def test_nothing_is_broken_where_the_rest_can_be_paired() -> None:
    # The same scores, but 3 and 4 have not met.
    assert answer(trf("1 F, 2 F, 3 H, 4 H, 5-6 =", players=6, asked="5 Z, 6 Z")) == "1-2 3-4"


def test_the_bye_is_part_of_the_completion() -> None:
    # Below the leaders 1 and 2 is only 3, who had the bye: 1-2 would leave nobody to take it.
    text = trf(
        "1-4 1, 2-5 1, 3 U", "4-2 0, 5-1 0, 3 H", "1-6 0, 2-7 0", players=7, asked="4 Z, 5 Z, 6 Z, 7 Z"
    )
    assert answer(text) == "3-1 2"
    assert len(ledger(text).rounds) == 2  # 1-3 or 2-3, the other sits out


def test_completion_holds_two_brackets_further_down() -> None:
    # 5 and 6, in the last of three brackets, have met; the middle bracket alone (3, 4) can help them.
    text = trf("1 F, 2 F, 3 H, 4 H, 5-6 =", "1 H, 2 H, 3 H, 4 H, 7-8 =", players=8, asked="7 Z, 8 Z")
    scores = sb.pair(sb.parse_trf(text)).scores
    assert scores[:6] == (15, 15, 10, 10, 5, 5)
    assert answer(text) == "1-2 3-5 6-4"


def test_no_legal_pairing_of_an_even_field() -> None:
    # Four players, all six games are played.
    text = trf("1-2 =, 3-4 =", "1-3 =, 2-4 =", "1-4 =, 2-3 =", players=4)
    with pytest.raises(sb.NoLegalPairingError) as raised:
        sb.pair(sb.parse_trf(text))
    assert raised.value.round == 4
    assert raised.value.players == (1, 2, 3, 4)


def test_no_legal_pairing_of_an_odd_field() -> None:
    # 1, 2 and 3 had the bye. 4 and 5 may take it, but what is left then is 1, 2, 3 and one of them, and the
    # three have met.
    text = trf("1-2 =, 4-5 =, 3 U", "2-3 =, 1 U, 4 H, 5 H", "1-3 =, 2 U, 4 H, 5 H", players=5)
    with pytest.raises(sb.NoLegalPairingError) as raised:
        sb.pair(sb.parse_trf(text))
    assert raised.value.round == 4
    assert set(raised.value.players) <= {1, 2, 3, 4, 5}
    assert raised.value.players


def test_only_those_who_cannot_be_paired_are_named() -> None:
    # 1 and 2 had White twice running and cannot meet. 3 and 4 are not there.
    alone = trf("1-5 =, 2-6 =", "1-6 =, 2-5 =", players=6, asked="5 Z, 6 Z, 3 Z, 4 Z")
    with pytest.raises(sb.NoLegalPairingError, match="1, 2") as raised:
        sb.pair(sb.parse_trf(alone))
    assert raised.value.players == (1, 2)
