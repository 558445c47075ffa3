"""Positions in which the rules of 1 February 2026 pair otherwise than the rules before.

The old answers are those of an engine for the rules of 2017. C5, which gives the bye to the lowest possible
score before any bracket is paired, C9 and the new reading of floats make the difference.
"""

from __future__ import annotations

import pytest

from rules.builder import position, trf
from rules.ledger import Drawn, answer, decides


@pytest.mark.parametrize(
    ("name", "boards", "before"),
    [
        ("changed_one", "2-1 5-4 3", "5-1 3-4 2"),
        ("changed_two", "5-1 2-4 3-6", "5-1 2-6 3-4"),
        ("changed_three", "4-8 3-1 5-6 2", "1-8 2-4 3-5 6"),
        ("changed_four", "4-2 8-1 9-5 3-6 7", "4-2 8-1 9-5 7-6 3"),
    ],
)
def test_another_pairing_than_before(name: str, boards: str, before: str) -> None:
    text = position(name)
    assert answer(text) == boards
    assert Drawn.of(boards) != Drawn.of(before)
    decides(text, boards, before)  # by the rules of 2026 the old answer is not better


def test_the_bye_costs_a_pair_of_leaders() -> None:
    # By the old rules the leaders 1 and 3 met, and 5, with a point, had the bye.
    text = trf("1-4 1, 5-2 0, 3-6 1", "2-1 0, 4-3 0, 6-5 0", players=6, rounds=3, asked="4 Z")
    assert answer(text) == "1-5 3-2 6"
    assert decides(text, "1-5 3-2 6", "1-3 6-2 5") == "C5"


def test_the_bye_goes_to_who_has_played() -> None:
    # 3 and 4 lost in round 1, 5 comes new: the bye goes to 4 and not to 5.
    text = trf("1-3 1, 4-2 0", players=5, rounds=3)
    assert answer(text) == "2-1 3-5 4"
    assert decides(text, "2-1 3-5 4", "2-1 3-4 5") == "C9"
