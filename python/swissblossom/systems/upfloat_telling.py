"""What the Double-Swiss (C.04.5) and the Swiss Team System (C.04.6) tell about a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from swissblossom.criteria import criteria
from swissblossom.history import COLOURS, PlayerFacts
from swissblossom.languages import mark
from swissblossom.systems.nearer import by_identifier
from swissblossom.systems.telling import Telling, zipped_halves
from swissblossom.systems.upfloats import Entrant

__all__ = ["tell_entrants"]


def tell_entrants(
    name: str,
    system: str,
    entrants: Sequence[Entrant],
    colour_of: Callable[[Entrant, Entrant], tuple[int, str]],
    colour_rules: Mapping[str, str],
    *,
    counted: Mapping[int, str],
    secondary: bool = False,
    strengths: bool = False,
) -> Telling:
    """Return what is particular to a round.

    Args:
        name: Name of the system.
        system: The system, as `criteria` has it.
        entrants: All of them, by id.
        colour_of: Colour of the first of two, and the article that decides.
        colour_rules: As in `Telling`.
        counted: As in `Telling`, what is not the same in both systems.
        secondary: Whether the secondary score tells who is the first team.
        strengths: Whether colour preferences are strong or mild (Type B).

    **Source:** C.04.5 and C.04.6 articles 1 to 4 (2026).
    """
    players = tuple([_facts(entrant, strengths=strengths) for entrant in entrants])

    def number(player: int) -> tuple[int, ...]:
        return (entrants[player - 1].tpn,)

    def senior(player: int) -> tuple[int, ...]:
        entrant = entrants[player - 1]
        return -entrant.score, -entrant.secondary if secondary else 0, entrant.tpn

    def met(a: int, b: int) -> int | None:
        one = entrants[a - 1]
        return one.rounds[one.opponents.index(b)] if b in one.opponents else None

    return Telling(
        name=name,
        players=players,
        rank=lambda player: (-entrants[player - 1].score, entrants[player - 1].tpn),
        bars={"met": (1, "2.1.1"), "bye": (2, "2.1.2"), "completion": (3, "2.2.1")},
        met=met,
        colour_bars=lambda _a, _b: False,
        colour=lambda a, b: colour_of(entrants[a - 1], entrants[b - 1]),
        colour_rules=colour_rules,
        bye_order=(("3.4.2", "score"), ("3.4.3", "games"), ("3.4.4", "number")),
        criteria=criteria("2026", system),
        orders={
            "3.5.4": mark("upfloaters with a higher score, and then with smaller numbers, come first"),
            "3.6.3": mark("pairings stand in the order of their identifiers"),
        },
        fewest="2.3.1",
        arbiter="3.3.3",
        counted={4: "floaters", 5: "floaters", 7: "again", **counted},
        senior=senior,
        first=zipped_halves(number),
        nearer=by_identifier(lambda player: entrants[player - 1].tpn),
        upfloaters="3.5.4",
    )


def _facts(entrant: Entrant, *, strengths: bool) -> PlayerFacts:
    strength = ("strong" if entrant.strong else "mild") if strengths else ""
    return PlayerFacts(
        id=entrant.id,
        points=entrant.points,
        score=entrant.score,
        colours=tuple([COLOURS[colour] for colour in entrant.colours]),
        colour_difference=entrant.difference,
        preference=COLOURS[entrant.preference],
        strength=strength if entrant.preference else "",
        games=entrant.matches,
        floats=("float" if entrant.floated else "", ""),
        may_have_bye=not entrant.bye_barred,
        topscorer=False,
        arrival_rank=entrant.arrival_rank,
        available=entrant.available,
    )
