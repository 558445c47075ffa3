"""The literal engine of the Lim System: the articles of C.04.4.3 (2026) in their order, worked as by hand.

Written from the text and the readings alone, without knowledge of the product. What the text asks ("can these
be paired?", "has everybody an opponent?") is answered by trying; there is no matching algorithm. Meant for
fields of up to about a dozen players. The readings, L1 to L12, are listed in `swissblossom.systems.lim`;
each is named where it is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from oracle.field import Field, NoPairingError, Player, opposite

Pair = tuple[Player, Player]
Cost = tuple[int, int]
"""(limits of 5.1.1 and 5.1.2 broken, players denied the colour due)."""


@dataclass
class Group:
    """A scoregroup: who stands in it, what became of them."""

    score: float
    own: list[Player]
    down: list[Player] = field(default_factory=list)
    """Down-floaters: players with more points than the scoregroup."""
    up: list[Player] = field(default_factory=list)
    """Up-floaters: players with fewer."""
    floaters: list[Player] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    """In the order in which they were made."""
    cracked: list[Pair] = field(default_factory=list)
    """Pairs given up for a blocked median (2.6), in that order; they are in `pairs` no more."""

    @property
    def members(self) -> list[Player]:
        """Everybody who stands in the scoregroup."""
        return [*self.down, *self.up, *self.own]

    def receive(self, floater: Player) -> None:
        """Take a floater in."""
        (self.down if floater.score > self.score else self.up).append(floater)


@dataclass(frozen=True, slots=True)
class Paired:
    """A round: pairs as (White, Black, article of the colours), the bye, groups in the order of pairing."""

    pairs: tuple[tuple[int, int, str], ...]
    bye: int | None
    groups: tuple[Group, ...]
    cracked: int
    """Pairings undone for a blocked median (2.6)."""


class Lim:
    """The round of a field."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.players = field.players()
        self.last_round = field.round == field.total_rounds
        self._most: dict[frozenset[int], int] = {frozenset(): 0}
        self._least: dict[frozenset[int], Cost | None] = {frozenset(): (0, 0)}

    def pair(self) -> Paired:
        """Pair the round.

        Raises:
            NoPairingError: Not everybody can have an opponent.
        """
        bye = self.bye()
        left = [player for player in self.players if player is not bye]
        if not self.all_paired(left):
            raise NoPairingError
        above, middle, below = self.scoregroups(left)
        self.downwards(above, middle, below)
        self.upwards(below, middle)
        cracked = 0
        while not self.all_paired(middle.members):
            self.crack(middle, above, below)
            cracked += 1
        self.pair_group(middle, downward=True)
        groups = (*above, *below, middle)
        boards = tuple(self.colours(*pair) for group in groups for pair in group.pairs)
        return Paired(boards, bye.id if bye else None, groups, cracked)

    # Article 1

    def bye(self) -> Player | None:
        """1.1, with C.04.1 articles 3 and 4."""
        if len(self.players) % 2 == 0:
            return None
        for player in reversed(self.players):
            if not player.barred_from_bye and self.all_paired([p for p in self.players if p is not player]):
                return player
        raise NoPairingError

    # Article 2

    def compatible(self, one: Player, two: Player) -> bool:
        """2.1; in the last round colours do not keep players of the same score apart (6; L8)."""
        if two.id in one.met or one.id in two.met or {one.id, two.id} in self.field.forbidden:
            return False
        if self.last_round and one.score == two.score:
            return True
        return min(self.broken(one, two), self.broken(two, one)) == 0

    def side_of_median(self, score: int, rounds: int) -> int:
        """2.2: 1 above the median after some rounds, 0 at it, -1 below it (L9)."""
        twice, rounds_worth = 2 * score, rounds * self.field.points.win
        return (twice > rounds_worth) - (twice < rounds_worth)

    def scoregroups(self, players: Sequence[Player]) -> tuple[list[Group], Group, list[Group]]:
        """2.2: the groups above the median from the top, the median, those below it from the bottom."""
        sides: dict[int, list[Group]] = {1: [], 0: [], -1: []}
        for score in sorted({player.score for player in players}, reverse=True):
            group = Group(score, [player for player in players if player.score == score])
            sides[self.side_of_median(score, self.field.rounds_played)].append(group)
        nobody = Group(self.field.rounds_played * self.field.points.win / 2, [])
        return sides[1], (sides[0] or [nobody])[0], sides[-1][::-1]

    def downwards(self, above: list[Group], middle: Group, below: list[Group]) -> None:
        """2.2 to 3.5 from the top to just before the median."""
        for at, group in enumerate(above):
            later = [*above[at + 1 :], *([middle] if middle.own else []), *below[::-1]]  # L10
            following = later[0].own if later else []
            group.floaters = self.choose_floaters(group, following, downward=True)
            self.pair_group(group, downward=True)
            in_turn = by_rank(group.floaters, downward=True)
            if at + 1 < len(above):
                above[at + 1].down += in_turn
                continue
            # 3.5: who has no opponent there floats to a further scoregroup, over the median (3.7.3; L10)
            taken: dict[int, list[Player]] = {id(other): [] for other in later}
            for floater in in_turn:
                for other in later:
                    if self.served([*taken[id(other)], floater], other.own):
                        taken[id(other)].append(floater)
                        other.receive(floater)
                        break
                else:
                    middle.receive(floater)

    def upwards(self, below: list[Group], middle: Group) -> None:
        """2.2 to 3.5 from the bottom to just before the median."""
        for group, following in zip(below, [*below, middle][1:], strict=True):
            group.floaters = self.choose_floaters(group, following.own, downward=False)
            self.pair_group(group, downward=False)
            for floater in group.floaters:
                following.receive(floater)

    def crack(self, middle: Group, above: list[Group], below: list[Group]) -> None:
        """2.6: undo the last pairing of the nearest group of one side, or else of the other (L5)."""
        lower_first = len(middle.down) > len(middle.up)
        for side in (below, above) if lower_first else (above, below):
            for group in reversed(side):
                if group.pairs:
                    group.cracked.append(group.pairs.pop())
                    (middle.down if side is above else middle.up).extend(group.cracked[-1])
                    return
        raise AssertionError("the whole field can be paired")

    # Article 3

    def choose_floaters(self, group: Group, following: Sequence[Player], *, downward: bool) -> list[Player]:
        """2.3, 3.2 to 3.4, 3.9, 3.10, 4.4: who leaves, as few as possible (L1)."""
        stood = [*group.down, *group.up]

        def number(player: Player) -> int:
            return -player.id if downward else player.id

        def disadvantages(chosen: Sequence[Player]) -> tuple[int, int, int]:
            """3.9: floaters of types a, b, c; those before have their opponents first (3.3, 3.4)."""
            satisfied: list[Player] = []
            in_turn = by_rank([*alone, *chosen], downward=downward)
            in_turn.sort(key=lambda player: player not in stood)  # also one from the other side (L10)
            for floater in in_turn:
                if self.served([*satisfied, floater], following):
                    satisfied.append(floater)
            types = [
                ("a" if player in stood else "c")
                if player not in satisfied
                else ("b" if player in stood else "d")
                for player in [*alone, *chosen]
            ]
            return (types.count("a"), types.count("b"), types.count("c"))

        everybody = group.members
        alone = [p for p in everybody if not any(self.compatible(p, q) for q in without(everybody, p))]
        rest = sorted((p for p in group.members if p not in alone), key=number)
        too_many = len(rest) - 2 * self.most_pairs(rest)
        if too_many == 1:  # 2.3.4
            least = min(disadvantages([player]) for player in rest)
            chances = [player for player in rest if disadvantages([player]) == least]
            fresh = [player for player in chances if not self.floated_before(player)]
            harmless = least == disadvantages([])
            if harmless and any(self.all_paired(without(rest, player)) for player in fresh):
                chances = fresh  # 3.10
            white = sum(self.due(player) == "w" for player in rest)
            black = sum(self.due(player) == "b" for player in rest)
            if white != black:  # 3.2.2
                more = "w" if white > black else "b"
                chances = [player for player in chances if self.due(player) == more] or chances
            if self.all_paired(without(rest, chances[0])):
                return [*alone, chances[0]]  # 3.2.4
        best: tuple[tuple[int, int, int], list[Player]] | None = None
        for chosen in combinations(rest, too_many):  # 4.4.1, 4.4.2; L1
            if self.all_paired(without(rest, *chosen)):
                value = disadvantages(chosen)
                if best is None or value < best[0]:
                    best = value, [*alone, *chosen]
        assert best is not None
        return best[1]

    def served(self, floaters: Sequence[Player], following: Sequence[Player]) -> bool:
        """Whether each of these floaters can have an opponent of their own there."""
        return not floaters or any(
            self.compatible(floaters[0], other) and self.served(floaters[1:], without(following, other))
            for other in following
        )

    def floated_before(self, player: Player) -> bool:
        """3.10: whether a player floated in the round just before, as far as the results tell (L6)."""
        before = self.field.rounds_played
        entry = self.field.by_id[player.id]
        if not before or not entry.cells[-1].played:
            return False
        own = self.field.score_before(entry, before)
        other = self.field.score_before(self.field.by_id[entry.cells[-1].opponent], before)
        place = self.side_of_median(own, before - 1)
        return (own > other and place > 0) or (own < other and place < 0)

    # 2.4, 2.5, 3.6 to 3.8, article 4

    def pair_group(self, group: Group, *, downward: bool) -> None:
        """Pair everybody who stays in a group: floaters first (L7), then the others, with exchanges (L2)."""
        left = [player for player in group.members if player not in group.floaters]
        left.sort(key=lambda player: player.id, reverse=not downward)
        down, up = by_rank(group.down, downward=True), by_rank(group.up, downward=False)
        for floater in [*down, *up] if downward else [*up, *down]:  # 3.6.3, 3.7.3
            if floater in left:
                others = without(left, floater)
                limits = self.least(left)[0]
                chances = []
                for other in others:
                    meets = self.compatible(floater, other)
                    rest = self.least_or_none(without(others, other)) if meets else None
                    if rest is not None and rest[0] + self.cost(floater, other)[0] == limits:  # L8
                        chances.append(other)
                wanted = opposite(self.due(floater)) if self.due(floater) else ""
                # 3.8: due the alternate colour; else nobody who is due the same (L11)
                best = (
                    [other for other in chances if wanted and self.due(other) == wanted]
                    or [other for other in chances if not self.cost(floater, other)[1]]
                    or chances
                )
                group.pairs.append((floater, best[0]))
                left = without(left, floater, best[0])
        while left:
            for other in exchanges(left):
                if self.compatible(left[0], other):
                    rest = self.least_or_none(without(left, left[0], other))
                    if rest is not None and plus(rest, self.cost(left[0], other)) == self.least(left):
                        group.pairs.append((left[0], other))
                        left = without(left, left[0], other)
                        break

    # What is possible, by trying

    def most_pairs(self, players: Sequence[Player]) -> int:
        """The most pairs that these players can make."""
        key = frozenset(player.id for player in players)
        if key not in self._most:
            first, rest = players[0], players[1:]
            found = [1 + self.most_pairs(without(rest, p)) for p in rest if self.compatible(first, p)]
            self._most[key] = max([self.most_pairs(rest), *found])
        return self._most[key]

    def all_paired(self, players: Sequence[Player]) -> bool:
        """Whether all of these can have an opponent."""
        return 2 * self.most_pairs(players) == len(players)

    def least_or_none(self, players: Sequence[Player]) -> Cost | None:
        """The least cost at which all of these are paired (L2, L8)."""
        key = frozenset(player.id for player in players)
        if key not in self._least:
            found = []
            for other in players[1:]:
                rest = self.least_or_none(without(players[1:], other))
                if rest is not None and self.compatible(players[0], other):
                    found.append(plus(rest, self.cost(players[0], other)))
            self._least[key] = min(found, default=None)
        return self._least[key]

    def least(self, players: Sequence[Player]) -> Cost:
        """The same where it is known that they can be paired."""
        cost = self.least_or_none(players)
        assert cost is not None
        return cost

    def cost(self, one: Player, two: Player) -> Cost:
        """What a pair costs."""
        return (
            min(self.broken(one, two), self.broken(two, one)),
            int(self.due(one) == self.due(two) != ""),
        )

    # Article 5

    def broken(self, white: Player, black: Player) -> int:
        """Limits of 5.1.1 and 5.1.2 that a pair with these colours would break."""
        return (not may_have(white, "w")) + (not may_have(black, "b"))

    def due(self, player: Player) -> str:
        """The colour due: 5.3, else the equalising one (5.5, 5.6), else the alternating one (L3)."""
        if player.colours[-2:] in ("ww", "bb"):
            return opposite(player.colours[-1])
        if player.difference:
            return "b" if player.difference > 0 else "w"
        return opposite(player.colours[-1]) if player.colours else ""

    def colours(self, one: Player, two: Player) -> tuple[int, int, str]:
        """Return (White, Black, article)."""
        higher, lower = sorted((one, two), key=lambda player: player.order)
        colour, article = self.colour_of_higher(higher, lower)
        white, black = (higher, lower) if colour == "w" else (lower, higher)
        return white.id, black.id, article

    def colour_of_higher(self, higher: Player, lower: Player) -> tuple[str, str]:
        """The colour of the higher ranked of a pair."""
        white, black = self.broken(higher, lower), self.broken(lower, higher)
        if white != black:
            return ("w" if white < black else "b"), "5.3"
        mine, theirs = self.due(higher), self.due(lower)
        if mine != theirs:
            return mine or opposite(theirs), "5.1"
        for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if own != other:
                return opposite(own), "5.4"
        if not mine:
            initial = self.field.initial_colour
            return (initial if higher.number % 2 else opposite(initial)), "7.2"
        above = self.side_of_median(higher.score, self.field.rounds_played) >= 0  # L4
        return (mine if above else opposite(mine)), "5.4"


def may_have(player: Player, colour: str) -> bool:
    """Whether a colour keeps 5.1.1 and 5.1.2."""
    lead = player.difference if colour == "w" else -player.difference
    return player.colours[-2:] != 2 * colour and lead < 2


def by_rank(floaters: Sequence[Player], *, downward: bool) -> list[Player]:
    """3.6 and 3.7: the order in which floaters are paired; 3.3 and 3.4: whose opponents come first."""
    return sorted(floaters, key=lambda p: (-p.score, p.id) if downward else (p.score, -p.id))


def exchanges(left: Sequence[Player]) -> list[Player]:
    """2.4, 4.2: opponents of the first of `left`: the other half in order, then back from the middle."""
    half = len(left) // 2
    return [*left[half:], *reversed(left[1:half])]


def without(players: Sequence[Player], *gone: Player) -> list[Player]:
    """Return the players but for some."""
    return [player for player in players if player not in gone]


def plus(one: Cost, two: Cost) -> Cost:
    """Add costs."""
    return one[0] + two[0], one[1] + two[1]
