//! The petgraph border.

mod support;

use blossom::{
    MAX_NODES, MatchingError, Weight, Wide, maximum_weight_matching, maximum_weight_perfect_matching,
    weight_bits,
};
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::graphmap::UnGraphMap;
use petgraph::stable_graph::StableUnGraph;
use support::families;
use support::random::Random;

#[test]
fn an_empty_graph_has_an_empty_matching() {
    let graph = UnGraph::<(), i64>::default();
    for matching in [
        maximum_weight_matching(&graph, |edge| *edge.weight()),
        maximum_weight_perfect_matching(&graph, |edge| *edge.weight()),
    ] {
        let matching = matching.unwrap();
        assert!(matching.is_empty());
        assert_eq!(matching.weight(), 0);
        assert_eq!(matching.mate(NodeIndex::new(0)), None);
        matching.verify().unwrap();
    }
}

#[test]
fn the_heaviest_parallel_edge_counts_and_loops_do_not() {
    let graph = UnGraph::<(), i64>::from_edges([
        (0, 1, 3),
        (1, 0, 8),
        (0, 1, 5),
        (1, 2, 7),
        (2, 2, 1000),
        (2, 2, i64::MAX),
    ]);
    let matching = maximum_weight_matching(&graph, |edge| *edge.weight()).unwrap();
    assert_eq!(matching.weight(), 8);
    assert_eq!(matching.len(), 1);
    assert_eq!(matching.edges().collect::<Vec<_>>(), [(0.into(), 1.into())]);
    assert_eq!(matching.mate(2.into()), None);
    matching.verify().unwrap();
}

#[test]
fn negative_edges_are_taken_only_for_a_perfect_matching() {
    let graph = UnGraph::<(), i64>::from_edges([(0, 1, -3), (1, 2, -1), (2, 3, -7), (3, 0, -5)]);
    let matching = maximum_weight_matching(&graph, |edge| *edge.weight()).unwrap();
    assert!(matching.is_empty());
    let matching = maximum_weight_perfect_matching(&graph, |edge| *edge.weight()).unwrap();
    assert_eq!(matching.weight(), -6);
    let pairs: Vec<_> = matching.edges().map(|(u, v)| (u.index(), v.index())).collect();
    assert_eq!(pairs, [(0, 3), (1, 2)]);
    matching.verify().unwrap();
}

#[test]
fn holes_in_the_node_indices_are_no_nodes() {
    let mut graph = StableUnGraph::<(), i64>::default();
    let nodes: Vec<_> = (0..7).map(|_| graph.add_node(())).collect();
    for step in 1..7 {
        graph.add_edge(nodes[step - 1], nodes[step], 10);
    }
    graph.remove_node(nodes[0]);
    graph.remove_node(nodes[3]);
    // 1-2 and a path 4-5-6: five nodes.
    let matching = maximum_weight_matching(&graph, |edge| *edge.weight()).unwrap();
    assert_eq!(matching.weight(), 20);
    assert_eq!(matching.mate(nodes[1]), Some(nodes[2]));
    assert_eq!(matching.mate(nodes[0]), None);
    assert_eq!(matching.certificate().vertex_duals.len(), 5);
    matching.verify().unwrap();
    let alone = maximum_weight_perfect_matching(&graph, |edge| *edge.weight()).unwrap_err();
    let MatchingError::NoPerfectMatching { node } = alone else { panic!("{alone}") };
    assert!(node == 4 || node == 6);
    graph.remove_node(nodes[5]);
    graph.add_edge(nodes[6], nodes[4], 1);
    let matching = maximum_weight_perfect_matching(&graph, |edge| *edge.weight()).unwrap();
    assert_eq!(matching.weight(), 11);
    assert_eq!(matching.mate(nodes[6]), Some(nodes[4]));
}

#[test]
fn graph_maps_keep_their_own_node_names() {
    let graph = UnGraphMap::<&str, i128>::from_edges([
        ("rook", "knight", 4),
        ("knight", "bishop", 6),
        ("bishop", "queen", 3),
    ]);
    let matching = maximum_weight_matching(&graph, |edge| *edge.2).unwrap();
    assert_eq!(matching.weight(), 7);
    assert_eq!(matching.mate("queen"), Some("bishop"));
    assert_eq!(matching.edges().next(), Some(("rook", "knight")));
}

#[test]
fn weights_that_do_not_fit_are_refused() {
    for limit in [1 << weight_bits::<i64>(2), i64::MAX] {
        for weight in [limit, -limit, i64::MIN] {
            let graph = UnGraph::<(), i64>::from_edges([(0, 1, weight)]);
            let error = maximum_weight_matching(&graph, |edge| *edge.weight()).unwrap_err();
            let bits = weight_bits::<i64>(2);
            assert_eq!(error, MatchingError::WeightTooLarge { source: 0, target: 1, bits });
            assert!(error.to_string().contains("between 0 and 1 has more than"));
        }
    }
}

#[test]
fn graphs_that_do_not_fit_are_refused() {
    let graph = UnGraph::<(), i64>::from_edges([(0, MAX_NODES as u32, 1)]);
    let error = maximum_weight_matching(&graph, |edge| *edge.weight()).unwrap_err();
    assert_eq!(error, MatchingError::TooManyNodes { nodes: MAX_NODES + 1 });
}

/// The largest weights that are let in, where duals add up along a path, and everywhere at once. The
/// sums are checked in this build.
#[test]
fn the_largest_weights_fit() {
    fn check<W: Weight>(size: u32) {
        let limit = W::power_of_two(weight_bits::<W>(size as usize)) - W::from_i64(1);
        let mut random = Random::new(u64::from(size));
        let path = (1..size).map(|v| (v - 1, v, if v % 2 == 0 { limit } else { -limit }));
        let mut graph = UnGraph::<(), W>::from_edges(path);
        let matching = maximum_weight_perfect_matching(&graph, |edge| *edge.weight()).unwrap();
        matching.verify().unwrap();
        for _ in 0..3 * size {
            let (u, v) = (random.below(size as usize), random.below(size as usize));
            let weight = [limit, -limit, limit - W::from_i64(1)][random.below(3)];
            graph.add_edge(NodeIndex::new(u), NodeIndex::new(v), weight);
            if random.chance(5) {
                maximum_weight_perfect_matching(&graph, |e| *e.weight()).unwrap().verify().unwrap();
                maximum_weight_matching(&graph, |e| *e.weight()).unwrap().verify().unwrap();
            }
        }
    }
    for size in [2, 4, 16, 60, 130] {
        check::<i64>(size);
        check::<i128>(size);
        check::<Wide<3>>(size);
    }
}

/// The order in which edges are added does not matter; the result depends on indices only.
#[test]
fn the_order_of_the_edges_does_not_matter() {
    let mut random = Random::new(41);
    for (_, draw) in families::ALL {
        for _ in 0..10 {
            let mut instance = draw(&mut random, 20);
            let build = |edges: &[(usize, usize, i64)]| {
                let mut graph = UnGraph::<(), i64>::default();
                for _ in 0..20 {
                    graph.add_node(());
                }
                for &(u, v, weight) in edges {
                    graph.add_edge(NodeIndex::new(u), NodeIndex::new(v), weight);
                }
                graph
            };
            let first = build(&instance.edges);
            random.shuffle(&mut instance.edges);
            for edge in &mut instance.edges {
                if random.chance(50) {
                    (edge.0, edge.1) = (edge.1, edge.0);
                }
            }
            let second = build(&instance.edges);
            let first = maximum_weight_matching(&first, |edge| *edge.weight()).unwrap();
            let second = maximum_weight_matching(&second, |edge| *edge.weight()).unwrap();
            assert!(first.edges().eq(second.edges()));
            assert_eq!(first.certificate(), second.certificate());
            assert_eq!(Some(first.weight()), instance.solve::<i128>());
        }
    }
}
