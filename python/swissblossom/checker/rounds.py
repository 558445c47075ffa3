"""One played round against the one that the rules prescribe."""

from __future__ import annotations

from swissblossom.checker.changes import boards_that_differ
from swissblossom.checker.report import ChangedBoards, Discrepancy, RoundCheck
from swissblossom.checker.words import Names, initial_colour_message, why
from swissblossom.errors import Diagnostic, InvalidTournamentError, NoLegalPairingError
from swissblossom.pairing import Round, pair
from swissblossom.plain_data import dataclass, replace
from swissblossom.prohibitions import Prohibition
from swissblossom.systems import find_system, system_of_round
from swissblossom.tournament import BLACK, NO_COLOUR, WHITE, Tournament
from swissblossom.verdict import Verdict, judge, judge_below

__all__ = ["Played", "Rules", "check_round", "played_round"]

Pair = tuple[int, int]

_COLOUR_NAMES = {WHITE: "white", BLACK: "black"}


@dataclass(frozen=True, slots=True)
class Rules:
    """By what the rounds of a tournament are paired again.

    Attributes:
        total_rounds: Number of rounds of the tournament.
        sure_of_total: Whether somebody said so; else it is the number of rounds played.
        initial_colour: "white" or "black", in place of the tournament's, or None.
        system: Pairing system, in place of the tournament's, or None.
        edition: Edition of its rules, in place of the tournament's, or None.
        prohibitions: Further pairs that the event did not want.
    """

    total_rounds: int
    sure_of_total: bool
    initial_colour: str | None = None
    system: str | None = None
    edition: str | None = None
    prohibitions: tuple[Prohibition, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A round as the tournament records it.

    Attributes:
        pairs: Boards as (white, black), by the lower id.
        byes: Ids with the pairing-allocated bye, ascending.
        colourless: Boards of which the record gives no colours (games that were not played).
    """

    pairs: tuple[Pair, ...]
    byes: tuple[int, ...]
    colourless: frozenset[Pair]


def played_round(tournament: Tournament, number: int) -> Played:
    """Return a round as it was played.

    Args:
        tournament: The tournament; it must be free of contradictions.
        number: A recorded round, from 1.
    """
    width = tournament.recorded_rounds
    opponents = tournament.opponents[number - 1 :: width]
    colours = tournament.colours[number - 1 :: width]
    results = tournament.results[number - 1 :: width]
    pairs, colourless = [], []
    for a, b in enumerate(opponents, 1):
        if b <= a:
            continue
        if colours[a - 1] == BLACK or colours[b - 1] == WHITE:
            pairs.append((b, a))
            continue
        pairs.append((a, b))
        if colours[a - 1] == NO_COLOUR == colours[b - 1]:
            colourless.append((a, b))
    byes = [at + 1 for at, letter in enumerate(results) if letter == 0x55 and not opponents[at]]
    return Played(tuple(pairs), tuple(byes), frozenset(colourless))


def check_round(
    tournament: Tournament, number: int, rules: Rules
) -> tuple[RoundCheck, Round | None, tuple[Diagnostic, ...]]:
    """Pair a played round again and compare.

    Args:
        tournament: The tournament; it must be free of contradictions.
        number: A played round, from 1.
        rules: By what it is paired.

    Returns:
        What was found; the prescribed round, or None without a legal one; remarks.

    Raises:
        InvalidTournamentError: The rounds of this tournament cannot be paired.
        TooLargeError: A round needs more memory or wider numbers than the engine has.
    """
    try:
        ours = _pair(tournament, number, rules)
    except NoLegalPairingError as error:
        played = Played((), (), frozenset()) if tournament.teams else played_round(tournament, number)
        remark = Diagnostic(
            "note",
            "no-legal-pairing",
            f"round {number}: {error}",
            "such a round is the Chief Arbiter's, and nothing is compared",
            round=number,
        )
        return _result(number, "no-legal-pairing", played, None), None, (remark,)
    field = ours.state.tournament  # of a team tournament the one whose players are teams
    if ours.pairs and _plainly_same(field, ours):
        byes = () if ours.bye is None else (ours.bye,)
        return RoundCheck(number, "same", ours.pairs, byes, ours.pairs, ours.bye), ours, ()
    played = played_round(field, number)
    if not played.pairs and not played.byes:
        remark = Diagnostic("note", "no-games", f"round {number}: nobody was paired", "", round=number)
        return _result(number, "no-games", played, ours), ours, (remark,)
    if _same(played, ours):
        checked = RoundCheck(number, "same", ours.pairs, played.byes, ours.pairs, ours.bye)
        return checked, ours, ()
    settled = _settled(tournament, number, rules, played)
    if settled is not None:
        other, remark = settled
        return RoundCheck(number, "same", other.pairs, played.byes, other.pairs, other.bye), other, (remark,)
    return _different(tournament, rules, played, ours), ours, ()


def _pair(tournament: Tournament, number: int, rules: Rules, **changes: object) -> Round:
    wanted = {
        "round": number,
        "rounds": rules.total_rounds,
        "initial_colour": rules.initial_colour,
        "system": rules.system,
        "edition": rules.edition,
        "prohibitions": rules.prohibitions,
    }
    return pair(tournament, **(wanted | changes))  # type: ignore[arg-type]


def _plainly_same(tournament: Tournament, ours: Round) -> bool:
    """Whether the record shows the prescribed round, as nearly every round does, at the least cost."""
    width = tournament.recorded_rounds
    opponents = [0, *tournament.opponents[ours.round - 1 :: width]]
    colours = bytes(1) + tournament.colours[ours.round - 1 :: width]
    results = bytes(1) + tournament.results[ours.round - 1 :: width]
    whites = [white for white, _ in ours.pairs]
    blacks = [black for _, black in ours.pairs]
    byes = 0 if ours.bye is None else 1
    return (
        list(map(opponents.__getitem__, whites)) == blacks
        and len(opponents) - opponents.count(0) == 2 * len(whites)
        and set(map(colours.__getitem__, whites)) == {WHITE}
        and results.count(0x55) == byes
        and (ours.bye is None or results[ours.bye] == 0x55)
    )


def _same(played: Played, ours: Round) -> bool:
    """Whether pairs, colours and the bye are those prescribed; colours that are not recorded are no fault."""
    if len(played.pairs) != len(ours.pairs) or played.byes != (() if ours.bye is None else (ours.bye,)):
        return False
    wanted = frozenset(ours.pairs)
    odd = [pair for pair in played.pairs if pair not in wanted]
    return all(pair in played.colourless and pair[::-1] in wanted for pair in odd)


def _result(number: int, outcome: str, played: Played, ours: Round | None) -> RoundCheck:
    return RoundCheck(
        number,
        outcome,
        played.pairs,
        played.byes,
        None if ours is None else ours.pairs,
        None if ours is None else ours.bye,
    )


def _settled(
    tournament: Tournament, number: int, rules: Rules, played: Played
) -> tuple[Round, Diagnostic] | None:
    """Return the round under another reading of the record by which nothing differs, and a remark, or None.

    Two things are often not said as they should be: whether this was the last round, where the number of
    rounds is not announced; and that a bye was the pairing-allocated one, written as a full-point bye.
    """
    if not rules.sure_of_total and number == rules.total_rounds:
        other = _attempt(tournament, number, rules, rounds=rules.total_rounds + 1)
        if other is not None and _same(played, other):
            message = f"round {number} is as prescribed if it was not the last: their number is not announced"
            hint = "state the number of rounds (142 or XXR)"
            return other, Diagnostic("note", "not-the-last-round", message, hint, round=number)
    if tournament.teams:
        return None
    width = tournament.recorded_rounds
    results = tournament.results[number - 1 :: width]
    opponents = tournament.opponents[number - 1 :: width]
    full = [at + 1 for at, letter in enumerate(results) if letter in b"F+" and not opponents[at]]
    if played.byes or len(full) != 1:
        return None
    changed = bytearray(tournament.results)
    changed[(full[0] - 1) * width + number - 1] = 0x55
    players = tuple([replace(player, points=None) for player in tournament.players])
    other = _attempt(replace(tournament, results=changed, players=players), number, rules)
    if other is None or not _same(Played(played.pairs, (full[0],), played.colourless), other):
        return None
    message = f"round {number} is as prescribed if player {full[0]} had the pairing-allocated bye"
    return other, Diagnostic(
        "note",
        "bye-by-another-letter",
        message,
        "write that bye as U, not F or +",
        player=full[0],
        round=number,
    )


def _attempt(tournament: Tournament, number: int, rules: Rules, **changes: object) -> Round | None:
    """Pair under other assumptions; None where these make no round."""
    try:
        return _pair(tournament, number, rules, **changes)
    except (NoLegalPairingError, InvalidTournamentError):
        return None


def _different(tournament: Tournament, rules: Rules, played: Played, ours: Round) -> RoundCheck:
    names = Names(tournament)
    found = []
    theirs = [*played.pairs, *[(player, 0) for player in played.byes]]
    wanted = [*ours.pairs, *([(ours.bye, 0)] if ours.bye is not None else [])]
    changes = boards_that_differ(theirs, wanted)
    players = sorted({player for change in changes for pair in change.played for player in pair if player})
    if len(played.byes) > 1:
        message = f"{names.several(played.byes)} all have the pairing-allocated bye; one player at most can"
        found.append(Discrepancy("byes", ours.round, message, None, "C.04.1 3", tuple(players), changes))
    elif changes:
        found.append(_pairing(tournament, rules, played, ours, changes))
    found.extend(_colours(tournament, rules, played, ours))
    return replace(_result(ours.round, "different", played, ours), discrepancies=tuple(found))


def _pairing(
    tournament: Tournament, rules: Rules, played: Played, ours: Round, changes: tuple[ChangedBoards, ...]
) -> Discrepancy:
    """Say why the pairs or the bye are not those prescribed."""
    names = Names(tournament)
    players = tuple(sorted({player for change in changes for pair in change.played for player in pair} - {0}))
    verdict = judge(ours, played.pairs, played.byes[0] if played.byes else None)
    return Discrepancy(
        verdict.kind,
        ours.round,
        why(verdict, ours, names),
        verdict.criterion,
        verdict.article,
        players,
        changes,
        _notes(tournament, rules, played, ours, verdict),
        verdict,
    )


def _notes(
    tournament: Tournament, rules: Rules, played: Played, ours: Round, verdict: Verdict
) -> tuple[str, ...]:
    """Return what is wrong further down, and what would explain the difference."""
    names = Names(tournament)
    notes = [
        "further down, after what was played above: " + why(below, ours, names)
        for below in judge_below(ours, played.pairs, verdict)
    ]
    if played.byes and ours.bye is not None and played.byes[0] != ours.bye:
        taker = played.byes[0]
        other = _attempt(tournament, ours.round, rules, byes={taker: "U"})
        if other is not None and _same(played, other):
            notes.append(f"with the bye given to {names.one(taker)}, the rest of the round is as prescribed")
    return tuple(notes)


def _colours(tournament: Tournament, rules: Rules, played: Played, ours: Round) -> list[Discrepancy]:
    """Compare the colours of the boards as played, whoever should have met whom, with article 5."""
    listed = [pair for pair in played.pairs if pair not in played.colourless]
    boards = _boards(ours, listed) or []
    article = {(white, black): article for white, black, article in boards}
    wrong = [(black, white) for white, black in listed if (black, white) in article]
    if not wrong:
        return []
    articles = [article[pair] for pair in wrong]
    players = tuple(sorted({player for pair in wrong for player in pair}))
    field = ours.state.tournament
    width = field.recorded_rounds
    first = not any(any(field.colours[column::width]) for column in range(ours.round - 1))
    if first:  # later rounds follow what the first has shown
        shown = BLACK if ours.state.initial_colour == WHITE else WHITE
        other = _attempt(tournament, ours.round, rules, initial_colour=_COLOUR_NAMES[shown])
        if other is not None and _colours_agree(other, listed):
            message = initial_colour_message(
                _COLOUR_NAMES[shown], _COLOUR_NAMES[BLACK + WHITE - shown], len(wrong)
            )
            return [Discrepancy("initial-colour", ours.round, message, None, articles[0], players)]
    flips = tuple([ChangedBoards(((black, white),), ((white, black),)) for white, black in wrong])
    what = "one board has" if len(wrong) == 1 else f"{len(wrong)} boards have"
    message = f"{what} the colours the wrong way round ({', '.join(dict.fromkeys(articles))})"
    return [Discrepancy("colours", ours.round, message, None, articles[0], players, flips)]


def _boards(ours: Round, pairs: list[Pair]) -> list[tuple[int, int, str]] | None:
    """Return boards with the colours of the round's system; only prescribed ones where it says no more."""
    module = find_system(system_of_round(ours.system, ours.round, ours.total_rounds))
    if hasattr(module, "boards_of"):
        boards: list[tuple[int, int, str]] | None = module.boards_of(ours.state, pairs)  # type: ignore[union-attr]
        return boards
    listed = {frozenset(pair) for pair in pairs}
    known = zip(ours.pairs, ours.colour_articles, strict=True)
    return [(*pair, article) for pair, article in known if frozenset(pair) in listed]


def _colours_agree(ours: Round, listed: list[Pair]) -> bool:
    """Whether all recorded colours are those of article 5 in the state of a round."""
    boards = _boards(ours, listed)
    return boards is not None and {(white, black) for white, black, _ in boards} == set(listed)
