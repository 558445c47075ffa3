"""C3 (C.04.3 2.1.3): two with the same absolute colour preference do not meet, unless one is a topscorer."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import duel
from rules.ledger import answer


def test_the_same_absolute_preference_does_not_meet() -> None:
    # 1 and 3 both had White twice running. The bracket would pair 1-3 and 2-4.
    assert answer(duel("WW", "WB", "WW", "BW")) == "4-1 2-3"


def test_of_two_equal_wishes_one_may_be_less_than_absolute() -> None:
    # 3 has a colour difference of +1 from one game, a strong preference: 1-3 is legal, though colours clash.
    # (All four have equal wishes, so C12 and C13 do not tell the pairings apart.)
    assert answer(duel("WW", "HW", "HW", "HW")) == "3-1 4-2"


def test_opposite_absolute_preferences_meet() -> None:
    assert answer(duel("WW", "BB")) == "2-1"


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("WW", "WW"),  # two running
        ("BB", "BB"),
        ("WBWW", "WBWW"),  # both reasons
        ("WBWFW", "WWBFW"),  # a colour difference of two: only one of them had the last two alike
        ("WFW", "W.W"),  # what was not played stands at the front (C.04.2 3.4)
    ],
)
def test_nothing_else_is_legal_for_two_alone(one: str, two: str) -> None:
    # Absolute for the same colour, and nobody else is there.
    with pytest.raises(sb.NoLegalPairingError):
        sb.pair(sb.parse_trf(duel(one, two)))


def test_a_topscorer_may_meet_the_same_wish_in_the_last_round() -> None:
    # Both have all points, so both are topscorers when round 3 is the last.
    assert answer(duel("WW", "WW", worth="1", rounds=3)) == "2-1"


def test_one_topscorer_of_the_two_is_enough() -> None:
    # 1 has two points of two, 2 has one.
    assert answer(duel("W1W1", "W1W0", rounds=3)) == "2-1"
    with pytest.raises(sb.NoLegalPairingError):
        sb.pair(sb.parse_trf(duel("W1W0", "W1W0", rounds=3)))
    with pytest.raises(sb.NoLegalPairingError):
        sb.pair(sb.parse_trf(duel("W1W1", "W1W1", rounds=4)))
