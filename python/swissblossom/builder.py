"""Builds a tournament in Python, without a file; what cannot be is refused at once."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping

from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.tournament import (
    BLACK,
    LEAST_POINTS,
    MAX_PLAYERS,
    MAX_ROUNDS,
    MOST_POINTS,
    NO_COLOUR,
    WHITE,
    AbnormalPoints,
    Forbidden,
    Player,
    PointSystem,
    Tournament,
)
from swissblossom.trf.records import PLAYER, header_of
from swissblossom.validation import BYE_NAMES, check_tournament, scores

__all__ = ["TournamentBuilder"]

_COLOURS = {None: NO_COLOUR, "white": WHITE, "black": BLACK}
_RESULTS = {
    "1-0": "10",
    "0-1": "01",
    "1/2-1/2": "==",
    "\u00bd-\u00bd": "==",
    "=-=": "==",
    "1": "10",
    "0": "01",
    "=": "==",
    "+--": "+-",
    "--+": "-+",
    "---": "--",
    "+/-": "+-",
    "-/+": "-+",
    "-/-": "--",
}
_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")


def _refuse(code: str, message: str, hint: str, player: int | None = None, round: int | None = None) -> None:  # noqa: A002
    raise InvalidTournamentError(
        [Diagnostic("error", code, message, hint, player=player, round=round)],
    )


class TournamentBuilder:
    """Collects players, rounds and requests, and makes a `Tournament` of them.

    Each method refuses what cannot be with `InvalidTournamentError` and leaves everything as it was then.

    Args:
        name: Name of the event.
        rounds: Number of rounds announced, 1 to 99, or None when nobody has said.
        initial_colour: "white" or "black", the colour drawn by lot for the first player, or None.
        points: What results are worth.
        system: Pairing system.
        edition: Edition of its rules, or "".
        baku: Whether the tournament is accelerated (C.04.7).

    >>> import swissblossom as sb
    >>> b = sb.TournamentBuilder("Club night", rounds=3, initial_colour="white")
    >>> tal, keres, euwe = b.add_player("Tal", rating=2500), b.add_player("Keres"), b.add_player("Euwe")
    >>> b.add_round([(tal, keres, "1-0")], bye=euwe)
    >>> botvinnik = b.add_player("Botvinnik")            # a late entry
    >>> b.request_bye(keres, round=3)
    >>> sb.pair(b.tournament()).pairs
    ((3, 1), (2, 4))
    """

    def __init__(
        self,
        name: str = "",
        *,
        rounds: int | None = None,
        initial_colour: str | None = None,
        points: PointSystem | None = None,
        system: str = "dutch",
        edition: str = "",
        baku: bool = False,
    ) -> None:
        if initial_colour not in _COLOURS:
            _refuse("bad-initial-colour", f"{initial_colour!r} is no colour", "choose 'white' or 'black'")
        if rounds is not None and not 1 <= rounds <= MAX_ROUNDS:
            _refuse("bad-rounds", f"{rounds} rounds announced", f"announce 1 to {MAX_ROUNDS}")
        self._name = name
        self._rounds = rounds
        self._colour = _COLOURS[initial_colour]
        self._points = points or PointSystem()
        self._system, self._edition, self._baku = system, edition, baku
        self._players: list[Player] = []
        self._columns: list[dict[int, tuple[int, int, str]]] = []
        self._byes: dict[tuple[int, int], str] = {}
        self._withdrawn: set[int] = set()
        self._forbidden: list[Forbidden] = []
        self._abnormal: list[AbnormalPoints] = []
        self._records: list[str] = []

    @property
    def rounds_played(self) -> int:
        """Number of rounds added."""
        return len(self._columns)

    def add_player(
        self,
        name: str,
        *,
        rating: int | None = None,
        title: str = "",
        sex: str = "",
        federation: str = "",
        fide_id: str = "",
        birth: str = "",
    ) -> int:
        """Add a player; one added after a round is a late entry, absent from the rounds before.

        Args:
            name: Name of at most 33 characters, as a file holds.
            rating: 0 to 9999, or None.
            title: "GM", "IM", ... or "".
            sex: "m", "w" or "".
            federation: Three letters or "".
            fide_id: At most 11 characters.
            birth: YYYY/MM/DD or "".

        Returns:
            The player's number, from 1.

        Raises:
            InvalidTournamentError: A value that no file can hold, or more than 9999 players.
        """
        ident = len(self._players) + 1
        if ident > MAX_PLAYERS:
            _refuse("too-many-players", "10000 players", f"at most {MAX_PLAYERS} are possible")
        limits = (("name", name, 33), ("title", title, 3), ("sex", sex, 1), ("federation", federation, 3))
        for what, text, most in (*limits, ("FIDE number", fide_id, 11), ("date of birth", birth, 10)):
            if len(text) > most or not text.isprintable():
                hint = f"at most {most} printable characters"
                _refuse(
                    f"bad-{what.lower().replace(' ', '-')}", f"player {ident}: {what} {text!r}", hint, ident
                )
        if rating is not None and not 0 <= rating <= 9999:
            _refuse("bad-rating", f"player {ident}: rating {rating}", "0 to 9999, or None", ident)
        self._players.append(
            Player(
                ident,
                name.strip(),
                rating,
                title.strip(),
                sex.strip(),
                federation.strip(),
                fide_id.strip(),
                birth.strip(),
            )
        )
        return ident

    def rank_players(self) -> None:
        """Number the players by rating, title and name, as before round 1; numbers given out change.

        Raises:
            InvalidTournamentError: Rounds, requests or forbidden pairs name players by number already.

        **Source:** C.04.2 article 2 (initial order).
        """
        if self._columns or self._byes or self._forbidden or self._withdrawn or self._abnormal:
            _refuse(
                "too-late", "players are named by their numbers already", "rank them before anything else"
            )

        def key(player: Player) -> tuple[int, int, str]:
            title = _TITLES.index(player.title) if player.title in _TITLES else len(_TITLES)
            return -(player.rating or 0), title, player.name

        self._players.sort(key=key)
        for ident, player in enumerate(self._players, 1):
            player.id = ident

    def _known(self, player: int) -> None:
        if not 1 <= player <= len(self._players):
            _refuse("unknown-player", f"player {player} does not exist", "add the player first", player)

    def add_round(
        self,
        games: Iterable[tuple[int, int, str]],
        *,
        bye: int | None = None,
        byes: Mapping[int, str] | None = None,
    ) -> None:
        """Add the next round with its results.

        Args:
            games: (white, black, result); the result is "1-0", "0-1", "1/2-1/2" (or "1", "0", "=" of White),
                or "+--", "--+", "---" for a game not played.
            bye: Player with the pairing-allocated bye.
            byes: Other byes by player: "F", "H" or "Z" (absent). Byes requested and withdrawals need not be
                named.

        Raises:
            InvalidTournamentError: A player who does not exist, is named twice or not at all; a result
                that is none; a round without a game, or after the last one.
        """
        number = len(self._columns) + 1
        if self._rounds is not None and number > self._rounds:
            _refuse(
                "too-many-rounds", f"round {number} of {self._rounds}", "announce more rounds", round=number
            )
        if number > MAX_ROUNDS:
            _refuse("too-many-rounds", f"round {number}", f"at most {MAX_ROUNDS} are possible", round=number)
        column: dict[int, tuple[int, int, str]] = {}

        def put(player: int, opponent: int, colour: int, result: str) -> None:
            self._known(player)
            if player in column:
                what = f"player {player} is named twice in round {number}"
                _refuse("named-twice", what, "name every player once", player, number)
            column[player] = opponent, colour, result

        for white, black, result in games:
            letters = _RESULTS.get(result)
            if letters is None:
                what = f"{result!r} is no result"
                _refuse("unknown-result", what, "write 1-0, 0-1, 1/2-1/2, +--, --+ or ---", white, number)
            if white == black:
                _refuse("plays-self", f"player {white} plays himself", "correct one number", white, number)
            assert letters is not None  # noqa: S101  # refused above
            put(white, black, WHITE, letters[0])
            put(black, white, BLACK, letters[1])
        if not column:
            _refuse(
                "round-without-games", f"round {number} has no game", "request its byes instead", round=number
            )
        if bye is not None:
            put(bye, 0, NO_COLOUR, "U")
        for player, letter in (byes or {}).items():
            if letter not in {"F", "H", "Z"}:
                _refuse("bad-bye", f"{letter!r} is no bye", "choose F, H or Z", player, number)
            put(player, 0, NO_COLOUR, letter)
        for player in range(1, len(self._players) + 1):
            if player in column:
                continue
            letter = self._byes.get((number, player), "Z" if player in self._withdrawn else "")
            if not letter:
                what = f"nothing is said of player {player} in round {number}"
                _refuse(
                    "missing-player", what, "name the game, or a bye ('Z' for an absence)", player, number
                )
            column[player] = 0, NO_COLOUR, letter
        self._columns.append(column)
        for key in [key for key in self._byes if key[0] == number]:
            del self._byes[key]

    def request_bye(self, player: int, round: int, kind: str = "H") -> None:  # noqa: A002
        """Note that a player sits out a round to come.

        Args:
            player: Number of the player.
            round: A round not yet played.
            kind: "H" half a point, "F" a full one, "Z" none.

        Raises:
            InvalidTournamentError: No such player or bye, or a round that is played or not announced.
        """
        self._known(player)
        if kind not in BYE_NAMES:
            _refuse("bad-bye", f"{kind!r} is no bye", "choose H, F, Z or U", player, round)
        if not len(self._columns) < round <= (self._rounds or MAX_ROUNDS):
            _refuse("bad-round", f"a bye in round {round}", "name a round to come", player, round)
        self._byes[round, player] = kind

    def withdraw(self, player: int) -> None:
        """Take a player out of all rounds to come.

        Raises:
            InvalidTournamentError: There is no such player.
        """
        self._known(player)
        self._withdrawn.add(player)

    def readmit(self, player: int) -> None:
        """Take a withdrawal back.

        Raises:
            InvalidTournamentError: There is no such player.
        """
        self._known(player)
        self._withdrawn.discard(player)

    def forbid(self, *players: int, first_round: int = 1, last_round: int = MAX_ROUNDS) -> None:
        """Forbid players to meet each other in rounds `first_round` to `last_round`.

        Raises:
            InvalidTournamentError: Fewer than two players, one who does not exist, or no such rounds.
        """
        for player in players:
            self._known(player)
        if len(set(players)) < 2:
            _refuse("lonely-forbidden", "a forbidden pair needs two players", "name two players or more")
        if not 1 <= first_round <= last_round <= MAX_ROUNDS:
            _refuse("bad-range", f"rounds {first_round} to {last_round}", "first comes before last")
        self._forbidden.append(Forbidden(first_round, last_round, tuple(dict.fromkeys(players))))

    def add_points(self, player: int, points: int, after: int = 0) -> None:
        """Give a player a bonus or a penalty, which counts for the pairings that follow.

        Args:
            player: Number of the player.
            points: Tenths of a point, -99 to 999; a penalty is negative.
            after: The round after which it counts, 0 for from the start.

        Raises:
            InvalidTournamentError: No such player or round, or points that no file can hold.

        **Source:** TRF26 record 299.
        """
        self._known(player)
        if not LEAST_POINTS <= points <= MOST_POINTS:
            _refuse("bad-points", f"{points} tenths", f"give {LEAST_POINTS} to {MOST_POINTS}", player)
        if not 0 <= after <= (self._rounds or MAX_ROUNDS):
            _refuse("bad-round", f"points after round {after}", "name a round, or 0", player)
        self._abnormal.append(AbnormalPoints("", None, points, after, (player,)))

    def record(self, code: str, text: str) -> None:
        """Add a record that has no meaning for the pairing, such as 042 (start) or 102 (arbiter).

        Args:
            code: Its code, three characters.
            text: What follows from column 5 on.

        Raises:
            InvalidTournamentError: A code that is none, or of what the builder itself knows.
        """
        from swissblossom.trf.families import FAMILIES  # noqa: PLC0415

        if len(code) != 3 or not code.isalnum() or code in FAMILIES or code == PLAYER:
            _refuse(
                "bad-record",
                f"record {code!r}",
                "use the builder's own methods for players, rounds and rules",
            )
        if not text.isprintable():
            _refuse("bad-record", f"record {code}: {text!r}", "write one line of printable characters")
        self._records.append(f"{code} {text}".rstrip())

    def tournament(self) -> Tournament:
        """Return the tournament as it stands; the builder can go on.

        Returns:
            A tournament of its own, with the points that the results give.

        Raises:
            InvalidTournamentError: There is no player.
        """
        if not self._players:
            _refuse("no-players", "there is no player", "add players first")
        width, size = len(self._columns), len(self._players)
        opponents, colours, results = (
            array("H", bytes(2 * width * size)),
            bytearray(width * size),
            bytearray(),
        )
        results += b"Z" * (width * size)
        for at, column in enumerate(self._columns):
            for player, (opponent, colour, result) in column.items():
                cell = (player - 1) * width + at
                opponents[cell], colours[cell], results[cell] = opponent, colour, ord(result)
        byes = dict(self._byes)
        for player in self._withdrawn:
            for number in range(width + 1, (self._rounds or width + 1) + 1):
                byes[number, player] = "Z"
        records = [*([f"012 {self._name}"] if self._name else []), *self._records, PLAYER]
        t = Tournament(
            name=self._name,
            players=tuple([player.__replace__() for player in self._players]),  # type: ignore[attr-defined]
            total_rounds=self._rounds,
            recorded_rounds=width,
            rounds_played=width,
            opponents=opponents,
            colours=colours,
            results=results,
            points=self._points,
            initial_colour=self._colour,
            byes=byes,
            forbidden=tuple(self._forbidden),
            abnormal=tuple(self._abnormal),
            system=self._system,
            edition=self._edition,
            baku=self._baku,
            records=records,
            header=header_of(records),
        )
        found = check_tournament(t)
        if found:
            raise InvalidTournamentError(found)
        for described, total in zip(t.players, scores(t), strict=True):
            described.points = total
        return t
