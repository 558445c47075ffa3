//! Solving again after changes: the same optimum as a fresh solver, and a certificate each time.

mod support;

use blossom::{Solver, Weight, Wide};
use support::random::Random;
use support::{Instance, families};

/// A solver and the instance that it should be solving.
struct Pair<W> {
    instance: Instance,
    solver: Solver<W>,
}

impl<W: Weight> Pair<W> {
    fn new(instance: Instance) -> Self {
        let solver = instance.solver();
        Self { instance, solver }
    }

    fn set_weight(&mut self, u: usize, v: usize, weight: i64) {
        self.solver.set_weight(u, v, W::from_i64(weight));
        assert_eq!(self.solver.weight(v, u), Some(W::from_i64(weight)));
        match self.position(u, v) {
            Some(edge) => self.instance.edges[edge].2 = weight,
            None => self.instance.edges.push((u, v, weight)),
        }
    }

    fn remove_edge(&mut self, u: usize, v: usize) {
        self.solver.remove_edge(u, v);
        assert_eq!(self.solver.weight(u, v), None);
        if let Some(edge) = self.position(u, v) {
            self.instance.edges.swap_remove(edge);
        }
    }

    fn position(&self, u: usize, v: usize) -> Option<usize> {
        self.instance.edges.iter().position(|&(a, b, _)| (a, b) == (u, v) || (a, b) == (v, u))
    }

    /// Release one to three vertices and change some of their edges; remove some edges elsewhere.
    fn change(&mut self, random: &mut Random) {
        let count = self.instance.vertex_count;
        for _ in 0..random.below(3) {
            self.remove_somewhere(random);
        }
        let low = self.instance.edges.iter().map(|e| e.2).min().unwrap_or(0);
        let high = self.instance.edges.iter().map(|e| e.2).max().unwrap_or(9);
        let released: Vec<usize> = (0..=random.below(3)).map(|_| random.below(count)).collect();
        for &v in &released {
            self.solver.release(v);
            assert_eq!(self.solver.mate(v), None);
        }
        let keep = random.below(100);
        for &v in &released {
            for u in (0..count).filter(|&u| u != v) {
                let present = self.position(u, v);
                if !random.chance(keep) {
                    match (present, random.below(10)) {
                        (Some(_), 0) => self.remove_edge(u, v),
                        (Some(_), _) => self.set_weight(u, v, random.between(low, high)),
                        (None, 0) => self.set_weight(v, u, random.between(low, high)),
                        (None, _) => {}
                    }
                }
            }
        }
        for _ in 0..random.below(2) {
            self.remove_somewhere(random);
        }
    }

    /// Change all weights at once, each by at most half of what the duals of its ends are raised by.
    fn reweight(&mut self, random: &mut Random) {
        let most = [0, 1, 9, 100][random.below(4)];
        let raise: Vec<i64> = self
            .instance
            .required
            .iter()
            .map(|&required| random.between(if required { -most } else { 0 }, most))
            .collect();
        for edge in &mut self.instance.edges {
            let room = raise[edge.0] + raise[edge.1];
            edge.2 += room.div_euclid(2) - [0, random.between(0, 3)][random.below(2)];
        }
        let wide: Vec<W> = raise.iter().map(|&raise| W::from_i64(raise)).collect();
        let instance = &self.instance;
        self.solver.reweight(&wide, |u, v, _| {
            let pair = |e: &&(usize, usize, i64)| (e.0, e.1) == (u, v) || (e.1, e.0) == (u, v);
            W::from_i64(instance.edges.iter().find(pair).expect("the edge exists").2)
        });
    }

    /// Require a vertex more.
    fn require(&mut self, random: &mut Random) {
        let v = random.below(self.instance.vertex_count);
        self.solver.set_required(v, true);
        self.instance.required[v] = true;
    }

    fn remove_somewhere(&mut self, random: &mut Random) {
        if !self.instance.edges.is_empty() {
            let (u, v, _) = self.instance.edges[random.below(self.instance.edges.len())];
            if self.solver.mate(u) != Some(v) {
                self.remove_edge(u, v);
            }
        }
    }

    /// Solve and compare with a fresh solver. Returns whether there is a solution.
    fn solve(&mut self) -> bool {
        let outcome = self.solver.solve();
        let value = outcome.is_ok().then(|| self.instance.check(&self.solver));
        assert_eq!(value, self.instance.solve::<i64>(), "{:?}", self.instance);
        if let Err(unmatchable) = outcome {
            assert!(self.instance.required[unmatchable.vertex]);
            assert_eq!(self.solver.mate(unmatchable.vertex), None);
        }
        outcome.is_ok()
    }
}

/// Sequences of changes in every family. Returns how many solves found a solution, how many found none.
fn sequences<W: Weight>(seed: u64, sizes: (usize, usize), rounds: usize, steps: usize) -> (usize, usize) {
    let mut random = Random::new(seed);
    let (mut solved, mut unsolved) = (0, 0);
    for (_, draw) in families::ALL {
        for round in 0..rounds {
            let size = sizes.0 + random.below(sizes.1 - sizes.0 + 1);
            let mut instance = draw(&mut random, size);
            for required in &mut instance.required {
                *required = round % 2 == 1 && random.chance(60);
            }
            let mut pair = Pair::<W>::new(instance);
            for _ in 0..steps {
                if pair.solve() {
                    solved += 1;
                } else {
                    unsolved += 1;
                }
                pair.change(&mut random);
                if random.chance(15) {
                    assert!(pair.solve() || round % 2 == 1);
                    pair.reweight(&mut random);
                }
                if round % 2 == 1 && random.chance(10) {
                    pair.require(&mut random);
                }
            }
        }
    }
    (solved, unsolved)
}

#[test]
fn small_graphs_are_solved_again() {
    let (solved, unsolved) = sequences::<i64>(21, (2, 9), 160, 12);
    assert!(solved > 2 * unsolved && unsolved > 1000);
}

#[test]
fn middling_graphs_are_solved_again() {
    let (solved, unsolved) = sequences::<i128>(22, (10, 24), 24, 12);
    assert!(solved > 2 * unsolved && unsolved > 100);
}

#[test]
fn larger_graphs_are_solved_again() {
    let (solved, _) = sequences::<Wide<2>>(23, (30, 70), 6, 10);
    assert!(solved > 600);
}

/// One perfect matching is kept through thousands of changes at the same few vertices.
#[test]
fn long_sequences_of_perfect_matchings() {
    let mut random = Random::new(24);
    for bipartite in [false, true] {
        let size = 20;
        let joined = |u: usize, v: usize| u != v && (!bipartite || u % 2 != v % 2);
        let mut edges = Vec::new();
        for v in 0..size {
            for u in (0..v).filter(|&u| joined(u, v)) {
                edges.push((u, v, random.between(0, 1000)));
            }
        }
        let mut instance = Instance::new(size, edges);
        instance.required.fill(true);
        let mut pair = Pair::<i64>::new(instance);
        for step in 0..3000 {
            if step % 25 == 0 {
                assert!(pair.solve());
            } else {
                pair.solver.solve().expect("the graph stays complete");
            }
            let v = [random.below(size), 0][step % 2];
            pair.solver.release(v);
            for u in (0..size).filter(|&u| joined(u, v)) {
                pair.set_weight(u, v, random.between(0, 1000));
            }
        }
    }
}

#[test]
fn a_warm_solve_costs_few_searches() {
    let mut random = Random::new(25);
    let instance = families::uniform(&mut random, 120, 60, (1, 100));
    let mut pair = Pair::<i64>::new(instance);
    assert!(pair.solve());
    let before = pair.solver.searches();
    assert!(pair.solve());
    assert_eq!(pair.solver.searches(), before, "nothing to do");
    let mut warm = 0;
    for _ in 0..50 {
        let v = random.below(120);
        let before = pair.solver.searches();
        pair.solver.release(v);
        for u in 0..120 {
            if pair.solver.weight(u, v).is_some() {
                pair.set_weight(u, v, random.between(1, 100));
            }
        }
        assert!(pair.solve());
        warm += pair.solver.searches() - before;
    }
    // The released vertex and its former mate, and a few that dissolved blossoms expose.
    assert!(warm <= 50 * 6, "{warm} searches for 50 changes");
}
