"""Article 4.3: exchanges of residents between S1 and S2, and their order."""

from __future__ import annotations

from random import Random

import pytest

from rules.orders import Pair, drawn, exchanges, first_generated, pair_of

S1, S2 = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)
Move = tuple[tuple[int, ...], tuple[int, ...]]


def candidate(move: Move) -> set[Pair]:
    """Return the pairs of a candidate that needs exactly this exchange: who moved is paired within the old halves.

    The players who leave S1 are paired with others of the old S1, those who come from S2 with others of the old S2,
    the rest across.
    """
    out, into = move
    staying = [player for player in S1 if player not in out]
    behind = [player for player in S2 if player not in into]
    pairs = {pair_of(staying.pop(), leaver) for leaver in reversed(out)}
    pairs |= {pair_of(comer, behind.pop()) for comer in reversed(into)}
    return pairs | {pair_of(one, two) for one, two in zip(staying, behind, strict=False)}


def position(move: Move) -> int:
    """Return the place of an exchange in the order."""
    out, into = move
    s1 = sorted({*S1} - {*out} | {*into})
    return next(at for at, (first, _) in enumerate(exchanges(S1, S2)) if first == s1)


@pytest.mark.parametrize(
    ("earlier", "later", "why"),
    [
        (((1,), (11,)), ((5, 4), (6, 7)), "one number before two"),
        (((4,), (6,)), ((5,), (8,)), "difference 2 before 3"),
        (((4, 3), (6, 8)), ((5, 4), (8, 9)), "difference 7 before 8"),
        (((5,), (7,)), ((4,), (6,)), "5 leaves S1 before 4"),
        (((5, 2), (6, 7)), ((4, 3), (6, 7)), "5 2 before 4 3"),
        (((5, 4, 1), (6, 7, 8)), ((5, 3, 2), (6, 7, 8)), "5 4 1 before 5 3 2"),
        (((5,), (6,)), ((4,), (6,)), "the smallest difference is the first exchange"),
        (((5, 4), (6, 9)), ((5, 4), (7, 8)), "6 9 before 7 8"),
        (((5, 4, 3), (6, 7, 10)), ((5, 4, 3), (6, 8, 9)), "6 7 10 before 6 8 9"),
    ],
)
def test_the_examples_of_the_text(earlier: Move, later: Move, why: str) -> None:
    earlier, later = (tuple(tuple(sorted(part)) for part in move) for move in (earlier, later))
    assert position(earlier) < position(later), why
    assert first_generated(11, candidate(later))
    pairs, _ = drawn(11, candidate(later))
    assert pairs == candidate(later)
    both = candidate(earlier) | candidate(later)
    pairs, bye = drawn(11, both)
    print(why, pairs==candidate(earlier), (pairs,bye)==first_generated(11,both), (candidate(earlier), first_generated(11,candidate(earlier))))
    assert pairs == candidate(earlier)
