"""Simulated tournaments of matches: two games of two players (Double-Swiss), or the boards of two teams."""

from __future__ import annotations

from array import array

from swissblossom.errors import Diagnostic
from swissblossom.plain_data import replace
from swissblossom.simulation.field import make_field
from swissblossom.simulation.play import PAB, Play
from swissblossom.simulation.settings import SimulationSettings, parse_range
from swissblossom.systems.acceleration import last_of_group_a
from swissblossom.systems.team import TeamRules, entered, rules_of
from swissblossom.tiebreaks.teams import read_teams
from swissblossom.tournament import BLACK, MAX_PLAYERS, WHITE, Forbidden, Tournament, format_points
from swissblossom.trf.records import FOREVER, PLAYER, header_of

__all__ = ["DoublePlay", "TeamPlay"]

_FORFEITS = (b"+-", b"-+", b"--")
_MOST_TEAMS = 999  # the number of a team has three columns in record 310


class DoublePlay(Play):
    """Plays matches of two games; match k stands in columns 2k - 1 and 2k (C.04.5, reading A13)."""

    columns = 2

    def forbidden(self) -> tuple[Forbidden, ...]:
        """Return who must not meet, by columns."""
        return tuple(
            [
                replace(group, first_round=self.column(group.first_round), last_round=2 * group.last_round)
                if group.last_round < FOREVER
                else group
                for group in self.field.forbidden
            ]
        )

    def win(self) -> int:
        """Return what a match won is worth (A5)."""
        return 2 * self.t.points.win_white

    def enter_byes(self, number: int, pab: int | None) -> None:
        """Enter byes in both columns; the pairing-allocated one is a won and a drawn game (1.4)."""
        column = self.column(number)
        for (_, ident), letter in self.t.byes.items():
            for at in (column, column + 1):
                arrived = self.field.first[ident - 1] <= number
                self.enter(at, ident, 0, 0, ord(letter if arrived else " "))
        if pab is not None:
            self.enter(column, pab, 0, 0, PAB)
            self.enter(column + 1, pab, 0, 0, ord("H"))

    def enter_games(self, number: int, pairs: tuple[tuple[int, int], ...]) -> None:
        """Enter both games; who does not come to the first often does not come to the second either."""
        column = self.column(number)
        turned = tuple([(black, white) for white, black in pairs])
        second = {(black, white): letters for white, black, letters in self.results(number, turned)}
        for white, black, letters in self.results(number, pairs):
            again = second[white, black]
            if letters in _FORFEITS and self.odd.below(2):
                again = letters[::-1]
            for at, one, two, result in ((column, white, black, letters), (column + 1, black, white, again)):
                self.enter(at, one, two, WHITE, result[0])
                self.enter(at, two, one, BLACK, result[1])


class TeamPlay(Play):
    """Plays matches of teams; what is numbered are teams, and the columns are those of their players.

    Team k of n has the players k, n + k, 2n + k ... in board order, numbered by rating over all teams.
    """

    @classmethod
    def faults(cls, settings: SimulationSettings) -> list[Diagnostic]:
        """Return what is wrong with checked settings for a team tournament."""
        found = []
        rules = rules_of(Tournament(header={"192": [settings.team_code]}))
        if rules is None or settings.team_code.endswith("_BAKU"):
            hint = "give a code such as FIDE_TEAM or FIDE_TEAM_TYPEB_MP_GP, without _BAKU (see acceleration)"
            found.append(Diagnostic("error", "bad-setting", f"team_code: {settings.team_code!r}", hint))
        elif rules.primary == "GP" and settings.acceleration != "none":
            what = "Baku acceleration is not for game points as the primary score (C.04.7 1.4.4)"
            found.append(Diagnostic("error", "baku-points", what, "choose a team_code with MP first"))
        limit = parse_range(settings.players)
        if limit and limit[1] > _MOST_TEAMS:
            what = f"players: {limit[1]} teams, of which the records have room for {_MOST_TEAMS}"
            found.append(Diagnostic("error", "bad-setting", what, f"give at most {_MOST_TEAMS}"))
        elif limit and limit[1] * settings.boards > MAX_PLAYERS:
            what = f"players: {limit[1]} teams of {settings.boards} are more than {MAX_PLAYERS} players"
            found.append(Diagnostic("error", "bad-setting", what, "take fewer teams or boards"))
        return found

    def __init__(self, settings: SimulationSettings, seed: int) -> None:
        super().__init__(settings, seed)
        self.boards = settings.boards
        alone = replace(settings, late_entries=0, withdrawals=0, forbidden_pairs=0)
        players = make_field(alone, self.size * self.boards, self.matches, seed)
        self.strengths = players.strengths
        self.byes_had: dict[int, int] = {}
        t = self.t
        t.players, t.teams, t.tpn = players.players, True, array("H", range(1, len(players.players) + 1))
        rated = sum(player.rating is not None for player in t.players)
        counts = {"062": len(t.players), "072": rated, "082": self.size}
        t.records = [line for line in t.records if line[:3] not in counts and line != PLAYER]
        t.records += [f"{key} {count}" for key, count in counts.items()]
        t.records += [
            f"192 {settings.team_code}{'_BAKU' * t.baku}",
            f"352 {('WB' * self.boards)[: self.boards]}",
        ]
        t.records += [PLAYER, *[self._team(number) for number in range(1, self.size + 1)]]
        t.header = header_of(t.records)

    def win(self) -> int:
        """Return the match points of a win."""
        return self.t.details.team_points[0]

    def last_of_group_a(self) -> int:
        """Return the last team of group A."""
        return last_of_group_a(entered(self.t))

    def members(self, number: int) -> range:
        """Return the players of a team in board order."""
        return range(number, self.size * self.boards + 1, self.size)

    def _team(self, number: int, points: str = f"{'':13}", rank: str = "") -> str:
        """Return the record 310 of a team."""
        members = self.members(number)
        known = [rating for ident in members if (rating := self.t.players[ident - 1].rating) is not None]
        strength = str(sum(known) // len(known)) if known else ""
        ids = " ".join([f"{ident:4d}" for ident in members])
        name = f"{f'Team {number}':<32} {f'T{number}':<5}"
        return f"310 {number:3d} {name} {strength:>6} {points} {rank:>3}  {ids}"

    def _record(self, line: str) -> None:
        """Add a record before the players."""
        self.t.records.insert(self.t.records.index(PLAYER), line)
        self.t.header.setdefault(line[:3], []).append(line[4:])

    def enter_byes(self, number: int, pab: int | None) -> None:
        """Enter the byes in records 240 and 320."""
        asked: dict[str, list[int]] = {}
        for (_, ident), letter in self.t.byes.items():
            asked.setdefault(letter, []).append(ident)
        for letter, ids in sorted(asked.items()):
            self._record(f"240 {letter} {number:3d} " + " ".join([f"{ident:4d}" for ident in sorted(ids)]))
        if pab is not None:
            self.byes_had[number] = pab
            teams = " ".join([f"{self.byes_had.get(at, 0):03d}" for at in range(1, number + 1)])
            self.t.records = [line for line in self.t.records if line[:3] != "320"]
            self.t.header.pop("320", None)
            self._record(f"320 {'':9} {teams}")

    def enter_games(self, number: int, pairs: tuple[tuple[int, int], ...]) -> None:
        """Enter the games of the boards; a forfeit is that of a team or, as often, of one of its players."""
        special = self.special(number, len(pairs))
        for match, (white, black) in enumerate(pairs):
            letters = special.get(match, b"")
            if letters in _FORFEITS and self.odd.below(2):
                self._record(f"330 {letters.decode()} {number:3d} {white:3d} {black:3d}")
                continue
            odd_board = self.odd.below(self.boards) if letters else -1
            boards = zip(self.members(white), self.members(black), strict=True)
            for board, (one, two) in enumerate(boards):
                first, second = (one, two) if board % 2 == 0 else (two, one)
                drawn = self.result(first, second)
                result = letters if board == odd_board else drawn
                self.enter(number, first, second, WHITE, result[0])
                self.enter(number, second, first, BLACK, result[1])

    def rank(self) -> None:
        """Enter the points of the players, and points and ranks of the teams in records 310."""
        super().rank()
        t = self.t
        event = read_teams(t, t.rounds_played, swiss=True)
        match, game = event.match.scores, event.game.scores
        rules = rules_of(t) or TeamRules()
        first, second = (match, game) if rules.primary == "MP" else (game, match)
        order = sorted(range(1, self.size + 1), key=lambda team: (-first[team], -second[team], team))
        t.records = [line for line in t.records if line[:3] != "310"]
        for team in range(1, self.size + 1):
            points = f"{format_points(match[team]):>6} {format_points(game[team]):>6}"
            t.records.append(self._team(team, points, str(order.index(team) + 1)))
        t.header = header_of(t.records)
