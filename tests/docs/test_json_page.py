"""What docs/json.md shows is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_examples_of_the_json_page() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "json.md"), module_relative=False, encoding="utf-8")
    assert tried > 8
    assert failed == 0
