"""The literal Burstein engine: the articles of C.04.4.2 (2026) as written, pairing by pairing.

The seeding rounds (1.6) are paired by the literal engine of the FIDE (Dutch) System. After them the bye comes
first (3.1), then each bracket takes the first pairing in the order of article 4 among those that are best on
C5 to C8. Players of a bracket are all alike: who came down may meet who else came down.

Readings, by their letters:

- B1: the series of zero-point byes must reach the round to pair, so its player is away from that round too.
- B2: a forfeit loss is no zero-point bye.
- B3, B4: what was not played counts as a game against oneself, a forfeit as well, whoever the opponent was.
- B5: C2 is stronger than 3.1.1 and holds: any win's worth without playing bars from the bye.
- B6: games played are games over the board.
- B7: C7 looks one bracket ahead, at the number of its pairs, then at the scores of its floaters.
- B8, B9: brackets and the bye go by the pairing score, virtual points included; the Index never sees them.
- B11: the higher ranked of a pair is the one with the better Index, whatever their scores.
- B13: equal Index is decided by the TPN.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from oracle.completion import Completion
from oracle.criteria import scores
from oracle.engine import Bracket, Pairing
from oracle.engine import pair as pair_dutch
from oracle.field import Entry, Field, NoPairingError, Player, opposite

Rank = tuple[int, int, int]
"""Place of a player by 1.8: smaller is higher."""

Order = tuple[tuple[int, int], ...]
"""A pairing as pairs of BSNs; the second is 0 where the first floats (4.2)."""


def seeding_rounds(total_rounds: int) -> int:
    """Return how many rounds the Dutch rules pair (1.6.2)."""
    return min(total_rounds // 2, 4)


def pair(field: Field) -> Pairing:
    """Pair the next round of a field.

    Raises:
        NoPairingError: no pairing satisfies C1-C3.
    """
    if field.round <= seeding_rounds(field.total_rounds):
        return pair_dutch(field)
    players = [replace(player, topscorer=False) for player in field.players()]  # C3 knows no topscorers
    completion = Completion(field, players)
    index = Index(field)
    bye = next((entry.id for entry in field.entries if entry.absent == "U"), None)
    left = players
    if len(players) % 2:
        taker = bye_taker(field, players, completion, index)
        bye = taker.id
        left = [player for player in players if player is not taker]
    brackets: list[Bracket] = []
    moved: list[Player] = []
    while left:
        residents = [player for player in left if player.score == left[0].score]
        left = left[len(residents) :]
        bracket = sorted([*moved, *residents], key=index.rank)
        floater_sets = choose_floaters(completion, bracket, left)
        best = first_of_the_best(field, completion, bracket, floater_sets, index)
        drawn = [
            allocate(bracket[one - 1], bracket[two - 1], field.initial_colour, index)
            for one, two in best
            if two
        ]
        floaters = [bracket[one - 1] for one, two in best if not two]
        brackets.append(
            Bracket(
                mdps=tuple(player.id for player in moved),
                residents=tuple(player.id for player in residents),
                pairs=tuple((white.id, black.id) for white, black in drawn),
                downfloaters=tuple(player.id for player in floaters),
                criteria={"C5": len(floaters), "C6": scores(floaters)},
            )
        )
        moved = floaters
    return Pairing(tuple(sorted(p for bracket in brackets for p in bracket.pairs)), bye, tuple(brackets))


class Index:
    """Opposition evaluation (1.7) of every registered player before a round."""

    def __init__(self, field: Field) -> None:
        self.field = field

    def own_score(self, entry: Entry) -> int:
        """Return the points of a player, without virtual ones (1.7.2.2)."""
        return self.field.score_before(entry, self.field.round) - entry.virtual_in(self.field.round)

    def score_for_opponents(self, entry: Entry) -> int:
        """Return the points that opponents see: zero-point byes at the end are draws (1.7.2.1)."""
        score = self.own_score(entry)
        if entry.absent != "Z":  # B1: the series must reach the current round
            return score
        for cell in reversed(entry.cells):
            if cell.opponent or cell.result != "Z":
                break
            score += self.field.points.draw - self.field.worth(cell)
        return score

    def values(self, ident: int) -> tuple[int, int]:
        """Return Buchholz and Sonneborn-Berger of a player (in tenths, in hundredths)."""
        entry = self.field.by_id[ident]
        buchholz = sonneborn_berger = 0
        for cell in entry.cells:
            if cell.played:
                score = self.score_for_opponents(self.field.by_id[cell.opponent])
            else:
                score = self.own_score(entry)  # B3: a game against oneself
            buchholz += score
            sonneborn_berger += score * self.field.worth(cell)
        return buchholz, sonneborn_berger

    def rank(self, player: Player) -> Rank:
        """Return the key of 1.8: Buchholz, Sonneborn-Berger, TPN."""
        buchholz, sonneborn_berger = self.values(player.id)
        return (-buchholz, -sonneborn_berger, player.id)


def bye_taker(field: Field, players: Sequence[Player], completion: Completion, index: Index) -> Player:
    """Return who receives the pairing-allocated bye (3.1.1 to 3.1.5)."""
    takers = [
        player
        for player in players
        if not player.barred_from_bye
        and completion.pairable(other for other in players if other is not player)
    ]
    if not takers:
        raise NoPairingError

    def key(player: Player) -> tuple[int, int, Rank]:
        games = sum(cell.played for cell in field.by_id[player.id].cells)
        return (-player.score, games, index.rank(player))

    return max(takers, key=key)


Floaters = frozenset[int]


def lowest_floaters(
    completion: Completion, bracket: Sequence[Player], below: Sequence[Player]
) -> dict[Floaters, tuple[int, tuple[int, ...]]]:
    """Return the sets of floaters best on C5, then C6, under C1-C4, with these values, if any."""
    for count in range(len(bracket) % 2, len(bracket) + 1, 2):
        found: dict[Floaters, tuple[int, tuple[int, ...]]] = {}
        for floaters in combinations(bracket, count):
            ids = frozenset(player.id for player in floaters)
            staying = [player for player in bracket if player.id not in ids]
            if completion.pairable([*floaters, *below]) and completion.pairable(staying):
                found[ids] = (count, scores(floaters))
        if found:
            best = min(found.values())
            return {ids: value for ids, value in found.items() if value == best}
    return {}


def choose_floaters(
    completion: Completion, bracket: Sequence[Player], below: Sequence[Player]
) -> frozenset[Floaters]:
    """Return the sets of floaters that are best on C5, C6 and C7."""
    sets = lowest_floaters(completion, bracket, below)
    if not below:
        return frozenset(sets)
    upcoming = [player for player in below if player.score == below[0].score]
    beyond = below[len(upcoming) :]
    ahead = {}
    for ids in sets:
        moved = [player for player in bracket if player.id in ids]
        ahead[ids] = min(lowest_floaters(completion, [*moved, *upcoming], beyond).values())
    best = min(ahead.values())
    return frozenset(ids for ids, value in ahead.items() if value == best)


def pairings(size: int, floaters: int) -> Iterator[Order]:
    """Yield every pairing of BSNs 1 to `size` with so many floaters, in the order of article 4."""

    def extend(left: tuple[int, ...], floating: int, head: Order) -> Iterator[Order]:
        if not left:
            yield head
            return
        first, rest = left[0], left[1:]
        if len(left) > floating:
            for other in reversed(rest):  # 4.3: the larger opponent comes first
                yield from extend(
                    tuple(bsn for bsn in rest if bsn != other), floating, (*head, (first, other))
                )
        if floating:
            yield from extend(rest, floating - 1, (*head, (first, 0)))

    return extend(tuple(range(1, size + 1)), floaters, ())


def first_of_the_best(
    field: Field,
    completion: Completion,
    bracket: Sequence[Player],
    floater_sets: frozenset[Floaters],
    index: Index,
) -> Order:
    """Return the first pairing in the order of article 4 among those with the best C8.

    Only pairings with a legal set of floaters come so far; `bracket` is in the order of 1.8.
    """
    best: Order | None = None
    fewest = 0
    denied: dict[tuple[int, int], int | None] = {}
    for (bsn, one), (other_bsn, two) in combinations(enumerate(bracket, 1), 2):
        legal = completion.may_meet(one, two)
        denied[bsn, other_bsn] = _denied(one, two, field.initial_colour, index) if legal else None
    for pairing in pairings(len(bracket), len(next(iter(floater_sets)))):
        costs = [denied[one, two] for one, two in pairing if two]
        if None in costs:
            continue
        if frozenset(bracket[one - 1].id for one, two in pairing if not two) not in floater_sets:
            continue
        c8 = sum(cost or 0 for cost in costs)
        if best is None or c8 < fewest:
            best, fewest = pairing, c8
    if best is None:
        raise AssertionError("no pairing although the floaters were found possible")
    return best


def _denied(one: Player, two: Player, initial_colour: str, index: Index) -> int:
    """Return how many of two players would not get their colour preference (C8)."""
    white, black = allocate(one, two, initial_colour, index)
    return (white.preference[0] == "b") + (black.preference[0] == "w")


def allocate(one: Player, two: Player, initial_colour: str, index: Index) -> tuple[Player, Player]:
    """Return a pair as (White, Black), by the first of 5.2.1 to 5.2.5 that decides."""
    higher, lower = sorted((one, two), key=index.rank)
    colour = _colour_of_higher(higher, lower, initial_colour)
    return (higher, lower) if colour == "w" else (lower, higher)


def _colour_of_higher(higher: Player, lower: Player, initial_colour: str) -> str:
    """Return the colour of the higher ranked player of a pair (B11)."""
    if not higher.colours and not lower.colours:  # 5.2.1
        return initial_colour if higher.number % 2 else opposite(initial_colour)
    (wanted, strength), (other_wanted, other_strength) = higher.preference, lower.preference
    if wanted != other_wanted:  # 5.2.2: both can be granted, or only one of them has a preference
        return wanted or opposite(other_wanted)
    if strength != other_strength:  # 5.2.3: the stronger preference
        return wanted if strength > other_strength else opposite(wanted)
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine != theirs:  # 5.2.4: alternate from the latest difference
            return opposite(mine)
    return wanted  # 5.2.5
