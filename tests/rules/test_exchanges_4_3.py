"""Article 4.3: exchanges of residents between S1 and S2, and their order.

A pair of two players of the original S1, and one of two of the original S2, need an exchange.
"""

from __future__ import annotations

from random import Random

import pytest

from rules.orders import Pair, drawn, exchanges, first_generated, pair_of

S1, S2 = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)


def pairs_of(text: str) -> set[Pair]:
    """Read "1-4 2-7"."""
    return {pair_of(*map(int, word.split("-"))) for word in text.split()}


def exchange_of(pairs: set[Pair]) -> tuple[list[int], list[int]]:
    """Return who leaves S1 and who leaves S2 in the first exchange after which the pairs run across."""
    for s1, _ in exchanges(S1, S2):
        if all(len(pair.intersection(s1)) == 1 for pair in pairs):
            return sorted({*S1} - {*s1}, reverse=True), sorted({*s1} - {*S1})
    raise AssertionError("these are not five pairs")


@pytest.mark.parametrize(
    ("earlier", "earlier_exchange", "later", "later_exchange"),
    [
        pytest.param(
            *("1-2 3-9 4-7 5-6 10-11", ([2], [10]), "1-5 2-4 3-9 6-11 7-10", ([5, 4], [6, 7])),
            id="one number before two",
        ),
        pytest.param(
            *("1-4 2-7 3-8 5-10 6-11", ([4], [6]), "1-11 2-6 3-7 4-5 8-10", ([5], [8])),
            id="difference 2 before difference 3",
        ),
        pytest.param(
            *("1-9 2-3 5-10 6-7 8-11", ([4, 3], [6, 8]), "1-7 2-6 3-5 8-11 9-10", ([5, 4], [8, 9])),
            id="difference 7 before difference 8",
        ),
        pytest.param(
            *("1-8 2-6 3-10 4-5 7-11", ([5], [7]), "1-10 2-7 3-4 5-11 6-8", ([4], [6])),
            id="5 leaves S1 before 4",
        ),
        pytest.param(
            *("1-2 3-11 4-5 6-10 7-9", ([5, 2], [6, 7]), "1-3 2-4 5-11 6-10 7-9", ([4, 3], [6, 7])),
            id="5 and 2 before 4 and 3",
        ),
        pytest.param(
            *("1-5 2-8 3-10 6-7 9-11", ([5, 4], [6, 9]), "1-5 2-6 3-10 7-11 8-9", ([5, 4], [7, 8])),
            id="6 and 9 before 7 and 8",
        ),
    ],
)
def test_the_examples_of_the_text(
    earlier: str,
    earlier_exchange: tuple[list[int], list[int]],
    later: str,
    later_exchange: tuple[list[int], list[int]],
) -> None:
    # Eleven players; only the two rounds are possible, each with its exchange.
    first, second = pairs_of(earlier), pairs_of(later)
    assert exchange_of(first) == earlier_exchange
    assert exchange_of(second) == later_exchange
    assert drawn(11, first | second)[0] == first
    assert drawn(11, second)[0] == second


def test_an_exchange_comes_after_all_transpositions() -> None:
    # The last transposition is the only one left, and a round with the first exchange (5 with 6) is
    # possible too.
    last = pairs_of("1-11 2-10 3-9 4-8 5-7")
    exchange = pairs_of("1-7 2-8 3-9 4-5 6-10")
    assert exchange_of(exchange) == ([5], [6])
    assert drawn(11, last | exchange) == (last, 6)
    assert drawn(11, exchange) == (exchange, 11)


@pytest.mark.parametrize("players", [6, 7, 8, 9, 10])
def test_the_first_legal_candidate(players: int) -> None:
    # Random pairs are allowed, few of them across, so that exchanges are needed more often than not.
    rng = Random(players)
    exchanged = 0
    for _ in range(60):
        everybody = range(1, players + 1)
        allowed = {pair_of(a, b) for a in everybody for b in everybody if a < b and rng.random() < 0.45}
        expected = first_generated(players, allowed)
        if expected is None:
            continue
        assert drawn(players, allowed) == expected
        half = players // 2
        exchanged += any(max(pair) <= half for pair in expected[0])
    assert exchanged > 5
