"""Where the recorded answers lie, and how an answer is compared."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest

import swissblossom as sb

SHARED = Path(__file__).resolve().parents[2].parent / "shared"


class Line(TypedDict):
    """A recorded round: a tournament before it, and the reference answer."""

    id: str
    round: int
    players: int
    features: list[str]
    trf: str
    pairs: NotRequired[list[list[int]]]
    error: NotRequired[str]


def needs(folder: str) -> pytest.MarkDecorator:
    """Return the mark that skips a test when a folder of the shared data is not there."""
    where = SHARED / folder
    return pytest.mark.skipif(not where.is_dir(), reason=f"no folder shared/{folder} beside the checkout")


@cache
def corpus(name: str) -> list[Line]:
    """Return all lines of a corpus file."""
    with gzip.open(SHARED / "corpus" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def wrong(line: Line, *, exact_only: bool = False, edition: str | None = None) -> str | None:
    """Pair a recorded round; return None when the answer is the recorded one, else both answers."""
    tournament = sb.parse_trf(line["trf"])
    expected: object = line["error"] if "error" in line else line["pairs"]
    found: object
    try:
        paired = sb.pair(tournament, exact_only=exact_only, edition=edition)
    except sb.NoLegalPairingError:
        found = "no-pairing"
    else:
        bye = [] if paired.bye is None else [[paired.bye, 0]]
        found = sorted([*map(list, paired.pairs), *bye])
        if paired.round != line["round"]:
            return f"{line['id']}: round {paired.round} paired, round {line['round']} wanted"
    return None if found == expected else f"{line['id']}: {found} instead of {expected}"


def all_wrong(lines: list[Line], *, exact_only: bool = False, edition: str | None = None) -> list[str]:
    """Return what `wrong` says of the lines for which it says anything."""
    found = (wrong(line, exact_only=exact_only, edition=edition) for line in lines)
    return [fault for fault in found if fault is not None]
