"""The literal engine of the Dubov System: the articles of C.04.4.1 (2026) as written, set by set.

Sets of upfloaters, sets of shifters and transpositions are generated in the order of article 4 and the
first that serves is taken; whether players can be paired is found by backtracking. There is no matching
algorithm and no line of the product. Meant for fields of up to about a dozen players.

Readings, by letter:

- U1: a player was upfloated in a past round when the opponent whom they really met had the higher pairing
  score of that round; a game that was not played counts for nobody.
- U2: C9 adds up how often the maximum upfloaters among the upfloaters have been upfloated.
- U3: ARO is taken from the ratings that the file gives now.
- U4: the shifters of a bracket in which nobody has played are the players of the half that gives them up.
- U5: where the list of 4.3.2 speaks of seekers, players who were shifted once are not shifted back.
- U6: scores are pairing scores, virtual points included (C.04.7 1.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from oracle.field import ABSOLUTE, MILD, Entry, Field, NoPairingError, opposite
from oracle.field import Player as Past

Pair = tuple["Player", "Player"]


@dataclass(frozen=True, slots=True)
class Player:
    """A player as article 1 sees them."""

    past: Past
    aro: int
    upfloats: int
    """How often upfloated so far (1.8.1)."""
    upfloated_last: bool
    """Whether upfloated in the previous round (C10)."""

    @property
    def tpn(self) -> int:
        """The pairing number (1.2)."""
        return self.past.id

    @property
    def score(self) -> int:
        """The pairing score (U6)."""
        return self.past.score

    @property
    def games(self) -> int:
        """Games played."""
        return len(self.past.colours)

    @property
    def preference(self) -> tuple[str, int]:
        """Colour due and how strongly (1.6); without games a mild one for Black (1.6.4)."""
        return self.past.preference if self.past.colours else ("b", MILD)


@dataclass(frozen=True, slots=True)
class Bracket:
    """What was chosen in one scoregroup; ids."""

    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    denied: int
    """Players without the colour of their preference (C7)."""


@dataclass(frozen=True, slots=True)
class Paired:
    """A round: pairs as (White, Black, article of the colours), the bye, the brackets from the top down."""

    pairs: tuple[tuple[int, int, str], ...]
    bye: int | None
    brackets: tuple[Bracket, ...]


class Dubov:
    """The round of a field.

    Args:
        field: Everything but the ratings.
        ratings: Rating of every registered player by id.
    """

    def __init__(self, field: Field, ratings: dict[int, int]) -> None:
        self.field = field
        self.most = 2 + field.total_rounds // 5  # 1.8.2
        self.last_round = field.round == field.total_rounds
        self.players = [self._player(past, ratings) for past in field.players()]
        self._pairable: dict[frozenset[int], bool] = {frozenset(): True}
        self._denied: dict[frozenset[int], int | None] = {frozenset(): 0}
        self.by_tpn = {player.tpn: player for player in self.players}

    def _player(self, past: Past, ratings: dict[int, int]) -> Player:
        entry = self.field.by_id[past.id]
        met = [ratings[cell.opponent] for cell in entry.cells if cell.played]
        aro = (2 * sum(met) + len(met)) // (2 * len(met)) if met else 0  # 1.7.1, 1.7.3
        floated = [self._upfloated(entry, round_) for round_ in range(1, self.field.round)]
        return Player(past, aro, sum(floated), bool(floated and floated[-1]))

    def _upfloated(self, entry: Entry, round_: int) -> bool:
        """U1."""
        cell = entry.cells[round_ - 1]
        if not cell.played:
            return False
        other = self.field.by_id[cell.opponent]
        return self.field.score_before(entry, round_) < self.field.score_before(other, round_)

    # Article 2: what is legal, and C7

    def may_meet(self, one: Player, two: Player) -> bool:
        """C1, forbidden pairs, C3."""
        if two.tpn in one.past.met or frozenset((one.tpn, two.tpn)) in self.field.forbidden:
            return False
        (colour, strength), (other, other_strength) = one.preference, two.preference
        return not (strength == other_strength == ABSOLUTE and colour == other)

    def pairable(self, players: Sequence[Player]) -> bool:
        """Whether a legal pairing of all these exists."""
        key = frozenset(player.tpn for player in players)
        if key not in self._pairable:
            first, *rest = players
            self._pairable[key] = any(
                self.may_meet(first, other)
                and self.pairable([player for player in rest if player is not other])
                for other in rest
            )
        return self._pairable[key]

    def fewest_denied(self, players: Sequence[Player]) -> int | None:
        """C7 of the best legal pairing of these players among themselves; None without one."""
        key = frozenset(player.tpn for player in players)
        if key not in self._denied:
            first, *rest = players
            found = []
            for other in rest:
                if self.may_meet(first, other):
                    value = self.fewest_denied([player for player in rest if player is not other])
                    if value is not None:
                        found.append(value + denied(first, other))
            self._denied[key] = min(found, default=None)
        return self._denied[key]

    def unavoidable(self, players: Sequence[Player], group: frozenset[int]) -> int:
        """The fewest pairs inside a group that a legal pairing of all players must have (3.2.4)."""
        return min(
            sum(one.tpn in group and two.tpn in group for one, two in pairs)
            for pairs in self.pairings(players)
        )

    def pairings(self, players: Sequence[Player]) -> Iterator[list[Pair]]:
        """Yield every legal pairing of these players."""
        if not players:
            yield []
            return
        first, *rest = players
        for other in rest:
            if self.may_meet(first, other):
                for pairs in self.pairings([player for player in rest if player is not other]):
                    yield [(first, other), *pairs]

    # Article 3

    def pair(self) -> Paired:
        """Pair the round.

        Raises:
            NoPairingError: 1.9.3, the Chief Arbiter decides.
        """
        left = list(self.players)
        bye = self.bye()
        if bye is not None:
            left.remove(bye)
        elif not self.pairable(left):
            raise NoPairingError
        brackets, pairs = [], []
        while left:
            residents = [player for player in left if player.score == left[0].score]
            lower = left[len(residents) :]
            upfloaters = self.upfloaters(residents, lower)
            bracket = [*residents, *upfloaters]
            made = self.pair_bracket(bracket)
            pairs += [self.colours(one, two) for one, two in made]
            brackets.append(
                Bracket(
                    tuple(player.tpn for player in upfloaters),
                    tuple((one.tpn, two.tpn) for one, two in made),
                    sum(denied(one, two) for one, two in made),
                )
            )
            left = [player for player in lower if player not in upfloaters]
        return Paired(tuple(pairs), None if bye is None else bye.tpn, tuple(brackets))

    def bye(self) -> Player | None:
        """3.1: who gets the bye when the number of players is odd."""
        if len(self.players) % 2 == 0:
            return None
        takers = [
            player
            for player in self.players
            if not player.past.barred_from_bye
            and self.pairable([other for other in self.players if other is not player])
        ]
        if not takers:
            raise NoPairingError
        return min(takers, key=lambda player: (player.score, -player.games, -player.tpn))

    def upfloaters(self, residents: Sequence[Player], lower: Sequence[Player]) -> tuple[Player, ...]:
        """3.2.1 and 3.2.2: the first set in the order of 4.2 that is best on C5 to C10."""
        pool = sorted(lower, key=lambda player: (-player.score, player.tpn))  # 4.2.2
        for count in range(len(pool) + 1):  # C5, 3.2.1
            if (len(residents) + count) % 2:
                continue
            best, chosen = None, None
            for chance in combinations(pool, count):  # the order of 4.1.3
                value = self.quality([*residents, *chance], chance, pool)
                if value is not None and (best is None or value < best):
                    best, chosen = value, chance
            if chosen is not None:
                return chosen
        raise AssertionError("the bracket above left an impossible field: C4 was broken")

    def quality(
        self, bracket: Sequence[Player], upfloaters: Sequence[Player], pool: Sequence[Player]
    ) -> tuple[object, ...] | None:
        """C6 to C10 of the best pairing of a bracket, less is better; None if it is not legal."""
        rest = [player for player in pool if player not in upfloaters]
        if not self.pairable(rest):  # C4
            return None
        c7 = self.fewest_denied(bracket)
        if c7 is None:
            return None
        c6 = tuple(
            sorted(-player.score for player in upfloaters)[::-1]
        )  # scores ascending, the larger the better
        if self.last_round:
            return (c6, c7)
        maximal = [player.upfloats for player in upfloaters if player.upfloats >= self.most]
        c10 = sum(player.upfloated_last for player in upfloaters)
        return (c6, c7, len(maximal), sum(maximal), c10)  # U2

    def pair_bracket(self, bracket: Sequence[Player]) -> list[Pair]:
        """3.2.3 to 3.2.6."""
        by_tpn = sorted(bracket, key=lambda player: player.tpn)
        if all(not player.games for player in by_tpn):
            g1 = by_tpn[: len(by_tpn) // 2]
        else:
            g1 = [player for player in by_tpn if player.preference[0] == "w"]
        g2 = [player for player in by_tpn if player not in g1]
        g1, g2 = self.recomposed(bracket, g1, g2)
        s1 = sorted(g1, key=lambda player: (player.aro, player.tpn))  # 3.2.5
        t2 = self.transposition(s1, sorted(g2, key=lambda player: player.tpn))
        assert t2 is not None
        return list(zip(s1, t2, strict=True))

    def recomposed(
        self, bracket: Sequence[Player], g1: list[Player], g2: list[Player]
    ) -> tuple[list[Player], list[Player]]:
        """3.2.4: G1 and G2 after the shifts, equal in size."""
        best = self.fewest_denied(bracket)
        from_g1 = len(g1) <= len(g2)
        small, large = (g1, g2) if from_g1 else (g2, g1)
        forced = self.unavoidable(bracket, frozenset(player.tpn for player in small))
        surplus = (len(large) - len(small)) // 2 + forced
        for first in combinations(shift_order(small), forced):
            for second in combinations(shift_order(large), surplus):
                new_small = [player for player in (*small, *second) if player not in first]
                new_large = [player for player in (*large, *first) if player not in second]
                if self.serves(new_small, new_large, best):
                    return (new_small, new_large) if from_g1 else (new_large, new_small)
        raise AssertionError("no shift serves")

    def serves(self, one: Sequence[Player], two: Sequence[Player], best: int | None) -> bool:
        """Whether every player of one subgroup can meet one of the other, with the best C7 of the bracket."""
        return any(
            sum(denied(a, b) for a, b in zip(one, other, strict=True)) == best
            for other in self.transpositions(one, two)
        )

    def transpositions(self, one: Sequence[Player], two: Sequence[Player]) -> Iterator[tuple[Player, ...]]:
        """Yield the legal orders of `two`, in the order of 4.4 when `two` is sorted by TPN."""
        if not one:
            yield ()
            return
        for player in two:
            if self.may_meet(one[0], player):
                for rest in self.transpositions(one[1:], [other for other in two if other is not player]):
                    yield (player, *rest)

    def transposition(self, s1: Sequence[Player], g2: Sequence[Player]) -> tuple[Player, ...] | None:
        """3.2.6: the first legal transposition."""
        return next(self.transpositions(s1, g2), None)

    # Article 5

    def colours(self, one: Player, two: Player) -> tuple[int, int, str]:
        """Return (White, Black, article)."""
        higher, lower = sorted((one, two), key=lambda player: (-player.score, player.tpn))
        colour, article = self._colour_of_higher(higher, lower)
        white, black = (higher, lower) if colour == "w" else (lower, higher)
        return white.tpn, black.tpn, article

    def _colour_of_higher(self, higher: Player, lower: Player) -> tuple[str, str]:
        initial = self.field.initial_colour
        if not higher.games and not lower.games:
            return (initial if higher.past.number % 2 else opposite(initial)), "5.2.1"
        (wanted, strength), (other, other_strength) = higher.preference, lower.preference
        if wanted != other:
            return wanted, "5.2.2"
        if strength != other_strength:
            return (wanted if strength > other_strength else opposite(wanted)), "5.2.3"
        # C.04.2 3.4: rounds without a game are left out
        for mine, theirs in zip(reversed(higher.past.colours), reversed(lower.past.colours), strict=False):
            if mine != theirs:
                return opposite(mine), "5.2.4"
        return wanted, "5.2.5"


def denied(one: Player, two: Player) -> int:
    """Players of a pair who do not get the colour they prefer (C7)."""
    return int(one.preference[0] == two.preference[0])


def shift_order(group: Sequence[Player]) -> list[Player]:
    """4.3: the players of a subgroup in the order in which they are shifted (U4, U5)."""
    white = any(player.preference[0] == "w" for player in group)
    left = sorted(group, key=lambda player: (player.aro if white else 0, player.tpn))
    numbered = []
    while left:
        numbered.append(left.pop((len(left) - 1) // 2))  # of two in the middle the one higher in the list
    return numbered


def first_transpositions(names: str) -> list[str]:
    """The transpositions of 4.4 in their order."""
    return ["".join(order) for order in permutations(sorted(names))]


def ratings_of(text: str) -> dict[int, int]:
    """Ratings of the 001 records of a TRF."""
    return {
        int(line[4:8]): int(line[48:52].strip() or 0) for line in text.splitlines() if line.startswith("001")
    }
