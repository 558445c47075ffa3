"""The worked numbers of FIDE: the Arbiters' Manual 2026 (pages 258 to 261) and the exercises of TEC.

The examples give a player's rounds, the sums, and what an unplayed round adds. Where single opponents' scores
are not given, the ones here add up to the sums that are.
"""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.hero import hero, value

OLD, NEW = "2024-08", "2026-03"

# 7.0 of 10, absent in round 4: nine games against 50 points, 37.25 of them scored.
LAXMAN = hero("1 5", "1 5", "1 5", "Z", "1 5.5", "1 5.5", "1 5.5", "= 5.5", "= 6", "0 7")


@pytest.mark.parametrize(
    ("tiebreak", "edition", "expected"),
    [
        ("BH", OLD, "57.0"),
        ("BH", NEW, "55.0"),
        ("BH/C1", OLD, "50.0"),
        ("BH/C1", NEW, "50.0"),
        ("SB", OLD, "37.25"),
        ("SB", NEW, "37.25"),
    ],
)
def test_laxman(tiebreak: str, edition: str, expected: str) -> None:
    assert sb.standings(LAXMAN).row(1).points == 70
    assert value(LAXMAN, tiebreak, edition=edition) == expected


def test_laxman_cuts_the_round_of_absence() -> None:
    """16.5: its dummy is cut although another opponent has no more, in either edition."""
    for edition, dummy in ((OLD, 70), (NEW, 50)):
        lines = sb.standings(LAXMAN, edition=edition).explain(1, "BH/C1").lines
        assert [(line.round, line.value) for line in lines if not line.counted] == [(4, dummy)]


@pytest.mark.parametrize(("edition", "expected"), [(OLD, "51.0"), (NEW, "49.5")])
def test_example_1(edition: str, expected: str) -> None:
    """7.0 of 9 with a forfeit win in round 7 against somebody with 5.5 (16.4.1)."""
    t = hero("1 5", "1 5", "1 5.5", "1 5.5", "= 5.5", "= 5.5", "+ 5.5", "1 6", "0 6")
    assert sb.standings(t).row(1).points == 70
    assert value(t, "BH", edition=edition) == expected


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_example_2(edition: str) -> None:
    """4.0 of 9 with a bye in round 1: the cap of 4.5 has no effect."""
    t = hero("U", "1 4", "1 4", "1 4", "0 5", "0 5", "0 5", "0 5", "0 5")
    row = sb.standings(t, edition=edition)
    assert row.row(1).points == 40
    assert row.explain(1, "BH").lines[0].score == 40


@pytest.mark.parametrize(("edition", "expected"), [(OLD, "64.5"), (NEW, "63.0")])
def test_example_3(edition: str, expected: str) -> None:
    """6.5 of 10 with a forfeit loss (the opponent has 6.5) and an absence at the end (cap 5.0)."""
    t = hero("1 6", "1 6", "1 6.5", "1 6.5", "1 6.5", "1 6.5", "0 6.5", "= 7", "- 6.5", "Z")
    assert sb.standings(t).row(1).points == 65
    assert value(t, "BH", edition=edition) == expected


@pytest.mark.parametrize(("edition", "expected"), [(OLD, "74.0"), (NEW, "69.0")])
def test_example_4(edition: str, expected: str) -> None:
    """9.5 of 10 with a forfeit win in round 1 against somebody with 4.5."""
    scores = ["1 7"] * 6 + ["1 7.5", "1 7.5", "= 7.5"]
    t = hero("+ 4.5", *scores)
    assert sb.standings(t).row(1).points == 95
    assert value(t, "BH", edition=edition) == expected


# 3.5 of 5 with a half-point bye in round 2; also the exercise of TEC about David.
DAVID = hero("= 3.5", "H", "1 1.5", "1 3", "= 3.5")


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_example_6(edition: str) -> None:
    """BH/C1 = 3.5 + 3.5 + 3.0 + 1.5: the dummy of the requested bye is cut."""
    assert sb.standings(DAVID).row(1).points == 35
    assert value(DAVID, "BH/C1", edition=edition) == "11.5"


@pytest.mark.parametrize(("edition", "expected"), [(OLD, "15.0"), (NEW, "14.0")])
def test_exercise_david(edition: str, expected: str) -> None:
    assert value(DAVID, "BH", edition=edition) == expected


@pytest.mark.parametrize(("edition", "expected"), [(OLD, "13.5"), (NEW, "12.5")])
def test_exercise_maria(edition: str, expected: str) -> None:
    """The cap takes one point: 3.5 of 5 with a bye, the other opponents have 10.0."""
    assert value(hero("U", "1 2", "1 2.5", "0 3.5", "= 2"), "BH", edition=edition) == expected


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_exercise_without_unplayed_rounds(edition: str) -> None:
    assert value(hero("1 1", "1 1.5", "= 3.5", "0 3.5", "= 3.5"), "BH", edition=edition) == "13.0"


def test_sonneborn_berger_cut_with_two_absences() -> None:
    """2.25 (half-point bye) and 0.00 (forfeit loss) come from absences, 1.50 from the lowest opponent.

    The lowest contribution of an absence is 0.00, the least significant value 1.50: the higher is cut.
    """
    t = hero("H", "1 4", "1 4", "1 4", "- 5", "1 4", "1 3.5", "= 3", "= 5")
    assert sb.standings(t).row(1).points == 65
    lines = sb.standings(t).explain(1, "SB/C1").lines
    assert [lines[at].value for at in (0, 4, 7)] == [225, 0, 150]
    assert value(t, "SB") == "25.75"
    assert value(t, "SB/C1") == "24.25"
    assert [line.round for line in lines if not line.counted] == [8]
