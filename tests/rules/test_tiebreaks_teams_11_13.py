"""C.07 articles 11 to 13 on tournaments of teams read from TRF26 records, worked by hand."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.team_file import column, team_trf, teams

# Match points 4, 3, 2, 3; game points 3.5, 3.5, 2.5, 2.5.
SMALL = teams("1-2 1=, 3-4 10", "1-3 =1, 2-4 11", "4-1 1=, 2-3 ==", teams=4)


@pytest.mark.parametrize(
    ("tiebreak", "expected"),
    [
        ("MPvGP", ["3.5", "3.5", "2.5", "2.5"]),  # 13.1
        ("GPTS", ["3.5", "3.5", "2.5", "2.5"]),
        ("MPTS", ["4.0", "3.0", "2.0", "3.0"]),
        ("WIN", ["2", "1", "0", "1"]),
        ("WON:MP", ["2", "1", "0", "1"]),
        ("PS", ["10.0", "5.0", "4.0", "5.0"]),
        ("PS:GP/C1", ["6.5", "6.0", "4.0", "3.5"]),
        ("STD", ["2.0", "1.5", "1.0", "1.5"]),
        ("REP", ["3", "3", "3", "3"]),
        ("BH", ["8.0", "9.0", "10.0", "9.0"]),  # of match points, which come first
        ("BH:GP", ["8.5", "8.5", "9.5", "9.5"]),
        ("BH:MP/C1", ["6.0", "7.0", "7.0", "7.0"]),
        ("AOB", ["9.33", "9.00", "8.67", "9.00"]),
        ("FB", ["7.0", "9.0", "10.0", "10.0"]),  # 8.3: with the last matches drawn 5, 3, 2 and 2
        ("SB", ["10.00", "8.00", "6.00", "10.00"]),
        ("KS", ["2.0", "2.0", "2.0", "2.0"]),  # 9.2: from 3 of 6 on: against 1, 2 and 4
        ("EMMSB", ["10.00", "8.00", "6.00", "10.00"]),  # 13.2.1: 3 x 2 + 2 x 2 + 3 x 0
        ("EMGSB", ["9.00", "10.00", "8.00", "8.00"]),  # 13.2.2: 3 x 1.5 + 2 x 1.5 + 3 x 0.5
        ("EGMSB", ["12.00", "7.50", "6.00", "9.50"]),  # 13.2.3: 3.5 x 2 + 2.5 x 2 + 2.5 x 0
        ("EGGSB", ["10.25", "9.25", "7.75", "7.75"]),  # 13.2.4
        ("EMGSB/C1", ["6.00", "8.00", "5.00", "6.00"]),  # 14.1: the opponent with the fewest match points
        ("BC", ["5.5", "5.5", "3.0", "4.0"]),  # 12.1
        ("TBR", ["1.5 2.0", "1.5 2.0", "2.0 0.5", "1.0 1.5"]),  # 12.2
        ("BBE", ["1.5", "1.5", "2.0", "1.0"]),  # 12.3
        ("SSSC", ["6.17", "6.50", "5.83", "5.50"]),  # 13.4: 3.5 + 8.0 / 3
        ("SSSC/K4", ["5.50", "5.75", "5.00", "4.75"]),
        ("SSSC/F", ["5.83", "6.50", "5.83", "5.83"]),
        ("SSSC:GP", ["6.83", "5.83", "5.17", "6.17"]),  # 4.0 + 8.5 / 3
        ("TPN", ["1", "2", "3", "4"]),
    ],
)
def test_values(tiebreak: str, expected: list[str]) -> None:
    s = sb.standings(SMALL, ["MPvGP", tiebreak])
    assert [s.row(team).values[1] for team in range(1, 5)] == expected


def test_game_points_may_come_first() -> None:
    """13.1 and 13.2 then take match points as the other score."""
    s = sb.standings(SMALL, ["MPvGP", "BH"], primary="GP")
    assert [(row.rank, row.id, row.points, row.values) for row in s.rows] == [
        (1, 1, 35, ("4.0", "8.5")),
        (2, 2, 35, ("3.0", "8.5")),
        (3, 4, 25, ("3.0", "9.5")),
        (4, 3, 25, ("2.0", "9.5")),
    ]
    assert s.rows == sb.standings(SMALL, ["GPTS", "MPvGP", "BH"]).rows
    assert sb.standings(SMALL, ["GPTS", "BH"], primary="MP").tiebreaks == ("GPTS", "BH")
    assert sb.standings(SMALL, ["MPTS", "GPTS", "BH"]).tiebreaks == ("GPTS", "BH")
    text = team_trf("1-2 1=, 3-4 10", teams=4, records=["192 FIDE_TEAM_TYPEA_GP_MP"])
    assert sb.standings(sb.parse_trf(text)).primary == "GP"
    text = team_trf("1-2 1=, 3-4 10", teams=4, records=["192 FIDE_TEAM_TYPEB_MP_GP_BAKU"])
    assert sb.standings(sb.parse_trf(text)).primary == "MP"


CIRCLE = ("1-2 11, 3-4 11", "2-3 1=, 1-4 11", "3-1 1=, 2-4 11")


def order(t: sb.Tournament, *tiebreaks: str, **options: object) -> str:
    s = sb.standings(t, tiebreaks, **options)  # type: ignore[arg-type]
    places: dict[int, list[str]] = {}
    for row in s.rows:
        places.setdefault(row.rank, []).append(str(row.id))
    return " ".join("=".join(ids) for ids in places.values())


def test_extended_direct_encounter_takes_the_other_score_next() -> None:
    """13.3.1: 1, 2 and 3 beat each other in turn: 2.5, 1.5 and 2.0 game points among each other."""
    t = teams(*CIRCLE, teams=4)
    assert order(t, "DE") == "1=2=3 4"
    assert order(t, "EDE") == "1 3 2 4"
    assert order(t, "DE:GP") == "1 3 2 4"
    notes = sb.standings(t, ["EDE"]).explain(3, "EDE").notes
    assert notes == (
        "tied: 1, 2, 3",
        "among each other in MP: 1: 2.0; 2: 2.0; 3: 2.0 - nothing decided (6.2)",
        "among each other in GP: 1: 2.5; 3: 2.0; 2: 1.5",
        "decided: 1 > 3 > 2 (6.2)",
        "place 2 of 3",
    )


def test_a_new_subset_starts_with_the_primary_score() -> None:
    """13.3.3: a circle; game points 4.0, 2.5 and 2.5 put 3 first; then match points decide: 1 beat 2."""
    rounds = ("1-2 11=, 3-4 111", "2-3 110, 1-4 111", "3-1 111, 2-4 111")
    t = teams(*rounds, teams=4, boards=3)
    assert order(t, "EDE") == "3 1 2 4"
    assert sb.standings(t, ["EDE"]).explain(2, "EDE").notes == (
        "tied: 1, 2, 3",
        "among each other in MP: 1: 2.0; 2: 2.0; 3: 2.0 - nothing decided (6.2)",
        "among each other in GP: 3: 4.0; 1: 2.5; 2: 2.5",
        "decided: 3 > 1 = 2 (6.2)",
        "among each other in MP: 1: 2.0; 2: 0.0",
        "decided: 1 > 2 (6.2)",
        "place 3 of 3",
    )


def chain_order(tiebreak: str, boards: tuple[str, str]) -> str:
    """Return the order of two teams that drew; against others they had the given results."""
    first, second = boards
    t = teams("1-2 ===, 3-4 ===", f"1-3 {first}, 2-4 {second}", teams=4, boards=3)
    s = sb.standings(t, [tiebreak])
    ranks = [s.row(team).rank for team in (1, 2)]
    return "=" if ranks[0] == ranks[1] else "1" if ranks[0] < ranks[1] else "2"


@pytest.mark.parametrize(
    ("boards", "answers"),
    [
        # Boards 1, 0, 1 against 1/2, 1, 1/2: the board counts are equal.
        (("101", "=1="), {"EDE": "=", "EDEBT": "1", "EDEBB": "2", "EDET": "1", "EDEB": "2", "BC": "="}),
        # Boards 1, 1, 0 against 0, 1, 1: lower count, better top board, more without the bottom board.
        (("110", "011"), {"EDE": "=", "EDEBT": "1", "EDEBB": "1", "EDET": "1", "EDEB": "1", "BC": "1"}),
        # Boards 1/2, 1, 1/2 against 1/2, 1/2, 1: the count is lower, the top boards are equal.
        (("=1=", "==1"), {"EDEBT": "1", "EDEBB": "1", "EDET": "1", "EDEB": "1", "TBR": "1", "BBE": "1"}),
        (("1=0", "1=0"), {"EDEBT": "=", "EDEBB": "=", "EDET": "=", "EDEB": "=", "TBR": "=", "BBE": "="}),
    ],
)
def test_chains(boards: tuple[str, str], answers: dict[str, str]) -> None:
    """13.3.2: for exactly two teams tied in both scores."""
    for tiebreak, expected in answers.items():
        assert chain_order(tiebreak, boards) == expected, tiebreak


def test_chains_are_explained() -> None:
    t = teams("1-2 ===, 3-4 ===", "1-3 101, 2-4 =1=", teams=4, boards=3)
    notes = sb.standings(t, ["EDEBB"]).explain(1, "EDEBB").notes
    assert notes[3:] == (
        "BC: 1: 7.0; 2: 7.0 (12.1, 13.3.2)",
        "BBE: 1: 2.0 1.5; 2: 2.5 1.0 (12.3, 13.3.2)",
        "place 2 of 2",
    )


def test_chains_are_for_two_teams_tied_in_both_scores() -> None:
    """Three teams, or two with different game points, are left to the next tie-break."""
    two = teams("1-2 ==, 3-4 ==", "1-3 11, 2-4 =1", teams=4)
    assert [row.points for row in sb.standings(two, ["EDET"]).rows] == [30, 30, 10, 10]
    assert order(two, "EDET").startswith("1=2 ")
    assert order(two, "EDET", "MPvGP").startswith("1 2 ")
    three = teams("1-2 10, 3-4 10", teams=4)
    assert order(three, "EDET") == "1=2=3=4"


def test_board_count_needs_equal_game_points() -> None:
    """12.1: 1 and 2 have the same match points and different game points."""
    t = teams("1-3 11, 2-4 =1", teams=4)
    assert column(t, "BC") == ["3.0", "2.5", "0.0", "0.5"]
    assert order(t, "BC") == "1=2 3=4"


def test_forfeited_boards_count_on_their_board() -> None:
    """Article 12: individual forfeits are standard wins and losses."""
    t = teams("1-2 +1, 3-4 1-", teams=4)
    assert column(t, "TBR") == ["1.0 1.0", "0.0 0.0", "1.0 0.0", "0.0 1.0"]
    assert column(t, "WON") == ["1", "0", "0", "0"]


BYES = (
    "320  1.0  1.0   3",  # 3 has the pairing-allocated bye of round 1: 1 MP, 1 GP
    "240 F   2    2",
    "240 H   2    1",
)


def test_byes_of_teams() -> None:
    """Records 320 and 240: points, boards (article 12), and what article 16 makes of them."""
    t = teams("1-2 11, 4-5 11", "3-4 1=, 5-1 ..", "1-3 10, 2-4 01, 5-4 ..", teams=5, records=BYES)
    s = sb.standings(t, ["MPvGP", "TBR", "REP"])
    assert {row.id: (row.points, *row.values) for row in s.rows} == {
        1: (40, "4.0", "2.5 1.5", "2"),
        2: (30, "3.0", "1.0 2.0", "3"),
        3: (40, "3.5", "2.0 2.5", "3"),
        4: (30, "3.5", "2.0 1.5", "3"),
        5: (0, "0.0", "0.0 0.0", "1"),
    }
    whats = [line.what for line in s.explain(2, "BH").lines]
    assert whats == ["match", "dummy, full-point bye", "match"]
    bye = s.explain(3, "BH:GP").lines[0]
    assert (bye.what, bye.score, bye.article) == (
        "dummy, pairing-allocated bye",
        30,
        "16.4.2, category 16.2.1",
    )
    absent = s.explain(4, "BH").lines[0]
    assert (absent.score, absent.note) == (
        20,
        "opponent has 0.0, adjusted to 2.0 (16.3.2: draws in rounds 2, 3)",
    )


def test_rounds_without_a_bye_may_be_blank() -> None:
    """Record 320 has three columns for each round; blanks there are no bye."""
    for record in ("320  1.0  1.0       3", "320  1.0  1.0 000   3", "320  1.0  1.0   0   3"):
        t = teams("1-2 11, 3-4 ==", "1-2 ==", teams=4, records=[record])
        assert t.details.team_byes is not None
        assert t.details.team_byes.teams == (0, 3)
        assert [row.points for row in sb.standings(t, []).rows if row.id == 3] == [20]


def test_forfeited_matches() -> None:
    """Record 330 without boards: a win on each board for one side, unplayed for both."""
    t = teams("1-2 .., 3-4 ==", "1-3 ==, 2-4 ==", teams=4, records=["330 +-   1   1   2"])
    s = sb.standings(t, ["MPvGP", "WON", "WIN", "REP", "BC"])
    assert s.row(1).points == 30
    assert s.row(1).values == ("3.0", "0", "1", "2", "4.5")
    assert s.row(2).values == ("1.0", "0", "0", "1", "1.5")
    assert s.explain(2, "BH").lines[0].what == "dummy, forfeit loss"
    assert s.explain(2, "BH/P").lines[0].what == "forfeit loss"
    assert s.explain(1, "EMGSB").lines[0].article == "16.4.1, category 16.2.2"
    both = teams("3-4 ==", "1-3 ==, 2-4 ==", teams=4, records=["330 --   1   1   2"])
    assert [sb.standings(both, []).row(team).points for team in (1, 2)] == [10, 10]


def test_a_match_forfeited_on_every_board_is_not_played() -> None:
    t = teams("1-2 ++, 3-4 ==", "1-3 ==, 2-4 ==", teams=4)
    s = sb.standings(t, ["WON", "REP"])
    assert s.row(1).values == ("0", "2")
    assert s.row(2).values == ("0", "1")
    assert s.explain(2, "BH").lines[0].what == "dummy, forfeit loss"


def test_line_ups_change_the_boards() -> None:
    """Record 300: player 1, whose opponent did not come, is replaced by an empty board."""
    cells = (
        "  0000 - +",
        "     4 w 1",
        "",
        "     2 b 0",
        "     7 w =",
        "     8 b =",
        "     5 b =",
        "     6 w =",
    )
    lines = team_trf("1-2 .., 3-4 ..", teams=4).splitlines()
    lines[2:10] = [line.ljust(89) + cell for line, cell in zip(lines[2:10], cells, strict=True)]
    in_order = sb.parse_trf("\n".join(lines))
    assert column(in_order, "TBR") == ["1.0 1.0", "0.0 0.0", "0.5 0.5", "0.5 0.5"]
    lines[2] = lines[2].replace("0000 - +", "0000 - -")
    lines += ["300   1   1   2    0    2", "300   1   2   1    3    4"]
    assert column(sb.parse_trf("\n".join(lines)), "TBR") == ["0.0 1.0", "0.0 0.0", "0.5 0.5", "0.5 0.5"]


def test_teams_without_numbers() -> None:
    """Record 013: the teams are numbered in their order."""
    text = team_trf("1-2 11, 3-4 ==", teams=4)
    lines = [line for line in text.split("\n") if not line.startswith("310")]
    lines += [
        f"013 {name:<32} {2 * at + 1:>4} {2 * at + 2:>4}"
        for at, name in enumerate(("Oak", "Elm", "Fir", "Yew"))
    ]
    t = sb.parse_trf("\n".join(["192 FIDE_TEAM", *lines, ""]))
    s = sb.standings(t, ["TPN"])
    assert [(row.id, s.name(row.id), row.points) for row in s.rows] == [
        (1, "Oak", 20),
        (3, "Fir", 10),
        (4, "Yew", 10),
        (2, "Elm", 0),
    ]
    individual = sb.parse_trf("\n".join([*lines, ""]))  # members of teams in an individual event
    assert len(sb.standings(individual, []).rows) == 8


def test_match_points_of_the_file() -> None:
    """Record 362."""
    t = teams("1-2 1=, 3-4 ==", teams=4, records=["362 TW 3.0   TD 1.0   TL 0.0"])
    assert [row.points for row in sb.standings(t, []).rows] == [30, 10, 10, 0]


def test_abnormal_points_of_teams() -> None:
    """Record 299: team 1 loses a match point and half a game point."""
    t = teams("1-2 1=, 3-4 ==", teams=4, records=["299    -1.0  -0.5    1    1"])
    s = sb.standings(t, ["MPvGP"])
    assert s.row(1).points == 10
    assert s.row(1).values == ("1.0",)


def test_points_of_the_records_that_do_not_fit() -> None:
    """Record 310 states other points than the matches give: told, and not used."""
    t = teams("1-2 1=, 3-4 ==", teams=4)
    ranked = sb.standings(t, []).ranked()
    assert sb.standings(ranked, []).warnings == ()
    text = sb.format_trf(ranked).replace("   2.0    1.5   1", "   1.0    1.5   1")
    s = sb.standings(sb.parse_trf(text), [])
    assert [warning.message for warning in s.warnings] == [
        "match points and game points of record 310: team 1 has 1.0 and 1.5, by its matches 2.0 and 1.5"
    ]
    assert s.row(1).points == 20


def test_team_round_robins() -> None:
    """15.2 and the note to article 8."""
    t = teams("1-2 ++, 3-4 ==", "1-3 ==, 2-4 ==", teams=4, records=["192 BERGER_TEAM_ROUNDROBIN"])
    s = sb.standings(t, ["EMMSB", "KS"])
    assert s.system == "round_robin"
    assert [line.what for line in s.explain(2, "EMMSB").lines] == ["forfeit loss", "match"]
    with pytest.raises(sb.InvalidTournamentError, match="BH:MP must not be used in round robins"):
        sb.standings(t, ["BH:MP"])


def test_a_team_tournament_without_teams() -> None:
    t = sb.parse_trf("142 3\n330 +-   1   1   2\n001    1      Tal\n001    2      Fischer\n")
    assert t.teams
    with pytest.raises(sb.InvalidTournamentError, match="no team is described; add records 310"):
        sb.standings(t)
