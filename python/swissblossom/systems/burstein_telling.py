"""What the Burstein system tells about a round after the seeding rounds."""

from __future__ import annotations

from swissblossom.criteria import criteria
from swissblossom.history import facts_of
from swissblossom.languages import mark
from swissblossom.plain_data import replace
from swissblossom.systems import burstein
from swissblossom.systems.nearer import from_last
from swissblossom.systems.state import RoundState
from swissblossom.systems.telling import Telling, same_absolute, zipped_halves
from swissblossom.tournament import WHITE

__all__ = ["tell"]


def tell(state: RoundState) -> Telling:
    """Return what is particular to a round of the Burstein system.

    Args:
        state: A round after the seeding rounds.

    **Source:** C.04.4.2 (2026).
    """
    engine = burstein.prepare(state)
    index = engine.index()
    tpn = state.tournament.tpn
    players = tuple(
        [
            replace(facts, more=(("buchholz", buchholz), ("sonneborn-berger", berger)))
            for facts, (buchholz, berger) in zip(facts_of(engine), index, strict=True)
        ]
    )

    def rank(player: int) -> tuple[int, ...]:
        buchholz, berger = index[player - 1]
        return -buchholz, -berger, tpn[player - 1]

    def colour(a: int, b: int) -> tuple[int, str]:
        boards = engine.boards([(a, b)])
        if not boards:
            return 0, "5.2.1"
        white, _, article = boards[0]
        return (WHITE if white == a else 3 - WHITE), article

    return Telling(
        name="Burstein System",
        players=players,
        rank=rank,
        bars={
            "met": (1, "2.1.1"),
            "bye": (2, "2.1.2"),
            "colour": (3, "2.1.3"),
            "completion": (4, "2.2.1"),
        },
        colour_bars=same_absolute(players),
        colour=colour,
        colour_rules={
            "5.2.1": "number",
            "5.2.2": "granted",
            "5.2.3": "stronger",
            "5.2.4": "alternate",
            "5.2.5": "higher",
        },
        bye_order=(("3.1.3", "score"), ("3.1.4", "games"), ("3.1.5", "rank")),
        criteria=criteria("2026", "burstein"),
        orders={"4.3": mark("first comes the pairing in which the highest-ranked meets the lowest-ranked")},
        fewest="2.3.1",
        counted={5: "floaters", 6: "floaters", 8: "denied"},
        ahead=7,
        first=zipped_halves(rank, reverse=True),
        nearer=from_last(rank),
    )
