"""What the Dubov system tells about a round."""

from __future__ import annotations

from swissblossom.criteria import criteria
from swissblossom.history import facts_of
from swissblossom.languages import mark
from swissblossom.plain_data import replace
from swissblossom.systems import dubov
from swissblossom.systems.nearer import by_subgroups
from swissblossom.systems.state import RoundState
from swissblossom.systems.telling import Telling, same_absolute

__all__ = ["tell"]


def tell(state: RoundState) -> Telling:
    """Return what is particular to a round of the Dubov system.

    Args:
        state: The round.

    **Source:** C.04.4.1 (2026).
    """
    made = dubov.prepare(state)
    tpn = state.tournament.tpn
    players = tuple(
        [
            replace(
                facts,
                # Without a game: a mild preference for Black (1.6.4).
                preference=facts.preference if facts.games else "black",
                strength=facts.strength if facts.games else "mild",
                floats=("up" if again else "", ""),
                more=(("average-rating", average), ("upfloats", times)),
            )
            for facts, (average, times, again) in zip(facts_of(made), made.pasts(), strict=True)
        ]
    )
    divided = {
        tuple(residents): division
        for (residents, *_), division in zip(made.brackets, dubov.divisions(made), strict=True)
    }
    return Telling(
        name="Dubov System",
        players=players,
        rank=lambda player: (-players[player - 1].score, tpn[player - 1]),
        bars={
            "met": (1, "2.1.1"),
            "bye": (2, "2.1.2"),
            "colour": (3, "2.1.3"),
            "completion": (4, "2.2.1"),
        },
        colour_bars=same_absolute(players),
        colour=made.colour,
        colour_rules={
            "5.2.1": "number",
            "5.2.2": "granted",
            "5.2.3": "stronger",
            "5.2.4": "alternate",
            "5.2.5": "higher",
        },
        bye_order=(("3.1.3", "score"), ("3.1.4", "games"), ("3.1.5", "number")),
        criteria=criteria("2026", "dubov"),
        orders={
            "4.2": mark("upfloaters with a higher score, and then with smaller numbers, come first"),
            "3.2.4": mark("only who cannot be paired with the other subgroup changes sides"),
            "4.3": mark("shifters are taken from the middle of the list"),
            "4.4": mark(
                "S1 stands by ascending average rating of the opponents, and T2 is tried in the order "
                "of its numbers"
            ),
        },
        fewest="2.3.1, 3.2.1",
        counted={5: "floaters", 6: "floaters", 7: "denied", 8: "most", 10: "again"},
        most_upfloats=dubov.most_upfloats(state.total_rounds),
        divide=lambda bracket: divided.get(bracket.residents),
        upfloaters="3.2.2, 4.2",
        nearer=by_subgroups(lambda bracket: divided[bracket.residents].pairs, lambda player: tpn[player - 1]),
    )
