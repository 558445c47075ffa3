"""The slowest rounds known, and a search for slower ones.

    python benches/worst.py [--players N] [--limit SECONDS] [--search SECONDS] [--seed N] [FAMILY ...]

Without `--search` every family is paired once at the given size and its time printed, slowest first. With it,
recipes are drawn and changed at random for so many seconds, the slow ones most often, and the slowest are
printed. A recipe is a past (see tests/property/histories.py), scores by virtual points if it says so, and
groups of players who may not meet.

What makes a round slow: brackets for which nothing can be proved from their own members, because the field
below cannot be paired without players from above (many players of one absolute colour, or of one club), and
many of them, because the scores are many. No open has such rounds.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import swissblossom as sb
from property.histories import COLOURS, MEETINGS, RESULTS, Plan, tournament
from swissblossom.validation import scores

SHAPES = ("real", "even", "steep", "flat", "twos", "low twos")
MOST_ROUNDS = 94
MOST_VIRTUAL = 999  # tenths: four columns of a TRF


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to make a round.

    Attributes:
        players: Number of players.
        shape: Where scores come from: "real" from the past, or virtual points that give `groups` scores,
            evenly or with all players in excess at the bottom (steep, twos) or the top (flat, low twos).
        groups: Number of scores unless real.
        clubs: Groups whose members may not meet: (kind, a, b) is "range" for the ranks from share a to b of
            the players, "every" for each k-th of them, "some" for a random share b.
        rounds: Rounds played.
        meetings: Who met whom, as in `Plan`.
        colours: Who had White, as in `Plan`.
        results: Who won, as in `Plan`.
        draws: Share of draws.
        absences: Share of players absent from a round.
        last: Whether the round is the last one (topscorers).
    """

    players: int
    shape: str = "real"
    groups: int = 1
    clubs: tuple[tuple[str, float, float], ...] = ()
    rounds: int = 0
    meetings: str = "swiss"
    colours: str = "fair"
    results: str = "coin"
    draws: float = 0.3
    absences: float = 0.0
    last: bool = False

    def tournament(self) -> sb.Tournament:
        """Make the tournament; the same recipe makes the same one."""
        plan = Plan(
            players=self.players,
            rounds=self.rounds,
            meetings=self.meetings,
            colours=self.colours,
            results=self.results,
            draws=self.draws,
            absences=self.absences,
        )
        made = tournament(Random(1), plan)
        made.initial_colour = 1
        made.total_rounds = self.rounds + (1 if self.last else 5)
        made.forbidden = tuple(
            sb.Forbidden(1, 99, ids) for ids in map(self._members, self.clubs) if len(ids) > 1
        )
        if self.shape != "real":
            past = scores(made)
            most = max(past)
            step = max(1, min(10, (MOST_VIRTUAL - most + min(past)) // self.groups))
            made.virtual = {
                rank + 1: array("H", [0] * self.rounds + [step * self._level(rank) + most - past[rank]])
                for rank in range(self.players)
            }
            made.explicit_virtual = True
        return made

    def _level(self, rank: int) -> int:
        """Return the place of a player's score among the scores from below, by rank from 0."""
        n, top = self.players, self.groups - 1
        return {
            "even": top - rank * self.groups // n,
            "steep": max(0, top - rank),
            "flat": min(top, n - 1 - rank),
            "twos": max(0, top - rank // 2),
            "low twos": min(top, (n - 1 - rank) // 2),
        }[self.shape]

    def _members(self, club: tuple[str, float, float]) -> tuple[int, ...]:
        kind, a, b = club
        ids = range(1, self.players + 1)
        if kind == "range":
            return tuple(ids[int(a * self.players) : int(b * self.players)])
        if kind == "every":
            step = 2 + int(3 * a)
            return tuple(ids[int(b * step) % step :: step])
        return tuple(Random(int(1000 * a)).sample(ids, max(2, int(b * self.players))))


FAMILIES: dict[str, Callable[[int], Recipe]] = {
    # All scores differ; a club has to be brought down, or others to be brought down to it.
    "club above": lambda n: Recipe(n, "steep", n, (("range", 0.0, 0.5),)),
    "club above, late": lambda n: Recipe(
        n, "steep", n, (("range", 0.0, 0.46),), min(40, n - 5), "table", "fair", "white"
    ),
    "club above, twos": lambda n: Recipe(
        n,
        "low twos",
        n // 2,
        (("range", 0.0, 0.47), ("every", 0.0, 0.0)),
        min(11, n - 3),
        "random",
        "coin",
        last=True,
    ),
    "every second, late": lambda n: Recipe(
        n, "flat", n, (("every", 0.0, 0.4),), min(MOST_ROUNDS, n - 8), "sides", "lopsided", "level", last=True
    ),
    "club below": lambda n: Recipe(n, "steep", n, (("range", 0.5, 1.0),)),
    "club at the bottom": lambda n: Recipe(n, "steep", n // 2, (("range", 0.52, 1.0),)),
    "club of every third": lambda n: Recipe(n, "steep", n, (("every", 0.34, 0.0), ("range", 0.56, 1.0))),
    "club in the middle": lambda n: Recipe(
        n, "even", 20, (("range", 0.47, 0.9),), min(MOST_ROUNDS, n // 2), "table"
    ),
    # Most players of a scoregroup must have the same colour.
    "one colour, 9 rounds": lambda n: Recipe(n, rounds=9, meetings="table", colours="coin", results="white"),
    "one colour, 11 rounds": lambda n: Recipe(
        n, rounds=11, meetings="clusters", colours="lopsided", results="white", draws=0.0, absences=0.05
    ),
    "one colour, late, last": lambda n: Recipe(
        n,
        rounds=min(MOST_ROUNDS, n - 8),
        meetings="clusters",
        colours="lopsided",
        results="white",
        absences=0.05,
        last=True,
    ),
    # Late rounds.
    "white wins, late": lambda n: Recipe(n, rounds=min(90, n - 8), meetings="near", results="white"),
    "few scores, late": lambda n: Recipe(n, rounds=min(MOST_ROUNDS, n - 8), results="few-scores"),
    "nearly exhausted": lambda n: Recipe(n, rounds=min(MOST_ROUNDS, n - n % 2 - 4), meetings="table"),
    "one scoregroup, late": lambda n: Recipe(
        n, rounds=min(MOST_ROUNDS, n - 8), meetings="random", results="level"
    ),
    "all scores different, late": lambda n: Recipe(n, "even", n, rounds=min(MOST_ROUNDS, n - 8)),
}


def drawn(rng: Random, players: int) -> Recipe:
    """Draw a recipe."""
    clubs = []
    for _ in range(rng.choice((0, 1, 1, 2, 3, 5))):
        a, b = sorted((rng.random(), rng.random()))
        whole = (a if rng.random() < 0.7 else 0.0, b if rng.random() < 0.7 else 1.0)
        clubs.append((rng.choice(("range", "range", "every", "some")), *whole))
    return Recipe(
        players=players,
        shape=rng.choice(SHAPES),
        groups=rng.choice((2, 5, 12, 20, players // 3, players // 2, players)),
        clubs=tuple(clubs),
        rounds=min(players - 3, rng.choice((0, 1, 3, 5, 7, 9, 11, 15, 40, 60, MOST_ROUNDS))),
        meetings=rng.choice(MEETINGS),
        colours=rng.choice(COLOURS),
        results=rng.choice(RESULTS),
        draws=rng.choice((0.0, 0.3, 0.9)),
        absences=rng.choice((0.0, 0.0, 0.05)),
        last=rng.random() < 0.4,
    )


def changed(rng: Random, recipe: Recipe) -> Recipe:
    """Change one thing of a recipe."""
    other = drawn(rng, recipe.players)
    name = rng.choice([field.name for field in fields(Recipe) if field.name != "players"])
    if name != "clubs" or not recipe.clubs or rng.random() < 0.3:
        return replace(recipe, **{name: getattr(other, name)})
    clubs = list(recipe.clubs)
    kind, a, b = clubs.pop(rng.randrange(len(clubs)))
    if rng.random() < 0.7:
        low, high = sorted(min(1.0, max(0.0, share + rng.gauss(0, 0.1))) for share in (a, b))
        clubs.append((kind, low, high))
    return replace(recipe, clubs=tuple(clubs))


class LateError(Exception):
    """The time is up."""


def cost(recipe: Recipe, limit: int) -> tuple[float, str]:
    """Return the seconds that the round of a recipe takes, and how its brackets were solved."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise LateError

    made = recipe.tournament()
    signal.signal(signal.SIGALRM, end)
    signal.alarm(limit)
    start = time.perf_counter()
    try:
        how = ", ".join(f"{name} {count}" for name, count in sb.pair(made).stats.items())
    except sb.NoLegalPairingError:
        how = "no legal pairing"
    except LateError:
        how = "ended"
    finally:
        signal.alarm(0)
    return time.perf_counter() - start, how


def search(seed: int, players: int, seconds: float, limit: int) -> list[tuple[float, str, Recipe]]:
    """Return the slowest recipes found in so many seconds, slowest first."""
    rng = Random(seed)
    until = time.monotonic() + seconds
    known: dict[Recipe, tuple[float, str]] = {}
    while time.monotonic() < until:
        slowest = sorted(known, key=lambda recipe: -known[recipe][0])[:15]
        recipe = (
            drawn(rng, players)
            if len(known) < 40 or rng.random() < 0.4
            else changed(rng, slowest[int(len(slowest) * rng.random() ** 2)])
        )
        if recipe not in known:
            known[recipe] = cost(recipe, limit)
    return sorted(((*found, recipe) for recipe, found in known.items()), key=lambda item: -item[0])


def main() -> int:
    """Time the families, or search."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "families", nargs="*", metavar="FAMILY", help=f"of: {', '.join(FAMILIES)} (default: all)"
    )
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--limit", type=int, default=60, help="seconds for one round (default 60)")
    parser.add_argument("--search", type=float, metavar="SECONDS", help="search for so long")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.search:
        for seconds, how, recipe in search(given.seed, given.players, given.search, given.limit)[:10]:
            print(f"{seconds:8.3f} s  {how}\n            {recipe}")
        return 0
    found = []
    for name in given.families or FAMILIES:
        recipe = FAMILIES[name](given.players)
        found.append((*cost(recipe, given.limit), name))
        print(f"{name} ...", end="\r", file=sys.stderr, flush=True)
    for seconds, how, name in sorted(found, reverse=True):
        print(f"{seconds:8.3f} s  {name:28} {how}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
