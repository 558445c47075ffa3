"""Files that are read for a check: what contradicts the points is to be found, and is no reason to refuse."""

from __future__ import annotations

import os
from collections.abc import Iterable

from swissblossom.errors import TrfError
from swissblossom.tournament import Tournament
from swissblossom.trf.reader import Reader, parse_trf
from swissblossom.trf.text import decode, split_lines

__all__ = ["ENDINGS", "find_files", "parse_for_check"]

ENDINGS = (".trf", ".trfx", ".trf16", ".trf26")
"""How the files that a folder is searched for end, in small letters."""


def parse_for_check(data: bytes, source: str | None = None) -> Tournament:
    """Read a tournament, also one whose stated points are not those of the results.

    Args:
        data: The bytes of a TRF file.
        source: Name to use in messages, or None.

    Raises:
        TrfError: The file is no TRF or contradicts itself in more than its points.
        TooLargeError: More than 9999 players or 99 rounds.
    """
    try:
        return parse_trf(data, source=source)
    except TrfError as error:
        if {finding.code for finding in error.diagnostics} != {"points-disagree"}:
            raise
    reader = Reader(source, check_points=False)
    return reader.read(split_lines(decode(data, source)))


def find_files(paths: Iterable[str]) -> list[str]:
    """Return the files that paths name: files as they are, folders with all the TRF files below them.

    Args:
        paths: Files, folders, or "-" for standard input.

    Returns:
        Files in the order given; those of a folder by name. What does not exist is kept, so that reading it
        tells.
    """
    found: list[str] = []
    for path in paths:
        if path == "-" or not os.path.isdir(path):  # noqa: PTH112  # pathlib is slow to load
            found.append(path)
            continue
        for folder, folders, names in os.walk(path):
            folders.sort()
            found.extend(
                os.path.join(folder, name)  # noqa: PTH118
                for name in sorted(names)
                if name.lower().endswith(ENDINGS)
            )
    return found
