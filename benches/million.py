"""Memory over a million rounds: small tournaments made on all cores, and what the processes hold meanwhile.

    python benches/million.py                     a million rounds, a quarter of an hour on two cores
    python benches/million.py --rounds 100000 --check

Linux only: what a process holds is read from /proc.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tempfile
import time
from pathlib import Path

import swissblossom as sb

ROUNDS = 9


def checked(tournament: sb.Tournament) -> int:
    """Return how many discrepancies a tournament has."""
    return len(sb.check(tournament).discrepancies)


def held(process: int) -> float:
    """Return the megabytes that a process holds."""
    text = Path(f"/proc/{process}/statm").read_text(encoding="ascii")
    return int(text.split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    """Make the rounds; print a line twenty times on the way."""
    parser = argparse.ArgumentParser(description="Memory over a million rounds.")
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, default=12)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--check", action="store_true", help="check each tournament too; writes no files")
    asked = parser.parse_args()
    seeds = iter(range(-(-asked.rounds // ROUNDS)))
    settings = {"players": asked.players, "rounds": ROUNDS, "unpairable": "end"}
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "fields.jsonl"
        if asked.check:
            batch = sb.simulate_many(seeds, jobs=asked.jobs, then=checked, **settings)
        else:
            batch = sb.simulate_many(seeds, jobs=asked.jobs, output=output, **settings)
        start = time.monotonic()
        due = wrong = 0
        for outcome in batch:
            wrong += outcome.value if asked.check else 0
            if batch.summary.rounds >= due:
                workers = [held(child.pid) for child in multiprocessing.active_children() if child.pid]
                told = ", ".join([f"{megabytes:.1f}" for megabytes in workers])
                print(
                    f"{batch.summary.rounds:9,} rounds {time.monotonic() - start:7.1f} s"
                    f"   here {held(os.getpid()):.1f} MB, workers {told} MB",
                    flush=True,
                )
                due += asked.rounds // 20
    print(f"{batch.summary.rounds:,} rounds, {batch.summary.failed} failed, {wrong} discrepancies")


if __name__ == "__main__":
    main()
