"""Article 4.4: which moved-down players are paired when not all can be, and in which order the sets come."""

from __future__ import annotations

from itertools import combinations

import pytest

import swissblossom as sb
from rules.builder import boards, trf


def bracket(*cannot_meet: str) -> sb.Round:
    """Pair a round in which 1 to 4 come down, having met each other, to 5 and 6; 7 and 8 are below.

    Args:
        cannot_meet: Further forbidden pairs, "1 5 6" for a player and opponents.
    """
    records = ["260   1   9    1    2    3    4"]
    for group in cannot_meet:
        player, *others = group.split()
        records += [f"260   1   9 {player:>4} {other:>4}" for other in others]
    past = "1 F, 2 F, 3 F, 4 F, 5 H, 6 H, 9-10 ="
    return sb.pair(sb.parse_trf(trf(past, players=10, asked="9 Z, 10 Z", records=records)))


def chosen(round_: sb.Round) -> tuple[int, ...]:
    """Return the moved-down players who are paired in the second bracket."""
    assert round_.brackets[1].mdps == (1, 2, 3, 4)
    assert len(round_.brackets[1].pairs) == 2
    return tuple(sorted(one for one, _ in round_.brackets[1].pairs))


def test_the_first_set_is_taken() -> None:
    found = bracket()
    assert chosen(found) == (1, 2)
    assert boards(found) == "1-5 6-2 3-7 8-4"


@pytest.mark.parametrize("wanted", list(combinations((1, 2, 3, 4), 2)))
def test_the_order_of_the_sets(wanted: tuple[int, int]) -> None:
    # {1,2} {1,3} {1,4} {2,3} {2,4} {3,4}: whoever comes before the wanted set must not meet 5 and 6.
    barred = [player for player in (1, 2, 3, 4) if player < wanted[1] and player not in wanted]
    assert chosen(bracket(*(f"{player} 5 6" for player in barred))) == wanted


def test_the_set_of_two_with_the_smaller_number_comes_first() -> None:
    # 1 can only meet 5, as can 2: {1,3} is the first set that can be paired, {1,2} cannot.
    assert chosen(bracket("1 6", "2 6")) == (1, 3)


def test_transpositions_come_before_the_next_set() -> None:
    # 1 can meet only 6 and 2 only 5: the second transposition of the first set.
    found = bracket("1 5", "2 6")
    assert chosen(found) == (1, 2)
    assert {(1, 6), (2, 5)} == set(found.brackets[1].pairs)


def test_limbo_goes_down_further() -> None:
    found = bracket()
    assert found.brackets[1].downfloaters == (3, 4)
    assert found.brackets[2].mdps == (3, 4)


def test_one_with_no_possible_opponent_stays_in_limbo_whatever_the_score() -> None:
    # 1 has more points than 2 and 3, but must not meet 4 and 5, the residents: 2 and 3 are paired.
    past = ("1 F, 2 H, 3 H, 8-9 =", "1 H, 2 H, 3 H, 4 H, 5 H, 8-10 =")
    records = ["260   1   9    1    2    3", "260   1   9    1    4", "260   1   9    1    5"]
    text = trf(*past, players=10, asked="7 Z, 8 Z, 9 Z, 10 Z", records=records)
    found = sb.pair(sb.parse_trf(text))
    assert found.scores[:6] == (15, 10, 10, 5, 5, 0)
    assert set(found.brackets[-2].downfloaters) == {1}
    assert (1, 6) in found.pairs
