"""The brackets of a round as a picture: lanes from the top score down, pairs as cards, floaters as arrows.

The picture is SVG made here, without a script and without colours of its own: the page's style sheet gives
them, so that it follows light and dark. Everything it shows on hover stands in the page as text as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from unicodedata import category, east_asian_width

from swissblossom.brackets import Bracket
from swissblossom.markup import escape, isolated
from swissblossom.pairing import Round
from swissblossom.plain_data import dataclass
from swissblossom.report.faults import BracketFaults
from swissblossom.tournament import format_points

__all__ = ["NARROW", "WIDE", "Shape", "Texts", "draw"]


@dataclass(frozen=True, slots=True)
class Shape:
    """Measures of a picture, in its own units.

    Attributes:
        columns: Cards in a row.
        card: Width of a card.
        label: Width kept on the left for what is said of the lane; 0 puts it above the cards.
    """

    columns: int
    card: int
    label: int


WIDE = Shape(columns=4, card=222, label=118)
NARROW = Shape(columns=2, card=164, label=0)

_GAP = 8  # between cards
_PAD = 12  # between the edge of a lane and its cards
_ROOM = 34  # between lanes, for the arrows
_PAIR, _FLOATER, _HEAD = 52, 30, 36  # heights of a card of two, of a card of one, of a label above


@dataclass(frozen=True, slots=True)
class Texts:
    """Words of the picture, in the language of the page.

    Attributes:
        names: Names by id - 1.
        criteria: What each criterion is called and asks for, by number.
        lists: Numbers of the criteria that compare score differences and do not count.
        bye: What the card of the bye says.
        say: Says a message in the language of the page.
    """

    names: Sequence[str]
    criteria: Mapping[int, tuple[str, str]]
    lists: frozenset[int]
    bye: str
    say: Callable[..., str]


def draw(paired: Round, faults: Sequence[BracketFaults], texts: Texts, shape: Shape) -> str:
    """Return the picture of a round's brackets.

    Args:
        paired: The round.
        faults: What `bracket_faults` says of it.
        texts: Words.
        shape: Measures.

    Returns:
        The inside of an `svg` element and that element around it, without a name: give it one where it
        stands.
    """
    return _Drawing(paired, faults, texts, shape).svg()


class _Drawing:
    """A picture in the making: cards are placed lane by lane, arrows join them in the end."""

    def __init__(self, paired: Round, faults: Sequence[BracketFaults], texts: Texts, shape: Shape) -> None:
        self.paired = paired
        self.faults = faults
        self.texts = texts
        self.shape = shape
        self.boards = {pair: board for board, pair in enumerate(paired.pairs, 1)}
        self.width = shape.label + 2 * _PAD + shape.columns * (shape.card + _GAP) - _GAP
        self.lanes: list[str] = []
        self.cards: list[str] = []
        self.arrows: list[str] = []
        self.left_at: dict[int, tuple[float, float]] = {}  # where a floater leaves a lane
        self.y = 0.0

    def svg(self) -> str:
        """Draw everything."""
        for index in range(len(self.paired.brackets)):
            self._lane(index)
        height = max(self.y - _ROOM, 1)
        parts = [*self.lanes, *self.arrows, *self.cards]
        return (
            f'<svg viewBox="0 0 {self.width:g} {height:g}" width="{self.width:g}" height="{height:g}">'
            + "".join(parts)
            + "</svg>"
        )

    def _lane(self, index: int) -> None:
        bracket, faults = self.paired.brackets[index], self.faults[index]
        shape = self.shape
        top = self.y
        moved = {*bracket.mdps, *bracket.upfloaters}
        y = top + _PAD + (0 if shape.label else _HEAD)
        placed = sorted(
            zip(bracket.pairs, faults.pairs, strict=True), key=lambda item: moved.isdisjoint(item[0])
        )
        for at, (pair, missed) in enumerate(placed):
            row, column = divmod(at, shape.columns)
            self._pair(self._x(column), y + row * (_PAIR + _GAP), pair, missed, bracket)
        rows = -(-len(placed) // shape.columns)
        y += rows * (_PAIR + _GAP)
        for at, (player, numbers) in enumerate(zip(bracket.downfloaters, faults.floaters, strict=True)):
            row, column = divmod(at, shape.columns)
            self._floater(self._x(column), y + row * (_FLOATER + _GAP), player, numbers)
        rows = -(-len(bracket.downfloaters) // shape.columns)
        height = _PAIR if self.paired.bye in bracket.downfloaters else _FLOATER
        tags = -(-len(faults.missed) // 2) if shape.label else 0
        bottom = max(y + rows * (height + _GAP) - _GAP + _PAD, top + 2 * _PAD + _PAIR, top + 60 + 13 * tags)
        self.lanes.append(
            f'<rect class="lane" x="0.5" y="{top + 0.5:g}" width="{self.width - 1:g}" '
            f'height="{bottom - top - 1:g}" rx="10"/>'
        )
        self._label(index, top)
        self.y = bottom + _ROOM

    def _x(self, column: int) -> float:
        return self.shape.label + _PAD + column * (self.shape.card + _GAP)

    def _label(self, index: int, top: float) -> None:
        """Say of a lane its score, its size and where it falls short."""
        bracket = self.paired.brackets[index]
        size = str(len(bracket.residents))
        if bracket.mdps or bracket.upfloaters:
            size += f" + {len(bracket.mdps) + len(bracket.upfloaters)}"
        missed = self.faults[index].missed
        tags = []
        for number in missed:
            label, count = self.texts.criteria[number][0], bracket.criteria[number][0]
            tags.append(label if number in self.texts.lists or count == 1 else f"{label} \u00d7{count}")
        hint = "; ".join(": ".join(self.texts.criteria[number]) for number in missed)
        points = self.texts.say("{points} points", points=format_points(bracket.score))
        x = _PAD + 2
        if self.shape.label:
            lines = [
                f'<text class="score" x="{x}" y="{top + 31:g}">{escape(format_points(bracket.score))}</text>',
                f'<text class="small" x="{x}" y="{top + 48:g}">{escape(size)}</text>',
            ]
            lines += [
                f'<text class="tag" x="{x + 52 * (at % 2)}" y="{top + 65 + 13 * (at // 2):g}">{tag}</text>'
                for at, tag in enumerate(tags)
            ]
        else:  # on the right, where no arrow comes down
            end = float(self.width - _PAD)
            lines = []
            for kind, text, width in (
                ("score", format_points(bracket.score), 15.0),
                ("small", size, 8.0),
                ("tag", "  ".join(tags), 7.0),
            ):
                lines.append(f'<text class="{kind} end" x="{end:g}" y="{top + 32:g}">{escape(text)}</text>')
                end -= width * len(text) + 8
        self.lanes.append(f"<g><title>{escape(f'{points}. {hint}' if hint else points)}</title>")
        self.lanes.extend([*lines, "</g>"])

    def _pair(
        self, x: float, y: float, pair: tuple[int, int], missed: Sequence[tuple[int, int]], bracket: Bracket
    ) -> None:
        board = self.boards.get(pair) or self.boards.get(pair[::-1], 0)
        players = self.paired.pairs[board - 1] if board else pair
        white, black = [isolated(self.texts.names[player - 1]) for player in players]
        hint = [self.texts.say("Board {n}: {white} \u2013 {black}.", n=board, white=white, black=black)]
        lines = []
        for at, player in enumerate(players):
            tags = [
                self.texts.criteria[number][0]
                for number, whom in missed
                if whom == player or (not whom and not at)
            ]
            notes = [("tag", tag) for tag in tags[-1:]]
            if player in bracket.mdps or player in bracket.upfloaters:
                score = format_points(self.paired.pairing_scores[player - 1])
                notes.append(("came", score))
                name = isolated(self.texts.names[player - 1])
                hint.append(
                    self.texts.say("{player} comes up with {score} points", player=name, score=score)
                    if self.paired.pairing_scores[player - 1] < bracket.score
                    else self.texts.say(
                        "{player} has moved down with {score} points", player=name, score=score
                    )
                )
                self._arrow(player, x + 38, y)
            lines.append(self._player(x + 38, y + 21 + 21 * at, player, ("white", "black")[at], notes))
        hint += self._reasons(missed)
        kind = "card fault" if missed else "card"
        self._card(
            x,
            y,
            kind,
            hint,
            f'<text class="board" x="{x + 19:g}" y="{y + 31:g}">{board or ""}</text>{"".join(lines)}',
        )

    def _reasons(self, missed: Sequence[tuple[int, int]]) -> list[str]:
        """Return the criteria at fault in words, with whom they concern."""
        reasons = []
        for number, whom in missed:
            what = ": ".join(self.texts.criteria[number])
            reasons.append(f"{what} ({isolated(self.texts.names[whom - 1])})" if whom else what)
        return reasons

    def _card(self, x: float, y: float, kind: str, hint: Sequence[str], inside: str) -> None:
        height = _FLOATER if kind == "card floater" else _PAIR
        self.cards.append(
            f"<g><title>{escape(chr(10).join(hint))}</title>"
            f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{self.shape.card}" height="{height}" rx="7"/>'
            f"{inside}</g>"
        )

    def _player(self, x: float, y: float, player: int, colour: str, notes: Sequence[tuple[str, str]]) -> str:
        """Return one player of a card: a piece, the name, and from the right end the notes (class, text)."""
        end = x - 38 + self.shape.card - 9
        parts = [f'<circle class="{colour}" cx="{x:g}" cy="{y - 4.5:g}" r="5"/>']
        for kind, text in notes:
            parts.append(f'<text class="{kind} end" x="{end:g}" y="{y:g}">{text}</text>')
            end -= 7 * len(text) + 6
        name = escape(isolated(_fit(self.texts.names[player - 1], end - x - 12)))
        return f'{"".join(parts)}<text x="{x + 12:g}" y="{y:g}">{name}</text>'

    def _floater(self, x: float, y: float, player: int, numbers: Sequence[int]) -> None:
        """Draw who leaves the lane, or has the bye."""
        has_bye = player == self.paired.bye
        name = self.texts.names[player - 1]
        hint = [
            f"{isolated(name)}: {self.texts.bye}"
            if has_bye
            else self.texts.say("{player} moves to another bracket", player=isolated(name))
        ]
        hint += self._reasons([(number, player) for number in numbers])
        tag = self.texts.criteria[numbers[-1]][0] if numbers else ""
        if player in self.left_at:
            self._arrow(player, x + 38, y)
        room = self.shape.card - 34 - (7 * len(tag) + 6 if tag else 0)
        shown = escape(isolated(_fit(name, room)))
        end = (
            f'<text class="tag end" x="{x + self.shape.card - 9:g}" y="{y + 20:g}">{tag}</text>'
            if tag
            else ""
        )
        if has_bye:
            inside = (
                f'<text x="{x + 14:g}" y="{y + 21:g}">{shown}</text>'
                f'<text class="small" x="{x + 14:g}" y="{y + 41:g}">{escape(self.texts.bye)}</text>{end}'
            )
            self._card(x, y, "card bye", hint, inside)
        else:
            sign = f'<path class="sign" d="M{x + 10:g} {y + 12:g}h10l-5 7z"/>'
            inside = f'{sign}<text x="{x + 27:g}" y="{y + 20:g}">{shown}</text>{end}'
            self._card(x, y, "card floater", hint, inside)
        self.left_at[player] = (x + 15, y + _FLOATER)

    def _arrow(self, player: int, x: float, y: float) -> None:
        """Draw the way of a floater from the lane above to where the card stands."""
        start = self.left_at.get(player)
        if start is None:
            return
        (sx, sy), bend = start, max(18.0, min(60.0, (y - start[1]) / 2))
        way = f"M{sx:g} {sy:g}C{sx:g} {sy + bend:g} {x:g} {y - bend - 6:g} {x:g} {y - 6:g}"
        self.arrows.append(
            f'<path class="arrow" d="{way}"/><path class="head" d="M{x - 4.5:g} {y - 8:g}h9l-4.5 8z"/>'
        )


def _fit(text: str, room: float) -> str:
    """Return the text cut to a width, by a generous guess at how wide its characters are."""
    width = 0.0
    for at, character in enumerate(text):
        width += _width(character)
        if width > room:
            return text[: max(at - 1, 1)].rstrip() + "\u2026"
    return text


def _width(character: str) -> float:
    """Return a guess at how wide a character of the picture is, in its units."""
    if east_asian_width(character) in "WF":
        return 13.2
    kind = category(character)
    if kind in {"Mn", "Me", "Cf"}:
        return 0.0
    if character in " .,:;'|!iIjlft-()[]":
        return 4.5
    return 11.5 if character in "MWmw@%" else 8.8 if kind == "Lu" else 7.0
