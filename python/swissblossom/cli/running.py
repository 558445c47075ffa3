"""The options that say how many tournaments are worked on; light to load, as every command has them."""

from __future__ import annotations

import argparse
import os

__all__ = ["STREAMED", "add_running", "is_many"]

STREAMED = (".jsonl", ".ndjson", ".parquet")
"""How outputs end that are written as results come."""


def add_running(parser: argparse.ArgumentParser) -> None:
    """Add the options for many tournaments."""
    group = parser.add_argument_group("many tournaments")
    group.add_argument("--jobs", type=int, metavar="N", help="processes to use (default: one for each core)")
    group.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="work on the Dask cluster whose scheduler is there, as tcp://host:8786; local starts one here",
    )
    group.add_argument(
        "--ordered", action="store_true", help="write in the order of the input, not as results come"
    )
    group.add_argument(
        "--resume",
        action="store_true",
        help="go on with an output that is there: skip what it has, try failures again",
    )


def is_many(paths: list[str], arguments: argparse.Namespace) -> bool:
    """Return whether arguments ask for work on many tournaments, be it that they name only one."""
    return (
        len(paths) > 1
        or arguments.jobs is not None
        or arguments.dask is not None
        or arguments.resume
        or (arguments.output or "").endswith(STREAMED)
        or any(path != "-" and os.path.isdir(path) for path in paths)  # noqa: PTH112  # pathlib is slow to load
    )
