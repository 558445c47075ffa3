"""Pair, check and simulate many tournaments: the public face."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence, Sized
from itertools import chain
from typing import Any, TypeAlias

from swissblossom.batch.outputs import Output, open_output
from swissblossom.batch.work import Item, Job, Key, Outcome
from swissblossom.checker.files import find_files
from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.plain_data import dataclass, field
from swissblossom.simulation.settings import SimulationSettings, changed
from swissblossom.tournament import Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.batch.pools import Pool

__all__ = ["Batch", "Running", "Source", "Summary", "check_many", "pair_many", "simulate_many"]

Source: TypeAlias = str | os.PathLike[str] | Tournament | tuple[Key, bytes | Tournament]
Then: TypeAlias = Callable[[Any], Any]

_FAILURES_KEPT = 1000
_PATIENCE = 0.25  # seconds of work after which further processes are worth their start
_PAIR_OPTIONS = frozenset(
    ["round", "rounds", "initial_colour", "byes", "system", "edition", "prohibitions", "exact_only"]
)
_CHECK_OPTIONS = frozenset(["only", "rounds", "initial_colour", "system", "edition", "prohibitions"])


@dataclass(frozen=True, slots=True)
class Running:
    """How a batch is run; the arguments of the same names of `pair_many`.

    Attributes:
        jobs: Processes (or threads), or None for all cores.
        client: A Dask client, an address or "local"; None for this machine without Dask.
        threads: Threads in place of processes; None for what suits the interpreter.
        ordered: Keep the order of the tournaments.
        output: Where to write, or None.
        resume: Go on with an output that is there.
        progress: Show a bar; None for: on a terminal.
    """

    jobs: int | None = None
    client: Any = None
    threads: bool | None = None
    ordered: bool = False
    output: str | None = None
    resume: bool = False
    progress: bool | None = None


@dataclass(slots=True)
class Summary:
    """What has become of a batch so far.

    Attributes:
        done: Tournaments that have an answer, from this run.
        skipped: Tournaments whose answer the output held already.
        failed: Tournaments without an answer.
        rounds: Rounds paired.
        failures: Outcomes with the errors of the first 1000 failures.
    """

    done: int = 0
    skipped: int = 0
    failed: int = 0
    rounds: int = 0
    failures: list[Outcome] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count an outcome."""
        self.rounds += outcome.rounds
        if outcome.error is None:
            self.done += 1
            return
        self.failed += 1
        if len(self.failures) < _FAILURES_KEPT:
            self.failures.append(outcome)


class Batch(Iterator[Outcome]):
    """Work on many tournaments: iterate over the outcomes, or `run` it to the end.

    Work begins with the first outcome asked for. An outcome is written to the output before it is handed out,
    so that nothing is lost by leaving the loop early or by Ctrl-C: what is finished by then is written, and a
    run with `resume=True` does the rest.

    Attributes:
        summary: What has become of it so far.
    """

    def __init__(self, job: Job, items: Iterable[Item], total: int | None, running: Running) -> None:
        if running.jobs is not None and running.jobs < 1:
            found = Diagnostic("error", "bad-jobs", f"{running.jobs} jobs", "give a number from 1")
            raise InvalidTournamentError([found], "jobs")
        self.summary = Summary()
        self._job = job
        self._items = items
        self._total = total
        self._running = running
        self._outcomes = self._work()

    def __iter__(self) -> Batch:
        """Return the batch itself: it can be gone through once."""
        return self

    def __next__(self) -> Outcome:
        """Return the next outcome."""
        return next(self._outcomes)

    def run(self) -> Summary:
        """Do all the work; for a batch with an output, or whose failures alone are of interest.

        Returns:
            What has become of it.
        """
        for _ in self._outcomes:
            pass
        return self.summary

    def close(self) -> None:
        """End the work; what is finished is written."""
        self._outcomes.close()

    def _work(self) -> Generator[Outcome]:
        running = self._running
        output = (
            None if running.output is None else open_output(running.output, self._job, resume=running.resume)
        )
        shown = None
        if sys.stderr.isatty() if running.progress is None else running.progress:
            from swissblossom.batch.progress import Progress  # noqa: PLC0415

            shown = Progress(self._total, "tournaments" if self._job.task == "simulate" else "files")
        summary = self.summary
        keep = output.write if output else _keep_nothing
        try:
            for outcome in self._done(self._left(output), keep):
                summary.add(outcome)
                if shown:
                    finished = summary.done + summary.skipped + summary.failed
                    shown.update(finished, summary.rounds, summary.failed)
                yield outcome
        finally:
            if shown:
                shown.clear()
            if output:
                output.close()

    def _left(self, output: Output | None) -> Iterator[Item]:
        for key, payload in self._items:
            if output and output.holds(key):
                self.summary.skipped += 1
            else:
                yield key, payload

    def _done(self, items: Iterator[Item], keep: Callable[[Sequence[Outcome]], None]) -> Iterator[Outcome]:
        from swissblossom.batch.pools import Cluster, LocalPool, cores  # noqa: PLC0415
        from swissblossom.batch.stream import here, stream  # noqa: PLC0415

        running, job = self._running, self._job
        pool: Pool
        if running.client is not None:
            pool = Cluster(running.client, running.jobs)
        else:
            jobs = cores() if running.jobs is None else running.jobs
            if self._total is not None:
                jobs = min(jobs, self._total)
            if jobs < 2 or running.jobs is None:
                yield from here(job, items, keep, None if jobs < 2 else _PATIENCE)
            first = next(items, None)
            if first is None:
                return
            items = chain([first], items)
            if not running.threads:
                _assert_portable(job)
            pool = LocalPool(jobs, threads=running.threads)
        at_once = True
        try:
            yield from stream(job, items, pool, keep, ordered=running.ordered)
            at_once = False
        finally:
            pool.stop(at_once=at_once)


def pair_many(
    sources: Iterable[Source],
    *,
    jobs: int | None = None,
    client: Any = None,
    threads: bool | None = None,
    ordered: bool = False,
    output: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool | None = None,
    then: Then | None = None,
    **options: Any,
) -> Batch:
    """Pair the next round of each of many tournaments, on all cores or on a Dask cluster.

    A tournament that cannot be read or paired does not stop the others: its outcome has the error. The
    answers are those of `pair`, wherever and in whatever order the work is done.

    Args:
        sources: Paths of TRF files or of folders (all TRF files below them), tournaments, or pairs of a key
            and the bytes of a file or a tournament. They may come from a generator, which is asked for no
            more than the workers need. Keys should be different; a tournament without one has its number,
            from 1.
        jobs: Number of processes, at least 1; with 1 the work is done in this thread. By default there is one
            for each core, started when the work takes longer than a quarter of a second.
        client: A `distributed.Client`, the address of a Dask scheduler, or "local" for a cluster of `jobs`
            processes started here and ended afterwards. Files are read here and sent. Needs
            `swissblossom[dask]`. Workers that die lose nothing: Dask gives their work to others.
        threads: Threads in place of processes; by default where the interpreter has no global lock.
        ordered: Give outcomes in the order of the sources, by which two runs write the same file; by default
            they are given as they come.
        output: Where to write outcomes too: a file that ends with .jsonl, a folder to be that ends with
            .parquet (needs pyarrow), or "-" for JSON Lines on standard output.
        resume: Go on with an output that is there: what it holds is skipped, failures are tried again. Files
            are known by the names given.
        progress: Show a bar with rate and remaining time; by default if standard error is a terminal.
        then: A function of a module, applied to each `Round` by the worker; what it returns is the `value`.
        **options: Of `pair`, for all: `round`, `rounds`, `initial_colour`, `byes`, `system`, `edition`,
            `prohibitions`, `exact_only`.

    Returns:
        A batch: outcomes to iterate over. Without `then` a value is an object for JSON: `round`, `rounds`,
        `pairs` ([white, black] in board order), `bye`, `absent`, `warnings`.

    Raises:
        TypeError: An option that `pair` does not have.
        InvalidTournamentError: When the work begins: the output is of something else, is there and `resume`
            is false, or has a name that does not say in which form to write.

    **Source:** C.04.1, C.04.2 and C.04.3 (2026), as `pair`.

    >>> import swissblossom as sb
    >>> [outcome] = sb.pair_many(["examples/alekhine-memorial.trf"])
    >>> outcome.value["pairs"]
    [[3, 1], [4, 2], [5, 7], [6, 8]]
    """
    running = Running(jobs, client, threads, ordered, _name(output), resume, progress)
    _assert_known("pair_many", options, _PAIR_OPTIONS)
    return _batch("pair", sources, options, then, running)


def check_many(
    sources: Iterable[Source],
    *,
    jobs: int | None = None,
    client: Any = None,
    threads: bool | None = None,
    ordered: bool = False,
    output: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool | None = None,
    then: Then | None = None,
    **options: Any,
) -> Batch:
    """Check each of many tournaments, on all cores or on a Dask cluster.

    Args:
        sources: As for `pair_many`. Points that contradict results are found, and are no error here.
        jobs: As for `pair_many`.
        client: As for `pair_many`.
        threads: As for `pair_many`.
        ordered: As for `pair_many`.
        output: As for `pair_many`.
        resume: As for `pair_many`.
        progress: As for `pair_many`.
        then: A function of a module, applied to each `CheckReport` by the worker.
        **options: Of `check`, for all: `only`, `rounds`, `initial_colour`, `system`, `edition`,
            `prohibitions`.

    Returns:
        A batch: outcomes to iterate over. Without `then` a value is what `CheckReport.to_dict` returns; one
        with differences is no failure.

    Raises:
        TypeError: An option that `check` does not have.
        InvalidTournamentError: As for `pair_many`.

    **Source:** C.04.1, C.04.2 and C.04.3 (2026), as `check`.

    >>> import swissblossom as sb
    >>> [outcome] = sb.check_many(["examples/open-200.trf"])
    >>> outcome.value["ok"], outcome.rounds
    (True, 6)
    """
    running = Running(jobs, client, threads, ordered, _name(output), resume, progress)
    _assert_known("check_many", options, _CHECK_OPTIONS)
    return _batch("check", sources, options, then, running)


def simulate_many(
    seeds: Iterable[int],
    settings: SimulationSettings | None = None,
    *,
    jobs: int | None = None,
    client: Any = None,
    threads: bool | None = None,
    ordered: bool = False,
    output: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool | None = None,
    then: Then | None = None,
    form: str = "TRF26",
    eol: str = "\r\n",
    **changes: Any,
) -> Batch:
    """Make a random tournament for each of many seeds, on all cores or on a Dask cluster.

    The tournament of a seed is that of `simulate`, wherever and in whatever order it is made.

    Args:
        seeds: 0 or more, each once: `range(1, 5001)`.
        settings: What they are to be like, as for `simulate`.
        jobs: As for `pair_many`.
        client: As for `pair_many`.
        threads: As for `pair_many`.
        ordered: As for `pair_many`.
        output: As for `pair_many`; or a name with `{seed}` in it, for a TRF file each.
        resume: As for `pair_many`.
        progress: As for `pair_many`.
        then: A function of a module, applied to each `Tournament` by the worker. What it returns should be
            small: a figure, not the tournament.
        form: "TRF26", "TRF16" or "TRFX", as for `format_trf`.
        eol: End of the lines.
        **changes: Settings by name, as for `simulate`.

    Returns:
        A batch: outcomes to iterate over, with seeds as keys. Without `then` a value is an object for JSON
        with `seed` and `trf`, the text of the file.

    Raises:
        InvalidTournamentError: Settings that cannot be; and as for `pair_many`.

    **Source:** C.02.03 7.2.4 (2026), as `simulate`.

    >>> import swissblossom as sb
    >>> batch = sb.simulate_many(range(20), players=10, rounds=4, jobs=1)
    >>> batch.run().rounds
    80
    """
    running = Running(jobs, client, threads, ordered, _name(output), resume, progress)
    wanted = changed(settings or SimulationSettings(), changes)
    job = _job("simulate", {"settings": wanted, "form": form, "eol": eol}, then)
    total = len(seeds) if isinstance(seeds, Sized) else None
    return Batch(job, ((seed, seed) for seed in seeds), total, running)


def _batch(
    task: str, sources: Iterable[Source], options: Mapping[str, Any], then: Then | None, running: Running
) -> Batch:
    total = None
    if isinstance(sources, Sized):
        sources = _spread_out(sources)
        total = len(sources)
    return Batch(_job(task, options, then), _items(sources), total, running)


def _job(task: str, options: Mapping[str, Any], then: Then | None) -> Job:
    from swissblossom import __version__  # noqa: PLC0415

    return Job(task, dict(options), then, __version__)


def _spread_out(sources: Iterable[Source]) -> list[Source]:
    """Return the sources with the files in place of their folders."""
    found: list[Source] = []
    for source in sources:
        if isinstance(source, str | os.PathLike):
            found += find_files([os.fspath(source)])
        else:
            found.append(source)
    return found


def _items(sources: Iterable[Source]) -> Iterator[Item]:
    number = 0
    for source in sources:
        if isinstance(source, str | os.PathLike):
            for path in find_files([os.fspath(source)]):
                number += 1
                yield path, path
            continue
        number += 1
        if isinstance(source, Tournament):
            yield number, source
            continue
        key, payload = source
        yield key, payload


def _keep_nothing(_: Sequence[Outcome]) -> None:
    """Write nowhere."""


def _name(output: str | os.PathLike[str] | None) -> str | None:
    return None if output is None else os.fspath(output)


def _assert_known(function: str, options: Mapping[str, Any], known: frozenset[str]) -> None:
    for name in options:
        if name not in known:
            raise TypeError(f"{function}() got an unexpected keyword argument {name!r}")


def _assert_portable(job: Job) -> None:
    """Refuse work that cannot be sent to another process, before anything is done."""
    try:
        pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        message = f"the work cannot be sent to another process: {error}"
        hint = "let `then` be a function of a module, not one made on the way; or use threads=True or jobs=1"
        raise InvalidTournamentError([Diagnostic("error", "not-portable", message, hint)], "then") from error
