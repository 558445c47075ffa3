"""C.04.6 articles 1 to 3: scores, byes, upfloaters and the criteria of a bracket."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.matches import floated
from rules.team_file import team_trf

A, B = "192 FIDE_TEAM_TYPEA_MP_GP", "192 FIDE_TEAM_TYPEB_MP_GP"


def text(
    *rounds: str,
    teams: int,
    total: int = 9,
    away: tuple[int, ...] = (),
    code: str = A,
    records: tuple[str, ...] = (),
) -> str:
    """Return a team tournament with two boards before its next round, in which some teams are away."""
    absent = [f"240 Z {len(rounds) + 1:>3} {team:>4}" for team in away]
    return team_trf(*rounds, teams=teams, announced=total, records=[code, "152 W", *absent, *records])


def paired(*rounds: str, **options: object) -> sb.Round:
    return sb.pair(sb.parse_trf(text(*rounds, **options)))  # type: ignore[arg-type]


def pairs(round_: sb.Round) -> set[tuple[int, int]]:
    return {(min(pair), max(pair)) for pair in round_.pairs}


def byes(letter: str, number: int, *teams: int) -> str:
    return f"240 {letter} {number:>3} " + " ".join(f"{team:>4}" for team in teams)


# --- scores and byes


def test_1_2_match_points_come_first_by_default() -> None:
    """1 has won narrowly, 2 broadly: both have two match points."""
    got = paired("1-3 1=, 2-4 11", teams=4, code="192 FIDE_TEAM")
    assert got.scores == (20, 20, 0, 0)
    assert pairs(got) == {(1, 2), (3, 4)}


def test_1_2_game_points_as_the_primary_score() -> None:
    got = paired("1-3 1=, 2-4 11", teams=4, code="192 FIDE_TEAM_TYPEA_GP_MP")
    assert got.scores == (15, 20, 5, 0)


def test_1_4_the_bye_is_worth_a_draw() -> None:
    """In both scores: one match point, half of the game points (other programs give every board a win)."""
    records = ("320           003",)
    assert paired("1-2 11", teams=3, records=records).scores == (20, 0, 10)
    assert paired("1-2 11", teams=3, code="192 FIDE_TEAM_TYPEA_GP", records=records).scores == (20, 0, 10)
    assert paired("1-2 11", teams=3, records=("320  2.0  2.0 003",)).scores == (20, 0, 20)


@pytest.mark.parametrize(("code", "win", "draw"), [("362 TW 3.0   TD 1.0   TL 0.0", 30, 10), ("", 20, 10)])
def test_362_match_points(code: str, win: int, draw: int) -> None:
    records = (code,) if code else ()
    assert paired("1-2 11, 3-4 ==", teams=4, records=records).scores == (win, 0, draw, draw)


def test_c1_teams_meet_once_but_a_forfeited_match_may_be_repeated() -> None:
    assert pairs(paired("1-2 ==, 3-4 ==", teams=4)) == {(1, 3), (2, 4)}
    with pytest.raises(sb.NoLegalPairingError):
        paired("1-2 ==", teams=2)
    assert pairs(paired("", teams=2, records=("330 --   1   1   2",))) == {(1, 2)}


def test_c2_who_won_by_forfeit_had_a_bye_or_a_full_point_bye() -> None:
    """3 has the largest number; if it is barred, 2."""
    past = "1-4 11, 2-5 11"
    for records, taker in (
        ((byes("H", 1, 3),), 3),
        ((byes("F", 1, 3),), 2),
        (("320           003",), 2),
        (("330 +-   1   3   6",), 2),
        (("330 -+   1   6   3",), 2),
        (("330 --   1   3   6",), 3),
    ):
        got = paired(past, teams=6, away=(4, 5, 6), records=records)
        assert got.bye == taker, records


def test_3_4_3_most_matches_played() -> None:
    """2 and 3 have a match point; 3 has not played for it."""
    assert paired("1-4 11, 2-5 ==", teams=5, away=(4, 5), records=(byes("H", 1, 3),)).bye == 2


def test_3_4_4_largest_number() -> None:
    assert paired("1-4 ==, 2-5 ==, 3-6 ==", teams=6, away=(4, 5, 6)).bye == 3


def test_a_round_of_forfeits_is_a_round_played() -> None:
    """No player has a game in it; the records of the matches show that it was."""
    t = sb.parse_trf(text("", teams=4, records=("330 +-   1   1   3", "330 +-   1   2   4")))
    assert t.rounds_played == 1
    assert sb.pair(t).scores == (20, 20, 0, 0)
    assert sb.parse_trf(sb.format_trf(t)).rounds_played == 1


def test_marks_of_all_members_are_a_bye_of_the_team() -> None:
    """In the last column: team 3 has a half-point bye; of team 4 one player is away, which is no bye."""
    lines = team_trf("1-2 11, 3-4 11", teams=4, announced=5, records=[A, "152 W"]).splitlines()
    marked = [
        line + "  0000 - H"
        if line[:8] in ("001    5", "001    6")
        else line + "  0000 - Z"
        if line[:8] == "001    7"
        else line
        for line in lines
    ]
    t = sb.parse_trf("\n".join(marked))
    assert (t.rounds_played, t.byes) == (1, {(2, 3): "H"})


# --- acceleration


def test_baku_gives_match_points() -> None:
    """C.04.7 1.4.4: two match points in the first half of the accelerated rounds, one in the others."""
    code = "192 FIDE_TEAM_TYPEA_MP_GP_BAKU"
    assert paired(teams=8, total=11, code=code).pairing_scores == (20, 20, 20, 20, 0, 0, 0, 0)
    past = [
        "1-2 ==, 3-4 ==, 5-6 ==, 7-8 ==",
        "1-3 ==, 2-4 ==, 5-7 ==, 6-8 ==",
        "1-4 ==, 2-3 ==, 5-8 ==, 6-7 ==",
    ]
    for rounds, virtual in ((2, 20), (3, 10)):
        got = paired(*past[:rounds], teams=8, total=11, code=code)
        assert [a - b for a, b in zip(got.pairing_scores, got.scores, strict=True)] == [virtual] * 4 + [0] * 4


def test_baku_is_not_for_game_points() -> None:
    """C.04.7 1.4.4, note."""
    with pytest.raises(sb.InvalidTournamentError, match="game points as the primary score"):
        paired(teams=8, total=11, code="192 FIDE_TEAM_TYPEA_GP_MP_BAKU")


def test_baku_needs_a_win_worth_two_draws() -> None:
    """C.04.7 1.1."""
    with pytest.raises(sb.InvalidTournamentError, match="a win worth two draws"):
        paired(teams=8, total=11, code=f"{A}_BAKU", records=("362 TW 3.0   TD 1.0   TL 0.0",))


# --- upfloaters


FLOATS = ("1-5 11, 2-6 11, 3-7 ==, 4-8 ==", "1-6 11, 2-5 00, 3-9 ==, 4-10 ==")
"""Then 1 has four match points, 2, 3 and 4 have two; 2 (two) met 5 (none) and floated."""


@pytest.mark.parametrize(("total", "wanted"), [(3, 2), (4, 2), (5, 3), (9, 3)])
def test_c7_counts_but_in_the_last_two_rounds(total: int, wanted: int) -> None:
    past = (FLOATS[0], FLOATS[1])
    got = text(*past, teams=10, total=total, away=(5, 6, 7, 8, 9, 10), records=(byes("H", 1, 9, 10),))
    assert sb.pair(sb.parse_trf(got)).scores[:4] == (40, 20, 20, 20)
    assert floated(got)[0] == (wanted,)


EMPTIED = ("1-2 11, 5-6 ==", "9-10 ==", "9-11 ==")
"""1 has met 2, 5 has met 6; 9, 10 and 11 will be away."""


@pytest.mark.parametrize(
    ("away", "wanted"),
    [((), [(3,), (4,), (7, 8)]), ((1, 3), [(5,), (), ()])],
    ids=["it became an upfloater", "it is away"],
)
def test_c6_asks_nothing_of_a_scoregroup_that_became_upfloaters(
    away: tuple[int, ...], wanted: list[tuple[int, ...]]
) -> None:
    """A15. Scores 60, 40, 30, 10 10 10, 0 0. 3 goes up to 1: the scoregroup that follows that of 2 is empty.

    Then the first of 4, 5 and 6 goes up to 2, though 5 and 6 have met. If neither 1 nor 3 is there, the
    scoregroup of 4, 5 and 6 follows that of 2, and is spared: 4 and 6 have not met.
    """
    records = (
        byes("F", 2, 1, 2, 3),
        byes("F", 3, 1, 2),
        byes("H", 3, 3, 4),
    )
    got = text(*EMPTIED, teams=11, away=(*away, 9, 10, 11), records=records, code="192 FIDE_TEAM_MP_GP")
    assert sb.pair(sb.parse_trf(got)).scores[:8] == (60, 40, 30, 10, 10, 10, 0, 0)
    assert floated(got) == wanted


def test_3_6_1_the_top_member_has_the_smaller_number_whatever_the_score() -> None:
    """A9. 3 joins the others, who have more: 1-4 2-5 3-6. Seated by score first it would be 1-5 2-6 4-3."""
    got = paired("7-8 ==", teams=8, away=(7, 8), records=(byes("F", 1, 1, 2, 4, 5, 6), byes("H", 1, 3)))
    assert got.brackets[0].upfloaters == (3,)
    assert got.brackets[0].pairs == ((1, 4), (2, 5), (3, 6))


# --- preferences in a bracket


WHITES = ("1-5 ==, 3-6 ==, 7-2 ==, 8-4 ==", "1-6 ==, 3-5 ==, 8-2 ==, 7-4 ==")
"""1 and 3 have had White twice, 2 and 4 Black twice."""


def test_c8_preferences_are_granted_before_the_identifier() -> None:
    """By identifiers 1-3 2-4 would come first, and deny two preferences; 1-4 2-3 denies none."""
    got = paired(*WHITES, teams=8, away=(5, 6, 7, 8), total=5)
    assert pairs(got) == {(1, 4), (2, 3)}
    assert got.brackets[0].criteria[8] == (0,)
    none = paired(*WHITES, teams=8, away=(5, 6, 7, 8), total=5, code="192 FIDE_TEAM_MP_GP")
    assert pairs(none) == {(1, 3), (2, 4)}
    assert 8 not in none.brackets[0].criteria


def test_c9_strong_preferences_among_equal_numbers() -> None:
    """All four want Black, 1 and 3 strongly. Two are denied in any case, but not the strong ones."""
    past = ("1-5 ==, 3-6 ==", "1-6 ==, 3-5 ==, 2-7 ==, 4-8 ==")
    options = {"teams": 8, "away": (5, 6, 7, 8), "total": 6, "records": (byes("H", 1, 2, 4, 7, 8),)}
    got = paired(*past, code=B, **options)
    assert got.scores[:4] == (20, 20, 20, 20)
    assert pairs(got) == {(1, 4), (2, 3)}
    assert (got.brackets[0].criteria[8], got.brackets[0].criteria[9]) == ((2,), (0,))
    assert pairs(paired(*past, code=A, **options)) == {(1, 4), (2, 3)}, "Type A: 2 and 4 have no preference"
    level = ("1-5 ==, 3-6 ==, 2-7 ==, 4-8 ==", "1-6 ==, 3-5 ==, 2-8 ==, 4-7 ==")
    assert pairs(paired(*level, code=B, teams=8, away=(5, 6, 7, 8), total=6)) == {(1, 3), (2, 4)}


@pytest.mark.parametrize(("total", "wanted"), [(4, ((1, 3), (2, 4))), (5, ((1, 4), (2, 3)))])
def test_c10_opponents_of_upfloaters_but_in_the_last_two_rounds(
    total: int, wanted: tuple[tuple[int, int], ...]
) -> None:
    """4 joins 1, 2 and 3, of whom 2 floated last."""
    past = ("1-5 11, 2-6 11, 3-7 11", "2-8 11")
    records = (byes("H", 1, 4), byes("F", 2, 1, 3), byes("F", 2, 4))
    got = paired(*past, teams=8, total=total, away=(5, 6, 7, 8), records=records, code="192 FIDE_TEAM_MP_GP")
    assert got.scores[:4] == (40, 40, 40, 30)
    assert got.brackets[0].pairs == wanted


def test_matches_of_which_one_side_knows_nothing_are_refused() -> None:
    """Records 330 give team 1 two matches in round 1."""
    records = [A, "330 +-   1   1   2", "330 -+   1   3   1"]
    t = sb.parse_trf(team_trf("3-4 .., 1-2 ..", teams=4, announced=3, records=records))
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.pair(t)
    told = [(reason.code, reason.round) for reason in caught.value.reasons]
    assert told == [("matches-disagree", 1)]
    assert "correct record 330" in str(caught.value)
