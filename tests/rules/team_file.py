"""Small team tournaments as TRF26 texts, written match by match."""

from __future__ import annotations

from collections.abc import Iterable

import swissblossom as sb

_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def team_trf(
    *rounds: str, teams: int, boards: int = 2, announced: int = 0, records: Iterable[str] = ()
) -> str:
    """Return a team tournament; team n has the players (n - 1) * boards + 1 and so on, in board order.

    Args:
        rounds: Matches of each round, "1-2 1=, 3-4 01": the results of the first team's boards; a dot is a
            board without a game.
        teams: Number of teams.
        boards: Players of each team.
        announced: Rounds announced, by default those given.
        records: Further records, such as 320 and 330.
    """
    columns: list[dict[int, str]] = []
    for text in rounds:
        cells: dict[int, str] = {}
        for match in filter(None, map(str.strip, text.split(","))):
            pair, results = match.split()
            first, second = map(int, pair.split("-"))
            for board, result in enumerate(results):
                if result == ".":
                    continue
                one, two = (first - 1) * boards + board + 1, (second - 1) * boards + board + 1
                colours = "wb" if board % 2 == 0 else "bw"
                cells[one] = f"{two:>4} {colours[0]} {result}"
                cells[two] = f"{one:>4} {colours[1]} {_OTHER[result]}"
        columns.append(cells)
    lines = ["012 Team test", f"142 {announced or len(rounds)}", *records]
    for player in range(1, teams * boards + 1):
        start = f"001 {player:>4}      {f'Player {player}':<33} {2000:>4}"
        lines.append(
            f"{start:<89}{''.join('  ' + column.get(player, ' ' * 8) for column in columns)}".rstrip()
        )
    for team in range(1, teams + 1):
        members = " ".join(f"{(team - 1) * boards + board:>4}" for board in range(1, boards + 1))
        lines.append(f"310 {team:>3} {f'Team {team}':<32} {'':<5} {'':>6} {'':>6} {'':>6} {'':>3}  {members}")
    return "\n".join(lines) + "\n"


def teams(*rounds: str, **options: object) -> sb.Tournament:
    """Return the tournament of a `team_trf`."""
    return sb.parse_trf(team_trf(*rounds, **options))  # type: ignore[arg-type]


def column(t: sb.Tournament, tiebreak: str, **options: object) -> list[str]:
    """Return the value of a tie-break of every team, by number."""
    s = sb.standings(t, [tiebreak, "TPN"], **options)  # type: ignore[arg-type]
    assert len(s.columns) == 2, "a primary score is no column"
    return [s.row(team).values[0] for team in range(1, len(s.rows) + 1)]
