"""Team tournaments: matches, match points, game points and boards, from the records of the players and teams.

A match is found from the games of its players; who sat where comes from the order of the team (310 or 013)
unless a line-up (300) says otherwise. Byes are records 320 and 240, forfeited matches 330, the worth of
matches 362, abnormal points 299.

**Source:** TRF26 (records); C.07 articles 11 to 13, edition 2026-03.
"""

from __future__ import annotations

import re

from swissblossom.details import whole_number
from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.plain_data import dataclass
from swissblossom.tiebreaks.field import (
    DRAWN,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FREE,
    FULL_BYE,
    HALF_BYE,
    LOST,
    PAB,
    PLAYED,
    WON,
    ZERO_BYE,
    Field,
)
from swissblossom.tournament import BLACK, NO_COLOUR, WHITE, Tournament, format_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.details import Details, Team

__all__ = ["TeamEvent", "doubtful_points", "primary_of", "read_teams", "seats"]

_GAMES = frozenset("10=WDL")
_BYES = {"F": FULL_BYE, "H": HALF_BYE, "Z": ZERO_BYE}


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """A team tournament as tie-breaks see it.

    Attributes:
        names: Name of each team, in the order of the ids.
        ids: Team pairing numbers, ascending; 1, 2 ... where the file has none.
        match: The matches, scored in match points.
        game: The same matches, scored in game points.
        boards: For each team the game points on each board over the rounds counted, in tenths (article 12).
    """

    names: tuple[str, ...]
    ids: tuple[int, ...]
    match: Field
    game: Field
    boards: tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class _Match:
    """One team's side of a round; opponent is a number, 0 for none; the colour is that of the first board."""

    opponent: int
    kind: int
    outcome: int
    match_points: int
    game_points: int
    boards: list[int]
    colour: int = NO_COLOUR


class _Reader:
    """Works out every team's side of every round."""

    def __init__(self, t: Tournament, details: Details) -> None:
        self.t = t
        self.details = details
        teams = list(details.teams)
        numbered = all(team.id for team in teams) and len({team.id for team in teams}) == len(teams)
        if numbered:
            teams.sort(key=lambda team: team.id)
        self.teams: list[Team] = teams
        self.ids = [team.id for team in teams] if numbered else list(range(1, len(teams) + 1))
        self.number_of = {ident: number for number, ident in enumerate(self.ids, 1)}
        self.team_of: dict[int, int] = {}
        for number, team in enumerate(teams, 1):
            for player in team.members:
                self.team_of.setdefault(player, number)
        self.win, self.draw, self.loss = details.team_points
        self.line_ups = {(one.round, self.number_of.get(one.team, 0)): one for one in details.line_ups}
        self.forfeited = self._forfeited()
        self.byes = self._byes()
        self.size = self._boards()

    def _forfeited(self) -> dict[tuple[int, int], tuple[int, str]]:
        """Return opponent and sign of each side of a forfeited match (330)."""
        found = {}
        for one in self.details.forfeited_matches:
            white, black = self.number_of.get(one.white, 0), self.number_of.get(one.black, 0)
            if white and black and len(one.kind) == 2:
                found[one.round, white] = black, one.kind[0]
                found[one.round, black] = white, one.kind[1]
        return found

    def _byes(self) -> dict[tuple[int, int], int]:
        """Return the kind of bye by (round, number), from records 320 and 240."""
        found: dict[tuple[int, int], int] = {}
        for line in self.t.records:
            if line[:3] == "240":
                words = line[4:].split()
                of_round = whole_number(words[1]) if len(words) > 2 and words[0].upper() in _BYES else None
                for word in words[2:] if of_round else ():
                    number = self.number_of.get(whole_number(word) or 0, 0)
                    if number and of_round:
                        found[of_round, number] = _BYES[words[0].upper()]
        if self.details.team_byes:
            for round_, ident in enumerate(self.details.team_byes.teams, 1):
                if ident in self.number_of:
                    found[round_, self.number_of[ident]] = PAB
        return found

    def _opponent(self, round_: int, number: int) -> int:
        """Return the number of the team that a team was paired with, 0 for none."""
        if (round_, number) in self.forfeited:
            return self.forfeited[round_, number][0]
        met: dict[int, int] = {}
        for player in self.teams[number - 1].members:
            if player <= len(self.t.players):
                other = self.team_of.get(self.t.game(player, round_).opponent, 0)
                if other and other != number:
                    met[other] = met.get(other, 0) + 1
        if met:
            return max(met, key=lambda other: (met[other], -other))
        line_up = self.line_ups.get((round_, number))
        return self.number_of.get(line_up.opponent, 0) if line_up else 0

    def seated(self, round_: int, number: int) -> list[int]:
        """Return the players at the boards of a team from the top, 0 for an empty board."""
        line_up = self.line_ups.get((round_, number))
        if line_up:
            return list(line_up.players)
        seated = []
        for player in self.teams[number - 1].members:
            if player <= len(self.t.players):
                game = self.t.game(player, round_)
                if game.opponent or game.result == "+":
                    seated.append(player)
        return seated

    def _boards(self) -> int:
        """Return the number of boards of a match."""
        most = len(self.details.board_colours)
        for line_up in self.details.line_ups:
            most = max(most, len(line_up.players))
        if not most:
            for round_ in range(1, self.t.recorded_rounds + 1):
                for number in range(1, len(self.teams) + 1):
                    most = max(most, len(self.seated(round_, number)))
        return max(most, 1)

    def side(self, round_: int, number: int) -> _Match:
        """Return a team's side of a round; its match points wait for the other side."""
        opponent = self._opponent(round_, number)
        if not opponent:
            return self._bye(round_, number)
        boards = [0] * self.size
        played = False
        colour = NO_COLOUR
        pattern = self.details.board_colours.upper() or "WB" * self.size
        for board, player in enumerate(self.seated(round_, number)[: self.size]):
            if 1 <= player <= len(self.t.players):
                game = self.t.game(player, round_)
                if game.colour and not colour and board < len(pattern):
                    same = pattern[board] == pattern[0]
                    colour = game.colour if same else WHITE + BLACK - game.colour
                if game.opponent or game.result in "+-":
                    boards[board] = self.t.points.value(game.result, game.colour)
                    played = played or game.result in _GAMES
        sign = self.forfeited.get((round_, number), (0, ""))[1]
        if sign:
            played = False
            if sign == "+" and not any(boards):
                boards = [self.t.points.win_white] * self.size
        kind = PLAYED if played else FORFEIT_WIN if sign == "+" else FORFEIT_LOSS
        return _Match(opponent, kind, LOST, 0, sum(boards), boards, colour)

    def _bye(self, round_: int, number: int) -> _Match:
        kind = self.byes.get((round_, number), ZERO_BYE)
        if (round_, number) not in self.byes:
            letters = {
                self.t.game(player, round_).result
                for player in self.teams[number - 1].members
                if player <= len(self.t.players)
            }
            kind = (
                PAB
                if "U" in letters
                else FULL_BYE
                if "F" in letters
                else HALF_BYE
                if "H" in letters
                else kind
            )
        win, draw = self.t.points.win_white * self.size, self.t.points.draw_white * self.size
        boards = [0] * self.size
        match_points, game_points = 0, 0
        if kind in (PAB, FULL_BYE):
            match_points, game_points = self.win, win
            boards = [self.t.points.win_white] * self.size
            record = self.details.team_byes
            if kind == PAB:  # as many as a draw unless record 320 says more (C.04.6)
                match_points = (
                    self.draw if record is None or record.match_points is None else record.match_points
                )
                game_points = draw if record is None or record.game_points is None else record.game_points
        elif kind == HALF_BYE:
            match_points, game_points = self.draw, draw
            boards = [self.t.points.draw_white] * self.size
        outcome = WON if match_points >= self.win else DRAWN if match_points >= self.draw else LOST
        return _Match(0, kind, outcome, match_points, game_points, boards)

    def settle(self, sides: list[_Match], round_: int) -> None:
        """Give match points and outcomes to the sides of a round that have an opponent."""
        for number, side in enumerate(sides, 1):
            if not side.opponent:
                continue
            other = sides[side.opponent - 1]
            sign = self.forfeited.get((round_, number), (0, ""))[1]
            mine, theirs = side.game_points, other.game_points
            if side.kind != PLAYED and other.kind == PLAYED:
                side.kind = PLAYED
            if sign:
                side.outcome = WON if sign == "+" else LOST
            elif side.kind != PLAYED and not mine and not theirs:
                side.outcome = LOST
            else:
                side.outcome = WON if mine > theirs else DRAWN if mine == theirs else LOST
            if side.kind != PLAYED:
                side.kind = FORFEIT_LOSS if side.outcome == LOST else FORFEIT_WIN
            side.match_points = (self.loss, self.draw, self.win)[side.outcome]


def read_teams(t: Tournament, rounds: int, *, swiss: bool) -> TeamEvent:
    """Work out matches, scores and boards of a team tournament.

    Args:
        t: The tournament.
        rounds: Rounds counted.
        swiss: Whether article 16 applies.

    Raises:
        InvalidTournamentError: The file names no team.
    """
    details = t.details
    if not details.teams:
        reason = Diagnostic("error", "no-teams", "no team is described", "add records 310 (or 013)")
        raise InvalidTournamentError([reason], t.source)
    reader = _Reader(t, details)
    total = t.total_rounds or t.recorded_rounds
    match = Field(reader.ids, rounds, total, swiss=swiss)
    game = Field(reader.ids, rounds, total, swiss=swiss)
    match.teams = game.teams = True
    match.win, match.draw, match.loss = reader.win, reader.draw, reader.loss
    size = reader.size
    game.win, game.draw = t.points.win_white * size, t.points.draw_white * size
    game.loss = t.points.loss_white * size
    boards = [[0] * size for _ in reader.ids]
    for round_ in range(1, rounds + 1):
        sides = [reader.side(round_, number) for number in range(1, len(reader.ids) + 1)]
        reader.settle(sides, round_)
        for field, points in ((match, "match_points"), (game, "game_points")):
            field.opponents.append([side.opponent for side in sides])
            kinds = [side.kind if swiss or side.opponent else FREE for side in sides]
            field.kinds.append(bytes(kinds))
            field.outcomes.append(bytes([side.outcome for side in sides]))
            field.points.append([getattr(side, points) for side in sides])
            field.colours.append(bytes([side.colour for side in sides]))
        for row, side in zip(boards, sides, strict=True):
            for board, points_on_it in enumerate(side.boards):
                row[board] += points_on_it
    match.add_up(_abnormal(reader, match, "match_points"))
    game.add_up(_abnormal(reader, game, "points"))
    return TeamEvent(
        tuple([team.name or team.nick for team in reader.teams]),
        tuple(reader.ids),
        match,
        game,
        tuple(map(tuple, boards)),
    )


def seats(t: Tournament, rounds: int) -> dict[tuple[int, int], list[int]]:
    """Return who sat at the boards of each team by round and team number: ids from the top, 0 for nobody.

    Args:
        t: The tournament.
        rounds: Rounds to look at, from 1.

    **Source:** TRF26 records 300 and 310.
    """
    reader = _Reader(t, t.details)
    numbers = enumerate(reader.ids, 1)
    places = [(round_, ident, number) for number, ident in numbers for round_ in range(1, rounds + 1)]
    return {(round_, ident): reader.seated(round_, number)[: reader.size] for round_, ident, number in places}


_OF_OUTCOME = {"W": WON, "D": DRAWN, "L": LOST}
_OF_KIND = {"F": FULL_BYE, "H": HALF_BYE, "Z": ZERO_BYE, "+": FORFEIT_WIN, "-": FORFEIT_LOSS, "U": PAB}


def _abnormal(reader: _Reader, field: Field, points: str) -> dict[tuple[int, int], int]:
    """Put what the records 299 change into the rounds; return bonus points and penalties."""
    bonus: dict[tuple[int, int], int] = {}
    for record in reader.details.abnormal_points:
        value = getattr(record, points)
        if value is None or record.round > field.rounds:
            continue
        numbers = [reader.number_of[ident] for ident in record.ids if ident in reader.number_of]
        for number in numbers or ([] if record.ids else range(1, field.size + 1)):
            at = number - 1
            if not record.kind:
                bonus[at, record.round] = bonus.get((at, record.round), 0) + value
                continue
            for column in (record.round - 1,) if record.round else range(field.rounds):
                kind, outcome = field.kinds[column][at], field.outcomes[column][at]
                if _OF_KIND.get(record.kind) == kind or (
                    kind == PLAYED and _OF_OUTCOME.get(record.kind) == outcome
                ):
                    field.points[column][at] = value  # type: ignore[index]
    return bonus


def _points_text(points: int | None) -> str:
    return "-" if points is None else format_points(points)


def doubtful_points(t: Tournament, event: TeamEvent) -> list[Diagnostic]:
    """Return a warning when records 310 state other points than the matches give, after the last round.

    Args:
        t: The tournament.
        event: What its records say.

    **Source:** TRF26 record 310.
    """
    if event.match.rounds != t.rounds_played:
        return []
    number_of = {ident: number for number, ident in enumerate(event.ids, 1)}
    found = []
    for team in t.details.teams:
        number = number_of.get(team.id, 0)
        stated = team.match_points, team.game_points
        here = event.match.scores[number], event.game.scores[number]
        if number and any(a not in (None, b) for a, b in zip(stated, here, strict=True)):
            shown = [" and ".join(map(_points_text, two)) for two in (stated, here)]
            found.append(f"team {team.id} has {shown[0]}, by its matches {shown[1]}")
    if not found:
        return []
    more = f" and {len(found) - 3} more" if len(found) > 3 else ""
    message = f"match points and game points of record 310: {'; '.join(found[:3])}{more}"
    hint = "the standings go by the matches; see whether byes (320, 240) and records 330 and 299 are right"
    return [Diagnostic("warning", "points-disagree", message, hint)]


_TEAM_CODE = re.compile(
    r"TEAM(?:_SWISS|_TYPE[AB]|_(?:DOUBLE)?ROUNDROBIN|_KNOCKOUT)?_(MP|GP)\b|_(MP|GP)(?:_|$)"
)


def primary_of(t: Tournament) -> str:
    """Return the score that comes first, "MP" or "GP", as record 192 says; "MP" where it does not.

    **Source:** TRF26 record 192 (encoded tournament types), C.07 13 (2026-03).
    """
    code = (t.header.get("192") or [""])[0].upper()
    match = _TEAM_CODE.search(code)
    return (match.group(1) or match.group(2)) if match else "MP"
