"""Every page: its examples run, its commands and names exist, its links lead somewhere."""

from __future__ import annotations

import ast
import re
import shlex

import pytest

import swissblossom as sb
from docs.pages import PAGES, blocks, read, run_python, sessions
from docs.places import ROOT
from swissblossom.cli import main

EXAMPLES = {"README.md": 10, "docs/explain.md": 6, "docs/json.md": 8, "docs/report.md": 3}


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in read(page)])
def test_python_examples(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if re.search(r"^>>> .*report_html", read(page), re.MULTILINE):
        pytest.importorskip("jinja2")
    assert run_python(page, monkeypatch) >= EXAMPLES[page]


@pytest.mark.parametrize("page", PAGES)
def test_python_without_output_names_what_there_is(page: str) -> None:
    for block in blocks(read(page), "python"):
        if ">>> " in block:
            continue
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sb":
                assert node.attr in sb.__all__, node.attr


@pytest.mark.parametrize("page", PAGES)
def test_commands_and_options_exist(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line for block in blocks(read(page), "sh") for line in block.splitlines()]
    lines += [command for command, _ in sessions(read(page))]
    for line in lines:
        words = shlex.split(line, comments=True)
        if words[:1] != ["swissblossom"]:
            continue
        assert main([words[1], "--help"]) == 0, line
        options = set(
            re.findall(r"(?<![\w-])--?[a-z][a-z-]*", capsys.readouterr().out.split("\nexamples:")[0])
        )
        given = {word.partition("=")[0] for word in words[2:] if re.match(r"--?[a-z]", word)}
        assert given <= options, line


@pytest.mark.parametrize("page", PAGES)
def test_links_and_paths_exist(page: str) -> None:
    """Relative links lead somewhere, and so do paths in backticks that look like files of the project."""
    path = ROOT / page
    text = read(page)
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", text):
        assert (path.parent / target).exists(), target
        if anchor:
            linked = (path.parent / target).read_text(encoding="utf-8") if target else text
            headings = re.findall(r"^#+ (.+)$", linked, re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings}, anchor
    not_there_yet = {"target/wheels", "python/swissblossom/systems/NAME.py"}
    for target in re.findall(r"`((?:rust|python|tests|docs|examples|systems|target)/[\w./-]*)`", text):
        places = (ROOT / target, ROOT / "python" / "swissblossom" / target)
        assert target in not_there_yet or any(place.exists() for place in places), target


def test_every_module_has_its_place_in_the_house() -> None:
    """Modules and packages at the top of the package, and the modules of the core, are told of."""
    page = read("docs/architecture.md")
    package = ROOT / "python" / "swissblossom"
    named = {path.name for path in package.glob("*.py")} - {"__init__.py", "__main__.py"}
    named |= {f"{path.parent.name}/" for path in package.glob("*/__init__.py")}
    named |= {
        path.stem for crate in ("swiss", "blossom") for path in (ROOT / "rust" / crate / "src").glob("*.rs")
    }
    told = set(re.findall(r"[\w.]+/?", " ".join(re.findall(r"`([^`]+)`", page))))
    assert named - {"lib"} <= told
