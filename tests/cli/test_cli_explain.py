"""The commands `swissblossom explain` and `swissblossom why-not`."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import swissblossom as sb
from swissblossom.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
FLOAT = str(EXAMPLES / "protest-float.trf")
LEADERS = str(EXAMPLES / "protest-leaders.trf")
BYE = str(EXAMPLES / "protest-bye.trf")
DEAD_END = str(EXAMPLES / "dead-end.trf")
OPEN = str(EXAMPLES / "open-200.trf")
MEMORIAL = str(EXAMPLES / "alekhine-memorial.trf")

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: str, code: int = 0) -> str:
    """Run a command and return its output; with another exit code than 0, what it complains about."""
    assert main(list(arguments)) == code
    out, err = capsys.readouterr()
    return err if code not in (0, 1) else out


def test_a_whole_round(capsys: Captured) -> None:
    text = run(capsys, "explain", FLOAT)
    assert text.startswith("River Cup. Round 5 of 7\n\nBracket of 3.0: 2 Danube, 3 Elbe, 5 Indus.\n")
    assert text.count("\nBracket of ") == 6
    assert text.count("Board ") == 6


def test_verbose_says_more(capsys: Captured) -> None:
    text = run(capsys, "explain", FLOAT, "--bracket", "3.0", "--verbose")
    assert "  One pair at most can be made here (MaxPairs, 3.1.2).\n" in text
    assert "  S1: 2 Danube\n  S2: 3 Elbe, 5 Indus\n" in text
    assert "  First candidate: 2–3.\n" in text
    assert "  Criteria: C6 = 1; C7 = 3.0; C12 = 1; all others 0.\n" in text


def test_limbo_and_remainder_are_named(capsys: Captured) -> None:
    text = run(capsys, "explain", BYE, "--bracket", "2", "--verbose")
    assert "  Of the moved-down players 2 can be paired here (M1, 3.1.3).\n" in text
    assert "  S1 of the remainder: 5 Indus\n" in text
    assert "  Limbo (3.2.4): 9 Neva\n" in run(capsys, "explain", BYE, "--bracket", "2.5", "--verbose")


def test_a_board_says_why_not_the_nearer_opponents(capsys: Captured) -> None:
    text = run(capsys, "explain", FLOAT, "--board", "2")
    assert "Board 2: 2 Danube – 6 Jordan." in text
    why = "C1 (2.1.1): 2 Danube and 4 Ganges have already played, in round 4."
    assert f"Why does 2 Danube not meet 4 Ganges? {why}" in text


def test_a_player(capsys: Captured) -> None:
    text = run(capsys, "explain", OPEN, "--player", "1")
    first, *rest = text.splitlines()
    assert first == "1 Feldspar, Teal: 6.0 points; colours BWBWBW; prefers Black: mild."
    assert any(line.startswith("Board 1: ") for line in rest)


@pytest.mark.parametrize("part", [[], ["--board", "1"], ["--player", "6"], ["--bracket", "2.0"]])
def test_json_is_the_data(part: list[str], capsys: Captured) -> None:
    data = json.loads(run(capsys, "explain", BYE, "--format", "json", *part))
    key = {"--board": "colours", "--player": "floats", "--bracket": "first"}[part[0]] if part else "brackets"
    assert key in data
    assert "paired" not in data
    if part[:1] == ["--player"]:
        assert data["bye"]["player"] == 6
        assert len(data["floats"]) == 3


def test_a_past_round(capsys: Captured) -> None:
    assert run(capsys, "explain", FLOAT, "--round", "2").startswith("River Cup. Round 2 of 7\n")


def test_a_played_round_as_prescribed(capsys: Captured) -> None:
    text = run(capsys, "explain", FLOAT, "--round", "3", "--played")
    assert text == "The round played is the one that the rules prescribe.\n"


def test_a_played_round_with_other_colours(capsys: Captured) -> None:
    # Round 1 of the memorial was not paired by the rules: 1 should have White against 5, 2 Black against 6.
    text = run(capsys, "explain", MEMORIAL, "--round", "1", "--played")
    first, *rest = text.splitlines()
    assert first == "The pairs are those that the rules prescribe; not all colours are."
    assert "  6 Karpov – 2 Kasparov is prescribed. 5.2.5: neither has played; 2 Kasparov ranks higher" in text
    assert len([line for line in rest if "is prescribed" in line]) == 2


def test_a_played_round_that_differs(tmp_path: Path, capsys: Captured) -> None:
    b = sb.TournamentBuilder(rounds=3, initial_colour="white")
    for name in ("Ash", "Beech", "Cedar", "Elm"):
        b.add_player(name)
    b.add_round([(1, 2, "1-0"), (3, 4, "1-0")])
    path = tmp_path / "odd.trf"
    sb.write_trf(b.tournament(), path)
    text = run(capsys, "explain", str(path), "--round", "1", "--played")
    assert text.splitlines() == [
        "The round played is not the one that the rules prescribe.",
        (
            "In the bracket of 0.0: Equal in every criterion, but generated later: smaller exchanges come "
            "first (4.3)."
        ),
        "",
        "As prescribed: 1–3, 2–4.",
        "Instead: 1–2, 3–4.",
        "",
        "The boards that differ:",
        "  Prescribed        Played",
        "  1 Ash – 3 Cedar   1 Ash – 2 Beech",
        "  4 Elm – 2 Beech   3 Cedar – 4 Elm",
    ]


def test_why_not(capsys: Captured) -> None:
    text = run(capsys, "why-not", LEADERS, "1", "4")
    assert text.startswith(
        "1 Amazon does not meet 4 Ganges.\nThe best round with it is worse in the bracket of 3.0. C6 (2.4.1)"
    )
    assert run(capsys, "why-not", LEADERS, "1", "2") == "1 Amazon meets 2 Danube.\n"
    assert "C1 (2.1.1)" in run(capsys, "why-not", LEADERS, "1", "6")


@pytest.mark.parametrize(
    ("option", "player", "first"),
    [
        ("--bye", "6", "6 Jordan has the bye."),
        ("--bye", "10", "10 Oder does not get the bye."),
        ("--white", "2", "2 Danube does not get White."),
        ("--black", "2", "2 Danube has Black."),
        ("--float", "7", "7 Loire does not float down."),
        ("--float", "6", "6 Jordan floats down."),
    ],
)
def test_other_wishes(option: str, player: str, first: str, capsys: Captured) -> None:
    assert run(capsys, "why-not", BYE, option, player).splitlines()[0] == first


def test_why_not_as_json(capsys: Captured) -> None:
    data = json.loads(run(capsys, "why-not", BYE, "--bye", "7", "--format", "json"))
    assert data["wish"] == {"kind": "bye", "players": [7], "score": None}
    assert [data["reason"][key] for key in ("kind", "criterion", "prescribed", "other")] == [
        "worse",
        12,
        [1],
        [2],
    ]
    assert data["bye"] == 7
    assert len(data["pairs"]) == 5


def test_a_dead_end(capsys: Captured) -> None:
    text = run(capsys, "explain", DEAD_END, code=1)
    assert text.startswith(
        "Round 4 has no legal pairing; the Chief Arbiter decides (1.9.3).\n\nIn the way:\n"
    )
    assert main(["pair", DEAD_END]) == 1
    assert capsys.readouterr().err.endswith(
        "the Chief Arbiter decides; swissblossom explain says what is in the way\n"
    )
    data = json.loads(run(capsys, "explain", DEAD_END, "--format", "json", code=1))
    assert len(data["dead_end"]["bars"]) == 9
    assert data["dead_end"]["changes"] == 1


def test_the_explanation_of_an_error_survives_another_process() -> None:
    t = sb.read_trf(DEAD_END)
    with pytest.raises(sb.NoLegalPairingError) as raised:
        sb.pair(t)
    copy = pickle.loads(pickle.dumps(raised.value))  # noqa: S301
    assert copy.explanation == raised.value.explanation
    assert copy.explanation is not None


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["explain", FLOAT, "--board", "7"], "there is no board 7; choose 1 to 6"),
        (["explain", FLOAT, "--player", "99"], "player 99 does not exist"),
        (["explain", FLOAT, "--bracket", "9"], "there is no bracket of '9'; choose one of: 3.0, 2.5"),
        (["explain", FLOAT, "--language", "tlh"], "choose one of: en, de, nb, hi"),
        (["explain", FLOAT, "--round", "5", "--played"], "round 5 has not been played"),
        (["explain", FLOAT, "--round", "0", "--played"], "round 0 cannot be paired"),
        (["why-not", FLOAT, "1"], "not one wish"),
        (["why-not", FLOAT], "not one wish"),
        (["why-not", FLOAT, "1", "2", "--bye", "3"], "not one wish"),
        (["why-not", FLOAT, "1", "1"], "name two different players"),
        (["why-not", FLOAT, "1", "50"], "player 50 does not exist"),
        (["why-not", FLOAT, "--bye", "1"], "nobody gets the pairing-allocated bye of round 5"),
    ],
)
def test_bad_requests_are_refused(arguments: list[str], complaint: str, capsys: Captured) -> None:
    assert complaint in run(capsys, *arguments, code=3)


def test_before_round_1_nothing_is_compared(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "new.trf"
    sb.write_trf(sb.simulate(players=6, rounds=3, played=0, seed=1), path)
    told = run(capsys, "explain", str(path), "--played", code=3)
    assert told == f"{path}: no round is played yet; leave out --played\n"


def test_an_absent_player_is_no_question(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "away.trf"
    text = Path(FLOAT).read_text(encoding="utf-8").replace("152 W\n", "152 W\n240 Z 005    1\n")
    path.write_text(text, encoding="utf-8")
    assert "player 1 is absent from round 5" in run(capsys, "why-not", str(path), "1", "2", code=3)


def test_names_do_not_drive_the_terminal(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "escape.trf"
    text = Path(FLOAT).read_text(encoding="utf-8").replace("Danube ", "D\x1bnube ")
    path.write_text(text, encoding="utf-8")
    out = run(capsys, "explain", str(path))
    assert "\x1b" not in out


def test_languages(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    german = run(capsys, "explain", LEADERS, "--language", "de")
    assert "Brett 1: 2 Danube – 1 Amazon." in german
    monkeypatch.setenv("SWISSBLOSSOM_LANGUAGE", "de")
    assert run(capsys, "explain", LEADERS) == german
    assert "मिलता" in run(capsys, "why-not", BYE, "--white", "2", "--language", "hi")


def test_output_goes_to_a_file(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "why.txt"
    assert run(capsys, "explain", LEADERS, "--output", str(path)) == ""
    assert path.read_text(encoding="utf-8").startswith("River Cup C. Round 4 of 7\n")


def test_rounds_paired_with_options(capsys: Captured) -> None:
    """What `pair` was asked for is asked for here in the same words."""
    assert "1 Amazon and 2 Danube are a forbidden pair." in run(
        capsys, "why-not", LEADERS, "1", "2", "--apart", "1,2"
    )
    text = run(capsys, "explain", LEADERS, "--asked", "1=H,12=Z")
    assert "Bracket of 3.0: 2 Danube.\n" in text
    assert "12 Rhine" not in text
    first = run(capsys, "explain", MEMORIAL, "--round", "1", "--initial-colour", "black", "--board", "1")
    assert "gets the initial colour, Black." in first
    assert "Board 1: 2 Danube – 1 Amazon. E.1: " in run(capsys, "explain", LEADERS, "--edition", "2017")
