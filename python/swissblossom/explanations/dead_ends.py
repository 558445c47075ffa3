"""What is in the way when no legal round exists, and the least changes that free it.

The engine names players of whom any one, but not all at once, can be paired. Whoever may meet one of them
without being one is a helper. Without the helpers these players fall into groups of odd size that nothing
joins; each group has to send one player to a helper or to another group, and there are fewer helpers than
groups (this is the theorem of Tutte and Berge, so such groups exist at every dead end). The facts that keep
the groups apart are what is in the way, and no part of them would do: joined by any one pair, two of the
groups become one of even size. Of all such sets of facts the smallest is looked for in small fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from swissblossom.errors import NoLegalPairingError
from swissblossom.explanations.answers import DeadEnd, Remedy
from swissblossom.explanations.reasons import Facts
from swissblossom.explanations.structure import Bar
from swissblossom.pairing import pair
from swissblossom.plain_data import replace
from swissblossom.systems import dutch, find_system
from swissblossom.systems.state import RoundState
from swissblossom.systems.telling import told_of_nobody
from swissblossom.tournament import Tournament

__all__ = ["explain_dead_end", "find_dead_end"]

_BYE = 0
_MOST_TRIED = 60
_MOST_ABSENT = 30
_FEW_TRIED = 5
_MOST_SEARCHED = 14  # players (and the bye) up to which the smallest set of facts is looked for
_MOST_WEIGHED = 400  # players for whom several changes at once are weighed against each other
_ORDER = {
    "fewest": 0,
    "fewest-bye": 0,
    "forbidden": 0,
    "colour": 1,
    "unplayed-win": 2,
    "had-bye": 3,
    "met": 4,
}


def explain_dead_end(
    tournament: Tournament,
    *,
    round: int | None = None,  # noqa: A002
    rounds: int | None = None,
) -> DeadEnd | None:
    """Say why no legal round exists and which least changes would free it.

    Args:
        tournament: The tournament as it stands.
        round: The round, from 1; the next one by default.
        rounds: Number of rounds, in place of the announced one.

    Returns:
        What is in the way, or None when the round can be paired.

    Raises:
        InvalidTournamentError: The tournament cannot be paired for another reason.

    **Source:** C.04.3 1.9.3, 2.1 and 2.2 (2026): the Chief Arbiter decides what to do.
    """
    try:
        pair(tournament, round=round, rounds=rounds)
    except NoLegalPairingError as error:
        found = error.explanation
        if not isinstance(found, DeadEnd):
            raise
        return found
    return None


def find_dead_end(
    state: RoundState, players: Iterable[int], base: RoundState | None = None, *, system: str = "dutch"
) -> DeadEnd:
    """Work out what is in the way of a round.

    Args:
        state: A round without a legal pairing.
        players: The players for whom it cannot be completed, as `NoLegalPairingError.players` has them.
        base: The round without the wish that is in force in `state`, or None where there is no wish.
        system: The system that cannot pair it.

    **Source:** C.04.3 1.9.3, 2.1 and 2.2 (2026).
    """
    wished = (state.apart[len(base.apart) :], state.no_bye[len(base.no_bye) :]) if base else ((), ())
    facts = Facts(state, told_of_nobody(state, find_system(system) or dutch), wished)
    groups, helpers, changes = _groups(facts, tuple(players))
    smallest = _smallest_groups(facts)
    if smallest is not None:
        groups, helpers = smallest
    bars = []
    for one, other in combinations(groups, 2):
        for a in one:
            for b in other:
                bar = facts.bye_bar(max(a, b)) if _BYE in (a, b) else facts.pair_bar(a, b)
                if bar is None:
                    raise AssertionError(f"{a} and {b} are not kept apart")
                bars.append(bar)
    bars.sort(key=lambda bar: (_ORDER.get(bar.kind, 9), bar.players))
    made = DeadEnd(
        state, state.round, groups, helpers, tuple(bars), changes, (), facts.players, facts.told.arbiter
    )
    return replace(made, remedies=_remedies(facts, made, tuple(players), system))


def _groups(facts: Facts, stuck: Sequence[int]) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int]:
    """Return the groups, the helpers, and how many changes are needed at least."""
    there = [index + 1 for index, flag in enumerate(facts.state.available) if flag]
    meets = facts.pair_bar
    unseen = set(stuck)
    parts: list[tuple[int, ...]] = []
    for root in stuck:
        if root not in unseen:
            continue
        unseen.discard(root)
        part, queue = [root], [root]
        while queue:
            player = queue.pop()
            found = [other for other in unseen if meets(player, other) is None]
            unseen.difference_update(found)
            part += found
            queue += found
        parts.append(tuple(sorted(part)))
    outside = [player for player in there if player not in set(stuck)]
    helpers = [player for player in outside if any(meets(player, one) is None for one in stuck)]
    rest = [player for player in outside if player not in set(helpers)]
    parts.sort(key=lambda part: (len(part), part))
    spare = len(parts) - len(helpers)
    if len(there) % 2:
        if any(facts.bye_bar(player) is None for player in stuck):
            helpers.append(_BYE)
            spare -= 1
        else:
            rest.append(_BYE)
            spare += 1
    alone = len(helpers) + 1
    merged = sorted([player for part in parts[alone:] for player in part] + rest)
    return (*parts[:alone], tuple(merged)), tuple(sorted(helpers)), spare // 2


def _smallest_groups(facts: Facts) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]] | None:
    """Return the groups and helpers that the fewest facts keep apart, by trying all sets of helpers.

    None where the field is too large for that.
    """
    there = [index + 1 for index, flag in enumerate(facts.state.available) if flag]
    vertices = [_BYE, *there] if len(there) % 2 else there
    if len(vertices) > _MOST_SEARCHED:
        return None
    meets = dict.fromkeys(vertices, 0)
    for (i, a), (j, b) in combinations(enumerate(vertices), 2):
        bar = facts.bye_bar(b) if a == _BYE else facts.pair_bar(a, b)
        if bar is None:
            meets[a] |= 1 << j
            meets[b] |= 1 << i
    best: tuple[int, list[int], tuple[int, ...]] | None = None
    for size in range(len(vertices) // 2):
        for helpers in combinations(range(len(vertices)), size):
            left = (1 << len(vertices)) - 1
            for helper in helpers:
                left &= ~(1 << helper)
            parts = _parts(left, [meets[vertex] for vertex in vertices])
            odd = sorted([part for part in parts if part.bit_count() % 2], key=lambda part: part.bit_count())
            if len(odd) < size + 2:
                continue
            alone = odd[: size + 1]
            merged = left
            for part in alone:
                merged &= ~part
            sizes = [part.bit_count() for part in (*alone, merged)]
            facts_needed = (sum(sizes) ** 2 - sum(one * one for one in sizes)) // 2
            if best is None or facts_needed < best[0]:
                best = facts_needed, [*alone, merged], helpers
    if best is None:
        return None
    _, masks, chosen = best
    groups = [tuple([v for i, v in enumerate(vertices) if mask >> i & 1]) for mask in masks]
    return tuple(groups), tuple([vertices[i] for i in chosen])


def _parts(left: int, meets: Sequence[int]) -> list[int]:
    """Return the parts of a field (a bit each player) that no pair joins."""
    parts = []
    while left:
        part = queue = left & -left
        while queue:
            at = (queue & -queue).bit_length() - 1
            queue &= queue - 1
            found = meets[at] & left & ~part
            part |= found
            queue |= found
        parts.append(part)
        left &= ~part
    return parts


def _remedies(facts: Facts, dead_end: DeadEnd, stuck: Sequence[int], system: str) -> tuple[Remedy, ...]:
    """Try the least changes. Every change that frees the round sets one of the bars aside."""
    if dead_end.changes > 1:
        several = _several_changes(facts, system)
        return (several,) if several else ()
    found = []
    large = sum(facts.state.available) > _MOST_WEIGHED
    tried, absent = (_FEW_TRIED, _FEW_TRIED) if large else (_MOST_TRIED, _MOST_ABSENT)
    for bar in [bar for bar in dead_end.bars if bar.kind != "wish"][:tried]:
        remedy = _allow(facts, (bar,), system)
        if remedy is not None:
            found.append(remedy)
    for player in stuck[:absent]:
        paired = _pair_without(facts.state, (player,), system)
        if paired is not None:
            found.append(Remedy("absent", (), (player,), *paired))
    return tuple(found)


def _allow(facts: Facts, bars: Sequence[Bar], system: str) -> Remedy | None:
    """Let barred pairs meet, or barred players have the bye, and pair the others; None if that fails."""
    paired = _pair_without(facts.state, [player for bar in bars for player in bar.players], system)
    if paired is None:
        return None
    pairs, bye = paired
    taken = [bar.players[0] for bar in bars if len(bar.players) == 1]
    extra = tuple([(bar.players[0], bar.players[1]) for bar in bars if len(bar.players) == 2])
    if bye is not None and taken:
        return None
    return Remedy("allow", tuple(bars), (), (*extra, *pairs), taken[0] if taken else bye)


def _pair_without(
    state: RoundState, players: Iterable[int], system: str
) -> tuple[tuple[tuple[int, int], ...], int | None] | None:
    """Pair everybody but some players by the rules; None if that cannot be done either."""
    module = find_system(system)
    there = bytearray(state.available)
    for player in players:
        there[player - 1] = 0
    if module is None:
        return None
    try:
        paired = module.pair_round(replace(state, available=bytes(there)))
    except NoLegalPairingError:
        return None
    boards = paired.boards
    if boards is None:  # without the initial colour
        return tuple([pair for bracket in paired.brackets for pair in bracket.pairs]), paired.bye
    return tuple([(white, black) for white, black, _ in boards]), paired.bye


def _several_changes(facts: Facts, system: str) -> Remedy | None:
    """Find the fewest pairs and byes that have to be allowed, the gentlest kinds first among as many."""
    from swissblossom.matching import maximum_weight_matching  # noqa: PLC0415

    there = [index + 1 for index, flag in enumerate(facts.state.available) if flag]
    if len(there) > _MOST_WEIGHED:
        return None
    everybody = [_BYE, *there] if len(there) % 2 else there
    bars: dict[tuple[int, int], Bar] = {}
    edges = []
    for a, b in combinations(everybody, 2):
        bar = facts.bye_bar(b) if a == _BYE else facts.pair_bar(a, b)
        if bar is None:
            edges.append((a, b, 0))
        elif bar.kind != "wish":
            bars[a, b] = bar
            edges.append((a, b, -1000 - _ORDER[bar.kind]))
    matched = maximum_weight_matching(edges, perfect=True)
    return _allow(facts, [bars[pair] for pair in matched.pairs if pair in bars], system)
