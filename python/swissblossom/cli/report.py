"""The command `swissblossom report`."""

from __future__ import annotations

import argparse
import sys

from swissblossom.cli import DONE, NO_PAIRING, files, name_of
from swissblossom.cli.explain import language_of
from swissblossom.cli.options import (
    add_byes,
    add_file,
    add_language,
    add_round_settings,
    add_rules,
    add_tiebreaks,
    read_byes,
)

__all__ = ["DESCRIPTION", "EXAMPLES", "add_arguments", "run"]

DESCRIPTION = "Write one HTML page with boards, reasons, brackets, standings, crosstable and players' cards."
EXAMPLES = """\
examples:
  swissblossom report open.trf -o report.html
  swissblossom report open.trf -o round5.html --round 5 --language de
  swissblossom report - < open.trf > report.html

The page loads nothing and runs no script. It needs Jinja2: pip install 'swissblossom[report]'
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `report`."""
    add_file(parser)
    parser.add_argument(
        "-o", "--output", metavar="PAGE", help="where to write (default: standard output); never half"
    )
    parser.add_argument("--round", type=int, metavar="N", help="report on round N from the state before it")
    add_round_settings(parser)
    add_rules(parser)
    add_byes(parser)
    add_tiebreaks(parser)
    add_language(parser, "the page")


def run(arguments: argparse.Namespace) -> int:
    """Read, pair and write; see `swissblossom report --help`."""
    language = language_of(arguments.language)
    from swissblossom.report.page import Request, make_page  # noqa: PLC0415

    tournament = files.read_tournament(arguments.file)
    request = Request(
        tournament,
        arguments.round,
        arguments.rounds,
        arguments.initial_colour,
        read_byes(arguments.bye),
        arguments.system,
        arguments.edition,
    )
    tiebreaks = arguments.tiebreaks.split(",") if arguments.tiebreaks else None
    page, dead_end = make_page(request, tiebreaks, language)
    files.write_data(arguments.output or "-", page.encode())  # UTF-8 whatever the terminal speaks
    if dead_end is None:
        return DONE
    print(f"{name_of(arguments.file)}: {dead_end}", file=sys.stderr)
    return NO_PAIRING
