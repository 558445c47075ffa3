"""Reading the fields of `test_rounds.py` from a TRF."""

from __future__ import annotations

import pytest
from fields import SIZES, as_text, played
from pytest_benchmark.fixture import BenchmarkFixture

import swissblossom as sb


@pytest.mark.parametrize("players", SIZES)
def test_reading(benchmark: BenchmarkFixture, players: int) -> None:
    """Text in, tournament out."""
    benchmark.group = f"reading {players} players"
    field = played(players, 5, all_present=True)
    read = benchmark(sb.parse_trf, as_text(field))
    assert read.opponents == field.opponents
    assert read.colours == field.colours
    assert read.results == field.results
    assert read.rounds_played == 5
