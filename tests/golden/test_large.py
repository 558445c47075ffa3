"""Big opens: the pairs of the reference engine for 500 and 1000 players."""

from __future__ import annotations

import pytest

import swissblossom as sb
from golden.shared import SHARED, needs

LARGE = SHARED / "corpus" / "large"


@needs("corpus/large")
@pytest.mark.parametrize(("name", "boards"), [("L500-5", 250), ("L1000-5", 500)])
def test_recorded_pairs_of_a_big_open(name: str, boards: int) -> None:
    count, *lines = (LARGE / f"{name}.pairs").read_text(encoding="ascii").splitlines()
    assert int(count) == len(lines) == boards
    paired = sb.pair(sb.read_trf(LARGE / f"{name}.trf"))
    assert {f"{white} {black}" for white, black in paired.pairs} == set(lines)
    assert paired.bye is None
