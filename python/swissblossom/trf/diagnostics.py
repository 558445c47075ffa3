"""Collects findings while a file is read, so that all of them are told at once."""

from __future__ import annotations

from swissblossom.errors import Diagnostic, TrfError

__all__ = ["Findings"]

_LAST = 1 << 30


class Findings:
    """Errors, and the warnings and notes that do not stop the reading."""

    __slots__ = ("errors", "remarks")

    def __init__(self) -> None:
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
        self.remarks.append(Diagnostic("warning", code, message, hint, line, column, player, round))

    def raise_errors(self, source: str | None) -> None:
        """Raise `TrfError` if there is an error, with all of them by line; those without a line come last."""
        if self.errors:
            key = [(d.line or _LAST, d.column or 0, at) for at, d in enumerate(self.errors)]
            raise TrfError([self.errors[at] for _, _, at in sorted(key)], source)
