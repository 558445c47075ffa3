"""Rounds of small fields against every way to pair them; the fast ways against the exact kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

import swissblossom as sb
from oracle.generate import states
from swissblossom.plain_data import dataclass, field
from swissblossom.verdict import Verdict, judge

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


def paired_states(
    seeds: Iterable[int], most: int, pair: Callable[[str], sb.Round | None]
) -> Iterator[sb.Round]:
    """Yield the rounds that `pair` makes of every state of random tournaments, where it makes one."""
    for seed in seeds:
        for text in states(seed, most=most, dense=bool(seed % 2)):
            try:
                paired = pair(text)
            except sb.NoLegalPairingError:
                continue
            if paired is not None:
                yield paired


@dataclass(slots=True)
class Verdicts:
    """How often each kind, criterion and article occurred."""

    kinds: Counter[str] = field(default_factory=Counter)
    criteria: Counter[int | None] = field(default_factory=Counter)
    articles: Counter[str] = field(default_factory=Counter)


def judge_every_way(
    rounds: Iterable[sb.Round], also: Callable[[sb.Round, Pairs, Verdict], None] | None = None
) -> Verdicts:
    """Judge every way to pair the players of each round: only one is the same, and none is better.

    Args:
        rounds: The rounds; those with a bye given beforehand are passed over.
        also: Looks at each verdict, too.
    """
    found = Verdicts()
    for paired in rounds:
        if paired.state.assigned_bye:
            continue
        players = sorted(n for n in (*chain.from_iterable(paired.pairs), paired.bye) if n)
        same = 0
        for pairs, bye in ways(players, bye=len(players) % 2 == 1):
            verdict = judge(paired, pairs, bye)
            found.kinds[verdict.kind] += 1
            found.criteria[verdict.criterion] += 1
            found.articles[verdict.article] += 1
            same += verdict.kind == "same"
            grows = (verdict.kind == "worse") == (verdict.other > verdict.prescribed)
            ordered = verdict.article in {"3.1.4", "3.1.5", "3.4.3", "3.4.4"}  # the bye: the most games
            assert grows or ordered or verdict.what  # Lim: numbers, too
            assert (verdict.kind == "illegal") == bool(verdict.faults)
            if also is not None:
                also(paired, pairs, verdict)
        assert same == 1
    return found


def both_ways(
    t: sb.Tournament, what: str, *, number: int | None = None, rounds: int | None = None
) -> sb.Round | None:
    """Pair by the fast ways and by the kernel; return the round, or None if both find none."""
    answers: list[sb.Round | None] = []
    for exact_only in (False, True):
        try:
            answers.append(sb.pair(t, round=number, rounds=rounds, exact_only=exact_only))
        except sb.NoLegalPairingError:
            answers.append(None)
    fast, exact = answers
    assert _content(fast) == _content(exact), what
    return fast


def _content(paired: sb.Round | None) -> object:
    if paired is None:
        return None
    brackets = [(b.score, b.mdps, sorted(b.pairs), b.downfloaters, b.criteria) for b in paired.brackets]
    return paired.pairs, paired.bye, brackets
