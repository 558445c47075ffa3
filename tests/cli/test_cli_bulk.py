"""The commands with many tournaments: `pair`, `check` and `simulate` with `--jobs`, `--resume` and Ctrl-C."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import swissblossom as sb
from docs.places import ROOT
from rules.builder import trf
from swissblossom.batch import many, progress
from swissblossom.cli import main

FINE = trf("1-3 1, 4-2 =, 5 U", players=5)
WRONG = trf("1-3 1, 4-2 =, 5 U", "1 U, 2-5 1, 3-4 1", players=5)
STUCK = trf("1-2 1", players=2, rounds=3)
SEEDS = ["simulate", "--players", "10", "--rounds", "4"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder: c is wrong in round 2, d cannot be paired, e is no tournament."""
    events = tmp_path / "events"
    events.mkdir()
    for name, text in (("a", FINE), ("b", FINE), ("c", WRONG), ("d", STUCK), ("e", "nothing\n")):
        (events / f"{name}.trf").write_text(text, encoding="utf-8")
    return events


def test_pair_many_as_json_lines(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", str(folder), "--ordered", "--jobs", "2"]) == 3
    out, err = capsys.readouterr()
    found = [json.loads(line) for line in out.splitlines()]
    assert [line["key"] for line in found] == [str(folder / f"{name}.trf") for name in "abcde"]
    pairs = [list(pair) for pair in sb.pair(sb.parse_trf(FINE)).pairs]
    assert (found[0]["round"], found[0]["pairs"]) == (2, pairs)
    assert found[3]["error"]["kind"] == "NoLegalPairingError"
    told = err.splitlines()
    assert told[0].startswith(f"{folder / 'd.trf'}: round 2 has no legal pairing")
    assert told[1].startswith(f"{folder / 'e.trf'}: not a TRF file")
    assert told[2:] == ["swissblossom: 3 done, 2 failed"]


def test_pair_many_for_people(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(folder / "b.trf"), str(folder / "a.trf"), str(folder / "d.trf")]
    assert main(["pair", *paths, "--format", "pairs"]) == 1
    out, err = capsys.readouterr()
    text = sb.pair(sb.parse_trf(FINE)).text()
    assert out == f"{paths[0]}:\n{text}\n{paths[1]}:\n{text}\n"
    assert err.splitlines()[-1] == "swissblossom: 2 done, 1 failed"
    assert main(["pair", *paths[:2], "--format", "table"]) == 0
    assert capsys.readouterr().out.count("Round 2 of 9") == 2


def test_one_of_many_may_be_standard_input(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FINE.encode())))
    assert main(["pair", "-", str(folder / "a.trf"), "--ordered"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["key"] for line in found] == ["<stdin>", str(folder / "a.trf")]
    assert found[0]["pairs"] == found[1]["pairs"]


def test_requests_that_make_no_sense(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    both = [str(folder / "a.trf"), str(folder / "b.trf")]
    out = str(tmp_path / "out.jsonl")
    for command, message in (
        (["pair", *both, "--bye", "1=H"], "--bye: byes are asked for in one tournament; "),
        (["pair", *both, "--format", "table", "--output", out], "--output: results of several tournaments "),
        (["pair", *both, "--output", str(tmp_path / "out.txt")], f"{tmp_path / 'out.txt'}: the name does "),
        (["pair", *both, "--jobs", "0"], "jobs: 0 jobs; give a number from 1"),
        (["pair", *both, "--resume"], "-: standard output holds nothing to go on with; name a file"),
        (["pair", str(empty)], f"{empty}: there are no tournament files here; "),
        (["check", *both, "--checklist", "--output", out], "--checklist: checklists are not written as "),
        ([*SEEDS, "--jobs", "2"], "--jobs: one tournament is made by one process; "),
        ([*SEEDS, "--seed", "9-1", out], "--seed: no seeds are 9-1; "),
        ([*SEEDS, "--seed", "1-9", str(tmp_path / "out.trf")], f"{tmp_path / 'out.trf'}: the name does "),
    ):
        assert main(command) == 3, command
        err = capsys.readouterr().err
        assert err.startswith(message), err
        assert not Path(out).exists()


def test_check_many_goes_on(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "reports.jsonl"
    few = [str(folder / "a.trf"), str(folder / "c.trf")]
    assert main(["check", *few, "--output", str(output), "--jobs", "2"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "swissblossom: 2 done",
        "2 files, 3 rounds; 1 difference in 1 file",
    ]
    assert main(["check", str(folder), "--output", str(output), "--resume"]) == 3
    assert capsys.readouterr().err.splitlines()[-1] == "swissblossom: 2 done, 2 were there, 1 failed"
    found = {line["key"]: line for line in map(json.loads, output.read_text(encoding="utf-8").splitlines())}
    assert sorted(found) == [str(folder / f"{name}.trf") for name in "abcde"]
    assert [found[path]["ok"] for path in few] == [True, False]


def test_check_says_the_same_with_any_number_of_jobs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for more in ([], ["--format", "json"], ["--checklist"], ["--checklist=csv"], ["--quiet"]):
        assert main(["check", str(folder), *more, "--jobs", "1"]) == 3
        one = capsys.readouterr()
        assert main(["check", str(folder), *more, "--jobs", "2"]) == 3
        assert capsys.readouterr() == one
        assert one.out


def test_a_range_of_seeds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pattern = str(tmp_path / "field" / "{seed}.trf")
    assert main([*SEEDS, "--seed", "7-12", pattern, "--jobs", "2", "--trf", "trf16"]) == 0
    assert capsys.readouterr().err == "swissblossom: 6 done\n"
    assert main([*SEEDS, "--seed", "9", str(tmp_path / "9.trf"), "--trf", "trf16"]) == 0
    assert (tmp_path / "field" / "9.trf").read_bytes() == (tmp_path / "9.trf").read_bytes()
    assert main([*SEEDS, "--seed", "7-12", pattern]) == 3
    assert main([*SEEDS, "--seed", "7-13", pattern, "--resume"]) == 0
    assert capsys.readouterr().err.endswith("swissblossom: 1 done, 6 were there\n")
    assert main([*SEEDS, "--seed", "9-9"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["trf"] == sb.format_trf(sb.simulate(seed=9, players=10, rounds=4), eol="\r\n")


def test_ctrl_c_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    output = str(tmp_path / "fields.jsonl")
    command = [*SEEDS, "--seed", "1-300", output, "--jobs", "2"]
    add = many.Summary.add

    def interrupting(self: many.Summary, outcome: sb.Outcome) -> None:
        add(self, outcome)
        if self.done == 10:
            signal.raise_signal(signal.SIGINT)

    with monkeypatch.context() as patch:
        patch.setattr(many.Summary, "add", interrupting)
        assert main(command) == 130
    told = capsys.readouterr().err.splitlines()
    assert told == [f"swissblossom: 10 done, interrupted, {output} has what is done: go on with --resume"]
    assert main([*command, "--resume"]) == 0
    keys = [json.loads(line)["key"] for line in Path(output).read_text(encoding="utf-8").splitlines()]
    assert sorted(keys) == list(range(1, 301))


def test_ctrl_c_of_a_terminal_reaches_the_workers_too() -> None:
    """The whole group of processes gets the signal; lines stay whole, and nobody shows a traceback."""
    command = [sys.executable, "-m", "swissblossom", *SEEDS, "--seed", "1-1000000", "--jobs", "2"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, start_new_session=True
    ) as process:
        assert process.stdout
        assert process.stderr
        lines = [process.stdout.readline() for _ in range(200)]
        os.killpg(process.pid, signal.SIGINT)
        lines += process.stdout.readlines()
        told = process.stderr.read().decode()
        assert process.wait() == 130
    keys = [json.loads(line)["key"] for line in lines]
    assert len(set(keys)) == len(keys) >= 200
    assert re.fullmatch(r"swissblossom: [\d,]+ done, interrupted\n", told)


def test_the_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows what is done, the rate and the time that is left, and goes away."""
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    shown = progress.Progress(2000, "files")
    shown.update(1, 9, 0)
    assert capsys.readouterr().err == ""
    now = 110.0
    shown.update(500, 4500, 2)
    text = "[######                  ] 500 of 2,000 files, 450 rounds/s, 0:30 left, 2 failed"
    assert capsys.readouterr().err == f"\r{text[:79]}"
    assert shown.text(2) == text
    now = 110.1
    shown.update(501, 4509, 2)
    assert capsys.readouterr().err == ""
    shown.clear()
    assert capsys.readouterr().err == "\r" + " " * 79 + "\r"
    assert progress.Progress(None, "files").text(0) == "0 files, 0 rounds/s"


def test_a_bar_only_on_a_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", -1.0)
    assert sb.pair_many([folder / "a.trf"]).run().done == 1
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert sb.pair_many([folder / "a.trf"]).run().done == 1
    assert "1 of 1 files, " in capsys.readouterr().err
