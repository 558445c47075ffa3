"""Articles 1.6 and 1.7: which colour a player prefers, and how strongly.

Who has not played yet has no preference, so that the opponent of such a player gets the preferred colour
(5.2.1): this shows the colour. Against a second player with the same preference the stronger one is granted
(5.2.2).
"""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import boards, duel

ABSOLUTE, STRONG, MILD = ("WBWW", "BWBB"), ("HWBW", "HBWB"), ("BWBW", "WBWB")
"""Histories that prefer Black and White absolutely, strongly, mildly; all of four rounds and two points."""


def paired(one: str, two: str) -> sb.Round:
    """Pair 1 and 2 with these histories."""
    return sb.pair(sb.parse_trf(duel(one, two, rounds=12)))


@pytest.mark.parametrize(
    ("history", "colour"),
    [
        ("W", "B"),  # a colour difference of one
        ("B", "W"),
        ("WB", "W"),  # none: the other colour than last
        ("BW", "B"),
        ("WW", "B"),  # two
        ("BB", "W"),
        ("WBB", "W"),  # the last two alike
        ("BWW", "B"),
        ("BWBWW", "B"),
        ("W.", "B"),  # rounds without a game do not count
        (".BH", "W"),
        ("WBU", "W"),
        ("WWBWWBB", "W"),  # more Whites, but the last two Black: the last two decide
        ("BBWBBWW", "B"),
        ("WWBWWBWWBB", "B"),  # two more Whites, and the last two Black: the difference decides
        ("BBWBBWBBWW", "W"),
    ],
)
def test_the_colour_preferred(history: str, colour: str) -> None:
    newcomer = "H" * len(history)
    found = paired(history, newcomer)
    assert boards(found) == ("1-2" if colour == "W" else "2-1")
    assert found.colour_articles == ("5.2.1",)
    assert boards(paired(newcomer, history)) == ("2-1" if colour == "W" else "1-2")


@pytest.mark.parametrize(("weaker", "stronger"), [(MILD, STRONG), (MILD, ABSOLUTE), (STRONG, ABSOLUTE)])
def test_the_strength_of_a_preference(weaker: tuple[str, str], stronger: tuple[str, str]) -> None:
    for prefers, (one, two) in zip("BW", zip(weaker, stronger, strict=True), strict=True):
        found = paired(one, two)
        assert found.scores[0] == found.scores[1]
        assert found.colour_articles == ("5.2.2",)
        assert boards(found) == ("1-2" if prefers == "B" else "2-1")
        assert boards(paired(two, one)) == ("2-1" if prefers == "B" else "1-2")


@pytest.mark.parametrize(
    "history",
    [
        "WBWW",  # the last two
        "WWBW",  # a colour difference of two
        "HBWW",  # the last two, the difference is one only
        "HW.W",  # the last two games, with a round between them
        "WWHH",
    ],
)
def test_what_is_absolute(history: str) -> None:
    # Two absolute preferences for the same colour cannot meet (C3).
    with pytest.raises(sb.NoLegalPairingError):
        paired(history, "WBWW")


@pytest.mark.parametrize("history", ["HWBW", "W+BHW", "WBHW", "BWBW", "HHWB", "HHHW", "HHHH", "W..."])
def test_what_is_less(history: str) -> None:
    assert len(paired(history, "WBWW").pairs) == 1


def test_a_forfeited_game_gives_no_colour() -> None:
    # 1 had White and Black, and then a forfeit win for which White was assigned: the last colour is Black.
    assert boards(paired("WBW+", "HHH")) == "1-2"
    assert boards(paired("WBW1", "HHH")) == "2-1"


def test_a_game_of_less_than_a_move_gives_a_colour() -> None:
    # W, D and L are results of games that were played, though not rated.
    text = duel("W1", "H").replace(" w 1", " w W").replace(" b 0", " b L")
    assert boards(sb.pair(sb.parse_trf(text))) == "2-1"
