"""C.04.6 articles 1.6, 1.7 and 4: colour preferences of teams, and who has White on the first board."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import boards
from rules.matches import decided, team_duel
from rules.team_file import team_trf
from swissblossom.systems.team import preference
from swissblossom.tournament import BLACK, NO_COLOUR, WHITE

A, B, NONE = "FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_MP_GP"


def wish(history: str, kind: str, *, last: bool = False) -> str:
    """Return a preference as a letter, capital when it is a strong one of Type B."""
    colours = [WHITE if letter == "W" else BLACK for letter in history]
    colour, strong = preference(colours, kind, last_round=last)
    letter = {WHITE: "w", BLACK: "b", NO_COLOUR: "-"}[colour]
    return letter.upper() if strong else letter


@pytest.mark.parametrize(
    ("history", "a", "b", "b_last"),
    [
        ("", "-", "-", "-"),
        ("W", "-", "b", "b"),
        ("B", "-", "w", "w"),
        ("WB", "-", "w", "-"),
        ("BW", "-", "b", "-"),
        ("WW", "b", "B", "B"),  # +2
        ("BB", "w", "W", "W"),
        ("BWW", "b", "B", "B"),  # +1, White twice
        ("WBB", "w", "W", "W"),
        ("WWB", "-", "b", "b"),  # +1, not twice
        ("BBW", "-", "w", "w"),
        ("BBWW", "b", "B", "-"),  # 0, White twice: T1 in the last round
        ("WWBB", "w", "W", "-"),
        ("WWWBB", "-", "b", "b"),  # +1, but Black twice: no Type A preference, a mild one of Type B
        ("BBBWW", "-", "w", "w"),
        ("WWWWBB", "b", "B", "B"),  # +2 decides against Black twice
        ("BBBBWW", "w", "W", "W"),
    ],
)
def test_1_7_preferences(history: str, a: str, b: str, b_last: str) -> None:
    assert wish(history, "A") == wish(history, "A", last=True) == a
    assert wish(history, "B") == b
    assert wish(history, "B", last=True) == b_last


def test_4_3_1_nobody_has_played() -> None:
    for initial, first in (("W", "1-3 4-2"), ("B", "3-1 2-4")):
        text = team_trf(teams=4, announced=5, records=["192 FIDE_TEAM", f"152 {initial}"])
        assert boards(sb.pair(sb.parse_trf(text))) == first


def test_4_3_1_who_has_not_come_has_no_number() -> None:
    """T4: without team 1 the number of 2 is odd for now (C.04.2 2.4)."""
    text = team_trf(teams=3, announced=5, records=["192 FIDE_TEAM", "152 W", "240 Z   1    1"])
    assert decided(text) == ((2, 3), "4.3.1")


def test_4_3_2_only_one_has_a_preference() -> None:
    assert decided(team_duel("W W", "B W")) == ((2, 1), "4.3.2")
    assert decided(team_duel("W B", "B B")) == ((2, 1), "4.3.2")
    assert decided(team_duel("", "W", code=B)) == ((1, 2), "4.3.2")


def test_4_3_3_opposite_preferences() -> None:
    assert decided(team_duel("W W", "B B")) == ((2, 1), "4.3.3")
    assert decided(team_duel("B", "W", code=B)) == ((1, 2), "4.3.3")


def test_4_3_4_only_one_has_a_strong_preference() -> None:
    """Type B: both want Black, 2 strongly, though 1 is first and 4.3.5 would say the same of W W B."""
    assert decided(team_duel("W", "W W", code=B)) == ((1, 2), "4.3.4")
    assert decided(team_duel("W W B", "B W W", code=B)) == ((1, 2), "4.3.4"), "the differences are equal"
    assert decided(team_duel("W W", "W W", code=B))[1] != "4.3.4"


def test_4_3_5_lower_colour_difference() -> None:
    """Both want Black: +3 more than +2. Without preferences it decides before anything but 4.3.1 (T2)."""
    assert decided(team_duel("W W", "W W W")) == ((1, 2), "4.3.5")
    assert decided(team_duel("W", "B")) == ((2, 1), "4.3.5"), "no Type A preference after one match"
    assert decided(team_duel("W W", "B B", code=NONE)) == ((2, 1), "4.3.5")


def test_4_3_6_alternates_to_the_latest_difference() -> None:
    assert decided(team_duel("W B", "B W")) == ((1, 2), "4.3.6")
    assert decided(team_duel("B W W B", "W B B W")) == ((1, 2), "4.3.6")
    assert decided(team_duel("W B H", "H B W")) == ((1, 2), "4.3.6"), "unplayed rounds do not count"


def test_4_3_7_preference_of_the_first_team() -> None:
    assert decided(team_duel("W W", "W W")) == ((2, 1), "4.3.7")
    assert decided(team_duel("W W==", "W W11")) == ((1, 2), "4.3.7"), "2 has more match points"
    assert decided(team_duel("B B", "B B", code=B)) == ((1, 2), "4.3.7")


def test_4_3_8_alternates_the_first_team() -> None:
    assert decided(team_duel("W B", "W B")) == ((1, 2), "4.3.8")
    assert decided(team_duel("W", "W")) == ((2, 1), "4.3.8")


def test_4_3_9_alternates_the_other_team() -> None:
    """The first team has yet to play; the other has had White and Black once each."""
    assert decided(team_duel("F F", "W B")) == ((2, 1), "4.3.9")
    assert decided(team_duel("F F", "B W")) == ((1, 2), "4.3.9")


def test_4_2_2_the_secondary_score_makes_the_first_team() -> None:
    """2 has as many match points as 1 and more game points; TYPEA_MP does not use them (4.2.3)."""
    text = {code: team_duel("W B1=", "W B11", code=code) for code in (A, "FIDE_TEAM_TYPEA_MP")}
    assert decided(text[A]) == ((2, 1), "4.3.8")
    assert decided(text["FIDE_TEAM_TYPEA_MP"]) == ((1, 2), "4.3.8")


def test_4_2_1_primary_game_points() -> None:
    """With game points first 2 leads by half a point, and match points are the secondary score."""
    assert decided(team_duel("W B1=", "W B11", code="FIDE_TEAM_TYPEA_GP_MP")) == ((2, 1), "4.3.8")


def test_4_2_2_t3_virtual_points_are_no_secondary_score() -> None:
    text = team_duel("W B", "W B", code=A, records=("250  2.0         1   3    1    2",))
    assert decided(text) == ((1, 2), "4.3.8")


def test_1_6_1_a_forfeited_match_has_no_colour() -> None:
    past = team_trf(
        "2-4 ==",
        teams=4,
        announced=5,
        records=["192 FIDE_TEAM_TYPEB_MP", "152 W", "330 +-   1   1   3", "240 Z   2    3    4"],
    )
    assert decided(past) == ((1, 2), "4.3.2"), "only 2 has had a colour, White, and wants Black"


def test_1_6_1_the_colour_is_that_of_the_first_board() -> None:
    """The first board was forfeited, the second played: White on the first board was scheduled for 1."""
    past = team_trf(
        "1-3 +=, 4-2 ==",
        teams=4,
        announced=5,
        records=["192 FIDE_TEAM_TYPEB_MP", "152 W", "240 Z   2    3    4"],
    )
    assert decided(past) == ((2, 1), "4.3.3")
