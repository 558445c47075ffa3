"""What is done with one tournament of many, in whatever process, thread or machine that happens."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from swissblossom.errors import (
    Diagnostic,
    FailedWorkError,
    PairingError,
    TooLargeError,
    UnreadableFileError,
)
from swissblossom.plain_data import dataclass, field
from swissblossom.tournament import Tournament
from swissblossom.whole_files import read_whole

__all__ = [
    "Item",
    "Job",
    "Key",
    "Outcome",
    "Payload",
    "fetched",
    "perform",
    "perform_portion",
]

Key: TypeAlias = str | int
Payload: TypeAlias = str | bytes | int | Tournament | PairingError
"""The path of a file, the bytes of one, a seed, a tournament, or why there is none of these."""
Item: TypeAlias = tuple[Key, Payload]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one tournament of many.

    Attributes:
        key: What the tournament was called: the path as given, the key as given, or the seed.
        value: The answer, or None when there is an error: plain data for JSON, or what `then` returned.
        error: Why there is no answer, or None.
        rounds: Number of rounds paired for it, without those of a failure.
    """

    key: Key
    value: Any = field(default_factory=lambda: None)
    error: PairingError | None = None
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be done with every tournament.

    Attributes:
        task: "pair", "check" or "simulate".
        options: Keyword arguments of the function of that name.
        then: Applied to what that function returns, where it returns it; None for plain data.
        version: Version of the package that handed the work out; no other may take it.
    """

    task: str
    options: Mapping[str, Any]
    then: Callable[[Any], Any] | None
    version: str


def perform_portion(
    job: Job, portion: Sequence[Item], stopped: Callable[[], bool] | None = None
) -> tuple[list[Outcome], float]:
    """Do the work on some tournaments, one after the other.

    Args:
        job: What to do.
        portion: The tournaments.
        stopped: Says when to begin with no further one.

    Returns:
        An outcome for each, in the same order, and the seconds that all took. After a stop some are missing.

    Raises:
        FailedWorkError: This machine has another version of the package than the one that sent the work.
    """
    from swissblossom import __version__  # noqa: PLC0415  # that of the machine where this runs

    if job.version != __version__:
        raise FailedWorkError(
            f"a worker has swissblossom {__version__}, the work was sent by {job.version}; "
            "install one version everywhere, since another may pair otherwise"
        )
    start = time.perf_counter()
    outcomes = []
    for key, payload in portion:
        if stopped is not None and stopped():
            break
        outcomes.append(perform(job, key, payload))
    return outcomes, time.perf_counter() - start


def perform(job: Job, key: Key, payload: Payload) -> Outcome:
    """Do the work on one tournament; whatever is wrong with it is in the outcome.

    Args:
        job: What to do.
        key: What the tournament is called.
        payload: The tournament, or where to find it.
    """
    try:
        if isinstance(payload, PairingError):
            return Outcome(key, error=payload)
        value, rounds = _TASKS[job.task](job, key, payload)
    except (KeyboardInterrupt, SystemExit):
        raise
    except PairingError as error:
        if getattr(error, "path", "") is None:  # found by the engine, which knows no files
            error.path = str(key)  # type: ignore[attr-defined]
        return Outcome(key, error=_alone(error))
    except MemoryError:
        message = "more memory is needed than there is"
        finding = Diagnostic("error", "out-of-memory", message, "use fewer jobs at once")
        return Outcome(key, error=TooLargeError([finding], str(key)))
    except BaseException as error:  # noqa: BLE001  # a panic of the core, or a fault of `then`
        what = f"{type(error).__name__}: {error}".split("\n", 1)[0]
        return Outcome(key, error=FailedWorkError(f"{key}: internal error: {what}; please report it"))
    return Outcome(key, value, None, rounds)


def fetched(item: Item) -> Item:
    """Return an item that needs no file: its bytes, or the error in their place, for a machine without it."""
    key, payload = item
    if not isinstance(payload, str):
        return item
    try:
        return key, read_whole(payload)
    except (TooLargeError, UnreadableFileError) as error:
        return key, _alone(error)


def _alone(error: PairingError) -> PairingError:
    """Return an error without the frames that it passed through, which hold whole tournaments."""
    error.__context__ = error.__cause__ = None
    return error.with_traceback(None)


def _pair(job: Job, key: Key, payload: Any) -> tuple[Any, int]:
    from swissblossom.pairing import pair  # noqa: PLC0415
    from swissblossom.trf.reader import parse_trf  # noqa: PLC0415

    if not isinstance(payload, Tournament):
        data = read_whole(payload) if isinstance(payload, str) else payload
        payload = parse_trf(data, source=str(key))
    paired = pair(payload, **job.options)
    if job.then is not None:
        return job.then(paired), 1
    plain = {
        "round": paired.round,
        "rounds": paired.total_rounds,
        "pairs": [list(pair) for pair in paired.pairs],
        "bye": paired.bye,
        "absent": [{"player": player, "bye": letter} for player, letter in paired.absent],
        "warnings": [warning.text(payload.source or str(key)) for warning in paired.warnings],
    }
    return plain, 1


def _check(job: Job, key: Key, payload: Any) -> tuple[Any, int]:
    from swissblossom.checker.files import parse_for_check  # noqa: PLC0415
    from swissblossom.checker.whole import check  # noqa: PLC0415

    if not isinstance(payload, Tournament):
        data = read_whole(payload) if isinstance(payload, str) else payload
        payload = parse_for_check(data, str(key))
    report = check(payload, **job.options)
    return (report.to_dict() if job.then is None else job.then(report)), len(report.rounds)


def _simulate(job: Job, _: Key, payload: Any) -> tuple[Any, int]:
    from swissblossom.simulation.play import simulate  # noqa: PLC0415
    from swissblossom.trf.writer import format_trf  # noqa: PLC0415

    options = dict(job.options)
    form, eol = options.pop("form"), options.pop("eol")
    tournament = simulate(options.pop("settings"), seed=payload, **options)
    if job.then is not None:
        return job.then(tournament), tournament.rounds_played
    return {"seed": payload, "trf": format_trf(tournament, form, eol=eol)}, tournament.rounds_played


_TASKS: dict[str, Callable[[Job, Key, Any], tuple[Any, int]]] = {
    "pair": _pair,
    "check": _check,
    "simulate": _simulate,
}
