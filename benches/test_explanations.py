"""What explanations cost, beside the round that they explain; `pair` itself loads nothing of them."""

from __future__ import annotations

import sys

import fields
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import swissblossom as sb

PLAYERS = [100, 1000]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.benchmark(group="explanations")
def test_pair(benchmark: BenchmarkFixture, players: int) -> None:
    t = fields.played(players, 5)
    paired = benchmark(sb.pair, t)
    assert len(paired.pairs) > 0.4 * players


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.benchmark(group="explanations")
def test_explain(benchmark: BenchmarkFixture, players: int) -> None:
    paired = sb.pair(fields.played(players, 5))
    explanation = benchmark(sb.explain, paired)
    assert len(explanation.boards) == len(paired.pairs)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.benchmark(group="explanations")
def test_why_not(benchmark: BenchmarkFixture, players: int) -> None:
    paired = sb.pair(fields.played(players, 5))
    (one, _), (other, _) = paired.pairs[:2]
    answer = benchmark(sb.why_not, paired, one, other)
    assert answer.reason.kind != "same"
    assert "swissblossom.explanations" in sys.modules
