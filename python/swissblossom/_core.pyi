from collections.abc import Sequence
from typing import final

__all__ = ["BracketOutcome", "DutchEngine", "criteria", "maximum_weight_matching"]

@final
class BracketOutcome:
    @property
    def pairs(self) -> list[tuple[int, int]]: ...
    @property
    def downfloaters(self) -> list[int]: ...
    @property
    def tally(self) -> list[tuple[int, list[int]]]: ...
    @property
    def method(self) -> str: ...
    @property
    def searches(self) -> int: ...

@final
class DutchEngine:
    def __new__(
        cls,
        *,
        players: int,
        width: int,
        opponents: bytes,
        colours: bytes,
        results: bytes,
        points: Sequence[int],
        virtual_points: bytes,
        tpn: bytes,
        available: bytes,
        assigned_bye: int,
        round: int,
        total_rounds: int,
        initial_colour: int,
        forbidden: Sequence[Sequence[int]],
        exact_only: bool,
    ) -> DutchEngine: ...
    def scoregroups(self) -> list[list[int]]: ...
    def bye_score(self) -> int | None: ...
    def scores(self) -> tuple[list[int], list[int]]: ...
    def pair_bracket(self, mdps: Sequence[int], group: int) -> BracketOutcome: ...
    def boards(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int, str]] | None: ...

def criteria() -> list[tuple[int, str, str, bool]]: ...

def maximum_weight_matching(
    vertex_count: int,
    edges: Sequence[tuple[int, int, int]],
    perfect: bool,
) -> tuple[int | None, list[int | None], list[int], list[tuple[list[int], int]]]: ...
