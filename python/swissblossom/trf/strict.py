"""Finds every departure of a file from the letter of the format, also where the meaning is plain.

**Source:** TRF26 (FIDE C.02.03, annexure), which holds TRF16; TRF(x) (JaVaFo 2.2 Advanced User Manual) for
the codes that begin with XX, bbpPairings for BB.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from swissblossom.details import date_choices
from swissblossom.errors import Diagnostic

__all__ = ["FORM_CODES", "departures", "encoding_departures"]

# Codes of the reader's warnings that are about the form of a file; the others are about its content.
FORM_CODES = frozenset(
    [
        "colour-of-bye",
        "indented-record",
        "lower-case-code",
        "moved-birth",
        "moved-columns",
        "old-half-point-bye",
    ]
)
_FREE = frozenset(["012", "022", "032", "092", "102", "112", "122", "182", "801", "802", "###"])
_DATE = re.compile(r"\d{4}/(?:0\d|1[0-2])/(?:[0-2]\d|3[01])", re.ASCII)
_POINTS = r"[ \d-][ \d]\.\d"
_IDS = r"(?: [ \d]{3}\d)"
_TIME = r"(?:\d+/)?\d+(?:\+\d+)?"
_TIMES = rf"{_TIME}(?::{_TIME})*"
_TYPES = re.compile(
    r"(?:FIDE|CUSTOM|BERGER)_(?:TEAM_)?(?:DUTCH(?:_20(?:17|26))?|DUBOV|BURSTEIN|SWISS|DOUBLESWISS|ROUNDROBIN|"
    r"DOUBLEROUNDROBIN|SCHILLER|SCHEVENINGEN|KNOCKOUT)(?:_G\d)?(?:_MP|_GP)?(?:_BAKU)?"
    r"|FIDE_TEAM(?:_TYPE[AB])?(?:_[MG]P){0,2}(?:_BAKU)?"
)
# What a record looks like from column 4 on, with what to do about one that does not.
_FORMS: dict[str, tuple[re.Pattern[str], str]] = {
    code: (re.compile(pattern, re.ASCII), hint)
    for code, pattern, hint in (
        ("013", r" .{32}[ \d]{3}\d(?: [ \d]{3}\d)*", "name in columns 5-36, members in 37-40, 42-45, ..."),
        ("042", rf" {_DATE.pattern}", "write the date as YYYY/MM/DD"),
        ("052", rf" {_DATE.pattern}", "write the date as YYYY/MM/DD"),
        ("062", r" \d+", "write the number of players"),
        ("072", r" \d+", "write the number of rated players"),
        ("082", r" \d+", "write the number of teams"),
        (
            "132",
            r" {88}(?:\d\d/\d\d/\d\d  | {10})*(?:\d\d/\d\d/\d\d)",
            "dates as YY/MM/DD, round 1 in columns 92-99",
        ),
        ("142", r" \d{1,2}", "write the number of rounds in column 5"),
        ("152", r" [WB]", "write W or B in column 5"),
        (
            "162",
            r"  [WDLAPX][ \d]{2}[.\d]\d(?: {4}[WDLAPX][ \d]{2}[.\d]\d)*",
            "symbols in columns 6, 15, 24, ...",
        ),
        (
            "172",
            r" (?:[A-Z]{3} |    )?(?:FIDE|NRO|FIDON|NIDOF|HBFN|LBFN|OTHER)",
            "federation 5-7, code from 9",
        ),
        ("192", rf" (?:{_TYPES.pattern})", "use a code of the list of tournament types"),
        ("202", r" \S+(?:,\S+)*", "write the tie-breaks with commas"),
        ("212", r" PTS(?:,\S+)*", "write the tie-breaks with commas, PTS first"),
        ("222", rf" (?:{_TIMES}|W{_TIMES}-B{_TIMES})", "write seconds, as 5400+30"),
        (
            "240",
            rf" [FHZ] [ \d]{{2}}\d{_IDS}+",
            "type in column 5, round in 7-9, players in 11-14, 16-19, ...",
        ),
        (
            "250",
            rf" (?: {{4}}|{_POINTS}) (?: {{4}}|{_POINTS}) (?:[ \d]{{3}}) (?:[ \d]{{3}}){_IDS}{{2}}",
            "points in columns 10-13, rounds in 15-17 and 19-21, players in 23-26 and 28-31",
        ),
        (
            "260",
            rf" [ \d]{{3}} [ \d]{{3}}{_IDS}+",
            "rounds in columns 5-7 and 9-11, players in 13-16, 18-21, ...",
        ),
        (
            "299",
            rf" [WDLFHZ+ -] {{2}}(?: {{4}}|{_POINTS}) {{2}}(?: {{4}}|{_POINTS}) {{2}}[ \d]{{3}}{_IDS}*",
            "type in column 5, points in 14-17, round in 20-22, players in 24-27, ...",
        ),
        (
            "300",
            rf" [ \d]{{2}}\d [ \d]{{2}}\d [ \d]{{2}}\d{_IDS}+",
            "round in columns 5-7, team 9-11, opponent 13-15, players 17-20, ...",
        ),
        ("310", r" [ \d]{2}\d .{32}(?: .{5}.*)?", "team in columns 5-7, name 9-40, members from 74"),
        (
            "320",
            r" .{4} .{4}(?: (?: {3}|[ \d]{2}\d))*",
            "points in columns 5-8 and 10-13, teams in 15-17, 19-21, ...",
        ),
        (
            "330",
            r" (?:\+-|-\+|--) [ \d]{2}\d [ \d]{2}\d [ \d]{2}\d",
            "type in columns 5-6, round 8-10, teams 12-18",
        ),
        ("352", r" [WB]+", "write the colours of the boards, as WBWB"),
        ("362", r" T[WDL].{4}(?: {3}T[WDL].{4}){0,2}", "symbols in columns 5-6, 14-15, 23-24"),
        ("XXR", r" \d{1,2}", "write the number of rounds in column 5"),
        ("XXC", r"(?: (?:rank|white1|black1))+", "options are rank, white1, black1"),
        ("XXZ", r"(?: +\d{1,4})+", "write the numbers of the players"),
        ("XXP", r"(?: +\d{1,4})+", "write the numbers of the players"),
        ("XXS", r"(?: [A-Z]{1,3}=\d*\.?\d+)+", "write CODE=VALUE with one blank before each"),
        (
            "XXA",
            r" [ \d]{3}\d(?: (?: {4}| ?\d?\d\.\d))+",
            "player in columns 5-8, points in 10-13, 15-18, ...",
        ),
        *(
            (code, r" [ \d]{2}[.\d]\d", "points in columns 5-8")
            for code in ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
        ),
    )
}
_TITLES = frozenset(["", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"])


def _field(pattern: str) -> Callable[[str], object]:
    return re.compile(pattern, re.ASCII).fullmatch


# first and last column, what it is, the test, code, hint
_FIELDS: tuple[tuple[int, int, str, Callable[[str], object], str, str], ...] = (
    (4, 4, "blank", _field(" ?"), "number-form", "leave it blank"),
    (5, 8, "starting rank", _field(r" *\d+"), "number-form", "write it to the right end of columns 5-8"),
    (10, 10, "sex", _field("[mw ]?"), "sex-form", "write m or w, or leave it blank"),
    (
        11,
        13,
        "title",
        lambda text: text.strip() in _TITLES,
        "title-form",
        "GM, IM, FM, CM, with W for women's",
    ),
    (15, 15, "name", _field(r"\S"), "name-form", "begin the name in column 15"),
    (49, 52, "rating", _field(r" *\d+|\s*"), "rating-form", "write it to the right end of columns 49-52"),
    (54, 56, "federation", _field(r"[A-Z]{3}|\s*"), "federation-form", "write three capital letters"),
    (
        58,
        68,
        "FIDE number",
        _field(r" *\d+|\s*"),
        "fide-number-form",
        "write digits to the right end of 58-68",
    ),
    (
        70,
        79,
        "date of birth",
        _field(rf"{_DATE.pattern}|\s*"),
        "date-form",
        "write YYYY/MM/DD, 00 for an unknown month or day",
    ),
    (
        81,
        84,
        "points",
        _field(r"[ \d-]\d\.\d| -\d\d|\d{3}\.|\s*"),
        "points-form",
        "write them as 1.5, to the right end",
    ),
    (86, 89, "rank", _field(r" *\d+|\s*"), "rank-form", "write it to the right end of columns 86-89"),
)
_GOOD = re.compile(
    rf"001 [ \d]{{3}}\d [mw ](?:   | GM| IM| FM| CM|WGM|WIM|WFM|WCM) \S.{{32}} (?: {{4}}| *\d+(?<=.{{52}})) "
    rf"(?:[A-Z]{{3}}|   ) (?: {{11}}| *\d+(?<=.{{68}})) (?:{_DATE.pattern}| {{10}}) [ \d-]\d\.\d(?<=.{{84}}) "
    r"[ \d]{3}\d(?:  (?:(?:[ \d]{3}[1-9]|[ \d]{2}[1-9]0|[ \d][1-9]00|[1-9]000) (?:[wb] [10=WDL+-]|- [+-])"
    r"|0000 - [UFHZ+-])| {10})*",
    re.ASCII,
)
_CELL = re.compile(
    r"  (?:(?: *[1-9]\d*|0+[1-9]\d*)(?<=.{6}) (?:[wb] [10=WDL+-]|- [+-])|0000 - [UFHZ+-])|\s*", re.ASCII
)


def departures(lines: list[str], severity: str = "error") -> list[Diagnostic]:
    """Return every departure from the format, line by line.

    Args:
        lines: The lines of a file without their ends.
        severity: Severity of what is found.

    Returns:
        Findings in the order of the lines, each with line and column.
    """
    found: list[Diagnostic] = []

    def add(  # noqa: PLR0917
        code: str, message: str, hint: str, line: int, column: int, player: int | None = None
    ) -> None:
        found.append(Diagnostic(severity, code, message, hint, line, column, player))

    last = 0
    unsorted = False
    for number, raw in enumerate(lines, 1):
        line = raw.rstrip()
        code = line[:3]
        if not line or code == "###":
            continue
        tab = line.find("\t")
        if tab >= 0:
            add("tab", "a tab in a record of fixed columns", "write blanks", number, tab + 1)
        elif code == "001":
            digits = line[4:8].strip()
            ident = int(digits) if digits.isascii() and digits.isdigit() else 0
            if ident < last and not unsorted:
                unsorted = True
                what = f"player {ident} comes after player {last}"
                add("unsorted-players", what, "sort the players by number", number, 5, ident)
            last = ident
            if not _GOOD.fullmatch(line):
                for message, hint, finding, column in _player_faults(line):
                    add(finding, message, hint, number, column, ident or None)
        elif code in _FORMS:
            pattern, hint = _FORMS[code]
            if len(line) > 3 and not pattern.fullmatch(line[3:]):
                finding = "date-form" if code in {"042", "052", "132"} else "record-form"
                if code in {"042", "052"}:
                    hint = _choices(line[3:]) + hint
                add(
                    finding,
                    f"{code}: '{_short(line[3:].strip())}' is not as the format has it",
                    hint,
                    number,
                    5,
                )
        elif code in _FREE:
            if line[3:4] not in {"", " "}:
                add("record-form", f"{code}: the text begins in column 5", "write a blank before", number, 4)
        elif not _is_national(line):
            what = f"'{_short(code)}' is no record of the format"
            add("unknown-record", what, "write ### before a remark", number, 1)
    return found


def encoding_departures(data: bytes, severity: str = "error") -> list[Diagnostic]:
    """Return what is odd about the encoding of a file: anything but UTF-8 without a byte order mark."""
    if data.startswith(b"\xef\xbb\xbf"):
        return [
            Diagnostic(severity, "byte-order-mark", "a byte order mark", "save it as UTF-8 without", 1, 1)
        ]
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        what = "the file is not UTF-8; it is read as Windows-1252"
        return [Diagnostic(severity, "encoding", what, "save it as UTF-8", line, column)]
    return []


def _choices(text: str) -> str:
    """Return what a date may mean if that is more than one day."""
    choices = date_choices(text)
    return f"it may be {' or '.join(choices)}: " if len(choices) > 1 else ""


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "\u2026"


def _is_national(line: str) -> bool:
    code = line[:3]
    number = line[4:8].strip()
    return code.isascii() and code.isalpha() and code.isupper() and number.isascii() and number.isdigit()


def _player_faults(line: str) -> Iterator[tuple[str, str, str, int]]:
    """Yield (message, hint, code, column) for a player record that is not as the format has it."""
    before = True
    for first, last, what, test, code, hint in _FIELDS:
        text = line[first - 1 : last].ljust(last - first + 1)
        if not text.strip() and code in {"points-form", "rank-form"}:
            yield f"no {what}", f"write it in columns {first}-{last}", f"missing-{what}", first
        elif not test(text):
            before = False
            choices = _choices(text) if code == "date-form" else ""
            yield f"{what} '{text.strip()}' is not as the format has it", choices + hint, code, first
    for at in range(91, len(line), 10):
        cell = line[at - 2 : at + 8] if at > 91 else "  " + line[at : at + 8]
        if not _CELL.fullmatch(cell):
            before = False
            hint = f"opponent in columns {at + 1}-{at + 4} (0000 for none), colour w b - in {at + 6}, "
            yield (
                f"round {(at - 91) // 10 + 1}: '{cell.strip()}' is not as the format has it",
                hint + f"result in {at + 8}, in capitals",
                "cell-form",
                at + 1,
            )
    if before and len(line) > 89 and line[89:91].strip():
        yield "something before the rounds", "leave columns 90 and 91 blank", "record-form", 90
