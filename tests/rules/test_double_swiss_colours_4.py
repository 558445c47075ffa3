"""C.04.5 article 4: who has White in the first game of a match, each sub-article in turn."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import pairing, trf
from rules.matches import DOUBLE, decided, double, double_duel


def test_4_3_1_nobody_has_played() -> None:
    """The higher-ranked player gets the initial-colour where his TPN is odd, else the other one."""
    assert decided(double(players=2)) == ((1, 2), "4.3.1")
    assert decided(double(players=2, initial="B")) == ((2, 1), "4.3.1")


def test_4_3_1_who_has_not_come_has_no_number() -> None:
    """Without player 1, who comes later, player 2 is the first for now (C.04.2 2.4)."""
    assert decided(double(players=3, asked="1 Z")) == ((2, 3), "4.3.1")


def test_4_3_1_even_numbers_get_the_other_colour() -> None:
    assert pairing(double(players=4)) == "1-3 4-2"
    assert pairing(double(players=4, initial="B")) == "3-1 2-4"


def test_4_3_1_the_higher_score_decides_not_the_number() -> None:
    """4.2: the HRP has the higher score; 2 with a full-point bye is HRP, and his TPN is even."""
    text = double_duel("Z", "F", total=5)
    assert decided(text) == ((1, 2), "4.3.1")


@pytest.mark.parametrize(
    ("first", "second", "board"), [("W", "B", (2, 1)), ("W W B", "B W B", (2, 1)), ("B B W", "W W B", (1, 2))]
)
def test_4_3_2_fewer_whites(first: str, second: str, board: tuple[int, int]) -> None:
    """White is for the player with the lower number of Whites, whatever the number of Blacks."""
    assert decided(double_duel(first, second)) == (board, "4.3.2")


def test_4_3_2_counts_whites_not_differences() -> None:
    """W B B has one White and W W two; the difference of colours is not asked for."""
    assert decided(double_duel("W B B", "W W Z")) == ((1, 2), "4.3.2")
    assert decided(double_duel("W B B", "W Z Z")) != ((1, 2), "4.3.2")


def test_4_3_2_one_has_yet_to_play() -> None:
    """A8: with one player who has yet to play 4.3.1 is void, and zero Whites are the fewer."""
    assert decided(double_duel("W", "H")) == ((2, 1), "4.3.2")
    assert decided(double_duel("B", "H")) == ((1, 2), "4.3.4"), (
        "neither has had White: no article before it decides"
    )


def test_4_3_3_alternates_to_the_latest_difference() -> None:
    """W B and B W: in the second match they differed last."""
    assert decided(double_duel("W B", "B W")) == ((1, 2), "4.3.3")
    assert decided(double_duel("B W", "W B")) == ((2, 1), "4.3.3")
    assert decided(double_duel("W B B", "B W B")) == ((1, 2), "4.3.3")


def test_4_3_3_unplayed_matches_do_not_count() -> None:
    """C.04.2 3.4: histories are compared from the latest match played. B W . stands beside B W."""
    assert decided(double_duel("W B H", "H B W")) == ((1, 2), "4.3.3")


def test_4_3_4_alternates_the_higher_ranked() -> None:
    assert decided(double_duel("W B", "W B")) == ((1, 2), "4.3.4")
    assert decided(double_duel("B W", "B W")) == ((2, 1), "4.3.4")
    assert decided(double_duel("B W==", "B W11")) == ((1, 2), "4.3.4"), "2 has the higher score"


def test_4_3_5_alternates_the_opponent() -> None:
    """The higher-ranked player has yet to play, and neither has had White."""
    assert decided(double_duel("F", "B")) == ((2, 1), "4.3.5")


@pytest.mark.parametrize("letters", ["++", "--", "+x", "xx"])
def test_1_6_a_forfeited_match_has_no_colour(letters: str) -> None:
    """A7: whoever the first game was scheduled for, no game was played."""
    text = double(f"1-3 {letters}, 2-4 ==", players=4, asked="3 Z, 4 Z")
    assert decided(text) == ((1, 2), "4.3.2")


@pytest.mark.parametrize("letters", ["1+", "=-", "+=", "x1"])
def test_1_6_one_game_played_is_enough(letters: str) -> None:
    """One game was played: the colour is that of the first game as scheduled, even if that was forfeited."""
    text = double(f"1-3 {letters}, 4-2 ==", players=4, asked="3 Z, 4 Z")
    assert decided(text) == ((2, 1), "4.3.2")


def test_4_4_the_second_game_has_no_pairing_of_its_own() -> None:
    """The player who gets White plays the second game with Black: nothing is left to pair."""
    text = double("1-2 1", players=2)
    with pytest.raises(sb.InvalidTournamentError, match="second game of a match"):
        sb.pair(sb.parse_trf(text))
    with pytest.raises(sb.InvalidTournamentError, match="another opponent in round 2"):
        sb.pair(sb.parse_trf(trf("1-2 1, 3-4 1", "1-3 1, 2-4 1", players=4, rounds=4, records=[DOUBLE])))
