"""The checklists of both engines: what the rules see of each player before a round, as a table in a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissblossom.history import PlayerFacts, player_facts
from swissblossom.pairing import Round
from swissblossom.plain_data import replace
from swissblossom.systems.state import RoundState
from swissblossom.tournament import format_points

__all__ = ["checklist", "lists_of"]

_FLOATS = {"": "", "down": "D", "up": "U"}
_ARROWS = {"": "", "down": "\u25bc ", "up": "\u25b2 "}


def checklist(state: RoundState, paired: Round | None, *, javafo: bool = False) -> str:
    """Return the checklist of a round.

    A heading, and a line for each player to be paired, in the order of pairing score and number, with a blank
    line before each score; every cell ends with a tab. The columns are the number, the pairing score (virtual
    points are in it), the colours of the games played, the colour preference, the right to the
    pairing-allocated bye, the floats of the last round and of the one before, the opponent and colour in this
    round, and the opponents met. In JaVaFo's form the opponents are those of the last games, and `[X]` in the
    first of their columns means that the player cannot have the bye.

    Args:
        state: The round: whom it pairs, and the tournament before it.
        paired: Its pairing, or None when no legal one exists.
        javafo: Whether to write it as JaVaFo does; as bbpPairings otherwise.

    **Source:** C.04.3 1.4, 1.6, 1.7 and 2.1.2 (2026) for what the columns say.
    """
    facts = player_facts(replace(state, available=bytes(len(state.available)), assigned_bye=0))
    listed = [player for player in facts if state.available[player.id - 1]]
    tpn = state.tournament.tpn
    listed.sort(key=lambda player: (-player.score, tpn[player.id - 1]))
    current = _current(paired, "(pab)" if javafo else "(bye)")
    cells = _javafo_cells if javafo else _bbppairings_cells
    rounds = range(1, state.round)
    rows = [
        [
            str(player.id),
            format_points(player.score),
            "".join([colour[0].upper() for colour in player.colours]),
            *cells(player, current.get(player.id, ""), [_opponent(state, player, at) for at in rounds]),
        ]
        for player in listed
    ]
    heading = ["ID", "Pts", *(_javafo_heading if javafo else _bbppairings_heading)(len(rounds))]
    widths = [max(map(len, column)) for column in zip(heading, *rows, strict=True)]
    lines = [] if javafo else [""]
    lines.append(_row(heading, widths))
    score = None
    for player, row in zip(listed, rows, strict=True):
        if player.score != score:
            lines.append("")
            score = player.score
        lines.append(_row(row, widths))
    return "\n".join([*lines, "", "", ""])


def lists_of(rounds: Iterable[tuple[RoundState, Round | None]], *, javafo: bool, stop: str = "") -> str:
    """Return the checklists of several rounds, each after a line with its number.

    Args:
        rounds: The rounds as for `checklist`.
        javafo: As for `checklist`.
        stop: What ends the line with the number.
    """
    return "".join(
        [f"Round #{state.round}{stop}\n{checklist(state, paired, javafo=javafo)}" for state, paired in rounds]
    )


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join([cell.rjust(width) + "\t" for cell, width in zip(cells, widths, strict=True)])


def _current(paired: Round | None, bye: str) -> dict[int, str]:
    """Return what each player has in the round, by id."""
    if paired is None:
        return {}
    cells = {white: f"({black}W)" for white, black in paired.pairs}
    cells |= {black: f"({white}B)" for white, black in paired.pairs}
    if paired.bye is not None:
        cells[paired.bye] = bye
    return cells


def _opponent(state: RoundState, player: PlayerFacts, number: int) -> str:
    """Return whom the player met over the board in a round, "" for nobody."""
    game = state.tournament.game(player.id, number)
    return str(game.opponent) if game.opponent and game.result in "10=WDL" else ""


def _bbppairings_heading(rounds: int) -> list[str]:
    return [
        "-" * (rounds + 1),
        "Pref",
        "C2",
        "C14",
        "C16",
        "Cur",
        "",
        *[f"R{at + 1}" for at in range(rounds)],
    ]


def _bbppairings_cells(player: PlayerFacts, current: str, opponents: list[str]) -> list[str]:
    """Opponents by round; w is a mild, (W) a strong, W an absolute preference; floats are D and U."""
    preference = "A "
    if player.preference:
        letter = player.preference[0]
        strong, mild = player.strength == "strong", player.strength == "mild"
        preference = f"({letter.upper()})" if strong else f"{letter if mild else letter.upper()} "
    right = "Y" if player.may_have_bye else "N"
    floats = [_FLOATS[player.floats[0]], _FLOATS[player.floats[1]]]
    return [preference, right, *floats, current, "", *opponents]


def _javafo_heading(rounds: int) -> list[str]:
    return [" " + "-" * rounds, "Pref", "-1R", "-2R", "Cur", *[f"G-{ago}" for ago in range(rounds, 0, -1)]]


def _javafo_cells(player: PlayerFacts, current: str, opponents: list[str]) -> list[str]:
    """Opponents of the last games, the latest in the last column; floats are arrows.

    (w) is a mild and (W) a strong preference; of an absolute one, W means the same colour twice and a
    difference of 0, W1 the same with 1, WW a difference above 1, WWW both.
    """
    games = [opponent for opponent in opponents if opponent]
    met = [""] * (len(opponents) - len(games)) + games
    if met and not met[0] and not player.may_have_bye:
        met[0] = "[X]"
    floats = [_ARROWS[player.floats[0]], _ARROWS[player.floats[1]]]
    return [_javafo_preference(player), *floats, current, *met]


def _javafo_preference(player: PlayerFacts) -> str:
    if not player.preference:
        return "A"
    letter = player.preference[0]
    if player.strength != "absolute":
        return f"({letter if player.strength == 'mild' else letter.upper()})"
    letter = letter.upper()
    twice = len(player.colours) > 1 and player.colours[-1] == player.colours[-2]
    difference = abs(player.colour_difference)
    if difference > 1:
        return letter * (3 if twice else 2)
    return letter + ("1" if difference == 1 else "")
