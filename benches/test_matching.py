"""The matching solver alone, on dense random graphs with few, many and very wide weights."""

from __future__ import annotations

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from swissblossom.matching import maximum_weight_matching, verify


@pytest.mark.parametrize("perfect", [False, True])
@pytest.mark.parametrize("bits", [2, 30, 200])
@pytest.mark.parametrize("vertices", [20, 100, 300])
def test_matching(benchmark: BenchmarkFixture, vertices: int, bits: int, perfect: bool) -> None:
    """A graph with nine of ten edges; the certificate is verified outside the measurement."""
    benchmark.group = f"matching {vertices} vertices"
    chance = random.Random(bits)
    edges = [
        (u, v, chance.getrandbits(bits)) for v in range(vertices) for u in range(v) if chance.random() < 0.9
    ]
    found = benchmark(maximum_weight_matching, edges, perfect=perfect)
    verify(edges, found)
