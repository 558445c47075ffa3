"""Worked examples with known answers: every position of rules/examples, by the rules of 2026 and 2017."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import pytest

import swissblossom as sb
from golden.shared import SHARED, needs

EXAMPLES = SHARED / "rules" / "examples"


class Example(NamedTuple):
    """A position and its answer, "1 5; 3 2; 6 0"."""

    file: str
    answer: str


# As the tables of README.md and of acceleration-2026.md give them.
FIXED = [
    Example("dutch_C5.trf", "1 5; 3 2; 6 0"),
    Example("dutch_C9.trf", "2 1; 3 5; 4 0"),
    Example("bbp_c2_bug/seed2120538796-r6-p8.trf", "4 2; 7 5; 6 3; 8 0"),
    Example("bbp_c2_bug/seed735265-r7-p10.trf", "5 1; 8 2; 3 9; 7 0"),
    Example("bbp_c2_bug/mk10-r7.trf", "5 1; 8 2; 3 9; 7 0"),
    Example("bbp_c2_bug/seed8848759-r9-p10.trf", "1 4; 7 10; 5 2; 3 0"),
    Example("bbp_c2_bug/seed7073463-r8-p9.trf", "9 7; 2 1; 4 8; 6 0"),
    Example("colour/initial_colour_525.trf", "2 7; 8 4; 5 9; 10 6"),
    Example("colour/rip_pab.trf", "4 2; 3 5"),
    Example("colour/rip_ff.trf", "4 2; 3 5"),
    Example("colour/colour_522.trf", "2 1"),  # disputed; the reading that compares magnitudes (D16)
    Example("colour/absolute_conflict_171.trf", "1 2"),
    Example("colour/absolute_conflict_d15.trf", "2 1"),
    Example("baku/b250.trf", "1 4; 5 2; 3 6; 7 9; 10 8"),
    Example("baku/xxa.trf", "1 4; 5 2; 3 6; 7 9; 10 8"),
    Example("baku/baku10.trf", "1 4; 5 2; 3 6; 7 9; 10 8"),
    Example("baku/baku11.trf", "1 4; 5 2; 3 6; 7 9; 10 8; 11 0"),
    Example("baku/baku13.trf", "1 5; 6 2; 3 7; 8 4; 9 11; 12 10; 13 0"),
]


@cache
def rule_delta(edition: str = "2026") -> list[Example]:
    """Return the positions of rule_delta with their answers by the rules of an edition."""
    file = EXAMPLES / "rule_delta" / "ANSWERS.md"
    if not file.is_file():
        return []
    pattern = rf"^## (\S+\.trf)\n(?:- .*\n)*?- {edition}: (.*);$"
    found = re.findall(pattern, file.read_text(encoding="utf-8"), re.MULTILINE)
    return [Example(f"rule_delta/{name}", answer) for name, answer in found]


def answer(file: str, edition: str = "2026") -> list[str]:
    """Pair a position; return its boards and the bye, sorted."""
    _, *lines = sb.pair(sb.read_trf(EXAMPLES / file), edition=edition).text().splitlines()
    return sorted(lines)


@needs("rules/examples")
@pytest.mark.parametrize(("file", "right"), [*FIXED, *rule_delta()])
def test_known_answers(file: str, right: str) -> None:
    assert answer(file) == sorted(board.strip() for board in right.split(";"))


@needs("rules/examples")
@pytest.mark.parametrize(
    ("file", "right"),
    [*rule_delta("2017"), ("dutch_C5.trf", "1 3; 6 2; 5 0"), ("dutch_C9.trf", "2 1; 3 5; 4 0")],
)
def test_known_answers_of_2017(file: str, right: str) -> None:
    assert answer(file, "2017") == sorted(board.strip() for board in right.split(";"))


@needs("rules/examples")
def test_a_large_regression() -> None:
    count, *lines = (EXAMPLES / "dutch_issue7.answer").read_text(encoding="ascii").splitlines()
    found = sb.pair(sb.read_trf(EXAMPLES / "dutch_issue7.trf"))
    assert len(lines) == int(count) == 30
    assert sorted(found.text().splitlines()[1:]) == sorted(lines)


@needs("rules/examples")
def test_every_position_is_tested() -> None:
    files = {str(path.relative_to(EXAMPLES)) for path in EXAMPLES.rglob("*.trf")}
    assert files == {file for file, _ in [*FIXED, *rule_delta()]} | {"dutch_issue7.trf"}
    assert len(rule_delta()) == len(rule_delta("2017")) == 8
