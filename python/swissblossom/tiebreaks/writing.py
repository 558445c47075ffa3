"""Standings as a table, as JSON, as CSV, and in the records of a tournament."""

from __future__ import annotations

from swissblossom.details import whole_number
from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.plain_data import replace
from swissblossom.tournament import Tournament, format_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from swissblossom.places import Row, Standings

__all__ = ["as_csv", "as_json", "table", "with_ranks"]


def _place(row: Row) -> str:
    return str(row.rank) if row.shared == 1 else f"{row.rank}-{row.rank + row.shared - 1}"


def table(standings: Standings, width: int | None) -> str:
    """Return the standings as a table; names are cut to fit into `width` columns, None cuts nothing."""
    from swissblossom.text_table import Table, clean  # noqa: PLC0415

    t = standings.tournament
    of_teams = bool(standings.primary)
    heading = [clean(t.name)] if t.name else []
    total = (t.total_rounds or t.recorded_rounds) // standings.games
    heading.append(f"Standings after {standings.moment} of {total}")
    titles = ["" if of_teams else t.players[row.id - 1].title for row in standings.rows]
    rows = Table(right=(0, 1, *range(4, 5 + len(standings.columns))))
    points = standings.primary or "Pts"
    rows.rows.append(
        [
            "",
            "No",
            "Ti" if any(titles) else "",
            "Team" if of_teams else "Name",
            points,
            *standings.tiebreaks,
        ]
    )
    for row, title in zip(standings.rows, titles, strict=True):
        name = clean(standings.name(row.id))
        rows.rows.append(
            [_place(row), str(row.id), clean(title), name, format_points(row.points), *row.values]
        )
    return "\n".join([*heading, "", *rows.lines((3,), width)]) + "\n"


def as_json(standings: Standings) -> str:
    """Return the standings as a JSON object."""
    import json  # noqa: PLC0415

    answer = {
        "tournament": standings.tournament.name,
        "after_round": standings.after_round,
        "games_a_round": standings.games,
        "edition": standings.edition,
        "system": standings.system,
        "primary": standings.primary or "PTS",
        "tiebreaks": [
            {"tiebreak": one.tiebreak, "article": one.article, "unit": one.unit, "lower": one.lower}
            for one in standings.columns
        ],
        "standings": [
            {
                "rank": row.rank,
                "shared": row.shared,
                "team" if standings.primary else "player": row.id,
                "name": standings.name(row.id),
                "points": format_points(row.points),
                "values": row.values,
                "exact": row.exact,
            }
            for row in standings.rows
        ],
        "warnings": [warning.text(standings.tournament.source) for warning in standings.warnings],
    }
    return json.dumps(answer, ensure_ascii=False, indent=2) + "\n"


def as_csv(standings: Standings) -> str:
    """Return the standings as CSV, fields with commas or quotation marks quoted."""
    points = {"": "points", "MP": "match points", "GP": "game points"}[standings.primary]
    who = "team" if standings.primary else "player"
    lines = [_csv_line(["rank", "shared", who, "name", points, *standings.tiebreaks])]
    for row in standings.rows:
        cells = [str(row.rank), str(row.shared), str(row.id), standings.name(row.id)]
        lines.append(_csv_line([*cells, format_points(row.points), *row.values]))
    return "".join(lines)


def _csv_line(cells: Sequence[str]) -> str:
    quoted = ['"' + cell.replace('"', '""') + '"' if set(cell) & set('",\r\n') else cell for cell in cells]
    return ",".join(quoted) + "\n"


def with_ranks(standings: Standings) -> Tournament:
    """Return the tournament with ranks, and tie-breaks in records 202 and 212; see `Standings.ranked`."""
    from swissblossom.trf.records import PLAYER, header_of  # noqa: PLC0415

    t = standings.tournament
    if standings.after_round != t.rounds_played:
        message = f"these are the standings after round {standings.after_round}, not {t.rounds_played}"
        hint = "leave out the round to write them"
        if standings.games > 1 and t.rounds_played % standings.games:
            hint = "complete the match first"
        reason = Diagnostic("error", "old-standings", message, hint)
        raise InvalidTournamentError([reason], t.source)
    records = list(t.records)
    if not records:
        records = [f"{code} {text}".rstrip() for code, texts in t.header.items() for text in texts]
    if PLAYER not in records:
        records.append(PLAYER)
    listed = ",".join(standings.tiebreaks)
    texts = {"202": listed, "212": ",".join(["PTS", *standings.tiebreaks])}
    present = {line[:3] for line in records} & set(texts)
    written: set[str] = set()
    lines: list[str] = []
    ranks = {row.id: row for row in standings.rows}
    for line in records:
        code = line[:3]
        if line == PLAYER and not present and listed:
            lines.append(f"202 {listed}")
        if code in texts:
            if code not in written and texts[code]:
                lines.append(f"{code} {texts[code]}")
            written.add(code)
        elif code == "310" and standings.primary:
            lines.append(_team_line(standings, line, ranks))
        else:
            lines.append(line)
    players = t.players
    if not standings.primary:
        players = tuple([replace(player, rank=ranks[player.id].rank) for player in players])
    return replace(t, players=players, records=lines, header=header_of(lines))


def _team_line(standings: Standings, line: str, ranks: dict[int, Row]) -> str:
    """Return a record 310 with match points, game points and rank of the standings."""
    row = ranks.get(whole_number(line[4:7]) or 0)
    if row is None:
        return line
    both = dict(zip(("MP", "GP"), standings.team_scores(row.id), strict=True))
    line = line.ljust(71)
    points = f"{format_points(both['MP']):>6} {format_points(both['GP']):>6}"
    return f"{line[:54]}{points} {row.rank:>3}{line[71:]}".rstrip()
