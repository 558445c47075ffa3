"""Writes files whole or not at all."""
# pathlib would take longer to import than a file to write
# ruff: noqa: PTH105, PTH108, PTH110, PTH113, PTH118, PTH123

from __future__ import annotations

import os

from swissblossom.errors import UnreadableFileError

__all__ = ["write_atomically"]


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
