"""C1 (C.04.3 2.1.1; C.04.1 article 2): two players do not play each other twice.

Only a game that was played counts (C.04.2 3.5): a pairing that was forfeited may be repeated.
"""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer

# After two rounds of four players one round is left that nobody has played: 1-4 and 2-3.
MET = ("1-3 1, 4-2 0", "2-1 0, 3-4 =")


def test_no_pair_meets_twice() -> None:
    assert answer(trf(*MET, players=4)) == "1-4 3-2"


def test_three_rounds_of_four_players_are_all_there_is() -> None:
    everything = trf(*MET, "1-4 1, 2-3 =", players=4)
    with pytest.raises(sb.NoLegalPairingError) as raised:
        sb.pair(sb.parse_trf(everything))
    assert raised.value.round == 4


@pytest.mark.parametrize("result", ["1", "0", "=", "W", "D", "L"])
def test_a_played_game_bars_whatever_its_result(result: str) -> None:
    with pytest.raises(sb.NoLegalPairingError):
        sb.pair(sb.parse_trf(trf(f"1-2 {result}", players=2)))


@pytest.mark.parametrize("result", ["+", "-", "--"])
def test_a_forfeited_game_does_not_bar(result: str) -> None:
    # No game, no preference: 1 is odd and takes the initial colour, or 2, then the leader, is even and does
    # not.
    assert answer(trf(f"1-2 {result}", players=2)) == "1-2"


def test_a_game_of_long_ago_still_bars() -> None:
    # In round 1 the two have met; ever since one of them was away.
    away = trf("1-2 =, 3-4 =", "1-3 =, 4 U", "1-4 =, 3 U", players=4, asked="3 Z, 4 Z")
    with pytest.raises(sb.NoLegalPairingError):
        sb.pair(sb.parse_trf(away))
