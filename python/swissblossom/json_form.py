"""A whole tournament as JSON and back; the schema is described in docs/json.md."""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping
from typing import Any

from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.tournament import (
    BLACK,
    MAX_PLAYERS,
    MAX_ROUNDS,
    NO_COLOUR,
    WHITE,
    AbnormalPoints,
    Forbidden,
    Player,
    PointSystem,
    Tournament,
)
from swissblossom.trf.records import FOREVER, PLAYER, header_of
from swissblossom.validation import LETTERS, check_tournament

__all__ = ["FORMAT", "VERSION", "from_json", "to_json"]

FORMAT = "swissblossom-tournament"
VERSION = 1
_COLOURS = {None: NO_COLOUR, "white": WHITE, "black": BLACK}
_COLOUR_NAMES = {code: name for name, code in _COLOURS.items()}
_POINT_NAMES = (
    *("win_white", "win_black", "draw_white", "draw_black", "loss_white", "loss_black"),
    *("forfeit_win", "forfeit_loss", "full_bye", "half_bye", "zero_bye", "pab"),
)
_TEXTS = ("name", "title", "sex", "federation", "fide_id", "birth")
_EMPTY = (0, NO_COLOUR, " ")


def to_json(tournament: Tournament) -> dict[str, Any]:
    """Return a tournament as an object for `json.dumps`, of version 1 of the schema.

    Points are numbers of points (1.5), not tenths. Messages and lines of a file are not part of it.

    Args:
        tournament: The tournament.

    Returns:
        Dictionaries, lists, texts, numbers, booleans and None; `from_json` makes an equal tournament of them.

    >>> import swissblossom as sb
    >>> t = sb.read_trf("examples/alekhine-memorial.trf")
    >>> to_json(t)["players"][0]["games"]
    [{'opponent': 5, 'colour': 'white', 'result': '1'}]
    """
    t = tournament
    ordered = list(t.tpn) != list(range(1, len(t.players) + 1))
    players = []
    for player in t.players:
        entry: dict[str, Any] = {"id": player.id}
        entry |= {name: _clean(getattr(player, name)) for name in _TEXTS}
        entry["rating"] = player.rating
        entry["points"] = None if player.points is None else player.points / 10
        entry["rank"] = player.rank
        if ordered:
            entry["order"] = t.tpn[player.id - 1]
        games: list[dict[str, Any] | None] = []
        for number in range(1, t.recorded_rounds + 1):
            game = t.game(player.id, number)
            blank = (game.opponent, game.colour, game.result) == _EMPTY
            games.append(
                None
                if blank
                else {
                    "opponent": game.opponent or None,
                    "colour": _COLOUR_NAMES[game.colour],
                    "result": game.result,
                }
            )
        entry["games"] = games
        players.append(entry)
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": _clean(t.name),
        "rounds": t.total_rounds,
        "rounds_played": t.rounds_played,
        "initial_colour": _COLOUR_NAMES[t.initial_colour],
        "system": _clean(t.system),
        "edition": t.edition,
        "baku": t.baku,
        "teams": t.teams,
        "point_system": {name: getattr(t.points, name) / 10 for name in _POINT_NAMES},
        "players": players,
        "byes": [
            {"round": number, "player": player, "bye": letter}
            for (number, player), letter in sorted(t.byes.items())
        ],
        "virtual_points": [
            {"player": player, "points": [value / 10 for value in row]}
            for player, row in sorted(t.virtual.items())
        ],
        "forbidden": [
            {
                "first_round": group.first_round,
                "last_round": None if group.last_round >= FOREVER else group.last_round,
                "players": list(group.ids),
            }
            for group in t.forbidden
        ],
        "abnormal_points": [
            {
                "result": record.kind or None,
                "points": None if record.points is None else record.points / 10,
                "round": record.round or None,
                "players": list(record.ids),
            }
            for record in t.abnormal
        ],
        "records": list(t.records),
    }


def _clean(text: str) -> str:
    """Return a text with blanks for control characters, as files are written too."""
    return text if text.isprintable() else "".join([c if c.isprintable() else " " for c in text]).rstrip()


class _Reader:
    """Takes values out of an object, and notes those that are missing or of another kind."""

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []

    def fault(self, where: str, message: str, hint: str = "see docs/json.md") -> None:
        self.found.append(Diagnostic("error", "bad-json", f"{where}: {message}", hint))

    def _value(self, data: Mapping[str, Any], key: str, where: str, kinds: type | tuple[type, ...]) -> Any:
        value = data.get(key)
        if value is None:
            return None
        if not isinstance(value, kinds) or (isinstance(value, bool) and kinds is not bool):
            self.fault(f"{where}{key}", f"{value!r:.40} is of the wrong kind")
            return None
        return value

    def text(self, data: Mapping[str, Any], key: str, where: str, default: str = "") -> str:
        value = self._value(data, key, where, str)
        if value is not None and not value.isprintable():
            self.fault(f"{where}{key}", "control characters", "write one line of printable characters")
            return default
        return default if value is None else str(value)

    def truth(self, data: Mapping[str, Any], key: str) -> bool:
        return bool(self._value(data, key, "", bool))

    def number(
        self, data: Mapping[str, Any], key: str, where: str, least: int, most: int, *, needed: bool = False
    ) -> int | None:
        value: int | None = self._value(data, key, where, int)
        if value is None:
            if needed and data.get(key) is None:
                self.fault(f"{where}{key}", "is missing", f"write {least} to {most}")
            return None
        if not least <= value <= most:
            self.fault(f"{where}{key}", f"{value} is out of range", f"write {least} to {most}")
            return None
        return value

    def tenths(self, value: Any, where: str, least: int = 0) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value < 1000:
            self.fault(where, f"{value!r:.40} are no points", "write points as 1.5")
            return None
        tenths = round(value * 10)
        if abs(tenths - value * 10) > 1e-6:
            self.fault(where, f"{value} has more than one decimal", "write points as 1.5")
            return None
        return tenths

    def entries(
        self, data: Mapping[str, Any], key: str, where: str = ""
    ) -> list[tuple[str, Mapping[str, Any]]]:
        found = []
        for at, entry in enumerate(self._value(data, key, where, list) or ()):
            place = f"{where}{key}[{at}]"
            if isinstance(entry, Mapping):
                found.append((place + ".", entry))
            else:
                self.fault(place, "is no object")
        return found

    def numbers(self, data: Mapping[str, Any], key: str, where: str) -> tuple[int, ...]:
        values = self._value(data, key, where, list) or []
        if any(isinstance(value, bool) or not isinstance(value, int) for value in values):
            self.fault(f"{where}{key}", "is no list of numbers")
            return ()
        return tuple(values)


def from_json(data: str | bytes | Mapping[str, Any]) -> Tournament:
    """Return the tournament that a JSON object of `to_json` describes.

    Everything but `format`, `version` and `players` (with their `id`) may be left out.

    Args:
        data: The object, or its text.

    Returns:
        The tournament, checked as one from a file.

    Raises:
        InvalidTournamentError: The text is no JSON, or of another format or version; values are missing or of
            the wrong kind; the tournament contradicts itself. All reasons at once.

    >>> players = [{"id": 1}, {"id": 2}]
    >>> t = from_json({"format": "swissblossom-tournament", "version": 1, "players": players})
    >>> len(t.players), t.round_to_pair
    (2, 1)
    """
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise InvalidTournamentError(
                [Diagnostic("error", "bad-json", f"this is no JSON: {error}", "see docs/json.md")]
            ) from error
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        what = f"this is no object with format '{FORMAT}'"
        raise InvalidTournamentError([Diagnostic("error", "bad-json", what, "see docs/json.md")])
    if data.get("version") != VERSION:
        what = f"version {data.get('version')!r:.20} of the schema"
        raise InvalidTournamentError([Diagnostic("error", "bad-json", what, f"version {VERSION} is read")])
    read = _Reader()
    t = Tournament(
        name=read.text(data, "name", ""),
        total_rounds=read.number(data, "rounds", "", 1, MAX_ROUNDS),
        points=_point_system(read, data),
        system=read.text(data, "system", "", "dutch"),
        edition=read.text(data, "edition", ""),
        baku=read.truth(data, "baku"),
        teams=read.truth(data, "teams"),
    )
    colour = data.get("initial_colour")
    if colour in _COLOURS if isinstance(colour, str | None) else False:
        t.initial_colour = _COLOURS[colour]
    else:
        read.fault("initial_colour", f"{colour!r:.40} is no colour", "write white, black or null")
    _players(read, data, t)
    t.rounds_played = (
        t.recorded_rounds
        if data.get("rounds_played") is None
        else read.number(data, "rounds_played", "", 0, MAX_ROUNDS) or 0
    )
    _requests(read, data, t)
    _records(read, data, t)
    found = read.found or check_tournament(t)
    if found:
        raise InvalidTournamentError(found)
    return t


def _point_system(read: _Reader, data: Mapping[str, Any]) -> PointSystem:
    values = data.get("point_system") or {}
    if not isinstance(values, Mapping):
        read.fault("point_system", "is no object")
        return PointSystem()
    changes = {}
    for name, value in values.items():
        if name not in _POINT_NAMES:
            read.fault(f"point_system.{name}", "is unknown", f"known are {', '.join(_POINT_NAMES)}")
        elif (tenths := read.tenths(value, f"point_system.{name}")) is not None:
            changes[name] = tenths
    return PointSystem(**changes)


def _players(read: _Reader, data: Mapping[str, Any], t: Tournament) -> None:
    players: list[tuple[Player, int | None, list[tuple[int, int, str]]]] = []
    entries = read.entries(data, "players")
    if not entries or len(entries) > MAX_PLAYERS:
        read.fault("players", f"{len(entries)} players", f"1 to {MAX_PLAYERS} are possible")
        return
    for where, entry in entries:
        texts = {name: read.text(entry, name, where) for name in _TEXTS}
        points = entry.get("points")
        player = Player(
            read.number(entry, "id", where, 1, MAX_PLAYERS, needed=True) or 0,
            rating=read.number(entry, "rating", where, 0, 9999),
            points=None if points is None else read.tenths(points, f"{where}points", -1000),
            rank=read.number(entry, "rank", where, 1, 9999),
            name=texts["name"],
            title=texts["title"],
            sex=texts["sex"],
            federation=texts["federation"],
            fide_id=texts["fide_id"],
            birth=texts["birth"],
        )
        order = read.number(entry, "order", where, 1, MAX_PLAYERS)
        players.append((player, order, _games(read, entry, where)))
    players.sort(key=lambda item: item[0].id)
    width = max(len(games) for _, _, games in players)
    t.players = tuple([player for player, _, _ in players])
    t.tpn = array("H", [order or player.id for player, order, _ in players])
    t.recorded_rounds = t.rounds_played = width
    for _, _, games in players:
        for opponent, colour, result in [*games, *[_EMPTY] * (width - len(games))]:
            t.opponents.append(opponent)
            t.colours.append(colour)
            t.results.append(ord(result))


def _games(read: _Reader, entry: Mapping[str, Any], where: str) -> list[tuple[int, int, str]]:
    games: list[tuple[int, int, str]] = []
    values = entry.get("games") or []
    if not isinstance(values, list) or len(values) > MAX_ROUNDS:
        read.fault(f"{where}games", f"is no list of at most {MAX_ROUNDS} rounds")
        return games
    for at, value in enumerate(values):
        place = f"{where}games[{at}]."
        if value is None:
            games.append(_EMPTY)
            continue
        if not isinstance(value, Mapping):
            read.fault(place.rstrip("."), "is no object and not null")
            continue
        opponent = read.number(value, "opponent", place, 1, MAX_PLAYERS) or 0
        colour, result = value.get("colour"), value.get("result")
        known = _COLOURS.get(colour) if isinstance(colour, str | None) else None
        if known is None:
            read.fault(f"{place}colour", f"{colour!r:.40} is no colour", "write white, black or null")
        if not isinstance(result, str) or len(result) != 1 or result not in LETTERS.decode():
            hint = "results are 1 0 = W D L + - U F H Z"
            read.fault(f"{place}result", f"{result!r:.40} is no result", hint)
            result = " "
        games.append((opponent, known or 0, result))
    return games


def _requests(read: _Reader, data: Mapping[str, Any], t: Tournament) -> None:
    for where, entry in read.entries(data, "byes"):
        number = read.number(entry, "round", where, 1, MAX_ROUNDS, needed=True)
        player = read.number(entry, "player", where, 1, MAX_PLAYERS, needed=True)
        if number and player:
            t.byes[number, player] = read.text(entry, "bye", where)
    for where, entry in read.entries(data, "virtual_points"):
        ident = read.number(entry, "player", where, 1, MAX_PLAYERS, needed=True)
        values = entry.get("points")
        if not isinstance(values, list) or len(values) > MAX_ROUNDS:
            read.fault(f"{where}points", f"is no list of at most {MAX_ROUNDS} numbers")
        elif ident:
            row = [read.tenths(value, f"{where}points") or 0 for value in values]
            t.virtual[ident] = array("H", row)
    t.explicit_virtual = bool(t.virtual)
    groups = []
    for where, entry in read.entries(data, "forbidden"):
        first = read.number(entry, "first_round", where, 1, MAX_ROUNDS) or 1
        last = read.number(entry, "last_round", where, 1, MAX_ROUNDS) or FOREVER
        groups.append(Forbidden(first, last, read.numbers(entry, "players", where)))
    t.forbidden = tuple(groups)
    t.abnormal = tuple(
        [
            AbnormalPoints(
                read.text(entry, "result", where),
                None,
                read.tenths(entry.get("points"), f"{where}points", -1000),
                read.number(entry, "round", where, 1, MAX_ROUNDS) or 0,
                read.numbers(entry, "players", where),
            )
            for where, entry in read.entries(data, "abnormal_points")
        ]
    )


def _records(read: _Reader, data: Mapping[str, Any], t: Tournament) -> None:
    lines = data.get("records") or []
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        read.fault("records", "is no list of texts")
        return
    for at, line in enumerate(lines):
        if any(end in line for end in "\r\n\0"):
            read.fault(f"records[{at}]", "holds a line end", "write one record a text")
        elif line[:3] == PLAYER and line != PLAYER:
            read.fault(f"records[{at}]", "is a player record", "write players as objects")
    t.records = [line.rstrip() for line in lines]
    t.header = header_of(t.records)
