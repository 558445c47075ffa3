"""What can go wrong, as types: every error of the package and the findings it carries.

`PairingError` is the base of all. An error about a file or a tournament carries *all* its reasons at once as
`Diagnostic` objects; its text has one finding per line, `FILE:LINE:COLUMN: what is wrong; what to do`.
"""

from __future__ import annotations

from collections.abc import Iterable

from swissblossom.plain_data import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.explanations.answers import DeadEnd
    from swissblossom.systems.state import RoundState

__all__ = [
    "Diagnostic",
    "FailedWorkError",
    "InvalidTournamentError",
    "MissingExtraError",
    "NoLegalPairingError",
    "PairingError",
    "TooLargeError",
    "TrfError",
    "UnreadableFileError",
]

_SHOWN = 50  # findings in the text of an error; `diagnostics` has them all


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a file or a tournament.

    Attributes:
        severity: "error" (nothing can be done with the input), "warning" (it is used, but something that
            bears on the pairing was not, or looks wrong) or "note".
        code: What kind of finding, in kebab case, stable across releases: "missing-result".
        message: What is wrong, without position and without a final stop.
        hint: What to do about it, or "".
        line: Line of the file, from 1, or None.
        column: Character column of that line, from 1, or None.
        player: The player (TRF id) concerned, or None.
        round: The round concerned, from 1, or None.
    """

    severity: str
    code: str
    message: str
    hint: str = ""
    line: int | None = None
    column: int | None = None
    player: int | None = None
    round: int | None = None

    def text(self, source: str | None = None) -> str:
        """Return the finding as one line, `SOURCE:LINE:COLUMN: message; hint`.

        Args:
            source: Name of the file; "<text>" when None.

        Returns:
            One line without a line end. A warning or note says so after the position.

        >>> Diagnostic("error", "bad-points", "'1,x' is not a number", "write 1.0", 4, 81).text("open.trf")
        "open.trf:4:81: '1,x' is not a number; write 1.0"
        """
        place = "<text>" if source is None else source
        if self.line is not None:
            place += f":{self.line}"
            if self.column is not None:
                place += f":{self.column}"
        kind = "" if self.severity == "error" else f"{self.severity}: "
        text = f"{place}: {kind}{self.message}" + (f"; {self.hint}" if self.hint else "")
        if text.isprintable():
            return text
        # What the file holds may be quoted: keep it on its line, and off the terminal's controls.
        return "".join([c if c.isprintable() else c.encode("unicode_escape").decode() for c in text])


class PairingError(Exception):
    """Base of every error that this package raises on purpose."""


class _FindingsError(PairingError):
    """An error with its reasons; the positional arguments make it copyable between processes."""

    def __init__(self, findings: Iterable[Diagnostic], path: str | None = None) -> None:
        found = tuple(findings)
        super().__init__(found, path)
        self.diagnostics = found
        self.path = path

    def __str__(self) -> str:
        """Return the findings, one a line."""
        lines = [finding.text(self.path) for finding in self.diagnostics[:_SHOWN]]
        more = len(self.diagnostics) - len(lines)
        if more:
            lines.append(f"{self.path or '<text>'}: and {more} more")
        return "\n".join(lines)


class TrfError(_FindingsError, ValueError):
    """A tournament report file that cannot be used, with all its faults.

    Attributes:
        diagnostics: Every fault found, in the order of the lines; at least one.
        path: The file, or None for a text in memory.
        line: Line of the first fault, from 1, or None when it has no line.
        column: Character column of the first fault, from 1, or None.
        code: Kind of the first fault, as `Diagnostic.code`.
        hint: What to do about the first fault.
    """

    def __init__(self, findings: Iterable[Diagnostic], path: str | None = None) -> None:
        super().__init__(findings, path)
        first = self.diagnostics[0]
        self.line = first.line
        self.column = first.column
        self.code = first.code
        self.hint = first.hint


class InvalidTournamentError(_FindingsError, ValueError):
    """A tournament, or a request for one, that contradicts itself or cannot be paired as asked.

    Attributes:
        reasons: Every reason found, at least one (`diagnostics` is the same tuple).
        path: The file the tournament came from, or None.
    """

    @property
    def reasons(self) -> tuple[Diagnostic, ...]:
        """All reasons, at least one."""
        return self.diagnostics


class TooLargeError(_FindingsError):
    """More players or rounds than the file format and the engine can hold (9999 players, 99 rounds)."""


class NoLegalPairingError(PairingError):
    """No pairing of the round keeps the absolute criteria.

    Attributes:
        round: The round that cannot be paired, from 1.
        players: Ids of the players for whom the field cannot be completed, ascending; may be empty.
        state: The round, as it was handed to the pairing system, or None.
        system: That system, "" where it is not known.

    **Source:** C.04.3 1.9.3 (2026): the round is then for the Chief Arbiter to decide.
    """

    def __init__(self, message: str, round: int, players: Iterable[int] = ()) -> None:  # noqa: A002
        found = tuple(players)
        super().__init__(message, round, found)
        self.message = message
        self.round = round
        self.players = found
        self.state: RoundState | None = None
        self.system = ""

    @property
    def explanation(self) -> DeadEnd | None:
        """What is in the way and which least changes free the round, worked out when asked for.

        None where the error does not know its round.
        """
        if self.state is None:
            return None
        from swissblossom.explanations.dead_ends import find_dead_end  # noqa: PLC0415

        return find_dead_end(self.state, self.players, system=self.system or "dutch")

    def __str__(self) -> str:
        """Return the message."""
        return self.message


class UnreadableFileError(PairingError, OSError):
    """A file that cannot be read or written at all; made as `UnreadableFileError(errno, reason, path)`."""

    def __str__(self) -> str:
        """Return the file and the reason, as the findings of other errors are written."""
        return f"{self.filename}: {self.strerror}; check the path and the permissions"


class FailedWorkError(PairingError):
    """Work on one of many tournaments that ended without an answer.

    A fault of the program, or a worker that died; the argument is the message. The other tournaments are not
    touched.
    """


class MissingExtraError(PairingError, ImportError):
    """Something was asked for that needs a library which is not installed.

    Attributes:
        what: What needs it, in the plural: "reports".
        library: The library.
        extra: The extra of the package that brings it along.
    """

    def __init__(self, what: str, library: str, extra: str) -> None:
        super().__init__(what, library, extra)
        self.what = what
        self.library = library
        self.extra = extra

    def __str__(self) -> str:
        """Return what is missing and the command that installs it."""
        return (
            f"{self.what} need {self.library}, which is not installed; "
            f"install it with: pip install 'swissblossom[{self.extra}]'"
        )
