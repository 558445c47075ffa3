"""The public surface holds together: names, the compiled core, versions, help."""

from __future__ import annotations

import argparse
import ast
import re
from importlib import metadata
from types import ModuleType

import pytest

import swissblossom as sb
from docs.places import ROOT, modules
from swissblossom import _core, history, matching
from swissblossom.cli.arguments import COMMANDS, make_parser
from swissblossom.criteria import criteria
from swissblossom.systems import burstein, dubov, dutch, lim, upfloats
from swissblossom.systems.state import RoundState

MODULES = modules()
WRAPPERS = {
    "BracketOutcome": sb.Bracket,
    "BursteinEngine": burstein.prepare,
    "DubovRound": dubov.prepare,
    "DutchEngine": dutch.prepare,
    "LimRound": lim.prepare,
    "PlayerFacts": history.PlayerFacts,
    "RoundData": RoundState,
    "criteria": criteria,
    "maximum_weight_matching": matching.maximum_weight_matching,
    "pair_by_upfloats": upfloats.pair_entrants,
}


@pytest.mark.parametrize("module", MODULES, ids=[module.__name__ for module in MODULES])
def test_every_name_of_all_is_there(module: ModuleType) -> None:
    assert len(set(module.__all__)) == len(module.__all__)
    assert [name for name in module.__all__ if not hasattr(module, name)] == []
    if module is not sb:
        loaded_late = set(module.__all__) - set(vars(module))
        assert loaded_late == set()


def test_type_checkers_and_the_interpreter_see_the_same_names() -> None:
    """The names imported for type checkers are those of `__all__`, each from the module that loads it."""
    tree = ast.parse((ROOT / "python/swissblossom/__init__.py").read_text(encoding="utf-8"))
    seen = {
        name.name: (node.module or "").removeprefix("swissblossom").removeprefix(".")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("swissblossom")
        for name in node.names
    }
    assert sorted(seen) == sorted(sb.__all__)
    loaded = {name: module for name, module in sb._MODULE_OF.items() if name != "matching"}
    assert loaded == {name: module for name, module in seen.items() if name != "matching"}
    assert sb.matching is matching


def test_names_that_do_not_exist() -> None:
    with pytest.raises(AttributeError, match="module 'swissblossom' has no attribute 'nothing'"):
        _ = sb.nothing  # type: ignore[attr-defined]
    assert set(sb.__all__) <= set(dir(sb))


def test_every_export_of_the_core_has_a_public_face() -> None:
    assert sorted(WRAPPERS) == sorted(_core.__all__)
    for face in WRAPPERS.values():
        assert face.__doc__
        assert not face.__module__.endswith("_core")


def test_a_bracket_shows_all_that_the_core_says_of_it() -> None:
    said = {name for name in dir(_core.BracketOutcome) if not name.startswith("_")}
    assert said - {"tally", "collapses"} <= set(sb.Bracket.__match_args__)
    # The tally is `criteria`, by number; the bracket after one that collapses is `collapsed`.
    assert {"criteria", "collapsed"} <= set(sb.Bracket.__match_args__)


def test_every_class_of_the_core_is_frozen() -> None:
    declared = [
        attributes
        for path in (ROOT / "rust" / "python" / "src").rglob("*.rs")
        for attributes in re.findall(r"#\[pyclass\b(.*?)\]", path.read_text(encoding="utf-8"))
    ]
    assert len(declared) == sum(isinstance(getattr(_core, name), type) for name in _core.__all__)
    assert [attributes for attributes in declared if "frozen" not in attributes] == []
    state = sb.pair(sb.parse_trf("XXR 1\nXXC white1\n001    1\n001    2\n")).state
    engine = dutch.prepare(state)
    for instance in (engine, engine.pair_bracket([], 0), state.data()):
        for name in (*(name for name in dir(instance) if not name.startswith("_")), "extra"):
            with pytest.raises(AttributeError):
                setattr(instance, name, None)


def test_versions_agree() -> None:
    cargo = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    assert f'version = "{sb.__version__}"' in cargo
    assert metadata.version("swissblossom") == sb.__version__
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## [{sb.__version__}] - 20" in changes
    assert "\n### Pairing changes\n" in changes


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_shows_an_example(name: str) -> None:
    parser = make_parser([name])
    (commands,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    assert list(commands.choices) == list(COMMANDS)
    text = commands.choices[name].format_help()
    assert re.search(rf"^examples?:\n  swissblossom {name} ", text, re.MULTILINE), name
    assert "exit codes:" in text
    for action in commands.choices[name]._actions:
        assert action.help, action
    assert re.search(r"^example:\n  swissblossom ", parser.format_help(), re.MULTILINE)
