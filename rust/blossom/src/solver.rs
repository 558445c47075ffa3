//! The primal–dual solver on a dense weight matrix.
//!
//! The solver keeps a matching together with dual values that prove how good it is, and improves
//! both one *search* at a time. A search grows one alternating tree from one exposed vertex and ends
//! with an augmenting path, or with the proof that the vertex may stay exposed, or that it cannot be
//! matched at all. Because every state between two searches is dual feasible, a solved instance can be
//! changed at a few vertices and solved again at the price of a few searches.
//!
//! # Invariants between searches
//!
//! Write `slack(u, v) = y[u] + y[v] - 2 w(u, v) + (sum of z over the blossoms that hold both ends)`.
//!
//! * `slack >= 0` on every edge; `slack == 0` on matched edges and on the cycle edges of blossoms;
//! * `z >= 0`, and even; `y[v] >= 0` for optional vertices;
//! * every vertex but the base of a blossom is matched inside it.
//!
//! The matching is optimal once each exposed vertex is optional with `y == 0`.
//!
//! # Cost
//!
//! One search costs `O(n²)` slack evaluations in the worst case and far less when a short path
//! exists; a first solve runs at most `n` searches, a warm one as many as vertices were exposed.

use crate::certificate::{BlossomDual, Certificate, verify};
use crate::flaw::Flaw;
use crate::weight::Weight;

mod blossoms;
mod duals;
mod search;
mod shrink;

const NONE: u32 = u32::MAX;

/// Flag of a pair of vertices: the edge exists.
const PRESENT: u8 = 1;
/// Flag of a pair of vertices: the edge is on the cycle of a blossom.
const ON_CYCLE: u8 = 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    /// Not reached by the current tree.
    Free,
    /// Reached at even distance from the root; its vertices are scanned.
    Even,
    /// Reached at odd distance.
    Odd,
}

/// A required vertex that no matching covers together with the other required ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmatchable {
    /// The exposed required vertex whose search failed.
    pub vertex: usize,
}

impl std::fmt::Display for Unmatchable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no matching covers vertex {} and all other required vertices", self.vertex)
    }
}

impl std::error::Error for Unmatchable {}

/// Why a solve that may be stopped from outside ended without an optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// No matching covers all required vertices.
    Unmatchable(Unmatchable),
    /// The caller's `stop` answered true.
    Stopped,
}

/// Blossoms: sub-blossoms in cyclic order from the one that holds the base.
#[derive(Default, Clone)]
struct Cycle {
    /// Sub-blossoms (vertices below `n`, blossoms from `n` on); the first holds the base.
    children: Vec<u32>,
    /// `edges[i] = (a, b)`: the tight edge from `a` in `children[i]` to `b` in `children[i + 1]`.
    edges: Vec<(u32, u32)>,
}

/// A maximum-weight matching under construction; see the module documentation.
pub struct Solver<W> {
    n: usize,
    /// Doubled weights, row-major, symmetric; meaningful where `present` is set.
    doubled: Vec<W>,
    /// Flags of each pair, row-major, symmetric.
    flags: Vec<u8>,
    required: Vec<bool>,
    y: Vec<W>,
    mate: Vec<u32>,
    /// Top-level blossom of each vertex (the vertex itself when it is in none).
    top: Vec<u32>,
    /// Per blossom slot (vertices first): parent blossom or `NONE`.
    parent: Vec<u32>,
    base: Vec<u32>,
    /// `z` of blossom `n + i` at index `i`.
    z: Vec<W>,
    cycle: Vec<Cycle>,
    free_slots: Vec<u32>,
    /// Vertices whose dual must be set anew before the next search.
    released: Vec<u32>,
    is_released: Vec<bool>,
    fresh: bool,

    // The current search. Labels are valid for top-level blossoms.
    label: Vec<Label>,
    /// Edge `(u, v)` through which a labelled top-level blossom was reached; `v` lies inside.
    entry: Vec<(u32, u32)>,
    queue: Vec<u32>,
    /// Vertices without partner besides the root.
    exposed: Vec<u32>,
    /// For each vertex that is not even: the even vertex with the least slack to it.
    nearest: Vec<u32>,
    /// For each even top-level blossom: the least-slack edge to another even one.
    link: Vec<(u32, u32)>,
    /// For each shrunk even blossom: its least-slack edges to the even blossoms of that moment.
    links: Vec<Option<Vec<(u32, u32)>>>,
    mark: Vec<bool>,
    searches: u64,
}

impl<W: Weight> Solver<W> {
    /// Makes a solver for `n` vertices without edges, every vertex optional.
    ///
    /// Cost: `O(n²)` memory.
    pub fn new(n: usize) -> Self {
        let slots = n + n / 2 + 1;
        Self {
            n,
            doubled: vec![W::ZERO; n * n],
            flags: vec![0; n * n],
            required: vec![false; n],
            y: vec![W::ZERO; n],
            mate: vec![NONE; n],
            top: (0..n as u32).collect(),
            parent: vec![NONE; slots],
            base: (0..slots as u32).collect(),
            z: vec![W::ZERO; slots - n],
            cycle: vec![Cycle::default(); slots - n],
            free_slots: (n as u32..slots as u32).rev().collect(),
            released: Vec::new(),
            is_released: vec![false; n],
            fresh: true,
            label: vec![Label::Free; slots],
            entry: vec![(NONE, NONE); slots],
            queue: Vec::new(),
            exposed: Vec::new(),
            nearest: vec![NONE; n],
            link: vec![(NONE, NONE); slots],
            links: vec![None; slots],
            mark: vec![false; slots],
            searches: 0,
        }
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.n
    }

    /// Whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// Searches made so far, the unit of work of this solver.
    pub fn searches(&self) -> u64 {
        self.searches
    }

    /// Says whether `v` must be matched.
    ///
    /// Allowed before the first solve; later a matched vertex may become required.
    pub fn set_required(&mut self, v: usize, required: bool) {
        self.required[v] = required;
    }

    /// Sets the weight of edge `(u, v)`, which exists from then on.
    ///
    /// Allowed before the first solve, and later when `u` or `v` was [released](Self::release) since.
    ///
    /// # Panics
    ///
    /// In debug builds, on a loop or when neither end is released.
    pub fn set_weight(&mut self, u: usize, v: usize, weight: W) {
        debug_assert!(u != v && (self.fresh || self.is_released[u] || self.is_released[v]));
        let doubled = weight.doubled();
        for at in [u * self.n + v, v * self.n + u] {
            self.doubled[at] = doubled;
            self.flags[at] |= PRESENT;
        }
    }

    /// The weight of edge `(u, v)`, if it exists.
    pub fn weight(&self, u: usize, v: usize) -> Option<W> {
        let at = u * self.n + v;
        self.present(at).then(|| self.doubled[at].halved())
    }

    /// Whether edge `(u, v)` exists.
    pub fn has_edge(&self, u: usize, v: usize) -> bool {
        self.present(u * self.n + v)
    }

    /// Removes edge `(u, v)` unless it is matched.
    ///
    /// Duals stay feasible. Where the edge holds a blossom together, the blossom is dissolved.
    ///
    /// # Panics
    ///
    /// In debug builds, when the edge is matched.
    pub fn remove_edge(&mut self, u: usize, v: usize) {
        debug_assert!(self.mate[u] != v as u32, "a matched edge cannot be removed");
        let at = u * self.n + v;
        let on_cycle = self.flags[at] & ON_CYCLE != 0;
        self.flags[at] &= !PRESENT;
        self.flags[v * self.n + u] &= !PRESENT;
        if on_cycle {
            // The innermost blossom of both vertices is the one with the edge on its cycle.
            while self.top[u] == self.top[v] {
                self.dissolve(self.top[u]);
            }
        }
    }

    /// Proves the last solve optimal from its certificate, by code that shares nothing with the solver.
    ///
    /// Cost: `O(n²)`, and the nesting of blossoms.
    ///
    /// # Errors
    ///
    /// The [`Flaw`] of the proof, when there is one: never after a solve that ended well.
    pub fn verify(&self) -> Result<(), Flaw> {
        let mut edges = Vec::new();
        for u in 0..self.n {
            for v in u + 1..self.n {
                if let Some(weight) = self.weight(u, v) {
                    edges.push((u as u32, v as u32, weight));
                }
            }
        }
        let mates: Vec<Option<u32>> = self.mate.iter().map(|&mate| (mate != NONE).then_some(mate)).collect();
        verify(self.n, &edges, &self.required, &mates, &self.certificate())
    }

    fn present(&self, at: usize) -> bool {
        self.flags[at] & PRESENT != 0
    }

    /// The partner of `v` in the current matching.
    pub fn mate(&self, v: usize) -> Option<usize> {
        (self.mate[v] != NONE).then(|| self.mate[v] as usize)
    }

    /// The slack of an existing edge: zero on every edge that some optimal matching can use.
    pub fn slack(&self, u: usize, v: usize) -> W {
        let mut slack = self.outer_slack(u, v);
        let (mut a, b) = (self.parent[u], v as u32);
        while a != NONE {
            if self.contains(a, b) {
                slack += self.z[a as usize - self.n];
            }
            a = self.parent[a as usize];
        }
        slack
    }

    /// Unmatches `v` and dissolves the blossoms around it, so that its edges may change.
    ///
    /// Cost: `O(n)` per dissolved blossom; each may expose two more vertices.
    pub fn release(&mut self, v: usize) {
        while self.top[v] != v as u32 {
            self.dissolve(self.top[v]);
        }
        self.unmatch(v as u32);
        if !self.is_released[v] {
            self.is_released[v] = true;
            self.released.push(v as u32);
        }
    }

    /// Starts a fresh solver from given duals, in doubled weights, in place of its own first guess.
    ///
    /// They must be feasible: those of two ends add up to at least the doubled weight of their edge, and
    /// those of optional vertices are not negative. The closer they are to the best, the fewer searches the
    /// first solve needs. Returns false, and changes nothing, when they are not feasible.
    pub fn start(&mut self, duals: &[W]) -> bool {
        let old = std::mem::replace(&mut self.y, duals.to_vec());
        let mut tight = Vec::new();
        let mut feasible = (0..self.n).all(|v| self.required[v] || self.y[v] >= W::ZERO);
        for v in 0..self.n {
            for u in 0..v {
                if feasible && self.has_edge(u, v) {
                    let slack = self.outer_slack(u, v);
                    feasible = slack >= W::ZERO;
                    if slack == W::ZERO {
                        tight.push((u, v));
                    }
                }
            }
        }
        if !feasible {
            self.y = old;
            return false;
        }
        self.fresh = false;
        for (u, v) in tight {
            if self.mate[u] == NONE && self.mate[v] == NONE {
                self.mate[u] = v as u32;
                self.mate[v] = u as u32;
            }
        }
        true
    }

    /// Changes the weights of all edges at once: `change(u, v, weight)` gives the new weight of each edge,
    /// and `raise[v]` (in doubled weights) is added to the dual of each vertex.
    ///
    /// The duals so raised must be feasible for the new weights: `raise[u] + raise[v]` must be at least
    /// twice the gain of each edge, and not negative for optional vertices. Matched edges that stay tight
    /// stay matched; blossoms are dissolved. The next [`solve`](Self::solve) starts from there.
    ///
    /// Cost: `O(n²)`, and one search for each vertex that this exposes.
    pub fn reweight(&mut self, raise: &[W], mut change: impl FnMut(usize, usize, W) -> W) {
        let blossoms: Vec<u32> = (self.n as u32..self.parent.len() as u32).collect();
        loop {
            let mut dissolved = false;
            for &slot in &blossoms {
                let index = slot as usize - self.n;
                if !self.cycle[index].children.is_empty() && self.parent[slot as usize] == NONE {
                    self.dissolve(slot);
                    dissolved = true;
                }
            }
            if !dissolved {
                break;
            }
        }
        for (y, &raise) in self.y.iter_mut().zip(raise) {
            *y += raise;
        }
        for u in 0..self.n {
            for v in u + 1..self.n {
                let at = u * self.n + v;
                if self.present(at) {
                    let doubled = change(u, v, self.doubled[at].halved()).doubled();
                    self.doubled[at] = doubled;
                    self.doubled[v * self.n + u] = doubled;
                    debug_assert!(self.outer_slack(u, v) >= W::ZERO, "raised duals must be feasible");
                }
            }
            let partner = self.mate[u];
            if partner != NONE && (partner as usize) < u && self.outer_slack(u, partner as usize) != W::ZERO {
                self.unmatch(u as u32);
            }
        }
    }

    /// Finds a matching of the greatest total weight among those that cover every required vertex.
    ///
    /// # Errors
    ///
    /// [`Unmatchable`] when there is none.
    pub fn solve(&mut self) -> Result<(), Unmatchable> {
        match self.solve_until(&|| false) {
            Ok(()) => Ok(()),
            Err(Halt::Unmatchable(error)) => Err(error),
            Err(Halt::Stopped) => unreachable!("the stop function never answers true"),
        }
    }

    /// [`solve`](Self::solve) that asks `stop` before each search and ends when it answers true.
    ///
    /// The solver stays usable: a later call goes on from where it stopped.
    ///
    /// # Errors
    ///
    /// [`Halt`] as it says.
    pub fn solve_until(&mut self, stop: &dyn Fn() -> bool) -> Result<(), Halt> {
        self.settle_duals();
        // A search can expose the vertices of no other search, but may leave exposed another
        // optional vertex with y == 0, so one pass suffices.
        for v in 0..self.n {
            if self.mate[v] == NONE && (self.required[v] || self.y[v] > W::ZERO) {
                if stop() {
                    return Err(Halt::Stopped);
                }
                self.search(v).map_err(Halt::Unmatchable)?;
            }
        }
        Ok(())
    }

    /// The dual solution of the last solve: with the matching, a proof of optimality.
    pub fn certificate(&self) -> Certificate<W> {
        let mut blossoms = Vec::new();
        for slot in self.n..self.parent.len() {
            if !self.cycle[slot - self.n].children.is_empty() {
                let mut members = Vec::new();
                self.push_leaves(slot as u32, &mut members);
                members.sort_unstable();
                blossoms.push(BlossomDual { members, dual: self.z[slot - self.n] });
            }
        }
        Certificate { vertex_duals: self.y.clone(), blossoms }
    }
}
