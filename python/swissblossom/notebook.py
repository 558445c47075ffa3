"""How a round and standings look in a notebook: small tables of HTML, made without any library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissblossom.markup import clean, display_name, escape
from swissblossom.systems.known import name_of_round
from swissblossom.tournament import Tournament, format_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.pairing import Round
    from swissblossom.places import Standings

__all__ = ["round_html", "standings_html", "table"]

_MOST = 200  # rows shown in a notebook; the rest is counted
_BYES = {"H": "half-point bye", "F": "full-point bye", "Z": "absent", "U": "pairing-allocated bye"}


def round_html(paired: Round) -> str:
    """Return a round as an HTML table: boards, then who does not play.

    Args:
        paired: The round.

    Returns:
        One `table` element; names are escaped and keep their direction to themselves.
    """
    t = paired.state.tournament  # of a team tournament, the one whose players are the teams

    def points(player: int) -> str:
        own, pairing = paired.scores[player - 1], paired.pairing_scores[player - 1]
        return format_points(own) + (f" ({format_points(pairing)})" if pairing != own else "")

    rows = [
        (str(board), points(white), _name(t, white), _name(t, black), points(black))
        for board, (white, black) in enumerate(paired.pairs, 1)
    ]
    byes = [(paired.bye, "U"), *paired.absent] if paired.bye else list(paired.absent)
    rows += [("", points(player), _name(t, player), _BYES[letter], "") for player, letter in byes]
    title = clean(t.name).strip()
    name = name_of_round(paired.system, paired.round, paired.total_rounds)
    caption = f"<bdi>{escape(title)}</bdi>, {name}"
    return table(
        caption.removeprefix("<bdi></bdi>, "), ("Bd", "Pts", "White", "Black", "Pts"), rows, right=(0, 1, 4)
    )


def standings_html(ranked: Standings) -> str:
    """Return standings as an HTML table.

    Args:
        ranked: The standings.

    Returns:
        One `table` element, as `round_html` makes it.
    """
    rows = [
        (
            str(row.rank),
            f"<bdi>{escape(clean(ranked.name(row.id)).strip() or f'No. {row.id}')}</bdi>",
            format_points(row.points),
            *map(escape, row.values),
        )
        for row in ranked.rows
    ]
    title = clean(ranked.tournament.name).strip()
    caption = f"<bdi>{escape(title)}</bdi>, standings after {ranked.moment}"
    head = ("Rank", "Name", "Pts", *ranked.tiebreaks)
    right = (0, *range(2, len(head)))
    return table(caption.removeprefix("<bdi></bdi>, "), head, rows, right)


def _name(t: Tournament, player: int) -> str:
    return f"<bdi>{escape(display_name(t.players[player - 1]))}</bdi>"


def table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> str:
    """Return an HTML table.

    Args:
        caption: Its caption, as HTML.
        head: Headings of the columns, as text.
        rows: Cells, as HTML; of more than 200 rows only the first are shown, the rest is counted.
        right: Columns, from 0, that are aligned on the right.
    """
    ends = frozenset(right)

    def cell(tag: str, at: int, html: str, scope: str = "") -> str:
        side = "right" if at in ends else "left"
        style = f'style="text-align:{side};font-variant-numeric:tabular-nums"'
        return f"<{tag}{scope} {style}>{html}</{tag}>"

    shown = [
        "<tr>" + "".join([cell("td", at, html) for at, html in enumerate(row)]) + "</tr>"
        for row in rows[:_MOST]
    ]
    if len(rows) > _MOST:
        shown.append(f'<tr><td colspan="{len(head)}">and {len(rows) - _MOST} more</td></tr>')
    headings = [cell("th", at, escape(text), ' scope="col"') for at, text in enumerate(head)]
    return (
        f'<table><caption style="text-align:left">{caption}</caption>'
        f"<thead><tr>{''.join(headings)}</tr></thead><tbody>{''.join(shown)}</tbody></table>"
    )
