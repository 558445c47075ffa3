"""C.04.2 2.4: a late entry is paired when it arrives, without points for the rounds missed."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import pairing, trf
from rules.ledger import answer

PAST = ("1-5 1, 6-2 0, 3-7 =, 8-4 0", "2-1 =, 4-3 1, 5-6 =, 7-8 1")


def test_missed_rounds_are_worth_nothing() -> None:
    # 9 and 10 come for round 3: the columns of rounds 1 and 2 are blank.
    text = trf(*PAST, players=10)
    found = sb.pair(sb.parse_trf(text))
    assert found.scores[8:] == (0, 0)
    assert found.brackets[-1].residents[-2:] == (9, 10)
    assert {9, 10} <= {player for pair in found.pairs for player in pair}


@pytest.mark.parametrize("letter", ["Z", " "])
def test_blank_and_z_are_the_same(letter: str) -> None:
    written = trf(*(f"{round_}, 9 Z, 10 Z" for round_ in PAST), players=10).replace(
        "0000 - Z", f"0000 - {letter}"
    )
    assert pairing(written) == pairing(trf(*PAST, players=10))


def test_who_is_not_there_yet_is_not_paired() -> None:
    text = trf(*PAST, players=10, asked="9 Z, 10 Z")
    assert {9, 10}.isdisjoint(player for pair in sb.pair(sb.parse_trf(text)).pairs for player in pair)


def test_a_late_entry_with_half_a_point_for_a_missed_round() -> None:
    # "Unless the rules of the tournament say otherwise": a half-point bye stands in the column then.
    text = trf("1-2 =, 3 H, 4 H", players=4)
    assert sb.pair(sb.parse_trf(text)).scores == (5, 5, 5, 5)
    assert answer(text) == "3-1 2-4"
