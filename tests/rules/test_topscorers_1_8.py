"""Article 1.8: a topscorer, when the final round is paired, has more than half of the points possible so far.

Topscorers, and whoever meets them, may get a colour that nobody else may get (C3, C10, C11).
"""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import duel, pairing, position
from rules.ledger import answer, ledger


def may_meet(points: str, *, rounds: int, records: str = "") -> bool:
    """Return whether two may meet who had White four times, twice running at the end, with these results."""
    history = "".join(f"{colour}{result}" for colour, result in zip("WBWW", points, strict=True))
    text = records + duel(history, history, rounds=rounds)
    try:
        return len(sb.pair(sb.parse_trf(text)).pairs) == 1
    except sb.NoLegalPairingError:
        return False


def test_more_than_half_of_the_points() -> None:
    assert may_meet("11=0", rounds=5)  # 2.5 of 4
    assert not may_meet("1100", rounds=5)  # exactly half


def test_only_when_the_final_round_is_paired() -> None:
    assert may_meet("1111", rounds=5)
    assert not may_meet("1111", rounds=6)


def test_the_number_of_rounds_can_be_given() -> None:
    tournament = sb.parse_trf(duel("WW", "WW", rounds=9, worth="1"))
    assert sb.pair(tournament, rounds=3).pairs == ((2, 1),)
    with pytest.raises(sb.NoLegalPairingError):
        sb.pair(tournament)


def test_the_maximum_is_that_of_the_rounds_so_far() -> None:
    # 2.5 points are more than half of the 4 possible before round 5, not of the 5 after it.
    assert may_meet("1=10", rounds=5)


def test_other_points_for_a_win() -> None:
    three = "162  W 3.0    D 1.0    L 0.0\n"
    assert may_meet("11=0", rounds=5, records=three)  # 7 of 12
    assert not may_meet("1=0=", rounds=5, records=three)  # 5 of 12
    assert not may_meet("1100", rounds=5, records=three)  # 6 of 12


def test_in_the_last_round_the_same_absolute_wishes_may_meet() -> None:
    text = position("topscorers_last_round")
    assert answer(text) == "4-7 2-1 5-3"
    # One round to go after this one: nobody is a topscorer, 4 and 7 cannot meet.
    assert answer(text.replace("142 5", "142 6")) == "5-7 2-4 1-3"


def test_topscorers_by_the_rounds_played() -> None:
    text = position("topscorers_played_rounds")
    assert answer(text) == "6-3 5-8 4-2 7"


def test_a_round_that_only_topscorers_make_possible() -> None:
    text = position("topscorers_only_way")
    assert answer(text) == "6-1 4-7 8-5 3-2"
    assert len(ledger(text).rounds) == 1
    with pytest.raises(sb.NoLegalPairingError):
        pairing(text, rounds=8)
