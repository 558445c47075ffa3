"""The criterion that the checker names is the one by which the articles themselves tell the rounds apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import swissblossom as sb
from checker.damage import play, swap
from oracle.generate import states
from oracle.judge import judge
from oracle.reader import read_field


def texts(seeds: range, most: int) -> Iterator[tuple[str, Random]]:
    for seed in seeds:
        for text in states(seed, most=most, dense=bool(seed % 2)):
            yield text, Random(seed)


@pytest.mark.parametrize("chunk", range(4))
def test_damaged_rounds(chunk: int) -> None:
    """A round paired by the rules, with one to three exchanges of two players."""
    kinds: Counter[str] = Counter()
    criteria: Counter[int | None] = Counter()
    for text, rng in texts(range(300_000 + 120 * chunk, 300_000 + 120 * (chunk + 1)), 10):
        before = sb.parse_trf(text)
        try:
            paired = sb.pair(before)
        except sb.NoLegalPairingError:
            continue
        if not paired.pairs:
            continue
        pairs, bye = swap(list(paired.pairs), paired.bye, rng, times=rng.choice((1, 1, 2, 3)))
        wanted = judge(read_field(text), pairs, bye)
        after = play(before, pairs, [] if bye is None else [bye], rng)
        (found,) = sb.check(after, only=[before.round_to_pair]).rounds
        kinds[wanted.kind] += 1
        criteria[wanted.criterion] += 1
        pairing = [each for each in found.discrepancies if each.verdict is not None]
        if wanted.kind == "same":
            assert pairing == [], text
            continue
        (difference,) = pairing
        assert (difference.code, difference.criterion) == (wanted.kind, wanted.criterion), text
    assert sum(kinds.values()) > 300
    assert min(kinds[kind] for kind in ("same", "illegal", "worse", "later")) > 5
    assert {1, 6, 12} <= criteria.keys()
