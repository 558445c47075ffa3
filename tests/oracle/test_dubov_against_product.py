"""The Dubov System of the product against the literal engine: random rounds, read by both from the same text.

SWISSBLOSSOM_ORACLE_TOURNAMENTS=2000 in the environment takes that many tournaments in place of a short run.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest

import swissblossom as sb
from oracle.dubov import Dubov, Paired, ratings_of
from oracle.field import Field, NoPairingError
from oracle.generate import Drawn, Pairer, states
from oracle.reader import read_field

Answer = tuple[list[tuple[int, int, str]], int | None] | None

TOURNAMENTS = int(os.environ.get("SWISSBLOSSOM_ORACLE_TOURNAMENTS", "160"))
CHUNKS = 4


def dubov_states(seed: int) -> Iterator[str]:
    """Yield a tournament before each of its rounds: ratings with equal ones among them, seldom in order."""
    rng = Random(seed)
    ratings = {
        number: rng.choice((1500 + 5 * rng.randint(0, 60), 2200 - 10 * number)) for number in range(1, 15)
    }
    pairer: Pairer | None = None
    if rng.random() < 0.4:

        def pairer(field: Field) -> Drawn:
            paired = Dubov(field, ratings).pair()
            return [(white, black) for white, black, _ in paired.pairs], paired.bye

    most = 14 if rng.random() < 0.15 else 10
    for text in states(
        seed, least=10 if most == 14 else 2, most=most, dense=rng.random() < 0.4, pairer=pairer
    ):
        yield "".join(
            f"{line[:48]}{ratings[int(line[4:8])]:>4}{line[52:]}" if line.startswith("001") else line
            for line in text.splitlines(keepends=True)
        )


def by_the_articles(text: str) -> Paired | None:
    """What the literal engine makes of a round."""
    try:
        return Dubov(read_field(text), ratings_of(text)).pair()
    except NoPairingError:
        return None


def by_the_product(text: str) -> Answer:
    """Sorted boards as (White, Black, article) and the bye, or None if no pairing is legal."""
    try:
        result = sb.pair(sb.parse_trf(text), system="dubov")
    except sb.NoLegalPairingError:
        return None
    boards = [
        (white, black, article)
        for (white, black), article in zip(result.pairs, result.colour_articles, strict=True)
    ]
    return sorted(boards), result.bye


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_round_of_random_tournaments(chunk: int) -> None:
    """Pairs, colours with their articles and the bye are the same, and each kind of round occurs."""
    paired = impossible = floated = denied = 0
    share = TOURNAMENTS // CHUNKS
    for seed in range(share * chunk, share * (chunk + 1)):
        for text in dubov_states(seed):
            literal = by_the_articles(text)
            wanted = literal and (sorted(literal.pairs), literal.bye)
            assert by_the_product(text) == wanted, f"seed {seed}\n{text}"
            paired += literal is not None
            impossible += literal is None
            for bracket in literal.brackets if literal else ():
                floated += len(bracket.upfloaters)
                denied += bracket.denied
    assert paired > 2 * share
    assert min(impossible, floated, denied) > share // 20
