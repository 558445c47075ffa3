"""Rows of text in aligned columns, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["Table", "cell_width", "clean", "cut"]

_SHORTEST_NAME = 8


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


def cut(text: str, width: int) -> str:
    """Return the text in at most `width` columns, an ellipsis in place of what is cut off."""
    if cell_width(text) <= width:
        return text
    while text and cell_width(text) > width - 1:
        text = text[:-1]
    return text + "\u2026"


def clean(text: str) -> str:
    """Return the text without characters that would drive the terminal."""
    return text if text.isprintable() else "".join([c if c.isprintable() else "?" for c in text])


class Table:
    """Rows of cells in aligned columns."""

    def __init__(self, right: Sequence[int]) -> None:
        self.right = frozenset(right)
        self.rows: list[list[str]] = []

    def lines(self, names: Sequence[int], width: int | None) -> list[str]:
        """Return the rows as lines; columns that are blank throughout are left out, names cut to fit."""
        if not self.rows:
            return []
        widths = [max(map(cell_width, column)) for column in zip(*self.rows, strict=True)]
        shown = [at for at, wide in enumerate(widths) if wide]
        total = sum(widths[at] for at in shown) + 2 * (len(shown) - 1)
        if width is not None and total > width:
            longest = max(widths[at] for at in names)
            while total > width and longest > _SHORTEST_NAME:
                longest -= 1
                total -= sum(widths[at] > longest for at in names)
            for at in names:
                widths[at] = min(widths[at], longest)
        lines = []
        for row in self.rows:
            parts = []
            for at in shown:
                text = cut(row[at], widths[at])
                blanks = " " * (widths[at] - cell_width(text))
                parts.append(blanks + text if at in self.right else text + blanks)
            lines.append("  ".join(parts).rstrip())
        return lines
