"""Dead ends against an independent solver: what is in the way, what would help, that nothing less would."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import networkx as nx  # type: ignore[import-untyped]
import pytest

import swissblossom as sb
from oracle.field import Field, Player
from oracle.generate import states
from oracle.reader import read_field
from rules.builder import trf
from swissblossom.explanations.answers import DeadEnd
from swissblossom.explanations.structure import Bar

BYE = 0
Edge = frozenset[int]


def dead_ends(seeds: range, most: int) -> Iterator[tuple[DeadEnd, Field]]:
    for seed in seeds:
        for text in states(seed, most=most, dense=True):
            try:
                sb.pair(sb.parse_trf(text))
            except sb.NoLegalPairingError as error:
                found = error.explanation
                assert found is not None
                yield found, read_field(text)


def vertices(players: list[Player]) -> list[int]:
    return [player.id for player in players] + ([BYE] if len(players) % 2 else [])


def allowed(field: Field, players: list[Player]) -> set[Edge]:
    """Return every pair that C1 to C3 allow, the bye as a player."""
    edges = {frozenset((a.id, b.id)) for a, b in combinations(players, 2) if field.may_meet(a, b)}
    if len(players) % 2:
        edges |= {frozenset((BYE, player.id)) for player in players if not player.barred_from_bye}
    return edges


def unmatched(nodes: list[int], edges: set[Edge]) -> int:
    """Return how many stay over when as many as possible are paired."""
    graph = nx.Graph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from(map(tuple, edges))
    return len(nodes) - 2 * len(nx.max_weight_matching(graph, maxcardinality=True))


def edge(bar: Bar) -> Edge:
    return frozenset(bar.players if len(bar.players) == 2 else (BYE, *bar.players))


@pytest.mark.parametrize("chunk", range(2))
def test_facts_and_remedies(chunk: int) -> None:
    """Facts are true, enough, none too many; the least changes are the least, each frees the round."""
    seen = several = with_bye = 0
    for found, field in dead_ends(range(250 * chunk, 250 * chunk + 250), 10):
        players = field.players()
        nodes = vertices(players)
        legal = allowed(field, players)
        everything = {frozenset(pair) for pair in combinations(nodes, 2)}
        bars = {edge(bar) for bar in found.bars}
        assert len(bars) == len(found.bars)
        assert not bars & legal
        assert unmatched(nodes, everything - bars) > 0
        assert all(unmatched(nodes, (everything - bars) | {bar}) == 0 for bar in bars)
        assert len(found.groups) == len(found.helpers) + 2
        assert all(len(group) % 2 for group in found.groups)
        assert found.changes * 2 == unmatched(nodes, legal)
        allow = [remedy for remedy in found.remedies if remedy.kind == "allow"]
        for remedy in allow:
            freed = {edge(bar) for bar in remedy.bars}
            assert len(freed) == found.changes
            assert not freed & legal
            pairs = {frozenset(pair) for pair in remedy.pairs}
            if remedy.bye is not None:
                pairs.add(frozenset((BYE, remedy.bye)))
            assert sorted(player for pair in pairs for player in pair) == sorted(nodes)
            assert freed <= pairs <= legal | freed
        for remedy in found.remedies:
            if remedy.kind == "absent":
                rest = [player for player in players if player.id not in remedy.players]
                assert unmatched(vertices(rest), allowed(field, rest)) == 0
        assert allow
        if found.changes == 1:
            free = {bar for bar in everything - legal if unmatched(nodes, legal | {bar}) == 0}
            assert {edge(remedy.bars[0]) for remedy in allow} == free
        seen += 1
        several += found.changes > 1
        with_bye += BYE in nodes
    assert seen > 60
    assert several > 5
    assert with_bye > 20


def test_no_smaller_set_of_facts_is_in_the_way() -> None:
    """Every set of facts in the way comes from helpers and groups; the smallest over all helpers is given."""
    seen = 0
    for found, field in dead_ends(range(150), 6):
        players = field.players()
        nodes = vertices(players)
        legal = allowed(field, players)
        barred = sorted({frozenset(pair) for pair in combinations(nodes, 2)} - legal, key=sorted)
        everything = {*barred, *legal}
        if len(barred) > 10:
            continue
        for fewer in combinations(barred, len(found.bars) - 1):
            assert unmatched(nodes, everything - set(fewer)) == 0
        seen += 1
    assert seen > 20


def test_every_kind_of_fact_is_named() -> None:
    """Who met whom and when, forbidden pairs, colours, byes."""
    kinds = {bar.kind for found, _ in dead_ends(range(300), 9) for bar in found.bars}
    assert kinds == {"met", "forbidden", "colour", "had-bye", "unplayed-win"}


def test_the_error_explains_itself_only_when_asked() -> None:
    text = trf("1-2 1, 3-4 =", "3-1 1, 4-2 =", "1-4 1, 2-3 =", players=4)
    with pytest.raises(sb.NoLegalPairingError) as raised:
        sb.pair(sb.parse_trf(text))
    found = raised.value.explanation
    assert found is not None
    assert [(bar.kind, bar.players, bar.round) for bar in found.bars] == [
        ("met", (1, 2), 1),
        ("met", (1, 3), 2),
        ("met", (1, 4), 3),
    ]
    assert found == sb.explain_dead_end(sb.parse_trf(text))
    assert sb.NoLegalPairingError("nothing", 3).explanation is None
    assert sb.explain_dead_end(sb.parse_trf(text), round=2) is None
