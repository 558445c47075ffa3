//! Instances, the slow reference and the checks that the test binaries share.
#![allow(dead_code, reason = "not every test binary uses everything")]

pub mod families;
pub mod random;

use blossom::{Solver, Weight, verify};

/// A matching problem with small weights.
#[derive(Clone, Debug)]
pub struct Instance {
    pub vertex_count: usize,
    /// At most one edge for each pair.
    pub edges: Vec<(usize, usize, i64)>,
    pub required: Vec<bool>,
}

impl Instance {
    /// Every vertex optional.
    pub fn new(vertex_count: usize, edges: Vec<(usize, usize, i64)>) -> Self {
        Self { vertex_count, edges, required: vec![false; vertex_count] }
    }

    /// A fresh solver that has not solved yet.
    pub fn solver<W: Weight>(&self) -> Solver<W> {
        self.solver_with(|weight| W::from_i64(weight))
    }

    /// A fresh solver with weights made by `scale`.
    pub fn solver_with<W: Weight>(&self, scale: impl Fn(i64) -> W) -> Solver<W> {
        let mut solver = Solver::new(self.vertex_count);
        for (vertex, &required) in self.required.iter().enumerate() {
            solver.set_required(vertex, required);
        }
        for &(u, v, weight) in &self.edges {
            solver.set_weight(u, v, scale(weight));
        }
        solver
    }

    /// Solve afresh, verify, and return the total weight; `None` when the required vertices cannot all
    /// be matched.
    pub fn solve<W: Weight>(&self) -> Option<i64> {
        let mut solver = self.solver::<W>();
        solver.solve().ok()?;
        Some(self.check(&solver))
    }

    /// Verify the solution of `solver` by its certificate and return the total weight.
    pub fn check<W: Weight>(&self, solver: &Solver<W>) -> i64 {
        self.check_with(solver, |weight| W::from_i64(weight))
    }

    /// As [`check`](Self::check), with weights made by `scale`.
    pub fn check_with<W: Weight>(&self, solver: &Solver<W>, scale: impl Fn(i64) -> W) -> i64 {
        let edges: Vec<(u32, u32, W)> =
            self.edges.iter().map(|&(u, v, w)| (u as u32, v as u32, scale(w))).collect();
        let mate: Vec<Option<u32>> =
            (0..self.vertex_count).map(|v| solver.mate(v).map(|mate| mate as u32)).collect();
        let certificate = solver.certificate();
        if let Err(flaw) = verify(self.vertex_count, &edges, &self.required, &mate, &certificate) {
            panic!("{flaw}\n{self:?}\n{mate:?}\n{certificate:?}");
        }
        let matched = self.edges.iter().filter(|&&(u, v, _)| solver.mate(u) == Some(v));
        matched.map(|&(_, _, weight)| weight).sum()
    }

    /// The greatest total weight, by dynamic programming over all `2^vertex_count` sets of vertices;
    /// `None` when the required vertices cannot all be matched.
    pub fn brute_force(&self) -> Option<i64> {
        let mut weights = vec![vec![None; self.vertex_count]; self.vertex_count];
        for &(u, v, weight) in &self.edges {
            weights[u][v] = Some(weight);
            weights[v][u] = Some(weight);
        }
        // best[set]: greatest weight of a matching inside `set` that covers its required vertices.
        let mut best: Vec<Option<i64>> = vec![Some(0); 1 << self.vertex_count];
        for set in 1..best.len() {
            let low = set.trailing_zeros() as usize;
            let rest = set & (set - 1);
            let mut value = if self.required[low] { None } else { best[rest] };
            for v in low + 1..self.vertex_count {
                if rest >> v & 1 == 1 {
                    let with = weights[low][v].zip(best[rest & !(1 << v)]);
                    value = value.max(with.map(|(weight, others)| weight + others));
                }
            }
            best[set] = value;
        }
        best[(1 << self.vertex_count) - 1]
    }
}
