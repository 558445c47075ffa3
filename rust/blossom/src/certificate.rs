//! The dual solution of a matching and the proof of optimality that it gives.
//!
//! Nothing here is shared with the solver: the verifier reads edges, mates and dual values, and
//! believes none of them.

use crate::flaw::Flaw;
use crate::weight::Weight;

/// A blossom of the dual solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlossomDual<W> {
    /// The vertices, all of them: those of the blossoms inside too. An odd number, at least three.
    pub members: Vec<u32>,
    /// The dual value `z`, in doubled weights; not negative.
    pub dual: W,
}

/// A dual solution: together with a matching it proves that no other matching is heavier.
///
/// All values are in doubled weights, so that they are integers: an edge of weight `w` counts as
/// `2 * w`. See [`verify`] for the conditions and for why they prove optimality.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<W> {
    /// The dual value `y` of each vertex; not negative unless the vertex is required.
    pub vertex_duals: Vec<W>,
    /// The blossoms, in any order; a laminar family (any two are disjoint or one holds the other).
    pub blossoms: Vec<BlossomDual<W>>,
}

/// Prove that a matching has the greatest weight among all that match every required vertex.
///
/// `edges` lists `(u, v, weight)`; of parallel edges a matched pair uses the heaviest. `required`
/// and `mate` have an entry for each vertex. With `slack(u, v) = y_u + y_v - 2 * w + (sum of z_B
/// over the blossoms B that hold both u and v)`, the conditions are:
///
/// 1. the mates are symmetric and joined by edges, and every required vertex has one;
/// 2. every slack is at least zero, every `z_B` is, and so is `y_v` unless `v` is required;
/// 3. the slack of matched edges is zero, `y_v` is zero for unmatched `v`, and a blossom with a
///    positive `z_B` holds `(|B| - 1) / 2` matched edges;
/// 4. the blossoms have odd sizes from three up and form a laminar family.
///
/// *Why this proves it.* Take any other matching `M` that matches the required vertices. By the
/// slacks its doubled weight is at most the sum of `y_u + y_v + (sum of z_B)` over its edges. Each
/// vertex occurs at most once in it, and those that do not occur have `y_v >= 0`; of a set of odd
/// size no matching has more than `(|B| - 1) / 2` edges inside. So the doubled weight of `M` is at
/// most `sum of y_v + sum of z_B * (|B| - 1) / 2`, and by condition 3 the given matching reaches
/// exactly that. (Nesting is what a solver's blossoms have; the proof does not use it.)
///
/// The sums are checked: no input makes them wrap, whatever the build.
///
/// Cost: `O(vertices + edges * depth of nesting + total size of the blossoms)`.
///
/// # Errors
///
/// The first [`Flaw`] found, in the order of vertices, blossoms, edges.
pub fn verify<W: Weight>(
    vertex_count: usize,
    edges: &[(u32, u32, W)],
    required: &[bool],
    mate: &[Option<u32>],
    certificate: &Certificate<W>,
) -> Result<(), Flaw> {
    check_length("required", vertex_count, required.len())?;
    check_length("mate", vertex_count, mate.len())?;
    check_length("vertex_duals", vertex_count, certificate.vertex_duals.len())?;
    check_vertices(required, mate, &certificate.vertex_duals)?;
    let nesting = Nesting::build(vertex_count, &certificate.blossoms)?;
    check_blossoms_full(mate, &certificate.blossoms)?;
    check_edges(edges, mate, &certificate.vertex_duals, &nesting)
}

fn check_length(list: &'static str, expected: usize, found: usize) -> Result<(), Flaw> {
    if expected == found { Ok(()) } else { Err(Flaw::WrongLength { list, expected, found }) }
}

/// Symmetry of the mates, and the conditions on a vertex and its own dual.
fn check_vertices<W: Weight>(required: &[bool], mate: &[Option<u32>], duals: &[W]) -> Result<(), Flaw> {
    for (vertex, &partner) in mate.iter().enumerate() {
        let dual = duals[vertex];
        match partner {
            Some(partner) => {
                let partner = partner as usize;
                let back = mate.get(partner).copied().flatten();
                if partner == vertex || back.map(|back| back as usize) != Some(vertex) {
                    return Err(Flaw::MateNotSymmetric { vertex });
                }
            }
            None if required[vertex] => return Err(Flaw::RequiredUnmatched { vertex }),
            None if dual != W::ZERO => return Err(Flaw::UnmatchedWithDual { vertex }),
            None => {}
        }
        if !required[vertex] && dual < W::ZERO {
            return Err(Flaw::NegativeVertexDual { vertex });
        }
    }
    Ok(())
}

/// Every blossom with a positive dual must hold as many matched edges as fit.
fn check_blossoms_full<W: Weight>(mate: &[Option<u32>], blossoms: &[BlossomDual<W>]) -> Result<(), Flaw> {
    let mut inside = vec![usize::MAX; mate.len()];
    for (position, blossom) in blossoms.iter().enumerate() {
        if blossom.dual == W::ZERO {
            continue;
        }
        for &member in &blossom.members {
            inside[member as usize] = position;
        }
        let matched_inside = blossom.members.iter().filter(|&&member| {
            mate[member as usize].is_some_and(|partner| inside[partner as usize] == position)
        });
        let pairs = matched_inside.count() / 2;
        if pairs != (blossom.members.len() - 1) / 2 {
            return Err(Flaw::BlossomNotFull { blossom: position, pairs });
        }
    }
    Ok(())
}

/// How the matched pair of a vertex has been met among the edges so far.
#[derive(Clone, Copy)]
enum Met {
    Never,
    Slack(usize),
    Tight,
}

/// The conditions on the edges, and that every matched pair is one.
fn check_edges<W: Weight>(
    edges: &[(u32, u32, W)],
    mate: &[Option<u32>],
    duals: &[W],
    nesting: &Nesting<W>,
) -> Result<(), Flaw> {
    // Kept at the lower vertex of a pair.
    let mut met = vec![Met::Never; mate.len()];
    for (edge, &(u, v, weight)) in edges.iter().enumerate() {
        let (low, high) = (u.min(v) as usize, u.max(v) as usize);
        if high >= mate.len() {
            return Err(Flaw::EdgeOutOfRange { edge });
        }
        if low == high {
            return Err(Flaw::SelfLoop { edge });
        }
        let cost = checked_sum(in_range(weight)?, weight)?;
        let slack = checked_sum(in_range(duals[low])?, in_range(duals[high])?)?;
        let slack = checked_sum(slack, nesting.common_dual(low, high))?;
        let slack = checked_sum(slack, -cost)?;
        if slack < W::ZERO {
            return Err(Flaw::NegativeSlack { edge });
        }
        if mate[low] == Some(high as u32) {
            met[low] = match met[low] {
                _ if slack == W::ZERO => Met::Tight,
                Met::Never => Met::Slack(edge),
                already => already,
            };
        }
    }
    for (vertex, &partner) in mate.iter().enumerate() {
        match (partner, met[vertex]) {
            (Some(partner), Met::Never) if vertex < partner as usize => {
                return Err(Flaw::MateNotAdjacent { vertex, mate: partner as usize });
            }
            (Some(_), Met::Slack(edge)) => return Err(Flaw::MatchedWithSlack { edge }),
            _ => {}
        }
    }
    Ok(())
}

/// `value`, if two such values can be added in any case.
fn in_range<W: Weight>(value: W) -> Result<W, Flaw> {
    let limit = W::power_of_two(W::BITS - 2);
    if -limit < value && value < limit { Ok(value) } else { Err(Flaw::OutOfRange) }
}

/// The sum of two values that are in range, if it is in range too.
fn checked_sum<W: Weight>(a: W, b: W) -> Result<W, Flaw> {
    in_range(a + b)
}

const NONE: u32 = u32::MAX;

/// The forest of blossoms.
struct Nesting<W> {
    /// The innermost blossom of each vertex.
    innermost: Vec<u32>,
    /// The blossom around each blossom. A parent is never smaller than its child.
    parent: Vec<u32>,
    /// The number of blossoms around each blossom.
    depth: Vec<u32>,
    /// The dual of each blossom plus those of all blossoms around it.
    total: Vec<W>,
}

impl<W: Weight> Nesting<W> {
    /// Check size, members, nesting and sign of the blossoms, and set up the forest.
    fn build(vertex_count: usize, blossoms: &[BlossomDual<W>]) -> Result<Self, Flaw> {
        let mut inward: Vec<usize> = (0..blossoms.len()).collect();
        inward.sort_by_key(|&position| blossoms[position].members.len());
        let mut nesting = Self {
            innermost: vec![NONE; vertex_count],
            parent: vec![NONE; blossoms.len()],
            depth: vec![0; blossoms.len()],
            total: blossoms.iter().map(|blossom| blossom.dual).collect(),
        };
        // Smaller blossoms first: `outermost` is then the largest blossom so far around a vertex.
        let mut outermost = vec![NONE; vertex_count];
        // How many members of each blossom the next larger one around it has named so far.
        let mut inside = vec![0_usize; blossoms.len()];
        let mut touched = Vec::new();
        for &position in &inward {
            let blossom = &blossoms[position];
            let size = blossom.members.len();
            touched.clear();
            if size < 3 || size % 2 == 0 {
                return Err(Flaw::BlossomSize { blossom: position, size });
            }
            if blossom.dual < W::ZERO {
                return Err(Flaw::NegativeBlossomDual { blossom: position });
            }
            for &member in &blossom.members {
                let vertex = member as usize;
                let Some(&held) = outermost.get(vertex) else {
                    return Err(Flaw::BlossomMember { blossom: position, vertex });
                };
                if held == position as u32 {
                    return Err(Flaw::BlossomMember { blossom: position, vertex });
                }
                if held == NONE {
                    nesting.innermost[vertex] = position as u32;
                } else {
                    if inside[held as usize] == 0 {
                        touched.push(held);
                    }
                    nesting.parent[held as usize] = position as u32;
                    inside[held as usize] += 1;
                }
                outermost[vertex] = position as u32;
            }
            // Whatever this blossom touches must lie inside it with all its members.
            let cut = |&&child: &&u32| inside[child as usize] != blossoms[child as usize].members.len();
            if let Some(&child) = touched.iter().find(cut) {
                return Err(Flaw::NotLaminar { blossom: position, other: child as usize });
            }
        }
        for &position in inward.iter().rev() {
            in_range(nesting.total[position])?;
            if let Some(&around) = nesting.total.get(nesting.parent[position] as usize) {
                nesting.total[position] = checked_sum(nesting.total[position], around)?;
                nesting.depth[position] = nesting.depth[nesting.parent[position] as usize] + 1;
            }
        }
        Ok(nesting)
    }

    /// The sum of the duals of the blossoms that hold both vertices. Cost: the depth of nesting.
    fn common_dual(&self, u: usize, v: usize) -> W {
        let (mut a, mut b) = (self.innermost[u], self.innermost[v]);
        while a != b {
            if a == NONE || b == NONE {
                return W::ZERO;
            }
            let (depth_a, depth_b) = (self.depth[a as usize], self.depth[b as usize]);
            if depth_a >= depth_b {
                a = self.parent[a as usize];
            }
            if depth_b >= depth_a {
                b = self.parent[b as usize];
            }
        }
        self.total.get(a as usize).copied().unwrap_or(W::ZERO)
    }
}
