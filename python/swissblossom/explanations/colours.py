"""Why the players of a pair have their colours, by the part of article 5.2 that decided."""

from __future__ import annotations

from swissblossom.explanations.reasons import Bench
from swissblossom.explanations.structure import ColourExplanation

__all__ = ["colour_explanation"]

_PLAYED = frozenset("10=WDL")


def colour_explanation(bench: Bench, white: int, black: int) -> ColourExplanation:
    """Explain the colours of a pair as article 5 gives them.

    Args:
        bench: The round.
        white: Id of the player with White.
        black: Id of the player with Black.

    **Source:** C.04.3 5.2 (2026).
    """
    _, article = bench.full.colour(white, black)
    w, b = bench.players[white - 1], bench.players[black - 1]
    tpn = bench.state.tournament.tpn
    higher = min((w, b), key=lambda facts: (-facts.score, tpn[facts.id - 1])).id
    granted = tuple([facts.id for facts, got in ((w, "white"), (b, "black")) if facts.preference == got])
    denied = [facts.id for facts, got in ((w, "white"), (b, "black")) if facts.preference not in ("", got)]
    made = ColourExplanation(white, black, higher, article, granted, denied[0] if denied else None)
    if article == "5.2.2":
        return _with(made, wider=w.strength == b.strength)
    if article == "5.2.3":
        return _with(made, rounds=_last_difference(bench, white, black))
    if article == "5.2.5":
        rank = bench.players[higher - 1].arrival_rank
        odd_colour = "white" if (higher == white) == bool(rank % 2) else "black"
        return _with(made, initial_colour=odd_colour, arrival_rank=rank)
    return made


def _with(made: ColourExplanation, **changes: object) -> ColourExplanation:
    from swissblossom.plain_data import replace  # noqa: PLC0415

    return replace(made, **changes)  # type: ignore[arg-type]


def _games(bench: Bench, player: int) -> list[tuple[int, int]]:
    """Return (round, colour) of the games that a player has played, the latest first."""
    tournament = bench.state.tournament
    last = min(bench.state.round - 1, tournament.recorded_rounds)
    games = [(number, tournament.game(player, number)) for number in range(last, 0, -1)]
    return [(number, game.colour) for number, game in games if game.opponent and game.result in _PLAYED]


def _last_difference(bench: Bench, white: int, black: int) -> tuple[int, int] | None:
    """Return the rounds of the latest games in which the two had different colours, unplayed rounds left out.

    **Source:** C.04.3 5.2.3 with C.04.2 3.4 (2026).
    """
    for (mine, colour), (theirs, other) in zip(_games(bench, white), _games(bench, black), strict=False):
        if colour != other:
            return mine, theirs
    return None
