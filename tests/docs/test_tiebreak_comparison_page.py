"""docs/tiebreak-comparison.md is what the positions say."""

from __future__ import annotations

import runpy

from docs.places import ROOT


def test_the_page_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "make_tiebreak_comparison.py"))
    assert script["page"]() == (ROOT / "docs" / "tiebreak-comparison.md").read_text(encoding="utf-8"), (
        "run: PYTHONPATH=tests python docs/make_tiebreak_comparison.py"
    )
