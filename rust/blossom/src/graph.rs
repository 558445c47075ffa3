//! The petgraph border: matchings of undirected graphs.

use std::fmt;

use petgraph::Undirected;
use petgraph::visit::{
    EdgeRef, GraphBase, GraphProp, IntoEdgeReferences, IntoNodeIdentifiers, NodeIndexable,
};

use crate::certificate::{Certificate, verify};
use crate::flaw::Flaw;
use crate::solver::Solver;
use crate::weight::{HEADROOM, Weight};

/// Why there is no matching to return.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchingError {
    /// The weight of an edge has more than [`weight_bits`] bits; choose a wider number type.
    WeightTooLarge {
        /// Index of one end.
        source: usize,
        /// Index of the other end.
        target: usize,
        /// The number of bits, without the sign, that a weight may have in this graph.
        bits: u32,
    },
    /// The graph has more than [`MAX_NODES`] nodes.
    TooManyNodes {
        /// How many it has.
        nodes: usize,
    },
    /// The graph has no perfect matching.
    NoPerfectMatching {
        /// Index of a node that stays without a partner in some largest matching.
        node: usize,
    },
}

impl fmt::Display for MatchingError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WeightTooLarge { source, target, bits } => write!(
                formatter,
                "the weight of the edge between {source} and {target} has more than {bits} bits; \
                 use a wider number type"
            ),
            Self::TooManyNodes { nodes } => {
                write!(formatter, "{nodes} nodes; at most {MAX_NODES} fit a dense matrix")
            }
            Self::NoPerfectMatching { node } => {
                write!(formatter, "no perfect matching: node {node} is left without a partner")
            }
        }
    }
}

impl std::error::Error for MatchingError {}

/// The most nodes that a graph may have: the solver keeps a dense matrix of weights.
pub const MAX_NODES: usize = 1 << 16;

/// The number of bits, without the sign, that weights of type `W` may have in a graph of so many nodes.
///
/// A weight `w` fits when `|w| < 2^weight_bits`. The rest of the width is kept for sums: the duals of
/// a perfect matching, and the total weight, can be as large as the number of nodes times the
/// greatest weight.
///
/// # Examples
///
/// ```
/// assert_eq!(blossom::weight_bits::<i64>(1000), 64 - 1 - blossom::HEADROOM - 10);
/// ```
pub fn weight_bits<W: Weight>(node_count: usize) -> u32 {
    let sums = usize::BITS - node_count.leading_zeros();
    (W::BITS - 1 - HEADROOM).saturating_sub(sums)
}

/// A matching of greatest weight in the petgraph graph `G`, with its proof.
#[derive(Clone, Debug)]
pub struct Matching<G: GraphBase, W> {
    graph: G,
    /// The nodes in index order; a *vertex* is a position in this list.
    nodes: Vec<G::NodeId>,
    /// The vertex at each node index, `NONE` at the holes.
    vertices: Vec<u32>,
    /// The heaviest edge of each pair, by vertices.
    edges: Vec<(u32, u32, W)>,
    /// Whether every vertex had to be matched.
    perfect: bool,
    mate: Vec<Option<u32>>,
    certificate: Certificate<W>,
    weight: W,
}

const NONE: u32 = u32::MAX;

impl<G: NodeIndexable, W: Weight> Matching<G, W> {
    /// The partner of `node`, or `None` if it has none or is no node of the graph.
    ///
    /// Cost: constant.
    pub fn mate(&self, node: G::NodeId) -> Option<G::NodeId> {
        let vertex = *self.vertices.get(self.graph.to_index(node))?;
        let mate = (*self.mate.get(vertex as usize)?)?;
        Some(self.nodes[mate as usize])
    }

    /// The matched pairs, the node of lower index first, in the order of the lower indices.
    pub fn edges(&self) -> impl Iterator<Item = (G::NodeId, G::NodeId)> + '_ {
        self.mate.iter().enumerate().filter_map(|(vertex, &mate)| {
            let mate = mate? as usize;
            (vertex < mate).then(|| (self.nodes[vertex], self.nodes[mate]))
        })
    }

    /// The number of matched pairs.
    pub fn len(&self) -> usize {
        self.mate.iter().flatten().count() / 2
    }

    /// Whether no two nodes are matched.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The total weight.
    pub fn weight(&self) -> W {
        self.weight
    }

    /// The dual solution. Its vertices are the nodes in index order, numbered from 0 without holes.
    pub fn certificate(&self) -> &Certificate<W> {
        &self.certificate
    }

    /// Prove again, from the certificate alone, that no matching is heavier.
    ///
    /// Cost: that of [`verify`].
    ///
    /// # Errors
    ///
    /// A [`Flaw`]; then the solver is wrong.
    pub fn verify(&self) -> Result<(), Flaw> {
        let count = self.nodes.len();
        let required = vec![self.perfect; count];
        verify(count, &self.edges, &required, &self.mate, &self.certificate)
    }
}

/// Find a matching of greatest total weight; nodes may stay without a partner.
///
/// `weight` gives the weight of an edge; edges of negative weight are never matched. Of parallel
/// edges the heaviest counts, an edge from a node to itself is ignored. Among matchings of equal
/// weight the choice depends on the node indices only.
///
/// Cost: `O(n³)` operations on weights and `O(n²)` memory for `n` nodes, however few the edges.
///
/// # Errors
///
/// [`MatchingError::WeightTooLarge`] when a weight does not fit [`weight_bits`];
/// [`MatchingError::TooManyNodes`] above [`MAX_NODES`].
///
/// # Examples
///
/// ```
/// use blossom::{Wide, Weight, maximum_weight_matching};
/// use petgraph::graph::UnGraph;
///
/// // Weights of 200 bits.
/// let graph = UnGraph::<(), u32>::from_edges([(0, 1, 150), (1, 2, 200), (2, 0, 199)]);
/// let matching =
///     maximum_weight_matching(&graph, |edge| Wide::<4>::power_of_two(*edge.weight()))?;
/// assert_eq!(matching.edges().collect::<Vec<_>>(), [(1.into(), 2.into())]);
/// # Ok::<(), blossom::MatchingError>(())
/// ```
pub fn maximum_weight_matching<G, W, F>(graph: G, weight: F) -> Result<Matching<G, W>, MatchingError>
where
    G: IntoEdgeReferences + IntoNodeIdentifiers + NodeIndexable + GraphProp<EdgeType = Undirected>,
    W: Weight,
    F: FnMut(G::EdgeRef) -> W,
{
    solve(graph, weight, false)
}

/// Find a matching of greatest total weight among those that give every node a partner.
///
/// Weights may be negative: the matching is perfect first and heaviest second. Otherwise as
/// [`maximum_weight_matching`], at the same cost.
///
/// # Errors
///
/// [`MatchingError::NoPerfectMatching`] when some node must stay without a partner;
/// [`MatchingError::WeightTooLarge`] when a weight does not fit [`weight_bits`];
/// [`MatchingError::TooManyNodes`] above [`MAX_NODES`].
///
/// # Examples
///
/// ```
/// use blossom::{MatchingError, maximum_weight_perfect_matching};
/// use petgraph::graph::UnGraph;
///
/// let mut graph = UnGraph::<(), i64>::from_edges([(0, 1, 5), (1, 2, 70), (2, 3, 4)]);
/// let matching = maximum_weight_perfect_matching(&graph, |edge| *edge.weight())?;
/// assert_eq!(matching.weight(), 9);
/// graph.add_node(());
/// assert!(matches!(
///     maximum_weight_perfect_matching(&graph, |edge| *edge.weight()),
///     Err(MatchingError::NoPerfectMatching { .. })
/// ));
/// # Ok::<(), blossom::MatchingError>(())
/// ```
pub fn maximum_weight_perfect_matching<G, W, F>(graph: G, weight: F) -> Result<Matching<G, W>, MatchingError>
where
    G: IntoEdgeReferences + IntoNodeIdentifiers + NodeIndexable + GraphProp<EdgeType = Undirected>,
    W: Weight,
    F: FnMut(G::EdgeRef) -> W,
{
    solve(graph, weight, true)
}

fn solve<G, W, F>(graph: G, mut weight: F, perfect: bool) -> Result<Matching<G, W>, MatchingError>
where
    G: IntoEdgeReferences + IntoNodeIdentifiers + NodeIndexable,
    W: Weight,
    F: FnMut(G::EdgeRef) -> W,
{
    let mut nodes: Vec<G::NodeId> = graph.node_identifiers().collect();
    if nodes.len() > MAX_NODES {
        return Err(MatchingError::TooManyNodes { nodes: nodes.len() });
    }
    nodes.sort_by_key(|&node| graph.to_index(node));
    let mut vertices = vec![NONE; graph.node_bound()];
    for (vertex, &node) in nodes.iter().enumerate() {
        vertices[graph.to_index(node)] = vertex as u32;
    }

    let mut solver = Solver::new(nodes.len());
    let bits = weight_bits::<W>(nodes.len());
    let limit = W::power_of_two(bits);
    for edge in graph.edge_references() {
        let (source, target) = (graph.to_index(edge.source()), graph.to_index(edge.target()));
        if source == target {
            continue;
        }
        let weight = weight(edge);
        if weight >= limit || weight <= -limit {
            return Err(MatchingError::WeightTooLarge { source, target, bits });
        }
        let (u, v) = (vertices[source] as usize, vertices[target] as usize);
        if solver.weight(u, v).is_none_or(|known| known < weight) {
            solver.set_weight(u, v, weight);
        }
    }
    let edges: Vec<(u32, u32, W)> = (0..nodes.len())
        .flat_map(|u| (u + 1..nodes.len()).map(move |v| (u, v)))
        .filter_map(|(u, v)| Some((u as u32, v as u32, solver.weight(u, v)?)))
        .collect();

    for vertex in 0..nodes.len() {
        solver.set_required(vertex, perfect);
    }
    solver.solve().map_err(|unmatchable| MatchingError::NoPerfectMatching {
        node: graph.to_index(nodes[unmatchable.vertex]),
    })?;

    let mate: Vec<Option<u32>> =
        (0..nodes.len()).map(|vertex| solver.mate(vertex).map(|mate| mate as u32)).collect();
    let mut total = W::ZERO;
    for (vertex, &mate) in mate.iter().enumerate() {
        if let Some(weight) = mate.and_then(|mate| solver.weight(vertex, mate as usize)) {
            // Each pair is met from both ends.
            total += weight;
        }
    }
    Ok(Matching {
        graph,
        nodes,
        vertices,
        edges,
        perfect,
        mate,
        certificate: solver.certificate(),
        weight: total.halved(),
    })
}
