"""The grammar of the commands about files: `convert` and `check-file`."""

from __future__ import annotations

import argparse

__all__ = ["add_check_file", "add_convert"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def add_convert(commands: Any, shape: Any, exit_codes: str) -> None:
    """Add `convert`; `shape` is the class of help texts."""
    parser = commands.add_parser(
        "convert",
        help="write a tournament file in another form",
        description="Read a tournament and write it as TRF26, TRF16, TRF(x) or JSON.",
        epilog=(
            "examples:\n"
            "  swissblossom convert open.trf open26.trf --edition TRF26 --eol crlf\n"
            "  swissblossom convert open.trf open.json\n"
            "  swissblossom convert --from listing club.txt club.trf\n"
            "  swissblossom convert open.trf - --edition TRFX | other-engine\n\n" + exit_codes
        ),
        formatter_class=shape,
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="IN", help="the tournament, - for standard input")
    parser.add_argument("out", metavar="OUT", help="where to write, - for standard output; never half")
    parser.add_argument(
        "--edition",
        type=str.upper,
        choices=("TRF26", "TRF16", "TRFX"),
        help="form of a TRF (default: TRF26; TRFX has JaVaFo's codes)",
    )
    parser.add_argument(
        "--eol", choices=("crlf", "lf", "cr"), default="crlf", help="line ends (default: crlf)"
    )
    parser.add_argument(
        "--from",
        dest="source",
        choices=("trf", "json", "listing"),
        help="what IN is: a listing has blanks between number, name, rating, points and rounds as "
        "colour, opponent, result (default: json if IN ends in .json, else trf)",
    )
    parser.add_argument(
        "--to", choices=("trf", "json"), help="what to write (default: json if OUT ends in .json, else trf)"
    )
    parser.add_argument("--strict", action="store_true", help="refuse every departure from the format")
    parser.set_defaults(run=_convert)


def add_check_file(commands: Any, shape: Any, exit_codes: str) -> None:
    """Add `check-file`; `shape` is the class of help texts."""
    parser = commands.add_parser(
        "check-file",
        help="say what is wrong with tournament files",
        description="Read TRF files and print all findings: errors (the file cannot be used), warnings "
        "(something is not used or looks wrong) and notes (not written as the format has it).",
        epilog=(
            "examples:\n"
            "  swissblossom check-file open.trf\n"
            "  swissblossom check-file --strict --format json *.trf\n\n"
            "The exit code is 3 if a file has an error, 5 if one cannot be read.\n\n" + exit_codes
        ),
        formatter_class=shape,
        allow_abbrev=False,
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="a TRF file, - for standard input")
    parser.add_argument(
        "--strict", action="store_true", help="count every departure from the format as an error"
    )
    parser.add_argument("--format", choices=("table", "json"), default="table", help="form of the answer")
    parser.set_defaults(run=_check_file, file=None)


def _convert(arguments: argparse.Namespace) -> int:
    from swissblossom.cli.convert import run  # noqa: PLC0415

    return run(arguments)


def _check_file(arguments: argparse.Namespace) -> int:
    from swissblossom.cli.check_file import run  # noqa: PLC0415

    return run(arguments)
