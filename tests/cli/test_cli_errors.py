"""Exit codes and messages of the command line: one line for each fault, never a traceback."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import swissblossom as sb
from swissblossom import whole_files
from swissblossom.cli import files, main
from unit.trf_text import HEAD, player, trf

PYTHON = Path(__file__).parents[2] / "python"


def written(folder: Path, text: str) -> str:
    path = folder / "open.trf"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_no_legal_pairing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, trf("XXR 3", players=(player(1, "2 w 1"), player(2, "1 b 0"))))
    assert main(["pair", path]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{path}: round 2 has no legal pairing")
    assert err.count("\n") == 1


def test_faults_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, trf(*HEAD, "XXP 1 9", players=(player(1, "2 w ?"), player(2, "1 b 0"))))
    assert main(["pair", path]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        f"{path}:4:7: XXP: player 9 does not exist; correct the number, or add the player",
        f"{path}:5:99: player 1, round 1: unknown result '?'; results are 1 0 = W D L + - U F H Z",
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["pair", "--sytem", "lim", "x.trf"],
            "swissblossom pair: unknown option --sytem; did you mean --system? see",
        ),
        (["pair", "x.trf", "--frobnicate=3"], "swissblossom pair: unknown option --frobnicate; see"),
        (["standings", "a.trf", "b.trf"], "swissblossom standings: one argument too many: b.trf; see"),
        (["pari", "x.trf"], "swissblossom: no command is called pari; did you mean pair? see"),
    ],
)
def test_what_may_have_been_meant(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 3
    assert capsys.readouterr().err.splitlines()[-1].startswith(said)


def test_faults_of_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"nothing\n")))
    assert main(["pair", "-"]) == 3
    assert capsys.readouterr().err.startswith("<stdin>: not a TRF file")


@pytest.mark.parametrize(
    ("records", "part"),
    [
        (("012 x", "152 W"), "the number of rounds is missing (XXR or 142)"),
        (("xxr 5", "152 W"), "did you mean the line 'xxr 5'"),
        (("XXR 1",), "all announced rounds are already played (1 of 1)"),
        ((*HEAD, "310   1 Team"), "team tournament"),
        ((*HEAD, "192 KEIZER"), "keizer"),
    ],
)
def test_faults_of_the_tournament(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], records: tuple[str, ...], part: str
) -> None:
    path = written(tmp_path, trf(*records))
    assert main(["pair", path]) == 3
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{path}: ")
    assert part in line
    assert "; " in line


def test_initial_colour_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, trf("XXR 3", players=(player(1), player(2))))
    assert main(["pair", path]) == 3
    err = capsys.readouterr().err
    assert "initial colour" in err
    assert "--initial-colour" in err
    assert "152 W" in err


def test_too_large(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "".join(f"001 {ident % 10000:4d}\n" for ident in range(10000))
    path = written(tmp_path, lines)
    assert main(["pair", path]) == 4
    assert capsys.readouterr().err == f"{path}:10000: 10000 player records; a TRF holds 9999\n"


def test_too_large_for_the_engine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from swissblossom import pairing  # noqa: PLC0415

    def refuse(*_: object, **__: object) -> sb.Round:
        raise sb.TooLargeError([sb.Diagnostic("error", "too-large", "more than memory allows")])

    path = written(tmp_path, trf())
    monkeypatch.setattr(pairing, "pair", refuse)
    assert main(["pair", path]) == 4
    assert capsys.readouterr().err == f"{path}: more than memory allows\n"


def test_files_that_cannot_be_read_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, trf())
    assert main(["pair", str(tmp_path / "none.trf")]) == 5
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'none.trf'}: No such file or directory; ")
    assert main(["pair", path, "--output", str(tmp_path / "none" / "out.txt")]) == 5
    assert str(tmp_path / "none" / "out.txt") in capsys.readouterr().err
    assert main(["pair", path, "--output", str(tmp_path)]) == 5


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["pear", "x.trf"],
        ["pair"],
        ["pair", "x.trf", "--format", "xml"],
        ["pair", "x.trf", "--round", "two"],
        ["pair", "x.trf", "--initial-colour", "green"],
        ["pair", "x.trf", "--colour", "white"],
    ],
)
def test_bad_arguments(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: swissblossom")
    assert "--help" in err.splitlines()[-1]


@pytest.mark.parametrize(
    ("bye", "part"),
    [
        ("3", "'3' is no bye"),
        ("3=X", "'3=X' is no bye"),
        ("x=H", "'x=H' is no bye"),
        ("1=H,", "'' is no bye"),
        ("1=H,1=Z", "two different byes for 1"),
        ("77=H", "player 77"),
    ],
)
def test_bad_byes(tmp_path: Path, capsys: pytest.CaptureFixture[str], bye: str, part: str) -> None:
    path = written(tmp_path, trf())
    assert main(["pair", path, "--bye", bye]) == 3
    assert part in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--help"], ["pair", "--help"]])
def test_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "swissblossom pair open.trf" in out
    assert "exit codes:" in out


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", "--help"]) == 0
    out = capsys.readouterr().out
    for option in (
        "--format",
        "--round",
        "--rounds",
        "--initial-colour",
        "--bye",
        "--exact-only",
        "--output",
    ):
        assert option in out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"swissblossom {sb.__version__}\n"


def test_unexpected_errors_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: str) -> sb.Tournament:
        raise RuntimeError("first\nsecond")

    path = written(tmp_path, trf())
    monkeypatch.setattr(files, "read_tournament", broken)
    monkeypatch.delenv("SWISSBLOSSOM_DEBUG", raising=False)
    assert main(["pair", path]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("swissblossom: internal error: RuntimeError: first; please report it")
    monkeypatch.setenv("SWISSBLOSSOM_DEBUG", "1")
    assert main(["pair", path]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_out_of_memory_is_too_large(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: str) -> sb.Tournament:
        raise MemoryError

    monkeypatch.setattr(files, "read_tournament", broken)
    assert main(["pair", written(tmp_path, trf())]) == 4
    assert "MemoryError" in capsys.readouterr().err


def test_interrupted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: str) -> sb.Tournament:
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "read_tournament", interrupted)
    assert main(["pair", written(tmp_path, trf())]) == 130
    assert capsys.readouterr().err == "swissblossom: interrupted\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_interrupted_program() -> None:
    """Ctrl-C while standard input is awaited ends the program at once."""
    code = (
        "import sys, swissblossom.cli.arguments\n"
        "print('ready', file=sys.stderr, flush=True)\n"
        "sys.exit(swissblossom.cli.main(['pair', '-']))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PYTHONPATH": str(PYTHON)},
    ) as process:
        assert process.stderr
        assert process.stderr.readline() == b"ready\n"
        try:
            process.wait(0.5)  # time to get from there to reading standard input
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        process.wait(10)
        assert process.returncode == 130
        assert process.stderr.read() == b"swissblossom: interrupted\n"


@pytest.mark.parametrize("command", ["check-file", "pair", "check", "standings", "convert", "explain"])
def test_a_file_without_end(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """More than any tournament fills is refused before memory is full."""
    path = written(tmp_path, trf())
    monkeypatch.setattr(whole_files, "MOST_BYTES", 100)
    assert main([command, path, *(["-"] if command == "convert" else [])]) == 4
    assert f"{path}: more than 0 MB, which no tournament fills" in capsys.readouterr().err
    with pytest.raises(sb.TooLargeError, match="no tournament fills"):
        sb.read_trf(path)
    with pytest.raises(sb.TooLargeError, match="no tournament fills"):
        sb.check_trf(path)
    with pytest.raises(sb.TooLargeError, match="no tournament fills"):
        sb.read_settings(path)
    assert [type(outcome.error) for outcome in sb.pair_many([path], jobs=1)] == [sb.TooLargeError]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["check", "--checklist", "--format", "json"], "--checklist: checklists are not written as JSON"),
        (["check", "--edition", "both", "--checklist"], "--edition: both takes neither --checklist nor"),
        (["convert", "--edition", "TRF16", "out.json"], "--edition: an edition of TRF is given, and JSON"),
        (["explain", "--language", "fr"], "--language: there are no messages in the language 'fr'"),
    ],
)
def test_an_option_that_does_not_fit_is_named(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *options = words
    assert main([command, written(tmp_path, trf(*HEAD, player(1))), *options]) == 3
    assert capsys.readouterr().err.startswith(told)


def test_where_no_file_could_be_checked_nothing_is_said_of_differences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "gone.trf")
    assert main(["check", path]) == 5
    assert capsys.readouterr().out == f"1 file, 0 rounds; 1 file not checked: {path}\n"


def test_a_simulation_that_comes_to_a_dead_end_says_how_to_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--players", "4", "--rounds", "9", "--seed", "1"]) == 1
    told = capsys.readouterr().err
    assert told.endswith("; give fewer rounds, or --unpairable end to end before such a round\n")
