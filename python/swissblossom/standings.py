"""Standings: who stands where after a round, by which tie-breaks, and why.

The API in short::

    s = sb.standings(t)                                   # tie-breaks of the file (212, 202), else the default
    s = sb.standings(t, ["BH/C1", "BH", "WIN", "DE"], after_round=5, edition="2024-08")
    s.rows                 # tuple of Row, best first: .rank .shared .id .points .values .exact
    s.row(12)              # the row of one participant (player id, team number in a team tournament)
    s.columns              # tuple of Column: .tiebreak ("BH/C1") .unit .lower .article; as Row.values
    row.values             # as shown: ("43.5", "50.0", "5", "1"); "-" where there is none
    row.exact              # the same as whole numbers of 1/unit: (435, 500, 5, 1) with units (10, 10, 1, 1)
    s.explain(12, "BH/C1") # Explanation: .lines (Contribution), .text()
    s.ranked()             # the tournament with these ranks and tie-breaks, for sb.write_trf
    s.text(), s.json(), s.csv()

Points are in tenths. `row.rank` is the best of the places shared, `row.shared` how many share them (1: nobody
else). A unit says how many of the whole numbers of `exact` make one point (or one game, one rating point).
For tie-breaks among the tied (DE, EDE ...) a value is the place in the tied group, None for who was not tied.

**Source:** C.07, editions 2026-03 (from 1 March 2026) and 2024-08.
"""

from __future__ import annotations

from swissblossom.plain_data import dataclass
from swissblossom.tournament import Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["EDITIONS", "Column", "Row", "Standings", "standings"]

EDITIONS = ("2026-03", "2024-08")

Exact = "int | tuple[int, ...] | None"


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break of the standings: its descriptor, article, unit of the exact values, direction."""

    tiebreak: str
    article: str
    unit: int
    lower: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One participant in the standings; see the module."""

    rank: int
    shared: int
    id: int
    points: int
    values: tuple[str, ...]
    exact: tuple[int | tuple[int, ...] | None, ...]


class Standings:
    """The standings after a round."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def standings(
    t: Tournament,
    tiebreaks: Sequence[str] | None = None,
    *,
    after_round: int | None = None,
    edition: str = "2026-03",
    system: str | None = None,
    primary: str | None = None,
    unrated: int | None = None,
    other: Mapping[str, Mapping[int, int]] | None = None,
) -> Standings:
    """Rank the participants of a tournament. (Being built; the signature is fixed.)

    Args:
        t: The tournament.
        tiebreaks: Descriptors in their order, or None for those of the file (212, 202), else the default.
        after_round: The round after which to stand, 1..played; None: the last one played.
        edition: "2026-03" or "2024-08".
        system: "swiss" (articles 15.3 and 16) or "round_robin" / "predetermined" (15.2), or None: what the
            file says.
        primary: "MP" or "GP" in team tournaments, None: what the file says, else "MP".
        unrated: Rating with which unrated players count in article 10; None drops those tie-breaks when
            somebody is unrated.
        other: Values of self-defined tie-breaks by name and id, higher is better.
    """
    raise NotImplementedError
