"""Every way to pair small fields against the prescribed one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

import pytest

import swissblossom as sb
from oracle.generate import states
from swissblossom.verdict import judge

Pairs = list[tuple[int, int]]


def ways(players: Sequence[int], *, bye: bool) -> Iterator[tuple[Pairs, int | None]]:
    """Yield every way to pair players, one of them left over where `bye` says so."""
    if not players:
        yield [], None
        return
    first, rest = players[0], players[1:]
    if bye:
        for pairs, _ in ways(rest, bye=False):
            yield pairs, first
    for index, other in enumerate(rest):
        for pairs, left in ways([*rest[:index], *rest[index + 1 :]], bye=bye):
            yield [(first, other), *pairs], left


def rounds(seeds: range, most: int, edition: str = "2026") -> Iterator[sb.Round]:
    for seed in seeds:
        for text in states(seed, most=most, dense=bool(seed % 2)):
            try:
                yield sb.pair(sb.parse_trf(text), edition=edition)
            except sb.NoLegalPairingError:
                continue


@pytest.mark.parametrize("chunk", range(2))
def test_no_pairing_is_better_than_the_prescribed_one(chunk: int) -> None:
    """Whatever is legal is the same, worse in a criterion, or later; only one is the same."""
    kinds: Counter[str] = Counter()
    criteria: Counter[int | None] = Counter()
    for paired in rounds(range(150 * chunk, 150 * chunk + 150), 7):
        players = sorted(n for n in (*chain.from_iterable(paired.pairs), paired.bye) if n)
        if paired.state.assigned_bye:
            continue
        same = 0
        for pairs, bye in ways(players, bye=len(players) % 2 == 1):
            verdict = judge(paired, pairs, bye)
            kinds[verdict.kind] += 1
            criteria[verdict.criterion] += 1
            same += verdict.kind == "same"
            assert (verdict.kind == "worse") == (verdict.other > verdict.prescribed)
            assert (verdict.kind == "illegal") == bool(verdict.faults)
        assert same == 1
    assert min(kinds[kind] for kind in ("same", "illegal", "worse", "later")) > 100
    assert {1, 2, 3, 5, 6, 7, 8, 12, 14} <= criteria.keys()


def test_by_the_rules_of_2017() -> None:
    kinds: Counter[str] = Counter()
    articles: Counter[str] = Counter()
    for paired in rounds(range(160), 7, "2017"):
        players = sorted(n for n in (*chain.from_iterable(paired.pairs), paired.bye) if n)
        if paired.state.assigned_bye:
            continue
        same = 0
        for pairs, bye in ways(players, bye=len(players) % 2 == 1):
            verdict = judge(paired, pairs, bye)
            kinds[verdict.kind] += 1
            articles[verdict.article] += 1
            same += verdict.kind == "same"
            assert (verdict.kind == "worse") == (verdict.other > verdict.prescribed)
            if verdict.article == "C.7":  # who is left over is not weighed where three or more are
                assert verdict.prescribed[0] <= 1
        assert same == 1
    assert min(kinds[kind] for kind in ("same", "illegal", "worse", "later")) > 100
    assert {"C.1", "C.2", "C.3", "C.5", "C.6", "C.7", "C.10", "C.12"} <= articles.keys()


def test_another_set_of_players_is_no_pairing_of_the_round() -> None:
    paired = sb.pair(sb.parse_trf("XXR 3\nXXC white1\n" + "".join(f"001 {n:4}\n" for n in range(1, 6))))
    assert paired.bye == 5
    with pytest.raises(
        ValueError, match=r"not among those to pair: 9; left out: 3; there more than once: 4$"
    ):
        judge(paired, [(1, 4), (4, 9), (2, 5)])
