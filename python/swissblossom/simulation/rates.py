"""Rates as settings give them: so many, or a percentage, in each round or round by round."""

from __future__ import annotations

import re
from typing import TypeAlias, TypeVar

from swissblossom.plain_data import dataclass
from swissblossom.simulation.chance import Chance

__all__ = ["WHOLE", "Rate", "RateLike", "parse_rate", "parse_share"]

RateLike: TypeAlias = int | str | tuple[int | str, ...] | list[int | str]
WHOLE = 1_000_000
_COUNT = re.compile(r"\d{1,6}", re.ASCII)
_SHARE = re.compile(r"(\d{1,3})(?:\.(\d{1,4}))?\s*%", re.ASCII)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happens.

    Attributes:
        counts: Exactly so many, round by round.
        shares: Each with this chance in millionths, round by round; where it is not 0, the count is.
        each_round: Whether there is one value only, which then counts for every round.
    """

    counts: tuple[int, ...]
    shares: tuple[int, ...]
    each_round: bool

    @property
    def never(self) -> bool:
        """Whether nothing ever happens."""
        return not any(self.counts) and not any(self.shares)

    def choose(self, chance: Chance, items: list[T], round: int = 1) -> list[T]:  # noqa: A002
        """Return those of the items that are hit in a round, in their order.

        Args:
            chance: Where the draws come from.
            items: Who or what can be hit.
            round: The round, from 1. Rounds past the last value have none.
        """
        at = 0 if self.each_round else round - 1
        if at >= len(self.counts) or not items:
            return []
        if self.shares[at]:
            return chance.each(items, self.shares[at], WHOLE)
        return chance.some(items, self.counts[at]) if self.counts[at] else []


def parse_rate(value: RateLike) -> Rate | None:
    """Read a rate.

    Args:
        value: A whole number, a percentage of at most four decimals ("2.5%"), or several of both, one for
            each round, as a sequence or in one text with commas.

    Returns:
        The rate, or None when it cannot be read.

    >>> parse_rate("2.5%").shares, parse_rate([0, "10%", 3]).counts
    ((25000,), (0, 0, 3))
    """
    values: list[int | str]
    if isinstance(value, (tuple, list)):
        values, single = list(value), False
    elif isinstance(value, str) and "," in value:
        values, single = list(value.split(",")), False
    else:
        values, single = [value], True
    counts, shares = [], []
    for item in values:
        text = str(item).strip() if isinstance(item, (int, str)) and not isinstance(item, bool) else ""
        share = parse_share(text)
        if share is None and not _COUNT.fullmatch(text):
            return None
        counts.append(int(text) if share is None else 0)
        shares.append(share or 0)
    return Rate(tuple(counts), tuple(shares), single) if values else None


def parse_share(text: str) -> int | None:
    """Return a percentage ("30%", "0.25%") in millionths, or None when it is none of 0 to 100.

    >>> parse_share("0.25%"), parse_share("101%")
    (2500, None)
    """
    match = _SHARE.fullmatch(text.strip())
    if match is None:
        return None
    share = int(match[1]) * 10_000 + int((match[2] or "").ljust(4, "0"))
    return share if share <= WHOLE else None
