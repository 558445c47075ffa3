"""The records of a TRF: their codes, what they are for, and where their columns lie.

Columns here are Python slices (from 0, end excluded) of the fixed columns of the format description, which
count from 1. **Source:** TRF16 and TRF26 (FIDE C.02.03, annexure), TRF(x) of JaVaFo and bbpPairings.
"""

from __future__ import annotations

from swissblossom.tournament import MAX_ROUNDS

__all__ = [
    "CELL_WIDTH",
    "FIRST_CELL",
    "FOREVER",
    "OWN_CODES",
    "PLAYER",
    "TEAM_CODES",
    "header_of",
    "rounds_of_teams",
]

PLAYER = "001"
FIRST_CELL = 91  # start of round 1 in a player record
CELL_WIDTH = 10
FOREVER = 99  # last round of a rule without an end

# Records that the reader uses for pairing.
OWN_CODES = frozenset(
    {"001", "142", "152", "162", "192", "240", "250", "260", "299"}
    | {"BBD", "BBF", "BBL", "BBU", "BBW", "BBZ", "XXA", "XXC", "XXP", "XXR", "XXS", "XXZ"}
)
# Records that only a team tournament has. (013 names members of a team in individual events too.)
TEAM_CODES = frozenset(["300", "310", "320", "330"])


def header_of(records: list[str]) -> dict[str, list[str]]:
    """Return the texts of records by code, as `Tournament.header` has them."""
    header: dict[str, list[str]] = {}
    for line in records:
        if line and line[:3] not in {PLAYER, "###"}:
            header.setdefault(line[:3], []).append(line[4:])
    return header


def rounds_of_teams(header: dict[str, list[str]]) -> int:
    """Return the last round with a match to which a team did not come (330), 0 for none."""
    rounds = [text[3:6].strip() for text in header.get("330", ())]
    return max((int(r) for r in rounds if r.isascii() and r.isdigit() and int(r) <= MAX_ROUNDS), default=0)
