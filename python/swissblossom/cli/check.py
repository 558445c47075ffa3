"""The command `swissblossom check`."""

from __future__ import annotations

import argparse
import sys

from swissblossom.cli import DONE, code_of, files, name_of
from swissblossom.cli.options import add_apart, add_round_settings, add_rules, read_prohibitions
from swissblossom.cli.running import STREAMED, add_running, is_many
from swissblossom.errors import Diagnostic, InvalidTournamentError, PairingError
from swissblossom.plain_data import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from swissblossom.batch import Outcome
    from swissblossom.checker import CheckReport, EditionReport

__all__ = ["DESCRIPTION", "EXAMPLES", "add_arguments", "run"]

DESCRIPTION = """\
Pair every played round of tournaments again from the state before it, and say where pairs, colours, the bye,
points or ranks are not as the rules have them, and by which criterion."""
EXAMPLES = """\
examples:
  swissblossom check open.trf
  swissblossom check open.trf juniors.trf archive/      files, and folders with all TRF files below them
  swissblossom check open.trf --round 5 --checklist     with the players' scores, colours and floats
  swissblossom check open.trf --checklist=csv --output checklist.csv
  swissblossom check archive/ --format json > report.json
  swissblossom check open.trf --edition both            where the rules of 2017 and 2026 part, and why
  swissblossom check archive/ --jobs 4 --output reports.jsonl   many; --resume goes on after a stop

The exit code is 0 when nothing is wrong and 1 when differences are found; 3, 4 or 5 when some file could not
be checked, whatever was found in the others.
"""

DIFFERENT = 1
_LEGEND = (
    "Pref: colour due, + strong, ! absolute, T topscorer. Floats: last round and the one before, "
    "Down or Up, or\nF where these are not told apart. Bye: no right to the pairing-allocated bye."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `check`."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a TRF file, a folder, or - for standard input"
    )
    parser.add_argument("--format", choices=("table", "json"), default="table", help="form of the answer")
    parser.add_argument(
        "--round",
        type=int,
        action="append",
        metavar="N",
        help="check round N only; the option again for further rounds",
    )
    add_round_settings(parser)
    add_rules(parser, "; both: list where 2017 and 2026 part")
    add_apart(parser)
    parser.add_argument(
        "--checklist",
        nargs="?",
        const="table",
        choices=("table", "csv"),
        help="show what the past says of each player before each round; as csv in place of the report",
    )
    parser.add_argument("--quiet", action="store_true", help="say nothing of files without differences")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write to FILE instead of standard output; never half, but for one that ends with .jsonl or "
        ".parquet, which is written as results come",
    )
    add_running(parser)
    parser.set_defaults(file=None)


def run(arguments: argparse.Namespace) -> int:
    """Check the files; see `swissblossom check --help`."""
    if arguments.checklist and arguments.format == "json":
        reason, hint = "checklists are not written as JSON", "choose --checklist=csv without --format json"
        raise InvalidTournamentError([Diagnostic("error", "bad-option", reason, hint)], "--checklist")
    streamed = (arguments.output or "").endswith(STREAMED) or arguments.resume
    if arguments.edition == "both" and (arguments.checklist or arguments.apart or streamed):
        reason = "both takes neither --checklist nor --apart, and is not written as results come"
        raise InvalidTournamentError(
            [Diagnostic("error", "bad-option", reason, "choose one edition for those")], "--edition"
        )
    if streamed:
        return _run_streamed(arguments)
    tally = _Tally()
    out = _Output(arguments.output, at_once=arguments.format != "json")
    answers: list[dict[str, object]] = []
    for name, answer in _answers(arguments):
        if isinstance(answer, PairingError):
            tally.not_checked(name, answer)
            answers.append({"source": name, "error": str(answer).split("\n")})
            continue
        tally.add(answer.counts)
        if answer.plain is not None:
            answers.append(answer.plain)
        elif arguments.checklist == "csv":
            out.add(answer.text if tally.checked == 1 else answer.text.partition("\n")[2])  # one heading
        else:
            out.add(answer.text)
    if arguments.format == "json":
        import json  # noqa: PLC0415

        whole = {"files": answers, "summary": tally.numbers()}
        out.add(json.dumps(whole, ensure_ascii=False, indent=2) + "\n")
    elif arguments.checklist == "csv":
        print(tally.text(), file=sys.stderr)
    elif tally.files != 1 or tally.failed or arguments.quiet:
        out.add(tally.text() + "\n")
    out.finish()
    return tally.code()


def _options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the options of `check`."""
    return {
        "only": arguments.round,
        "rounds": arguments.rounds,
        "initial_colour": arguments.initial_colour,
        "system": arguments.system,
        "edition": arguments.edition,
        "prohibitions": read_prohibitions(arguments.apart),
    }


def _answers(arguments: argparse.Namespace) -> Iterator[tuple[str, _Answer | PairingError]]:
    """Yield what comes of each file, in their order; several are checked at once, on all cores."""
    options = _options(arguments)
    if arguments.edition == "both":
        yield from _editions(arguments, options)
        return
    if not is_many(arguments.files, arguments):
        path = arguments.files[0]
        name = name_of(path)
        try:
            yield name, _Answering(arguments)(_check(path, name, options))
        except PairingError as error:
            yield name, error
        return
    import gc  # noqa: PLC0415

    from swissblossom.batch import check_many  # noqa: PLC0415  # not needed for one file
    from swissblossom.cli.bulk import how, sources  # noqa: PLC0415

    gc.enable()  # the command line runs without, which is for short runs
    running = how(arguments) | {"ordered": True}
    batch = check_many(sources(arguments.files), then=_Answering(arguments), **running, **options)
    try:
        for outcome in batch:
            yield str(outcome.key), outcome.value if outcome.error is None else outcome.error
    finally:
        batch.close()


def _editions(
    arguments: argparse.Namespace, options: dict[str, Any]
) -> Iterator[tuple[str, _Answer | PairingError]]:
    """Yield where two editions of the rules part, file by file."""
    from swissblossom.checker.editions import compare_editions  # noqa: PLC0415
    from swissblossom.checker.files import find_files, parse_for_check  # noqa: PLC0415

    asked = {name: options[name] for name in ("only", "rounds", "initial_colour", "system")}
    for path in find_files(arguments.files):
        name = name_of(path)
        try:
            report = compare_editions(parse_for_check(files.read_data(path), name), **asked)
            yield name, _Answering(arguments)(report)
        except PairingError as error:
            yield name, error


def _run_streamed(arguments: argparse.Namespace) -> int:
    """Write a report for each file as it comes."""
    from swissblossom.batch import check_many  # noqa: PLC0415
    from swissblossom.cli.bulk import consume, how, sources  # noqa: PLC0415

    if arguments.checklist:
        reason, hint = "checklists are not written as results come", "choose --checklist=csv and a .csv file"
        raise InvalidTournamentError([Diagnostic("error", "bad-option", reason, hint)], "--checklist")
    tally = _Tally()
    target = arguments.output or "-"
    batch = check_many(sources(arguments.files), output=target, **how(arguments), **_options(arguments))

    def show(outcome: Outcome) -> None:
        report = outcome.value
        tally.add((len(report["rounds"]), len(report["discrepancies"])))

    code = consume(batch, target, show)
    if tally.discrepancies:
        print(tally.text(), file=sys.stderr)
    return code or tally.code()


class _Output:
    """Takes texts: shows them at once on standard output, or keeps them for a file that is never half."""

    def __init__(self, path: str | None, *, at_once: bool) -> None:
        self.path = path
        self.at_once = at_once and path in (None, "-")
        self.texts: list[str] = []

    def add(self, text: str) -> None:
        if self.at_once:
            files.write_text(None, text)
        else:
            self.texts.append(text)

    def finish(self) -> None:
        if not self.at_once:
            files.write_text(self.path, "".join(self.texts))


def _check(path: str, name: str, options: dict[str, Any]) -> CheckReport:
    from swissblossom.checker.files import parse_for_check  # noqa: PLC0415
    from swissblossom.checker.whole import check  # noqa: PLC0415

    return check(parse_for_check(files.read_data(path), name), **options)


@dataclass(frozen=True, slots=True)
class _Answer:
    """What is shown of a report, and its numbers of rounds and discrepancies."""

    counts: tuple[int, int]
    text: str
    plain: dict[str, object] | None


@dataclass(frozen=True, slots=True)
class _Answering:
    """Puts a report into the form asked for, in the process that made it."""

    arguments: argparse.Namespace

    def __call__(self, report: CheckReport | EditionReport) -> _Answer:
        arguments = self.arguments
        text = ""
        plain = report.to_dict() if arguments.format == "json" else None
        if arguments.checklist == "csv":
            text = _checklists(report, arguments)  # type: ignore[arg-type]  # not with two editions
        elif plain is None and not (arguments.quiet and report.ok):
            text = report.text()
            text += _checklists(report, arguments) if arguments.checklist else ""  # type: ignore[arg-type]
        return _Answer((len(report.rounds), len(report.discrepancies)), text, plain)


def _checklists(report: CheckReport, arguments: argparse.Namespace) -> str:
    """Return the checklists of the rounds checked; rounds without a legal pairing have none."""
    from swissblossom.checker.checklists import checklist, checklist_csv, checklist_table  # noqa: PLC0415
    from swissblossom.checker.words import place_of  # noqa: PLC0415
    from swissblossom.systems.known import games_of  # noqa: PLC0415
    from swissblossom.text_table import Table, clean  # noqa: PLC0415

    games = games_of(report.system)
    text = ""
    heading = True
    for each in report.rounds:
        if each.outcome == "no-legal-pairing":
            continue
        rows = checklist(
            report.tournament,
            round=each.round,
            rounds=report.total_rounds,
            initial_colour=arguments.initial_colour,
            system=arguments.system,
            edition=arguments.edition,
            prohibitions=read_prohibitions(arguments.apart),
        )
        if arguments.checklist == "csv":
            text += checklist_csv(rows, heading=heading)
            heading = False
        else:
            table = Table(right=(0, 1, 3, 4))
            table.rows.extend([[clean(cell) for cell in cells] for cells in checklist_table(rows)])
            lines = table.lines(names=(2,), width=None)
            place = place_of(each.round, games)
            heading_line = f"Checklist of {place[0].lower()}{place[1:]}"
            text += "\n".join([heading_line, *lines, _LEGEND]) + "\n"
    return text


class _Tally:
    """Counts what was found in all files, and keeps what could not be checked to the end."""

    def __init__(self) -> None:
        self.files = self.checked = self.rounds = self.different = self.discrepancies = 0
        self.failed: list[str] = []
        self.codes: set[int] = set()

    def add(self, counts: tuple[int, int]) -> None:
        rounds, discrepancies = counts
        self.files += 1
        self.checked += 1
        self.rounds += rounds
        self.different += discrepancies > 0
        self.discrepancies += discrepancies

    def not_checked(self, name: str, error: PairingError) -> None:
        self.files += 1
        self.failed.append(name)
        print(error, file=sys.stderr)
        self.codes.add(code_of(error))

    def numbers(self) -> dict[str, object]:
        return {
            "files": self.files,
            "rounds": self.rounds,
            "discrepancies": self.discrepancies,
            "files_with_discrepancies": self.different,
            "files_not_checked": self.failed,
        }

    def text(self) -> str:
        told = [f"{_count(self.files, 'file')}, {_count(self.rounds, 'round')}"]
        if self.discrepancies:
            found = _count(self.discrepancies, "difference")
            told.append(f"{found} in {_count(self.different, 'file')}")
        elif self.checked or not self.failed:
            told.append("no differences")
        if self.failed:
            told.append(f"{_count(len(self.failed), 'file')} not checked: {_listed(self.failed)}")
        return "; ".join(told)

    def code(self) -> int:
        if self.codes:
            return max(self.codes)
        return DIFFERENT if self.different else DONE


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _listed(names: Iterable[str]) -> str:
    """Return a few names."""
    shown = list(names)
    return ", ".join(shown[:10]) + (f" and {len(shown) - 10} more" if len(shown) > 10 else "")
