"""C.07 article 10: tie-breaks based on ratings, worked by hand."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import trf
from rules.hero import value
from swissblossom.tiebreaks.ratings import expected_percent, perfect_performance, rating_difference


def rated(*rounds: str, ratings: tuple[int, ...], records: tuple[str, ...] = ()) -> sb.Tournament:
    """Return a tournament in which the players have the given ratings, 0 for unrated."""
    t = sb.parse_trf(trf(*rounds, players=len(ratings), rounds=len(rounds), records=records))
    for player, rating in zip(t.players, ratings, strict=True):
        player.rating = rating or None
    return t


# Player 1 beat 2 (2000), drew with 3 (2101), lost to 4 (2200) and won by forfeit against 5 (2800).
FOUR = rated(
    "1-2 1, 3-4 =, 5 Z",
    "3-1 =, 2-4 1, 5 Z",
    "1-4 0, 2-3 =, 5 Z",
    "1-5 +, 2-3 =, 4 Z",
    ratings=(2150, 2000, 2101, 2200, 2800),
)


@pytest.mark.parametrize(
    ("tiebreak", "expected"),
    [
        ("ARO", "2100"),  # 6301 / 3 = 2100.33; the forfeit is no game over the board
        ("ARO/C1", "2151"),  # 2150.5, .5 up
        ("ARO/C2", "2200"),
        ("ARO/M1", "2101"),
        ("ARO/C3", "-"),
        ("TPR", "2100"),  # 50 %
        ("RTNG", "2150"),
    ],
)
def test_values(tiebreak: str, expected: str) -> None:
    assert value(FOUR, tiebreak) == expected


def test_perfect_performance() -> None:
    """10.3: rated 2099, 0.64 + 0.50 + 0.36 = 1.5 are expected; rated 2098, 0.63 + 0.50 + 0.36."""
    assert [expected_percent(2099 - other) for other in (2000, 2101, 2200)] == [64, 50, 36]
    assert [expected_percent(2098 - other) for other in (2000, 2101, 2200)] == [63, 50, 36]
    assert value(FOUR, "PTP") == "2099"


def test_averages_of_opponents_performances() -> None:
    """10.4 and 10.5: opponents over the board, .5 up."""
    s = sb.standings(FOUR, ["TPR", "PTP", "APRO", "APPO"])
    rows = {row.id: row.exact for row in s.rows}
    for own, average in ((0, 2), (1, 3)):
        total = sum(rows[opponent][own] for opponent in (2, 3, 4))  # type: ignore[misc]
        assert rows[1][average] == (2 * total + 3) // 6


def test_performance_rounds_the_percentage_up_from_a_half() -> None:
    """1.5 of 4 is 37.5 %, that is 38 %: -87; 0.5 of 8 is 6.25 %."""
    t = rated(
        "1-2 1, 3-4 =", "3-1 =, 2-4 1", "1-4 0, 2-3 =", "2-1 1, 3-4 =", ratings=(2000, 2000, 2000, 2000)
    )
    assert value(t, "TPR") == str(2000 - 87)


@pytest.mark.parametrize(
    ("result", "performance", "perfect"),
    [("1", "2800", "2736"), ("0", "1200", "1200"), ("=", "2000", "1997")],
)
def test_one_game(result: str, performance: str, perfect: str) -> None:
    """10.2 and 10.3: all points or none; the least difference with 50 % expected is -3."""
    t = rated(f"1-2 {result}", ratings=(1500, 2000))
    assert value(t, "TPR") == performance
    assert value(t, "PTP") == perfect


def test_no_game_no_value() -> None:
    t = rated("1 U, 2-3 =", "1-2 1, 3 U", ratings=(2000, 2000, 2000))
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO"):
        assert value(t, code, 1, after_round=1) == "-"
    s = sb.standings(t, ["ARO"], after_round=1)
    assert [row.id for row in s.rows] == [1, 2, 3]


def test_no_value_ranks_last() -> None:
    t = rated("1 U, 2-3 1, 4-5 1, 6 H", "1 Z, 2 Z, 3 Z, 4-5 =, 6 Z", ratings=(1000,) * 6)
    assert [row.id for row in sb.standings(t, ["ARO"]).rows] == [4, 2, 1, 5, 6, 3]


def test_unrated_players_drop_these_tie_breaks() -> None:
    """The preamble of article 10, unless the regulations give the unrated a rating."""
    t = rated("1-2 1, 3-4 1", ratings=(2000, 0, 1900, 1800))
    s = sb.standings(t, ["ARO", "BH", "RTNG"])
    assert s.tiebreaks == ("BH",)
    assert [warning.message for warning in s.warnings] == [
        "ARO is left out: there are unrated players (article 10)",
        "RTNG is left out: there are unrated players (article 10)",
    ]
    with pytest.raises(sb.InvalidTournamentError, match="unrated players"):
        s.explain(1, "TPR")
    s = sb.standings(t, ["ARO", "BH", "RTNG"], unrated=1400)
    assert s.warnings == ()
    assert s.row(1).values == ("1400", "0.0", "2000")
    assert s.row(2).values == ("2000", "1.0", "1400")


def test_rating_in_either_order() -> None:
    """10.6: from highest to lowest, with /R from lowest to highest."""
    t = rated("1-2 =, 3-4 =", ratings=(1900, 2100, 2000, 1800))
    assert [row.id for row in sb.standings(t, ["RTNG"]).rows] == [2, 3, 1, 4]
    assert [row.id for row in sb.standings(t, ["RTNG/R"]).rows] == [4, 1, 3, 2]


def test_performances_count_games_by_their_result() -> None:
    """Three points for a win do not raise the performance."""
    three = rated("1-2 =", ratings=(2000, 2000), records=("162  W 3.0    D 1.0    L 0.0",))
    assert value(three, "TPR") == "2000"
    assert value(three, "PTP") == "1997"


def test_the_tables() -> None:
    """Rating Regulations 8.1.1 and 8.1.2: some entries, symmetry, and no gap."""
    assert [rating_difference(percent) for percent in (100, 99, 90, 75, 51, 50)] == [800, 677, 366, 193, 7, 0]
    assert all(rating_difference(100 - percent) == -rating_difference(percent) for percent in range(101))
    edges = {0: 50, 3: 50, 4: 51, 91: 62, 92: 63, 357: 89, 358: 90, 619: 98, 620: 99, 735: 99, 736: 100}
    assert {difference: expected_percent(difference) for difference in edges} == edges
    assert all(expected_percent(d) + expected_percent(-d) == 100 for d in range(4, 900))
    assert all(expected_percent(d + 1) - expected_percent(d) in (0, 1) for d in range(-900, 900))


def test_perfect_performance_is_the_least_rating() -> None:
    """10.3 against the definition, by search, for opponents far apart and close together."""
    for ratings, half_points in (
        ([2000, 1000, 2700], 1),
        ([2000, 1000, 2700], 5),
        ([1800, 1805, 1810, 1815, 1820], 7),
        ([1400] * 9, 17),
        ([100, 3000], 3),
    ):
        found = perfect_performance(ratings, half_points)
        assert found is not None
        expected = [sum(expected_percent(found - one - other) for other in ratings) for one in (0, 1)]
        assert expected[0] >= 50 * half_points > expected[1]
