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
from swissblossom.tiebreaks.values import Values, factor_of, factors_of, performances, secondary_of
from swissblossom.tournament import format_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from swissblossom.tiebreaks.encounters import Table

__all__ = ["Contribution", "Explanation", "contributions", "decimal"]


@dataclass(frozen=True, slots=True)
class Contribution:
    """One part of a tie-break.

    Attributes:
        round: The round, or None for a part that belongs to none (a board, a rating).
        opponent: Id of the opponent, or of the scheduled one; 0 for none.
        what: "game", "forfeit win", "pairing-allocated bye" ...; "dummy" stands before it where a dummy is
            the opponent.
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

    def text(self) -> str:
        """Return the explanation as lines of text, each with a line feed."""
        head = f"{self.tiebreak} of {self.id} {self.name}".rstrip()
        rows = [f"{head}: {self.value} ({self.title}, article {self.article})"]
        rows.extend("  " + self._line(one) for one in self.lines)
        rows.extend("  " + note for note in self.notes)
        return "\n".join(rows) + "\n"

    def _line(self, one: Contribution) -> str:
        where = f"round {one.round}: " if one.round is not None else ""
        parts = [one.what + (f" with {one.opponent}" if one.opponent else "")]
        if one.points is not None:
            parts.append(f"{format_points(one.points)} points")
        if one.note:
            parts.append(one.note)
        amount = decimal(one.value, self.unit, 2 if self.unit > 10 else 1 if self.unit > 1 else 0)
        counts = f"counts {amount}" if one.counted else f"{amount} does not count"
        return f"{where}{', '.join(parts)}: {counts} ({one.article})"


def decimal(value: int, unit: int, decimals: int) -> str:
    """Return a number of 1/`unit` as text with so many decimals, .5 up.

    >>> decimal(3725, 100, 2), decimal(-5, 10, 1), decimal(7, 3, 2), decimal(12, 1, 0)
    ('37.25', '-0.5', '2.33', '12')
    """
    scale = 10**decimals
    whole = (2 * abs(value) * scale + unit) // (2 * unit)
    sign = "-" if value < 0 and whole else ""
    return f"{sign}{whole // scale}.{whole % scale:0{decimals}d}" if decimals else f"{sign}{whole}"




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
    code = CODES.get(one.code)
    lines: list[Contribution] = []
    notes: list[str] = []
    if code is not None and code.kind == "group":
        _encounter(values, one, at, group, lines, notes)
    elif one.code in _BY_ROUND:
        _by_round(values, one, at, lines)
    elif one.code in _OTHERS:
        _OTHERS[one.code](values, one, at, lines, notes)
    else:
        notes.append("a value of the participant's own")
    return tuple(lines), tuple(notes)


def _note_of_score(elements: Elements, number: int) -> str:
    """Return how the adjusted score of an opponent came about."""
    score, adjusted = elements.field.scores[number], elements.adjusted[number]
    if score == adjusted:
        return f"opponent has {format_points(score)}"
    return f"opponent has {format_points(score)}, adjusted to {format_points(adjusted)} (16.3.2)"


def _elements(
    elements: Elements,
    factors: Sequence[Sequence[int]] | None,
    one: Descriptor,
    at: int,
    lines: list[Contribution],
) -> None:
    field = elements.field
    every = elements.of(at, factors)
    gone = {element.column: article for element, article in cut(every, one.cut, one.high)}
    by_column = {element.column: element for element in every}
    for column in range(field.rounds):
        kind, number = field.kinds[column][at], field.opponents[column][at]
        opponent = field.ids[number - 1] if number else 0
        if kind == FREE:
            lines.append(Contribution(column + 1, 0, "free round", None, None, 0, False, "15.2"))
            continue
        element = by_column[column]
        points = (factors or field.points)[column][at]
        if elements.counts_as_game(at, column):
            what, note = KIND_NAMES[kind], _note_of_score(elements, number)
            article = CODES[one.code].article
            if kind != PLAYED:
                article += ", /P" if field.swiss else ", 15.2"
        else:
            what = f"dummy, {KIND_NAMES[kind]}"
            _, article = elements.dummy(at, column)
            own_score = format_points(field.scores[at + 1])
            note = f"dummy has {format_points(element.score)}"
            note += f", own score {own_score} capped" if article != "16.4" else ", the own score"
            if kind in VUR:
                note += ", not available"
            article = f"{article}, category {category(field, at, column)}"
        if factors is not None:
            note += f", times {format_points(points)}"
        lines.append(
            Contribution(
                column + 1,
                opponent,
                what,
                points,
                element.score,
                element.value,
                column not in gone,
                f"cut by {gone[column]}" if column in gone else article,
                note,
            )
        )


def _buchholz(
    values: Values, one: Descriptor, at: int, lines: list[Contribution], notes: list[str]
) -> None:
    fore = one.fore or one.code == "FB"
    elements = values.elements(one.score, fore=fore, as_played=one.as_played)
    _elements(elements, None, one, at, lines)
    if fore:
        field = values.field_of(one.score)
        final = field.fore() is not field
        notes.append(
            "games of the final round count as draws (8.3)"
            if final
            else f"round {field.rounds} is not the final one: as Buchholz (8.3)"
        )


def _sonneborn(values: Values, one: Descriptor, at: int, lines: list[Contribution], _: list[str]) -> None:
    theirs, mine = factors_of(one)
    elements = values.elements(theirs, as_played=one.as_played)
    _elements(elements, values.field_of(mine).points, one, at, lines)


def _combination(
    values: Values, one: Descriptor, at: int, lines: list[Contribution], notes: list[str]
) -> None:
    _buchholz(values, Descriptor("BH", one.score, as_played=one.as_played, fore=one.fore), at, lines, notes)
    factor = factor_of(values, one)
    lines[:] = [line.__replace__(article=line.article.replace("8.1", "13.4.2")) for line in lines]  # type: ignore[attr-defined]
    strength = sum([line.value for line in lines])
    second = values.field_of(secondary_of(one.score or values.primary)).scores[at + 1]
    notes.append(
        f"secondary score {format_points(second)} (13.4.1) + {format_points(strength)} / {factor} (13.4.2)"
    )


def _average(values: Values, one: Descriptor, at: int, lines: list[Contribution], _: list[str]) -> None:
    field = values.field_of(one.score)
    sums = cut_sums(values.elements(one.score, fore=one.fore, as_played=one.as_played), None, 0, 0)
    met = [
        (sums[opponents[at] - 1], column)
        for column, (opponents, kinds) in enumerate(zip(field.opponents, field.kinds, strict=True))
        if kinds[at] == PLAYED
    ]
    _cut_plain(field, one, at, met, lines, "8.2", "opponent has a Buchholz of {}", tenths=True)


def _cut_plain(
    field: Field,
    one: Descriptor,
    at: int,
    met: Sequence[tuple[int, int]],
    lines: list[Contribution],
    article: str,
    note: str,
    *,
    tenths: bool = False,
) -> None:
    """Add a line for each game of which a value is averaged, without the exceptions of article 16."""
    order = sorted(range(len(met)), key=lambda place: met[place][0])
    low = set(order[: one.cut])
    high = set(order[max(one.cut, len(order) - one.high) :]) if one.high else set()
    for place, (value, column) in enumerate(met):
        number = field.opponents[column][at]
        gone = "14.1" if place in low else "14.3" if place in high else ""
        lines.append(
            Contribution(
                column + 1,
                field.ids[number - 1],
                "game",
                field.points[column][at],
                value,
                value,
                not gone,
                f"cut by {gone}" if gone else article,
                note.format(format_points(value) if tenths else value),
            )
        )


def _ratings(values: Values, one: Descriptor, at: int, lines: list[Contribution], notes: list[str]) -> None:
    from swissblossom.tiebreaks import ratings  # noqa: PLC0415

    games = values.games()
    row, score = games.ratings[at], games.half_points[at]
    article = CODES[one.code].article
    _cut_plain(
        values.field,
        one,
        at,
        list(zip(row, games.columns[at], strict=True)),
        lines,
        article,
        "opponent rated {}",
    )
    if not row:
        notes.append("no game over the board")
    elif one.code == "TPR":
        percent = readings.percentage(score, len(row))
        notes.append(
            f"average {ratings.average_rating(row)} + {ratings.rating_difference(percent)} "
            f"for {decimal(score, 2, 1)} of {len(row)} ({percent} %)"
        )
    elif one.code == "PTP":
        least = ratings.perfect_performance(row, score) or 0
        if not score:
            notes.append(f"no point: lowest opponent {min(row)} - 800")
            return
        for rating in (least - 1, least):
            expected = sum([ratings.expected_percent(rating - other) for other in row])
            notes.append(f"rated {rating}: {decimal(expected, 100, 2)} expected of {decimal(score, 2, 1)}")


def _performances(values: Values, one: Descriptor, at: int, lines: list[Contribution], _: list[str]) -> None:
    of = performances(values, perfect=one.code == "APPO")
    games = values.games()
    met = [
        (value, column)
        for other, column in zip(games.opponents[at], games.columns[at], strict=True)
        if (value := of[other]) is not None
    ]
    note = "opponent's performance {}"
    _cut_plain(values.field, one, at, met, lines, CODES[one.code].article, note)


def _progressive(values: Values, one: Descriptor, at: int, lines: list[Contribution], _: list[str]) -> None:
    field = values.field_of(one.score)
    for column in range(field.rounds):
        kept = column >= one.cut
        lines.append(
            Contribution(
                column + 1,
                0,
                "score after the round",
                field.points[column][at],
                None,
                field.progress[column][at],
                kept,
                "7.5" if kept else "cut by 14.1.2 c",
            )
        )


def _boards(values: Values, one: Descriptor, at: int, lines: list[Contribution], notes: list[str]) -> None:
    boards = values.team.boards[at] if values.team else ()
    for board, points in enumerate(boards, 1):
        value = points * board if one.code == "BC" else points
        what = f"board {board}" + (f", {format_points(points)} times {board}" if one.code == "BC" else "")
        lines.append(Contribution(None, 0, what, None, None, value, True, CODES[one.code].article))
    if one.code == "BC":
        notes.append("the lower, the better; only among teams with the same game points (12.1)")
    else:
        notes.append("compared value by value until one differs")


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


def _by_round(values: Values, one: Descriptor, at: int, lines: list[Contribution]) -> None:
    field = values.field_of(one.score)
    for column in range(field.rounds):
        value = _BY_ROUND[one.code](_only(field, column))[at]
        number = field.opponents[column][at]
        lines.append(
            Contribution(
                column + 1,
                field.ids[number - 1] if number else 0,
                KIND_NAMES[field.kinds[column][at]],
                field.points[column][at],
                None,
                value,
                value > 0,
                CODES[one.code].article,
                "" if value else _WHY_NOT[one.code],
            )
        )


def _only(field: Field, column: int) -> Field:
    """Return the field with a single round, to ask what that round gives."""
    part = Field(field.ids, 1, field.total_rounds, swiss=field.swiss)
    part.__dict__.update(field.__dict__)
    part.rounds = 1
    for name in ("opponents", "kinds", "outcomes", "points", "colours", "progress"):
        setattr(part, name, [getattr(field, name)[column]])
    return part


def _koya(values: Values, one: Descriptor, at: int, lines: list[Contribution], notes: list[str]) -> None:
    field = values.field_of(one.score)
    bar = readings.koya_maximum(field) + 2 * readings.half_points_of_limit(one.limit)
    for column in range(field.rounds):
        number = field.opponents[column][at]
        if not number:
            continue
        reached = 2 * field.scores[number] >= bar
        points = field.points[column][at]
        lines.append(
            Contribution(
                column + 1,
                field.ids[number - 1],
                KIND_NAMES[field.kinds[column][at]],
                points,
                field.scores[number],
                points,
                reached,
                "9.2",
                f"opponent has {format_points(field.scores[number])}",
            )
        )
    notes.append(f"opponents count from {decimal(bar, 20, 2)} points on (9.2, 14.5)")


def _encounter(
    values: Values,
    one: Descriptor,
    at: int,
    group: Sequence[int],
    lines: list[Contribution],
    notes: list[str],
) -> None:
    """Explain a direct encounter by every separate standings in which the participant was."""
    field = values.field_of(one.score)
    if len(group) < 2:
        notes.append("not tied with anybody when this tie-break was applied")
        return
    tied = ", ".join([str(field.ids[other]) for other in group])
    notes.append(f"tied when this tie-break was applied: {tied}")

    def watch(table: Table, parts: list[list[int]], article: str) -> None:
        if at in table.members:
            notes.extend(_table_notes(field, table, parts, article))

    parts = split_by_encounters(values, one, group, watch)
    place = 1
    for part in parts:
        if at in part:
            others = f", shared with {len(part) - 1}" if len(part) > 1 else ""
            notes.append(f"place {place} of {len(group)}{others}")
        place += len(part)
    counted = {PLAYED}
    numbers = {other + 1 for other in group}
    for column in range(field.rounds):
        number, kind = field.opponents[column][at], field.kinds[column][at]
        if number not in numbers:
            continue
        if kind != PLAYED and (one.as_played or not field.swiss):
            counted.add(kind)
        points = field.points[column][at]
        lines.append(
            Contribution(
                column + 1,
                field.ids[number - 1],
                KIND_NAMES[kind],
                points,
                None,
                points,
                kind in counted,
                "6.1" if kind in counted else "6.1.1",
            )
        )


def _table_notes(field: Field, table: Table, parts: list[list[int]], article: str) -> list[str]:
    rows = []
    for member in sorted(table.members, key=lambda member: (-table.scores[member], member)):
        score = decimal(table.scores[member], 10 * table.unit, 1 if table.unit == 1 else 2)
        missing = table.missing[member]
        rows.append(f"{field.ids[member]}: {score}" + (f" ({missing} not met)" if missing else ""))
    label = f" in {table.label}" if table.label else ""
    what = f"among each other{label}: " + "; ".join(rows)
    if len(parts) == 1:
        return [what + " - nothing decided" + (f" ({article})" if article else "")]
    order = " > ".join([" = ".join([str(field.ids[other]) for other in part]) for part in parts])
    return [what, f"decided: {order} ({article})"]


def _plain(text: str) -> Callable[[Values, Descriptor, int, list[Contribution], list[str]], None]:
    def explain(_: Values, __: Descriptor, ___: int, ____: list[Contribution], notes: list[str]) -> None:
        notes.append(text)

    return explain


_OTHERS: dict[str, Callable[[Values, Descriptor, int, list[Contribution], list[str]], None]] = {
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
