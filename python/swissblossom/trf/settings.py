"""Reads the records about the whole tournament: rounds, initial colour, points, system."""

from __future__ import annotations

import re

from swissblossom.plain_data import replace
from swissblossom.systems.known import DEFAULT, of_code
from swissblossom.tournament import BLACK, MAX_ROUNDS, NO_COLOUR, WHITE, PointSystem
from swissblossom.trf.diagnostics import Findings
from swissblossom.trf.numbers import tenths, tokens

__all__ = ["Settings"]

_WIN = ("win_white", "win_black", "forfeit_win", "full_bye")
_DRAW = ("draw_white", "draw_black", "half_bye")
_LOSS = ("loss_white", "loss_black")
_XXS = {
    "WW": ("win_white",),
    "BW": ("win_black",),
    "WD": ("draw_white",),
    "BD": ("draw_black",),
    "WL": ("loss_white",),
    "BL": ("loss_black",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pab",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "W": _WIN,
    "D": _DRAW,
    "L": _LOSS,
}
# A win's worth is the pairing-allocated bye's worth too unless that has a value of its own (C.04.1 article
# 3).
_SYMBOLS = {
    "W": (*_WIN, "pab"),
    "D": _DRAW,
    "L": _LOSS,
    "A": ("zero_bye", "forfeit_loss"),
    "Z": ("zero_bye", "forfeit_loss"),
    "P": ("pab",),
    "X": (),
}
_BB = {
    "BBW": (*_WIN, "pab"),
    "BBD": _DRAW,
    "BBL": _LOSS,
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pab",),
}
_XXS_ITEM = re.compile(r"([A-Za-z]+)\s*=\s*([^\s,;]+)[\s,;]*")
_SYMBOL_ITEM = re.compile(r"([A-Za-z])\s*([0-9.,]+)\s*")


class Settings:
    """What the records about the whole tournament say; `read` takes one of them after the other.

    Attributes:
        total_rounds: From 142 or XXR.
        initial_colour: From 152 or XXC.
        by_rank: Whether XXC asks to number the players by the order of their lines.
        points: From 162, XXS and BBW to BBU.
        system: From 192, "dutch" unless stated; the code itself in small letters where it has no name here.
        edition: From 192, "2026", "2017" or "".
        baku: Whether 192 announces Baku acceleration.
        rounds_line: Line of the record that gives the number of rounds.
    """

    def __init__(self, found: Findings) -> None:
        self.found = found
        self.total_rounds: int | None = None
        self.initial_colour = NO_COLOUR
        self.by_rank = False
        self.points = PointSystem()
        self.system = DEFAULT
        self.edition = ""
        self.baku = False
        self.rounds_line = 0
        self._colour_line = 0
        self._type = ""
        self._type_line = 0
        self._own_pab = False

    def read(self, code: str, line: str, number: int) -> None:
        """Take in one record: 142, XXR, 152, XXC, 162, XXS, 192 or BBW to BBU; faults go to `found`."""
        if code in ("142", "XXR"):
            self._read_rounds(code, line, number)
        elif code == "152":
            self._read_colour(line, number)
        elif code == "XXC":
            self._read_options(line, number)
        elif code == "162":
            self._read_symbols(line, number)
        elif code == "XXS":
            self._read_scores(line, number)
        elif code == "192":
            self._read_type(line, number)
        else:
            self._read_bb(code, line, number)

    def _read_rounds(self, code: str, line: str, number: int) -> None:
        text = line[3:].strip()
        rounds = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0
        if not 1 <= rounds <= MAX_ROUNDS:
            what = (
                f"{code}: '{text}' is no number of rounds"
                if text
                else f"{code}: the number of rounds is missing"
            )
            self.found.error("bad-rounds", what, f"write 1 to {MAX_ROUNDS}", number, 5)
        elif self.total_rounds is not None and rounds != self.total_rounds:
            self.found.error(
                "rounds-disagree",
                f"{rounds} rounds announced here, {self.total_rounds} on line {self.rounds_line}",
                "keep one of the two records",
                number,
                5,
            )
        else:
            self.total_rounds = rounds
            self.rounds_line = number

    def _set_colour(self, colour: int, number: int, column: int) -> None:
        if self.initial_colour not in (NO_COLOUR, colour):
            what = f"the initial colour is the other one on line {self._colour_line}"
            self.found.error("colours-disagree", what, "keep one of the two records", number, column)
        self.initial_colour = colour
        self._colour_line = number

    def _read_colour(self, line: str, number: int) -> None:
        text = line[3:].strip()
        colour = {"W": WHITE, "B": BLACK}.get(text.upper())
        if colour is None:
            self.found.error(
                "bad-colour", f"152: '{text}' is no initial colour", "write W or B in column 5", number, 5
            )
        else:
            self._set_colour(colour, number, 5)

    def _read_options(self, line: str, number: int) -> None:
        for column, word in tokens(line, 3):
            option = word.lower()
            if option == "rank":
                self.by_rank = True
            elif option in ("white1", "black1"):
                self._set_colour(WHITE if option == "white1" else BLACK, number, column)
            else:
                self.found.error(
                    "bad-option",
                    f"XXC: unknown option '{word}'",
                    "options are rank, white1, black1",
                    number,
                    column,
                )

    def _set_points(self, names: tuple[str, ...], value: int, *, own_pab: bool) -> None:
        """Give results a value; the bye's own value is not overwritten by that of a win."""
        self._own_pab = self._own_pab or own_pab
        changes = {name: value for name in names if name != "pab" or own_pab or not self._own_pab}
        if changes:
            self.points = replace(self.points, **changes)

    def _read_symbols(self, line: str, number: int) -> None:
        at = 3
        while line[at : at + 1] == " ":
            at += 1
        while at < len(line):
            match = _SYMBOL_ITEM.match(line, at)
            value = tenths(match.group(2)) if match else None
            if match is None or value is None:
                what = f"162: '{line[at:]}' is no symbol with its points"
                hint = "write symbol W D L A P and points in columns 6 and 7-10, 15 and 16-19, ..."
                self.found.error("bad-points", what, hint, number, at + 1)
                return
            symbol = match.group(1).upper()
            if symbol not in _SYMBOLS:
                hint = "symbols are W D L A P X"
                self.found.error("bad-symbol", f"162: unknown symbol '{symbol}'", hint, number, at + 1)
            else:
                self._set_points(_SYMBOLS[symbol], value, own_pab=symbol == "P")
            at = match.end()

    def _read_scores(self, line: str, number: int) -> None:
        at = 3
        while line[at : at + 1].isspace():
            at += 1
        while at < len(line):
            match = _XXS_ITEM.match(line, at)
            names = _XXS.get(match.group(1).upper()) if match else None
            value = tenths(match.group(2)) if match else None
            if match is None or names is None or value is None:
                what = f"XXS: '{line[at:].split(maxsplit=1)[0]}' is no CODE=POINTS"
                hint = "codes are " + " ".join(_XXS)
                self.found.error("bad-points", what, hint, number, at + 1)
                return
            self._set_points(names, value, own_pab=names == ("pab",))
            at = match.end()

    def _read_bb(self, code: str, line: str, number: int) -> None:
        text = line[3:]
        blanks = len(text) - len(text.lstrip(" "))
        value = tenths(text)
        whole = len(text.strip().split(".")[0])
        if value is None:
            what = f"{code}: '{text.strip()}' are no points"
            self.found.error("bad-points", what, f"write '{code}  1.0'", number, 5)
        elif blanks + whole < 3:
            what = f"{code}: points belong in columns 5-8 ('{code}  {text.strip()}')"
            self.found.error(
                "misplaced-columns", what, "move them one column to the right", number, blanks + 4
            )
        else:
            self._set_points(_BB[code], value, own_pab=code == "BBU")

    def _read_type(self, line: str, number: int) -> None:
        text = line[3:].strip().upper()
        if self._type not in ("", text):
            what = f"192: '{text}' here, '{self._type}' on line {self._type_line}"
            self.found.error("types-disagree", what, "keep one of the two records", number, 5)
            return
        self._type, self._type_line = text, number
        self.system, self.edition, self.baku = of_code(text)
