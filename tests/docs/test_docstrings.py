"""Docstrings: there, with their source where a rule is at work, and their examples run."""

from __future__ import annotations

import doctest
import inspect
import re
from types import ModuleType

import pytest

from docs.places import ROOT, modules
from swissblossom import _core, brackets, criteria, matching, pairing, places, tournament
from swissblossom.errors import NoLegalPairingError
from swissblossom.systems import acceleration, dutch
from swissblossom.tiebreaks import boards, encounters, own, ranking, ratings, unplayed
from swissblossom.trf import read_trf

MODULES = modules()
OF_RULES = (acceleration, brackets, criteria, dutch, pairing)
OF_TIEBREAKS = (boards, encounters, own, ranking, ratings, unplayed)
_NAMES = [module.__name__ for module in MODULES]


def public(module: ModuleType) -> list[tuple[str, object]]:
    """Return the public functions and classes that a module defines, methods and properties included."""
    found: list[tuple[str, object]] = []
    for name in module.__all__:
        value = getattr(module, name)
        if getattr(value, "__module__", "") != module.__name__:
            continue
        if inspect.isfunction(value) or inspect.isclass(value):
            found.append((name, value))
        if inspect.isclass(value):
            found.extend(
                (f"{name}.{key}", member)
                for key, member in vars(value).items()
                if not key.startswith("_") and (inspect.isfunction(member) or isinstance(member, property))
            )
    return found


@pytest.mark.parametrize("module", MODULES, ids=_NAMES)
def test_examples_run(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert doctest.testmod(module).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    with_examples = [test.name for module in MODULES for test in finder.find(module) if test.examples]
    assert {"swissblossom", "swissblossom.pairing.pair", "swissblossom.matching"} <= set(with_examples)


@pytest.mark.parametrize("module", MODULES, ids=_NAMES)
def test_everything_public_has_a_docstring(module: ModuleType) -> None:
    assert module.__doc__
    assert [name for name, value in public(module) if not inspect.getdoc(value)] == []


@pytest.mark.parametrize("name", sorted(_core.__all__))
def test_the_core_has_docstrings(name: str) -> None:
    value = getattr(_core, name)
    assert value.__doc__
    if inspect.isclass(value):
        bare = [key for key in dir(value) if not key.startswith("_") and not getattr(value, key).__doc__]
        assert bare == []


def test_a_rule_names_its_source() -> None:
    """Whatever implements a rule says which one, with its edition or the name of the format."""
    values = [value for module in OF_RULES for name, value in public(module) if "." not in name]
    values += [places.standings, places.Standings.explain]
    values += [
        value
        for module in OF_TIEBREAKS
        for name, value in public(module)
        if inspect.isfunction(value) and "." not in name
    ]
    values += [NoLegalPairingError, tournament.PointSystem, read_trf]
    for value in values:
        text = inspect.getdoc(value) or ""
        assert re.search(r"\*\*Source:\*\*.*(C\.0[47]|B\.02|TRF)", text, re.DOTALL), value
        assert "2026" in text.split("**Source:**")[1] or "TRF" in text, value


def test_arguments_are_described() -> None:
    """A public function of several arguments describes each of them."""
    for module in (*OF_RULES, matching):
        for name, value in public(module):
            if not inspect.isfunction(value) or "." in name:
                continue
            text = inspect.getdoc(value) or ""
            arguments = list(inspect.signature(value).parameters)
            if len(arguments) > 1:
                missing = [argument for argument in arguments if f"    {argument}: " not in text]
                assert missing == [], name
