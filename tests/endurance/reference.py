"""Calls the reference executable and reads what it says."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

_PATIENCE = 600  # seconds for one file
_ROUND = re.compile(r": Round #(\d+)\s*$")
_BOARDS = re.compile(r"^ {4}( *\d+ - +\d+|[ -]+?) {10,}( *\d+ - +\d+)\s*$")
_NONE = re.compile(r"^No valid pairing exists for round (\d+)")

Pair = tuple[int, int]


class AnswerError(Exception):
    """The reference could not do what it was asked for; the text says why."""


class UnpairableError(AnswerError):
    """The reference came to a round without a legal pairing."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the reference finds wrong with a round: boards (white, black), a bye as (player, 0)."""

    round: int
    played: tuple[Pair, ...]
    prescribed: tuple[Pair, ...]
    unpairable: bool = False


def call(executable: str, *words: str) -> str:
    """Run the reference and return its standard output.

    Raises:
        UnpairableError: It ended with exit code 1, no legal pairing.
        AnswerError: It ended with another exit code than 0, or not at all.
    """
    try:
        done = subprocess.run(
            [executable, "--dutch", *words], capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise AnswerError(f"no end within {_PATIENCE} s") from error
    if done.returncode:
        kind = UnpairableError if done.returncode == 1 else AnswerError
        raise kind(f"exit code {done.returncode}: {' '.join(done.stderr.split())[:300]}")
    return done.stdout


def check(executable: str, path: Path) -> tuple[int, list[Answer]]:
    """Let the reference check a file; return the number of rounds it went through and those it would change.

    Raises:
        AnswerError: It cannot read the file, or says something that is not understood here.
    """
    return read_check(call(executable, str(path), "-c"))


def read_check(text: str) -> tuple[int, list[Answer]]:
    """Read what the reference's checker prints."""
    answers: list[Answer] = []
    rounds = 0
    played: list[Pair] = []
    prescribed: list[Pair] = []

    def close() -> None:
        if played or prescribed:
            answers.append(Answer(rounds, tuple(played), tuple(prescribed)))
            played.clear()
            prescribed.clear()

    for line in text.splitlines():
        if match := _ROUND.search(line):
            close()
            rounds = int(match[1])
        elif match := _NONE.match(line):
            answers.append(Answer(int(match[1]), (), (), unpairable=True))
        elif match := _BOARDS.match(line):
            if "-" in match[1] and match[1].strip("- "):
                prescribed.append(_pair(match[1]))
            played.append(_pair(match[2]))
        elif line.strip() and "Checker pairings" not in line:
            raise AnswerError(f"not understood: {line!r}")
    close()
    return rounds, answers


def _pair(text: str) -> Pair:
    white, black = text.split("-")
    return int(white), int(black)


def generate(executable: str, configuration: str, seed: int, folder: Path) -> bytes:
    """Let the reference make a tournament and return its file.

    Raises:
        AnswerError: It could not.
    """
    config, out = folder / "config", folder / "made.trf"
    config.write_text(configuration, encoding="ascii")
    call(executable, "-g", str(config), "-o", str(out), "-s", str(seed))
    return out.read_bytes()
