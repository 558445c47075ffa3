"""What `pair` expects of a pairing system, and the bracket walk of an engine."""

from __future__ import annotations

from swissblossom.brackets import Bracket
from swissblossom.plain_data import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object  # `typing` is slow to load

__all__ = ["BracketEngine", "PairedBracket", "Pairing", "pairing_of"]


@dataclass(frozen=True, slots=True)
class Pairing:
    """What a system makes of a round.

    Attributes:
        boards: (white, black, article that decided the colours), ids in board order; None when a board needs
            the initial colour and nobody said it.
        bye: Id of the taker of the pairing-allocated bye, or None.
        brackets: What happened, bracket by bracket, for systems that pair so.
        scores: Points of each player so far, in tenths, index id - 1.
        pairing_scores: The same with the virtual points of this round.
        stats: Counters of the work done.
    """

    boards: tuple[tuple[int, int, str], ...] | None
    bye: int | None
    brackets: tuple[Bracket, ...]
    scores: tuple[int, ...]
    pairing_scores: tuple[int, ...]
    stats: dict[str, int]


class PairedBracket(Protocol):
    """What an engine says of one bracket."""

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Pairs of ids, the higher-ranked first."""

    @property
    def downfloaters(self) -> list[int]:
        """Ids that stay unpaired, in order."""

    @property
    def tally(self) -> list[tuple[int, list[int]]]:
        """Criterion numbers and counts."""

    @property
    def method(self) -> str:
        """How the answer was found."""

    @property
    def searches(self) -> int:
        """Searches of the solver."""

    @property
    def collapses(self) -> bool:
        """Whether all scoregroups below make one bracket."""

    @property
    def given_up(self) -> list[tuple[int, int]]:
        """Pairs made first and given up for those below."""


class BracketEngine(Protocol):
    """What a system's engine offers for pairing bracket by bracket."""

    def scoregroups(self) -> list[list[int]]:
        """Ids of each scoregroup from the top down."""

    def scores(self) -> tuple[list[int], list[int]]:
        """Points and pairing scores by id - 1, in tenths."""

    def pair_bracket(self, mdps: list[int], group: int, collapsed: bool) -> PairedBracket:
        """Pair scoregroup `group`, or all from there down, together with the moved-down players."""

    def boards(self, pairs: list[tuple[int, int]]) -> list[tuple[int, int, str]] | None:
        """Give pairs colours and order: (white, black, article); None if the initial colour is needed."""


def pairing_of(
    engine: BracketEngine, brackets: tuple[Bracket, ...], bye: int | None, *, exact_only: bool
) -> Pairing:
    """Return the pairing that finished brackets make.

    Args:
        engine: The engine that paired them.
        brackets: All brackets of the round.
        bye: Taker of the pairing-allocated bye, or None.
        exact_only: Whether only the exact kernel was to be used, so that no faster way was tried.
    """
    boards = engine.boards([pair for bracket in brackets for pair in bracket.pairs])
    scores, pairing_scores = engine.scores()
    stats = {"brackets": len(brackets), "kinds": 0, "bracket": 0, "field": 0, "fallbacks": 0, "searches": 0}
    for bracket in brackets:
        stats[bracket.method] += 1
        stats["searches"] += bracket.searches
    if not exact_only:
        stats["fallbacks"] = len(brackets) - stats["kinds"]
    return Pairing(
        boards=None if boards is None else tuple(boards),
        bye=bye,
        brackets=brackets,
        scores=tuple(scores),
        pairing_scores=tuple(pairing_scores),
        stats=stats,
    )
