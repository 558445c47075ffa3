"""Where a Chromium is for the tests of the page; run as a program, it prints the path, or nothing."""

from __future__ import annotations

import os
import shutil
import sys

__all__ = ["HOW_TO_GET_IT", "find_browser"]

HOW_TO_GET_IT = (
    "no Chromium found; install one ('make browser' does as root on Debian, where it is "
    "'apt-get install chromium'), or name its program in CHROMIUM"
)
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find_browser() -> str:
    """Return the path of a Chromium, or ""; the environment variable CHROMIUM comes first."""
    named = os.environ.get("CHROMIUM")
    found = (shutil.which(name) for name in ((named,) if named else _NAMES))
    return next(filter(None, found), "")


if __name__ == "__main__":
    sys.stdout.write(find_browser())
