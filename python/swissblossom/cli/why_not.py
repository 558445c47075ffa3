"""The command `swissblossom why-not`."""

from __future__ import annotations

import argparse

from swissblossom.cli import files
from swissblossom.cli.explain import add_form_arguments, language_of, pair_as_asked, write
from swissblossom.cli.options import add_file

__all__ = ["DESCRIPTION", "EXAMPLES", "add_arguments", "run"]

DESCRIPTION = """\
Say why two players do not meet, or why one has not the bye, a colour or a float: find the best round in
which it is so, and name the first criterion in which that round is worse."""
EXAMPLES = """\
examples:
  swissblossom why-not open.trf 12 27        why do 12 and 27 not meet
  swissblossom why-not open.trf --bye 12     why has 12 not the bye
  swissblossom why-not open.trf --white 12   why has 12 not White
  swissblossom why-not open.trf --float 12   why does 12 not float down
  swissblossom why-not open.trf --rise 12    why does 12 not float up
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `why-not`."""
    add_file(parser)
    parser.add_argument("players", metavar="ID", type=int, nargs="*", help="two players who should meet")
    parser.add_argument("--bye", type=int, metavar="ID", help="who should have the bye")
    parser.add_argument("--white", type=int, metavar="ID", help="who should have White")
    parser.add_argument("--black", type=int, metavar="ID", help="who should have Black")
    parser.add_argument("--float", type=int, metavar="ID", help="who should float down")
    parser.add_argument("--rise", type=int, metavar="ID", help="who should float up")
    parser.add_argument("--round", type=int, metavar="N", help="round to ask about (default: the next)")
    add_form_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read, pair, compare and print; see `swissblossom why-not --help`."""
    language = language_of(arguments.language)
    wishes = (arguments.bye, arguments.white, arguments.black, arguments.float, arguments.rise)
    given = len(arguments.players)
    if given not in (0, 2) or (given == 2) + sum(wish is not None for wish in wishes) != 1:
        from swissblossom.errors import Diagnostic, InvalidTournamentError  # noqa: PLC0415

        hint = "give two players, or one of --bye, --white, --black, --float and --rise"
        raise InvalidTournamentError([Diagnostic("error", "bad-wish", "not one wish", hint)])
    tournament = files.read_tournament(arguments.file)
    from swissblossom.explanations import as_data, why_not  # noqa: PLC0415

    a, b = arguments.players or (None, None)
    answer = why_not(
        pair_as_asked(tournament, arguments, arguments.round),
        a,
        b,
        bye=arguments.bye,
        white=arguments.white,
        black=arguments.black,
        float=arguments.float,
        rise=arguments.rise,
    )
    if arguments.format == "json":
        return write(arguments, as_data(answer))
    return write(arguments, answer.text(language=language, verbose=arguments.verbose))
