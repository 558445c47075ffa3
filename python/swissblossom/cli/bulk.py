"""What the commands share when they are given many tournaments: options, the end report, exit codes."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from typing import Any

from swissblossom.batch import Batch, Outcome, pair_many
from swissblossom.batch.many import Source
from swissblossom.checker.files import ENDINGS, find_files
from swissblossom.cli import DONE, INTERRUPTED, code_of, files, name_of
from swissblossom.errors import Diagnostic, InvalidTournamentError, NoLegalPairingError
from swissblossom.plain_data import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.pairing import Round

__all__ = ["consume", "how", "pair_all", "sources"]


def how(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the arguments of `pair_many` and its like that say how the work is done."""
    return {
        "jobs": arguments.jobs,
        "client": arguments.dask,
        "ordered": arguments.ordered,
        "resume": arguments.resume,
    }


def sources(paths: list[str]) -> list[Source]:
    """Return the files that paths and folders name, each once; "-" is read here.

    Raises:
        UnreadableFileError: Standard input cannot be read.
    """
    found = dict.fromkeys(find_files(paths))
    return [(name_of(path), files.read_data(path)) if path == "-" else path for path in found]


def consume(batch: Batch, output: str | None, show: Callable[[Outcome], None]) -> int:
    """Do all the work of a batch; say at the end what failed and how to go on.

    Args:
        batch: The work.
        output: Where its results are written, or None.
        show: Is given each outcome that has an answer.

    Returns:
        The exit code: 0, that of the failure with the highest, or 130 after Ctrl-C.
    """
    gc.enable()  # the command line runs without, which is for short runs
    code = DONE
    stopped = False
    try:
        for outcome in batch:
            if outcome.error is None:
                show(outcome)
            else:
                code = max(code, code_of(outcome.error))
    except KeyboardInterrupt:
        stopped = True
    finally:
        batch.close()
    summary = batch.summary
    for outcome in summary.failures:
        print(_told(outcome), file=sys.stderr)
    if summary.failed > len(summary.failures):
        print(f"and {summary.failed - len(summary.failures)} more failures", file=sys.stderr)
    what = [f"{summary.done:,} done"]
    if summary.skipped:
        what.append(f"{summary.skipped:,} were there")
    if summary.failed:
        what.append(f"{summary.failed:,} failed")
    if stopped:
        what.append("interrupted")
        if output not in (None, "-"):
            what.append(f"{output} has what is done: go on with --resume")
    if stopped or summary.failed or output not in (None, "-"):
        print("swissblossom: " + ", ".join(what), file=sys.stderr)
    return INTERRUPTED if stopped else code


def _told(outcome: Outcome) -> str:
    text = str(outcome.error)
    return f"{outcome.key}: {text}" if isinstance(outcome.error, NoLegalPairingError) else text


@dataclass(frozen=True, slots=True)
class _Rendered:
    """Shows a round as text, in the process that paired it."""

    form: str

    def __call__(self, paired: Round) -> tuple[str, list[str]]:
        from swissblossom.cli.output import render  # noqa: PLC0415

        warnings = [warning.text(paired.tournament.source) for warning in paired.warnings]
        return render(paired, self.form), warnings


def pair_all(arguments: argparse.Namespace, options: dict[str, Any]) -> int:
    """Pair the next rounds of several tournaments.

    Args:
        arguments: What the command was given.
        options: Of `pair`, for all of them.

    Returns:
        The exit code.
    """
    if arguments.bye:
        reason, hint = (
            "byes are asked for in one tournament",
            "pair that one alone, or state them in its file",
        )
        raise InvalidTournamentError([Diagnostic("error", "bad-option", reason, hint)], "--bye")
    found = sources(arguments.files)
    if not found:
        reason = "there are no tournament files here"
        hint = f"those of a folder end with {', '.join(ENDINGS)}; name others one by one"
        raise InvalidTournamentError([Diagnostic("error", "no-files", reason, hint)], arguments.files[0])
    output = arguments.output
    form = arguments.format
    streamed = output not in (None, "-") or form == "json" or (form is None and not sys.stdout.isatty())
    if streamed:
        if form in ("table", "pairs"):
            reason, hint = f"results of several tournaments are not written as {form}", "leave --format out"
            raise InvalidTournamentError([Diagnostic("error", "bad-option", reason, hint)], "--output")
        target = output or "-"
        batch = pair_many(found, output=target, **how(arguments), **options)
        return consume(batch, target, lambda _: None)
    running = how(arguments) | {"ordered": True}
    batch = pair_many(found, then=_Rendered(form or "table"), **running, **options)

    def show(outcome: Outcome) -> None:
        text, warnings = outcome.value
        for warning in warnings:
            print(warning, file=sys.stderr)
        files.write_text(None, f"{outcome.key}:\n{text}\n")

    return consume(batch, None, show)
