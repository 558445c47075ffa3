"""The program `swissblossom-engine`: grammars, checklists, the generator, and files that are left alone.

What the reference engine does on hundreds of inputs stands in tests/golden/test_engine_transcripts.py.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import swissblossom as sb
from swissblossom.cli.stand_in import main, release
from swissblossom.cli.stand_in.baku import accelerate
from swissblossom.cli.stand_in.configuration import read_configuration, settings_of
from swissblossom.cli.stand_in.grammar import Request, UsageError, read_arguments
from unit.trf_text import player, trf

SIX = tuple(
    player(ident, game, points=points)
    for ident, game, points in (
        (1, "4 w 1", "1.0"),
        (2, "5 b 1", "1.0"),
        (3, "6 w =", "0.5"),
        (4, "1 b 0", "0.0"),
        (5, "2 w 0", "0.0"),
        (6, "3 b =", "0.5"),
    )
)
PAIRS = "3\n2 1\n4 3\n6 5\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder with a tournament in `in/open.trf`."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "open.trf").write_text(trf("142 5", "152 W", players=SIX), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("", Request("release", release=True)),
        ("-r", Request("release", release=True)),
        ("open -p", Request("pair", input="open")),
        ("-r open -p out", Request("pair", release=True, input="open", output="out")),
        ("open -b -p out -l", Request("pair", input="open", output="out", checklist=True, baku=True)),
        ("-p out open", Request("pair", input="open", output="out")),
        ("open -w -p", Request("pair", input="open")),
        ("open -q 5000 -p out", Request("pair", input="open", output="out")),
        ("open -q -p out", Request("pair", input="open", output="out")),
        ("open -l list -p", Request("pair", input="open", checklist=True, checklist_file="list")),
        ("open -c", Request("check", input="open")),
        ("open -c 6", Request("check", input="open", round=6)),
        ("-g -o out", Request("generate", output="out")),
        ("-g 77 -b -o out", Request("generate", output="out", seed="77", baku=True)),
        ("-g settings -o out", Request("generate", output="out", config="settings")),
        ("model -g -o out", Request("generate", output="out", input="model")),
        ("--dutch open -p", Request("pair", by_system=True, input="open")),
        ("--burstein open -c", Request("check", system="burstein", by_system=True, input="open")),
        ("--dutch -g -o -s -s 5", Request("generate", by_system=True, output="-s", seed="5")),
        ("--dutch -g c -o f", Request("generate", by_system=True, output="f", config="c")),
        ("--dutch m -g -o f", Request("generate", by_system=True, output="f", input="m")),
    ],
)
def test_grammar(line: str, wanted: Request) -> None:
    assert read_arguments(line.split()) == wanted


@pytest.mark.parametrize(
    "line",
    ["open", "-p", "-p -c open", "open more -p", "open -c x", "open -c 0", "-g", "-x open -p", "-g -o"],
)
def test_lines_that_are_neither(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError):
        read_arguments(line.split())
    assert main(line.split()) == 3
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith(f"{release()}\n\nusage")


def test_the_files_lie_beside_the_input(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["in/open.trf", "-p", "round2.txt", "-l"]) == 0
    assert (folder / "in" / "round2.txt").read_text(encoding="utf-8") == PAIRS
    assert (folder / "in" / "open.list").exists()
    assert main(["in/open.trf", "-p", "./round2.txt"]) == 0
    assert (folder / "round2.txt").read_text(encoding="utf-8") == PAIRS
    assert main(["in/open.trf", "-p"]) == 0
    assert capsys.readouterr() == (PAIRS, "")


def test_the_installed_program(folder: Path) -> None:
    code = "from swissblossom.cli.stand_in import program; program()"
    done = subprocess.run(
        [sys.executable, "-c", code, "-r", "--dutch", "in/open.trf", "-p"],
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == f"{release()}\n{PAIRS}"
    failed = subprocess.run(
        [sys.executable, "-c", code, "no.trf", "-p"], capture_output=True, check=False, timeout=60
    )
    assert failed.returncode == 5
    assert failed.stderr.startswith(b"no.trf: ")
    assert list(folder.iterdir()) == [folder / "in"]


def test_checklist_as_javafo_writes_it(folder: Path) -> None:
    games = (
        (1, "4 w 1|3 b 1|2 w 0", "2.0"),
        (2, "5 b 1|4 w 1|1 b 1", "3.0"),
        (3, "6 w =|1 w 0|U", "1.5"),
        (4, "1 b 0|2 b 0|6 b +", "1.0"),
        (5, "2 w 0|6 w W|Z", "1.0"),
        (6, "3 b =|5 b L|4 w -", "0.5"),
    )
    players = tuple(player(ident, *cells.split("|"), points=points) for ident, cells, points in games)
    (folder / "a.trf").write_text(trf("XXR 5", "XXC white1", players=players), encoding="utf-8")
    assert main(["a.trf", "-p", "a.txt", "-l"]) == 0
    lines = (folder / "a.list").read_text(encoding="utf-8").split("\n")
    assert lines[0] == "ID\tPts\t ---\tPref\t-1R\t-2R\t Cur\tG-3\tG-2\tG-1\t"
    rows = {line.split("\t")[0].strip(): line.split("\t")[2:] for line in lines if line.startswith(" ")}
    assert [cell.strip() for cell in rows["2"]][:2] == ["BWB", "(W)"]
    assert [cell.strip() for cell in rows["3"]] == [
        "WW",
        "BBB",
        "\u25bc",
        "\u25b2",
        rows["3"][4].strip(),
        "[X]",
        "6",
        "1",
        "",
    ]
    assert rows["4"][:2] == ["  BB", " WWW"]
    assert [cell.strip() for cell in rows["4"]][5:] == ["[X]", "1", "2", ""]
    assert lines[1] == ""
    assert lines[-1] == release()


def test_the_initial_colour_is_drawn_as_javafo_does(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.trf").write_text(trf("XXR 5", players=tuple(map(player, range(1, 5)))), encoding="utf-8")
    assert main(["a.trf", "-p"]) == 0
    first = capsys.readouterr()
    assert main(["a.trf", "-p"]) == 0
    assert capsys.readouterr() == first
    assert "initial colour drawn: " in first.err
    assert first.out in {"2\n1 3\n4 2\n", "2\n3 1\n2 4\n"}
    assert main(["--dutch", "a.trf", "-p"]) == 3
    assert "needs the initial colour" in capsys.readouterr().err


def test_baku_by_option(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = tuple(map(player, range(1, 9)))
    (folder / "a.trf").write_text(trf("XXR 9", "XXC white1", players=players), encoding="utf-8")
    assert main(["a.trf", "-p"]) == 0
    assert main(["a.trf", "-b", "-p"]) == 0
    plain, accelerated = "4\n1 5\n6 2\n3 7\n8 4\n", "4\n1 3\n4 2\n5 7\n8 6\n"
    assert capsys.readouterr().out == plain + accelerated
    given = [f"XXA {at:4}  0.0" for at in range(1, 5)]  # what the file says of the round stays
    (folder / "a.trf").write_text(trf("XXR 9", "XXC white1", *given, players=players), encoding="utf-8")
    assert main(["a.trf", "-b", "-p"]) == 0
    assert capsys.readouterr().out == plain
    (folder / "a.trf").write_text(
        trf("XXR 9", "XXC white1", "XXS W=3 D=1", players=players), encoding="utf-8"
    )
    assert main(["a.trf", "-b", "-p"]) == 0
    out, err = capsys.readouterr()
    assert out == plain
    assert "-b: Baku acceleration needs" in err


def test_baku_by_option_adds_to_the_history(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    history = [f"XXA {at:4}  1.0" for at in (1, 2, 3, 4)]
    (folder / "a.trf").write_text(trf("XXR 9", "XXC white1", *history, players=SIX), encoding="utf-8")
    (folder / "b.trf").write_text(
        trf("XXR 9", "XXC white1", *[f"{line}  1.0" for line in history], players=SIX), encoding="utf-8"
    )
    assert main(["a.trf", "-b", "-p"]) == 0
    by_option = capsys.readouterr().out
    assert main(["b.trf", "-p"]) == 0
    assert capsys.readouterr().out == by_option


def test_baku_by_option_gives_what_a_win_is_worth(folder: Path) -> None:
    worth = ("XXR 9", "XXC white1", "299 W         2.0", "299 D         1.0", "XXA    1  2.0")
    text = trf(*worth, players=(*map(player, range(1, 9)),))
    (folder / "a.trf").write_text(text, encoding="utf-8")
    t = sb.read_trf(folder / "a.trf")
    accelerate(t)
    assert {ident: [*points] for ident, points in t.virtual.items()} == {ident: [20] for ident in range(1, 5)}


def test_an_old_answer_does_not_survive_a_round_without_one(folder: Path) -> None:
    met = (player(1, "2 w 1", points="1.0"), player(2, "1 b 0"))
    (folder / "a.trf").write_text(trf("XXR 5", players=met), encoding="utf-8")
    (folder / "out.txt").write_text("1\n1 2\n", encoding="utf-8")
    assert main(["a.trf", "-p", "out.txt"]) == 1
    assert (folder / "out.txt").read_bytes() == b""


@pytest.mark.parametrize(
    "line",
    [
        "--dutch in/open.trf -p open.trf",
        "in/open.trf -p out -l out",
        "--dutch in/open.trf -c -l open.trf",
        "in/open.trf -g -o in/open.trf",
    ],
)
def test_no_file_is_written_over_another(line: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (folder / "in" / "open.trf").read_bytes()
    assert main(line.split()) == 3
    assert "is the same file" in capsys.readouterr().err
    assert (folder / "in" / "open.trf").read_bytes() == before
    assert [path.name for path in folder.rglob("*") if path.is_file()] == ["open.trf"]


def test_a_full_device(folder: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    assert main(["--dutch", "in/open.trf", "-p", "/dev/full"]) == 5
    assert main(["--dutch", "in/open.trf", "-p", "out", "-l", "/dev/full"]) == 0
    assert (folder / "in" / "out").read_text(encoding="utf-8") == PAIRS


@pytest.mark.usefixtures("folder")
def test_check_one_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["in/open.trf", "-c", "1"]) == 0
    assert capsys.readouterr() == ("open: Round #1\n\n", "")
    assert main(["in/open.trf", "-c", "2"]) == 3
    assert "round 2 cannot be checked: 1 rounds are played" in capsys.readouterr().err


def test_the_system_is_the_one_that_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = tuple(map(player, range(1, 7)))
    for code, name in (("FIDE_BURSTEIN", "burstein"), ("FIDE_DUTCH", "dutch")):
        other = {"burstein": "dutch", "dutch": "burstein"}[name]
        (folder / "a.trf").write_text(trf("142 5", "152 W", f"192 {code}", players=players), encoding="utf-8")
        assert main([f"--{name}", "a.trf", "-p"]) == 0
        assert capsys.readouterr().err == ""
        assert main([f"--{other}", "a.trf", "-p"]) == 0
        assert f"the file announces the {name} system; --{other} is used" in capsys.readouterr().err
        assert main([f"--{other}", "a.trf", "-c"]) == 3
        assert f"the file announces the {name} system" in capsys.readouterr().err
    assert main(["--burstein", "in/open.trf", "-p", "out", "-l"]) == 0
    assert main(["--burstein", "in/open.trf", "-c"]) == 0
    assert capsys.readouterr() == ("open: Round #1\n\n", "")
    assert (folder / "in" / "open.list").exists()


def test_a_third_system(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = tuple(map(player, range(1, 7)))
    (folder / "d.trf").write_text(
        trf("142 6", "152 W", "192 FIDE_DOUBLESWISS", players=players), encoding="utf-8"
    )
    for line in ("--dutch d.trf -p", "--dutch d.trf -c", "--burstein d.trf -p", "--dutch d.trf -g -o x"):
        assert main(line.split()) == 3
        assert "the file announces the double_swiss system, the arguments --" in capsys.readouterr().err
    assert main(["d.trf", "-p"]) == 0
    assert capsys.readouterr() == ("3\n1 4\n5 2\n3 6\n", "")
    (folder / "d.trf").write_text(trf("142 6", "152 W", "192 KEIZER", players=players), encoding="utf-8")
    assert main(["d.trf", "-p"]) == 3


@pytest.mark.parametrize(
    "line", ["--dutch -g conf -o FILE -s 5", "-g conf -o FILE -s 5", "-g conf -b -o FILE -s 5"]
)
def test_generator(line: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "conf").write_text(
        "# small\nPlayersNumber=14\nRoundsNumber=5\n\nForfeitRate=20\n", encoding="utf-8"
    )
    for name in ("a.trf", "b.trf"):
        assert main([*line.replace("FILE", name).split(), "-l"]) == 0
    data = (folder / "a.trf").read_bytes()
    assert data == (folder / "b.trf").read_bytes()
    assert data.startswith(b"012 Simulated tournament, seed 5\r\n")
    t = sb.read_trf(folder / "a.trf")
    assert (len(t.players), t.rounds_played, t.total_rounds) == (14, 5, 5)
    assert bool(t.virtual) == ("-b" in line)
    lists = (folder / "a.list").read_text(encoding="utf-8")
    assert [row for row in lists.split("\n") if row.startswith("Round")] == [
        f"Round #{at}." for at in range(1, 6)
    ]
    capsys.readouterr()
    assert main([*line.split()[:1], "a.trf", "-c"] if line.startswith("--") else ["a.trf", "-c"]) == 0
    assert capsys.readouterr().out == "".join([f"a: Round #{at}\n" for at in range(1, 6)]) + "\n"


def test_a_seed_in_place_of_a_configuration(folder: Path) -> None:
    assert main(["-g", "18980522", "-o", "a.trf"]) == 0
    assert main(["-g", "-o", "b.trf", "-s", "18980522"]) == 0
    assert main(["-g", "-o", "c.trf", "-s", "18980523"]) == 0
    a, b, c = [(folder / name).read_bytes() for name in ("a.trf", "b.trf", "c.trf")]
    assert a == b
    assert a != c


def test_a_seed_by_chance_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "conf").write_text("PlayersNumber=8\nRoundsNumber=2\n", encoding="utf-8")
    assert main(["--dutch", "-g", "conf", "-o", "a.trf"]) == 0
    seed = capsys.readouterr().err.split()[-1]
    assert main(f"--dutch -g conf -o b.trf -s {seed}".split()) == 0
    assert (folder / "a.trf").read_bytes() == (folder / "b.trf").read_bytes()


def test_model(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = (
        (1, "2 w 1|Z"),
        (2, "1 b 0|4 w +"),
        (3, "H|5 w 1"),
        (4, "5 w W|2 b -"),
        (5, "4 b L|3 b 0"),
        (6, "Z|Z"),
    )
    points = ("1.0", "1.0", "1.5", "1.0", "0.0", "0.0")
    players = tuple(
        player(ident, *cells.split("|"), points=score)
        for (ident, cells), score in zip(games, points, strict=True)
    )
    text = trf("XXR 4", "XXP 1 3", "XXZ 2", players=players)
    (folder / "model.trf").write_text(text, encoding="utf-8")
    assert main(["--dutch", "model.trf", "-g", "-o", "a.trf", "-s", "9"]) == 0
    t = sb.read_trf(folder / "a.trf")
    assert t.rounds_played == 4
    assert [t.game(1, 2).result, t.game(3, 1).result, t.game(6, 1).result, t.game(2, 3).result] == [
        "Z",
        "H",
        "Z",
        "Z",
    ]
    assert all(t.game(1, number).opponent != 3 for number in range(1, 5))
    capsys.readouterr()
    assert main(["--dutch", "a.trf", "-c"]) == 0
    assert "Checker" not in capsys.readouterr().out


def test_configurations(tmp_path: Path) -> None:
    path = tmp_path / "conf"
    path.write_text(
        "PlayersNumber=40\nRoundsNumber=8\nDrawPercentage=40\nForfeitRate=25\nRetiredRate=20\n"
        "HalfPointByeRate=10\nHighestRating=2400\nLowestRating=1600\nPointsForWin=3\nPointsForDraw=1.0\n"
        "PointsForForfeitLoss=0.5\n",
        encoding="utf-8",
    )
    settings = settings_of(read_configuration(str(path), javafo=False), 1, javafo=False, system="dutch")
    assert (settings.players, settings.rounds, settings.draw_rate) == (40, 8, "40%")
    assert (settings.forfeits, settings.withdrawals, settings.half_byes) == ("4.0000%", "5.0000%", "1.2500%")
    assert (settings.rating_highest, settings.rating_lowest) == (2400, 1600)
    points = settings.points
    assert (points.win_white, points.draw_black, points.pab, points.zero_bye) == (30, 10, 30, 5)
    path.write_text(
        "PlayersNumber=100\nForfeitRate=20\nQuickgameRate=5\nZPBRate=10\nHPBRate=30\nFPBRate=0\n"
        "HighestRating=2650\nLowestRating=1000\nSeparator=100\nGroups=2\nWDPoints=2.0\nPABPoints=2\n",
        encoding="utf-8",
    )
    settings = settings_of(read_configuration(str(path), javafo=True), 1, javafo=True, system="dutch")
    assert (settings.forfeits, settings.short_games, settings.zero_byes) == ("2.0000%", "0.5000%", "1.0000%")
    assert (settings.half_byes, settings.full_byes) == ("3.0000%", "0.0000%")
    assert (settings.rating_mean, settings.rating_deviation) == (1725, 550)
    assert (settings.points.draw_white, settings.points.draw_black, settings.points.pab) == (20, 5, 20)
    assert settings.faults() == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("PlayersNumber=x", "conf:1: PlayersNumber: 'x'; give a whole number from 2 to 9999"),
        ("\nForfeitRate=0", "conf:2: ForfeitRate: '0'"),
        ("DrawPercentage=101", "from 0 to 100"),
        ("PointsForWin=-1", "'-1' are no points"),
        ("Players=4", "there is no setting 'Players'"),
        ("HPBRate=4", "there is no setting 'HPBRate'"),
        ("PlayersNumber", "'PlayersNumber' sets nothing"),
        ("PlayersNumber=", "sets nothing"),
        ("HighestRating=1500\nLowestRating=1500", "the highest rating is not above the lowest"),
    ],
)
def test_bad_configurations(
    text: str, message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "conf").write_text(text, encoding="utf-8")
    assert main(["--dutch", "-g", "conf", "-o", "a.trf", "-s", "1"]) == 3
    assert message in capsys.readouterr().err
    assert not (folder / "a.trf").exists()


@pytest.mark.parametrize("seed", range(40))
def test_defaults_make_a_tournament_that_can_be(seed: int) -> None:
    for javafo in (False, True):
        assert settings_of({}, seed, javafo=javafo, system="dutch").faults() == []
        assert settings_of({"HighestRating": 900}, seed, javafo=javafo, system="dutch").faults() == []
        assert settings_of({"LowestRating": 2900}, seed, javafo=javafo, system="dutch").faults() == []
        assert settings_of({"PlayersNumber": 2}, seed, javafo=javafo, system="dutch").rounds == 1
