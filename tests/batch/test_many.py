"""Many tournaments at once: the answers, whatever does the work, and what goes wrong."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import swissblossom as sb
from batch.helpers import SMALL, Killer, broken, expected, first_board
from swissblossom.batch import many, pools, stream
from swissblossom.batch.work import Job, fetched, perform_portion

WAYS: list[dict[str, Any]] = [{"jobs": 1}, {"jobs": 2, "threads": False}, {"jobs": 2, "threads": True}, {}]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of eight tournaments that go on, one of them broken."""
    path = tmp_path_factory.mktemp("events")
    for seed in range(8):
        (path / f"{seed}.trf").write_bytes(sb.format_trf(sb.simulate(seed=seed, played=2, **SMALL)).encode())
    (path / "3.trf").write_text("XXR 5\n001    1      Fischer\n001    1      Tal\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("way", WAYS)
def test_pairings_are_those_of_pair(folder: Path, way: dict[str, Any]) -> None:
    """One broken file has its error, and the others their answers."""
    batch = sb.pair_many([folder], **way)
    found = {outcome.key: outcome for outcome in batch}
    assert sorted(found) == [str(folder / f"{seed}.trf") for seed in range(8)]
    for seed in (0, 1, 2, 4, 5, 6, 7):
        path = str(folder / f"{seed}.trf")
        paired = sb.pair(sb.read_trf(path))
        value = found[path].value
        assert value["pairs"] == [list(pair) for pair in paired.pairs]
        assert (value["round"], value["rounds"], value["bye"]) == (3, 4, paired.bye)
        assert value["absent"] == [{"player": who, "bye": letter} for who, letter in paired.absent]
        assert found[path].rounds == 1
    error = found[str(folder / "3.trf")].error
    assert isinstance(error, sb.TrfError)
    assert str(error).startswith(f"{folder / '3.trf'}:3:")
    assert (batch.summary.done, batch.summary.failed, batch.summary.rounds) == (7, 1, 7)
    assert [outcome.error for outcome in batch.summary.failures] == [error]


@pytest.mark.parametrize("way", WAYS)
def test_checks_are_those_of_check(folder: Path, way: dict[str, Any]) -> None:
    paths: list[str | Path] = [folder / "5.trf", str(folder / "6.trf")]
    found = {outcome.key: outcome for outcome in sb.check_many(paths, **way, only=[2])}
    for path in map(str, paths):
        assert found[path].value == sb.check(sb.read_trf(path), only=[2]).to_dict()
        assert found[path].rounds == 1


@pytest.mark.parametrize("way", WAYS)
def test_tournaments_are_those_of_simulate(way: dict[str, Any]) -> None:
    batch = sb.simulate_many(range(60), **SMALL, **way)
    found = {outcome.key: outcome.value for outcome in batch}
    assert {key: value["trf"].replace("\r\n", "\n") for key, value in found.items()} == expected(range(60))
    assert all(value["seed"] == key for key, value in found.items())
    assert batch.summary.rounds == 240


@pytest.mark.parametrize("way", WAYS)
def test_the_order_is_kept_when_asked_for(way: dict[str, Any]) -> None:
    seeds = range(80, 0, -1)
    assert [outcome.key for outcome in sb.simulate_many(seeds, ordered=True, **SMALL, **way)] == list(seeds)


def test_tournaments_and_bytes_as_sources(folder: Path) -> None:
    data = (folder / "1.trf").read_bytes()
    first = sb.read_trf(folder / "0.trf")
    sources: list[many.Source] = [first, ("second", data), ("third", first)]
    batch = sb.pair_many(iter(sources), then=first_board, jobs=2)
    found = {outcome.key: outcome.value for outcome in batch}
    board = sb.pair(first).pairs[0]
    assert found == {1: board, "second": sb.pair(sb.parse_trf(data)).pairs[0], "third": board}


def test_sources_come_only_as_they_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory stays flat: a generator is never far ahead of the outcomes."""
    monkeypatch.setattr(stream, "_MOST_IN_PORTION", 20)
    asked = 0

    def seeds() -> Iterator[int]:
        nonlocal asked
        while True:
            asked += 1
            yield asked

    batch = sb.simulate_many(seeds(), jobs=2, players=4, rounds=2)
    most = 2 * stream._AHEAD * 20 + 20
    for number, _ in enumerate(batch):
        assert asked - number <= most
        if number == 600:
            break
    batch.close()
    assert 600 < asked <= 600 + most


def test_no_more_is_held_back_for_the_order_than_agreed() -> None:
    """The first tournament takes long; the others do not pile up behind it."""
    made: list[int] = []

    def seeds() -> Iterator[tuple[int, sb.Tournament]]:
        for number in range(3000):
            made.append(number)
            yield number, slow if number == 0 else quick

    slow = sb.simulate(players=600, rounds=9, played=8, seed=1)
    quick = sb.simulate(players=4, rounds=3, played=1, seed=1)
    batch = sb.pair_many(seeds(), jobs=2, ordered=True, exact_only=True, then=first_board)
    assert next(batch).key == 0
    assert len(made) <= 2 * stream._HELD_BACK * stream._MOST_IN_PORTION
    batch.close()


def test_a_worker_that_dies_once_loses_nothing(tmp_path: Path) -> None:
    killer = Killer(25, tmp_path / "note")
    outcomes = list(sb.simulate_many(range(50), jobs=2, threads=False, then=killer, **SMALL))
    assert killer.note
    assert killer.note.exists()
    assert len(outcomes) == 50
    assert {outcome.key: outcome.value for outcome in outcomes} == expected(range(50))


def test_a_tournament_that_kills_its_worker_is_the_only_one_lost() -> None:
    batch = sb.simulate_many(range(50), jobs=2, threads=False, then=Killer(25), ordered=True, **SMALL)
    outcomes = list(batch)
    assert [outcome.key for outcome in outcomes] == list(range(50))
    assert [outcome.key for outcome in outcomes if outcome.error] == [25]
    assert isinstance(outcomes[25].error, sb.FailedWorkError)
    assert "25: the worker died of it" in str(outcomes[25].error)
    good = expected(range(50))
    assert all(outcome.value == good[outcome.key] for outcome in outcomes if outcome.key != 25)  # type: ignore[index]


@pytest.mark.parametrize("way", WAYS)
def test_a_fault_of_the_program_is_an_error_of_one_tournament(folder: Path, way: dict[str, Any]) -> None:
    paths = [folder / "0.trf", folder / "1.trf"]
    outcomes = list(sb.pair_many(paths, then=broken, ordered=True, **way))
    assert [type(outcome.error) for outcome in outcomes] == [sb.FailedWorkError] * 2
    message = f"{paths[1]}: internal error: LookupError: nothing for round 3; please report it"
    assert str(outcomes[1].error) == message


def test_errors_of_the_engine_name_their_file(folder: Path) -> None:
    (outcome,) = sb.pair_many([folder / "0.trf"], system="lawn-tennis")
    assert isinstance(outcome.error, sb.InvalidTournamentError)
    assert str(outcome.error).startswith(f"{folder / '0.trf'}: ")
    (outcome,) = sb.pair_many([folder / "nowhere.trf"])
    assert isinstance(outcome.error, sb.UnreadableFileError)
    assert outcome.value is None
    assert outcome.error.__traceback__ is None


def test_requests_that_cannot_be(folder: Path) -> None:
    with pytest.raises(TypeError, match=r"pair_many\(\) got an unexpected keyword argument 'colour'"):
        sb.pair_many([folder], colour="white")
    with pytest.raises(TypeError, match=r"check_many\(\) got an unexpected keyword argument 'byes'"):
        sb.check_many([folder], byes={})
    with pytest.raises(sb.InvalidTournamentError, match="playerz"):
        sb.simulate_many([1], playerz=3)
    with pytest.raises(sb.InvalidTournamentError, match="0 jobs"):
        sb.simulate_many([1], jobs=0)
    batch = sb.pair_many([folder], jobs=2, threads=False, then=lambda paired: paired.bye)
    with pytest.raises(sb.InvalidTournamentError, match="a function of a module"):
        batch.run()


def test_a_worker_of_another_version_takes_nothing() -> None:
    with pytest.raises(sb.FailedWorkError, match=f"a worker has swissblossom {sb.__version__}, the work was"):
        perform_portion(Job("pair", {}, None, "0.0.1"), [])


def test_files_are_read_here_for_machines_that_lack_them(folder: Path) -> None:
    path = str(folder / "0.trf")
    assert fetched((path, path)) == (path, (folder / "0.trf").read_bytes())
    key, payload = fetched(("gone", str(folder / "gone.trf")))
    assert key == "gone"
    assert isinstance(payload, sb.UnreadableFileError)


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    """The signal comes while workers are at work; a run that resumes does the rest, and nothing twice."""
    output = tmp_path / "out.jsonl"
    batch = sb.simulate_many(range(400), jobs=2, threads=False, output=output, **SMALL)
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012
        for number, _ in enumerate(batch):
            if number == 20:
                signal.raise_signal(signal.SIGINT)
    batch.close()
    there = keys(output)
    assert 20 < len(there) == len(set(there)) < 400
    again = sb.simulate_many(range(400), jobs=2, threads=False, output=output, resume=True, **SMALL)
    summary = again.run()
    assert (summary.done, summary.skipped) == (400 - len(there), len(there))
    assert sorted(keys(output)) == list(range(400))
    assert keys(output)[: len(there)] == there


def keys(path: Path) -> list[int]:
    return [json.loads(line)["key"] for line in path.read_text(encoding="utf-8").splitlines()]


def test_leaving_the_loop_ends_the_workers(tmp_path: Path) -> None:
    batch = sb.simulate_many(range(10_000), jobs=2, threads=False, output=tmp_path / "out.jsonl", **SMALL)
    for outcome in batch:
        assert outcome.error is None
        break
    batch.close()
    assert list(batch) == []
    assert 0 < len(keys(tmp_path / "out.jsonl")) < 10_000


def test_small_work_is_done_without_further_processes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a pool was started")

    monkeypatch.setattr(pools, "LocalPool", never)
    assert many._PATIENCE > 0
    monkeypatch.setattr(many, "_PATIENCE", 600)
    assert sb.pair_many([folder]).run().done == 7


def test_cores_are_those_that_may_be_used() -> None:
    assert 1 <= pools.cores() <= (os.cpu_count() or 1)
