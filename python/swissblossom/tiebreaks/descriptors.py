"""The grammar of tie-break descriptors: `NAME[:MP|:GP]` and modifiers `/C1 /M2 /L+1 /K4 /P /F /R`.

**Source:** C.07 article 5 (names) and 14 (modifiers), edition 2026-03; the spelling is that of the list of
mandatory tie-breaks that TRF26 names for its records 202 and 212.
"""

from __future__ import annotations

import re

from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.plain_data import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

__all__ = ["CODES", "Code", "Descriptor", "parse_descriptor", "parse_descriptors"]

MOST = 99  # cuts; there are no more rounds
_EDITIONS = ("2024-08", "2026-03")


@dataclass(frozen=True, slots=True)
class Code:
    """A tie-break of article 5.

    Attributes:
        name: As it is written in a descriptor.
        article: Its article in C.07.
        title: What it is called.
        modifiers: Letters of the modifiers that it can have.
        scope: "" for anybody, "individual" or "team".
        score: Whether `:MP` or `:GP` can say on which score it is based.
        kind: "value" where every participant has a value of his own, "group" where those still tied are
            ranked among each other.
        lower: Whether the lower value is the better one.
    """

    name: str
    article: str
    title: str
    modifiers: str = ""
    scope: str = ""
    score: bool = False
    kind: str = "value"
    lower: bool = False


def _codes() -> dict[str, Code]:
    listed = (
        Code("PTS", "4.2", "points", score=True),
        Code("MPTS", "11.1.1", "match points", scope="team"),
        Code("GPTS", "11.1.2", "game points", scope="team"),
        Code("DE", "6", "direct encounter", "P", score=True, kind="group"),
        Code("WIN", "7.1", "number of wins", score=True),
        Code("WON", "7.2", "number of games won", score=True),
        Code("BPG", "7.3", "number of games played with Black", scope="individual"),
        Code("BWG", "7.4", "number of games won with Black", scope="individual"),
        Code("PS", "7.5", "sum of progressive scores", "C", score=True),
        Code("REP", "7.6", "rounds one elected to play"),
        Code("STD", "7.7", "standard points", score=True),
        Code("TPN", "7.8", "tournament pairing number", "R", lower=True),
        Code("BH", "8.1", "Buchholz", "CMPF", score=True),
        Code("AOB", "8.2", "average of opponents' Buchholz", "CMPF", score=True),
        Code("FB", "8.3", "Fore Buchholz", "CMP", score=True),
        Code("SB", "9.1", "Sonneborn-Berger", "CMP", score=True),
        Code("KS", "9.2", "Koya system", "L", score=True),
        Code("ARO", "10.1", "average rating of opponents", "CM", scope="individual"),
        Code("TPR", "10.2", "tournament performance rating", scope="individual"),
        Code("PTP", "10.3", "perfect tournament performance", scope="individual"),
        Code("APRO", "10.4", "average performance rating of opponents", "CM", scope="individual"),
        Code("APPO", "10.5", "average perfect performance of opponents", "CM", scope="individual"),
        Code("RTNG", "10.6", "rating", "R", scope="individual"),
        Code("BC", "12.1", "board count", scope="team", lower=True),
        Code("TBR", "12.2", "top board results", scope="team"),
        Code("BBE", "12.3", "bottom board elimination", scope="team"),
        Code("MPVGP", "13.1", "match points or game points", scope="team"),
        Code("EMMSB", "13.2.1", "extended Sonneborn-Berger, MP x MP", "CMP", "team"),
        Code("EMGSB", "13.2.2", "extended Sonneborn-Berger, MP x GP", "CMP", "team"),
        Code("EGMSB", "13.2.3", "extended Sonneborn-Berger, GP x MP", "CMP", "team"),
        Code("EGGSB", "13.2.4", "extended Sonneborn-Berger, GP x GP", "CMP", "team"),
        Code("EDE", "13.3", "extended direct encounter", "P", "team", kind="group"),
        Code("EDEBT", "13.3.2", "extended direct encounter, BC, TBR", "P", "team", kind="group"),
        Code("EDEBB", "13.3.2", "extended direct encounter, BC, BBE", "P", "team", kind="group"),
        Code("EDET", "13.3.2", "extended direct encounter, TBR", "P", "team", kind="group"),
        Code("EDEB", "13.3.2", "extended direct encounter, BBE", "P", "team", kind="group"),
        Code("SSSC", "13.4", "scores and schedule strength combination", "FPK", "team", score=True),
    )
    return {code.name: code for code in listed}


CODES = _codes()
"""Every code by name; a name `OTHER_...` is a tie-break of the tournament's own (4.1)."""

_ALIASES = {"GE": "REP"}  # called so until 2026
_SHOWN = {"MPVGP": "MPvGP"}
_HEAD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_MODIFIER = re.compile(r"([CMLK])([+-]?\d{1,6})|([PFR])", re.ASCII)
_MEANING = {
    "C": "cut the n least values (/C1)",
    "M": "cut the n least and the n most significant values (/M1)",
    "L": "move the limit by n half points (/L+1, /L-1)",
    "K": "divide by n (/K4)",
    "P": "forfeits count as games (/P)",
    "F": "with Fore Buchholz (/F)",
    "R": "the other way round (/R)",
}


@dataclass(frozen=True, slots=True)
class Descriptor:
    """A tie-break as it was asked for.

    Attributes:
        code: Name in capitals, a key of `CODES` or `OTHER_...`.
        score: "MP", "GP" or "" for the primary score.
        cut: How many of the least significant values are cut (C and M).
        high: How many of the most significant values are cut (M).
        limit: Half points by which the limit is moved (L).
        factor: Normalising factor (K), 0 when not stated.
        as_played: Whether forfeits count as games (P).
        fore: Whether Fore Buchholz takes the place of Buchholz (F).
        reverse: Whether the order is reversed (R).
    """

    code: str
    score: str = ""
    cut: int = 0
    high: int = 0
    limit: int = 0
    factor: int = 0
    as_played: bool = False
    fore: bool = False
    reverse: bool = False

    def __str__(self) -> str:
        """Return the descriptor in its usual spelling, as a file has it."""
        parts = [_SHOWN.get(self.code, self.code) + (f":{self.score}" if self.score else "")]
        if self.high:
            parts.append(f"M{self.high}")
        elif self.cut:
            parts.append(f"C{self.cut}")
        if self.limit:
            parts.append(f"L{self.limit:+d}")
        if self.factor:
            parts.append(f"K{self.factor}")
        flags = (("P", self.as_played), ("F", self.fore), ("R", self.reverse))
        return "/".join([*parts, *(letter for letter, given in flags if given)])


def parse_descriptors(texts: Iterable[str], *, teams: bool = False) -> tuple[Descriptor, ...]:
    """Read a list of descriptors.

    Args:
        texts: One descriptor each; capitals or small letters.
        teams: Whether the tournament is one of teams.

    Returns:
        The descriptors, in the order given.

    Raises:
        InvalidTournamentError: All that is wrong, each with its place in the list and its column there, and
            with what exists.

    >>> [str(one) for one in parse_descriptors(["bh/c1", "DE", "KS/L1"])]
    ['BH/C1', 'DE', 'KS/L+1']
    """
    found: list[Diagnostic] = []
    read = [_parse(text, teams, found, place) for place, text in enumerate(texts, 1)]
    if found:
        raise InvalidTournamentError(found, "tie-breaks")
    return tuple([one for one in read if one is not None])


def parse_descriptor(text: str, *, teams: bool = False) -> Descriptor:
    """Read one descriptor, as `parse_descriptors`.

    Args:
        text: The descriptor.
        teams: Whether the tournament is one of teams.

    Raises:
        InvalidTournamentError: It is none.

    >>> parse_descriptor("SSSC/K4/F", teams=True).factor
    4
    """
    return parse_descriptors([text], teams=teams)[0]


def _parse(text: str, teams: bool, found: list[Diagnostic], place: int) -> Descriptor | None:
    """Read a descriptor; what is wrong goes to `found` with its place in the list as the line."""

    def refuse(column: int, message: str, hint: str) -> None:
        found.append(Diagnostic("error", "bad-tie-break", f"'{text}': {message}", hint, place, column + 1))

    head = _HEAD.match(text)
    name = head.group().upper() if head else ""
    name = _ALIASES.get(name, name)
    code = CODES.get(name)
    if name.startswith("OTHER_"):
        code = Code(name, "4.1", "of the tournament's own")
    if head is None or code is None:
        what = f"no tie-break '{head.group()}'" if head else "a name is missing"
        if head and (near := _near(name)):
            what += f" (did you mean {near}?)"
        known = [_SHOWN.get(c.name, c.name) for c in CODES.values() if teams or c.scope != "team"]
        refuse(0, what, f"those of C.07 article 5 are {' '.join(known)}; OTHER_x for one of your own")
        return None
    if code.scope == "team" and not teams:
        refuse(0, f"{name} is for teams", "choose one for individuals")
        return None
    if code.scope == "individual" and teams:
        refuse(0, f"{name} is for individuals", "choose one for teams")
        return None
    at = head.end()
    score = ""
    if text[at : at + 1] == ":":
        score = text[at + 1 : at + 3].upper()
        rest = text[at + 3 : at + 4]
        if score not in ("MP", "GP") or rest not in ("", "/"):
            refuse(at + 1, f"no score '{text[at + 1 :].split('/', maxsplit=1)[0]}'", "write :MP or :GP")
            return None
        if not teams or not code.score:
            why = "only teams have match points and game points" if not teams else f"{name} has its own score"
            refuse(at, why, f"write {name} alone")
            return None
        at += 3
    return _modifiers(Descriptor(name, score), code, text, at, refuse)


def _modifiers(
    one: Descriptor, code: Code, text: str, at: int, refuse: Callable[[int, str, str], None]
) -> Descriptor | None:
    given: dict[str, Any] = {}
    seen = ""
    allowed = "; ".join([_MEANING[letter] for letter in code.modifiers]) or "none"
    hint = f"modifiers of {code.name}: {allowed}"
    while at < len(text):
        if text[at] != "/":
            refuse(at, f"'{text[at:]}' cannot stand here", "modifiers begin with /; " + hint)
            return None
        end = text.find("/", at + 1)
        word = text[at + 1 : end if end > 0 else len(text)]
        match = _MODIFIER.fullmatch(word.upper())
        letter = (match.group(1) or match.group(3)) if match else ""
        if match is None or letter not in code.modifiers:
            refuse(at + 1, f"no modifier '{word}'", hint)
            return None
        number = int(match.group(2)) if match.group(2) else 0
        if letter in seen or (letter in "CM" and ("C" in seen or "M" in seen)):
            refuse(at + 1, f"'{word}' after another cut or the same modifier", "give it once")
            return None
        low, high = {"C": (1, MOST), "M": (1, MOST), "K": (1, 9999), "L": (-40, 40)}.get(letter, (0, 0))
        if not low <= number <= high or (letter in "CMK" and word[1] in "+-"):
            refuse(at + 1, f"'{word}': {number} is out of range", f"{letter}{low} to {letter}{high}")
            return None
        meant: dict[str, dict[str, Any]] = {
            "C": {"cut": number},
            "M": {"cut": number, "high": number},
            "L": {"limit": number},
            "K": {"factor": number},
            "P": {"as_played": True},
            "F": {"fore": True},
            "R": {"reverse": True},
        }
        given |= meant[letter]
        seen += letter
        at += 1 + len(word)
    return replace(one, **given) if given else one


def _near(name: str) -> str:
    """Return the codes that differ from a name by one letter, or of which it is a part."""
    for known in CODES:
        if len(name) > 1 and abs(len(known) - len(name)) <= 1 and _distance(known, name) == 1:
            return _SHOWN.get(known, known)
    return ""


def _distance(a: str, b: str) -> int:
    """Return 1 when one letter is changed, added, left out or swapped with its neighbour, else more."""
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    a, b = a[start:], b[start:]
    while a and b and a[-1] == b[-1]:
        a, b = a[:-1], b[:-1]
    return 1 if (len(a) <= 1 and len(b) <= 1) or (len(a) == 2 and a == b[::-1]) else 2
