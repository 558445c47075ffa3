"""The pages of the project, and how their examples are read and run."""

from __future__ import annotations

import doctest
import re

import pytest

from docs.places import ROOT

_OTHERS = sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", *_OTHERS)


def read(page: str) -> str:
    """Return the text of a page."""
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """Return the code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def sessions(text: str) -> list[tuple[str, str]]:
    """Return each command of the console blocks with the output shown for it."""
    parts = [
        part for block in blocks(text, "console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    ]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


def run_python(page: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run the examples of a page that show what they give; return how many there are."""
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(read(page), {}, page, page, 0)
    runner = doctest.DocTestRunner()
    output: list[str] = []
    runner.run(test, out=output.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(output)
    return len(test.examples)
