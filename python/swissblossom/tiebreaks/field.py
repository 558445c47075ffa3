"""The record of every participant, round by round, as the tie-breaks see it: flat columns, one a round.

Participants, players or teams, are counted from 0 here; opponents and scores are looked up by *number* (index
+ 1), so that 0 stands for nobody. Points are tenths.
"""

from __future__ import annotations

from operator import add

from swissblossom.tournament import Tournament
from swissblossom.validation import COLOUR_OF, RESULT_OF, STATES, states_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "DRAWN",
    "FORFEIT_LOSS",
    "FORFEIT_WIN",
    "FREE",
    "FULL_BYE",
    "HALF_BYE",
    "KIND_NAMES",
    "LOST",
    "PAB",
    "PLAYED",
    "REQUESTED",
    "VUR",
    "WON",
    "ZERO_BYE",
    "Field",
    "individual_field",
]

PLAYED, FORFEIT_WIN, FORFEIT_LOSS, PAB, FULL_BYE, HALF_BYE, ZERO_BYE, FREE = range(8)
LOST, DRAWN, WON = range(3)
KIND_NAMES = (
    "game",
    "forfeit win",
    "forfeit loss",
    "pairing-allocated bye",
    "full-point bye",
    "half-point bye",
    "zero-point bye",
    "free round",
)
REQUESTED = frozenset([HALF_BYE, ZERO_BYE])
"""Requested byes (16.1.1)."""
VUR = frozenset([FORFEIT_LOSS, HALF_BYE, ZERO_BYE])
"""Rounds for which a participant was not available to play (16.1.2)."""

_KINDS = {"+": FORFEIT_WIN, "-": FORFEIT_LOSS, "U": PAB, "F": FULL_BYE, "H": HALF_BYE}
_KINDS |= dict.fromkeys("10=WDL", PLAYED) | dict.fromkeys("Z ", ZERO_BYE)
_OUTCOMES = dict.fromkeys("1W", WON) | dict.fromkeys("=D", DRAWN) | dict.fromkeys("0L", LOST)
_LETTERS = [chr(RESULT_OF[state]) if state < STATES else " " for state in range(256)]
_KIND_OF = bytes(_KINDS[letter] for letter in _LETTERS)


class Field:
    """What a tie-break is computed from: the same for players, for match points and for game points.

    Attributes:
        ids: Id of each participant.
        rounds: Rounds counted.
        total_rounds: Rounds of the tournament.
        swiss: Whether article 16 applies; else the pairings are predetermined (15.2).
        opponents: For each round the number (index + 1) of each participant's scheduled opponent, 0 for none.
        kinds: For each round what it was to each participant: `PLAYED`, `FORFEIT_WIN` ...
        outcomes: For each round `WON`, `DRAWN` or `LOST`; of an unplayed round what its points amount to.
        points: For each round the points of each participant.
        colours: For each round the colour of each participant; empty for teams.
        win: Worth of a win.
        draw: Worth of a draw.
        loss: Worth of a loss.
        scores: Final score by number; `scores[0]` is 0.
        progress: For each round the score of each participant after it.
        ratings: Rating of each participant, None for unrated; empty for teams.
        order: Tournament pairing number of each participant.
    """

    def __init__(self, ids: Sequence[int], rounds: int, total_rounds: int, *, swiss: bool) -> None:
        self.ids = ids
        self.rounds = rounds
        self.total_rounds = total_rounds
        self.swiss = swiss
        self.opponents: list[Sequence[int]] = []
        self.kinds: list[bytes] = []
        self.outcomes: list[bytes] = []
        self.points: list[Sequence[int]] = []
        self.colours: list[bytes] = []
        self.win, self.draw, self.loss = 10, 5, 0
        self.progress: list[Sequence[int]] = []
        self.scores: list[int] = [0] * (len(ids) + 1)
        self.ratings: Sequence[int | None] = ()
        self.order: Sequence[int] = ids
        self._fore: Field | None = None

    @property
    def size(self) -> int:
        """Number of participants."""
        return len(self.ids)

    def add_up(self, bonus: dict[tuple[int, int], int] | None = None) -> None:
        """Fill `progress` and `scores`; bonus points are by (round, participant), round 0 is the end."""
        bonus = bonus or {}
        total: Sequence[int] = [0] * self.size
        self.progress = []
        for number, points in enumerate(self.points, 1):
            total = list(map(add, total, points))
            for (when, at), more in bonus.items():
                if when == number or (not when and number == self.rounds):
                    total[at] += more
            self.progress.append(total)
        self.scores = [0, *total]

    def fore(self) -> Field:
        """Return the field as if all paired games of the final round were draws (8.3); itself before that.

        **Source:** C.07 8.3 (2026-03).
        """
        if self.rounds < self.total_rounds or not self.rounds:
            return self
        if self._fore is None:
            last = self.rounds - 1
            paired = [at for at, opponent in enumerate(self.opponents[last]) if opponent]
            kinds, outcomes = bytearray(self.kinds[last]), bytearray(self.outcomes[last])
            points, scores = list(self.points[last]), list(self.scores)
            for at in paired:
                scores[at + 1] += self.draw - points[at]
                kinds[at], outcomes[at], points[at] = PLAYED, DRAWN, self.draw
            made = Field(self.ids, self.rounds, self.total_rounds, swiss=self.swiss)
            made.__dict__.update(self.__dict__)
            made.kinds = [*self.kinds[:last], bytes(kinds)]
            made.outcomes = [*self.outcomes[:last], bytes(outcomes)]
            made.points = [*self.points[:last], points]
            made.progress = [*self.progress[:last], scores[1:]]
            made.scores = scores
            self._fore = made
        return self._fore


def individual_field(t: Tournament, rounds: int, *, swiss: bool) -> Field:
    """Return the record of every player in the first rounds of a tournament that has no fault.

    Abnormal points (record 299) are among the points.

    Args:
        t: The tournament.
        rounds: Rounds counted, 0 to `t.recorded_rounds`.
        swiss: Whether article 16 applies.
    """
    field = Field(range(1, len(t.players) + 1), rounds, t.total_rounds or t.recorded_rounds, swiss=swiss)
    worth = [t.points.value(letter, COLOUR_OF[state]) for state, letter in enumerate(_LETTERS)]
    field.win, field.draw, field.loss = t.points.win_white, t.points.draw_white, t.points.loss_white
    outcome = bytes(
        [
            _OUTCOMES[letter]
            if letter in _OUTCOMES
            else WON
            if worth[state] >= field.win
            else DRAWN
            if worth[state] >= field.draw
            else LOST
            for state, letter in enumerate(_LETTERS)
        ]
    )
    width = t.recorded_rounds
    states = states_of(t.results, t.colours)
    for column in range(rounds):
        row = states[column::width]
        opponents = t.opponents[column::width]
        kinds = row.translate(_KIND_OF)
        if not swiss:  # without an opponent there is no round in a predetermined schedule
            kinds = bytes([kind if opponents[at] else FREE for at, kind in enumerate(kinds)])
        field.opponents.append(opponents)
        field.kinds.append(kinds)
        field.outcomes.append(row.translate(outcome))
        field.points.append(list(map(worth.__getitem__, row)))
        field.colours.append(row.translate(COLOUR_OF))
    field.ratings = [player.rating or None for player in t.players]
    field.order = t.tpn
    field.add_up(_abnormal(t, field))
    return field


_SAME_WORTH = {"W": "1W", "D": "=D", "L": "0L", "Z": "Z "}


def _abnormal(t: Tournament, field: Field) -> dict[tuple[int, int], int]:
    """Put what the records 299 change into the points of the rounds; return bonus points and penalties."""
    bonus: dict[tuple[int, int], int] = {}
    if not any(line.startswith("299") for line in t.records):
        return bonus
    from swissblossom.details import abnormal_points  # noqa: PLC0415

    for record in abnormal_points(t.records):
        if record.points is None or record.round > field.rounds:
            continue
        for ident in record.ids or field.ids:
            if not 1 <= ident <= field.size:
                continue
            at = ident - 1
            if not record.kind:
                key = record.round, at
                bonus[key] = bonus.get(key, 0) + record.points
                continue
            letters = _SAME_WORTH.get(record.kind, record.kind)
            for number in (record.round,) if record.round else range(1, field.rounds + 1):
                game = t.game(ident, number)
                if game.result in letters:
                    usual = t.points.value(game.result, game.colour)
                    points = field.points[number - 1]
                    points[at] += record.points - usual  # type: ignore[index]
    return bonus
