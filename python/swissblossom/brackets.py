"""Scoregroups and brackets from the top down (C.04.3 article 1.3 and 1.9, edition 2026)."""

from __future__ import annotations

from collections.abc import Callable

from swissblossom.plain_data import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.systems.interface import BracketEngine

__all__ = ["Bracket", "pair_brackets"]


@dataclass(frozen=True, slots=True)
class Bracket:
    """What happened in one bracket.

    Attributes:
        score: Pairing score of the residents, in tenths.
        mdps: Moved-down players (ids), in order of rank.
        residents: Residents (ids), in order of rank.
        pairs: Pairs of ids, the higher-ranked player first, without colours.
        downfloaters: Players (ids) who left the bracket unpaired; from the last bracket, the bye's taker.
        criteria: Counts of the criteria by number, `criteria[12] == (3,)`: three players without their colour
            preference (C12 of 2026). Scores and score differences are in tenths, lists in descending order.
        method: How the engine proved the answer: "kinds" (from the kinds of players in the bracket),
            "bracket" (by matching within the bracket) or "field" (by matching with the players below).
        searches: Searches of the matching solver, a measure of the work.
        collapsed: Whether the residents are all players left, of several scores, as the rules of 2017 have it
            where the players below a bracket could not be paired; `score` is then the highest of them.
        upfloaters: Those who came from lower scoregroups (ids), in systems that pair with such.
        given_up: Pairs that were made first and given up. In 2017 the whole pairing of a bracket after which
            those below could not be paired, so that it was paired again and they `collapsed`, else empty; in
            the Lim System the pairs cracked for the sake of the median scoregroup (2.6), in that order.

    **Source:** C.04.3 1.3 and article 2 (2026); A.3 and A.9 (2017).
    """

    score: int
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    criteria: dict[int, tuple[int, ...]]
    method: str
    searches: int
    collapsed: bool = False
    upfloaters: tuple[int, ...] = ()
    given_up: tuple[tuple[int, int], ...] = ()


def pair_brackets(
    engine: BracketEngine, progress: Callable[[int, int], None] | None = None
) -> tuple[Bracket, ...]:
    """Pair all brackets from the top down.

    Whoever stays unpaired goes to the next bracket as a moved-down player.

    Args:
        engine: The system's engine for this round.
        progress: Called after each bracket with the number of players done with and of all players.

    Returns:
        The brackets in order.

    **Source:** C.04.3 1.3, 1.4.1 and 1.9 (2026).
    """
    groups = engine.scoregroups()
    pairing_scores = engine.scores()[1]
    total = sum(map(len, groups))
    done = 0
    mdps: list[int] = []
    brackets = []
    collapsed = False
    for index, group in enumerate(groups):
        residents = [player for below in groups[index:] for player in below] if collapsed else group
        paired = engine.pair_bracket(mdps, index, collapsed)
        floaters = paired.downfloaters
        brackets.append(
            Bracket(
                score=pairing_scores[residents[0] - 1],
                mdps=tuple(mdps),
                residents=tuple(residents),
                pairs=tuple(paired.pairs),
                downfloaters=tuple(floaters),
                criteria={number: tuple(values) for number, values in paired.tally},
                method=paired.method,
                searches=paired.searches,
                collapsed=collapsed,
                given_up=tuple(paired.given_up),
            )
        )
        done += len(residents) + len(mdps) - len(floaters)
        mdps = floaters
        if progress is not None:
            progress(done, total)
        if collapsed:
            break
        collapsed = paired.collapses
    return tuple(brackets)
