"""What the benchmarks share: their modules on the path, and the answers that every one of them must give."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

sys.path.insert(0, str(Path(__file__).resolve().parent))

ANSWERS = Path(__file__).resolve().parent / "answers.json"

Expect = Callable[[str, str], None]
T = TypeVar("T")


def few_rounds(benchmark: BenchmarkFixture, rounds: int, work: Callable[[], T]) -> T:
    """Measure slow work in so many rounds, and return what it returns."""
    return cast("T", cast("Any", benchmark).pedantic(work, rounds=rounds))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that records the answers anew."""
    parser.addoption(
        "--write-answers", action="store_true", help="record the answers in benches/answers.json"
    )


@pytest.fixture(scope="session")
def expect(request: pytest.FixtureRequest) -> Iterator[Expect]:
    """Give a function that takes a name and an answer as text, and asserts that it is the recorded one.

    With `--write-answers` it records the answer instead.
    """
    known: dict[str, str] = json.loads(ANSWERS.read_text(encoding="utf-8")) if ANSWERS.exists() else {}
    write: bool = request.config.getoption("--write-answers")

    def check(name: str, answer: str) -> None:
        found = hashlib.sha256(answer.encode()).hexdigest()[:20]
        if write:
            known[name] = found
        assert known.get(name) == found, f"another answer than the one recorded for {name!r}"

    yield check
    if write:
        ANSWERS.write_text(json.dumps(dict(sorted(known.items())), indent=0) + "\n", encoding="utf-8")
