"""Reads a tournament report file in either dialect: TRF16 and TRF26 of FIDE, TRF(x) of JaVaFo.

The reader is lenient in form (line ends, encodings, order of lines, trailing blanks) and strict in content:
a fault that could change a pairing is an error with line, column and a hint, and all are told at once.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Container

from swissblossom.abnormal import abnormal_faults
from swissblossom.errors import Diagnostic, TrfError
from swissblossom.plain_data import replace
from swissblossom.systems.known import is_of_teams
from swissblossom.tournament import (
    BLACK,
    NO_COLOUR,
    WHITE,
    Tournament,
)
from swissblossom.trf.cells import PlayerRecords, read_players
from swissblossom.trf.diagnostics import LAST, Findings
from swissblossom.trf.records import OWN_CODES, PLAYER, TEAM_CODES, rounds_of_teams
from swissblossom.trf.requests import Requests
from swissblossom.trf.settings import Settings
from swissblossom.trf.text import decode, split_lines
from swissblossom.validation import (
    BLANK,
    COLOUR_OF,
    RESULT_OF,
    check_games,
    check_points,
    compare_rows,
    points_by_state,
    points_fault,
    remember,
)
from swissblossom.whole_files import read_whole

__all__ = ["infer_initial_colour", "parse_trf", "read_trf"]

_POINT_FAULTS = frozenset(["bad-points", "bad-symbol", "misplaced-columns"])  # of 162, XXS, BBW ...
_MOVED = frozenset(
    ["bad-number", "bad-opponent", "bad-points", "bad-rating", "misplaced-columns", "player-twice"]
)
_REQUESTS = frozenset(["240", "250", "260", "299", "XXA", "XXP", "XXZ"])
_BYE_STATES = frozenset(s for s in range(BLANK + 1) if chr(RESULT_OF[s]) in "UFHZ ")


def read_trf(path: str | os.PathLike[str], *, strict: bool = False) -> Tournament:
    """Read a tournament from a TRF file.

    Args:
        path: The file, in TRF16, TRF26 or TRF(x); UTF-8, Windows-1252 or another one-byte code page; any
            line ends.
        strict: Refuse every departure from the format, also where the meaning is plain.

    Returns:
        The tournament, ready for `pair`; its `unread` holds warnings, its `notes` every other oddity.

    Raises:
        UnreadableFileError: The file cannot be opened or read.
        TrfError: The file is no TRF or contradicts itself; every fault with line, column and hint.
        TooLargeError: More than 9999 players or 99 rounds, or a file that no tournament fills (256 MB).

    **Source:** TRF16 and TRF26 (FIDE C.02.03), TRF(x) (JaVaFo 2.2 Advanced User Manual).
    """
    name = os.fspath(path)
    return parse_trf(read_whole(name), source=name, strict=strict)


def parse_trf(text: str | bytes, *, source: str | None = None, strict: bool = False) -> Tournament:
    r"""Read a tournament from the text or the bytes of a TRF file.

    Args:
        text: The whole file. Bytes are decoded as `read_trf` does; in a text, columns are characters.
        source: Name to use in messages, or None.
        strict: Refuse every departure from the format, also where the meaning is plain.

    Returns:
        The tournament, ready for `pair`; its `unread` holds warnings, its `notes` every other oddity. Lines
        may stand in any order.

    Raises:
        TrfError: The text is no TRF or contradicts itself; every fault with line, column and hint.
        TooLargeError: More than 9999 players or 99 rounds.

    >>> t = parse_trf("XXR 3\n001    1      Tal\n001    2      Fischer\n")
    >>> [player.name for player in t.players], t.total_rounds, t.round_to_pair
    (['Tal', 'Fischer'], 3, 1)
    """
    if strict:
        from swissblossom.trf.strict import FORM_CODES, departures, encoding_departures  # noqa: PLC0415
    if isinstance(text, str):
        decoded = text
        if "\0" in decoded:
            raise TrfError(
                [Diagnostic("error", "binary", "not a text: it holds a NUL", "give a TRF")], source
            )
    else:
        decoded = decode(bytes(text), source)
    lines = split_lines(decoded)
    reader = Reader(source, FORM_CODES if strict else ())
    if strict:
        if isinstance(text, bytes):
            reader.found.errors.extend(encoding_departures(text))
        reader.found.errors.extend(departures(lines))
    t = reader.read(lines)
    t.text = text
    return t


class Reader:
    """Reads one file; the steps follow each other in `read`."""

    def __init__(self, source: str | None, strict: Container[str] = (), *, check_points: bool = True) -> None:
        self.source = source
        self.check_points = check_points
        self.found = Findings(strict)
        self.settings = Settings(self.found)
        self.header: dict[str, list[str]] = {}
        self.records: list[str] = []
        self.players: list[tuple[int, str]] = []
        self.requests: list[tuple[str, str, int]] = []
        self.teams = False
        self.team_line: int | None = None
        self.points_unknown = False

    def read(self, lines: list[str]) -> Tournament:
        found = self.found
        self._sort_out(lines)
        while self.records and not self.records[-1]:
            self.records.pop()
        self.points_unknown = any(error.code in _POINT_FAULTS for error in found.errors)
        if not self.players:
            self._refuse_listing([(number, line) for number, line in enumerate(lines, 1) if line.strip()])
            blank = not any(lines) or not any(line.strip() for line in lines)
            what = "the file is empty" if blank else "not a TRF file: there is no player record (001)"
            found.error(
                "empty" if blank else "no-players", what, "give a tournament report file (TRF16 or TRF26)"
            )
            found.raise_errors(self.source)
        teams = self.teams or is_of_teams(self.settings.system)
        if self.team_line and not teams:  # 013 also stands in individual tournaments
            what = "013: the players are paired as individuals, members of a team with each other too"
            found.warn("team-members", what, "forbid pairs with 260 or XXP", self.team_line, 1)
        records = read_players(self.players, self.source, found, teams=teams)
        if (
            found.errors
            and records.unsure.issuperset(records.players)
            and _MOVED.issuperset([error.code for error in found.errors])
        ):  # no line has its columns
            self._refuse_listing(self.players)
        t = Tournament(
            name=next(iter(self.header.get("012", ())), "").strip(),
            total_rounds=self.settings.total_rounds,
            points=self.settings.points,
            initial_colour=self.settings.initial_colour,
            system=self.settings.system,
            edition=self.settings.edition,
            baku=self.settings.baku,
            teams=teams,
            records=self.records,
            header=self.header,
            unread=found.remarks,
            source=self.source,
        )
        requests = self._read_team_requests() if teams else Requests(records.players, found)
        for request in self.requests if not teams else ():
            requests.read(*request)
        if not self._check_numbers(records):
            self._check_the_rest(t, records)
            found.raise_errors(self.source)
        self._fill(t, records)
        self._take_requests(t, requests)
        if self.settings.by_rank:
            for position, ident in enumerate(records.players, 1):
                t.tpn[ident - 1] = position
        found.errors.extend(check_games(t))
        if (
            self.check_points and not self.points_unknown
        ):  # with an unknown point system every sum would be wrong
            for fault in check_points(t):
                if t.teams:  # nothing is paired by them there
                    found.remark(replace(fault, severity="warning"))
                else:
                    found.errors.append(fault)
        if t.total_rounds is not None and t.recorded_rounds > t.total_rounds:
            found.error(
                "too-many-rounds",
                f"{t.recorded_rounds} rounds are recorded, {t.total_rounds} announced",
                "correct the number of rounds (142, XXR) or take out the columns",
                self.settings.rounds_line,
                5,
            )
        found.raise_errors(self.source)
        if t.initial_colour == NO_COLOUR and not t.teams:
            t.initial_colour = infer_initial_colour(t)
        found.remarks.sort(key=lambda finding: finding.line or LAST)
        if self.check_points:
            remember(t)
        return t

    def _read_team_requests(self) -> Requests:
        """Read requests whose numbers are those of teams; one with a fault is left out, with a warning.

        Files that describe some of the teams only are about, so that this refuses nobody. What record 299
        says there is among the details.
        """
        numbers = [line[:3].strip() for line in self.header.get("310", ())]
        known = {int(number) for number in numbers if number.isascii() and number.isdigit()}
        found = Findings()
        requests = Requests(known, found, teams=True)
        for code, line, number in self.requests:
            if code != "299":
                requests.read(code, line, number)
        for fault in found.errors:
            message = fault.message.replace("player ", "team ")
            self.found.remark(replace(fault, severity="warning", message=f"{message}: left out", hint=""))
        return requests

    def _refuse_listing(self, lines: list[tuple[int, str]]) -> None:
        """Say so when the lines are not those of a TRF but of a listing with blanks between the fields."""
        from swissblossom.trf.listing import is_listing_row  # noqa: PLC0415

        rows = [number for number, line in lines[:200] if is_listing_row(line)]
        if len(rows) > 1 and 3 * len(rows) > len(lines[:200]):
            what = "a listing with blanks between the fields, not a TRF with fixed columns"
            hint = "convert it: swissblossom convert --from listing FILE OUT.trf"
            raise TrfError([Diagnostic("error", "listing", what, hint, rows[0], 1)], self.source)

    def _sort_out(self, lines: list[str]) -> None:
        """Put every line where it belongs; settings are read at once, what names players later."""
        players, records, header = self.players, self.records, self.header
        for number, raw in enumerate(lines, 1):
            code = raw[:3]
            if code == PLAYER:
                if not players:
                    records.append(PLAYER)
                players.append((number, raw.rstrip()))
                continue
            line = raw.rstrip()
            records.append(line)
            if not line or code == "###":
                continue
            header.setdefault(code, []).append(line[4:])
            if code in _REQUESTS:
                self.requests.append((code, line, number))
            elif code in OWN_CODES:
                self.settings.read(code, line, number)
            elif code in TEAM_CODES:
                self.teams = True
            elif code == "013":
                self.team_line = self.team_line or number
            else:
                self._look_alike(code, line, number)

    def _look_alike(self, code: str, line: str, number: int) -> None:
        """Warn of a line that was meant to be a record which bears on pairing."""
        own = code.upper()
        if code.startswith("XX") and own == code and code.isalnum():
            what, hint = f"{code} is not known here and not used", "see whether the pairing depends on it"
            self.found.warn("unknown-extension", what, hint, number, 1)
        elif own != code and own in OWN_CODES:
            what = f"'{line}' is not read: record codes have capital letters"
            self.found.warn("lower-case-code", what, f"write '{own}{line[3:]}'", number, 1)
        elif line[0].isspace():
            word = line.split(None, 1)[0]
            if word == PLAYER or word in OWN_CODES:
                what = f"record {word} is not read: it does not start in column 1"
                self.found.warn("indented-record", what, "remove the blanks before it", number, 1)

    def _check_numbers(self, records: PlayerRecords) -> bool:
        """Return whether the records make a table 1..n; say which numbers are missing."""
        size = len(records.players)
        if not records.unnumbered and size and max(records.players) > size:
            missing = [ident for ident in range(1, max(records.players)) if ident not in records.players]
            named = ", ".join(map(str, missing[:10])) + (", ..." if len(missing) > 10 else "")
            beyond = min(ident for ident in records.players if ident > missing[0])
            self.found.error(
                "missing-number",
                f"pairing numbers are not 1..{size}: {named} missing",
                "number the players without a gap, opponents too",
                records.players[beyond].line,
                5,
                player=beyond,
            )
            return False
        return not records.unsure and not records.unnumbered

    def _check_the_rest(self, t: Tournament, records: PlayerRecords) -> None:
        """Check what can be checked of players who make no table, so that their faults are told too."""
        sure = {ident: row for ident, row in sorted(records.rows.items()) if ident not in records.unsure}
        lines = {ident: player.line for ident, player in records.players.items()}
        if not records.unnumbered:  # otherwise whoever is not there may be the one without a number
            self.found.errors.extend(compare_rows(sure, lines, records.unsure))
        if self.points_unknown or "299" in self.header:
            return
        worth = points_by_state(t.points)
        width = max((len(states) for _, states in sure.values()), default=0)
        for ident, (_, states) in sure.items():
            total = sum(map(worth.__getitem__, states))
            last = states[-1] if states and len(states) == width else BLANK
            mark = (
                worth[last] if last in _BYE_STATES else 0
            )  # counted above, but perhaps of the round to pair
            fault = points_fault(records.players[ident], total, -mark)
            if fault:
                self.found.errors.append(fault)

    def _fill(self, t: Tournament, records: PlayerRecords) -> None:
        """Lay the rows side by side as columns, and take marks of the round to be paired out of them."""
        size = len(records.players)
        rows = [records.rows[ident] for ident in range(1, size + 1)]
        least = rounds_of_teams(self.header) if t.teams else 0  # of which records tell that they are played
        width = max(least, *(len(states) for _, states in rows))
        opponents = array("H")
        blank, nobody = bytes([BLANK]), array("H", [0])
        states = bytearray()
        for row_opponents, row_states in rows:
            short = width - len(row_states)
            opponents.extend(row_opponents)
            states += row_states
            if short:
                opponents.extend(nobody * short)
                states += blank * short
        while (
            width > least
            and set(states[width - 1 :: width]) == {BLANK}
            and not any(opponents[width - 1 :: width])
        ):
            opponents, states, width = _drop_last(opponents, states, width)
        if (
            width > least
            and _BYE_STATES.issuperset(states[width - 1 :: width])
            and not any(opponents[width - 1 :: width])
        ):
            marks = {
                ident: chr(RESULT_OF[state])
                for ident, state in enumerate(states[width - 1 :: width], 1)
                if state != BLANK
            }
            if t.teams:
                marks = _marks_of_teams(t, marks)
            t.byes.update({(width, ident): letter for ident, letter in marks.items()})
            opponents, states, width = _drop_last(opponents, states, width)
        t.players = tuple([records.players[ident] for ident in range(1, size + 1)])
        t.tpn = array("H", range(1, size + 1))
        t.recorded_rounds = t.rounds_played = width
        if t.teams and width and _is_published(opponents, states, width):
            t.rounds_played -= 1
            what = f"round {width} is published and not played: no game has a result"
            self.found.warn(
                "published-round", what, "", t.players[0].line, 92 + 10 * (width - 1), round=width
            )
        t.opponents = opponents
        t.colours = states.translate(COLOUR_OF)
        t.results = states.translate(RESULT_OF)
        self._remark_on_rounds(t)

    def _remark_on_rounds(self, t: Tournament) -> None:
        """Say which round is to be paired where the file leaves room for doubt, and of byes too many."""
        width = t.recorded_rounds
        for at in range(0 if t.teams else width):
            letters = t.results[at::width]
            if letters.count(b"U") > 1:
                ids = [ident for ident, letter in enumerate(letters, 1) if letter == ord("U")]
                who = ", ".join(map(str, ids[:5])) + (", ..." if len(ids) > 5 else "")
                self.found.warn(
                    "several-byes",
                    f"round {at + 1}: players {who} have U, the pairing-allocated bye of one player at most",
                    "a full-point bye is F; they are read as they stand",
                    t.players[ids[1] - 1].line,
                    99 + 10 * at,
                    player=ids[1],
                    round=at + 1,
                )
        if width and not any(t.opponents[width - 1 :: width]) and 0x55 not in t.results[width - 1 :: width]:
            what = f"round {width} has no game and counts as played, since the columns go on after it"
            hint = f"byes for rounds after {width} belong into record 240"
            self.found.warn("round-without-games", what, hint, round=width)
        marks = [ident for (_, ident), letter in t.byes.items() if letter == "U"]
        if marks:
            who = ", ".join(map(str, marks[:5])) + (", ..." if len(marks) > 5 else "")
            self.found.warn(
                "pab-announced",
                f"round {t.round_to_pair} holds only byes and is taken as the round to be paired, "
                f"its U (player {who}) as a pairing-allocated bye given beforehand",
                "enter the other results if the round is played",
                t.players[marks[0] - 1].line,
                92 + 10 * t.recorded_rounds,
                player=marks[0],
                round=t.round_to_pair,
            )

    def _take_requests(self, t: Tournament, requests: Requests) -> None:
        """Add byes of 240 and XXZ to the marks of the last column; check 240 against played rounds."""
        found, width = self.found, t.recorded_rounds
        for number, player, letter, line in requests.byes:
            if t.teams and number <= t.rounds_played:
                continue  # read with the matches
            if number > t.rounds_played if t.teams else number > width:
                earlier = t.byes.setdefault((number, player), letter)
                if earlier != letter:
                    what = (
                        f"240: player {player} has {letter} here and {earlier} elsewhere for round {number}"
                    )
                    found.error(
                        "byes-disagree", what, "keep one of the two", line, 5, player=player, round=number
                    )
                if t.total_rounds is not None and number > t.total_rounds:
                    what = f"240: round {number} is not among the {t.total_rounds} rounds announced"
                    found.warn("bye-too-late", what, "", line, 7, player=player, round=number)
                continue
            game = t.game(player, number)
            if game.opponent or (game.result != letter and not (letter == "Z" and game.result == " ")):
                what = f"240: player {player} has {letter} here, round {number} was something else"
                hint = "the round as played is used"
                found.warn("bye-not-taken", what, hint, line, 5, player=player, round=number)
        for player, _ in requests.absent:
            t.byes.setdefault((t.round_to_pair, player), "Z")
        t.virtual = requests.virtual
        t.explicit_virtual = requests.explicit_virtual
        t.forbidden = tuple(requests.forbidden)
        t.abnormal = tuple([record for record, _ in requests.abnormal])
        strange = abnormal_faults(t, [line for _, line in requests.abnormal])
        found.errors.extend(strange)
        self.points_unknown |= bool(strange) or len(requests.abnormal) < len(self.header.get("299", ()))
        for record, line in requests.abnormal:
            if record.round > width and not record.kind:
                what = f"299: round {record.round} is not played yet; its points count after it"
                found.warn("points-to-come", what, "", line, 20, round=record.round)


def _marks_of_teams(t: Tournament, marks: dict[int, str]) -> dict[int, str]:
    """Return the byes of teams, by number, all of whose members have the same bye."""
    byes = {}
    for team in t.details.teams:
        letters = {marks.get(member, "") for member in team.members}
        if team.id and len(letters) == 1 and letters != {""}:
            byes[team.id] = letters.pop()
    return byes


def _is_published(opponents: array[int], states: bytearray, width: int) -> bool:
    """Return whether the last round has games, all of them with colours and without a result."""
    games = [
        state
        for opponent, state in zip(opponents[width - 1 :: width], states[width - 1 :: width], strict=True)
        if opponent
    ]
    return bool(games) and {BLANK + WHITE, BLANK + BLACK}.issuperset(games)


def _drop_last(opponents: array[int], states: bytearray, width: int) -> tuple[array[int], bytearray, int]:
    """Return the columns without the last one."""
    size = len(states) // width
    keep = width - 1
    kept_opponents, kept_states = array("H", bytes(2 * size * keep)), bytearray(size * keep)
    for column in range(keep):
        kept_opponents[column::keep] = opponents[column::width]
        kept_states[column::keep] = states[column::width]
    return kept_opponents, kept_states, keep


def infer_initial_colour(t: Tournament) -> int:
    """Return the initial colour that the first round with colours shows, `NO_COLOUR` when there is none.

    Players are numbered anew over those who had been paired by that round; the first of them with a colour
    took the initial colour if that number is odd.

    **Source:** C.04.3 5.2.5; TRF26 record 152, which may be left out when the highest-ranked player had it.
    """
    width = t.recorded_rounds
    order = sorted(range(len(t.players)), key=t.tpn.__getitem__)
    for column in range(width):
        colours = t.colours[column::width]
        if not any(colours):
            continue
        odd = True
        for at in order:
            start = at * width
            paired = any(t.opponents[start : start + column + 1]) or any(
                letter in b"U+" for letter in t.results[start : start + column + 1]
            )
            if not paired:
                continue
            if colours[at]:
                return colours[at] if odd else BLACK + WHITE - colours[at]
            odd = not odd
    return NO_COLOUR
