//! The solver against brute force, and number types against each other.

mod support;

use blossom::{Weight, Wide, maximum_weight_perfect_matching};
use petgraph::graph::UnGraph;
use support::random::Random;
use support::{Instance, families};

/// Solve with every number type; all must find the same mates.
fn solve_all_widths(instance: &Instance) -> Option<i64> {
    let mut narrow = instance.solver::<i64>();
    let outcome = narrow.solve();
    let value = outcome.is_ok().then(|| instance.check(&narrow));
    macro_rules! same {
        ($($number:ty),*) => {$(
            let mut solver = instance.solver::<$number>();
            assert_eq!(solver.solve(), outcome);
            if outcome.is_ok() {
                assert_eq!(instance.check(&solver), value.unwrap());
                for v in 0..instance.vertex_count {
                    assert_eq!(solver.mate(v), narrow.mate(v));
                }
            }
        )*};
    }
    same!(i128, Wide<1>, Wide<2>, Wide<5>);
    value
}

/// Some, all or none of the vertices required.
fn require(instance: &mut Instance, kind: usize, random: &mut Random) {
    for required in &mut instance.required {
        *required = match kind {
            0 => false,
            1 => true,
            _ => random.chance(40),
        };
    }
}

fn small_graphs(sizes: std::ops::RangeInclusive<usize>, rounds: usize, seed: u64) -> (usize, usize) {
    let mut random = Random::new(seed);
    let (mut graphs, mut without) = (0, 0);
    for (_, draw) in families::ALL {
        for round in 0..rounds {
            let size = sizes.start() + random.below(sizes.end() - sizes.start() + 1);
            let mut instance = draw(&mut random, size);
            require(&mut instance, round % 3, &mut random);
            let found = solve_all_widths(&instance);
            assert_eq!(found, instance.brute_force(), "{instance:?}");
            graphs += 1;
            without += usize::from(found.is_none());
        }
    }
    (graphs, without)
}

#[test]
fn tiny_graphs_agree_with_brute_force() {
    let (graphs, without) = small_graphs(1..=7, 900, 1);
    // Both answers must occur often enough to be tested.
    assert!(without > graphs / 10 && without < graphs / 2);
}

#[test]
fn small_graphs_agree_with_brute_force() {
    small_graphs(8..=11, 400, 2);
}

#[test]
fn graphs_of_a_dozen_vertices_agree_with_brute_force() {
    small_graphs(12..=14, 24, 3);
}

/// Every fifth graph of five vertices with weights 1 to 3.
#[test]
fn all_small_weightings_agree_with_brute_force() {
    let pairs: Vec<(usize, usize)> = (0..5).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    // A digit in base 4 for each pair: no edge, 1, 2 or 3.
    for code in (0..1_usize << 20).step_by(5) {
        let weight = |pair: usize| (code >> (2 * pair) & 3) as i64;
        let edges = (0..10).filter(|&pair| weight(pair) > 0);
        let mut instance = Instance::new(5, edges.map(|p| (pairs[p].0, pairs[p].1, weight(p))).collect());
        assert_eq!(instance.solve::<i64>(), instance.brute_force());
        instance.required[code % 5] = true;
        instance.required[code % 3] = true;
        assert_eq!(instance.solve::<i64>(), instance.brute_force());
    }
}

#[test]
fn larger_graphs_are_proved_by_their_certificates() {
    let mut random = Random::new(4);
    for (_, draw) in families::ALL {
        for round in 0..24 {
            let size = 15 + random.below(50);
            let mut instance = draw(&mut random, size);
            require(&mut instance, round % 3, &mut random);
            solve_all_widths(&instance);
        }
    }
}

#[test]
fn graphs_of_hundreds_of_vertices_are_proved_by_their_certificates() {
    let mut random = Random::new(5);
    for (_, draw) in families::ALL {
        for size in [100, 181, 260] {
            let mut instance = draw(&mut random, size);
            instance.solve::<i64>();
            require(&mut instance, 2, &mut random);
            instance.solve::<Wide<2>>();
        }
    }
}

/// Perfect matchings of larger graphs: planted, so that one exists.
#[test]
fn planted_perfect_matchings_are_found() {
    let mut random = Random::new(6);
    for (_, draw) in families::ALL {
        for round in 0..20 {
            let size = 2 * (4 + random.below(if round == 0 { 60 } else { 20 }));
            let mut instance = draw(&mut random, size);
            let mut order: Vec<usize> = (0..size).collect();
            random.shuffle(&mut order);
            for pair in order.chunks_exact(2) {
                let (u, v) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
                let known = |e: &(usize, usize, i64)| (e.0.min(e.1), e.0.max(e.1)) == (u, v);
                if !instance.edges.iter().any(known) {
                    instance.edges.push((u, v, random.between(-50, 5)));
                }
            }
            instance.required.fill(true);
            let value = solve_all_widths(&instance).expect("one was planted");
            let graph = UnGraph::<(), i64>::from_edges(
                instance.edges.iter().map(|&(u, v, w)| (u as u32, v as u32, w)),
            );
            let matching = maximum_weight_perfect_matching(&graph, |edge| *edge.weight()).unwrap();
            assert_eq!(matching.weight(), value);
            assert_eq!(matching.len(), size / 2);
            matching.verify().unwrap();
        }
    }
}

/// Lexicographic weights that no primitive integer holds: the first criterion far above the second.
#[test]
fn wide_weights_compare_lexicographically() {
    let mut random = Random::new(7);
    for _ in 0..300 {
        let size = 2 + random.below(9);
        let first = families::uniform(&mut random, size, 70, (0, 2));
        let second: Vec<i64> = first.edges.iter().map(|_| random.between(0, 9)).collect();
        let high = |weight: i64| {
            let unit = Wide::<5>::power_of_two(280);
            (0..weight).fold(Wide::ZERO, |sum, _| sum + unit)
        };
        let mut solver = first.solver::<Wide<5>>();
        for (&(u, v, weight), &low) in first.edges.iter().zip(&second) {
            solver.set_weight(u, v, high(weight) + Wide::from_i64(low));
        }
        solver.solve().unwrap();
        // In i64 with 1000 in the place of 2^280: at most five edges of at most 9 each.
        let mut joined = first.clone();
        for (edge, &low) in joined.edges.iter_mut().zip(&second) {
            edge.2 = edge.2 * 1000 + low;
        }
        let edges: Vec<(u32, u32, Wide<5>)> = first
            .edges
            .iter()
            .zip(&second)
            .map(|(e, &low)| (e.0 as u32, e.1 as u32, high(e.2) + Wide::from_i64(low)))
            .collect();
        let mate: Vec<Option<u32>> = (0..size).map(|v| solver.mate(v).map(|m| m as u32)).collect();
        blossom::verify(size, &edges, &first.required, &mate, &solver.certificate()).unwrap();
        let value: i64 = joined.edges.iter().filter(|e| solver.mate(e.0) == Some(e.1)).map(|e| e.2).sum();
        assert_eq!(Some(value), joined.brute_force());
    }
}
