"""Direct encounter and extended direct encounter: the tied ranked by their games among each other.

**Source:** C.07 articles 6 and 13.3, edition 2026-03.
"""

from __future__ import annotations

from math import lcm

from swissblossom.plain_data import dataclass
from swissblossom.tiebreaks.field import FORFEIT_LOSS, FORFEIT_WIN, PLAYED, Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Encounters", "Table", "direct", "extended", "partition", "table_of"]


@dataclass(frozen=True, slots=True)
class Table:
    """The separate standings of some tied participants (6.1).

    Attributes:
        members: Indices, in the order they came.
        scores: Score of each member against the others, in units of 1/`unit` of a tenth of a point.
        unit: Number by which averages over several meetings are made whole.
        missing: Number of members that each member has not met.
        meetings: For each member the opponents among the tied, with the points (tenths) of each game.
        label: Which score the points are: "", "MP" or "GP".
    """

    members: tuple[int, ...]
    scores: dict[int, int]
    unit: int
    missing: dict[int, int]
    meetings: dict[int, dict[int, list[int]]]
    label: str = ""


class Encounters:
    """The games by which the tied can be ranked.

    Args:
        field: The field.
        as_played: Whether forfeits count as games (/P); in predetermined pairings they always do (15.2).
        label: "", "MP" or "GP".
    """

    def __init__(self, field: Field, *, as_played: bool = False, label: str = "") -> None:
        self.field = field
        self.counted = {PLAYED} | ({FORFEIT_WIN, FORFEIT_LOSS} if as_played or not field.swiss else set())
        self.label = label


def table_of(encounters: Encounters, group: Sequence[int]) -> Table:
    """Return the separate standings of a group.

    Forfeits are left out (6.1.1) as `Encounters` says; of several meetings the average counts (6.1.2).

    **Source:** C.07 6.1 (2026-03).
    """
    field, counted = encounters.field, encounters.counted
    numbers = {at + 1 for at in group}
    meetings: dict[int, dict[int, list[int]]] = {at: {} for at in group}
    most = 1
    for opponents, kinds, points in zip(field.opponents, field.kinds, field.points, strict=True):
        for at in group:
            if opponents[at] in numbers and kinds[at] in counted:
                games = meetings[at].setdefault(opponents[at] - 1, [])
                games.append(points[at])
                most = max(most, len(games))
    unit = 1
    if most > 1:
        unit = lcm(*{len(games) for row in meetings.values() for games in row.values()})
    return Table(
        members=tuple(group),
        scores={
            at: sum([sum(games) * unit // len(games) for games in row.values()])
            for at, row in meetings.items()
        },
        unit=unit,
        missing={at: len(group) - 1 - len(row) for at, row in meetings.items()},
        meetings=meetings,
        label=encounters.label,
    )


def partition(encounters: Encounters, table: Table) -> tuple[list[list[int]], str]:
    """Apply 6.2 or 6.3 once.

    Args:
        encounters: The games.
        table: The separate standings.

    Returns:
        The subsets in the order of their ranks, and the article that made them; one subset when nothing is
        decided. After 6.3 all but the last have one member, and the last holds those not yet ranked.

    **Source:** C.07 6.2 and 6.3 (2026-03).
    """
    scores, missing, field = table.scores, table.missing, encounters.field
    if not any(missing.values()):
        by_score: dict[int, list[int]] = {}
        for at in table.members:
            by_score.setdefault(scores[at], []).append(at)
        return [by_score[score] for score in sorted(by_score, reverse=True)], "6.2"
    if not field.swiss:
        return [list(table.members)], ""
    best = {at: scores[at] + missing[at] * field.win * table.unit for at in table.members}
    worst = {at: scores[at] + missing[at] * field.loss * table.unit for at in table.members}
    left = sorted(table.members, key=worst.__getitem__, reverse=True)
    by_best = sorted(table.members, key=best.__getitem__, reverse=True)
    first: list[list[int]] = []
    placed: set[int] = set()
    while len(left) > 1:
        top = left[0]
        rival = next(at for at in by_best if at != top and at not in placed)
        if worst[top] <= best[rival]:
            break
        first.append([top])
        placed.add(top)
        del left[0]
    rest = [at for at in table.members if at not in placed]
    return [*first, rest], "6.3" if first else ""


def direct(
    encounters: Encounters,
    group: Sequence[int],
    watch: Callable[[Table, list[list[int]], str], None] | None = None,
) -> list[list[int]]:
    """Rank the tied by direct encounter, as far as it goes.

    Args:
        encounters: The games.
        group: Indices of the tied.
        watch: Called with each separate standings, the subsets made of it and the article.

    Returns:
        The subsets in the order of their ranks; members of one subset are still tied.

    **Source:** C.07 article 6 (2026-03).
    """
    table = table_of(encounters, group)
    parts, article = partition(encounters, table)
    if watch:
        watch(table, parts, article)
    if len(parts) == 1:
        return [list(group)]
    return [
        piece for part in parts for piece in (direct(encounters, part, watch) if len(part) > 1 else [part])
    ]


def extended(
    primary: Encounters,
    secondary: Encounters,
    group: Sequence[int],
    watch: Callable[[Table, list[list[int]], str], None] | None = None,
) -> list[list[int]]:
    """Rank tied teams by extended direct encounter: on the primary score, else on the secondary one.

    Args:
        primary: The matches with the primary score.
        secondary: The matches with the other score.
        group: Indices of the tied.
        watch: As in `direct`.

    Returns:
        As `direct`. Each new subset starts with the primary score again.

    **Source:** C.07 13.3.1 and 13.3.3 (2026-03).
    """
    for encounters in (primary, secondary):
        table = table_of(encounters, group)
        parts, article = partition(encounters, table)
        if watch:
            watch(table, parts, article)
        if len(parts) > 1:
            return [
                piece
                for part in parts
                for piece in (extended(primary, secondary, part, watch) if len(part) > 1 else [part])
            ]
    return [list(group)]
