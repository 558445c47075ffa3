"""The quality criteria C10-C21 of C.04.3 article 2, counted on a candidate.

A candidate may be partial: adding a pair can only add to a count, or put one more number into a descending
list. So the vector of a partial candidate is never larger than that of any candidate it grows into, and the
engine may give up a beginning that is already no better than the best candidate found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from oracle.colours import allocate
from oracle.field import DOWN, STRONG, UP, Field, Player

Pair = tuple[Player, Player]
Value = int | tuple[int, ...]
Vector = tuple[Value, ...]

NAMES = ("C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17", "C18", "C19", "C20", "C21")
PERFECT: Vector = (0, 0, 0, 0, 0, 0, 0, 0, (), (), (), ())


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate of 3.3, perhaps partial: MDP-pairing (MDP first), other pairs, Limbo, other floaters."""

    mdp_pairs: tuple[Pair, ...]
    pairs: tuple[Pair, ...]
    limbo: tuple[Player, ...]
    floaters: tuple[Player, ...] = ()


class Criteria:
    """Counts C10-C21 for one field; the colours of a pair do not depend on the bracket and are kept."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._known: dict[tuple[int, int], tuple[int, int, int, int]] = {}

    def vector(self, candidate: Candidate) -> Vector:
        """Return (C10, ..., C21); smaller is better, compared from the left (3.8.1)."""
        c10 = c11 = c12 = c13 = 0
        for one, two in (*candidate.mdp_pairs, *candidate.pairs):
            counts = self.colour_counts(one, two)
            c10, c11, c12, c13 = c10 + counts[0], c11 + counts[1], c12 + counts[2], c13 + counts[3]
        by_round: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = [
            (
                sum(player.floats[ago] == DOWN for player in candidate.floaters),  # C14, C16
                sum(resident.floats[ago] == UP for _, resident in candidate.mdp_pairs),  # C15, C17
                self._mdp_differences(candidate, ago),  # C18, C20
                _descending(  # C19, C21
                    mdp.score - resident.score
                    for mdp, resident in candidate.mdp_pairs
                    if resident.floats[ago] == UP
                ),
            )
            for ago in (0, 1)
        ]
        (c14, c15, c18, c19), (c16, c17, c20, c21) = by_round
        return (c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21)

    def _mdp_differences(self, candidate: Candidate, ago: int) -> tuple[int, ...]:
        """C18, C20: score differences of the MDPs who had a downfloat so many rounds ago.

        An MDP in Limbo meets nobody here; it counts with an artificial opponent below all residents, which
        makes the difference larger than any real one (D11).
        """
        real = (
            mdp.score - resident.score for mdp, resident in candidate.mdp_pairs if mdp.floats[ago] == DOWN
        )
        artificial = (mdp.score + _BEYOND for mdp in candidate.limbo if mdp.floats[ago] == DOWN)
        return _descending((*real, *artificial))

    def colour_counts(self, one: Player, two: Player) -> tuple[int, int, int, int]:
        """C10-C13 of one pair, by allocating its colours (article 5) and looking at what each player got."""
        key = (one.id, two.id)
        if key not in self._known:
            white, black = allocate(one, two, self.field.initial_colour)
            got = ((white, "w"), (black, "b"))
            denied = [player for player, colour in got if player.preference[0] not in ("", colour)]
            # C10 and C11 speak of topscorers and of the opponents of topscorers
            watched = got if one.topscorer or two.topscorer else ()
            histories = [player.colours + colour for player, colour in watched]
            self._known[key] = (
                sum(abs(history.count("w") - history.count("b")) > 2 for history in histories),
                sum(history[-3:] in ("www", "bbb") for history in histories),
                len(denied),
                sum(player.preference[1] == STRONG for player in denied),
            )
        return self._known[key]


_BEYOND = 100_000
"""Tenths by which the artificial opponent of a Limbo player lies below zero: more than any real score."""


def _descending(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers from the largest down, the form in which lists are compared."""
    return tuple(sorted(numbers, reverse=True))


def scores(players: Sequence[Player]) -> tuple[int, ...]:
    """Return the scores of players as a descending list (C7)."""
    return _descending(player.score for player in players)
