"""docs/criteria.md is what the engine's table says."""

from __future__ import annotations

import runpy

from docs.places import ROOT
from swissblossom.criteria import criteria


def test_the_page_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "make_criteria.py"))
    assert script["page"]() == (ROOT / "docs" / "criteria.md").read_text(encoding="utf-8"), (
        "run: python docs/make_criteria.py"
    )


def test_the_table_is_in_order() -> None:
    assert [row.number for row in criteria()] == list(range(5, 22))
    for row in criteria():
        assert row.article.startswith("2.")
        assert row.name
