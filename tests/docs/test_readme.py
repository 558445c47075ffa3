"""What the README and CONTRIBUTING show is what happens."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from docs.pages import read, sessions
from docs.places import ROOT
from swissblossom.cli import main

README = read("README.md")
CONTRIBUTING = read("CONTRIBUTING.md")
_HEADINGS = (
    "Install",
    "In Python",
    "On the command line",
    "Bad input",
    "Common misreadings",
    "What correctness rests on",
    "Performance",
    "Limits",
)


def test_command_line_examples(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command of the README gives the output and the exit code shown."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    fine = (ROOT / "examples" / "alekhine-memorial.trf").read_text(encoding="utf-8")
    broken = fine.replace("5     1 b 0", "5     1 b 1")
    assert broken != fine
    (tmp_path / "broken.trf").write_text(broken, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code = 0
    run = 0
    for command, shown in sessions(README):
        if command == "echo $?":
            assert f"{code}\n" == shown
            continue
        words = shlex.split(command)
        assert words[0] == "swissblossom", command
        if "<" in words:
            at = words.index("<")
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(words[at + 1]).read_bytes())))
            del words[at:]
        code = main(words[1:])
        out, err = capsys.readouterr()
        assert out + err == shown, command
        run += 1
    assert run >= 5


def test_the_sections_are_there() -> None:
    for heading in _HEADINGS:
        assert f"\n## {heading}\n" in README


def test_every_misreading_has_its_article() -> None:
    section = README.split("\n## Common misreadings\n")[1].split("\n## ")[0]
    entries = section.split("\n- ")[1:]
    assert len(entries) >= 6
    for entry in entries:
        assert re.search(r"C\.04\.\d|\b2\.\d\.\d", entry), entry


def test_exit_codes_are_those_of_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", "--help"]) == 0
    of_help = re.findall(r"^ +(\d+)  \S", capsys.readouterr().out.split("exit codes:")[1], re.MULTILINE)
    assert of_help
    assert re.findall(r"^\| (\d+) \|", README, re.MULTILINE)[: len(of_help)] == of_help


@pytest.mark.parametrize("text", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_make_targets_exist(text: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    shown = set(re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE))
    assert shown
    assert shown <= targets
