"""The worked numbers that FIDE published for C.07, in tournaments that give exactly these numbers.

The sources say what the participant did and what the opponents' scores come to; where only a sum is given,
the single scores are ours.

**Source:** FIDE Arbiters' Manual 2026, examples to C.07; exercises of the Technical Commission (2024).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

import swissblossom as sb
from oracle.tiebreak_event import read_event
from oracle.tiebreaks import values
from swissblossom.standings import standings

MIRRORED = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
WORTH = {"1": 10, "+": 10, "F": 10, "U": 10, "=": 5, "H": 5, "0": 0, "-": 0, "Z": 0}


@dataclass(frozen=True)
class Case:
    """Rounds of participant 1: `1 6.5` beat somebody with 6.5 points, `+ 5.5` by forfeit, `U` a bye."""

    rounds: tuple[str, ...]
    score: str
    new: dict[str, str]
    old: dict[str, str]
    """Values of the editions from March 2026 and before."""


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


def as_trf(case: Case) -> str:
    """Return a tournament in which participant 1 has the rounds of a case and the opponents their scores."""
    total = len(case.rounds)
    own: list[str] = []
    others: list[list[str]] = []
    for at, text in enumerate(case.rounds):
        letter, _, score = text.partition(" ")
        if not score:
            own.append(f"0000 - {letter}")
            continue
        ident = len(others) + 2
        own.append(f"{ident:>4} {'wb'[at % 2]} {letter}")
        others.append(_opponent(at, MIRRORED[letter], int(float(score) * 10), total))
        others[-1][at] = f"   1 {'bw'[at % 2]} {MIRRORED[letter]}"
    lines = ["012 Worked numbers", f"142 {total}", "152 W"]
    size = len(others) + 3  # two more play each other at last, so that the last round is one
    absent = ["0000 - Z"] * (total - 1)
    others += [[*absent, f"{size:>4} w 1"], [*absent, f"{size - 1:>4} b 0"]]
    for ident, row in enumerate([own, *others], 1):
        points = sum(WORTH[cell[-1]] for cell in row) / 10
        start = f"001 {ident:>4}      {f'Player {ident}':<33} {2400 - ident}".ljust(80)
        lines.append(f"{start}{points:>4.1f} {ident:>4}  " + "  ".join(row))
    return "\n".join(lines) + "\n"


def _opponent(at: int, result: str, score: int, total: int) -> list[str]:
    """Return rounds that give a score: zero-point and half-point byes first, full-point byes to the end."""
    wanted = score - WORTH[result]
    letters = ["F"] * (wanted // 10) + ["H"] * (wanted % 10 // 5)
    letters += ["Z"] * (total - 1 - len(letters))
    letters.reverse()
    letters.insert(at, result)
    assert letters[-1] not in "ZH"  # such an end would be evaluated as draws
    return [f"0000 - {letter}" for letter in letters]


@pytest.mark.parametrize("name", CASES)
def test_the_oracle_gives_the_published_numbers(name: str) -> None:
    case = CASES[name]
    t = sb.parse_trf(as_trf(case))
    for capped, wanted in ((True, case.new), (False, case.old)):
        event = read_event(t, after_round=len(case.rounds), capped=capped)
        assert event.score(1) == Fraction(case.score)
        assert {code: values(event, code)[1] for code in wanted} == {
            code: Fraction(number) for code, number in wanted.items()
        }


@pytest.mark.parametrize("name", CASES)
def test_the_product_gives_the_published_numbers(name: str) -> None:
    case = CASES[name]
    t = sb.parse_trf(as_trf(case))
    for edition, wanted in (("2026-03", case.new), ("2024-08", case.old)):
        table = standings(t, list(wanted), after_round=len(case.rounds), edition=edition)
        units = [column.unit for column in table.columns]
        exact = [value for value in table.row(1).exact if isinstance(value, int)]
        found = [Fraction(value, unit) for value, unit in zip(exact, units, strict=True)]
        assert found == [Fraction(number) for number in wanted.values()]
