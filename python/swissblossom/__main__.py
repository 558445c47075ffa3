"""Runs the command line: `python -m swissblossom`."""

from __future__ import annotations

import sys

from swissblossom.cli import main

sys.exit(main())
