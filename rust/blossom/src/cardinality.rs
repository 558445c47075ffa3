//! Matchings with as many pairs as possible, on graphs that are given by a function.
//!
//! Edges are never listed, so a search cannot follow them: it keeps the vertices not yet reached and
//! asks for each whether the vertex at hand is adjacent to it. In a nearly complete graph nearly
//! every question is answered by yes and takes a vertex off that list, so that a search asks `O(n)`
//! questions; in any graph it asks `O(n²)`.

mod search;

use search::Search;

/// A graph given by its adjacency. Vertices are numbered from 0.
pub trait Adjacency {
    /// The number of vertices.
    fn vertex_count(&self) -> usize;

    /// Whether an edge joins `u` and `v`. Must be symmetric; is never asked for `u == v`.
    fn adjacent(&self, u: usize, v: usize) -> bool;

    /// Whether `v` has noticeably fewer neighbours than others. Such vertices are paired first, which leaves
    /// fewer to be searched for; a wrong answer costs time only.
    fn is_choosy(&self, _v: usize) -> bool {
        false
    }
}

impl<A: Adjacency + ?Sized> Adjacency for &A {
    fn vertex_count(&self) -> usize {
        (**self).vertex_count()
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        (**self).adjacent(u, v)
    }

    fn is_choosy(&self, v: usize) -> bool {
        (**self).is_choosy(v)
    }
}

const NONE: u32 = u32::MAX;

/// A matching that is improved by augmenting paths, on the active vertices of an implicit graph.
///
/// The graph and the set of active vertices are handed to each call, so that both may change between
/// calls; what the matching holds must stay valid: when an edge of the matching goes, or a vertex
/// leaves for good, [`unmatch`](Self::unmatch) it. A pair with an inactive end is left alone.
///
/// # Examples
///
/// ```
/// use blossom::{Adjacency, CardinalityMatching};
///
/// /// A cycle of five vertices.
/// struct Pentagon;
/// impl Adjacency for Pentagon {
///     fn vertex_count(&self) -> usize {
///         5
///     }
///     fn adjacent(&self, u: usize, v: usize) -> bool {
///         matches!(u.abs_diff(v), 1 | 4)
///     }
/// }
///
/// let mut matching = CardinalityMatching::new(5);
/// let active = [true; 5];
/// assert_eq!(matching.maximise(&Pentagon, &active), 2);
/// let exposed = (0..5).find(|&v| matching.mate(v).is_none()).unwrap();
/// // Any vertex of an odd cycle could be the one left over.
/// assert_eq!(matching.outer_vertices(exposed, &Pentagon, &active), [0, 1, 2, 3, 4]);
/// ```
#[derive(Clone)]
pub struct CardinalityMatching {
    mate: Vec<u32>,
    pairs: usize,
    search: Search,
}

impl std::fmt::Debug for CardinalityMatching {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pairs = (0..self.mate.len())
            .filter_map(|v| self.mate(v).map(|mate| (v, mate)))
            .filter(|(v, mate)| v < mate);
        formatter.debug_set().entries(pairs).finish()
    }
}

impl CardinalityMatching {
    /// The empty matching of `vertex_count` vertices.
    pub fn new(vertex_count: usize) -> Self {
        Self { mate: vec![NONE; vertex_count], pairs: 0, search: Search::new(vertex_count) }
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.mate.len()
    }

    /// The number of pairs, those with inactive ends included.
    pub fn len(&self) -> usize {
        self.pairs
    }

    /// Whether there is no pair.
    pub fn is_empty(&self) -> bool {
        self.pairs == 0
    }

    /// The partner of `v`, if any.
    pub fn mate(&self, v: usize) -> Option<usize> {
        (self.mate[v] != NONE).then(|| self.mate[v] as usize)
    }

    /// Make `u` and `v` a pair; their former partners become exposed. The caller answers for the edge.
    ///
    /// # Panics
    ///
    /// When `u == v` or one is no vertex.
    pub fn join(&mut self, u: usize, v: usize) {
        assert_ne!(u, v, "a vertex cannot be its own mate");
        self.unmatch(u);
        self.unmatch(v);
        self.mate[u] = v as u32;
        self.mate[v] = u as u32;
        self.pairs += 1;
    }

    /// Take the pair of `v` apart and return its former partner.
    pub fn unmatch(&mut self, v: usize) -> Option<usize> {
        let mate = self.mate(v)?;
        self.mate[v] = NONE;
        self.mate[mate] = NONE;
        self.pairs -= 1;
        Some(mate)
    }

    /// Give the exposed active vertex `root` a partner by an augmenting path, if there is one.
    ///
    /// All other vertices that have a partner keep one, though perhaps another. Returns whether
    /// `root` has a partner afterwards: at once if it has one already, never if it is not active.
    /// A failed search changes nothing, and is final: further augmentations do not help `root`, only
    /// new edges or vertices, or undone pairs, can.
    ///
    /// Cost: `O(n)` to set up; then `O(n²)` questions at worst, `O(n)` in a nearly complete graph,
    /// and one question when the first other exposed vertex is adjacent to `root`.
    ///
    /// # Panics
    ///
    /// When `active` or the graph does not have as many vertices as the matching.
    pub fn augment_from<A: Adjacency>(&mut self, root: usize, graph: &A, active: &[bool]) -> bool {
        self.check_sizes(graph, active);
        if self.mate[root] != NONE {
            return true;
        }
        if !active[root] {
            return false;
        }
        // Most questions are answered here, before anything is set up.
        let fits = |&v: &usize| self.mate[v] == NONE && active[v] && v != root && graph.adjacent(root, v);
        if let Some(v) = (0..self.mate.len()).find(fits) {
            self.join(root, v);
            return true;
        }
        let end = self.search.run(root, &self.mate, graph, active);
        if let Some((outer, exposed)) = end {
            self.search.augment(&mut self.mate, outer, exposed);
            self.pairs += 1;
        }
        end.is_some()
    }

    /// Make as many pairs of active vertices as possible, starting from those there are.
    ///
    /// Returns the number of pairs of active vertices. A vertex that has a partner keeps one.
    ///
    /// Cost: `O(n)` questions in a nearly complete graph, `O(n³)` at worst.
    ///
    /// # Panics
    ///
    /// When `active` or the graph does not have as many vertices as the matching.
    pub fn maximise<A: Adjacency>(&mut self, graph: &A, active: &[bool]) -> usize {
        self.check_sizes(graph, active);
        let exposed: Vec<usize> =
            (0..self.mate.len()).filter(|&v| active[v] && self.mate[v] == NONE).collect();
        self.pair_up(exposed, graph, active);
        let paired = |&v: &usize| {
            let mate = self.mate[v] as usize;
            active[v] && mate < v && active[mate]
        };
        (0..self.mate.len()).filter(paired).count()
    }

    /// Activate the vertices `added` and make as many pairs of active vertices as possible again.
    ///
    /// # Panics
    ///
    /// When `active` or the graph does not have as many vertices as the matching.
    pub fn add<A: Adjacency>(&mut self, added: std::ops::Range<usize>, graph: &A, active: &mut [bool]) {
        self.check_sizes(graph, active);
        active[added].fill(true);
        self.maximise(graph, active);
    }

    /// Pairs exposed vertices greedily with each other, then by searches.
    fn pair_up<A: Adjacency>(&mut self, exposed: Vec<usize>, graph: &A, active: &[bool]) {
        // Greedily first: each exposed vertex with the next one that is adjacent, the choosy ones first.
        let mut waiting = exposed;
        waiting.sort_by_key(|&v| !graph.is_choosy(v));
        waiting.reverse();
        let mut alone = Vec::new();
        while let Some(v) = waiting.pop() {
            match waiting.iter().rposition(|&w| graph.adjacent(v, w)) {
                Some(position) => {
                    let w = waiting.remove(position);
                    self.join(v, w);
                }
                None => alone.push(v),
            }
        }
        // The tree of a search that failed is of no use to any later one while the graph stays the same.
        let mut open: Option<Vec<bool>> = None;
        for root in alone {
            if !self.augment_from(root, graph, open.as_deref().unwrap_or(active)) {
                let open = open.get_or_insert_with(|| active.to_vec());
                for v in self.search.tree() {
                    open[v] = false;
                }
            }
        }
    }

    /// The vertices that could stay exposed in the place of `root`, in index order, `root` included.
    ///
    /// These are the outer vertices of the alternating tree that a failed search from `root` leaves,
    /// those inside blossoms included: for each there is an equally large matching that covers what
    /// this one covers and `root`, save that vertex. Empty when `root` is not active or not exposed,
    /// or an augmenting path exists (then call [`augment_from`](Self::augment_from) first). The
    /// matching is not changed.
    ///
    /// Cost: that of a search that fails.
    ///
    /// # Panics
    ///
    /// When `active` or the graph does not have as many vertices as the matching.
    pub fn outer_vertices<A: Adjacency>(&mut self, root: usize, graph: &A, active: &[bool]) -> Vec<usize> {
        self.check_sizes(graph, active);
        let searchable = active[root] && self.mate[root] == NONE;
        if !searchable || self.search.run(root, &self.mate, graph, active).is_some() {
            return Vec::new();
        }
        self.search.outer_vertices()
    }

    fn check_sizes<A: Adjacency>(&self, graph: &A, active: &[bool]) {
        assert_eq!(active.len(), self.mate.len(), "one entry of `active` for each vertex");
        assert_eq!(graph.vertex_count(), self.mate.len(), "the graph has other vertices");
    }
}

#[cfg(test)]
mod tests;
