"""Ranks printed in real files, against ours: what a file's own tie-breaks give, or why they do not.

Of the tournaments with ranks only three name their tie-breaks: one of two teams, and one of fifty in two
versions. Most others were ranked by points and pairing number.
"""

from __future__ import annotations

import pytest

import swissblossom as sb
from golden.shared import SHARED, needs

TRF = SHARED / "trf"
pytestmark = needs("trf")

OF_THEIR_OWN = {
    "javafo_example.trf": "a real tournament after round 4; the tie-breaks are not named",
    "javafo_sample2.trf": "the same",
    "example_trf16.trf": "a real tournament under the rules of its time; the tie-breaks are not named",
    "example1.trf": "the same",
    "burstein_late_entries.trf": "made by hand; the tie-breaks are not named",
    "burstein_late_entries_black.trf": "the same",
}
"""Files whose ranks are not by points and pairing number, nor by tie-breaks that the file names."""


def readable() -> list[tuple[str, sb.Tournament]]:
    """Return the individual tournaments of the folder in which every player has a rank."""
    found = []
    for path in sorted(TRF.glob("*/*")):
        try:
            t = sb.read_trf(path)
        except sb.TrfError:
            continue
        if not t.teams and t.rounds_played and t.players and all(player.rank for player in t.players):
            found.append((path.name, t))
    return found


def test_ranks_by_points_and_pairing_number() -> None:
    """Programs that pair write such ranks; the standings give the same ones.

    Some write the starting rank into the column instead, which is no standing.
    """
    compared = starting = 0
    unlike = set()
    for name, t in readable():
        table = sb.standings(t, ["TPN"])
        if all(row.rank == t.players[row.id - 1].rank for row in table.rows):
            compared += 1
        elif all(player.rank == player.id for player in t.players):
            starting += 1
        else:
            unlike.add(name)
    assert compared > 180
    assert starting < 60
    assert unlike <= OF_THEIR_OWN.keys()


def test_a_file_names_tie_breaks_but_has_no_ranks() -> None:
    """The list of record 212 is used; there is nothing to compare with."""
    t = sb.read_trf(TRF / "markdechamps" / "kd-4-javafo-half-point-byes.trf")
    assert not any(player.rank for player in t.players)
    assert [column.tiebreak for column in sb.standings(t).columns] == ["BH/C1", "BH", "SB", "DE"]


LIST = ["EDET/P", "EMGSB/C1/P", "BH:MP/C1/P", "MPvGP"]


def test_scores_of_a_team_tournament() -> None:
    """Match points and game points of fifty teams, with forfeited matches, byes and forfeited boards."""
    t = sb.read_trf(TRF / "echecsjs-trf" / "grandmommyscup.trf")
    table = sb.standings(t)
    assert [column.tiebreak for column in table.columns] == LIST
    assert len(t.details.teams) == 50
    for team in t.details.teams:
        assert table.team_scores(team.id) == (team.match_points, team.game_points)


def test_scores_of_another_version_of_it() -> None:
    """Where its own records and its own totals contradict each other, the standings follow the records.

    Record 299 gives 1.5 game points for a forfeit loss, which the totals leave out. Record 240 gives team 50,
    which has the pairing-allocated bye of round 3, the half-point bye that was team 47's.
    """
    t = sb.read_trf(TRF / "sharly-chess" / "example_trf26.trf")
    table = sb.standings(t)
    assert [column.tiebreak for column in table.columns] == LIST
    lost = [
        team
        for one in t.details.forfeited_matches
        for team, sign in zip((one.white, one.black), one.kind, strict=True)
        if sign == "-"
    ]
    for team in t.details.teams:
        assert team.match_points is not None
        assert team.game_points is not None
        match, game = (10, 20) if team.id == 47 else (0, 0)
        wanted = team.match_points - match, team.game_points - game + 15 * lost.count(team.id)
        assert table.team_scores(team.id) == wanted, team.id


def test_ranks_of_two_teams() -> None:
    """A file made up to show all records; the order of its two teams is that of its list."""
    t = sb.read_trf(TRF / "chesspairing" / "trf2026-team.trf")
    table = sb.standings(t)
    assert [column.tiebreak for column in table.columns] == ["EDET/P", "BH:MP/C1/P"]
    assert {row.id: row.rank for row in table.rows} == {team.id: team.rank for team in t.details.teams}


def test_a_team_tournament_without_ranks() -> None:
    """Record 212 is used for the round that is over; the second round is being played."""
    t = sb.read_trf(TRF / "sharly-chess" / "trf-team-import-test.trf")
    table = sb.standings(t)
    assert [column.tiebreak for column in table.columns] == ["WIN", "BH", "AOB"]
    assert table.after_round == 1
    assert {team.rank for team in t.details.teams} == {None}


@pytest.mark.parametrize("edition", ["2026-03", "2024-08"])
def test_ranks_of_a_team_tournament_do_not_follow_its_own_list(edition: str) -> None:
    """Teams 16 and 22 have 20 match points and never met; every tie-break named puts 16 first, the file 22.

    So the ranks come from something else than record 202: no edition of the rules can give them.
    """
    t = sb.read_trf(TRF / "echecsjs-trf" / "grandmommyscup.trf")
    ranks = {team.id: team.rank for team in t.details.teams}
    assert (ranks[22], ranks[16]) == (1, 2)
    members = {team.id: team.members for team in t.details.teams}
    assert not any(
        t.game(player, number).opponent in members[22]
        for player in members[16]
        for number in range(1, t.rounds_played + 1)
    )
    table = sb.standings(t, edition=edition)
    sixteen, twentytwo = table.row(16), table.row(22)
    assert sixteen.points == twentytwo.points == 200
    for column, one, two in zip(table.columns, sixteen.exact, twentytwo.exact, strict=True):
        assert isinstance(one, int)
        assert isinstance(two, int)
        if column.tiebreak == "EDET/P":
            assert one == two  # never met
        else:
            assert one > two
