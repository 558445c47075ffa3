//! The search for an augmenting path.
//!
//! The search is Edmonds' with the labels of Gabow ("An efficient implementation of Edmonds'
//! algorithm for maximum matching on graphs", 1976): nothing is shrunk, a blossom is a class of a
//! disjoint-set forest, and a vertex that a blossom turned from inner to outer remembers the edge
//! that closed the blossom, its *bridge*.

use super::{Adjacency, NONE};

/// What the current search knows of a vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    /// Not to be used: inactive, or paired with an inactive vertex.
    Closed,
    /// Not reached.
    Unreached,
    /// Reached at odd distance only; its mate is outer.
    Inner,
    /// The exposed vertex at which the search starts.
    Root,
    /// Outer because its mate was reached from this outer vertex.
    Outer(u32),
    /// Inner once, outer since the edge between these two outer vertices closed a blossom around it.
    Bridge(u32, u32),
}

impl Label {
    fn is_outer(self) -> bool {
        matches!(self, Self::Root | Self::Outer(_) | Self::Bridge(..))
    }
}

/// The alternating tree of one exposed vertex, kept after the search until the next one.
#[derive(Clone)]
pub(super) struct Search {
    label: Vec<Label>,
    /// Disjoint-set forest over the outer vertices; the representative of a class is its base, the
    /// vertex through which the tree enters the blossom.
    base: Vec<u32>,
    /// Outer vertices in the order of becoming so; those before `scanned` are done with.
    outer: Vec<u32>,
    scanned: usize,
    /// Outer vertices outside the root's class; those that have joined it since are dropped when next met.
    outside: Vec<u32>,
    /// Number of classes among `outer`.
    classes: usize,
    /// Exposed vertices other than the root, in index order.
    exposed: Vec<u32>,
    /// Matched vertices not reached; those reached since are dropped when next met.
    unreached: Vec<u32>,
    /// How many entries of `unreached` are indeed not reached.
    unreached_count: usize,
    /// Stamps of the two walks towards the root that look for the base of a new blossom.
    stamp: Vec<u32>,
    stamps: u32,
}

impl Search {
    /// Room for `vertex_count` vertices.
    pub(super) fn new(vertex_count: usize) -> Self {
        Self {
            label: vec![Label::Closed; vertex_count],
            base: (0..vertex_count as u32).collect(),
            outer: Vec::new(),
            scanned: 0,
            outside: Vec::new(),
            classes: 0,
            exposed: Vec::new(),
            unreached: Vec::new(),
            unreached_count: 0,
            stamp: vec![0; vertex_count],
            stamps: 0,
        }
    }

    /// All vertices of the tree of the last search.
    pub(super) fn tree(&self) -> impl Iterator<Item = usize> + '_ {
        let reached = |label: &Label| label.is_outer() || *label == Label::Inner;
        self.label.iter().enumerate().filter(move |&(_, label)| reached(label)).map(|(v, _)| v)
    }

    /// The outer vertices of the last search in index order.
    pub(super) fn outer_vertices(&self) -> Vec<usize> {
        (0..self.label.len()).filter(|&v| self.label[v].is_outer()).collect()
    }

    /// Grow the alternating tree of `root` until it reaches an exposed vertex: the last edge of an
    /// augmenting path, from an outer vertex to that one. `None` when the tree is complete.
    pub(super) fn run<A: Adjacency>(
        &mut self,
        root: usize,
        mate: &[u32],
        graph: &A,
        active: &[bool],
    ) -> Option<(u32, u32)> {
        self.prepare(root, mate, active);
        if let Some(end) = self.make_outer(root as u32, Label::Root, graph) {
            return Some(end);
        }
        while self.scanned < self.outer.len() {
            let u = self.outer[self.scanned];
            self.scanned += 1;
            if let Some(end) = self.grow(u, mate, graph) {
                return Some(end);
            }
            if let Some(end) = self.close_blossoms(u, mate, graph) {
                return Some(end);
            }
            if self.classes == 1 && self.unreached_count == 0 {
                // One blossom holds all outer vertices, and every exposed vertex was tried from each.
                return None;
            }
        }
        None
    }

    /// Forget the last search. Cost: `O(n)`.
    fn prepare(&mut self, root: usize, mate: &[u32], active: &[bool]) {
        self.outer.clear();
        self.scanned = 0;
        self.outside.clear();
        self.classes = 0;
        self.exposed.clear();
        self.unreached.clear();
        self.stamp.fill(0);
        self.stamps = 0;
        for (v, &mate) in mate.iter().enumerate() {
            self.base[v] = v as u32;
            self.label[v] = Label::Unreached;
            if !active[v] || (mate != NONE && !active[mate as usize]) {
                self.label[v] = Label::Closed;
            } else if mate != NONE {
                self.unreached.push(v as u32);
            } else if v != root {
                self.exposed.push(v as u32);
            }
        }
        self.unreached_count = self.unreached.len();
    }

    /// Enter `v` among the outer vertices, and try it with the exposed ones at once.
    fn make_outer<A: Adjacency>(&mut self, v: u32, label: Label, graph: &A) -> Option<(u32, u32)> {
        self.label[v as usize] = label;
        self.outer.push(v);
        self.outside.push(v);
        self.classes += 1;
        let adjacent = |&&e: &&u32| graph.adjacent(v as usize, e as usize);
        self.exposed.iter().find(adjacent).map(|&exposed| (v, exposed))
    }

    /// Reach every unreached vertex that is adjacent to outer `u`, and its mate.
    fn grow<A: Adjacency>(&mut self, u: u32, mate: &[u32], graph: &A) -> Option<(u32, u32)> {
        if self.unreached_count == 0 {
            return None;
        }
        let mut list = std::mem::take(&mut self.unreached);
        let mut end = None;
        list.retain(|&v| {
            if self.label[v as usize] != Label::Unreached {
                return false;
            }
            if end.is_some() || !graph.adjacent(u as usize, v as usize) {
                return true;
            }
            self.label[v as usize] = Label::Inner;
            self.unreached_count -= 2;
            end = self.make_outer(mate[v as usize], Label::Outer(u), graph);
            false
        });
        self.unreached = list;
        end
    }

    /// Close a blossom by each edge from outer `u` to an outer vertex of another class.
    ///
    /// In dense graphs nearly all outer vertices soon are of the root's class. One edge takes `u` there, and
    /// then only the few vertices outside are asked about.
    fn close_blossoms<A: Adjacency>(&mut self, u: u32, mate: &[u32], graph: &A) -> Option<(u32, u32)> {
        let root = self.outer[0];
        // Vertices that become outer on the way are scanned later themselves.
        for position in 0..self.outer.len() {
            if self.find(u) == self.find(root) {
                break;
            }
            let v = self.outer[position];
            if self.find(u) != self.find(v) && graph.adjacent(u as usize, v as usize) {
                if let Some(end) = self.shrink((u, v), mate, graph) {
                    return Some(end);
                }
            }
        }
        let mut position = 0;
        while position < self.outside.len() && self.classes > 1 {
            let v = self.outside[position];
            if self.find(v) == self.find(root) {
                self.outside.swap_remove(position);
                continue;
            }
            if self.find(u) != self.find(v) && graph.adjacent(u as usize, v as usize) {
                if let Some(end) = self.shrink((u, v), mate, graph) {
                    return Some(end);
                }
                continue;
            }
            position += 1;
        }
        None
    }

    /// Merge the classes on the cycle that the edge between outer `u` and `v` closes; its inner
    /// vertices become outer. Cost: the number of classes on both ways to the common base.
    fn shrink<A: Adjacency>(&mut self, (u, v): (u32, u32), mate: &[u32], graph: &A) -> Option<(u32, u32)> {
        let join = self.common_base(u, v);
        let mut end = None;
        for side in [u, v] {
            let mut base = self.find(side);
            while base != join {
                let inner = mate[base as usize];
                let Label::Outer(above) = self.label[base as usize] else {
                    unreachable!("only the root and vertices reached through their mates are bases")
                };
                let found = self.make_outer(inner, Label::Bridge(u, v), graph);
                end = end.or(found);
                self.base[base as usize] = join;
                self.base[inner as usize] = join;
                self.classes -= 2;
                base = self.find(above);
            }
        }
        end
    }

    /// The first base that the ways from outer `u` and `v` to the root have in common, walking both
    /// in turn. Cost: at most twice the longer of the two ways that [`shrink`](Self::shrink) goes.
    fn common_base(&mut self, u: u32, v: u32) -> u32 {
        self.stamps += 1;
        let mut here = self.find(u);
        let mut there = self.find(v);
        loop {
            if here != NONE {
                if self.stamp[here as usize] == self.stamps {
                    return here;
                }
                self.stamp[here as usize] = self.stamps;
                here = match self.label[here as usize] {
                    Label::Outer(above) => self.find(above),
                    _ => NONE,
                };
            }
            std::mem::swap(&mut here, &mut there);
        }
    }

    /// The base of the class of outer `v`, halving the path to it.
    fn find(&mut self, v: u32) -> u32 {
        let mut v = v as usize;
        while self.base[v] as usize != v {
            let above = self.base[v] as usize;
            self.base[v] = self.base[above];
            v = self.base[v] as usize;
        }
        v as u32
    }

    /// Re-match along the path from `exposed` over `outer` to the root. Cost: its length.
    pub(super) fn augment(&self, mate: &mut [u32], outer: u32, exposed: u32) {
        mate[exposed as usize] = outer;
        // (v, w): match outer v to w, and then what v leaves behind, up to the root. Of the two ends of
        // a bridge the first must be done with before the second is begun.
        let mut steps = vec![(outer, exposed)];
        while let Some((v, w)) = steps.pop() {
            let left = mate[v as usize];
            mate[v as usize] = w;
            if left == NONE || mate[left as usize] != v {
                // The root, or a vertex whose former mate has been re-matched: the path ends here.
                continue;
            }
            match self.label[v as usize] {
                Label::Outer(above) => {
                    mate[left as usize] = above;
                    steps.push((above, left));
                }
                Label::Bridge(x, y) => {
                    steps.push((y, x));
                    steps.push((x, y));
                }
                _ => unreachable!("an augmenting path runs through outer vertices"),
            }
        }
    }
}
