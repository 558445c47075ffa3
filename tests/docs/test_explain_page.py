"""docs/explain.md shows what the program prints, and names every field of the data."""

from __future__ import annotations

import doctest
import re

import pytest

from docs.places import ROOT
from swissblossom.cli import main
from swissblossom.explanations import answers, structure

PAGE = (ROOT / "docs" / "explain.md").read_text(encoding="utf-8")
PROTESTS = ("protest-float", "protest-colour", "protest-leaders", "protest-bye", "dead-end")


def sessions() -> list[tuple[str, str]]:
    """Return each command shown and its output."""
    blocks = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts)]


@pytest.mark.parametrize(("command", "shown"), sessions())
def test_the_output_is_as_shown(
    command: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    name, *arguments = command.split()
    assert name == "swissblossom"
    assert main(arguments) == ("dead-end" in command)
    assert capsys.readouterr() == (shown, "")


def test_every_protest_is_shown() -> None:
    commands = " ".join(command for command, _ in sessions())
    assert all(f"examples/{name}.trf" in commands for name in PROTESTS)


def test_python_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(PAGE, {}, "explain.md", "explain.md", 0)
    assert len(test.examples) >= 6
    runner = doctest.DocTestRunner()
    output: list[str] = []
    runner.run(test, out=output.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(output)


def test_every_field_is_named() -> None:
    modules = (structure, answers)
    names = [(module, name) for module in modules for name in module.__all__ if name != "as_data"]
    classes = [getattr(module, name) for module, name in names]
    for made in classes:
        row = f"| `{made.__name__}` | {', '.join(f'`{name}`' for name in made.__match_args__)} |"
        assert row in PAGE
