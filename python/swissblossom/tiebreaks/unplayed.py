"""Articles 15 and 16: adjusted scores, dummies, and which value a cut takes away.

**Source:** C.07 articles 14, 15 and 16, editions 2026-03 and 2024-08.
"""

from __future__ import annotations

from operator import add, mul

from swissblossom.tiebreaks import readings
from swissblossom.tiebreaks.field import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FREE,
    FULL_BYE,
    PAB,
    PLAYED,
    REQUESTED,
    VUR,
    Field,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Element", "Elements", "adjusted_scores", "category", "cut", "cut_sums"]

_UNPLAYED = bytes([kind != PLAYED for kind in range(256)])
_BASE, _HALF = 1 << 40, 1 << 39  # no product of a score and points comes near
_FORFEITS = frozenset([FORFEIT_WIN, FORFEIT_LOSS])


def adjusted_scores(field: Field) -> list[int]:
    """Return the score by number with which each participant enters the tie-breaks of the opponents.

    Requested byes in the last round, or followed by nothing but rounds for which the participant was not
    available, count as draws (16.3.2); everything else as awarded (16.3.1). With predetermined pairings it
    is the score.

    **Source:** C.07 16.3 (2026-03, the same in 2024-08).
    """
    adjusted = list(field.scores)
    if not field.swiss or not field.rounds:
        return adjusted
    for at, kind in enumerate(field.kinds[-1]):
        if kind in VUR:
            for column in range(field.rounds - 1, -1, -1):
                kind = field.kinds[column][at]  # noqa: PLW2901
                if kind not in VUR:
                    break
                if kind in REQUESTED:
                    adjusted[at + 1] += field.draw - field.points[column][at]
    return adjusted


def category(field: Field, at: int, column: int) -> str:
    """Return the article of the category of an unplayed round in a Swiss tournament, "" if it was played.

    Args:
        field: The field.
        at: Index of the participant.
        column: Index of the round.

    **Source:** C.07 16.2 (2026-03).
    """
    kind = field.kinds[column][at]
    if kind in (PAB, FULL_BYE):
        return "16.2.1"
    if kind in _FORFEITS:
        return "16.2.2" if kind == FORFEIT_WIN else "16.2.4"
    if kind in REQUESTED:
        later = any(field.kinds[after][at] not in VUR for after in range(column + 1, field.rounds))
        return "16.2.3" if later else "16.2.5"
    return ""


Element = tuple[int, int, int, bool]
"""One value of a sum: the score of the opponent or dummy, which decides on cuts; what is added; the index of
the round; whether the participant was not available in it."""


class Elements:
    """For each participant and round the opponent's adjusted score, or that of the dummy.

    Attributes:
        field: The field.
        adjusted: Adjusted scores by number.
        scores: For each round the score of each participant's opponent or dummy; 0 in free rounds.
        away: Rounds (index) for which a participant was not available (16.1.2), by participant.
        free: Rounds (index) that do not exist for a participant (15.2), by participant.
    """

    def __init__(self, field: Field, edition: str, *, as_played: bool = False) -> None:
        self.field = field
        self.adjusted = adjusted_scores(field)
        self.as_played = as_played
        self.scores: list[list[int]] = []
        self.away: dict[int, list[int]] = {}
        self.free: dict[int, list[int]] = {}
        self.edition = edition
        look_up = self.adjusted.__getitem__
        for column, (opponents, kinds) in enumerate(zip(field.opponents, field.kinds, strict=True)):
            scores = list(map(look_up, opponents))
            at = -1
            marks = kinds.translate(_UNPLAYED)
            while (at := marks.find(1, at + 1)) >= 0:
                kind = kinds[at]
                if kind == FREE:
                    self.free.setdefault(at, []).append(column)
                elif not self.counts_as_game(at, column):
                    scores[at] = self.dummy(at, column)[0]
                    if kind in VUR:
                        self.away.setdefault(at, []).append(column)
            self.scores.append(scores)

    def counts_as_game(self, at: int, column: int) -> bool:
        """Return whether a round is a game with the scheduled opponent: played, or forfeited (/P, 15.2)."""
        kind = self.field.kinds[column][at]
        if kind == PLAYED:
            return True
        forfeit = kind in _FORFEITS and bool(self.field.opponents[column][at])
        return forfeit and (self.as_played or not self.field.swiss)

    def dummy(self, at: int, column: int) -> tuple[int, str]:
        """Return the score of the dummy in an unplayed round, and the article that caps it or gives it.

        **Source:** C.07 16.4 (2026-03; the caps are new there).
        """
        field = self.field
        own = field.scores[at + 1]
        if self.edition == "2024-08":
            return own, "16.4"
        opponent = field.opponents[column][at]
        if field.kinds[column][at] in _FORFEITS and opponent:
            cap, article = self.adjusted[opponent], "16.4.1"
        else:
            cap, article = field.draw * readings.rounds_of_the_cap(field), "16.4.2"
        return (cap, article) if cap < own else (own, "16.4")

    def of(self, at: int, factors: Sequence[Sequence[int]] | None = None) -> list[Element]:
        """Return the values of one participant in the order of the rounds, free rounds left out.

        Args:
            at: Index of the participant.
            factors: For each round what the scores are multiplied by; None for the scores themselves.
        """
        scores = [column[at] for column in self.scores]
        values = scores if factors is None else [s * f[at] for s, f in zip(scores, factors, strict=True)]
        away, free = self.away.get(at, ()), self.free.get(at, ())
        columns = range(len(scores))
        found = zip(scores, values, columns, [column in away for column in columns], strict=True)
        return [one for one in found if one[2] not in free] if free else list(found)


def cut(elements: Sequence[Element], low: int, high: int) -> list[tuple[Element, str]]:
    """Return the values that a modifier takes away, each with its article, in the order of the cuts.

    Args:
        elements: The values of one participant.
        low: How many of the least significant are cut; one from a round for which the participant was not
            available goes first, unless it is lower than the least significant value (16.5).
        high: How many of the most significant are cut afterwards.

    **Source:** C.07 14.1 to 14.4 and 16.5 (2026-03, the same in 2024-08).
    """
    left = sorted(elements)  # by score, then by value: the least significant first
    gone: list[tuple[Element, str]] = []
    for _ in range(min(low, len(left))):
        least = left[0]
        article = ("14.3" if low == 1 else "14.4") if high else "14.1" if low == 1 else "14.2"
        absent = [(value, score, column) for score, value, column, away in left if away]
        if absent:
            value, score, column = min(absent)
            if column != least[2] and value >= least[1]:
                least, article = (score, value, column, True), f"{article}, 16.5"
        left.remove(least)
        gone.append((least, article))
    most = left[-min(high, len(left)) :] if high else []
    return gone + [(one, "14.3" if high == 1 else "14.4") for one in reversed(most)]


def cut_sums(elements: Elements, factors: Sequence[Sequence[int]] | None, low: int, high: int) -> list[int]:
    """Return for each participant the sum of the values that no cut takes away.

    Args:
        elements: Scores of opponents and dummies.
        factors: As in `Elements.of`.
        low: As in `cut`.
        high: As in `cut`.

    **Source:** C.07 8.1, 9.1, 13.2, 14 and 16.5 (2026-03).
    """
    field, scores = elements.field, elements.scores
    if not field.rounds:
        return [0] * field.size
    values: Sequence[Sequence[int]] = scores
    if factors is not None:
        values = [list(map(mul, *pair)) for pair in zip(scores, factors, strict=True)]
    sums = list(map(sum, zip(*values, strict=True)))
    if low and factors is None:
        end = max(field.rounds - high, low)
        rows = zip(*values, strict=True)
        if (low, high) == (1, 0):
            sums = [total - least for total, least in zip(sums, map(min, rows), strict=True)]
        else:
            sums = [sum(sorted(row)[low:end]) for row in rows]
    elif low:
        end = max(field.rounds - high, low)
        paired = zip(scores, values, strict=True)
        # Score and value as one number, which sorts as the two of them and is quickly taken apart.
        rows = zip(*[map(add, map(_BASE.__mul__, s), v) for s, v in paired], strict=True)
        if (low, high) == (1, 0):
            sums = [
                total - ((least + _HALF) % _BASE - _HALF)
                for total, least in zip(sums, map(min, rows), strict=True)
            ]
        else:
            sums = [sum([(key + _HALF) % _BASE - _HALF for key in sorted(row)[low:end]]) for row in rows]
    special = {**elements.free, **elements.away} if low else elements.free
    for at in special:  # 16.5, and rounds that are none
        own = elements.of(at, factors)
        sums[at] = sum([one[1] for one in own]) - sum([one[1] for one, _ in cut(own, low, high)])
    return sums
