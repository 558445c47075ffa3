"""The literal engine of the FIDE (Dutch) rules in force until 31 January 2026, candidate by candidate.

What differs from 2026: a round not played was a downfloat (A.4.b); only a bye or a forfeit win barred from
the bye (C.2); completion was tested after each bracket, and where it failed that bracket was paired again and
everybody below collapsed into one last bracket (A.9); score differences of all pairs and floaters counted
(A.8, C.6); there was no rule on the score of the bye's taker and none on unplayed games.

Readings, by their letters:

- A1: where C.7 looks at the last bracket, it leaves somebody who may have the bye.
- A3: C.12 and C.14 count every player who floats down; for moved-down players that is the same everywhere.
- A5: a forfeit win bars from the bye by its letter, whatever it is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from oracle.colours import allocate
from oracle.completion import Completion
from oracle.criteria import Criteria, Pair
from oracle.engine import Bracket, Pairing
from oracle.field import DOWN, NO_FLOAT, UP, Entry, Field, NoPairingError, Player
from oracle.order import Numbers, exchanges, mdp_sets, transpositions

POINT = 10
"""One point, by which the artificial value of A.8 lies below the lowest score of the bracket."""

NORMAL, PENULTIMATE, LAST = "normal", "penultimate", "last"

Floaters = frozenset[int]
Values = tuple[object, ...]


class OldField(Field):
    """A field with the floats and the rights to a bye of 2017."""

    def float_in(self, entry: Entry, round_: int) -> str:
        """Return the float of a past round: every round not played was a downfloat (A.4.b)."""
        if round_ >= 1 and not entry.cells[round_ - 1].played:
            return DOWN
        return super().float_in(entry, round_) if round_ >= 1 else NO_FLOAT

    def players(self) -> list[Player]:
        """Return the players to pair, barred from the bye by an earlier one or by a forfeit win (C.2)."""
        return [
            replace(
                player, barred_from_bye=any(cell.result in ("U", "+") for cell in self.by_id[player.id].cells)
            )
            for player in super().players()
        ]


def old_field(field: Field) -> OldField:
    """Return the same field under the rules of 2017."""
    if isinstance(field, OldField):
        return field
    return OldField(field.entries, field.total_rounds, field.points, field.initial_colour, field.forbidden)


def pair(field: Field) -> Pairing:
    """Pair the next round of a field by the rules of 2017 (A.9).

    Raises:
        NoPairingError: no pairing satisfies C.1-C.3.
    """
    old = old_field(field)
    players = old.players()
    rules = Rules(old, players)
    if not rules.completable(players):
        raise NoPairingError
    brackets: list[Bracket] = []
    moved: list[Player] = []
    left = players
    while left:
        residents = [player for player in left if player.score == left[0].score]
        left = left[len(residents) :]
        best = rules.best(NORMAL if left else LAST, moved, residents, left)
        collapse = not rules.completable([*best.floaters, *left]) if left else False
        if collapse:
            best = rules.best(PENULTIMATE, moved, residents, left)
        brackets.append(_record(old, moved, residents, best))
        moved = best.floaters
        if collapse:
            best = rules.best(LAST, moved, left, [])
            brackets.append(_record(old, moved, left, best))
            moved, left = best.floaters, []
    announced = [entry.id for entry in old.entries if entry.absent == "U"]
    bye = moved[0].id if moved else announced[0] if announced else None
    return Pairing(tuple(sorted(p for bracket in brackets for p in bracket.pairs)), bye, tuple(brackets))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate of B.3, perhaps partial: pairs (the MDP, or else the lower BSN, first) and floaters."""

    pairs: tuple[Pair, ...]
    unpaired: tuple[Player, ...]

    @property
    def floaters(self) -> list[Player]:
        """Unpaired players in the order of A.2."""
        return sorted(self.unpaired, key=lambda player: player.order)


def _record(field: Field, mdps: Sequence[Player], residents: Sequence[Player], best: Candidate) -> Bracket:
    """Return what is told of a bracket."""
    drawn = [allocate(one, two, field.initial_colour) for one, two in best.pairs]
    return Bracket(
        mdps=tuple(player.id for player in mdps),
        residents=tuple(player.id for player in residents),
        pairs=tuple((white.id, black.id) for white, black in drawn),
        downfloaters=tuple(player.id for player in best.floaters),
        criteria={},
    )


class Rules:
    """Articles B and C for one field."""

    def __init__(self, field: OldField, players: Sequence[Player]) -> None:
        self.odd = len(players) % 2 == 1
        self.completion = Completion(field, players)
        self.colours = Criteria(field)

    def completable(self, players: Sequence[Player]) -> bool:
        """Whether these can all be paired by C.1-C.3, one of an odd number having the bye."""
        if len(players) % 2 == 0:
            return self.completion.pairable(players)
        return any(
            not taker.barred_from_bye and self.completion.pairable(p for p in players if p is not taker)
            for taker in players
        )

    def best(
        self, kind: str, mdps: Sequence[Player], residents: Sequence[Player], below: Sequence[Player]
    ) -> Candidate:
        """Return the best candidate of a bracket and, among equals, the first generated (B.8)."""
        sets = self.floater_sets(kind, mdps, residents, below)
        ahead: dict[Floaters, Values] = dict.fromkeys(sets, ())
        if kind == NORMAL:
            bracket = [*mdps, *residents]
            for ids in sets:
                moved = [player for player in bracket if player.id in ids]
                ahead[ids] = self.next_bracket(moved, below)
        return _Search(self, mdps, residents, ahead).best()

    def floater_sets(
        self, kind: str, mdps: Sequence[Player], residents: Sequence[Player], below: Sequence[Player]
    ) -> list[Floaters]:
        """Return the sets of downfloaters with the most pairs (C.5), under C.1-C.3 and, where due, C.4."""
        bracket = [*mdps, *residents]
        for count in range(len(bracket) % 2, len(bracket) + 1, 2):
            found = []
            for floaters in combinations(bracket, count):
                ids = frozenset(player.id for player in floaters)
                staying = [[p for p in part if p.id not in ids] for part in (mdps, residents)]
                if kind == PENULTIMATE and not self.completable([*floaters, *below]):
                    continue
                if kind == LAST and any(player.barred_from_bye for player in floaters):
                    continue
                if self.completion.bracket_pairable(*staying):
                    found.append(ids)
            if found:
                return found
        raise AssertionError("nobody can float although the rest was found completable")

    def next_bracket(self, moved: Sequence[Player], below: Sequence[Player]) -> Values:
        """C.7: pairs, then the PSD, of the following bracket if these players float into it."""
        upcoming = [player for player in below if player.score == below[0].score]
        last = len(upcoming) == len(below)
        best: Values | None = None
        bracket = [*moved, *upcoming]
        for count in range(len(bracket) % 2, len(bracket) + 1, 2):
            for floaters in combinations(bracket, count):
                ids = frozenset(player.id for player in floaters)
                staying = [[p for p in part if p.id not in ids] for part in (moved, upcoming)]
                if not self.completion.bracket_pairable(*staying):
                    continue
                barred = sum(p.barred_from_bye for p in floaters) if last and self.odd else 0  # A1
                # all residents have one score here: a pair's difference is the MDP's distance to it
                low = upcoming[0].score
                pairs = [player.score - low for player in staying[0]]
                pairs += [0] * ((len(staying[1]) - len(staying[0])) // 2)
                value = (count, barred, psd([*pairs, *(p.score - low + POINT for p in floaters)]))
                best = value if best is None else min(best, value)
            if best is not None:
                return best
        raise AssertionError("a bracket whose players all float can always be paired")


def psd(differences: Sequence[int]) -> tuple[int, ...]:
    """Return score differences as A.8 compares them."""
    return tuple(sorted(differences, reverse=True))


class _Search:
    """Generates the candidates of a bracket in the order of B.6, B.7 and D; remembers the best so far."""

    def __init__(
        self,
        rules: Rules,
        mdps: Sequence[Player],
        residents: Sequence[Player],
        ahead: dict[Floaters, Values],
    ) -> None:
        self.rules = rules
        self.mdps = mdps
        self.residents = residents
        self.ahead = ahead
        self.best_ahead = min(ahead.values())
        self.count = len(next(iter(ahead)))
        self.max_pairs = (len(mdps) + len(residents) - self.count) // 2
        self.artificial = min(player.score for player in (*mdps, *residents)) - POINT  # A.8
        self.winner: Candidate | None = None
        self.value: Values | None = None

    def best(self) -> Candidate:
        """Return the best candidate."""
        most = min(len(self.mdps), len(self.residents), self.max_pairs)
        for m1 in range(most, -1, -1):  # of equal PSDs the one with more MDPs paired comes first (B.1.c)
            for chosen, limbo in mdp_sets(len(self.mdps), m1):
                s1 = [self.mdps[bsn - 1] for bsn in chosen]
                self._mdp_pairings(s1, tuple(self.mdps[bsn - 1] for bsn in limbo))
        if self.winner is None:
            raise AssertionError("no candidate although the downfloaters were found possible")
        return self.winner

    def _mdp_pairings(self, s1: Sequence[Player], limbo: tuple[Player, ...]) -> None:
        """Go through the MDP-pairings of one set of MDPs, each with all its remainders (B.7)."""
        if not any({player.id for player in limbo} <= ids for ids in self.ahead):
            return

        def partial(opponents: Numbers) -> Candidate:
            return Candidate(
                tuple(zip(s1, (self.residents[bsn - 1] for bsn in opponents), strict=False)), limbo
            )

        def accept(opponents: Numbers) -> bool:
            mdp, resident = s1[len(opponents) - 1], self.residents[opponents[-1] - 1]
            return self.rules.completion.may_meet(mdp, resident) and self._promising(partial(opponents))

        for opponents in transpositions(range(1, len(self.residents) + 1), len(s1), accept):
            remainder = [p for bsn, p in enumerate(self.residents, 1) if bsn not in opponents]
            self._remainders(partial(opponents), remainder)

    def _remainders(self, base: Candidate, remainder: Sequence[Player]) -> None:
        """Go through the exchanges and transpositions of one remainder (B.6)."""
        size = self.max_pairs - len(base.pairs)
        if not 0 <= 2 * size <= len(remainder):
            return
        for first, second in exchanges(size, len(remainder)):
            s1 = [remainder[bsn - 1] for bsn in first]

            def grown(opponents: Numbers, s1: Sequence[Player] = s1) -> tuple[Pair, ...]:
                return (*base.pairs, *zip(s1, (remainder[bsn - 1] for bsn in opponents), strict=False))

            def accept(opponents: Numbers, s1: Sequence[Player] = s1) -> bool:
                one, two = s1[len(opponents) - 1], remainder[opponents[-1] - 1]
                if not self.rules.completion.may_meet(one, two):
                    return False
                return self._promising(Candidate(grown(opponents, s1), base.unpaired))

            for opponents in transpositions(second, size, accept):
                unpaired = tuple(remainder[bsn - 1] for bsn in second if bsn not in opponents)
                candidate = Candidate(grown(opponents), (*base.unpaired, *unpaired))
                ids = frozenset(player.id for player in candidate.unpaired)
                if ids in self.ahead:
                    value = self._value(candidate, self.ahead[ids])
                    if self.value is None or value < self.value:
                        self.winner, self.value = candidate, value

    def _promising(self, partial: Candidate) -> bool:
        """Whether a beginning may still grow into a better candidate than the best so far."""
        return self.value is None or self._value(partial, self.best_ahead) < self.value

    def _value(self, candidate: Candidate, ahead: Values) -> Values:
        """Return C.6 to C.19; of a beginning, what every candidate that grows out of it has at least."""
        differences = [abs(one.score - two.score) for one, two in candidate.pairs]
        floated = [player.score - self.artificial for player in candidate.unpaired]
        missing = [0] * (self.max_pairs - len(differences)) + [POINT] * (self.count - len(floated))
        c8 = c9 = c10 = c11 = 0
        for pair_ in candidate.pairs:
            counts = self.rules.colours.colour_counts(*pair_)
            c8, c9, c10, c11 = c8 + counts[0], c9 + counts[1], c10 + counts[2], c11 + counts[3]
        down, up = [], []
        for ago in (0, 1):
            falls = [d for p, d in zip(candidate.unpaired, floated, strict=True) if p.floats[ago] == DOWN]
            rises = []
            for (one, two), difference in zip(candidate.pairs, differences, strict=True):
                higher, lower = (one, two) if one.score > two.score else (two, one)
                falls += [difference] * bool(difference and higher.floats[ago] == DOWN)
                rises += [difference] * bool(difference and lower.floats[ago] == UP)
            down.append(psd(falls))
            up.append(psd(rises))
        return (
            psd([*differences, *floated, *missing]),  # C.6
            ahead,  # C.7
            *(c8, c9, c10, c11),
            *(len(down[0]), len(up[0]), len(down[1]), len(up[1])),  # C.12-C.15
            *(down[0], up[0], down[1], up[1]),  # C.16-C.19
        )
