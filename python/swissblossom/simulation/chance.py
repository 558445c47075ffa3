"""Chance that is the same everywhere: whole numbers from one well-defined generator.

Every draw is `random()` of the Mersenne Twister, the one method that Python promises never to change for a
seed, taken as the 53-bit whole number that it is. What follows from it is integer arithmetic, so that no
result depends on how a machine rounds.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

__all__ = ["Chance"]

_BITS = 53
_SCALE = float(1 << _BITS)

T = TypeVar("T")


class Chance:
    """A stream of random whole numbers.

    Args:
        seed: 0 or more.
        stream: 0 or more. Streams of one seed are independent of each other (each begins at a digest of seed
            and number), so that more draws for one purpose leave what is drawn for another as it was.

    >>> Chance(17, 0).below(6), Chance(17, 0).below(6), Chance(17, 1).below(6)
    (1, 1, 2)
    """

    def __init__(self, seed: int, stream: int) -> None:
        self._next = Random(f"{seed}/{stream}").random  # noqa: S311  # not for secrets

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each with the same chance but for less than 2**-53."""
        return int(self._next() * _SCALE) * bound >> _BITS

    def between(self, low: int, high: int) -> int:
        """Return a number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def bell(self, mean: int, deviation: int) -> int:
        """Return a nearly normally distributed number: twelve uniform ones, added up.

        Args:
            mean: Mean of the distribution.
            deviation: Its standard deviation, 0 or more.
        """
        total = sum([int(self._next() * _SCALE) for _ in range(12)]) - 6 * (1 << _BITS)
        return mean + ((deviation * total + (1 << _BITS - 1)) >> _BITS)

    def some(self, items: list[T], count: int) -> list[T]:
        """Return so many of the items (all, if there are no more), in the order in which they stand."""
        size = len(items)
        if count >= size:
            return list(items)
        places = list(range(size))
        for at in range(count):
            other = self.between(at, size - 1)
            places[at], places[other] = places[other], places[at]
        return [items[at] for at in sorted(places[:count])]

    def each(self, items: list[T], share: int, whole: int) -> list[T]:
        """Return the items that are hit when each is, by itself, with the chance `share` / `whole`."""
        if not share:
            return []
        return [item for item in items if self.below(whole) < share]
