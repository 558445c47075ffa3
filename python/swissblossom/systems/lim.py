"""The Lim System (C.04.4.3, in force since 1 February 2026).

The text tells how to work by hand and leaves much open. These are the readings taken, each in one place of
`rust/swiss/src/lim.rs`, `lim_floaters.rs` or `lim_exchanges.rs`:

- L1: a scoregroup sends out as few floaters as it can. "Lowest numbered" is the player ranked last,
  "highest numbered" the one ranked first, as in 4.2. Who has nobody in the scoregroup goes first (2.3.1 to
  2.3.3). If one more makes it even, this is the floater of 2.3.4, chosen by 3.9, 3.10, 3.2.2 and 3.2.4. If
  that one is needed by another player (4.4.1), or if more have to go (4.4.2), 3.9.2 looks at all who leave
  together, and then their numbers decide (3.3, 3.4), since 3.10 and 3.2.2 speak of making even only. Of the
  opponents in the next scoregroup each has another one; those who came as floaters come first.
- L2: an exchange may not leave another player without a compatible opponent, and all exchanges together
  deny as few due colours as possible; among such pairings each player in turn gets the first opponent in
  the order of 4.2, upwards in its mirror.
- L3: the due colour is the other one after two games of one colour (5.3), else the equalising one, and
  where Whites and Blacks are equal the alternating one.
- L4: of equal histories (5.4) the higher ranked decides where the higher ranked player stands at or above the
  median.
- L5: the next pairing to be cracked (2.6) is the last one made in the nearest scoregroup that has any left;
  where that side has none, the other side's.
- L6: a file says who met, not who was transferred. Of two who met, both at or above the median of that
  round, the one with more points had floated (3.10); of two at or below it, the one with fewer; of two on
  either side, both. A bye and a game not played are no float.
- L7: floaters are paired before anything else is looked at (3.6 to 3.8), if only all others keep an opponent.
- L8: in the last round (6) colours do not keep players of the *same score* apart; limits are then broken as
  seldom as possible, and this comes before due colours. Players of different scores stay within the limits.
- L9: the median is half of what wins in all rounds played are worth, whatever virtual points are given.
- L10: a median without players is no scoregroup to float to. Who comes from above and can meet nobody in the
  median floats to the nearest scoregroup below it with an opponent whom those sent there before can spare
  (3.5, 3.7.3), and stands in the median if there is none. From below nobody passes the median, since all
  above is paired then; 2.6 helps. A compatible opponent in a scoregroup (3.3 to 3.5, 3.9) is one with its
  score.
- L11: available to a floater (3.8) is everybody in the scoregroup without an opponent so far, other floaters
  too. Who is due no colour comes after those due the alternate one, before those due the same.
- L12: 3.10 keeps somebody only where another can go who is not needed and is a floater of type d.
- Maxi-tournaments are not defined by the text and have no rules of their own here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissblossom._core import LimRound
from swissblossom.brackets import Bracket
from swissblossom.systems.interface import Pairing
from swissblossom.systems.state import RoundState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.pairing import Round
    from swissblossom.systems.telling import Telling
    from swissblossom.verdict import Verdict

__all__ = ["EDITIONS", "brackets_of", "judge", "judge_made", "pair_round", "prepare", "tell"]

EDITIONS = ("2026",)
TEXT = "C.04.4.3"
"""The FIDE text that states the system."""


def pair_round(state: RoundState, progress: Callable[[int, int], None] | None = None) -> Pairing:  # noqa: ARG001
    """Pair a round.

    Brackets stand in the order in which they are paired: from the top down to the median, from the bottom up
    to it, the median last.

    Args:
        state: The round to pair.
        progress: Not called: a round takes no time worth telling.

    Raises:
        NoLegalPairingError: With all pairings cracked (2.6) somebody has no compatible opponent.

    **Source:** C.04.4.3 (2026).
    """
    made = prepare(state)
    boards = made.boards()
    scores, pairing_scores = made.scores()
    brackets = brackets_of(made)
    return Pairing(
        boards=None if boards is None else tuple(boards),
        bye=state.assigned_bye or made.bye,
        brackets=brackets,
        scores=tuple(scores),
        pairing_scores=tuple(pairing_scores),
        stats={"brackets": len(brackets), "searches": sum(bracket.searches for bracket in brackets)},
    )


def brackets_of(made: LimRound) -> tuple[Bracket, ...]:
    """Return the scoregroups of a round as they were paired, in that order.

    Args:
        made: The round.
    """
    return tuple(
        [
            Bracket(
                score=score,
                mdps=tuple(down),
                residents=tuple(residents),
                pairs=tuple(pairs),
                downfloaters=tuple(floaters),
                criteria={},
                method="field",
                searches=searches,
                upfloaters=tuple(up),
                given_up=tuple(cracked),
            )
            for (score, residents, down, up, pairs, floaters, searches), cracked in zip(
                made.groups, made.cracked(), strict=True
            )
        ]
    )


def prepare(state: RoundState) -> LimRound:
    """Work out the players and pair the round.

    Args:
        state: The round to pair.

    Raises:
        NoLegalPairingError: Not everybody can have a compatible opponent.

    **Source:** C.04.4.3 (2026).
    """
    return LimRound(state.data())


def judge(round: Round, pairs: Sequence[tuple[int, int]], bye: int | None) -> Verdict:  # noqa: A002
    """Compare another pairing of a round with the prescribed one; see `swissblossom.verdict.judge`.

    There are no criteria: both are followed step by step, and `Verdict.what` says what is counted in the step
    in which they part. Its kind is "later" where numbers and nothing else decide.

    Args:
        round: The round.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    **Source:** C.04.4.3 (2026).
    """
    from swissblossom.systems.lim_judge import judge  # noqa: PLC0415

    return judge(round, pairs, bye)


def judge_made(round: Round, made: Pairing) -> Verdict:  # noqa: A002
    """Compare a round made under further restrictions with the prescribed one, as `judge` does.

    What floated and which pairings were cracked is known then, and need not be inferred.

    Args:
        round: The round.
        made: What was made.

    **Source:** C.04.4.3 (2026).
    """
    from swissblossom.systems.lim_judge import judge_made  # noqa: PLC0415

    return judge_made(round, made)


def tell(state: RoundState) -> Telling:
    """Return what is particular to a round of the Lim system, for explanations.

    Args:
        state: The round.

    **Source:** C.04.4.3 (2026).
    """
    from swissblossom.systems.lim_telling import tell  # noqa: PLC0415

    return tell(state)
