"""C7 (C.04.3 2.4.2): the downfloaters have scores as low as possible, compared from the highest down."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.ledger import answer, decides


def test_a_resident_floats_rather_than_a_moved_down_player() -> None:
    # 3 comes down to 2 and 5. Both had a downfloat (C14 asks to spare them), but 3 has more points.
    text = trf("4-3 0, 2 H, 5 H", players=5)
    assert answer(text) == "3-2 5-1 4"
    assert decides(text, "3-2 5-1 4", "1-3 2-5 4") == "C7"
    assert [bracket.criteria[7] for bracket in sb.pair(sb.parse_trf(text)).brackets] == [(10,), (5,), (0,)]


def test_with_an_even_number_nobody_floats_there() -> None:
    assert answer(trf("4-3 0, 1 H, 2 H, 5 H", players=5)) == "3-1 5-2 4"


def test_of_moved_down_players_the_lower_one_stays_in_limbo() -> None:
    # 1 (2.0) and 2 (1.5) have met and both come down to 3, who alone has half a point: 2 goes on to 4.
    # 2 had a downfloat in the last round (C18 would pair 2), 1 had none; the scores come first.
    text = trf("1-2 =, 3 H, 5 H, 6 H", "1-5 1, 2 H, 6-7 1", players=7, asked="5 Z, 6 Z, 7 Z")
    assert answer(text) == "3-1 2-4"
    assert decides(text, "3-1 2-4", "2-3 1-4") == "C7"
