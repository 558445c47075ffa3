"""C14 (C.04.3 2.4.9): as few resident downfloaters as possible who had a downfloat in the previous round."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides

# 1, 2 and 3 have a point: one of them floats, the last, 3, if nothing speaks against it.


def test_who_had_the_bye_does_not_float() -> None:
    text = trf("1-4 1, 5-2 0, 3 U", players=5)
    assert answer(text) == "3-1 2-4 5"
    assert decides(text, "3-1 2-4 5", "1-2 3-4 5") == "C14"
    assert sb.pair(sb.parse_trf(text)).brackets[0].criteria[14] == (0,)


def test_who_played_floats_as_the_last() -> None:
    text = trf("1-4 1, 5-2 0, 3-6 1", players=6, asked="6 Z")
    assert answer(text) == "2-1 4-3 5"


def test_the_price_is_paid_when_all_had_a_downfloat() -> None:
    text = trf("1 F, 2 F, 3 F, 6-7 =", players=7, asked="6 Z, 7 Z")
    assert answer(text) == "1-2 3-4 5"
    assert sb.pair(sb.parse_trf(text)).brackets[0].criteria[14] == (1,)


@pytest.mark.parametrize(("rounds_later", "boards"), [(0, "3-1 2-4 5"), (1, "3-1 2-4 5"), (2, "2-1 4-3 5")])
def test_it_is_forgotten_after_two_rounds(rounds_later: int, boards: str) -> None:
    # In every round after, all three take half a point without playing, so nothing else tells them apart.
    later = ["1 H, 2 H, 3 H, 6-7 =", "1 H, 2 H, 3 H, 6-8 ="][:rounds_later]
    text = trf("1-4 1, 5-2 0, 3 U", *later, players=8, asked="6 Z, 7 Z, 8 Z")
    assert answer(text) == boards


def test_residents_only_count() -> None:
    # 1 comes down to 2, 3 and 4, who each took half a point without playing; 1 cannot be spared by C14 nor
    # count.
    text = trf("1 F, 2 H, 3 H, 4 H, 6-7 =", players=7, asked="6 Z, 7 Z")
    assert answer(text) == "1-2 3-4 5"
    first, second, _ = sb.pair(sb.parse_trf(text)).brackets
    assert (first.criteria[14], second.criteria[14]) == ((1,), (0,))
