"""Small TRF texts for the tests, their fields in the columns of the format."""

from __future__ import annotations

from swissblossom.errors import Diagnostic, TrfError
from swissblossom.trf import parse_trf


def player(
    ident: int,
    *cells: str,
    points: str = "",
    rating: int | str = "",
    name: str = "",
    rank: int | str = "",
    title: str = "",
) -> str:
    """Return a player record; cells are written as "4 w 1", "H" for a bye, "" for a blank round."""
    text = (
        f"001 {ident:4d}  {title:>3} {name or f'Player {ident}':<33} {rating:>4} {'':3} {'':11} {'':10} "
        f"{points:>4} {rank:>4}"
    )
    for cell in cells:
        opponent, _, rest = cell.rpartition(" ") if len(cell) == 1 else cell.partition(" ")
        if not cell:
            text += " " * 10
        elif len(cell) == 1:
            text += f"  0000 - {cell}"
        else:
            text += f"  {opponent:>4} {rest}"
    return text.rstrip()


FOUR = (
    player(1, "3 w 1", points="1.0", rating=2400, name="Anand", title="GM"),
    player(2, "4 b 1", points="1.0", rating=2300, name="Botterill"),
    player(3, "1 b 0", points="0.0", rating=2200, name="Cukierman"),
    player(4, "2 w 0", points="0.0", rating=2100, name="Dake"),
)
HEAD = ("012 Small test", "142 3", "152 W")


def trf(*records: str, players: tuple[str, ...] = FOUR) -> str:
    """Return a file of a head, the given records and players; `HEAD` when no record is given."""
    return "\n".join([*(records or HEAD), *players, ""])


def faults(text: str | bytes) -> tuple[Diagnostic, ...]:
    """Return the findings of a text that cannot be read."""
    try:
        parse_trf(text, source="bad.trf")
    except TrfError as error:
        return error.diagnostics
    raise AssertionError("the text was read")


def replaced(ident: int, *cells: str, points: str = "") -> tuple[str, ...]:
    """Return the four players with one of them changed."""
    return tuple(
        player(ident, *cells, points=points) if n == ident else line for n, line in enumerate(FOUR, 1)
    )
