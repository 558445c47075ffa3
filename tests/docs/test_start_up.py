"""A short run loads little: importing the package, the help, pairing a round."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from docs.places import ROOT

SLOW = {"dataclasses", "inspect", "json", "pathlib", "shutil", "tempfile", "typing", "unicodedata"}
EXAMPLE = str(ROOT / "examples" / "alekhine-memorial.trf")
OPEN = str(ROOT / "examples" / "open-200.trf")


def loaded_by(statement: str) -> set[str]:
    """Return the names of the modules that a statement loads in a fresh interpreter."""
    code = f"""
import sys
before = set(sys.modules)
{statement}
print("\\n" + " ".join(sorted(set(sys.modules) - before)))
"""
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT / 'python')!r})\n{code}"],
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    return set(done.stdout.splitlines()[-1].split())


def test_importing_the_package_loads_nothing_else() -> None:
    assert loaded_by("import swissblossom") == {"swissblossom"}


def test_a_name_loads_only_its_module() -> None:
    assert "swissblossom.pairing" not in loaded_by("import swissblossom; swissblossom.TrfError")


@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_help_loads_no_engine(argument: str) -> None:
    loaded = loaded_by(f"from swissblossom.cli import main; assert main([{argument!r}]) == 0")
    assert not loaded & SLOW
    assert not {"swissblossom._core", "swissblossom.pairing", "swissblossom.trf"} & loaded


def test_checking_loads_nothing_slow() -> None:
    loaded = loaded_by(f"from swissblossom.cli import main; assert main(['check', {OPEN!r}]) == 0")
    assert "swissblossom.checker" in loaded
    assert not loaded & SLOW
    assert "csv" not in loaded
    assert "swissblossom.batch" not in loaded


@pytest.mark.parametrize("form", ["pairs", "table"])
def test_pairing_loads_nothing_slow(form: str) -> None:
    arguments = ["pair", EXAMPLE, "--format", form]
    loaded = loaded_by(f"from swissblossom.cli import main; assert main({arguments!r}) == 0")
    assert "swissblossom._core" in loaded
    assert not loaded & SLOW
    assert "swissblossom.matching" not in loaded
    assert "swissblossom.batch" not in loaded
    assert not any(
        name.startswith(("swissblossom.explanations", "swissblossom.languages")) for name in loaded
    )


def test_the_engine_loads_as_little(tmp_path: Path) -> None:
    source = tmp_path / "a.trf"
    source.write_bytes(Path(EXAMPLE).read_bytes())
    arguments = ["--dutch", str(source), "-p", "o"]
    loaded = loaded_by(f"from swissblossom.cli.stand_in import main; assert main({arguments!r}) == 0")
    assert (tmp_path / "o").exists()
    assert "swissblossom._core" in loaded
    assert not loaded & SLOW
    assert not loaded & {"argparse", "random", "swissblossom.cli.arguments", "swissblossom.history"}


@pytest.mark.parametrize("form", ["csv", "table"])
def test_standings_load_nothing_slow(form: str) -> None:
    arguments = ["standings", EXAMPLE, "--format", form]
    loaded = loaded_by(f"from swissblossom.cli import main; assert main({arguments!r}) == 0")
    assert "swissblossom.places" in loaded
    assert not loaded & (SLOW | {"csv", "fractions", "decimal"})
    assert not {"swissblossom._core", "swissblossom.pairing", "swissblossom.tiebreaks.teams"} & loaded
