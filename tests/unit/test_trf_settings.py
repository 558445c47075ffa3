"""Records about the whole tournament: rounds, initial colour, point systems, system, unknown records."""

from __future__ import annotations

import pytest

from swissblossom.tournament import BLACK, WHITE, PointSystem
from swissblossom.trf import parse_trf
from unit.trf_text import FOUR, faults, player, trf

PAIR = (player(1), player(2))


@pytest.mark.parametrize("record", ["142 9", "XXR 9", "142 009", "XXR   9", "XXR 009", "XXR9", "142\t9"])
def test_rounds(record: str) -> None:
    assert parse_trf(trf(record, players=PAIR)).total_rounds == 9


def test_rounds_in_both_dialects() -> None:
    assert parse_trf(trf("142 9", "XXR 9", players=PAIR)).total_rounds == 9
    (fault,) = faults(trf("142 9", "XXR 7", players=PAIR))
    assert (fault.code, fault.line) == ("rounds-disagree", 2)
    assert "line 1" in fault.message


def test_rounds_may_be_missing() -> None:
    assert parse_trf(trf("012 x", players=PAIR)).total_rounds is None


@pytest.mark.parametrize("record", ["XXR", "XXR 0", "XXR x", "142 -3", "142 100", "XXR 1.5", "XXR ²"])
def test_bad_rounds(record: str) -> None:
    (fault,) = faults(trf("012 x", record, players=PAIR))
    assert (fault.code, fault.line, fault.column) == ("bad-rounds", 2, 5)


@pytest.mark.parametrize(
    ("record", "colour"),
    [
        ("152 W", WHITE),
        ("152 B", BLACK),
        ("152  W ", WHITE),
        ("152 b", BLACK),
        ("XXC white1", WHITE),
        ("XXC black1", BLACK),
        ("XXC  Black1 ", BLACK),
    ],
)
def test_initial_colour(record: str, colour: int) -> None:
    assert parse_trf(trf(record, players=PAIR)).initial_colour == colour


def test_options_add_up() -> None:
    t = parse_trf(trf("XXC rank", "XXC black1", players=PAIR[::-1]))
    assert (t.initial_colour, t.tpn.tolist()) == (BLACK, [2, 1])


def test_initial_colours_that_disagree() -> None:
    (fault,) = faults(trf("152 W", "XXC black1", players=PAIR))
    assert (fault.code, fault.line, fault.column) == ("colours-disagree", 2, 5)


@pytest.mark.parametrize(
    ("record", "code"), [("152 X", "bad-colour"), ("152", "bad-colour"), ("XXC wite1", "bad-option")]
)
def test_bad_initial_colour(record: str, code: str) -> None:
    (fault,) = faults(trf(record, players=PAIR))
    assert (fault.code, fault.line) == (code, 1)


THREE = PointSystem(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 30)


@pytest.mark.parametrize(
    ("records", "points"),
    [
        ((), PointSystem()),
        (("162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0",), THREE),
        (("162  W 3.0    D 1.0",), THREE),
        (
            ("162  W 3.0    D 1.0    L 0.0    Z 0.0    P 1.5",),
            PointSystem(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 15),
        ),
        (("162  P 0.5    W 3.0    D 1.0",), PointSystem(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 5)),
        (("162  W10.0    D 5.0    X 5.0",), PointSystem(100, 100, 50, 50, 0, 0, 100, 0, 100, 50, 0, 100)),
        (("162 W 1.0    D  .5",), PointSystem()),
        (("162  L 0.5    A 0.5",), PointSystem(loss_white=5, loss_black=5, zero_bye=5, forfeit_loss=5)),
        (("XXS W=3.0 D=1.0 PAB=3.0",), THREE),
        (("XXS W=3 D=1", "XXS PAB=3"), THREE),
        (
            (
                "XXS WW=3.0 BW=3.5, WD=1.0; BD=1.5 WL=0.5 BL=1.0",
                "XXS ZPB=0.2 HPB=0.7 FPB=2.0 PAB=2.5 FW=2.2 FL=0.1",
            ),
            PointSystem(30, 35, 10, 15, 5, 10, 22, 1, 20, 7, 2, 25),
        ),
        (("XXS W=3 WW=4",), PointSystem(win_white=40, win_black=30, forfeit_win=30, full_bye=30)),
        (("XXS L=0.5",), PointSystem(loss_white=5, loss_black=5)),
        (("BBW  3.0", "BBD  1.0"), THREE),
        (("BBU  0.5", "BBW  3.0", "BBD  1.0"), PointSystem(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 0, 5)),
        (("BBW 10.0",), PointSystem(100, 100, 5, 5, 0, 0, 100, 0, 100, 5, 0, 100)),
        (("BBL  0.5", "BBZ  0.2", "BBF  0.1"), PointSystem(10, 10, 5, 5, 5, 5, 10, 1, 10, 5, 2, 10)),
    ],
)
def test_points(records: tuple[str, ...], points: PointSystem) -> None:
    assert parse_trf(trf("142 9", *records, players=PAIR)).points == points


@pytest.mark.parametrize(
    ("record", "code", "column"),
    [
        ("BBW 1.0", "misplaced-columns", 5),
        ("BBW1.0", "misplaced-columns", 4),
        ("BBW", "bad-points", 5),
        ("BBD  x.5", "bad-points", 5),
        ("BBD  0.55", "bad-points", 5),
        ("162  Q 1.0", "bad-symbol", 6),
        ("162  W 1.0    D", "bad-points", 15),
        ("162  W 1.0.0", "bad-points", 6),
        ("XXS BAKU", "bad-points", 5),
        ("XXS W=3 WX=1", "bad-points", 9),
        ("XXS W=one", "bad-points", 5),
    ],
)
def test_bad_points(record: str, code: str, column: int) -> None:
    (fault,) = faults(trf("142 9", record))
    assert (fault.code, fault.line, fault.column) == (code, 2, column)


def test_points_are_not_checked_by_an_unknown_point_system() -> None:
    """A fault in the point system is told alone, not with a wrong sum for every player."""
    players = (player(1, "2 w 1", points="3.0"), player(2, "1 b 0", points="0.0"))
    assert [d.code for d in faults(trf("BBW 3.0", players=players))] == ["misplaced-columns"]


@pytest.mark.parametrize(
    ("text", "system", "edition", "baku"),
    [
        ("FIDE_DUTCH", "dutch", "", False),
        ("FIDE_DUTCH_2017", "dutch", "2017", False),
        ("FIDE_DUTCH_2025", "dutch", "2026", False),
        ("FIDE_DUTCH_2026", "dutch", "2026", False),
        ("FIDE_DUTCH_BAKU", "dutch", "", True),
        ("FIDE_DUTCH_2026_BAKU ", "dutch", "2026", True),
        ("FIDE_BURSTEIN_BAKU", "burstein", "", True),
        ("FIDE_DUBOV", "dubov", "", False),
        ("FIDE_DOUBLESWISS", "double_swiss", "", False),
        ("FIDE_TEAM_TYPEA_MP_GP", "team", "", False),
        ("BERGER_ROUNDROBIN", "berger_roundrobin", "", False),
        ("FIDE_BURSTEIN_2026", "burstein", "", False),
        ("FIDE_DUBOV_2017", "fide_dubov_2017", "", False),  # no rules that we have
        ("FIDE_LIMIT_BAKU", "fide_limit_baku", "", True),
    ],
)
def test_tournament_type(text: str, system: str, edition: str, baku: bool) -> None:
    t = parse_trf(trf(f"192 {text}", players=PAIR))
    assert (t.system, t.edition, t.baku, t.teams) == (system, edition, baku, system == "team")


def test_unknown_records_are_kept_in_silence() -> None:
    t = parse_trf(trf("012 Name  ", "777 something", "202 BH/C1,BH", "NOR    1 m    Somebody", "182 Program"))
    assert t.name == "Name"
    assert t.header["777"] == ["something"]
    assert t.header["202"] == ["BH/C1,BH"]
    assert not t.unread


@pytest.mark.parametrize(
    "record", ["300   1   1   2    1    2", "310   1 Team", "320  1.0 1.0", "330 +-   1   1   2"]
)
def test_team_records(record: str) -> None:
    t = parse_trf(trf(record))
    assert t.teams
    assert record[:3] in t.header


def test_team_members_in_an_individual_tournament() -> None:
    t = parse_trf(
        trf("013 Team A                          1    2", "013 Team B                          3    4")
    )
    assert not t.teams
    assert [(d.severity, d.code, d.line) for d in t.unread] == [("warning", "team-members", 1)]


@pytest.mark.parametrize("record", ["xxr 5", "Xxr 5", "bbw  1.0", "xxz 3"])
def test_small_letters_are_named(record: str) -> None:
    t = parse_trf(trf("012 x", record))
    (remark,) = t.unread
    assert (remark.code, remark.line) == ("lower-case-code", 2)
    assert remark.hint == f"write '{record[:3].upper()}{record[3:]}'"
    assert t.overlooked(record[:3].upper()) == record.replace("  ", " ") or record.startswith("bbw")
    assert t.overlooked("142", "XXA") is None


def test_indented_records_are_named() -> None:
    t = parse_trf(trf("012 x", "  142 5", "   (a remark)"))
    assert [(d.code, d.line) for d in t.unread] == [("indented-record", 2)]
    assert t.total_rounds is None


def test_all_rounds_played_can_be_read() -> None:
    assert parse_trf(trf("XXR 1", players=FOUR)).rounds_played == 1
