"""How wide the terminal is, without the modules that `shutil` brings along."""

from __future__ import annotations

import os
import sys

__all__ = ["terminal_width"]

_USUAL_WIDTH = 80


def terminal_width() -> int:
    """Return the number of columns of the terminal: COLUMNS if set, what the terminal says, else 80."""
    text = os.environ.get("COLUMNS", "")
    if text.isascii() and text.isdigit() and int(text):
        return int(text)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or _USUAL_WIDTH  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return _USUAL_WIDTH
