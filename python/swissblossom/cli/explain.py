"""The command `swissblossom explain`."""

from __future__ import annotations

import argparse
import os
import sys

from swissblossom.cli import DONE, NO_PAIRING, files
from swissblossom.cli.options import (
    add_apart,
    add_byes,
    add_file,
    add_language,
    add_round_settings,
    add_rules,
    read_byes,
    read_prohibitions,
)
from swissblossom.errors import Diagnostic, InvalidTournamentError, NoLegalPairingError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from swissblossom.explanations.structure import Explanation
    from swissblossom.pairing import Round
    from swissblossom.tournament import Tournament

__all__ = [
    "DESCRIPTION",
    "EXAMPLES",
    "add_arguments",
    "add_form_arguments",
    "clean",
    "language_of",
    "pair_as_asked",
    "run",
    "write",
]

DESCRIPTION = """\
Say in the words of the rules why a round is paired as it is: brackets, floats, the bye, the colours; or what
is in the way when it has no legal pairing."""
EXAMPLES = """\
examples:
  swissblossom explain open.trf                the next round, bracket by bracket
  swissblossom explain open.trf --board 3      why these two meet, and not others
  swissblossom explain open.trf --player 12    all that concerns player 12
  swissblossom explain open.trf --bracket 2.5 --verbose
  swissblossom explain open.trf --round 4 --played    the round played against the rules
  swissblossom explain open.trf --language de --format json
"""

_MOST_DETAILED = 1000  # players of a round in which --verbose asks about every board; --board asks in any


def add_form_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `explain` and `why-not` have in common."""
    add_round_settings(parser)
    add_rules(parser)
    add_byes(parser, "--asked")  # --bye is a wish of `why-not`
    add_apart(parser)
    parser.add_argument("--verbose", action="store_true", help="say everything")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="form of the answer")
    add_language(parser, "the sentences")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write to FILE instead of standard output; never half"
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `explain`."""
    add_file(parser)
    parser.add_argument("--round", type=int, metavar="N", help="round to explain (default: the next)")
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--player", type=int, metavar="ID", help="only what concerns one player")
    part.add_argument("--board", type=int, metavar="N", help="only one board, with the opponents passed over")
    part.add_argument("--bracket", metavar="SCORE", help="only the bracket of a score: 2.5")
    part.add_argument(
        "--played", action="store_true", help="compare the round as it was played with the rules"
    )
    add_form_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read, pair, explain and print; see `swissblossom explain --help`."""
    language = language_of(arguments.language)
    tournament = files.read_tournament(arguments.file)
    from swissblossom.explanations import as_data, explain, explain_played  # noqa: PLC0415

    if arguments.played:
        if not tournament.rounds_played:
            raise _refusal("nothing-played", "no round is played yet", "leave out --played")
        number = tournament.rounds_played if arguments.round is None else arguments.round
        answer = explain_played(pair_as_asked(tournament, arguments, number))
        if arguments.format == "json":
            return write(arguments, as_data(answer))
        return write(arguments, answer.text(language=language, verbose=arguments.verbose))
    try:
        paired = pair_as_asked(tournament, arguments, arguments.round)
    except NoLegalPairingError as error:
        dead_end = error.explanation
        if dead_end is None:
            raise
        if arguments.format == "json":
            write(arguments, {"dead_end": as_data(dead_end)})
        else:
            write(arguments, dead_end.text(language=language, verbose=arguments.verbose))
        return NO_PAIRING
    for warning in paired.warnings:
        print(warning.text(tournament.source), file=sys.stderr)
    detailed = arguments.verbose and sum(paired.state.available) <= _MOST_DETAILED
    explanation = explain(paired, detailed=detailed)
    if arguments.format == "json":
        return write(arguments, _data(explanation, arguments))
    return write(arguments, _text(explanation, arguments, language))


def pair_as_asked(tournament: Tournament, arguments: argparse.Namespace, number: int | None) -> Round:
    """Pair a round with the options that `explain` and `why-not` have in common."""
    from swissblossom.pairing import pair  # noqa: PLC0415

    return pair(
        tournament,
        round=number,
        rounds=arguments.rounds,
        initial_colour=arguments.initial_colour,
        byes=read_byes(arguments.asked) or None,
        system=arguments.system,
        edition=arguments.edition,
        prohibitions=read_prohibitions(arguments.apart),
    )


def _text(explanation: Explanation, arguments: argparse.Namespace, language: str) -> str:
    """Return what was asked for as sentences."""
    from swissblossom.explanations import explain_board  # noqa: PLC0415
    from swissblossom.explanations.sentences import Sentences  # noqa: PLC0415

    sentences = Sentences(explanation.paired, explanation.facts, language)
    verbose = arguments.verbose
    if arguments.board is not None:
        board = explain_board(explanation, _board(explanation, arguments.board))
        lines = sentences.bracket(explanation, board.bracket, boards=False, verbose=verbose)
        lines += sentences.board(board, verbose=True)
    elif arguments.player is not None:
        lines = sentences.player(explanation, _player(explanation, arguments.player))
    elif arguments.bracket is not None:
        lines = sentences.bracket(explanation, _bracket(explanation, arguments.bracket), verbose=verbose)
    else:
        return explanation.text(language=language, verbose=verbose)
    return "\n".join(lines) + "\n"


def _data(explanation: Explanation, arguments: argparse.Namespace) -> Any:
    """Return what was asked for as data."""
    from swissblossom.explanations import as_data, explain_board  # noqa: PLC0415

    if arguments.board is not None:
        return as_data(explain_board(explanation, _board(explanation, arguments.board)))
    if arguments.bracket is not None:
        return as_data(explanation.brackets[_bracket(explanation, arguments.bracket)])
    if arguments.player is not None:
        player = _player(explanation, arguments.player)
        board = next((b for b in explanation.boards if player in (b.white, b.black)), None)
        return {
            "facts": as_data(explanation.facts[player - 1]),
            "board": as_data(board),
            "bye": as_data(explanation.bye) if explanation.paired.bye == player else None,
            "floats": [
                as_data(bracket.floats)
                for bracket in explanation.brackets
                if bracket.floats is not None and player in bracket.floats.players
            ],
        }
    return as_data(explanation)


def _board(explanation: Explanation, number: int) -> int:
    if not 1 <= number <= len(explanation.boards):
        raise _refusal("bad-board", f"there is no board {number}", f"choose 1 to {len(explanation.boards)}")
    return number


def _player(explanation: Explanation, ident: int) -> int:
    if not 1 <= ident <= len(explanation.facts):
        who = "player" if explanation.paired.state.event is None else "team"
        raise _refusal("unknown-player", f"{who} {ident} does not exist", "correct the id")
    return ident


def _bracket(explanation: Explanation, text: str) -> int:
    from swissblossom.tournament import format_points  # noqa: PLC0415

    scores = {format_points(bracket.score): bracket.index for bracket in explanation.brackets}
    wanted = text.replace(",", ".")
    wanted = wanted if "." in wanted else f"{wanted}.0"
    if wanted not in scores:
        hint = f"choose one of: {', '.join(scores)}" if scores else "nobody is to be paired"
        raise _refusal("bad-bracket", f"there is no bracket of '{text}'", hint)
    return scores[wanted]


def _refusal(code: str, message: str, hint: str) -> InvalidTournamentError:
    return InvalidTournamentError([Diagnostic("error", code, message, hint)])


def language_of(asked: str | None) -> str:
    """Return the language to use, and refuse an unknown one before anything else is done."""
    from swissblossom.languages import translator  # noqa: PLC0415

    try:
        return translator(asked or os.environ.get("SWISSBLOSSOM_LANGUAGE") or "en").language
    except InvalidTournamentError as error:
        error.path = "--language" if asked else "SWISSBLOSSOM_LANGUAGE"
        raise


def write(arguments: argparse.Namespace, answer: Any) -> int:
    """Write a text, or data as JSON, where it was asked for."""
    if isinstance(answer, str):
        files.write_text(arguments.output, clean(answer))
    else:
        import json  # noqa: PLC0415

        files.write_text(arguments.output, json.dumps(answer, ensure_ascii=False, indent=2) + "\n")
    return DONE


def clean(text: str) -> str:
    """Return text without characters that would drive the terminal; line feeds stay."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join([c if c == "\n" or c.isprintable() or c == "\u200d" else "?" for c in text])
