"""Reads the player records (001) into players and columns of opponents and states.

A state is one byte for a result letter and a colour, as in `swissblossom.validation`. The common cell costs
three slices and two dictionary look-ups; only what is not among the known good ones is looked at closely.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import itemgetter

from swissblossom.errors import Diagnostic, TooLargeError
from swissblossom.tournament import BLACK, MAX_PLAYERS, MAX_ROUNDS, NO_COLOUR, WHITE, Player
from swissblossom.trf.diagnostics import Findings
from swissblossom.trf.numbers import NO_POINTS, Numbers, Points
from swissblossom.trf.records import CELL_WIDTH, FIRST_CELL
from swissblossom.validation import BLANK, BYE_NAMES, LETTERS

__all__ = ["PlayerRecords", "read_players"]

_COLOURS = {"w": WHITE, "W": WHITE, "b": BLACK, "B": BLACK, "-": NO_COLOUR, " ": NO_COLOUR}
_RESULTS = {chr(c): at for at, c in enumerate(LETTERS)} | {chr(c).lower(): at for at, c in enumerate(LETTERS)}
_RESULTS["\u00bd"] = LETTERS.index(b"=")
_RESULTS["*"] = LETTERS.index(b" ")  # a game without a result, as in PGN
_PLAYED = "10=WDL"
_LEGEND = "results are 1 0 = W D L + - U F H Z"
# Blank where the columns are those of the format; only 47 (before the rating) may hold the end of a name.
_SEPARATORS = (3, 8, 47, 52, 79, 84, 89, 90)
_separators = itemgetter(*_SEPARATORS)
_BLANKS = (" ",) * len(_SEPARATORS)
_BIRTH_MOVED = re.compile(r"  \d{4}[-/.]\d\d[-/.]\d\d", re.ASCII)
_ABSENT = 3 * LETTERS.index(b"Z")
_LAST_COLUMN = FIRST_CELL + CELL_WIDTH * MAX_ROUNDS


def _tails() -> tuple[dict[str, int], dict[str, int]]:
    """Return the states of all good cells by what follows the opponent, with an opponent and without one."""
    games: dict[str, int] = {}
    byes: dict[str, int] = {"": BLANK}
    for colour_text, colour in _COLOURS.items():
        for letter, at in _RESULTS.items():
            text = f" {colour_text} {letter}"
            upper = chr(LETTERS[at])
            if upper in "+-" or (upper in _PLAYED and colour):
                games[text] = games[text + "  "] = 3 * at + colour
            if not colour and (upper == "+" or upper in BYE_NAMES or upper == " "):
                byes[text] = byes[text + "  "] = byes[text.rstrip()] = 3 * at
        if not colour:  # a forfeit loss against nobody is an absence
            byes[f" {colour_text} -"] = byes[f" {colour_text} -  "] = _ABSENT
    return games, byes


_GAMES, _BYES = _tails()


class PlayerRecords:
    """The player records of a file.

    Attributes:
        players: By id, in the order of the file.
        rows: Opponents and states by id, as long as the line was.
        unsure: Ids of records with a fault; nothing can be said of their games.
        unnumbered: Whether the id of a record could not be read.
    """

    __slots__ = ("players", "rows", "unnumbered", "unsure")

    def __init__(self) -> None:
        self.players: dict[int, Player] = {}
        self.rows: dict[int, tuple[list[int], bytearray]] = {}
        self.unsure: set[int] = set()
        self.unnumbered = False


class _Line:
    """Reads one line at a time; keeps the tables of numbers, and the findings of the line at hand."""

    __slots__ = ("faults", "number", "numbers", "points", "remarks", "teams")

    def __init__(self, teams: bool) -> None:
        self.teams = teams
        self.numbers = Numbers()
        self.points = Points()
        self.number = 0
        self.faults: list[Diagnostic] = []
        self.remarks: list[Diagnostic] = []

    def _fault(
        self,
        code: str,
        message: str,
        hint: str,
        column: int,
        player: int | None = None,
        *,
        at: int | None = None,
    ) -> None:
        self.faults.append(Diagnostic("error", code, message, hint, self.number, column, player, at))

    def read(self, number: int, line: str) -> tuple[Player, list[int], bytearray]:
        """Return player, opponents and states of a line; `faults` says whether they can be used."""
        self.number = number
        self.faults = []
        self.remarks = []
        wide = line if len(line) > FIRST_CELL else line.ljust(FIRST_CELL)
        numbers = self.numbers
        ident = numbers[wide[4:8]]
        if ident <= 0:
            what = f"'{wide[4:8].strip()}' is no starting rank" if wide[4:8].strip() else "no starting rank"
            self._fault("bad-number", what, "write 1 to 9999 in columns 5-8", 5)
        if _separators(wide) != _BLANKS:
            if wide[79] != " " and _BIRTH_MOVED.fullmatch(wide, 68, 80):
                wide = wide[:69] + wide[70:80] + " " + wide[80:]
                self.remarks.append(
                    Diagnostic(
                        "warning",
                        "moved-birth",
                        f"player {ident}: the date of birth is read one column further right",
                        "write it in columns 70-79",
                        number,
                        71,
                        ident,
                    )
                )
            if _separators(wide) != _BLANKS:
                self._check_separators(ident, wide)
        text = wide[48:52]
        rating: int | None = numbers[text] if text != "    " else None
        points = self.points[wide[80:84]]
        if (rating == -1 or points == NO_POINTS) and not self.faults:
            self._check_fields(ident, wide, rating, points)
        rank = numbers[wide[85:89]]
        player = Player(
            ident,
            wide[14:47].rstrip(),
            rating,
            wide[10:13].strip(),
            wide[9].strip(),
            wide[53:56].strip(),
            wide[57:68].strip(),
            wide[69:79].strip(),
            points,
            rank if rank > 0 else None,
            number,
        )
        opponents: list[int] = []
        states = bytearray()
        if self.faults:  # columns that lie elsewhere would only add noise
            return player, opponents, states
        for at in range(FIRST_CELL, len(line), CELL_WIDTH):
            opponent = numbers[line[at : at + 4]]
            state = _GAMES.get(line[at + 4 : at + 10]) if opponent else _BYES.get(line[at + 4 : at + 10])
            if state is None or opponent < 0:
                state = self._odd_cell(ident, line, at)
                if state is None:
                    break
            opponents.append(opponent)
            states.append(state)
        return player, opponents, states

    def _check_separators(self, ident: int, wide: str) -> None:
        """Say which column that must be blank is not, in the words of what usually causes it."""
        rating = wide[47:53].strip()
        if rating.isdigit() and len(rating) > 4:
            self._fault(
                "rating-too-wide",
                f"player {ident}: rating field (columns 49-52) overflows: {rating}",
                "a rating has four digits at most",
                49,
                ident,
            )
            return
        for at in _SEPARATORS:
            if wide[at] != " " and at != 47:
                self._fault(
                    "misplaced-columns",
                    f"player {ident}: '{wide[at]}' in column {at + 1}, which is blank in a player record",
                    "move the fields into their columns (rank 5-8, points 81-84, rounds from 92)",
                    at + 1,
                    ident,
                )
                return

    def _check_fields(self, ident: int, wide: str, rating: int | None, points: int | None) -> None:
        if rating == -1:
            self._fault(
                "bad-rating",
                f"player {ident}: rating '{wide[48:52].strip()}' is no number",
                "write the rating in columns 49-52, or leave them blank",
                49,
                ident,
            )
        if points == NO_POINTS:
            self._fault(
                "bad-points",
                f"player {ident}: points '{wide[80:84].strip()}' are no number",
                "write them in columns 81-84 as 1.5, or leave them blank",
                81,
                ident,
            )

    def _odd_cell(self, ident: int, line: str, at: int) -> int | None:
        """Return the state of a cell that is not a plain good one, with a finding; None stops the line."""
        number = (at - FIRST_CELL) // CELL_WIDTH + 1
        cell = line[at : at + CELL_WIDTH].ljust(CELL_WIDTH)
        where = f"player {ident}, round {number}: "
        opponent = self.numbers[cell[:4]]

        def fault(code: str, message: str, hint: str, column: int) -> None:
            self._fault(code, where + message, hint, at + column, ident, at=number)

        if opponent < 0:
            what = f"'{cell[:4].strip()}' is no opponent's number"
            fault("bad-opponent", what, f"write it in columns {at + 1}-{at + 4}", 1)
            return None
        if cell[4] != " " or cell[6] != " " or cell[8:] != "  ":
            hint = f"opponent in columns {at + 1}-{at + 4}, colour in {at + 6}, result in {at + 8}"
            fault("misplaced-columns", f"'{cell.strip()}' is not in its columns", hint, 1)
            return None
        colour, result = _COLOURS.get(cell[5]), _RESULTS.get(cell[7])
        if colour is None:
            fault("unknown-colour", f"colour '{cell[5]}'", "write w, b or -", 6)
        if result is None:
            fault("unknown-result", f"unknown result '{cell[7]}'", _LEGEND, 8)
        if colour is None or result is None:
            return BLANK
        letter = chr(LETTERS[result])
        if opponent:
            if letter in BYE_NAMES:
                what = f"result {letter} ({BYE_NAMES[letter]}) with an opponent ({opponent})"
                fault("bye-with-opponent", what, "take out the opponent, or give the result of the game", 8)
            elif letter == " " and self.teams and colour:
                return BLANK + colour
            elif letter == " ":
                hint = "enter the result (= if adjourned), or leave the round blank if it is the one to pair"
                fault("missing-result", f"no result against {opponent}", hint, 8)
            else:
                fault("missing-colour", f"a game against {opponent} without a colour", "write w or b", 6)
            return BLANK
        if letter == " ":
            what = f"colour '{cell[5]}' without an opponent and without a result"
            fault("colour-without-opponent", what, "give both, or leave the round blank", 6)
        elif letter == "=":  # half-point bye of old files
            self._remark(
                "old-half-point-bye", where + "'=' without an opponent is read as H", at + 8, ident, number
            )
            return 3 * LETTERS.index(b"H")
        elif letter in _PLAYED:
            hint = (
                "name the opponent, or write U (pairing-allocated bye) or F H Z (full, half, zero-point bye)"
            )
            fault("result-without-opponent", f"result '{cell[7]}' without an opponent", hint, 8)
        else:
            self._remark(
                "colour-of-bye", where + f"colour '{cell[5]}' of a bye is not used", at + 6, ident, number
            )
            return _ABSENT if letter == "-" else 3 * result
        return BLANK

    def _remark(self, code: str, message: str, column: int, player: int, number: int) -> None:
        self.remarks.append(Diagnostic("warning", code, message, "", self.number, column, player, number))


def _shifted_views(line: str) -> Iterator[str]:
    """Yield the line as a writer may have meant it who miscounted letters beyond ASCII.

    First as if every byte of UTF-8 were a column, then with everything after the name moved by one column
    or more, at most one for every such letter. Only blanks between name and rating are added or dropped.
    """
    if line.isascii():  # somebody miscounted the columns of the name
        for shift in (-1, 1, -2, 2):
            yield from _shifted(line, shift)
        return
    odd = [len(char.encode("utf-8", "surrogatepass")) - 1 for char in line[14:47] if char > "\x7f"]
    for shift in dict.fromkeys(
        [-sum(odd), *(sign * by for by in range(1, len(odd) + 1) for sign in (-1, 1))]
    ):
        yield from _shifted(line, shift)


def _shifted(line: str, shift: int) -> Iterator[str]:
    """Yield the line with what follows the name moved to the right, or to the left where blanks are there."""
    if shift < 0:
        at = 47 + shift
        if at >= 14 and line[at - 1 : at] == " ":
            yield line[:at] + " " * -shift + line[at:]
    elif line[47 : 47 + shift].isspace():
        yield line[:47] + line[47 + shift :]


def read_players(
    lines: list[tuple[int, str]], source: str | None, found: Findings, *, teams: bool = False
) -> PlayerRecords:
    """Read the player records.

    Columns count characters. A line with letters beyond ASCII that makes no sense so, and does with its
    columns moved by what these letters may have cost, is read in that way, with a warning; so is a line that
    makes sense with everything after the name moved by one column or two, points and rank being there.

    Args:
        lines: Line number and text, without blanks at the end.
        source: Name of the file.
        found: Takes the findings.
        teams: Whether games without a result pass, as those of a round that is published; the last round may
            be one in a team tournament.

    Raises:
        TooLargeError: More than 9999 records or more than 99 rounds.
    """
    if len(lines) > MAX_PLAYERS:
        what = f"{len(lines)} player records"
        raise TooLargeError(
            [
                Diagnostic(
                    "error", "too-many-players", what, f"a TRF holds {MAX_PLAYERS}", lines[MAX_PLAYERS][0]
                )
            ],
            source,
        )
    records = PlayerRecords()
    players, rows = records.players, records.rows
    reader = _Line(teams)
    read = reader.read
    first_shifted: int | None = None
    for number, line in lines:
        if len(line) > _LAST_COLUMN:
            what = f"more than {MAX_ROUNDS} rounds in a player record"
            raise TooLargeError(
                [Diagnostic("error", "too-many-rounds", what, "", number, _LAST_COLUMN + 1)], source
            )
        player, opponents, states = read(number, line)
        ascii_only = line.isascii()
        if reader.faults if ascii_only else reader.faults or player.points is None or line[47:48].isdigit():
            faults, remarks = reader.faults, reader.remarks
            for view in _shifted_views(line):
                other, other_opponents, other_states = read(number, view)
                clean = not reader.faults and other.points is not None and view[47:48] in {" ", ""}
                clean = clean and not (ascii_only and (other.rank is None or "\t" in line))
                if clean and _separators(view.ljust(FIRST_CELL)) == _BLANKS:
                    player, opponents, states = other, other_opponents, other_states
                    if first_shifted is None:
                        first_shifted = number
                        what = (
                            "the columns after the name are moved"
                            if ascii_only
                            else "letters beyond ASCII are counted as more or fewer than one column"
                        )
                        found.warn("moved-columns", f"{what}; read with the columns moved", "", number, 48)
                    break
            else:
                reader.faults, reader.remarks = faults, remarks
        ident = player.id
        for remark in reader.remarks:
            found.remark(remark)
        tab = line.find("\t")
        if tab >= 0:
            hint = (
                "replace it by blanks, fields in their columns (number 5-8, name 15-47, rating 49-52, "
                "points 81-84, rank 86-89, rounds from 92)"
            )
            found.error("tab", "a tab in a fixed-column record", hint, number, tab + 1, player=ident)
            records.unsure.add(ident)
        elif reader.faults:
            found.errors.extend(reader.faults)
            records.unsure.add(ident)
        if ident <= 0:
            records.unnumbered = True
        elif ident in players:
            found.error(
                "player-twice",
                f"player {ident} is on lines {players[ident].line} and {number}",
                "give every player a number of his own",
                number,
                5,
                player=ident,
            )
            records.unsure.add(ident)
        else:
            players[ident] = player
            rows[ident] = (opponents, states)
    return records
