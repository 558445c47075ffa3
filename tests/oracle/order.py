"""The orders of article 4 of C.04.3, as generators. All of them speak of BSNs (4.1), from 1 upwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations

Numbers = tuple[int, ...]


def transpositions(
    s2: Sequence[int], size: int, accept: Callable[[Numbers], bool] | None = None
) -> Iterator[Numbers]:
    """Yield the beginnings of the transpositions of S2 in lexicographic order (4.2).

    Only the first `size` numbers matter; those who stay behind keep their order and are not yielded. `accept`
    is asked for every beginning, so that a transposition with an impossible pair is dropped, with all that
    start alike, as soon as the pair occurs.
    """

    def extend(head: Numbers) -> Iterator[Numbers]:
        if len(head) == size:
            yield head
            return
        for number in ordered:
            if number not in head and (accept is None or accept((*head, number))):
                yield from extend((*head, number))

    ordered = sorted(s2)
    return extend(())


@cache
def exchanges(size: int, total: int) -> tuple[tuple[Numbers, Numbers], ...]:
    """Return every S1 and S2 of a bracket of `total`, S1 being the first `size`, in the order of 4.3.

    The first is the original; each other follows from a resident exchange of the original S1 and S2, both
    sorted again. The order is a matter of the two sizes alone, hence the cache.
    """
    first, second = range(1, size + 1), range(size + 1, total + 1)
    moves = [
        (out, into)
        for count in range(min(len(first), len(second)) + 1)
        for out in combinations(first, count)
        for into in combinations(second, count)
    ]
    moves.sort(key=_exchange_key)
    return tuple(
        (
            tuple(sorted({*first} - {*out} | {*into})),
            tuple(sorted({*second} - {*into} | {*out})),
        )
        for out, into in moves
    )


def _exchange_key(move: tuple[Numbers, Numbers]) -> tuple[int, int, Numbers, Numbers]:
    """Sort key of 4.3.2, its four rules in turn."""
    out, into = move
    return (
        len(out),  # fewest numbers exchanged
        sum(into) - sum(out),  # smallest difference of the sums
        tuple(-number for number in sorted(out, reverse=True)),  # highest different number leaving S1
        tuple(sorted(into)),  # lowest different number leaving S2
    )


def mdp_sets(count: int, size: int) -> Iterator[tuple[Numbers, Numbers]]:
    """Yield (MDPs to pair, Limbo) for `count` MDPs of whom `size` are paired, in the order of 4.4."""
    for chosen in combinations(range(1, count + 1), size):
        yield chosen, tuple(number for number in range(1, count + 1) if number not in chosen)
