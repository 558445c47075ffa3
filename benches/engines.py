"""The engines that `compare.py` times: how each is called, and what it answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

Pairs = list[tuple[int, int]]


class EngineError(Exception):
    """An engine ended with an error of its own; the text is what it wrote."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one process took: seconds on the clock, seconds of the processor, megabytes at its peak."""

    wall: float
    cpu: float
    peak: float


def run(command: list[str], limit: float) -> Cost | None:
    """Run a command to its end; return its cost, or None when `limit` seconds ended it.

    Raises:
        EngineError: It ended with another exit code than 0.
    """
    with tempfile.TemporaryFile() as words:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=words, stderr=words, stdin=subprocess.DEVNULL)
        late = threading.Event()

        def end() -> None:
            late.set()
            process.kill()

        alarm = threading.Timer(limit, end)
        alarm.start()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        alarm.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        if late.is_set():
            return None
        if process.returncode:
            words.seek(0)
            raise EngineError(f"{command[0]}: exit code {process.returncode}: {words.read()[:300]!r}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def exchange_format(text: str) -> Pairs:
    """Return the pairs of a file in the exchange format, sorted."""
    rows = [line.split() for line in text.splitlines()[1:] if line.strip()]
    return sorted((int(white), int(black)) for white, black in rows)


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine as a command.

    Attributes:
        name: What the table calls it.
        version: As it says itself.
        command: Its words; `{file}`, `{out}` and `{round}` are filled in.
        json: Whether the answer is gacrux's JSON, and not in the exchange format.
        same_rules: Whether its answers must be ours.
    """

    name: str
    version: str
    command: tuple[str, ...]
    json: bool = False
    same_rules: bool = True

    def pair(self, file: Path, number: int, limit: float) -> tuple[Cost, Pairs] | None:
        """Pair round `number` of a file; return cost and answer, or None past the time limit.

        Raises:
            EngineError: The engine failed.
        """
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "out"
            cost = run([word.format(file=file, out=out, round=number) for word in self.command], limit)
            if cost is None:
                return None
            text = out.read_text(encoding="utf-8")
        if self.json:
            said = json.loads(text)
            if said["status"]["code"]:
                raise EngineError(f"{self.name}: {' '.join(said['status']['error'])}")
            return cost, sorted((white, black) for white, black in said["pairingResult"]["pairs"])
        return cost, exchange_format(text)


def ourselves(version: str) -> Engine:
    """Return swissblossom as a command."""
    words = (sys.executable, "-m", "swissblossom", "pair", "{file}", "--format", "pairs", "--output", "{out}")
    return Engine("swissblossom", version, words)


def reference(executable: str) -> Engine:
    """Return a bbpPairings executable, 6.0.0 or later."""
    said = subprocess.run([executable, "-r"], capture_output=True, text=True, check=True).stdout
    version = next((word for word in said.split() if word.startswith("v") and word[1:2].isdigit()), "?")
    return Engine("bbpPairings", version.lstrip("v"), (executable, "--dutch", "{file}", "-p", "{out}"))


def installed() -> list[Engine]:
    """Return the engines in Python that this interpreter can import: gacrux, and py4swiss (rules of 2017)."""
    gacrux = ("-m", "gacrux.pairingchecker", "-i", "{file}", "-o", "{out}", "-n", "{round}", "-p")
    py4swiss = ("-c", "from py4swiss.main import main; main()", "-t", "{file}", "-p", "{out}")
    found = []
    for name, words, same_rules in (("gacrux", gacrux, True), ("py4swiss", py4swiss, False)):
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
        found.append(Engine(name, version, (sys.executable, *words), name == "gacrux", same_rules))
    return found
