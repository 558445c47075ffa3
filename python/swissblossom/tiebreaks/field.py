"""The record of every participant, round by round, as the tie-breaks see it: flat columns, one a round.

Participants, players or teams, are counted from 0 here; opponents and scores are looked up by *number* (index
+ 1), so that 0 stands for nobody. Points are tenths.
"""

from __future__ import annotations

from operator import add

from swissblossom.abnormal import bonuses, point_system, worth_changes
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
        colours: For each round the colour of each participant, of a team that of its first board.
        win: Worth of a win.
        draw: Worth of a draw.
        loss: Worth of a loss.
        scores: Final score by number; `scores[0]` is 0.
        progress: For each round the score of each participant after it.
        ratings: Rating of each participant, None for unrated; empty for teams.
        order: Tournament pairing number of each participant.
        games: Games of a round, more than one where every round is a match of so many games.
        single: Then the field in which each game is a round, else None.
        teams: Whether the participants are teams.
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
        self.games = 1
        self.teams = False
        self.single: Field | None = None
        self._fore: Field | None = None

    @property
    def by_game(self) -> Field:
        """The field in which each game is a round: itself, unless rounds are matches of several games."""
        return self.single or self

    @property
    def word(self) -> str:
        """What a round is called."""
        return "round" if self.games == 1 else "match"

    def kind_name(self, kind: int) -> str:
        """Return what a round was to a participant, in words."""
        return "match" if kind == PLAYED and (self.games > 1 or self.teams) else KIND_NAMES[kind]

    @property
    def size(self) -> int:
        """Number of participants."""
        return len(self.ids)

    def add_up(self, bonus: dict[tuple[int, int], int] | None = None) -> None:
        """Fill `progress` and `scores`; bonus points are by (participant, round), round 0 is the start."""
        bonus = bonus or {}
        total: list[int] = [0] * self.size
        for (at, when), more in bonus.items():
            total[at] += more if when == 0 else 0
        self.progress = []
        for number, points in enumerate(self.points, 1):
            total = list(map(add, total, points))
            for (at, when), more in bonus.items():
                total[at] += more if when == number else 0
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
        rounds: Rounds counted, 0 to `t.rounds_played`.
        swiss: Whether article 16 applies.
    """
    field = Field(range(1, len(t.players) + 1), rounds, t.total_rounds or t.recorded_rounds, swiss=swiss)
    system = point_system(t)
    worth = [system.value(letter, COLOUR_OF[state]) for state, letter in enumerate(_LETTERS)]
    field.win, field.draw, field.loss = system.win_white, system.draw_white, system.loss_white
    outcomes = [_OUTCOMES.get(letter) for letter in _LETTERS]
    table = bytes(
        [
            _outcome(field, worth[state]) if outcome is None else outcome
            for state, outcome in enumerate(outcomes)
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
        field.outcomes.append(row.translate(table))
        field.points.append(list(map(worth.__getitem__, row)))
        field.colours.append(row.translate(COLOUR_OF))
    field.ratings = [player.rating or None for player in t.players]
    field.order = t.tpn
    if t.abnormal:
        _change_worth(t, field)
    field.add_up({(ident - 1, number): points for (ident, number), points in bonuses(t).items()})
    return field


def _outcome(field: Field, points: int) -> int:
    """Return what the points of an unplayed round amount to."""
    return WON if points >= field.win else DRAWN if points >= field.draw else LOST


def _change_worth(t: Tournament, field: Field) -> None:
    """Put the worth of single results (record 299) into the rounds."""
    for (ident, number), change in worth_changes(t).items():
        if number <= field.rounds:
            at, column = ident - 1, number - 1
            points = list(field.points[column])
            points[at] += change
            field.points[column] = points
            if field.kinds[column][at] != PLAYED:
                outcomes = bytearray(field.outcomes[column])
                outcomes[at] = _outcome(field, points[at])
                field.outcomes[column] = bytes(outcomes)
