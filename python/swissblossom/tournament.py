"""What is known of a tournament: players, rounds, points and requests. No rule of pairing lives here.

Rounds are kept as columns (opponent, colour, result) in flat arrays and seen as `Game` objects. Scores are
whole numbers of *tenths of a point* everywhere (one point is 10); ids and rounds count from 1.
"""

from __future__ import annotations

from array import array

from swissblossom.errors import Diagnostic
from swissblossom.plain_data import dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.details import Details

__all__ = [
    "BLACK",
    "LEAST_POINTS",
    "MAX_PLAYERS",
    "MAX_ROUNDS",
    "MOST_POINTS",
    "NO_COLOUR",
    "WHITE",
    "AbnormalPoints",
    "Forbidden",
    "Game",
    "Player",
    "PointSystem",
    "Tournament",
    "format_points",
]

NO_COLOUR, WHITE, BLACK = 0, 1, 2
MAX_PLAYERS = 9999  # an id has four columns in a TRF
MAX_ROUNDS = 99
LEAST_POINTS, MOST_POINTS = -99, 999  # tenths; what four columns hold


def format_points(tenths: int) -> str:
    """Return a score in tenths of a point as text with one decimal.

    >>> format_points(15), format_points(0), format_points(-5)
    ('1.5', '0.0', '-0.5')
    """
    whole, rest = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole}.{rest}"


@dataclass(slots=True)
class Player:
    """One participant, as the file describes him or her.

    Attributes:
        id: Starting rank (TRF id), from 1.
        name: As written, blanks at the ends removed.
        rating: Rating, or None where the field is blank.
        title: "GM", "IM", ... or "".
        sex: "m", "w" or "".
        federation: Three letters or "".
        fide_id: As written, or "".
        birth: As written, or "".
        points: Points that the file states, in tenths, or None. Not used for pairing, only checked.
        rank: Rank that the file states, or None.
        line: Line of the file that describes the player, or None.
    """

    id: int
    name: str = ""
    rating: int | None = None
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: int | None = None
    rank: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class PointSystem:
    """What each kind of result is worth, in tenths of a point.

    **Source:** TRF(x) record XXS and TRF26 record 162; C.04.1 article 3 for the pairing-allocated bye
    (`pab`).

    >>> PointSystem().win_white, PointSystem().half_bye
    (10, 5)
    """

    win_white: int = 10
    win_black: int = 10
    draw_white: int = 5
    draw_black: int = 5
    loss_white: int = 0
    loss_black: int = 0
    forfeit_win: int = 10
    forfeit_loss: int = 0
    full_bye: int = 10
    half_bye: int = 5
    zero_bye: int = 0
    pab: int = 10

    def table(self) -> tuple[int, ...]:
        """Return the twelve values in the order of the attributes, in tenths."""
        return (
            self.win_white,
            self.win_black,
            self.draw_white,
            self.draw_black,
            self.loss_white,
            self.loss_black,
            self.forfeit_win,
            self.forfeit_loss,
            self.full_bye,
            self.half_bye,
            self.zero_bye,
            self.pab,
        )

    def value(self, result: str, colour: int = NO_COLOUR) -> int:
        """Return what a result letter is worth to a player of the given colour, in tenths.

        Args:
            result: One of `1 0 = W D L + - U F H Z` or a blank (a blank is Z).
            colour: `NO_COLOUR`, `WHITE` or `BLACK`; only games look at it.

        Raises:
            KeyError: The letter is none of these.

        >>> PointSystem(draw_black=6).value("=", BLACK)
        6
        """
        black = colour == BLACK
        return {
            "1": self.win_black if black else self.win_white,
            "=": self.draw_black if black else self.draw_white,
            "0": self.loss_black if black else self.loss_white,
            "W": self.win_black if black else self.win_white,
            "D": self.draw_black if black else self.draw_white,
            "L": self.loss_black if black else self.loss_white,
            "+": self.forfeit_win,
            "-": self.forfeit_loss,
            "F": self.full_bye,
            "H": self.half_bye,
            "Z": self.zero_bye,
            " ": self.zero_bye,
            "U": self.pab,
        }[result]


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A group of players of whom no two may meet in rounds `first_round` to `last_round` (inclusive)."""

    first_round: int
    last_round: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Points that differ from those of the point system; module `abnormal` says how they count.

    Attributes:
        kind: Result letter whose worth is changed, one of `W D L F H Z + - U`, or "" for a bonus or penalty.
        match_points: In tenths, or None; only teams have them.
        points: Points or game points in tenths (negative for a penalty), or None.
        round: The round, 0 for all.
        ids: Players or teams; with a letter, nobody named means all.

    **Source:** TRF26 record 299.
    """

    kind: str
    match_points: int | None
    points: int | None
    round: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """What one player did in one round.

    Attributes:
        opponent: Id of the opponent, 0 for none.
        colour: `NO_COLOUR`, `WHITE` or `BLACK`.
        result: One of `1 0 = W D L + - U F H Z`, or a blank for "not there" (as Z).
    """

    opponent: int
    colour: int
    result: str


@dataclass(slots=True)
class Tournament:
    """A tournament as it stands, from a file or made in Python.

    Attributes:
        name: Name of the event.
        players: All players, by id, which are 1..n without a gap.
        total_rounds: Number of rounds announced, or None when nobody said.
        recorded_rounds: Number of columns in the arrays below.
        rounds_played: Number of complete rounds; `round_to_pair` is the next.
        opponents: Opponent ids, row by row: player p, round r at `(p - 1) * recorded_rounds + r - 1`; 0 is
            none.
        colours: `NO_COLOUR`, `WHITE` or `BLACK`, laid out in the same way.
        results: Result letters as bytes, laid out in the same way; a blank is "not there".
        points: What results are worth.
        initial_colour: Colour drawn by lot before round 1 (C.04.3 article 5), `NO_COLOUR` when unknown.
        tpn: Pairing order number of each player, `tpn[id - 1]`; a permutation of 1..n, mostly the ids
            themselves.
        byes: Byes asked for in rounds not yet played: (round, id) -> "H", "F", "Z" or "U".
        virtual: Virtual points by id, in tenths per round (index round - 1); rounds past the end have none.
        explicit_virtual: Whether the file itself gave virtual points (XXA, 250), so that `baku` is not
            applied.
        forbidden: Groups of players who must not meet.
        abnormal: Points that differ from the point system, and bonus and penalty points (record 299); of
            individual tournaments.
        system: Pairing system, "dutch" unless stated.
        edition: Edition of its rules, "2026", "2017" or "" when not stated.
        baku: Whether Baku acceleration was announced (C.04.7).
        teams: Whether the file describes a team tournament.
        records: Every line that is not a player, comments and what nobody understands too, in the order of
            the file; one line "001" stands where the players stood. Writers start from these.
        header: The same by code, as written from column 5 on.
        unread: Warnings and notes: records that bear on pairing but are not used, and oddities.
        source: The file, or None.
        text: What was read, as it was, for `notes`; empty for a tournament that is not from a TRF.
    """

    name: str = ""
    players: tuple[Player, ...] = ()
    total_rounds: int | None = None
    recorded_rounds: int = 0
    rounds_played: int = 0
    opponents: array[int] = field(default_factory=lambda: array("H"))
    colours: bytearray = field(default_factory=bytearray)
    results: bytearray = field(default_factory=bytearray)
    points: PointSystem = field(default_factory=PointSystem)
    initial_colour: int = NO_COLOUR
    tpn: array[int] = field(default_factory=lambda: array("H"))
    byes: dict[tuple[int, int], str] = field(default_factory=dict)
    virtual: dict[int, array[int]] = field(default_factory=dict)
    explicit_virtual: bool = False
    forbidden: tuple[Forbidden, ...] = ()
    abnormal: tuple[AbnormalPoints, ...] = ()
    system: str = "dutch"
    edition: str = ""
    baku: bool = False
    teams: bool = False
    records: list[str] = field(default_factory=list)
    header: dict[str, list[str]] = field(default_factory=dict)
    unread: list[Diagnostic] = field(default_factory=list)
    source: str | None = None
    text: str | bytes = field(default_factory=str, repr=False)

    def __post_init__(self) -> None:
        """Number the players in the order of their ids unless an order was given."""
        if not self.tpn:
            self.tpn = array("H", range(1, len(self.players) + 1))

    @property
    def round_to_pair(self) -> int:
        """The round after the last complete one, from 1."""
        return self.rounds_played + 1

    def game(self, player: int, round: int) -> Game:  # noqa: A002
        """Return what a player did in a recorded round.

        Args:
            player: Id, 1..n.
            round: A recorded round, 1..`recorded_rounds`.

        Raises:
            IndexError: There is no such player or no such recorded round.
        """
        if not (1 <= player <= len(self.players) and 1 <= round <= self.recorded_rounds):
            raise IndexError(f"no record of player {player} in round {round}")
        at = (player - 1) * self.recorded_rounds + round - 1
        return Game(self.opponents[at], self.colours[at], chr(self.results[at]))

    @property
    def notes(self) -> tuple[Diagnostic, ...]:
        """Where the file departs from the letter of the format though its meaning is plain, line by line.

        Worked out when asked for; the warnings in `unread` are not repeated. A tournament that was not read
        from a TRF has none.
        """
        from swissblossom.trf.examine import notes_of  # noqa: PLC0415

        return notes_of(self.text, self.unread) if self.text else ()

    @property
    def details(self) -> Details:
        """What the records say beyond players and rounds: dates, arbiters, teams, line-ups."""
        from swissblossom.details import read_details  # noqa: PLC0415

        return read_details(self)

    def overlooked(self, *codes: str) -> str | None:
        """Return a line of the file that was meant to be one of the given records but is not written as one.

        Args:
            codes: Record codes as they should be written, such as "XXR".

        Returns:
            The line with its code in small letters ("xxr 5"), or None.
        """
        for code in codes:
            for written, texts in self.header.items():
                if written != code and written.upper() == code:
                    return f"{written} {texts[0]}".rstrip()
        return None
