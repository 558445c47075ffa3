"""Writing: every column where the format has it, and nothing said that is not so."""

from __future__ import annotations

import os
from array import array
from pathlib import Path

import pytest

import swissblossom as sb
from swissblossom import whole_files
from unit.same import differences
from unit.trf_text import FOUR, HEAD, player, trf


def written(text: str, edition: str = "TRF26") -> list[str]:
    return sb.format_trf(sb.parse_trf(text), edition).split("\n")[:-1]


def records(text: str, edition: str = "TRF26") -> list[str]:
    return [line for line in written(text, edition) if line[:3] != "001"]


def test_every_column() -> None:
    b = sb.TournamentBuilder("Columns", rounds=5, initial_colour="black")
    for name in ("Ångström, Åsa", "Tal", "Keres"):
        b.add_player(
            name, rating=2345, title="WGM", sex="w", federation="SWE", fide_id="1712345", birth="1990/02/03"
        )
    b.add_round([(2, 1, "0-1")], bye=3)
    b.add_round([(1, 3, "+--")], byes={2: "H"})
    b.request_bye(2, 3, "H")
    assert sb.format_trf(b.tournament(), "TRF16").split("\n") == [
        "012 Columns",
        "XXR 5",
        "XXC black1",
        #        1         2         3         4         5         6         7         8         9         0         1  # noqa: E501
        "001    1 wWGM Ångström, Åsa                     2345 SWE     1712345 1990/02/03  2.0    1     2 b 1     3 w +",  # noqa: E501
        "001    2 wWGM Tal                               2345 SWE     1712345 1990/02/03  1.0    2     1 w 0  0000 - H  0000 - H",  # noqa: E501
        "001    3 wWGM Keres                             2345 SWE     1712345 1990/02/03  1.0    3  0000 - U     1 b -",  # noqa: E501
        "",
    ]
    assert sb.format_trf(b.tournament()).split("\n")[:5] == [
        "012 Columns",
        "142 5",
        "152 B",
        "240 H   3    2",
        "001    1 wWGM Ångström, Åsa                     2345 SWE     1712345 1990/02/03  2.0    1     2 b 1     3 w +",  # noqa: E501
    ]


@pytest.mark.parametrize(
    ("given", "trf26", "trf16"),
    [
        ("XXR 3", "142 3", "XXR 3"),
        ("142 003", "142 003", "XXR 3"),
        ("XXC black1", "152 B", "XXC black1"),
        ("XXP 1 2", "260   1  99    1    2", "XXP 1 2"),
        ("260   2   3    1    2    3", "260   2   3    1    2    3", "260   2   3    1    2    3"),
        (
            "XXA    2  1.0  0.5",
            "250       1.0   1   1    2    2/250       0.5   2   2    2    2",
            "XXA    2  1.0  0.5",
        ),
        ("250       1.0   1   2    2    2", "250       1.0   1   2    2    2", "XXA    2  1.0  1.0"),
        ("XXZ 1 2", "240 Z   2    1    2", None),
        ("BBU  0.5", "162  W 1.0    D 0.5    L 0.0    P 0.5", "BBU  0.5"),
        ("192 FIDE_DUTCH_2026_BAKU", "192 FIDE_DUTCH_2026_BAKU", "192 FIDE_DUTCH_2026_BAKU"),
        ("801 whatever  it   says", "801 whatever  it   says", "801 whatever  it   says"),
    ],
)
def test_dialects(given: str, trf26: str, trf16: str | None) -> None:
    expected = trf26.split("/")
    text = trf(given, "152 W") if "XXC" not in given else trf(given)
    assert [line for line in records(text) if line != "152 W"] == expected
    found = [line for line in records(text, "TRF16") if line != "XXC white1"]
    assert found == ([] if trf16 is None else [trf16])


def test_points_that_162_cannot_say() -> None:
    text = trf("152 W", "XXS BW=1.2", players=(player(1), player(2)))
    assert "XXS BW=1.2" in "\n".join(records(text, "TRFX"))
    assert "XXS BW=1.2" in records(text)
    assert differences(sb.parse_trf(text), sb.parse_trf("\n".join(written(text)))) == []


def test_byes_of_the_round_to_pair() -> None:
    text = trf(*HEAD, "240 H   2    3", "240 Z   2    4", "240 H   3    1")
    assert "  0000 - H" in written(text, "TRF16")[-2]
    assert written(text, "TRF16")[-1].endswith("  0000 - Z")
    assert "240 H   3    1" in records(text, "TRF16")
    x = records(text, "TRFX")
    assert "XXZ 4" in x
    assert written(text, "TRFX")[-2].endswith("  0000 - H")


def test_changes_are_written() -> None:
    t = sb.parse_trf(trf(*HEAD, "102 Arbiter", "260   1   9    1    2"))
    t.total_rounds, t.name, t.forbidden = 7, "Renamed", ()
    lines = sb.format_trf(t).split("\n")
    assert lines[:4] == ["012 Renamed", "142 7", "152 W", "102 Arbiter"]
    assert not any(line.startswith("260") for line in lines)


def test_ranks_by_points_then_number() -> None:
    lines = written(trf(players=(player(1, "2 w 0"), player(2, "1 b 1"), player(3, "U"))))[-3:]
    assert [line[80:89] for line in lines] == [" 0.0    3", " 1.0    1", " 1.0    2"]


def test_players_by_position_of_the_file() -> None:
    text = trf("XXR 3", "XXC rank black1", players=(FOUR[2], FOUR[0], FOUR[3], FOUR[1]))
    t = sb.parse_trf(text)
    for edition in ("TRF26", "TRF16", "TRFX"):
        again = sb.parse_trf(sb.format_trf(t, edition))
        assert list(again.tpn) == [2, 4, 1, 3]
        assert differences(t, again) == []


def test_what_does_not_fit() -> None:
    t = sb.parse_trf(trf())
    t.players[0].rating = 12345
    with pytest.raises(sb.InvalidTournamentError, match="rating 12345 does not fit into four columns"):
        sb.format_trf(t)
    t = sb.parse_trf(trf())
    t.results[0] = ord("=")
    with pytest.raises(sb.InvalidTournamentError, match=r"1\.0 points in the line, 0\.5 from the results"):
        sb.format_trf(t)
    t = sb.parse_trf(trf(players=(player(1), player(2))))
    t.recorded_rounds = t.rounds_played = 1
    t.opponents, t.colours, t.results = array("H", [0, 0]), bytearray(2), bytearray(b"HZ")
    with pytest.raises(sb.InvalidTournamentError, match="round 1 has no game"):
        sb.format_trf(t)
    with pytest.raises(ValueError, match="no edition"):
        sb.format_trf(t, "TRF06")
    with pytest.raises(ValueError, match="no line end"):
        sb.format_trf(t, eol="x")


def test_a_name_is_cut_and_kept_on_its_line() -> None:
    t = sb.parse_trf(trf())
    t.players[0].name = "A name\nof more than three and thirty characters"
    line = next(line for line in sb.format_trf(t).split("\n") if line.startswith("001    1"))
    assert line[14:48] == "A name of more than three and thi "
    assert line[48:52] == "2400"


def test_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "open.trf"
    path.write_text("before", encoding="utf-8")

    def crash(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(sb.UnreadableFileError, match="No space left"):
        sb.write_trf(sb.parse_trf(trf()), path)
    assert path.read_text(encoding="utf-8") == "before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["open.trf"]
    monkeypatch.undo()
    sb.write_trf(sb.parse_trf(trf()), path)
    assert path.read_bytes().count(b"\r\n") == 7
    whole_files.write_atomically(os.devnull, b"x")


def test_details() -> None:
    d = sb.parse_trf(
        trf(
            *(
                "022 Riga",
                "032 LAT",
                "042 28. 07. 2005",
                "052 Feb 14, 2026",
                "102 Chief",
                "112 First",
                "112",
                "112 Second",
            ),
            "132" + " " * 88 + "24/01/01  24/01/02",
            *("172 LAT FIDE", "202 BH/C1, BH", "222 5400+30", "352 WBWB", "362 TW 3.0   TD 1.0"),
            "299      1.0   0.5    2    1    3",
            "300   1   2   3    1    0    2",
            "310   2 " + f"{'Riga Chess':32} RIGA    2450    4.0    6.5   1     1    2    3",
            *("320  1.0  2.0   4   5", "330 +-   2   1   2", "### a remark", "LAT    3    A Keres"),
        )
    ).details
    assert (d.city, d.start, d.end, d.deputies) == ("Riga", "2005-07-28", "2026-02-14", ("First", "Second"))
    assert (d.round_dates, d.tiebreaks, d.team_points) == (
        ("2024-01-01", "2024-01-02"),
        ("BH/C1", "BH"),
        (30, 10, 0),
    )
    assert d.line_ups == (sb.details.LineUp(1, 2, 3, (1, 0, 2)),)
    (team,) = d.teams
    assert (
        team.name,
        team.nick,
        team.strength,
        team.match_points,
        team.game_points,
        team.rank,
        team.members,
    ) == (
        *("Riga Chess", "RIGA", 2450, 40, 65, 1),
        (1, 2, 3),
    )
    assert d.team_byes is not None
    assert d.team_byes.teams == (4, 5)
    assert (d.forfeited_matches[0].kind, d.forfeited_matches[0].black) == ("+-", 2)
    assert (d.comments, d.national[0].title) == (("a remark",), "A")


def test_abnormal_points_count() -> None:
    bonus, worth = (
        f"299 {kind:1}        {points:>4}  {number:3d} {ident:4d}"
        for kind, points, number, ident in (("", 0.5, 0, 3), ("W", 3.0, 1, 1))
    )
    text = trf(
        *HEAD,
        bonus,
        worth,
        players=(player(1, "3 w 1", points="3.0"), *FOUR[1:2], player(3, "1 b 0", points="0.5"), FOUR[3]),
    )
    t = sb.parse_trf(text)
    assert t.unread == []
    assert sb.pair(t).scores == (30, 10, 5, 0)
    assert [line[80:84] for line in sb.format_trf(t).split("\n") if line.startswith("001")] == [
        " 3.0",
        " 1.0",
        " 0.5",
        " 0.0",
    ]
