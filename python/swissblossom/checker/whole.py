"""Check a tournament, round by round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissblossom.checker.prepared import prepared
from swissblossom.checker.report import CheckReport, RoundCheck
from swissblossom.checker.rounds import Rules, check_round
from swissblossom.checker.standings import check_standings
from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.pairing import Round
from swissblossom.plain_data import replace
from swissblossom.prohibitions import Prohibition
from swissblossom.systems import find_system, of_teams
from swissblossom.systems.known import games_of
from swissblossom.tournament import NO_COLOUR, WHITE, Tournament

__all__ = ["check", "colour_shown", "rounds_to_check"]


def check(
    tournament: Tournament,
    *,
    only: Iterable[int] | None = None,
    rounds: int | None = None,
    initial_colour: str | None = None,
    system: str | None = None,
    edition: str | None = None,
    prohibitions: Sequence[Prohibition] = (),
) -> CheckReport:
    """Pair every played round again from the state before it, and compare pairs, colours and the bye.

    The state before a round is that of the record: who was absent or had a requested bye in the round, the
    results of the rounds before it, virtual points and forbidden pairs of that round. After a difference the
    check goes on from the round as it was played. Points and ranks are checked too.

    Args:
        tournament: The tournament. Points that contradict the results are found, and are no error here.
        only: The rounds to check, from 1; all played rounds by default.
        rounds: Number of rounds of the tournament, in place of the announced one. If neither is given, the
            last round played counts as the last of the tournament.
        initial_colour: "white" or "black": colour drawn by lot for the player with TPN 1, in place of the
            tournament's.
        system: Pairing system, in place of the tournament's; "dutch".
        edition: Edition of its rules, in place of the tournament's, as `pair` takes it.
        prohibitions: Further pairs that the event did not want, as `pair` takes them.

    Returns:
        The report: `ok` if nothing is wrong, else `discrepancies`, each with the first criterion in which the
        played round is worse. A round that has no legal pairing is the arbiter's and no failure.

    Raises:
        InvalidTournamentError: The tournament contradicts itself, or its rounds cannot be paired (another
            system, an edition that is not known, a team tournament, a round that was not played); all
            reasons at once.
        TooLargeError: A round needs more memory or wider numbers than the engine has.

    **Source:** C.04.1, C.04.2 and C.04.3 (2026).

    >>> import swissblossom as sb
    >>> report = sb.check(sb.read_trf("examples/open-200.trf"))
    >>> report.ok, len(report.rounds)
    (True, 6)
    """
    ready = prepared(tournament)
    total = tournament.total_rounds if rounds is None else rounds
    numbers = rounds_to_check(tournament, only, system or tournament.system)
    remarks: list[Diagnostic] = []
    sure = total is not None
    if total is None:
        total = max(tournament.rounds_played, 1)
        message = f"the number of rounds is not announced: round {total} is taken for the last one"
        remarks.append(Diagnostic("note", "no-round-count", message, "state it: 142, XXR, or --rounds"))
    remarks.extend(_doubtful_byes(tournament, numbers))
    rules = Rules(total, sure, initial_colour or colour_shown(ready), system, edition, tuple(prohibitions))
    checked: list[RoundCheck] = []
    first: Round | None = None
    stated = initial_colour is not None or tournament.initial_colour != NO_COLOUR
    for number in numbers:
        result, ours, told = check_round(ready, number, rules)
        if ours and any(found.code == "initial-colour" for found in result.discrepancies):
            # Told once, if somebody said otherwise; what follows is compared with the colour that was shown.
            rules = replace(rules, initial_colour="black" if ours.state.initial_colour == WHITE else "white")
            if not stated:
                result, ours, told = check_round(ready, number, rules)
        checked.append(result)
        remarks.extend(told)
        if first is None and ours is not None:
            first = ours
            remarks[:0] = ours.warnings
    wrong, notes = check_standings(tournament)
    return CheckReport(
        tournament=tournament,
        system=first.system if first else (system or tournament.system),
        edition=first.edition if first else _edition(tournament, system, edition),
        total_rounds=total,
        rounds=tuple(checked),
        standings=wrong,
        remarks=(*_without_repeats(remarks), *notes),
    )


def rounds_to_check(tournament: Tournament, only: Iterable[int] | None, system: str) -> list[int]:
    """Return the rounds to check in order; of a match of two games that is the first."""
    played = tournament.rounds_played
    if only is None:
        return list(range(1, played + 1, games_of(system)))
    wanted = sorted(set(only))
    reasons = [
        Diagnostic(
            "error",
            "bad-round",
            f"round {number} is not played: {played} round{' is' if played == 1 else 's are'}",
            f"choose rounds from 1 to {played}" if played else "check it when a round is played",
        )
        for number in wanted
        if not 1 <= number <= played
    ]
    if reasons:
        raise InvalidTournamentError(reasons, tournament.source)
    return wanted


def colour_shown(tournament: Tournament) -> str | None:
    """Return the initial colour that the first boards show, for a tournament that does not state it.

    Where no board has colours there are none to compare, and any will do.
    """
    if tournament.initial_colour:
        return None
    if tournament.teams:
        tournament = of_teams(tournament)
    from swissblossom.trf.reader import infer_initial_colour  # noqa: PLC0415

    return ("white", "white", "black")[infer_initial_colour(tournament)]


def _doubtful_byes(tournament: Tournament, numbers: list[int]) -> list[Diagnostic]:
    """Remark on full-point byes that may be pairing-allocated byes, in a tournament that has none of these.

    Older programs write the pairing-allocated bye as F, or as a forfeit win without an opponent. Read so, it
    is a bye on request, and nobody can say whether the right player had it.
    """
    width = tournament.recorded_rounds
    if (
        tournament.teams
        or 0x55 in tournament.results
        or not (0x46 in tournament.results or 0x2B in tournament.results)
    ):
        return []
    rounds = []
    for number in numbers:
        opponents = tournament.opponents[number - 1 :: width]
        letters = tournament.results[number - 1 :: width]
        full = sum(letter in b"F+" and not other for letter, other in zip(letters, opponents, strict=True))
        if full == 1:
            rounds.append(str(number))
    if not rounds:
        return []
    message = (
        f"the one full-point bye of round {', '.join(rounds)} is read as one on request, and not checked"
    )
    hint = "if it was the pairing-allocated bye, write it as U"
    return [Diagnostic("note", "full-point-byes", message, hint)]


def _edition(tournament: Tournament, system: str | None, edition: str | None) -> str:
    module = find_system(system or tournament.system)
    return edition or tournament.edition or (str(module.EDITIONS[0]) if module else "")


def _without_repeats(remarks: list[Diagnostic]) -> list[Diagnostic]:
    return list(dict.fromkeys(remarks))
