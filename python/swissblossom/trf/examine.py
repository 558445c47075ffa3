"""Examines a file without using it: all findings, whether the file can be read or not."""

from __future__ import annotations

import os
from collections.abc import Iterable

from swissblossom.errors import Diagnostic, TooLargeError, TrfError
from swissblossom.plain_data import replace
from swissblossom.trf.diagnostics import LAST
from swissblossom.trf.reader import Reader
from swissblossom.trf.strict import FORM_CODES, departures, encoding_departures
from swissblossom.trf.text import decode, split_lines
from swissblossom.whole_files import read_whole

__all__ = ["check_trf", "examine", "notes_of"]


def check_trf(path: str | os.PathLike[str], *, strict: bool = False) -> tuple[Diagnostic, ...]:
    """Return everything that can be said of a TRF file.

    Args:
        path: The file.
        strict: Count every departure from the format as an error.

    Returns:
        Findings in the order of the lines. "error": the file cannot be used; "warning": it can, but something
        in it is not used or looks wrong; "note": it is not written as the format has it. None for a file that
        is as it should be.

    Raises:
        UnreadableFileError: The file cannot be opened or read.
        TooLargeError: It holds more than any tournament could (256 MB).

    **Source:** TRF16 and TRF26 (FIDE C.02.03), TRF(x) (JaVaFo 2.2 Advanced User Manual).

    >>> check_trf("examples/alekhine-memorial.trf")
    ()
    """
    return examine(read_whole(os.fspath(path)), strict=strict)


def _forms(data: str | bytes, lines: list[str], severity: str) -> list[Diagnostic]:
    """Return what is odd about encoding and form."""
    encoded = encoding_departures(data, severity) if isinstance(data, bytes) else []
    return encoded + departures(lines, severity)


def notes_of(data: str | bytes, told: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the departures from the format of a file that can be read, but for lines already told of."""
    lines = split_lines(data if isinstance(data, str) else decode(data))
    known = {finding.line for finding in told}
    return tuple([finding for finding in _forms(data, lines, "note") if finding.line not in known])


def examine(data: bytes, *, strict: bool = False) -> tuple[Diagnostic, ...]:
    """Return everything that can be said of the bytes of a TRF file; as `check_trf`."""
    try:
        lines = split_lines(decode(data))
    except TrfError as error:
        return error.diagnostics
    reader = Reader(None)
    found: list[Diagnostic] = []
    try:
        reader.read(lines)
    except (TrfError, TooLargeError) as error:
        found += error.diagnostics
    found += reader.found.remarks
    if strict:
        found = [replace(d, severity="error") if d.code in FORM_CODES else d for d in found]
    if any(d.code in {"no-players", "empty", "listing"} for d in found):
        return tuple(found)
    told = {d.line for d in found}
    forms = _forms(data, lines, "error" if strict else "note")
    found += [d for d in forms if d.line not in told or strict]
    order = sorted(range(len(found)), key=lambda at: (found[at].line or LAST, found[at].column or 0, at))
    return tuple([found[at] for at in order])
