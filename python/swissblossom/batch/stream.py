"""Hands work out in small portions and takes the results as they come."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from itertools import islice
from typing import TypeAlias

from swissblossom.batch.pools import Pool, Work
from swissblossom.batch.work import Item, Job, Outcome, fetched, perform
from swissblossom.errors import FailedWorkError

__all__ = ["Keep", "here", "stream"]

Keep: TypeAlias = Callable[[Sequence[Outcome]], None]
"""Takes outcomes before anybody else sees them: writes them."""

_PORTION_SECONDS = 0.1  # enough to make the way there and back cheap, little enough to share out evenly
_MOST_IN_PORTION = 500
_MOST_BYTES = 4_000_000
_AHEAD = 3  # portions handed out for each worker, the one in work included
_HELD_BACK = 8  # the same with those that wait for their turn when the order is kept


def here(job: Job, items: Iterator[Item], keep: Keep, seconds: float | None = None) -> Iterator[Outcome]:
    """Do the work in this thread, one tournament after the other.

    Args:
        job: What to do.
        items: The tournaments; asked for one at a time.
        keep: Is given each outcome before it is yielded.
        seconds: Begin nothing after that time; what is left is left in `items`.
    """
    end = None if seconds is None else time.monotonic() + seconds
    while end is None or time.monotonic() < end:
        item = next(items, None)
        if item is None:
            return
        outcome = perform(job, *item)
        keep([outcome])
        yield outcome


def stream(job: Job, items: Iterator[Item], pool: Pool, keep: Keep, *, ordered: bool) -> Iterator[Outcome]:
    """Do the work in a pool.

    Each tournament is handed out until there is an outcome, and has exactly one outcome. When the stream is
    closed early or interrupted, what is finished by then is kept too. Memory does not grow with the number of
    tournaments.

    Args:
        job: What to do.
        items: The tournaments; asked for as room comes up, never all at once.
        pool: Where it is done. It is not stopped here.
        keep: Is given outcomes before they are yielded.
        ordered: Yield in the order of the items; else as they come.

    Raises:
        FailedWorkError: The pool is gone, or does not fit. What is finished has been kept.
    """
    run = _Run(job, items, pool)
    waiting: dict[int, list[Outcome]] = {}
    turn = 0
    try:
        while run.hand_out(held_back=len(waiting)):
            for number, outcomes in run.take():
                if not ordered:
                    keep(outcomes)
                    yield from outcomes
                    continue
                waiting[number] = outcomes
                while turn in waiting:
                    due = waiting.pop(turn)
                    turn += 1
                    keep(due)
                    yield from due
    finally:
        waiting.update(run.finished())
        if waiting:
            keep([outcome for number in sorted(waiting) for outcome in waiting[number]])


class _Run:
    """The portions under way. Each has a number; what is to be done again goes before what is new."""

    def __init__(self, job: Job, items: Iterator[Item], pool: Pool) -> None:
        self.job = job
        self.items = items
        self.pool = pool
        self.size = 1  # of the next portion
        self.next_number = 0
        self.under_way: dict[Work, tuple[int, list[Item]]] = {}
        self.suspects: list[tuple[int, list[Item]]] = []  # were under way when a worker died
        self.parts: dict[int, list[Outcome]] = {}  # outcomes of a suspect portion, done one by one
        self.unfinished: dict[int, int] = {}  # how many of these are missing
        self.ready: list[tuple[int, list[Outcome]]] = []

    def hand_out(self, *, held_back: int) -> bool:
        """Give the pool as much as it should have; return whether anything is under way or ready."""
        if self.suspects:  # one at a time and alone, so that the one which kills is known
            if not self.under_way:
                self._submit(*self.suspects.pop())
            return True
        width = self.pool.width()
        while len(self.under_way) < width * _AHEAD and len(self.under_way) + held_back < width * _HELD_BACK:
            portion = self._next_portion()
            if not portion:
                break
            self._submit(self.next_number, portion)
            self.next_number += 1
            if self.suspects:
                break
        return bool(self.under_way or self.ready or self.suspects)

    def take(self) -> Iterator[tuple[int, list[Outcome]]]:
        """Wait until something is finished, and yield it."""
        if self.under_way and not self.ready:
            wait(self.under_way, return_when=FIRST_COMPLETED)
            self._collect()
        while self.ready:
            yield self.ready.pop(0)

    def finished(self) -> Iterator[tuple[int, list[Outcome]]]:
        """Yield what is finished and was not taken, with next to no waiting; the rest is given up."""
        if self.under_way:
            wait(self.under_way, timeout=self.pool.halt())
        for future, (number, _) in self.under_way.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                self.ready.append((number, future.result()[0]))
        self.under_way = {}
        yield from self.ready
        yield from self.parts.items()
        self.ready, self.parts = [], {}

    def _next_portion(self) -> list[Item]:
        portion: list[Item] = []
        size = 0
        for item in islice(self.items, self.size):
            portion.append(fetched(item) if self.pool.ships_files else item)
            payload = portion[-1][1]
            size += len(payload) if isinstance(payload, bytes) else 0
            if size > _MOST_BYTES:
                break
        return portion

    def _submit(self, number: int, portion: list[Item]) -> None:
        try:
            future = self.pool.submit(self.job, portion)
        except BaseException as error:
            if not self.pool.is_loss(error):
                raise
            self.suspects.append((number, portion))  # of nothing: a worker has died before it came there
            if not self.under_way:
                self.pool.restart()
            return
        self.under_way[future] = number, portion

    def _collect(self) -> None:
        """Take what is finished; what a dead worker had in hand is done again, each tournament by itself."""
        lost = False
        for future in [future for future in self.under_way if future.done()]:
            number, portion = self.under_way[future]
            try:
                outcomes, seconds = future.result()
            except CancelledError as error:
                del self.under_way[future]
                raise FailedWorkError(
                    "the connection to the workers is lost; what is done is kept: run again and resume"
                ) from error
            except BaseException as error:
                del self.under_way[future]
                if not self.pool.is_loss(error):
                    raise
                lost = True
                self._suspect(number, portion, error)
            else:
                del self.under_way[future]
                self._adapt(len(portion), seconds)
                self._enter(number, outcomes)
        if lost:
            self.pool.restart()

    def _suspect(self, number: int, portion: list[Item], error: BaseException) -> None:
        if number in self.unfinished and len(portion) == 1 and not self.under_way:
            key = portion[0][0]  # it was alone
            failed = FailedWorkError(f"{key}: the worker died of it ({type(error).__name__}); try it alone")
            self._enter(number, [Outcome(key, error=failed)])
            return
        if number not in self.unfinished:
            self.unfinished[number] = len(portion)
            self.parts[number] = []
        self.suspects.extend((number, [item]) for item in reversed(portion))

    def _enter(self, number: int, outcomes: list[Outcome]) -> None:
        if number not in self.unfinished:
            self.ready.append((number, outcomes))
            return
        self.parts[number] += outcomes
        self.unfinished[number] -= len(outcomes)
        if not self.unfinished[number]:
            del self.unfinished[number]
            self.ready.append((number, self.parts.pop(number)))

    def _adapt(self, count: int, seconds: float) -> None:
        """Choose the size of the next portions by what this one took."""
        fitting = int(count * _PORTION_SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(fitting, 4 * self.size, _MOST_IN_PORTION))
