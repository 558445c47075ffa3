"""The Burstein System (C.04.4.2, in force since 1 February 2026)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissblossom._core import BursteinEngine
from swissblossom.brackets import pair_brackets
from swissblossom.systems import dutch
from swissblossom.systems.interface import Pairing, pairing_of
from swissblossom.systems.state import RoundState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.pairing import Round
    from swissblossom.systems.telling import Telling
    from swissblossom.verdict import Verdict

__all__ = [
    "EDITIONS",
    "boards_of",
    "judge",
    "judge_below",
    "judge_bracket",
    "pair_round",
    "prepare",
    "seeding_rounds",
    "system_of_round",
    "tell",
]

EDITIONS = ("2026",)
TEXT = "C.04.4.2"
"""The FIDE text that states the system."""
BYE_WORDS = {
    "3.1.4": "rounds without a game: {there} instead of {here}",
    "3.1.5": "by Index and TPN (1.8) the taker is in place {there} from the last, instead of {here}",
}
"""How the taker of the bye is chosen among players of one score, by article."""


def seeding_rounds(total_rounds: int) -> int:
    """Return how many rounds are paired by the Dutch system first.

    Args:
        total_rounds: The announced number of rounds.

    **Source:** C.04.4.2 1.6.2 (2026).

    >>> seeding_rounds(7), seeding_rounds(11)
    (3, 4)
    """
    return min(total_rounds // 2, 4)


def system_of_round(round: int, total_rounds: int) -> str:  # noqa: A002
    """Return the system whose articles pair a round: the Dutch ones in seeding rounds.

    All of them count there (B12): brackets, floats, the bye, topscorers, colours, the order of the boards.

    Args:
        round: The round, from 1.
        total_rounds: The announced number of rounds.

    **Source:** C.04.4.2 1.6.1 (2026).

    >>> system_of_round(3, 7), system_of_round(4, 7)
    ('dutch', 'burstein')
    """
    return "dutch" if round <= seeding_rounds(total_rounds) else "burstein"


def pair_round(state: RoundState, progress: Callable[[int, int], None] | None = None) -> Pairing:
    """Pair a round.

    Args:
        state: The round to pair.
        progress: Called after each bracket with the number of players done with and of all players.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).
        TooLargeError: The round needs more memory or wider numbers than the engine has.

    **Source:** C.04.4.2 (2026); C.04.3 for the seeding rounds (1.6).
    """
    if state.round <= seeding_rounds(state.total_rounds):
        return dutch.pair_round(state, progress)
    engine = prepare(state)
    brackets = pair_brackets(engine, progress)
    return pairing_of(engine, brackets, state.assigned_bye or engine.bye(), exact_only=state.exact_only)


def prepare(state: RoundState) -> BursteinEngine:
    """Work out the players and their opposition, give the bye and prove that a legal round exists.

    Args:
        state: A round after the seeding rounds.

    Returns:
        The engine, ready to pair brackets.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).

    **Source:** C.04.4.2 1.7, 1.8 and 3.1 (2026).
    """
    absent = bytearray(len(state.tournament.players))
    for player, letter in state.absent:
        absent[player - 1] = letter == "Z"
    return BursteinEngine(state.data(), absent_without_points=bytes(absent), exact_only=state.exact_only)


def boards_of(state: RoundState, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int, str]] | None:
    """Give any pairs of a round their colours, and board order.

    Args:
        state: The round, one after the seeding rounds.
        pairs: Pairs of ids.

    Returns:
        (white, black, article) a board, or None when the initial colour is needed and not known.

    **Source:** C.04.4.2 5.2 (2026); C.04.2 3.6.
    """
    return prepare(state).boards(pairs)


def judge(round: Round, pairs: Sequence[tuple[int, int]], bye: int | None) -> Verdict:  # noqa: A002
    """Compare a pairing of the round's players with the prescribed one; see `swissblossom.verdict.judge`.

    Args:
        round: The round.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    **Source:** C.04.4.2 articles 2 to 4 (2026); C.04.3 for the seeding rounds.
    """
    if system_of_round(round.round, round.total_rounds) == "dutch":
        return dutch.judge(round, pairs, bye)
    from swissblossom.systems.burstein_judge import judge  # noqa: PLC0415

    return judge(round, pairs, bye)


def judge_below(
    round: Round,  # noqa: A002
    pairs: Sequence[tuple[int, int]],
    first: Verdict,
) -> tuple[Verdict, ...]:
    """Compare the brackets below the first one that differs; see `swissblossom.verdict.judge_below`.

    Args:
        round: The round.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        first: What `judge` says of them.

    **Source:** C.04.4.2 articles 1.9 and 2 to 4 (2026); C.04.3 for the seeding rounds.
    """
    if system_of_round(round.round, round.total_rounds) == "dutch":
        return dutch.judge_below(round, pairs, first)
    from swissblossom.systems.burstein_judge import judge_below  # noqa: PLC0415

    return judge_below(round, pairs, first)


def judge_bracket(round: Round, index: int, pairs: Sequence[tuple[int, int]]) -> Verdict:  # noqa: A002
    """Compare another way to pair one bracket with the prescribed one.

    Args:
        round: The round, one after the seeding rounds.
        index: Place of the bracket.
        pairs: Pairs of its members, the higher-ranked player first; the others float.

    Returns:
        The verdict, with all counts where it is the same; of the kind "impossible" where those left over
        could not all be paired (C4).

    **Source:** C.04.4.2 articles 2 to 4 (2026).
    """
    from swissblossom.systems.burstein_judge import judge_bracket  # noqa: PLC0415

    return judge_bracket(round, index, pairs)


def tell(state: RoundState) -> Telling:
    """Return what is particular to a round of the Burstein system, for explanations.

    Args:
        state: The round.

    **Source:** C.04.4.2 (2026).
    """
    if state.round <= seeding_rounds(state.total_rounds):
        return dutch.tell(state)
    from swissblossom.systems.burstein_telling import tell  # noqa: PLC0415

    return tell(state)
