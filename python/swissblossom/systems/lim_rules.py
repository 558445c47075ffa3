"""The parts of the Lim System that say why somebody is chosen, for comparisons and explanations.

Pairing is done by the engine; here its single steps are looked at again. The letters L1 ... are those of
`swissblossom.systems.lim`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from swissblossom.history import PlayerFacts, facts_of
from swissblossom.languages import mark
from swissblossom.plain_data import replace
from swissblossom.systems import lim
from swissblossom.systems.state import RoundState
from swissblossom.systems.telling import kept_apart, met

__all__ = ["AGAIN", "ALONE", "FLOATED", "MINORITY", "NUMBER", "Key", "Table", "exchanges"]

Key = tuple[str, str, int]
"""An article, what it counts, and the count: the smaller comes first."""

AGAIN = mark("floaters who have already floated into this scoregroup")
ALONE = mark("floaters without a compatible opponent in the next scoregroup")
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
            [replace(_with_due(facts), floats=("float" if again else "", "")) for facts, again in known]
        )
        self.tpn = state.tournament.tpn
        self.median = (state.round - 1) * state.tournament.points.win_white // 2
        """Score of the median scoregroup, in tenths (2.2)."""
        self._state = state
        self._apart = kept_apart(state)
        self._last_round = state.round >= state.total_rounds

    def colours_fit(self, a: int, b: int) -> bool:
        """Return whether some colours of two players are within the limits of 5.1."""
        one, two = self.players[a - 1], self.players[b - 1]
        ways = (("white", "black"), ("black", "white"))
        return any(_may(one, mine) and _may(two, theirs) for mine, theirs in ways)

    def colour_bars(self, a: int, b: int) -> bool:
        """Return whether colours keep two players apart; not those of one score in the last round (6; L8)."""
        if self._last_round and self.players[a - 1].score == self.players[b - 1].score:
            return False
        return not self.colours_fit(a, b)

    def kept_apart(self, a: int, b: int) -> bool:
        """Return whether two players have met, or may not meet whatever they have played."""
        return (min(a, b), max(a, b)) in self._apart or met(self._state, a, b) is not None

    def compatible(self, a: int, b: int) -> bool:
        """Return whether two players may meet (2.1)."""
        return not self.kept_apart(a, b) and not self.colour_bars(a, b)

    def same_due(self, a: int, b: int) -> bool:
        """Return whether one of two players is denied the colour due (5.5, 5.6; L3)."""
        return self.players[a - 1].preference == self.players[b - 1].preference != ""

    def alone(self, members: Sequence[int]) -> list[int]:
        """Return the members of a scoregroup who have no compatible opponent in it (2.3.1 to 2.3.3)."""
        return [
            player
            for player in members
            if not any(self.compatible(player, other) for other in members if other != player)
        ]

    def most_pairs(self, members: Sequence[int]) -> int:
        """Return how many pairs can be made of some players."""
        return self._matched([pair for pair in combinations(members, 2) if self.compatible(*pair)])

    def _matched(self, pairs: Sequence[tuple[int, int]]) -> int:
        from swissblossom.matching import maximum_weight_matching  # noqa: PLC0415

        return int(maximum_weight_matching([(a, b, 1) for a, b in pairs]).weight)

    def has_opponent(self, player: int, chosen: Sequence[int], following: Sequence[int]) -> bool:
        """Return whether a floater has an opponent whom the floaters chosen before can spare (3.3, 3.4).

        Args:
            player: The floater.
            chosen: Those chosen before.
            following: Residents of the next scoregroup.
        """
        if not chosen:
            return any(self.compatible(player, other) for other in following)
        found = [
            self._matched([(a, b) for a in floaters for b in following if self.compatible(a, b)])
            for floaters in ([*chosen, player], chosen)
        ]
        return found[0] > found[1]

    def number(self, player: int, *, downwards: bool) -> int:
        """Return a key by which the lowest numbered comes first downwards, the highest upwards (3.3, 3.4)."""
        return -self.tpn[player - 1] if downwards else self.tpn[player - 1]

    def floater_keys(
        self,
        player: int,
        left: Sequence[int],
        incoming: Sequence[int],
        chosen: Sequence[int],
        following: Sequence[int],
        *,
        downwards: bool,
    ) -> tuple[Key, ...]:
        """Return by what a floater that makes a scoregroup even is chosen, in the order in which it counts.

        Where several floaters are chosen one after the other, only the first two and the number count (L1).

        Args:
            player: Who could float.
            left: Members of the scoregroup who have not been chosen yet.
            incoming: Members who have floated into it.
            chosen: Floaters chosen before.
            following: Residents of the next scoregroup.
            downwards: Whether floaters go to lower scores.

        **Source:** C.04.4.3 3.2.2, 3.2.4, 3.9 and 3.10 (2026).
        """
        due = [self.players[member - 1].preference for member in left]
        more = due.count("white") - due.count("black")
        wanted = "white" if more > 0 else "black" if more < 0 else ""
        return (
            ("3.9.2", AGAIN, int(player in incoming)),
            ("3.9.2", ALONE, int(not self.has_opponent(player, chosen, following))),
            ("3.10", FLOATED, int(self.floated[player - 1])),
            ("3.2.2", MINORITY, int(bool(wanted) and self.players[player - 1].preference != wanted)),
            ("3.2.4", NUMBER, self.number(player, downwards=downwards)),
        )


def exchanges(left: Sequence[int]) -> list[int]:
    """Return the opponents of the first of some players in the order in which they are tried.

    **Source:** C.04.4.3 4.2 (2026).

    >>> exchanges([1, 2, 3, 4, 5, 6])
    [4, 5, 6, 3, 2]
    """
    half = len(left) // 2
    return [*left[half:], *reversed(left[1:half])]


def _with_due(facts: PlayerFacts) -> PlayerFacts:
    """Return the facts with the colour due as the preference (5.5 and 5.6).

    **Source:** C.04.4.3 5.1, 5.5 and 5.6 (2026).
    """
    if facts.colour_difference:
        return replace(facts, preference="black" if facts.colour_difference > 0 else "white")
    return facts


def _may(facts: PlayerFacts, colour: str) -> bool:
    """Return whether a player may have a colour.

    **Source:** C.04.4.3 5.1.1 and 5.1.2 (2026).
    """
    step = 1 if colour == "white" else -1
    return facts.colours[-2:] != (colour, colour) and abs(facts.colour_difference + step) < 3
