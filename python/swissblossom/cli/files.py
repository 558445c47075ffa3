"""Files of the command line: `-` is standard input or output, and a file is written whole or not at all."""

from __future__ import annotations

import sys

from swissblossom.tournament import Tournament
from swissblossom.trf import parse_trf, read_trf
from swissblossom.whole_files import read_whole, write_atomically

__all__ = ["read_data", "read_tournament", "write_data", "write_text"]


def read_tournament(path: str) -> Tournament:
    """Read a TRF file, or standard input for "-".

    Raises:
        UnreadableFileError: It cannot be read.
        TrfError: It cannot be used.
        TooLargeError: It is too large.
    """
    if path != "-":
        return read_trf(path)
    return parse_trf(read_data(path), source="<stdin>")


def read_data(path: str) -> bytes:
    """Return the bytes of a file, or of standard input for "-".

    Raises:
        UnreadableFileError: It cannot be read.
        TooLargeError: It holds more than any tournament could, or never ends.
    """
    return read_whole("<stdin>", sys.stdin.buffer) if path == "-" else read_whole(path)


def write_data(path: str, data: bytes) -> None:
    """Write bytes to a file, whole or not at all, or to standard output for "-".

    Raises:
        UnreadableFileError: The file cannot be written; what was there before is still there.
    """
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_atomically(path, data)


def write_text(path: str | None, text: str) -> None:
    """Write a text as UTF-8 to a file, or to standard output for None or "-".

    A regular file is written beside its place and moved there, so that nobody ever sees a part of it.

    Raises:
        UnreadableFileError: The file cannot be written; what was there before is still there.
    """
    if path is None or path == "-":
        _print(text)
        return
    write_atomically(path, text.encode())


def _print(text: str) -> None:
    """Write to standard output; characters that it cannot show are escaped instead of ending the program."""
    try:
        sys.stdout.write(text)
    except UnicodeEncodeError:
        coding = sys.stdout.encoding or "ascii"
        sys.stdout.write(text.encode(coding, "backslashreplace").decode(coding))
    sys.stdout.flush()
