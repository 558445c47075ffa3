"""Departures from the format: notes in the lenient manner, errors in the strict one, each with its place."""

from __future__ import annotations

import pytest

import swissblossom as sb
from swissblossom.trf.examine import examine
from unit.trf_text import player, trf


def line(**fields: str) -> str:
    """Return the record of player 1 with some columns changed, given as c5="x" for column 5."""
    text = f"001    1 mGM  {'Tal, Mihail':33} 2500 LAT     1712345 1936/11/09  0.0    1"
    for name, value in fields.items():
        at = int(name[1:]) - 1
        text = text[:at].ljust(at) + value + text[at + len(value) :]
    return text


GOOD = line()
# name: record (a header record, or the record of player 1), code, column
KINDS: dict[str, tuple[str, str, int]] = {
    "start that is no date": ("042 soon", "date-form", 5),
    "start with points": ("042 24.12.2025", "date-form", 5),
    "end with the day first": ("052 02/10/2010", "date-form", 5),
    "end in words": ("052 Feb 14, 2026", "date-form", 5),
    "number of players": ("062 many", "record-form", 5),
    "number of rated players": ("072 1,5", "record-form", 5),
    "number of teams": ("082 -", "record-form", 5),
    "dates of rounds in a list": ("132 2026/04/01", "date-form", 5),
    "rounds with blanks": ("142   5", "record-form", 5),
    "colour in small letters": ("152 w", "record-form", 5),
    "colour a column too far": ("152  W", "record-form", 5),
    "points in the wrong columns": ("162 W 1.0   D 0.5", "record-form", 5),
    "rating method": ("172 LAT", "record-form", 5),
    "tournament type": ("192 SWISS", "record-form", 5),
    "tie-breaks with blanks": ("202 BH, SB", "record-form", 5),
    "standings without PTS": ("212 BH,SB", "record-form", 5),
    "time control in words": ("222 90 min", "record-form", 5),
    "bye in the wrong columns": ("240 H 2    1", "record-form", 5),
    "bye U": ("240 U   2    1", "record-form", 5),
    "acceleration in the wrong columns": ("250       1.0   1   2    1    02", "record-form", 5),
    "forbidden pairs in the wrong columns": ("260   1   9   1   2", "record-form", 5),
    "colours of boards": ("352 W B", "record-form", 5),
    "match points": ("362 W2 D1", "record-form", 5),
    "XXR with two blanks": ("XXR  5", "record-form", 5),
    "XXC in capitals": ("XXC White1", "record-form", 5),
    "XXS with blanks": ("XXS W = 1", "record-form", 5),
    "unknown code": ("999 something", "unknown-record", 1),
    "column ruler": ("123456789012345678901234567890", "unknown-record", 1),
    "remark with one sign": ("# a remark", "unknown-record", 1),
    "code in small letters": ("xxp 1 2", "lower-case-code", 1),
    "indented record": (" XXP 1 2", "indented-record", 1),
    "text from column 4": ("012Open", "record-form", 4),
    "tab in the name of the event": ("012 Open\tA", "tab", 9),
    "sex in capitals": (line(c10="M"), "sex-form", 10),
    "title in small letters": (line(c11="  g"), "title-form", 11),
    "title that is none": (line(c11="1N "), "title-form", 11),
    "name from column 16": (line(c15=f"{' Tal':33}"), "name-form", 15),
    "rating to the left": (line(c49="250 "), "rating-form", 49),
    "federation in small letters": (line(c54="lat"), "federation-form", 54),
    "federation of two letters": (line(c54="LT "), "federation-form", 54),
    "FIDE number to the left": (line(c58="1712345    "), "fide-number-form", 58),
    "FIDE number with letters": (line(c58="    LAT1234"), "fide-number-form", 58),
    "year of birth only": (line(c70="1936      "), "date-form", 70),
    "birth with points": (line(c70="1936.11.09"), "date-form", 70),
    "birth in a month that is none": (line(c70="1936/13/09"), "date-form", 70),
    "birth a column too far": (line(c70=" 1936/11/09"), "moved-birth", 71),
    "points with a comma": (line(c81=" 0,0"), "points-form", 81),
    "points without decimal": (line(c81="   0"), "points-form", 81),
    "no points": (line(c81="    "), "missing-points", 81),
    "no rank": (line(c86="    "), "missing-rank", 86),
    "rank to the left": (line(c86="1   "), "rank-form", 86),
    "bye in small letters": (line(c92="0000 - z"), "cell-form", 92),
    "bye without colour mark": (line(c92="0000   Z"), "cell-form", 92),
    "bye without zeros": (line(c92="     - Z"), "cell-form", 92),
    "columns after the name": (GOOD.replace("Tal, Mihail ", "Tal, Mihail  "), "moved-columns", 48),
}


def text_of(record: str) -> str:
    other = f"001    2 m    {'Keres':33} 2480 EST     1712346 1916/01/07  0.0    2"
    if record.startswith("001"):
        return trf("142 9", "152 W", players=(record, other))
    rounds = () if record[:3] in {"142", "XXR"} else ("142 9",)
    return trf(*rounds, record, players=(GOOD, other))


@pytest.mark.parametrize("name", KINDS)
def test_each_kind(name: str) -> None:
    record, code, column = KINDS[name]
    text = text_of(record)
    number = text.split("\n").index(record) + 1
    found = [d for d in examine(text.encode(), strict=True) if d.line == number]
    assert (code, column) in {(d.code, d.column) for d in found}
    (fault,) = [d for d in found if d.code == code][:1]
    assert fault.severity == "error"
    assert fault.text("x.trf").startswith(f"x.trf:{number}:{column}: ")
    with pytest.raises(sb.TrfError) as caught:
        sb.parse_trf(text, strict=True)
    assert (code, number, column) in {(d.code, d.line, d.column) for d in caught.value.diagnostics}


def test_enough_kinds_of_broken_input() -> None:
    from unit.test_bad_input import READING  # noqa: PLC0415

    assert len(READING) + len(KINDS) >= 90


def test_a_good_file_is_good() -> None:
    text = trf(
        *(
            "012 Open",
            "042 2026/02/14",
            "142 9",
            "152 W",
            "162  W 1.0    D 0.5    L 0.0",
            "192 FIDE_DUTCH_2026_BAKU",
        ),
        *("222 5400+30", "240 H   2    2", "250       1.0   1   2    1    2", "260   1   9    1    2"),
        players=(line(c81=" 1.0", c92="   2 w 1"), f"001    2      {'Keres':33}{'':33} 0.0    2     1 b 0"),
    )
    assert examine(text.encode(), strict=True) == ()
    assert sb.parse_trf(text, strict=True).rounds_played == 1


def test_encodings_and_order() -> None:
    text = "\ufeff" + text_of(GOOD)
    assert [d.code for d in examine(text.encode())] == ["byte-order-mark"]
    found = examine(text_of(line(c15="Tāl, Mihail")).encode("iso8859-13"))
    assert [(d.code, d.severity, d.line, d.column) for d in found] == [("encoding", "note", 3, 16)]
    lines = trf("142 9", players=(player(2, points="0.0", rank=2), player(1, points="0.0", rank=1)))
    assert [(d.code, d.line) for d in examine(lines.encode())] == [("unsorted-players", 3)]
    with pytest.raises(sb.TrfError, match="comes after"):
        sb.parse_trf(lines, strict=True)


def test_lenient_readings() -> None:
    t = sb.parse_trf(text_of(line(c70=" 1936/11/09")))
    assert (t.players[0].birth, [d.code for d in t.unread]) == ("1936/11/09", ["moved-birth"])
    t = sb.parse_trf(text_of(GOOD.replace("Tal, Mihail ", "Tal, Mihail  ")))
    assert (t.players[0].rating, t.players[0].points, [d.code for d in t.unread]) == (
        2500,
        0,
        ["moved-columns"],
    )
    assert sb.parse_trf(text_of(line(c81=" 0,0"))).players[0].points == 0


def test_check_trf_tells_what_cannot_be_read() -> None:
    found = examine(trf("142 x", players=(player(1, "2 w 1"), player(2, "1 w 0"))).encode())
    assert {("bad-rounds", "error"), ("same-colour", "error")} <= {(d.code, d.severity) for d in found}
    with pytest.raises(sb.UnreadableFileError):
        sb.check_trf("/no/such/file.trf")
    assert [d.code for d in examine(b"")] == ["empty"]
    assert [d.code for d in examine(b"a\0b")] == ["binary"]
