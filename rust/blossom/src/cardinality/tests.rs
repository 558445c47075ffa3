//! Against what can be worked out from all subsets of the vertices.

use std::cell::Cell;

use super::*;
use crate::random::Random;

struct Graph {
    rows: Vec<Vec<bool>>,
    questions: Cell<usize>,
}

impl Graph {
    fn new(vertex_count: usize) -> Self {
        Self { rows: vec![vec![false; vertex_count]; vertex_count], questions: Cell::new(0) }
    }

    fn random(vertex_count: usize, percent: usize, random: &mut Random) -> Self {
        let mut graph = Self::new(vertex_count);
        for u in 0..vertex_count {
            for v in 0..u {
                if random.chance(percent) {
                    graph.set(u, v, true);
                }
            }
        }
        graph
    }

    fn set(&mut self, u: usize, v: usize, present: bool) {
        self.rows[u][v] = present;
        self.rows[v][u] = present;
    }
}

impl Adjacency for Graph {
    fn vertex_count(&self) -> usize {
        self.rows.len()
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        assert_ne!(u, v);
        self.questions.set(self.questions.get() + 1);
        self.rows[u][v]
    }
}

/// For each set of vertices whether it has a perfect matching.
struct Subsets(Vec<bool>);

impl Subsets {
    fn of(graph: &Graph) -> Self {
        let count = graph.rows.len();
        let mut perfect = vec![false; 1 << count];
        perfect[0] = true;
        for set in 1..perfect.len() {
            let low = set.trailing_zeros() as usize;
            perfect[set] = (low + 1..count)
                .any(|v| set >> v & 1 == 1 && graph.rows[low][v] && perfect[set & !(1 << low) & !(1 << v)]);
        }
        Self(perfect)
    }

    /// The greatest number of pairs inside `within`.
    fn pairs(&self, within: usize) -> usize {
        let inside = (0..self.0.len()).filter(|&set| self.0[set] && set & !within == 0);
        inside.map(|set| set.count_ones() as usize / 2).max().unwrap_or(0)
    }

    /// Whether some matching inside `within` covers all of `cover`.
    fn covers(&self, cover: usize, within: usize) -> bool {
        (0..self.0.len()).any(|set| self.0[set] && set & !within == 0 && cover & !set == 0)
    }
}

fn set_of(vertices: impl Iterator<Item = usize>) -> usize {
    vertices.fold(0, |set, v| set | 1 << v)
}

fn check_valid(matching: &CardinalityMatching, graph: &Graph) {
    let mut ends = 0;
    for v in 0..graph.rows.len() {
        if let Some(mate) = matching.mate(v) {
            assert_eq!(matching.mate(mate), Some(v));
            assert!(graph.rows[v][mate]);
            ends += 1;
        }
    }
    assert_eq!(ends, 2 * matching.len());
}

/// Vertices and active vertices come and go, edges vanish; every answer is compared.
#[test]
fn every_answer_agrees_with_all_subsets() {
    let mut random = Random::new(2026);
    for round in 0..1500 {
        let count = 2 + random.below(8);
        let mut graph = Graph::random(count, [15, 25, 40, 60, 85][round % 5], &mut random);
        let mut subsets = Subsets::of(&graph);
        let mut matching = CardinalityMatching::new(count);
        let mut active: Vec<bool> = (0..count).map(|_| random.chance(85)).collect();
        for _ in 0..12 {
            let root = random.below(count);
            let usable = |v: &usize| active[*v] && matching.mate(*v).is_none_or(|m| active[m]);
            let within = set_of((0..count).filter(usable));
            let covered: Vec<usize> =
                (0..count).filter(usable).filter(|&v| matching.mate(v).is_some()).collect();
            let covered = set_of(covered.into_iter());
            let exposed = active[root] && matching.mate(root).is_none();
            let possible = exposed && subsets.covers(covered | 1 << root, within);
            let outer = matching.outer_vertices(root, &graph, &active);
            let expected: Vec<usize> = (0..count)
                .filter(|&v| within >> v & 1 == 1 && exposed && !possible)
                .filter(|&v| (covered | 1 << root) >> v & 1 == 1)
                .filter(|&v| subsets.covers((covered | 1 << root) & !(1 << v), within))
                .collect();
            assert_eq!(outer, expected);

            let before = matching.clone();
            let answer = matching.augment_from(root, &graph, &active);
            assert_eq!(answer, possible || before.mate(root).is_some());
            check_valid(&matching, &graph);
            assert!((0..count).all(|v| before.mate(v).is_none() || matching.mate(v).is_some()));
            if !possible {
                assert_eq!(matching.mate, before.mate);
            }

            let other = random.below(count);
            match random.below(6) {
                0 => active[other] = !active[other],
                1 => assert_eq!(matching.mate(other), matching.unmatch(other)),
                2 if other != root => {
                    let present = random.chance(50);
                    if matching.mate(other) == Some(root) && !present {
                        matching.unmatch(root);
                    }
                    graph.set(root, other, present);
                    subsets = Subsets::of(&graph);
                }
                3 if other != root && graph.rows[root][other] => {
                    matching.join(root, other);
                    check_valid(&matching, &graph);
                }
                _ => {}
            }
        }
    }
}

#[test]
fn maximise_reaches_the_maximum() {
    let mut random = Random::new(77);
    for round in 0..1500 {
        let count = 1 + random.below(10);
        let graph = Graph::random(count, [10, 20, 30, 45, 70][round % 5], &mut random);
        let subsets = Subsets::of(&graph);
        let mut matching = CardinalityMatching::new(count);
        // First part of the vertices, then all: what was covered stays covered.
        let part: Vec<bool> = (0..count).map(|_| random.chance(60)).collect();
        let within = set_of((0..count).filter(|&v| part[v]));
        assert_eq!(matching.maximise(&graph, &part), subsets.pairs(within));
        let before = matching.clone();
        let all = vec![true; count];
        assert_eq!(matching.maximise(&graph, &all), subsets.pairs((1 << count) - 1));
        assert_eq!(matching.len(), subsets.pairs((1 << count) - 1));
        check_valid(&matching, &graph);
        assert!((0..count).all(|v| before.mate(v).is_none() || matching.mate(v).is_some()));
    }
}

/// A complete graph without the edges that `rounds` rounds of random pairing have used up.
fn nearly_complete(count: usize, rounds: usize, random: &mut Random) -> Graph {
    let mut graph = Graph::new(count);
    for u in 0..count {
        for v in 0..u {
            graph.set(u, v, true);
        }
    }
    let mut order: Vec<usize> = (0..count).collect();
    for _ in 0..rounds {
        random.shuffle(&mut order);
        for pair in order.chunks_exact(2) {
            graph.set(pair[0], pair[1], false);
        }
    }
    graph
}

#[test]
fn nearly_complete_graphs_take_few_questions() {
    let mut random = Random::new(11);
    for count in [600, 601, 1200, 1201] {
        let graph = nearly_complete(count, 11, &mut random);
        let active = vec![true; count];
        let mut matching = CardinalityMatching::new(count);
        assert_eq!(matching.maximise(&graph, &active), count / 2);
        assert!(graph.questions.take() < 8 * count);
        if count % 2 == 1 {
            // The failed search: every vertex could be the one that is left over.
            let exposed = (0..count).find(|&v| matching.mate(v).is_none()).unwrap();
            assert_eq!(matching.outer_vertices(exposed, &graph, &active).len(), count);
            assert!(graph.questions.take() < 8 * count);
        }
        // A repair: two vertices lose their partners and cannot be each other's.
        for _ in 0..100 {
            let u = random.below(count);
            let Some(v) = matching.unmatch(u) else {
                continue;
            };
            graph.questions.take();
            let mut broken = Graph { rows: graph.rows.clone(), questions: Cell::new(0) };
            broken.set(u, v, false);
            assert!(matching.augment_from(u, &broken, &active));
            assert_eq!(matching.len(), count / 2);
            assert!(broken.questions.take() < 40);
        }
    }
}

/// Long odd cycles strung together: many nested blossoms, deep trees.
#[test]
fn long_chains_of_odd_cycles() {
    for cycles in [1, 2, 7, 40] {
        for length in [3, 5, 21] {
            // Each cycle shares its last vertex with the next one.
            let count = cycles * (length - 1) + 1;
            let mut graph = Graph::new(count);
            for cycle in 0..cycles {
                let first = cycle * (length - 1);
                for step in 0..length {
                    graph.set(first + step, first + (step + 1) % length, true);
                }
            }
            let active = vec![true; count];
            let mut matching = CardinalityMatching::new(count);
            // A matching of the path around, so that only the vertex at the far end is exposed.
            for v in (0..count - 1).step_by(2) {
                matching.join(v, v + 1);
            }
            let outer = matching.outer_vertices(count - 1, &graph, &active);
            assert_eq!(outer.len(), count, "every vertex of a chain of odd cycles can be left");
            assert!(!matching.augment_from(count - 1, &graph, &active));
            // Leave out one after another: the rest always has a perfect matching.
            for left in 0..count {
                let rest: Vec<bool> = (0..count).map(|v| v != left).collect();
                matching.unmatch(left);
                assert_eq!(matching.maximise(&graph, &rest), count / 2);
                check_valid(&matching, &graph);
            }
        }
    }
}

#[test]
#[should_panic(expected = "the graph has other vertices")]
fn a_graph_of_another_size_is_refused() {
    CardinalityMatching::new(3).maximise(&Graph::new(4), &[true; 3]);
}
