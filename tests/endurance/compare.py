"""One tournament of one direction: made, compared, and every difference explained."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module, util
from pathlib import Path
from typing import Any

import swissblossom as sb
from endurance import kinds, reference
from swissblossom.tournament import WHITE

DIRECTIONS = {
    "ours": "our tournaments, checked by us",
    "checked": "our tournaments, checked by the reference",
    "theirs": "the reference's tournaments, paired again by us",
}


@dataclass(slots=True)
class Outcome:
    """What came of some tournaments of a direction.

    Attributes:
        tournaments: How many were compared.
        rounds: How many rounds of them.
        boards: How many boards and byes of them.
        ended: How many ended early, because a round had no legal pairing.
        unmade: How many the reference could not make, because a round had no legal pairing.
        refused: Tournaments that were not compared, with the reason.
        differences: One text for each round that differs: number, round, both pairings, why.
    """

    tournaments: int = 0
    rounds: int = 0
    boards: int = 0
    ended: int = 0
    unmade: int = 0
    refused: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Add another outcome to this one."""
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)


def run(direction: str, seed: int, executable: str, players: str, keep: Path) -> Outcome:
    """Make and compare tournament number `seed` of a direction; its file is kept where something differs."""
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        try:
            data, t = _made(direction, seed, executable, players, place)
        except reference.UnpairableError:
            outcome.unmade = 1
            return outcome
        except (reference.AnswerError, sb.PairingError) as error:
            outcome.refused.append(f"{direction} {seed}: {str(error).splitlines()[0]}")
            return outcome
        try:
            if direction == "checked":
                file = place / "ours.trf"
                file.write_bytes(data)
                found = _by_reference(t, *reference.check(executable, file))
            else:
                found = _by_us(t)
        except reference.AnswerError as error:
            outcome.refused.append(f"{direction} {seed}: {error}")
            found = ["not checked"]
        else:
            outcome.tournaments = 1
            outcome.rounds = t.rounds_played
            outcome.ended = int(t.rounds_played < (t.total_rounds or 0))
            outcome.boards = sum(len(boards(t, number)) for number in range(1, t.rounds_played + 1))
            outcome.differences = [f"{direction} {seed}: {text}" for text in found]
        if found:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{direction}-{seed}.trf").write_bytes(data)
    return outcome


def _made(
    direction: str, seed: int, executable: str, players: str, place: Path
) -> tuple[bytes, sb.Tournament]:
    """Return the file of a tournament, and the tournament as it is read from it."""
    if direction == "theirs":
        data = reference.generate(executable, kinds.configuration(seed, players), seed, place)
        t = sb.parse_trf(data)
        t.total_rounds = t.rounds_played  # which its files do not say
        return data, t
    made = kinds.ours(seed, players, shared=direction == "checked")
    data = sb.format_trf(made, "TRF16" if direction == "ours" and seed % 2 else "TRF26").encode()
    return data, sb.parse_trf(data, strict=True)


def boards(t: sb.Tournament, number: int) -> set[tuple[int, int]]:
    """Return the boards (white, black) of a round as played, a pairing-allocated bye as (player, 0)."""
    column = range(number - 1, len(t.results), t.recorded_rounds)
    found = set()
    for ident, at in enumerate(column, 1):
        if t.opponents[at] and t.colours[at] == WHITE:
            found.add((ident, t.opponents[at]))
        elif t.results[at] == ord("U"):
            found.add((ident, 0))
    return found


def _by_us(t: sb.Tournament) -> list[str]:
    """Return what our checker finds; before there is one, which rounds come out differently."""
    check = getattr(sb, "check", None)
    if check is not None:
        return [_told(found) for found in check(t).discrepancies]
    found = []
    for number in range(1, t.rounds_played + 1):
        played = boards(t, number)
        paired = sb.pair(t, round=number)
        ours = _boards(paired)
        if ours != played:
            why = _why(paired, played)
            found.append(
                f"round {number}: {_text(played - ours)} played, {_text(ours - played)} by us: {why}"
            )
    return found


def _told(found: Any) -> str:
    """Return what our checker says of a round, with both pairings."""
    played = [board for change in found.changes for board in change.played]
    ours = [board for change in found.changes for board in change.prescribed]
    parts = f"{_text(played)} played, {_text(ours)} by us: " if played or ours else ""
    return f"round {found.round}: {parts}{found.code}: {found.message}"


def _by_reference(t: sb.Tournament, rounds: int, answers: Sequence[reference.Answer]) -> list[str]:
    """Return the rounds that the reference pairs otherwise, each with what is wrong with its pairing."""
    found = [] if rounds == t.rounds_played else [f"{rounds} rounds checked of {t.rounds_played}"]
    for answer in answers:
        if answer.unpairable:
            found.append(f"round {answer.round}: no legal pairing by the reference")
            continue
        theirs = boards(t, answer.round) - set(answer.played) | set(answer.prescribed)
        why = _why(sb.pair(t, round=answer.round), theirs)
        parts = f"{_text(answer.played)} by us, {_text(answer.prescribed)} by the reference"
        found.append(f"round {answer.round}: {parts}: the reference's is {why}")
    return found


def _boards(paired: sb.Round) -> set[tuple[int, int]]:
    return {*paired.pairs, *([(paired.bye, 0)] if paired.bye else [])}


def _text(pairs: Iterable[tuple[int, int]]) -> str:
    return " ".join([f"{white}-{black}" for white, black in sorted(pairs)]) or "nothing"


def _why(paired: sb.Round, other: Iterable[tuple[int, int]]) -> str:
    """Return what the rules say of another pairing of a round, in a few words."""
    if util.find_spec("swissblossom.verdict") is None:
        return "not judged"
    judge: Any = import_module("swissblossom.verdict").judge
    listed = sorted(other)
    byes = [white for white, black in listed if not black]
    try:
        verdict = judge(paired, [pair for pair in listed if pair[1]], byes[0] if byes else None)
    except ValueError as error:
        return str(error)
    if verdict.kind == "same":
        return "the same but for the colours"
    if verdict.faults:
        return "illegal: " + ", ".join([f"{fault.article} {fault.players}" for fault in verdict.faults])
    values = f" ({verdict.prescribed} prescribed, {verdict.other} there)" if verdict.prescribed else ""
    return f"{verdict.kind}: {verdict.article}{values}"
