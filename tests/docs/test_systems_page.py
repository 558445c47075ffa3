"""The page of the pairing systems names every reading of the match systems, in their own words."""

from __future__ import annotations

import re
from pathlib import Path

from swissblossom.systems.upfloats_readings import READINGS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "systems.md").read_text(encoding="utf-8")


def test_every_reading_of_the_match_systems_stands_on_the_page() -> None:
    rows = dict(re.findall(r"^\| ([AT]\d+) \| (.+) \|$", PAGE, re.MULTILINE))
    assert list(rows) == list(READINGS)
    for label, text in rows.items():
        assert READINGS[label].split()[:4] == text.replace("*", "").split()[:4], label


def test_each_named_place_exists() -> None:
    for text in READINGS.values():
        for path in re.findall(r"\S+\.rs", text):
            assert (ROOT / path.strip("()`")).is_file(), path
