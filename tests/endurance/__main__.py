"""The two-way comparison over many tournaments. Run it with `make endurance`; see docs/simulate.md.

Finished parts are noted in the folder at once, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
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
        players = arguments.players if name == "ours" else arguments.reference_players
        known = _noted(folder / f"{name}.jsonl", players)
        for first in range(1, arguments.tournaments + 1, PART):
            span = first, min(first + PART - 1, arguments.tournaments)
            if span in known:
                total[name].add(known[span])
            else:
                wanted.append((name, span, players))
    started = time.monotonic()
    pool = ProcessPoolExecutor(max_workers=min(arguments.jobs, 2))
    parts = {
        pool.submit(part, name, span, arguments.reference, players, folder / "kept"): (name, span, players)
        for name, span, players in wanted
    }
    try:
        for done, future in enumerate(as_completed(parts), 1):
            name, span, players = parts[future]
            outcome = future.result()
            total[name].add(outcome)
            _note(folder / f"{name}.jsonl", span, players, outcome)
            if sys.stderr.isatty() or done % 20 == 0 or done == len(parts):
                wall = time.monotonic() - started
                print(f"{done} of {len(parts)} parts, {wall:.0f} s", file=sys.stderr, flush=True)
    finally:
        pool.shutdown(cancel_futures=True)
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
            f"{outcome.unmade} not made, {len(outcome.refused)} not compared, "
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


def _note(path: Path, span: tuple[int, int], players: str, outcome: Outcome) -> None:
    """Note a part that is done."""
    with path.open("a", encoding="utf-8") as notes:
        notes.write(json.dumps({"span": span, "players": players, **asdict(outcome)}) + "\n")


def _noted(path: Path, players: str) -> dict[tuple[int, int], Outcome]:
    """Return the parts that are done for that range of players.

    The notes are written anew with these only: a line that a stop cut off must not spoil the next one.
    """
    if not path.exists():
        return {}
    lines, found = [], {}
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            said = json.loads(line)
        except json.JSONDecodeError:
            continue
        if said.pop("players") == players:
            first, last = said.pop("span")
            found[first, last] = Outcome(**said)
            lines.append(line + "\n")
    path.write_text("".join(lines), encoding="utf-8")
    return found


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
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("stopped; call it again to go on", file=sys.stderr)
        sys.exit(130)
