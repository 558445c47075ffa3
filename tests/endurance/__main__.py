"""The two-way comparison over many tournaments. Run it with `make endurance`; see docs/simulate.md.

Finished parts are noted in the folder at once, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path

from endurance.compare import DIRECTIONS, Outcome, run

PART = 50
_SHOWN = 100


def main(argv: list[str] | None = None) -> int:
    """Run what is missing, report everything; return 1 when anything differs."""
    arguments = _arguments(argv)
    folder = Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    directions = [name for name in arguments.directions.split(",") if name == "ours" or arguments.reference]
    total = {name: Outcome() for name in directions}
    wanted = []
    for name in directions:
        known = dict(_noted(folder / f"{name}.jsonl"))
        for first in range(1, arguments.tournaments + 1, PART):
            last = min(first + PART - 1, arguments.tournaments)
            if (first, last) in known:
                total[name].add(known[first, last])
            else:
                wanted.append((name, first, last))
    started = time.monotonic()
    with ProcessPoolExecutor(max_workers=min(arguments.jobs, 2)) as pool:
        kept = folder / "kept"
        players = {
            name: arguments.players if name == "ours" else arguments.reference_players for name in directions
        }
        parts = {
            pool.submit(part, name, (first, last), arguments.reference, players[name], kept): (
                name,
                first,
                last,
            )
            for name, first, last in wanted
        }
        for done, future in enumerate(as_completed(parts), 1):
            name, first, last = parts[future]
            outcome = future.result()
            total[name].add(outcome)
            with (folder / f"{name}.jsonl").open("a", encoding="utf-8") as notes:
                notes.write(json.dumps({"first": first, "last": last, **asdict(outcome)}) + "\n")
            if sys.stderr.isatty() or done % 20 == 0 or done == len(parts):
                wall = time.monotonic() - started
                print(f"{done} of {len(parts)} parts, {wall:.0f} s", file=sys.stderr, flush=True)
    text = report(total)
    (folder / "report.txt").write_text(text, encoding="utf-8")
    print(text, end="")
    return 1 if any(outcome.differences or outcome.refused for outcome in total.values()) else 0


def part(name: str, span: tuple[int, int], executable: str, players: str, kept: Path) -> Outcome:
    """Compare the tournaments of a direction whose numbers lie in a span, both ends included."""
    outcome = Outcome()
    for seed in range(span[0], span[1] + 1):
        outcome.add(run(name, seed, executable, players, kept))
    return outcome


def report(total: dict[str, Outcome]) -> str:
    """Return the report: a line for each direction, then every difference and refusal."""
    lines = []
    for name, outcome in total.items():
        lines.append(
            f"{DIRECTIONS[name]}: {outcome.tournaments} tournaments, {outcome.rounds} rounds, "
            f"{outcome.boards} boards and byes, {outcome.ended} ended early, "
            f"{len(outcome.refused)} not compared, "
            f"{len(outcome.differences)} differences"
        )
    for outcome in total.values():
        lines += sorted(outcome.differences)
    for outcome in total.values():
        refused = sorted(outcome.refused)
        lines += [f"not compared: {text}" for text in refused[:_SHOWN]]
        if len(refused) > _SHOWN:
            lines.append(f"... and {len(refused) - _SHOWN} more not compared")
    return "\n".join(lines) + "\n"


def _noted(path: Path) -> Iterator[tuple[tuple[int, int], Outcome]]:
    """Yield the parts that are done; a line that was cut off by a stop is left out."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            said = json.loads(line)
        except json.JSONDecodeError:
            continue
        yield (said.pop("first"), said.pop("last")), Outcome(**said)


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make endurance", description=__doc__)
    parser.add_argument("--tournaments", type=int, default=500, metavar="N", help="for each direction")
    parser.add_argument(
        "--reference", default="", metavar="FILE", help="executable with bbpPairings' grammar"
    )
    parser.add_argument("--folder", default="target/endurance", help="where notes, files and report go")
    parser.add_argument("--directions", default=",".join(DIRECTIONS), help="which of them, with commas")
    parser.add_argument("--players", default="10-200", help="range of the number of players")
    parser.add_argument(
        "--reference-players", default="10-100", help="the same where the reference takes part"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes, at most two")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
