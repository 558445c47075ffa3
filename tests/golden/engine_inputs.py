"""Small inputs for pairing engines, good and bad, made here: `INPUTS` has the bytes of each by name."""

from __future__ import annotations

__all__ = ["INPUTS", "LINES"]

_NAME = "Stand-in test"
_HEAD = [f"012 {_NAME}", "142 5", "152 W"]


def _player(ident: int, games: str = "", points: str = "0.0", **fields: str) -> str:
    """Return a player record; games are `4w1` or `-H`, separated by blanks."""
    name = fields.get("name", f"Player {ident}")
    rating, rank = fields.get("rating", "2000"), fields.get("rank", str(ident))
    start = f"001 {ident:4} m    {name:33} {rating:>4}{'':28}{points:>4} {rank:>4}"
    return start + "".join(["  " + _game(text) for text in games.split()])


def _game(text: str) -> str:
    if text == ".":
        return " " * 8
    if text.startswith("-"):
        return f"0000 - {text[1]}"
    return f"{text[:-2]:>4} {text[-2]} {text[-1]}"


_GAMES = ("4w1", "5b1", "6w=", "1b0", "2w0", "3b=")
_POINTS = ("1.0", "1.0", "0.5", "0.0", "0.0", "0.5")
_SIX = [
    _player(ident, games, points)
    for ident, (games, points) in enumerate(zip(_GAMES, _POINTS, strict=True), 1)
]
_BLANK = [_player(ident) for ident in range(1, 7)]


def _file(*lines: str, eol: str = "\n") -> bytes:
    return (eol.join(lines) + eol).encode()


def _six(ident: int, games: str, points: str, **fields: str) -> bytes:
    """Return the six players with one of them changed."""
    changed = _player(ident, games, points, **fields)
    return _file(*_HEAD, *[changed if at == ident else line for at, line in enumerate(_SIX, 1)])


def _with(*records: str, after: bool = True) -> bytes:
    """Return the six players with further records."""
    return _file(*_HEAD, *_SIX, *records) if after else _file(*records, *_HEAD, *_SIX)


def _head(*head: str) -> bytes:
    """Return the six players under another head."""
    return _file(*head, *_SIX)


def _scored(win: str, draw: str, *head: str) -> bytes:
    """Return the six players with other points."""
    worth = {"1.0": win, "0.5": draw, "0.0": "0.0"}
    players = [
        _player(ident, games, worth[points])
        for ident, (games, points) in enumerate(zip(_GAMES, _POINTS, strict=True), 1)
    ]
    return _file(*head, *_HEAD, *players)


def _text(change: str, into: str) -> bytes:
    return _file(*_HEAD, *_SIX).replace(change.encode(), into.encode("latin-1"))


INPUTS: dict[str, bytes] = {
    # forms of the file
    "plain": _file(*_HEAD, *_SIX),
    "crlf": _file(*_HEAD, *_SIX, eol="\r\n"),
    "cr": _file(*_HEAD, *_SIX, eol="\r"),
    "byte-order-mark": b"\xef\xbb\xbf" + _file(*_HEAD, *_SIX),
    "no-last-line-end": _file(*_HEAD, *_SIX)[:-1],
    "empty": b"",
    "blank-lines": b"\n\n",
    "words": b"hello world\n",
    "zeros": b"\0\1\2\n",
    "no-players": _file(*_HEAD),
    "players-in-another-order": _file(*_HEAD, *_SIX[::-1]),
    "comment": _with("### a comment", after=False),
    "unknown-record": _with("777 something", after=False),
    "number-of-players": _with("062 6", after=False),
    "wrong-number-of-players": _with("062 9", after=False),
    "dates-of-rounds": _with("132" + " " * 88 + "26/01/01"),
    "umlaut": _six(1, "4w1", "1.0", name="M\u00fcller"),
    "umlaut-in-latin-1": _text("Player 1 ", "M\u00fcller 1"),
    "tab": _text("  2000", "\t 2000"),
    "blanks-at-line-ends": _file(*[line + "    " for line in [*_HEAD, *_SIX]]),
    "half-a-cell": _text("4 w 1", "4 w 1     2 w"),
    "rubbish-at-the-end": _text("4 w 1", "4 w 1zzzz"),
    "indented-record": _file(" XXR 5", "152 W", *_SIX),
    # number of rounds
    "no-number-of-rounds": _head("012 x", "152 W"),
    "xxr": _head("XXR 5", "XXC white1"),
    "xxr-last": _file(*_SIX, "XXR 5"),
    "rounds-0": _head("142 0", "152 W"),
    "rounds-1": _head("142 1", "152 W"),
    "rounds-2": _head("142 2", "152 W"),
    "rounds-99": _head("142 99", "152 W"),
    "rounds-100": _head("142 100", "152 W"),
    "rounds-1000": _head("142 1000", "152 W"),
    "rounds-beyond-all": _head("142 99999999999999999999", "152 W"),
    "rounds-negative": _head("142 -3", "152 W"),
    "rounds-a-letter": _head("142 x", "152 W"),
    "rounds-a-half": _head("142 5.5", "152 W"),
    "rounds-with-blanks": _head("142    5  ", "152 W"),
    "rounds-twice": _head("142 5", "XXR 6", "152 W"),
    # round 1 and the initial colour
    "round-1": _file(*_HEAD, *_BLANK),
    "round-1-odd": _file(*_HEAD, *_BLANK, _player(7)),
    "round-1-no-colour": _file("142 5", *_BLANK),
    "round-1-black": _file("142 5", "152 B", *_BLANK),
    "round-1-white1": _file("XXR 5", "XXC white1", *_BLANK),
    "round-1-black1": _file("XXR 5", "XXC black1", *_BLANK),
    "colour-in-small-letters": _head("142 5", "152 w"),
    "colour-x": _head("142 5", "152 X"),
    "colour-moved": _head("142 5", "152  W"),
    "colour-as-a-word": _head("142 5", "152 White"),
    "colour-empty": _head("142 5", "152"),
    "xxc-unknown": _head("XXR 5", "XXC green"),
    "xxc-rank": _file("XXR 5", "XXC rank white1", *_SIX[::-1]),
    "xxc-rank-in-order": _head("XXR 5", "XXC rank"),
    # few players
    "one-player": _file(*_HEAD, _player(1)),
    "two-players": _file(*_HEAD, *_BLANK[:2]),
    "three-players": _file(*_HEAD, *_BLANK[:3]),
    "two-have-met": _file(*_HEAD, _player(1, "2w1", "1.0"), _player(2, "1b0")),
    "three-have-met": _file(
        *_HEAD,
        _player(1, "2w1 3b1 -U", "3.0"),
        _player(2, "1b0 -U 3w1", "2.0"),
        _player(3, "-U 1w0 2b0", "1.0"),
    ),
    "second-bye-only": _file(
        *_HEAD, _player(1, "2w1 -U", "2.0"), _player(2, "1b0 3w1", "1.0"), _player(3, "-U 2b0", "1.0")
    ),
    "four-one-way": _file(
        *_HEAD,
        _player(1, "2w1 3b1", "2.0"),
        _player(2, "1b0 4w1", "1.0"),
        _player(3, "4b0 1w0", "0.0"),
        _player(4, "3w1 2b0", "1.0"),
    ),
    "rematches-recorded": _file(
        *_HEAD,
        _player(1, "2w1 2b1", "2.0"),
        _player(2, "1b0 1w0", "0.0"),
        _player(3, "4b0 4w0", "0.0"),
        _player(4, "3w1 3b1", "2.0"),
    ),
    "all-announced-rounds-played": _head("142 1", "152 W"),
    # points
    "points-wrong": _six(1, "4w1", "2.0"),
    "points-blank": _six(1, "4w1", ""),
    "points-letters": _six(1, "4w1", "x.y"),
    "points-comma": _six(1, "4w1", "1,0"),
    "points-whole": _six(1, "4w1", "1"),
    "points-no-zero": _six(3, "6w=", ".5"),
    "points-two-decimals": _six(1, "4w1", "1.00"),
    "points-minus-nothing": _six(4, "1b0", "-0.0"),
    # games
    "against-oneself": _six(1, "1w1", "1.0"),
    "against-nobody-known": _six(1, "9w1", "1.0"),
    "opponents-disagree": _six(1, "5w1", "1.0"),
    "both-white": _six(4, "1w0", "0.0"),
    "colour-letter-x": _six(4, "1x0", "0.0"),
    "colour-in-capitals": _six(4, "1B0", "0.0"),
    "colour-dash": _six(4, "1-0", "0.0"),
    "result-x": _six(4, "1bx", "0.0"),
    "both-won": _six(4, "1b1", "1.0"),
    "win-and-draw": _six(4, "1b=", "0.5"),
    "both-lost": _six(1, "4w0", "0.0"),
    "half-to-nothing": _six(1, "4w=", "0.5"),
    "forfeit": _file(*_HEAD, _player(1, "4w+", "1.0"), *_SIX[1:3], _player(4, "1b-"), *_SIX[4:]),
    "double-forfeit": _file(*_HEAD, _player(1, "4w-"), *_SIX[1:3], _player(4, "1b-"), *_SIX[4:]),
    "forfeit-and-loss": _six(1, "4w+", "1.0"),
    "short-games": _file(
        *_HEAD,
        *[_player(1, "4wW", "1.0"), _SIX[1], _player(3, "6wD", "0.5")],
        *[_player(4, "1bL"), _SIX[4], _player(6, "3bD", "0.5")],
    ),
    "second-game-of-one": _six(1, "4w1 5b1", "2.0"),
    "nothing-in-the-row": _six(1, ". .", "1.0"),
    # rounds that are not those of the rules
    "boards-swapped": _file(
        *_HEAD,
        *[_player(1, "5w1", "1.0"), _player(2, "4b1", "1.0"), _SIX[2]],
        *[_player(4, "2w0"), _player(5, "1b0"), _SIX[5]],
    ),
    "colours-flipped": _file(
        *_HEAD,
        *[_player(1, "4b1", "1.0"), *_SIX[1:3], _player(4, "1w0"), *_SIX[4:]],
    ),
    "wrong-bye": _file(
        *_HEAD,
        *[_player(1, "4w1", "1.0"), _player(2, "5b1", "1.0"), _player(3, "7w=", "0.5")],
        *[_player(4, "1b0"), _player(5, "2w0"), _player(6, "-U", "1.0"), _player(7, "3b=", "0.5")],
    ),
    "game-missing": _file(*_HEAD, *_SIX[:2], _player(3, "-Z"), *_SIX[3:5], _player(6, "-Z")),
    "three-rounds-astray": _file(
        *_HEAD,
        *[_player(1, "2w1 3b1 4w=", "2.5"), _player(2, "1b0 4w1 3b1", "2.0")],
        *[_player(3, "4b= 1w0 2w0", "0.5"), _player(4, "3w= 2b0 1b=", "1.0")],
    ),
    # byes
    "bye-given-twice": _file(
        *_HEAD, _SIX[0], _player(2, "-U", "1.0"), *_SIX[2:4], _player(5, "-U", "1.0"), _SIX[5]
    ),
    "bye-given": _file(*_HEAD, _player(1, "3w1", "1.0"), _player(2, "-U", "1.0"), _player(3, "1b0")),
    "next-half-point": _six(1, "4w1 -H", "1.5"),
    "next-half-point-not-counted": _six(1, "4w1 -H", "1.0"),
    "next-absent": _six(1, "4w1 -Z", "1.0"),
    "next-full-point": _six(1, "4w1 -F", "2.0"),
    "next-absent-small-letter": _six(1, "4w1 -z", "1.0"),
    "next-bye-given": _six(1, "4w1 -U", "2.0"),
    "next-win-by-forfeit": _six(1, "4w1 -+", "2.0"),
    "next-loss-by-forfeit": _six(1, "4w1 --", "1.0"),
    "all-absent": _file(*_HEAD, *[line + "  0000 - Z" for line in _SIX]),
    "all-but-one-absent": _file(*_HEAD, _SIX[0], *[line + "  0000 - Z" for line in _SIX[1:]]),
    "all-but-three-absent": _file(*_HEAD, *_SIX[:3], *[line + "  0000 - Z" for line in _SIX[3:]]),
    "240": _with("240 Z 002    1    2"),
    "240-three": _with("240 Z 002    1    2    5"),
    "240-half-points": _with("240 H   2    1    2"),
    "240-unknown-letter": _with("240 Q 002    1"),
    "240-unknown-player": _with("240 Z 002    9"),
    "240-later-round": _with("240 Z 003    1"),
    "xxz": _with("XXZ 1 2"),
    "longest-number-absent": _file(
        *_HEAD,
        *[_player(at, f"{101 - at}w1", "1.0") for at in range(1, 51)],
        *[_player(at, f"{101 - at}b0") for at in range(51, 101)],
        "240 Z 002  100   99",
    ),
    # forbidden pairs
    "260": _with("260 001 005    1    2"),
    "260-all": _with("260 001 005    1    2    3    4    5    6"),
    "260-past": _with("260 001 001    1    2"),
    "260-unknown-player": _with("260 001 005    1   99"),
    "260-letters": _with("260 001 005    1   xx"),
    "xxp": _with("XXP 1 2"),
    "xxp-all": _with("XXP 1 2 3 4 5 6"),
    "xxp-letters": _with("XXP 1 b"),
    "xxp-unknown-player": _with("XXP 1 99"),
    # virtual points
    "xxa": _with("XXA    1  1.0  1.0"),
    "xxa-letters": _with("XXA    1  x.0  1.0"),
    "xxa-unknown-player": _with("XXA   99  1.0  1.0"),
    "xxa-nothing": _with("XXA    1"),
    "250": _with("250       1.0   1   2    1    2"),
    "250-letters": _with("250       x.0   1   2    1    2"),
    "baku-announced": _file("192 FIDE_DUTCH_BAKU", "142 9", "152 W", *[_player(at) for at in range(1, 13)]),
    # point systems
    "bbw": _scored("3.0", "1.0", "BBW  3.0", "BBD  1.0"),
    "bbw-letters": _with("BBW  x", after=False),
    "162": _scored("3.0", "1.0", "162  W 3.0    D 1.0"),
    "162-absence": _scored("3.0", "1.0", "162  W 3.0    D 1.0    Z 0.0"),
    "162-absence-as-the-format-has-it": _scored("3.0", "1.0", "162  W 3.0    D 1.0    A 0.0"),
    "xxs": _with("XXS W=3 D=1", after=False),
    "xxs-with-its-points": _scored("3.0", "1.0", "XXS W=3 D=1"),
    # systems
    "192": _with("192 FIDE_DUTCH", after=False),
    "192-2025": _with("192 FIDE_DUTCH_2025", after=False),
    "192-2026": _with("192 FIDE_DUTCH_2026", after=False),
    "192-baku": _with("192 FIDE_DUTCH_BAKU", after=False),
    "192-nonsense": _with("192 NONSENSE", after=False),
    "192-burstein": _with("192 FIDE_BURSTEIN", after=False),
    "092": _with("092 FIDE_DUTCH_2025", after=False),
    "092-words": _with("092 Individual: Swiss-System", after=False),
    # numbers of players
    "number-0": _with(_player(0)),
    "number-twice": _with(_player(6)),
    "number-x": _with(_player(7).replace("   7 m", "   x m")),
    "number-blank": _with(_player(7).replace("   7 m", "     m")),
    "number-missing": _with(_player(9)),
    "number-10000": _with(_player(7).replace("   7 m", "10000m")),
    "line-ends-after-the-name": _with("001    7 m    Bad"),
    "line-ends-after-the-number": _with("001    7"),
    "rating-letters": _six(1, "4w1", "1.0", rating="abcd"),
    "rating-blank": _six(1, "4w1", "1.0", rating=""),
    "rating-0": _six(1, "4w1", "1.0", rating="0"),
    "rank-letter": _six(1, "4w1", "1.0", rank="x"),
    "rank-blank": _six(1, "4w1", "1.0", rank=""),
    "rank-shared": _six(1, "4w1", "1.0", rank="2"),
    # teams and abnormal points
    "013": _with("013 Team                               1    2"),
    "310": _with("310   1 Team A" + " " * 27 + "A            2000    0.0    0.0   1    1    2"),
    "299": _file(*_HEAD, _player(1, "4w1", "0.0"), *_SIX[1:], "299 W         0.0  001    1"),
    "299-not-in-its-columns": _with("299 W            0.0 001    1"),
}

LINES: tuple[str, ...] = (
    "",
    "-r",
    "-r -r",
    "-h",
    "--help",
    "--version",
    "--dutch",
    "--burstein",
    "--DUTCH IN -p",
    "-r --dutch",
    "--dutch IN",
    "--dutch IN -x",
    "--dutch IN -p",
    "-r --dutch IN -p",
    "--dutch IN -p OUT",
    "--dutch IN -p -l",
    "--dutch IN -p -l LIST",
    "--dutch IN -p OUT -l",
    "--dutch IN -p OUT -l LIST",
    "--dutch IN -p OUT -l LIST more",
    "--dutch IN -p OUT more",
    "--dutch IN -p OUT -c",
    "--dutch IN -p -l -l",
    "--dutch IN -p -r",
    "--dutch IN -p -w",
    "--dutch IN -p -b",
    "--dutch IN -p ./OUT",
    "--dutch IN -p in/OUT",
    "--dutch IN -p missing/OUT",
    "--dutch IN -p OUT -l missing/LIST",
    "--dutch IN -p .",
    "--dutch IN -b -p",
    "--dutch IN -l -p",
    "--dutch IN -l LIST -p OUT",
    "--dutch -p IN",
    "--dutch missing -p",
    "--dutch missing.trf -p OUT",
    "--dutch missing -c",
    "--dutch missing -g -o OUT",
    "--dutch . -p",
    "--dutch in -p",
    "--dutch - -p",
    "--dutch --dutch IN -p",
    "--dutch --burstein IN -p",
    "IN --dutch -p",
    "--dutch IN -c",
    "-r --dutch IN -c",
    "--dutch IN -c -l",
    "--dutch IN -c -l LIST",
    "--dutch IN -c 1",
    "--dutch IN -c -p",
    "--dutch IN -c -l LIST more",
    "--dutch -g",
    "--dutch -g -o",
    "--dutch -g missing -o OUT",
    "--dutch -g IN -o OUT",
    "--dutch -g -o missing/OUT -s 1",
    "--dutch -g -o OUT -s",
    "--dutch -g -o OUT -s abc",
    "--dutch -g -o OUT -s -1",
    "--dutch -g -o OUT -s 1.5",
    "--dutch -g -o OUT -s 99999999999999999999",
    "--dutch -g -o OUT -s 1 more",
    "--dutch -g -s 1 -o OUT",
    "--dutch -o OUT -g",
    "--dutch IN -g",
    "--dutch IN -g -o",
    "--dutch IN -g CONFIG -o OUT",
)
"""Lines of arguments; IN is the input (`in/plain.trf`), OUT and LIST are files to write."""
