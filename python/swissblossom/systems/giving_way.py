"""Soft prohibitions that give way for a legal round alone, also in systems whose engines do not weigh them.

An extension of the rules, see `swissblossom.prohibitions`. Nothing here knows a system: its module tells what
keeps players apart.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from types import ModuleType

from swissblossom.errors import NoLegalPairingError, PairingError
from swissblossom.matching import MatchingResult, NoPerfectMatchingError, maximum_weight_matching
from swissblossom.plain_data import replace
from swissblossom.systems.interface import Pairing
from swissblossom.systems.state import RoundState
from swissblossom.systems.telling import kept_apart, meetings, told_of_nobody

__all__ = ["pair_with_fewest"]

_BYE = 0  # stands for the pairing-allocated bye among the ids

Pair = tuple[int, int]


def pair_with_fewest(
    module: ModuleType, state: RoundState, progress: Callable[[int, int], None] | None, *, weighs: bool
) -> tuple[Pairing, RoundState]:
    """Pair a round with as few pairs of `state.better_apart` as a legal round can have.

    Where a legal round does without such pairs, they are forbidden. Else the engine weighs them, if it can;
    if not, a matching of least cost tells how many a legal round needs, and its dual values which pairs, of
    whatever players, a round with so few cannot have: these are forbidden. Where the system, free to choose
    among what is left, still makes more unwanted pairs, one of those that it made is forbidden too, the first
    in the order of brackets without which as few are possible, until there are no more than needed. A round
    with so few may have such a pair; which rounds have the fewest, no list of single pairs can say.

    Args:
        module: The system.
        state: The round to pair, with what had better not meet.
        progress: As for `pair_round` of the system.
        weighs: Whether the engine of the system weighs such pairs.

    Returns:
        The pairing, and the state in which it was made: `fewest` and `no_bye` hold what was forbidden, and
        nothing soft is left unless the engine weighed it.

    Raises:
        NoLegalPairingError: No round is legal, whoever meets whom.
        TooLargeError: The round needs more memory or wider numbers than the engine has.
    """
    groups = state.better_apart
    free = replace(state, better_apart=())
    held = replace(free, fewest=groups)
    try:
        return module.pair_round(held, progress), held
    except NoLegalPairingError:
        if weighs:
            return module.pair_round(state, progress), state
        module.pair_round(free, progress)  # raises where nothing at all is legal
    unwanted = {pair for group in groups for pair in combinations(sorted(set(group)), 2)}
    edges = _legal_pairs(module, free, unwanted)
    best = maximum_weight_matching(edges, perfect=True)
    fewest = -best.weight
    dropped: list[Pair] = []
    while True:
        pairs, no_bye = _wasteful(edges, best)
        restricted = replace(free, fewest=(*dropped, *pairs), no_bye=(*free.no_bye, *no_bye))
        paired = module.pair_round(restricted, progress)
        made = [pair for pair in _pairs_of(paired) if pair in unwanted]
        if len(made) == fewest:
            return paired, restricted
        # Of an odd set of players, how many pairs leave it cannot be told by single pairs. Those made are too
        # many, so that a round with the fewest does without one of them.
        for pair in made:
            others = [edge for edge in edges if edge[:2] != pair]
            try:
                best = maximum_weight_matching(others, perfect=True)
            except NoPerfectMatchingError:
                continue
            if best.weight == -fewest:
                edges = others
                dropped.append(pair)
                break
        else:
            raise PairingError("unwanted pairs are more than needed, yet each is needed; please report it")


def _legal_pairs(module: ModuleType, state: RoundState, unwanted: set[Pair]) -> list[tuple[int, int, int]]:
    """Return what may be paired, the bye standing for a player, and its weight: -1 if unwanted, else 0."""
    told = told_of_nobody(state, module)
    forbidden = kept_apart(state) | meetings(state)
    players = [
        player for player, here in enumerate(state.available, 1) if here and player != state.assigned_bye
    ]
    edges = [
        (a, b, -((a, b) in unwanted))
        for a, b in combinations(players, 2)
        if (a, b) not in forbidden and not told.colour_bars(a, b)
    ]
    if len(players) % 2:
        edges += [(_BYE, player, 0) for player in players if told.players[player - 1].may_have_bye]
    return edges


def _wasteful(edges: list[tuple[int, int, int]], best: MatchingResult) -> tuple[list[Pair], list[int]]:
    """Return the pairs that no matching as good as the best one has, and whom it never gives the bye.

    By complementary slackness these are at least the edges whose slack is positive.
    """
    duals = dict(best.certificate.vertex_duals)
    holders: dict[int, set[int]] = {node: set() for node in duals}
    blossoms = [blossom for blossom in best.certificate.blossoms if blossom.dual]
    for at, blossom in enumerate(blossoms):
        for member in blossom.members:
            holders[member].add(at)
    slack = [
        (a, b)
        for a, b, weight in edges
        if duals[a] + duals[b] - 2 * weight + sum(blossoms[at].dual for at in holders[a] & holders[b])
    ]
    return [pair for pair in slack if pair[0] != _BYE], [b for a, b in slack if a == _BYE]


def _pairs_of(paired: Pairing) -> list[Pair]:
    return [(min(a, b), max(a, b)) for bracket in paired.brackets for a, b in bracket.pairs]
