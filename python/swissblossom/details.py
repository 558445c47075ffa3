"""What the records of a file say beyond players and rounds, as typed data: dates, officials, teams, line-ups.

Everything here is a view, read when asked for; the records themselves stay as they were written. A field that
is blank or makes no sense is None (or ""), never an error: none of it bears on the pairing of individuals.
"""

from __future__ import annotations

import re

from swissblossom.plain_data import dataclass
from swissblossom.tournament import AbnormalPoints, Tournament

__all__ = [
    "AbnormalPoints",
    "Details",
    "ForfeitedMatch",
    "LineUp",
    "NationalRecord",
    "Team",
    "TeamByes",
    "abnormal_points",
    "date_choices",
    "iso_date",
    "read_details",
    "whole_number",
]

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR_FIRST = re.compile(r"(\d{4}|\d{2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})", re.ASCII)
_MONTH_FIRST = re.compile(r"([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})", re.ASCII)
_POINTS = re.compile(r"(-?)(\d*)(?:[.,](\d)0*)?", re.ASCII)


# Where match points, points, round and ids of record 299 begin: in its table, and in the example below it.
ABNORMAL_LAYOUTS = ((7, 13, 19, 23), (6, 11, 16, 20))


@dataclass(frozen=True, slots=True)
class Team:
    """A team as record 310 or 013 describes it; points in tenths.

    Attributes:
        id: Team pairing number, 0 in record 013, which has none.
        name: Full name.
        nick: Short name, or "".
        strength: Strength factor (mean rating), or None.
        match_points: In tenths, or None.
        game_points: In tenths, or None.
        rank: Rank, or None.
        members: Ids of the players in board order.
    """

    id: int
    name: str
    nick: str
    strength: int | None
    match_points: int | None
    game_points: int | None
    rank: int | None
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sat at the boards of a team in a round (record 300); 0 is an empty board."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamByes:
    """Record 320: what the bye of a team gives (tenths) and the team that had it, by round (0 none)."""

    match_points: int | None
    game_points: int | None
    teams: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """Record 330: a match that was not played; `kind` is "+-", "-+" or "--" as seen from White's team."""

    kind: str
    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class NationalRecord:
    """A national rating record: the static columns of a player record under a federation's code."""

    federation: str
    id: int
    title: str
    name: str
    rating: int | None
    region: str
    national_id: str
    birth: str


@dataclass(frozen=True, slots=True)
class Details:
    """What a file says of an event beyond players, rounds and requests.

    Attributes:
        city: Record 022.
        federation: Record 032.
        start: Record 042 as YYYY-MM-DD; as written where it is no date.
        end: Record 052, likewise.
        type: Free text of record 092.
        chief_arbiter: Record 102.
        deputies: Records 112 that are not blank.
        time_control: Free text of record 122.
        encoded_time_control: Record 222.
        round_dates: Dates of the rounds (132) as YYYY-MM-DD, "" where there is none.
        rating_method: Record 172 (federation and code of the starting rank method).
        controller: Record 182, the program that paired.
        type_code: Record 192 as written.
        tiebreaks: Codes of record 202, or of record 212 without its PTS.
        standings: Codes of record 212 as written.
        board_colours: Record 352.
        team_points: Match points in tenths for win, draw and loss (362); the defaults are 20, 10, 0.
        teams: Records 310, or 013 where there is none.
        line_ups: Records 300.
        team_byes: Record 320, or None.
        forfeited_matches: Records 330.
        abnormal_points: Records 299.
        national: National rating records.
        crosstables: Lines of records 801 and 802, as written.
        comments: Lines that begin with ###, without these signs.
    """

    city: str
    federation: str
    start: str
    end: str
    type: str
    chief_arbiter: str
    deputies: tuple[str, ...]
    time_control: str
    encoded_time_control: str
    round_dates: tuple[str, ...]
    rating_method: str
    controller: str
    type_code: str
    tiebreaks: tuple[str, ...]
    standings: tuple[str, ...]
    board_colours: str
    team_points: tuple[int, int, int]
    teams: tuple[Team, ...]
    line_ups: tuple[LineUp, ...]
    team_byes: TeamByes | None
    forfeited_matches: tuple[ForfeitedMatch, ...]
    abnormal_points: tuple[AbnormalPoints, ...]
    national: tuple[NationalRecord, ...]
    crosstables: tuple[str, ...]
    comments: tuple[str, ...]


def date_choices(text: str) -> list[str]:
    """Return all that a date can mean, as YYYY-MM-DD, the most likely first; [] where the text is no date.

    >>> date_choices("2026/02/14"), date_choices("28. 07. 2005"), date_choices("Feb 14, 2026")
    (['2026-02-14'], ['2005-07-28'], ['2026-02-14'])
    >>> date_choices("02/10/2010"), date_choices("14/02/26")
    (['2010-10-02', '2010-02-10'], ['2014-02-26', '2026-02-14'])
    """
    text = text.strip()
    readings: list[tuple[int, int, int]] = []
    if match := _YEAR_FIRST.fullmatch(text):
        year, month, day = map(int, match.groups())
        if len(match.group(1)) == 4:
            readings.append((year, month, day))
        else:
            readings += [(_century(year), month, day), (_century(day), month, year)]
    elif match := _DAY_FIRST.fullmatch(text):
        first, second, year = map(int, match.groups())
        readings.append((year, second, first))
        if "." not in text:  # some write the month first
            readings.append((year, first, second))
    elif (match := _MONTH_FIRST.fullmatch(text)) and match.group(1).lower() in _MONTHS:
        month = _MONTHS.index(match.group(1).lower()) + 1
        readings.append((int(match.group(3)), month, int(match.group(2))))
    good = [f"{year:04d}-{month:02d}-{day:02d}" for year, month, day in readings if month <= 12 and day <= 31]
    return list(dict.fromkeys(good))


def _century(year: int) -> int:
    return year + (2000 if year < 70 else 1900)


def iso_date(text: str, *, short: bool = False) -> str | None:
    """Return a date as YYYY-MM-DD, None where the text is none or leaves open what is meant.

    Read are YYYY/MM/DD with any of ``/ - .``, day first with a year of four digits, and "Feb 14, 2026". 00
    for an unknown month or day stays.

    Args:
        text: The date.
        short: Whether YY/MM/DD is expected, as in record 132.

    >>> iso_date("2026/02/14"), iso_date("26/02/14", short=True), iso_date("02/10/2010")
    ('2026-02-14', '2026-02-14', None)
    """
    choices = date_choices(text)
    return choices[0] if len(choices) == 1 or (short and choices and len(text.strip()) <= 8) else None


def whole_number(text: str) -> int | None:
    r"""Return a whole number of a record, None for anything else; more digits than any column holds are none.

    >>> whole_number(" 12 "), whole_number("x"), whole_number("\u00b2"), whole_number("9" * 5000)
    (12, None, None, None)
    """
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _tenths(text: str) -> int | None:
    match = _POINTS.fullmatch(text.strip())
    if not match or not (match.group(2) or match.group(3)):
        return None
    value = int(match.group(2)[:6] or 0) * 10 + int(match.group(3) or 0)
    return -value if match.group(1) else value


def _ids(text: str) -> tuple[int, ...]:
    """Return the numbers of a list with five columns each; what is no number is left out."""
    return tuple([value for word in text.split() if (value := whole_number(word)) is not None])


def _by_round(line: str) -> tuple[int, ...]:
    """Return the team of each round of record 320; a blank field is a round without a bye, as 000 is."""
    return tuple([whole_number(line[at : at + 3]) or 0 for at in range(14, len(line.rstrip()), 4)])


def _team(line: str) -> Team:
    if line[:3] == "013":
        return Team(0, line[4:36].strip(), "", None, None, None, None, _ids(line[36:]))
    return Team(
        whole_number(line[4:7]) or 0,
        line[8:40].strip(),
        line[41:46].strip(),
        whole_number(line[47:53]),
        _tenths(line[54:60]),
        _tenths(line[61:67]),
        whole_number(line[68:71]),
        _ids(line[73:]),
    )


def read_abnormal(line: str, columns: tuple[int, int, int, int]) -> AbnormalPoints | None:
    """Return what a record 299 says whose fields begin at the given places, None if they are not there."""
    match, points, number, ids = columns
    wide = line.ljust(ids)
    between = wide[5:match] + wide[match + 4 : points] + wide[points + 4 : number] + wide[number + 3 : ids]
    texts = [wide[match : match + 4], wide[points : points + 4], wide[number : number + 3]]
    values = [_tenths(text) for text in texts[:2]]
    numbers = [wide[at : at + 4] for at in range(ids, len(wide), 5)]
    between += "".join([wide[at : at + 1] for at in range(ids + 4, len(wide), 5)])
    if (
        between.strip()
        or any(len(text) < 4 or text[3] == " " for text in numbers)  # to the right end of their columns
        or any(value is None for text, value in zip(texts, values, strict=False) if text.strip())
        or any(whole_number(text) is None for text in (texts[2].strip() or "0", *numbers))
    ):
        return None
    kind = line[4:5].strip().upper()
    return AbnormalPoints(kind, values[0], values[1], int(texts[2].strip() or 0), tuple(map(int, numbers)))


def abnormal_points(lines: list[str]) -> tuple[AbnormalPoints, ...]:
    """Return what the records 299 among the lines say; one that keeps no columns says nothing.

    **Source:** TRF26 record 299: type in column 5, match points 8-11, points 14-17, round 20-22, ids from 24.
    Its example has one blank between fields: match points in 7-10, points 12-15, round 17-19, ids from 21.
    """
    found = []
    for line in lines:
        if line[:4].rstrip() == "299":
            readings = [read for at in ABNORMAL_LAYOUTS if (read := read_abnormal(line, at))]
            found.extend(readings[:1])
    return tuple(found)


def _is_national(line: str) -> bool:
    code = line[:3]
    return (
        code.isascii()
        and code.isalpha()
        and code.isupper()
        and line[3:4] == " "
        and bool(whole_number(line[4:8]))
    )


def _national(line: str) -> NationalRecord:
    return NationalRecord(
        line[:3],
        whole_number(line[4:8]) or 0,
        line[10:13].strip(),
        line[14:47].strip(),
        whole_number(line[48:52]),
        line[53:56].strip(),
        line[57:68].strip(),
        line[69:79].strip(),
    )


def _team_points(text: str) -> tuple[int, int, int]:
    found = {"TW": 20, "TD": 10, "TL": 0}
    words = re.findall(r"(TW|TD|TL)\s*([0-9.,]+)", text.upper())
    for symbol, value in words:
        tenths = _tenths(value)
        if tenths is not None:
            found[symbol] = tenths
    return found["TW"], found["TD"], found["TL"]


def _dates(text: str) -> tuple[str, ...]:
    """Return the dates of record 132, one for each ten columns from 92 on."""
    return tuple([iso_date(text[at : at + 8], short=True) or "" for at in range(91, len(text), 10)])


def read_details(t: Tournament) -> Details:
    """Read the records of a tournament; never raises, whatever they hold."""
    by_code: dict[str, list[str]] = {}
    for line in t.records:
        by_code.setdefault(line[:3], []).append(line)

    def text(code: str) -> str:
        lines = by_code.get(code)
        return lines[0][3:].strip() if lines else ""

    def codes(code: str) -> tuple[str, ...]:
        return tuple([word.strip() for word in text(code).split(",") if word.strip()])

    dates: tuple[str, ...] = ()
    for line in by_code.get("132", ()):
        one = iso_date(line[3:], short=True)  # some programs write a line for each round
        dates += (one,) if one else _dates(line)
    standings = codes("212")
    byes = by_code.get("320", [""])[0]
    national = [line for line in t.records if _is_national(line) and not line.startswith(("XX", "BB"))]
    return Details(
        city=text("022"),
        federation=text("032"),
        start=iso_date(text("042")) or text("042"),
        end=iso_date(text("052")) or text("052"),
        type=text("092"),
        chief_arbiter=text("102"),
        deputies=tuple([name for line in by_code.get("112", ()) if (name := line[3:].strip())]),
        time_control=text("122"),
        encoded_time_control=text("222"),
        round_dates=dates,
        rating_method=text("172"),
        controller=text("182"),
        type_code=text("192"),
        tiebreaks=codes("202") or tuple([code for code in standings if code != "PTS"]),
        standings=standings,
        board_colours=text("352"),
        team_points=_team_points(text("362")),
        teams=tuple(map(_team, by_code.get("310") or by_code.get("013") or ())),
        line_ups=tuple(
            [
                LineUp(
                    whole_number(line[4:7]) or 0,
                    whole_number(line[8:11]) or 0,
                    whole_number(line[12:15]) or 0,
                    _ids(line[16:]),
                )
                for line in by_code.get("300", ())
            ]
        ),
        team_byes=TeamByes(_tenths(byes[4:8]), _tenths(byes[9:13]), _by_round(byes)) if byes else None,
        forfeited_matches=tuple(
            [
                ForfeitedMatch(
                    line[4:6].strip(),
                    whole_number(line[7:10]) or 0,
                    whole_number(line[11:14]) or 0,
                    whole_number(line[15:18]) or 0,
                )
                for line in by_code.get("330", ())
            ]
        ),
        abnormal_points=abnormal_points(t.records),
        national=tuple(map(_national, national)),
        crosstables=(*by_code.get("801", ()), *by_code.get("802", ())),
        comments=tuple([line[3:].strip() for line in by_code.get("###", ())]),
    )
