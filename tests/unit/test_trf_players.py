"""Player records: fields, cells, and which round is the one to be paired."""

from __future__ import annotations

import pytest

from swissblossom.tournament import BLACK, NO_COLOUR, WHITE, Game
from swissblossom.trf import parse_trf
from unit.trf_text import FOUR, HEAD, player, replaced, trf


def test_fields() -> None:
    line = (
        "001    1 wWGM Abc, Def                          2410 POL     1234567 1999/01/02  0.5    4   2000 w ="
    ).replace("   2000 w =", "     2 w =")
    t = parse_trf(trf(*HEAD, players=(line, player(2, "1 b =", points="0.5"))))
    first = t.players[0]
    assert (first.id, first.sex, first.title, first.name) == (1, "w", "WGM", "Abc, Def")
    assert (first.rating, first.federation, first.fide_id, first.birth) == (
        2410,
        "POL",
        "1234567",
        "1999/01/02",
    )
    assert (first.points, first.rank, first.line) == (5, 4, 4)
    assert (t.players[1].rating, t.players[1].rank) == (None, None)


def test_columns_of_the_rounds() -> None:
    t = parse_trf(trf())
    assert t.recorded_rounds == t.rounds_played == 1
    assert t.round_to_pair == 2
    assert t.game(1, 1) == Game(3, WHITE, "1")
    assert t.game(4, 1) == Game(2, WHITE, "0")
    assert t.opponents.tolist() == [3, 4, 1, 2]
    assert bytes(t.colours) == bytes([WHITE, BLACK, BLACK, WHITE])
    assert bytes(t.results) == b"1100"
    assert t.tpn.tolist() == [1, 2, 3, 4]
    with pytest.raises(IndexError):
        t.game(1, 2)
    with pytest.raises(IndexError):
        t.game(5, 1)


@pytest.mark.parametrize(
    ("mine", "theirs", "values"),
    [
        ("1", "0", b"10"),
        ("=", "=", b"=="),
        ("w", "l", b"WL"),
        ("D", "d", b"DD"),
        ("+", "-", b"+-"),
        ("-", "-", b"--"),
        ("0", "0", b"00"),
        ("=", "0", b"=0"),
    ],
)
def test_results(mine: str, theirs: str, values: bytes) -> None:
    t = parse_trf(trf(players=(player(1, f"2 W {mine}"), player(2, f"1 B {theirs}"))))
    assert bytes(t.results) == values
    assert bytes(t.colours) == bytes([WHITE, BLACK])


@pytest.mark.parametrize("cell", ["  0000 - {}", "       - {}", "         {}", "  0000   {}"])
@pytest.mark.parametrize("letter", ["U", "h", "F", "z"])
def test_byes_in_every_spelling(cell: str, letter: str) -> None:
    line = player(3).ljust(89) + cell.format(letter)
    t = parse_trf(trf(players=(player(1, "2 w 1"), player(2, "1 b 0"), line)))
    assert t.game(3, 1) == Game(0, NO_COLOUR, letter.upper())


def test_forfeits_without_opponent() -> None:
    t = parse_trf(trf(players=(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "+"), player(4, "-"))))
    assert t.game(3, 1).result == "+"
    assert t.game(4, 1).result == "Z"  # nobody was there to forfeit against


def test_old_half_point_bye() -> None:
    t = parse_trf(trf(players=(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "=", points="0.5"))))
    assert t.game(3, 1).result == "H"
    assert [(d.code, d.line, d.column) for d in t.unread] == [("old-half-point-bye", 6, 99)]


def test_colour_of_a_bye_is_named() -> None:
    t = parse_trf(trf(players=(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "0000 w U", points="1.0"))))
    assert t.game(3, 1) == Game(0, NO_COLOUR, "U")
    assert [d.code for d in t.unread] == ["colour-of-bye"]


def test_blank_rounds_of_a_late_entry() -> None:
    t = parse_trf(
        trf(
            players=(
                player(1, "2 w 1", "3 b 0"),
                player(2, "1 b 0"),
                player(3, "", "1 w 1"),
            )
        )
    )
    assert t.recorded_rounds == 2
    assert [t.game(3, 1).result, t.game(2, 2).result] == [" ", " "]


@pytest.mark.parametrize("letter", ["H", "F", "Z", "U"])
def test_marks_of_the_round_to_pair(letter: str) -> None:
    players = (*FOUR[:3], player(4, "2 w 0", letter))
    t = parse_trf(trf(players=players))
    assert t.recorded_rounds == t.rounds_played == 1
    assert t.byes == {(2, 4): letter}
    assert [d.code for d in t.unread] == (["pab-announced"] if letter == "U" else [])


def test_everybody_marked_in_the_round_to_pair() -> None:
    marked = tuple(f"{line}  0000 - Z" for line in FOUR)
    t = parse_trf(trf(players=marked))
    assert t.rounds_played == 1
    assert t.byes == {(2, ident): "Z" for ident in (1, 2, 3, 4)}


def test_marks_before_round_1() -> None:
    t = parse_trf(trf(players=(player(1), player(2, "H"), player(3))))
    assert (t.recorded_rounds, t.round_to_pair, t.byes) == (0, 1, {(1, 2): "H"})


def test_only_the_last_column_is_the_round_to_pair() -> None:
    players = (player(1, "U", "Z"), player(2, "", "Z"), player(3, "", "Z"), player(4))
    t = parse_trf(trf(players=players))
    assert (t.rounds_played, t.game(1, 1).result) == (1, "U")
    assert t.byes == {(2, 1): "Z", (2, 2): "Z", (2, 3): "Z"}


def test_a_round_without_a_game_is_named() -> None:
    t = parse_trf(trf("142 9", "152 W", players=(*FOUR[:3], player(4, "2 w 0", "H", "H"))))
    assert t.rounds_played == 2
    assert [(d.code, d.round) for d in t.unread] == [("round-without-games", 2)]


def test_empty_cells_are_no_round() -> None:
    lines = (player(1).ljust(89) + "  0000 -", player(2).ljust(89) + "  0000 -  ")
    t = parse_trf(trf(players=lines))
    assert (t.recorded_rounds, t.byes) == (0, {})


@pytest.mark.parametrize("points", ["0.5", "1.0"])
def test_points_with_or_without_the_announced_bye(points: str) -> None:
    players = (
        player(1, "2 w =", points="0.5"),
        player(2, "1 b =", "H", points=points),
    )
    assert parse_trf(trf(players=players)).byes == {(2, 2): "H"}


def test_points_may_be_blank_or_written_otherwise() -> None:
    for points in ("", "1", "1,0", "01.0"):
        assert parse_trf(trf(players=replaced(1, "3 w 1", points=points))).players[0].points in (10, None)


def test_order_of_the_lines() -> None:
    """XXC rank numbers the players by their position in the file, whatever their ids and ranks are."""
    players = (player(2, rank=3), player(3, rank=2), player(1, rank=1))
    assert parse_trf(trf("142 3", "XXC rank white1", players=players)).tpn.tolist() == [3, 1, 2]
    assert parse_trf(trf("142 3", "XXC white1", players=players)).tpn.tolist() == [1, 2, 3]


@pytest.mark.parametrize(
    ("players", "colour"),
    [
        (FOUR, WHITE),
        ((player(1, "3 b 1"), player(2, "4 w 1"), player(3, "1 w 0"), player(4, "2 b 0")), BLACK),
        # 1 was away in round 1, so 2 is the first number
        ((player(1, "Z"), player(2, "3 b 1"), player(3, "2 w 0")), BLACK),
        # 1 had the bye: 2 is the second number
        ((player(1, "U"), player(2, "3 b 1"), player(3, "2 w 0")), WHITE),
        # nobody had a colour before round 2
        ((player(1, "2 - +", "2 w 1"), player(2, "1 - -", "1 b 0")), WHITE),
        ((player(1), player(2)), NO_COLOUR),
    ],
)
def test_initial_colour_is_inferred(players: tuple[str, ...], colour: int) -> None:
    assert parse_trf(trf("142 5", players=players)).initial_colour == colour


def test_initial_colour_follows_the_order() -> None:
    players = (player(2, "1 b 0"), player(1, "2 w 1"))
    assert parse_trf(trf("XXR 5", "XXC rank", players=players)).initial_colour == BLACK
