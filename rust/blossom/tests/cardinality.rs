//! The cardinality matching against the weighted solver with equal weights, on larger graphs.

mod support;

use blossom::{Adjacency, CardinalityMatching};
use support::random::Random;
use support::{Instance, families};

struct Rows(Vec<Vec<bool>>);

impl Adjacency for Rows {
    fn vertex_count(&self) -> usize {
        self.0.len()
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        self.0[u][v]
    }
}

impl Rows {
    fn of(instance: &Instance) -> Self {
        let mut rows = vec![vec![false; instance.vertex_count]; instance.vertex_count];
        for &(u, v, _) in &instance.edges {
            rows[u][v] = true;
            rows[v][u] = true;
        }
        Self(rows)
    }

    /// The proved maximum, by weights of one.
    fn maximum(&self, active: &[bool]) -> usize {
        let count = self.0.len();
        let pairs = (0..count).flat_map(|v| (0..v).map(move |u| (u, v)));
        let edges = pairs.filter(|&(u, v)| self.0[u][v] && active[u] && active[v]);
        Instance::new(count, edges.map(|(u, v)| (u, v, 1)).collect())
            .solve::<i64>()
            .expect("nothing is required") as usize
    }
}

#[test]
fn agrees_with_the_weighted_solver() {
    let mut random = Random::new(51);
    for (_, draw) in families::ALL {
        for round in 0..30 {
            let size = 10 + random.below(if round == 0 { 150 } else { 50 });
            let mut instance = draw(&mut random, size);
            // Thin out, so that not every maximum is half the number of vertices.
            let keep = [100, 40, 15, 7][round % 4];
            instance.edges.retain(|_| random.chance(keep));
            let graph = Rows::of(&instance);
            let mut matching = CardinalityMatching::new(size);
            let mut active = vec![true; size];
            assert_eq!(matching.maximise(&graph, &active), graph.maximum(&active));
            for _ in 0..10 {
                let v = random.below(size);
                active[v] = !active[v];
                if !active[v] {
                    matching.unmatch(v);
                }
                assert_eq!(matching.maximise(&graph, &active), graph.maximum(&active));
            }
            for (v, active) in active.into_iter().enumerate() {
                let Some(mate) = matching.mate(v) else {
                    continue;
                };
                assert!(active && graph.0[v][mate] && matching.mate(mate) == Some(v));
            }
        }
    }
}

/// An exposed vertex and each of its outer vertices can change places.
#[test]
fn outer_vertices_can_stand_in() {
    let mut random = Random::new(52);
    let mut shown = 0;
    for round in 0..300 {
        let size = 15 + random.below(30);
        let density = [6, 10, 20][round % 3];
        let instance = families::uniform(&mut random, size, density, (1, 1));
        let graph = Rows::of(&instance);
        let active = vec![true; size];
        let mut matching = CardinalityMatching::new(size);
        matching.maximise(&graph, &active);
        let Some(root) = (0..size).find(|&v| matching.mate(v).is_none()) else {
            continue;
        };
        let outer = matching.outer_vertices(root, &graph, &active);
        assert!(outer.contains(&root));
        for v in (0..size).filter(|&v| v != root && matching.mate(v).is_some()) {
            // Everything that is covered, and the root, but not v: is there a perfect matching?
            let mut without = matching.clone();
            without.unmatch(v);
            let rest: Vec<bool> =
                (0..size).map(|u| u != v && (u == root || matching.mate(u).is_some())).collect();
            let all = without.maximise(&graph, &rest) == matching.len();
            assert_eq!(outer.contains(&v), all);
            shown += usize::from(all);
        }
    }
    assert!(shown > 200);
}

#[test]
fn vertices_added_in_groups_keep_the_matching_maximum() {
    let mut random = Random::new(52);
    for (_, draw) in families::ALL {
        for _ in 0..20 {
            let size = 8 + random.below(40);
            let mut instance = draw(&mut random, size);
            instance.edges.retain(|_| random.below(3) == 0);
            let rows = Rows::of(&instance);
            let count = rows.vertex_count();
            let mut active = vec![false; count];
            let mut matching = CardinalityMatching::new(count);
            let mut start = 0;
            while start < count {
                let end = (start + 1 + random.below(6)).min(count);
                matching.add(start..end, &rows, &mut active);
                assert_eq!(matching.len(), rows.maximum(&active));
                start = end;
            }
        }
    }
}
