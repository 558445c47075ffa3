"""The parts of the Lim System that say why somebody is chosen, for comparisons and explanations.

Pairing is done by the engine; here its single steps are looked at again. The letters L1 ... are those of
`swissblossom.systems.lim`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from swissblossom.brackets import Bracket
from swissblossom.history import PlayerFacts, facts_of
from swissblossom.languages import mark
from swissblossom.plain_data import replace
from swissblossom.systems import lim
from swissblossom.systems.state import RoundState
from swissblossom.systems.telling import kept_apart, meetings

__all__ = ["NUMBER", "Choice", "Key", "Table", "exchanges"]

Key = tuple[str, str, int]
"""An article, what it counts, and the count: the smaller comes first."""

TYPES = (
    mark("floaters who floated here before and have no opponent in the next scoregroup (type a)"),
    mark("floaters who floated here before and have an opponent in the next scoregroup (type b)"),
    mark("floaters without an opponent in the next scoregroup (type c)"),
)
FLOATED = mark("floaters who floated in the previous round")
MINORITY = mark("floaters who are not due the colour that too many are due")
NUMBER = mark("place in the order of pairing numbers")


class Table:
    """What a round of the Lim System is worked out from."""

    def __init__(self, state: RoundState) -> None:
        """Work out what the past says of each player.

        Args:
            state: The round.
        """
        self.made = lim.prepare(state)
        self.floated = self.made.floated()
        known = zip(facts_of(self.made), self.floated, strict=True)
        self.players = tuple(
            [
                replace(_with_due(facts), strength="", floats=("float" if again else "", ""))
                for facts, again in known
            ]
        )
        self.tpn = state.tournament.tpn
        self._twice_median = self.made.twice_median
        self._apart = kept_apart(state) | meetings(state)
        self._last_round = state.round >= state.total_rounds

    def side(self, bracket: Bracket) -> int:
        """Return where a scoregroup stands: 1 above the median, 0 for the median, -1 below it (2.2; L9)."""
        if not bracket.residents:
            return 0
        twice = 2 * self.players[bracket.residents[0] - 1].score
        return (twice > self._twice_median) - (twice < self._twice_median)

    def broken(self, a: int, b: int) -> int:
        """Return how many limits of 5.1 two players must break when they meet."""
        one, two = self.players[a - 1], self.players[b - 1]
        ways = (("white", "black"), ("black", "white"))
        return min((not _may(one, mine)) + (not _may(two, theirs)) for mine, theirs in ways)

    def colour_bars(self, a: int, b: int) -> bool:
        """Return whether colours keep two players apart; not those of one score in the last round (6; L8)."""
        if self._last_round and self.players[a - 1].score == self.players[b - 1].score:
            return False
        return self.broken(a, b) > 0

    def compatible(self, a: int, b: int) -> bool:
        """Return whether two players may meet (2.1)."""
        return (min(a, b), max(a, b)) not in self._apart and not self.colour_bars(a, b)

    def due(self, player: int) -> str:
        """Return the colour due to a player, or "" (5.3, 5.5, 5.6; L3)."""
        return self.players[player - 1].preference

    def same_due(self, a: int, b: int) -> bool:
        """Return whether one of two players is denied the colour due."""
        return self.due(a) == self.due(b) != ""

    def alone(self, members: Sequence[int]) -> list[int]:
        """Return the members of a scoregroup who have no compatible opponent in it (2.3.1 to 2.3.3)."""
        return [
            player
            for player in members
            if not any(self.compatible(player, other) for other in members if other != player)
        ]

    def all_paired(self, players: Sequence[int]) -> bool:
        """Return whether all of some players can be paired."""
        from swissblossom.matching import maximum_weight_matching  # noqa: PLC0415

        edges = [(a, b, 1) for a, b in combinations(players, 2) if self.compatible(a, b)]
        return 2 * int(maximum_weight_matching(edges).weight) == len(players)

    def in_turn(self, floaters: Sequence[int], *, downwards: bool) -> list[int]:
        """Return floaters in the order in which they are paired (3.6, 3.7)."""
        sign = 1 if downwards else -1
        return sorted(
            floaters, key=lambda one: (-sign * self.players[one - 1].score, sign * self.tpn[one - 1])
        )

    def guests(self, bracket: Bracket) -> list[int]:
        """Return the floaters of a scoregroup in the order in which they are paired (3.6.3, 3.7.3)."""
        down, up = (
            self.in_turn(bracket.mdps, downwards=True),
            self.in_turn(bracket.upfloaters, downwards=False),
        )
        return [*down, *up] if self.side(bracket) >= 0 else [*up, *down]

    def by_number(self, players: Sequence[int], *, downwards: bool) -> list[int]:
        """Return players by pairing number, from the first downwards and from the last upwards."""
        return sorted(players, key=lambda one: self.tpn[one - 1], reverse=not downwards)

    def following(self, brackets: Sequence[Bracket], at: int) -> tuple[int, ...]:
        """Return the residents of the scoregroup to which floaters go from one (3.2.1; L10).

        Args:
            brackets: Those of the round, in the order in which they are paired.
            at: Place of the scoregroup.
        """
        side = self.side(brackets[at])
        beyond = [bracket for bracket in brackets[at + 1 :] if self.side(bracket) == side]
        median = [bracket for bracket in brackets if bracket.residents and not self.side(bracket)]
        below = [bracket for bracket in reversed(brackets) if self.side(bracket) < 0] if side > 0 else []
        return next(iter([bracket.residents for bracket in (*beyond, *median, *below)]), ())


class Choice:
    """A scoregroup that somebody must leave.

    Attributes:
        downwards: Whether the scoregroup is paired downwards.
        alone: Who has nobody in it, and goes whatever happens (2.3.1 to 2.3.3).
        rest: The others, those first who float first by number (3.3, 3.4).
    """

    def __init__(self, table: Table, bracket: Bracket, following: Sequence[int]) -> None:
        """Take the scoregroup.

        Args:
            table: The round.
            bracket: The scoregroup.
            following: Residents of the next scoregroup.
        """
        members = (*bracket.mdps, *bracket.upfloaters, *bracket.residents)
        self.downwards = table.side(bracket) > 0
        self.alone = table.alone(members)
        others = set(members).difference(self.alone)
        self.rest = table.by_number(list(others), downwards=not self.downwards)
        self._table = table
        self._stood = frozenset((*bracket.mdps, *bracket.upfloaters))
        self._following = following

    def disadvantages(self, chosen: Sequence[int]) -> tuple[int, int, int]:
        """Return how many floaters of types a, b and c there are when some leave besides those alone.

        **Source:** C.04.4.3 3.3, 3.4 and 3.9 (2026).
        """
        everybody = self._table.in_turn([*self.alone, *chosen], downwards=self.downwards)
        everybody.sort(key=lambda player: player not in self._stood)
        served = self._served(everybody)
        kinds = [(player in self._stood, player in served) for player in everybody]
        return kinds.count((True, False)), kinds.count((True, True)), kinds.count((False, False))

    def _served(self, floaters: Sequence[int]) -> set[int]:
        """Return who has an opponent in the next scoregroup whom those before can spare."""
        guest_of: dict[int, int] = {}

        def settle(player: int, tried: set[int]) -> bool:
            for host in self._following:
                if host in tried or not self._table.compatible(player, host):
                    continue
                tried.add(host)
                if host not in guest_of or settle(guest_of[host], tried):
                    guest_of[host] = player
                    return True
            return False

        return {player for player in floaters if settle(player, set())}

    def even(self, chosen: int) -> tuple[bool, bool]:
        """Return what makes one floater the choice who makes the scoregroup even.

        Args:
            chosen: Who was chosen.

        Returns:
            Whether it is the floater of 2.3.4, and not another one because that one is needed (4.4.1); and
            whether who floated in the previous round was spared (3.10; L12).
        """
        table, rest = self._table, self.rest
        values = {player: self.disadvantages([player]) for player in rest}
        least = min(values.values())
        chances = [player for player in rest if values[player] == least]
        fresh = [player for player in chances if not table.floated[player - 1]]
        spared = least == self.disadvantages([]) and (
            chosen in fresh
            or any(table.all_paired([one for one in rest if one != player]) for player in fresh)
        )
        chances = fresh if spared else chances
        many = self.too_many_due()
        first = next((player for player in chances if not many or table.due(player) == many), chances[0])
        return first == chosen, spared

    def too_many_due(self) -> str:
        """Return the colour that too many are due, or "" (3.2.2)."""
        due = [self._table.due(player) for player in self.rest]
        more = due.count("white") - due.count("black")
        return "white" if more > 0 else "black" if more < 0 else ""

    def keys(self, player: int, *, spared: bool) -> tuple[Key, ...]:
        """Return by what the floater of 2.3.4 is chosen, in the order in which it counts.

        **Source:** C.04.4.3 3.2.2, 3.2.4, 3.9 and 3.10 (2026).
        """
        many = self.too_many_due()
        values = self.disadvantages([player])
        return (
            *[("3.9.2", what, value) for what, value in zip(TYPES, values, strict=True)],
            ("3.10", FLOATED, int(spared and self._table.floated[player - 1])),
            ("3.2.2", MINORITY, int(bool(many) and self._table.due(player) != many)),
            ("3.2.4", NUMBER, self.number(player)),
        )

    def number(self, player: int) -> int:
        """Return a key by which the lowest numbered comes first downwards, the highest upwards (3.3, 3.4)."""
        return -self._table.tpn[player - 1] if self.downwards else self._table.tpn[player - 1]


def exchanges(left: Sequence[int]) -> list[int]:
    """Return the opponents of the first of some players in the order in which they are tried.

    **Source:** C.04.4.3 4.2 (2026).

    >>> exchanges([1, 2, 3, 4, 5, 6])
    [4, 5, 6, 3, 2]
    """
    half = len(left) // 2
    return [*left[half:], *reversed(left[1:half])]


def _with_due(facts: PlayerFacts) -> PlayerFacts:
    """Return the facts with the colour due as the preference (5.3, 5.5 and 5.6; L3).

    **Source:** C.04.4.3 5.1, 5.3, 5.5 and 5.6 (2026).
    """
    last_two = facts.colours[-2:]
    if len(last_two) == 2 and last_two[0] == last_two[1]:
        return replace(facts, preference="black" if last_two[1] == "white" else "white")
    if facts.colour_difference:
        return replace(facts, preference="black" if facts.colour_difference > 0 else "white")
    return facts


def _may(facts: PlayerFacts, colour: str) -> bool:
    """Return whether a player may have a colour.

    **Source:** C.04.4.3 5.1.1 and 5.1.2 (2026).
    """
    step = 1 if colour == "white" else -1
    return facts.colours[-2:] != (colour, colour) and abs(facts.colour_difference + step) < 3
