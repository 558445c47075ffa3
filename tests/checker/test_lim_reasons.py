"""What a check says of Lim rounds that were not paired by the rules: the step that went another way."""

from __future__ import annotations

from random import Random

import pytest

import swissblossom as sb
from checker.damage import play
from rules.builder import trf
from swissblossom.plain_data import replace

SEVEN = trf("1-4 1, 5-2 0, 3-6 1, 7 U", players=7, rounds=6)


@pytest.mark.parametrize(
    ("pairs", "bye", "message"),
    [
        (
            [(2, 3), (4, 5), (6, 7)],
            1,
            "(1.1): the bye goes to a score of 1.0, and 0.0 was possible",
        ),
        ([(7, 1), (2, 3), (4, 6)], 5, "the wrong player has the bye (1.1): pairing number 5 instead of 6"),
        ([(2, 4), (3, 6), (5, 7)], 1, "player 3 and player 6 meet where article 2.1 does not let them"),
        (
            [(1, 2), (3, 4), (5, 7)],
            6,
            "the 1.0 scoregroup is not paired by article 2.3: floaters: 2 instead of 0",
        ),
        (
            [(1, 2), (3, 7), (4, 5)],
            6,
            "not paired by article 4.2: exchanges until the opponent is found: 2 instead of 1",
        ),
        (
            [(1, 3), (2, 7), (4, 5)],
            6,
            "not paired by article 5.2: pairs of players due the same colour: 1 instead of 0",
        ),
        ([(1, 2), (3, 5), (4, 6)], 7, "player 7 has no right to the bye (1.1)"),
    ],
    ids=["score of the bye", "number of the bye", "2.1", "2.3", "4.2", "5.2", "right to the bye"],
)
def test_the_step_is_named(pairs: list[tuple[int, int]], bye: int, message: str) -> None:
    before = replace(sb.parse_trf(SEVEN), system="lim")
    for player in before.players:
        player.name = ""
    report = sb.check(play(before, pairs, [bye], Random(1)), only=[2])
    (found,) = [found for found in report.discrepancies if found.code != "colours"]
    assert message in found.message
