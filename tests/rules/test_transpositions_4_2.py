"""Article 4.2: transpositions of S2, in lexicographic order of its first numbers, as many as S1 has."""

from __future__ import annotations

from itertools import islice, permutations
from random import Random

import pytest

import swissblossom as sb
from rules.builder import pairing, trf
from rules.orders import Pair, drawn, first_generated, pair_of, transpositions

S1, S2 = range(1, 6), range(6, 12)


def between(*s2: int) -> set[Pair]:
    """Return the pairs of 1, 2, ... with these partners."""
    return {pair_of(one, two) for one, two in enumerate(s2, 1)}


def test_the_order_of_the_text() -> None:
    # Eleven players, five pairs: the first three and the last of 720. (The text prints 6 7 8 10 11 as the
    # third, which is the fourth: 6 7 8 10 9 comes before it.)
    order = list(transpositions(S1, S2, lambda one, two: True))  # noqa: ARG005
    assert len(order) == 720 == 6 * 5 * 4 * 3 * 2
    assert order == [list(numbers) for numbers in permutations(S2, 5)]
    assert order[:4] == [[6, 7, 8, 9, 10], [6, 7, 8, 9, 11], [6, 7, 8, 10, 9], [6, 7, 8, 10, 11]]
    assert order[119:121] == [[6, 11, 10, 9, 8], [7, 6, 8, 9, 10]]
    assert order[-1] == [11, 10, 9, 8, 7]


def test_the_product_takes_them_in_this_order() -> None:
    # One pair more is forbidden each time: what 5 met before, then what 4 met before.
    allowed = {pair_of(one, two) for one in S1 for two in S2}
    taken = []
    for forbidden in (None, (5, 10), (5, 11), (5, 9), (4, 10), (4, 11)):
        if forbidden is not None:
            allowed.discard(pair_of(*forbidden))
        pairs, _ = drawn(11, allowed)
        taken.append([max(pair) for pair in sorted(pairs, key=min)])
    assert taken == [
        [6, 7, 8, 9, 10],
        [6, 7, 8, 9, 11],
        [6, 7, 8, 10, 9],
        [6, 7, 9, 10, 8],
        [6, 7, 9, 11, 8],
        [6, 7, 10, 9, 8],
    ]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ((6, 7, 8, 9, 10), (6, 7, 8, 9, 11)),
        ((6, 7, 8, 9, 11), (6, 7, 8, 10, 9)),
        ((6, 7, 8, 10, 9), (6, 7, 8, 10, 11)),
        ((10, 11, 9, 8, 7), (11, 10, 9, 8, 7)),
    ],
)
def test_of_two_the_earlier(earlier: tuple[int, ...], later: tuple[int, ...]) -> None:
    # Only the pairs of these two are allowed. Mixing the two may give other rounds, but none before the
    # earlier.
    pairs, _ = drawn(11, between(*earlier) | between(*later))
    assert pairs == between(*earlier)
    pairs, _ = drawn(11, between(*later))
    assert pairs == between(*later)


@pytest.mark.parametrize("seed", range(40))
def test_the_first_legal_transposition(seed: int) -> None:
    # Random pairs between the halves are allowed; the answer is the first transposition that uses only these.
    rng = Random(seed)
    allowed = {pair_of(one, two) for one in S1 for two in S2 if rng.random() < 0.5}
    legal = transpositions(S1, S2, lambda one, two: pair_of(one, two) in allowed)
    for first in islice(legal, 1):
        pairs, bye = drawn(11, allowed)
        assert pairs == between(*first)
        assert {bye} == set(S2) - set(first)
        assert (pairs, bye) == first_generated(11, allowed)


def heterogeneous(*partners: tuple[int, int]) -> str:
    """Return a bracket of two moved-down players, 1 and 2, and nine residents, 3 to 11; 12 and 13 have left.

    Args:
        partners: The residents whom 1 and 2 may meet; all, when none are given.
    """
    records = ["260   1   9    1    2"]
    if partners:
        allowed = {pair for one, two in partners for pair in (pair_of(1, one), pair_of(2, two))}
        records += [
            f"260   1   9 {mdp:>4} {other:>4}"
            for mdp in (1, 2)
            for other in range(3, 12)
            if pair_of(mdp, other) not in allowed
        ]
    return trf("1 F, 2 F, 12-13 =", players=13, asked="12 Z, 13 Z", records=records)


def mdp_pairing(text: str) -> tuple[int, int]:
    """Return the opponents of 1 and 2."""
    paired = sb.pair(sb.parse_trf(text))
    partner = {one: other for pair in paired.pairs for one, other in (pair, pair[::-1])}
    return partner[1], partner[2]


def test_a_heterogeneous_bracket_transposes_the_residents() -> None:
    # 72 transpositions: 3 4, 3 5, ... 3 11, 4 3, 4 5, ... 11 10.
    order = list(permutations(range(3, 12), 2))
    assert len(order) == 72
    assert mdp_pairing(heterogeneous()) == order[0] == (3, 4)
    for one, two in order[:-1]:
        # 1 may meet `one` and 11, 2 may meet `two` and 10: of the four transpositions at most, the first.
        mixed = [numbers for numbers in order if numbers[0] in (one, 11) and numbers[1] in (two, 10)]
        assert mdp_pairing(heterogeneous((one, two), (11, 10))) == mixed[0]
    assert mdp_pairing(heterogeneous(order[-1])) == (11, 10)


def test_what_is_left_of_the_residents_is_paired_as_a_bracket_of_its_own() -> None:
    # After 1-3 and 2-4 the remainder is 5 to 11: 5-8, 6-9, 7-10, and 11 sits out.
    assert pairing(heterogeneous()) == "1-3 4-2 5-8 9-6 7-10 11"
