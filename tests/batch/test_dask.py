"""The same work on a Dask cluster, whose workers may die."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import swissblossom as sb
from batch.helpers import SMALL, Killer, expected

SEEDS = range(60)


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(sb.MissingExtraError, match=r"is not installed; .*pip install 'swissblossom\[dask\]'"):
        sb.simulate_many([1], client="local", **SMALL).run()


def test_a_cluster_of_this_machine_started_for_the_work() -> None:
    pytest.importorskip("distributed", reason="Dask distributed is not installed")
    seeds = range(8, 0, -1)
    outcomes = list(sb.simulate_many(seeds, client="local", jobs=1, ordered=True, eol="\n", **SMALL))
    assert [outcome.key for outcome in outcomes] == list(seeds)
    assert {outcome.key: outcome.value["trf"] for outcome in outcomes} == expected(range(1, 9))


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # of sockets to the worker that was killed
def test_a_worker_killed_midway_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    """One of two workers kills itself in the middle of a portion, with others finished and others waiting."""
    distributed = pytest.importorskip("distributed", reason="Dask distributed is not installed")
    killer = Killer(30, tmp_path / "note")
    output = tmp_path / "fields.jsonl"
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        before = set(client.run(os.getpid).values())
        assert len(before) == 2
        batch = sb.simulate_many(SEEDS, client=client, then=killer, output=output, **SMALL)
        outcomes = list(batch)
        assert killer.note
        assert killer.note.exists()
        after = set(client.run(os.getpid).values())
        assert len(before - after) == 1

        event = tmp_path / "event.trf"
        event.write_bytes(sb.format_trf(sb.simulate(seed=3, played=2, **SMALL)).encode())
        paths = [event, tmp_path / "gone.trf"]
        found, gone = sb.pair_many(paths, client=cluster.scheduler_address, ordered=True)

    assert [outcome.error for outcome in outcomes if outcome.error] == []
    assert len(outcomes) == len(SEEDS)
    assert {outcome.key: outcome.value for outcome in outcomes} == expected(SEEDS)
    assert len(output.read_text(encoding="utf-8").splitlines()) == len(SEEDS)
    assert found.value["pairs"] == [list(pair) for pair in sb.pair(sb.read_trf(event)).pairs]
    assert isinstance(gone.error, sb.UnreadableFileError)
