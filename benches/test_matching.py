"""The matching solver alone, on dense random graphs with few, many and very wide weights."""

from __future__ import annotations

import random
from functools import partial

import pytest
from conftest import Expect, few_rounds
from pytest_benchmark.fixture import BenchmarkFixture

from swissblossom.matching import maximum_weight_matching, verify


@pytest.mark.parametrize("perfect", [False, True], ids=["any", "perfect"])
@pytest.mark.parametrize("bits", [2, 30, 200])
@pytest.mark.parametrize("vertices", [20, 100, 300, 600])
def test_matching(
    benchmark: BenchmarkFixture, expect: Expect, vertices: int, bits: int, perfect: bool
) -> None:
    """A graph with nine of ten edges, some of negative weight; the certificate is verified afterwards."""
    benchmark.group = f"matching {vertices} vertices"
    chance = random.Random(bits)
    least = -(1 << bits) // 4
    edges = [
        (u, v, least + chance.getrandbits(bits))
        for v in range(vertices)
        for u in range(v)
        if chance.random() < 0.9
    ]
    work = partial(maximum_weight_matching, edges, perfect=perfect)
    found = few_rounds(benchmark, 3 if vertices > 300 else 10, work)
    if vertices <= 300:
        verify(edges, found)
    expect(f"matching {vertices} vertices, {bits} bits, {perfect=}", str(found.weight))
