"""The program `swissblossom-engine`: stands in for bbpPairings 6 and for JaVaFo.

Tournament managers call a pairing engine as a process: arguments, files, an exit code. Here are the grammars,
files and codes of these two, so that a manager can be pointed to this program and changed in nothing else.
What differs, and why, stands in docs/engine.md.

Exit codes: 0 done, 1 no legal pairing, 2 internal error, 3 bad request or input, 4 too large, 5 a file cannot
be read or written, 130 interrupted.
"""

from __future__ import annotations

import sys

from swissblossom.cli import BAD_INPUT, DONE, code_of, guard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from swissblossom.cli.stand_in.grammar import Request

__all__ = ["main", "program", "release"]

_NAME = "swissblossom-engine"


def main(argv: Sequence[str] | None = None) -> int:
    """Do what a line of arguments asks for and return the exit code; see docs/engine.md.

    Args:
        argv: Arguments without the program's name; those of the process by default.

    Returns:
        The exit code. No exception leaves this function.
    """
    return guard(_run, sys.argv[1:] if argv is None else list(argv), _NAME)


def program() -> NoReturn:
    """Run the engine as the process: what the installed command does."""
    import gc  # noqa: PLC0415

    gc.disable()  # there is next to no garbage, and looking for it would take a fifth of a short run
    code = main()
    gc.freeze()
    sys.exit(code)


def release() -> str:
    """Return the line that tells the version, without a line end."""
    import swissblossom  # noqa: PLC0415

    return f"{_NAME} {swissblossom.__version__} (FIDE rules of 2026)"


def _run(argv: list[str]) -> int:
    from swissblossom.cli.stand_in.grammar import USAGE, UsageError, read_arguments  # noqa: PLC0415
    from swissblossom.errors import NoLegalPairingError, PairingError  # noqa: PLC0415

    try:
        request = read_arguments(argv)
    except UsageError as error:
        print(f"{release()}\n\n{USAGE}\n{_NAME}: {error}", file=sys.stderr)
        return BAD_INPUT
    if request.release:
        print(release())
    try:
        return _carry_out(request)
    except PairingError as error:
        place = f"{request.input}: " if isinstance(error, NoLegalPairingError) else ""
        print(f"{place}{error}", file=sys.stderr)
        return code_of(error)


def _carry_out(request: Request) -> int:
    """Load what the task needs, and do it."""
    if request.task == "pair":
        from swissblossom.cli.stand_in.pairs import pair_next  # noqa: PLC0415

        return pair_next(request)
    if request.task == "check":
        from swissblossom.cli.stand_in.checker import check_rounds  # noqa: PLC0415

        return check_rounds(request)
    if request.task == "generate":
        from swissblossom.cli.stand_in.generator import generate  # noqa: PLC0415

        return generate(request)
    return DONE
