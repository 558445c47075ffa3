"""The product against the literal engine: random rounds, read by both from the same text.

A difference means that one of the two misreads an article: show why, article by article, and mend that one.
"""

from __future__ import annotations

import pytest

import swissblossom as sb
from oracle.engine import pair
from oracle.field import NoPairingError
from oracle.generate import last_state, states
from oracle.reader import read_field

Answer = tuple[list[tuple[int, int]], int | None] | None


def by_the_articles(text: str) -> Answer:
    """Sorted pairs as (White, Black) and the bye, or None if no pairing is legal."""
    try:
        result = pair(read_field(text))
    except NoPairingError:
        return None
    return sorted(result.pairs), result.bye


def by_the_product(text: str, *, exact_only: bool = False) -> Answer:
    """The same from the product, by its fast ways or by its exact kernel alone."""
    try:
        result = sb.pair(sb.parse_trf(text), exact_only=exact_only)
    except sb.NoLegalPairingError:
        return None
    return sorted(result.pairs), result.bye


CHUNK = 200
"""Tournaments of a chunk, of about four rounds each."""


@pytest.mark.parametrize("dense", [False, True], ids=["usual", "dense"])
@pytest.mark.parametrize("chunk", range(12))
def test_every_round_of_random_tournaments(chunk: int, dense: bool) -> None:
    """Up to ten players, before every round."""
    paired = impossible = 0
    for seed in range(CHUNK * chunk, CHUNK * (chunk + 1)):
        for text in states(seed, most=10, dense=dense):
            wanted = by_the_articles(text)
            assert by_the_product(text) == wanted, f"seed {seed}\n{text}"
            paired += wanted is not None
            impossible += wanted is None
    assert paired > 2 * CHUNK
    assert impossible > CHUNK // 8


@pytest.mark.parametrize("chunk", range(6))
def test_larger_fields(chunk: int) -> None:
    """Ten to fourteen players: brackets with several MDPs, and the criteria that seldom decide."""
    for seed in range(100_000 + 100 * chunk, 100_000 + 100 * (chunk + 1)):
        for text in states(seed, least=10, most=14, dense=bool(seed % 2)):
            wanted = by_the_articles(text)
            assert by_the_product(text) == wanted, f"seed {seed}\n{text}"
            assert by_the_product(text, exact_only=True) == wanted, f"seed {seed}, exact kernel\n{text}"


def test_last_rounds_of_small_fields() -> None:
    """Two to six players with nearly everything played: what little is left must be found, or its absence."""
    answers = []
    for seed in range(200_000, 200_600):
        text = last_state(seed, most=6, dense=True)
        answers.append(by_the_articles(text))
        assert by_the_product(text) == answers[-1], f"seed {seed}\n{text}"
    assert 60 < answers.count(None) < 540
