"""What simulated results look like, against the model, worked out anew from the published formulas.

Given the pairings, the result of each game has the chances that the model says, whatever came before. So the
difference between what happened and what was expected is a martingale, and Freedman's inequality bounds it:
with steps of at most 1 and variances that add up to V, it exceeds a with a chance of at most
2 exp(-a^2 / (2 V + 2 a / 3)).
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable
from dataclasses import dataclass

import swissblossom as sb
from swissblossom.tournament import WHITE

UPSET = 100
"""A game won by somebody rated so much lower is an upset."""
_CHANCE_OF_A_FALSE_ALARM = 1e-9


@dataclass(slots=True)
class Sum:
    """A count, what the model expects of it, and the variances of the steps."""

    found: float = 0.0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, value: float, mean: float, square: float) -> None:
        """Add a game: what it gave, the mean of that and of its square by the model."""
        self.found += value
        self.expected += mean
        self.variance += square - mean * mean

    @property
    def bound(self) -> float:
        """How far count and expectation may lie apart."""
        need = math.log(2 / _CHANCE_OF_A_FALSE_ALARM)
        return need / 3 + math.sqrt(need * need / 9 + 2 * self.variance * need)

    @property
    def fits(self) -> bool:
        """Whether the count is where the model allows it."""
        return abs(self.found - self.expected) <= self.bound


def chances(white: int, black: int) -> tuple[float, float, float]:
    """Return the chances of win, draw and loss of White by the formulas of the paper, in floating point."""
    mean, difference = (white + black) / 2, white - black
    q = (mean - 1200) / 1200 if mean > 1200 else 0.0

    def curve(low: float, centre: float, high: float, value: float) -> float:
        """Return the rising curve that joins (low, 0), (centre, value) and (high, 1)."""
        if difference <= low:
            return 0.0
        if difference <= centre:
            return value * ((difference - low) / (centre - low)) ** 2
        if difference < high:
            return 1 - (1 - value) * ((difference - high) / (centre - high)) ** 2
        return 1.0

    won = curve(-1492 + 0.391 * mean, 40, 1691 - 0.428 * mean, 0.45 - 0.10 * q * q)
    not_lost = curve(-1753 + 0.416 * mean, -80, 1428 - 0.388 * mean, 1 - (0.46 - 0.13 * q * q))
    return won, not_lost - won, 1 - not_lost


def measure(tournaments: Iterable[sb.Tournament]) -> dict[str, Sum]:
    """Return draws, White's wins less Black's, wins of the higher-rated, and upsets, of all games played."""
    sums = {"draws": Sum(), "white advantage": Sum(), "favourites": Sum(), "upsets": Sum(), "games": Sum()}
    for t in tournaments:
        ratings = [player.rating or 0 for player in t.players]
        for at, letter in enumerate(t.results):
            if t.colours[at] != WHITE or chr(letter) not in "1=0":
                continue
            white, black = ratings[at // t.recorded_rounds], ratings[t.opponents[at] - 1]
            won, drawn, lost = chances(white, black)
            result = chr(letter)
            sums["games"].add(1, 1, 1)
            sums["draws"].add(result == "=", drawn, drawn)
            sums["white advantage"].add((result == "1") - (result == "0"), won - lost, won + lost)
            if white != black:
                better, worse = (won, lost) if white > black else (lost, won)
                sums["favourites"].add(result == ("1" if white > black else "0"), better, better)
                if abs(white - black) >= UPSET:
                    sums["upsets"].add(result == ("0" if white > black else "1"), worse, worse)
    return sums


def main() -> int:
    """Print the figures; return 1 when one of them does not fit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=1000)
    number = parser.parse_args().tournaments
    sums = measure(sb.simulate(seed=seed, players="20-100", rounds="5-9") for seed in range(number))
    games = sums.pop("games").found
    print(f"{number} tournaments, {games:.0f} games played")
    for name, told in sums.items():
        print(
            f"{name:16} {told.found / games:8.4%} found, {told.expected / games:8.4%} expected, "
            f"at most {told.bound / games:.4%} apart: {'fits' if told.fits else 'DOES NOT FIT'}"
        )
    return 0 if all(told.fits for told in sums.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
