"""The literal engine against recorded answers: the corpus, reported cases, worked examples of the rules."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle.engine import pair
from oracle.field import Field, NoPairingError
from oracle.reader import read_field

SHARED = Path(__file__).resolve().parents[3] / "shared"
EXAMPLES = {
    "dutch_C5.trf": "1 5, 3 2, 6 0",
    "dutch_C9.trf": "2 1, 3 5, 4 0",
    "bbp_c2_bug/seed2120538796-r6-p8.trf": "4 2, 7 5, 6 3, 8 0",
    "bbp_c2_bug/seed735265-r7-p10.trf": "5 1, 8 2, 3 9, 7 0",
    "bbp_c2_bug/mk10-r7.trf": "5 1, 8 2, 3 9, 7 0",
    "bbp_c2_bug/seed8848759-r9-p10.trf": "1 4, 7 10, 5 2, 3 0",
    "bbp_c2_bug/seed7073463-r8-p9.trf": "9 7, 2 1, 4 8, 6 0",
    "rule_delta/delta-1-seed1-r8.trf": "1 17, 6 19, 14 4, 16 18, 5 11, 2 3, 15 12, 9 13, 10 8, 7 0",
    "rule_delta/delta-2-seed3-r2.trf": "3 4, 2 5, 1 0",
    "rule_delta/delta-3-seed8-r9.trf": "9 11, 10 4, 16 7, 3 14, 13 8, 15 2, 6 1, 12 5",
    "rule_delta/delta-4-seed9-r9.trf": (
        "1 9, 22 18, 6 26, 14 7, 24 21, 8 10, 23 13, 19 15, 3 2, 11 17, 16 20, 5 25, 4 12"
    ),
    "rule_delta/delta-5-seed19-r9.trf": (
        "4 24, 1 23, 16 2, 26 11, 7 10, 14 6, 17 8, 21 12, 18 3, 19 5, 13 9, 15 20, 25 22"
    ),
    "rule_delta/delta-6-seed22-r9.trf": "14 18, 21 17, 3 20, 13 12, 5 8, 10 15, 19 16, 9 7, 11 6, 1 2, 4 0",
    "rule_delta/delta-7-seed24-r8.trf": (
        "24 26, 12 5, 16 10, 3 13, 6 18, 9 15, 22 17, 21 20, 1 2, 8 25, 19 7, 14 23, 11 4"
    ),
    "rule_delta/delta-8-seed40-r9.trf": "6 13, 18 17, 1 9, 7 2, 11 15, 12 20, 4 10, 16 5, 8 3, 14 19",
    "colour/initial_colour_525.trf": "2 7, 8 4, 5 9, 10 6",
    "colour/rip_pab.trf": "4 2, 3 5",
    "colour/rip_ff.trf": "4 2, 3 5",
    "colour/colour_522.trf": "2 1",  # D16, disputed among engines: the magnitude is compared
    "colour/absolute_conflict_171.trf": "1 2",
    "colour/absolute_conflict_d15.trf": "2 1",
    "baku/b250.trf": "1 4, 5 2, 3 6, 7 9, 10 8",
    "baku/xxa.trf": "1 4, 5 2, 3 6, 7 9, 10 8",
    "baku/baku10.trf": "1 4, 5 2, 3 6, 7 9, 10 8",
    "baku/baku11.trf": "1 4, 5 2, 3 6, 7 9, 10 8, 11 0",
    "baku/baku13.trf": "1 5, 6 2, 3 7, 8 4, 9 11, 12 10, 13 0",
}
TOO_LARGE = 26
"""Players to pair beyond which enumeration may take long."""


def answer(field: Field) -> list[tuple[int, int]] | None:
    """Pairs as (White, Black), the bye as (id, 0), sorted; None if no pairing is legal."""
    try:
        result = pair(field)
    except NoPairingError:
        return None
    return sorted((*result.pairs, *([(result.bye, 0)] if result.bye is not None else [])))


def pairs_of(text: str, separator: str) -> list[tuple[int, int]]:
    """Read `white black` items."""
    couples = (item.split() for item in text.split(separator) if item.strip())
    return sorted((int(white), int(black)) for white, black in couples)


def folder(name: str) -> Path:
    """A folder of recorded answers, which lies beside the project and not in it."""
    path = SHARED / name
    if not path.is_dir():
        pytest.skip(f"no folder of recorded answers at {path}")
    return path


def text_of(path: Path) -> str:
    """Read a file; what is not UTF-8 has names in some older code of one byte a letter."""
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def recorded(name: str, step: int) -> Iterator[dict[str, object]]:
    """Yield every so-manieth round of a corpus file."""
    with gzip.open(folder("corpus") / name, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if number % step == 0:
                yield json.loads(line)


@pytest.mark.parametrize(
    ("name", "step", "most", "at_least"),
    [
        ("dutch-dense.jsonl.gz", 8, 16, 800),
        ("dutch-mixed.jsonl.gz", 5, 14, 200),
    ],
)
def test_corpus(name: str, step: int, most: int, at_least: int) -> None:
    """Pairs, colours, bye and `no-pairing` are the recorded ones."""
    compared = 0
    for line in recorded(name, step):
        field = read_field(str(line["trf"]))
        if len(field.players()) > most:
            continue
        pairs = line.get("pairs")
        wanted = sorted((white, black) for white, black in pairs) if isinstance(pairs, list) else None
        assert answer(field) == wanted, line["id"]
        compared += 1
    assert compared >= at_least


def test_cases() -> None:
    """Every reported case with a pairing, or without any, has the answer written beside it."""
    cases = folder("cases")
    compared = 0
    for row in (cases / "INDEX.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        name, kind = row.split("\t")[:2]
        if kind != "pair" and not name.startswith("no-legal-pairing"):
            continue
        field = read_field(text_of(cases / name / "input.trf"))
        if len(field.players()) > TOO_LARGE:
            continue
        text = (cases / name / "expected.txt").read_text(encoding="utf-8")
        wanted = pairs_of(text.partition("\n")[2], "\n") if kind == "pair" else None
        assert answer(field) == wanted, name
        compared += 1
    assert compared > 50


@pytest.mark.parametrize(("name", "wanted"), EXAMPLES.items())
def test_examples(name: str, wanted: str) -> None:
    """The worked examples of the rules."""
    text = (folder("rules") / "examples" / name).read_text(encoding="utf-8")
    assert answer(read_field(text)) == pairs_of(wanted, ",")
