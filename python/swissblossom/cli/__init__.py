"""The command line `swissblossom`: a thin face over the API, with one module for each command.

Exit codes: 0 done, 1 no legal pairing, 2 internal error, 3 bad request or input, 4 too large, 5 a file cannot
be read or written, 130 interrupted.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # what loads modules belongs into `main`, which handles an early Ctrl-C
    from collections.abc import Callable, Sequence
    from typing import NoReturn

    from swissblossom.errors import PairingError

__all__ = ["code_of", "guard", "main", "name_of", "program"]

DONE, NO_PAIRING, INTERNAL, BAD_INPUT, TOO_LARGE, BAD_FILE, INTERRUPTED = 0, 1, 2, 3, 4, 5, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; results go to standard output, the rest to standard error.

    Args:
        argv: Arguments without the program's name; those of the process by default.

    Returns:
        The exit code. No exception leaves this function.
    """
    return guard(_run, sys.argv[1:] if argv is None else list(argv), "swissblossom")


def guard(run: Callable[[list[str]], int], argv: list[str], name: str) -> int:
    """Run what takes arguments and returns an exit code; turn whatever it raises into a line and a code.

    Args:
        run: What to run.
        argv: Its arguments.
        name: What messages call the program.

    Returns:
        The exit code. No exception leaves this function.
    """
    try:
        code = run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        _complain(name, "interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return DONE  # the reader has seen enough
    except OSError as error:
        _drop_output()
        _complain(
            name, f"{error.filename or '<stdout>'}: {error.strerror or error}; check where the output goes"
        )
        return BAD_FILE
    except SystemExit as error:  # --help, --version and faults in the arguments end here
        return error.code if isinstance(error.code, int) else DONE
    except BaseException as error:  # noqa: BLE001  # an arbiter gets a line, not a traceback
        if os.environ.get("SWISSBLOSSOM_DEBUG"):
            import traceback  # noqa: PLC0415

            traceback.print_exc()
        what = f"{type(error).__name__}: {error}".split("\n", 1)[0]
        _complain(name, f"internal error: {what}; please report it (SWISSBLOSSOM_DEBUG=1 shows more)")
        return TOO_LARGE if isinstance(error, MemoryError) else INTERNAL
    return code


def program() -> NoReturn:
    """Run the command line as the process: what the installed command does.

    Garbage is not collected: there is next to none, and looking for it would take a fifth of a short run.
    """
    import gc  # noqa: PLC0415

    gc.disable()
    code = main()
    gc.freeze()
    sys.exit(code)


def _complain(name: str, message: str) -> None:
    print(f"{name}: {message}", file=sys.stderr)


def _drop_output() -> None:
    """Send the rest of standard output nowhere, so that the interpreter's exit is silent."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass


def _run(argv: list[str]) -> int:
    from swissblossom.cli.arguments import make_parser  # noqa: PLC0415
    from swissblossom.errors import NoLegalPairingError, PairingError  # noqa: PLC0415

    arguments = make_parser(argv).parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except PairingError as error:
        if getattr(error, "path", "") is None:  # found by the engine, which knows no files
            error.path = name_of(arguments.file)  # type: ignore[attr-defined]
        text = str(error)
        if isinstance(error, NoLegalPairingError):
            text = f"{name_of(arguments.file)}: {text}"
            if error.state is not None:
                text += "; swissblossom explain says what is in the way"
        print(text, file=sys.stderr)
        return code_of(error)


def code_of(error: PairingError) -> int:
    """Return the exit code that an error has."""
    from swissblossom import errors  # noqa: PLC0415

    if isinstance(error, errors.NoLegalPairingError):
        return NO_PAIRING
    if isinstance(error, errors.FailedWorkError):
        return INTERNAL
    if isinstance(error, errors.TooLargeError):
        return TOO_LARGE
    return BAD_FILE if isinstance(error, errors.UnreadableFileError) else BAD_INPUT


def name_of(path: str) -> str:
    """Return how messages call a file; "-" is standard input."""
    return "<stdin>" if path == "-" else path
