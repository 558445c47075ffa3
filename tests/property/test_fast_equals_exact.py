"""The fast ways give the answer of the exact kernel, bracket by bracket.

More than 30 000 rounds of 2 to 300 players: pasts of many shapes, players set at will, and families made to
defeat one shortcut each. `exact_only` solves every bracket with everybody below by the matching solver; both
must agree in pairs, bye, downfloaters and all criterion counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import swissblossom as sb
from property.attacks import ATTACKS
from property.comparing import both_ways
from property.histories import any_plan, tournament
from property.states import Member, state

METHODS = ("kinds", "bracket", "field")


def every_round(seed: int, least: int, most: int) -> Iterator[tuple[sb.Tournament, int, int, str]]:
    """Yield (tournament, round, rounds announced, what it is) for the rounds of one random past."""
    rng = Random(seed)
    players = rng.randint(least, most)
    rounds = rng.randint(1, min(11, players + 1))
    if players > 5 and rng.random() < 0.2:
        rounds = min(rng.randint(players // 2, players), 40)
    plan = any_plan(rng, players, rounds)
    t = tournament(rng, plan)
    last = rng.random() < 0.4
    numbers = range(1, rounds + 2) if players < 50 else rng.sample(range(1, rounds + 2), min(4, rounds))
    for number in numbers:
        total = number if last or rng.random() < 0.1 else rounds + 3
        yield t, number, total, f"seed {seed}, round {number} of {total}, {plan}"


@pytest.mark.parametrize(
    ("least", "most", "seeds", "at_least"),
    [
        *[(2, 14, range(s, s + 600), 3000) for s in range(0, 3000, 600)],
        *[(15, 49, range(s, s + 150), 1500) for s in range(10_000, 10_600, 150)],
        (50, 119, range(20_000, 20_250), 700),
        (120, 219, range(30_000, 30_120), 300),
        (220, 300, range(40_000, 40_040), 100),
    ],
    ids=lambda value: f"from {value.start}" if isinstance(value, range) else str(value),
)
def test_rounds_of_random_pasts(least: int, most: int, seeds: range, at_least: int) -> None:
    methods: Counter[str] = Counter()
    rounds = impossible = 0
    for seed in seeds:
        for t, number, total, what in every_round(seed, least, most):
            paired = both_ways(t, what, number=number, rounds=total)
            rounds += 1
            if paired is None:
                impossible += 1
            else:
                methods.update(bracket.method for bracket in paired.brackets)
    assert rounds >= at_least
    assert all(methods[name] > rounds // 20 for name in METHODS), methods
    assert impossible < rounds // 3


def at_will(seed: int, least: int, most: int) -> sb.Tournament:
    """Return a round whose players are drawn from a few kinds, with any of them barred from any other."""
    rng = Random(seed)
    size, past = rng.randint(least, most), rng.choice((1, 2, 3, 4, 5, 6))
    byes, floating = rng.choice((0.0, 0.0, 0.1, 0.3)), rng.choice((0.0, 0.1, 0.4, 0.8))
    pool = []
    for _ in range(rng.choice((1, 2, 3, 4, 6, size))):
        colours = "".join("." if rng.random() < byes else rng.choice("WB") for _ in range(past))
        floats = "".join(
            rng.choice("d" if back > past or colours[-back] == "." else "du")
            if rng.random() < floating
            else "-"
            for back in (1, 2)
        )
        pool.append((colours, floats, "." in colours and rng.random() < 0.3))
    scores, step = rng.choice((1, 2, 2, 3, 3, 4, size)), rng.choice((1, 5, 10))
    levels = sorted((rng.randrange(scores) for _ in range(size)), reverse=True)
    members = [Member(10 * past + step * level, *rng.choice(pool)) for level in levels]
    share = rng.choice((0.0, 0.0, 0.1, 0.3, 0.5, 0.7, 0.9))
    avoid = [(a, b) for b in range(2, size + 1) for a in range(1, b) if rng.random() < share]
    return state(members, avoid, last=rng.random() < 0.5, initial_colour=rng.choice((1, 2)))


@pytest.mark.parametrize(
    ("least", "most", "seeds"),
    [
        *[(2, 12, range(s, s + 2000)) for s in range(0, 4000, 2000)],
        (13, 40, range(50_000, 51_000)),
        (41, 120, range(60_000, 60_080)),
    ],
    ids=lambda value: f"from {value.start}" if isinstance(value, range) else str(value),
)
def test_players_set_at_will(least: int, most: int, seeds: range) -> None:
    methods: Counter[str] = Counter()
    impossible = 0
    for seed in seeds:
        paired = both_ways(at_will(seed, least, most), f"seed {seed}, {least} to {most} players")
        if paired is None:
            impossible += 1
        else:
            methods.update(bracket.method for bracket in paired.brackets)
    assert all(methods[name] > len(seeds) // 20 for name in METHODS), methods
    assert 0 < impossible < len(seeds) // 2


TRIES = 300


@pytest.mark.parametrize("name", ATTACKS)
def test_rounds_made_to_defeat_a_shortcut(name: str) -> None:
    attack = ATTACKS[name]
    hits = 0
    for seed in range(TRIES):
        paired = both_ways(attack.draw(Random(f"{name} {seed}")), f"{name}, seed {seed}")
        hits += paired is not None and attack.reached(paired)
    assert hits >= TRIES // 10, f"only {hits} of {TRIES} rounds were what they were made for"
