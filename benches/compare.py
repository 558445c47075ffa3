"""Time swissblossom and other engines on the same files, in one run, and compare their answers.

    python benches/compare.py [FILE ...] [--reference EXECUTABLE] [--record FILE.json] [--limit SECONDS]

The reference is a bbpPairings executable, given here or in SWISSBLOSSOM_REFERENCE; without one, only
swissblossom is measured. gacrux and py4swiss are measured too where they are installed. Runs are interleaved,
each figure is a median; whole processes are timed for all, and `pair()` and `read_trf()` in process for
swissblossom.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import Any

import swissblossom as sb

LARGE = Path(__file__).resolve().parents[1].parent / "shared" / "corpus" / "large"


def seconds(work: Callable[[], object]) -> float:
    """Return the wall time of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def lines(text: str) -> list[str]:
    """Return a pairing in the exchange format without its order of boards."""
    return sorted(line.strip() for line in text.splitlines()[1:] if line.strip())


class Reference:
    """A bbpPairings executable."""

    def __init__(self, executable: str, limit: float) -> None:
        self.executable = executable
        self.limit = limit

    def run(self, file: Path) -> tuple[float, list[str] | None]:
        """Return the wall time and the answer, None where the time limit ended it."""
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "pairs"
            start = time.perf_counter()
            try:
                subprocess.run(
                    [self.executable, "--dutch", str(file), "-p", str(out)],
                    check=True,
                    capture_output=True,
                    timeout=self.limit,
                )
            except subprocess.TimeoutExpired:
                return time.perf_counter() - start, None
            return time.perf_counter() - start, lines(out.read_text())


def others(limit: float) -> dict[str, Callable[[Path, int], float | None]]:
    """Return the Python engines at hand as commands; only their times are compared."""
    found: dict[str, Callable[[Path, int], float | None]] = {}
    beside = Path(sys.executable).parent
    commands = {
        "gacrux": [
            sys.executable,
            "-m",
            "gacrux.pairingchecker",
            "-i",
            "{file}",
            "-o",
            "{out}",
            "-n",
            "{round}",
            "-p",
        ],
        "py4swiss": [str(beside / "py4swiss"), "-t", "{file}", "-p", "{out}"],
    }
    for name, command in commands.items():
        try:
            metadata.version(name)
        except metadata.PackageNotFoundError:
            continue

        def run(file: Path, number: int, command: list[str] = command) -> float | None:
            with tempfile.TemporaryDirectory() as folder:
                filled = [part.format(file=file, round=number, out=f"{folder}/pairs") for part in command]
                start = time.perf_counter()
                try:
                    subprocess.run(filled, check=True, capture_output=True, timeout=limit)
                except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
                    return None
                return time.perf_counter() - start

        found[name] = run
    return found


def measure(file: Path, reference: Reference | None, runs: int, limit: float) -> dict[str, Any]:
    """Return the medians for one file."""
    field = sb.read_trf(str(file))
    ours: dict[str, list[float]] = {"read": [], "pair": [], "process": []}
    theirs: list[float] = []
    python: dict[str, float | None] = {}
    answer = lines(sb.pair(field).text())
    agree: bool | None = None
    command = [sys.executable, "-m", "swissblossom", "pair", str(file), "--format", "pairs"]
    slow = False
    for _ in range(runs):
        ours["read"].append(seconds(lambda: sb.read_trf(str(file))))
        ours["pair"].append(seconds(lambda: sb.pair(field)))
        ours["process"].append(seconds(lambda: subprocess.run(command, check=True, capture_output=True)))
        if reference and not slow:
            took, found = reference.run(file)
            slow = took > limit / 10  # one run of a slow one is enough
            if found is None:
                theirs.clear()
                slow = True
                continue
            theirs.append(took)
            agree = found == answer
    for name, run in others(limit).items():
        python[name] = run(file, field.round_to_pair)
    return {
        "file": file.name,
        "players": len(field.players),
        "rounds": field.recorded_rounds,
        "read": median(ours["read"]),
        "pair": median(ours["pair"]),
        "process": median(ours["process"]),
        "reference": median(theirs) if theirs else None,
        "agree": agree,
        "others": python,
        "stats": sb.pair(field).stats,
    }


def machine() -> dict[str, Any]:
    """Return what was measured where and when."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as info:  # noqa: PTH123
            model = next(
                (line.split(":", 1)[1].strip() for line in info if line.startswith("model name")), model
            )
    except OSError:
        pass
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": model,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "swissblossom": sb.__version__,
    }


def show(value: float | None, unit: float = 1e3, digits: int = 1) -> str:
    """Return a time in milliseconds, or a dash."""
    return "-" if value is None else f"{value * unit:.{digits}f}"


def main() -> int:
    """Measure, print the table, record."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--reference", default=os.environ.get("SWISSBLOSSOM_REFERENCE"))
    parser.add_argument("--record", type=Path)
    parser.add_argument(
        "--limit", type=float, default=60.0, help="seconds that another engine may take for a file"
    )
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    files = given.files or sorted(LARGE.glob("*.trf"), key=lambda file: file.stat().st_size)
    if not files:
        print("no files: name some, or put the corpus beside the checkout", file=sys.stderr)
        return 3
    reference = Reference(given.reference, given.limit) if given.reference else None
    if reference is None:
        print(
            "no reference executable (--reference or SWISSBLOSSOM_REFERENCE): measuring swissblossom alone\n"
        )
    print(
        f"{'file':12} {'players':>7} {'read ms':>8} {'pair ms':>8} {'command ms':>10} {'reference ms':>12}"
        f" {'/ pair':>8} {'/ command':>9}  agree"
    )
    measured = []
    for file in files:
        row = measure(file, reference, given.runs, given.limit)
        measured.append(row)
        theirs = row["reference"]
        ratios = [f"{theirs / row[key]:.0f}" if theirs else "-" for key in ("pair", "process")]
        verdict = {True: "yes", False: "NO", None: "-"}[row["agree"]]
        print(
            f"{row['file']:12} {row['players']:7} {show(row['read']):>8} {show(row['pair'], digits=2):>8}"
            f" {show(row['process']):>10} {show(theirs):>12} {ratios[0]:>8} {ratios[1]:>9}  {verdict}"
            + "".join(f"  {name} {show(took)} ms" for name, took in row["others"].items()),
            flush=True,
        )
    if given.record:
        given.record.write_text(json.dumps({"machine": machine(), "files": measured}, indent=1) + "\n")
    return 1 if any(row["agree"] is False for row in measured) else 0


if __name__ == "__main__":
    sys.exit(main())
