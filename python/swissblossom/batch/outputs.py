"""Where results go: JSON Lines, Parquet, or a file for each; and what an output holds already."""
# pathlib would take longer to import than a file to write
# ruff: noqa: PTH103, PTH105, PTH110, PTH112, PTH113, PTH120, PTH123, PTH202, PTH208

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any, Protocol

from swissblossom.batch.work import Job, Key, Outcome
from swissblossom.errors import Diagnostic, InvalidTournamentError, PairingError, UnreadableFileError
from swissblossom.whole_files import write_atomically

__all__ = [
    "SEED",
    "Done",
    "JsonLines",
    "Output",
    "as_object",
    "open_output",
    "open_parts",
    "other_request",
    "request_of",
]

SEED = "{seed}"
"""Stands for the seed in the name of an output of files."""


class Output(Protocol):
    """A place where outcomes are written as they come."""

    def holds(self, key: Key) -> bool:
        """Return whether the answer for a key was there when it was opened."""

    def write(self, outcomes: Sequence[Outcome]) -> None:
        """Add outcomes."""

    def close(self) -> None:
        """Write what is still held back."""


def open_output(path: str, job: Job, *, resume: bool) -> Output:
    """Open an output; its kind follows from its name.

    Args:
        path: "-" (JSON Lines on standard output), a file that ends with `.jsonl` or `.ndjson`, a folder to be
            that ends with `.parquet`, or, for simulated tournaments, a name with `{seed}` in it.
        job: What the results are of.
        resume: Go on with an output that is there; what it holds of failures is taken out, to be tried again.

    Raises:
        InvalidTournamentError: It is there and `resume` is false, or holds something else; or the name is of
            no kind.
        UnreadableFileError: It cannot be written.
    """
    if path == "-":
        if resume:
            raise _refused(path, "bad-output", "standard output holds nothing to go on with", "name a file")
        return JsonLines(None, request_of(job))
    try:
        if SEED in path and job.task == "simulate" and job.then is None:
            return _Files(path, resume=resume)
        if path.endswith((".jsonl", ".ndjson")):
            return JsonLines(path, request_of(job), resume=resume)
        if path.endswith(".parquet"):
            from swissblossom.batch.parquet import Parquet  # noqa: PLC0415

            return Parquet(path, job, resume=resume)
    except OSError as error:
        if isinstance(error, PairingError):
            raise
        raise UnreadableFileError(error.errno, error.strerror or str(error), path) from error
    files = ", or with {seed} in it for a file each" if job.task == "simulate" else ""
    hint = f"choose a name that ends with .jsonl or .parquet{files}"
    raise _refused(path, "bad-output", "the name does not say in which form to write", hint)


def request_of(job: Job) -> str:
    """Return eight letters that tell one request from another: the task, its options and the version."""
    then = "" if job.then is None else getattr(job.then, "__qualname__", repr(job.then))
    told = repr((job.task, job.version, sorted(job.options.items()), then))
    return f"{zlib.crc32(told.encode()):08x}"


def as_object(outcome: Outcome, request: str) -> dict[str, Any]:
    """Return an outcome as an object for JSON: `key`, `request`, and the answer or `error`."""
    start: dict[str, Any] = {"key": outcome.key, "request": request}
    if outcome.error is not None:
        kind = type(outcome.error).__name__
        return start | {"error": {"kind": kind, "message": str(outcome.error).split("\n")}}
    if isinstance(outcome.value, dict):
        return start | outcome.value
    return start | {"value": outcome.value}


class Done:
    """Keys that an output holds, eight bytes each."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self._marks = array("Q", sorted(array("Q", map(_mark, keys))))

    def __contains__(self, key: Key) -> bool:
        """Return whether a key is among them."""
        mark = _mark(key)
        at = bisect_left(self._marks, mark)
        return at < len(self._marks) and self._marks[at] == mark

    def __len__(self) -> int:
        """Return how many they are."""
        return len(self._marks)


_AT_ONCE = 4096  # bytes that a buffer takes whole


def _mark(key: Key) -> int:
    return int.from_bytes(blake2b(repr(key).encode(), digest_size=8).digest(), "big")


@contextmanager
def _whole() -> Iterator[None]:
    """Let Ctrl-C wait until what is being written is written."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Ctrl-C comes to the main thread only
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


class JsonLines:
    """An object a line, added to a file as outcomes come.

    The file ends with a whole line whenever nothing is being written, and `close` takes away what an
    interrupted write has left.

    Args:
        path: The file, or None for standard output.
        request: What the lines are of, as `request_of` says it.
        resume: Go on with a file that is there.
    """

    def __init__(self, path: str | None, request: str, *, resume: bool = False) -> None:
        self.request = request
        self.done = Done(())
        self.path = path
        if path is None:
            return
        there = os.path.exists(path) and os.path.getsize(path) > 0
        if there and not resume:
            raise _there(path)
        folder = os.path.dirname(path)
        if folder:
            os.makedirs(folder, exist_ok=True)
        kept = self._clean(path) if there else 0
        self.file = open(path, "r+b" if there else "wb", buffering=0)  # noqa: SIM115
        self.end = kept

    def holds(self, key: Key) -> bool:
        """Return whether the file had the answer for a key when it was opened."""
        return key in self.done

    def write(self, outcomes: Sequence[Outcome]) -> None:
        """Add lines."""
        lines = [json.dumps(as_object(outcome, self.request), ensure_ascii=False) for outcome in outcomes]
        data = "".join([f"{line}\n" for line in lines]).encode()
        if self.path is None:
            with _whole():  # what went down a pipe cannot be taken back
                sys.stdout.flush()
                left = memoryview(data)
                while left:
                    left = left[sys.stdout.buffer.write(left[:_AT_ONCE]) :]
                    sys.stdout.buffer.flush()
            return
        try:
            self.file.seek(self.end)  # over what an interrupted write has left
            view = memoryview(data)
            while view:
                view = view[self.file.write(view) :]
        except OSError as error:
            raise UnreadableFileError(error.errno, error.strerror or str(error), self.path) from error
        self.end += len(data)

    def close(self) -> None:
        """Close the file."""
        if self.path is not None and not self.file.closed:
            self.file.truncate(self.end)
            self.file.close()

    def _clean(self, path: str) -> int:
        """Take out what an earlier run could not do; note what it did; return the length of that in bytes."""
        bad = False
        length = 0

        def keys() -> Iterator[Key]:
            nonlocal bad, length
            with open(path, "rb") as file:
                for number, line in enumerate(file, 1):
                    if not line.endswith(b"\n"):
                        return  # the run was ended in the middle of it; it will be overwritten
                    length += len(line)
                    found = _checked(path, line, number, self.request)
                    if "error" in found:
                        bad = True
                    else:
                        yield found["key"]

        self.done = Done(keys())
        if not bad:
            return length
        aside = f"{path}.{os.getpid()}.tmp"
        with open(path, "rb") as file, open(aside, "wb") as clean:
            for line in file:
                if line.endswith(b"\n") and "error" not in json.loads(line):
                    clean.write(line)
        os.replace(aside, path)
        return os.path.getsize(path)


def _checked(path: str, line: bytes, number: int, request: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
        wrong = not isinstance(found["key"], str | int) or found["request"] != request
    except (ValueError, KeyError, TypeError) as error:
        hint = "name another output"
        raise _refused(path, "bad-output", f"line {number} is no result of a run", hint) from error
    if wrong:
        raise other_request(path)
    return dict(found)


class _Files:
    """A file for each simulated tournament, whole or not at all; failures are only reported."""

    def __init__(self, pattern: str, *, resume: bool) -> None:
        self.pattern = pattern
        self.resume = resume
        folder = os.path.dirname(pattern)
        if folder:
            os.makedirs(folder, exist_ok=True)

    def holds(self, key: Key) -> bool:
        """Return whether the file of a seed is there."""
        there = os.path.exists(self._name(key))
        if there and not self.resume:
            raise _there(self._name(key))
        return there

    def write(self, outcomes: Sequence[Outcome]) -> None:
        """Write the files."""
        for outcome in outcomes:
            if outcome.error is None:
                write_atomically(self._name(outcome.key), outcome.value["trf"].encode())

    def close(self) -> None:
        """Do nothing."""

    def _name(self, key: Key) -> str:
        return self.pattern.replace(SEED, str(key))


def _refused(path: str, code: str, message: str, hint: str) -> PairingError:
    return InvalidTournamentError([Diagnostic("error", code, message, hint)], path)


def _there(path: str) -> PairingError:
    hint = "go on with it by --resume (in Python: resume=True), or name another"
    return _refused(path, "output-there", "the output is there already", hint)


def other_request(path: str) -> PairingError:
    """Return the error that an output is of another request."""
    message = "the output holds results of other options, or of another version of the program"
    return _refused(path, "other-request", message, "name another output")


def open_parts(path: str, *, resume: bool) -> None:
    """Make a folder for parts, or see that there is one to go on with."""
    if os.path.isdir(path) and os.listdir(path) and not resume:
        raise _there(path)
    if os.path.isfile(path):
        raise _refused(path, "bad-output", "this is a file", "name a folder to be: results come in parts")
    os.makedirs(path, exist_ok=True)
