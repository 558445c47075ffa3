"""The product's team tie-breaks against the naive ones: random team tournaments, both scores, all chains."""

from __future__ import annotations

import os
from fractions import Fraction
from random import Random

import pytest

import swissblossom as sb
from oracle.generate_teams import team_tournament
from oracle.tiebreak_teams import rank, read_teams, values

TOURNAMENTS = int(os.environ.get("SWISSBLOSSOM_TIEBREAK_TOURNAMENTS", "120"))
CHUNKS = 4

VALUES = [
    "MPvGP",
    "WIN:MP",
    "WON:MP",
    "REP",
    "BC",
    "SSSC",
    "SSSC/F",
    "SSSC/P",
    "SSSC/K3",
    "SSSC:GP",
    "SSSC:MP",
]
VALUES += [
    f"{name}:{score}" for name in ("PS", "BH", "FB", "AOB", "SB", "KS", "STD") for score in ("MP", "GP")
]
VALUES += [
    f"{name}{cut}{forfeits}"
    for name in ("EMMSB", "EMGSB", "EGMSB", "EGGSB", "BH:GP", "BH", "SB:GP")
    for cut in ("", "/C1", "/C2", "/M1")
    for forfeits in ("", "/P")
]
GROUPS = [
    "DE",
    "DE:GP",
    "DE/P",
    "EDE",
    "EDE/P",
    "EDEBT",
    "EDEBB",
    "EDET",
    "EDET/P",
    "EDEB",
    "BC",
    "TBR",
    "BBE",
]


def compare(seed: int, rng: Random) -> None:
    teams = team_tournament(seed)
    t = sb.parse_trf(teams.text)
    edition = rng.choice(("2026-03", "2024-08"))
    event = read_teams(teams, capped=edition == "2026-03")
    after = len(teams.sides[1])
    assert t.rounds_played == after
    table = sb.standings(t, ["DE", *VALUES], edition=edition)
    assert table.primary == teams.primary
    for at, code in enumerate(VALUES, 1):
        found = {
            row.id: None if (exact := row.exact[at]) is None else Fraction(exact, table.columns[at].unit)  # type: ignore[arg-type]
            for row in table.rows
        }
        assert found == values(event, code), f"{code}, {edition}, seed {seed}\n{teams.text}"
    for _ in range(6):
        chosen = [*rng.sample(VALUES, rng.randint(0, 1)), *rng.sample(GROUPS, 2)]
        ranked = sb.standings(t, ["PTS", *chosen], edition=edition)
        assert {row.id: row.rank for row in ranked.rows} == rank(event, chosen), (
            f"{chosen}, {edition}, seed {seed}\n{teams.text}"
        )


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_team_tournaments(chunk: int) -> None:
    rng = Random(chunk)
    for seed in range(chunk, TOURNAMENTS, CHUNKS):
        compare(seed, rng)
