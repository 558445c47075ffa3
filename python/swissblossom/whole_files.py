"""Reads and writes files whole or not at all."""
# pathlib would take longer to import than a file to write
# ruff: noqa: PTH105, PTH108, PTH110, PTH113, PTH118, PTH123

from __future__ import annotations

import os

from swissblossom.errors import Diagnostic, TooLargeError, UnreadableFileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

__all__ = ["MOST_BYTES", "read_whole", "write_atomically"]

MOST_BYTES = 1 << 28
"""No file of a tournament is as large as this."""


def read_whole(path: str, stream: BinaryIO | None = None) -> bytes:
    """Return all bytes of a file.

    Args:
        path: The file.
        stream: Where to read it from, in place of opening it; `path` is then its name in messages.

    Raises:
        UnreadableFileError: It cannot be read.
        TooLargeError: It holds more than any tournament could, or never ends.
    """
    try:
        if stream is not None:
            data = stream.read(MOST_BYTES + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UnreadableFileError(error.errno, error.strerror or str(error), path) from error
    if len(data) > MOST_BYTES:
        message = f"more than {MOST_BYTES >> 20} MB, which no tournament fills"
        fault = Diagnostic("error", "endless-file", message, "give the file of one tournament")
        raise TooLargeError([fault], path)
    return data


def write_atomically(path: str, data: bytes) -> None:
    """Replace a file in one step; a pipe or a device, which cannot be replaced, is written to.

    Raises:
        UnreadableFileError: The file cannot be written; what was there before is still there.
    """
    target = os.path.realpath(path)
    try:
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as file:
                file.write(data)
        else:
            _replace(target, data)
    except OSError as error:
        raise UnreadableFileError(error.errno, error.strerror or str(error), path) from error


def _replace(target: str, data: bytes) -> None:
    folder, name = os.path.split(target)
    aside = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    with open(aside, "xb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            os.replace(aside, target)
        except BaseException:
            os.unlink(aside)
            raise
