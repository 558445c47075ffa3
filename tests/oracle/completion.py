"""C4 and C5 over the whole field by plain backtracking, and the choice of the downfloaters by C6-C9.

C6-C9 look only at who floats, never at who meets whom. They are therefore settled on the sets of downfloaters
before any pairing is generated; a candidate whose downfloaters lose there would lose whatever its pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from oracle.criteria import scores
from oracle.field import Field, NoPairingError, Player

FloaterSet = frozenset[int]


@dataclass(frozen=True, slots=True)
class Floating:
    """The sets of downfloaters (ids) that are equally good on C6-C9, and the values that made them so."""

    sets: frozenset[FloaterSet]
    c6: int
    c7: tuple[int, ...]
    c8: tuple[int, tuple[int, ...]] | None = None
    c9: int | None = None


class Completion:
    """Answers whether what is left of a field can be paired (C1-C3), bye included (C4, C5).

    Raises:
        NoPairingError: the field cannot be paired at all.
    """

    def __init__(self, field: Field, players: Sequence[Player]) -> None:
        self.players = list(players)
        self.bit = {player.id: 1 << index for index, player in enumerate(players)}
        self._partners = [
            [index for index, two in enumerate(players) if two is not one and field.may_meet(one, two)]
            for one in players
        ]
        self._known: dict[int, bool] = {0: True}
        everyone = (1 << len(players)) - 1
        self.bye_score: int | None = None
        if len(players) % 2:
            # C5: the lowest score of a bye taker over all legal pairings of the whole field (D1)
            takers = [
                p for p in players if not p.barred_from_bye and self._pairable(everyone & ~self.bit[p.id])
            ]
            if not takers:
                raise NoPairingError
            self.bye_score = min(player.score for player in takers)
        elif not self._pairable(everyone):
            raise NoPairingError

    def may_meet(self, one: Player, two: Player) -> bool:
        """Whether the two may be paired with each other."""
        return self.bit[two.id].bit_length() - 1 in self._partners[self.bit[one.id].bit_length() - 1]

    def possible(self, players: Sequence[Player]) -> bool:
        """C4 with C5: whether these players, all who are not yet paired, can be paired among themselves."""
        if len(players) % 2 == 0:
            return self.pairable(players)
        return any(
            taker.score == self.bye_score
            and not taker.barred_from_bye
            and self.pairable([player for player in players if player is not taker])
            for taker in players
        )

    def pairable(self, players: Iterable[Player]) -> bool:
        """Whether all of these, an even number, can be paired among themselves by C1 and C3."""
        return self._pairable(sum(self.bit[player.id] for player in players))

    def _pairable(self, left: int) -> bool:
        """Whether an even number of players (a bit each) can all be paired by C1 and C3."""
        if left not in self._known:
            first = (left & -left).bit_length() - 1
            rest = left & ~(1 << first)
            self._known[left] = any(
                rest >> other & 1 and self._pairable(rest & ~(1 << other)) for other in self._partners[first]
            )
        return self._known[left]

    def bracket_pairable(self, mdps: Sequence[Player], residents: Sequence[Player]) -> bool:
        """Whether all of these can be paired inside one bracket: an MDP meets residents only (3.3)."""
        if mdps:
            return any(
                self.may_meet(mdps[0], other)
                and self.bracket_pairable(mdps[1:], [p for p in residents if p is not other])
                for other in residents
            )
        return self.pairable(residents)


def lowest_floaters(
    completion: Completion, mdps: Sequence[Player], residents: Sequence[Player], below: Sequence[Player]
) -> Floating | None:
    """Return the sets of downfloaters that are best on C6, then C7, under C1-C5; None if there is none."""
    bracket = [*mdps, *residents]
    for count in range(len(bracket) % 2, len(bracket) + 1, 2):  # C6: the fewest
        found: dict[FloaterSet, tuple[int, ...]] = {}
        for floaters in combinations(bracket, count):
            ids = frozenset(player.id for player in floaters)
            staying = [[player for player in part if player.id not in ids] for part in (mdps, residents)]
            if completion.possible([*floaters, *below]) and completion.bracket_pairable(*staying):
                found[ids] = scores(floaters)
        if found:
            c7 = min(found.values())
            return Floating(frozenset(ids for ids, value in found.items() if value == c7), count, c7)
    return None


def choose_floaters(
    completion: Completion, mdps: Sequence[Player], residents: Sequence[Player], below: Sequence[Player]
) -> Floating:
    """Return the sets of downfloaters that are best on C6-C9 under C1-C5.

    `below` are the players of all lower scoregroups, in the order of 1.2.
    """
    best = lowest_floaters(completion, mdps, residents, below)
    if best is None:
        raise AssertionError("the bracket above left an impossible field: C4 was broken")
    bracket = {player.id: player for player in (*mdps, *residents)}
    sets, c8, c9 = best.sets, None, None
    if below:
        # C8: pairs of the next bracket, then scores of its downfloaters, one bracket ahead only (D4)
        upcoming = [player for player in below if player.score == below[0].score]
        beyond = [player for player in below if player.score != below[0].score]
        ahead: dict[FloaterSet, tuple[int, tuple[int, ...]]] = {}
        for ids in sets:
            moved = sorted((bracket[i] for i in ids), key=lambda player: player.order)
            following = lowest_floaters(completion, moved, upcoming, beyond)
            if following is not None:
                ahead[ids] = (following.c6, following.c7)
        c8 = min(ahead.values())
        sets = frozenset(ids for ids, value in ahead.items() if value == c8)
    takers = {ids: bracket[min(ids)] for ids in sets} if best.c6 == 1 else {}
    if takers and all(player.score == completion.bye_score for player in takers.values()):
        # C9: the only downfloater has the score of the bye taker and everybody left has less: it gets the bye
        c9 = min(player.unplayed for player in takers.values())
        sets = frozenset(ids for ids, player in takers.items() if player.unplayed == c9)
    return Floating(sets, best.c6, best.c7, c8, c9)
