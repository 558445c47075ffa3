"""Numbers as the fixed columns write them."""

from __future__ import annotations

import re

__all__ = ["NO_POINTS", "Numbers", "Points", "tenths", "tokens"]

_POINTS = re.compile(r"(\d*)(?:[.,](\d)0*|(\u00bd))?", re.ASCII)
_TOKEN = re.compile(r"\S+")
NO_POINTS = -1_000_000
_MOST = 9999  # tenths; no score or value of a result comes near


def tenths(text: str) -> int | None:
    """Return points written as "1", "1.0", ".5", "0,5" or "1\u00bd" in tenths, None for anything else.

    >>> tenths("1.5"), tenths(" 10.0"), tenths("x")
    (15, 100, None)
    """
    text = text.strip()
    match = _POINTS.fullmatch(text)
    if not match or not text:
        return None
    whole, part, half = match.groups()
    value = int(whole[:6] or 0) * 10 + (5 if half else int(part or 0))
    return value if value <= _MOST else None


def tokens(line: str, start: int) -> list[tuple[int, str]]:
    """Return the words of a line from index `start` on, each with its column (from 1)."""
    return [(match.start() + 1, match.group()) for match in _TOKEN.finditer(line, start)]


class Numbers(dict[str, int]):
    """Whole numbers by their text, worked out once: blank and "0000" are 0, what is no number is -1."""

    __slots__ = ()

    def __missing__(self, text: str) -> int:
        """Work out a number that was not asked for before."""
        digits = text.strip()
        value = 0 if not digits else int(digits) if digits.isascii() and digits.isdigit() else -1
        self[text] = value
        return value


class Points(dict[str, int | None]):
    """Points in tenths by their text, worked out once: blank is None, what is no number `NO_POINTS`.

    After a penalty (record 299) they may be negative.
    """

    __slots__ = ()

    def __missing__(self, text: str) -> int | None:
        """Work out points that were not asked for before."""
        value: int | None = None
        if text.strip():
            below = text.lstrip().startswith("-")
            value = tenths(text.replace("-", " ", 1) if below else text)
            value = NO_POINTS if value is None else -value if below else value
        self[text] = value
        return value
