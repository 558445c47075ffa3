"""C.07 articles 15 and 16: unplayed rounds in the tie-breaks of opponents and in one's own."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import trf
from rules.hero import counted, hero, value


def scores_of_rounds(
    t: sb.Tournament, tiebreak: str = "BH", player: int = 1, **options: str
) -> list[int | None]:
    """Return the score of each round's opponent or dummy."""
    s = sb.standings(t, [tiebreak], **options)  # type: ignore[arg-type]
    return [line.score for line in s.explain(player, tiebreak).lines]


# Player 2 meets 1 in round 1 and has the rounds given afterwards; 3 and 4 keep the rounds alive.
def opponent_with(*rounds: str) -> sb.Tournament:
    later = (f"2 {text}, 1 Z, 3-4 =" if len(text) == 1 else f"{text}, 1 Z" for text in rounds)
    played = ["1-2 0, 3-4 =", *later]
    return sb.parse_trf(trf(*played, players=4, rounds=len(played)))


@pytest.mark.parametrize(
    ("rounds", "adjusted"),
    [
        (["U", "2-3 1"], 30),  # 16.2.1: as awarded
        (["F", "2-3 1"], 30),
        (["2-3 +", "2-4 1"], 30),  # 16.2.2
        (["H", "2-3 1"], 25),  # 16.2.3: followed by a game
        (["Z", "2-3 1"], 20),
        (["Z", "U"], 20),  # a bye that is no absence follows
        (["Z", "2-3 +"], 20),  # so does a forfeit win
        (["2-3 -"], 10),  # 16.2.4: a forfeit loss stays one, also at the end
        (["Z"], 15),  # 16.2.5: in the last round: a draw
        (["H"], 15),
        (["Z", "2-3 -"], 15),  # followed only by absences: the bye is a draw, the forfeit loss is not
        (["Z", "Z"], 20),  # a withdrawal: two draws
        (["2-3 1", "Z", "Z"], 30),
        (["2-3 -", "Z"], 15),
    ],
)
def test_adjusted_scores(rounds: list[str], adjusted: int) -> None:
    """16.3: what player 2, who beat player 1, brings to the Buchholz of player 1."""
    assert scores_of_rounds(opponent_with(*rounds))[0] == adjusted


def test_rounds_before_a_late_entry_are_absences_followed_by_a_game() -> None:
    t = sb.parse_trf(trf("1-2 1", "1-3 1, 2 U", players=3, rounds=2))
    assert scores_of_rounds(t)[1] == 0  # no draw for round 1
    assert value(t, "REP", 3) == "1"


@pytest.mark.parametrize(
    ("round_", "dummy"),
    [
        ("U", 20),  # 16.4.2: half a point a round
        ("F", 20),
        ("H", 20),
        ("Z", 20),
        ("+ 1", 10),  # 16.4.1: the scheduled opponent's score
        ("- 1.5", 15),
        ("- 4", 30),  # not lower than the own score: no cap
    ],
)
def test_caps_of_the_dummy(round_: str, dummy: int) -> None:
    """16.4 in 2026: the own score (at least 3.0 of 4), but not more than the caps."""
    t = hero(round_, "1 2", "1 2", "1 2")
    own = sb.standings(t).row(1).points
    assert own >= 30
    assert scores_of_rounds(t)[0] == dummy
    assert scores_of_rounds(t, edition="2024-08")[0] == own


def test_the_cap_of_a_forfeit_is_the_adjusted_score() -> None:
    """Player 2 loses to 1 by forfeit and withdraws: 0 points, adjusted to two draws."""
    t = sb.parse_trf(trf("1-2 +, 3-4 =", "1-3 1, 2 Z", "1-4 1, 2 Z", players=4, rounds=3))
    assert scores_of_rounds(t)[0] == 10


def test_the_dummy_has_the_real_score_and_not_the_adjusted_one() -> None:
    """Absent at the end: adjusted for the opponents (2.5), but the own dummy has the 2.0 of the standings."""
    t = hero("1 1", "1 2", "0 3", "0 3", "Z")
    assert scores_of_rounds(t)[4] == 20
    assert scores_of_rounds(t, player=2)[0] == 25


def test_the_cap_of_rounds_counts_the_rounds_so_far() -> None:
    """After 2 of 9 rounds the dummy of a bye has at most two draws."""
    t = sb.parse_trf(trf("1 U, 2-3 =", "1-2 1, 3 U", players=3, rounds=9))
    assert scores_of_rounds(t)[0] == 10


def test_a_forfeit_win_against_nobody_named_is_capped_by_rounds() -> None:
    t = sb.parse_trf(trf("1 +, 2-3 =", "1-2 1, 3 U", players=3, rounds=2))
    assert scores_of_rounds(t)[0] == 10


def test_a_double_forfeit_is_one_for_both() -> None:
    t = sb.parse_trf(trf("1-2 --, 3-4 1", "1-3 1, 2-4 1", players=4, rounds=2))
    assert scores_of_rounds(t) == [10, 10]
    assert scores_of_rounds(t, player=2) == [10, 0]
    assert value(t, "REP") == "1"


@pytest.mark.parametrize(
    ("rounds", "tiebreak", "cut"),
    [
        (["H", "1 1", "1 2.5", "0 3"], "BH/C1", [1]),  # the dummy (2.0) goes, though 1.0 is less
        (["U", "1 1", "1 2.5", "0 3"], "BH/C1", [2]),  # a bye that was allocated is no absence
        (["1 1", "- 1", "1 2.5", "= 3"], "BH/C1", [2]),  # of equal values that of the absence
        (["H", "- 2.5", "1 1", "1 2"], "BH/C1", [1]),  # the lower of two absences
        (["H", "- 2.5", "1 1", "1 2"], "BH/C2", [1, 2]),  # 16.5 applies again
        (["H", "1 1", "1 2.5", "0 3"], "BH/C2", [1, 2]),
        (["H", "1 1", "1 2.5", "0 3"], "BH/M1", [1, 4]),  # the greatest goes afterwards, without exception
        (["H", "1 1", "1 2.5", "0 3"], "BH/M2", [1, 2, 3, 4]),
        (["H", "1 1", "1 2.5", "0 3"], "BH/C9", [1, 2, 3, 4]),
    ],
)
def test_absences_are_cut_first(rounds: list[str], tiebreak: str, cut: list[int]) -> None:
    """16.5.1."""
    lines = counted(hero(*rounds), tiebreak)
    assert [number for number, (_, counts) in enumerate(lines, 1) if not counts] == cut


def test_an_absence_lower_than_the_least_significant_value_stays() -> None:
    """16.5.1 for Sonneborn-Berger: the absence gives 0.00, the lowest opponent 0.50: that one is cut."""
    t = hero("Z", "= 1", "1 3", "1 3", "0 4")
    assert value(t, "SB") == "6.50"
    assert value(t, "SB/C1") == "6.00"


def test_as_played_makes_forfeits_games_in_the_own_tie_break() -> None:
    """/P: the scheduled opponent instead of a dummy, and no absence to be cut first."""
    t = hero("- 4", "1 1", "1 2", "1 2", "1 3")
    assert value(t, "BH") == "12.0"  # the own score is 4.0 too
    t = hero("+ 3", "0 1", "0 2.5", "0 2.5")
    assert scores_of_rounds(t)[0] == 10
    assert scores_of_rounds(t, "BH/P")[0] == 30
    t = hero("- 3", "1 1", "0 2", "1 2")
    assert [line[1] for line in counted(t, "BH/C1")] == [False, True, True, True]
    assert [line[1] for line in counted(t, "BH/C1/P")] == [True, False, True, True]


@pytest.mark.parametrize("tiebreak", ["SB", "KS", "DE"])
def test_predetermined_pairings_have_no_dummies(tiebreak: str) -> None:
    """15.2: forfeits are games; a round without an opponent is none."""
    rounds = ["1-2 +, 3 Z", "1-3 1, 2 Z", "2-3 1, 1 Z"]
    t = sb.parse_trf(trf(*rounds, players=3, rounds=3, records=["192 FIDE_ROUNDROBIN"]))
    s = sb.standings(t, [tiebreak])
    assert s.system == "round_robin"
    assert all("dummy" not in line.what for line in s.explain(1, tiebreak).lines)
    assert value(t, "SB") == "1.00"  # 1.0 x 1 + 0.0 x 1
    assert value(t, "SB/C1") == "1.00"  # the lowest opponent is cut, not the free round
    assert value(t, "KS") == "1.0"


def test_predetermined_pairings_rank_by_forfeited_games() -> None:
    """6.1.1 with 15.2: 1 and 2 have 1.5 points each, and 1 won their game by forfeit."""
    rounds = ["2-1 -, 3-4 1", "3-1 1, 2-4 1", "4-1 =, 2-3 ="]
    t = sb.parse_trf(trf(*rounds, players=4, rounds=3, records=["192 BERGER_ROUNDROBIN"]))
    assert [(row.rank, row.id) for row in sb.standings(t, ["DE"]).rows] == [(1, 3), (2, 1), (3, 2), (4, 4)]
    as_swiss = sb.standings(t, ["DE"], system="swiss")
    assert [(row.rank, row.id) for row in as_swiss.rows] == [(1, 3), (2, 1), (2, 2), (4, 4)]


def test_forfeits_of_a_round_robin_are_no_games_over_the_board() -> None:
    """15.2 with 7.2 to 7.4 and 10: a forfeit win counts for WIN only."""
    rounds = ["2-1 -, 3-4 1", "1-3 1, 2-4 1", "1-4 =, 2-3 0"]
    t = sb.parse_trf(trf(*rounds, players=4, rounds=3, records=["192 BERGER_ROUNDROBIN"]))
    assert [value(t, code) for code in ("WIN", "WON", "BPG", "BWG", "REP")] == ["2", "1", "0", "0", "3"]
    assert value(t, "REP", 2) == "2"
    assert value(t, "ARO") == "2483"  # 2485 and 2480, .5 up


def test_buchholz_is_refused_in_round_robins() -> None:
    """The note to article 8, new in 2026."""
    t = sb.parse_trf(trf("1-2 1, 3-4 1", players=4, rounds=3, records=["192 FIDE_ROUNDROBIN"]))
    with pytest.raises(sb.InvalidTournamentError, match="BH/C1 must not be used in round robins; choose SB"):
        sb.standings(t, ["SB", "BH/C1", "AOB"])
    assert value(t, "BH/C1", edition="2024-08") == "0.0"
    assert value(t, "BH", system="predetermined") == "0.0"
