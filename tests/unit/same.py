"""What makes two tournaments equal, whatever file they came from."""

from __future__ import annotations

import swissblossom as sb
from swissblossom.abnormal import point_system

_PLAYER = ("id", "name", "rating", "title", "sex", "federation", "fide_id", "birth")
_TOURNAMENT = (
    *(
        "name",
        "total_rounds",
        "recorded_rounds",
        "rounds_played",
        "opponents",
        "colours",
        "results",
        "points",
    ),
    *(
        "initial_colour",
        "tpn",
        "byes",
        "forbidden",
        "abnormal",
        "system",
        "edition",
        "baku",
    ),
    "teams",
)


def _given(t: sb.Tournament) -> dict[int, list[int]]:
    """Return the virtual points without zeros at the end of rows, which say nothing."""
    rows = {}
    for ident, row in t.virtual.items():
        values = list(row)
        while values and not values[-1]:
            values.pop()
        if values:
            rows[ident] = values
    return rows


def differences(first: sb.Tournament, second: sb.Tournament, *, records: bool = False) -> list[str]:
    """Return what differs; points and ranks only where the first one stated them."""
    found = [
        f"{name}: {getattr(first, name)!r} and {getattr(second, name)!r}"
        for name in (*_TOURNAMENT, *(("records",) if records else ()))
        if getattr(first, name) != getattr(second, name)
    ]
    if _given(first) != _given(second):
        found.append(f"virtual: {first.virtual} and {second.virtual}")
    for a, b in zip(first.players, second.players, strict=True):
        found += [f"player {a.id}, {name}" for name in _PLAYER if getattr(a, name) != getattr(b, name)]
        stated = any(p.rank for p in first.players)
        if stated and a.rank != b.rank:
            found.append(f"player {a.id}, rank {a.rank} and {b.rank}")
        announced = first.byes.get((first.round_to_pair, a.id))
        if a.points is not None and b.points is not None:
            worth = point_system(first).value(announced) if announced else 0
            if abs(a.points - b.points) not in (0, worth):
                found.append(f"player {a.id}, points {a.points} and {b.points}")
    return found
