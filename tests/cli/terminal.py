"""A terminal that is none."""

from __future__ import annotations

import io


class Terminal(io.StringIO):
    """A standard output or error that says it is a terminal."""

    def isatty(self) -> bool:
        return True
