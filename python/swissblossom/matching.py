"""Find matchings of greatest weight in general graphs, with a proof that is checked without the solver.

The engine pairs brackets with this solver; here it is on its own, for graphs of any kind. It is exact for
integers of any size that it accepts, and its result carries a *certificate*: dual values from which `verify`,
in plain Python, proves that no other matching is heavier.

>>> edges = [(0, 1, 5), (1, 2, 7), (2, 3, 4)]
>>> result = maximum_weight_matching(edges)
>>> result.pairs, result.weight
(((0, 1), (2, 3)), 9)
>>> verify(edges, result)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from swissblossom import _core
from swissblossom.errors import PairingError

__all__ = [
    "Blossom",
    "Certificate",
    "InvalidCertificateError",
    "MatchingResult",
    "NoPerfectMatchingError",
    "maximum_weight_matching",
    "verify",
]


class NoPerfectMatchingError(PairingError, ValueError):
    """The graph has no perfect matching.

    Attributes:
        node: A node that stays without a partner in some largest matching.
    """

    def __init__(self, node: int) -> None:
        super().__init__(node)
        self.node = node

    def __str__(self) -> str:
        """Return what is wrong."""
        return f"no perfect matching: node {self.node} is left without a partner"


class InvalidCertificateError(PairingError, ValueError):
    """A certificate does not prove its matching optimal; the text says which condition fails where."""


@dataclass(frozen=True, slots=True)
class Blossom:
    """A set of nodes that at most `(len(members) - 1) / 2` pairs fit into, with its dual value.

    Attributes:
        members: The nodes, ascending; an odd number, at least three.
        dual: The dual value in doubled weights, not negative.
    """

    members: tuple[int, ...]
    dual: int


@dataclass(frozen=True, slots=True)
class Certificate:
    """Dual values that prove a matching optimal; see `verify`.

    Attributes:
        vertex_duals: `(node, dual)` for each node, by node; in doubled weights. Not negative unless the
            matching has to be perfect.
        blossoms: The blossoms, by members; any two are disjoint or one holds the other.
    """

    vertex_duals: tuple[tuple[int, int], ...]
    blossoms: tuple[Blossom, ...]


@dataclass(frozen=True, slots=True)
class MatchingResult:
    """A matching of greatest weight.

    Attributes:
        pairs: The matched pairs `(u, v)` with `u < v`, ascending.
        weight: The sum of their weights.
        perfect: Whether every node had to have a partner.
        certificate: The proof.
    """

    pairs: tuple[tuple[int, int], ...]
    weight: int
    perfect: bool
    certificate: Certificate


def maximum_weight_matching(
    edges: Iterable[tuple[int, int, int]], *, perfect: bool = False
) -> MatchingResult:
    """Return a matching of the greatest total weight.

    Exact: no other matching is heavier, and `verify` proves it. Among equally heavy ones the choice depends
    on the graph only, not on the order of the edges. The solver works on a dense matrix: `O(n**3)`
    operations and `O(n**2)` memory for `n` nodes, however few the edges. The interpreter lock is released
    meanwhile.

    Args:
        edges: `(u, v, weight)`. Nodes are non-negative integers, in any order and with gaps; those that occur
            are the nodes of the graph. Weights are integers of either sign. Of parallel edges the heaviest
            counts; an edge from a node to itself is ignored (the node exists all the same).
        perfect: Match every node, and take the heaviest matching among those that do. Otherwise nodes may
            stay without a partner, and no edge of negative weight is used.

    Returns:
        Pairs, weight and certificate.

    Raises:
        NoPerfectMatchingError: `perfect` is asked for and does not exist.
        OverflowError: A weight is too large: with up to 1000 nodes, 495 bits fit. Scale the weights down.
        TooLargeError: The dense matrix would need more than 4 GiB (about 20 000 nodes with small weights).
        TypeError: A node or a weight is not an integer.
        ValueError: A node is negative.

    Examples:
        >>> maximum_weight_matching([(1, 2, -3), (2, 3, -1), (3, 4, -9), (4, 1, -2)], perfect=True).pairs
        ((1, 4), (2, 3))
    """
    heaviest, nodes = _simple_graph(edges)
    number = {node: vertex for vertex, node in enumerate(nodes)}
    exposed, mates, duals, blossoms = _core.maximum_weight_matching(
        len(nodes), [(number[u], number[v], weight) for (u, v), weight in heaviest.items()], perfect
    )
    if exposed is not None:
        raise NoPerfectMatchingError(nodes[exposed])
    pairs = tuple((nodes[u], nodes[v]) for u, v in enumerate(mates) if v is not None and u < v)
    proof = [Blossom(tuple(nodes[member] for member in members), dual) for members, dual in blossoms]
    certificate = Certificate(
        tuple(zip(nodes, duals, strict=True)), tuple(sorted(proof, key=lambda blossom: blossom.members))
    )
    return MatchingResult(pairs, sum(heaviest[pair] for pair in pairs), perfect, certificate)


def verify(edges: Iterable[tuple[int, int, int]], result: MatchingResult) -> None:
    """Prove that a result is a matching of greatest weight of the graph, or raise.

    Nothing of the solver is used. With `slack(u, v) = y[u] + y[v] - 2 * weight + (sum of the duals of the
    blossoms that hold both)`, it checks that every slack is at least zero and that of matched edges is zero;
    that blossoms have odd size, are nested or disjoint, have duals of at least zero and, where the dual is
    positive, as many matched pairs inside as fit; that nodes without a partner have dual zero and, unless
    the matching had to be perfect, no dual is negative. Any other matching then weighs at most as much: add
    up the slacks of its edges.

    Args:
        edges: The graph, as given to `maximum_weight_matching`.
        result: What that returned.

    Raises:
        InvalidCertificateError: The first condition that fails, and where.
        TypeError: A node or a weight is not an integer.
        ValueError: A node is negative.
    """
    heaviest, nodes = _simple_graph(edges)
    partner = _check_pairs(heaviest, result)
    duals = dict(result.certificate.vertex_duals)
    if len(duals) != len(result.certificate.vertex_duals) or sorted(duals) != nodes:
        raise InvalidCertificateError("the duals are not those of the nodes of the graph")
    for node in nodes:
        if node not in partner:
            if result.perfect:
                raise InvalidCertificateError(f"node {node} has no partner in a perfect matching")
            if duals[node]:
                raise InvalidCertificateError(f"node {node} has no partner but a dual other than zero")
        if duals[node] < 0 and not result.perfect:
            raise InvalidCertificateError(f"node {node} has a negative dual")
    holders = _check_blossoms(result.certificate.blossoms, nodes, partner)
    for (u, v), weight in heaviest.items():
        common = sum(result.certificate.blossoms[place].dual for place in holders[u] & holders[v])
        slack = duals[u] + duals[v] - 2 * weight + common
        if slack < 0:
            raise InvalidCertificateError(f"edge ({u}, {v}) has a negative slack")
        if slack and partner.get(u) == v:
            raise InvalidCertificateError(f"edge ({u}, {v}) is matched but its slack is not zero")


def _simple_graph(edges: Iterable[tuple[int, int, int]]) -> tuple[dict[tuple[int, int], int], list[int]]:
    """Return the heaviest edge of each pair `(u, v)` with `u < v`, and the nodes in order."""
    heaviest: dict[tuple[int, int], int] = {}
    nodes: set[int] = set()
    for u, v, weight in edges:
        if not (isinstance(u, int) and isinstance(v, int) and isinstance(weight, int)):
            raise TypeError(f"({u!r}, {v!r}, {weight!r}): nodes and weights are integers")
        if u < 0 or v < 0:
            raise ValueError(f"({u}, {v}): nodes are not negative")
        nodes.add(u)
        nodes.add(v)
        if u != v:
            pair = (u, v) if u < v else (v, u)
            known = heaviest.get(pair)
            if known is None or weight > known:
                heaviest[pair] = weight
    return heaviest, sorted(nodes)


def _check_pairs(heaviest: dict[tuple[int, int], int], result: MatchingResult) -> dict[int, int]:
    """Check that the pairs are a matching of the stated weight; return each node's partner."""
    partner: dict[int, int] = {}
    for u, v in result.pairs:
        if (u, v) not in heaviest:
            raise InvalidCertificateError(f"({u}, {v}) is not an edge")
        if u in partner or v in partner:
            raise InvalidCertificateError(f"({u}, {v}): a node has two partners")
        partner[u] = v
        partner[v] = u
    if sum(heaviest[pair] for pair in result.pairs) != result.weight:
        raise InvalidCertificateError("the weight is not the sum over the pairs")
    return partner


def _check_blossoms(
    blossoms: tuple[Blossom, ...], nodes: list[int], partner: dict[int, int]
) -> dict[int, set[int]]:
    """Check the blossoms by themselves; return the positions of those that hold each node."""
    holders: dict[int, set[int]] = {node: set() for node in nodes}
    for place, blossom in enumerate(blossoms):
        members = set(blossom.members)
        size = len(members)
        if size != len(blossom.members) or not members <= holders.keys():
            raise InvalidCertificateError(f"blossom {blossom.members}: members must be distinct nodes")
        if size < 3 or size % 2 == 0:
            raise InvalidCertificateError(f"blossom {blossom.members}: the size must be odd, three or more")
        if blossom.dual < 0:
            raise InvalidCertificateError(f"blossom {blossom.members} has a negative dual")
        inside = sum(partner.get(member) in members for member in members) // 2
        if blossom.dual and inside != size // 2:
            raise InvalidCertificateError(f"blossom {blossom.members} holds only {inside} pairs")
        for other in set().union(*(holders[member] for member in members)):
            others = set(blossoms[other].members)
            if not (members <= others or others <= members):
                raise InvalidCertificateError(
                    f"blossoms {blossom.members} and {blossoms[other].members} overlap without nesting"
                )
        for member in members:
            holders[member].add(place)
    return holders
