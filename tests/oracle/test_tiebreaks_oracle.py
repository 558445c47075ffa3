"""The naive tie-breaks themselves: hand-worked values, and their two ways through missing games."""

from __future__ import annotations

from fractions import Fraction

import pytest

import swissblossom as sb
from oracle import tiebreak_order
from oracle.generate_tiebreaks import round_robin, swiss
from oracle.tiebreak_event import read_event
from oracle.tiebreak_order import direct_encounter, rank
from oracle.tiebreak_ratings import DIFFERENCES, LARGEST, probability, rating_difference
from oracle.tiebreaks import category, values
from rules.builder import trf


def test_the_tables_are_those_of_the_rating_regulations() -> None:
    """Sizes, ends, symmetry, and that the two tables are each other's inverse where both are steep."""
    assert (len(DIFFERENCES), len(LARGEST)) == (51, 50)
    assert [rating_difference(percentage) for percentage in (0, 1, 50, 76, 99, 100)] == [
        -800,
        -677,
        0,
        202,
        677,
        800,
    ]
    assert [probability(difference) for difference in (-736, -735, -3, 0, 3, 4, 735, 736)] == [
        0, 1, 50, 50, 50, 51, 99, 100,
    ]  # fmt: skip
    assert all(probability(d) + probability(-d) == 100 for d in range(1, 900))
    assert all(probability(rating_difference(percentage)) == percentage for percentage in range(51, 99))


def test_categories_of_unplayed_rounds() -> None:
    """16.2: the same half-point bye is of category 3 or 5 by what follows."""
    t = sb.parse_trf(
        trf(
            "1-2 +, 3 U, 4 H, 5 H, 6-7 1",
            "1-3 -, 2 F, 4 H, 5 H, 6-7 1",
            "1-2 1, 3 Z, 4-5 -, 6-7 1",
            "1-2 1, 3 F, 4 H, 5 Z, 6-7 1",
            players=7,
            rounds=4,
        )
    )
    event = read_event(t)
    found = {
        ident: [None if s.played else category(e.slots, at) for at, s in enumerate(e.slots)]
        for ident, e in event.entrants.items()
    }
    assert found[1] == [2, 4, None, None]
    assert found[2] == [4, 1, None, None]
    assert found[3] == [1, 2, 3, 1]
    assert found[4] == [5, 5, 4, 5]
    assert found[5] == [3, 3, 2, 5]


def test_a_small_tournament_worked_by_hand() -> None:
    """Four players, three rounds, everything played but one bye asked for and one forfeit."""
    t = sb.parse_trf(trf("1-3 1, 2-4 =", "2-1 0, 3-4 +", "4-1 =, 2-3 1", players=4, rounds=3))
    event = read_event(t)
    # 1: 2.5 (beat 3, beat 2, drew 4); 2: 1.5; 3: 1 (forfeit win against 4); 4: 1
    assert {i: values(event, "PTS")[i] for i in event.entrants} == {
        1: Fraction(5, 2), 2: Fraction(3, 2), 3: 1, 4: 1,
    }  # fmt: skip
    assert values(event, "BH") == {1: Fraction(7, 2), 2: Fraction(9, 2), 3: 5, 4: 5}
    assert values(event, "BH/C1") == {1: Fraction(5, 2), 2: Fraction(7, 2), 3: 4, 4: 4}
    # 4: the forfeit loss is the round without availability; its dummy has 1 point, as 3 has, and is cut
    assert values(event, "SB") == {1: 3, 2: Fraction(3, 2), 3: 1, 4: 2}
    assert values(event, "WIN") == {1: 2, 2: 1, 3: 1, 4: 0}
    assert values(event, "WON") == {1: 2, 2: 1, 3: 0, 4: 0}
    assert values(event, "REP") == {1: 3, 2: 3, 3: 3, 4: 2}
    assert values(event, "PS") == {1: Fraction(11, 2), 2: Fraction(5, 2), 3: 2, 4: 2}
    assert rank(event, []) == {1: 1, 2: 2, 3: 3, 4: 3}
    assert rank(event, ["DE"]) == {1: 1, 2: 2, 3: 3, 4: 3}
    assert rank(event, ["DE/P"]) == {1: 1, 2: 2, 3: 3, 4: 4}


@pytest.mark.parametrize("seeds", [range(120), range(120, 240)])
def test_both_ways_through_missing_games_agree(seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """6.3: all completions of the missing games against the worst and best cases alone."""
    decided = 0
    for seed in seeds:
        event = read_event(sb.parse_trf(swiss(seed)))
        group = list(event.entrants)[:5]
        monkeypatch.setattr(tiebreak_order, "MOST_TRIED", 5)
        tried = direct_encounter(event, group)
        monkeypatch.setattr(tiebreak_order, "MOST_TRIED", -1)
        assert direct_encounter(event, group) == tried, f"seed {seed}"
        decided += len(tried) > 1
    assert 10 < decided < 110


def test_the_generator_makes_every_kind_of_unplayed_round() -> None:
    """Every letter, with and without an opponent, in Swiss tournaments; free rounds in round robins."""
    kinds = set()
    for seed in range(200):
        t = sb.parse_trf(swiss(seed))
        for player in t.players:
            for number in range(1, t.rounds_played + 1):
                game = t.game(player.id, number)
                kinds.add((game.result, game.opponent > 0))
    assert kinds == {(c, True) for c in "10=WDL+-"} | {(c, False) for c in "UFHZ "}
    assert any(" " in chr(b) for seed in range(9) for b in sb.parse_trf(round_robin(seed)).results)
