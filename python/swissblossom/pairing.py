"""Pair a round of a tournament, and what comes of it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence

from swissblossom.brackets import Bracket
from swissblossom.errors import Diagnostic, InvalidTournamentError, NoLegalPairingError
from swissblossom.plain_data import dataclass, field, replace
from swissblossom.prohibitions import LEGALITY, Prohibition, groups, prohibition_faults, soft_level
from swissblossom.systems import SYSTEMS, find_system
from swissblossom.systems.acceleration import baku_faults, virtual_points
from swissblossom.systems.state import RoundState
from swissblossom.tournament import BLACK, MAX_ROUNDS, NO_COLOUR, WHITE, Tournament
from swissblossom.validation import faults

__all__ = ["Round", "pair", "round_state"]

_COLOURS = {"white": WHITE, "black": BLACK}
_BYES = {"H": "a half-point bye", "F": "a full-point bye", "Z": "absence", "U": "the pairing-allocated bye"}
_NEW_RULES_SINCE = "2026-02-01"


@dataclass(frozen=True, slots=True)
class Round:
    """The pairing of one round.

    Attributes:
        tournament: The tournament that was paired.
        round: Number of the round, from 1.
        total_rounds: Announced number of rounds.
        pairs: (white, black) ids, in the board order of C.04.2 3.6.
        bye: Id of the player with the pairing-allocated bye, or None.
        absent: (id, letter) of those who sit out on request, by id; letters as in a TRF: H, F or Z.
        brackets: What happened, bracket by bracket from the top.
        colour_articles: For each board, the part of C.04.3 5.2 that decided its colours.
        scores: Points of each player so far, in tenths, index id - 1.
        pairing_scores: The same with the virtual points of this round (C.04.7 1.5).
        stats: Counters: "brackets"; how many were proved by "kinds" of players, by matching the "bracket"
            alone, and by matching with the "field" below; "fallbacks", for how many a faster way was tried in
            vain; "searches" of the matching solver.
        system: The system that paired it.
        edition: The edition of its rules.
        state: The round as it was handed to the system, for explanations.
        warnings: What the arbiter should look at.

    **Source:** C.04.2 3.6 (board order), C.04.3 article 5 (colours), 2026.
    """

    tournament: Tournament = field(repr=False)
    round: int
    total_rounds: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    absent: tuple[tuple[int, str], ...]
    brackets: tuple[Bracket, ...] = field(repr=False)
    colour_articles: tuple[str, ...] = field(repr=False)
    scores: tuple[int, ...] = field(repr=False)
    pairing_scores: tuple[int, ...] = field(repr=False)
    stats: dict[str, int] = field(repr=False)
    system: str
    edition: str
    state: RoundState = field(repr=False)
    warnings: tuple[Diagnostic, ...] = ()

    def text(self) -> str:
        """Return the pairing as engines exchange it.

        Returns:
            The number of pairs (a bye counts), then a line `white black` for each board, the bye last as
            `id 0`; every line ends with a line feed.
        """
        lines = [f"{white} {black}" for white, black in self.pairs]
        if self.bye is not None:
            lines.append(f"{self.bye} 0")
        return "\n".join([str(len(lines)), *lines]) + "\n"

    def _repr_html_(self) -> str:
        """Return the boards as an HTML table: what notebooks show."""
        from swissblossom.notebook import round_html  # noqa: PLC0415

        return round_html(self)


def pair(
    tournament: Tournament,
    *,
    round: int | None = None,  # noqa: A002
    rounds: int | None = None,
    initial_colour: str | None = None,
    byes: Mapping[int, str] | None = None,
    system: str | None = None,
    edition: str | None = None,
    prohibitions: Sequence[Prohibition] = (),
    exact_only: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Round:
    """Pair the next round, or pair a past round again from the state before it.

    The answer is the one that the rules prescribe: legal, best in the criteria of the system in their order,
    and the first generated among equals. It depends on nothing but the tournament.

    Args:
        tournament: The tournament as it stands.
        round: Round to pair, from 1; the next one by default. For a past round the byes asked for in it are
            kept, and its pairings, results and pairing-allocated bye are not looked at.
        rounds: Number of rounds of the tournament, in place of the announced one.
        initial_colour: "white" or "black": colour drawn by lot for the player with TPN 1, in place of the
            tournament's.
        byes: Further byes of the round to pair by id: "H", "F", "Z", or "U" for a pairing-allocated bye that
            the arbiter gives beforehand.
        system: Pairing system, in place of the tournament's: "dutch", "burstein", "dubov", "lim",
            "double_swiss" or "team".
        edition: Edition of its rules, in place of the tournament's: "2026", or "2017" for those in force
            until 31 January 2026. By default the one that the tournament states, or that of its first day.
        prohibitions: Further pairs not wanted, an extension of the rules: of a group, a club or a federation,
            for some rounds, hard or soft. Those that give way to a criterion, not to legality alone, are for
            the rules of 2026 of the Dutch system.
        exact_only: Solve every bracket together with all players below it. Slower, with the same result; for
            tests.
        progress: Called now and then with the number of players paired and of all players to pair.

    Returns:
        The round. With nobody to pair it has no pairs and a warning.

    Raises:
        InvalidTournamentError: The tournament cannot be paired as it stands or as asked for; all reasons at
            once, each with what to do.
        NoLegalPairingError: No pairing keeps the absolute criteria (1.9.3).
        TooLargeError: The round needs more memory or wider numbers than the engine has.

    **Source:** C.04.1, C.04.2 and C.04.3, in force since 1 February 2026, and those in force before; for the
    other systems C.04.4.1, C.04.4.2, C.04.4.3, C.04.5 and C.04.6.

    >>> import swissblossom as sb
    >>> t = sb.read_trf("examples/alekhine-memorial.trf")
    >>> sb.pair(t).pairs
    ((3, 1), (4, 2), (5, 7), (6, 8))
    """
    number = tournament.round_to_pair if round is None else round
    total = tournament.total_rounds if rounds is None else rounds
    name = tournament.system if system is None else system
    wanted = tournament.edition if edition is None else edition
    module = find_system(name)
    asked = {} if byes is None else byes
    event = tournament
    reasons: list[Diagnostic] = faults(event)
    if module is not None and hasattr(module, "entered") and not reasons:
        reasons = module.round_faults(event, number, total)
        if not reasons:
            tournament = module.entered(event)
    reasons = [
        *reasons,
        *_kind_faults(number, total, asked, system=system, edition=edition),
        *_colour_faults(initial_colour),
        *(baku_faults(tournament) if tournament.baku and not tournament.virtual else ()),
    ]
    if not any(reason.code == "bad-argument" for reason in reasons):
        reasons += _round_faults(tournament, number, total)
        cells = len(tournament.players) * tournament.recorded_rounds
        if len(tournament.opponents) == len(tournament.results) == cells:  # else that is told already
            reasons += _bye_faults(tournament, number, asked)
            if reasons and initial_colour is None and _lacks_colours(tournament, number):
                reasons.append(_no_initial_colour(number))
    if module is None:
        reasons.append(
            _reason(
                "unknown-system",
                f"the {name} system cannot be paired",
                f"choose one of: {', '.join(SYSTEMS)}",
            )
        )
    elif isinstance(wanted, str) and wanted and wanted not in module.EDITIONS:
        known = " or ".join(module.EDITIONS)
        hint = f"give --edition {known} (in Python: edition=) to pair by those rules instead"
        reasons.append(
            _reason("unknown-edition", f"the rules of {wanted} are not available for {name}", hint)
        )
    bad = prohibition_faults(tournament, tuple(prohibitions), of_teams=event is not tournament)
    reasons += bad
    if event.teams and not hasattr(module, "entered"):
        what = "the file describes a team tournament"
        hint = "pair it by the team system: --system team (in Python: system='team')"
        reasons.append(_reason("team-tournament", what, hint))
    by_date = _edition_by_date(tournament, () if wanted or module is None else module.EDITIONS)
    given = wanted or by_date[0] or (module.EDITIONS[0] if module else "")
    weighs = given in getattr(module, "SOFT_EDITIONS", ())
    if not weighs and any((soft_level(p) or LEGALITY) > LEGALITY for p in prohibitions if not bad):
        message = "prohibitions that give way to a criterion are for the Dutch system of 2026"
        hint = "let them give way to legality, make them hard, or pair by that system"
        reasons.append(_reason("soft-prohibition", message, hint))
    reasons += [finding for finding in by_date[1] if finding.severity == "error"]
    if (
        module is not None
        and not reasons
        and total is not None
        and hasattr(module, "round_faults")
        and (event is tournament)
    ):
        reasons += module.round_faults(tournament, number, total)
    if reasons or total is None or module is None:
        raise InvalidTournamentError(reasons, tournament.source)

    state, absent, warnings = _state(
        tournament,
        number,
        total,
        initial_colour,
        asked,
        edition=given,
        exact_only=exact_only,
        virtual=getattr(module, "virtual_points", virtual_points)(tournament, number, total),
    )
    if event is not tournament:
        state = replace(state, event=event)
    if prohibitions:
        state = _keep_apart(state, prohibitions)
    warnings.extend(by_date[1])
    try:
        if state.better_apart and state.soft_level == LEGALITY:
            from swissblossom.systems.giving_way import pair_with_fewest  # noqa: PLC0415

            pairing, state = pair_with_fewest(module, state, progress, weighs=weighs)
        else:
            pairing = module.pair_round(state, progress)
    except NoLegalPairingError as error:
        error.state, error.system = state, name  # from which the error explains itself when asked
        raise
    if pairing.boards is None:
        raise InvalidTournamentError([_no_initial_colour(number)], tournament.source)
    return Round(
        tournament=event,
        round=number,
        total_rounds=total,
        pairs=tuple([(white, black) for white, black, _ in pairing.boards]),
        bye=pairing.bye,
        absent=absent,
        brackets=pairing.brackets,
        colour_articles=tuple([article for _, _, article in pairing.boards]),
        scores=pairing.scores,
        pairing_scores=pairing.pairing_scores,
        stats=pairing.stats,
        warnings=tuple(warnings),
        system=name,
        edition=state.edition,
        state=state,
    )


def round_state(
    tournament: Tournament,
    *,
    round: int | None = None,  # noqa: A002
    rounds: int | None = None,
    system: str | None = None,
) -> RoundState:
    """Return the state before a round as `pair` hands it to the system, also where no legal pairing exists.

    Args:
        tournament: A tournament that `pair` takes.
        round: The round, from 1; the next one by default.
        rounds: Number of rounds of the tournament, in place of the announced one.
        system: Pairing system, in place of the tournament's.

    **Source:** C.04.1 and C.04.2 (2026) for who takes part.
    """
    number = tournament.round_to_pair if round is None else round
    total = (tournament.total_rounds or number) if rounds is None else rounds
    module = find_system(tournament.system if system is None else system)
    editions = module.EDITIONS if module else ("",)
    return _state(
        tournament,
        number,
        total,
        None,
        {},
        edition=tournament.edition or _edition_by_date(tournament, editions)[0],
        exact_only=False,
        virtual=getattr(module, "virtual_points", virtual_points)(tournament, number, total),
    )[0]


def _keep_apart(state: RoundState, prohibitions: Sequence[Prohibition]) -> RoundState:
    """Add the prohibitions that hold in the round."""
    hard: list[tuple[int, ...]] = []
    soft: list[tuple[int, ...]] = []
    level = LEGALITY
    for prohibition in prohibitions:
        if prohibition.first_round <= state.round <= prohibition.last_round:
            given = soft_level(prohibition)
            (hard if given is None else soft).extend(groups(state.tournament, prohibition))
            level = level if given is None else given
    return replace(state, apart=(*state.apart, *hard), better_apart=tuple(soft), soft_level=level)


def _reason(code: str, message: str, hint: str, **place: int | None) -> Diagnostic:
    return Diagnostic("error", code, message, hint, **place)


def _no_initial_colour(number: int) -> Diagnostic:
    return _reason(
        "no-initial-colour",
        f"round {number} needs the initial colour, the colour drawn by lot for the first player",
        "add a line '152 W' (or '152 B'), 'XXC white1' (or 'XXC black1'), or give --initial-colour white "
        "(in Python: initial_colour='white')",
    )


def _lacks_colours(tournament: Tournament, number: int) -> bool:
    """Return whether the initial colour is unknown and surely needed, since nobody has had a colour."""
    width = tournament.recorded_rounds
    return (
        tournament.initial_colour == NO_COLOUR
        and len(tournament.players) > 1
        and 1 <= number <= tournament.round_to_pair
        and not any(any(tournament.colours[at::width]) for at in range(min(number - 1, width)))
    )


def _kind_faults(number: object, total: object, byes: object, **texts: object) -> list[Diagnostic]:
    """Return which arguments are not of the kind that is asked for."""
    found = []
    for name, value in texts.items():
        if not (value is None or isinstance(value, str)):
            what = f"{name} is {value!r:.40}, which is no text"
            example = "2026" if name == "edition" else "dutch"
            found.append(_reason("bad-argument", what, f"give a text, {name}='{example}'"))
    for name, value in (("round", number), ("rounds", total)):
        if not (value is None or isinstance(value, int)):
            what = f"{name} is {value!r:.40}, which is no whole number"
            found.append(_reason("bad-argument", what, f"give a number, {name}=5"))
    if not isinstance(byes, Mapping):
        what = f"byes is {byes!r:.40}, which is no mapping"
        found.append(_reason("bad-argument", what, "give letters by player, byes={12: 'H'}"))
        return found
    for player, letter in byes.items():
        if not isinstance(player, int):
            what = f"a bye for {player!r:.40}, which is no player's number"
            found.append(_reason("bad-argument", what, "name players by their numbers, byes={12: 'H'}"))
        elif not isinstance(letter, str):
            what = f"the bye of player {player} is {letter!r:.40}"
            hint = "choose 'H', 'F', 'Z' or 'U', as in byes={12: 'H'}"
            found.append(_reason("bad-argument", what, hint, player=player))
    return found


def _round_faults(tournament: Tournament, number: int, total: int | None) -> list[Diagnostic]:
    """Find what is wrong with the round asked for and the number of rounds."""
    if total is None:
        meant = tournament.overlooked("XXR", "142")
        did_you_mean = (
            f"did you mean the line '{meant}' to count? Codes are written in capitals; " if meant else ""
        )
        return [
            _reason(
                "no-round-count",
                "the number of rounds is missing (XXR or 142)",
                did_you_mean
                + "the last round is paired by other rules: add a line '142 9' or 'XXR 9' with the "
                "number, or give --rounds 9 (in Python: rounds=9)",
            )
        ]
    if not 1 <= total <= MAX_ROUNDS:
        return [_reason("bad-round-count", f"{total} rounds", f"give a number from 1 to {MAX_ROUNDS}")]
    if not 1 <= number <= tournament.round_to_pair:
        return [
            _reason(
                "bad-round",
                f"round {number} cannot be paired: rounds played so far: {tournament.rounds_played}",
                f"choose a round from 1 to {tournament.round_to_pair}",
            )
        ]
    if number > total:
        return [
            _reason(
                "tournament-over",
                f"all announced rounds are already played ({tournament.rounds_played} of {total})",
                "if there is one more, correct XXR or 142, or give --rounds (in Python: rounds=)",
            )
        ]
    return []


def _colour_faults(initial_colour: str | None) -> list[Diagnostic]:
    if initial_colour is None or (isinstance(initial_colour, str) and initial_colour in _COLOURS):
        return []
    return [
        _reason("bad-initial-colour", f"'{initial_colour!s:.40}' is no colour", "choose 'white' or 'black'")
    ]


def _bye_faults(tournament: Tournament, number: int, byes: Mapping[int, str]) -> list[Diagnostic]:
    faults = []
    for player, letter in byes.items():
        if not 1 <= player <= len(tournament.players):
            faults.append(
                _reason("unknown-player", f"a bye for player {player}, who does not exist", "correct the id")
            )
        if letter not in _BYES:
            faults.append(_reason("bad-bye", f"'{letter}' is no bye", "choose H, F, Z or U", player=player))
    if number < 1:
        return faults
    ids = range(1, len(tournament.players) + 1)
    requests = dict(_requests(tournament, number)) | dict(byes)
    requests = {player: letter for player, letter in requests.items() if player in ids}
    given = sorted(player for player, letter in requests.items() if letter == "U")
    left = len(tournament.players) - len(requests)
    if len(given) > 1:
        names = ", ".join(map(str, given))
        message = f"players {names} are all given the pairing-allocated bye of round {number}"
        faults.append(_reason("several-byes", message, "one player at most can have it (C.04.1 article 3)"))
    elif given and left % 2:
        message = f"player {given[0]} is given the pairing-allocated bye, but {left} players are left to pair"
        hint = "give it only when the number of players is odd, or give a bye of another kind (H, F, Z)"
        faults.append(_reason("needless-bye", message, hint, player=given[0], round=number))
    return faults


def _edition_by_date(tournament: Tournament, editions: Sequence[str]) -> tuple[str, list[Diagnostic]]:
    """Return the edition in force when the event began, "" for the present one, and what is to be told."""
    start = (tournament.header.get("042") or [""])[0]
    if start and "2017" in editions:
        from swissblossom.details import date_choices  # noqa: PLC0415

        choices = date_choices(start)
        older = [began for began in choices if began < _NEW_RULES_SINCE]
        if older and len(older) < len(choices):
            message = (
                f"the tournament began on {' or '.join(choices)} (042), before or after the rules changed"
            )
            hint = "write the date as YYYY/MM/DD, or give --edition 2026 or 2017 (in Python: edition='2026')"
            return "", [_reason("ambiguous-date", message, hint)]
        if older:
            began = " or ".join(older)
            message = f"paired by the rules of 2017, which were in force when the tournament began on {began}"
            hint = "give --edition 2026 (in Python: edition='2026') to pair it by the present ones"
            return "2017", [Diagnostic("warning", "older-rules", message, hint)]
    return "", []


def _state(
    tournament: Tournament,
    number: int,
    total: int,
    initial_colour: str | None,
    byes: Mapping[int, str],
    *,
    edition: str,
    exact_only: bool,
    virtual: array[int],
) -> tuple[RoundState, tuple[tuple[int, str], ...], list[Diagnostic]]:
    """Work out who takes part."""
    players = len(tournament.players)
    requests = dict(_requests(tournament, number)) | dict(byes)
    given = sorted(player for player, letter in requests.items() if letter == "U")
    available = bytearray(b"\x01" * players)
    for player in requests:
        available[player - 1] = 0
    left = sum(available)
    warnings = list(tournament.unread)
    if not left and not given:
        message = f"nobody is available for round {number}: every player is absent or has a bye"
        hint = "check the absences"
        if not players:
            message, hint = f"nobody is available for round {number}: there are no players", "add players"
        warnings.append(Diagnostic("warning", "nobody-to-pair", message, hint, round=number))
    absent = tuple(sorted((player, letter) for player, letter in requests.items() if letter != "U"))
    state = RoundState(
        tournament=tournament,
        round=number,
        total_rounds=total,
        initial_colour=_COLOURS[initial_colour] if initial_colour else tournament.initial_colour,
        available=bytes(available),
        assigned_bye=given[0] if given else 0,
        virtual_points=virtual,
        exact_only=exact_only,
        edition=edition,
        absent=absent,
    )
    return state, absent, warnings


def _requests(tournament: Tournament, number: int) -> list[tuple[int, str]]:
    """Return who sits out the round on request: announced, or as a past round shows it."""
    if number > tournament.rounds_played:
        return [(player, letter) for (of, player), letter in tournament.byes.items() if of == number]
    column = range(
        number - 1, len(tournament.players) * tournament.recorded_rounds, tournament.recorded_rounds
    )
    return [
        (index + 1, letter if letter in _BYES else "Z")
        for index, at in enumerate(column)
        if not tournament.opponents[at] and (letter := chr(tournament.results[at])) != "U"
    ]
