"""Simulated Double-Swiss and team tournaments: whole events that hold together, round by round, as files."""

from __future__ import annotations

import pytest

import swissblossom as sb
from swissblossom.trf.examine import examine
from swissblossom.validation import check_tournament
from unit.same import differences

ODD = {
    "half_byes": "4%",
    "zero_byes": "2%",
    "full_byes": "1%",
    "forfeits": "5%",
    "double_forfeits": "2%",
    "half_zero": "2%",
    "zero_zero": "1%",
    "short_games": "2%",
    "late_entries": "8%",
    "withdrawals": "8%",
    "forbidden_pairs": "5%",
    "unpairable": "end",
}
DOUBLE = {"system": "double_swiss"}
TEAMS = [
    {"system": "team"},
    {"system": "team", "acceleration": "baku", "team_code": "FIDE_TEAM_TYPEB_MP_GP", "boards": 3},
    {"system": "team", "acceleration": "records", "team_code": "FIDE_TEAM_MP", "boards": 2},
    {"system": "team", "team_code": "FIDE_TEAM_TYPEA_GP_MP", "boards": 1},
    {"system": "team", "team_code": "FIDE_TEAM_TYPEB_GP", "boards": 5, "played": 3},
]
KINDS = [
    DOUBLE,
    {**DOUBLE, "acceleration": "baku"},
    {**DOUBLE, "acceleration": "records"},
    {**DOUBLE, "played": 3},
    *TEAMS,
]


def held(t: sb.Tournament) -> sb.Tournament:
    """Check a tournament and its file; return what the file says."""
    assert check_tournament(t) == []
    text = sb.format_trf(t)
    assert examine(text.encode(), strict=True) == ()
    again = sb.parse_trf(text, strict=True)
    assert differences(t, again) == []
    assert again.unread == []
    assert sb.format_trf(again) == text
    assert differences(t, sb.from_json(sb.to_json(t))) == []
    report = sb.check(again)
    assert report.ok, [found.message for found in report.discrepancies]
    assert report.standings == ()
    assert {checked.outcome for checked in report.rounds} == {"same"}
    return again


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_events_hold_together(kind: dict[str, object], seed: int) -> None:
    again = held(sb.simulate(seed=seed, players="12-40", rounds="4-8", **(ODD | kind)))
    games = 2 if kind["system"] == "double_swiss" else 1
    if "played" in kind:
        assert again.rounds_played == 3 * games
        assert sb.pair(again).round == 3 * games + 1
        assert sb.pair(again).pairs


@pytest.mark.parametrize("kind", [DOUBLE, TEAMS[0], TEAMS[1]], ids=str)
@pytest.mark.parametrize("players", [20, 45, 120, 300])
def test_every_round_of_large_events(kind: dict[str, object], players: int) -> None:
    again = held(sb.simulate(seed=players, players=players, rounds=9, **(ODD | kind)))
    games = 2 if kind["system"] == "double_swiss" else 1
    assert again.rounds_played == again.total_rounds == 9 * games
    byes = [sb.pair(again, round=number).bye for number in range(1, 9 * games + 1, games)]
    assert len(set(byes) - {None}) == len([bye for bye in byes if bye is not None])


def test_a_match_takes_two_rounds() -> None:
    t = sb.simulate(seed=5, players=11, rounds=4, late_entries=0, withdrawals=0, zero_byes=0, **DOUBLE)
    assert (t.total_rounds, t.rounds_played, t.recorded_rounds) == (8, 8, 8)
    pabs = 0
    for player in range(1, 12):
        for first in (1, 3, 5, 7):
            one, two = t.game(player, first), t.game(player, first + 1)
            assert one.opponent == two.opponent
            assert sorted((one.colour, two.colour)) == ([1, 2] if one.opponent else [0, 0])
            pabs += (one.result, two.result) == ("U", "H")
    assert pabs == sum(sb.pair(t, round=first).bye is not None for first in (1, 3, 5, 7)) > 0


def test_whole_matches_are_forfeited_and_single_games_too() -> None:
    t = sb.simulate(seed=2, players=30, rounds=6, forfeits="30%", double_forfeits="10%", **DOUBLE)
    matches = [
        t.game(player, first).result + t.game(player, first + 1).result
        for player in range(1, 31)
        for first in range(1, 12, 2)
    ]
    assert {"++", "--", "1+"} <= set(matches)


def test_forbidden_pairs_of_one_match_hold_in_both_rounds() -> None:
    t = sb.simulate(seed=1, players=12, rounds=3, forbidden_pairs=(0, 2), **DOUBLE)
    assert {(group.first_round, group.last_round) for group in t.forbidden} == {(3, 4)}
    assert "260   3   4 " in sb.format_trf(t)


def test_what_is_said_of_teams_stands_in_records() -> None:
    t = sb.simulate(
        seed=4, players=15, rounds=6, forfeits="20%", half_byes="10%", late_entries=1, boards=3, system="team"
    )
    details = t.details
    assert len(details.teams) == 15
    assert {len(team.members) for team in details.teams} == {3}
    assert sorted(member for team in details.teams for member in team.members) == list(range(1, 46))
    assert details.forfeited_matches
    assert any(line.startswith("240 H") for line in t.records)
    assert details.team_byes is not None
    assert any(details.team_byes.teams)
    assert sorted(team.rank or 0 for team in details.teams) == list(range(1, 16))
    best = min(details.teams, key=lambda team: team.rank or 0)
    assert best.match_points == max(team.match_points or 0 for team in details.teams)
    assert "092 Team: Swiss System (Swiss Team)" in t.records


def test_absences_of_the_round_to_pair_are_those_of_teams() -> None:
    """They are written as records 240, not into the columns of the players with the same numbers."""
    t = sb.simulate(seed=8, players=14, rounds=5, played=2, zero_byes=2, system="team")
    asked = {team for (number, team) in t.byes if number == 3}
    assert len(asked) >= 2
    assert sb.parse_trf(sb.format_trf(t)).byes == t.byes
    assert asked.isdisjoint(team for pair in sb.pair(t).pairs for team in pair)
