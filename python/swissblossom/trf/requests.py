"""Reads what is asked for single players: byes, acceleration, forbidden pairs, points.

The records here name players, so they are read when all players are known.
"""

from __future__ import annotations

from array import array
from collections.abc import Container

from swissblossom.plain_data import replace
from swissblossom.tournament import MAX_ROUNDS, AbnormalPoints, Forbidden
from swissblossom.trf.diagnostics import Findings
from swissblossom.trf.numbers import tenths, tokens
from swissblossom.trf.records import FOREVER
from swissblossom.validation import BYE_NAMES

__all__ = ["Requests"]


class Requests:
    """Takes in the records 240, XXZ, 250, XXA, 260, XXP and 299.

    Attributes:
        byes: (round, id, letter, line) of record 240 in the order of the file.
        absent: (id, line) of XXZ.
        virtual: Virtual points by id, in tenths per round.
        explicit_virtual: Whether there was a 250 or XXA.
        abnormal: Records 299, each with its line.
        forbidden: Groups who must not meet.
    """

    __slots__ = (
        "_found",
        "_known",
        "_teams",
        "abnormal",
        "absent",
        "byes",
        "explicit_virtual",
        "forbidden",
        "virtual",
    )

    def __init__(self, known: Container[int], found: Findings, *, teams: bool = False) -> None:
        self._known = known
        self._teams = teams
        self._found = found
        self.byes: list[tuple[int, int, str, int]] = []
        self.absent: list[tuple[int, int]] = []
        self.virtual: dict[int, array[int]] = {}
        self.explicit_virtual = False
        self.forbidden: list[Forbidden] = []
        self.abnormal: list[tuple[AbnormalPoints, int]] = []

    def read(self, code: str, line: str, number: int) -> None:
        """Take in one record; faults go to the findings and leave the record out."""
        if code not in {"XXZ", "XXP"} and "\t" in line:
            at = line.index("\t") + 1
            self._found.error("tab", "a tab in a fixed-column record", "replace it by blanks", number, at)
        elif code == "240":
            self._read_byes(line, number)
        elif code == "XXZ":
            self.absent.extend((player, number) for player in self._ids(code, line, 3, number))
        elif code == "250":
            self._read_acceleration(line, number)
        elif code == "XXA":
            self._read_history(line, number)
        elif code == "299":
            self._read_abnormal(line, number)
        elif code == "260":
            first = self._round(code, line, 4, number, 1)
            last = self._round(code, line, 8, number, FOREVER)
            if first is not None and last is not None:
                self._forbid(code, line, 12, number, (first, last))
        else:
            self._forbid(code, line, 3, number, (1, FOREVER))

    def _error(
        self, code: str, message: str, hint: str, number: int, column: int, *, player: int | None = None
    ) -> None:
        self._found.error(code, message, hint, number, column, player=player)

    def _ids(self, code: str, line: str, start: int, number: int) -> list[int]:
        """Return the ids in the rest of a line that exist; the others are errors."""
        ids = []
        if code in {"XXZ", "XXP"}:  # no columns, so that a comma can only stand between two numbers
            line = line.replace(",", " ")
        for column, text in tokens(line, start):
            player = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
            if not player:
                self._error(
                    "bad-number", f"{code}: '{text}' is no player's number", "write 1 to 9999", number, column
                )
            elif player not in self._known:
                what = f"{code}: player {player} does not exist"
                self._error(
                    "unknown-player",
                    what,
                    "correct the number, or add the player",
                    number,
                    column,
                    player=player,
                )
            else:
                ids.append(player)
        return ids

    def _round(self, code: str, line: str, at: int, number: int, blank: int | None) -> int | None:
        """Return the round in three columns, `blank` where they are blank, None after a fault."""
        text = line[at : at + 3].strip()
        if not text and blank is not None:
            return blank
        value = int(text) if text.isascii() and text.isdigit() else 0
        if not 1 <= value <= MAX_ROUNDS:
            if blank == FOREVER and value > MAX_ROUNDS:
                return FOREVER
            hint = f"write 1 to {MAX_ROUNDS} in columns {at + 1}-{at + 3}"
            self._error("bad-round", f"{code}: '{text}' is no round", hint, number, at + 1)
            return None
        return value

    def _read_byes(self, line: str, number: int) -> None:
        letter = line[4:5].upper()
        if letter not in BYE_NAMES:
            self._error(
                "bad-bye", f"240: '{letter.strip()}' is no bye", "write F, H or Z in column 5", number, 5
            )
            return
        played = self._round("240", line, 6, number, None)
        if played is not None:
            self.byes.extend(
                (played, player, letter, number) for player in self._ids("240", line, 10, number)
            )

    def _give(self, player: int, played: int, value: int) -> None:
        """Set the virtual points of a player in a round."""
        row = self.virtual.setdefault(player, array("H"))
        if len(row) < played:
            row.extend([0] * (played - len(row)))
        row[played - 1] = value

    def _read_acceleration(self, line: str, number: int) -> None:
        self.explicit_virtual = True
        text = line[4:8] if self._teams and line[4:8].strip() else line[9:13]
        value = tenths(text)
        if value is None:
            if line[4:8].strip() and not text.strip():
                what, hint = (
                    "250: match points (columns 5-8) in an individual tournament",
                    "write columns 10-13",
                )
            else:
                what, hint = f"250: '{text.strip()}' are no points", "write them in columns 10-13 as 1.0"
            self._error("bad-points", what, hint, number, 10)
            return
        first, last = self._round("250", line, 14, number, 1), self._round("250", line, 18, number, FOREVER)
        if first is None or last is None:
            return
        ends = self._ids("250", line[:31], 22, number)
        if len(ends) != 2:
            if not self._found.errors or self._found.errors[-1].line != number:
                hint = "write first and last number in columns 23-26 and 28-31"
                self._error("bad-number", "250: the players are not two numbers", hint, number, 23)
            return
        if first > last or ends[0] > ends[1]:
            self._error("bad-range", "250: first is greater than last", "exchange them", number, 15)
            return
        for player in range(ends[0], ends[1] + 1):
            for played in range(first, last + 1):
                self._give(player, played, value)

    def _read_history(self, line: str, number: int) -> None:
        self.explicit_virtual = True
        ids = self._ids("XXA", line[:8], 4, number)
        if len(ids) != 1:
            if not line[4:8].strip():
                self._error("bad-number", "XXA: no player", "write the number in columns 5-8", number, 5)
            return
        if (len(line) - 9 + 4) // 5 > MAX_ROUNDS:
            self._error("bad-round", f"XXA: more than {MAX_ROUNDS} rounds", "", number, 10)
            return
        self.virtual.pop(ids[0], None)
        for at in range(9, len(line), 5):
            text = line[at : at + 4]
            value = tenths(text) if text.strip() else 0
            if value is None or line[at - 1] != " ":
                hint = "write the points of round r in columns 10+5(r-1) to 13+5(r-1)"
                self._error(
                    "bad-points", f"XXA: '{text.strip()}' are no points", hint, number, at + 1, player=ids[0]
                )
                return
            self._give(ids[0], (at - 9) // 5 + 1, value)

    def _read_abnormal(self, line: str, number: int) -> None:
        from swissblossom.details import ABNORMAL_LAYOUTS, read_abnormal  # noqa: PLC0415  # seldom needed

        readings = [read for columns in ABNORMAL_LAYOUTS if (read := read_abnormal(line, columns))]
        if not readings:
            hint = (
                "letter in column 5, points in 14-17 as 1.0 or -1.0, round in 20-22, players in 24-27, 29-32"
            )
            self._error("misplaced-columns", "299: not in its columns", hint, number, 5)
            return
        read = readings[0]
        if len(readings) > 1 and readings[1] != read:
            hint = "write points in columns 14-17 with their decimal, round in 20-22, players from 24"
            self._error("misplaced-columns", "299: the columns can be read in two ways", hint, number, 8)
            return
        if read_abnormal(line, ABNORMAL_LAYOUTS[0]) is None:
            what, hint = "299: the columns are moved to the left; read so", "write points in columns 14-17"
            self._found.warn("moved-columns", what, hint, number, 7)
        if read.points is None and read.match_points is not None:
            what = "299: match points (columns 8-11) in an individual tournament"
            self._error("bad-points", what, "write points in columns 14-17", number, 8)
            return
        self.abnormal.append((replace(read, match_points=None), number))

    def _forbid(self, code: str, line: str, start: int, number: int, rounds: tuple[int, int]) -> None:
        first, last = rounds
        before = len(self._found.errors)
        ids = tuple(dict.fromkeys(self._ids(code, line, start, number)))
        if len(self._found.errors) > before:
            return
        if first > last:
            self._error(
                "bad-range", f"{code}: rounds {first} to {last}", "first comes before last", number, 5
            )
        elif len(ids) < 2:
            hint = "name two players or more"
            self._error(
                "lonely-forbidden", f"{code}: a forbidden pair needs two players", hint, number, start + 1
            )
        else:
            self.forbidden.append(Forbidden(first, last, ids))
