"""Random rounds with a wish, for every system: who may meet whom, and what the literal engines are told.

A wish is told to a literal engine as forbidden pairs and as players barred from the bye; what it makes of
the round is compared with what it makes without the wish, by the articles. Nothing of the product takes part.

The number of rounds asked about is SWISSBLOSSOM_WISHES for each system (a thousand take a minute or two).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import swissblossom as sb
from oracle.field import Field, Player
from swissblossom.explanations.answers import WhyNot

WISHES = int(os.environ.get("SWISSBLOSSOM_WISHES", "400"))
CHUNKS = 2

Expected = tuple[str, str, object, object]
"""Kind of the answer, article, and pairs and bye of the best round with the wish, or None for both."""


@dataclass
class Wished(Field):
    """A field of which some players may not have the bye."""

    no_bye: frozenset[int] = frozenset()

    def players(self) -> list[Player]:
        return [
            replace(player, barred_from_bye=True) if player.id in self.no_bye else player
            for player in super().players()
        ]


def wished(field: Field, apart: frozenset[frozenset[int]], no_bye: frozenset[int]) -> Wished:
    """Return a field with a wish in force."""
    forbidden = field.forbidden | apart
    return Wished(field.entries, field.total_rounds, field.points, field.initial_colour, forbidden, no_bye)


def report(system: str, *counters: Counter[str]) -> None:
    """Print what was seen; pytest shows it with -rP."""
    for counter in counters:
        print(system, sum(counter.values()), dict(sorted(counter.items())))


def told(answer: WhyNot) -> Expected:
    """Return what the product answers."""
    reason = answer.reason
    if reason.kind == "same":
        return "same", "", None, None
    if answer.pairs is None:
        return reason.kind, reason.article, None, None
    return reason.kind, reason.article, frozenset(map(frozenset, answer.pairs)), answer.bye


def allowed(
    kind: str,
    players: Sequence[int],
    everybody: Sequence[int],
    score: Callable[[int], int],
    colour: Callable[[int, int], str],
    *,
    bye_first: bool = True,
) -> tuple[frozenset[frozenset[int]], frozenset[int]]:
    """Return the pairs that a wish forbids, and whom it bars from the bye.

    Args:
        kind: "meet", "bye", "white", "black", "float" or "rise".
        players: Two players for "meet", else one.
        everybody: Who is to be paired.
        score: Pairing score of a player.
        colour: "w" or "b" for the first of two.
        bye_first: Whether the bye is given before anybody floats, so that it is no float.
    """
    one = players[0]
    fits: dict[str, Callable[[int], bool]] = {
        "meet": lambda other: other in players,
        "bye": lambda _: False,
        "float": lambda other: score(other) < score(one),
        "rise": lambda other: score(other) > score(one),
        "white": lambda other: colour(one, other) == "w",
        "black": lambda other: colour(one, other) == "b",
    }
    barred = [other for other in everybody if other != one and not fits[kind](other)]
    return frozenset(frozenset((one, other)) for other in barred), frozenset(players) - (
        frozenset(players) if kind == "bye" or (kind == "float" and not bye_first) else frozenset()
    )


def holds(
    kind: str,
    players: Sequence[int],
    boards: Sequence[tuple[int, int]],
    score: Callable[[int], int],
    *,
    bye_first: bool = True,
) -> bool:
    """Return whether a wish is fulfilled by boards (White, Black); who is on none of them has the bye."""
    partner = {a: b for board in boards for a, b in (board, board[::-1])}
    one = players[0]
    met = partner.get(one)
    if met is None:
        return kind == "bye" or (kind == "float" and not bye_first)
    return {
        "meet": met == players[-1],
        "bye": False,
        "float": score(met) < score(one),
        "rise": score(met) > score(one),
        "white": (one, met) in boards,
        "black": (met, one) in boards,
    }[kind]


def questions(
    states: Iterator[tuple[str, sb.Round]], chunk: int, *, wishes: int = WISHES, rise: bool = False
) -> Iterator[tuple[str, sb.Round, str, tuple[int, ...]]]:
    """Yield rounds, each with a wish.

    Args:
        states: Texts and what the product makes of them.
        chunk: Seeds the choice.
        wishes: How many.
        rise: Whether to ask for upfloats too.
    """
    rng = Random(chunk)
    asked = 0
    for text, paired in states:
        there = [player + 1 for player, flag in enumerate(paired.state.available) if flag]
        if paired.state.assigned_bye or len(there) < 3:
            continue
        kinds = ["meet", "meet", "meet", "float", "white", "black", *["bye"] * 2 * (len(there) % 2)]
        kind = rng.choice([*kinds, *["rise"] * rise])
        yield text, paired, kind, tuple(rng.sample(there, 2 if kind == "meet" else 1))
        asked += 1
        if asked >= wishes // CHUNKS:
            return
