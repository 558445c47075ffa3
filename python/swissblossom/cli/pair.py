"""The command `swissblossom pair`."""

from __future__ import annotations

import argparse
import sys
import time

from swissblossom.cli import DONE, files, output
from swissblossom.cli.options import (
    add_apart,
    add_byes,
    add_round_settings,
    add_rules,
    read_byes,
    read_prohibitions,
)
from swissblossom.cli.running import add_running, is_many
from swissblossom.cli.terminal import terminal_width

__all__ = ["DESCRIPTION", "EXAMPLES", "add_arguments", "run"]

DESCRIPTION = """\
Pair the next round of the tournament in a TRF file by the FIDE rules: the system and edition that the
file names, the FIDE (Dutch) System of 2026 by default."""
EXAMPLES = """\
examples:
  swissblossom pair open.trf                    boards for the next round
  swissblossom pair open.trf --bye 12=H,40=Z    12 asked for half a point, 40 is absent
  swissblossom pair - --format json < open.trf  for a program
  swissblossom pair open.trf --output round5.txt
  swissblossom pair open.trf --apart federation:1-3~C7
  swissblossom pair archive/ --jobs 4 --output rounds.jsonl   many; --resume goes on after a stop

formats:
  table  boards with names, ratings and points, the bye and who sits out
  json   an object: round, rounds, pairs (board, white, black), bye, absent, warnings; of several
         tournaments one each, a line each (docs/bulk.md)
  pairs  the number of pairs (a bye counts), then lines 'white black', the bye as 'id 0'
"""

_PATIENCE = 0.5  # seconds before progress is shown
_PAUSE = 0.1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `pair`."""
    parser.set_defaults(file=None)
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="the tournament as TRF16, TRF26 or TRF(x), - for standard input; or several, or folders",
    )
    parser.add_argument(
        "--format",
        choices=("table", "json", "pairs"),
        help="form of the answer (default: table on a terminal, pairs elsewhere)",
    )
    parser.add_argument("--round", type=int, metavar="N", help="pair round N again from the state before it")
    add_round_settings(parser)
    add_byes(parser)
    add_rules(parser)
    add_apart(parser)
    parser.add_argument(
        "--exact-only", action="store_true", help="solve each bracket with the whole field: slow, same answer"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write to FILE instead of standard output; never half. For several tournaments FILE ends with "
        ".jsonl or .parquet and is written as results come",
    )
    add_running(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read, pair and print; see `swissblossom pair --help`."""
    arguments.file = arguments.files[0]
    if is_many(arguments.files, arguments):
        return _run_many(arguments)
    byes = read_byes(arguments.bye)
    tournament = files.read_tournament(arguments.file)
    from swissblossom.pairing import pair  # noqa: PLC0415  # loads the engine: a fault in the file is told first

    progress = _Progress() if sys.stderr.isatty() else None
    try:
        paired = pair(
            tournament,
            round=arguments.round,
            rounds=arguments.rounds,
            initial_colour=arguments.initial_colour,
            byes=byes or None,
            system=arguments.system,
            edition=arguments.edition,
            prohibitions=read_prohibitions(arguments.apart),
            exact_only=arguments.exact_only,
            progress=progress,
        )
    finally:
        if progress:
            progress.clear()
    for warning in paired.warnings:
        print(warning.text(tournament.source), file=sys.stderr)
    to_terminal = arguments.output in (None, "-") and sys.stdout.isatty()
    form = arguments.format or ("table" if to_terminal else "pairs")
    text = output.render(paired, form, width=terminal_width() if to_terminal else None)
    files.write_text(arguments.output, text)
    return DONE


def _run_many(arguments: argparse.Namespace) -> int:
    from swissblossom.cli.bulk import pair_all  # noqa: PLC0415  # not needed for one tournament

    options = {
        "round": arguments.round,
        "rounds": arguments.rounds,
        "initial_colour": arguments.initial_colour,
        "system": arguments.system,
        "edition": arguments.edition,
        "prohibitions": read_prohibitions(arguments.apart),
        "exact_only": arguments.exact_only,
    }
    return pair_all(arguments, options)


class _Progress:
    """A line on standard error that says how far the pairing is, once it takes long."""

    def __init__(self) -> None:
        self.next = time.monotonic() + _PATIENCE
        self.shown = 0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now < self.next:
            return
        self.next = now + _PAUSE
        text = f"pairing: {done} of {total} players"
        print("\r" + text.ljust(self.shown), end="", file=sys.stderr, flush=True)
        self.shown = len(text)

    def clear(self) -> None:
        """Take the line away."""
        if self.shown:
            print("\r" + " " * self.shown + "\r", end="", file=sys.stderr, flush=True)
            self.shown = 0
