"""Article 1.4: who has a downfloat or an upfloat, and from which round.

A player whose downfloat is fresh is not sent down again while another can go (C14), and a fresh upfloat is
spared the moved-down player (C15): so the pairing shows who floated.
"""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer


def floater(third: str, others: str, *records: str) -> int:
    """Return which of three leaders floats, after a round in which 1 and 2 played with people of their score.

    Args:
        third: What 3 did in that round. Unless it was a downfloat, 3 floats as the last of the three.
        others: The result of 1 and of 2, so that all three have the same score again.
        records: Further records.
    """
    black = {"1": "0", "=": "=", "0": "1"}[others]
    text = trf(
        "1 F, 2 F, 3 F, 6 F, 7 F, 8 F",
        f"1-6 {others}, 7-2 {black}, {third}",
        players=9,
        asked="6 Z, 7 Z, 8 Z, 9 Z",
        records=records,
    )
    paired = sb.pair(sb.parse_trf(text))
    assert paired.scores[0] == paired.scores[1] == paired.scores[2] > paired.scores[3]
    (who,) = paired.brackets[0].downfloaters
    return who


@pytest.mark.parametrize(
    ("third", "others"),
    [
        ("3 U", "1"),  # the pairing-allocated bye
        ("3 F", "1"),  # a full-point bye
        ("8-3 -", "1"),  # a forfeit win
        ("3-8 +", "1"),
        ("3 +", "1"),
        ("3 H", "="),  # a half-point bye
    ],
)
def test_points_without_a_game_are_a_downfloat(third: str, others: str) -> None:
    assert floater(third, others) == 2


@pytest.mark.parametrize(
    ("third", "others"),
    [
        ("3 Z", "0"),  # an absence, announced
        ("8-3 +", "0"),  # a forfeit loss
        ("3-8 --", "0"),  # nobody came
    ],
)
def test_no_points_without_a_game_are_no_float(third: str, others: str) -> None:
    assert floater(third, others) == 3


def test_a_blank_is_an_absence() -> None:
    assert floater("9 Z", "0") == 3


@pytest.mark.parametrize("result", ["1", "0", "="])
def test_a_game_with_somebody_lower_is_a_downfloat(result: str) -> None:
    # 9 had no point when the round was paired, 3 had one. What came of the game does not matter.
    assert floater(f"9-3 {result}", {"1": "0", "0": "1", "=": "="}[result]) == 2


@pytest.mark.parametrize("result", ["1", "0", "="])
def test_a_game_between_equals_is_no_float(result: str) -> None:
    assert floater(f"8-3 {result}", {"1": "0", "0": "1", "=": "="}[result]) == 3


def test_a_forfeited_game_with_somebody_lower_is_no_float_for_the_loser() -> None:
    assert floater("9-3 +", "0") == 3


def test_more_than_a_loss_is_asked() -> None:
    # Where a loss is worth half a point, a half-point bye is worth no more than that.
    assert floater("3 H", "0", "BBL  0.5") == 3
    assert floater("3 H", "=", "BBL  0.0") == 2


def test_the_pairing_allocated_bye_is_a_downfloat_whatever_it_is_worth() -> None:
    assert floater("3 U", "0", "BBU  0.0") == 2
    assert floater("3 U", "=", "BBU  0.5") == 2


def opponent_of_the_leader(second: str, third: str) -> int:
    """Return who of 2 and 3 meets 1, who comes down to them. 4 had a point before the round, 5 had none."""
    text = trf("1 F, 4 F", f"1 F, {second}, {third}", players=5, asked="4 Z, 5 Z")
    paired = sb.pair(sb.parse_trf(text))
    assert paired.scores[1] == paired.scores[2]
    ((one, two),) = paired.brackets[-1].pairs
    assert one == 1
    assert answer(text)
    return two


@pytest.mark.parametrize("result", ["1", "0", "="])
def test_a_game_with_somebody_higher_is_an_upfloat(result: str) -> None:
    assert opponent_of_the_leader(f"2-4 {result}", f"3-5 {result}") == 3


@pytest.mark.parametrize("result", ["1", "0", "="])
def test_the_score_before_the_round_counts(result: str) -> None:
    # 2 and 5 had none both.
    assert opponent_of_the_leader(f"2-5 {result}", f"3-4 {result}") == 2


@pytest.mark.parametrize(("second", "third"), [("2-4 -", "3 Z"), ("2-4 --", "3-5 0")])
def test_a_game_that_was_not_played_is_no_upfloat(second: str, third: str) -> None:
    assert opponent_of_the_leader(second, third) == 2


def test_a_half_point_bye_protects_in_a_tournament() -> None:
    # 1 and 4 have met and come down to 2, 3 and 5, of whom one goes on to 6. 5 would be the last, but took
    # half a point without playing in round 2.
    text = trf("1-4 =, 5-2 =, 3-6 =", "6-1 0, 2-3 =, 4 U, 5 H", players=6)
    assert answer(text) == "1-3 4-5 6-2"
