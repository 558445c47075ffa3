"""What the naive tie-breaks look at: participants, and what each of them did in each round.

Points are fractions of whole points. A participant is a player, or a team seen through one of its two scores.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar, cast

from swissblossom.tournament import BLACK, Tournament

HALF = Fraction(1, 2)
LETTER_KINDS = {
    **dict.fromkeys("10=WDL", "played"),
    "+": "forfeit win",
    "-": "forfeit loss",
    "U": "pairing-allocated bye",
    "F": "full-point bye",
    "H": "half-point bye",
    "Z": "zero-point bye",
    " ": "zero-point bye",
}
REQUESTED_BYES = ("half-point bye", "zero-point bye")  # 16.1.1


@dataclass(frozen=True)
class Slot:
    """A participant's round.

    Attributes:
        kind: One of the values of `LETTER_KINDS`.
        opponent: The opponent met, or scheduled where somebody forfeited; 0 is none.
        points: What the round gave.
        outcome: "win", "draw" or "loss"; of an unplayed round, the one that its points correspond to, or "".
        black: Whether the game was played with Black.
        games: Of a match of several games: the outcome of each, and whether it was with Black.
    """

    kind: str
    opponent: int
    points: Fraction
    outcome: str
    black: bool = False
    games: tuple[tuple[str, bool], ...] = ()

    @property
    def each(self) -> tuple[tuple[str, bool], ...]:
        """Return outcome and colour of each game."""
        return self.games or ((self.outcome, self.black),)

    @property
    def played(self) -> bool:
        """15.1: whether a game was played."""
        return self.kind == "played"

    @property
    def forfeited(self) -> bool:
        """Whether there was an opponent, but no game."""
        return self.kind in ("forfeit win", "forfeit loss")

    @property
    def voluntary(self) -> bool:
        """16.1.2: whether this is a voluntary unplayed round."""
        return self.kind in REQUESTED_BYES or self.kind == "forfeit loss"


@dataclass
class Entrant:
    """A participant: pairing number, rating and rounds."""

    id: int
    tpn: int
    rating: int | None
    slots: list[Slot]

    @property
    def score(self) -> Fraction:
        """Return the points of all rounds."""
        return sum((slot.points for slot in self.slots), Fraction(0))


@dataclass
class Event:
    """A tournament after some of its rounds.

    Attributes:
        entrants: The participants by id.
        announced: Number of rounds that the tournament will have.
        round_robin: Whether its pairings are predetermined (15.2).
        win: Points for a win.
        draw: Points for a draw.
        loss: Points for a loss.
        capped: Whether the dummy's score has the upper bounds of 2026 (16.4.1, 16.4.2).
        games: Games of a round, 2 where every round is a match of two games.
        extra: Bonus points and penalties by id; they count in the score only.
        memory: What was worked out already, see `remembered`.
    """

    entrants: dict[int, Entrant]
    announced: int
    round_robin: bool = False
    win: Fraction = Fraction(1)
    draw: Fraction = HALF
    loss: Fraction = Fraction(0)
    capped: bool = True
    games: int = 1
    extra: dict[int, Fraction] = field(default_factory=dict)
    memory: dict[tuple[str, int], object] = field(default_factory=dict, repr=False, compare=False)

    @property
    def rounds(self) -> int:
        """Return the number of rounds counted."""
        return max((len(entrant.slots) for entrant in self.entrants.values()), default=0)

    def score(self, ident: int) -> Fraction:
        """Return the score that the standings show."""
        return self.entrants[ident].score + self.extra.get(ident, Fraction(0))


Of = TypeVar("Of")


def remembered(rule: Callable[[Event, int], Of]) -> Callable[[Event, int], Of]:
    """Let a rule work out what it says of a participant only once."""

    def ask(event: Event, ident: int) -> Of:
        key = rule.__name__, ident
        if key not in event.memory:
            event.memory[key] = rule(event, ident)
        return cast("Of", event.memory[key])

    return ask


def read_event(
    t: Tournament,
    *,
    after_round: int | None = None,
    round_robin: bool = False,
    capped: bool = True,
    unrated: int | None = None,
) -> Event:
    """Return an individual tournament as it stood after a round (by default the last complete one).

    With `unrated`, who has no rating counts as having that one.
    """
    counted = t.rounds_played if after_round is None else after_round
    points = t.points
    entrants = {}
    for player in t.players:
        slots = []
        for number in range(1, counted + 1):
            game = t.game(player.id, number)
            worth = Fraction(points.value(game.result, game.colour), 10)
            kind = LETTER_KINDS[game.result]
            if kind == "played":
                outcome = {"1": "win", "W": "win", "=": "draw", "D": "draw"}.get(game.result, "loss")
            else:
                named = {points.win_white: "win", points.draw_white: "draw", points.loss_white: "loss"}
                outcome = named.get(points.value(game.result, game.colour), "")
            black = game.colour == BLACK and kind == "played"
            slots.append(Slot(kind, game.opponent, worth, outcome, black))
        entrants[player.id] = Entrant(player.id, t.tpn[player.id - 1], player.rating or unrated, slots)
    return Event(
        entrants,
        t.total_rounds or t.recorded_rounds,
        round_robin,
        Fraction(points.win_white, 10),
        Fraction(points.draw_white, 10),
        Fraction(points.loss_white, 10),
        capped,
        extra=_bonus(t, counted),
    )


def _bonus(t: Tournament, counted: int) -> dict[int, Fraction]:
    """Return bonus points and penalties up to a round: records 299 without a result letter."""
    found: dict[int, Fraction] = {}
    for line in t.records:
        if line.startswith("299") and line[4:5] == " " and int(line[19:22]) <= counted:
            for ident in map(int, line[23:].split()):
                found[ident] = found.get(ident, Fraction(0)) + Fraction(line[13:17].strip())
    return found


def with_final_round_drawn(event: Event) -> Event:
    """Return the event as if every paired game of the final round had been drawn (8.3).

    Where the final round is not among the rounds counted, there is nothing to draw.
    """
    if event.rounds < event.announced:
        return event
    known = event.memory.get(("fore", 0))
    if isinstance(known, Event):
        return known
    entrants = {}
    for ident, entrant in event.entrants.items():
        *before, last = entrant.slots
        if last.opponent:
            last = Slot("played", last.opponent, event.draw, "draw", last.black)
        entrants[ident] = replace(entrant, slots=[*before, last])
    drawn = replace(event, entrants=entrants, memory={})
    event.memory["fore", 0] = drawn
    return drawn


def with_forfeits_played(event: Event) -> Event:
    """Return the event as if every forfeited game had been played with the result awarded (modifier P)."""
    entrants = {
        ident: replace(
            entrant,
            slots=[
                replace(slot, kind="played") if slot.forfeited and slot.opponent else slot
                for slot in entrant.slots
            ],
        )
        for ident, entrant in event.entrants.items()
    }
    return replace(event, entrants=entrants, memory={})
