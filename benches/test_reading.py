"""Reading the same fields from a TRF."""

from __future__ import annotations

import pytest
from fields import as_text, played
from pytest_benchmark.fixture import BenchmarkFixture

import swissblossom as sb


@pytest.mark.parametrize("players", [100, 1000, 9999])
def test_reading(benchmark: BenchmarkFixture, players: int) -> None:
    """Text in, tournament out."""
    benchmark.group = f"reading {players} players"
    field = played(players, 5)
    read = benchmark(sb.parse_trf, as_text(field))
    assert read.opponents == field.opponents
    assert read.results == field.results
    assert read.byes == field.byes
