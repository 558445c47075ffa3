"""The Dutch rules until January 2026 against their literal engine.

With SWISSBLOSSOM_LONG_TESTS in the environment, twenty times as many rounds.
"""

from __future__ import annotations

import os

import pytest

import swissblossom as sb
from oracle.dutch_2017 import pair, psd
from oracle.engine import Pairing
from oracle.field import NoPairingError
from oracle.generate import states
from oracle.reader import read_field

TIMES = 20 if os.environ.get("SWISSBLOSSOM_LONG_TESTS") else 1


def by_the_articles(text: str) -> Pairing | None:
    """Return the round, or None if no pairing is legal."""
    try:
        return pair(read_field(text))
    except NoPairingError:
        return None


def by_the_product(text: str, *, exact_only: bool = False) -> sb.Round | None:
    """Return the same from the product."""
    try:
        return sb.pair(sb.parse_trf(text), edition="2017", exact_only=exact_only)
    except sb.NoLegalPairingError:
        return None


def compare(seed: int, most: int, least: int = 2) -> tuple[int, int, int]:
    """Compare every round of a tournament; return how many were legal, not so, and collapsed (A.9)."""
    paired = impossible = collapsed = 0
    for text in states(seed, most=most, least=least, dense=bool(seed % 2)):
        wanted = by_the_articles(text)
        got = by_the_product(text)
        again = by_the_product(text, exact_only=True)
        if wanted is None:
            assert (got, again) == (None, None), f"seed {seed}\n{text}"
            impossible += 1
            continue
        assert got is not None, f"seed {seed}\n{text}"
        assert again is not None, f"seed {seed}\n{text}"
        assert (sorted(got.pairs), got.bye) == (list(wanted.pairs), wanted.bye), f"seed {seed}\n{text}"
        assert (again.pairs, again.bye) == (got.pairs, got.bye), f"seed {seed}, exact kernel\n{text}"
        assert [bracket.downfloaters for bracket in got.brackets] == [
            bracket.downfloaters for bracket in wanted.brackets
        ], f"seed {seed}\n{text}"
        paired += 1
        collapsed += any(bracket.collapsed for bracket in got.brackets)
    return paired, impossible, collapsed


@pytest.mark.parametrize("chunk", range(4))
def test_every_round_of_random_tournaments(chunk: int) -> None:
    """Up to eight players, before every round; brackets that collapse among them."""
    size = 225 * TIMES
    found = [compare(seed, 8) for seed in range(size * chunk, size * (chunk + 1))]
    paired, impossible, collapsed = (sum(column) for column in zip(*found, strict=True))
    assert paired > 600 * TIMES
    assert impossible > 80 * TIMES
    assert collapsed > 25 * TIMES


def test_larger_fields() -> None:
    """Nine to twelve players."""
    found = [compare(seed, 12, 9) for seed in range(800_000, 800_000 + 20 * TIMES)]
    assert sum(paired for paired, _, _ in found) > 60 * TIMES


def test_psds_compare_from_the_largest_difference() -> None:
    """A.8: the first different score difference decides, whatever their sum."""
    assert psd([5, 10, 0]) == (10, 5, 0)
    assert psd([10, 10, 10, 10]) < psd([15, 0, 0, 0])
