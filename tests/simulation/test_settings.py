"""Settings do what they say, number by number, and what cannot be is refused with every reason."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import swissblossom as sb
from docs.places import ROOT
from swissblossom.cli.simulate import _OPTIONS
from swissblossom.simulation.rates import parse_rate
from swissblossom.simulation.settings import POINT_NAMES
from swissblossom.tournament import WHITE

QUIET = dict.fromkeys(("late_entries", "withdrawals", "half_byes", "full_byes", "zero_byes", "forfeits"), 0)
NAMES = sb.SimulationSettings.__match_args__


def column(t: sb.Tournament, number: int) -> str:
    """Return the result letters of a round, in the order of the ids."""
    return bytes(t.results[number - 1 :: t.recorded_rounds]).decode()


def made(**changes: Any) -> sb.Tournament:
    """Return a tournament with nothing unusual in it but what is asked for."""
    return sb.simulate(seed=9, **({"players": 40, "rounds": 6} | QUIET | changes))


@pytest.mark.parametrize(
    ("name", "letter"), [("half_byes", "H"), ("full_byes", "F"), ("zero_byes", "Z")], ids="HFZ"
)
def test_byes_of_each_kind_by_number_and_round_by_round(name: str, letter: str) -> None:
    t = made(**{name: 3, "rounds_without_half_byes": 0})
    assert [column(t, number).count(letter) for number in range(1, 7)] == [3] * 6
    t = made(**{name: [0, 5, "100%", 1], "rounds_without_half_byes": 0})
    assert [column(t, number).count(letter) for number in range(1, 7)] == [0, 5, 38, 1, 0, 0]  # two must play


def test_no_half_point_byes_in_the_last_rounds() -> None:
    t = made(half_byes=4, full_byes=1, zero_byes=2, rounds_without_half_byes=2)
    counts = [tuple(column(t, number).count(letter) for letter in "HFZ") for number in range(1, 7)]
    assert counts == [(4, 1, 2)] * 4 + [(0, 0, 2)] * 2


def games(t: sb.Tournament, number: int) -> list[str]:
    """Return the results of a round's games as White's and Black's letters."""
    found = []
    for ident in range(1, len(t.players) + 1):
        game = t.game(ident, number)
        if game.opponent and game.colour == WHITE:
            found.append(game.result + t.game(game.opponent, number).result)
    return found


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("forfeits", {"+-", "-+"}),
        ("double_forfeits", {"--"}),
        ("half_zero", {"=0", "0="}),
        ("zero_zero", {"00"}),
        ("short_games", {"WL", "LW", "DD"}),
    ],
)
def test_unusual_results_by_number_and_round_by_round(name: str, kinds: set[str]) -> None:
    def counts(t: sb.Tournament) -> list[int]:
        return [sum(game in kinds for game in games(t, number)) for number in range(1, 7)]

    t = made(**{name: 4})
    assert counts(t) == [4] * 6
    assert {game for number in range(1, 7) for game in games(t, number)} >= kinds
    assert counts(made(**{name: [0, 2, "100%", "0%", 1]})) == [0, 2, 20, 0, 1, 0]
    assert counts(made()) == [0] * 6


def test_a_game_has_one_unusual_thing_at_most() -> None:
    t = made(forfeits=8, double_forfeits=4, half_zero=4, zero_zero=4, rounds=3)
    for number in (1, 2, 3):
        found = games(t, number)
        assert len(found) == 20
        assert sum(game in {"+-", "-+"} for game in found) == 8
        assert [found.count(kind) for kind in ("--", "00")] == [4, 4]


def arrivals(t: sb.Tournament) -> list[int]:
    """Return the round of each late entry."""
    rows = [
        t.results[at : at + t.recorded_rounds].decode() for at in range(0, len(t.results), t.recorded_rounds)
    ]
    return sorted(len(row) - len(row.lstrip(" ")) + 1 for row in rows if row.startswith(" "))


def test_late_entries() -> None:
    assert arrivals(made(late_entries=[0, 3, 0, 2])) == [2, 2, 2, 4, 4]
    found = arrivals(made(late_entries=9, rounds=9))
    assert len(found) == 9
    assert set(found) <= set(range(2, 6))
    assert len(set(found)) > 1
    assert arrivals(made(late_entries="100%", players=6, rounds=2)) == [2] * 4  # two play round 1


def test_withdrawals_are_for_good() -> None:
    t = made(withdrawals=[0, 2, 0, 3])
    rows = [t.results[at : at + 6].decode() for at in range(0, len(t.results), 6)]
    left = sorted(row.index("Z") + 1 for row in rows if "Z" in row)
    assert left == [2, 2, 4, 4, 4]
    assert all(set(row[row.index("Z") :]) == {"Z"} for row in rows if "Z" in row)
    assert sum("Z" in row for row in rows) == 5
    swapped = made(withdrawals=[0, 0, "100%"], late_entries=[0, 0, 30])  # who enters does not leave at once
    assert column(swapped, 2).count(" ") == column(swapped, 3).count("Z") * 3 == 30
    total = made(withdrawals=7)
    assert sum(total.game(ident, 6).result == "Z" for ident in range(1, 41)) == 7


def test_ratings_lie_within_their_limits_and_decide_the_order() -> None:
    t = made(players=300, rounds=1, rating_lowest=1900, rating_highest=2000, rating_deviation=100)
    ratings = [player.rating or 0 for player in t.players]
    assert min(ratings) >= 1900
    assert max(ratings) <= 2000
    assert ratings == sorted(ratings, reverse=True)
    t = made(players=300, rounds=1, rating_distribution="uniform", rating_lowest=1000, rating_highest=2999)
    ratings = [player.rating or 0 for player in t.players]
    thirds = [sum(low <= rating < low + 500 for rating in ratings) for low in (1000, 1500, 2000, 2500)]
    assert all(45 <= third <= 105 for third in thirds)  # 75 each; four standard deviations of 7.5
    far = made(players=5, rounds=1, rating_mean=100, rating_deviation=1)
    assert {player.rating for player in far.players} == {1400}


def test_titles_follow_the_ratings() -> None:
    t = made(players=400, rounds=1, rating_mean=2300)
    for player in t.players:
        rating = player.rating or 0
        assert player.title == (
            "GM"
            if rating >= 2500
            else "IM"
            if rating >= 2400
            else "FM"
            if rating >= 2300
            else "CM"
            if rating >= 2200
            else ""
        )
    assert {player.title for player in t.players} == {"GM", "IM", "FM", "CM", ""}


def test_unrated_players_come_last() -> None:
    t = made(unrated=6)
    assert [player.id for player in t.players if player.rating is None] == list(range(35, 41))
    assert "072 34" in t.records


def test_forbidden_pairs() -> None:
    t = made(forbidden_pairs=3, forbidden_size=4)
    assert [(group.first_round, group.last_round, len(group.ids)) for group in t.forbidden] == [
        (1, 99, 4)
    ] * 3
    t = made(forbidden_pairs=[0, 2, 0, 1])
    assert [(group.first_round, group.last_round) for group in t.forbidden] == [(2, 2), (2, 2), (4, 4)]
    t = made(forbidden_pairs="100%", forbidden_size=3)
    assert len(t.forbidden) == 13
    for group in t.forbidden:
        met = {t.game(ident, number).opponent for ident in group.ids for number in range(1, 7)}
        assert not met & set(group.ids)


def test_acceleration_announced_and_written_out_give_the_same_games() -> None:
    baku = made(acceleration="baku", late_entries=4, rounds=7)
    records = made(acceleration="records", late_entries=4, rounds=7)
    assert baku.baku
    assert not baku.virtual
    assert not records.baku
    assert records.virtual
    assert (baku.opponents, baku.results) == (records.opponents, records.results)
    assert baku.opponents != made(late_entries=4, rounds=7).opponents


def test_points_by_name() -> None:
    t = made(points={"win": "3", "draw": 1, "absence": 0.5, "pab": "1.5"})
    assert t.points.table() == (30, 30, 10, 10, 0, 0, 30, 5, 30, 10, 5, 15)
    assert made(points={"win": 2, "draw": 1}).points.pab == 20  # C.04.1 article 3: a win
    assert sum(player.points or 0 for player in t.players) > 0


def test_tiebreaks_order_equal_points() -> None:
    t = made(tiebreaks="BH/C1,BH,WIN")
    assert any(record.startswith(("202", "212")) and "BH/C1" in record for record in t.records)
    order = [player.id for player in sorted(t.players, key=lambda player: player.rank or 0)]
    usual = [player.id for player in sorted(made().players, key=lambda player: player.rank or 0)]
    assert order != usual
    points = [t.players[ident - 1].points or 0 for ident in order]
    assert points == sorted(points, reverse=True)
    with pytest.raises(sb.InvalidTournamentError):
        made(tiebreaks="XYZ")


def test_initial_colour() -> None:
    colours = {sb.simulate(seed=seed, players=4, rounds=1).initial_colour for seed in range(20)}
    assert colours == {1, 2}
    assert made(initial_colour="black").initial_colour == 2
    assert made(initial_colour="white").initial_colour == 1


def test_a_tournament_that_still_goes_on_announces_the_byes_of_its_next_round() -> None:
    t = made(played=3, half_byes=2, zero_byes=1, withdrawals=[0, 0, 2], late_entries=[0, 0, 0, 0, 3])
    assert (t.rounds_played, t.recorded_rounds, t.total_rounds) == (3, 3, 6)
    assert sorted(t.byes.values()) == ["H", "H", "Z", "Z", "Z", "Z", "Z", "Z"]
    assert {number for number, _ in t.byes} == {4}
    whole = made(half_byes=2, zero_byes=1, withdrawals=[0, 0, 2], late_entries=[0, 0, 0, 0, 3])
    paired = sb.pair(t)
    assert {ident for ident, _ in paired.absent} == {ident for _, ident in t.byes}
    assert {(white, black) for white, black in paired.pairs} == {
        (ident, whole.game(ident, 4).opponent)
        for ident in range(1, 41)
        if whole.game(ident, 4).colour == WHITE
    }
    start = made(played=0, zero_byes=2)
    assert (start.rounds_played, start.recorded_rounds, len(start.byes)) == (0, 0, 2)


def test_ranges_are_drawn_from_by_the_seed() -> None:
    sizes = {
        (len(t.players), t.total_rounds)
        for seed in range(60)
        for t in (sb.simulate(seed=seed, players="4-6", rounds=(1, 2)),)
    }
    assert sizes == {(players, rounds) for players in (4, 5, 6) for rounds in (1, 2)}


def test_the_model_with_the_table_draws_as_often_as_it_says() -> None:
    """Equal players, so that the expected score leaves room for every draw."""
    equal = {"rating_lowest": 2000, "rating_highest": 2000, "results": "table", "white_advantage": 0}
    assert "=" not in column(made(**equal, draw_rate="0%", players=100, rounds=1), 1)
    assert set(column(made(**equal, draw_rate="100%", players=100, rounds=1), 1)) == {"="}
    t = made(**equal, draw_rate="40%", players=2000, rounds=1)
    assert abs(column(t, 1).count("=") // 2 - 400) < 93  # six standard deviations of 15.5


def test_strength_differs_from_the_rating_when_asked_for() -> None:
    assert made(strength_deviation=400).results != made().results
    assert [p.rating for p in made(strength_deviation=400).players] == [p.rating for p in made().players]


def test_a_round_without_a_legal_pairing() -> None:
    with pytest.raises(sb.NoLegalPairingError) as caught:
        made(players=4, rounds=5)
    assert caught.value.round == 4
    t = made(players=4, rounds=5, unpairable="end")
    assert (t.rounds_played, t.recorded_rounds, t.total_rounds, t.byes) == (3, 3, 5, {})
    assert len(t.results) == 12
    with pytest.raises(sb.NoLegalPairingError):
        made(players=2, rounds=2, forbidden_pairs=1, unpairable="end")  # no round at all


def test_the_last_two_do_not_leave() -> None:
    t = made(players=8, rounds=3, withdrawals=[0, "100%"], unpairable="end")
    assert [column(t, number).count("Z") for number in (1, 2)] == [0, 6]


REFUSED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"players": 1}, "players"),
    ({"players": "20-10"}, "players"),
    ({"players": "ten"}, "players"),
    ({"players": (2, 3, 4)}, "players"),
    ({"rounds": 100}, "rounds"),
    ({"rounds": 0}, "rounds"),
    ({"played": -1}, "played"),
    ({"played": "x"}, "played"),
    ({"half_byes": 0.02}, "half_byes"),
    ({"half_byes": "101%"}, "half_byes"),
    ({"half_byes": -1}, "half_byes"),
    ({"half_byes": True}, "half_byes"),
    ({"half_byes": []}, "half_byes"),
    ({"forfeits": "1%,x"}, "forfeits"),
    ({"unrated": [1, 2]}, "unrated"),
    ({"draw_rate": 30}, "draw_rate"),
    ({"rating_lowest": 2900}, "rating_lowest"),
    ({"rating_mean": 1800.0}, "rating_mean"),
    ({"forbidden_size": 1}, "forbidden_size"),
    ({"results": "coin"}, "results"),
    ({"acceleration": "some"}, "acceleration"),
    ({"initial_colour": "red"}, "initial_colour"),
    ({"unpairable": "ignore"}, "unpairable"),
    ({"tiebreaks": ["BH"]}, "tiebreaks"),
    ({"points": {"win": "x"}}, "points: win"),
    ({"points": {"win": 100}}, "points: a result is worth too much"),
    ({"points": {"victory": 1}}, "points: no result 'victory'"),
    ({"half_bytes": 1}, "no setting 'half_bytes'"),
    ({"system": "monrad"}, "the monrad system"),
    ({"system": "team", "team_code": "FIDE_DUTCH"}, "team_code: 'FIDE_DUTCH'"),
    ({"system": "team", "team_code": "FIDE_TEAM_BAKU"}, "team_code: 'FIDE_TEAM_BAKU'"),
    ({"system": "team", "team_code": "FIDE_TEAM_GP_MP", "acceleration": "baku"}, "Baku acceleration"),
    ({"system": "team", "players": 900, "boards": 12}, "players: 900 teams of 12"),
    ({"system": "team", "players": 1000, "boards": 1}, "players: 1000 teams, of which"),
    ({"edition": "1990"}, "the rules of 1990"),
    ({"acceleration": "baku", "points": {"win": 3, "draw": 1}}, "Baku acceleration needs"),
)


@pytest.mark.parametrize(("changes", "message"), REFUSED, ids=[str(changes) for changes, _ in REFUSED])
def test_what_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(sb.InvalidTournamentError) as caught:
        made(**changes)
    (reason,) = caught.value.reasons
    assert reason.message.startswith(message)
    assert reason.hint


@pytest.mark.parametrize("seed", [-1, "7", True, 1.0])
def test_seeds_are_whole_numbers(seed: Any) -> None:
    with pytest.raises(sb.InvalidTournamentError, match="seed"):
        sb.simulate(seed=seed)


def test_all_reasons_come_at_once() -> None:
    with pytest.raises(sb.InvalidTournamentError) as caught:
        made(players=1, rounds="x", half_bytes=2, forfeits="?", points={"win": -1})
    assert len(caught.value.reasons) == 5
    assert "did you mean half_byes?" in str(caught.value)


def test_a_file_of_settings(tmp_path: Path) -> None:
    path = tmp_path / "open.toml"
    path.write_text(
        'players = "20-30"\nrounds = 5\nhalf_byes = [1, "2.5%"]\nforfeits = "1%"\n'
        "[points]\nwin = 3\ndraw = 1.5\n",
        encoding="utf-8",
    )
    settings = sb.read_settings(path)
    assert settings.half_byes == (1, "2.5%")
    assert settings.points.draw_white == 15
    t = sb.simulate(settings, seed=3, rounds=4)
    assert 20 <= len(t.players) <= 30
    assert t.total_rounds == 4


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("players = ", "bad-settings-file"),
        ("\xff", "bad-settings-file"),
        ("spieler = 3", "unknown-setting"),
        ("[half_byes]\nx = 1", "bad-setting"),
        ("draw_rate = 0.3", "bad-setting"),
    ],
)
def test_a_bad_file_of_settings(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "open.toml"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.read_settings(path)
    assert caught.value.reasons[0].code == code
    assert str(caught.value).startswith(str(path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(sb.UnreadableFileError):
        sb.read_settings(tmp_path / "none.toml")


def test_rates_as_text_and_as_numbers() -> None:
    assert parse_rate(3) == parse_rate("3")
    assert parse_rate([1, "2%"]) == parse_rate("1, 2%") == parse_rate((1, "2.0%"))
    assert parse_rate("0.0001%") == parse_rate(" 0.0001 %")


def test_every_setting_has_an_option_and_stands_in_the_documentation() -> None:
    assert [name.replace("-", "_") for name, _, _ in _OPTIONS] == list(NAMES)
    page = (ROOT / "docs" / "simulate.md").read_text(encoding="utf-8")
    usual = sb.SimulationSettings()
    for name in NAMES:
        default = getattr(usual, name)
        shown = {"points": "1, ½, 0", "played": "all", "edition": "the newest", "tiebreaks": "none"}.get(
            name, str(default)
        )
        assert f"| `{name}` | {shown} |" in page, name
    for result in POINT_NAMES:
        assert f"`{result}`" in page, result
    for name in NAMES:
        assert f"        {name}: " in (sb.SimulationSettings.__doc__ or ""), name


def test_the_help_names_the_defaults() -> None:
    usual = sb.SimulationSettings()
    for name, _, text in _OPTIONS:
        default = str(getattr(usual, name.replace("-", "_")))
        if name not in {"points", "played", "edition", "tiebreaks"}:
            assert f"default: {default.replace('%', '%%')})" in text, name


def test_no_float_decides_anything() -> None:
    """The generator's modules hold no number with a decimal point, and divide only whole numbers."""
    folder = ROOT / "python" / "swissblossom" / "simulation"
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path
            assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)), path


def test_the_edition_is_named_only_if_asked_for() -> None:
    """The first day says that the rules are those of 2026; some programs refuse a code with that year."""
    plain = sb.simulate(players=6, rounds=2, seed=1)
    assert "192 " not in sb.format_trf(plain)
    assert sb.pair(plain, round=2).edition == "2026"
    assert "192 FIDE_DUTCH_BAKU" in sb.format_trf(
        sb.simulate(players=6, rounds=2, seed=1, acceleration="baku")
    )
    for year in ("2026", "2017"):
        named = sb.simulate(players=6, rounds=2, seed=1, edition=year)
        assert f"192 FIDE_DUTCH_{year}" in sb.format_trf(named)
        assert sb.pair(named, round=2).edition == year
