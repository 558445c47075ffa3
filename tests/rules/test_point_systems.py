"""Points other than 1, ½ and 0: scoregroups and the bye follow what the tournament gives."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import pairing, trf

PAST = ("1-4 =, 5-2 =, 3-6 1", "2-1 =, 4-5 0, 6-3 =")


def scores(*records: str) -> tuple[int, ...]:
    """Return the points before round 3, in tenths."""
    return sb.pair(sb.parse_trf(trf(*PAST, players=6, records=records))).scores


def test_the_usual_points() -> None:
    assert scores() == (10, 10, 15, 5, 15, 5)


@pytest.mark.parametrize(
    "records",
    [
        ["162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"],
        ["162  W 3.0    D 1.0"],
        ["XXS W=3 D=1"],
        ["XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 PAB=3.0"],
        ["BBW  3.0", "BBD  1.0"],
    ],
)
def test_three_points_for_a_win(records: list[str]) -> None:
    assert scores(*records) == (20, 20, 40, 10, 40, 10)


def test_points_by_colour() -> None:
    # A win with Black is worth 1.2, a draw with White 0.4.
    assert scores("XXS BW=1.2 WD=0.4") == (9, 9, 15, 5, 16, 4)


def test_the_scoregroups_differ() -> None:
    # Two draws and a win with a loss are the same at 1, ½, 0; at 3, 1, 0 they are not.
    past = ("1-4 1, 5-2 =, 3-6 =", "2-3 =, 6-1 1, 4-5 =")
    usual = trf(*past, players=6)
    three = trf(*past, players=6, records=["162  W 3.0    D 1.0"])
    groups = [
        [bracket.residents for bracket in sb.pair(sb.parse_trf(text)).brackets] for text in (usual, three)
    ]
    assert groups == [[(6,), (1, 2, 3, 5), (4,)], [(6,), (1,), (2, 3, 5), (4,)]]


@pytest.mark.parametrize(
    ("records", "points"),
    [
        ([], 10),
        (["BBU  0.5"], 5),
        (["162  P 0.5"], 5),
        (["XXS PAB=0"], 0),
        (["BBW  3.0", "BBD  1.0"], 30),  # a win's worth, unless it has one of its own
        (["BBU  1.0", "BBW  3.0", "BBD  1.0"], 10),
    ],
)
def test_the_worth_of_the_bye(records: list[str], points: int) -> None:
    found = sb.pair(sb.parse_trf(trf("1-2 =, 3 U", players=3, records=records)))
    assert found.scores[2] == points


def test_the_bye_goes_by_points_whatever_it_was_worth() -> None:
    # 5 leads with 1 and 2, by the three points of its bye. 3 and 4 have least.
    text = trf("1-3 1, 2-4 1, 5 U", players=5, records=["BBW  3.0"])
    assert sb.pair(sb.parse_trf(text)).scores == (30, 30, 0, 0, 30)
    assert pairing(text) == "5-1 3-2 4"


def test_an_absence_may_have_points() -> None:
    text = trf("1-2 1, 3 Z", players=3, records=["BBZ  0.5", "BBF  0.5"])
    assert sb.pair(sb.parse_trf(text)).scores == (10, 0, 5)
