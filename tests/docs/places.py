"""Where things are, and every module of the package."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path
from types import ModuleType

import swissblossom

ROOT = Path(__file__).parents[2]
RUNS_WHEN_IMPORTED = "swissblossom.__main__"


def modules() -> list[ModuleType]:
    """Return every Python module of the package, the compiled core left out."""
    names = [
        found.name
        for found in pkgutil.walk_packages(swissblossom.__path__, "swissblossom.")
        if found.name not in {RUNS_WHEN_IMPORTED, "swissblossom._core"}
    ]
    return [swissblossom, *map(import_module, names)]
