"""The Dubov System (C.04.4.1, in force since 1 February 2026)."""

from __future__ import annotations

from collections.abc import Callable

from swissblossom._core import DubovRound
from swissblossom.brackets import Bracket
from swissblossom.errors import Diagnostic
from swissblossom.systems.interface import Pairing
from swissblossom.systems.state import RoundState
from swissblossom.systems.upfloats import UpfloatParts, upfloat_bracket
from swissblossom.tournament import BLACK, Tournament

__all__ = ["EDITIONS", "most_upfloats", "pair_round", "prepare", "round_faults"]

EDITIONS = ("2026",)


def most_upfloats(total_rounds: int) -> int:
    """Return how often a player is upfloated before counting as a maximum upfloater.

    Args:
        total_rounds: The announced number of rounds.

    **Source:** C.04.4.1 1.8.2 (2026).

    >>> most_upfloats(9), most_upfloats(11)
    (3, 4)
    """
    return 2 + total_rounds // 5


def round_faults(tournament: Tournament, round: int, total_rounds: int) -> list[Diagnostic]:  # noqa: A002, ARG001
    """Return who has no rating, which this system needs of everybody.

    Args:
        tournament: The tournament.
        round: The round to pair.
        total_rounds: The announced number of rounds.

    **Source:** C.04.4.1 1.1 (2026).
    """
    return [
        Diagnostic(
            "error",
            "no-rating",
            f"player {player.id} has no rating, and the Dubov System pairs by ratings",
            "assign a provisional rating",
            line=player.line,
            player=player.id,
        )
        for player in tournament.players
        if not player.rating
    ]


def pair_round(state: RoundState, progress: Callable[[int, int], None] | None = None) -> Pairing:  # noqa: ARG001
    """Pair a round.

    Args:
        state: The round to pair.
        progress: Not called: a round takes no time worth telling.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).
        TooLargeError: The round needs more memory or wider numbers than the engine has.

    **Source:** C.04.4.1 (2026).
    """
    made = prepare(state)
    boards = made.boards()
    scores, pairing_scores = made.scores()
    counter = _Counter(made, state, pairing_scores)
    brackets = tuple([counter.bracket(parts) for parts in made.brackets])
    return Pairing(
        boards=None if boards is None else tuple(boards),
        bye=state.assigned_bye or made.bye,
        brackets=brackets,
        scores=tuple(scores),
        pairing_scores=tuple(pairing_scores),
        stats={"brackets": len(brackets), "searches": sum(bracket.searches for bracket in brackets)},
    )


def prepare(state: RoundState) -> DubovRound:
    """Work out the players and pair the round.

    Args:
        state: The round to pair.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).

    **Source:** C.04.4.1 (2026).
    """
    return DubovRound(state.data(), ratings=[player.rating or 0 for player in state.tournament.players])


class _Counter:
    """Counts the criteria of finished brackets."""

    def __init__(self, made: DubovRound, state: RoundState, scores: list[int]) -> None:
        self.scores = scores
        self.preferences = [facts.preference if facts.games else BLACK for facts in made.players()]
        self.pasts = made.pasts()
        self.last = state.round >= state.total_rounds
        self.most = most_upfloats(state.total_rounds)

    def bracket(self, parts: UpfloatParts) -> Bracket:
        residents, upfloaters, pairs, _ = parts
        score = self.scores[residents[0] - 1]
        criteria: dict[int, tuple[int, ...]] = {
            5: (len(upfloaters),),
            6: tuple(sorted([score - self.scores[up - 1] for up in upfloaters], reverse=True)),
            7: (sum(self.preferences[a - 1] == self.preferences[b - 1] for a, b in pairs),),
        }
        if not self.last:
            pasts = [self.pasts[up - 1] for up in upfloaters]
            full = [times for _, times, _ in pasts if times >= self.most]
            criteria |= {8: (len(full),), 9: (sum(full),), 10: (sum(again for *_, again in pasts),)}
        return upfloat_bracket(score, parts, criteria)
