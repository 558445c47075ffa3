//! The verifier: it accepts proofs and refuses everything that is nearly one.

mod support;

use blossom::{BlossomDual, Certificate, Flaw, Weight, Wide, verify};
use support::families;
use support::random::Random;

/// What the verifier is shown.
#[derive(Clone, Debug)]
struct Claim<W = i64> {
    edges: Vec<(u32, u32, W)>,
    required: Vec<bool>,
    mate: Vec<Option<u32>>,
    certificate: Certificate<W>,
}

impl<W: Weight> Claim<W> {
    fn verify(&self) -> Result<(), Flaw> {
        let count = self.required.len();
        verify(count, &self.edges, &self.required, &self.mate, &self.certificate)
    }
}

/// A triangle of weight 10 with a pendant vertex at each corner on weights 4, 3, 3: the triangle must
/// be a blossom, since without it the duals would have to be half-integers.
///
/// Vertices 0, 1, 2 are the triangle, 3, 4, 5 the pendants; 0-3 and 1-2 are matched (4 + 10).
fn triangle() -> Claim {
    Claim {
        edges: vec![(0, 1, 10), (1, 2, 10), (2, 0, 10), (0, 3, 4), (1, 4, 3), (2, 5, 3)],
        required: vec![false; 6],
        mate: vec![Some(3), Some(2), Some(1), Some(0), None, None],
        certificate: Certificate {
            vertex_duals: vec![8, 8, 8, 0, 0, 0],
            blossoms: vec![BlossomDual { members: vec![0, 1, 2], dual: 4 }],
        },
    }
}

fn corrupted(change: impl FnOnce(&mut Claim)) -> Flaw {
    let mut claim = triangle();
    claim.verify().expect("the claim is right before the change");
    change(&mut claim);
    claim.verify().expect_err("the change must be noticed")
}

#[test]
fn a_proof_is_accepted() {
    assert_eq!(triangle().verify(), Ok(()));
    assert_eq!(
        verify::<i64>(0, &[], &[], &[], &Certificate { vertex_duals: vec![], blossoms: vec![] }),
        Ok(())
    );
}

#[test]
fn a_wrong_vertex_dual_is_refused() {
    // Too small: the edge to the pendant, too; too large: the matched edge is no longer tight.
    assert_eq!(corrupted(|c| c.certificate.vertex_duals[0] = 6), Flaw::NegativeSlack { edge: 0 });
    assert_eq!(corrupted(|c| c.certificate.vertex_duals[0] = 10), Flaw::MatchedWithSlack { edge: 3 });
    assert_eq!(corrupted(|c| c.certificate.vertex_duals[3] = -2), Flaw::NegativeVertexDual { vertex: 3 });
    assert_eq!(corrupted(|c| c.certificate.vertex_duals[4] = 2), Flaw::UnmatchedWithDual { vertex: 4 });
    assert_eq!(corrupted(|c| c.certificate.vertex_duals[4] = -2), Flaw::UnmatchedWithDual { vertex: 4 });
}

#[test]
fn a_wrong_blossom_dual_is_refused() {
    assert_eq!(corrupted(|c| c.certificate.blossoms[0].dual = 2), Flaw::NegativeSlack { edge: 0 });
    assert_eq!(corrupted(|c| c.certificate.blossoms[0].dual = 6), Flaw::MatchedWithSlack { edge: 1 });
    assert_eq!(corrupted(|c| c.certificate.blossoms[0].dual = -4), Flaw::NegativeBlossomDual { blossom: 0 });
    assert_eq!(corrupted(|c| c.certificate.blossoms.clear()), Flaw::NegativeSlack { edge: 0 });
}

#[test]
fn a_set_that_is_no_blossom_is_refused() {
    let members = |members: &[u32]| {
        let members = members.to_vec();
        corrupted(|c| c.certificate.blossoms[0].members = members)
    };
    assert_eq!(members(&[0, 1, 2, 3]), Flaw::BlossomSize { blossom: 0, size: 4 });
    assert_eq!(members(&[0, 1]), Flaw::BlossomSize { blossom: 0, size: 2 });
    assert_eq!(members(&[0]), Flaw::BlossomSize { blossom: 0, size: 1 });
    assert_eq!(members(&[]), Flaw::BlossomSize { blossom: 0, size: 0 });
    assert_eq!(members(&[0, 1, 1]), Flaw::BlossomMember { blossom: 0, vertex: 1 });
    assert_eq!(members(&[0, 1, 6]), Flaw::BlossomMember { blossom: 0, vertex: 6 });
    assert_eq!(members(&[0, 1, u32::MAX]), Flaw::BlossomMember { blossom: 0, vertex: u32::MAX as usize });
    // Odd, but with one matched edge among five vertices.
    assert_eq!(members(&[0, 1, 2, 4, 5]), Flaw::BlossomNotFull { blossom: 0, pairs: 1 });
}

#[test]
fn blossoms_that_cross_are_refused() {
    let cross = |members: &[u32], dual| {
        let members = members.to_vec();
        corrupted(|c| c.certificate.blossoms.push(BlossomDual { members, dual }))
    };
    assert_eq!(cross(&[2, 3, 4], 0), Flaw::NotLaminar { blossom: 1, other: 0 });
    assert_eq!(cross(&[1, 2, 3, 4, 5], 0), Flaw::NotLaminar { blossom: 1, other: 0 });
    // Around it is another matter, as long as nothing rests on it.
    let mut claim = triangle();
    let around = BlossomDual { members: vec![4, 3, 2, 1, 0], dual: 0 };
    claim.certificate.blossoms.insert(0, around);
    assert_eq!(claim.verify(), Ok(()));
    claim.certificate.blossoms[0].dual = 2;
    assert_eq!(claim.verify(), Err(Flaw::MatchedWithSlack { edge: 3 }));
}

#[test]
fn mates_that_are_no_matching_are_refused() {
    assert_eq!(corrupted(|c| c.mate[3] = None), Flaw::MateNotSymmetric { vertex: 0 });
    assert_eq!(corrupted(|c| c.mate[4] = Some(1)), Flaw::MateNotSymmetric { vertex: 4 });
    assert_eq!(corrupted(|c| c.mate[4] = Some(4)), Flaw::MateNotSymmetric { vertex: 4 });
    assert_eq!(corrupted(|c| c.mate[4] = Some(6)), Flaw::MateNotSymmetric { vertex: 4 });
    let beside = |c: &mut Claim| (c.mate[4], c.mate[5]) = (Some(5), Some(4));
    assert_eq!(corrupted(beside), Flaw::MateNotAdjacent { vertex: 4, mate: 5 });
    assert_eq!(corrupted(|c| c.edges.retain(|e| e.1 != 3)), Flaw::MateNotAdjacent { vertex: 0, mate: 3 });
}

#[test]
fn a_lighter_matching_is_refused() {
    let swap = |c: &mut Claim| c.mate = vec![Some(2), Some(4), Some(0), None, Some(1), None];
    assert_eq!(corrupted(swap), Flaw::MatchedWithSlack { edge: 4 });
    // Without the pair of the pendant.
    let part = |c: &mut Claim| (c.mate[0], c.mate[3]) = (None, None);
    assert_eq!(corrupted(part), Flaw::UnmatchedWithDual { vertex: 0 });
    // Without the pair inside the blossom.
    let part = |c: &mut Claim| (c.mate[1], c.mate[2]) = (None, None);
    assert_eq!(corrupted(part), Flaw::UnmatchedWithDual { vertex: 1 });
    assert_eq!(corrupted(|c| c.edges[0].2 = 11), Flaw::NegativeSlack { edge: 0 });
    assert_eq!(corrupted(|c| c.edges.push((3, 4, 1))), Flaw::NegativeSlack { edge: 6 });
    // Against a heavier parallel edge, too; a lighter one does no harm.
    assert_eq!(corrupted(|c| c.edges.push((3, 0, 5))), Flaw::NegativeSlack { edge: 6 });
    let mut claim = triangle();
    claim.edges.insert(0, (3, 0, 1));
    claim.edges.push((3, 0, 3));
    assert_eq!(claim.verify(), Ok(()));
}

#[test]
fn a_required_vertex_left_alone_is_refused() {
    assert_eq!(corrupted(|c| c.required[5] = true), Flaw::RequiredUnmatched { vertex: 5 });
    // A required vertex may have a negative dual: the pair 0-3 alone, both required, at weight -2.
    let mut claim: Claim = Claim {
        edges: vec![(0, 1, -2)],
        required: vec![true, false],
        mate: vec![Some(1), Some(0)],
        certificate: Certificate { vertex_duals: vec![-4, 0], blossoms: vec![] },
    };
    assert_eq!(claim.verify(), Ok(()));
    claim.required[0] = false;
    assert_eq!(claim.verify(), Err(Flaw::NegativeVertexDual { vertex: 0 }));
}

#[test]
fn lists_of_wrong_length_and_bad_edges_are_refused() {
    let length = |list, found| Flaw::WrongLength { list, expected: 6, found };
    let verify_six =
        |claim: &Claim| verify(6, &claim.edges, &claim.required, &claim.mate, &claim.certificate);
    let mut claim = triangle();
    claim.required.pop();
    assert_eq!(verify_six(&claim), Err(length("required", 5)));
    let mut claim = triangle();
    claim.mate.push(None);
    assert_eq!(verify_six(&claim), Err(length("mate", 7)));
    let mut claim = triangle();
    claim.certificate.vertex_duals.pop();
    assert_eq!(verify_six(&claim), Err(length("vertex_duals", 5)));
    assert_eq!(corrupted(|c| c.edges[5].1 = 6), Flaw::EdgeOutOfRange { edge: 5 });
    assert_eq!(corrupted(|c| c.edges[5].1 = 2), Flaw::SelfLoop { edge: 5 });
}

/// Numbers that would wrap around are refused, in whatever build.
#[test]
fn numbers_that_would_wrap_are_refused() {
    for huge in [i64::MAX, i64::MIN, 1 << 62, -(1 << 62)] {
        assert_eq!(corrupted(|c| c.edges[3].2 = huge), Flaw::OutOfRange);
        if huge > 0 {
            assert_eq!(corrupted(|c| c.certificate.vertex_duals[0] = huge), Flaw::OutOfRange);
            assert_eq!(corrupted(|c| c.certificate.blossoms[0].dual = huge), Flaw::OutOfRange);
        }
    }
    // Each in range, not their sum.
    let large = (1 << 62) - 2;
    assert_eq!(corrupted(|c| c.certificate.vertex_duals[..2].fill(large)), Flaw::OutOfRange);
    assert_eq!(corrupted(|c| c.edges[0].2 = 1 << 61), Flaw::OutOfRange);
    let nested = |c: &mut Claim| {
        c.certificate.blossoms[0].dual = large;
        let around = BlossomDual { members: vec![0, 1, 2, 3, 4], dual: 4 };
        c.certificate.blossoms.push(around);
    };
    assert_eq!(corrupted(nested), Flaw::OutOfRange);
}

#[test]
fn flaws_say_where() {
    let flaw = corrupted(|c| c.certificate.vertex_duals[4] = 2);
    assert_eq!(flaw.to_string(), "vertex 4 is not matched but its dual is not zero");
    let flaw = corrupted(|c| c.certificate.blossoms[0].dual = 2);
    assert_eq!(flaw.to_string(), "edge #0 has a negative slack");
}

/// A claim made by the solver.
fn solved<W: Weight>(random: &mut Random, family: usize, size: usize) -> Claim<W> {
    let mut instance = (families::ALL[family].1)(random, size);
    for required in &mut instance.required {
        *required = random.chance(10);
    }
    let mut solver = instance.solver::<W>();
    if solver.solve().is_err() {
        instance.required.fill(false);
        solver = instance.solver::<W>();
        solver.solve().expect("nothing is required");
    }
    let edges = instance.edges.iter().map(|&(u, v, w)| (u as u32, v as u32, W::from_i64(w)));
    Claim {
        edges: edges.collect(),
        mate: (0..size).map(|v| solver.mate(v).map(|mate| mate as u32)).collect(),
        required: instance.required,
        certificate: solver.certificate(),
    }
}

/// Any change of one dual breaks a condition or leaves a proof of the same matching; a change of the
/// matching to a lighter one always breaks one.
#[test]
fn random_corruptions_never_prove_a_lighter_matching() {
    let mut random = Random::new(31);
    let (mut refused, mut tried) = (0, 0);
    for round in 0..3000 {
        let size = 4 + random.below(9);
        let claim = solved::<Wide<2>>(&mut random, round % families::ALL.len(), size);
        assert_eq!(claim.verify(), Ok(()));
        let mut worse = claim.clone();
        let kind = random.below(5);
        let one = Wide::from_i64([-2, -1, 1, 2][random.below(4)]);
        let v = random.below(size);
        match kind {
            0 => worse.certificate.vertex_duals[v] += one,
            1 if !worse.certificate.blossoms.is_empty() => {
                let at = random.below(worse.certificate.blossoms.len());
                worse.certificate.blossoms[at].dual += one;
            }
            // The heaviest matching is no proof for a graph in which an edge outside is heavier.
            2 if !worse.edges.is_empty() => {
                let at = random.below(worse.edges.len());
                let (u, w, _) = worse.edges[at];
                if worse.mate[u as usize] == Some(w) {
                    worse.edges[at].2 -= Wide::from_i64(1);
                } else {
                    worse.edges[at].2 += Wide::from_i64(1_000_000_000_000_000);
                }
            }
            3 => {
                let Some(mate) = worse.mate[v] else { continue };
                let pair = |e: &&(u32, u32, Wide<2>)| {
                    (e.0, e.1) == (v as u32, mate) || (e.1, e.0) == (v as u32, mate)
                };
                let weight = worse.edges.iter().find(pair).expect("matched along an edge").2;
                if weight <= Wide::ZERO {
                    continue;
                }
                worse.mate[v] = None;
                worse.mate[mate as usize] = None;
            }
            4 if !worse.certificate.blossoms.is_empty() => {
                let at = random.below(worse.certificate.blossoms.len());
                let members = &mut worse.certificate.blossoms[at].members;
                let slot = random.below(members.len());
                members[slot] = v as u32;
                if worse.certificate.blossoms[at] == claim.certificate.blossoms[at] {
                    continue;
                }
            }
            _ => continue,
        }
        tried += 1;
        let verdict = worse.verify();
        refused += usize::from(verdict.is_err());
        if kind == 2 || kind == 3 {
            assert!(verdict.is_err(), "{worse:?}");
        }
    }
    assert!(tried > 1500 && refused * 10 > tried * 9, "{refused} of {tried}");
}
