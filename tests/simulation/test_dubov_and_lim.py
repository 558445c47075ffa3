"""Whole tournaments by the Dubov and the Lim System: rounds paired again from the file come out alike.

SWISSBLOSSOM_SIMULATIONS=200 in the environment plays that many of each system in place of a few.
"""

from __future__ import annotations

import os

import pytest

import swissblossom as sb
from endurance.compare import boards

MORE = int(os.environ.get("SWISSBLOSSOM_SIMULATIONS", "0"))
FEW = [(20, 7), (33, 9), (64, 9), (121, 9), (300, 11)]
EVENTS = [*FEW, *[(20 + 280 * at * at // max(1, MORE * MORE), 5 + at % 7) for at in range(MORE)]]


@pytest.mark.parametrize("system", ["dubov", "lim"])
@pytest.mark.parametrize("seed", range(len(EVENTS)))
def test_every_round_comes_out_again(system: str, seed: int) -> None:
    """With byes, forfeits, late entries, withdrawals and, in every other event, virtual points."""
    players, rounds = EVENTS[seed]
    played = sb.simulate(
        seed=seed,
        players=players,
        rounds=rounds,
        system=system,
        late_entries="3%",
        withdrawals="4%",
        half_byes="2%",
        zero_byes="1%",
        forfeits="2%",
        double_forfeits="0.5%",
        acceleration="baku" if seed % 2 else "none",
    )
    assert played.rounds_played == rounds
    read = sb.parse_trf(sb.format_trf(played))
    assert read.system == system
    for number in range(1, rounds + 1):
        paired = sb.pair(read, round=number)
        assert {*paired.pairs, *([(paired.bye, 0)] if paired.bye else [])} == boards(read, number)
    report = sb.check(read)
    assert report.ok, report.discrepancies[:3]
