"""C.07 for the Double-Swiss (C.04.5): a match is a round, with one opponent; numbers by hand."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.matches import double

PLAYED = ("1-2 1=, 3-4 10", "1-3 ==, 2-4 11", "4-1 01, 2-3 1+")
"""1.5-0.5 and 1-1; 1-1 and 2-0; 1-1, and 2-0 whose second game was forfeited. Points 3.5, 4.5, 2 and 2."""

UNPLAYED = ("1-2 11, 3 UH", "1-3 ==, 2 HH", "2-3 ++, 1 ZZ")
"""Points 3, 3 and 2.5. 1 counts for opponents as having drawn the last match: 4 (16.3.2)."""


def of(*matches: str, **options: object) -> sb.Tournament:
    players = 4 if matches[: len(PLAYED)] == PLAYED else 3
    return sb.parse_trf(double(*matches, players=players, total=3, **options))  # type: ignore[arg-type]


def column(t: sb.Tournament, tiebreak: str, **options: object) -> list[str]:
    s = sb.standings(t, [tiebreak], **options)  # type: ignore[arg-type]
    return [s.row(player).values[0] for player in range(1, len(s.rows) + 1)]


@pytest.mark.parametrize(
    ("tiebreak", "wanted"),
    [
        ("BH", ["8.5", "7.5", "10.0", "10.0"]),  # 1: 4.5 + 2 + 2
        ("BH/C1", ["6.5", "5.5", "8.0", "8.0"]),  # a whole opponent is cut
        ("BH/M1", ["2.0", "2.0", "3.5", "3.5"]),
        ("SB", ["10.75", "9.75", "5.50", "5.50"]),  # 1: 1.5 * 4.5 + 1 * 2 + 1 * 2
        ("WIN", ["1", "2", "0", "0"]),  # matches won
        ("WON", ["2", "4", "1", "2"]),  # games won; the one forfeited in a match that was played counts
        ("BPG", ["3", "3", "3", "3"]),  # one in each match
        ("BWG", ["1", "2", "0", "1"]),
        ("PS", ["7.5", "7.5", "5.0", "4.0"]),  # after each match; 1: 1.5 + 2.5 + 3.5
        ("PS/C1", ["6.0", "7.0", "4.0", "3.0"]),
        ("STD", ["2.0", "2.0", "1.0", "1.0"]),
        ("REP", ["3", "3", "3", "3"]),
        ("AOB", ["9.17", "9.50", "8.67", "8.67"]),  # 1: (7.5 + 10 + 10) / 3
        ("KS", ["1.5", "0.5", "1.0", "1.0"]),  # from half of 6 points on: against 1 and 2
        ("FB", ["8.5", "8.5", "9.0", "10.0"]),  # the last match 1-1 for all: 3.5, 3.5, 3 and 2
    ],
)
def test_a_match_is_a_round(tiebreak: str, wanted: list[str]) -> None:
    assert column(of(*PLAYED), tiebreak) == wanted


@pytest.mark.parametrize(
    ("tiebreak", "wanted"),
    [
        ("BH", ["8.5", "9.5", "9.0"]),
        ("BH/C1", ["5.5", "6.5", "6.5"]),
        ("WIN", ["1", "1", "1"]),  # a match, a match by forfeit, a bye worth more than a drawn match
        ("REP", ["2", "2", "2"]),
        ("BPG", ["2", "1", "1"]),
        ("STD", ["1.5", "1.5", "1.5"]),
    ],
)
def test_a_bye_and_a_forfeit_are_those_of_a_match(tiebreak: str, wanted: list[str]) -> None:
    """Buchholz 1: 3 + 2.5 + 3 (draws in all three matches are 3 points, the cap of 16.4.2).

    2: 4 + 3 + 2.5 (a forfeit: the opponent's score caps). 3: 2.5 + 4 + 2.5. Cut are the rounds of absence.
    """
    assert column(of(*UNPLAYED), tiebreak) == wanted


def test_a_direct_encounter_is_the_score_of_the_match() -> None:
    """2 and 3 have two points each; 2 won their match by a win and a loss by forfeit of one game, 1.5-0.5."""
    t = sb.parse_trf(double("1-2 1=, 3-4 =1", "2-3 1=, 1-4 ==", players=4, total=2))
    s = sb.standings(t, ["DE"])
    assert [(row.id, row.points) for row in s.rows] == [(1, 25), (2, 20), (3, 20), (4, 15)]
    assert s.row(2).values == ("1",)
    assert s.row(3).values == ("2",)
    assert s.explain(2, "DE").lines[0].points == 15


def test_performances_have_two_games_with_each_opponent() -> None:
    """2 has 4.5 of 6, 75 per cent, 193 above the average; the last match is cut as one opponent."""
    t = of(*PLAYED)
    for player, rating in zip(t.players, (2300, 2200, 2100, 2000), strict=True):
        player.rating = rating
    assert column(t, "ARO") == ["2100", "2133", "2167", "2200"]
    assert column(t, "ARO/C1") == ["2150", "2200", "2250", "2250"]
    assert column(t, "TPR")[1] == str(2133 + 193)


def test_the_explanation_speaks_of_matches() -> None:
    t = of(*UNPLAYED)
    s = sb.standings(t, ["BH/C1", "WON"])
    told = s.explain(2, "BH/C1").text()
    assert "match 1: match with 1, 0.0 points, opponent has 3.0, adjusted to 4.0" in told
    assert "(16.3.2: draw in match 3)" in told
    assert "match 2: dummy, half-point bye" in told
    assert "match 3: dummy, forfeit win with 3, 2.0 points, dummy has 2.5" in told
    assert "round" not in told
    assert [line.value for line in s.explain(1, "WON").lines] == [2, 0, 0]
    assert "\nStandings after match 3 of 3\n" in f"\n{s.text()}"
    assert s.moment == "match 3"


def test_standings_after_whole_matches_only() -> None:
    text = double(*PLAYED[:2], players=4, total=3)
    lines = [
        line + {"1": "     4 b 1", "2": "     3 w =", "3": "     2 b =", "4": "     1 w 0"}[line[7]]
        if line.startswith("001")
        else line
        for line in text.splitlines()
    ]
    lines = [line[:80] + " " * 4 + line[84:] if line.startswith("001") else line for line in lines]
    t = sb.parse_trf("\n".join(lines))
    assert t.rounds_played == 5
    s = sb.standings(t)
    assert (s.after_round, s.moment) == (4, "match 2")
    assert [warning.code for warning in s.warnings] == ["half-a-match"]
    assert [row.points for row in s.rows] == [25, 25, 20, 10]
    with pytest.raises(sb.InvalidTournamentError, match="not the last game of a match; give 4 or 6"):
        sb.standings(t, after_round=5)
    with pytest.raises(sb.InvalidTournamentError, match="complete the match"):
        s.ranked()


def test_the_system_can_be_asked_for() -> None:
    """A file that does not name its system has games in its rounds, unless the caller says otherwise.

    Then a dummy stands for the opponent of the game that 3 forfeited.
    """
    text = double(*PLAYED, players=4, total=3).replace("192 FIDE_DOUBLESWISS\n", "")
    assert column(sb.parse_trf(text), "BH") == ["17.0", "15.0", "17.5", "20.0"]
    assert column(sb.parse_trf(text), "BH", system="double_swiss") == ["8.5", "7.5", "10.0", "10.0"]
    assert column(of(*PLAYED), "BH", system="swiss") == ["8.5", "7.5", "10.0", "10.0"]


def test_two_opponents_in_a_match_are_refused() -> None:
    text = double(*PLAYED[:1], players=4, total=3)
    again = double("1-3 1=, 2-4 10", players=4, total=3)
    lines = [
        f"{one[:80]}    {one[84:99]}{two[99:]}" if one.startswith("001") else one
        for one, two in zip(text.splitlines(), again.splitlines(), strict=True)
    ]
    with pytest.raises(sb.InvalidTournamentError, match="another opponent in round 2 than in round 1"):
        sb.standings(sb.parse_trf("\n".join(lines)))
