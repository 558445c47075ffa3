"""How much room a text takes on a terminal."""

from __future__ import annotations

__all__ = ["cell_width"]


def cell_width(text: str) -> int:
    """Return how many columns a text takes on a terminal: wide characters two, combining ones none.

    >>> cell_width("Tal"), cell_width("\u738b"), cell_width("e\u0301")
    (3, 2, 1)
    """
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width  # noqa: PLC0415

    return sum(
        0 if category(c) in {"Mn", "Me", "Cf"} else 2 if east_asian_width(c) in {"W", "F"} else 1
        for c in text
    )
