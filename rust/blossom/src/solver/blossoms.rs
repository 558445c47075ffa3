//! The family of blossoms: leaves, taking apart, and moving the base.

use super::{Cycle, Label, NONE, ON_CYCLE, Solver};
use crate::weight::Weight;

impl<W: Weight> Solver<W> {
    pub(super) fn is_vertex(&self, blossom: u32) -> bool {
        (blossom as usize) < self.n
    }

    pub(super) fn push_leaves(&self, blossom: u32, into: &mut Vec<u32>) {
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

    /// Marks or unmarks the edges of a cycle.
    pub(super) fn mark_cycle(&mut self, cycle: &Cycle, on: bool) {
        for &(u, v) in &cycle.edges {
            for at in [u as usize * self.n + v as usize, v as usize * self.n + u as usize] {
                if on {
                    self.flags[at] |= ON_CYCLE;
                } else {
                    self.flags[at] &= !ON_CYCLE;
                }
            }
        }
    }

    /// Takes a top-level blossom apart: its children become top-level.
    pub(super) fn open(&mut self, blossom: u32) -> Cycle {
        let cycle = std::mem::take(&mut self.cycle[blossom as usize - self.n]);
        self.mark_cycle(&cycle, false);
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
    pub(super) fn dissolve(&mut self, blossom: u32) {
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
    pub(super) fn rebase(&mut self, blossom: u32, vertex: u32) {
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
}
