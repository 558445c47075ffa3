"""The standings as an object: what they say, of which round, in which forms, and back in a file."""

from __future__ import annotations

import csv
import io
import json

import pytest

import swissblossom as sb
from rules.builder import trf
from rules.team_file import team_trf
from swissblossom.places import DEFAULTS
from swissblossom.plain_data import replace
from swissblossom.systems import SYSTEMS

PLAYED = ("1-4 1, 5-2 0, 3-6 =", "2-1 0, 3-5 =, 6-4 =", "1-3 1, 2-4 =, 5-6 =")
TEXT = trf(*PLAYED, players=6, rounds=3)


def small(*records: str) -> sb.Tournament:
    return sb.parse_trf(trf(*PLAYED, players=6, rounds=3, records=records))


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        ((), DEFAULTS["swiss"]),
        (("192 FIDE_DUTCH_2026",), DEFAULTS["swiss"]),
        (("192 FIDE_DOUBLEROUNDROBIN",), DEFAULTS["round_robin"]),
        (("092 Individual: Round Robin",), DEFAULTS["round_robin"]),
        (("192 FIDE_SCHILLER",), DEFAULTS["predetermined"]),
        (("202 SB,bh/c1 , DE",), ("SB", "BH/C1", "DE")),
        (("212 PTS,BH/C1,BH,SB,DE",), ("BH/C1", "BH", "SB", "DE")),
        (("212 PTS,WIN", "202 SB"), ("WIN",)),
        (("202",), DEFAULTS["swiss"]),
    ],
)
def test_which_tie_breaks(records: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert sb.standings(small(*records)).tiebreaks == expected
    assert sb.standings(small(*records), ["PTS", "PS"]).tiebreaks == ("PS",)


def test_the_default_of_a_swiss() -> None:
    assert DEFAULTS["swiss"] == ("BH/C1", "BH", "WIN", "DE")


def test_a_row() -> None:
    s = sb.standings(small(), ["BH/C1", "SB", "AOB", "DE"])
    assert [column.unit for column in s.columns] == [10, 100, 30, 1]
    assert [column.article for column in s.columns] == ["8.1", "9.1", "8.2", "6"]
    row = s.row(2)
    assert (row.rank, row.shared, row.id, row.points) == (2, 1, 2, 15)
    assert row.values == ("4.0", "1.50", "4.50", "-")
    assert row.exact == (40, 150, 135, None)
    assert s.rows[1] is row
    assert s.order == tuple(row.id for row in s.rows)


def test_after_a_round() -> None:
    before = sb.parse_trf(trf(*PLAYED[:2], players=6, rounds=3))
    now, then = sb.standings(small(), after_round=2), sb.standings(before)
    assert now.rows == then.rows
    assert now.after_round == then.after_round == 2
    start = sb.standings(small(), after_round=0)
    assert [(row.rank, row.shared, row.values) for row in start.rows] == [
        (1, 6, ("0.0", "0.0", "0", "1"))
    ] * 6


def test_requests_that_cannot_be() -> None:
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.standings(small(), after_round=4, edition="2023", system="knock-out", primary="MP", unrated=-1)
    assert [(reason.code, reason.hint) for reason in caught.value.reasons] == [
        ("unknown-edition", "choose 2026-03 or 2024-08"),
        (
            "unknown-system",
            f"choose swiss, round_robin, predetermined, or a pairing system: {', '.join(SYSTEMS)}",
        ),
        ("bad-primary", "give MP or GP, and only for teams"),
        ("bad-round", "rounds 1 to 3 are played; 0 is before the first"),
        ("bad-rating", "give 1 to 9999"),
    ]


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("2026/02/28", "2024-08"),
        ("2026/03/01", "2026-03"),
        ("some day", "2026-03"),
        ("28.02.2026", "2024-08"),
    ],
)
def test_the_edition_goes_by_the_date(date: str, expected: str) -> None:
    """Applied from 1 March 2026; what the caller says goes before."""
    t = small(f"042 {date}")
    s = sb.standings(t)
    assert s.edition == expected
    assert [warning.code for warning in s.warnings] == (["older-rules"] if expected == "2024-08" else [])
    for edition in ("2026-03", "2024-08"):
        said = sb.standings(t, edition=edition)
        assert (said.edition, said.warnings) == (edition, ())
    assert sb.standings(small()).edition == "2026-03"


def test_arguments_of_another_kind() -> None:
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.standings(small(), 5, after_round="3", edition=2026, unrated="x", other=[1])  # type: ignore[arg-type]
    assert [reason.code for reason in caught.value.reasons] == ["bad-argument"] * 5
    with pytest.raises(sb.InvalidTournamentError, match="which is no list of texts; give descriptors"):
        sb.standings(small(), ["BH", 3])  # type: ignore[list-item]
    assert sb.standings(small(), "BH").tiebreaks == ("BH",)


def test_bad_tie_breaks_of_a_file_are_told_with_their_record() -> None:
    t = small("202 BH,134,SB/X")
    t.source = "open.trf"
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.standings(t)
    lines = str(caught.value).splitlines()
    assert lines[0].startswith("open.trf: record 202, place 2: '134': a name is missing; those of C.07")
    assert lines[1].startswith("open.trf: record 202, place 3: 'SB/X': no modifier 'X'; modifiers of SB: cut")
    assert sb.standings(t, ["SB"]).tiebreaks == ("SB",)


def test_a_tournament_that_contradicts_itself() -> None:
    wrong = replace(small(), results=bytearray(b"1" * 18))
    with pytest.raises(sb.InvalidTournamentError, match="players 1 and 4 both won their game"):
        sb.standings(wrong)


def test_self_defined_tie_breaks() -> None:
    """4.1: the tournament's own, with values from outside; who has none comes last."""
    t = small("202 OTHER_blitz,BH")
    with pytest.raises(sb.InvalidTournamentError, match="OTHER_BLITZ is the tournament's own tie-break"):
        sb.standings(t)
    s = sb.standings(t, other={"OTHER_blitz": {6: 5, 2: 7}})
    assert [(row.id, row.values[0]) for row in s.rows] == [
        (1, "-"),
        (2, "7"),
        (6, "5"),
        (4, "-"),
        (3, "-"),
        (5, "-"),
    ]
    assert s.explain(2, "OTHER_BLITZ").notes == ("a value of the tournament's own",)


def test_participants_that_do_not_exist() -> None:
    s = sb.standings(small())
    for ask in (s.row, s.name, lambda player: s.explain(player, "BH")):
        with pytest.raises(sb.InvalidTournamentError, match="player 7 does not exist; 1 to 6 do"):
            ask(7)


def test_table() -> None:
    assert sb.standings(small(), ["BH", "DE"]).text().split("\n") == [
        "Blossom Open",
        "Standings after round 3 of 3",
        "",
        "   No  Name     Pts   BH  DE",
        "1   1  Acacia   3.0  3.5   -",
        "2   2  Alder    1.5  5.0   -",
        "3   6  Ash      1.5  3.0   -",
        "4   4  Apple    1.0  6.0   -",
        "5   3  Almond   1.0  5.5   -",
        "6   5  Apricot  1.0  4.0   -",
        "",
    ]


def test_names_are_cut_to_the_width() -> None:
    t = small()
    t.players[0].name = "A name of thirty-three characters"
    lines = sb.standings(t, ["BH"]).text(36).splitlines()
    assert max(map(len, lines)) == 36
    assert lines[4] == "1   1  A name of thirty-t\u2026  3.0  3.5"


def test_shared_places_in_the_table() -> None:
    text = sb.standings(sb.parse_trf(trf("1-2 =, 3-4 1", players=4, rounds=1)), ["WIN"]).text()
    assert [line.split()[0] for line in text.splitlines()[4:]] == ["1", "2-3", "2-3", "4"]


def test_json() -> None:
    s = sb.standings(small(), ["BH/C1", "DE"])
    found = json.loads(s.json())
    assert (found["after_round"], found["edition"], found["system"]) == (3, "2026-03", "swiss")
    assert found["tiebreaks"][0] == {"tiebreak": "BH/C1", "article": "8.1", "unit": 10, "lower": False}
    assert found["standings"][0] == {
        "rank": 1,
        "shared": 1,
        "player": 1,
        "name": "Acacia",
        "points": "3.0",
        "values": ["2.5", "-"],
        "exact": [25, None],
    }


def test_csv() -> None:
    t = small()
    t.players[1].name = 'Alder, "Al"'
    rows = list(csv.reader(io.StringIO(sb.standings(t, ["BH"]).csv())))
    assert rows[0] == ["rank", "shared", "player", "name", "points", "BH"]
    assert rows[2] == ["2", "1", "2", 'Alder, "Al"', "1.5", "5.0"]
    assert len(rows) == 7


def test_into_a_file_and_back() -> None:
    """Ranks and tie-breaks are written; reading the file gives the same standings without asking."""
    s = sb.standings(small(), ["SB/C1", "BH", "DE"])
    text = sb.format_trf(s.ranked())
    assert "202 SB/C1,BH,DE\n001    1" in text
    again = sb.parse_trf(text)
    assert [player.rank for player in again.players] == [s.row(player).rank for player in range(1, 7)]
    assert sb.standings(again).rows == s.rows
    assert [player.rank for player in small().players] == [None] * 6


def test_the_records_of_the_file_are_kept() -> None:
    """212 stays 212; both are brought into line where both are there; other records stay as they are."""
    s = sb.standings(small("102 An arbiter", "212 PTS,BH"), ["SB", "DE"])
    text = sb.format_trf(s.ranked())
    assert "\n212 PTS,SB,DE\n" in text
    assert "\n202 " not in text
    assert "\n102 An arbiter\n" in text
    both = sb.format_trf(sb.standings(small("202 BH", "212 PTS,BH"), ["SB"]).ranked())
    assert "\n202 SB\n212 PTS,SB\n" in both
    assert "202" not in sb.format_trf(sb.standings(small("202 BH"), []).ranked()).split("001 ")[0]


def test_old_standings_are_not_written() -> None:
    with pytest.raises(sb.InvalidTournamentError, match="after round 2, not 3; leave out the round"):
        sb.standings(small(), after_round=2).ranked()


def test_teams_into_a_file_and_back() -> None:
    t = sb.parse_trf(team_trf("1-2 0=, 3-4 11", "1-3 01, 2-4 11", teams=4))
    s = sb.standings(t, ["MPvGP", "EMGSB"])
    again = sb.parse_trf(sb.format_trf(s.ranked()))
    assert [(team.match_points, team.game_points, team.rank) for team in again.details.teams] == [
        (10, 15, 3),
        (40, 35, 1),
        (30, 30, 2),
        (0, 0, 4),
    ]
    assert [team.members for team in again.details.teams] == [team.members for team in t.details.teams]
    assert sb.standings(again).rows == s.rows


def test_teams_meet_in_matches() -> None:
    s = sb.standings(sb.parse_trf(team_trf("1-2 0=, 3-4 11", "1-3 01, 2-4 11", teams=4)), ["BH"])
    assert "  round 1: match with 2, " in s.explain(1, "BH").text()


def test_explanations_say_what_happened() -> None:
    t = sb.parse_trf(trf("1-2 1, 3-4 =, 5 U", "1 H, 3-5 1, 2-4 -", "1-3 =, 4-5 1, 2 Z", players=5, rounds=3))
    assert sb.standings(t).explain(1, "BH/C1").text() == (
        "BH/C1 of 1 Acacia: 2.5 (Buchholz, article 8.1)\n"
        "  round 1: game with 2, 1.0 points, opponent has 0.0, adjusted to 0.5 (16.3.2: draw in round 3): "
        "counts 0.5 (8.1)\n"
        "  round 2: dummy, half-point bye, 0.5 points, dummy has 1.5, own score 2.0 capped, not available: "
        "1.5 does not count (cut by 14.1, 16.5)\n"
        "  round 3: game with 3, 0.5 points, opponent has 2.0: counts 2.0 (8.1)\n"
    )
    lines = sb.standings(t).explain(2, "SB").lines
    assert [(line.round, line.opponent, line.what, line.article) for line in lines] == [
        (1, 1, "game", "9.1"),
        (2, 4, "dummy, forfeit loss", "16.4, category 16.2.4"),
        (3, 0, "dummy, zero-point bye", "16.4, category 16.2.5"),
    ]
