"""Colours and the bye in the Dubov System (C.04.4.1 1.6, 3.1, 5)."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import boards, duel, trf


def board(text: str, **options: object) -> tuple[str, str]:
    """The only board, and the article that decided its colours."""
    round_ = sb.pair(sb.parse_trf(text), system="dubov", **options)  # type: ignore[arg-type]
    (article,) = round_.colour_articles
    return boards(round_), article


@pytest.mark.parametrize(
    ("histories", "expected", "article"),
    [
        (("W", "B"), "2-1", "5.2.2"),  # both can be granted
        (("B", "."), "1-2", "5.2.2"),  # 1.6.4: who has not played prefers Black
        (("WB", ".."), "1-2", "5.2.2"),
        (("BW", ".."), "2-1", "5.2.5"),  # ... mildly
        (("W", "."), "2-1", "5.2.3"),  # 1.6.2 is stronger than that
        (("BW", "W."), "1-2", "5.2.3"),  # 1.6.3 and 1.6.2
        ((".W", "BW"), "2-1", "5.2.3"),
        (("WBW", "BWW"), "1-2", "5.2.3"),  # 1.6.1: the last two games
        (("WBWBW", "WWBW."), "1-2", "5.2.3"),  # 1.6.1: the colour difference
        (("WBBW", "BWBW"), "1-2", "5.2.4"),  # 1 had Black when 2 had White, in the second round
        (("BWBW", "WBBW"), "2-1", "5.2.4"),
        (("W.BBW", "BW.BW"), "1-2", "5.2.4"),  # C.04.2 3.4: rounds without a game are left out
        (("WB", "WB"), "1-2", "5.2.5"),
        (("WB", "W1B"), "2-1", "5.2.5"),  # 2 has more points
        (("BW", "BW"), "2-1", "5.2.5"),
    ],
)
def test_each_article(histories: tuple[str, ...], expected: str, article: str) -> None:
    assert board(duel(*histories)) == (expected, article)


@pytest.mark.parametrize(("initial", "expected"), [("W", "1-2"), ("B", "2-1")])
def test_5_2_1_an_odd_number_gets_the_initial_colour(initial: str, expected: str) -> None:
    assert board(trf(players=2, initial=initial)) == (expected, "5.2.1")


@pytest.mark.parametrize(("initial", "expected"), [("W", "3-2"), ("B", "2-3")])
def test_5_2_1_an_even_number_gets_the_other(initial: str, expected: str) -> None:
    text = trf("1-4 1, 2 H, 3 H", players=4, asked="1 Z, 4 Z", initial=initial)
    assert board(text) == (expected, "5.2.1")


def test_5_2_1_the_higher_ranked_has_more_points() -> None:
    text = trf("1-4 1, 2 H, 3 F", players=4, asked="1 Z, 4 Z")
    assert board(text) == ("3-2", "5.2.1")


def test_c3_knows_no_exception() -> None:
    """2.1.3: the same absolute preference keeps two apart, also in the last round and at the top."""
    text = duel("W1W1", "W1W1", rounds=3)
    with pytest.raises(sb.NoLegalPairingError):
        sb.pair(sb.parse_trf(text), system="dubov")
    assert boards(sb.pair(sb.parse_trf(text), system="dutch")) == "2-1"


@pytest.mark.parametrize(
    ("rounds", "bye"),
    [
        (("1-2 1, 3-4 1, 5 H",), 4),  # 3.1.3 the lowest score, 3.1.5 the largest number
        (("1-2 1, 3 Z, 4 Z, 5 Z",), 2),  # 3.1.4 the most games
        (
            ("1-2 1, 3-4 1, 5 U", "1-3 1, 2-5 1, 4 U"),
            3,
        ),  # 3.1.1: 4 and 5 had it, then 3 has the largest number
        (("1-2 1, 3-4 -, 5 H",), 2),  # 3.1.1: 4 won by forfeit; of 2 and 3, who have nothing, 2 has played
        (("1-2 1, 3-4 --, 5 H",), 2),
    ],
)
def test_3_1_the_bye(rounds: tuple[str, ...], bye: int) -> None:
    assert sb.pair(sb.parse_trf(trf(*rounds, players=5)), system="dubov").bye == bye


def test_3_1_2_the_others_must_be_paired() -> None:
    # 5 has nothing, 2 half a point; but 4 has met all but 5, and without 2 1 is left for 3, who have met.
    text = trf("4-1 1, 2-3 0, 5 Z", "2-4 0, 1-3 1, 5 Z", "4-3 1, 1 H, 2 H, 5 Z", players=5)
    round_ = sb.pair(sb.parse_trf(text), system="dubov")
    assert (round_.bye, {tuple(sorted(pair)) for pair in round_.pairs}) == (3, {(1, 2), (4, 5)})


def test_everybody_needs_a_rating() -> None:
    """1.1.1."""
    text = trf(players=4).replace("2480", "    ").replace("2490", "    ")
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.pair(sb.parse_trf(text), system="dubov")
    assert [(found.code, found.player) for found in caught.value.diagnostics] == [
        ("no-rating", 2),
        ("no-rating", 4),
    ]
