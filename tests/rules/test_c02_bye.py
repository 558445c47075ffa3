"""C2 (C.04.3 2.1.2; C.04.1 article 4): who is barred from the pairing-allocated bye.

Barred is who had it already, whatever it was worth, and who in one round scored without playing as many
points as a win.
"""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import pairing, position, trf
from rules.ledger import answer, ledger


def taker(did: str, *records: str) -> int | None:
    """Return who takes the bye of round 3 when player 5 did something in round 1.

    Of the five players to pair 5 has fewest points and 4 is next, so it is 5 unless 5 is barred, then 4.
    """
    text = trf(
        f"1-6 1, 2-7 1, 3-8 1, 4-9 1, {did}",
        "7-1 0, 8-2 0, 9-3 0, 6-4 =, 5 Z",
        players=10,
        asked="6 Z, 7 Z, 8 Z, 9 Z, 10 Z",
        records=records,
    )
    return sb.pair(sb.parse_trf(text)).bye


@pytest.mark.parametrize("did", ["5-10 1", "5-10 0", "5-10 W", "5-10 -", "5-10 --", "5 H", "5 Z"])
def test_may_take_the_bye(did: str) -> None:
    # A game, a forfeit loss, a half-point bye, an absence: no win's worth was scored without playing.
    assert taker(did) == 5


@pytest.mark.parametrize("did", ["5 U", "5 F", "5-10 +", "10-5 -", "5 +"])
def test_may_not_take_the_bye(did: str) -> None:
    # The bye itself, a full-point bye, a forfeit win: with a win's worth for nothing, 5 is barred.
    assert taker(did) == 4


@pytest.mark.parametrize("record", ["BBU  0.5", "BBU  0.0", "162  W 1.0    D 0.5    P 0.5", "XXS PAB=0"])
def test_a_second_bye_is_barred_whatever_it_is_worth(record: str) -> None:
    assert taker("5 U", record) == 4


@pytest.mark.parametrize(
    ("did", "record", "bye"),
    [
        ("5 H", "XXS HPB=1.0", 4),  # a half-point bye worth a win bars
        ("5 F", "XXS FPB=0.5", 5),  # a full-point bye worth less than a win does not
        ("5-10 +", "XXS FW=0.5", 5),  # nor such a forfeit win
    ],
)
def test_what_counts_is_the_worth_of_what_was_not_played(did: str, record: str, bye: int) -> None:
    assert taker(did, record) == bye


def test_the_bye_goes_up_the_table_when_it_must() -> None:
    # 3 is last, but had the bye; 2 and 4 had it too. Of 1 and 5, who may take it, 1 has fewer points.
    text = trf(
        "1-4 =, 2-5 =, 3 U",
        "5-1 1, 4-3 1, 2 U",
        "2-3 1, 5-6 0, 4 U, 1 H",
        players=6,
        asked="6 Z",
    )
    assert answer(text) == "4-2 3-5 1"


def test_even_the_leader_may_have_to_sit_out() -> None:
    # 1 and 3 are barred (forfeit win, bye) and have not met: the one legal round leaves 2, the leader, out.
    text = trf("1-4 +, 3-2 0", "2-4 1, 3 U, 1 H", players=4, asked="4 Z")
    assert answer(text) == "1-3 2"
    assert len(ledger(text).rounds) == 1


# Positions in which a well-known program gave a player the bye a second time.
@pytest.mark.parametrize(
    ("name", "boards", "legal"),
    [
        ("second_bye_seven_scores", "4-2 7-5 6-3 8", 4),
        ("second_bye_round_7", "5-1 8-2 3-9 7", 9),
        ("second_bye_round_9", "1-4 7-10 5-2 3", 2),
        ("second_bye_one_legal_round", "9-7 2-1 4-8 6", 1),
        ("second_bye_3_1_0", "6-18 14-13 9-11 8", 1),
    ],
)
def test_no_second_bye_where_hardly_anything_is_legal(name: str, boards: str, legal: int) -> None:
    text = position(name)
    assert answer(text).split() == boards.split()
    assert len(ledger(text).rounds) == legal


def test_nobody_may_take_the_bye() -> None:
    text = trf("1-2 =, 3 U", "1-3 =, 2 U", "2-3 =, 1 U", players=3)
    with pytest.raises(sb.NoLegalPairingError, match="no legal pairing"):
        pairing(text)
