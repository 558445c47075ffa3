"""The task `-p`: pair the next round and write the pairs as engines exchange them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from swissblossom.cli import DONE
from swissblossom.cli.files import write_text
from swissblossom.cli.stand_in import release
from swissblossom.cli.stand_in.grammar import SYSTEM_FLAGS, Request
from swissblossom.cli.stand_in.places import apart, beside, checklist_place
from swissblossom.errors import (
    Diagnostic,
    InvalidTournamentError,
    NoLegalPairingError,
    PairingError,
    TooLargeError,
    TrfError,
)
from swissblossom.tournament import MAX_ROUNDS, Tournament
from swissblossom.trf import read_trf

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.pairing import Round
    from swissblossom.systems.state import RoundState

__all__ = [
    "in_engine_order",
    "pair_next",
    "pairs_text",
    "read_tournament",
    "wanted_system",
    "write_checklist",
]


def pair_next(request: Request) -> int:
    """Pair the next round of the input, write the pairs and the checklist.

    Returns:
        The exit code. An output file is emptied when no legal pairing exists, so that nobody takes the pairs
        of an earlier round in it for those of this one.

    Raises:
        PairingError: Of the kinds that `read_trf` and `pair` raise, or when the output cannot be written.
    """
    source = request.input or ""
    output = beside(request.output, source) if request.output is not None else None
    listing = checklist_place(request.checklist_file, source) if request.checklist else None
    apart(source, output, listing)
    tournament = read_tournament(source)
    if request.baku:
        from swissblossom.cli.stand_in.baku import accelerate  # noqa: PLC0415

        accelerate(tournament)
    try:
        paired = _pair(tournament, request)
    except NoLegalPairingError:
        if output is not None:
            write_text(output, "")
        if listing is not None:
            from swissblossom.pairing import round_state  # noqa: PLC0415

            system = request.system if request.by_system else None
            state = round_state(tournament, system=system)
            write_checklist(listing, state, None, javafo=not request.by_system)
        raise
    for warning in paired.warnings:
        print(warning.text(source), file=sys.stderr)
    write_text(output, pairs_text(paired))
    if listing is not None:
        write_checklist(listing, paired.state, paired, javafo=not request.by_system)
    return DONE


def read_tournament(path: str) -> Tournament:
    """Read a file.

    Raises:
        UnreadableFileError: It cannot be read.
        TrfError: It cannot be used.
        TooLargeError: It is too large, or announces more rounds than a TRF can hold.
    """
    try:
        return read_trf(path)
    except TrfError as error:
        if all(found.code == "bad-rounds" and _is_large(found.message) for found in error.diagnostics):
            raise TooLargeError(error.diagnostics, path) from error
        raise


def _is_large(message: str) -> bool:
    """Return whether the number of rounds that a message quotes is a number after all."""
    quoted = message.split("'")[1:2]
    return bool(quoted) and quoted[0].isascii() and quoted[0].isdigit() and int(quoted[0][:9]) > MAX_ROUNDS


def wanted_system(tournament: Tournament, request: Request) -> str | None:
    """Return the system that the line of arguments asks for where it is not the file's.

    bbpPairings' grammar names the system, and the name wins over the other name that it could be, but not in
    a check; JaVaFo's names none, and the file's counts.

    Raises:
        InvalidTournamentError: The file announces another system.
    """
    announced = tournament.system
    if not request.by_system or announced == request.system:
        return None
    if "192" not in tournament.header:  # nothing is announced
        return request.system
    what = f"the file announces the {announced} system"
    if request.task == "check" or announced not in SYSTEM_FLAGS.values():
        message = f"{what}, the arguments --{request.system}"
        hint = f"leave out --{request.system}, or correct record 192"
        raise InvalidTournamentError([Diagnostic("error", "other-system", message, hint)], request.input)
    print(f"{request.input}: warning: {what}; --{request.system} is used", file=sys.stderr)
    return request.system


def _pair(tournament: Tournament, request: Request) -> Round:
    """Pair, drawing the initial colour where JaVaFo would draw it."""
    from swissblossom.pairing import pair  # noqa: PLC0415  # loads the core: a fault in the file is told first

    system = wanted_system(tournament, request)
    try:
        return pair(tournament, system=system)
    except InvalidTournamentError as error:
        if request.by_system or [found.code for found in error.diagnostics] != ["no-initial-colour"]:
            raise
    from binascii import crc32  # noqa: PLC0415

    drawn = (
        "black" if crc32("\n".join([player.name for player in tournament.players]).encode()) & 1 else "white"
    )
    option = f"'XXC {drawn}1'"
    print(f"{request.input}: warning: initial colour drawn: {drawn}; {option} keeps it", file=sys.stderr)
    return pair(tournament, system=system, initial_colour=drawn)


def pairs_text(paired: Round) -> str:
    """Return the pairs file: the number of pairs, `white black` a line, the bye last as `id 0`."""
    lines = [
        f"{white} {black}"
        for white, black in in_engine_order(paired.pairs, paired.scores, paired.tournament.tpn)
    ]
    if paired.bye is not None:
        lines.append(f"{paired.bye} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"


def in_engine_order(
    pairs: Sequence[tuple[int, int]], scores: Sequence[int], tpn: Sequence[int]
) -> list[tuple[int, int]]:
    """Return pairs in the order of bbpPairings, which leaves virtual points out of it.

    `Round.pairs` has the order of C.04.7 1.5; the two differ in accelerated rounds only.

    Args:
        pairs: (white, black) ids.
        scores: Points by id - 1.
        tpn: Pairing order numbers by id - 1.
    """

    def place(pair: tuple[int, int]) -> tuple[int, int, int]:
        white, black = pair[0] - 1, pair[1] - 1
        score, number = min((-scores[white], tpn[white]), (-scores[black], tpn[black]))
        return score, -scores[white] - scores[black], number

    return sorted(pairs, key=place)


def write_checklist(path: str, state: RoundState, paired: Round | None, *, javafo: bool) -> None:
    """Write the checklist of one round; that it cannot be written is told, and stops nothing else.

    A checklist after which a pairing was found ends with the version.
    """
    from swissblossom.cli.stand_in.checklist import checklist  # noqa: PLC0415

    text = checklist(state, paired, javafo=javafo)
    if paired is not None:
        text += release()
    try:
        write_text(path, text)
    except PairingError as error:
        print(error, file=sys.stderr)
