"""Tournaments around one player, number 1, whose opponents finish with wanted scores.

Each opponent has a companion who plays that opponent in every other round and lets the score come out; the
companion is absent while the opponent plays number 1.
"""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf

_LEFT = {"1": 0, "0": 2, "=": 1, "+": 0, "-": 2}  # half points that number 1's result leaves the opponent


def hero(*rounds: str, announced: int = 0, records: tuple[str, ...] = ()) -> sb.Tournament:
    """Return a tournament in which number 1 has the given rounds.

    Args:
        rounds: For each round a bye letter (U F H Z), or number 1's result (1 = 0 + -) and the opponent's
            score at the end, "= 3.5". An opponent comes once.
        announced: Rounds announced, by default those given.
        records: Further records.
    """
    meetings = [(number, text.split()) for number, text in enumerate(rounds) if " " in text]
    played: list[list[str]] = [[] for _ in rounds]
    opponent = 2
    for number, text in enumerate(rounds):
        if " " not in text:
            played[number].append(f"1 {text}")
    for number, (result, score) in meetings:
        companion = opponent + 1
        left = round(2 * float(score)) - _LEFT[result]
        white, black = (1, opponent) if number % 2 else (opponent, 1)
        if result in "+-":
            letter = result if white == 1 else "-+"[result == "-"]
        else:
            letter = result if white == 1 else {"1": "0", "0": "1", "=": "="}[result]
        played[number].append(f"{white}-{black} {letter}")
        played[number].append(f"{companion} Z")
        for other in range(len(rounds)):
            if other != number:
                gain = min(2, max(left, 0))
                left -= gain
                played[other].append(f"{opponent}-{companion} {'0=1'[gain]}")
        assert left == 0, f"{text}: the opponent cannot have {score}"
        opponent += 2
    text = trf(
        *map(", ".join, played), players=opponent - 1, rounds=announced or len(rounds), records=records
    )
    return sb.parse_trf(text)


def value(t: sb.Tournament, tiebreak: str, player: int = 1, **options: object) -> str:
    """Return the value of a tie-break of one player as shown."""
    return sb.standings(t, [tiebreak], **options).row(player).values[0]  # type: ignore[arg-type]


def counted(t: sb.Tournament, tiebreak: str, player: int = 1, **options: object) -> list[tuple[int, bool]]:
    """Return for each line of an explanation its value and whether it counts."""
    found = sb.standings(t, [tiebreak], **options).explain(player, tiebreak)  # type: ignore[arg-type]
    return [(line.value, line.counted) for line in found.lines]
