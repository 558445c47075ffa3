"""The command `swissblossom pair`."""

from __future__ import annotations

import argparse
import sys
import time

from swissblossom.cli import DONE, files, output
from swissblossom.cli.running import add_running, is_many
from swissblossom.cli.terminal import terminal_width
from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.prohibitions import Prohibition
from swissblossom.tournament import MAX_ROUNDS

__all__ = ["DESCRIPTION", "EXAMPLES", "add_apart", "add_arguments", "read_byes", "read_prohibitions", "run"]

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
    parser.add_argument("--rounds", type=int, metavar="N", help="number of rounds, in place of the file's")
    parser.add_argument(
        "--initial-colour", choices=("white", "black"), help="colour drawn by lot for the first player"
    )
    parser.add_argument(
        "--bye",
        action="append",
        default=[],
        metavar="ID=H",
        help="player ID sits out with H (half point), F (full point) or Z (nothing), or has the "
        "pairing-allocated bye U; several with commas, or the option again",
    )
    parser.add_argument(
        "--system",
        metavar="NAME",
        help="pairing system, in place of the file's: dutch, burstein, dubov, lim, double_swiss, team",
    )
    parser.add_argument(
        "--edition",
        metavar="YEAR",
        help="edition of its rules, in place of the file's: 2026, or 2017 for those until 31 January 2026",
    )
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


def add_apart(parser: argparse.ArgumentParser) -> None:
    """Add the option for pairs that the event does not want."""
    parser.add_argument(
        "--apart",
        action="append",
        default=[],
        metavar="WHO[:ROUNDS][~LEVEL]",
        help="an extension of the rules: WHO should not meet (federation, club, or ids as 3,7,12), in ROUNDS "
        "(1-3), and gives way to LEVEL (legality, or C5 to C21); without LEVEL kept like C1",
    )


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


def read_byes(texts: list[str]) -> dict[int, str]:
    """Return the byes that options like `12=H,40=Z` ask for.

    Raises:
        InvalidTournamentError: An option is no bye, or two disagree; all reasons at once.
    """
    byes: dict[int, str] = {}
    faults = []
    for item in [part for text in texts for part in text.split(",")]:
        player, _, letter = item.partition("=")
        letter = letter.strip().upper()
        number = player.strip()
        if not (number.isascii() and number.isdigit() and len(number) < 10) or letter not in {
            "H",
            "F",
            "Z",
            "U",
        }:
            faults.append(
                Diagnostic(
                    "error",
                    "bad-bye",
                    f"'{item}' is no bye",
                    "write a player's number and H, F, Z or U: 12=H",
                )
            )
        elif byes.setdefault(int(number), letter) != letter:
            faults.append(
                Diagnostic("error", "byes-disagree", f"two different byes for {number}", "give one")
            )
    if faults:
        raise InvalidTournamentError(faults, "--bye")
    return byes


def read_prohibitions(texts: list[str]) -> list[Prohibition]:
    """Return the prohibitions that options like `federation:1-3~C7` ask for.

    Raises:
        InvalidTournamentError: An option is no prohibition; all reasons at once.
    """
    found = []
    faults = []
    for text in texts:
        who, _, level = text.strip().partition("~")
        who, _, rounds = who.partition(":")
        first, _, last = rounds.partition("-")
        by = who if who in {"federation", "club"} else ""
        ids = [] if by else who.split(",")
        numbers = [*ids, *([first] if rounds else []), *([last] if last else [])]
        if not all(number.isascii() and number.isdigit() and len(number) < 5 for number in numbers):
            hint = "write for example federation, club:1-3 or 3,7,12~C7"
            faults.append(Diagnostic("error", "bad-prohibition", f"'{text}' is no prohibition", hint))
            continue
        found.append(
            Prohibition(
                ids=tuple(map(int, ids)),
                by=by,
                first_round=int(first or 1),
                last_round=int(last or first or MAX_ROUNDS),
                gives_way_to=level,
            )
        )
    if faults:
        raise InvalidTournamentError(faults, "--apart")
    return found


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
