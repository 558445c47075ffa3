"""Options that several commands have, and what they ask for."""

from __future__ import annotations

import argparse

from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.prohibitions import Prohibition
from swissblossom.tournament import MAX_ROUNDS

__all__ = [
    "add_apart",
    "add_byes",
    "add_file",
    "add_language",
    "add_round_settings",
    "add_rules",
    "add_tiebreaks",
    "read_byes",
    "read_prohibitions",
]


def add_file(parser: argparse.ArgumentParser) -> None:
    """Add the one tournament."""
    parser.add_argument(
        "file", metavar="FILE", help="the tournament as TRF16, TRF26 or TRF(x), - for standard input"
    )


def add_round_settings(parser: argparse.ArgumentParser) -> None:
    """Add what may be said of a tournament in place of its file."""
    parser.add_argument("--rounds", type=int, metavar="N", help="number of rounds, in place of the file's")
    parser.add_argument(
        "--initial-colour", choices=("white", "black"), help="colour drawn by lot for the first player"
    )


def add_rules(parser: argparse.ArgumentParser, more: str = "") -> None:
    """Add the choice of the system and its edition; `more` is said of further editions."""
    parser.add_argument(
        "--system",
        metavar="NAME",
        help="pairing system, in place of the file's: dutch, burstein, dubov, lim, double_swiss, team",
    )
    parser.add_argument(
        "--edition",
        metavar="YEAR",
        help="edition of its rules, in place of the file's: 2026, or 2017 for those until 31 January 2026"
        + more,
    )


def add_byes(parser: argparse.ArgumentParser, name: str = "--bye") -> None:
    """Add the byes of the round to pair."""
    parser.add_argument(
        name,
        action="append",
        default=[],
        metavar="ID=H",
        help="player ID sits out with H (half point), F (full point) or Z (nothing), or has the "
        "pairing-allocated bye U; several with commas, or the option again",
    )


def add_language(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the choice of the language of what is written."""
    parser.add_argument(
        "--language", metavar="CODE", help=f"language of {what}: en, de, nb or hi (default: en)"
    )


def add_tiebreaks(parser: argparse.ArgumentParser) -> None:
    """Add the tie-breaks of standings."""
    parser.add_argument(
        "--tiebreaks",
        metavar="LIST",
        help="tie-breaks in their order, with commas: BH/C1,BH,DE (default: those of the file)",
    )


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
