"""Another pairing of a round against the prescribed one, by the criteria of the Burstein system."""

from __future__ import annotations

from collections.abc import Sequence

from swissblossom.criteria import criteria
from swissblossom.errors import PairingError
from swissblossom.pairing import Round
from swissblossom.systems import burstein
from swissblossom.systems.judging import (
    absolute_faults,
    can_be_completed,
    judge_brackets_below,
    look_ahead,
    pairs_among,
    partners,
)
from swissblossom.verdict import Part, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom._core import BursteinEngine

__all__ = ["judge", "judge_below", "judge_bracket", "part_of", "ranks"]

_ARTICLES = {1: "2.1.1", 2: "2.1.2", 3: "2.1.3"}


def judge(round: Round, pairs: Sequence[tuple[int, int]], bye: int | None) -> Verdict:  # noqa: A002
    """Compare a pairing of the round's players with the prescribed one; see `swissblossom.verdict.judge`.

    A wrong taker of the bye is told by 3.1.3, 3.1.4 or 3.1.5, which are no numbered criteria. The values are
    then the score in tenths, the rounds without a game, or the place by 1.8 counted from the last.

    Args:
        round: The round, one after the seeding rounds.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    **Source:** C.04.4.2 articles 2 to 4 (2026).
    """
    engine = burstein.prepare(round.state)
    faults = absolute_faults(engine, _ARTICLES, pairs, None if round.state.assigned_bye else bye)
    if faults:
        return Verdict("illegal", faults[0].criterion, faults[0].article, faults=faults)
    rank = ranks(engine, round)
    if bye != round.bye and bye is not None and round.bye is not None:
        return _bye(engine, round, rank, bye)
    partner = partners(pairs)
    for index, bracket in enumerate(round.brackets):
        members = sorted((*bracket.mdps, *bracket.residents), key=rank.__getitem__)
        chosen = pairs_among(members, partner)
        if sorted(chosen) != sorted(bracket.pairs):
            return _weigh(engine, round, index, chosen)
    return Verdict("same")


def judge_below(
    round: Round,  # noqa: A002
    pairs: Sequence[tuple[int, int]],
    first: Verdict,
) -> tuple[Verdict, ...]:
    """Compare the brackets below the first one that differs; see `swissblossom.verdict.judge_below`.

    Args:
        round: The round, one after the seeding rounds.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        first: What `judge` says of them.

    **Source:** C.04.4.2 articles 1.9 and 2 to 4 (2026).
    """
    engine = burstein.prepare(round.state)
    rank = ranks(engine, round)
    return judge_brackets_below(
        engine,
        round,
        pairs,
        first,
        weigh=lambda made, index, chosen: _weigh(engine, made, index, chosen),
        order=rank.__getitem__,
    )


def judge_bracket(round: Round, index: int, pairs: Sequence[tuple[int, int]]) -> Verdict:  # noqa: A002
    """Compare another way to pair one bracket with the prescribed one; see `swissblossom.systems.burstein`.

    Args:
        round: The round, one after the seeding rounds.
        index: Place of the bracket.
        pairs: Pairs of its members, the higher-ranked player first; the others float.

    **Source:** C.04.4.2 articles 2 to 4 (2026).
    """
    engine = burstein.prepare(round.state)
    bracket = round.brackets[index]
    if sorted(pairs) == sorted(bracket.pairs):
        part = part_of(engine, round, index, bracket.pairs)
        return Verdict("same", bracket=index, prescribed_part=part, other_part=part)
    faults = absolute_faults(engine, _ARTICLES, pairs, None)
    if faults:
        return Verdict("illegal", faults[0].criterion, faults[0].article, bracket=index, faults=faults)
    together = {player for pair in pairs for player in pair}
    below = [player for later in round.brackets[index + 1 :] for player in later.residents]
    floaters = [player for player in (*bracket.mdps, *bracket.residents) if player not in together]
    if not can_be_completed(round, [*floaters, *below]):
        return Verdict("impossible", 4, "2.2.1", bracket=index)
    return _weigh(engine, round, index, pairs)


def ranks(engine: BursteinEngine, round: Round) -> dict[int, int]:  # noqa: A002
    """Return the place of every player in the ranking order, from 0 for the highest.

    Args:
        engine: The engine of the round.
        round: The round.

    **Source:** C.04.4.2 1.8 (2026).
    """
    tpn = round.state.tournament.tpn
    index = enumerate(engine.index())
    order = sorted([(-buchholz, -berger, tpn[at], at + 1) for at, (buchholz, berger) in index])
    return {player: place for place, (*_, player) in enumerate(order)}


def part_of(engine: BursteinEngine, round: Round, index: int, pairs: Sequence[tuple[int, int]]) -> Part:  # noqa: A002
    """Count all criteria of a way to pair a bracket, the look at the next bracket included.

    Args:
        engine: The engine of the round.
        round: The round.
        index: Place of the bracket among its brackets.
        pairs: Pairs of its members; the others float.

    Raises:
        ValueError: The rest of the field cannot be paired after it (C4).

    **Source:** C.04.4.2 2.3 (2026).
    """
    downfloaters, tally = engine.count(round.brackets[index].mdps, index, pairs)
    counts = {number: tuple(values) for number, values in tally}
    if index + 1 < len(round.brackets):
        counts[7] = look_ahead(engine, downfloaters, index)
    return Part(tuple(pairs), tuple(downfloaters), dict(sorted(counts.items())))


def _bye(engine: BursteinEngine, round: Round, rank: dict[int, int], bye: int) -> Verdict:  # noqa: A002
    """Say by which part of 3.1 another player comes first for the bye; both are eligible."""
    taker = round.bye or 0
    games = [player.games for player in engine.players()]
    last = len(rank)
    keys = {
        "3.1.3": [round.pairing_scores[player - 1] for player in (taker, bye)],
        "3.1.4": [round.round - 1 - games[player - 1] for player in (taker, bye)],
        "3.1.5": [last - rank[player] for player in (taker, bye)],
    }
    for article, (here, there) in keys.items():
        if here < there:
            return Verdict("worse", None, article, prescribed=(here,), other=(there,))
        if here > there:
            break
    raise PairingError("the prescribed bye is not the first by 3.1; please report it")


def _weigh(engine: BursteinEngine, round: Round, index: int, pairs: Sequence[tuple[int, int]]) -> Verdict:  # noqa: A002
    ours = part_of(engine, round, index, round.brackets[index].pairs)
    theirs = part_of(engine, round, index, pairs)
    for row in criteria("2026", "burstein"):
        here, there = ours.criteria.get(row.number, ()), theirs.criteria.get(row.number, ())
        if here == there:
            continue
        if there < here:
            raise PairingError(f"C{row.number}: the prescribed pairing is not the best; please report it")
        return Verdict("worse", row.number, row.article, here, there, index, ours, theirs)
    return Verdict("later", None, "4.3", (), (), index, ours, theirs)
