"""Tournaments made to measure: participant 1 with given rounds, opponents with given scores."""

from __future__ import annotations

from dataclasses import dataclass

MIRRORED = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
WORTH = {"1": 10, "+": 10, "F": 10, "U": 10, "=": 5, "H": 5, "0": 0, "-": 0, "Z": 0}


@dataclass(frozen=True)
class Case:
    """Rounds of participant 1: `1 6.5` beat somebody with 6.5 points, `+ 5.5` by forfeit, `U` a bye."""

    rounds: tuple[str, ...]
    score: str
    new: dict[str, str]
    old: dict[str, str]
    """Values of the editions from March 2026 and before."""


def as_trf(rounds: tuple[str, ...]) -> str:
    """Return a tournament in which participant 1 has these rounds and the opponents their scores."""
    total = len(rounds)
    own: list[str] = []
    others: list[list[str]] = []
    for at, text in enumerate(rounds):
        letter, _, score = text.partition(" ")
        if not score:
            own.append(f"0000 - {letter}")
            continue
        ident = len(others) + 2
        own.append(f"{ident:>4} {'wb'[at % 2]} {letter}")
        others.append(_opponent(at, MIRRORED[letter], int(float(score) * 10), total))
        others[-1][at] = f"   1 {'bw'[at % 2]} {MIRRORED[letter]}"
    lines = ["012 Worked numbers", f"142 {total}", "152 W"]
    size = len(others) + 3  # two more play each other at last, so that the last round is one
    absent = ["0000 - Z"] * (total - 1)
    others += [[*absent, f"{size:>4} w 1"], [*absent, f"{size - 1:>4} b 0"]]
    for ident, row in enumerate([own, *others], 1):
        points = sum(WORTH[cell[-1]] for cell in row) / 10
        start = f"001 {ident:>4}      {f'Player {ident}':<33} {2400 - ident}".ljust(80)
        lines.append(f"{start}{points:>4.1f} {ident:>4}  " + "  ".join(row))
    return "\n".join(lines) + "\n"


def _opponent(at: int, result: str, score: int, total: int) -> list[str]:
    """Return rounds that give a score: zero-point and half-point byes first, full-point byes to the end."""
    wanted = score - WORTH[result]
    letters = ["F"] * (wanted // 10) + ["H"] * (wanted % 10 // 5)
    letters += ["Z"] * (total - 1 - len(letters))
    letters.reverse()
    letters.insert(at, result)
    assert letters[-1] not in "ZH"  # such an end would be evaluated as draws
    return [f"0000 - {letter}" for letter in letters]
