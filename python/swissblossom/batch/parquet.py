"""Results as Parquet: a folder of parts, each whole, which every reader of Parquet takes for one table."""
# ruff: noqa: PTH105, PTH118, PTH208

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Sequence
from typing import Any

from swissblossom.batch.outputs import Done, as_object, open_parts, other_request, request_of
from swissblossom.batch.work import Job, Key, Outcome
from swissblossom.errors import Diagnostic, InvalidTournamentError, UnreadableFileError

__all__ = ["Parquet"]

_ROWS_IN_PART = 20_000
_BYTES_IN_PART = 64_000_000
_SECONDS_TO_PART = 60


class Parquet:
    """Parts of a table, written when enough rows are together or have waited long enough.

    Columns: `key` (text), `request`, `error` (text or null), and for `pair`: `round`, `rounds`, `white` and
    `black` (lists of ids, in board order), `bye`, `warnings` (a list of texts); for `check`: `ok`, `rounds`,
    `discrepancies` (numbers) and `report` (JSON); for `simulate`: `trf`. Answers of a function of one's own
    are in `value` (JSON).

    Args:
        path: The folder.
        job: What the results are of.
        resume: Go on with a folder that is there.

    Raises:
        InvalidTournamentError: pyarrow is not installed, or the folder cannot be gone on with.
    """

    def __init__(self, path: str, job: Job, *, resume: bool) -> None:
        try:
            import pyarrow  # noqa: ICN001, PLC0415
            import pyarrow.compute  # noqa: PLC0415
            import pyarrow.parquet  # noqa: PLC0415
        except ImportError as error:
            message, hint = (
                "Parquet needs pyarrow, which is not installed",
                "pip install pyarrow, or use .jsonl",
            )
            raise InvalidTournamentError([Diagnostic("error", "no-pyarrow", message, hint)], path) from error
        self._arrow, self._parquet = pyarrow, pyarrow.parquet
        self.path = path
        self.task = job.task if job.then is None else ""
        self.request = request_of(job)
        self.rows: list[dict[str, Any]] = []
        self.bytes = 0
        self.since = time.monotonic()
        self.schema = self._schema()
        open_parts(path, resume=resume)
        self.done = Done(self._clean())
        self.numbers = [int(name[5:10]) for name in self._parts()]

    def holds(self, key: Key) -> bool:
        """Return whether the folder had the answer for a key when it was opened."""
        return str(key) in self.done

    def write(self, outcomes: Sequence[Outcome]) -> None:
        """Add rows."""
        for outcome in outcomes:
            row = self._row(outcome)
            self.rows.append(row)
            self.bytes += 300 + len(row.get("trf") or row.get("report") or row.get("value") or "")
        due = time.monotonic() - self.since > _SECONDS_TO_PART
        if len(self.rows) >= _ROWS_IN_PART or self.bytes > _BYTES_IN_PART or due:
            self.close()

    def close(self) -> None:
        """Write the rows that are still held back as a part."""
        if self.rows:
            number = max(self.numbers, default=0) + 1
            table = self._arrow.Table.from_pylist(self.rows, schema=self.schema)
            self._write(f"part-{number:05}.parquet", table)
            self.numbers.append(number)
            self.rows, self.bytes = [], 0
        self.since = time.monotonic()

    def _parts(self) -> list[str]:
        return sorted(
            name for name in os.listdir(self.path) if name.startswith("part-") and name.endswith(".parquet")
        )

    def _clean(self) -> Iterator[str]:
        """Yield the keys of what is done; take out what an earlier run could not do."""
        for name in self._parts():
            table = self._parquet.read_table(os.path.join(self.path, name), schema=self.schema)
            if set(table["request"].to_pylist()) - {self.request}:
                raise other_request(self.path)
            good = self._arrow.compute.is_null(table["error"])
            if not self._arrow.compute.all(good).as_py():
                table = table.filter(good)
                self._write(name, table)
            yield from table["key"].to_pylist()

    def _write(self, name: str, table: Any) -> None:
        aside = os.path.join(self.path, f".{name}.tmp")  # readers leave names with a dot alone
        try:
            self._parquet.write_table(table, aside, compression="zstd")
            os.replace(aside, os.path.join(self.path, name))
        except OSError as error:
            raise UnreadableFileError(error.errno, error.strerror or str(error), self.path) from error

    def _schema(self) -> Any:
        arrow = self._arrow
        text, number, numbers = arrow.string(), arrow.int32(), arrow.list_(arrow.int32())
        own = {
            "pair": {
                "round": number,
                "rounds": number,
                "white": numbers,
                "black": numbers,
                "bye": number,
                "warnings": arrow.list_(text),
            },
            "check": {"ok": arrow.bool_(), "rounds": number, "discrepancies": number, "report": text},
            "simulate": {"trf": text},
            "": {"value": text},
        }[self.task]
        return arrow.schema({"key": text, "request": text, "error": text} | own)

    def _row(self, outcome: Outcome) -> dict[str, Any]:
        plain = as_object(outcome, self.request)
        row = {"key": str(outcome.key), "request": self.request}
        if outcome.error is not None:
            return row | {"error": str(outcome.error)}
        if self.task == "pair":
            white, black = ([pair[side] for pair in plain["pairs"]] for side in (0, 1))
            return row | plain | row | {"white": white, "black": black}
        if self.task == "check":
            found = {"ok": plain["ok"], "rounds": len(plain["rounds"])}
            report = json.dumps(outcome.value, ensure_ascii=False)
            return row | found | {"discrepancies": len(plain["discrepancies"]), "report": report}
        if self.task == "simulate":
            return row | {"trf": plain["trf"]}
        return row | {"value": json.dumps(outcome.value, ensure_ascii=False)}
