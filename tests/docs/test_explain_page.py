"""docs/explain.md shows what the program prints, and names every field of the data."""

from __future__ import annotations

import pytest

from docs.pages import read, sessions
from docs.places import ROOT
from swissblossom.cli import main
from swissblossom.explanations import answers, structure

PAGE = read("docs/explain.md")
PROTESTS = ("protest-float", "protest-colour", "protest-leaders", "protest-bye", "dead-end")


@pytest.mark.parametrize(("command", "shown"), sessions(PAGE))
def test_the_output_is_as_shown(
    command: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    name, *arguments = command.split()
    assert name == "swissblossom"
    assert main(arguments) == ("dead-end" in command)
    assert capsys.readouterr() == (shown, "")


def test_every_protest_is_shown() -> None:
    commands = " ".join(command for command, _ in sessions(PAGE))
    assert all(f"examples/{name}.trf" in commands for name in PROTESTS)


def test_every_field_is_named() -> None:
    modules = (structure, answers)
    names = [(module, name) for module in modules for name in module.__all__ if name != "as_data"]
    classes = [getattr(module, name) for module, name in names]
    for made in classes:
        row = f"| `{made.__name__}` | {', '.join(f'`{name}`' for name in made.__match_args__)} |"
        assert row in PAGE
