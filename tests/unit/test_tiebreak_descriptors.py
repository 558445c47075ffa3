"""The grammar of tie-break descriptors: what is read, and what is said of what is not."""

from __future__ import annotations

import pytest

import swissblossom as sb
from swissblossom.tiebreaks.descriptors import CODES, Descriptor, parse_descriptor, parse_descriptors

_INDIVIDUAL = "DE WIN WON BPG BWG PS REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO RTNG"
_TEAM = "BC TBR BBE MPvGP EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB SSSC"
INDIVIDUAL, TEAM = map(str.split, (_INDIVIDUAL, _TEAM))


def test_every_code_of_article_5_is_there() -> None:
    assert set(CODES) == {"PTS", "MPTS", "GPTS", *INDIVIDUAL, *(code.upper() for code in TEAM)}


@pytest.mark.parametrize("code", INDIVIDUAL)
def test_individual_codes(code: str) -> None:
    for spelling in (code, code.lower(), code.capitalize()):
        assert str(parse_descriptor(spelling)) == code


@pytest.mark.parametrize("code", TEAM)
def test_team_codes(code: str) -> None:
    for spelling in (code, code.lower(), code.upper()):
        assert str(parse_descriptor(spelling, teams=True)) == code
    with pytest.raises(sb.InvalidTournamentError, match=f"{code.upper()} is for teams"):
        parse_descriptor(code)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("BH/C1", Descriptor("BH", cut=1)),
        ("bh/c2/p", Descriptor("BH", cut=2, as_played=True)),
        ("BH/P/C2", Descriptor("BH", cut=2, as_played=True)),
        ("BH/M1", Descriptor("BH", cut=1, high=1)),
        ("FB/M2", Descriptor("FB", cut=2, high=2)),
        ("AOB/F", Descriptor("AOB", fore=True)),
        ("KS/L1", Descriptor("KS", limit=1)),
        ("KS/L+2", Descriptor("KS", limit=2)),
        ("KS/L-1", Descriptor("KS", limit=-1)),
        ("TPN/R", Descriptor("TPN", reverse=True)),
        ("ge", Descriptor("REP")),
        ("OTHER_blitz", Descriptor("OTHER_BLITZ")),
    ],
)
def test_individual_modifiers(text: str, expected: Descriptor) -> None:
    assert parse_descriptor(text) == expected
    assert parse_descriptor(str(expected)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("BH:MP/C1/P", Descriptor("BH", "MP", cut=1, as_played=True)),
        ("bh:gp", Descriptor("BH", "GP")),
        ("EMGSB/C1/P", Descriptor("EMGSB", cut=1, as_played=True)),
        ("SSSC/K4/F/P", Descriptor("SSSC", factor=4, fore=True, as_played=True)),
        ("EDET/P", Descriptor("EDET", as_played=True)),
        ("DE:GP/P", Descriptor("DE", "GP", as_played=True)),
        ("KS:GP/L-3", Descriptor("KS", "GP", limit=-3)),
    ],
)
def test_team_modifiers(text: str, expected: Descriptor) -> None:
    assert parse_descriptor(text, teams=True) == expected
    assert parse_descriptor(str(expected), teams=True) == expected


@pytest.mark.parametrize(
    ("text", "column", "message", "hint"),
    [
        ("", 1, "a name is missing", "those of C.07 article 5 are PTS DE WIN"),
        ("BHC", 1, "no tie-break 'BHC' (did you mean BH?)", "OTHER_x for one of your own"),
        ("ROA", 1, "no tie-break 'ROA'", "ARO TPR PTP"),
        ("HB", 1, "no tie-break 'HB' (did you mean BH?)", "BH"),
        ("BH:MP", 3, "only teams have match points and game points", "write BH alone"),
        ("BH:XP", 4, "no score 'XP'", "write :MP or :GP"),
        ("BH:MPX", 4, "no score 'MPX'", "write :MP or :GP"),
        ("BH C1", 3, "' C1' cannot stand here", "modifiers begin with /"),
        ("BH-C1", 3, "'-C1' cannot stand here", "modifiers of BH: cut the n least values (/C1)"),
        ("BH/X", 4, "no modifier 'X'", "modifiers of BH: cut"),
        ("BH/", 4, "no modifier ''", "modifiers of BH: cut"),
        ("BH/C", 4, "no modifier 'C'", "modifiers of BH: cut"),
        ("WIN/C1", 5, "no modifier 'C1'", "modifiers of WIN: none"),
        ("BH/L1", 4, "no modifier 'L1'", "modifiers of BH"),
        ("BH/C0", 4, "'C0': 0 is out of range", "C1 to C99"),
        ("BH/C+1", 4, "'C+1': 1 is out of range", "C1 to C99"),
        ("BH/C100", 4, "'C100': 100 is out of range", "C1 to C99"),
        ("KS/L50", 4, "'L50': 50 is out of range", "L-40 to L40"),
        ("BH/C1/M1", 7, "'M1' after another cut or the same modifier", "give it once"),
        ("BH/P/P", 6, "'P' after another cut or the same modifier", "give it once"),
    ],
)
def test_what_is_wrong_and_where(text: str, column: int, message: str, hint: str) -> None:
    with pytest.raises(sb.InvalidTournamentError) as caught:
        parse_descriptors(["BH", text])
    (finding,) = caught.value.reasons
    assert (finding.line, finding.column) == (2, column)
    assert finding.message == f"'{text}': {message}"
    assert hint in finding.hint


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(sb.InvalidTournamentError) as caught:
        parse_descriptors(["XX", "BH/C1", "BH/Q", "EDE"])
    assert [finding.line for finding in caught.value.reasons] == [1, 3, 4]
    assert str(caught.value).startswith("tie-breaks:1:1: 'XX': no tie-break 'XX'")


def test_teams_have_no_individual_codes() -> None:
    with pytest.raises(sb.InvalidTournamentError, match="ARO is for individuals; choose one for teams"):
        parse_descriptor("ARO", teams=True)
    with pytest.raises(sb.InvalidTournamentError, match="EMGSB has its own score; write EMGSB alone"):
        parse_descriptor("EMGSB:MP", teams=True)
