"""C.07 articles 8, 9.1 and 14: Buchholz, its relatives, Sonneborn-Berger and their cuts, worked by hand."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import trf
from rules.hero import hero, value

# Scores after three rounds: 1 3.0, 2 1.5, 3 1.5, 4 1.0, 5 1.0, 6 1.0.
PLAYED = ("1-4 1, 5-2 0, 3-6 =", "2-1 0, 3-5 =, 6-4 =", "1-3 1, 2-4 =, 5-6 =")
SMALL = sb.parse_trf(trf(*PLAYED, players=6, rounds=3))
SCORES = [30, 15, 10, 10, 10, 15]


def column(tiebreak: str, t: sb.Tournament = SMALL, **options: object) -> list[str]:
    s = sb.standings(t, [tiebreak], **options)  # type: ignore[arg-type]
    return [s.row(player).values[0] for player in range(1, len(t.players) + 1)]


def test_the_scores() -> None:
    s = sb.standings(SMALL)
    assert [s.row(player).points for player in range(1, 7)] == SCORES


def test_buchholz() -> None:
    """8.1: 1 met 4, 2, 3: 1.0 + 1.5 + 1.0."""
    assert column("BH") == ["3.5", "5.0", "5.5", "6.0", "4.0", "3.0"]


def test_average_of_opponents_buchholz() -> None:
    """8.2: of 1: (6.0 + 5.0 + 5.5) / 3."""
    assert column("AOB")[:2] == ["5.50", "4.50"]


def test_average_of_opponents_buchholz_is_exact() -> None:
    """Of 5: (5.0 + 5.5 + 3.0) / 3 = 4.5; of 6: (5.5 + 6.0 + 4.0) / 3 = 5.1666..."""
    s = sb.standings(SMALL, ["AOB"])
    assert [s.row(player).values[0] for player in (5, 6)] == ["4.50", "5.17"]
    unit = s.columns[0].unit
    assert s.row(6).exact[0] == 155 * unit // 30


def test_without_a_game_there_is_no_average() -> None:
    t = sb.parse_trf(trf("1 U, 2-3 =", players=3, rounds=3))
    s = sb.standings(t, ["AOB"])
    assert s.row(1).values == ("-",)
    assert s.row(1).exact == (None,)


def test_fore_buchholz() -> None:
    """8.3: with draws in round 3 the scores are 2.5, 1.5, 1.5, 1.0, 1.0, 1.5."""
    assert column("FB") == column("BH/F") == ["4.0", "4.5", "5.0", "5.5", "4.5", "3.5"]


def test_fore_buchholz_before_the_final_round_is_buchholz() -> None:
    t = sb.parse_trf(trf(*PLAYED, players=6, rounds=4))
    assert column("FB", t) == column("BH", t) == column("BH")
    assert column("FB", after_round=2) == column("BH", after_round=2)


def test_fore_buchholz_counts_forfeits_of_the_final_round_as_draws() -> None:
    """The pairing is published before anybody can be absent; players without an opponent are as ever."""
    t = sb.parse_trf(trf("1-2 1, 3-4 1", "1-3 +, 4-2 --", players=4, rounds=2))
    assert column("FB", t) == ["2.0", "2.0", "2.0", "2.0"]
    t = sb.parse_trf(trf("1-2 1, 3 U", "1-3 1, 2 H", players=3, rounds=2))
    assert sb.standings(t, ["FB"]).explain(2, "FB").lines[1].score == 5


def test_fore_buchholz_does_not_change_what_comes_after_it() -> None:
    alone = column("SB/C1"), column("BH")
    s = sb.standings(SMALL, ["FB", "SB/C1", "FB/C1", "BH"])
    assert [s.row(player).values[1] for player in range(1, 7)] == alone[0]
    assert [s.row(player).values[3] for player in range(1, 7)] == alone[1]


def test_average_with_fore_buchholz() -> None:
    """8.2, new in 2026: of 1: (5.5 + 4.5 + 5.0) / 3."""
    assert column("AOB/F")[0] == "5.00"


@pytest.mark.parametrize(
    ("tiebreak", "expected"),
    [
        ("BH", "15.0"),
        ("BH/C1", "14.0"),
        ("BH/C2", "12.5"),
        ("BH/M1", "9.0"),
        ("BH/M2", "3.5"),
        ("BH/C3", "9.0"),
        ("BH/C6", "0.0"),
        ("BH/M3", "0.0"),
        ("SB", "10.00"),
        ("SB/C1", "9.00"),
        ("SB/C2", "7.50"),
        ("SB/M1", "9.00"),
    ],
)
def test_cuts(tiebreak: str, expected: str) -> None:
    """14: opponents with 1.0, 1.5, 3.5, 4.0 and 5.0, of whom the last one won."""
    t = hero("1 1", "1 1.5", "1 3.5", "1 4", "0 5")
    assert value(t, tiebreak) == expected


def test_the_cut_of_sonneborn_berger_is_that_of_the_lowest_opponent() -> None:
    """14.1.2 d: not the lowest product; of several lowest opponents the lowest product."""
    t = hero("1 2", "0 3", "= 2", "1 4", "0 4")
    assert value(t, "SB") == "7.00"
    assert value(t, "SB/C1") == "6.00"  # half of 2.0, not the 0.00 against 3.0 nor 2.00
    assert value(t, "SB/C2") == "4.00"
    assert value(t, "SB/M1") == "2.00"  # then the highest opponent


def test_sonneborn_berger_multiplies_with_the_points() -> None:
    """9.1 with three points for a win."""
    t = sb.parse_trf(trf(*PLAYED, players=6, rounds=3, records=["162  W 3.0    D 1.0    L 0.0"]))
    s = sb.standings(t, ["SB"])
    assert [s.row(player).points for player in range(1, 4)] == [90, 40, 20]
    assert s.row(2).values == ("8.00",)  # 5 (2.0) x 3 + 1 (9.0) x 0 + 4 (2.0) x 1


def test_repeated_opponents_count_each_time() -> None:
    """4.4."""
    t = sb.parse_trf(trf("1-2 1, 3-4 1", "2-1 =, 4-3 1", players=4, rounds=2))
    assert value(t, "BH") == "1.0"
    assert value(t, "AOB") == "3.00"


def test_the_opponents_score_has_abnormal_points() -> None:
    """The score of the standings: record 299 takes a point from player 2."""
    t = sb.parse_trf(trf(*PLAYED, players=6, rounds=3, records=["299          -1.0    1    2"]))
    s = sb.standings(t, ["BH"])
    assert s.row(2).points == 5
    assert s.row(1).values == ("2.5",)
