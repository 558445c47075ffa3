"""The command `swissblossom check-file`."""

from __future__ import annotations

import argparse
import sys

from swissblossom.cli import BAD_FILE, BAD_INPUT, DONE, files, name_of
from swissblossom.errors import Diagnostic, UnreadableFileError
from swissblossom.trf.examine import examine

__all__ = ["DESCRIPTION", "EXAMPLES", "add_arguments", "run"]

DESCRIPTION = """\
Read TRF files and print all findings: errors (the file cannot be used), warnings (something is not used
or looks wrong) and notes (not written as the format has it)."""
EXAMPLES = """\
examples:
  swissblossom check-file open.trf
  swissblossom check-file --strict --format json *.trf

The exit code is 3 if a file has an error, 5 if one cannot be read.
"""

_KINDS = ("error", "warning", "note")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `check-file`."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a TRF file, - for standard input")
    parser.add_argument(
        "--strict", action="store_true", help="count every departure from the format as an error"
    )
    parser.add_argument("--format", choices=("table", "json"), default="table", help="form of the answer")
    parser.set_defaults(file=None)


def run(arguments: argparse.Namespace) -> int:
    """Examine the files one after the other; see `swissblossom check-file --help`."""
    code = DONE
    answers: list[dict[str, object]] = []
    for path in arguments.files:
        name = name_of(path)
        try:
            findings = examine(files.read_data(path), strict=arguments.strict)
        except UnreadableFileError as error:
            print(error, file=sys.stderr)
            code = BAD_FILE
            continue
        counts = {kind: sum(finding.severity == kind for finding in findings) for kind in _KINDS}
        if counts["error"] and code == DONE:
            code = BAD_INPUT
        if arguments.format == "json":
            answers.append(
                {"file": name, **{f"{k}s": n for k, n in counts.items()}, "findings": _plain(findings)}
            )
        else:
            lines = [finding.text(name) for finding in findings]
            told = ", ".join([f"{n} {kind}{'' if n == 1 else 's'}" for kind, n in counts.items() if n])
            print("\n".join([*lines, f"{name}: {told or 'as it should be'}"]))
    if arguments.format == "json":
        import json  # noqa: PLC0415

        print(json.dumps(answers, ensure_ascii=False, indent=2))
    return code


def _plain(findings: tuple[Diagnostic, ...]) -> list[dict[str, object]]:
    names = ("severity", "code", "message", "hint", "line", "column", "player", "round")
    return [{name: getattr(finding, name) for name in names} for finding in findings]
