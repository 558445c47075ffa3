"""What files, settings and standings need to know of each system before its engine is loaded.

**Source:** TRF26 record 192 (encoded tournament types) for the codes.
"""

from __future__ import annotations

from swissblossom.plain_data import dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DEFAULT", "KNOWN", "Known", "games_of", "is_of_teams", "name_of_round", "of_code", "type_code"]


@dataclass(frozen=True, slots=True)
class Known:
    """A pairing system.

    Attributes:
        code: Its code in record 192.
        kind: What record 092 calls it.
        years: The years that the code may carry, each with the edition that it means, "" where there is only
            one.
        foreign: Further codes that are read as those of the system, which then says what is wrong with them.
        longer: Whether its codes go on: the system reads the rest.
        games: Rounds of a file that one pairing fills: games of a match between the same two.
        teams: Whether it pairs teams.
    """

    code: str
    kind: str
    years: Mapping[str, str] = field(default_factory=dict)
    foreign: tuple[str, ...] = ()
    longer: bool = False
    games: int = 1
    teams: bool = False

    @property
    def dated(self) -> bool:
        """Whether its code tells one edition from another."""
        return any(self.years.values())


DEFAULT = "dutch"
"""The system of a tournament that names none."""

# The draft of the code list called the rules of February 2026 by the year 2025.
_ONE_EDITION = {"2025": "", "2026": ""}

KNOWN = {
    "dutch": Known("FIDE_DUTCH", "FIDE Dutch", {"2017": "2017", "2025": "2026", "2026": "2026"}),
    "burstein": Known("FIDE_BURSTEIN", "Burstein", _ONE_EDITION),
    "dubov": Known("FIDE_DUBOV", "Dubov", _ONE_EDITION),
    "lim": Known("FIDE_LIM", "Lim", _ONE_EDITION),
    "double_swiss": Known("FIDE_DOUBLESWISS", "Double-Swiss", _ONE_EDITION, games=2),
    "team": Known("FIDE_TEAM", "Swiss Team", foreign=("CUSTOM_TEAM",), longer=True, teams=True),
}
"""The systems that can be paired, by name, in the order in which they are listed."""

_BAKU = "_BAKU"


def games_of(system: str) -> int:
    """Return how many rounds of a file one pairing fills; 1 for a system that is not known."""
    known = KNOWN.get(system)
    return known.games if known else 1


def name_of_round(system: str, number: int, total: int) -> str:
    """Return what people call the round that a pairing fills, with how many there are.

    Args:
        system: The system.
        number: Round of the file, the first one that the pairing fills.
        total: Rounds of the file.

    >>> name_of_round("dutch", 5, 9), name_of_round("double_swiss", 5, 8)
    ('round 5 of 9', 'match 3 of 4, rounds 5 and 6')
    """
    games = games_of(system)
    if games == 1:
        return f"round {number} of {total}"
    last = number + games - 1
    return f"match {last // games} of {total // games}, rounds {number} and {last}"


def is_of_teams(system: str) -> bool:
    """Return whether a system pairs teams."""
    known = KNOWN.get(system)
    return known is not None and known.teams


def of_code(text: str) -> tuple[str, str, bool]:
    """Return what a code of record 192 says.

    Args:
        text: The code, in capitals or small letters; "" for none.

    Returns:
        System, the code itself in small letters where it names none that is known; edition, "" where the code
        has no year; whether Baku acceleration is announced.

    **Source:** TRF26 record 192.

    >>> of_code("FIDE_DUTCH_2025_BAKU"), of_code("FIDE_TEAM_TYPEB_MP_GP"), of_code("CUSTOM_SWISS")
    (('dutch', '2026', True), ('team', '', False), ('custom_swiss', '', False))
    """
    code = text.strip().upper()
    bare = code.removesuffix(_BAKU)
    baku = bare != code
    if not code:
        return DEFAULT, "", False
    for name, known in KNOWN.items():
        for start in (known.code, *known.foreign):
            rest = bare.removeprefix(start)
            if rest == bare:
                continue
            if known.longer or not rest:
                return name, "", baku
            if rest[1:] in known.years and rest[0] == "_":
                return name, known.years[rest[1:]], baku
    return code.lower(), "", baku


def type_code(system: str, edition: str, *, baku: bool, said: str) -> str:
    """Return the code of record 192, "" where nothing need be said.

    Args:
        system: The system.
        edition: Edition of its rules, or "".
        baku: Whether Baku acceleration is announced.
        said: The code of the file that the tournament came with, or "": where it says more than the name of
            the system, it stays.

    >>> type_code("dutch", "2017", baku=True, said=""), type_code("dutch", "", baku=False, said="")
    ('FIDE_DUTCH_2017_BAKU', '')
    >>> type_code("team", "", baku=False, said="FIDE_TEAM_TYPEB_GP")
    'FIDE_TEAM_TYPEB_GP'
    """
    known = KNOWN.get(system)
    code = known.code if known else system.upper()
    if known and known.dated:
        if system == DEFAULT and not (edition or baku):
            return ""
        code += f"_{edition}" if edition else ""
    else:
        before = said.strip().upper().removesuffix(_BAKU)
        if before.startswith(code):
            code = before
    return code + (_BAKU if baku and not code.endswith(_BAKU) else "")
