"""What standings are asked for, completed by what the file says, or every reason why they cannot be had.

**Source:** C.07 articles 4.1, 8, 10 and 13, editions 2026-03 and 2024-08; TRF26 records 092, 192, 202, 212.
"""

from __future__ import annotations

import re

from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.plain_data import dataclass, replace
from swissblossom.systems.known import KNOWN, games_of
from swissblossom.tiebreaks.descriptors import CODES, Descriptor, parse_descriptors
from swissblossom.tiebreaks.field import individual_field
from swissblossom.tiebreaks.values import Values
from swissblossom.tournament import Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["DEFAULTS", "EDITIONS", "RATED", "SYSTEMS", "Asked", "Wanted", "read", "unusable", "values_for"]

EDITIONS = ("2026-03", "2024-08")
_IN_FORCE = "2026-03-01"  # the first day of the newer edition
SYSTEMS = ("swiss", "round_robin", "predetermined")
DEFAULTS = {
    "swiss": ("BH/C1", "BH", "WIN", "DE"),
    "round_robin": ("DE", "WIN", "SB", "KS"),
    "predetermined": ("DE", "WIN", "SB"),
    "teams": ("MPvGP", "EDE", "EMMSB", "BH:MP"),
    "teams_predetermined": ("MPvGP", "EDE", "EMMSB"),
}
"""Tie-breaks where neither the caller nor the file names any."""

RATED = frozenset(["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"])
"""Codes of article 10."""

_SCORES = frozenset(["PTS", "MPTS", "GPTS"])
_ROUND_ROBIN_BANS = frozenset(["BH", "AOB", "FB"])
_ROUND_ROBIN = re.compile(r"round[ _-]*robin|\bberger\b", re.IGNORECASE)
_SCHEDULED = ("SCHILLER", "SCHEVENINGEN", "KNOCKOUT")


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of `standings`, as given."""

    after_round: int | None
    edition: str | None
    system: str | None
    primary: str | None
    unrated: int | None
    other: Mapping[str, Mapping[int, int]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A complete request.

    Attributes:
        rounds: Rounds of the file counted.
        games: Rounds of the file that a round of the tournament takes: games of a match.
        edition: Edition of C.07.
        system: "swiss", "round_robin" or "predetermined".
        primary: "MP", "GP", or "" for individuals.
        unrated: Rating of the unrated, or None.
        other: Values of self-defined tie-breaks, by name in capitals and id.
        descriptors: The tie-breaks without the primary score.
        named_by: The record of the file that names them, "" for none.
        notes: What the caller should know about how the request was completed.
    """

    rounds: int
    games: int
    edition: str
    system: str
    primary: str
    unrated: int | None
    other: Mapping[str, Mapping[int, int]]
    descriptors: tuple[Descriptor, ...]
    named_by: str
    notes: tuple[Diagnostic, ...]


def _reason(code: str, message: str, hint: str) -> Diagnostic:
    return Diagnostic("error", code, message, hint)


def read(t: Tournament, tiebreaks: Sequence[str] | None, asked: Asked) -> Wanted:
    """Complete a request by what the file says.

    Args:
        t: The tournament.
        tiebreaks: Descriptors, or None for those of the file or the default.
        asked: The options.

    Raises:
        InvalidTournamentError: Options or descriptors that are none; every reason.
    """
    reasons = _kind_faults(tiebreaks, asked)
    if reasons:
        raise InvalidTournamentError(reasons, t.source)
    games = games_of(asked.system if asked.system in KNOWN else t.system)
    rounds, between = _rounds(t, asked.after_round, games)
    edition, notes = (asked.edition, ()) if asked.edition else _edition_by_date(t)
    if edition not in EDITIONS:
        hint = f"choose {' or '.join(EDITIONS)}"
        reasons.append(_reason("unknown-edition", f"no edition '{edition}' of C.07", hint))
    if asked.system not in (None, *SYSTEMS, *KNOWN):
        hint = f"choose {', '.join(SYSTEMS)}, or a pairing system: {', '.join(KNOWN)}"
        reasons.append(_reason("unknown-system", f"no system '{asked.system}'", hint))
    of_teams = _of_teams(t)
    if asked.primary not in (None, "MP", "GP") or (asked.primary and not of_teams):
        hint = "give MP or GP, and only for teams"
        reasons.append(_reason("bad-primary", f"no primary score '{asked.primary}' here", hint))
    if not 0 <= rounds <= t.rounds_played:
        hint = f"rounds 1 to {t.rounds_played} are played; 0 is before the first"
        reasons.append(_reason("bad-round", f"standings after round {rounds}", hint))
    elif rounds % games:
        whole = rounds - rounds % games
        hint = f"give {whole} or {whole + games}: a match takes {games} rounds"
        reasons.append(_reason("half-a-match", f"round {rounds} is not the last game of a match", hint))
    if asked.unrated is not None and not 0 < asked.unrated <= 9999:
        reasons.append(_reason("bad-rating", f"rating {asked.unrated} for the unrated", "give 1 to 9999"))
    if reasons:
        raise InvalidTournamentError(reasons, t.source)
    system = _system_of(t) if asked.system is None else "swiss" if asked.system in KNOWN else asked.system
    texts, named_by = _texts(t, tiebreaks, system)
    try:
        descriptors = parse_descriptors(texts, teams=of_teams)
    except InvalidTournamentError as error:
        if not named_by:
            raise
        found = [
            replace(
                one, message=f"record {named_by}, place {one.line}: {one.message}", line=None, column=None
            )
            for one in error.diagnostics
        ]
        raise InvalidTournamentError(found, t.source) from None
    head = descriptors[0] if descriptors else None
    first = {"MPTS": "MP", "GPTS": "GP"}.get(head.code, head.score) if head and head.code in _SCORES else ""
    primary = ""
    if of_teams:
        from swissblossom.tiebreaks.teams import primary_of  # noqa: PLC0415

        primary = asked.primary or first or primary_of(t)
    if head and head.code in _SCORES and first in ("", primary):
        descriptors = descriptors[1:]  # the standings begin with it anyway
    other = {name.upper(): table for name, table in asked.other.items()}
    return Wanted(
        rounds,
        games,
        edition,
        system,
        primary,
        asked.unrated,
        other,
        descriptors,
        named_by,
        (*notes, *between),
    )


def _rounds(t: Tournament, after_round: int | None, games: int) -> tuple[int, tuple[Diagnostic, ...]]:
    """Return the rounds of the file to count, by default all of whole matches, and what to say of others."""
    if after_round is not None:
        return after_round, ()
    rounds = t.rounds_played - t.rounds_played % games
    if rounds == t.rounds_played:
        return rounds, ()
    message = f"round {t.rounds_played} belongs to a match that is not over, and is not counted"
    return rounds, (Diagnostic("warning", "half-a-match", message, "add the results of its other game"),)


def _kind_faults(tiebreaks: object, asked: Asked) -> list[Diagnostic]:
    """Return which arguments are not of the kind that is asked for."""
    found = []
    given: tuple[tuple[str, object, type, str], ...] = (
        ("after_round", asked.after_round, int, "a number"),
        ("unrated", asked.unrated, int, "a number"),
        ("edition", asked.edition, str, "a text"),
        ("system", asked.system, str, "a text"),
        ("primary", asked.primary, str, "a text"),
    )
    for name, value, kind, wanted in given:
        if not (value is None or isinstance(value, kind)):
            what = f"{name} is {value!r:.40}, which is not {wanted}"
            found.append(_reason("bad-argument", what, f"give {wanted}"))
    listed = isinstance(tiebreaks, list | tuple) and all(isinstance(one, str) for one in tiebreaks)
    if tiebreaks is not None and not isinstance(tiebreaks, str) and not listed:
        what = f"tiebreaks is {tiebreaks!r:.40}, which is no list of texts"
        found.append(_reason("bad-argument", what, "give descriptors, tiebreaks=['BH/C1', 'BH']"))
    tables = asked.other.values() if isinstance(asked.other, dict) else [None]
    if not all(isinstance(table, dict) for table in tables):
        hint = "give values by name and id, other={'OTHER_BLITZ': {1: 5}}"
        found.append(_reason("bad-argument", f"other is {asked.other!r:.40}", hint))
    return found


def _edition_by_date(t: Tournament) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return the edition in force when the event began (042), and say so where it is not the present one."""
    start = (t.header.get("042") or [""])[0]
    if start:
        from swissblossom.details import iso_date  # noqa: PLC0415

        began = iso_date(start)
        if began and began < _IN_FORCE:
            message = (
                f"ranked by the edition 2024-08, which was in force when the tournament began on {began}"
            )
            hint = "give --edition 2026-03 (in Python: edition='2026-03') to rank it by the present one"
            return EDITIONS[1], (Diagnostic("warning", "older-rules", message, hint),)
    return EDITIONS[0], ()


def _of_teams(t: Tournament) -> bool:
    """Return whether teams are ranked: the file has records of matches, or says so in record 192."""
    return t.teams or "_TEAM" in (t.header.get("192") or [""])[0].upper()


def _system_of(t: Tournament) -> str:
    """Return whether article 16 or 15.2 applies, as the file says."""
    code = (t.header.get("192") or [t.system])[0].upper()
    if "ROUNDROBIN" in code:
        return "round_robin"
    if any(name in code for name in _SCHEDULED):
        return "predetermined"
    free = " ".join(t.header.get("092", ()))
    return "round_robin" if _ROUND_ROBIN.search(free) else "swiss"


def _texts(t: Tournament, tiebreaks: Sequence[str] | None, system: str) -> tuple[Sequence[str], str]:
    """Return the descriptors asked for, and the record of the file that names them, "" if none does."""
    if tiebreaks is not None:
        return ([tiebreaks] if isinstance(tiebreaks, str) else tiebreaks), ""
    for record in ("212", "202"):
        words = [word.strip() for text in t.header.get(record, ()) for word in text.split(",")]
        words = [word for word in words if word]
        if words:
            return words, record
    if _of_teams(t):
        return DEFAULTS["teams" if system == "swiss" else "teams_predetermined"], ""
    return DEFAULTS[system], ""


def values_for(t: Tournament, wanted: Wanted) -> Values:
    """Return what computes the tie-breaks of a request.

    Args:
        t: The tournament.
        wanted: The request.

    Raises:
        InvalidTournamentError: A team tournament without teams.
    """
    swiss = wanted.system == "swiss"
    if wanted.primary:
        from swissblossom.tiebreaks.teams import read_teams  # noqa: PLC0415

        team = read_teams(t, wanted.rounds, swiss=swiss)
        field = team.match if wanted.primary == "MP" else team.game
        return Values(field, wanted.edition, team=team, primary=wanted.primary)
    if wanted.games > 1:
        from swissblossom.tiebreaks.matches import match_field  # noqa: PLC0415

        field = match_field(t, wanted.rounds, wanted.games, swiss=swiss)
    else:
        field = individual_field(t, wanted.rounds, swiss=swiss)
    known = [wanted.unrated if rating is None else rating for rating in field.ratings]
    ratings = None if None in known else [rating or 0 for rating in known]
    return Values(field, wanted.edition, ratings=ratings)


def unusable(
    descriptors: Sequence[Descriptor], values: Values, wanted: Wanted
) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Return why tie-breaks cannot be used, and warnings of those that are left out.

    Args:
        descriptors: The tie-breaks.
        values: What computes them.
        wanted: The request.

    **Source:** C.07 4.1, 8 (note) and 10 (2026-03).
    """
    reasons, dropped = [], []
    for one in descriptors:
        if one.code in _ROUND_ROBIN_BANS and wanted.system == "round_robin" and wanted.edition != "2024-08":
            hint = "choose SB or KS, or the edition 2024-08 (article 8, note)"
            reasons.append(_reason("not-in-round-robins", f"{one} must not be used in round robins", hint))
        if one.code in RATED and values.ratings is None and values.team is None:
            message = f"{one} is left out: there are unrated players (article 10)"
            hint = "if the regulations name a rating for them, give it (--unrated, in Python: unrated=)"
            dropped.append(Diagnostic("warning", "unrated-players", message, hint))
        if one.code not in CODES and one.code not in wanted.other:
            hint = f"give its values (in Python: other={{'{one.code}': {{id: value}}}}), or leave it out"
            reasons.append(_reason("self-defined", f"{one} is the tournament's own tie-break (4.1)", hint))
    return reasons, dropped
