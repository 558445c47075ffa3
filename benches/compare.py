"""Time swissblossom and other engines on the same files, in one run, and compare their answers.

    python benches/compare.py [FILE ...] [--sizes N ...] [--reference EXECUTABLE] [--limit SECONDS]
                              [--runs N] [--record FILE.json]

The reference is a bbpPairings executable, 6.0.0 or later, given here or in SWISSBLOSSOM_REFERENCE; without
one swissblossom is measured alone. gacrux and py4swiss are measured too where this interpreter can import
them (py4swiss has the rules of 2017: its answers are not compared). Files: those named, and opens of the
sizes asked for, played from a seed; otherwise those of ../shared/corpus/large if there.

The runs of all engines are interleaved, and every figure is the median of its runs: seconds on the clock
for whole processes, and for swissblossom also for `read_trf()` and for `pair()` of the tournament just read.
An engine that takes more than a tenth of the limit for a file has one run of it; one that does not end within
the limit is said so, and is not asked again for larger files.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from engines import Cost, Engine, EngineError, installed, ourselves, reference
from fields import as_text, played

import swissblossom as sb

LARGE = Path(__file__).resolve().parents[1].parent / "shared" / "corpus" / "large"
OWN = "swissblossom"


def timed(work: Callable[[], sb.Tournament | sb.Round]) -> float:
    """Return the seconds on the clock of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


class Measuring:
    """Measures file after file, smallest first, and remembers which engines were too slow."""

    def __init__(self, engines: Sequence[Engine], runs: int, limit: float) -> None:
        self.engines = engines
        self.runs = runs
        self.limit = limit
        self.too_slow_from: dict[str, int] = {}

    def file(self, file: Path) -> dict[str, Any]:
        """Return the record of one file."""
        field = sb.read_trf(str(file))
        paired = sb.pair(field)
        bye = [] if paired.bye is None else [(paired.bye, 0)]
        answer = sorted([*paired.pairs, *bye])
        size = len(field.players)
        read, pair = [], []
        costs: dict[str, list[Cost]] = {engine.name: [] for engine in self.engines}
        words: dict[str, str] = {}
        agree: dict[str, bool] = {}
        for turn in range(self.runs):
            start = time.perf_counter()
            field = sb.read_trf(str(file))
            read.append(time.perf_counter() - start)
            pair.append(timed(lambda field=field: sb.pair(field)))  # type: ignore[misc]
            for engine in self.engines:
                name = engine.name
                if name in words or (turn and costs[name][0].wall > self.limit / 10):
                    continue
                if size >= self.too_slow_from.get(name, size + 1):
                    words[name] = "skipped"
                    continue
                try:
                    found = engine.pair(file, field.round_to_pair, self.limit)
                except EngineError as error:
                    words[name] = "failed"
                    print(error, file=sys.stderr)
                    continue
                if found is None:
                    words[name] = f"> {self.limit:g} s"
                    self.too_slow_from[name] = size
                    continue
                costs[name].append(found[0])
                if engine.same_rules:
                    agree[name] = agree.get(name, True) and found[1] == answer
        return {
            "file": file.name,
            "players": size,
            "rounds": field.rounds_played,
            "read": median(read),
            "pair": median(pair),
            "stats": paired.stats,
            "engines": {
                name: {
                    **({"wall": median(c.wall for c in cost)} if cost else {"not measured": words[name]}),
                    **({"cpu": median(c.cpu for c in cost)} if cost else {}),
                    **({"peak MB": round(max(c.peak for c in cost), 1)} if cost else {}),
                    **({"runs": len(cost)} if cost else {}),
                    **({"agrees": agree[name]} if name in agree else {}),
                }
                for name, cost in costs.items()
            },
        }


def machine(engines: Iterable[Engine]) -> dict[str, Any]:
    """Return what was measured where and when."""
    model = platform.processor() or platform.machine()
    try:
        info = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        info = []
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": next(
            (line.split(":", 1)[1].strip() for line in info if line.startswith("model name")), model
        ),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "versions": {engine.name: engine.version for engine in engines},
    }


def time_of(seconds: float) -> str:
    """Return a time with three digits that count: `0.85 ms`, `12.3 ms`, `4.56 s`."""
    value, unit = (seconds, "s") if seconds >= 1 else (1000 * seconds, "ms")
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f} {unit}"


def row_of(record: dict[str, Any], engines: Sequence[Engine]) -> list[str]:
    """Return a row of the table."""
    own = record["engines"][OWN]["wall"]
    cells = [
        record["file"],
        str(record["players"]),
        time_of(record["read"]),
        time_of(record["pair"]),
        time_of(own),
    ]
    for engine in engines[1:]:
        entry = record["engines"][engine.name]
        if "wall" not in entry:
            cells += [entry["not measured"], "", "", ""]
            continue
        verdict = {True: "same", False: "DIFFERS", None: "not compared"}[entry.get("agrees")]
        ratios = [
            f"{entry['wall'] / by:,.0f}" if entry["wall"] > 10 * by else f"{entry['wall'] / by:.1f}"
            for by in (record["pair"], own)
        ]
        cells += [time_of(entry["wall"]), *ratios, verdict]
    return cells


def print_row(cells: Sequence[str]) -> None:
    """Print a row: the file to the left, the rest to the right."""
    widths = [16, 7, 9, 9, 9, *[10, 9, 9, 12] * ((len(cells) - 5) // 4)]
    first, *rest = zip(cells, widths, strict=True)
    print(f"{first[0]:<{first[1]}}", *(f"{cell:>{width}}" for cell, width in rest), sep="  ", flush=True)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="TRF files (default: the large corpus)")
    parser.add_argument("--sizes", nargs="*", type=int, default=[], help="also opens of so many players")
    parser.add_argument("--rounds", type=int, default=5, help="rounds played in those (default 5)")
    parser.add_argument("--reference", default=os.environ.get("SWISSBLOSSOM_REFERENCE"), help="bbpPairings")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds an engine may take for a file")
    parser.add_argument("--runs", type=int, default=5, help="runs of each engine for each file (default 5)")
    parser.add_argument("--record", type=Path, help="write the figures as JSON")
    return parser.parse_args()


def main() -> int:
    """Measure, print the table, record.

    Returns:
        Exit code: 1 when answers differ, 3 when there is nothing to measure.
    """
    given = arguments()
    engines = [ourselves(sb.__version__)]
    if given.reference:
        engines.append(reference(given.reference))
    else:
        print("no reference executable (--reference or SWISSBLOSSOM_REFERENCE)", file=sys.stderr)
    engines += installed()
    if len(engines) == 1:
        print("no other engine is at hand: measuring swissblossom alone\n", file=sys.stderr)
    records = []
    with tempfile.TemporaryDirectory() as folder:
        files: list[Path] = given.files or ([] if given.sizes else list(LARGE.glob("*.trf")))
        for size in given.sizes:
            made = Path(folder) / f"open-{size}-{given.rounds}.trf"
            made.write_text(as_text(played(size, given.rounds, all_present=True)), encoding="utf-8")
            files = [*files, made]
        if not files:
            print("no files: name some, give --sizes, or put the corpus beside the checkout", file=sys.stderr)
            return 3
        title = ["file", "players", "read", "pair()", "process"]
        for engine in engines[1:]:
            title += [engine.name, "/ pair()", "/ process", "answer"]
        print_row(title)
        measuring = Measuring(engines, given.runs, given.limit)
        for file in sorted(files, key=lambda file: file.stat().st_size):
            records.append(measuring.file(file))
            print_row(row_of(records[-1], engines))
    if given.record:
        text = json.dumps({"machine": machine(engines), "files": records}, indent=1)
        given.record.write_text(text + "\n", encoding="utf-8")
    own = [record["engines"][OWN] for record in records]
    agreed = [entry.get("agrees", True) for record in records for entry in record["engines"].values()]
    print(f"\npeak memory of swissblossom: {max(entry['peak MB'] for entry in own):.0f} MB")
    return 0 if all(agreed) else 1


if __name__ == "__main__":
    sys.exit(main())
