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
        system: "dutch" or "burstein".

    Raises:
        ValueError: The system has no such table.

    **Source:** C.04.3 2.3 and 2.4 (2026); C.04.3 C.5 to C.19 (2017); C.04.4.2 2.3 (2026).

    >>> first = criteria()[1]
    >>> first.number, first.article, first.name
    (6, '2.4.1', 'downfloaters')
    """
    return tuple([Criterion(*row) for row in _core.criteria(system, edition)])
