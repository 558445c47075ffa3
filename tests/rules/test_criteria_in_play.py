"""C12 to C21 in tournaments as they are played: the same games in another order of rounds, another pairing.

Scores and meetings do not depend on the order of the rounds; floats and colours do. In each position the
rival is beaten in one criterion, and is the answer once the rounds are exchanged.
"""

from __future__ import annotations

import pytest

from rules.builder import trf
from rules.ledger import Drawn, answer, decides

POSITIONS = [
    pytest.param(
        ("1-3 0, 4-2 1, 5 U", "3-5 =, 1-4 =, 2 U"), "4-3 5-2 1", "2-3 4-5 1", "C12", (1, 0), id="C12"
    ),
    pytest.param(
        ("1-4 0, 5-2 1, 3-6 0", "4-5 1, 6-1 =, 2-3 =", "6-4 0, 5-3 1, 1-2 1"),
        "3-4 1-5 2-6",
        "1-3 2-4 5-6",
        "C15",
        (2, 1, 0),
        id="C15",
    ),
    pytest.param(
        ("4 U, 3-2 0, 5-1 1", "2 U, 5-3 1, 1-4 0"), "4-5 2-1 3", "2-5 3-4 1", "C16", (1, 0), id="C16"
    ),
    pytest.param(
        (
            "1-4 =, 5-2 0, 3-6 1, 7 U",
            "2-7 0, 4-3 0, 6-1 0, 5 U",
            "7-3 1, 1-5 =, 4-2 1, 6 U",
            "7-1 0, 3-5 =, 6-4 0, 2 U",
        ),
        "1-3 5-7 2-6 4",
        "1-2 4-7 5-6 3",
        "C17",
        (0, 2, 1, 3),
        id="C17",
    ),
    pytest.param(
        ("1-3 0, 4-2 0, 5 Z", "2-3 0, 5-1 0, 4 U", "3-4 0, 1-2 0, 5 U"),
        "3-5 4-1 2",
        "1-4 2-5 3",
        "C18",
        (0, 2, 1),
        id="C18",
    ),
    pytest.param(
        ("1-4 1, 5-2 0, 3-6 1", "2-1 =, 4-3 1, 6-5 0", "1-5 0, 3-2 0, 6-4 1"),
        "2-4 5-3 1-6",
        "1-3 2-6 4-5",
        "C19",
        (0, 2, 1),
        id="C19",
    ),
    pytest.param(
        ("1-3 =, 4-2 1, 5 U", "5-1 1, 3-2 1, 4 Z", "3-5 0, 1-4 1, 2 U"),
        "2-5 4-3 1",
        "1-2 4-5 3",
        "C20",
        (0, 2, 1),
        id="C20",
    ),
    pytest.param(
        ("1-4 0, 5-2 0, 3-6 =, 7 U", "2-7 0, 4-3 0, 6-1 =, 5 U", "7-3 0, 6-2 =, 4-5 =, 1 U"),
        "3-5 1-7 2-4 6",
        "1-3 2-4 5-7 6",
        "C21",
        (1, 0, 2),
        id="C21",
    ),
]


def players(text: str) -> int:
    """Return how many players the pairing is for."""
    return len(text.replace("-", " ").split())


@pytest.mark.parametrize(("rounds", "boards", "rival", "criterion", "order"), POSITIONS)
def test_one_criterion_decides(
    rounds: tuple[str, ...], boards: str, rival: str, criterion: str, order: tuple[int, ...]
) -> None:
    text = trf(*rounds, players=players(boards))
    assert answer(text) == boards
    assert decides(text, boards, rival) == criterion
    exchanged = trf(*(rounds[at] for at in order), players=players(boards))
    assert Drawn.of(answer(exchanged)) == Drawn.of(rival)
