"""What the Dutch system tells about a round: the rules of 2026 and those until January 2026."""

from __future__ import annotations

from swissblossom.criteria import criteria
from swissblossom.history import facts_of
from swissblossom.languages import mark
from swissblossom.plain_data import dataclass
from swissblossom.systems import dutch
from swissblossom.systems.dutch_counted import concerned_2017
from swissblossom.systems.state import RoundState
from swissblossom.systems.telling import Telling

__all__ = ["tell"]

_RULES = ("granted", "stronger", "alternate", "higher", "number")
_SETS = mark("sets with higher-ranked moved-down players come first")
_TRANSPOSITIONS = mark("S2 is tried in the order of its numbers")
_EXCHANGES = mark("smaller exchanges come first")


@dataclass(frozen=True, slots=True)
class _Own:
    """What an edition calls its articles.

    `generation` are those that state what a candidate consists of, and the orders of sets of moved-down
    players, transpositions and exchanges; in 2017 also the one that has a bracket paired again.
    """

    bars: dict[str, tuple[int | None, str]]
    colours: tuple[str, ...]
    orders: dict[str, str]
    fewest: str
    ahead: int
    generation: dict[str, str]


_EDITIONS = {
    "2026": _Own(
        bars={
            "met": (1, "2.1.1"),
            "bye": (2, "2.1.2"),
            "colour": (3, "2.1.3"),
            "completion": (4, "2.2.1"),
        },
        colours=tuple([f"5.2.{at}" for at in range(1, 6)]),
        orders={"4.4": _SETS, "4.2": _TRANSPOSITIONS, "4.3": _EXCHANGES},
        fewest="2.4.1",
        ahead=8,
        generation={
            "max-pairs": "3.1.2",
            "m1": "3.1.3",
            "limbo": "3.2.4",
            "set": "4.4",
            "transposition": "4.2",
            "exchange": "4.3",
        },
    ),
    "2017": _Own(
        bars={"met": (1, "C.1"), "bye": (2, "C.2"), "colour": (3, "C.3"), "completion": (4, "C.4")},
        colours=tuple([f"E.{at}" for at in range(1, 6)]),
        orders={"D.3": _SETS, "D.1": _TRANSPOSITIONS, "D.2": _EXCHANGES},
        fewest="C.5",
        ahead=7,
        generation={
            "max-pairs": "B.1.b",
            "m1": "B.1.c",
            "limbo": "B.2",
            "set": "D.3",
            "transposition": "D.1",
            "exchange": "D.2",
            "again": "A.9",
        },
    ),
}


def tell(state: RoundState) -> Telling:
    """Return what is particular to a round of the Dutch system.

    Args:
        state: The round.

    **Source:** C.04.3 (2026); C.04.3 (2017).
    """
    engine = dutch.prepare(state)
    players = facts_of(engine)
    own = _EDITIONS[state.edition]
    colours = own.colours
    articles = {f"5.2.{at}": name for at, name in enumerate(colours, 1)}  # as the engine has them
    tpn = state.tournament.tpn

    def colour(a: int, b: int) -> tuple[int, str]:
        got, article = engine.colour(a, b)
        return got, articles[article]

    return Telling(
        name="FIDE (Dutch) System",
        players=players,
        rank=lambda player: (-players[player - 1].score, tpn[player - 1]),
        bars=own.bars,
        colour_bars=lambda a, b: engine.bar(a, b) == 3,
        colour=colour,
        colour_rules=dict(zip(colours, _RULES, strict=True)),
        bye_order=(),
        criteria=criteria(state.edition, "dutch"),
        orders=own.orders,
        fewest=own.fewest,
        counted={},
        arbiter="A.9" if state.edition == "2017" else "1.9.3",
        mdps_apart=True,
        ahead=own.ahead,
        halves=engine if state.edition == "2026" else None,
        generation=own.generation,
        concerned=concerned_2017(players, colour) if state.edition == "2017" else None,
    )
