"""The slowest rounds known (see `worst.py`)."""

from __future__ import annotations

from functools import partial

import pytest
from conftest import Expect, few_rounds
from pytest_benchmark.fixture import BenchmarkFixture
from worst import FAMILIES

import swissblossom as sb


def answer(made: sb.Tournament, *, exact_only: bool = False) -> str:
    """Return the pairing as text."""
    try:
        return sb.pair(made, exact_only=exact_only).text()
    except sb.NoLegalPairingError:
        return "no legal pairing"


@pytest.mark.parametrize("players", [60, 200, 500])
@pytest.mark.parametrize("family", FAMILIES)
def test_slow_round(benchmark: BenchmarkFixture, expect: Expect, family: str, players: int) -> None:
    """Once for each size: some take seconds."""
    benchmark.group = f"worst of {players} players"
    made = FAMILIES[family](players).tournament()
    found = few_rounds(benchmark, 3 if players < 500 else 1, partial(answer, made))
    expect(f"{family}, {players} players", found)
    if players < 100:
        assert answer(made, exact_only=True) == found
