"""The task `-c`: pair every played round again and print where the tournament differs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from swissblossom.checker import check
from swissblossom.checker.rounds import played_round
from swissblossom.cli import DONE
from swissblossom.cli.files import write_text
from swissblossom.cli.stand_in import release
from swissblossom.cli.stand_in.checklist import lists_of
from swissblossom.cli.stand_in.grammar import Request
from swissblossom.cli.stand_in.pairs import in_engine_order, read_tournament, wanted_system
from swissblossom.cli.stand_in.places import apart, checklist_place, stem
from swissblossom.errors import Diagnostic, InvalidTournamentError, NoLegalPairingError, PairingError
from swissblossom.pairing import Round, pair, round_state
from swissblossom.tournament import Tournament

__all__ = ["check_rounds"]

_HEADING = "  Checker pairings        Tournament pairings "


def check_rounds(request: Request) -> int:
    """Check the rounds of the input and print the report, as it comes, on standard output.

    Why a round differs is told on standard error.

    Returns:
        0, whether or not rounds differ, as the programs that this one stands in for.

    Raises:
        PairingError: Of the kinds that `read_trf` and `pair` raise, but for rounds without a legal pairing.
    """
    source = request.input or ""
    listing = checklist_place(request.checklist_file, source) if request.checklist else None
    apart(source, listing)
    tournament = read_tournament(source)
    if request.baku:
        from swissblossom.cli.stand_in.baku import accelerate  # noqa: PLC0415

        accelerate(tournament)
    played = range(1, tournament.rounds_played + 1)
    if request.round is not None and request.round not in played:
        what = f"round {request.round} cannot be checked: {tournament.rounds_played} rounds are played"
        fault = Diagnostic("error", "bad-round", what, "choose a played round")
        raise InvalidTournamentError([fault], tournament.source)
    system = wanted_system(tournament, request)
    total = tournament.total_rounds or tournament.rounds_played
    lists = []
    odd = []
    for number in played if request.round is None else (request.round,):
        paired = None
        text = f"{stem(source)}: Round #{number}\n"
        try:
            paired = pair(tournament, round=number, rounds=total, system=system)
        except NoLegalPairingError:
            text += f"No valid pairing exists for round {number}.\n\n"
        else:
            different = _report(tournament, paired)
            text += different
            if different:
                odd.append(number)
        sys.stdout.write(text)
        sys.stdout.flush()
        if listing is not None:
            state = (
                paired.state if paired else round_state(tournament, round=number, rounds=total, system=system)
            )
            lists.append((state, paired))
    sys.stdout.write("\n")
    if listing is not None:
        try:
            write_text(listing, lists_of(lists, javafo=not request.by_system) + release())
        except PairingError as error:
            print(error, file=sys.stderr)
    if odd:
        _give_reasons(tournament, odd, total, system)
    return DONE


def _give_reasons(tournament: Tournament, rounds: Sequence[int], total: int, system: str | None) -> None:
    """Tell on standard error, where no program reads them, why rounds differ."""
    report = check(tournament, only=rounds, rounds=total, system=system)
    for found in report.discrepancies:
        if found.round is not None:
            print(f"{tournament.source}: round {found.round}: {found.message}", file=sys.stderr)


def _report(tournament: Tournament, paired: Round) -> str:
    """Return the boards that only one of the two has, each side in board order, byes last."""
    checked = _rows(tournament, paired, paired.pairs, [] if paired.bye is None else [paired.bye])
    played = played_round(tournament, paired.round)
    recorded = _rows(tournament, paired, played.pairs, played.byes)
    only_checked = [row for row in checked if row not in set(recorded)]
    only_recorded = [row for row in recorded if row not in set(checked)]
    if not only_checked and not only_recorded:
        return ""
    lines = [_HEADING]
    for at in range(max(len(only_checked), len(only_recorded))):
        left = _cell(only_checked, at).rjust(13)
        right = _cell(only_recorded, at).rjust(25)
        lines.append(f"{left}{right}".rstrip())
    return "\n".join([*lines, "", ""])


def _rows(
    tournament: Tournament, paired: Round, pairs: Sequence[tuple[int, int]], byes: Sequence[int]
) -> list[tuple[int, int]]:
    ordered = in_engine_order(pairs, paired.scores, tournament.tpn)
    return [*ordered, *[(player, 0) for player in byes]]


def _cell(rows: Sequence[tuple[int, int]], at: int) -> str:
    return f"{rows[at][0]} - {rows[at][1]:3}" if at < len(rows) else ""
