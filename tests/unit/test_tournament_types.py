"""Every code of record 192 (the encoded tournament types of TRF26): paired, or refused with what there is."""

from __future__ import annotations

from itertools import product

import pytest

import swissblossom as sb
from rules.builder import trf
from rules.team_file import team_trf
from swissblossom.systems import SYSTEMS
from swissblossom.systems.known import KNOWN, of_code, type_code

PAIRED = {
    "FIDE_DUTCH": ("dutch", "2026"),
    "FIDE_DUTCH_2017": ("dutch", "2017"),
    "FIDE_DUTCH_2026": ("dutch", "2026"),
    "FIDE_DUBOV": ("dubov", "2026"),
    "FIDE_BURSTEIN": ("burstein", "2026"),
    "FIDE_DOUBLESWISS": ("double_swiss", "2026"),
    "FIDE_LIM": ("lim", "2026"),  # ours: the list has none
}
SCORES = ["", "_MP", "_GP", "_MP_GP", "_GP_MP"]
TEAMS = [f"FIDE_TEAM{kind}{scores}" for kind, scores in product(("", "_TYPEA", "_TYPEB"), SCORES)]
REFUSED = [
    *("CUSTOM_SWISS", "CUSTOM_SWISS_BAKU", "CUSTOM_DOUBLESWISS", "CUSTOM_DOUBLESWISS_BAKU"),
    *("BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G1", "BERGER_ROUNDROBIN_G2", "FIDE_ROUNDROBIN"),
    *("FIDE_DOUBLEROUNDROBIN", "CUSTOM_ROUNDROBIN", "FIDE_SCHILLER", "CUSTOM_SCHILLER"),
    *("FIDE_SCHEVENINGEN", "FIDE_SCHEVENINGEN_G2", "CUSTOM_SCHEVENINGEN", "CUSTOM_SCHEVENINGEN_G2"),
    "CUSTOM_KNOCKOUT",
]
REFUSED_TEAMS = [
    *("CUSTOM_TEAM_SWISS", "CUSTOM_TEAM_SWISS_MP", "CUSTOM_TEAM_SWISS_GP", "CUSTOM_TEAM_KNOCKOUT"),
    *("BERGER_TEAM_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN_MP", "BERGER_TEAM_ROUNDROBIN_GP"),
]
NO_CODES = ["FIDE_DUTCH_2018", "FIDE_BURSTEIN_2017", "FIDE_DUBOVX", "FIDE_DUTCHBAKU", "SOMETHING"]


def of_players(code: str) -> sb.Tournament:
    return sb.parse_trf(trf(players=8, rounds=8, records=[f"192 {code}"], initial="W"))


def of_teams(code: str) -> sb.Tournament:
    return sb.parse_trf(team_trf(teams=8, announced=8, records=[f"192 {code}", "152 W"]))


def written(t: sb.Tournament) -> list[str]:
    return [line[4:] for line in sb.format_trf(t).splitlines() if line.startswith("192")]


@pytest.mark.parametrize("baku", ["", "_BAKU"])
@pytest.mark.parametrize("code", PAIRED)
def test_players_are_paired(code: str, baku: str) -> None:
    t = of_players(code + baku)
    paired = sb.pair(t)
    assert (paired.system, paired.edition) == PAIRED[code]
    win = 10 * KNOWN[paired.system].games
    assert paired.pairing_scores == ((win,) * 4 + (0,) * 4 if baku else (0,) * 8)
    assert written(t) == [code + baku]
    again = sb.from_json(sb.to_json(t))
    assert (again.system, again.edition, again.baku) == (t.system, t.edition, t.baku)
    assert sb.parse_trf(sb.format_trf(t)).system == paired.system


@pytest.mark.parametrize("baku", ["", "_BAKU"])
@pytest.mark.parametrize("code", TEAMS)
def test_teams_are_paired(code: str, baku: str) -> None:
    """Baku acceleration is not for game points as the primary score (C.04.7 1.4.4)."""
    t = of_teams(code + baku)
    assert written(t) == [code + baku]
    if baku and code.removeprefix("FIDE_TEAM").removeprefix("_TYPEA").removeprefix("_TYPEB")[:3] == "_GP":
        with pytest.raises(sb.InvalidTournamentError, match="game points as the primary score"):
            sb.pair(t)
        return
    paired = sb.pair(t)
    assert paired.system == "team"
    assert paired.pairing_scores == ((20,) * 4 + (0,) * 4 if baku else (0,) * 8)


@pytest.mark.parametrize("code", [*REFUSED, *NO_CODES])
def test_what_is_not_paired_says_so_with_the_list(code: str) -> None:
    t = of_players(code)
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.pair(t)
    (reason,) = caught.value.diagnostics
    assert (reason.code, reason.severity) == ("unknown-system", "error")
    assert code.lower() in reason.message
    assert reason.hint == f"choose one of: {', '.join(SYSTEMS)}"
    assert written(t) == [code], "the code stays in the file"
    assert len(sb.standings(t, ["WIN"]).rows) == 8, "standings need no system"
    assert sb.pair(t, system="dutch").system == "dutch", "an explicit choice wins"


@pytest.mark.parametrize("code", [*REFUSED_TEAMS, "FIDE_TEAM_MP_MP", "FIDE_TEAM_TYPEC"])
def test_what_is_not_paired_for_teams_says_so(code: str) -> None:
    t = of_teams(code)
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.pair(t, system="team")
    reasons = [reason for reason in caught.value.diagnostics if reason.code == "unknown-system"]
    assert [code in reason.message for reason in reasons] == [True]
    assert "FIDE_TEAM_TYPEA_MP_GP" in reasons[0].hint
    assert written(t) == [code]
    assert len(sb.standings(t).rows) == 8


@pytest.mark.parametrize("code", REFUSED_TEAMS)
def test_without_a_choice_of_system_too(code: str) -> None:
    with pytest.raises(sb.InvalidTournamentError, match=r"cannot be paired|are not paired"):
        sb.pair(of_teams(code))


def test_the_draft_of_the_list_called_2026_by_the_year_2025() -> None:
    assert of_code("fide_dutch_2025_baku") == ("dutch", "2026", True)
    assert type_code("dutch", "2026", baku=True, said="FIDE_DUTCH_2025_BAKU") == "FIDE_DUTCH_2026_BAKU"


def test_nothing_is_written_where_nothing_need_be_said() -> None:
    assert type_code("dutch", "", baku=False, said="") == ""
    assert written(sb.parse_trf(trf(players=2, rounds=1))) == []
