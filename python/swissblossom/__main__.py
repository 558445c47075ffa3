"""Runs the command line: `python -m swissblossom`."""

from __future__ import annotations

from swissblossom.cli import program

program()
