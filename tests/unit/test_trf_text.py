"""Encodings, byte order marks, line ends: the form of the file does not change what it says."""

from __future__ import annotations

import pytest

from swissblossom.trf import parse_trf, read_trf
from swissblossom.trf.text import split_lines
from unit.trf_text import FOUR, HEAD, faults, player, trf

PLAIN = trf()


def shape(text: str | bytes) -> tuple[object, ...]:
    t = parse_trf(text)
    return t.name, t.total_rounds, t.initial_colour, bytes(t.results), bytes(t.colours), t.opponents.tolist()


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace("\n", "\r"),
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r\n", 2),
        PLAIN.replace("\n", "\r", 3),
        PLAIN.replace("\n", "\n\n"),
        PLAIN.rstrip("\n"),
        PLAIN.replace("\n", "   \n"),
        PLAIN.replace("\n", "\t\n"),
        PLAIN + "\x1a",
        "\ufeff" + PLAIN,
        trf(*HEAD, players=FOUR[::-1]),
        "\n".join([*FOUR, *HEAD]),
        trf("### a comment", *HEAD),
    ],
    ids=[
        *["cr", "crlf", "crlf-then-lf", "cr-then-lf", "blank-lines", "no-final-newline", "trailing-blanks"],
        *["trailing-tabs", "ctrl-z", "bom", "reversed", "head-last", "comment"],
    ],
)
def test_form_does_not_matter(text: str) -> None:
    assert shape(text) == shape(PLAIN)
    assert shape(text.encode()) == shape(PLAIN)


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "cp1252", "latin-1", "iso8859-2", "cp1250"])
def test_names_beyond_ascii(coding: str) -> None:
    names = (
        ("Müller, Jörg", "Öster", "Ágoston", "Čáp")
        if coding in ("iso8859-2", "cp1250")
        else ("Müller", "Åsa")
    )
    players = tuple(
        line if at >= len(names) else line[:14] + f"{names[at]:<33}" + line[47:]
        for at, line in enumerate(FOUR)
    )
    if coding.startswith("utf"):
        t = parse_trf(trf(*HEAD, players=players).encode(coding))
        assert [p.name for p in t.players[: len(names)]] == list(names)
    else:
        players = tuple(line.replace("Č", "C") for line in players) if "8859-2" not in coding else players
        t = parse_trf(trf(*HEAD, players=players).encode(coding))
        assert t.players[0].name.endswith(("ller, Jörg", "ller"))
    assert bytes(t.results) == b"1100"
    assert [p.rating for p in t.players] == [2400, 2300, 2200, 2100]
    assert not t.unread


def test_western_names_of_one_byte() -> None:
    line = FOUR[0][:14] + f"{'Björn Ström':<33}" + FOUR[0][47:]
    t = parse_trf(trf(*HEAD, players=(line, *FOUR[1:])).encode("cp1252"))
    assert t.players[0].name == "Björn Ström"


def test_columns_counted_in_bytes() -> None:
    """Some programs pad names by bytes of UTF-8: the line is read as they meant it, with a warning."""
    name = "Жуков, Иван"
    padded = name + " " * (33 - len(name.encode()))
    line = FOUR[0][:14] + padded + FOUR[0][47:]
    t = parse_trf(trf(*HEAD, players=(line, *FOUR[1:])).encode())
    assert t.players[0].name == name
    assert t.players[0].rating == 2400
    assert t.players[0].points == 10
    assert t.game(1, 1).opponent == 3
    assert [(d.severity, d.code, d.line) for d in t.unread] == [("warning", "moved-columns", 4)]


@pytest.mark.parametrize("change", [("  2400", " 2400"), ("  2400", "   2400")])
def test_columns_moved_by_a_miscounted_letter(change: tuple[str, str]) -> None:
    line = (FOUR[0][:14] + f"{'Müller':<33}" + FOUR[0][47:]).replace(*change)
    t = parse_trf(trf(*HEAD, players=(line, *FOUR[1:])).encode("cp1252"))
    assert (t.players[0].rating, t.players[0].points, t.game(1, 1).opponent) == (2400, 10, 3)
    assert [d.code for d in t.unread] == ["moved-columns"]


def test_moved_columns_of_plain_letters_are_a_fault() -> None:
    (fault,) = faults(trf(*HEAD, players=(FOUR[0].replace("  2400", " 2400"), *FOUR[1:])))
    assert (fault.code, fault.line) == ("misplaced-columns", 4)


def test_binary() -> None:
    (fault,) = faults(b"\x89PNG\r\n\x00\x00")
    assert (fault.code, fault.line) == ("binary", 2)
    assert faults("001\0")[0].code == "binary"


def test_utf16_is_named() -> None:
    (fault,) = faults(PLAIN.encode("utf-16"))
    assert fault.code == "utf-16"
    assert fault.hint == "save it as UTF-8"


@pytest.mark.parametrize("text", ["", "\n", "  \r\n\t\n", "\ufeff"])
def test_empty(text: str) -> None:
    (fault,) = faults(text)
    assert fault.code == "empty"


def test_not_a_trf() -> None:
    (fault,) = faults("<html>\n<body>404</body>\n</html>\n")
    assert fault.code == "no-players"
    assert "not a TRF" in fault.message


def test_source_is_the_path(tmp_path: object) -> None:
    from pathlib import Path  # noqa: PLC0415

    assert isinstance(tmp_path, Path)
    file = tmp_path / "open.trf"
    file.write_text(PLAIN, encoding="utf-8")
    assert read_trf(file).source == str(file)
    assert read_trf(str(file)).source == str(file)


def test_split_lines_keeps_other_breaks() -> None:
    assert split_lines("a\x0bb\x85c\u2028d\ne") == ["a\x0bb\x85c\u2028d", "e"]


def test_names_may_be_long() -> None:
    line = player(1, "3 w 1", points="1.0", name="A" * 33)
    t = parse_trf(trf(*HEAD, players=(line, *FOUR[1:])))
    assert t.players[0].name == "A" * 33
