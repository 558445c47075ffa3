"""The criteria by which pairings are compared, as data: the engine's own table, for documents and checks."""

from __future__ import annotations

from swissblossom import _core
from swissblossom.plain_data import dataclass

__all__ = ["Criterion", "criteria"]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion by which candidates for the pairing of a bracket are compared.

    Attributes:
        number: 5 for C5, and so on.
        article: The article of C.04.3 that states it.
        name: What is made as small as possible.
        is_list: Whether a list of scores or score differences is compared, the greatest first, and not a
            number.

    **Source:** C.04.3 2.3 and 2.4 (2026).
    """

    number: int
    article: str
    name: str
    is_list: bool


def criteria(edition: str = "2026", system: str = "dutch") -> tuple[Criterion, ...]:
    """Return the criteria in the order in which they are compared, as the engine has them.

    Args:
        edition: "2026", or for the Dutch system also "2017".
        system: "dutch", "burstein", "dubov", "double_swiss" or "team".

    Raises:
        ValueError: The system has no such table.

    **Source:** C.04.3 2.3 and 2.4 (2026); C.04.3 C.5 to C.19 (2017); C.04.4.1, C.04.4.2, C.04.5 and
    C.04.6 2.3 (2026).

    >>> first = criteria()[1]
    >>> first.number, first.article, first.name
    (6, '2.4.1', 'downfloaters')
    """
    if system in _OF_UPFLOATS and edition == "2026":
        return _OF_UPFLOATS[system]
    return tuple([Criterion(*row) for row in _core.criteria(system, edition)])


_UPFLOATERS = (
    ("upfloaters", False),
    ("score differences of upfloaters", True),
    ("upfloaters that the next scoregroup will need", False),
)
_FLOATED = "who were floaters in the previous round"


def _table(first: int, *rows: tuple[str, bool]) -> tuple[Criterion, ...]:
    return tuple([Criterion(first + at, f"2.3.{at + 1}", *row) for at, row in enumerate(rows)])


_OF_UPFLOATS = {
    "double_swiss": _table(
        4,
        *_UPFLOATERS,
        (f"upfloaters {_FLOATED}", False),
        (f"opponents of upfloaters {_FLOATED}", False),
    ),
    "team": _table(
        4,
        *_UPFLOATERS,
        (f"upfloaters {_FLOATED}", False),
        ("teams without their colour preference", False),
        ("teams without their strong colour preference", False),
        (f"opponents of upfloaters {_FLOATED}", False),
    ),
    "dubov": _table(
        5,
        *_UPFLOATERS[:2],
        ("players without their colour preference", False),
        ("maximum upfloaters among the upfloaters", False),
        ("times that these maximum upfloaters were upfloated", False),
        ("upfloaters who upfloated in the previous round", False),
    ),
}
