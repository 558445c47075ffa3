"""The value of every participant in a tie-break: descriptors are turned into columns of whole numbers here.

**Source:** C.07 articles 7 to 10, 12 and 13, editions 2026-03 and 2024-08.
"""

from __future__ import annotations

from math import lcm

from swissblossom.plain_data import dataclass
from swissblossom.tiebreaks import own, readings
from swissblossom.tiebreaks.descriptors import CODES, Descriptor
from swissblossom.tiebreaks.field import PLAYED, Field
from swissblossom.tiebreaks.unplayed import Elements, cut_sums

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from swissblossom.tiebreaks.ratings import Games
    from swissblossom.tiebreaks.teams import TeamEvent

    Exact = int | tuple[int, ...] | None

__all__ = ["Computed", "Values", "article_of"]


@dataclass(frozen=True, slots=True)
class Computed:
    """A tie-break of all participants.

    Attributes:
        exact: Value of each participant by index, in whole numbers of 1/`unit`; None for no value.
        unit: How many of them make one point, game or rating point.
        decimals: Decimals with which a value is shown.
        lower: Whether the lower value is the better one.
    """

    exact: Sequence[Exact]
    unit: int = 1
    decimals: int = 0
    lower: bool = False


def article_of(one: Descriptor) -> str:
    """Return the article of a tie-break."""
    return CODES[one.code].article if one.code in CODES else "4.1"


class Values:
    """Computes tie-breaks; each from the record alone, so that none bears on another.

    Args:
        field: The individual field, or that of the primary score of teams.
        edition: "2026-03" or "2024-08".
        team: The team tournament, or None.
        primary: "MP" or "GP" for teams.
        ratings: Rating of each player with those of the unrated filled in; None when article 10 is dropped.
    """

    def __init__(
        self,
        field: Field,
        edition: str,
        *,
        team: TeamEvent | None = None,
        primary: str = "",
        ratings: Sequence[int] | None = None,
    ) -> None:
        self.field = field
        self.edition = edition
        self.team = team
        self.primary = primary
        self.ratings = ratings
        self._elements: dict[tuple[str, bool, bool], Elements] = {}
        self._games: Games | None = None

    def field_of(self, score: str) -> Field:
        """Return the field of a score, "MP", "GP" or "" for the primary one."""
        if self.team is None:
            return self.field
        return self.team.match if (score or self.primary) == "MP" else self.team.game

    def elements(self, score: str = "", *, fore: bool = False, as_played: bool = False) -> Elements:
        """Return the scores of opponents and dummies, worked out once."""
        key = score or self.primary, fore, as_played
        if key not in self._elements:
            field = self.field_of(score)
            self._elements[key] = Elements(field.fore() if fore else field, self.edition, as_played=as_played)
        return self._elements[key]

    def games(self) -> Games:
        """Return the rated games over the board."""
        from swissblossom.tiebreaks.ratings import Games  # noqa: PLC0415

        if self._games is None:
            self._games = Games(self.field, self.ratings or ())
        return self._games

    def compute(self, one: Descriptor) -> Computed:
        """Return a tie-break that gives everybody a value of his own.

        Args:
            one: A descriptor of kind "value".

        Raises:
            KeyError: It is of kind "group", or self-defined.
        """
        return _COMPUTE[one.code](self, one)


def _count(rule: Callable[[Field], list[int]]) -> Callable[[Values, Descriptor], Computed]:
    return lambda values, one: Computed(rule(values.field_of(one.score)))


def _points(values: Values, one: Descriptor) -> Computed:
    score = {"MPTS": "MP", "GPTS": "GP"}.get(one.code, one.score)
    return Computed(values.field_of(score).scores[1:], 10, 1)


def _secondary(values: Values, _: Descriptor) -> Computed:
    return Computed(values.field_of(secondary_of(values.primary)).scores[1:], 10, 1)


def secondary_of(primary: str) -> str:
    """Return the other score."""
    return "GP" if primary == "MP" else "MP"


def _progressive(values: Values, one: Descriptor) -> Computed:
    return Computed(own.progressive(values.field_of(one.score), one.cut), 10, 1)


def _standard(values: Values, one: Descriptor) -> Computed:
    return Computed(own.standard_points(values.field_of(one.score)), 10, 1)


def _number(values: Values, one: Descriptor) -> Computed:
    return Computed(list(values.field.order), lower=not one.reverse)


def _koya(values: Values, one: Descriptor) -> Computed:
    return Computed(own.koya(values.field_of(one.score), one.limit), 10, 1)


def _buchholz(values: Values, one: Descriptor) -> Computed:
    elements = values.elements(one.score, fore=one.fore or one.code == "FB", as_played=one.as_played)
    return Computed(cut_sums(elements, None, one.cut, one.high), 10, 1)


def _average_buchholz(values: Values, one: Descriptor) -> Computed:
    """AOB: the average over the opponents met over the board (8.2)."""
    field = values.field_of(one.score)
    sums = cut_sums(values.elements(one.score, fore=one.fore, as_played=one.as_played), None, 0, 0)
    rows: list[list[int]] = [[] for _ in range(field.size)]
    for opponents, kinds in zip(field.opponents, field.kinds, strict=True):
        for row, opponent, kind in zip(rows, opponents, kinds, strict=True):
            if kind == PLAYED:
                row.append(sums[opponent - 1])
    if one.cut:
        rows = [sorted(row)[one.cut : max(one.cut, len(row) - one.high)] for row in rows]
    unit = lcm(*{len(row) for row in rows if row}) if any(rows) else 1
    return Computed([sum(row) * unit // len(row) if row else None for row in rows], 10 * unit, 2)


def _sonneborn(values: Values, one: Descriptor) -> Computed:
    """SB and the extended ones of teams: the opponent's score times the points scored against them."""
    theirs, mine = factors_of(one)
    elements = values.elements(theirs, as_played=one.as_played)
    points = values.field_of(mine).points
    return Computed(cut_sums(elements, points, one.cut, one.high), 100, 2)


def factors_of(one: Descriptor) -> tuple[str, str]:
    """Return whose score is multiplied with which points in a Sonneborn-Berger (13.2): ("MP", "GP") ..."""
    if one.code == "SB":
        return one.score, one.score
    return one.code[1] + "P", one.code[2] + "P"


def _from_games(
    rule: Callable[[Values, Descriptor], Sequence[int | None]],
) -> Callable[[Values, Descriptor], Computed]:
    return lambda values, one: Computed(rule(values, one))


def _average_rating(values: Values, one: Descriptor) -> list[int | None]:
    from swissblossom.tiebreaks.ratings import average_of  # noqa: PLC0415

    return [average_of(row, one.cut, one.high) for row in values.games().ratings]


def performances(values: Values, *, perfect: bool) -> list[int | None]:
    """Return the TPR (10.2) or PTP (10.3) of every player."""
    from swissblossom.tiebreaks.ratings import perfect_performance, performance  # noqa: PLC0415

    games = values.games()
    if perfect not in games.performances:
        rule = perfect_performance if perfect else performance
        rows = zip(games.ratings, games.half_points, strict=True)
        games.performances[perfect] = [rule(row, score, games.games) for row, score in rows]
    return games.performances[perfect]


def _average_performance(values: Values, one: Descriptor) -> list[int | None]:
    from swissblossom.tiebreaks.ratings import average_of  # noqa: PLC0415

    of = performances(values, perfect=one.code == "APPO")
    return [average_of([of[other] for other in row], one.cut, one.high) for row in values.games().opponents]


def _rating(values: Values, one: Descriptor) -> Computed:
    return Computed(list(values.ratings or ()), lower=one.reverse)


def _boards(values: Values, one: Descriptor) -> Computed:
    from swissblossom.tiebreaks import boards  # noqa: PLC0415

    rules: dict[str, Callable[[Sequence[int]], Exact]] = {
        "BC": boards.board_count,
        "TBR": boards.top_board_results,
        "BBE": boards.bottom_board_elimination,
    }
    rows = values.team.boards if values.team else ()
    return Computed([rules[one.code](row) for row in rows], 10, 1, lower=one.code == "BC")


def _combination(values: Values, one: Descriptor) -> Computed:
    """SSSC: secondary score plus Buchholz of the primary score by a factor (13.4)."""
    primary = one.score or values.primary
    secondary = secondary_of(primary)
    elements = values.elements(primary, fore=one.fore, as_played=one.as_played)
    strength = cut_sums(elements, None, 0, 0)
    factor = factor_of(values, one)
    scores = values.field_of(secondary).scores[1:]
    exact = [score * factor + more for score, more in zip(scores, strength, strict=True)]
    return Computed(exact, 10 * factor, 2)


def factor_of(values: Values, one: Descriptor) -> int:
    """Return the normalising factor of SSSC: the one given (/K), or that of 13.4.2 b."""
    primary = one.score or values.primary
    field = values.field_of(primary)
    highest = field.win * field.total_rounds
    return one.factor or readings.normalising_factor(highest, values.field_of(secondary_of(primary)).win)


_COMPUTE: dict[str, Callable[[Values, Descriptor], Computed]] = {
    "PTS": _points,
    "MPTS": _points,
    "GPTS": _points,
    "WIN": _count(own.wins),
    "WON": _count(own.games_won),
    "BPG": _count(own.games_with_black),
    "BWG": _count(own.games_won_with_black),
    "PS": _progressive,
    "REP": _count(own.rounds_elected),
    "STD": _standard,
    "TPN": _number,
    "BH": _buchholz,
    "AOB": _average_buchholz,
    "FB": _buchholz,
    "SB": _sonneborn,
    "KS": _koya,
    "ARO": _from_games(_average_rating),
    "TPR": _from_games(lambda values, _: performances(values, perfect=False)),
    "PTP": _from_games(lambda values, _: performances(values, perfect=True)),
    "APRO": _from_games(_average_performance),
    "APPO": _from_games(_average_performance),
    "RTNG": _rating,
    "BC": _boards,
    "TBR": _boards,
    "BBE": _boards,
    "MPVGP": _secondary,
    "EMMSB": _sonneborn,
    "EMGSB": _sonneborn,
    "EGMSB": _sonneborn,
    "EGGSB": _sonneborn,
    "SSSC": _combination,
}
