"""How far a long run is: a bar with rate and remaining time, on a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections import deque

__all__ = ["Progress", "bar", "duration"]

_PATIENCE = 0.5  # seconds before anything is shown
_PAUSE = 0.2
_WINDOW = 50  # showings from which the rate is taken


def duration(seconds: float) -> str:
    """Return a time for people.

    >>> duration(7), duration(754), duration(90000)
    ('0:07', '12:34', '25:00:00')
    """
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def bar(done: int, total: int | None, width: int = 24) -> str:
    """Return a bar, or nothing when the end is not known.

    >>> bar(3, 4, 8)
    '[######  ] '
    """
    if not total:
        return ""
    full = min(width, width * done // total)
    return f"[{'#' * full}{' ' * (width - full)}] "


class Progress:
    """A line on standard error that is written over again and again.

    Args:
        total: Number of tournaments, or None when that is not known.
        noun: What they are called: "files".
    """

    def __init__(self, total: int | None, noun: str) -> None:
        self.total = total
        self.noun = noun
        self.next = time.monotonic() + _PATIENCE
        self.past: deque[tuple[float, int, int]] = deque([(time.monotonic(), 0, 0)], maxlen=_WINDOW)
        self.shown = 0

    def update(self, done: int, rounds: int, failed: int) -> None:
        """Show the state, unless it was shown a moment ago.

        Args:
            done: Tournaments done so far, failures among them.
            rounds: Rounds paired so far.
            failed: Failures so far.
        """
        now = time.monotonic()
        if now < self.next:
            return
        self.next = now + _PAUSE
        self.past.append((now, done, rounds))
        text = self.text(failed)[: _columns() - 1]
        _show("\r" + text.ljust(self.shown))
        self.shown = len(text)

    def text(self, failed: int) -> str:
        """Return the line for the newest state."""
        (then, done_then, rounds_then), (now, done, rounds) = self.past[0], self.past[-1]
        seconds = max(now - then, 1e-9)
        rate = (done - done_then) / seconds
        count = f"{done:,} of {self.total:,}" if self.total else f"{done:,}"
        parts = [f"{count} {self.noun}", f"{(rounds - rounds_then) / seconds:,.0f} rounds/s"]
        if self.total and rate:
            parts.append(f"{duration((self.total - done) / rate)} left")
        if failed:
            parts.append(f"{failed:,} failed")
        return bar(done, self.total) + ", ".join(parts)

    def clear(self) -> None:
        """Take the line away."""
        if self.shown:
            _show("\r" + " " * self.shown + "\r")
            self.shown = 0


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (AttributeError, ValueError, OSError):
        return 80


def _show(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
