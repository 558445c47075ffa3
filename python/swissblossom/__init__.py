"""Pair Swiss chess tournaments by the FIDE rules: exact, fast, explained.

Three lines from a file to the boards:

>>> import swissblossom as sb
>>> t = sb.read_trf("examples/alekhine-memorial.trf")
>>> sb.pair(t).pairs
((3, 1), (4, 2), (5, 7), (6, 8))

Importing the package loads nothing else; each name below loads its module when it is first asked for.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom import matching
    from swissblossom.batch import (
        Batch,
        Outcome,
        Summary,
        check_many,
        pair_many,
        simulate_many,
    )
    from swissblossom.brackets import Bracket
    from swissblossom.builder import TournamentBuilder
    from swissblossom.checker import (
        ChangedBoards,
        ChecklistRow,
        CheckReport,
        Discrepancy,
        EditionReport,
        Parting,
        RoundCheck,
        check,
        checklist,
        compare_editions,
    )
    from swissblossom.details import Details
    from swissblossom.errors import (
        Diagnostic,
        FailedWorkError,
        InvalidTournamentError,
        MissingExtraError,
        NoLegalPairingError,
        PairingError,
        TooLargeError,
        TrfError,
        UnreadableFileError,
    )
    from swissblossom.explanations.answers import DeadEnd, WhyNot
    from swissblossom.explanations.brackets import explain
    from swissblossom.explanations.dead_ends import explain_dead_end
    from swissblossom.explanations.structure import Explanation
    from swissblossom.explanations.wishes import explain_played, why_not
    from swissblossom.json_form import from_json, to_json
    from swissblossom.pairing import Round, pair
    from swissblossom.places import Standings, standings
    from swissblossom.prohibitions import Prohibition
    from swissblossom.report.page import report_html
    from swissblossom.simulation.play import simulate
    from swissblossom.simulation.settings import SimulationSettings, read_settings
    from swissblossom.tournament import (
        AbnormalPoints,
        Forbidden,
        Game,
        Player,
        PointSystem,
        Tournament,
        format_points,
    )
    from swissblossom.trf.examine import check_trf
    from swissblossom.trf.listing import parse_listing
    from swissblossom.trf.reader import parse_trf, read_trf
    from swissblossom.trf.writer import format_trf, write_trf

__all__ = [
    "AbnormalPoints",
    "Batch",
    "Bracket",
    "ChangedBoards",
    "CheckReport",
    "ChecklistRow",
    "DeadEnd",
    "Details",
    "Diagnostic",
    "Discrepancy",
    "EditionReport",
    "Explanation",
    "FailedWorkError",
    "Forbidden",
    "Game",
    "InvalidTournamentError",
    "MissingExtraError",
    "NoLegalPairingError",
    "Outcome",
    "PairingError",
    "Parting",
    "Player",
    "PointSystem",
    "Prohibition",
    "Round",
    "RoundCheck",
    "SimulationSettings",
    "Standings",
    "Summary",
    "TooLargeError",
    "Tournament",
    "TournamentBuilder",
    "TrfError",
    "UnreadableFileError",
    "WhyNot",
    "check",
    "check_many",
    "check_trf",
    "checklist",
    "compare_editions",
    "explain",
    "explain_dead_end",
    "explain_played",
    "format_points",
    "format_trf",
    "from_json",
    "matching",
    "pair",
    "pair_many",
    "parse_listing",
    "parse_trf",
    "read_settings",
    "read_trf",
    "report_html",
    "simulate",
    "simulate_many",
    "standings",
    "to_json",
    "why_not",
    "write_trf",
]

__version__ = "0.1.0"

_NAMES_BY_MODULE = {
    "batch": (
        *("Batch", "Outcome", "Summary"),
        *("check_many", "pair_many", "simulate_many"),
    ),
    "brackets": ("Bracket",),
    "errors": (
        "Diagnostic",
        "FailedWorkError",
        "InvalidTournamentError",
        "MissingExtraError",
        "NoLegalPairingError",
        "PairingError",
        "TooLargeError",
        "TrfError",
        "UnreadableFileError",
    ),
    "matching": ("matching",),
    "pairing": ("Round", "pair"),
    "prohibitions": ("Prohibition",),
    "tournament": (
        "AbnormalPoints",
        "Forbidden",
        "Game",
        "Player",
        "PointSystem",
        "Tournament",
        "format_points",
    ),
    "builder": ("TournamentBuilder",),
    "checker": (
        "ChangedBoards",
        "CheckReport",
        "ChecklistRow",
        "Discrepancy",
        "EditionReport",
        "Parting",
        "RoundCheck",
        "check",
        "checklist",
        "compare_editions",
    ),
    "details": ("Details",),
    "explanations.answers": ("DeadEnd", "WhyNot"),
    "explanations.brackets": ("explain",),
    "explanations.dead_ends": ("explain_dead_end",),
    "explanations.structure": ("Explanation",),
    "explanations.wishes": ("explain_played", "why_not"),
    "places": ("Standings", "standings"),
    "report.page": ("report_html",),
    "json_form": ("from_json", "to_json"),
    "simulation.play": ("simulate",),
    "simulation.settings": ("SimulationSettings", "read_settings"),
    "trf.examine": ("check_trf",),
    "trf.listing": ("parse_listing",),
    "trf.reader": ("parse_trf", "read_trf"),
    "trf.writer": ("format_trf", "write_trf"),
}
_MODULE_OF = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names}


if not TYPE_CHECKING:  # type checkers would take any name for one that exists

    def __getattr__(name: str) -> object:
        """Load a public name (PEP 562)."""
        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415

        module = import_module(f"swissblossom.{_MODULE_OF[name]}")
        found = module if name == "matching" else getattr(module, name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    """Return the public names, loaded or not."""
    return sorted({*globals(), *__all__})
