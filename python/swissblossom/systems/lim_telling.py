"""What the Lim system tells about a round."""

from __future__ import annotations

from collections.abc import Sequence

from swissblossom.brackets import Bracket
from swissblossom.languages import mark
from swissblossom.systems import lim
from swissblossom.systems.lim_rules import NUMBER, Choice, Key, Table, exchanges
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
    brackets = lim.brackets_of(table.made)
    choices: dict[int, Choice] = {}
    orders = [bracket.residents for bracket in brackets]
    halves = zipped_halves(lambda player: (tpn[player - 1],))

    def first(
        bracket: Bracket,
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]] | None:
        # Floaters are paired before the others (3.6 to 3.8); of a cracked group (2.6) only a part is left.
        return None if bracket.mdps or bracket.upfloaters or bracket.given_up else halves(bracket)

    def floater_keys(bracket: Bracket, player: int) -> tuple[Key, ...]:
        at = orders.index(bracket.residents)
        if at not in choices:
            choices[at] = Choice(table, bracket, table.following(brackets, at))
        choice = choices[at]
        alone = choice.alone
        if bracket.downfloaters[0] in alone:
            return (("2.3", _AT_HOME, int(player not in alone)),)
        even, spared = choice.even(bracket.downfloaters[0])
        own = choice.keys(player, spared=spared)
        if even:
            return own
        # Somebody else needs the one who would make the group even: 3.9 and the numbers choose (L1).
        return (*own[:3], ("3.3" if choice.downwards else "3.4", NUMBER, own[-1][2]))

    def in_turn(bracket: Bracket, player: int, left: Sequence[int]) -> list[int]:
        downwards = table.side(bracket) >= 0
        others = table.by_number(left, downwards=downwards)
        if player not in (*bracket.mdps, *bracket.upfloaters):
            return exchanges(others)
        others.remove(player)
        alternate = {"white": "black", "black": "white"}.get(table.due(player), "")

        def place(other: int) -> tuple[bool, bool]:  # 3.8; L11
            return table.same_due(player, other), bool(alternate) and table.due(other) != alternate

        return sorted(others, key=place)

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
        arbiter="",
        first=first,
        floater_keys=floater_keys,
        nearer=by_turns(in_turn),
    )


_AT_HOME = mark("floaters who have a compatible opponent in the scoregroup")
