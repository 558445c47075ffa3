r"""The free listing that guides print: blanks between the fields, rounds as colour, opponent, result.

    No Name            Rtg   Pts
    1  Tal, Mihail     2500  1.5  w 3 1  b 2 =
    2  Keres, Paul     2480  1.0  b 4 =  w 1 =

It has no fixed columns, so that a name that ends in a number could be read in two ways; therefore it is not
read as a TRF but has to be converted on purpose.
"""

from __future__ import annotations

import re

from swissblossom.errors import Diagnostic, TrfError
from swissblossom.tournament import Tournament, format_points
from swissblossom.trf.numbers import tenths
from swissblossom.trf.text import decode, split_lines

__all__ = ["is_listing_row", "parse_listing"]

_ROUND = r"(?:([wbWB-])\s*(\d{1,4})\s*([10=+\-WDLUFHZwdlufhz])|([wbWB-])\s*-\s*([UFHZufhz])|([UFHZufhz]))"
_ITEM = re.compile(rf"\s+{_ROUND}(?=\s|$)", re.ASCII)
# The same in the order of a TRF that lost its columns: opponent, colour, result.
_TRF_ITEM = re.compile(
    r"\s+(?:(\d{1,4})\s*([wbWB-])\s*([10=+\-WDLUFHZwdlufhz])|([UFHZufhz]))(?=\s|$)", re.ASCII
)
_START = re.compile(r"(?:001\s+)?(\d{1,4})[.)]?\s+(\S.*)", re.ASCII)
_POINTS = re.compile(r"\d{1,2}[.,]\d", re.ASCII)
_RATING = re.compile(r"\d{3,4}", re.ASCII)


def is_listing_row(line: str) -> bool:
    """Return whether a line looks like a player of a listing: a number, a name, and a round or more.

    >>> is_listing_row("1 Tal 2500 w 3 1 b 2 ="), is_listing_row("Tal plays Keres")
    (True, False)
    """
    return len(line) < 2000 and _START.fullmatch(line.strip()) is not None and bool(_cut(line.strip())[1])


def _cut(line: str) -> tuple[str, list[tuple[str, str, str]]]:
    """Return what stands before the rounds, and the rounds as (opponent, colour, result)."""
    by_colour = _cut_by(_ITEM, line)
    by_opponent = _cut_by(_TRF_ITEM, line)
    return max(by_colour, by_opponent, key=lambda cut: len(cut[1]))


def _cut_by(pattern: re.Pattern[str], line: str) -> tuple[str, list[tuple[str, str, str]]]:
    """Cut a line whose rounds are as the pattern has them."""
    words = line.split()
    # The rounds are the longest end of the line that consists of rounds only.
    best: tuple[str, list[tuple[str, str, str]]] = (line, [])
    for start in range(len(words), 1, -1):
        rest = " " + " ".join(words[start:])
        items = []
        at = 0
        while at < len(rest):
            match = pattern.match(rest, at)
            if match is None:
                break
            if pattern is _ITEM:
                colour, opponent, result, _, marked, alone = match.groups()
            else:
                opponent, colour, result, alone = match.groups()
                marked = None
            if opponent is None or int(opponent) == 0:
                items.append(("0000", "-", (result or marked or alone).upper()))
            else:
                items.append((opponent, colour.lower(), result.upper()))
            at = match.end()
        if at >= len(rest) and items:
            best = (" ".join(words[:start]), items)
        if len(words) - start > 4 * 99:
            break
    return best


def _row(number: int, line: str) -> tuple[str, list[Diagnostic]]:
    """Return a row as a player record, and what is wrong with it."""
    head, rounds = _cut(line.strip())
    match = _START.fullmatch(head)
    if match is None:
        what = "the row has no number and name"
        return "", [Diagnostic("error", "bad-listing", what, "write number, name, rating, points", number, 1)]
    ident, rest = match.groups()
    words = rest.split()
    points = rating = rank = ""
    if len(words) > 2 and words[-1].isdigit() and _POINTS.fullmatch(words[-2]):
        rank = words.pop()
    if len(words) > 1 and _POINTS.fullmatch(words[-1]):
        points = format_points(tenths(words.pop()) or 0)
    if len(words) > 1 and _RATING.fullmatch(words[-1]):
        rating = words.pop()
    name = " ".join(words)
    faults = []
    if len(name) > 33:
        what = f"player {ident}: a name of {len(name)} characters"
        faults.append(Diagnostic("error", "name-too-long", what, "shorten it to 33", number, 1, int(ident)))
    if any(word.isdigit() for word in words):
        what = f"player {ident}: '{name}' holds a number: is it part of the name?"
        hint = "write name, rating of three or four digits, points with a decimal, in this order"
        faults.append(Diagnostic("error", "ambiguous-listing", what, hint, number, 1, int(ident)))
    cells = "".join([f"  {opponent:>4} {colour} {result}" for opponent, colour, result in rounds])
    record = f"001 {int(ident):4d}      {name:33} {rating:>4} {'':26} {points:>4} {rank:>4}"
    return (record + cells).rstrip(), faults


def parse_listing(text: str | bytes, *, source: str | None = None) -> Tournament:
    r"""Read a tournament from a space-separated listing.

    Each row holds number, name, rating (optional), points (optional, with a decimal), rank (optional, after
    points) and the rounds as colour, opponent, result ("w 3 1", "w3=", "- 0 U" or only "U" for a bye), or all
    as opponent, colour, result ("3 w 1"). Lines that begin with the code of another record (012, XXR) are
    read as such; the others are kept as remarks.

    Args:
        text: The whole listing.
        source: Name to use in messages, or None.

    Returns:
        The tournament.

    Raises:
        TrfError: There is no row, or the rows contradict themselves or can be read in two ways; all faults.
        TooLargeError: More than 9999 players or 99 rounds.

    >>> t = parse_listing("No Name Rtg\n1 Tal 2500 w 2 1\n2 Keres 2480 b 1 0\n")
    >>> t.players[1].rating, t.game(2, 1).colour, t.game(2, 1).result
    (2480, 2, '0')
    """
    from swissblossom.trf.reader import parse_trf  # noqa: PLC0415  # the reader asks this module what it sees

    lines = split_lines(text if isinstance(text, str) else decode(text, source))
    records: list[str] = []
    faults: list[Diagnostic] = []
    rows = 0
    for number, line in enumerate(lines, 1):
        code = line[:3]
        stripped = line.strip()
        is_record = code in _OTHER_CODES and line[3:4] in {"", " "} and not is_listing_row(line)
        if not stripped or code == "###":
            records.append(stripped)
        elif is_record:
            records.append(line.rstrip())
        elif is_listing_row(line) or (rows and _START.fullmatch(stripped)):
            record, found = _row(number, line)
            rows += 1
            records.append(record)
            faults += found
        else:
            records.append(f"### {stripped}")
    if not rows:
        what = "no row of a listing (number, name, then rounds as colour, opponent, result)"
        faults.append(Diagnostic("error", "no-players", what, "write a row as: 1 Tal 2500 w 2 1"))
    if faults:
        raise TrfError(faults, source)
    t = parse_trf("\n".join(records), source=source)
    t.text = ""  # the columns made here are not the user's
    return t


_OTHER_CODES = frozenset(
    [
        *("012", "022", "032", "042", "052", "092", "102", "112", "122", "142", "152", "162", "192"),
        *("XXR", "XXC", "XXS", "XXP", "XXZ", "XXA", "240", "250", "260"),
    ]
)
