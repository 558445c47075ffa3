"""What was done round by round, in the tournaments of players, of two-game matches and of teams.

A *turn* is what the page shows as one: a round, or a match of several games. Turns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissblossom.markup import clean, display_name
from swissblossom.places import standings
from swissblossom.report.model import Cell, Game
from swissblossom.report.words import Words
from swissblossom.tiebreaks.teams import read_teams, seats
from swissblossom.tournament import BLACK, WHITE, Tournament, format_points

__all__ = ["Ledger", "MatchLedger", "TeamLedger", "halves"]

_RESULTS = {"1": "1", "W": "1", "=": "\u00bd", "D": "\u00bd", "0": "0", "L": "0", "+": "+", "-": "\u2212"}
_BYES = {"H": "\u00bd", "F": "1", "U": "1"}
_COLOURS = {WHITE: "w", BLACK: "b"}
_DASH = "\u2009\u2013\u2009"


def halves(tenths: int) -> str:
    """Return points as results are written.

    >>> halves(15), halves(5), halves(20), halves(0), halves(12)
    ('1\u00bd', '\u00bd', '2', '0', '1.2')
    """
    whole, rest = divmod(tenths, 10)
    if rest == 5:
        return f"{whole or ''}\u00bd"
    return format_points(tenths) if rest else str(whole)


class Ledger:
    """A tournament of players, in which every round is a game.

    Attributes:
        turns: Turns that were played.
    """

    def __init__(self, t: Tournament, played: int, words: Words) -> None:
        """Take a tournament.

        Args:
            t: The tournament; of teams, the one in which each team is a player.
            played: Rounds of the file to show as played.
            words: Language of the page.
        """
        self.t = t
        self.played = played
        self.words = words
        self.turns = played

    def running(self) -> list[list[int]]:
        """Return each player's points before turn 1 and after each turn, in tenths."""
        rows = []
        for player in range(1, len(self.t.players) + 1):
            total, row = 0, [0]
            for turn in range(1, self.turns + 1):
                total += self.points(player, turn)
                row.append(total)
            rows.append(row)
        return rows

    def points(self, player: int, turn: int) -> int:
        """Return the points of a turn, in tenths."""
        game = self.t.game(player, turn)
        return self.t.points.value(game.result, game.colour)

    def cell(self, player: int, turn: int) -> Cell:
        """Return what a player did in a turn."""
        game = self.t.game(player, turn)
        colour = _COLOURS.get(game.colour, "")
        letter = game.result
        if game.opponent and letter not in "+-":
            return Cell(game.opponent, colour, _RESULTS.get(letter, ""), "")
        result = _RESULTS.get(letter) or _BYES.get(letter, "")
        return Cell(game.opponent, colour, result, self.words.byes.get(letter, ""))

    def boards(self, turn: int) -> Iterator[tuple[int, int, str, tuple[Game, ...]]]:
        """Yield (White, Black, result, games of the match) of each pair of a turn, in the order of White."""
        for white in range(1, len(self.t.players) + 1):
            cell = self.cell(white, turn)
            if cell.opponent and cell.colour == "w":
                result = _DASH.join((cell.result, self.cell(cell.opponent, turn).result))
                yield white, cell.opponent, result, self.games(white, cell.opponent, turn)

    def games(self, white: int, black: int, turn: int) -> tuple[Game, ...]:  # noqa: ARG002
        """Return the games of a pair, where it is a match."""
        return ()


class MatchLedger(Ledger):
    """A tournament of two-game matches (C.04.5): match k stands in rounds 2k - 1 and 2k."""

    def __init__(self, t: Tournament, played: int, words: Words, games: int) -> None:
        """Take a tournament; `games` is the number of games of a match."""
        super().__init__(t, played, words)
        self.length = games
        self.turns = played // games

    def _rounds(self, turn: int) -> range:
        return range(self.length * (turn - 1) + 1, self.length * turn + 1)

    def points(self, player: int, turn: int) -> int:
        """Return the points of a match, in tenths."""
        return sum(super(MatchLedger, self).points(player, number) for number in self._rounds(turn))

    def cell(self, player: int, turn: int) -> Cell:
        """Return what a player did in a match."""
        games = [self.t.game(player, number) for number in self._rounds(turn)]
        letters = "".join([game.result for game in games])
        opponent = games[0].opponent
        colour = _COLOURS.get(games[0].colour, "")
        result = halves(self.points(player, turn))
        if not opponent:
            kind = next((letter for letter in "UF+H-" if letter in letters), "Z")
            return Cell(0, colour, "" if kind == "Z" else result, self.words.byes[kind])
        theirs = "".join([self.t.game(opponent, number).result for number in self._rounds(turn)])
        forfeit = "-" * self.length
        if letters == forfeit:
            return Cell(opponent, colour, _RESULTS["-"], self.words.byes["-"])
        if theirs == forfeit:
            return Cell(opponent, colour, _RESULTS["+"], self.words.byes["+"])
        return Cell(opponent, colour, result, "")

    def games(self, white: int, black: int, turn: int) -> tuple[Game, ...]:
        """Return the games of a match, each with the player who had White on the left."""
        found = []
        for number, at in enumerate(self._rounds(turn), 1):
            sides = (white, black) if number % 2 else (black, white)
            results = [_RESULTS.get(self.t.game(side, at).result, "") for side in sides]
            names = [display_name(self.t.players[side - 1]) for side in sides]
            found.append(Game(number, names[0], names[1], "w", _DASH.join(results)))
        return tuple(found)


class TeamLedger(Ledger):
    """A tournament of teams: matches with game points, boards where the file has them."""

    def __init__(self, t: Tournament, played: int, words: Words, event: Tournament) -> None:
        """Take a tournament of teams and the event with their players."""
        super().__init__(t, played, words)
        self.event = event
        self.game_points = read_teams(event, played, swiss=True).game.points
        self.seats = seats(event, played)
        self.forfeited = {(one.round, one.white) for one in event.details.forfeited_matches}

    def running(self) -> list[list[int]]:
        """Return each team's points of the score that comes first, before round 1 and after each."""
        after = [standings(self.event, ["TPN"], after_round=n) for n in range(1, self.played + 1)]
        return [[0, *[s.row(team.id).points for s in after]] for team in self.t.players]

    def cell(self, player: int, turn: int) -> Cell:
        """Return the game points of a team in a round, and against whom."""
        game = self.t.game(player, turn)
        colour = _COLOURS.get(game.colour, "")
        points = halves(self.game_points[turn - 1][player - 1])
        if game.opponent and game.result not in "+-":
            return Cell(game.opponent, colour, points, "")
        result = _RESULTS[game.result] if game.result in "+-" else "" if game.result in "Z " else points
        return Cell(game.opponent, colour, result, self.words.byes.get(game.result, ""))

    def boards(self, turn: int) -> Iterator[tuple[int, int, str, tuple[Game, ...]]]:
        """Yield the matches; colours of a forfeited one are those of its record (330)."""
        for team in range(1, len(self.t.players) + 1):
            cell = self.cell(team, turn)
            if cell.opponent and (cell.colour == "w" or (turn, team) in self.forfeited):
                result = _DASH.join((cell.result, self.cell(cell.opponent, turn).result))
                yield team, cell.opponent, result, self.games(team, cell.opponent, turn)

    def games(self, white: int, black: int, turn: int) -> tuple[Game, ...]:
        """Return the boards of a match, the player of the first team on the left."""
        sides = [self.seats.get((turn, team), ()) for team in (white, black)]
        found = []
        for board in range(max(map(len, sides))):
            ours, theirs = [side[board] if board < len(side) else 0 for side in sides]
            games = [self.event.game(player, turn) if player else None for player in (ours, theirs)]
            known = [game for game in games if game and (game.opponent or game.result in "+-")]
            if not known:
                continue
            results = [_RESULTS.get(game.result, "") if game else _RESULTS["-"] for game in games]
            colour = _COLOURS.get(games[0].colour, "") if games[0] else ""
            found.append(Game(board + 1, self._name(ours), self._name(theirs), colour, _DASH.join(results)))
        return tuple(found)

    def _name(self, player: int) -> str:
        return display_name(self.event.players[player - 1]) if player else "\u2013"

    def line_up(self, team: int) -> Sequence[tuple[str, str, str]]:
        """Return title, name and rating of the players of a team in board order."""
        members = next((one.members for one in self.event.details.teams if one.id == team), ())
        players = [self.event.players[ident - 1] for ident in members if 0 < ident <= len(self.event.players)]
        return [
            (clean(player.title), display_name(player), str(player.rating) if player.rating else "")
            for player in players
        ]
