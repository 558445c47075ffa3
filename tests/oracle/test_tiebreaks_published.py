"""The worked numbers that FIDE published for C.07, in tournaments that give exactly these numbers.

The sources say what the participant did and what the opponents' scores come to; where only a sum is given,
the single scores are ours.

**Source:** FIDE Arbiters' Manual 2026, examples to C.07; exercises of the Technical Commission (2024).
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import swissblossom as sb
from oracle.tiebreak_event import read_event
from oracle.tiebreaks import values
from oracle.worked import Case, as_trf

CASES = {
    "withdrawn for a round": Case(
        ("1 5", "1 5", "1 5", "Z", "1 5.5", "1 5", "1 5.5", "= 6", "= 6.5", "0 6.5"),
        "7.0",
        {"BH": "55", "BH/C1": "50", "SB": "37.25"},
        {"BH": "57", "BH/C1": "50", "SB": "37.25"},
    ),
    "example 1, forfeit win": Case(
        ("1 5", "1 6", "0 6.5", "1 5.5", "= 5.5", "1 4.5", "+ 5.5", "1 5", "= 6"),
        "7.0",
        {"BH": "49.5"},
        {"BH": "51"},
    ),
    "example 2, a bye below the cap": Case(
        ("U", "0 5", "1 3.5", "0 5.5", "= 4", "1 3", "0 4.5", "= 4", "0 5"),
        "4.0",
        {"BH": "38.5"},
        {"BH": "38.5"},
    ),
    "example 3, forfeit loss and withdrawal": Case(
        ("1 6", "1 6", "= 7", "- 6.5", "1 6", "1 6.5", "= 7", "= 7", "1 6", "Z"),
        "6.5",
        {"BH": "63"},
        {"BH": "64.5"},
    ),
    "example 4, forfeit win in the first round": Case(
        ("+ 4.5", "1 6.5", "1 7", "1 7.5", "1 7", "= 8", "1 7", "1 7", "1 7", "1 7.5"),
        "9.5",
        {"BH": "69"},
        {"BH": "74"},
    ),
    "example 6, the bye asked for is cut": Case(
        ("1 3", "H", "1 1.5", "= 3.5", "= 3.5"),
        "3.5",
        {"BH": "14", "BH/C1": "11.5"},
        {"BH": "15", "BH/C1": "11.5"},
    ),
    "exercise, everything played": Case(
        ("1 1", "1 1.5", "= 3.5", "= 3.5", "= 3.5"), "3.5", {"BH": "13"}, {"BH": "13"}
    ),
    "exercise, a point less by the cap": Case(
        ("1 1.5", "U", "1 2.5", "= 3", "0 3"), "3.5", {"BH": "12.5"}, {"BH": "13.5"}
    ),
    "two rounds without availability": Case(  # not FIDE's: 16.5.2 worked by hand
        ("H", "1 4", "1 4", "= 5", "- 5", "1 4", "1 4", "= 3", "1 3.5"),
        "6.5",
        {"SB": "25.75", "SB/C1": "24.25"},
        {"SB": "26.75", "SB/C1": "25.25"},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_oracle_gives_the_published_numbers(name: str) -> None:
    case = CASES[name]
    t = sb.parse_trf(as_trf(case.rounds))
    for capped, wanted in ((True, case.new), (False, case.old)):
        event = read_event(t, after_round=len(case.rounds), capped=capped)
        assert event.score(1) == Fraction(case.score)
        assert {code: values(event, code)[1] for code in wanted} == {
            code: Fraction(number) for code, number in wanted.items()
        }


@pytest.mark.parametrize("name", CASES)
def test_the_product_gives_the_published_numbers(name: str) -> None:
    case = CASES[name]
    t = sb.parse_trf(as_trf(case.rounds))
    for edition, wanted in (("2026-03", case.new), ("2024-08", case.old)):
        table = sb.standings(t, list(wanted), after_round=len(case.rounds), edition=edition)
        units = [column.unit for column in table.columns]
        exact = [value for value in table.row(1).exact if isinstance(value, int)]
        found = [Fraction(value, unit) for value, unit in zip(exact, units, strict=True)]
        assert found == [Fraction(number) for number in wanted.values()]
