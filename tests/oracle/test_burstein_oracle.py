"""Burstein against its literal engine: random rounds, read by both from the same text.

With SWISSBLOSSOM_LONG_TESTS in the environment, twenty times as many.
"""

from __future__ import annotations

import os

import pytest

import swissblossom as sb
from golden.shared import SHARED, needs
from oracle.burstein import pair, pairings, seeding_rounds
from oracle.field import Field, NoPairingError
from oracle.generate import Drawn, states
from oracle.reader import read_field

Answer = tuple[list[tuple[int, int]], int | None] | None

TIMES = 20 if os.environ.get("SWISSBLOSSOM_LONG_TESTS") else 1


def by_the_articles(field: Field) -> Answer:
    """Sorted pairs as (White, Black) and the bye, or None if no pairing is legal."""
    try:
        result = pair(field)
    except NoPairingError:
        return None
    return sorted(result.pairs), result.bye


def by_the_product(text: str, *, exact_only: bool) -> Answer:
    """The same from the product."""
    try:
        result = sb.pair(sb.parse_trf(text), system="burstein", exact_only=exact_only)
    except sb.NoLegalPairingError:
        return None
    return sorted(result.pairs), result.bye


def played_by_the_articles(field: Field) -> Drawn:
    """Pair the past of a tournament by the same rules."""
    paired = pair(field)
    return list(paired.pairs), paired.bye


def compare(seed: int, most: int, least: int = 2) -> tuple[int, int]:
    """Compare every round of a tournament; return how many were after the seeding rounds, legal and not."""
    pairer = None if seed % 3 else played_by_the_articles
    paired = impossible = 0
    for text in states(seed, most=most, least=least, dense=bool(seed % 2), pairer=pairer):
        field = read_field(text)
        wanted = by_the_articles(field)
        for exact_only in (False, True):
            assert by_the_product(text, exact_only=exact_only) == wanted, f"seed {seed}\n{text}"
        if field.round > seeding_rounds(field.total_rounds):
            paired += wanted is not None
            impossible += wanted is None
    return paired, impossible


@pytest.mark.parametrize("chunk", range(4))
def test_every_round_of_random_tournaments(chunk: int) -> None:
    """Up to eight players, before every round, by the fast ways and by the exact kernel."""
    size = 325 * TIMES
    found = [compare(seed, 8) for seed in range(size * chunk, size * (chunk + 1))]
    assert sum(paired for paired, _ in found) > 500 * TIMES
    assert sum(impossible for _, impossible in found) > 100 * TIMES


def test_larger_fields() -> None:
    """Nine to twelve players: brackets with several floaters."""
    found = [compare(seed, 12, 9) for seed in range(700_000, 700_000 + 20 * TIMES)]
    assert sum(paired for paired, _ in found) > 40 * TIMES


def test_the_order_of_article_4() -> None:
    generated = list(pairings(6, 2))
    assert len(generated) == 45
    assert [generated[0], generated[1], generated[-1]] == [
        ((1, 6), (2, 5), (3, 0), (4, 0)),
        ((1, 6), (2, 4), (3, 0), (5, 0)),
        ((1, 0), (2, 0), (3, 4), (5, 6)),
    ]
    # 4.3: of two pairings that one comes first in which the first different opponent is the larger BSN.
    opponents = []
    for pairing in generated:
        partner = {a: b for one, two in pairing for a, b in ((one, two), (two, one))}
        opponents.append([-partner[bsn] for bsn in range(1, 7)])
    assert opponents == sorted(opponents)


@needs("rules/examples")
def test_the_printed_order() -> None:
    """The note to 4.3 lists the pairings of six players with two floaters (one of them twice, by a slip)."""
    lines = (SHARED / "rules/examples/burstein_45_order.txt").read_text(encoding="utf-8").splitlines()
    printed = [line.split(". ", 1)[1].split() for line in lines if ". " in line]
    assert [[f"{a}-{b}" for a, b in pairing] for pairing in pairings(6, 2)] == printed
