"""Who counts in a criterion of the Dutch rules when a bracket is paired in a certain way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissblossom.brackets import Bracket
from swissblossom.history import COLOURS, PlayerFacts
from swissblossom.verdict import Part

__all__ = ["ON_COLOURS", "at_odds_with_colour", "concerned_2017"]

ON_COLOURS = ("beyond two", "three in a row", "denied", "strong")
"""What criteria on colours count, in their order: C10 to C13, in 2017 C.8 to C.11."""


def at_odds_with_colour(
    players: Sequence[PlayerFacts], pair: tuple[int, int], colour: int, kind: str
) -> list[int]:
    """Return who of a pair counts in a criterion on colours.

    Args:
        players: What the past says of each player, in order of id.
        pair: The two.
        colour: That of the first of them: 0 unknown, 1 White, 2 Black.
        kind: One of `ON_COLOURS`.

    **Source:** C.04.3 2.4.5 to 2.4.8 (2026); C.8 to C.11 (2017).
    """
    if not colour:
        return []
    facts = [players[player - 1] for player in pair]
    watched = any(one.topscorer for one in facts)
    found = []
    for one, got in zip(facts, (COLOURS[colour], COLOURS[3 - colour]), strict=True):
        if kind == "beyond two":
            step = 1 if got == "white" else -1
            counts = watched and abs(one.colour_difference + step) > 2
        elif kind == "three in a row":
            counts = watched and one.colours[-2:] == (got, got)
        else:
            counts = one.preference not in ("", got) and (kind == "denied" or one.strength == "strong")
        if counts:
            found.append(one.id)
    return found


def concerned_2017(
    players: Sequence[PlayerFacts], colour: Callable[[int, int], tuple[int, str]]
) -> Callable[[int, Bracket, Part], tuple[int, ...]]:
    """Return a function that says who counts in a criterion by the rules of 2017.

    Args:
        players: What the past says of each player, in order of id.
        colour: Colour of the first of two ids, and the article that decides.

    **Source:** C.04.3 C.5 to C.19 (2017), 2.4 in 2026. A moved-down player floats whatever happens, and so
    counts in C.16 and C.18 only.
    """

    def concerned(criterion: int, bracket: Bracket, part: Part) -> tuple[int, ...]:
        if criterion in (5, 7):
            return part.downfloaters if criterion == 5 else ()
        if 8 <= criterion <= 11:
            kind = ON_COLOURS[criterion - 8]
            met = [(pair, colour(*pair)[0]) for pair in part.pairs]
            return tuple([one for pair, got in met for one in at_odds_with_colour(players, pair, got, kind)])
        unequal = [(a, b) for a, b in part.pairs if players[a - 1].score != players[b - 1].score]
        down = [*(a for a, _ in unequal), *part.downfloaters]
        if criterion == 6:
            return tuple(down)
        ago = 0 if criterion in (12, 13, 16, 17) else 1
        if criterion % 2:
            return tuple([b for _, b in unequal if players[b - 1].floats[ago] == "up"])
        mdps = set(bracket.mdps) if criterion < 16 else ()
        return tuple([p for p in down if players[p - 1].floats[ago] == "down" and p not in mdps])

    return concerned
