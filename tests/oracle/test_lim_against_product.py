"""The Lim System of the product against the literal engine: random rounds, read by both from the same text.

SWISSBLOSSOM_ORACLE_TOURNAMENTS=2000 in the environment takes that many tournaments in place of a short run.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest

import swissblossom as sb
from oracle.field import Field, NoPairingError
from oracle.generate import Drawn, Pairer, states
from oracle.lim import Lim, Paired
from oracle.reader import read_field

Answer = tuple[list[tuple[int, int, str]], int | None] | None

TOURNAMENTS = int(os.environ.get("SWISSBLOSSOM_ORACLE_TOURNAMENTS", "200"))
CHUNKS = 4


def lim_pairer(field: Field) -> Drawn:
    """Pair a round of the past by the articles."""
    paired = Lim(field).pair()
    return [(white, black) for white, black, _ in paired.pairs], paired.bye


def lim_states(seed: int) -> Iterator[str]:
    """Yield a tournament before each of its rounds; half of them were paired by this system."""
    rng = Random(seed)
    pairer: Pairer | None = lim_pairer if rng.random() < 0.5 else None
    least, most = (10, 14) if rng.random() < 0.15 else (2, 10)
    yield from states(seed, least=least, most=most, dense=rng.random() < 0.4, pairer=pairer)


def by_the_articles(text: str) -> Paired | None:
    """What the literal engine makes of a round."""
    try:
        return Lim(read_field(text)).pair()
    except NoPairingError:
        return None


def by_the_product(text: str) -> Answer:
    """Sorted boards as (White, Black, article) and the bye, or None if not everybody can be paired."""
    try:
        result = sb.pair(sb.parse_trf(text), system="lim")
    except sb.NoLegalPairingError:
        return None
    articles = zip(result.pairs, result.colour_articles, strict=True)
    return sorted((white, black, article) for (white, black), article in articles), result.bye


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_round_of_random_tournaments(chunk: int) -> None:
    """Pairs, colours with their articles and the bye are the same, and each kind of round occurs."""
    paired = impossible = floated = cracked = 0
    share = TOURNAMENTS // CHUNKS
    for seed in range(share * chunk, share * (chunk + 1)):
        for text in lim_states(seed):
            literal = by_the_articles(text)
            wanted = literal and (sorted(literal.pairs), literal.bye)
            assert by_the_product(text) == wanted, f"seed {seed}\n{text}"
            paired += literal is not None
            impossible += literal is None
            floated += sum(len(group.floaters) for group in literal.groups) if literal else 0
            cracked += literal.cracked if literal else 0
    assert paired > 2 * share
    assert min(impossible, floated, cracked) > share // 20
