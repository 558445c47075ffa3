"""What each tie-break of a player is made of, in short: the card shows it below the rounds."""

from __future__ import annotations

from swissblossom.places import Standings
from swissblossom.report.model import TieBreak
from swissblossom.report.words import Words
from swissblossom.tiebreaks.descriptors import CODES
from swissblossom.tiebreaks.explaining import decimal

__all__ = ["tie_break_columns", "tie_breaks"]

_OF_ONES_OWN = frozenset(["WIN", "WON", "BPG", "BWG", "REP", "STD", "TPN", "RTNG"])
"""Tie-breaks that count rounds which the card shows anyway."""

_AVERAGES = frozenset(["AOB", "ARO", "TPR", "PTP", "APRO", "APPO", "DE"])


def _code(tiebreak: str) -> str:
    return tiebreak.partition("/")[0].partition(":")[0]


def tie_break_columns(ranked: Standings) -> tuple[tuple[str, str], ...]:
    """Return the tie-breaks of standings: (descriptor, what it is called)."""
    return tuple(
        [
            (column.tiebreak, CODES[code].title if (code := _code(column.tiebreak)) in CODES else "")
            for column in ranked.columns
        ]
    )


def tie_breaks(ranked: Standings, player: int, words: Words) -> tuple[TieBreak, ...]:
    """Return what the tie-breaks of a player are made of.

    Args:
        ranked: The standings.
        player: Id.
        words: Language of the page; the further steps are told in English only.
    """
    found = []
    for column, value in zip(ranked.columns, ranked.row(player).values, strict=True):
        code = _code(column.tiebreak)
        parts: tuple[tuple[str, bool], ...] = ()
        notes: tuple[str, ...] = ()
        if code not in _OF_ONES_OWN and value != "-":
            told = ranked.explain(player, column.tiebreak)
            decimals = 2 if told.unit > 10 else 1 if told.unit > 1 else 0
            parts = tuple([(decimal(one.value, told.unit, decimals), not one.counted) for one in told.lines])
            notes = told.notes if words.language == "en" else ()
        found.append(
            TieBreak(
                column.tiebreak,
                value if value != "-" else "\u2013",
                parts,
                "," if code in _AVERAGES else "+",
                notes,
            )
        )
    return tuple(found)
