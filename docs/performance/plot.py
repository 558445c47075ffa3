"""Plot the recorded times against the number of players, log-log, as SVG and PNG.

    python docs/performance/plot.py

Reads measurements.json beside it, written by `benches/compare.py --record`. Needs matplotlib (dependency group
"plot").
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot as plt

HERE = Path(__file__).resolve().parent
mpl.rcParams["svg.hashsalt"] = "swissblossom"


def main() -> None:
    """Write pairing-time.svg and pairing-time.png."""
    recorded = json.loads((HERE / "measurements.json").read_text())
    machine = recorded["machine"]
    rows = sorted((row for row in recorded["files"] if row["rounds"] == 5), key=lambda row: row["players"])
    figure, axes = plt.subplots(figsize=(8, 5.5), layout="constrained")

    def process(name: str) -> Callable[[dict[str, Any]], float | None]:
        return lambda row: row["engines"].get(name, {}).get("wall")

    versions = machine["versions"]
    series: list[tuple[str, Callable[[dict[str, Any]], float | None], str, str]] = [
        ("{}, whole process", process("py4swiss"), "#7a7a7a", "^"),
        ("{}, whole process", process("bbpPairings"), "#b3402a", "s"),
        ("{}, whole process", process("gacrux"), "#8a6d1d", "D"),
        ("{}, whole process", process("swissblossom"), "#5b7fa6", "o"),
        ("{}, pair() in process", lambda row: row["pair"], "#123a63", "o"),
    ]
    names = ["py4swiss", "bbpPairings", "gacrux", "swissblossom", "swissblossom"]
    for name, (label, value, colour, marker) in zip(names, series, strict=True):
        points = [(row["players"], value(row)) for row in rows if value(row)]
        if points:
            axes.plot(
                *zip(*points, strict=True),
                marker=marker,
                color=colour,
                label=label.format(f"{name} {versions.get(name, '')}".strip()),
            )
    axes.set(
        xscale="log",
        yscale="log",
        xlabel="players (open after 5 rounds)",
        ylabel="time to pair the next round",
    )
    sizes = [row["players"] for row in rows]
    axes.set_xticks(sizes, [str(size) for size in sizes])
    axes.minorticks_off()
    marks = {0.0001: "0.1 ms", 0.001: "1 ms", 0.01: "10 ms", 0.1: "0.1 s", 1: "1 s", 10: "10 s", 100: "100 s"}
    axes.set_yticks(list(marks), list(marks.values()))
    axes.grid(color="#dddddd")
    axes.legend(frameon=False)
    axes.set_title("One round of a large open")
    figure.text(
        0.5,
        -0.03,
        f"Medians, one run; {machine['processor']}, {machine['cores']} cores, {machine['date']}",
        ha="center",
        fontsize=8,
        color="#555555",
    )
    for suffix in ("svg", "png"):
        metadata = {"Date": None} if suffix == "svg" else None
        figure.savefig(HERE / f"pairing-time.{suffix}", bbox_inches="tight", dpi=150, metadata=metadata)


if __name__ == "__main__":
    main()
