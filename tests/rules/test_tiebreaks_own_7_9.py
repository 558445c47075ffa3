"""C.07 article 7 (a participant's own record) and 9.2 (Koya), worked by hand."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import trf
from rules.hero import value

# Player 1: win with White, forfeit win, full-point bye, draw with Black, loss with Black, allocated bye,
# half-point bye, forfeit loss, absence, win with Black of less than one move.
LONG = sb.parse_trf(
    trf(
        "1-2 1, 3-4 =",
        "1-3 +, 2-4 =",
        "1 F, 3-2 1, 4 Z",
        "4-1 =, 2-3 =",
        "2-1 1, 3-4 =",
        "1 U, 3-4 1, 2 Z",
        "1 H, 2-4 1, 3 Z",
        "1-4 -, 2-3 =",
        "1 Z, 2-4 0, 3 Z",
        "3-1 L, 2-4 =",
        players=4,
        rounds=10,
    )
)


@pytest.mark.parametrize(
    ("tiebreak", "expected"),
    [
        ("WIN", "5"),  # 7.1: played or not: rounds 1, 2, 3, 6, 10
        ("WON", "2"),  # 7.2: rounds 1 and 10
        ("BPG", "3"),  # 7.3: rounds 4, 5, 10
        ("BWG", "1"),  # 7.4: round 10
        ("PS", "38.5"),  # 7.5: 1 + 2 + 3 + 3.5 + 3.5 + 4.5 + 5 + 5 + 5 + 6
        ("PS/C1", "37.5"),  # 14.1.2 c
        ("PS/C2", "35.5"),
        ("REP", "7"),  # 7.6: 10 less the half-point bye, the forfeit loss, the absence
        ("STD", "6.0"),  # 7.7: five rounds with more, two with as much
        ("TPN", "1"),
    ],
)
def test_own_record(tiebreak: str, expected: str) -> None:
    assert value(LONG, tiebreak) == expected


@pytest.mark.parametrize("code", ["WIN", "WON", "BPG", "BWG", "PS", "REP", "STD"])
def test_rounds_not_counted_do_not_count(code: str) -> None:
    one_round = {"WIN": "1", "WON": "1", "BPG": "0", "BWG": "0", "PS": "1.0", "REP": "1", "STD": "1.0"}
    assert value(LONG, code, after_round=1) == one_round[code]


def test_standard_points_compare_with_the_scheduled_opponent() -> None:
    """7.7: both lost or neither came: half a point; half a point against nothing: one."""
    t = sb.parse_trf(trf("1-2 --, 3-4 =, 5-6 1", players=6, rounds=1))
    t.results[5] = t.results[4] = ord("0")  # 5 and 6: the arbiter gave both a loss
    t.results[3] = ord("0")  # 4 against 3: half a point for 3 only
    s = sb.standings(t, ["STD"])
    assert [s.row(player).values[0] for player in range(1, 7)] == ["0.5", "0.5", "1.0", "0.0", "0.5", "0.5"]


def test_standard_points_of_byes_are_compared_with_a_draw() -> None:
    text = trf("1 U, 2 H, 3 Z, 4 F, 5-6 1", "1-2 1, 3-4 1, 5-6 1", players=6, rounds=2)
    s = sb.standings(sb.parse_trf(text), ["STD"], after_round=1)
    assert [s.row(player).values[0] for player in range(1, 5)] == ["1.0", "0.5", "0.0", "1.0"]


def test_standard_points_do_not_depend_on_the_worth_of_results() -> None:
    played = ("1-2 1, 3-4 =", "1-3 0, 2-4 1", "1-4 =, 3-2 0")
    usual = sb.parse_trf(trf(*played, players=4, rounds=3))
    football = sb.parse_trf(trf(*played, players=4, rounds=3, records=["162  W 3.0    D 1.0    L 0.0"]))
    for player in range(1, 5):
        assert value(usual, "STD", player) == value(football, "STD", player)
        assert value(usual, "WIN", player) == value(football, "WIN", player)


def test_pairing_numbers_in_either_order() -> None:
    """7.8: the lower number first, with /R the higher."""
    t = sb.parse_trf(trf("1-2 =, 3-4 =", players=4, rounds=1))
    assert [row.id for row in sb.standings(t, ["TPN"]).rows] == [1, 2, 3, 4]
    assert [row.id for row in sb.standings(t, ["TPN/R"]).rows] == [4, 3, 2, 1]


def test_a_bye_worth_a_draw_is_no_win() -> None:
    """7.1: as many points as awarded for a win."""
    t = sb.parse_trf(trf("1 U, 2-3 1", "1-2 1, 3 U", players=3, rounds=2, records=["162  P 0.5"]))
    assert value(t, "WIN") == "1"
    assert value(t, "STD") == "1.5"


def test_abnormal_points() -> None:
    """Record 299: an absence worth a point is a win (7.1); a bonus counts from its round or the start."""
    rounds = ("1 Z, 2-3 =", "1-2 =, 3 H")
    records = ["299 Z         1.0    1    1", "299           0.5    1    2", "299           1.0  000    3"]
    t = sb.parse_trf(trf(*rounds, players=3, rounds=2, records=records))
    s = sb.standings(t, ["WIN", "WON", "PS", "STD", "REP"])
    assert [(row.id, row.points, row.values) for row in s.rows] == [
        (3, 20, ("0", "0", "3.5", "1.0", "1")),
        (1, 15, ("1", "0", "2.5", "1.5", "1")),
        (2, 15, ("0", "0", "2.5", "1.0", "2")),
    ]
    assert [row.points for row in sb.standings(t, after_round=0).rows] == [10, 0, 0]


ROUND_ROBIN = trf(
    *(
        "5-2 1, 4-3 =, 1 Z",
        "1-5 1, 3-2 =, 4 Z",
        "4-1 0, 5-3 1, 2 Z",
        "2-4 1, 1-3 =, 5 Z",
        "2-1 0, 4-5 =, 3 Z",
    ),
    players=5,
    rounds=5,
    records=["192 BERGER_ROUNDROBIN"],
)


@pytest.mark.parametrize(
    ("tiebreak", "expected"),
    [
        # Scores: 3.5 1.5 1.5 1.0 2.5. The maximum is 4: free rounds score nothing.
        ("KS", ["1.0", "0.0", "0.5", "0.5", "0.0"]),  # from 2.0: 1 and 5
        ("KS/L-1", ["2.5", "0.5", "1.0", "1.0", "2.0"]),  # from 1.5: all but 4
        ("KS/L-2", ["3.5", "1.5", "1.5", "1.0", "2.5"]),  # from 1.0: all
        ("KS/L+2", ["0.0", "0.0", "0.5", "0.0", "0.0"]),  # from 3.0: 1
        ("KS/L4", ["0.0", "0.0", "0.0", "0.0", "0.0"]),  # from 4.0: nobody
    ],
)
def test_koya(tiebreak: str, expected: list[str]) -> None:
    s = sb.standings(sb.parse_trf(ROUND_ROBIN), [tiebreak])
    assert [row.points for row in sorted(s.rows, key=lambda row: row.id)] == [35, 15, 15, 10, 25]
    assert [s.row(player).values[0] for player in range(1, 6)] == expected


def test_koya_in_a_swiss_counts_every_round() -> None:
    """The maximum is 5 there: from 2.5 on."""
    assert value(sb.parse_trf(ROUND_ROBIN), "KS", 1, system="swiss") == "1.0"
    assert value(sb.parse_trf(ROUND_ROBIN), "KS/L-1", 4, system="swiss") == "0.5"
