"""Articles 1.9 and 3 of C.04.3: the field is paired bracket by bracket, candidate by candidate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oracle.colours import allocate
from oracle.completion import Completion, Floating, choose_floaters
from oracle.criteria import NAMES, PERFECT, Candidate, Criteria, Pair, Value, Vector
from oracle.field import Field, Player
from oracle.order import Numbers, exchanges, mdp_sets, transpositions


@dataclass(frozen=True, slots=True)
class Bracket:
    """The record of one bracket: ids of all concerned, pairs as (White, Black), values of the criteria."""

    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    criteria: dict[str, Value | tuple[int, tuple[int, ...]] | None]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A paired round: sorted pairs of ids as (White, Black), the bye taker or None, the brackets."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    brackets: tuple[Bracket, ...]


def pair(field: Field) -> Pairing:
    """Pair the next round of a field.

    Raises:
        NoPairingError: no pairing satisfies C1-C3.
    """
    players = field.players()
    completion = Completion(field, players)
    criteria = Criteria(field)
    brackets: list[Bracket] = []
    moved: list[Player] = []
    left = players
    while left:
        residents = [player for player in left if player.score == left[0].score]
        left = left[len(residents) :]
        floating = choose_floaters(completion, moved, residents, left)
        candidate, vector = best_candidate(completion, criteria, moved, residents, floating)
        drawn = [
            allocate(one, two, field.initial_colour) for one, two in (*candidate.mdp_pairs, *candidate.pairs)
        ]
        floaters = sorted((*candidate.limbo, *candidate.floaters), key=lambda player: player.order)
        brackets.append(
            Bracket(
                mdps=tuple(player.id for player in moved),
                residents=tuple(player.id for player in residents),
                pairs=tuple((white.id, black.id) for white, black in drawn),
                downfloaters=tuple(player.id for player in floaters),
                criteria={
                    "C6": floating.c6,
                    "C7": floating.c7,
                    "C8": floating.c8,
                    "C9": floating.c9,
                    **dict(zip(NAMES, vector, strict=True)),
                },
            )
        )
        moved = floaters
    announced = [entry.id for entry in field.entries if entry.absent == "U"]
    bye = moved[0].id if moved else announced[0] if announced else None
    return Pairing(tuple(sorted(p for bracket in brackets for p in bracket.pairs)), bye, tuple(brackets))


def best_candidate(
    completion: Completion,
    criteria: Criteria,
    mdps: Sequence[Player],
    residents: Sequence[Player],
    floating: Floating,
) -> tuple[Candidate, Vector]:
    """Return the best candidate of a bracket on C10-C21 and, among equals, the first generated (3.8.1)."""
    search = _Search(completion, criteria, mdps, residents, floating)
    for candidate in search.candidates():
        vector = criteria.vector(candidate)
        if search.vector is None or vector < search.vector:
            search.best, search.vector = candidate, vector
            if vector == PERFECT:  # 3.4: a perfect candidate is accepted at once
                break
    if search.best is None or search.vector is None:
        raise AssertionError("no candidate although the downfloaters were found possible")
    return search.best, search.vector


class _Search:
    """Generates the candidates of one bracket in the order of 3.6 and 3.7, and remembers the best so far."""

    def __init__(
        self,
        completion: Completion,
        criteria: Criteria,
        mdps: Sequence[Player],
        residents: Sequence[Player],
        floating: Floating,
    ) -> None:
        self.completion = completion
        self.criteria = criteria
        self.mdps = mdps
        self.residents = residents
        self.floating = floating
        self.best: Candidate | None = None
        self.vector: Vector | None = None

    def candidates(self) -> Iterator[Candidate]:
        """Yield the candidates of the bracket, leaving out only those that cannot be the best.

        Left out are: candidates with a pair that may not meet; candidates whose downfloaters lose on C4-C9;
        and what begins with pairs that already count as much as the best candidate (a beginning never gets
        better, and of two equal candidates the earlier stays).
        """
        any_set = next(iter(self.floating.sets))
        in_limbo = sum(player.id in any_set for player in self.mdps)  # the same in every set, by C7
        paired_mdps = len(self.mdps) - in_limbo  # M1
        for chosen, limbo in mdp_sets(len(self.mdps), paired_mdps):
            base = Candidate((), (), tuple(self.mdps[bsn - 1] for bsn in limbo))
            if not any({player.id for player in base.limbo} <= ids for ids in self.floating.sets):
                continue  # 4.4.1: not a valid Limbo
            s1 = [self.mdps[bsn - 1] for bsn in chosen]
            yield from self._mdp_pairings(base, s1)

    def _mdp_pairings(self, base: Candidate, s1: Sequence[Player]) -> Iterator[Candidate]:
        """Yield the candidates of one set of MDPs: each MDP-pairing with all its remainders (3.7)."""

        def partial(opponents: Numbers) -> Candidate:
            pairs = zip(s1, (self.residents[bsn - 1] for bsn in opponents), strict=False)
            return Candidate(tuple(pairs), (), base.limbo)

        def accept(opponents: Numbers) -> bool:
            mdp, resident = s1[len(opponents) - 1], self.residents[opponents[-1] - 1]
            return self.completion.may_meet(mdp, resident) and self._promising(partial(opponents))

        for opponents in transpositions(range(1, len(self.residents) + 1), len(s1), accept):
            remainder = [p for bsn, p in enumerate(self.residents, 1) if bsn not in opponents]
            yield from self._remainders(partial(opponents), remainder)

    def _remainders(self, base: Candidate, remainder: Sequence[Player]) -> Iterator[Candidate]:
        """Yield the candidates of one MDP-pairing: exchanges and transpositions of the remainder (3.6)."""
        floaters = self.floating.c6 - len(base.limbo)
        size = (len(remainder) - floaters) // 2
        for first, second in exchanges(size, len(remainder)):
            s1 = [remainder[bsn - 1] for bsn in first]

            def pairs(opponents: Numbers, s1: Sequence[Player] = s1) -> tuple[Pair, ...]:
                return tuple(zip(s1, (remainder[bsn - 1] for bsn in opponents), strict=False))

            def accept(opponents: Numbers, s1: Sequence[Player] = s1) -> bool:
                one, two = s1[len(opponents) - 1], remainder[opponents[-1] - 1]
                if not self.completion.may_meet(one, two):
                    return False
                return self._promising(Candidate(base.mdp_pairs, pairs(opponents, s1), base.limbo))

            for opponents in transpositions(second, size, accept):
                unpaired = tuple(remainder[bsn - 1] for bsn in second if bsn not in opponents)
                if frozenset(player.id for player in (*base.limbo, *unpaired)) in self.floating.sets:
                    yield Candidate(base.mdp_pairs, pairs(opponents), base.limbo, unpaired)

    def _promising(self, partial: Candidate) -> bool:
        """Whether a beginning may still grow into a better candidate than the best so far."""
        return self.vector is None or self.criteria.vector(partial) < self.vector
