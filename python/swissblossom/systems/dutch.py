"""The FIDE (Dutch) System: C.04.3 in force since 1 February 2026, and as it was until then (2017)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissblossom._core import DutchEngine
from swissblossom.brackets import pair_brackets
from swissblossom.systems.interface import Pairing, pairing_of
from swissblossom.systems.state import RoundState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.pairing import Round
    from swissblossom.systems.telling import Telling
    from swissblossom.verdict import Verdict

__all__ = ["EDITIONS", "boards_of", "judge", "judge_below", "judge_bracket", "pair_round", "prepare", "tell"]

EDITIONS = ("2026", "2017")
TEXT = "C.04.3"
"""The FIDE text that states the system."""
SOFT_EDITIONS = ("2026",)
"""Editions in which soft prohibitions can be weighed."""


def pair_round(state: RoundState, progress: Callable[[int, int], None] | None = None) -> Pairing:
    """Pair a round.

    Args:
        state: The round to pair.
        progress: Called after each bracket with the number of players done with and of all players.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).
        TooLargeError: The round needs more memory or wider numbers than the engine has.

    **Source:** C.04.3 (2026).
    """
    engine = prepare(state)
    brackets = pair_brackets(engine, progress)
    left = brackets[-1].downfloaters if brackets else ()
    bye = state.assigned_bye or (left[0] if left else None)
    return pairing_of(engine, brackets, bye, exact_only=state.exact_only)


def prepare(state: RoundState) -> DutchEngine:
    """Work out the players and prove that a legal round exists.

    Args:
        state: The round to pair.

    Returns:
        The engine, ready to pair brackets.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).

    **Source:** C.04.3 articles 1 and 2 (2026).
    """
    return DutchEngine(
        state.data(),
        exact_only=state.exact_only,
        until_2026=state.edition == "2017",
        better_apart=state.better_apart,
        soft_level=state.soft_level,
    )


def boards_of(state: RoundState, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int, str]] | None:
    """Give any pairs of a round their colours, and board order.

    Args:
        state: The round.
        pairs: Pairs of ids.

    Returns:
        (white, black, article) a board, or None when the initial colour is needed and not known.

    **Source:** C.04.3 5.2 (2026); C.04.3 E (2017); C.04.2 3.6.
    """
    return prepare(state).boards(pairs)


def judge(round: Round, pairs: Sequence[tuple[int, int]], bye: int | None) -> Verdict:  # noqa: A002
    """Compare another pairing of a round with the prescribed one; see `swissblossom.verdict.judge`.

    Args:
        round: The round.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    **Source:** C.04.3 articles 2 to 4 (2026).
    """
    from swissblossom.systems.dutch_judge import judge  # noqa: PLC0415

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

    **Source:** C.04.3 articles 1.9 and 2 to 4 (2026).
    """
    from swissblossom.systems.dutch_judge import judge_below  # noqa: PLC0415

    return judge_below(round, pairs, first)


def judge_bracket(round: Round, index: int, pairs: Sequence[tuple[int, int]]) -> Verdict:  # noqa: A002
    """Compare another way to pair one bracket with the prescribed one.

    Args:
        round: The round, by the rules of 2017.
        index: Place of the bracket.
        pairs: Pairs of its members, the higher-ranked player first; the others float.

    Returns:
        The verdict, with all counts where it is the same; of the kind "impossible" where those left over
        could not all be paired (C.4).

    **Source:** C.04.3 A.9 and B to D (2017), articles 2 to 4 in 2026.
    """
    from swissblossom.systems.dutch_judge import judge_bracket  # noqa: PLC0415

    return judge_bracket(round, index, pairs)


def tell(state: RoundState) -> Telling:
    """Return what is particular to a round of the Dutch system, for explanations.

    Args:
        state: The round.

    **Source:** C.04.3 (2026); C.04.3 (2017).
    """
    from swissblossom.systems.dutch_telling import tell  # noqa: PLC0415

    return tell(state)
