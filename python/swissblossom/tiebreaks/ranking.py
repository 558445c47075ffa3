"""Article 4.2: the tie-breaks applied in their order to each subgroup still tied.

**Source:** C.07 4.2, 6, 12 and 13.3, edition 2026-03.
"""

from __future__ import annotations

from swissblossom.tiebreaks.descriptors import CODES, Descriptor
from swissblossom.tiebreaks.encounters import Encounters, direct, extended
from swissblossom.tiebreaks.values import Computed, Values, secondary_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from swissblossom.tiebreaks.encounters import Table
    from swissblossom.tiebreaks.values import Exact

    Watch = Callable[[Table, list[list[int]], str], None]
    WatchBoards = Callable[[str, list[int], Computed], None]

__all__ = ["rank_groups", "split_by_encounters", "split_by_values"]

_CHAINS = {"EDEBT": ("BC", "TBR"), "EDEBB": ("BC", "BBE"), "EDET": ("TBR",), "EDEB": ("BBE",)}


def split_by_values(group: Sequence[int], computed: Computed) -> list[list[int]]:
    """Return the members of a group with equal values together, the best first; no value is the worst.

    Args:
        group: Indices of the tied.
        computed: The values of everybody.

    **Source:** C.07 4.2 (2026-03).
    """
    by_value: dict[Exact, list[int]] = {}
    exact = computed.exact
    for at in group:
        by_value.setdefault(exact[at], []).append(at)
    if len(by_value) == 1:
        return [list(group)]
    without = by_value.pop(None, None)
    known = sorted(by_value, reverse=not computed.lower)  # type: ignore[type-var]
    return [*(by_value[value] for value in known), *([without] if without else [])]


def split_by_encounters(
    values: Values,
    one: Descriptor,
    group: Sequence[int],
    watch: Watch | None = None,
    watch_boards: WatchBoards | None = None,
) -> list[list[int]]:
    """Return the subsets that a direct encounter, plain or extended, makes of the tied.

    Args:
        values: What the tournament gives.
        one: DE, EDE or one of its chains.
        group: Indices of the tied.
        watch: As in `encounters.direct`.
        watch_boards: Called with each pair to which a tie-break of article 12 is applied, its name and its
            values.

    Returns:
        The subsets, the best first.

    **Source:** C.07 6 and 13.3 (2026-03).
    """
    if one.code == "DE":
        games = Encounters(values.field_of(one.score), as_played=one.as_played, label=one.score)
        return direct(games, group, watch)
    first = values.primary
    primary, secondary = [
        Encounters(values.field_of(score), as_played=one.as_played, label=score)
        for score in (first, secondary_of(first))
    ]
    parts = extended(primary, secondary, group, watch)
    for code in _CHAINS.get(one.code, ()):
        computed = values.compute(Descriptor(code))
        before, parts = parts, []
        for part in before:
            if _level_pair(values, part):
                parts.extend(split_by_values(part, computed))
                if watch_boards:
                    watch_boards(code, part, computed)
            else:
                parts.append(part)
    return parts


def _level_pair(values: Values, group: Sequence[int]) -> bool:
    """Return whether exactly two teams are tied in match points and in game points (13.3.2)."""
    return len(group) == 2 and all(
        len({values.field_of(score).scores[at + 1] for at in group}) == 1 for score in ("MP", "GP")
    )


def rank_groups(
    values: Values,
    start: list[list[int]],
    one: Descriptor,
    computed: Computed | None,
) -> tuple[list[list[int]], list[int | None]]:
    """Apply one tie-break to each group.

    Args:
        values: What the tournament gives.
        start: The groups, the best first.
        one: The tie-break.
        computed: Its values; None where the tied are ranked among each other.

    Returns:
        The groups it makes of them, and for each participant the place in the group he was in, 1 for the
        best, None where there was no tie.

    **Source:** C.07 4.2 and 12.1 (2026-03).
    """
    places: list[int | None] = [None] * values.field.size
    groups: list[list[int]] = []
    for group in start:
        if len(group) == 1:
            groups.append(group)
            continue
        if computed is None:
            parts = split_by_encounters(values, one, group)
            place = 1
            for part in parts:
                for at in part:
                    places[at] = place
                place += len(part)
        elif CODES.get(one.code) is CODES["BC"] and len(_game_points(values, group)) > 1:
            parts = [group]  # 12.1: only when all tied teams have the same game points
        else:
            parts = split_by_values(group, computed)
        groups.extend(parts)
    return groups, places


def _game_points(values: Values, group: Sequence[int]) -> set[int]:
    scores = values.field_of("GP").scores
    return {scores[at + 1] for at in group}
