"""The public matching functions: against networkx, against brute force, and against corrupted proofs."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise

import networkx as nx  # type: ignore[import-untyped]
import pytest

from swissblossom.errors import PairingError, TooLargeError
from swissblossom.matching import (
    Blossom,
    Certificate,
    InvalidCertificateError,
    MatchingResult,
    NoPerfectMatchingError,
    maximum_weight_matching,
    verify,
)

Edges = list[tuple[int, int, int]]


def uniform(draw: random.Random, nodes: int) -> Edges:
    density = draw.choice([0.2, 0.5, 0.9])
    most = draw.choice([1, 3, 1000, 10**9])
    return [
        (u, v, draw.randint(1, most)) for u, v in combinations(range(nodes), 2) if draw.random() < density
    ]


def signed(draw: random.Random, nodes: int) -> Edges:
    most = draw.choice([2, 50])
    return [
        (u, v, draw.randint(-most, most)) for u, v in combinations(range(nodes), 2) if draw.random() < 0.6
    ]


def complete_equal(draw: random.Random, nodes: int) -> Edges:
    weight = draw.randint(-1, 2)
    return [(u, v, weight) for u, v in combinations(range(nodes), 2)]


def bipartite(draw: random.Random, nodes: int) -> Edges:
    left = draw.randint(1, nodes)
    return [
        (u, v, draw.randint(-5, 20)) for u in range(left) for v in range(left, nodes) if draw.random() < 0.7
    ]


def odd_cycles(draw: random.Random, nodes: int) -> Edges:
    """Heavy odd cycles in a row, with lighter edges across: blossoms, and expansions of them."""
    edges: Edges = []
    first = 0
    while first + 3 <= nodes:
        length = draw.choice([size for size in (3, 5, 7, 9) if first + size <= nodes])
        edges += [(first + i, first + (i + 1) % length, draw.randint(40, 44)) for i in range(length)]
        first += length
    for _ in range(nodes):
        u, v = draw.randrange(nodes), draw.randrange(nodes)
        edges.append((u, v, draw.randint(30, 42)))
    return edges


def nested(draw: random.Random, nodes: int) -> Edges:
    """Each blossom inside the next, pendant nodes on light edges."""
    edges: Edges = []
    core = max(1, nodes * draw.randint(40, 90) // 100)
    done, heavy = 1, 100
    while done + 2 <= core:
        length = 2 * min(draw.randint(1, 3), (core - done) // 2)
        walk = [draw.randrange(done), *range(done, done + length), draw.randrange(done)]
        edges += [(u, v, heavy + draw.randint(-4, 4)) for u, v in pairwise(walk)]
        done += length
        heavy -= draw.randint(0, 16)
    edges += [(draw.randrange(v), v, draw.randint(5, 60)) for v in range(done, nodes) for _ in range(2)]
    return edges


FAMILIES = [uniform, signed, complete_equal, bipartite, odd_cycles, nested]


def relabelled(draw: random.Random, edges: Edges) -> Edges:
    """Give the nodes other names, with gaps, and bring the edges into another order."""
    names = draw.sample(range(1000), 1 + max((max(u, v) for u, v, _ in edges), default=0))
    turned = [
        (names[u], names[v], w) if draw.random() < 0.5 else (names[v], names[u], w) for u, v, w in edges
    ]
    return draw.sample(turned, len(turned))


def reference(edges: Edges, *, perfect: bool) -> int | None:
    """The greatest weight by networkx; None when a perfect matching is asked for and does not exist."""
    graph = nx.Graph()
    for u, v, weight in edges:
        graph.add_nodes_from((u, v))
        known = graph.get_edge_data(u, v, {"weight": weight})["weight"]
        if u != v:
            graph.add_edge(u, v, weight=max(weight, known))
    pairs = nx.max_weight_matching(graph, maxcardinality=perfect)
    if perfect and 2 * len(pairs) < graph.number_of_nodes():
        return None
    return sum(int(graph[u][v]["weight"]) for u, v in pairs)


def solve(edges: Edges, *, perfect: bool) -> int | None:
    """The greatest weight by the product, verified."""
    try:
        result = maximum_weight_matching(edges, perfect=perfect)
    except NoPerfectMatchingError:
        return None
    assert list(result.pairs) == sorted(result.pairs)
    assert all(u < v for u, v in result.pairs)
    verify(edges, result)
    # A second, literal reading of the dual bound: the sum of the duals is twice the weight.
    bound = sum(dual for _, dual in result.certificate.vertex_duals)
    bound += sum(blossom.dual * (len(blossom.members) // 2) for blossom in result.certificate.blossoms)
    assert bound == 2 * result.weight
    return result.weight


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
@pytest.mark.parametrize("perfect", [False, True])
def test_agrees_with_networkx(family: Callable[[random.Random, int], Edges], perfect: bool) -> None:
    draw = random.Random(f"{family.__name__} {perfect}")
    solved = 0
    for _ in range(600):
        nodes = draw.randint(2, 14)
        edges = relabelled(draw, family(draw, nodes + nodes % 2 if perfect else nodes))
        expected = reference(edges, perfect=perfect)
        assert solve(edges, perfect=perfect) == expected
        solved += expected is not None
    assert solved > 10


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_agrees_with_networkx_on_larger_graphs(family: Callable[[random.Random, int], Edges]) -> None:
    draw = random.Random(family.__name__)
    for nodes in (30, 41, 50):
        edges = relabelled(draw, family(draw, nodes))
        assert solve(edges, perfect=False) == reference(edges, perfect=False)
        assert solve(edges, perfect=True) == reference(edges, perfect=True)


def brute_force(edges: Edges, *, perfect: bool) -> int | None:
    nodes = sorted({node for u, v, _ in edges for node in (u, v)})
    best: dict[frozenset[int], int | None] = {frozenset(): 0}

    def value(rest: frozenset[int]) -> int | None:
        if rest not in best:
            low = min(rest)
            options = [] if perfect else [value(rest - {low})]
            for u, v, weight in edges:
                if low in (u, v) and u != v and {u, v} <= rest:
                    others = value(rest - {u, v})
                    options.append(None if others is None else weight + others)
            best[rest] = max((option for option in options if option is not None), default=None)
        return best[rest]

    return value(frozenset(nodes))


@pytest.mark.parametrize("bits", [10, 54, 60, 70, 118, 122, 200, 245, 250, 480, 498])
def test_large_weights_are_exact(bits: int) -> None:
    """Each number type of the core, from 64 to 512 bits; networkx would do, brute force is surer."""
    draw = random.Random(bits)
    for _ in range(40):
        nodes = draw.randint(2, 8)
        edges = [
            (u, v, draw.choice([1, -1]) * (draw.randint(2 ** (bits - 1), 2**bits - 1) + draw.randint(-2, 2)))
            for u, v in combinations(range(nodes), 2)
            if draw.random() < 0.7
        ]
        # Close weights, so that the lowest bits decide.
        edges += [(u, v, 2 ** (bits - 1) + draw.randint(0, 3)) for u, v in combinations(range(nodes), 2)]
        for perfect in (False, True):
            assert solve(edges, perfect=perfect) == brute_force(edges, perfect=perfect)


def test_weights_that_do_not_fit_are_refused() -> None:
    for weight in (2**503, -(2**503), 10**1000):
        with pytest.raises(OverflowError, match="scale the weights down"):
            maximum_weight_matching([(0, 1, weight)])
    assert maximum_weight_matching([(0, 1, 2**503 - 1)]).weight == 2**503 - 1


def test_the_result_depends_on_the_graph_only() -> None:
    draw = random.Random(7)
    for _ in range(50):
        edges = odd_cycles(draw, 12) + complete_equal(draw, 6)
        shuffled = draw.sample(edges, len(edges))
        assert maximum_weight_matching(edges) == maximum_weight_matching(shuffled)


def test_empty_graphs_loops_and_parallel_edges() -> None:
    for perfect in (False, True):
        empty = maximum_weight_matching(iter([]), perfect=perfect)
        assert empty == MatchingResult((), 0, perfect, Certificate((), ()))
        verify([], empty)
    result = maximum_weight_matching([(3, 1, 4), (1, 3, 6), (3, 1, 5), (7, 7, 100)])
    assert (result.pairs, result.weight) == (((1, 3),), 6)
    assert [node for node, _ in result.certificate.vertex_duals] == [1, 3, 7]
    with pytest.raises(NoPerfectMatchingError, match="node 7 is left without a partner") as caught:
        maximum_weight_matching([(1, 3, 6), (7, 7, 100)], perfect=True)
    assert caught.value.node == 7
    assert isinstance(caught.value, PairingError)
    assert isinstance(caught.value, ValueError)


def test_bad_edges_are_refused() -> None:
    with pytest.raises(ValueError, match="nodes are not negative"):
        maximum_weight_matching([(0, -1, 3)])
    bad: list[tuple[object, object, object]] = [(0, 1, 2.0), ("0", 1, 2), (0, None, 2)]
    for edge in bad:
        with pytest.raises(TypeError, match="nodes and weights are integers"):
            maximum_weight_matching([edge])  # type: ignore[list-item]
    with pytest.raises(TooLargeError, match="more than 4 GiB"):
        maximum_weight_matching((node, node + 1, 1) for node in range(0, 60_000, 2))


# A triangle of weight 10 with pendants on weights 4, 3, 3; nodes 10, 11, 12 and 13, 14, 15.
TRIANGLE: Edges = [(10, 11, 10), (11, 12, 10), (12, 10, 10), (10, 13, 4), (11, 14, 3), (12, 15, 3)]
PROOF = MatchingResult(
    pairs=((10, 13), (11, 12)),
    weight=14,
    perfect=False,
    certificate=Certificate(
        vertex_duals=((10, 8), (11, 8), (12, 8), (13, 0), (14, 0), (15, 0)),
        blossoms=(Blossom((10, 11, 12), 4),),
    ),
)


def with_dual(node: int, dual: int) -> MatchingResult:
    duals = tuple((n, dual if n == node else d) for n, d in PROOF.certificate.vertex_duals)
    return replace(PROOF, certificate=replace(PROOF.certificate, vertex_duals=duals))


def with_blossoms(*blossoms: Blossom) -> MatchingResult:
    return replace(PROOF, certificate=replace(PROOF.certificate, blossoms=blossoms))


def with_pairs(*pairs: tuple[int, int]) -> MatchingResult:
    weights = {(min(u, v), max(u, v)): weight for u, v, weight in TRIANGLE}
    return replace(PROOF, pairs=pairs, weight=sum(weights.get(pair, 0) for pair in pairs))


def test_a_proof_is_accepted() -> None:
    verify(TRIANGLE, PROOF)
    verify(TRIANGLE, with_blossoms(*PROOF.certificate.blossoms, Blossom((10, 11, 12, 13, 14), 0)))
    assert maximum_weight_matching(TRIANGLE).weight == PROOF.weight


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (with_dual(10, 6), r"edge \(10, 11\) has a negative slack"),
        (with_dual(10, 10), r"edge \(10, 13\) is matched but its slack is not zero"),
        (with_dual(13, -2), "node 13 has a negative dual"),
        (with_dual(14, 2), "node 14 has no partner but a dual other than zero"),
        (with_blossoms(), r"edge \(10, 11\) has a negative slack"),
        (with_blossoms(Blossom((10, 11, 12), 2)), r"edge \(10, 11\) has a negative slack"),
        (with_blossoms(Blossom((10, 11, 12), 6)), r"edge \(11, 12\) is matched but its slack is not zero"),
        (with_blossoms(Blossom((10, 11, 12), -4)), "has a negative dual"),
        (with_blossoms(Blossom((10, 11, 12, 13), 4)), "the size must be odd"),
        (with_blossoms(Blossom((10,), 4)), "the size must be odd"),
        (with_blossoms(Blossom((), 4)), "the size must be odd"),
        (with_blossoms(Blossom((10, 11, 11), 4)), "members must be distinct nodes"),
        (with_blossoms(Blossom((10, 11, 16), 4)), "members must be distinct nodes"),
        (with_blossoms(Blossom((10, 11, 12, 14, 15), 4)), "holds only 1 pairs"),
        (with_blossoms(Blossom((10, 11, 12), 4), Blossom((12, 13, 14), 0)), "overlap without nesting"),
        (with_pairs((11, 12)), "node 10 has no partner but a dual other than zero"),
        (with_pairs((10, 12), (11, 14)), r"edge \(11, 14\) is matched but its slack is not zero"),
        (with_pairs((10, 13), (11, 12), (14, 15)), r"\(14, 15\) is not an edge"),
        (with_pairs((13, 10), (11, 12)), r"\(13, 10\) is not an edge"),
        (with_pairs((10, 13), (10, 12)), "a node has two partners"),
        (replace(PROOF, weight=15), "the weight is not the sum"),
        (replace(PROOF, perfect=True), "node 14 has no partner in a perfect matching"),
        (
            replace(
                PROOF, certificate=replace(PROOF.certificate, vertex_duals=PROOF.certificate.vertex_duals[1:])
            ),
            "the duals are not those of the nodes",
        ),
    ],
)
def test_corrupted_proofs_are_refused(result: MatchingResult, message: str) -> None:
    with pytest.raises(InvalidCertificateError, match=message):
        verify(TRIANGLE, result)


def test_a_proof_holds_for_its_own_graph_only() -> None:
    verify([*TRIANGLE, (13, 14, 0)], PROOF)
    for more in [(12, 15, 5), (13, 14, 1), (10, 13, 5), (16, 16, 1)]:
        with pytest.raises(InvalidCertificateError):
            verify([*TRIANGLE, more], PROOF)
    with pytest.raises(InvalidCertificateError):
        verify(TRIANGLE[:3], PROOF)
