"""The three forms in which the command line shows a round."""

from __future__ import annotations

from swissblossom.systems.known import name_of_round
from swissblossom.text_table import Table, cell_width, clean
from swissblossom.tournament import Player, format_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.pairing import Round

__all__ = ["cell_width", "render"]

_BYES = {
    "H": "half-point bye",
    "F": "full-point bye",
    "Z": "absent (zero-point bye)",
    "U": "pairing-allocated bye",
}


def render(paired: Round, form: str, width: int | None = None) -> str:
    """Return a round as text.

    Args:
        paired: The round.
        form: "table", "json" or "pairs".
        width: Columns of the terminal, to which names in the table are cut; None cuts nothing.

    Returns:
        Whole lines, each with a line feed.
    """
    if form == "json":
        return _json(paired)
    if form == "pairs":
        return paired.text()
    return _table(paired, width)


def _json(paired: Round) -> str:
    import json  # noqa: PLC0415

    source = paired.tournament.source
    answer = {
        "tournament": paired.tournament.name,
        "round": paired.round,
        "rounds": paired.total_rounds,
        "pairs": [
            {"board": board, "white": white, "black": black}
            for board, (white, black) in enumerate(paired.pairs, 1)
        ],
        "bye": paired.bye,
        "absent": [{"player": player, "bye": letter} for player, letter in paired.absent],
        "warnings": [warning.text(source) for warning in paired.warnings],
    }
    return json.dumps(answer, ensure_ascii=False, indent=2) + "\n"


def _table(paired: Round, width: int | None) -> str:
    tournament = paired.state.tournament  # of a team tournament, the one whose players are the teams
    accelerated = paired.scores != paired.pairing_scores

    def cells(player: Player) -> list[str]:
        points = format_points(paired.scores[player.id - 1])
        if accelerated:
            points += f" ({format_points(paired.pairing_scores[player.id - 1])})"
        rating = str(player.rating) if player.rating else ""
        return [str(player.id), clean(player.title), clean(player.name), rating, points]

    points = "Pts (pairing)" if accelerated else "Pts"
    heading = [clean(tournament.name)] if tournament.name else []
    name = name_of_round(paired.system, paired.round, paired.total_rounds)
    heading.append(name[0].upper() + name[1:])
    boards = Table(right=(0, 1, 4, 5, 6, 9, 10))
    players = tournament.players
    for board, (white, black) in enumerate(paired.pairs, 1):
        boards.rows.append([str(board), *cells(players[white - 1]), *cells(players[black - 1])])
    titled = any(row[2] or row[7] for row in boards.rows)
    rated = any(row[4] or row[9] for row in boards.rows)
    side = ["No", "" if not titled else "Ti", "", "Rtg" if rated else "", points]
    if boards.rows:
        head = ["Bd", *side, *side]
        head[3], head[8] = "White", "Black"
        boards.rows.insert(0, head)
    lines = boards.lines((3, 8), width) or ["no games"]
    out = Table(right=(0, 3, 4))
    if paired.bye is not None:
        out.rows.append([*cells(players[paired.bye - 1]), _BYES["U"]])
    out.rows.extend([*cells(players[player - 1]), _BYES[letter]] for player, letter in paired.absent)
    tail = ["", "Not playing:", *("  " + line for line in out.lines((2,), width))] if out.rows else []
    return "\n".join([*heading, "", *lines, *tail]) + "\n"
