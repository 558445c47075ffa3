"""Recorded runs of the reference engine, and the stand-in run in the same way."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict

from golden.engine_inputs import INPUTS
from golden.shared import corpus
from golden.test_corpus import sample
from swissblossom.cli.stand_in import main, release

RECORDS = Path(__file__).with_name("engine.jsonl")


class Record(TypedDict):
    """A run: its input and line of arguments, and what came of it.

    `code` is the exit code, or "crash"; `release` says that the first line told the version. `files` has what
    the run wrote; a checklist is `#` and the start of its SHA-256, without its last line, the version; "any"
    stands for whatever chance brought.
    """

    input: str
    line: str
    code: int | str
    release: NotRequired[bool]
    stdout: NotRequired[str]
    files: NotRequired[dict[str, str]]


def records() -> list[Record]:
    """Return all recorded runs."""
    with RECORDS.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@cache
def _sampled() -> dict[str, str]:
    return {line["id"]: line["trf"] for line in sample()}


@cache
def _corpus(name: str) -> dict[str, str]:
    return {line["id"]: line["trf"] for line in corpus(name)}


def data_of(name: str) -> bytes:
    """Return the bytes of an input by its name."""
    kind, _, ident = name.rpartition(":")
    if kind == "sample":
        return _sampled()[ident].encode()
    if kind == "corpus":
        return _corpus(ident.rsplit("-", 2)[0])[ident].encode()
    return INPUTS[name]


def replay(record: Record, folder: Path) -> tuple[Record, str]:
    """Run the stand-in as the reference was run; return what came of it, and its messages."""
    source = folder / "in" / "t.trf"
    source.parent.mkdir(parents=True)
    source.write_bytes(data_of(record["input"]))
    argv = ["in/t.trf" if word == "IN" else word for word in record["line"].split()]
    out, err = io.StringIO(), io.StringIO()
    before = Path.cwd()
    os.chdir(folder)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(argv)
    finally:
        os.chdir(before)
    found: Record = {"input": record["input"], "line": record["line"], "code": code}
    text = out.getvalue()
    if text.startswith(release()):
        found["release"] = True
        text = text.split("\n", 1)[1]
    if text:
        found["stdout"] = text
    files = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path != source
    }
    if files:
        found["files"] = {path: _kept(path, text, argv) for path, text in files.items()}
    return found, err.getvalue()


def _kept(path: str, text: str, argv: list[str]) -> str:
    if "-g" in argv and path.endswith("OUT"):
        return "any"
    if not text.startswith(("\n", "Round #")):
        return text
    if text.endswith(release()):
        text = text.removesuffix(release()).removesuffix("\n")
    return "#" + hashlib.sha256(text.encode()).hexdigest()[:16]
