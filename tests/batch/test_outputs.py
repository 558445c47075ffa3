"""Outputs: what is written, what an output that is there may be used for, and what is refused."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import swissblossom as sb
from batch.helpers import SMALL, Killer, expected, first_board
from swissblossom.batch import parquet as parquet_module
from swissblossom.batch.outputs import Done, JsonLines
from swissblossom.batch.work import Outcome


@pytest.fixture
def events(tmp_path: Path) -> Path:
    """Return a folder of five tournaments that go on, of which 2 is broken."""
    folder = tmp_path / "events"
    folder.mkdir()
    for seed in range(5):
        (folder / f"{seed}.trf").write_bytes(
            sb.format_trf(sb.simulate(seed=seed, played=2, **SMALL)).encode()
        )
    (folder / "2.trf").write_text("no tournament", encoding="utf-8")
    return folder


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_json_lines(events: Path, tmp_path: Path) -> None:
    output = tmp_path / "new" / "rounds.jsonl"
    outcomes = list(sb.pair_many([events], output=output, ordered=True))
    found = lines(output)
    assert [line["key"] for line in found] == [outcome.key for outcome in outcomes]
    assert len({line["request"] for line in found}) == 1
    for line, outcome in zip(found, outcomes, strict=True):
        if outcome.error is None:
            assert line == {"key": outcome.key, "request": line["request"], **outcome.value}
        else:
            assert line["key"] == str(events / "2.trf")
            message = str(outcome.error).split("\n")
            assert line["error"] == {"kind": "TrfError", "message": message}


@pytest.mark.parametrize("jobs", [1, 2])
def test_in_order_two_runs_write_the_same(tmp_path: Path, jobs: int) -> None:
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    sb.simulate_many(range(50), output=one, **SMALL).run()
    sb.simulate_many(range(50), output=other, jobs=jobs, ordered=True, **SMALL).run()
    assert sorted(one.read_bytes().splitlines()) == sorted(other.read_bytes().splitlines())
    third = tmp_path / "third.jsonl"
    sb.simulate_many(range(50), output=third, jobs=3 - jobs, ordered=True, **SMALL).run()
    assert other.read_bytes() == third.read_bytes()


@pytest.mark.parametrize("name", ["rounds.jsonl", "rounds.parquet"])
def test_resuming_does_the_rest_and_tries_failures_again(events: Path, tmp_path: Path, name: str) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    output = tmp_path / name
    first = sb.pair_many([events / f"{seed}.trf" for seed in range(4)], output=output).run()
    assert (first.done, first.failed) == (3, 1)
    again = sb.pair_many([events], output=output, resume=True).run()
    assert (again.done, again.failed, again.skipped) == (1, 1, 3)
    (events / "2.trf").write_bytes((events / "1.trf").read_bytes())
    last = sb.pair_many([events], output=output, resume=True).run()
    assert (last.done, last.failed, last.skipped) == (1, 0, 4)
    assert sb.pair_many([events], output=output, resume=True).run().skipped == 5
    assert sorted(row["key"] for row in rows(output)) == [str(events / f"{seed}.trf") for seed in range(5)]
    assert not [row for row in rows(output) if row.get("error")]


def rows(output: Path) -> list[dict[str, Any]]:
    if output.suffix == ".jsonl":
        return lines(output)
    from pyarrow import parquet  # noqa: PLC0415

    return list(parquet.read_table(output).to_pylist())


def test_a_line_cut_short_is_written_again(tmp_path: Path) -> None:
    """The end of the power, or a full disk, leaves half a line."""
    output = tmp_path / "fields.jsonl"
    sb.simulate_many(range(4), output=output, ordered=True, **SMALL).run()
    whole = output.read_bytes()
    output.write_bytes(whole[:-100])
    summary = sb.simulate_many(range(4), output=output, resume=True, **SMALL).run()
    assert (summary.done, summary.skipped) == (1, 3)
    assert output.read_bytes() == whole


def test_an_interrupted_write_leaves_nothing_behind(tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    sink = JsonLines(str(output), "12345678")
    sink.write([Outcome(1, {"a": 1})])
    sink.file.write(b'{"key": 2, "requ')
    sink.write([Outcome(3, 5)])
    sink.file.write(b'{"key": 4')
    sink.close()
    request = {"request": "12345678"}
    assert lines(output) == [{"key": 1, **request, "a": 1}, {"key": 3, **request, "value": 5}]


def test_an_output_that_is_there_is_not_written_over(events: Path, tmp_path: Path) -> None:
    for name in ("out.jsonl", "out.parquet"):
        if name.endswith("parquet"):
            pytest.importorskip("pyarrow", reason="pyarrow is not installed")
        output = tmp_path / name
        sb.pair_many([events], output=output).run()
        with pytest.raises(sb.InvalidTournamentError, match=r"is there already; go on with it by --resume"):
            sb.pair_many([events], output=output).run()
        for other in ({"round": 1}, {"then": first_board}):
            batch = sb.pair_many([events], output=output, resume=True, **other)
            with pytest.raises(sb.InvalidTournamentError, match=r"other options|is no result"):
                batch.run()
        with pytest.raises(sb.InvalidTournamentError, match="results of other options"):
            sb.check_many([events], output=output, resume=True).run()


def test_outputs_that_cannot_be(events: Path, tmp_path: Path) -> None:
    with pytest.raises(sb.InvalidTournamentError, match=r"ends with \.jsonl or \.parquet$"):
        sb.pair_many([events], output=tmp_path / "out.txt").run()
    with pytest.raises(sb.InvalidTournamentError, match=r"with {seed} in it"):
        sb.simulate_many([1], output=tmp_path / "out.txt", **SMALL).run()
    with pytest.raises(sb.InvalidTournamentError, match="name a file"):
        sb.pair_many([events], output="-", resume=True).run()
    strange = tmp_path / "strange.jsonl"
    strange.write_text("{}\n", encoding="utf-8")
    with pytest.raises(sb.InvalidTournamentError, match=r"strange\.jsonl: line 1 is no result of a run"):
        sb.pair_many([events], output=strange, resume=True).run()
    assert strange.read_text(encoding="utf-8") == "{}\n"
    (tmp_path / "folder.jsonl").mkdir()
    with pytest.raises(sb.UnreadableFileError, match=r"folder\.jsonl"):
        sb.pair_many([events], output=tmp_path / "folder.jsonl", resume=True).run()


def test_a_file_for_each_seed(tmp_path: Path) -> None:
    pattern = str(tmp_path / "field" / "{seed}.trf")
    sb.simulate_many(range(6), output=pattern, jobs=2, eol="\n", **SMALL).run()
    found = {int(path.stem): path.read_text(encoding="utf-8") for path in (tmp_path / "field").iterdir()}
    assert found == expected(range(6))
    (tmp_path / "field" / "4.trf").unlink()
    summary = sb.simulate_many(range(6), output=pattern, resume=True, eol="\n", **SMALL).run()
    assert (summary.done, summary.skipped) == (1, 5)
    with pytest.raises(sb.InvalidTournamentError, match="is there already"):
        sb.simulate_many(range(6), output=pattern, **SMALL).run()


def test_parquet_columns(events: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    outcomes = {outcome.key: outcome for outcome in sb.pair_many([events], output=tmp_path / "r.parquet")}
    for row in rows(tmp_path / "r.parquet"):
        outcome = outcomes[row["key"]]
        if outcome.error is not None:
            assert (row["error"], row["white"]) == (str(outcome.error), None)
            continue
        assert list(map(list, zip(row["white"], row["black"], strict=True))) == outcome.value["pairs"]
        assert (row["error"], row["round"], row["bye"]) == (None, 3, outcome.value["bye"])
    checked = {
        outcome.key: outcome.value for outcome in sb.check_many([events], output=tmp_path / "c.parquet")
    }
    for row in rows(tmp_path / "c.parquet"):
        if row["error"] is None:
            assert json.loads(row["report"]) == checked[row["key"]]
            assert (row["ok"], row["rounds"], row["discrepancies"]) == (True, 2, 0)
    sb.simulate_many([5], output=tmp_path / "s.parquet", eol="\n", **SMALL).run()
    assert [(row["key"], row["trf"]) for row in rows(tmp_path / "s.parquet")] == [
        ("5", expected(range(5, 6))[5])
    ]
    sb.simulate_many([5], output=tmp_path / "v.parquet", then=Killer(0), **SMALL).run()
    assert [json.loads(row["value"]) for row in rows(tmp_path / "v.parquet")] == [expected(range(5, 6))[5]]


def test_parquet_comes_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part is whole, so that a sudden end loses no more than the rows that are held back."""
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    monkeypatch.setattr(parquet_module, "_ROWS_IN_PART", 4)
    output = tmp_path / "fields.parquet"
    batch = sb.simulate_many(range(10), jobs=1, output=output, **SMALL)
    for _ in range(9):
        next(batch)
    assert sorted(row["key"] for row in rows(output)) == sorted(str(seed) for seed in range(8))
    batch.close()
    assert len(rows(output)) == 9
    assert sorted(path.name for path in output.iterdir()) == [f"part-0000{n}.parquet" for n in (1, 2, 3)]
    sb.simulate_many(range(10), output=output, resume=True, **SMALL).run()
    assert sorted(int(row["key"]) for row in rows(output)) == list(range(10))


def test_parquet_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(sb.InvalidTournamentError, match=r"Parquet needs pyarrow.*; pip install pyarrow"):
        sb.simulate_many([1], output=tmp_path / "out.parquet", **SMALL).run()
    assert not (tmp_path / "out.parquet").exists()


def test_keys_that_are_done() -> None:
    done = Done(["1", 2, "ü"])
    assert len(done) == 3
    assert [key in done for key in ("1", 1, 2, "2", "ü", "u")] == [True, False, True, False, True, False]
