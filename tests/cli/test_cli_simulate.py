"""The command `swissblossom simulate`: options, forms, files, errors."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import swissblossom as sb
from swissblossom.cli import main


def output(*words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Run the command and return what it writes to standard output."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, write_through=True))
    assert main(["simulate", *words]) == 0
    assert capsys.readouterr().err == ""
    return raw.getvalue()


def test_a_file_and_standard_output_get_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--players", "12", "--rounds", "4", "--seed", "17")
    path = tmp_path / "open.trf"
    assert main(["simulate", *words, str(path)]) == 0
    data = path.read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n") > 12
    expected = sb.format_trf(sb.simulate(players=12, rounds=4, seed=17), eol="\r\n")
    assert data.decode() == expected
    assert output(*words, capsys=capsys, monkeypatch=monkeypatch) == data
    assert output(*words, "-", capsys=capsys, monkeypatch=monkeypatch) == data


def test_forms_of_the_file(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("--players", "10", "--rounds", "3", "--seed", "5", "--eol", "lf")
    texts = [
        output(*words, "--trf", form, capsys=capsys, monkeypatch=monkeypatch).decode()
        for form in ("TRF26", "trf16", "TRFX")
    ]
    assert "\n142 3\n" in texts[0]
    assert all("\nXXR 3\n" in text for text in texts[1:])
    first, *others = [sb.parse_trf(text, strict=True) for text in texts]
    assert all(other.results == first.results for other in others)


def test_options_and_a_file_of_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "open.toml"
    path.write_text("players = 9\nrounds = 4\nforfeits = [0, 1]\n[points]\nwin = 3\ndraw = 1\n", "utf-8")
    words = (
        "--settings",
        str(path),
        "--players",
        "11",
        "--points",
        "pab=1.5",
        "--half-byes",
        "1,0",
        "--seed",
        "2",
    )
    t = sb.parse_trf(output(*words, capsys=capsys, monkeypatch=monkeypatch))
    assert (len(t.players), t.total_rounds) == (11, 4)
    assert (t.points.win_white, t.points.draw_black, t.points.pab) == (30, 10, 15)
    columns = [bytes(t.results[number :: t.recorded_rounds]) for number in range(4)]
    assert [column.count(b"H") for column in columns] == [1, 0, 0, 0]
    assert [column.count(b"+") for column in columns] == [0, 1, 0, 0]


def test_without_a_seed_the_file_names_the_one_taken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--players", "6", "--rounds", "3")
    made = [output(*words, capsys=capsys, monkeypatch=monkeypatch) for _ in range(2)]
    assert made[0] != made[1]
    seed = made[0].split(b"seed ")[1].split()[0].decode()
    assert output(*words, "--seed", seed, capsys=capsys, monkeypatch=monkeypatch) == made[0]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("--players", "1"), 3, "settings: players: 1; give a whole number from 2 to 9999"),
        (("--half-byes", "x%"), 3, "settings: half_byes: 'x%'; give a whole number or a percentage"),
        (("--points", "win"), 3, "settings: points: win = ''; write points as 1 or 0.5"),
        (("--seed", "x"), 3, "settings: seed: 'x'; give a whole number, 0 or more"),
        (("--system", "monrad"), 3, "settings: the monrad system cannot be simulated; choose one of: dutch"),
        (("--half-bytes", "1"), 3, "usage: "),
        (("--settings", "none.toml"), 5, "none.toml: No such file or directory"),
        (("--players", "4", "--rounds", "9", "--seed", "1"), 1, "simulate: "),
    ],
)
def test_what_goes_wrong(
    words: tuple[str, ...], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(message)


def test_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--seed", "1", str(tmp_path / "none" / "open.trf")]) == 5
    assert "none" in capsys.readouterr().err


def test_a_round_without_a_legal_pairing_can_end_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "open.trf"
    words = ["--players", "4", "--rounds", "9", "--seed", "1", "--unpairable", "end", str(path)]
    assert main(["simulate", *words]) == 0
    t = sb.read_trf(path)
    assert (t.rounds_played, t.total_rounds) == (3, 9)
