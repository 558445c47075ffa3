"""What a report shows, as plain data for the templates: every text is cleaned, no value needs a rule."""

from __future__ import annotations

from swissblossom.plain_data import dataclass

__all__ = [
    "Board",
    "Card",
    "Cell",
    "Game",
    "Heads",
    "Lane",
    "Page",
    "Person",
    "Place",
    "Shortfall",
    "TieBreak",
    "Turn",
]


@dataclass(frozen=True, slots=True)
class Person:
    """A player; texts that are not known are empty."""

    id: int
    name: str
    title: str
    rating: str
    federation: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a match.

    Attributes:
        number: The board, or the game of a match of two; from 1.
        left: Name of one player.
        right: Name of the other.
        colour: Colour of the left one: "w", "b" or "".
        result: As in `Board`, the left one first.
    """

    number: int
    left: str
    right: str
    colour: str
    result: str


@dataclass(frozen=True, slots=True)
class Heads:
    """Headings that depend on what is played: rounds, or matches of two games; by players, or teams.

    Attributes:
        kicker: Above the title of the page.
        turn: "Round 5".
        boards: Of the boards of the next round.
        stuck: Of a round that cannot be paired.
        brackets: Of the brackets.
        standings: Of the standings.
        results: Of the results of the last round.
        who: "Player".
        all: "Players".
        white: Of the column with White.
        black: Of the column with Black.
        points: "Pts", of teams the score.
        legend: How to read the crosstable.
    """

    kicker: str
    turn: str
    boards: str
    stuck: str
    brackets: str
    standings: str
    results: str
    who: str
    all: str
    white: str
    black: str
    points: str
    legend: str


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a round; of teams, a match.

    Attributes:
        number: From 1.
        white: Player with White; in a match in its first game, or on its first board.
        black: Player with Black.
        white_points: Points before the round, with the virtual ones in brackets where there are some.
        black_points: Likewise.
        result: "1\u20130" and the like for a board that was played, or "".
        reasons: Why: (what the sentences are about, sentences).
        games: The games of a match that was played.
    """

    number: int
    white: Person
    black: Person
    white_points: str
    black_points: str
    result: str = ""
    reasons: tuple[tuple[str, tuple[str, ...]], ...] = ()
    games: tuple[Game, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the standings.

    Attributes:
        rank: "3", or "3=" for a shared place.
        person: The player.
        points: Points, as text.
        values: Tie-breaks, as text, in the order of the columns.
        cells: What was done round by round, for the crosstable.
    """

    rank: str
    person: Person
    points: str
    values: tuple[str, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """What a player did in a round, for the crosstable.

    Attributes:
        opponent: Id, or 0.
        colour: "w", "b" or "".
        result: "1", "\u00bd", "0", "+", "\u2212" or "" for a round without anything; of a match its points.
        hint: The same in words, for a round without a game; "" for games.
    """

    opponent: int
    colour: str
    result: str
    hint: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A row of a player's card.

    Attributes:
        round: Number of the round.
        cell: What was done.
        opponent: The opponent, or None.
        points: Points after the round, as text.
        float: "down", "up", "float" (neither is told from the other) or "".
    """

    round: int
    cell: Cell
    opponent: Person | None
    points: str
    float: str


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break of one player.

    Attributes:
        name: Its descriptor.
        value: Its value, as text.
        parts: Contributions in the order of the rounds: (text, whether it is left out).
        joint: What stands between them: "+" where they are added, "," otherwise.
        notes: Further steps, in words.
    """

    name: str
    value: str
    parts: tuple[tuple[str, bool], ...]
    joint: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """All of one player.

    Attributes:
        person: The player.
        rank: As in `Place`.
        points: Points, as text.
        breaks: What the tie-breaks are made of, in the order of the columns.
        turns: Round by round.
        colours: Colours of the games played, "w" and "b", oldest first.
        due: What the player is due in the next round, in words, or "".
        next: What the next round brings, in words, or "".
        next_opponent: The opponent of the next round, or None.
        members: Of a team its players in board order: (title, name, rating).
    """

    person: Person
    rank: str
    points: str
    breaks: tuple[TieBreak, ...]
    turns: tuple[Turn, ...]
    colours: str
    due: str
    next: str
    next_opponent: Person | None
    members: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A criterion in which a bracket falls short.

    Attributes:
        label: "C12".
        name: What is counted.
        article: Its article.
        value: How much.
        whom: The players concerned, as far as that is known.
    """

    label: str
    name: str
    article: str
    value: str
    whom: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Lane:
    """A bracket in words.

    Attributes:
        score: As text.
        residents: How many.
        mdps: Who moved down into it.
        upfloaters: Who came up into it, in systems that pair so.
        floaters: Who floats down from it.
        bye: Who stays over and has the pairing-allocated bye, or None.
        missed: The criteria in which the bracket falls short.
        sentences: Explanation of the bracket.
    """

    score: str
    residents: int
    mdps: tuple[Person, ...]
    upfloaters: tuple[Person, ...]
    floaters: tuple[Person, ...]
    bye: Person | None
    missed: tuple[Shortfall, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Everything of one report.

    Attributes:
        title: Name of the event.
        particulars: (what, value) about the event.
        heads: Headings.
        of_teams: Whether teams are what the page is about.
        round: The round paired, or None.
        played: Rounds played so far, or matches of two games.
        state: "paired", "finished" or "stuck" (no legal pairing).
        boards: Boards of the round.
        bye: Taker of the pairing-allocated bye, or None.
        bye_sentences: Why.
        absent: (player, kind of bye in words).
        stuck: What is in the way of a round without a legal pairing: paragraphs with items of a list.
        last_boards: Boards of the last round played, with results.
        by_name: (player, board or 0, "w", "b" or "", opponent or None, what else), by name.
        lanes: The brackets in words.
        wide: The picture for wide windows, or "".
        narrow: The picture for telephones, or "".
        columns: Tie-breaks: (descriptor, what it is called).
        places: The standings, before round 1 the starting list.
        cards: Cards, by id.
        warnings: What the arbiter should look at.
        sources: The rules that were applied, in words.
    """

    title: str
    particulars: tuple[tuple[str, str], ...]
    heads: Heads
    of_teams: bool
    round: int | None
    played: int
    state: str
    boards: tuple[Board, ...]
    bye: Person | None
    bye_sentences: tuple[str, ...]
    absent: tuple[tuple[Person, str], ...]
    stuck: tuple[tuple[str, tuple[str, ...]], ...]
    last_boards: tuple[Board, ...]
    by_name: tuple[tuple[Person, int, str, Person | None, str], ...]
    lanes: tuple[Lane, ...]
    wide: str
    narrow: str
    columns: tuple[tuple[str, str], ...]
    places: tuple[Place, ...]
    cards: tuple[Card, ...]
    warnings: tuple[str, ...]
    sources: str
