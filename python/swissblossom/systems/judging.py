"""What the comparisons of rounds have in common, whatever the system."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from swissblossom.errors import NoLegalPairingError
from swissblossom.pairing import Round
from swissblossom.plain_data import replace
from swissblossom.systems import find_system
from swissblossom.systems.interface import BracketEngine
from swissblossom.verdict import Fault, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from swissblossom._core import PlayerFacts

    class JudgingEngine(BracketEngine, Protocol):
        """What the engine of a system that judges offers besides."""

        def bar(self, a: int, b: int) -> int | None:
            """Criterion that keeps two players apart: 1, 3 or None."""

        def players(self) -> list[PlayerFacts]:
            """What the past says of each player."""


__all__ = [
    "absolute_faults",
    "can_be_completed",
    "judge_brackets_below",
    "look_ahead",
    "pairs_among",
    "partners",
]


def partners(pairs: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Return the opponent of each player."""
    return {a: b for pair in pairs for a, b in (pair, pair[::-1])}


def pairs_among(members: Sequence[int], partner: Mapping[int, int]) -> list[tuple[int, int]]:
    """Return the pairs of which both players are members of a bracket, the higher-ranked first.

    Args:
        members: Ids in order of rank.
        partner: Opponent of each player.
    """
    place = {player: rank for rank, player in enumerate(members)}
    return [(a, b) for a in members if place.get(b := partner.get(a, 0), 0) > place[a]]


def absolute_faults(
    engine: JudgingEngine, articles: Mapping[int, str], pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Fault, ...]:
    """Return every pair that C1 or C3 forbids, and the bye where C2 does.

    Args:
        engine: The engine of the round.
        articles: The articles that state C1, C2 and C3, by number.
        pairs: Pairs of ids.
        bye: Taker of the pairing-allocated bye, or None.
    """
    faults = [
        Fault(criterion, articles[criterion], pair)
        for pair in pairs
        if (criterion := engine.bar(*pair)) is not None
    ]
    if bye is not None and not engine.players()[bye - 1].may_have_bye:
        faults.append(Fault(2, articles[2], (bye,)))
    return tuple(sorted(faults, key=lambda fault: (fault.criterion or 0, fault.players)))


def can_be_completed(round: Round, players: Sequence[int]) -> bool:  # noqa: A002
    """Return whether some players can all be paired among themselves, in a round of its system.

    Args:
        round: The round.
        players: Ids; one of an odd number takes the bye.
    """
    there = bytearray(len(round.state.available))
    for player in players:
        there[player - 1] = 1
    state = replace(round.state, available=bytes(there), assigned_bye=0)
    try:
        find_system(round.system).prepare(state)  # type: ignore[union-attr]
    except NoLegalPairingError:
        return False
    return True


def look_ahead(engine: BracketEngine, downfloaters: Sequence[int], index: int) -> tuple[int, ...]:
    """Return what the look at the next bracket compares: how many of it float at best, and their scores.

    Args:
        engine: The engine of the round.
        downfloaters: Ids that leave bracket `index`.
        index: Place of the bracket; another one follows.

    **Source:** C.04.3 2.4.3 (2026); C.04.4.2 2.3.3 (2026).
    """
    number, scores = engine.pair_bracket(list(downfloaters), index + 1, collapsed=False).tally[:2]
    return (*number[1], *scores[1])


def judge_brackets_below(
    engine: BracketEngine,
    round: Round,  # noqa: A002
    pairs: Sequence[tuple[int, int]],
    first: Verdict,
    *,
    weigh: Callable[[Round, int, list[tuple[int, int]]], Verdict],
    order: Callable[[int], object] | None = None,
) -> tuple[Verdict, ...]:
    """Compare the brackets below the first one that differs; see `swissblossom.verdict.judge_below`.

    Args:
        engine: The engine of the round.
        round: The round.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        first: What was said of them.
        weigh: Compares a bracket of a round with other pairs of its members.
        order: Key by which the members of a bracket are ranked, where moved-down players do not come first.
    """
    if first.bracket is None or first.other_part is None:
        return ()
    partner = partners(pairs)
    groups = engine.scoregroups()
    mdps = list(first.other_part.downfloaters)
    found = []
    brackets = list(round.brackets)
    for index in range(first.bracket + 1, len(groups)):
        paired = engine.pair_bracket(mdps, index, collapsed=False)
        members = [*mdps, *groups[index]]
        if order is not None:
            members.sort(key=order)  # type: ignore[arg-type]
        chosen = pairs_among(members, partner)
        if sorted(chosen) != sorted(paired.pairs):
            brackets[index] = replace(
                brackets[index],
                mdps=tuple(mdps),
                pairs=tuple(paired.pairs),
                downfloaters=tuple(paired.downfloaters),
                criteria={number: tuple(values) for number, values in paired.tally},
            )
            found.append(weigh(replace(round, brackets=tuple(brackets)), index, chosen))
        together = {player for pair in chosen for player in pair}
        mdps = [player for player in members if player not in together]
    return tuple(found)
