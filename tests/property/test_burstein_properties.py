"""Burstein rounds: every way to pair small fields against the prescribed one; the fast way and the exact one.

With SWISSBLOSSOM_LONG_TESTS in the environment, ten times as many large fields.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import swissblossom as sb
from property.comparing import Pairs, both_ways, judge_every_way, paired_states
from property.histories import any_plan, tournament
from swissblossom.systems.burstein import seeding_rounds
from swissblossom.verdict import Verdict, judge_below

TIMES = 10 if os.environ.get("SWISSBLOSSOM_LONG_TESTS") else 1


def burstein_round(text: str) -> sb.Round | None:
    """Pair a round after the seeding rounds; None for one of these."""
    t = replace(sb.parse_trf(text), system="burstein")
    return None if t.rounds_played + 1 <= seeding_rounds(t.total_rounds or 0) else sb.pair(t)


def look_closer(paired: sb.Round, pairs: Pairs, verdict: Verdict) -> None:
    if verdict.kind == "later":
        assert comes_later(paired, verdict.bracket or 0, pairs)
    for below in judge_below(paired, pairs, verdict):
        assert below.kind in ("worse", "later")


@pytest.mark.parametrize("chunk", range(2))
def test_no_pairing_is_better_than_the_prescribed_one(chunk: int) -> None:
    """Whatever is legal is the same, worse by an article, or later; only one is the same."""
    rounds = paired_states(range(200 * chunk, 200 * chunk + 200), 7, burstein_round)
    found = judge_every_way(rounds, look_closer)
    assert min(found.kinds[kind] for kind in ("same", "illegal", "worse", "later")) > 100
    assert {"2.1.1", "2.1.2", "2.1.3", "2.3.1", "2.3.2", "2.3.4", "3.1.3", "3.1.4", "3.1.5", "4.3"} <= (
        found.articles.keys()
    )


def comes_later(paired: sb.Round, index: int, pairs: list[tuple[int, int]]) -> bool:
    """Whether a pairing of a bracket stands behind the prescribed one in the order of 4.3."""
    from swissblossom.systems import burstein  # noqa: PLC0415
    from swissblossom.systems.burstein_judge import ranks  # noqa: PLC0415

    bracket = paired.brackets[index]
    rank = ranks(burstein.prepare(paired.state), paired)
    members = sorted((*bracket.mdps, *bracket.residents), key=rank.__getitem__)
    bsn = {player: number for number, player in enumerate(members, 1)}

    def opponents(chosen: list[tuple[int, int]]) -> list[int]:
        partner = {bsn[a]: bsn[b] for pair in chosen for a, b in (pair, pair[::-1])}
        return [partner.get(number, 0) for number in range(1, len(members) + 1)]

    theirs = [pair for pair in pairs if pair[0] in bsn and pair[1] in bsn]
    return opponents(list(bracket.pairs)) > opponents(theirs)


@pytest.mark.parametrize(
    ("least", "most", "seeds", "at_least"),
    [
        (2, 14, range(500), 1200),
        (15, 49, range(10_000, 10_060), 250),
        (50, 119, range(20_000, 20_050), 100),
        (120, 300, range(30_000, 30_012), 20),
    ],
    ids=["small", "middle", "large", "very large"],
)
def test_the_fast_way_gives_the_answer_of_the_exact_kernel(
    least: int, most: int, seeds: range, at_least: int
) -> None:
    methods: Counter[str] = Counter()
    rounds = 0
    for seed in range(seeds.start, seeds.start + len(seeds) * TIMES):
        rng = Random(seed)
        players = rng.randint(least, most)
        played = rng.randint(1, min(9, players + 1))
        plan = any_plan(rng, players, played)
        t = replace(tournament(rng, plan), system="burstein")
        numbers = range(1, played + 2) if players < 50 else rng.sample(range(1, played + 2), min(3, played))
        for number in numbers:
            fast = both_ways(t, f"seed {seed}, round {number}, {plan}", number=number, rounds=number)
            rounds += fast is not None
            methods.update(bracket.method for bracket in (fast.brackets if fast else ()))
    assert rounds > at_least * TIMES
    assert methods["bracket"] > 0 < methods["field"]
