"""Families of records that say the same in different dialects: number of rounds, colour, points, byes ...

For each family the records that a tournament came with are kept if they are of the dialect to be written and
still say what the tournament says; otherwise they are replaced by records made from the tournament.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

from swissblossom.systems.known import type_code
from swissblossom.tournament import BLACK, NO_COLOUR, PointSystem, Tournament, format_points
from swissblossom.trf.diagnostics import Findings
from swissblossom.trf.records import FOREVER, rounds_of_teams
from swissblossom.trf.requests import Requests
from swissblossom.trf.settings import Settings

__all__ = ["FAMILIES", "ends_without_games", "in_column", "plan"]

FAMILIES = {
    "012": "name",
    "142": "rounds",
    "XXR": "rounds",
    "152": "colour",
    "XXC": "colour",
    "162": "points",
    "XXS": "points",
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), "points"),
    "192": "system",
    "240": "byes",
    "XXZ": "byes",
    "250": "acceleration",
    "XXA": "acceleration",
    "260": "forbidden",
    "XXP": "forbidden",
    "299": "abnormal",
}
_OF_PLAYERS = frozenset(["byes", "acceleration", "forbidden", "abnormal"])
_DIALECTS = {
    "TRF26": frozenset(["012", "142", "152", "162", "192", "240", "250", "260", "299"]),
    **dict.fromkeys(
        ("TRF16", "TRFX"),
        frozenset(["012", "192", "XXR", "XXC", "XXS", "XXA", "XXP", "299", *(f"BB{c}" for c in "WDLZFU")]),
    ),
}
_XXS_NAMES = {
    "WW": "win_white",
    "BW": "win_black",
    "WD": "draw_white",
    "BD": "draw_black",
    "WL": "loss_white",
    "BL": "loss_black",
    "ZPB": "zero_bye",
    "HPB": "half_bye",
    "FPB": "full_bye",
    "PAB": "pab",
    "FW": "forfeit_win",
    "FL": "forfeit_loss",
}


def plan(t: Tournament, edition: str, records: list[str]) -> tuple[list[bool], dict[str, list[str]]]:
    """Decide which records stay and what is written anew.

    Args:
        t: The tournament to be written.
        edition: "TRF26", "TRF16" or "TRFX".
        records: The records that it came with.

    Returns:
        For each record whether it stays (of those without a family it is not asked), and by family the lines
        that replace those that do not stay; a family that stays whole is not among them.
    """
    kept = [True] * len(records)
    fresh: dict[str, list[str]] = {}
    own: dict[str, list[int]] = {family: [] for family in _WRITERS}
    for at, record in enumerate(records):
        family = FAMILIES.get(record[:3])
        if family:
            own[family].append(at)
    for family, places in own.items():
        if t.teams and family == "abnormal":
            continue  # they stand among the details
        lines = [records[at] for at in places]
        read = _read(t, lines)
        if read is None and t.teams and family in _OF_PLAYERS:
            continue  # what cannot be read stays as it is
        made = _WRITERS[family](t, edition)
        dialect = {line[:3] for line in made} | _DIALECTS[edition]
        same = read is not None and _SAME[family](t, read)
        if family == "byes" and any(
            number == t.round_to_pair and in_column(t, edition, letter)
            for (number, _), letter in t.byes.items()
        ):
            same = False
        if same and dialect.issuperset([line[:3] for line in lines]):
            continue
        for at in places:
            kept[at] = family == "byes" and _is_past(t, records[at])
        if made:
            fresh[family] = made
    return kept, fresh


class _Read:
    """What records say, read alone."""

    def __init__(self, t: Tournament) -> None:
        self.found = Findings()
        self.settings = Settings(self.found)
        known = [team.id for team in t.details.teams] if t.teams else range(1, len(t.players) + 1)
        self.requests = Requests(known, self.found, teams=t.teams)
        self.name: str | None = None


def _read(t: Tournament, lines: list[str]) -> _Read | None:
    """Read records of one family; None when there is a fault in them."""
    read = _Read(t)
    for line in lines:
        code = line[:3]
        if code == "012":
            read.name = line[3:].strip() if read.name is None else read.name
        elif FAMILIES[code] in _OF_PLAYERS:
            read.requests.read(code, line, 1)
        else:
            read.settings.read(code, line, 1)
    return None if read.found.errors else read


def _is_past(t: Tournament, line: str) -> bool:
    """Return whether a record of byes is about a round already played, where it only repeats the columns."""
    read = _read(t, [line])
    return (
        line[:3] == "240" and read is not None and all(r <= t.rounds_played for r, *_ in read.requests.byes)
    )


def _same_byes(t: Tournament, read: _Read) -> bool:
    asked: dict[tuple[int, int], str] = {}
    for number, ident, letter, _ in read.requests.byes:
        if number > t.rounds_played and asked.setdefault((number, ident), letter) != letter:
            return False
    for ident, _ in read.requests.absent:
        asked.setdefault((t.round_to_pair, ident), "Z")
    return asked == t.byes


_SAME: dict[str, Callable[[Tournament, _Read], bool]] = {
    "name": lambda t, read: (read.name or "") == t.name,
    "rounds": lambda t, read: read.settings.total_rounds == t.total_rounds,
    "colour": lambda t, read: (
        read.settings.initial_colour == t.initial_colour and read.settings.by_rank == _by_rank(t)
    ),
    "points": lambda t, read: read.settings.points == t.points,
    "system": lambda t, read: (
        (read.settings.system, read.settings.edition, read.settings.baku) == (t.system, t.edition, t.baku)
    ),
    "byes": _same_byes,
    "acceleration": lambda t, read: _given(read.requests.virtual) == _given(t.virtual),
    "forbidden": lambda t, read: tuple(read.requests.forbidden) == t.forbidden,
    "abnormal": lambda t, read: tuple([record for record, _ in read.requests.abnormal]) == t.abnormal,
}


def _given(virtual: dict[int, array[int]]) -> dict[int, list[tuple[int, int, int]]]:
    """Return the virtual points that are not zero, whatever the lengths of the rows."""
    return {ident: runs for ident, row in virtual.items() if (runs := _runs(row))}


def _by_rank(t: Tournament) -> bool:
    return list(t.tpn) != list(range(1, len(t.players) + 1))


def ends_without_games(t: Tournament) -> bool:
    """Return whether the last round played has no game; a reader would take it for the one to pair."""
    width = t.recorded_rounds
    if t.teams and rounds_of_teams(t.header) >= width:
        return False
    return bool(
        width and not any(t.opponents[width - 1 :: width]) and b"+" not in t.results[width - 1 :: width]
    )


def in_column(t: Tournament, edition: str, letter: str) -> bool:
    """Return whether a bye of the round to be paired is written in the last column of the player record.

    In team tournaments it never is, since the columns are those of players; otherwise it always is after a
    round without games, which only the column after it shows to be a round played.
    """
    if t.teams:
        return False
    if ends_without_games(t):
        return True
    return edition == "TRF16" or (edition == "TRFX" and letter != "Z")


def _name(t: Tournament, _: str) -> list[str]:
    name = " ".join(t.name.split()) if not t.name.isprintable() else t.name.strip()
    return [f"012 {name}"] if name else []


def _rounds(t: Tournament, edition: str) -> list[str]:
    if t.total_rounds is None:
        return []
    return [f"{'142' if edition == 'TRF26' else 'XXR'} {t.total_rounds}"]


def _colour(t: Tournament, edition: str) -> list[str]:
    lines = ["XXC rank"] if _by_rank(t) else []
    if t.initial_colour != NO_COLOUR:
        black = t.initial_colour == BLACK
        if edition == "TRF26":
            lines.insert(0, f"152 {'B' if black else 'W'}")
        else:
            lines.append(f"XXC {'black1' if black else 'white1'}")
    return lines


def _points(t: Tournament, edition: str) -> list[str]:
    points = t.points
    if points == PointSystem():
        return []
    win, draw, loss, none = points.win_white, points.draw_white, points.loss_white, points.zero_bye
    symbols = PointSystem(
        win,
        win,
        draw,
        draw,
        loss,
        loss,
        win,
        none,
        full_bye=win,
        half_bye=draw,
        zero_bye=none,
        pab=points.pab,
    )
    if edition == "TRF26" and symbols == points:
        values = [("W", win), ("D", draw), ("L", loss)]
        values += [("A", none)] if none else []  # other programs refuse A, whose worth is mostly 0
        values += [("P", points.pab)] if points.pab != win else []
        return ["162  " + "    ".join([f"{symbol}{_value(value):>4}" for symbol, value in values])]
    return [f"XXS {code}={_value(getattr(points, name))}" for code, name in _XXS_NAMES.items()]


def _value(tenths: int) -> str:
    text = format_points(tenths)
    return text if len(text) <= 4 else text.removesuffix(".0")


def _system(t: Tournament, _: str) -> list[str]:
    said = (t.header.get("192") or [""])[0]
    code = type_code(t.system, t.edition, baku=t.baku, said=said)
    return [f"192 {code}"] if code else []


def _byes(t: Tournament, edition: str) -> list[str]:
    """Return byes that stand in no column: those of later rounds, in TRF26 those of the round to pair too."""
    groups: dict[tuple[int, str], list[int]] = {}
    for (number, ident), letter in sorted(t.byes.items()):
        groups.setdefault((number, letter), []).append(ident)
    lines = []
    for (number, letter), ids in groups.items():
        if number == t.round_to_pair and in_column(t, edition, letter):
            continue
        if edition == "TRF26" or t.teams or number > t.round_to_pair:
            lines.append(f"240 {letter} {number:3d} " + " ".join([f"{ident:4d}" for ident in ids]))
        else:
            lines.append("XXZ " + " ".join(map(str, ids)))
    return lines


def _acceleration(t: Tournament, edition: str) -> list[str]:
    if edition != "TRF26" or not _given(t.virtual):  # rows of zeros keep Baku away; 250 has no zero
        return [
            f"XXA {ident:4d} " + " ".join([f"{_value(value):>4}" for value in row])
            for ident, row in sorted(t.virtual.items())
        ]
    runs: dict[tuple[int, int, int], list[list[int]]] = {}
    for ident, row in sorted(t.virtual.items()):
        for first, last, value in _runs(row):
            spans = runs.setdefault((first, last, value), [])
            if spans and spans[-1][1] == ident - 1:
                spans[-1][1] = ident
            else:
                spans.append([ident, ident])
    before, after = ("", " " * 5) if t.teams else (" " * 5, "")  # match points, or (game) points
    return [
        f"250 {before}{_value(value):>4}{after} {first:3d} {last:3d} {low:4d} {high:4d}"
        for (first, last, value), spans in runs.items()
        for low, high in spans
    ]


def _runs(row: array[int]) -> list[tuple[int, int, int]]:
    """Return (first round, last round, value) of a player; rounds without points go without saying."""
    runs: list[tuple[int, int, int]] = []
    for number, value in enumerate(row, 1):
        if runs and runs[-1][2] == value:
            runs[-1] = (runs[-1][0], number, value)
        else:
            runs.append((number, number, value))
    return [run for run in runs if run[2]]  # other programs refuse a record of nothing


def _forbidden(t: Tournament, edition: str) -> list[str]:
    lines = []
    for group in t.forbidden:
        if edition != "TRF26" and (group.first_round, group.last_round) == (1, FOREVER):
            lines.append("XXP " + " ".join(map(str, group.ids)))
        else:
            ids = " ".join([f"{ident:4d}" for ident in group.ids])
            lines.append(f"260 {group.first_round:3d} {group.last_round:3d} {ids}")
    return lines


def _abnormal(t: Tournament, _: str) -> list[str]:
    lines = []
    for record in t.abnormal:
        head = f"299 {record.kind:1}        {_value(record.points or 0):>4}"
        ids = "".join([f" {ident:4d}" for ident in record.ids])
        lines.append(f"{head}  {record.round:3d}{ids}" if ids or record.round else head)
    return lines


_WRITERS: dict[str, Callable[[Tournament, str], list[str]]] = {
    "name": _name,
    "rounds": _rounds,
    "system": _system,
    "colour": _colour,
    "points": _points,
    "byes": _byes,
    "acceleration": _acceleration,
    "forbidden": _forbidden,
    "abnormal": _abnormal,
}
