"""Where two editions of the rules prescribe different rounds for a tournament, and by which article."""

from __future__ import annotations

from collections.abc import Iterable

from swissblossom.checker.changes import boards_that_differ
from swissblossom.checker.prepared import prepared
from swissblossom.checker.report import ChangedBoards
from swissblossom.checker.rounds import Rules, check_round
from swissblossom.checker.whole import colour_shown, rounds_to_check
from swissblossom.checker.words import Names, why
from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.pairing import Round
from swissblossom.plain_data import dataclass
from swissblossom.systems import find_system
from swissblossom.tournament import Tournament, format_points
from swissblossom.verdict import judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["EditionReport", "Parting", "compare_editions"]


@dataclass(frozen=True, slots=True)
class Parting:
    """A round that two editions of the rules pair differently.

    Attributes:
        round: Number of the round, from 1.
        played_by: The editions that prescribe the round as it was played: one of the two, or none.
        changes: Boards that differ, in small groups: `played` by the older edition, `prescribed` by the
            newer.
        articles: By edition, its first article that the round of the other edition does not satisfy as well;
            "" where the edition has no legal round (1.9.3, A.9).
        reasons: The same by edition in a sentence, with the values of both rounds.
        collapsed: Scores, in tenths, of the scoregroups that were put together with all below them in the
            round of the older edition (2017 A.9).
    """

    round: int
    played_by: tuple[str, ...]
    changes: tuple[ChangedBoards, ...]
    articles: dict[str, str]
    reasons: dict[str, str]
    collapsed: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the parting as plain data for JSON."""
        return {
            "round": self.round,
            "played_by": list(self.played_by),
            "changes": [
                {"older": list(map(list, change.played)), "newer": list(map(list, change.prescribed))}
                for change in self.changes
            ],
            "articles": self.articles,
            "reasons": self.reasons,
            "collapsed": list(self.collapsed),
        }


@dataclass(frozen=True, slots=True)
class EditionReport:
    """What a comparison of two editions finds.

    Attributes:
        tournament: The tournament.
        system: The pairing system.
        editions: The older and the newer edition.
        rounds: The rounds compared.
        partings: Those among them that the editions pair differently.
    """

    tournament: Tournament
    system: str
    editions: tuple[str, str]
    rounds: tuple[int, ...]
    partings: tuple[Parting, ...]

    @property
    def discrepancies(self) -> tuple[Parting, ...]:
        """The partings, by the name that they have in a `CheckReport`."""
        return self.partings

    @property
    def ok(self) -> bool:
        """Whether both editions prescribe the same rounds."""
        return not self.partings

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data for JSON; players are ids, scores tenths."""
        return {
            "tournament": self.tournament.name,
            "source": self.tournament.source,
            "ok": self.ok,
            "system": self.system,
            "editions": list(self.editions),
            "rounds": list(self.rounds),
            "partings": [parting.to_dict() for parting in self.partings],
        }

    def text(self) -> str:
        """Return the report for people, lines that end in a newline."""
        names = Names(self.tournament)
        older, newer = self.editions
        title = self.tournament.name or self.tournament.source or "Tournament"
        count = len(self.rounds)
        head = f"{title}: {count} round{'' if count == 1 else 's'} by the rules of {older} and of {newer}"
        if self.ok:
            return f"{head}: no difference\n"
        lines = [f"{head}: {len(self.partings)} differ"]
        for parting in self.partings:
            lines.append(f"Round {parting.round}: {_played(parting, self.editions)}")
            for rules, other in ((newer, older), (older, newer)):
                lines.append(f"  The round of {other} by the rules of {rules}: {parting.reasons[rules]}")
            lines += [
                f"  By {older} everybody below {format_points(score)} made one bracket (A.9)"
                for score in parting.collapsed
            ]
            for change in parting.changes:
                told = [f"by {older}", f"by {newer}"]
                for when, boards in zip(told, (change.played, change.prescribed), strict=True):
                    lines.append(f"  - {when}: {', '.join(names.board(pair) for pair in boards)}")
        return "\n".join(lines) + "\n"


def compare_editions(
    tournament: Tournament,
    *,
    only: Iterable[int] | None = None,
    rounds: int | None = None,
    initial_colour: str | None = None,
    system: str | None = None,
) -> EditionReport:
    """Pair every played round by two editions of the rules, and tell where they part and by which article.

    Each round is paired from the state before it, as it was played, so that a difference in one round does
    not lead to others.

    Args:
        tournament: The tournament.
        only: The rounds to compare, from 1; all played rounds by default.
        rounds: Number of rounds of the tournament, in place of the announced one.
        initial_colour: "white" or "black", in place of the tournament's.
        system: Pairing system, in place of the tournament's.

    Returns:
        The rounds that the editions pair differently. For each edition it names the first of its articles
        that the round of the other edition does not satisfy as well.

    Raises:
        InvalidTournamentError: The tournament contradicts itself, its rounds cannot be paired, or its system
            has one edition only.
        TooLargeError: A round needs more memory or wider numbers than the engine has.

    **Source:** C.04.3 (2026); C.04.3 in force until 31 January 2026 (2017).

    >>> import swissblossom as sb
    >>> report = sb.compare_editions(sb.read_trf("examples/alekhine-memorial.trf"))
    >>> report.editions, report.ok
    (('2017', '2026'), True)
    """
    name = system or tournament.system
    module = find_system(name)
    editions: tuple[str, ...] = getattr(module, "EDITIONS", ())
    if len(editions) < 2:
        message = f"only one edition of the rules is known for {name}"
        hint = "leave out --edition both (in Python: use sb.check)"
        raise InvalidTournamentError([Diagnostic("error", "one-edition", message, hint)], tournament.source)
    newer, older = editions[:2]
    ready = prepared(tournament)
    total = tournament.total_rounds if rounds is None else rounds
    sure = total is not None
    numbers = rounds_to_check(tournament, only, name)
    colour = initial_colour or colour_shown(ready)
    partings = []
    for number in numbers:
        made: dict[str, Round | None] = {}
        same = []
        for edition in (older, newer):
            rules = Rules(total or max(tournament.rounds_played, 1), sure, colour, system, edition)
            found, made[edition], _ = check_round(ready, number, rules)
            if found.outcome == "same":
                same.append(edition)
        changes = boards_that_differ(_boards(made[older]), _boards(made[newer]))
        if changes:
            partings.append(_parting(tournament, number, made, tuple(same), changes))
    return EditionReport(tournament, name, (older, newer), tuple(numbers), tuple(partings))


def _boards(made: Round | None) -> list[tuple[int, int]]:
    """Return the boards of a round, the bye as a board with 0; none of a round without a legal pairing."""
    if made is None:
        return []
    return [*made.pairs, *([(made.bye, 0)] if made.bye is not None else [])]


def _parting(
    tournament: Tournament,
    number: int,
    made: dict[str, Round | None],
    played_by: tuple[str, ...],
    changes: tuple[ChangedBoards, ...],
) -> Parting:
    names = Names(tournament)
    articles, reasons = {}, {}
    older, newer = made
    for edition, other in ((older, newer), (newer, older)):
        ours, theirs = made[edition], made[other]
        if ours is None or theirs is None:
            missing = edition if ours is None else other
            articles[edition] = ""
            reasons[edition] = f"the rules of {missing} have no legal pairing"
            continue
        verdict = judge(ours, theirs.pairs, theirs.bye)
        articles[edition] = verdict.article
        reasons[edition] = why(verdict, ours, names)
    brackets = before.brackets if (before := made[older]) is not None else ()
    above = dict(enumerate([bracket.score for bracket in brackets], 1))
    collapsed = tuple([above[at] for at, bracket in enumerate(brackets) if bracket.collapsed])
    return Parting(number, played_by, changes, articles, reasons, collapsed)


def _played(parting: Parting, editions: tuple[str, str]) -> str:
    """Return which edition the round as played follows."""
    if parting.played_by:
        return f"the editions differ; played by that of {parting.played_by[0]}"
    return f"the editions differ; played by neither that of {editions[0]} nor that of {editions[1]}"
