"""What abnormal points (TRF26 record 299) mean: each point that the format leaves open, in this one place.

- A record with a letter and neither round nor players gives that result another worth throughout, as record
  162 would.
- A record with a letter and a round or players says what that result was worth there. `W`, `D` and `L` are a
  played win, draw and loss, whether written 1 = 0 or W D L; `Z` is a blank too. The more exact record (round
  and players) goes before the less exact one. Such a worth is the worth of the round in every respect: who
  scores a win's worth without playing is barred from the pairing-allocated bye by it (C2), and more than a
  loss without playing is a downfloat (C.04.3 1.4.3).
- A record without a letter is a bonus or a penalty. It is added to the points once, after its round: it
  counts from the pairing of the next round on, also where floats of past rounds are judged; without a round
  it counts from the start. It is no part of what a round was worth. One for a round to come waits for it.
- In a team tournament the numbers are those of teams; nothing here applies to players then.

**Source:** TRF26 (FIDE C.02.03, annexure), record 299.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from swissblossom.errors import Diagnostic
from swissblossom.plain_data import replace
from swissblossom.tournament import (
    LEAST_POINTS,
    MAX_ROUNDS,
    MOST_POINTS,
    AbnormalPoints,
    PointSystem,
    Tournament,
)

__all__ = ["LETTERS", "abnormal_faults", "bonuses", "engine_columns", "point_system", "worth_changes"]

_RESULTS = {
    "W": ("1W", ("win_white", "win_black")),
    "D": ("=D", ("draw_white", "draw_black")),
    "L": ("0L", ("loss_white", "loss_black")),
    "+": ("+", ("forfeit_win",)),
    "-": ("-", ("forfeit_loss",)),
    "F": ("F", ("full_bye",)),
    "H": ("H", ("half_bye",)),
    "Z": ("Z ", ("zero_bye",)),
    "U": ("U", ("pab",)),
}
LETTERS = "".join(_RESULTS)
"""Letters of results that a record may name."""


def _exactness(record: AbnormalPoints) -> int:
    return (record.round > 0) + bool(record.ids)


def point_system(t: Tournament) -> PointSystem:
    """Return what results are worth, with the records that change this for the whole tournament.

    **Source:** TRF26 records 162 and 299.
    """
    points = t.points
    if not t.teams:
        for record in t.abnormal:
            if record.kind in _RESULTS and record.points is not None and not _exactness(record):
                points = replace(points, **dict.fromkeys(_RESULTS[record.kind][1], record.points))
    return points


def worth_changes(t: Tournament) -> dict[tuple[int, int], int]:
    """Return by how much single results are worth more than others of their kind.

    Returns:
        Tenths by (id, round), for recorded rounds only; nothing where there is no difference.

    **Source:** TRF26 record 299.
    """
    changes: dict[tuple[int, int], int] = {}
    if t.teams or not any(record.kind for record in t.abnormal):
        return changes
    points = point_system(t)
    for record in sorted(t.abnormal, key=_exactness):
        if record.kind not in _RESULTS or record.points is None or not _exactness(record):
            continue
        letters = _RESULTS[record.kind][0]
        rounds = (record.round,) if record.round else range(1, t.recorded_rounds + 1)
        for ident in record.ids or range(1, len(t.players) + 1):
            for number in rounds:
                if number <= t.recorded_rounds:
                    game = t.game(ident, number)
                    if game.result in letters:
                        changes[ident, number] = record.points - points.value(game.result, game.colour)
    return {place: change for place, change in changes.items() if change}


def bonuses(t: Tournament) -> dict[tuple[int, int], int]:
    """Return bonus and penalty points.

    Returns:
        Tenths by (id, round after which they count), round 0 for "from the start"; rounds to come too.

    **Source:** TRF26 record 299.
    """
    found: dict[tuple[int, int], int] = {}
    if not t.teams:
        for record in t.abnormal:
            if not record.kind and record.points is not None:
                for ident in record.ids:
                    found[ident, record.round] = found.get((ident, record.round), 0) + record.points
    return found


def engine_columns(t: Tournament, round: int) -> tuple[bytes, bytes]:  # noqa: A002
    """Return changes of worth and bonuses as the engine takes them for pairing a round; empty for none."""
    if not t.abnormal or t.teams:
        return b"", b""
    width, size = t.recorded_rounds, len(t.players)
    changes = array("i", bytes(4 * size * width))
    for (ident, number), change in worth_changes(t).items():
        changes[(ident - 1) * width + number - 1] = change
    extra = array("i", bytes(4 * size * round))
    for (ident, number), value in bonuses(t).items():
        if number < round:
            extra[(ident - 1) * round + number] += value
    return changes.tobytes(), extra.tobytes()


def abnormal_faults(t: Tournament, lines: Sequence[int] = ()) -> list[Diagnostic]:
    """Return what is wrong with the abnormal points of a tournament, with the choices where it is ambiguous.

    Args:
        t: The tournament.
        lines: Line of the file for each of `t.abnormal`, when they come from one.
    """
    found: list[Diagnostic] = []
    said: dict[tuple[int, int, str], tuple[int, int]] = {}
    for at, record in enumerate(t.abnormal):
        line = lines[at] if at < len(lines) else None

        def error(  # noqa: PLR0917
            code: str,
            message: str,
            hint: str,
            column: int,
            player: int | None = None,
            line: int | None = line,
            number: int | None = record.round or None,
        ) -> None:
            place = None if line is None else column
            found.append(Diagnostic("error", code, f"299: {message}", hint, line, place, player, number))

        if record.kind and record.kind not in _RESULTS:
            error("bad-symbol", f"'{record.kind}' is no result", "use W D L F H Z + -, or a blank", 5)
        if record.points is None or not LEAST_POINTS <= record.points <= MOST_POINTS:
            error("bad-points", "no points from -9.9 to 99.9", "write them in columns 14-17", 14)
        last = t.total_rounds or MAX_ROUNDS
        if not 0 <= record.round <= last:
            hint = f"write 1 to {last}, or 000 for all"
            if record.round == 999:  # so write some programs what counts in the final standings only
                hint += "; leave out what counts in the final standings only"
            error("bad-round", f"there is no round {record.round}", hint, 20)
        if not record.kind and not record.ids:
            hint = "name the players in columns 24-27, 29-32 and so on"
            error("nobody-named", "a bonus or penalty for nobody", hint, 24)
        unknown = [ident for ident in record.ids if not 1 <= ident <= len(t.players)]
        for ident in unknown:
            column = 24 + 5 * record.ids.index(ident)
            hint = "correct the number, or add the player"
            error("unknown-player", f"player {ident} does not exist", hint, column, ident)
        if record.kind in _RESULTS and record.ids and 1 <= record.round <= t.recorded_rounds:
            for place, ident in enumerate(record.ids):
                letter = "" if ident in unknown else t.game(ident, record.round).result
                if letter and letter not in _RESULTS[record.kind][0]:
                    error(
                        "results-disagree",
                        f"{record.kind} for player {ident}, who has '{letter}' in round {record.round}",
                        "correct the letter here or the result there, or leave the letter out for a bonus",
                        24 + 5 * place,
                        ident,
                    )
        for ident in (record.ids or (0,)) if record.kind else ():
            key, value = (ident, record.round, record.kind), record.points or 0
            earlier = said.setdefault(key, (value, at))
            if earlier[0] != value:
                where = f"line {lines[earlier[1]]}" if earlier[1] < len(lines) else "an earlier record"
                error(
                    "points-disagree", f"other points for {record.kind} on {where}", "keep one of the two", 14
                )
    return found
