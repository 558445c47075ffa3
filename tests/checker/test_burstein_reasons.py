"""What a check says of Burstein rounds that were not paired by the rules."""

from __future__ import annotations

from random import Random

import pytest

import swissblossom as sb
from checker.damage import play
from rules.builder import duel, trf
from swissblossom.plain_data import replace


def said(text: str, pairs: list[tuple[int, int]], bye: int | None = None) -> str:
    """Return what is found in a next round played with these pairs."""
    before = replace(sb.parse_trf(text), system="burstein")
    report = sb.check(play(before, pairs, [bye] if bye else [], Random(1)), only=[before.round_to_pair])
    (found,) = [found for found in report.discrepancies if found.code != "colours"]
    return found.message


FLOATS = trf(
    "2-7 1, 8-6 1, 3-9 1, 1 H, 4 Z, 5 H",
    "2-8 1, 5-7 =, 6-3 1, 1 H, 4 Z, 9 Z",
    players=9,
    rounds=3,
    asked="5 Z, 6 Z, 7 Z, 8 Z, 9 Z",
)


@pytest.mark.parametrize(
    ("text", "pairs", "bye", "message"),
    [
        (
            FLOATS,
            [(1, 3), (2, 4)],
            None,
            "worse in C6 (2.3.2): scores of the outgoing floaters, 1.0 bracket: 2.0",
        ),
        (duel("W", "B", "B", "W", rounds=2), [(1, 4), (2, 3)], None, "worse in C8 (2.3.4)"),
        (
            trf("1-2 =, 3-4 =", players=4, rounds=2),
            [(1, 2), (3, 4)],
            None,
            "having met in round 1 (C1, 2.1.1)",
        ),
        (
            trf("2-1 1, 3 H, 4 H, 5 H", players=5, rounds=2),
            [(1, 3), (2, 4)],
            5,
            "(3.1.3): the bye goes to a score of 0.5, and 0.0 was possible",
        ),
        (
            trf("1-2 1, 3 F, 4 Z, 5 F", players=5, rounds=2),
            [(1, 3), (2, 5)],
            4,
            "(3.1.4): rounds without a game: 1 instead of 0",
        ),
        (
            trf("1-4 1, 2-5 1, 3-6 1, 7 F", players=7, rounds=2),
            [(1, 7), (2, 3), (4, 6)],
            5,
            "(3.1.5): by Index and TPN (1.8) the taker is in place 5 from the last, instead of 4",
        ),
    ],
    ids=["C6", "C8", "C1", "3.1.3", "3.1.4", "3.1.5"],
)
def test_the_reason_is_named(text: str, pairs: list[tuple[int, int]], bye: int | None, message: str) -> None:
    assert message in said(text, pairs, bye)


def test_seeding_rounds_are_weighed_by_the_dutch_rules() -> None:
    text = trf("1-5 1, 6-2 0, 3-7 1, 8-4 0", players=8, rounds=7)
    wrong = said(text, [(1, 3), (2, 4), (5, 7), (6, 8)])
    assert "C12 (2.4.7)" in wrong


def test_further_down() -> None:
    before = replace(sb.parse_trf(duel("W", "B", "B", "W", rounds=2)), system="burstein")
    report = sb.check(play(before, [(1, 4), (2, 3)], [], Random(1)), only=[2])
    assert report.discrepancies[0].criterion == 8
