"""One tournament in many forms of file: the form must not change the pairing.

`plain.trf`: six players after two rounds, with the answer 1-2, 5-3, 4-6.
"""

from __future__ import annotations

import codecs
from itertools import permutations
from pathlib import Path

import pytest

import swissblossom as sb
from rules.builder import boards, position

PLAIN = position("plain")
ANSWER = "1-2 5-3 4-6"
HEAD = "012 Plain form\n142 5\n152 W\n"


def paired(data: str | bytes) -> str:
    """Pair a file and return the answer."""
    return boards(sb.pair(sb.parse_trf(data)))


def test_the_plain_form() -> None:
    assert PLAIN.startswith(HEAD)
    assert paired(PLAIN) == paired(PLAIN.encode()) == ANSWER
    assert sb.parse_trf(PLAIN).unread == []


ENDS = {"LF": "\n", "CR": "\r", "CRLF": "\r\n", "blank LF": "   \n", "blank CR": " \r", "two LF": "\n\n"}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_ends_of_lines(end: str) -> None:
    assert paired(PLAIN.replace("\n", end).encode()) == ANSWER


def test_the_end_of_the_file() -> None:
    assert paired(PLAIN.rstrip("\n")) == paired(PLAIN + "\n\n") == paired(PLAIN.encode() + b"\x1a") == ANSWER


def test_a_byte_order_mark() -> None:
    assert paired(codecs.BOM_UTF8 + PLAIN.encode()) == ANSWER


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "cp1252", "iso8859-2", "cp1250"])
def test_names_beyond_ascii(encoding: str) -> None:
    name = "Übelhör, Söl" if encoding in ("latin-1", "cp1252") else "Żółty, Świt"
    text = PLAIN.replace(f"{'Alder':<33}", f"{name:<33}")
    assert text != PLAIN
    if encoding == "utf-8":
        assert sb.parse_trf(text.encode()).players[1].name == name
    assert paired(text.encode(encoding)) == ANSWER


def test_names_whose_letters_were_counted_as_bytes() -> None:
    # Some programs pad the name by its bytes in UTF-8, so that the columns after it are two to the left.
    name = "Übelhör, Söl"
    padded = name + " " * (33 - len(name.encode()))
    text = PLAIN.replace(f"{'Alder':<33}", padded)
    tournament = sb.parse_trf(text.encode())
    assert boards(sb.pair(tournament)) == ANSWER
    assert [note.code for note in tournament.unread] == ["moved-columns"]


def test_the_order_of_the_lines() -> None:
    lines = PLAIN.splitlines()
    head, players = lines[:3], lines[3:]
    orders = [*permutations(players)][::97]
    assert len(orders) > 5
    for order in orders:
        assert paired("\n".join([*order, *head])) == ANSWER
        assert paired("\n".join([*head, *order])) == ANSWER


def test_small_and_capital_letters() -> None:
    assert paired(PLAIN.replace(" w ", " W ").replace(" b ", " B ")) == ANSWER
    assert paired(PLAIN.replace("152 W", "152 w")) == ANSWER


def test_blanks_at_the_end_of_a_record() -> None:
    assert paired(PLAIN.replace("152 W", "152 W ").replace("142 5", "142 5   ")) == ANSWER


@pytest.mark.parametrize(
    "head",
    [
        "XXR 5\nXXC white1\n",
        "XXR 5\nXXC white1 rank\n",
        "142   5\n152  W\n",
        "142 5\n",  # the initial colour can be seen from round 1
        "142 5\n152 W\n192 FIDE_DUTCH_2026\n",
        "142 5\n152 W\n192 FIDE_DUTCH_2025\n",  # the name of the draft
        "142 5\n152 W\n192 FIDE_DUTCH\n",
        "142 5\n152 W\n### a comment\n777 something\nXXY 3\n202 BH/C1,BH,SB\n182 Some program\n",
        "142 5\n152 W\n062 6\n072 6\n082 0\n092 Individual: Swiss System\n102 An Arbiter\n122 90 minutes\n",
    ],
)
def test_other_records(head: str) -> None:
    assert paired(PLAIN.replace(HEAD, head)) == ANSWER


@pytest.mark.parametrize(
    "points",
    [
        "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\n",
        "162  W 3.0    D 1.0    L 0.0    Z 0.0\n",
        "XXS W=3.0 D=1.0 L=0.0\n",
        "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=3.0 FW=3.0 FL=0.0\n",
        "BBW  3.0\nBBD  1.0\nBBU  3.0\n",
        "BBW  3.0\nBBD  1.0\n",
    ],
)
def test_three_points_for_a_win(points: str) -> None:
    # The points in the lines are those of the system: 6, 4, 3, 1, 3, 0.
    text = PLAIN
    for usual, three in (("2.0", "6.0"), ("1.5", "4.0"), ("1.0", "3.0"), ("0.5", "1.0")):
        text = text.replace(f" {usual} ", f" #{three} ")
    text = text.replace(" #", " ")
    assert paired(text.replace(HEAD, HEAD + points)) == ANSWER
    with pytest.raises(sb.TrfError):
        sb.parse_trf(text)


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "plain.trf"
    path.write_bytes(PLAIN.encode())
    tournament = sb.read_trf(path)
    assert tournament.source == str(path)
    assert boards(sb.pair(tournament)) == ANSWER
