"""What a tie-break of one participant is made of, so that an arbiter can answer a protest.

**Source:** C.07, editions 2026-03 and 2024-08.
"""

from __future__ import annotations

from swissblossom.plain_data import dataclass
from swissblossom.tiebreaks import own, readings
from swissblossom.tiebreaks.descriptors import CODES, Descriptor
from swissblossom.tiebreaks.field import FREE, KIND_NAMES, PLAYED, VUR, Field
from swissblossom.tiebreaks.ranking import split_by_encounters
from swissblossom.tiebreaks.unplayed import Elements, category, cut, cut_sums
from swissblossom.tiebreaks.values import Computed, Values, factor_of, factors_of, performances, secondary_of
from swissblossom.tournament import format_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from swissblossom.tiebreaks.encounters import Table

__all__ = ["Contribution", "Explanation", "contributions", "decimal", "shown_value"]


@dataclass(frozen=True, slots=True)
class Contribution:
    """One part of a tie-break.

    Attributes:
        round: The round (of matches of two games, the match), or None for a part that belongs to none (a
            board, a rating).
        opponent: Id of the opponent, or of the scheduled one; 0 for none.
        what: "game" or "match", "forfeit win", "pairing-allocated bye" ...; "dummy" stands before it where a
            dummy is the opponent.
        points: Points of the participant in that round, in tenths, or None.
        score: What the opponent or dummy brings: an adjusted score in tenths, a rating; or None.
        value: What is added, in whole numbers of 1/unit of the tie-break.
        counted: Whether it counts; False for what is cut or left out.
        article: The article by which it counts, or by which it does not.
        note: How the score came about, or "".
    """

    round: int | None
    opponent: int
    what: str
    points: int | None
    score: int | None
    value: int
    counted: bool
    article: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a participant has a value in a tie-break.

    Attributes:
        id: The participant.
        name: Name of the participant.
        tiebreak: The descriptor.
        title: What the tie-break is called.
        article: Its article.
        value: The value as shown.
        unit: How many of the whole numbers in the contributions make one point.
        lines: The contributions, in the order of the rounds.
        notes: Further steps, in words, in their order.
        word: What `round` counts: "round", or "match".
    """

    id: int
    name: str
    tiebreak: str
    title: str
    article: str
    value: str
    unit: int
    lines: tuple[Contribution, ...]
    notes: tuple[str, ...] = ()
    word: str = "round"

    def text(self) -> str:
        """Return the explanation as lines of text, each with a line feed."""
        head = f"{self.tiebreak} of {self.id} {self.name}".rstrip()
        rows = [f"{head}: {self.value} ({self.title}, article {self.article})"]
        rows.extend("  " + self._line(one) for one in self.lines)
        rows.extend("  " + note for note in self.notes)
        return "\n".join(rows) + "\n"

    def _line(self, one: Contribution) -> str:
        where = f"{self.word} {one.round}: " if one.round is not None else ""
        parts = [one.what + (f" with {one.opponent}" if one.opponent else "")]
        if one.points is not None:
            parts.append(f"{format_points(one.points)} points")
        if one.note:
            parts.append(one.note)
        amount = decimal(one.value, self.unit, 2 if self.unit > 10 else 1 if self.unit > 1 else 0)
        counts = f"counts {amount}" if one.counted else f"{amount} does not count"
        return f"{where}{', '.join(parts)}: {counts} ({one.article})"


def shown_value(computed: Computed, at: int) -> str:
    """Return the value of one participant as text, "-" for none."""
    value = computed.exact[at]
    if value is None:
        return "-"
    parts = value if isinstance(value, tuple) else (value,)
    return " ".join([decimal(part, computed.unit, computed.decimals) for part in parts])


def decimal(value: int, unit: int, decimals: int) -> str:
    """Return a number of 1/`unit` as text with so many decimals, .5 up.

    >>> decimal(3725, 100, 2), decimal(-5, 10, 1), decimal(7, 3, 2), decimal(12, 1, 0)
    ('37.25', '-0.5', '2.33', '12')
    """
    scale = 10**decimals
    whole = (2 * abs(value) * scale + unit) // (2 * unit)
    sign = "-" if value < 0 and whole else ""
    return f"{sign}{whole // scale}.{whole % scale:0{decimals}d}" if decimals else f"{sign}{whole}"


@dataclass(slots=True)
class _Work:
    """What is being explained, and what has been found to say."""

    values: Values
    one: Descriptor
    at: int
    group: Sequence[int]
    lines: list[Contribution]
    notes: list[str]

    @property
    def field(self) -> Field:
        """The field of the score that the tie-break is based on."""
        return self.values.field_of(self.one.score)

    @property
    def article(self) -> str:
        """The article of the tie-break."""
        return CODES[self.one.code].article

    def opponent(self, column: int) -> int:
        """Return the id of the scheduled opponent of a round, 0 for none."""
        number = self.field.opponents[column][self.at]
        return self.field.ids[number - 1] if number else 0


def contributions(
    values: Values, one: Descriptor, at: int, group: Sequence[int]
) -> tuple[tuple[Contribution, ...], tuple[str, ...]]:
    """Return the parts of a tie-break of one participant, and the further steps in words.

    Args:
        values: What the tournament gives.
        one: The tie-break.
        at: Index of the participant.
        group: Indices of those still tied with the participant when the tie-break was applied.
    """
    work = _Work(values, one, at, group, [], [])
    code = CODES.get(one.code)
    if code is None:
        work.notes.append("a value of the tournament's own")
    elif code.kind == "group":
        _encounter(work)
    elif one.code in _BY_ROUND:
        _by_round(work)
    else:
        _OTHERS[one.code](work)
    return tuple(work.lines), tuple(work.notes)


def _note_of_score(elements: Elements, number: int) -> str:
    """Return how the adjusted score of an opponent came about."""
    score, adjusted = elements.field.scores[number], elements.adjusted[number]
    if score == adjusted:
        return f"opponent has {format_points(score)}"
    rounds = [
        str(column + 1)
        for column in range(elements.field.rounds)
        if category(elements.field, number - 1, column) == "16.2.5"
    ]
    word = elements.field.word
    plural = "matches" if word == "match" else f"{word}s"
    drawn = f"draw in {word} {rounds[0]}" if len(rounds) == 1 else f"draws in {plural} {', '.join(rounds)}"
    return f"opponent has {format_points(score)}, adjusted to {format_points(adjusted)} (16.3.2: {drawn})"


def _elements(work: _Work, elements: Elements, factors: Sequence[Sequence[int]] | None = None) -> None:
    """Add a line for each round of a Buchholz (8.1) or Sonneborn-Berger (9.1, 13.2)."""
    one, at, field = work.one, work.at, elements.field
    every = elements.of(at, factors)
    gone = {element[2]: article for element, article in cut(every, one.cut, one.high)}
    by_column = {element[2]: element for element in every}
    for column in range(field.rounds):
        kind = field.kinds[column][at]
        if kind == FREE:
            work.lines.append(Contribution(column + 1, 0, "free round", None, None, 0, False, "15.2"))  # noqa: FBT003
            continue
        score, value, *_ = by_column[column]
        points = (factors or field.points)[column][at]
        if elements.counts_as_game(at, column):
            what, article = field.kind_name(kind), work.article
            note = _note_of_score(elements, field.opponents[column][at])
            if kind != PLAYED:
                article += ", /P" if field.swiss else ", 15.2"
        else:
            what, article, note = _dummy(elements, at, column)
        if factors is not None:
            note += f", times {format_points(points)}"
        work.lines.append(
            Contribution(
                round=column + 1,
                opponent=work.opponent(column),
                what=what,
                points=points,
                score=score,
                value=value,
                counted=column not in gone,
                article=f"cut by {gone[column]}" if column in gone else article,
                note=note,
            )
        )


def _dummy(elements: Elements, at: int, column: int) -> tuple[str, str, str]:
    """Return what an unplayed round was, the articles of its dummy, and how the dummy got its score."""
    field = elements.field
    kind = field.kinds[column][at]
    score, article = elements.dummy(at, column)
    note = f"dummy has {format_points(score)}"
    if article == "16.4":
        note += ", the own score"
    else:
        note += f", own score {format_points(field.scores[at + 1])} capped"
    if kind in VUR:
        note += ", not available"
    return f"dummy, {KIND_NAMES[kind]}", f"{article}, category {category(field, at, column)}", note


def _buchholz(work: _Work) -> None:
    one, field = work.one, work.field
    fore = one.fore or one.code == "FB"
    _elements(work, work.values.elements(one.score, fore=fore, as_played=one.as_played))
    if fore and field.fore() is not field:
        word = "round" if field.games == 1 else "matches"
        work.notes.append(f"games of the final {word} count as draws (8.3)")
    elif fore:
        work.notes.append(f"{field.word} {field.rounds} is not the final one: as Buchholz (8.3)")


def _sonneborn(work: _Work) -> None:
    theirs, mine = factors_of(work.one)
    elements = work.values.elements(theirs, as_played=work.one.as_played)
    _elements(work, elements, work.values.field_of(mine).points)


def _combination(work: _Work) -> None:
    _buchholz(work)
    strength = sum([line.value for line in work.lines])
    second = work.values.field_of(secondary_of(work.one.score or work.values.primary)).scores[work.at + 1]
    work.notes.append(
        f"secondary score {format_points(second)} (13.4.1) + strength {format_points(strength)} "
        f"/ {factor_of(work.values, work.one)} (13.4.2)"
    )


def _average(work: _Work) -> None:
    field, one = work.field, work.one
    elements = work.values.elements(one.score, fore=one.fore, as_played=one.as_played)
    sums = cut_sums(elements, None, 0, 0)
    met = [
        (sums[opponents[work.at] - 1], column)
        for column, (opponents, kinds) in enumerate(zip(field.opponents, field.kinds, strict=True))
        if kinds[work.at] == PLAYED
    ]
    _averaged(work, met, lambda value: f"opponent has a Buchholz of {format_points(value)}")


def _averaged(work: _Work, met: Sequence[tuple[int, int]], note: Callable[[int], str]) -> None:
    """Add a line for each game of which a value is averaged; article 16 has no say in these cuts."""
    one = work.one
    order = sorted(range(len(met)), key=lambda place: met[place][0])
    low = set(order[: one.cut])
    high = set(order[max(one.cut, len(order) - one.high) :]) if one.high else set()
    for place, (value, column) in enumerate(met):
        gone = "14.1" if place in low else "14.3" if place in high else ""
        work.lines.append(
            Contribution(
                round=column + 1,
                opponent=work.opponent(column),
                what=work.field.kind_name(PLAYED),
                points=work.field.points[column][work.at],
                score=value,
                value=value,
                counted=not gone,
                article=f"cut by {gone}" if gone else work.article,
                note=note(value),
            )
        )


def _ratings(work: _Work) -> None:
    from swissblossom.tiebreaks import ratings  # noqa: PLC0415

    games = work.values.games()
    row, score = games.ratings[work.at], games.half_points[work.at]
    met = list(zip(row, games.columns(work.at), strict=True))
    _averaged(work, met, lambda rating: f"opponent rated {rating}")
    if not row:
        work.notes.append("no game over the board")
    elif work.one.code == "TPR":
        played = games.games * len(row)
        percent = readings.percentage(score, played)
        work.notes.append(
            f"average {ratings.average_rating(row)} {ratings.rating_difference(percent):+d} "
            f"for {decimal(score, 2, 1)} of {played} ({percent} %)"
        )
    elif work.one.code == "PTP" and not score:
        work.notes.append(f"no point: lowest opponent {min(row)} - 800")
    elif work.one.code == "PTP":
        least = ratings.perfect_performance(row, score, games.games) or 0
        for rating in (least - 1, least):
            percents = games.games * sum([ratings.expected_percent(rating - other) for other in row])
            expected = decimal(percents, 100, 2)
            work.notes.append(f"rated {rating}: {expected} expected, {decimal(score, 2, 1)} scored")


def _performances(work: _Work) -> None:
    of = performances(work.values, perfect=work.one.code == "APPO")
    games = work.values.games()
    met = [
        (value, column)
        for other, column in zip(games.opponents[work.at], games.columns(work.at), strict=True)
        if (value := of[other]) is not None
    ]
    _averaged(work, met, lambda value: f"opponent's performance {value}")


def _progressive(work: _Work) -> None:
    field = work.field
    for column in range(field.rounds):
        kept = column >= work.one.cut
        work.lines.append(
            Contribution(
                round=column + 1,
                opponent=0,
                what=f"score after the {field.word}",
                points=field.points[column][work.at],
                score=None,
                value=field.progress[column][work.at],
                counted=kept,
                article="7.5" if kept else "cut by 14.1.2 c",
            )
        )


def _boards(work: _Work) -> None:
    of_count = work.one.code == "BC"
    for board, points in enumerate(work.values.team.boards[work.at] if work.values.team else (), 1):
        work.lines.append(
            Contribution(
                round=None,
                opponent=0,
                what=f"board {board}" + (f", {format_points(points)} times {board}" if of_count else ""),
                points=None,
                score=None,
                value=points * board if of_count else points,
                counted=True,
                article=work.article,
            )
        )
    work.notes.append(
        "the lower, the better; only among teams with the same game points (12.1)"
        if of_count
        else "compared value by value until one differs"
    )


_BY_ROUND: dict[str, Callable[[Field], list[int]]] = {
    "WIN": own.wins,
    "WON": own.games_won,
    "BPG": own.games_with_black,
    "BWG": own.games_won_with_black,
    "REP": own.rounds_elected,
    "STD": own.standard_points,
}
_WHY_NOT = {
    "WIN": "not the points of a win",
    "WON": "not won over the board",
    "BPG": "not played with Black",
    "BWG": "not won with Black over the board",
    "REP": "requested bye or forfeit loss",
    "STD": "less than the opponent, or than a draw",
}


def _by_round(work: _Work) -> None:
    field = work.field
    why_not = _WHY_NOT[work.one.code]
    if work.one.code == "WIN" and field.games > 1:
        why_not = "not won"
    for column in range(field.rounds):
        value = _BY_ROUND[work.one.code](_only(field, column))[work.at]
        work.lines.append(
            Contribution(
                round=column + 1,
                opponent=work.opponent(column),
                what=field.kind_name(field.kinds[column][work.at]),
                points=field.points[column][work.at],
                score=None,
                value=value,
                counted=value > 0,
                article=work.article,
                note="" if value else why_not,
            )
        )


def _only(field: Field, column: int) -> Field:
    """Return the field with a single round, to ask what that round gives."""
    part = Field(field.ids, 1, field.total_rounds, swiss=field.swiss)
    part.__dict__.update(field.__dict__)
    part.rounds = 1
    for name in ("opponents", "kinds", "outcomes", "points", "colours", "progress"):
        setattr(part, name, [getattr(field, name)[column]])
    if field.single:
        part.single = games = Field(field.ids, field.games, field.total_rounds, swiss=field.swiss)
        of_match = slice(field.games * column, field.games * (column + 1))
        for name in ("kinds", "outcomes", "colours"):
            setattr(games, name, getattr(field.single, name)[of_match])
    return part


def _koya(work: _Work) -> None:
    field = work.field
    bar = readings.koya_maximum(field) + 2 * readings.half_points_of_limit(work.one.limit)
    for column in range(field.rounds):
        number = field.opponents[column][work.at]
        if number:
            points, score = field.points[column][work.at], field.scores[number]
            work.lines.append(
                Contribution(
                    round=column + 1,
                    opponent=work.opponent(column),
                    what=field.kind_name(field.kinds[column][work.at]),
                    points=points,
                    score=score,
                    value=points,
                    counted=2 * score >= bar,
                    article="9.2",
                    note=f"opponent has {format_points(score)}",
                )
            )
    work.notes.append(f"opponents count from {decimal(bar, 20, 2)} points on (9.2, 14.5)")


def _encounter(work: _Work) -> None:
    """Explain a direct encounter by every separate standings in which the participant was."""
    field, group, at, notes = work.field, work.group, work.at, work.notes
    if len(group) < 2:
        notes.append("not tied with anybody when this tie-break was applied")
        return
    notes.append("tied: " + ", ".join([str(field.ids[other]) for other in group]))

    def watch(table: Table, parts: list[list[int]], article: str) -> None:
        if at in table.members:
            notes.extend(_table_notes(field, table, parts, article))

    def watch_boards(code: str, pair: list[int], computed: Computed) -> None:
        if at in pair:
            shown = "; ".join([f"{field.ids[other]}: {shown_value(computed, other)}" for other in pair])
            notes.append(f"{code}: {shown} ({CODES[code].article}, 13.3.2)")

    place = 1
    for part in split_by_encounters(work.values, work.one, group, watch, watch_boards):
        if at in part:
            others = f", shared by {len(part)}" if len(part) > 1 else ""
            notes.append(f"place {place} of {len(group)}{others}")
        place += len(part)
    numbers = {other + 1 for other in group}
    for column in range(field.rounds):
        kind = field.kinds[column][at]
        if field.opponents[column][at] in numbers:
            counted = kind == PLAYED or work.one.as_played or not field.swiss
            points = field.points[column][at]
            work.lines.append(
                Contribution(
                    round=column + 1,
                    opponent=work.opponent(column),
                    what=field.kind_name(kind),
                    points=points,
                    score=None,
                    value=points,
                    counted=counted,
                    article="6.1" if counted else "6.1.1",
                )
            )


def _table_notes(field: Field, table: Table, parts: list[list[int]], article: str) -> list[str]:
    rows = []
    for member in sorted(table.members, key=lambda member: (-table.scores[member], member)):
        score = decimal(table.scores[member], 10 * table.unit, 2 if table.scores[member] % table.unit else 1)
        missing = table.missing[member]
        rows.append(f"{field.ids[member]}: {score}" + (f" ({missing} not met)" if missing else ""))
    label = f" in {table.label}" if table.label else ""
    what = f"among each other{label}: " + "; ".join(rows)
    if len(parts) == 1:
        return [f"{what} - nothing decided" + (f" ({article})" if article else "")]
    order = " > ".join([" = ".join([str(field.ids[other]) for other in part]) for part in parts])
    return [what, f"decided: {order} ({article})"]


def _plain(text: str) -> Callable[[_Work], None]:
    return lambda work: work.notes.append(text)


_OTHERS: dict[str, Callable[[_Work], None]] = {
    "BH": _buchholz,
    "FB": _buchholz,
    "AOB": _average,
    "SB": _sonneborn,
    "EMMSB": _sonneborn,
    "EMGSB": _sonneborn,
    "EGMSB": _sonneborn,
    "EGGSB": _sonneborn,
    "SSSC": _combination,
    "PS": _progressive,
    "KS": _koya,
    "ARO": _ratings,
    "TPR": _ratings,
    "PTP": _ratings,
    "APRO": _performances,
    "APPO": _performances,
    "BC": _boards,
    "TBR": _boards,
    "BBE": _boards,
    "PTS": _plain("the points of the standings"),
    "MPTS": _plain("the match points"),
    "GPTS": _plain("the game points"),
    "MPVGP": _plain("the score that does not come first"),
    "TPN": _plain("the number of the participant"),
    "RTNG": _plain("the rating of the participant"),
}
