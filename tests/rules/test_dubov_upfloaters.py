"""Who floats up in the Dubov System (C.04.4.1 1.8, 2.3, 3.2.1, 3.2.2, 4.2)."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import boards, duel, trf
from swissblossom.systems.dubov import most_upfloats


def answer(text: str) -> str:
    return boards(sb.pair(sb.parse_trf(text), system="dubov"))


@pytest.mark.parametrize(
    ("rounds", "most"), [(4, 2), (5, 3), (7, 3), (9, 3), (10, 4), (11, 4), (14, 4), (15, 5)]
)
def test_maximum_upfloats_by_the_number_of_rounds(rounds: int, most: int) -> None:
    """1.8.2: 2 + [rounds / 5]."""
    assert most_upfloats(rounds) == most


def test_c5_as_few_as_possible() -> None:
    # 1 and 2 have met: each needs an upfloater. Without that game they meet.
    assert answer(trf("1-2 =, 3 Z, 4 Z", players=4)) == "3-1 2-4"
    round_ = sb.pair(sb.parse_trf(trf("1-2 =, 3 Z, 4 Z", players=4)), system="dubov")
    assert round_.brackets[0].upfloaters == (3, 4)
    assert round_.brackets[0].criteria[5] == (2,)
    assert answer(trf("1-4 =, 2-3 =", players=4)) == "3-1 4-2"


def test_c6_the_highest_scores() -> None:
    # 1 has more points than 2, who has more than 3: 1 takes 2; both are due Black, 3 is due White.
    text = duel("W1B1W=", "W1B=W=", "B=W=B=", "B0W0B0")
    bracket = sb.pair(sb.parse_trf(text), system="dubov").brackets[0]
    assert (bracket.upfloaters, bracket.criteria[6], bracket.criteria[7]) == ((2,), (5,), (1,))


def test_c7_whose_colours_fit() -> None:
    # 2 is due Black as 1 is, 3 is due White: 1 takes 3 although 2 comes first (4.2.2).
    assert answer(duel("W1", "W=", "B=", "B0")) == "3-1 4-2"
    assert answer(duel("W1", "B=", "B=", "W0")) == "2-1 3-4"


def raised(times: dict[int, tuple[int, ...]], rounds: int = 9, second: str = "B1W0B0W0B0") -> str:
    """Four players after five rounds: 1 leads, 2 and 3 are equal in all but their upfloats, 4 is last.

    Virtual points make an opponent stand above a player in just the rounds in which that one was upfloated.
    `second` is the past of player 2.
    """
    virtual: dict[int, list[float]] = {}
    for player in (1, 2, 3, 4):
        for past in range(1, 6):
            opponent = 4 + 1 + (player - 1 + past - 1) % 5
            floated = past in times.get(player, ())
            virtual.setdefault(opponent if floated else player, [0.0] * 6)[past - 1] = 50.0
    lines = [f"XXA {who:>4}" + "".join(f" {value:>4.1f}" for value in row) for who, row in virtual.items()]
    text = duel("W1B1W1B1W1", second, "B1W0B0W0B0", "W0B0W0B0W0", rounds=rounds)
    return text + "\n".join(lines) + "\n"


FIRST, SECOND = "2-1 3-4", "3-1 2-4"


@pytest.mark.parametrize(
    ("times", "boards_", "criterion"),
    [
        ({}, FIRST, 0),  # 4.2.2: the smaller TPN
        ({2: (1, 2, 3)}, SECOND, 8),  # 2 is a maximum upfloater
        ({2: (1, 2)}, FIRST, 0),  # not yet
        ({2: (1, 2, 3), 3: (1, 2, 3)}, FIRST, 0),  # both are
        ({2: (1, 2, 3, 4), 3: (1, 2, 3)}, SECOND, 9),  # both are, 2 more often
        ({2: (1, 2, 3, 4), 3: (1, 5)}, SECOND, 8),
        ({2: (5,)}, SECOND, 10),  # 2 was upfloated in the previous round
        ({2: (5,), 3: (5,)}, FIRST, 0),
        ({2: (1, 2, 3), 3: (5,)}, SECOND, 8),  # C8 goes before C10
        ({2: (1, 2, 3, 4), 3: (2, 3, 5)}, SECOND, 9),  # C9 goes before C10
    ],
)
def test_c8_c9_c10(times: dict[int, tuple[int, ...]], boards_: str, criterion: int) -> None:
    """2.3.4 to 2.3.6, each in its turn; with nine rounds three upfloats make a maximum upfloater."""
    assert answer(raised(times)) == boards_
    if criterion:  # "unless it is the last round"
        assert answer(raised(times, rounds=6)) == FIRST


def test_unplayed_games_are_no_upfloats() -> None:
    """U1: a player who was to meet higher opponents, but met nobody, has not been upfloated."""
    assert answer(raised({2: (1, 2, 3)}, second="B1W0B0W0B0")) == SECOND
    assert answer(raised({2: (1, 2, 3)}, second="B+W-B-W0B0")) == FIRST


def test_first_set_by_score_then_number() -> None:
    """4.1.3, 4.2.2: of equal sets the one with the smallest differing sequence number."""
    # 1 and 2 have met and have a point each; 3 to 6 have nothing, two of them are due each colour.
    away = ", ".join(f"{player} Z" for player in range(7, 13))
    text = trf("1-7 1, 8-2 0, 9-3 1, 10-4 1, 5-11 0, 6-12 0", "1-2 =", players=12, asked=away)
    round_ = sb.pair(sb.parse_trf(text), system="dubov")
    assert round_.brackets[0].upfloaters == (3, 5)
