"""Where the work is done: here, in threads or processes of this machine, or on a Dask cluster.

All of them are executors of `concurrent.futures` with a width, so that one loop serves them all. Nothing here
decides what runs where: that is left to the standard library and to Dask.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager, suppress
from typing import Any, Protocol, TypeAlias

from swissblossom.batch.work import Item, Job, Outcome, perform_portion
from swissblossom.errors import Diagnostic, InvalidTournamentError, MissingExtraError, PairingError

__all__ = ["Cluster", "LocalPool", "Pool", "Work", "cores"]

Work: TypeAlias = Future[tuple[list[Outcome], float]]
_SECONDS_TO_HALT = 1.0  # most tournaments take a hundredth of that


class Pool(Protocol):
    """What the stream needs of a place where work is done."""

    ships_files: bool
    """Whether the files may be out of reach there, so that their bytes are sent along."""

    def submit(self, job: Job, portion: list[Item]) -> Work:
        """Begin with a portion as soon as there is room."""

    def halt(self) -> float:
        """Let portions end with the tournament in work; return the seconds that this is worth waiting for."""

    def width(self) -> int:
        """Return how many portions can be worked on at once, now."""

    def is_loss(self, error: BaseException) -> bool:
        """Return whether an error means that a worker died, and not that the work is wrong."""

    def restart(self) -> None:
        """Make it usable again after the loss of a worker."""

    def stop(self, *, at_once: bool) -> None:
        """End it; at once, or when the portions under way are finished."""


def cores() -> int:
    """Return the number of cores that this process may use, at least 1."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


class LocalPool:
    """Threads or processes of this machine.

    Processes are the choice wherever the interpreter has a global lock: only the core releases it, and most
    of the time of a round is spent outside (docs/bulk.md has figures). Without that lock threads do as well,
    and cost less.
    """

    ships_files = False

    def __init__(self, jobs: int, *, threads: bool | None = None) -> None:
        self.jobs = jobs
        locked: Callable[[], bool] = getattr(sys, "_is_gil_enabled", lambda: True)
        self.threads = not locked() if threads is None else threads
        self.halted = False
        self.flag: Any = None  # the same, for other processes
        self.executor: Executor = self._start()

    def submit(self, job: Job, portion: list[Item]) -> Work:
        """Begin with a portion as soon as there is room."""
        if self.threads:
            return self.executor.submit(perform_portion, job, portion, self._is_halted)
        return self.executor.submit(_perform_in_worker, job, portion)

    def halt(self) -> float:
        """Let portions end with the tournament in work."""
        self.halted = True
        if self.flag is not None:
            self.flag.value = 1
        return _SECONDS_TO_HALT

    def width(self) -> int:
        """Return the number of threads or processes."""
        return self.jobs

    def is_loss(self, error: BaseException) -> bool:
        """Return whether a process has died."""
        return isinstance(error, BrokenExecutor)

    def restart(self) -> None:
        """Start new processes in place of the broken ones."""
        self.executor.shutdown(wait=True, cancel_futures=True)
        self.executor = self._start()

    def stop(self, *, at_once: bool) -> None:
        """End the threads or processes."""
        if at_once:
            self.halt()
            processes: dict[int, Any] = dict(getattr(self.executor, "_processes", None) or {})
            self.executor.shutdown(wait=False, cancel_futures=True)
            end = time.monotonic() + _SECONDS_TO_HALT
            for process in processes.values():
                process.join(max(0.0, end - time.monotonic()))
                if process.is_alive():  # a long tournament would hold up the end of the program
                    process.terminate()
        self.executor.shutdown(wait=not (at_once and self.threads), cancel_futures=True)

    def _is_halted(self) -> bool:
        return self.halted

    def _start(self) -> Executor:
        if self.threads:
            from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

            return ThreadPoolExecutor(self.jobs)
        import multiprocessing  # noqa: PLC0415
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415

        # A fork starts at once, but may copy a lock that another thread holds.
        alone = sys.platform == "linux" and threading.active_count() == 1
        context = multiprocessing.get_context("fork" if alone else "spawn")
        self.flag = context.RawValue("b", 0)  # without a lock, which a dying worker might hold
        return ProcessPoolExecutor(
            self.jobs, mp_context=context, initializer=_prepare_worker, initargs=(self.flag,)
        )


_flag: Any = None  # in a worker


def _perform_in_worker(job: Job, portion: list[Item]) -> tuple[list[Outcome], float]:
    return perform_portion(job, portion, lambda: bool(_flag.value))


def _prepare_worker(flag: Any) -> None:
    """Make a process a worker: it leaves Ctrl-C to its parent, and does not outlive it."""
    import gc  # noqa: PLC0415
    import multiprocessing  # noqa: PLC0415

    global _flag  # noqa: PLW0603
    _flag = flag
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()  # what came with a fork stays shared
    gc.enable()  # the command line runs without, which is for short runs
    parent = multiprocessing.parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=follow, daemon=True).start()


class Cluster:
    """A Dask cluster: one that is there, by its client or address, or one started on this machine.

    Args:
        client: A `distributed.Client`, the address of a scheduler, or "local".
        jobs: Number of worker processes of a cluster started here; one for each core by default.

    Raises:
        MissingExtraError: Dask is not installed.
        InvalidTournamentError: The scheduler cannot be reached.
    """

    ships_files = True

    def __init__(self, client: Any, jobs: int | None = None) -> None:
        try:
            import logging  # noqa: PLC0415

            import distributed  # noqa: PLC0415
        except ImportError as error:
            raise MissingExtraError("clusters", "Dask distributed", "dask") from error
        self._killed: type[BaseException] = distributed.KilledWorker
        self._own: list[Any] = []
        if client == "local":
            with _interrupts_ignored():  # by the workers, which inherit that
                cluster = distributed.LocalCluster(
                    n_workers=jobs or cores(),
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address=None,
                    silence_logs=logging.ERROR,
                )
            self._own.append(cluster)
            client = self._connected(distributed, cluster)
        elif isinstance(client, str):
            client = self._connected(distributed, client)
        self.client = client
        self.executor: Executor = client.get_executor(pure=False)
        self._width = 1
        self._width_until = 0.0

    def _connected(self, distributed: Any, where: Any) -> Any:
        try:
            client = distributed.Client(where, set_as_default=False)
        except (OSError, ValueError) as error:
            message = f"no Dask scheduler answers at {where}: {error}"
            raise _refused("no-scheduler", message, "check the address, as in tcp://host:8786") from error
        self._own.insert(0, client)
        return client

    def submit(self, job: Job, portion: list[Item]) -> Work:
        """Begin with a portion as soon as there is room."""
        return self.executor.submit(perform_portion, job, portion)

    def halt(self) -> float:
        """Wait for nothing: what is in work elsewhere is given up."""
        return 0.0

    def width(self) -> int:
        """Return the number of threads that the cluster has for us, as last heard of."""
        now = time.monotonic()
        if now > self._width_until:  # workers come and go
            self._width = max(1, sum(self.client.nthreads().values()))
            self._width_until = now + 2
        return self._width

    def is_loss(self, error: BaseException) -> bool:
        """Return whether Dask has given a portion up because several workers died of it."""
        return isinstance(error, self._killed)

    def restart(self) -> None:
        """Do nothing: Dask brings workers back itself."""

    def stop(self, *, at_once: bool) -> None:  # noqa: ARG002  # what is left is given up in any case
        """Leave the cluster; end it if it was started here."""
        self.executor.shutdown(wait=False)
        for each in self._own:
            with suppress(TimeoutError):
                each.close(timeout=10)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _refused(code: str, message: str, hint: str) -> PairingError:
    return InvalidTournamentError([Diagnostic("error", code, message, hint)], "dask")
