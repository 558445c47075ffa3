"""The Lim System of the product against the literal engine: random rounds, read by both from the same text.

SWISSBLOSSOM_ORACLE_TOURNAMENTS=2000 in the environment takes that many tournaments in place of a short run.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations
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
    """Yield a tournament before each of its rounds, half of them paired by this system.

    In every third round many pairs are forbidden, so that several players float together and over the median.
    """
    rng = Random(seed)
    pairer: Pairer | None = lim_pairer if rng.random() < 0.5 else None
    least, most = (10, 14) if rng.random() < 0.15 else (2, 10)
    for text in states(seed, least=least, most=most, dense=rng.random() < 0.4, pairer=pairer):
        players = sum(line.startswith("001") for line in text.splitlines())
        share = rng.choice((0, 0, rng.choice((0.1, 0.25, 0.4)))) if players > 5 else 0
        couples = combinations(range(1, players + 1), 2)
        yield text + "".join(f"XXP {one} {two}\n" for one, two in couples if rng.random() < share)


def by_the_articles(text: str) -> Paired | None:
    """What the literal engine makes of a round."""
    try:
        return Lim(read_field(text)).pair()
    except NoPairingError:
        return None


def by_the_product(text: str) -> sb.Round | None:
    """What the product makes of it, None if not everybody can be paired."""
    try:
        return sb.pair(sb.parse_trf(text), system="lim")
    except sb.NoLegalPairingError:
        return None


def answer(round_: sb.Round | None) -> Answer:
    """Sorted boards as (White, Black, article) and the bye."""
    if round_ is None:
        return None
    articles = zip(round_.pairs, round_.colour_articles, strict=True)
    return sorted((white, black, article) for (white, black), article in articles), round_.bye


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_round_of_random_tournaments(chunk: int) -> None:
    """Pairs, colours with their articles and the bye are the same, and each kind of round occurs."""
    paired = impossible = cracked = together = over_median = empty_median = searched = 0
    share = TOURNAMENTS // CHUNKS
    for seed in range(share * chunk, share * (chunk + 1)):
        for text in lim_states(seed):
            literal = by_the_articles(text)
            wanted = literal and (sorted(literal.pairs), literal.bye)
            made = by_the_product(text)
            assert answer(made) == wanted, f"seed {seed}\n{text}"
            impossible += literal is None
            if made and literal:
                paired += 1
                cracked += literal.cracked
                middle = literal.groups[-1]
                together += sum(len(group.floaters) > 1 for group in literal.groups)
                over_median += sum(bool(group.down) for group in literal.groups if group.score < middle.score)
                empty_median += not middle.own
                searched += any(bracket.searches for bracket in made.brackets)
    assert paired > 2 * share
    assert min(impossible, cracked, together, over_median, empty_median, searched) > share // 20, (
        impossible,
        cracked,
        together,
        over_median,
        empty_median,
        searched,
    )
