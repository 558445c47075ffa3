"""What the bracket walk expects of a pairing system's engine, for type checkers and readers."""

from __future__ import annotations

from typing import Protocol

__all__ = ["BracketEngine", "PairedBracket"]


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


class BracketEngine(Protocol):
    """What a system's engine offers for pairing bracket by bracket."""

    def scoregroups(self) -> list[list[int]]:
        """Ids of each scoregroup from the top down."""

    def scores(self) -> tuple[list[int], list[int]]:
        """Points and pairing scores by id - 1, in tenths."""

    def pair_bracket(self, mdps: list[int], group: int) -> PairedBracket:
        """Pair scoregroup `group` together with the moved-down players."""

    def boards(self, pairs: list[tuple[int, int]]) -> list[tuple[int, int, str]] | None:
        """Give pairs colours and order: (white, black, article); None if the initial colour is needed."""
