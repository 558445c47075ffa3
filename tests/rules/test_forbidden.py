"""Forbidden pairs (records 260 and XXP): two who must not meet are treated as if they had met (C1)."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import pairing, trf
from rules.ledger import answer, ledger


def first_round(*records: str, players: int = 6) -> str:
    """Return the answer to round 1 with these records; without any, 1-4 5-2 3-6."""
    return answer(trf(players=players, records=records))


def test_no_record() -> None:
    assert first_round() == "1-4 5-2 3-6"


@pytest.mark.parametrize(
    "record", ["XXP 1 4", "XXP    4    1", "260   1   9    1    4", "260   1   1    4    1"]
)
def test_a_pair_is_forbidden(record: str) -> None:
    assert first_round(record) == "1-5 4-2 3-6"


def test_all_of_a_group_are_forbidden_to_each_other() -> None:
    # 1, 2 and 4 in one record, and nothing after the last number.
    text = trf(players=6, records=["260   1   9    1    2    4"])
    assert answer(text) == "1-5 6-2 3-4"
    assert len(ledger(text).rounds) == 6
    assert first_round("XXP 1 2 4") == "1-5 6-2 3-4"


@pytest.mark.parametrize("record", ["260   2   9    1    4", "260   3   3    1    4"])
def test_other_rounds_are_free(record: str) -> None:
    assert first_round(record) == "1-4 5-2 3-6"


def test_the_rounds_of_a_record() -> None:
    record = "260   2   3    1    2"
    past = ("1-3 1, 4-2 0", "1-4 1, 2-3 1", "5-6 =")
    kept = [sb.pair(sb.parse_trf(trf(*past[:n], players=6, records=[record]))).pairs for n in range(3)]
    assert [any({1, 2} == set(pair) for pair in pairs) for pairs in kept] == [False, False, False]
    free = sb.pair(sb.parse_trf(trf(*past, players=6, records=[record])))
    assert free.round == 4
    assert {1, 2} == set(free.pairs[0])


def test_one_legal_round_is_left() -> None:
    records = ["XXP 1 2", "XXP 1 4", "XXP 1 5", "XXP 1 6", "XXP 2 4", "XXP 4 5"]
    text = trf(players=6, records=records)
    assert len(ledger(text).rounds) == 1
    assert answer(text) == "1-3 5-2 6-4"


def test_no_legal_round_is_left() -> None:
    with pytest.raises(sb.NoLegalPairingError) as raised:
        pairing(trf(players=4, records=["XXP 1 2 3"]))
    assert raised.value.round == 1
