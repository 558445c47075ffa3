"""The command `swissblossom convert`."""

from __future__ import annotations

import argparse
import sys

from swissblossom.cli import DONE, files, name_of
from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.tournament import Tournament

__all__ = ["DESCRIPTION", "EXAMPLES", "add_arguments", "run"]

DESCRIPTION = "Read a tournament and write it as TRF26, TRF16, TRF(x) or JSON."
EXAMPLES = """\
examples:
  swissblossom convert open.trf open26.trf --edition TRF26 --eol crlf
  swissblossom convert open.trf open.json
  swissblossom convert --from listing club.txt club.trf
  swissblossom convert open.trf - --edition TRFX | other-engine
"""

_ENDS = {"crlf": "\r\n", "lf": "\n", "cr": "\r"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `convert`."""
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


def run(arguments: argparse.Namespace) -> int:
    """Read and write; see `swissblossom convert --help`."""
    to_json = arguments.to == "json" or (arguments.to is None and arguments.out.lower().endswith(".json"))
    if to_json and arguments.edition:
        reason = "an edition of TRF is given, and JSON to be written"
        raise InvalidTournamentError(
            [Diagnostic("error", "bad-option", reason, "leave out --edition, or give --to trf")], "--edition"
        )
    tournament = _read(arguments.file, arguments.source, arguments.strict)
    for finding in tournament.unread:
        print(finding.text(tournament.source), file=sys.stderr)
    if to_json:
        import json  # noqa: PLC0415

        from swissblossom.json_form import to_json as form  # noqa: PLC0415

        text = json.dumps(form(tournament), ensure_ascii=False, indent=1) + "\n"
    else:
        from swissblossom.trf.writer import format_trf  # noqa: PLC0415

        text = format_trf(tournament, arguments.edition or "TRF26", eol=_ENDS[arguments.eol])
    files.write_data(arguments.out, text.encode("utf-8", "surrogatepass"))
    return DONE


def _read(path: str, kind: str | None, strict: bool) -> Tournament:
    data = files.read_data(path)
    source = name_of(path)
    if kind == "json" or (kind is None and path.lower().endswith(".json")):
        from swissblossom.json_form import from_json  # noqa: PLC0415

        tournament = from_json(data)
        tournament.source = source
        return tournament
    if kind == "listing":
        from swissblossom.trf.listing import parse_listing  # noqa: PLC0415

        return parse_listing(data, source=source)
    from swissblossom.trf.reader import parse_trf  # noqa: PLC0415

    return parse_trf(data, source=source, strict=strict)
