"""docs/tiebreaks.md is what the tables say, and the readings are where they say they are."""

from __future__ import annotations

import runpy
from importlib import import_module

from docs.places import ROOT
from swissblossom.tiebreaks import readings
from swissblossom.tiebreaks.descriptors import CODES


def test_the_page_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "make_tiebreaks.py"))
    assert script["page"]() == (ROOT / "docs" / "tiebreaks.md").read_text(encoding="utf-8"), (
        "run: python docs/make_tiebreaks.py"
    )


def test_readings_are_where_they_say() -> None:
    for one in readings.READINGS:
        for place in one.place.split("; "):
            head, *names = place.split(".")
            if hasattr(readings, head):
                continue
            found: object = import_module(f"swissblossom.tiebreaks.{head}")
            for name in names:
                assert hasattr(found, name), place
                found = getattr(found, name)


def test_every_reading_is_complete() -> None:
    assert len(readings.READINGS) >= 22
    for one in readings.READINGS:
        assert all((one.articles, one.question, one.choice, one.reason, one.place))
        assert one.choice.endswith(".")
        assert one.reason.endswith(".")


def test_every_code_names_its_article() -> None:
    for name, code in CODES.items():
        assert name == code.name
        assert code.article[0].isdigit()
        assert code.title
