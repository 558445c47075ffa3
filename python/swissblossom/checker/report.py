"""What a check finds, as data."""

from __future__ import annotations

from swissblossom.errors import Diagnostic
from swissblossom.plain_data import dataclass, field
from swissblossom.tournament import Tournament
from swissblossom.verdict import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["ChangedBoards", "CheckReport", "Discrepancy", "RoundCheck"]

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ChangedBoards:
    """The smallest group of boards that differ together: the same players, paired in two ways.

    Attributes:
        played: Boards as played, (white, black) ids, `(player, 0)` for the pairing-allocated bye.
        prescribed: Boards as the rules prescribe them, in the same form.
    """

    played: tuple[Pair, ...]
    prescribed: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """A departure from the rules: a hard failure.

    Attributes:
        code: "illegal", "worse" (in a criterion), "later" (equal in all criteria, generated later), "byes"
            (more than one pairing-allocated bye), "colours", "initial-colour", "points", "rank" or
            "tie-break".
        round: The round, from 1, or None where standings are meant.
        message: What is wrong, in a sentence with names and ids.
        criterion: 12 for C12: the first criterion broken or in which the played round is worse, or None.
        article: The article that decides, or "".
        players: Ids concerned, ascending.
        changes: Boards that differ, in small groups.
        notes: What else is known: what would explain the difference.
        verdict: The comparison with the prescribed round in full, or None.
    """

    code: str
    round: int | None
    message: str
    criterion: int | None = None
    article: str = ""
    players: tuple[int, ...] = ()
    changes: tuple[ChangedBoards, ...] = ()
    notes: tuple[str, ...] = ()
    verdict: Verdict | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the discrepancy as plain data for JSON."""
        counts: dict[str, list[int]] | None = None
        if self.verdict is not None and self.verdict.kind == "worse":
            counts = {"played": list(self.verdict.other), "prescribed": list(self.verdict.prescribed)}
        return {
            "code": self.code,
            "round": self.round,
            "message": self.message,
            "criterion": self.criterion,
            "article": self.article,
            "values": counts,
            "players": list(self.players),
            "changes": [
                {"played": list(map(list, change.played)), "prescribed": list(map(list, change.prescribed))}
                for change in self.changes
            ],
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One played round and what the rules prescribe for it.

    Attributes:
        round: Number of the round, from 1.
        outcome: "same", "different", "no-legal-pairing" (the rules leave such a round to the arbiter) or
            "no-games" (nobody was paired).
        pairs: Boards as played, (white, black) ids; in board order (C.04.2 3.6) where `outcome` is "same".
        byes: Ids with the pairing-allocated bye as played: none or one.
        prescribed: Boards that the rules prescribe, in board order; None without a legal pairing.
        prescribed_bye: Id with the pairing-allocated bye by the rules, or None.
        discrepancies: What is wrong with the round.
    """

    round: int
    outcome: str
    pairs: tuple[Pair, ...] = field(repr=False)
    byes: tuple[int, ...]
    prescribed: tuple[Pair, ...] | None = field(repr=False)
    prescribed_bye: int | None
    discrepancies: tuple[Discrepancy, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the round as plain data for JSON; the boards only where they differ."""
        answer: dict[str, Any] = {
            "round": self.round,
            "outcome": self.outcome,
            "boards": len(self.pairs),
            "bye": list(self.byes),
        }
        if self.outcome == "different" and self.prescribed is not None:
            answer["played"] = list(map(list, self.pairs))
            answer["prescribed"] = list(map(list, self.prescribed))
            answer["prescribed_bye"] = self.prescribed_bye
        return answer


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What the check of a tournament found.

    Attributes:
        tournament: The tournament that was checked.
        system: Pairing system by which the rounds were paired again.
        edition: Edition of its rules.
        total_rounds: Number of rounds of the tournament that was assumed.
        rounds: The rounds checked, in order.
        standings: What is wrong with points, ranks and tie-breaks.
        remarks: What is worth knowing and no failure: warnings of the file, assumptions made.

    **Source:** C.04.1 to C.04.3 and C.04.7 (2026); C.02.03 article 7 for what a checker must tell.
    """

    tournament: Tournament = field(repr=False)
    system: str
    edition: str
    total_rounds: int
    rounds: tuple[RoundCheck, ...]
    standings: tuple[Discrepancy, ...] = ()
    remarks: tuple[Diagnostic, ...] = ()

    @property
    def discrepancies(self) -> tuple[Discrepancy, ...]:
        """All hard failures: those of the rounds in order, then those of the standings."""
        return (*[found for each in self.rounds for found in each.discrepancies], *self.standings)

    @property
    def ok(self) -> bool:
        """Whether there is no hard failure."""
        return not self.standings and not any(each.discrepancies for each in self.rounds)

    def text(self) -> str:
        """Return the report for people: one line when all is well, else what is wrong round by round.

        Returns:
            Whole lines, each with a line feed.
        """
        from swissblossom.checker.words import report_text  # noqa: PLC0415

        return report_text(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data for JSON; players by id."""
        return {
            "tournament": self.tournament.name,
            "source": self.tournament.source,
            "ok": self.ok,
            "system": self.system,
            "edition": self.edition,
            "players": len(self.tournament.players),
            "total_rounds": self.total_rounds,
            "rounds": [each.to_dict() for each in self.rounds],
            "discrepancies": [found.to_dict() for found in self.discrepancies],
            "remarks": [
                {"code": remark.code, "round": remark.round, "message": remark.message, "hint": remark.hint}
                for remark in self.remarks
            ],
        }
