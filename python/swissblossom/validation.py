"""Cross checks of a tournament: whether what it says of one player agrees with what it says of the others.

Every check returns its findings, all of them; nothing here raises. A result letter and a colour together
are one *state* byte, so that a round of a big field is compared as a handful of distinct pairs of states.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Mapping, Sequence
from itertools import compress
from operator import add, eq, ne

from swissblossom.abnormal import abnormal_faults, bonuses, point_system, worth_changes
from swissblossom.errors import Diagnostic
from swissblossom.plain_data import replace
from swissblossom.tournament import (
    BLACK,
    LEAST_POINTS,
    MAX_PLAYERS,
    MAX_ROUNDS,
    MOST_POINTS,
    NO_COLOUR,
    WHITE,
    Player,
    PointSystem,
    Tournament,
    format_points,
)

__all__ = [
    "check_games",
    "check_points",
    "check_tournament",
    "compare_rows",
    "faults",
    "match_faults",
    "remember",
    "scores",
    "states_of",
]

LETTERS = b"10=WDL+-UFHZ "  # state = 3 * position here + colour
BLANK = 3 * LETTERS.index(b" ")
STATES = 3 * len(LETTERS)
COLOUR_OF = bytes(s % 3 if s < STATES else 0 for s in range(256))
RESULT_OF = bytes(LETTERS[s // 3] if s < STATES else 0x20 for s in range(256))
BYE_NAMES = {
    "U": "pairing-allocated bye",
    "F": "full-point bye",
    "H": "half-point bye",
    "Z": "zero-point bye",
}
_DRAW = 3 * LETTERS.index(b"=")
# Games of a round not played yet, which have a colour and no result, contradict each other like drawn ones.
_AS_DRAWN = bytes(_DRAW + s - BLANK if BLANK < s < STATES else s for s in range(256))
_ALONE = 255  # stands for the opponent's state where there is no opponent
_PLAYED, _WINS, _DRAWS = frozenset("10=WDL"), frozenset("1W+"), frozenset("=D")
_COLOUR_NAMES = ("no colour", "White", "Black")
_STATE_BASE = bytes(3 * LETTERS.index(c) if c in LETTERS else 0xF0 for c in range(256))


def states_of(results: bytes | bytearray, colours: bytes | bytearray) -> bytes:
    """Return the state of each cell: three times the position of its letter plus its colour.

    Unknown letters give a state above `STATES`. Cost: linear, without a Python loop.
    """
    if not results:
        return b""
    # Sums of two cells stay below 256, so that adding all of them as one big number carries nowhere.
    total = int.from_bytes(results.translate(_STATE_BASE), "big") + int.from_bytes(colours, "big")
    return total.to_bytes(len(results), "big")


def points_by_state(points: PointSystem) -> list[int]:
    """Return the worth of each state in tenths of a point."""
    return [points.value(chr(RESULT_OF[s]), COLOUR_OF[s]) for s in range(STATES)]


def match_faults(t: Tournament, rounds: int, games: int) -> list[Diagnostic]:
    """Return where the games of a match are not all with the same opponent.

    Args:
        t: The tournament.
        rounds: Rounds of the file to look at.
        games: Games of a match: match k stands in rounds `games` * (k - 1) + 1 to `games` * k.
    """
    found = []
    width = t.recorded_rounds
    for player in range(1, len(t.players) + 1):
        row = (player - 1) * width
        for column in range(min(width, rounds)):
            first = column - column % games
            if t.opponents[row + column] != t.opponents[row + first]:
                message = f"player {player}: another opponent in round {column + 1} than in round {first + 1}"
                hint = "give all games of a match the same opponent"
                found.append(
                    Diagnostic("error", "two-opponents", message, hint, player=player, round=column + 1)
                )
    return found


def scores(t: Tournament) -> list[int]:
    """Return every player's points of the recorded rounds, in tenths, at index id - 1; not virtual ones.

    Abnormal points (record 299) are among them; a round that is published but not played counts nothing.
    """
    worth = points_by_state(point_system(t))
    states = states_of(t.results, t.colours)
    total = [0] * len(t.players)
    for column in range(t.rounds_played):
        total = list(map(add, total, map(worth.__getitem__, states[column :: t.recorded_rounds])))
    if t.abnormal:
        for place, points in (*worth_changes(t).items(), *bonuses(t).items()):
            if place[1] <= t.rounds_played:
                total[place[0] - 1] += points
    return total


def _disagreement(a: int, b: int, mine: int, theirs: int) -> tuple[str, str, str] | None:
    """Return (code, message, hint) when two states of one game contradict each other."""
    left, right = chr(RESULT_OF[mine]), chr(RESULT_OF[theirs])
    for player, letter, other in ((a, left, b), (b, right, a)):
        if letter in BYE_NAMES:
            return (
                "bye-with-opponent",
                f"player {player}: result {letter} ({BYE_NAMES[letter]}) with an opponent ({other})",
                "take out the opponent, or give the result of the game",
            )
        if letter == " ":
            return "missing-result", f"player {player}: no result against {other}", "enter the result"
    colour = COLOUR_OF[mine]
    if colour and colour == COLOUR_OF[theirs]:
        return "same-colour", f"players {a} and {b} both have {_COLOUR_NAMES[colour]}", "correct one colour"
    if (left in _PLAYED) != (right in _PLAYED):
        return (
            "played-and-forfeited",
            f"the game {a}-{b} is played for one player and forfeited for the other ('{left}' and '{right}')",
            "use 1 0 = on both lines for a game, + - for a forfeit",
        )
    if left in _PLAYED and not (colour and COLOUR_OF[theirs]):
        return "missing-colour", f"the game {a}-{b} has no colours", "write w and b"
    if left in _WINS and right in _WINS:
        return (
            "both-won",
            f"players {a} and {b} both won their game ('{left}' and '{right}')",
            "correct one result",
        )
    if (left in _WINS and right in _DRAWS) or (left in _DRAWS and right in _WINS):
        return (
            "results-disagree",
            f"players {a} and {b} give their game different results ('{left}' and '{right}')",
            "correct one result",
        )
    return None


def _lonely(player: int, state: int) -> tuple[str, str, str] | None:
    """Return (code, message, hint) when a state cannot stand without an opponent."""
    letter = chr(RESULT_OF[state])
    if letter in _PLAYED:
        return (
            "result-without-opponent",
            f"player {player}: result '{letter}' without an opponent",
            "name the opponent, or use U F H Z for a bye",
        )
    if COLOUR_OF[state]:
        return "colour-without-opponent", f"player {player}: a colour without an opponent", "take it out"
    return None


def _all_legal(pairs: set[tuple[int, int]], legal: set[tuple[int, int]]) -> bool:
    """Return whether no pair of states is a contradiction; `legal` keeps those found good."""
    for mine, theirs in pairs - legal:
        if _lonely(1, mine) if theirs == _ALONE else _disagreement(1, 2, mine, theirs):
            return False
        legal.add((mine, theirs))
    return True


def compare_rows(
    rows: Mapping[int, tuple[Sequence[int], Sequence[int]]],
    lines: Mapping[int, int | None],
    unsure: Collection[int] = (),
) -> list[Diagnostic]:
    """Return every contradiction between the players' records, game by game.

    Args:
        rows: Opponents and states of each player by id; rows may differ in length.
        lines: Line of the file for each id.
        unsure: Ids whose record could not be read, so that nothing is said of their games.

    Returns:
        Findings in the order of players and rounds; a contradiction of two players is named once.
    """
    found: list[Diagnostic] = []
    for player, (opponents, states) in rows.items():
        line = lines.get(player)
        for at, opponent in enumerate(opponents):
            number = at + 1
            column = None if line is None else 92 + 10 * at
            fault: tuple[str, str, str] | None = None
            if not opponent:
                fault = _lonely(player, states[at])
            elif opponent == player:
                fault = "plays-self", f"player {player} is named as the own opponent", "correct the opponent"
            elif opponent in unsure:
                continue
            elif opponent not in rows:
                fault = (
                    "unknown-opponent",
                    f"player {player}: opponent {opponent} does not exist",
                    "correct the number, or add the player",
                )
            else:
                their_opponents, their_states = rows[opponent]
                back = their_opponents[at] if at < len(their_opponents) else 0
                if back != player:
                    named = str(back) if back else "nobody"
                    fault = (
                        "opponents-disagree",
                        f"player {player} names {opponent} as opponent, {opponent} names {named}",
                        "make both lines name each other",
                    )
                elif player < opponent:
                    fault = _disagreement(player, opponent, states[at], their_states[at])
            if fault:
                code, message, hint = fault
                found.append(
                    Diagnostic(
                        "error", code, f"round {number}: {message}", hint, line, column, player, number
                    )
                )
    return found


def check_games(t: Tournament) -> list[Diagnostic]:
    """Return every contradiction between the recorded games of a tournament whose ids are 1..n.

    Games of a round that is published but not played (beyond `rounds_played`) need no result.

    Cost: a few operations per cell without a Python loop; only a field with a fault is walked cell by cell.
    """
    width, size = t.recorded_rounds, len(t.players)
    if not width or not size:
        return []
    states = states_of(t.results, t.colours)
    ids = range(1, size + 1)
    legal: set[tuple[int, int]] = set()
    fine = max(t.opponents) <= size
    for column in range(width):
        if not fine:
            break
        opponents = t.opponents[column::width]
        mine = states[column::width]
        if column >= t.rounds_played:
            mine = mine.translate(_AS_DRAWN)
        by_id = array("H", [0])
        by_id.extend(opponents)
        theirs = bytes(map((bytes([_ALONE]) + mine).__getitem__, opponents))
        back = map(by_id.__getitem__, opponents)
        fine = (
            sum(map(ne, back, ids)) == opponents.count(0)  # everybody is named by whom he names
            and not any(map(eq, opponents, ids))
            and _all_legal(set(zip(mine, theirs, strict=True)), legal)
        )
    if fine:
        return []
    rows = {p: (t.opponents[(p - 1) * width : p * width], states[(p - 1) * width : p * width]) for p in ids}
    if t.rounds_played < width:
        open_at = t.rounds_played
        rows = {
            p: (row, mine[:open_at] + mine[open_at:].translate(_AS_DRAWN)) for p, (row, mine) in rows.items()
        }
    return compare_rows(rows, {player.id: player.line for player in t.players})


def points_fault(player: Player, total: int, announced: int = 0) -> Diagnostic | None:
    """Return the finding when the points stated for a player are not those of the results.

    Args:
        player: The player; without stated points there is nothing to find.
        total: Points from the results, in tenths.
        announced: What a bye of the round to be paired adds to that: programs count it already, or not yet.
    """
    stated = player.points
    if stated is None or stated in (total, total + announced):
        return None
    message = f"player {player.id}: {format_points(stated)} points in the line, "
    message += f"{format_points(total)} from the results"
    column = None if player.line is None else 81
    hint = "correct the points or a result"
    return Diagnostic("error", "points-disagree", message, hint, player.line, column, player.id)


def check_points(t: Tournament) -> list[Diagnostic]:
    """Return the players whose stated points are not the sum of their results.

    A bye announced for the round to be paired may be counted in the stated points or not: programs do both.
    So may, in a team tournament, the bye of a member's team. Players without stated points are not checked.
    """
    total, points = scores(t), point_system(t)
    stated = [player.points for player in t.players]
    found: list[Diagnostic] = []
    for at in compress(range(len(total)), map(ne, stated, total)):
        player = t.players[at]
        announced = t.byes.get((t.round_to_pair, player.id), "")
        other = points.value(announced) if announced in BYE_NAMES else 0
        if t.teams:  # the bye's points are those of the team
            row = t.results[at * t.recorded_rounds : at * t.recorded_rounds + t.rounds_played]
            other = -points.pab * row.count(b"U")
        fault = points_fault(player, total[at], other)
        if fault:
            found.append(fault)
    if t.abnormal:
        more = ", or record 299, which changes points (a bonus counts once, from the round after its own on)"
    elif len(found) > 1 and points == PointSystem():
        more = ", or state the point system (162, XXS or BBW) if it is not 1, 0.5, 0"
    else:
        return found
    return [replace(fault, hint=fault.hint + more) for fault in found]


def _check_shape(t: Tournament) -> list[Diagnostic]:
    """Return what is wrong with the numbers and the sizes of the arrays."""
    found: list[Diagnostic] = []

    def error(code: str, message: str, hint: str) -> None:
        found.append(Diagnostic("error", code, message, hint))

    size, cells = len(t.players), len(t.players) * t.recorded_rounds
    if size > MAX_PLAYERS:
        error("too-many-players", f"{size} players", f"at most {MAX_PLAYERS} are possible")
    if [player.id for player in t.players] != list(range(1, size + 1)):
        error("bad-numbers", f"the players are not numbered 1..{size} in order", "number them without a gap")
    if not len(t.opponents) == len(t.colours) == len(t.results) == cells:
        hint = "give opponents, colours and results of each player, a cell for each recorded round"
        error("bad-size", f"the columns do not hold {size} players times {t.recorded_rounds} rounds", hint)
    if any(letter not in LETTERS for letter in set(t.results)) or any(c > 2 for c in set(t.colours)):
        error(
            "unknown-result",
            "a result or colour is none of the known ones",
            "results are 1 0 = W D L + - U F H Z",
        )
    if sorted(t.tpn) != list(range(1, size + 1)):
        message = f"the pairing order numbers are not a permutation of 1..{size}"
        error("bad-order", message, "give every player one of them, or leave them out")
    if t.initial_colour not in (NO_COLOUR, WHITE, BLACK):
        error("bad-initial-colour", f"{t.initial_colour!r:.40} is no initial colour", "give 0, 1 or 2")
    if not all(LEAST_POINTS <= worth <= MOST_POINTS for worth in t.points.table()):
        message = f"a result is worth less than {LEAST_POINTS} or more than {MOST_POINTS} tenths of a point"
        error("bad-points", message, "correct the point system")
    most = MAX_ROUNDS * MOST_POINTS  # as much as anybody can score
    for player, points in t.virtual.items():
        if points and not 0 <= min(points) <= max(points) <= most:
            message = f"virtual points of player {player} below 0 or above {most} tenths"
            error("bad-points", message, "correct them (XXA, 250)")
    if not 0 <= t.rounds_played <= t.recorded_rounds <= MAX_ROUNDS:
        error(
            "bad-rounds",
            f"{t.rounds_played} rounds played of {t.recorded_rounds} recorded",
            "at most 99 rounds",
        )
    return found


def check_tournament(t: Tournament) -> list[Diagnostic]:
    """Return everything that makes a tournament unusable, for tournaments made in Python.

    Returns:
        Findings of severity "error": shape first; games, points and requests only when the shape is right.
    """
    found = _check_shape(t)
    if found:
        return found
    found = check_games(t)
    if not t.teams:  # nothing is paired by a member's points
        strange = abnormal_faults(t)
        found += strange or check_points(t)
    size = len(t.players)

    def error(code: str, message: str, hint: str) -> None:
        found.append(Diagnostic("error", code, message, hint))

    if t.total_rounds is not None and not 1 <= t.total_rounds <= MAX_ROUNDS:
        error("bad-rounds", f"{t.total_rounds} rounds announced", f"announce 1 to {MAX_ROUNDS}")
    elif t.total_rounds is not None and t.rounds_played > t.total_rounds:
        error(
            "too-many-rounds",
            f"{t.rounds_played} rounds are played, {t.total_rounds} announced",
            "announce more",
        )
    for group in t.forbidden:
        for player in group.ids:
            if not 1 <= player <= size:
                message = f"a forbidden pair names player {player}, who does not exist"
                error("unknown-player", message, "correct the number")
    for (number, player), letter in t.byes.items():
        if not 1 <= player <= size:
            message = f"a bye in round {number} is for player {player}, who does not exist"
            error("unknown-player", message, "correct the number")
        if letter not in BYE_NAMES:
            error("bad-bye", f"player {player}, round {number}: '{letter}' is no bye", "use H, F, Z or U")
    for player in t.virtual:
        if not 1 <= player <= size:
            message = f"virtual points are for player {player}, who does not exist"
            error("unknown-player", message, "correct the number")
    return found


_MOST_REMEMBERED = 256
_found_good: dict[int, None] = {}
"""Fingerprints of tournaments that were checked, the oldest first."""


def fingerprint(t: Tournament) -> int:
    """Return a number that changes, for all that is likely, when anything that is checked does."""
    return hash(
        (
            t.opponents.tobytes(),
            bytes(t.colours),
            bytes(t.results),
            t.tpn.tobytes(),
            t.points.table(),
            (t.total_rounds, t.recorded_rounds, t.rounds_played),
            t.forbidden,
            t.abnormal,
            t.teams,
            frozenset(t.byes.items()),
            t.initial_colour,
            tuple([(player, points.tobytes()) for player, points in t.virtual.items()]),
            tuple([(player.id, player.points) for player in t.players]),
        )
    )


def remember(t: Tournament) -> None:
    """Note that a tournament as it stands has been checked, so that `faults` need not do it again."""
    if len(_found_good) >= _MOST_REMEMBERED:
        for oldest in tuple(_found_good)[:1]:  # a copy: other threads may be at it too
            _found_good.pop(oldest, None)
    _found_good[fingerprint(t)] = None


def faults(t: Tournament) -> list[Diagnostic]:
    """Return what `check_tournament` finds, at once for a tournament that was found good before.

    Cost: about that of hashing the columns when nothing has changed since the last call.
    """
    if fingerprint(t) in _found_good:
        return []
    found = check_tournament(t)
    if not found:
        remember(t)
    return found
