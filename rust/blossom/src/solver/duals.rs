//! Slacks of single edges, and duals of vertices that are new or changed.

use super::{NONE, Solver};
use crate::weight::Weight;

impl<W: Weight> Solver<W> {
    pub(super) fn outer_slack(&self, u: usize, v: usize) -> W {
        self.y[u] + self.y[v] - self.doubled[u * self.n + v]
    }

    pub(super) fn contains(&self, blossom: u32, vertex: u32) -> bool {
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
    pub(super) fn least_dual(&self, v: usize) -> W {
        let mut least = if self.required[v] { None } else { Some(W::ZERO) };
        let row = v * self.n;
        for u in 0..self.n {
            if self.present(row + u) {
                let need = self.doubled[row + u] - self.y[u];
                if least.is_none_or(|l| need > l) {
                    least = Some(need);
                }
            }
        }
        least.unwrap_or(W::ZERO)
    }

    /// Sets the duals of fresh and released vertices, and matches along tight edges at once.
    pub(super) fn settle_duals(&mut self) {
        if self.fresh {
            self.fresh = false;
            for v in 0..self.n {
                let row = v * self.n;
                let mut greatest = if self.required[v] { None } else { Some(W::ZERO) };
                for u in 0..self.n {
                    if self.present(row + u) && greatest.is_none_or(|g| self.doubled[row + u] > g) {
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

    pub(super) fn settle(&mut self, v: usize) {
        self.y[v] = self.least_dual(v);
        let row = v * self.n;
        for u in 0..self.n {
            if self.present(row + u)
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

    pub(super) fn unmatch(&mut self, v: u32) {
        let partner = self.mate[v as usize];
        if partner != NONE {
            self.mate[partner as usize] = NONE;
            self.mate[v as usize] = NONE;
        }
    }
}
