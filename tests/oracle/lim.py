"""The literal engine of the Lim System: the articles of C.04.4.3 (2026), worked as by hand.

The text describes work at a table and leaves steps open; the readings L1 to L7 say how these are taken. All
questions ("can these be paired?", "how many due colours at most?") are answered by plain enumeration; there
is no matching algorithm and no line of the product. Meant for fields of up to about a dozen players.

- L1: a scoregroup sends out as few players as it can: first those who have nobody in it (2.3.1 to 2.3.3);
  then, if one more makes it even, the floater of 2.3.4. If that one is needed by another (4.4.1), or if
  more have to go, they are no floaters of 2.3.4, so that neither 3.10 nor colours speak. They are chosen
  one after the other.
- L2: an exchange may not leave another player without an opponent; together the exchanges deny as few due
  colours as possible; among such pairings each player in turn gets the first opponent in the order of 4.2.
- L3: the due colour is the equalising one and, where Whites and Blacks are equal, the alternating one.
- L4: of equal histories (5.4) the higher ranked decides when that player stands at or above the median.
- L5: the next pairing to be cracked (2.6) is the last one made in the nearest scoregroup that has any left.
- L6: who floated in the past is seen from the scores of who met: of two players at or above the median of
  that round the one with more points, of two at or below it the one with fewer, of two on either side both.
- L7: floaters are paired before anything else is looked at (3.6, 3.8); only that all others keep an opponent.
- L8: in the last round (6) colours keep players of the same score not apart; limits are broken as seldom as
  possible, and this goes before due colours. Players of different scores stay within the limits.

"Highest numbered" is the player ranked first, "lowest numbered" the one ranked last, as in 4.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from oracle.field import Field, NoPairingError, Player, opposite

Pair = tuple[Player, Player]


@dataclass
class Group:
    """A scoregroup and what became of it."""

    score: int
    residents: list[Player]
    down: list[Player] = field(default_factory=list)
    """Floaters from above, in the order of 3.6."""
    up: list[Player] = field(default_factory=list)
    """Floaters from below, in the order of 3.7."""
    pairs: list[Pair] = field(default_factory=list)
    floaters: list[Player] = field(default_factory=list)
    cracked: list[Pair] = field(default_factory=list)
    """Pairs given up for a blocked median (2.6), in that order; they are in `pairs` no more."""


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
        self.median = field.rounds_played * field.points.win // 2  # 2.2
        self.last_round = field.round == field.total_rounds
        self.cracked = 0
        self._most: dict[frozenset[int], int] = {}
        self._best: dict[frozenset[int], tuple[int, int] | None] = {}
        self.floated = {player.id for player in self.players if self._floated(player)}

    # 2.1: who may meet; due colours

    def due(self, player: Player) -> str:
        """The colour due to a player (L3)."""
        if player.difference:
            return "b" if player.difference > 0 else "w"
        return opposite(player.colours[-1]) if player.colours else ""

    def may_have(self, player: Player, colour: str) -> bool:
        """5.1.1 and 5.1.2."""
        after = player.colours + colour
        return after[-3:] != colour * 3 and abs(after.count("w") - after.count("b")) < 3

    def colours_fit(self, one: Player, two: Player) -> bool:
        """Whether some colours break no limit."""
        return any(self.may_have(one, c) and self.may_have(two, opposite(c)) for c in "wb")

    def compatible(self, one: Player, two: Player) -> bool:
        """2.1; in the last round colours do not keep players of the same score apart (6)."""
        if two.id in one.met or frozenset((one.id, two.id)) in self.field.forbidden:
            return False
        return (self.last_round and one.score == two.score) or self.colours_fit(one, two)

    def same_due(self, one: Player, two: Player) -> bool:
        """Whether one of a pair is denied the due colour."""
        return self.due(one) == self.due(two) != ""

    # Enumeration

    def most_pairs(self, players: Sequence[Player]) -> int:
        """The most pairs that these players can make."""
        if not players:
            return 0
        key = frozenset(player.id for player in players)
        if key not in self._most:
            first, *rest = players
            found = [self.most_pairs(rest)]
            found += [
                1 + self.most_pairs([player for player in rest if player is not other])
                for other in rest
                if self.compatible(first, other)
            ]
            self._most[key] = max(found)
        return self._most[key]

    def pairable(self, players: Sequence[Player]) -> bool:
        """Whether all of these have an opponent."""
        return 2 * self.most_pairs(players) == len(players)

    def best(self, players: Sequence[Player]) -> tuple[int, int] | None:
        """Fewest (limits broken, due colours denied) when all are paired; None if they cannot be."""
        if not players:
            return (0, 0)
        key = frozenset(player.id for player in players)
        if key not in self._best:
            first, *rest = players
            found = []
            for other in rest:
                if self.compatible(first, other):
                    value = self.best([player for player in rest if player is not other])
                    if value is not None:
                        found.append(self.plus(value, first, other))
            self._best[key] = min(found, default=None)
        return self._best[key]

    def plus(self, value: tuple[int, int], one: Player, two: Player) -> tuple[int, int]:
        """Add a pair to limits broken and due colours denied."""
        return (value[0] + (not self.colours_fit(one, two)), value[1] + self.same_due(one, two))

    # The round

    def pair(self) -> Paired:
        """Pair the round.

        Raises:
            NoPairingError: Not everybody can have an opponent.
        """
        players = list(self.players)
        bye = self.bye()
        if bye is not None:
            players.remove(bye)
        elif not self.pairable(players):
            raise NoPairingError
        groups = [
            Group(score, sorted((p for p in players if p.score == score), key=lambda p: p.id))
            for score in sorted({player.score for player in players}, reverse=True)
        ]
        above = [group for group in groups if group.score > self.median]
        below = [group for group in reversed(groups) if group.score < self.median]
        middle = next((group for group in groups if group.score == self.median), Group(self.median, []))
        middle.down = self.side(above, middle, downward=True)
        middle.up = self.side(below, middle, downward=False)
        while not self.pairable([*middle.down, *middle.up, *middle.residents]):
            self.crack(middle, above, below)
        self.pair_group(middle, [*middle.down, *middle.up], middle.residents, downward=True)  # 3.6.3
        done = (*above, *below, middle)
        boards = tuple(self.colours(*pair) for group in done for pair in group.pairs)
        return Paired(boards, None if bye is None else bye.id, done, self.cracked)

    def bye(self) -> Player | None:
        """1.1: the lowest ranked of the lowest scoregroup who may have it and leaves all an opponent."""
        if len(self.players) % 2 == 0:
            return None
        for player in sorted(self.players, key=lambda player: (player.score, -player.id)):
            if not player.barred_from_bye and self.pairable([p for p in self.players if p is not player]):
                return player
        raise NoPairingError

    def side(self, groups: list[Group], middle: Group, *, downward: bool) -> list[Player]:
        """2.2: pair the groups of one side towards the median; return who floats into it."""
        incoming: list[Player] = []
        for group, following in zip(groups, [*groups, middle][1:], strict=True):
            group.floaters = self.floaters(group.residents, incoming, following.residents, downward=downward)
            staying = [player for player in incoming if player not in group.floaters]
            hosts = [player for player in group.residents if player not in group.floaters]
            self.pair_group(group, staying, hosts, downward=downward)
            (group.down if downward else group.up).extend(incoming)
            incoming = self.in_turn(group.floaters, downward=downward)
        return incoming

    def in_turn(self, floaters: Sequence[Player], *, downward: bool) -> list[Player]:
        """3.6 and 3.7: the order in which floaters are paired."""
        return sorted(floaters, key=lambda p: (-p.score, p.id) if downward else (p.score, -p.id))

    def crack(self, middle: Group, above: list[Group], below: list[Group]) -> None:
        """2.6: turn the next pairing of the lower (2.6.1) or the higher scoregroup (2.6.2) into floaters."""
        from_below = len(middle.down) > len(middle.up)
        for side in (below, above) if from_below else (above, below):
            for group in reversed(side):
                if group.pairs:
                    pair = group.pairs.pop()
                    group.cracked.append(pair)
                    if side is above:
                        middle.down = self.in_turn([*middle.down, *pair], downward=True)
                    else:
                        middle.up = self.in_turn([*middle.up, *pair], downward=False)
                    self.cracked += 1
                    return
        raise NoPairingError

    # Article 3

    def _floated(self, player: Player) -> bool:
        """Whether a player floated in the previous round (L6)."""
        before = self.field.round - 1
        if before < 1:
            return False
        entry = self.field.by_id[player.id]
        cell = entry.cells[before - 1]
        if not cell.played:
            return False
        own = self.field.score_before(entry, before)
        other = self.field.score_before(self.field.by_id[cell.opponent], before)
        median = (before - 1) * self.field.points.win // 2
        return (own > other and own > median) or (own < other and own < median)

    def floaters(
        self, residents: list[Player], incoming: list[Player], following: list[Player], *, downward: bool
    ) -> list[Player]:
        """2.3 with article 3: who leaves a scoregroup (L1)."""
        members = [*incoming, *residents]

        def number(player: Player) -> int:
            return -player.id if downward else player.id

        lonely = [p for p in members if not any(q is not p and self.compatible(p, q) for q in members)]
        chosen = sorted(lonely, key=number)
        left = [player for player in members if player not in chosen]
        pairs = self.most_pairs(left)
        to_make_even = len(left) - 2 * pairs == 1
        while len(left) > 2 * pairs:
            due = [self.due(player) for player in left]
            many = {1: "w", -1: "b", 0: ""}[
                (due.count("w") > due.count("b")) - (due.count("w") < due.count("b"))
            ]

            kind = {
                player.id: 2 * (player in incoming) + (not self.has_opponent(player, chosen, following))
                for player in left
            }
            # 3.9.2, 3.3 and 3.4
            order = sorted(left, key=lambda player: (kind[player.id], number(player)))
            if to_make_even:
                # 3.9.2, 3.10, 3.2.2, 3.2.4; and if this one is needed, 4.4.1
                first = min(
                    left,
                    key=lambda p: (
                        kind[p.id],
                        p.id in self.floated,
                        many not in ("", self.due(p)),
                        number(p),
                    ),
                )
                order.insert(0, first)
            for player in order:
                rest = [other for other in left if other is not player]
                if self.most_pairs(rest) == pairs:
                    chosen.append(player)
                    left = rest
                    break
        return chosen

    def has_opponent(self, player: Player, chosen: list[Player], following: list[Player]) -> bool:
        """3.3 and 3.4: an opponent in the next scoregroup that the floaters chosen before can spare."""
        return self.opponents_for([*chosen, player], following) > self.opponents_for(chosen, following)

    def opponents_for(self, floaters: list[Player], following: list[Player]) -> int:
        """How many of these floaters can have opponents, each another one."""
        if not floaters:
            return 0
        first, *rest = floaters
        found = [self.opponents_for(rest, following)]
        found += [
            1 + self.opponents_for(rest, [player for player in following if player is not other])
            for other in following
            if self.compatible(first, other)
        ]
        return max(found)

    # 2.4, 2.5, 3.6 to 3.8, article 4

    def pair_group(self, group: Group, guests: list[Player], hosts: list[Player], *, downward: bool) -> None:
        """Pair players who can all be paired: floaters first (L7), then halves with exchanges (L2)."""
        left = [*guests, *(hosts if downward else hosts[::-1])]
        group.pairs = []
        limits = (self.best(left) or (0, 0))[0]
        for guest in guests:
            if guest not in left:
                continue
            # 3.8: due the alternate colour, from the highest number (upward the lowest); other floaters last
            others = [player for player in left if player not in guests]
            order = [p for p in others if not self.same_due(guest, p)] + [
                p for p in others if self.same_due(guest, p)
            ]
            order += [player for player in left if player in guests and player is not guest]
            for other in order:
                rest = [player for player in left if player not in (guest, other)]
                value = self.best(rest) if self.compatible(guest, other) else None
                broken = int(not self.colours_fit(guest, other))
                if value is not None and value[0] + broken == limits:
                    group.pairs.append((guest, other))
                    left, limits = rest, value[0]
                    break
        while left:
            first, wanted = left[0], self.best(left)
            for other in exchanges(left):
                rest = [player for player in left if player not in (first, other)]
                value = self.best(rest) if self.compatible(first, other) else None
                if value is not None and self.plus(value, first, other) == wanted:
                    group.pairs.append((first, other))
                    left = rest
                    break

    # Article 5

    def colours(self, one: Player, two: Player) -> tuple[int, int, str]:
        """Return (White, Black, article)."""
        higher, lower = sorted((one, two), key=lambda player: player.order)
        colour, article = self._colour_of_higher(higher, lower)
        white, black = (higher, lower) if colour == "w" else (lower, higher)
        return white.id, black.id, article

    def _colour_of_higher(self, higher: Player, lower: Player) -> tuple[str, str]:
        possible = [c for c in "wb" if self.may_have(higher, c) and self.may_have(lower, opposite(c))]
        if len(possible) == 1:
            return possible[0], "5.3"
        mine, theirs = self.due(higher), self.due(lower)
        if mine != theirs:
            return mine or opposite(theirs), "5.1"
        for last, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if last != other:
                return opposite(last), "5.4"
        if not mine:
            initial = self.field.initial_colour
            return (initial if higher.number % 2 else opposite(initial)), "7.2"
        return (mine if higher.score >= self.median else opposite(mine)), "5.4"  # L4


def exchanges(left: Sequence[Player]) -> list[Player]:
    """4.2: the opponents of the first player in the order of the exchanges."""
    half = len(left) // 2
    return [*left[half:], *reversed(left[1:half])]
