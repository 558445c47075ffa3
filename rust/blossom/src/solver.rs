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

use crate::certificate::{BlossomDual, Certificate};
use crate::weight::Weight;

const NONE: u32 = u32::MAX;

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
    /// Whether the edge exists, row-major, symmetric.
    present: Vec<bool>,
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

/// What ends a stage of a search.
enum Event {
    Expose(usize),
    Grow(usize),
    Shrink(u32, u32),
    Expand(usize),
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
            present: vec![false; n * n],
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
            self.present[at] = true;
        }
    }

    /// The weight of edge `(u, v)`, if it exists.
    pub fn weight(&self, u: usize, v: usize) -> Option<W> {
        let at = u * self.n + v;
        self.present[at].then(|| self.doubled[at].halved())
    }

    /// Whether edge `(u, v)` exists.
    pub fn has_edge(&self, u: usize, v: usize) -> bool {
        self.present[u * self.n + v]
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
        if !self.present[at] {
            return;
        }
        self.present[at] = false;
        self.present[v * self.n + u] = false;
        if self.top[u] == self.top[v] {
            if let Some(common) = self.cycle_with(u as u32, v as u32) {
                loop {
                    let blossom = self.top[u];
                    self.dissolve(blossom);
                    if blossom == common {
                        break;
                    }
                }
            }
        }
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
                if self.present[at] {
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

    // ----- duals and single edges ---------------------------------------------------------------

    fn outer_slack(&self, u: usize, v: usize) -> W {
        self.y[u] + self.y[v] - self.doubled[u * self.n + v]
    }

    fn contains(&self, blossom: u32, vertex: u32) -> bool {
        let mut at = vertex;
        while at != NONE {
            if at == blossom {
                return true;
            }
            at = self.parent[at as usize];
        }
        false
    }

    /// The least dual of `v` that keeps its edges feasible. `v` must lie in no blossom.
    fn least_dual(&self, v: usize) -> W {
        let mut least = if self.required[v] { None } else { Some(W::ZERO) };
        let row = v * self.n;
        for u in 0..self.n {
            if self.present[row + u] {
                let need = self.doubled[row + u] - self.y[u];
                if least.is_none_or(|l| need > l) {
                    least = Some(need);
                }
            }
        }
        least.unwrap_or(W::ZERO)
    }

    /// Sets the duals of fresh and released vertices, and matches along tight edges at once.
    fn settle_duals(&mut self) {
        if self.fresh {
            self.fresh = false;
            for v in 0..self.n {
                let row = v * self.n;
                let mut greatest = if self.required[v] { None } else { Some(W::ZERO) };
                for u in 0..self.n {
                    if self.present[row + u] && greatest.is_none_or(|g| self.doubled[row + u] > g) {
                        greatest = Some(self.doubled[row + u]);
                    }
                }
                // y[u] + y[v] >= 2w holds when each y is at least half of its greatest 2w, and halves
                // of doubled weights are exact.
                self.y[v] = greatest.unwrap_or(W::ZERO).halved();
            }
            self.released.clear();
            self.is_released.fill(false);
            for v in 0..self.n {
                if self.mate[v] == NONE {
                    self.settle(v);
                }
            }
        } else {
            for v in std::mem::take(&mut self.released) {
                self.is_released[v as usize] = false;
                self.settle(v as usize);
            }
        }
    }

    fn settle(&mut self, v: usize) {
        self.y[v] = self.least_dual(v);
        let row = v * self.n;
        for u in 0..self.n {
            if self.present[row + u]
                && self.mate[u] == NONE
                && self.top[u] == u as u32
                && !self.is_released[u]
                && self.outer_slack(u, v) == W::ZERO
            {
                self.mate[u] = v as u32;
                self.mate[v] = u as u32;
                return;
            }
        }
    }

    fn unmatch(&mut self, v: u32) {
        let partner = self.mate[v as usize];
        if partner != NONE {
            self.mate[partner as usize] = NONE;
            self.mate[v as usize] = NONE;
        }
    }

    // ----- blossoms -------------------------------------------------------------------------------

    fn is_vertex(&self, blossom: u32) -> bool {
        (blossom as usize) < self.n
    }

    fn push_leaves(&self, blossom: u32, into: &mut Vec<u32>) {
        if self.is_vertex(blossom) {
            into.push(blossom);
            return;
        }
        let mut stack = vec![blossom];
        while let Some(at) = stack.pop() {
            if self.is_vertex(at) {
                into.push(at);
            } else {
                stack.extend_from_slice(&self.cycle[at as usize - self.n].children);
            }
        }
    }

    /// The innermost blossom of both vertices, if the edge between them is on its cycle.
    fn cycle_with(&self, u: u32, v: u32) -> Option<u32> {
        let mut at = self.parent[u as usize];
        while at != NONE {
            if self.contains(at, v) {
                let edges = &self.cycle[at as usize - self.n].edges;
                return edges.iter().any(|&e| e == (u, v) || e == (v, u)).then_some(at);
            }
            at = self.parent[at as usize];
        }
        None
    }

    /// Takes a top-level blossom apart: its children become top-level.
    fn open(&mut self, blossom: u32) -> Cycle {
        let cycle = std::mem::take(&mut self.cycle[blossom as usize - self.n]);
        let mut leaves = Vec::new();
        for &child in &cycle.children {
            self.parent[child as usize] = NONE;
            leaves.clear();
            self.push_leaves(child, &mut leaves);
            for &leaf in &leaves {
                self.top[leaf as usize] = child;
            }
        }
        self.label[blossom as usize] = Label::Free;
        self.links[blossom as usize] = None;
        self.free_slots.push(blossom);
        cycle
    }

    /// Takes a top-level blossom apart whatever its dual: half of it goes to each of its vertices, so
    /// that slacks inside stay and those across grow; the base loses its partner across.
    fn dissolve(&mut self, blossom: u32) {
        let z = self.z[blossom as usize - self.n];
        if z > W::ZERO {
            let half = z.halved();
            let mut leaves = Vec::new();
            self.push_leaves(blossom, &mut leaves);
            for leaf in leaves {
                self.y[leaf as usize] += half;
            }
            self.unmatch(self.base[blossom as usize]);
            self.z[blossom as usize - self.n] = W::ZERO;
        }
        self.open(blossom);
    }

    /// Turns the matching inside `blossom` so that `vertex` becomes its base.
    fn rebase(&mut self, blossom: u32, vertex: u32) {
        if self.base[blossom as usize] == vertex {
            return;
        }
        let slot = blossom as usize - self.n;
        let mut child = vertex;
        while self.parent[child as usize] != blossom {
            child = self.parent[child as usize];
        }
        if !self.is_vertex(child) {
            self.rebase(child, vertex);
        }
        let mut cycle = std::mem::take(&mut self.cycle[slot]);
        let length = cycle.children.len();
        let start = cycle.children.iter().position(|&c| c == child).expect("child of its parent");
        // Around the even side of the cycle: pair the children after `start` two by two up to the old base.
        let forward = start % 2 == 1;
        let mut at = start;
        while at != 0 {
            let (first, second, edge) = if forward {
                let second = (at + 2) % length;
                (at + 1, second, cycle.edges[at + 1])
            } else {
                let (b, a) = cycle.edges[at - 2];
                (at - 1, at - 2, (a, b))
            };
            for (sub, inside) in [(cycle.children[first], edge.0), (cycle.children[second], edge.1)] {
                if !self.is_vertex(sub) {
                    self.rebase(sub, inside);
                }
            }
            self.mate[edge.0 as usize] = edge.1;
            self.mate[edge.1 as usize] = edge.0;
            at = second;
        }
        cycle.children.rotate_left(start);
        cycle.edges.rotate_left(start);
        self.cycle[slot] = cycle;
        self.base[blossom as usize] = vertex;
    }

    // ----- the search -----------------------------------------------------------------------------

    fn search(&mut self, root: usize) -> Result<(), Unmatchable> {
        self.searches += 1;
        self.label.fill(Label::Free);
        self.nearest.fill(NONE);
        self.queue.clear();
        self.exposed.clear();
        self.exposed
            .extend((0..self.n as u32).filter(|&v| self.mate[v as usize] == NONE && v != root as u32));
        self.make_even(self.top[root], (NONE, NONE));
        let outcome = self.grow_tree(root);
        self.queue.clear();
        for slot in self.n..self.parent.len() {
            self.links[slot] = None;
        }
        self.open_idle_blossoms();
        outcome
    }

    fn grow_tree(&mut self, root: usize) -> Result<(), Unmatchable> {
        loop {
            while let Some(v) = self.queue.pop() {
                if self.scan(v) {
                    return Ok(());
                }
            }
            let Some(event) = self.adjust_duals() else {
                return Err(Unmatchable { vertex: root });
            };
            match event {
                Event::Expose(v) => {
                    self.expose(v as u32);
                    return Ok(());
                }
                Event::Grow(x) => {
                    if self.reach(self.nearest[x], x as u32) {
                        return Ok(());
                    }
                }
                Event::Shrink(u, v) => self.shrink(u, v),
                Event::Expand(blossom) => self.expand(blossom as u32),
            }
        }
    }

    fn make_even(&mut self, blossom: u32, entry: (u32, u32)) {
        self.label[blossom as usize] = Label::Even;
        self.entry[blossom as usize] = entry;
        self.link[blossom as usize] = (NONE, NONE);
        self.links[blossom as usize] = None;
        let mut queue = std::mem::take(&mut self.queue);
        self.push_leaves(blossom, &mut queue);
        self.queue = queue;
    }

    /// Looks along every edge of even vertex `v`; true when the matching was augmented.
    fn scan(&mut self, v: u32) -> bool {
        let row = v as usize * self.n;
        // An augmenting path that ends here saves the rest of the search.
        for index in 0..self.exposed.len() {
            let x = self.exposed[index] as usize;
            if self.present[row + x]
                && self.label[self.top[x] as usize] == Label::Free
                && self.outer_slack(v as usize, x) == W::ZERO
                && self.reach(v, x as u32)
            {
                return true;
            }
        }
        for x in 0..self.n {
            if !self.present[row + x] {
                continue;
            }
            let (tv, tx) = (self.top[v as usize], self.top[x]);
            if tv == tx {
                continue;
            }
            match self.label[tx as usize] {
                Label::Even => {
                    let slack = self.outer_slack(v as usize, x);
                    if slack == W::ZERO {
                        self.shrink(v, x as u32);
                    } else {
                        self.offer_link(tv, (v, x as u32), slack);
                    }
                }
                Label::Free => {
                    let slack = self.outer_slack(v as usize, x);
                    if slack == W::ZERO {
                        if self.reach(v, x as u32) {
                            return true;
                        }
                    } else {
                        self.offer_nearest(x, v, slack);
                    }
                }
                Label::Odd => {
                    // Matters only if the blossom around x is expanded.
                    if tx != x as u32 {
                        let slack = self.outer_slack(v as usize, x);
                        self.offer_nearest(x, v, slack);
                    }
                }
            }
        }
        false
    }

    fn offer_nearest(&mut self, x: usize, v: u32, slack: W) {
        let known = self.nearest[x];
        if known == NONE || slack < self.outer_slack(known as usize, x) {
            self.nearest[x] = v;
        }
    }

    fn offer_link(&mut self, blossom: u32, edge: (u32, u32), slack: W) {
        let known = self.link[blossom as usize];
        if known.0 == NONE || slack < self.outer_slack(known.0 as usize, known.1 as usize) {
            self.link[blossom as usize] = edge;
        }
    }

    /// Follows the tight edge from even `u` to free `x`; true when `x`'s blossom was exposed and the
    /// matching has been augmented.
    fn reach(&mut self, u: u32, x: u32) -> bool {
        let blossom = self.top[x as usize];
        let base = self.base[blossom as usize];
        let partner = self.mate[base as usize];
        if partner == NONE {
            if !self.is_vertex(blossom) {
                self.rebase(blossom, x);
            }
            self.mate[x as usize] = u;
            self.flip_to_root(u, x);
            return true;
        }
        self.label[blossom as usize] = Label::Odd;
        self.entry[blossom as usize] = (u, x);
        self.make_even(self.top[partner as usize], (base, partner));
        false
    }

    /// Matches `s` with `partner` and re-matches everything between `s` and the root.
    fn flip_to_root(&mut self, s: u32, partner: u32) {
        let (mut s, mut partner) = (s, partner);
        loop {
            let even = self.top[s as usize];
            let above = self.entry[even as usize].0;
            if !self.is_vertex(even) {
                self.rebase(even, s);
            }
            self.mate[s as usize] = partner;
            if above == NONE {
                return;
            }
            let odd = self.top[above as usize];
            let (next, inside) = self.entry[odd as usize];
            if !self.is_vertex(odd) {
                self.rebase(odd, inside);
            }
            self.mate[inside as usize] = next;
            (s, partner) = (next, inside);
        }
    }

    /// Leaves even vertex `v` exposed in place of the root.
    fn expose(&mut self, v: u32) {
        let even = self.top[v as usize];
        let above = self.entry[even as usize].0;
        if !self.is_vertex(even) {
            self.rebase(even, v);
        }
        self.mate[v as usize] = NONE;
        if above == NONE {
            return;
        }
        let odd = self.top[above as usize];
        let (next, inside) = self.entry[odd as usize];
        if !self.is_vertex(odd) {
            self.rebase(odd, inside);
        }
        self.mate[inside as usize] = next;
        self.flip_to_root(next, inside);
    }

    /// Moves the duals of the tree as far as feasibility allows and says what stopped it.
    fn adjust_duals(&mut self) -> Option<Event> {
        let mut delta: Option<(W, Event)> = None;
        let mut offer = |value: W, event: Event| {
            if delta.as_ref().is_none_or(|(best, _)| value < *best) {
                delta = Some((value, event));
            }
        };
        for v in 0..self.n {
            let top = self.top[v];
            match self.label[top as usize] {
                Label::Even => {
                    if !self.required[v] {
                        offer(self.y[v], Event::Expose(v));
                    }
                    if top == v as u32 {
                        let (a, b) = self.link[v];
                        if a != NONE {
                            offer(self.outer_slack(a as usize, b as usize).halved(), Event::Shrink(a, b));
                        }
                    }
                }
                Label::Free => {
                    if self.nearest[v] != NONE {
                        offer(self.outer_slack(self.nearest[v] as usize, v), Event::Grow(v));
                    }
                }
                Label::Odd => {}
            }
        }
        for slot in self.n..self.parent.len() {
            if self.cycle[slot - self.n].children.is_empty() || self.parent[slot] != NONE {
                continue;
            }
            match self.label[slot] {
                Label::Even => {
                    let (a, b) = self.link[slot];
                    if a != NONE {
                        offer(self.outer_slack(a as usize, b as usize).halved(), Event::Shrink(a, b));
                    }
                }
                Label::Odd => offer(self.z[slot - self.n].halved(), Event::Expand(slot)),
                Label::Free => {}
            }
        }
        let (delta, event) = delta?;
        if delta != W::ZERO {
            for v in 0..self.n {
                match self.label[self.top[v] as usize] {
                    Label::Even => self.y[v] -= delta,
                    Label::Odd => self.y[v] += delta,
                    Label::Free => {}
                }
            }
            let twice = delta.doubled();
            for slot in self.n..self.parent.len() {
                if !self.cycle[slot - self.n].children.is_empty() && self.parent[slot] == NONE {
                    match self.label[slot] {
                        Label::Even => self.z[slot - self.n] += twice,
                        Label::Odd => self.z[slot - self.n] -= twice,
                        Label::Free => {}
                    }
                }
            }
        }
        Some(event)
    }

    /// The even blossom above an even one, or `NONE` at the root.
    fn grandparent(&self, even: u32) -> u32 {
        let above = self.entry[even as usize].0;
        if above == NONE {
            return NONE;
        }
        let odd = self.top[above as usize];
        self.top[self.entry[odd as usize].0 as usize]
    }

    /// Shrinks the odd cycle that tight edge `(u, v)` between two even blossoms closes.
    fn shrink(&mut self, u: u32, v: u32) {
        let (left, right) = (self.top[u as usize], self.top[v as usize]);
        let apex = self.apex(left, right);
        let slot = self.free_slots.pop().expect("a laminar family has at most n/2 blossoms");
        // Children from the apex down to `left`, then from `right` up to the apex.
        let mut cycle = Cycle::default();
        let mut at = left;
        let mut joint = (u, v);
        while at != apex {
            cycle.children.push(at);
            cycle.edges.push(joint);
            let (above, base) = self.entry[at as usize];
            let odd = self.top[above as usize];
            cycle.children.push(odd);
            cycle.edges.push((above, base));
            let (next, inside) = self.entry[odd as usize];
            joint = (next, inside);
            at = self.top[next as usize];
        }
        cycle.children.push(apex);
        cycle.edges.push(joint);
        cycle.children.reverse();
        cycle.edges.reverse();
        // edges[i] now leads from children[i] to children[i + 1], the last of this side being (u, v).
        at = right;
        while at != apex {
            cycle.children.push(at);
            let (above, base) = self.entry[at as usize];
            let odd = self.top[above as usize];
            cycle.edges.push((base, above));
            cycle.children.push(odd);
            let (next, inside) = self.entry[odd as usize];
            cycle.edges.push((inside, next));
            at = self.top[next as usize];
        }
        let base = self.base[apex as usize];
        let index = slot as usize;
        self.base[index] = base;
        self.parent[index] = NONE;
        self.z[index - self.n] = W::ZERO;
        self.label[index] = Label::Even;
        self.entry[index] = self.entry[apex as usize];
        self.link[index] = (NONE, NONE);
        for &child in &cycle.children {
            self.parent[child as usize] = slot;
        }
        let mut leaves = Vec::new();
        for &child in &cycle.children {
            let start = leaves.len();
            self.push_leaves(child, &mut leaves);
            for &leaf in &leaves[start..] {
                self.top[leaf as usize] = slot;
            }
            if self.label[child as usize] == Label::Odd {
                self.queue.extend_from_slice(&leaves[start..]);
            }
        }
        self.collect_links(slot, &cycle.children);
        self.cycle[index - self.n] = cycle;
    }

    /// The lowest common even ancestor of two even blossoms of the tree.
    fn apex(&mut self, left: u32, right: u32) -> u32 {
        let (mut a, mut b) = (left, right);
        let mut marked = Vec::new();
        let apex = loop {
            if a != NONE {
                if self.mark[a as usize] {
                    break a;
                }
                self.mark[a as usize] = true;
                marked.push(a);
                a = self.grandparent(a);
            }
            if b != NONE {
                if self.mark[b as usize] {
                    break b;
                }
                self.mark[b as usize] = true;
                marked.push(b);
                b = self.grandparent(b);
            }
        };
        for blossom in marked {
            self.mark[blossom as usize] = false;
        }
        apex
    }

    /// Merges what the children know of edges to other even blossoms.
    ///
    /// A vertex's whole row is read the first time it comes into a blossom, later only lists with one
    /// edge per even blossom: `O(n)` per child. The rows of odd children are read too: their scan to
    /// come offers each only to the single `link`, and when that edge comes to lie inside a blossom
    /// the next best must be in the list. Edges to blossoms that become even later are offered from
    /// the later side.
    fn collect_links(&mut self, slot: u32, children: &[u32]) {
        let mut best: Vec<(u32, u32)> = vec![(NONE, NONE); self.parent.len()];
        let mut touched = Vec::new();
        let mut leaves = Vec::new();
        for &child in children {
            if let Some(list) = self.links[child as usize].take() {
                for edge in list {
                    self.merge_link(slot, edge, &mut best, &mut touched);
                }
                // Edges offered to the child after its list was made.
                let edge = self.link[child as usize];
                if edge.0 != NONE {
                    self.merge_link(slot, edge, &mut best, &mut touched);
                }
            } else {
                leaves.clear();
                self.push_leaves(child, &mut leaves);
                for &leaf in &leaves {
                    for x in 0..self.n {
                        if self.present[leaf as usize * self.n + x] {
                            self.merge_link(slot, (leaf, x as u32), &mut best, &mut touched);
                        }
                    }
                }
            }
        }
        let mut list = Vec::with_capacity(touched.len());
        for target in touched {
            let edge = best[target as usize];
            let slack = self.outer_slack(edge.0 as usize, edge.1 as usize);
            self.offer_link(slot, edge, slack);
            list.push(edge);
        }
        self.links[slot as usize] = Some(list);
    }

    fn merge_link(&self, slot: u32, edge: (u32, u32), best: &mut [(u32, u32)], touched: &mut Vec<u32>) {
        let target = self.top[edge.1 as usize];
        if target == slot || self.label[target as usize] != Label::Even {
            return;
        }
        let known = best[target as usize];
        if known.0 == NONE {
            touched.push(target);
            best[target as usize] = edge;
        } else if self.outer_slack(edge.0 as usize, edge.1 as usize)
            < self.outer_slack(known.0 as usize, known.1 as usize)
        {
            best[target as usize] = edge;
        }
    }

    /// Expands an odd blossom whose dual has come down to zero: the children between the entry and the
    /// base take its place in the tree, the others become free.
    fn expand(&mut self, blossom: u32) {
        let entry = self.entry[blossom as usize];
        let cycle = self.open(blossom);
        let length = cycle.children.len();
        for &child in &cycle.children {
            self.label[child as usize] = Label::Free;
        }
        let start = cycle
            .children
            .iter()
            .position(|&child| self.top[entry.1 as usize] == child)
            .expect("the entry lies in a child");
        let forward = start % 2 == 1;
        let mut at = start;
        let mut entered = entry;
        loop {
            let odd = cycle.children[at];
            self.label[odd as usize] = Label::Odd;
            self.entry[odd as usize] = entered;
            if at == 0 {
                break;
            }
            // (out, into): matched edge from the odd child to the even one; then the tight edge on.
            let (even, next, matched, onward) = if forward {
                (at + 1, (at + 2) % length, cycle.edges[at], cycle.edges[at + 1])
            } else {
                let (b, a) = cycle.edges[at - 1];
                let (d, c) = cycle.edges[at - 2];
                (at - 1, at - 2, (a, b), (c, d))
            };
            self.make_even(cycle.children[even], matched);
            entered = onward;
            at = next;
        }
    }

    /// Opens the top-level blossoms whose dual is zero.
    fn open_idle_blossoms(&mut self) {
        let mut stack: Vec<u32> = (self.n..self.parent.len())
            .filter(|&slot| !self.cycle[slot - self.n].children.is_empty() && self.parent[slot] == NONE)
            .map(|slot| slot as u32)
            .collect();
        while let Some(blossom) = stack.pop() {
            if self.z[blossom as usize - self.n] == W::ZERO {
                let cycle = self.open(blossom);
                stack.extend(cycle.children.into_iter().filter(|&child| !self.is_vertex(child)));
            }
        }
    }
}
