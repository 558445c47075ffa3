"""The grammar of the command line."""

from __future__ import annotations

import argparse

from swissblossom.cli import BAD_INPUT
from swissblossom.cli.file_arguments import add_check_file, add_convert
from swissblossom.cli.terminal import terminal_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["make_parser"]

_EXIT_CODES = """\
exit codes:
    0  done
    1  no legal pairing exists
    2  internal error
    3  bad request or input
    4  too large
    5  a file cannot be read or written
  130  interrupted
"""


class _Help(argparse.RawDescriptionHelpFormatter):
    """Knows the width from the start; argparse would load `shutil` to find it, for each argument."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=terminal_width() - 2)


class _Parser(argparse.ArgumentParser):
    """Leaves with the exit code of a bad request where argparse would leave with 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments and leave."""
        self.print_usage()
        self.exit(BAD_INPUT, f"{self.prog}: {message}; see {self.prog} --help\n")

    def print_usage(self, file: object = None) -> None:  # noqa: ARG002
        """Print the usage on standard error, where it does not mix with results."""
        import sys  # noqa: PLC0415

        super().print_usage(sys.stderr)


class _Version(argparse.Action):
    """Prints the version; looks it up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print the version and leave."""
        import swissblossom  # noqa: PLC0415

        print(f"swissblossom {swissblossom.__version__}")
        parser.exit(0)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands; `run` of what it parses is the function that carries it out."""
    parser = _Parser(
        prog="swissblossom",
        description="Pair Swiss chess tournaments by the FIDE rules.",
        epilog="example:\n  swissblossom pair open.trf\n\n" + _EXIT_CODES,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_pair(commands)
    add_convert(commands, _Help, _EXIT_CODES)
    add_check_file(commands, _Help, _EXIT_CODES)
    return parser


def _add_pair(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = commands.add_parser(
        "pair",
        help="pair the next round of a tournament",
        description="Pair the next round of the tournament in a TRF file by the FIDE (Dutch) System of 2026.",
        epilog=(
            "examples:\n"
            "  swissblossom pair open.trf                    boards for the next round\n"
            "  swissblossom pair open.trf --bye 12=H,40=Z    12 asked for half a point, 40 is absent\n"
            "  swissblossom pair - --format json < open.trf  for a program\n"
            "  swissblossom pair open.trf --output round5.txt\n\n"
            "formats:\n"
            "  table  boards with names, ratings and points, the bye and who sits out\n"
            "  json   an object: round, rounds, pairs (board, white, black), bye, absent, warnings\n"
            "  pairs  the number of pairs (a bye counts), then lines 'white black', the bye as 'id 0'\n\n"
            + _EXIT_CODES
        ),
        formatter_class=_Help,
        allow_abbrev=False,
    )
    parser.add_argument(
        "file", metavar="FILE", help="the tournament as TRF16, TRF26 or TRF(x), - for standard input"
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
    parser.add_argument("--system", metavar="NAME", help="pairing system, in place of the file's (dutch)")
    parser.add_argument(
        "--edition", metavar="YEAR", help="edition of its rules, in place of the file's (2026)"
    )
    parser.add_argument(
        "--exact-only", action="store_true", help="solve each bracket with the whole field: slow, same answer"
    )
    parser.add_argument(
        "--output", metavar="FILE", help="write to FILE instead of standard output; never half"
    )
    parser.set_defaults(run=_pair)


def _pair(arguments: argparse.Namespace) -> int:
    from swissblossom.cli.pair import run  # noqa: PLC0415

    return run(arguments)
