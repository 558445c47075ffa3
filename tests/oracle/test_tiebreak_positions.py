"""Where other programs differ: both of our readings give the value that the article gives.

With those programs installed, their values are checked too, so that the list does not outlive a correction.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import swissblossom as sb
from oracle import compare_tiebreaks
from oracle.compare_tiebreaks import REASONS, compare, report
from oracle.tiebreak_event import read_event
from oracle.tiebreak_order import rank
from oracle.tiebreak_positions import POSITIONS, Position
from oracle.tiebreaks import values

MODULES = {"gacrux": "gacrux", "tiebreak-core": "tiebreak_core"}
named = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)


@named
def test_our_value_is_that_of_the_article(position: Position) -> None:
    t = sb.parse_trf(position.text)
    event = read_event(t, round_robin=position.predetermined)
    code = position.asked[-1]
    naive = rank(event, [code]) if code == "DE" else values(event, code)
    assert naive[position.participant] == Fraction(position.ours)
    table = sb.standings(t, position.asked)
    row = table.row(position.participant)
    value = row.exact[-1]
    if code == "DE":
        assert row.rank == int(position.ours)
    else:
        assert isinstance(value, int)
        assert Fraction(value, table.columns[-1].unit) == Fraction(position.ours)
    assert all(Fraction(theirs) != Fraction(position.ours) for theirs in position.theirs.values())


@named
def test_their_value_is_as_recorded(position: Position) -> None:
    t = sb.parse_trf(position.text)
    event = read_event(t, round_robin=position.predetermined)
    asked = 0
    for version, theirs in position.theirs.items():
        name = version.split()[0]
        try:
            __import__(MODULES[name])
        except ImportError:
            continue
        asked += 1
        if name == "gacrux":
            found = compare_tiebreaks.gacrux(
                position.text, [position.asked[-1]], event.rounds, predetermined=position.predetermined,
                before=position.asked[:-1],
            )  # fmt: skip
        else:
            found = compare_tiebreaks.tiebreak_core(event, [position.asked[-1]])
        value = found[position.asked[-1]][position.participant]
        assert value is not None
        assert Fraction(value) == Fraction(theirs)
    if not asked:
        pytest.skip("the program is not installed; it is compared with only where it is")


@pytest.mark.parametrize("program", REASONS)
def test_every_other_difference_has_a_reason(program: str) -> None:
    pytest.importorskip(program, reason="not installed; compared with only where it is")
    outcome = compare(program, 60)
    assert outcome.values > 10_000
    assert not outcome.unexplained, report(program, outcome)
