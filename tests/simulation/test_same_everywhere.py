"""A seed gives the same bytes: again, in another order, in another process, with another hash seed."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import swissblossom as sb
from endurance.kinds import OWN
from swissblossom.simulation.chance import Chance

SEEDS = tuple(range(len(OWN)))
# Recorded once for all platforms. A change of the model, or a "pairing change", changes them.
RECORDED = {
    0: "1668f5bf9b3eed39",
    3: "1f1306af31a10c98",
    11: "238a1feef5c823b0",
}


def digest(seed: int) -> str:
    t = sb.simulate(seed=seed, **({"players": "8-40", "rounds": "4-9", "unpairable": "end"} | OWN[seed]))
    return hashlib.sha256(sb.format_trf(t).encode()).hexdigest()[:16]


PROGRAM = """
import json, sys
sys.path.insert(0, "tests")
from simulation.test_same_everywhere import SEEDS, digest
print(json.dumps({seed: digest(seed) for seed in reversed(SEEDS)}))
"""


def test_a_second_run_and_another_process_in_another_order() -> None:
    first = {seed: digest(seed) for seed in SEEDS}
    assert {seed: digest(seed) for seed in SEEDS} == first
    assert len(set(first.values())) == len(SEEDS)
    environment = os.environ | {"PYTHONHASHSEED": "4711"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, check=True, text=True, env=environment
    )
    assert {int(seed): value for seed, value in json.loads(done.stdout).items()} == first


def test_threads_at_the_same_time() -> None:
    wanted = [digest(seed) for seed in SEEDS]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(max_workers=4) as pool:
            assert list(pool.map(digest, SEEDS)) == wanted
    finally:
        sys.setswitchinterval(usual)


@pytest.mark.parametrize("seed", RECORDED)
def test_the_bytes_are_those_recorded(seed: int) -> None:
    assert digest(seed) == RECORDED[seed]


def test_draws_are_those_recorded() -> None:
    chance = Chance(2026, 3)
    assert [chance.below(1000) for _ in range(6)] == [54, 58, 155, 813, 503, 929]
    assert [chance.bell(1800, 250) for _ in range(4)] == [1918, 2215, 1715, 2399]
    assert chance.some(list(range(20)), 5) == [1, 2, 8, 11, 17]


def test_another_number_of_forfeits_leaves_players_and_byes_as_they_were() -> None:
    """Each purpose has its own stream."""
    made = [
        sb.simulate(seed=5, players=30, rounds=1, forfeits=count, rounds_without_half_byes=0)
        for count in (0, 7)
    ]
    first, second = ([player.rating for player in t.players] for t in made)
    assert first == second
    assert made[0].opponents == made[1].opponents
    played = [bytes(t.results) for t in made]
    changed = [(a, b) for a, b in zip(*played, strict=True) if a != b]
    assert sorted({b for _, b in changed}) == sorted(b"+-")
    assert len(changed) == 14
