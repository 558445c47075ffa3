"""C.04.4.2 article 5: each part of 5.2 deciding alone."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import duel, trf


def board(text: str) -> tuple[tuple[int, int], str]:
    """Return the only board as (White, Black) and the article that decided it."""
    found = sb.pair(sb.parse_trf(text), system="burstein")
    (pair,) = found.pairs
    return pair, found.colour_articles[0]


def test_5_2_1_without_games_the_higher_ranked_by_its_number() -> None:
    # 1 had nothing, 3 a half point without playing, so 3 is higher ranked (1.8), and its number is odd.
    played, asked = "1 Z, 3 H, 2-4 =", "2 Z, 4 Z"
    assert board(trf(played, players=4, rounds=2, asked=asked)) == ((3, 1), "5.2.1")
    assert board(trf(played, players=4, rounds=2, asked=asked, initial="B")) == ((1, 3), "5.2.1")


def test_5_2_1_with_an_even_number() -> None:
    played, asked = "2 H, 1 Z, 3-4 =", "3 Z, 4 Z"
    assert board(trf(played, players=4, rounds=2, asked=asked)) == ((1, 2), "5.2.1")


def test_5_2_1_counts_those_who_have_arrived() -> None:
    # B13 (D20): 2 only ever had a requested bye, so 3 counts as the second.
    played, asked = "1 Z, 3 H, 2 H, 4-5 =", "2 Z, 4 Z, 5 Z"
    assert board(trf(played, players=5, rounds=2, asked=asked)) == ((1, 3), "5.2.1")


@pytest.mark.parametrize("histories", [("W", "B"), ("W", "."), (".", "B"), ("WW", "BB"), ("BW", ".B")])
def test_5_2_2_both_preferences(histories: tuple[str, str]) -> None:
    assert board(duel(*histories, rounds=3)) == ((2, 1), "5.2.2")
    assert board(duel(*histories[::-1], rounds=3)) == ((1, 2), "5.2.2")


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [("WBWW", "BWBW"), (".WBW", "BWBW"), ("WWBW", ".WBW")],
)
def test_5_2_3_the_stronger_preference(stronger: str, weaker: str) -> None:
    # Both want Black: absolute before strong before mild, whoever is ranked higher.
    assert board(duel(stronger, weaker, rounds=5)) == ((2, 1), "5.2.3")
    assert board(duel(weaker, stronger, rounds=5)) == ((1, 2), "5.2.3")


def test_5_2_4_alternates_from_the_latest_difference() -> None:
    # Both want Black. The last two games were alike; in the one before, 1 had White and 2 Black.
    assert board(duel("BWBW", "WBBW", rounds=5)) == ((2, 1), "5.2.4")
    assert board(duel("WBBW", "BWBW", rounds=5)) == ((1, 2), "5.2.4")


def test_5_2_4_without_the_unplayed_rounds() -> None:
    # C.04.2 3.4: without the rounds not played both had Black and then White, and never different colours.
    assert board(duel("B.W", "BWH", rounds=4))[1] == "5.2.5"


def test_5_2_5_the_higher_ranked_by_the_index() -> None:
    # B11: 1 has more points and the lower number, but 2 has met the stronger opponent. Both want Black.
    assert board(duel("W1", "W=", rounds=2)) == ((1, 2), "5.2.5")
    assert board(duel("W=", "W=", rounds=2)) == ((2, 1), "5.2.5")
