"""What any round would score in the criteria of C.04.3 article 2, by counting; no search, no matching.

A test names the answer and a rival and asks in which criterion the answer is better. A pair belongs to the
bracket of its lower-scored player, because moved-down players meet residents only (3.3): so a round says by
itself who floated where. Everything is counted with the definitions of the literal engine (`oracle`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from oracle.criteria import NAMES, Candidate, Criteria, Pair, Value
from oracle.field import Field, Player
from oracle.reader import read_field
from rules.builder import pairing

Pairs = frozenset[frozenset[int]]
Vector = tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round without its colours: pairs of ids, and the taker of the bye or None."""

    pairs: Pairs
    bye: int | None

    @classmethod
    def of(cls, text: str) -> Drawn:
        """Read "3-1 4-2 5"."""
        words = [frozenset(map(int, word.split("-"))) for word in text.split()]
        byes = [min(word) for word in words if len(word) == 1]
        return cls(frozenset(word for word in words if len(word) == 2), byes[0] if byes else None)


@dataclass(frozen=True, slots=True)
class _Bracket:
    """A bracket of a round: the candidate (pairs and downfloaters) and what it scores without C8."""

    pairs: Pairs
    floaters: frozenset[int]
    c6_c7: tuple[int, tuple[int, ...]]
    c9: int
    rest: tuple[Value, ...]


class Ledger:
    """All legal rounds of a small field, and what each of them scores."""

    def __init__(self, text: str) -> None:
        self.field: Field = read_field(text)
        self.criteria = Criteria(self.field)
        self.players = self.field.players()
        self.by_id = {player.id: player for player in self.players}
        self.scores = sorted({player.score for player in self.players}, reverse=True)
        self.rounds = {
            Drawn(frozenset(pairs), bye): self._brackets(frozenset(pairs), bye)
            for pairs, bye in self._legal(self.players)
        }
        byes = [self.by_id[bye].score for drawn in self.rounds if (bye := drawn.bye) is not None]
        self.bye_score = min(byes, default=None)

    def _legal(
        self, left: list[Player], bye: int | None = None
    ) -> Iterator[tuple[list[frozenset[int]], int | None]]:
        """Yield every pairing of these players that keeps C1 to C3."""
        if not left:
            yield [], bye
            return
        first, others = left[0], left[1:]
        if bye is None and len(left) % 2 and not first.barred_from_bye:
            yield from self._legal(others, first.id)
        for other in others:
            if self.field.may_meet(first, other):
                rest = [player for player in others if player is not other]
                for pairs, taker in self._legal(rest, bye):
                    yield [frozenset((first.id, other.id)), *pairs], taker

    def _brackets(self, pairs: Pairs, bye: int | None) -> tuple[_Bracket, ...]:
        """Take a round apart into its brackets from the top."""
        partner = {one: other for pair in pairs for one in pair for other in pair if one != other}
        made, moved = [], list[Player]()
        for score in self.scores:
            residents = [player for player in self.players if player.score == score]
            here = [*moved, *residents]
            mdps, same = list[Pair](), list[Pair]()
            limbo, floaters = list[Player](), list[Player]()
            for player in here:
                other = self.by_id.get(partner.get(player.id, 0))
                if other is None or other.score < score:
                    (limbo if player.score > score else floaters).append(player)
                elif player.score > score:
                    mdps.append((player, other))
                elif other.score == score and player.order < other.order:
                    same.append((player, other))
            moved = sorted((*limbo, *floaters), key=lambda player: player.order)
            candidate = Candidate(tuple(mdps), tuple(same), tuple(limbo), tuple(floaters))
            ends_with_bye = len(moved) == 1 and moved[0].id == bye
            made.append(
                _Bracket(
                    pairs=frozenset(frozenset((one.id, two.id)) for one, two in (*mdps, *same)),
                    floaters=frozenset(player.id for player in moved),
                    c6_c7=(len(moved), tuple(player.score for player in moved)),
                    c9=moved[0].unplayed if ends_with_bye else 0,
                    rest=self.criteria.vector(candidate),
                )
            )
        return tuple(made)

    def _vector(self, drawn: Drawn, at: int) -> Vector:
        """Return what a round scores in its bracket `at`, criteria in order."""
        bracket = self.rounds[drawn][at]
        ahead: tuple[int, tuple[int, ...]] = (0, ())
        if at + 1 < len(self.scores):  # C8: the best that the next bracket can do with these downfloaters
            ahead = min(
                brackets[at + 1].c6_c7
                for other, brackets in self.rounds.items()
                if brackets[at].floaters == bracket.floaters and self._good_bye(other)
            )
        names = ("C6", "C7", "C8", "C9", *NAMES)
        return tuple(zip(names, (*bracket.c6_c7, ahead, bracket.c9, *bracket.rest), strict=True))

    def _good_bye(self, drawn: Drawn) -> bool:
        """Whether the bye goes to the lowest possible score (C5)."""
        return drawn.bye is None or self.by_id[drawn.bye].score == self.bye_score

    def compare(self, one: Drawn, two: Drawn) -> tuple[int, str]:
        """Say which of two rounds is better (-1 the first, 1 the second), and by which criterion.

        "order" stands for a bracket in which the two differ and score the same: the one generated first wins.
        """
        for drawn in (one, two):
            assert drawn in self.rounds, f"{drawn} is not legal"
        good = (self._good_bye(one), self._good_bye(two))
        if good != (True, True):
            assert any(good), "neither gives the bye to the lowest possible score"
            return (-1 if good[0] else 1), "C5"
        for at in range(len(self.scores)):
            mine, theirs = self.rounds[one][at], self.rounds[two][at]
            if (mine.pairs, mine.floaters) == (theirs.pairs, theirs.floaters):
                continue
            for (name, left), (_, right) in zip(self._vector(one, at), self._vector(two, at), strict=True):
                if left != right:
                    return (-1 if left < right else 1), name  # type: ignore[operator]
            return 0, "order"
        return 0, "the same"


@cache
def ledger(text: str) -> Ledger:
    """Return the ledger of a TRF text."""
    return Ledger(text)


def decides(text: str, answer: str, rival: str) -> str:
    """Return the first criterion in which the answer is better than a rival, both as "3-1 4-2 5"."""
    better, name = ledger(text).compare(Drawn.of(answer), Drawn.of(rival))
    assert better <= 0, f"the rival is better on {name}"
    return name


def unbeaten(text: str, answer: str) -> bool:
    """Return whether no legal round scores better than this one; the order among equals is left open."""
    book, drawn = ledger(text), Drawn.of(answer)
    return all(book.compare(drawn, other)[0] <= 0 for other in book.rounds)


def answer(text: str) -> str:
    """Pair a small tournament both ways, hold the answer against every legal round, and return it.

    Returns:
        The boards in their order and the bye, "3-1 4-2 5".
    """
    found = pairing(text)
    assert pairing(text, exact_only=True) == found
    assert unbeaten(text, found)
    return found
