"""The grammar of the command line."""

from __future__ import annotations

import argparse
from importlib import import_module

from swissblossom.cli import BAD_INPUT
from swissblossom.cli.terminal import terminal_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import NoReturn

__all__ = ["COMMANDS", "make_parser"]

COMMANDS = {
    "pair": "pair the next round of a tournament",
    "explain": "say why a round is paired as it is",
    "why-not": "say why a round is not paired otherwise",
    "simulate": "make a random tournament",
    "standings": "rank the participants by points and tie-breaks",
    "report": "write one HTML page with boards, reasons, standings and cards",
    "convert": "write a tournament file in another form",
    "check": "pair played rounds again and say where they differ from the rules",
    "check-file": "say what is wrong with tournament files",
}
"""Each command and what it does.

The module of a command (`check-file`: `swissblossom.cli.check_file`) has `DESCRIPTION` and `EXAMPLES`, the
texts of its help, `add_arguments(parser)`, and `run(arguments)`, which returns the exit code.
"""

_EXIT_CODES = """\
exit codes:
    0  done
    1  no legal pairing exists; check: differences found
    2  internal error
    3  bad request or input
    4  too large
    5  a file cannot be read or written
  130  interrupted
"""


class _Help(argparse.RawDescriptionHelpFormatter):
    """Knows the width from the start; argparse would load `shutil` to find it, for each argument."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=terminal_width() - 2)


class _Parser(argparse.ArgumentParser):
    """Leaves with the exit code of a bad request where argparse would leave with 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments and leave."""
        self.print_usage()
        self.exit(
            BAD_INPUT, f"{self.prog}: {message}{'' if message[-1] == '?' else ';'} see {self.prog} --help\n"
        )

    def print_usage(self, file: object = None) -> None:  # noqa: ARG002
        """Print the usage on standard error, where it does not mix with results."""
        import sys  # noqa: PLC0415

        super().print_usage(sys.stderr)


class _Command(_Parser):
    """Refuses what it does not know itself, with its own usage, and says what may have been meant."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse arguments, all of which must be known."""
        parsed, unknown = super().parse_known_args(args, namespace)
        if unknown:
            known = [text for action in self._actions for text in action.option_strings]
            first = next((text for text in unknown if text.startswith("-")), unknown[0]).partition("=")[0]
            what = "unknown option" if first.startswith("-") else "one argument too many:"
            self.error(f"{what} {first}{_meant(first, known)}")
        return parsed, unknown


def _meant(text: str, known: Iterable[str]) -> str:
    """Return the question whether the nearest known text was meant, if one is near."""
    from difflib import get_close_matches  # noqa: PLC0415

    near = get_close_matches(text, list(known), n=1, cutoff=0.7)
    return f"; did you mean {near[0]}?" if near else ""


class _Version(argparse.Action):
    """Prints the version; looks it up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print the version and leave."""
        import swissblossom  # noqa: PLC0415

        print(f"swissblossom {swissblossom.__version__}")
        parser.exit(0)


def make_parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser for a line of arguments; `run` of what it parses is the function that carries it out.

    Args:
        argv: The arguments. Only the module of the command that they name is loaded.
    """
    parser = _Parser(
        prog="swissblossom",
        description="Pair Swiss chess tournaments by the FIDE rules.",
        epilog="example:\n  swissblossom pair open.trf\n\n" + _EXIT_CODES,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=_Command
    )
    wanted = next((argument for argument in argv if not argument.startswith("-")), None)
    if argv and argv[0] == wanted and wanted not in COMMANDS:
        parser.error(f"no command is called {wanted}{_meant(wanted, COMMANDS)}")
    for name, summary in COMMANDS.items():
        if name == wanted:
            module = import_module(f"swissblossom.cli.{name.replace('-', '_')}")
            command = commands.add_parser(
                name,
                help=summary,
                description=module.DESCRIPTION,
                epilog=f"{module.EXAMPLES}\n{_EXIT_CODES}",
                formatter_class=_Help,
                allow_abbrev=False,
            )
            module.add_arguments(command)
            command.set_defaults(run=module.run)
        else:
            commands.add_parser(name, help=summary, formatter_class=_Help)
    return parser
