"""Records that name players: byes, acceleration, forbidden pairs."""

from __future__ import annotations

import pytest

from swissblossom.tournament import Forbidden
from swissblossom.trf import parse_trf
from unit.trf_text import FOUR, HEAD, faults, player, trf


def test_byes_of_record_240() -> None:
    t = parse_trf(trf(*HEAD, "240 H   2    3", "240 z   2    1    4", "240 F   3    2"))
    assert t.byes == {(2, 3): "H", (2, 1): "Z", (2, 4): "Z", (3, 2): "F"}
    assert not t.unread


def test_byes_of_played_rounds_are_checked() -> None:
    players = (player(1, "2 w 1"), player(2, "1 b 0"), player(3, "H"), player(4))
    t = parse_trf(trf(*HEAD, "240 H   1    3", "240 Z   1    4", players=players))
    assert (t.byes, t.unread) == ({}, [])
    t = parse_trf(trf(*HEAD, "240 Z   1    3", "240 H   1    1", players=players))
    assert t.byes == {}
    assert [(d.code, d.line, d.player) for d in t.unread] == [
        ("bye-not-taken", 4, 3),
        ("bye-not-taken", 5, 1),
    ]


def test_a_bye_in_column_and_record() -> None:
    players = (*FOUR[:3], player(4, "2 w 0", "H"))
    assert parse_trf(trf(*HEAD, "240 H   2    4", "XXZ 4", players=players)).byes == {(2, 4): "H"}
    (fault,) = faults(trf(*HEAD, "240 Z   2    4", players=players))
    assert (fault.code, fault.line, fault.player, fault.round) == ("byes-disagree", 4, 4, 2)


def test_a_bye_after_the_last_round_is_named() -> None:
    t = parse_trf(trf("142 3", "240 H   4    1"))
    assert [d.code for d in t.unread] == ["bye-too-late"]


def test_absent_players() -> None:
    t = parse_trf(trf(*HEAD, "XXZ 1  3", "XXZ\t4"))
    assert t.byes == {(2, 1): "Z", (2, 3): "Z", (2, 4): "Z"}


def test_acceleration_by_ranges() -> None:
    t = parse_trf(trf(*HEAD, "250       1.0   1   2    1    2", "250       0.5   3   3    1    2"))
    assert {ident: row.tolist() for ident, row in t.virtual.items()} == {1: [10, 10, 5], 2: [10, 10, 5]}
    assert t.explicit_virtual


def test_acceleration_by_player() -> None:
    t = parse_trf(trf(*HEAD, "XXA    1  1.0  1.0  0.5", "XXA    3  1.0       0.5", "XXA    4 10.5"))
    assert {ident: row.tolist() for ident, row in t.virtual.items()} == {
        1: [10, 10, 5],
        3: [10, 0, 5],
        4: [105],
    }
    assert t.explicit_virtual


def test_baku_of_192_gives_way() -> None:
    t = parse_trf(trf(*HEAD, "192 FIDE_DUTCH_2026_BAKU"))
    assert t.baku
    assert not t.explicit_virtual
    t = parse_trf(trf(*HEAD, "192 FIDE_DUTCH_2026_BAKU", "XXA    1  1.0"))
    assert t.baku
    assert t.explicit_virtual


def test_forbidden_pairs() -> None:
    t = parse_trf(
        trf(*HEAD, "260   1   9    1    2    4", "260              3    4", "XXP 1 3", "XXP 2\t3 4 2")
    )
    assert t.forbidden == (
        Forbidden(1, 9, (1, 2, 4)),
        Forbidden(1, 99, (3, 4)),
        Forbidden(1, 99, (1, 3)),
        Forbidden(1, 99, (2, 3, 4)),
    )


@pytest.mark.parametrize(
    ("record", "code", "column"),
    [
        ("240 X   2    1", "bad-bye", 5),
        ("240", "bad-bye", 5),
        ("240 H   0    1", "bad-round", 7),
        ("240 H        1", "bad-round", 7),
        ("240 H   2    9", "unknown-player", 14),
        ("240 H   2    x", "bad-number", 14),
        ("240 H\t 2    1", "tab", 6),
        ("XXZ 9", "unknown-player", 5),
        ("XXZ 1 0", "bad-number", 7),
        ("250       x.0   1   2    1    2", "bad-points", 10),
        ("250  1.0          1   2    1    2"[:31], "bad-points", 10),
        ("250       1.0   2   1    1    2", "bad-range", 15),
        ("250       1.0   1   2    2    1", "bad-range", 15),
        ("250       1.0   1   2    1    9", "unknown-player", 31),
        ("250       1.0   1   2    1", "bad-number", 23),
        ("250       1.0   x   2    1    2", "bad-round", 15),
        ("XXA    9  1.0", "unknown-player", 8),
        ("XXA       1.0", "bad-number", 5),
        ("XXA    1  1.0 x1.0", "bad-points", 15),
        ("XXA    1  1.0  x", "bad-points", 15),
        ("260   1   9    1    9", "unknown-player", 21),
        ("260   1   9    1", "lonely-forbidden", 13),
        ("260   5   2    1    2", "bad-range", 5),
        ("260   x   2    1    2", "bad-round", 5),
        ("XXP 1 9", "unknown-player", 7),
        ("XXP 1", "lonely-forbidden", 4),
        ("XXP", "lonely-forbidden", 4),
        ("XXP 1 two", "bad-number", 7),
    ],
)
def test_faults(record: str, code: str, column: int) -> None:
    (fault,) = faults(trf(*HEAD, record))
    assert (fault.code, fault.line, fault.column) == (code, 4, column)
    assert fault.hint or code == "bad-round"


def test_team_numbers_are_not_players() -> None:
    t = parse_trf(trf(*HEAD, "310   1 Team", "240 H   2   99", "260   1   9   98   99"))
    assert (t.teams, t.byes, t.forbidden) == (True, {}, ())
