"""Points, ranks and tie-breaks that a tournament states, against its results."""

from __future__ import annotations

from itertools import pairwise

from swissblossom.checker.prepared import prepared
from swissblossom.checker.report import Discrepancy
from swissblossom.checker.words import Names
from swissblossom.errors import Diagnostic, PairingError
from swissblossom.tournament import Tournament, format_points
from swissblossom.validation import check_points, scores

__all__ = ["check_standings"]

_SHOWN = 5  # players told by name

Found = tuple[tuple[Discrepancy, ...], tuple[Diagnostic, ...]]


def check_standings(tournament: Tournament) -> Found:
    """Compare the points and ranks that the tournament states with its results.

    Args:
        tournament: The tournament.

    Returns:
        What is wrong, and remarks. Players without stated points or rank are not checked.

    **Source:** C.02.03 article 7 (a checker looks at standings too); TRF26 records 001, 202 and 212.
    """
    if tournament.teams:
        return (), ()
    wrong: list[Discrepancy] = [
        Discrepancy("points", None, f"{fault.message}", players=(fault.player,) if fault.player else ())
        for fault in check_points(tournament)
    ]
    more, told = _ranks(tournament)
    if not more and not told:  # else the tie-breaks can only repeat it
        more, told = _tie_breaks(tournament)
    return (*wrong, *more), told


def _ranks(tournament: Tournament) -> Found:
    """Compare the order of the ranks with that of the points."""
    ranked = sorted((player.rank, player.id) for player in tournament.players if player.rank)
    total = scores(tournament)
    inverted = [
        (above, below)
        for (rank, above), (next_rank, below) in pairwise(ranked)
        if total[below - 1] > total[above - 1] or (rank == next_rank and total[below - 1] != total[above - 1])
    ]
    if not inverted or not tournament.rounds_played:
        return (), ()
    names = Names(tournament)
    above, below = inverted[0]
    message = (
        f"the ranks do not follow the points: {names.one(below)} with {format_points(total[below - 1])} "
        f"points stands below {names.one(above)} with {format_points(total[above - 1])}"
    )
    if len(inverted) > 1:
        message += f", and {len(inverted) - 1} more such neighbours"
    if all(rank == player for rank, player in ranked):
        message = "the ranks are the starting ranks, and not those of the standings"
        return (), (Diagnostic("note", "starting-ranks", message, "rank the players by their points"),)
    players = tuple(sorted({player for pair in inverted for player in pair}))
    return (Discrepancy("rank", None, message, players=players),), ()


def _tie_breaks(tournament: Tournament) -> Found:
    """Compare the ranks with those by the tie-breaks that the tournament names (records 212 and 202)."""
    named = [code for code in ("212", "202") if tournament.header.get(code)]
    if not named or not tournament.rounds_played or not any(player.rank for player in tournament.players):
        return (), ()
    from swissblossom.places import standings as rank_players  # noqa: PLC0415  # most files name no tie-breaks

    try:
        standings = rank_players(prepared(tournament))
    except PairingError as error:
        message = f"the tie-breaks that record {' and '.join(named)} names are not checked"
        return (), (Diagnostic("note", "tie-breaks-unchecked", message, str(error).split("\n", 1)[0]),)
    names = Names(tournament)
    wrong = []
    for row in standings.rows:
        rank = tournament.players[row.id - 1].rank
        if rank is not None and not row.rank <= rank < row.rank + row.shared:
            last = row.rank + row.shared - 1
            place = str(row.rank) if row.shared == 1 else f"{row.rank} to {last}"
            wrong.append((row.id, f"{names.one(row.id)} has rank {rank} instead of {place}"))
    if not wrong:
        return (), tuple(standings.warnings)
    more = f"; and {len(wrong) - _SHOWN} more" if len(wrong) > _SHOWN else ""
    by = ", ".join(["points", *standings.tiebreaks])
    message = f"the ranks are not those by {by}: {'; '.join([text for _, text in wrong[:_SHOWN]])}{more}"
    if standings.warnings:  # some tie-break could not be computed: who can say
        note = Diagnostic(
            "note", "tie-breaks-unchecked", message, "see whether the tie-breaks left out explain it"
        )
        return (), (*standings.warnings, note)
    players = tuple(sorted(player for player, _ in wrong))
    return (Discrepancy("tie-break", None, message, players=players),), ()
