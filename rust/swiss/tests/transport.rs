//! The transport problem over kinds against matchings of the players themselves.

mod support;

use blossom::Solver;
use support::Random;
use swiss::transport::Kinds;

struct Case {
    kinds: Kinds<i64>,
    members: Vec<usize>,
}

fn random_case(random: &mut Random) -> Case {
    let n = 1 + random.below(5);
    let counts: Vec<u32> = (0..n).map(|_| 1 + random.below(4) as u32).collect();
    let mut weights = vec![None; n * n];
    let allowed = 40 + random.below(61);
    for k in 0..n {
        for l in k..n {
            if random.chance(allowed) && (k != l || counts[k] > 1) {
                let weight = random.below(6) as i64 - 2;
                weights[k * n + l] = Some(weight);
                weights[l * n + k] = Some(weight);
            }
        }
    }
    let members = counts.iter().enumerate().flat_map(|(k, &count)| vec![k; count as usize]).collect();
    Case { kinds: Kinds { counts, weights }, members }
}

/// The best complete pairing of the members, its pairs of kinds.
fn best(case: &Case) -> Option<(i64, Vec<(usize, usize)>)> {
    let n = case.members.len();
    let kinds = case.kinds.counts.len();
    let mut solver = Solver::<i64>::new(n);
    for v in 0..n {
        solver.set_required(v, true);
        for u in 0..v {
            if let Some(weight) = case.kinds.weights[case.members[u] * kinds + case.members[v]] {
                solver.set_weight(u, v, weight);
            }
        }
    }
    solver.solve().ok()?;
    let pairs: Vec<(usize, usize)> = (0..n)
        .filter_map(|v| solver.mate(v).filter(|&u| v < u).map(|u| (case.members[v], case.members[u])))
        .collect();
    let weight = pairs.iter().map(|&(k, l)| case.kinds.weights[k * kinds + l].unwrap()).sum();
    Some((weight, pairs))
}

#[test]
fn a_pairing_of_tight_kinds_is_best_and_the_bound_holds() {
    let mut random = Random(99);
    let (mut reached, mut not_reached, mut infeasible) = (0, 0, 0);
    for _ in 0..20_000 {
        let case = random_case(&mut random);
        let best = best(&case);
        let Some((transport, duals)) = case.kinds.solve() else {
            assert!(best.is_none(), "kinds that cannot be paired fractionally cannot be paired");
            infeasible += 1;
            continue;
        };
        let n = case.kinds.counts.len();
        for at in 0..n * n {
            let need = case.kinds.weights[at].map_or(i64::MIN, |weight| 2 * weight);
            assert!(duals[at / n] + duals[at % n] >= need, "duals are feasible");
        }
        // Pair the members along tight kinds only: where that works, the result must be a best pairing.
        let tight = Case {
            kinds: Kinds {
                counts: case.kinds.counts.clone(),
                weights: (0..n * n)
                    .map(|at| case.kinds.weights[at].filter(|_| transport.is_tight(at / n, at % n)))
                    .collect(),
            },
            members: case.members.clone(),
        };
        match self::best(&tight) {
            Some((weight, _)) => {
                let (optimum, pairs) = best.expect("a tight pairing is a pairing");
                assert_eq!(weight, optimum);
                assert!(pairs.iter().all(|&(k, l)| transport.is_tight(k, l)), "best pairings are tight");
                reached += 1;
            }
            None => not_reached += 1,
        }
    }
    assert!(reached > 3_000 && not_reached > 100 && infeasible > 100, "{reached} {not_reached} {infeasible}");
}

#[test]
fn pairs_that_cannot_be_taken_are_in_no_best_pairing() {
    let mut random = Random(5);
    let mut refused = 0;
    for _ in 0..8_000 {
        let case = random_case(&mut random);
        let n = case.kinds.counts.len();
        let Some((transport, _)) = case.kinds.solve() else { continue };
        let Some((optimum, pairs)) = best(&case) else { continue };
        if !pairs.iter().all(|&(k, l)| transport.is_tight(k, l)) {
            continue;
        }
        for k in 0..n {
            for l in 0..n {
                let (mut trial, _) = case.kinds.solve().expect("solved before");
                if !transport.is_tight(k, l) || trial.take_pair(k, l) {
                    continue;
                }
                refused += 1;
                // Force such a pair: the optimum must drop.
                let mut members = case.members.clone();
                for kind in [k, l] {
                    let Some(at) = members.iter().position(|&m| m == kind) else { break };
                    members.remove(at);
                }
                if members.len() + 2 != case.members.len() {
                    continue;
                }
                let rest = Case {
                    kinds: Kinds { counts: case.kinds.counts.clone(), weights: case.kinds.weights.clone() },
                    members,
                };
                if let Some((weight, _)) = best(&rest) {
                    assert!(weight + case.kinds.weights[k * n + l].unwrap() < optimum);
                }
            }
        }
    }
    assert!(refused > 20, "{refused} refusals");
}
