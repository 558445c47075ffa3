"""The field before a round as article 1 of C.04.3 sees it.

Plain data goes in (`Entry`, one `Cell` a round), `Player` comes out: order (1.2), floats (1.4), colour
difference (1.6), colour preference (1.7), topscorers (1.8), and the right to a bye (C2, C.04.1 article 4).
Scores are integers in tenths of a point.
"""

from __future__ import annotations

from dataclasses import dataclass, field

PLAYED = frozenset("10=WDL")
"""Results of games that were played; W, D and L are games of less than one move and count as played."""

NO_FLOAT, DOWN, UP = "", "down", "up"
NONE, MILD, STRONG, ABSOLUTE = 0, 1, 2, 3


class NoPairingError(Exception):
    """No pairing of the whole field satisfies C1-C3 (1.9.3: the Chief Arbiter decides)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player: opponent id (0 none), colour ("w", "b" or ""), result code of the TRF."""

    opponent: int = 0
    colour: str = ""
    result: str = "Z"
    worth: int | None = None
    """Points of this round where record 299 gives them another value than the result has, in tenths."""

    @property
    def played(self) -> bool:
        """Whether a game was played in this round."""
        return self.opponent != 0 and self.result in PLAYED


@dataclass(frozen=True, slots=True)
class Entry:
    """A registered player: id, one cell for each round before the one to pair, virtual points by round."""

    id: int
    cells: tuple[Cell, ...] = ()
    virtual: tuple[int, ...] = ()
    absent: str = ""
    """The mark of the round to pair (H, F, Z, U), empty for a player to pair."""
    bonus: tuple[tuple[int, int], ...] = ()
    """Bonus and penalty points of record 299: (round after which they count, 0 for the start; tenths)."""

    def virtual_in(self, round_: int) -> int:
        """Virtual points that count when the given round is paired."""
        return self.virtual[round_ - 1] if round_ <= len(self.virtual) else 0


@dataclass(frozen=True, slots=True)
class Points:
    """Tenths of a point by result; forfeit win and full-point bye as a win, half-point bye as a draw."""

    win: int = 10
    draw: int = 5
    loss: int = 0
    forfeit_loss: int = 0
    zero_bye: int = 0
    pab: int = 10

    def of(self, result: str) -> int:
        """Return what a result is worth."""
        if result in "1W+F":
            return self.win
        if result in "=DH":
            return self.draw
        if result in "0L":
            return self.loss
        return {"-": self.forfeit_loss, "Z": self.zero_bye, "U": self.pab}[result]


@dataclass(frozen=True, slots=True)
class Player:
    """A player to pair, as the articles see them."""

    id: int
    number: int
    """The number of 5.2.5: TPN among those who have been paired or are being paired (D20, D21)."""
    score: int
    """Pairing score: points and the virtual points of this round (C.04.7 1.5)."""
    colours: str
    """Colours of played games, oldest first, "w" and "b" (C.04.2 3.4)."""
    floats: tuple[str, str]
    """Float of the last round and of the round before it (1.4)."""
    barred_from_bye: bool
    """C2: had the pairing-allocated bye, or scored a win's worth in a round without playing."""
    unplayed: int
    """Rounds so far without a played game (D6)."""
    met: frozenset[int]
    """Opponents of played games."""
    topscorer: bool
    """1.8; always false before the final round."""

    @property
    def order(self) -> tuple[int, int]:
        """Sort key of 1.2: score downwards, then TPN."""
        return (-self.score, self.id)

    @property
    def difference(self) -> int:
        """Colour difference (1.6)."""
        return self.colours.count("w") - self.colours.count("b")

    @property
    def preference(self) -> tuple[str, int]:
        """Colour due ("w", "b" or "") and strength of the preference (1.7)."""
        if not self.colours:
            return ("", NONE)
        difference, last = self.difference, self.colours[-1]
        if abs(difference) > 1:  # 1.7.1; it decides even against the last two games (D15)
            return ("b" if difference > 0 else "w", ABSOLUTE)
        if self.colours[-2:] == last * 2:  # 1.7.1, also against the sign of a difference of one (D14)
            return (opposite(last), ABSOLUTE)
        if difference:  # 1.7.2
            return ("b" if difference > 0 else "w", STRONG)
        return (opposite(last), MILD)  # 1.7.3


def opposite(colour: str) -> str:
    """Return the other colour."""
    return "b" if colour == "w" else "w"


@dataclass
class Field:
    """A tournament before the round to pair.

    Args:
        entries: every registered player, in TPN order (the TPN is the id).
        total_rounds: rounds announced; the last of them is the final round of 1.8.
        points: the point system.
        initial_colour: "w", "b", or "" to infer it from the first colours given (D22).
        forbidden: pairs of ids that must not meet in this round, with the standing of C1 (D29).
    """

    entries: list[Entry]
    total_rounds: int
    points: Points = field(default_factory=Points)
    initial_colour: str = ""
    forbidden: frozenset[frozenset[int]] = frozenset()

    def __post_init__(self) -> None:
        """Check that all entries have the same number of rounds and settle the initial colour."""
        self.entries = sorted(self.entries, key=lambda entry: entry.id)
        self.rounds_played = len(self.entries[0].cells) if self.entries else 0
        if any(len(entry.cells) != self.rounds_played for entry in self.entries):
            raise ValueError("entries of different length")
        self.by_id = {entry.id: entry for entry in self.entries}
        if not self.initial_colour:
            self.initial_colour = self._inferred_initial_colour()

    @property
    def round(self) -> int:
        """The round to pair."""
        return self.rounds_played + 1

    def _inferred_initial_colour(self) -> str:
        """Colour of the highest-ranked player who got one in the first round with colours (D22)."""
        for r in range(self.rounds_played):
            for entry in self.entries:
                if entry.cells[r].colour:
                    return entry.cells[r].colour
        return "w"

    def score_before(self, entry: Entry, round_: int) -> int:
        """Pairing score of a player when the given round was paired."""
        earned = sum(self.worth(cell) for cell in entry.cells[: round_ - 1])
        extra = sum(value for after, value in entry.bonus if after < round_)
        return earned + extra + entry.virtual_in(round_)

    def worth(self, cell: Cell) -> int:
        """Return what a player scored in a round."""
        return self.points.of(cell.result) if cell.worth is None else cell.worth

    def float_in(self, entry: Entry, round_: int) -> str:
        """Float of a player in a past round (1.4), judged by the pairing scores of that round (D13)."""
        if round_ < 1:
            return NO_FLOAT
        cell = entry.cells[round_ - 1]
        if not cell.played:
            # 1.4.3: the pairing-allocated bye whatever it is worth, or more than a loss; 1.4.4: nothing else
            more_than_loss = self.worth(cell) > self.points.loss
            return DOWN if cell.result == "U" or more_than_loss else NO_FLOAT
        own = self.score_before(entry, round_)  # 1.4.2
        other = self.score_before(self.by_id[cell.opponent], round_)
        return DOWN if own > other else UP if own < other else NO_FLOAT

    def ever_paired(self, entry: Entry) -> bool:
        """Whether the player ever had an opponent or the pairing-allocated bye (D21)."""
        return any(cell.opponent or cell.result in "U+" for cell in entry.cells)

    def players(self) -> list[Player]:
        """Return the players to pair in the order of 1.2."""
        numbered = [e for e in self.entries if not e.absent or self.ever_paired(e)]
        result = []
        for number, entry in enumerate(numbered, 1):
            if entry.absent:
                continue
            played = [cell for cell in entry.cells if cell.played]
            idle = [cell for cell in entry.cells if not cell.played]
            score = self.score_before(entry, self.round)
            maximum = self.points.win * self.rounds_played  # of the rounds so far (1.8)
            result.append(
                Player(
                    id=entry.id,
                    number=number,
                    score=score,
                    colours="".join(cell.colour for cell in played),
                    floats=(
                        self.float_in(entry, self.rounds_played),
                        self.float_in(entry, self.rounds_played - 1),
                    ),
                    barred_from_bye=any(
                        cell.result == "U" or self.worth(cell) >= self.points.win for cell in idle
                    ),
                    unplayed=len(idle),
                    met=frozenset(cell.opponent for cell in played),
                    topscorer=self.round == self.total_rounds and 2 * score > maximum,
                )
            )
        return sorted(result, key=lambda player: player.order)

    def may_meet(self, a: Player, b: Player) -> bool:
        """Whether two players may be paired: C1, forbidden pairs, C3."""
        if b.id in a.met or frozenset((a.id, b.id)) in self.forbidden:
            return False
        if a.topscorer or b.topscorer:
            return True
        (colour_a, strength_a), (colour_b, strength_b) = a.preference, b.preference
        return not (strength_a == strength_b == ABSOLUTE and colour_a == colour_b)
