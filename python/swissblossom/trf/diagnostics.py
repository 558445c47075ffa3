"""Collects findings while a file is read, so that all of them are told at once."""

from __future__ import annotations

from collections.abc import Container

from swissblossom.errors import Diagnostic, TrfError
from swissblossom.plain_data import replace

__all__ = ["LAST", "Findings"]

LAST = 1 << 30


class Findings:
    """Errors, and the warnings and notes that do not stop the reading.

    Attributes:
        errors: What makes the file unusable.
        remarks: Warnings and notes.
        strict: Codes of warnings that are errors when the file is read strictly.
    """

    __slots__ = ("errors", "remarks", "strict")

    def __init__(self, strict: Container[str] = ()) -> None:
        self.strict = strict
        self.errors: list[Diagnostic] = []
        self.remarks: list[Diagnostic] = []

    def error(
        self,
        code: str,
        message: str,
        hint: str = "",
        line: int | None = None,
        column: int | None = None,
        *,
        player: int | None = None,
        round: int | None = None,  # noqa: A002
    ) -> None:
        """Add an error; arguments as in `Diagnostic`."""
        self.errors.append(Diagnostic("error", code, message, hint, line, column, player, round))

    def warn(
        self,
        code: str,
        message: str,
        hint: str = "",
        line: int | None = None,
        column: int | None = None,
        *,
        player: int | None = None,
        round: int | None = None,  # noqa: A002
    ) -> None:
        """Add a warning; arguments as in `Diagnostic`."""
        self.remark(Diagnostic("warning", code, message, hint, line, column, player, round))

    def remark(self, finding: Diagnostic) -> None:
        """Add a warning or note; an error when strict reading does not let it pass."""
        if finding.code in self.strict:
            self.errors.append(
                replace(finding, severity="error", hint=finding.hint or "write it as the format has it")
            )
        else:
            self.remarks.append(finding)

    def raise_errors(self, source: str | None) -> None:
        """Raise `TrfError` if there is an error, with all of them by line; those without a line come last."""
        if self.errors:
            key = [(d.line or LAST, d.column or 0, at) for at, d in enumerate(self.errors)]
            raise TrfError([self.errors[at] for _, _, at in sorted(key)], source)
