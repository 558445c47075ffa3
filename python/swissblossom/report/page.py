"""Makes the page of a tournament."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.resources import files

from swissblossom.errors import (
    Diagnostic,
    InvalidTournamentError,
    MissingExtraError,
    NoLegalPairingError,
    PairingError,
)
from swissblossom.pairing import Round, pair
from swissblossom.plain_data import dataclass
from swissblossom.systems import find_system
from swissblossom.systems.known import games_of
from swissblossom.tournament import Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["Request", "make_page", "report_html"]


def report_html(
    tournament: Tournament,
    *,
    round: int | None = None,  # noqa: A002
    rounds: int | None = None,
    initial_colour: str | None = None,
    byes: Mapping[int, str] | None = None,
    tiebreaks: Sequence[str] | None = None,
    language: str = "en",
    system: str | None = None,
    edition: str | None = None,
) -> str:
    """Return a report of a tournament as one HTML page that needs nothing else.

    The page holds the boards of the next round and why they are so, who sits where by name, the brackets as
    a picture, standings, crosstable and a card for each player. It loads nothing from anywhere, runs no
    script and forbids both; names and texts of the file appear in it as text, whatever they hold. The same
    tournament gives the same page.

    A finished tournament has no next round in its report; one whose next round has no legal pairing says so.

    Args:
        tournament: The tournament as it stands.
        round: Round to pair, from 1, with the standings before it; the next one by default.
        rounds: Number of rounds of the tournament, in place of the announced one.
        initial_colour: "white" or "black", in place of the tournament's.
        byes: Further byes of the round to pair by id, as for `pair`.
        tiebreaks: Tie-breaks of the standings, in place of the tournament's.
        language: "en", "de", "nb" or "hi".
        system: Pairing system, in place of the tournament's, as `pair` takes it.
        edition: Edition of its rules, in place of the tournament's, as `pair` takes it.

    Returns:
        The page. Write it as UTF-8.

    Raises:
        InvalidTournamentError: The tournament cannot be paired as it stands or as asked for.
        MissingExtraError: Jinja2 is not installed.
        TooLargeError: The round needs more memory or wider numbers than the engine has.
    """
    request = Request(tournament, round, rounds, initial_colour, dict(byes or {}), system, edition)
    return make_page(request, tiebreaks, language)[0]


@dataclass(frozen=True, slots=True)
class Request:
    """What to pair for a report; the arguments of `pair`."""

    tournament: Tournament
    round: int | None
    rounds: int | None
    initial_colour: str | None
    byes: dict[int, str]
    system: str | None = None
    edition: str | None = None


def make_page(
    request: Request, tiebreaks: Sequence[str] | None, language: str
) -> tuple[str, NoLegalPairingError | None]:
    """Return the page, and the error if the round has no legal pairing; see `report_html`."""
    environment = _environment()
    from swissblossom.report.gather import Wanted, gather  # noqa: PLC0415
    from swissblossom.report.words import Words  # noqa: PLC0415

    words = Words(language)
    environment.globals.update(say=words.say, count=words.count)
    t = request.tournament
    system = t.system if request.system is None else request.system
    total = t.total_rounds if request.rounds is None else request.rounds
    paired: Round | None = None
    dead_end: NoLegalPairingError | None = None
    finished = request.round is None and total is not None and t.rounds_played >= total
    if not finished:
        try:
            paired = pair(
                t,
                round=request.round,
                rounds=request.rounds,
                initial_colour=request.initial_colour,
                byes=request.byes,
                system=request.system,
                edition=request.edition,
            )
        except NoLegalPairingError as error:
            dead_end = error
    wanted = Wanted(
        tournament=_entered(t, system),
        event=t,
        paired=paired,
        dead_end=dead_end,
        edition=paired.edition if paired else _edition(request, total),
        played=t.rounds_played if request.round is None else request.round - 1,
        total=total,
        tiebreaks=tiebreaks,
        system=system,
    )
    style = files("swissblossom.report").joinpath("templates/style.css").read_text("utf-8")
    page = environment.get_template("page.html.j2").render(
        page=gather(wanted, words),
        language=words.language,
        style=style,
        style_hash=b64encode(sha256(style.encode()).digest()).decode(),
    )
    return page, dead_end


def _entered(t: Tournament, system: str) -> Tournament:
    """Return whose players the page is about: of a team tournament the one in which each team is a player.

    Raises:
        InvalidTournamentError: It is a team tournament of a system that does not pair teams.
    """
    if not t.teams:
        return t
    module = find_system(system)
    if module is None or not hasattr(module, "entered"):
        hint = "say in record 192 by which system the teams are paired, FIDE_TEAM"
        reason = Diagnostic(
            "error", "team-report", "a team tournament, not paired by a system of teams", hint
        )
        raise InvalidTournamentError([reason], t.source)
    made: Tournament = module.entered(t)
    return made


def _edition(request: Request, total: int | None) -> str:
    """Return the edition by which a tournament that cannot be paired any more was paired last."""
    t = request.tournament
    games = games_of(t.system if request.system is None else request.system)
    last = max(t.rounds_played - games + 1, 1)
    try:
        return pair(t, round=last, rounds=total, system=request.system, edition=request.edition).edition
    except PairingError:
        return request.edition or t.edition


def _environment() -> Environment:
    """Return the template engine.

    Raises:
        MissingExtraError: It is not installed.
    """
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtraError("reports", "Jinja2", "report") from error
    return Environment(
        loader=PackageLoader("swissblossom.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
