"""Double-Swiss and Swiss Team: the product against the literal engines, on random rounds.

`SWISSBLOSSOM_ROUNDS=full` runs ten times as many. A difference means that one of the two misreads an article:
show why, article by article, and mend that one.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import swissblossom as sb
from oracle import double_swiss, team
from oracle.field import NoPairingError
from oracle.generate_matches import double_swiss_states, team_states

FULL = os.environ.get("SWISSBLOSSOM_ROUNDS") == "full"
CHUNKS = 50 if FULL else 5
SYSTEMS = {
    "double_swiss": (double_swiss, double_swiss_states, {f"4.3.{n}" for n in range(1, 6)}),
    "team": (team, team_states, {f"4.3.{n}" for n in range(1, 10)} - {"4.3.7", "4.3.9"}),
}
States = Callable[..., Iterator[tuple[Any, str]]]


def compare(module: Any, states: States, seeds: range, **size: int) -> Counter[str]:
    """Compare pairs with colours and bye, round by round; return how often each article gave the colours."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        for event, text in states(seed, **size):
            try:
                answer = module.pair(event)
            except NoPairingError:
                with pytest.raises(sb.NoLegalPairingError):
                    sb.pair(sb.parse_trf(text))
                seen["impossible"] += 1
                continue
            got = sb.pair(sb.parse_trf(text))
            assert sorted(got.pairs) == sorted(answer.pairs), f"seed {seed}\n{text}"
            assert got.bye == answer.bye, f"seed {seed}\n{text}"
            floated = [bracket.upfloaters for bracket in got.brackets]
            assert floated == [bracket.upfloaters for bracket in answer.walk.brackets], f"seed {seed}\n{text}"
            seen.update(got.colour_articles)
            seen["rounds"] += 1
            seen["byes"] += got.bye is not None
            seen["accelerated"] += bool(event.virtual)
    return seen


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_round_of_random_events(system: str, chunk: int) -> None:
    """Up to eight participants, before every round."""
    module, states, articles = SYSTEMS[system]
    seen = compare(module, states, range(200 * chunk, 200 * (chunk + 1)), most=8)
    assert seen["rounds"] > 550
    assert min(seen["impossible"], seen["byes"], seen["accelerated"]) > 25
    assert {name for name in seen if name[0] == "4"} >= articles


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_larger_fields(system: str, chunk: int) -> None:
    """Eight to eleven: several upfloaters, and the criteria that seldom decide."""
    module, states, _ = SYSTEMS[system]
    first = 100_000 + 20 * chunk
    assert compare(module, states, range(first, first + 20), least=8, most=11)["rounds"] > 60
