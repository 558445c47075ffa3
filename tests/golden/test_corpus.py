"""Twelve thousand recorded rounds: the product gives the pairs, colours and bye of the reference engine."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

import pytest

from golden.shared import Line, all_wrong, corpus, needs

FILES = {"dutch-mixed": 5199, "dutch-dense": 6801, "dutch-medium": 235}
CHUNK = 500  # lines a test
CHUNKS = [(name, start) for name, lines in FILES.items() for start in range(0, lines, CHUNK)]
SAMPLE = Path(__file__).with_name("sample.jsonl")
_FEATURES = """
trf-2026-codes trfx-codes half-bye full-bye zero-bye pab-draw-value points-3-1-0 forfeit late-entry withdrawal
forbidden-pairs baku
"""


def sample() -> list[Line]:
    """Return the lines that the project has of its own."""
    with SAMPLE.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@needs("corpus")
@pytest.mark.parametrize(("name", "start"), CHUNKS, ids=str)
def test_recorded_rounds(name: str, start: int) -> None:
    lines = corpus(name)[start : start + CHUNK]
    assert len(lines) == min(CHUNK, FILES[name] - start)
    assert all_wrong(lines) == []


@needs("corpus")
@pytest.mark.parametrize("name", FILES)
def test_every_seventh_round_with_the_exact_kernel_alone(name: str) -> None:
    assert all_wrong(corpus(name)[::7], exact_only=True) == []


@needs("corpus")
def test_number_of_recorded_rounds() -> None:
    assert {name: len(corpus(name)) for name in FILES} == FILES
    assert sum(FILES.values()) == 12_235
    assert len({line["id"] for name in FILES for line in corpus(name)}) == 12_235


@needs("corpus")
@pytest.mark.parametrize("exact_only", [False, True], ids=["fast", "exact"])
@pytest.mark.parametrize(("name", "lines"), [("dutch2017-mixed", 1831), ("dutch2017-dense", 1468)])
def test_recorded_rounds_of_2017(name: str, lines: int, exact_only: bool) -> None:
    """The rules in force until 31 January 2026."""
    recorded = corpus(name)
    assert len(recorded) == lines
    assert all_wrong(recorded, exact_only=exact_only, edition="2017") == []


@pytest.mark.parametrize("exact_only", [False, True], ids=["fast", "exact"])
def test_sample(exact_only: bool) -> None:
    assert all_wrong(sample(), exact_only=exact_only) == []


def test_sample_has_everything() -> None:
    lines = sample()
    assert len({line["id"] for line in lines}) == len(lines) == 60
    assert set(chain.from_iterable(line["features"] for line in lines)) == set(_FEATURES.split())
    assert any("error" in line for line in lines)
    assert any(line["players"] % 2 for line in lines)


def test_a_wrong_answer_is_noticed() -> None:
    line = next(line for line in sample() if len(line.get("pairs", ())) > 1)
    (white, black), *others = line["pairs"]
    changed: Line = {**line, "pairs": [[black, white], *others]}
    assert all_wrong([changed]) == [f"{line['id']}: {line['pairs']} instead of {changed['pairs']}"]
    unpaired: Line = {**line, "error": "no-pairing"}
    assert len(all_wrong([unpaired])) == 1
