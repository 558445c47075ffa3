"""The stand-in writes the files and gives the exit codes that were recorded of the reference engine."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from golden.engine_inputs import INPUTS
from golden.replay import Record, records, replay
from golden.shared import needs

PAIR, CHECK = "--dutch IN -p OUT -l LIST", "--dutch IN -c"
PLAIN = "3\n2 1\n4 3\n6 5\n"
CHUNK = 60

# Inputs on which the two differ, and our exit code; the reasons stand in docs/engine.md.
REFUSED = {
    "no-players": 3,
    "tab": 3,
    "rounds-100": 4,
    "rounds-1000": 4,
    "rounds-twice": 3,
    "xxc-unknown": 3,
    "both-won": 3,
    "win-and-draw": 3,
    "next-bye-given": 3,
    "240-unknown-letter": 3,
    "240-unknown-player": 3,
    "260-unknown-player": 3,
    "xxp-unknown-player": 3,
    "xxs": 3,
}
REFUSED_BY_CHECK = {"empty": 3, "blank-lines": 3, "words": 3, "zeros": 3}
TAKEN = {
    "umlaut-in-latin-1": PLAIN,
    "blanks-at-line-ends": PLAIN,
    "colour-in-small-letters": PLAIN,
    "colour-moved": PLAIN,
    "points-blank": PLAIN,
    "points-comma": PLAIN,
    "points-two-decimals": PLAIN,
    "points-minus-nothing": PLAIN,
    "colour-in-capitals": PLAIN,
    "all-absent": "0\n",
    "xxz": "2\n4 3\n6 5\n",
    "162-absence-as-the-format-has-it": PLAIN,
    "xxs-with-its-points": PLAIN,
    "192-2026": PLAIN,
    "192-baku": PLAIN,
    "line-ends-after-the-name": "4\n2 1\n4 3\n6 7\n5 0\n",
    "line-ends-after-the-number": "4\n2 1\n4 3\n6 7\n5 0\n",
    "013": PLAIN,
    "299": "3\n2 3\n6 1\n4 5\n",
}
ROUND_TO_PAIR = {name for name in INPUTS if name.startswith("next-")} | {
    "all-but-one-absent",
    "all-but-three-absent",
}
"""Inputs whose last column of byes the reference checks as a round; it is the round to pair."""
SAME_CHECK = {"xxz"}
SAME_IN_ROUND_TO_PAIR = {"next-win-by-forfeit"}

ALL = records()


def differs(record: Record) -> bool:
    """Return whether this is a run in which the stand-in knowingly does something else."""
    name = record["input"]
    if record["line"] == CHECK:
        listed = {*REFUSED, *REFUSED_BY_CHECK, *TAKEN, *ROUND_TO_PAIR} - SAME_CHECK - SAME_IN_ROUND_TO_PAIR
        return name in listed
    return record["line"] == PAIR and name in {*REFUSED, *TAKEN}


def wrong(chosen: list[Record], folder: Path) -> list[tuple[Record, Record, str]]:
    """Return the runs that came out otherwise: as recorded, as found, and what was said."""
    found = [(record, *replay(record, folder / str(at))) for at, record in enumerate(chosen)]
    return [run for run in found if run[0] != run[1]]


def of(*kinds: str) -> list[Record]:
    """Return the records of inputs of some kinds that must come out the same."""
    return [record for record in ALL if record["input"].rpartition(":")[0] in kinds and not differs(record)]


@pytest.mark.parametrize("start", range(0, len(of("", "sample")), CHUNK))
def test_small_inputs(start: int, tmp_path: Path) -> None:
    assert wrong(of("", "sample")[start : start + CHUNK], tmp_path) == []


@needs("corpus")
@pytest.mark.parametrize("start", range(0, len(of("corpus")), CHUNK))
def test_recorded_rounds(start: int, tmp_path: Path) -> None:
    assert wrong(of("corpus")[start : start + CHUNK], tmp_path) == []


def test_there_are_enough() -> None:
    pairing = [record for record in ALL if record["line"] == PAIR and not differs(record)]
    assert len({record["input"] for record in pairing}) >= 300
    assert len(of("", "sample")) >= 300
    assert len(of("corpus")) >= 250
    codes = Counter(record["code"] for record in of("", "sample", "corpus"))
    assert set(codes) == {0, 1, 2, 3, 4, 5}
    assert all(record["files"]["in/OUT"] for record in pairing if record["code"] == 0)
    assert len({json.dumps([record["input"], record["line"]]) for record in ALL}) == len(ALL)


@pytest.mark.parametrize(
    "record", [record for record in ALL if differs(record)], ids=lambda r: f"{r['input']}{r['line'][11:13]}"
)
def test_where_they_differ(record: Record, tmp_path: Path) -> None:
    name = record["input"]
    found, said = replay(record, tmp_path)
    assert found != record, "not among the differences any more"
    code = REFUSED.get(name, 0)
    if record["line"] == CHECK:
        code = 0 if name in ROUND_TO_PAIR else REFUSED_BY_CHECK.get(name, code)
    assert found["code"] == code
    if code:
        assert "files" not in found
        assert "in/t.trf" in said
    elif record["line"] == PAIR:
        assert found["files"]["in/OUT"] == TAKEN[name]
    else:
        assert found["stdout"].startswith("t: Round #1\n")


def test_a_wrong_file_is_noticed(tmp_path: Path) -> None:
    record = next(record for record in ALL if record["line"] == PAIR and record["input"] == "plain")
    changed: Record = {**record, "files": {**record["files"], "in/OUT": "3\n2 1\n4 3\n5 6\n"}}
    assert len(wrong([record, changed], tmp_path)) == 1
