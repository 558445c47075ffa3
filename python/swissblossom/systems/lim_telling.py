"""What the Lim system tells about a round."""

from __future__ import annotations

from collections.abc import Sequence

from swissblossom.brackets import Bracket
from swissblossom.languages import mark
from swissblossom.systems.lim_rules import NUMBER, Key, Table, exchanges
from swissblossom.systems.nearer import by_turns
from swissblossom.systems.state import RoundState
from swissblossom.systems.telling import Telling, zipped_halves

__all__ = ["tell"]


def tell(state: RoundState) -> Telling:
    """Return what is particular to a round of the Lim system.

    Args:
        state: The round.

    **Source:** C.04.4.3 (2026).
    """
    table = Table(state)
    players, tpn = table.players, table.tpn
    halves = zipped_halves(lambda player: (tpn[player - 1],))

    def first(
        bracket: Bracket,
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]] | None:
        # Floaters are paired before the others (3.6 to 3.8).
        return None if bracket.mdps or bracket.upfloaters else halves(bracket)

    def all_keys(bracket: Bracket, player: int) -> tuple[Key, ...]:
        members = (*bracket.mdps, *bracket.upfloaters, *bracket.residents)
        downwards = bracket.score > table.median
        scores = sorted({players[at].score for at, flag in enumerate(state.available) if flag})
        beyond = [
            score for score in scores if (score < bracket.score if downwards else score > bracket.score)
        ]
        next_score = (max if downwards else min)(beyond, default=bracket.score)
        beyond_median = next_score < table.median if downwards else next_score > table.median
        hosts = [] if beyond_median else [f.id for f in players if f.available and f.score == next_score]
        alone = table.alone(members)
        return (
            ("2.3", _AT_HOME, int(player not in alone)),
            *table.floater_keys(
                player, members, (*bracket.mdps, *bracket.upfloaters), (), hosts, downwards=downwards
            ),
        )

    def floater_keys(bracket: Bracket, player: int) -> tuple[Key, ...]:
        members = (*bracket.mdps, *bracket.upfloaters, *bracket.residents)
        of = {member: [value for *_, value in all_keys(bracket, member)] for member in members}
        own = all_keys(bracket, player)
        if min(of.values()) == of[bracket.downfloaters[0]]:
            return own
        # Somebody else needs the one who would make the group even: 3.9 and the numbers choose (L1).
        return (*own[:3], ("3.3" if bracket.score > table.median else "3.4", NUMBER, own[-1][2]))

    def in_turn(bracket: Bracket, player: int, left: Sequence[int]) -> list[int]:
        guests = {*bracket.mdps, *bracket.upfloaters}
        hosts = sorted([one for one in left if one not in guests], key=lambda one: tpn[one - 1])
        if bracket.score < table.median:
            hosts.reverse()
        if player in guests:  # 3.8
            others = sorted(hosts, key=lambda one: table.same_due(player, one))
            return [*others, *(one for one in left if one in guests and one != player)]
        return exchanges(hosts)

    return Telling(
        name=mark("Lim System"),
        players=players,
        rank=lambda player: (-players[player - 1].score, tpn[player - 1]),
        bars={
            "met": (None, "2.1"),
            "colour": (None, "2.1"),
            "bye": (None, "1.1"),
            "completion": (None, "2.6"),
        },
        colour_bars=table.colour_bars,
        colour=table.made.colour,
        colour_rules={"5.3": "limit", "5.1": "due", "5.4": "alternate", "7.2": "number"},
        bye_order=(("1.1", "score"), ("1.1", "number")),
        criteria=(),
        orders={},
        fewest="2.3",
        counted={},
        arbiter="2.6",
        first=first,
        floater_keys=floater_keys,
        nearer=by_turns(in_turn),
    )


_AT_HOME = mark("floaters who have a compatible opponent in the scoregroup")
