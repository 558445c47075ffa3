//! Maximum-weight matching in general graphs, exact, warm-startable and self-proving.
//!
//! A *matching* is a set of edges no two of which share a vertex. This crate finds one whose total
//! weight is greatest, by the primal–dual method of Edmonds on a dense weight matrix, in integers of
//! a fixed width that the caller chooses:
//!
//! * [`Solver`] is the solver itself. Vertices are numbered from 0; each may be *required* (it must be
//!   matched) or optional. After a solve, vertices can be released and their edges reweighted; the
//!   next solve then costs one search for each exposed vertex instead of a whole run.
//! * [`Weight`] is what the numbers must be able to do; `i64`, `i128` and [`Wide`] do it.
//! * [`Certificate`] is the dual solution, and [`verify`] proves from it that a matching is optimal.
//!   The verifier shares no code with the solver.
//! * [`maximum_weight_matching`] and [`maximum_weight_perfect_matching`] take petgraph graphs.
//! * [`CardinalityMatching`] asks only *how many* vertices can be matched, on a graph that is given
//!   by a function ([`Adjacency`]) and is never built.
//!
//! Results depend on the numbering of the vertices and on nothing else: no hashing, no randomness,
//! ties go to the lower index.
//!
//! # Examples
//!
//! ```
//! use blossom::maximum_weight_matching;
//! use petgraph::graph::UnGraph;
//!
//! // The heaviest edge is in the middle of a path of three; the two outer ones together win.
//! let graph = UnGraph::<(), i64>::from_edges([(0, 1, 5), (1, 2, 7), (2, 3, 4)]);
//! let matching = maximum_weight_matching(&graph, |edge| *edge.weight())?;
//! assert_eq!(matching.weight(), 9);
//! assert_eq!(matching.mate(0.into()), Some(1.into()));
//! matching.verify().expect("the certificate proves that no matching is heavier");
//! # Ok::<(), blossom::MatchingError>(())
//! ```

pub mod cardinality;
pub mod certificate;
mod flaw;
pub mod graph;
pub mod solver;
mod weight;
mod wide;

#[cfg(test)]
#[path = "../tests/support/random.rs"]
mod random;

pub use cardinality::{Adjacency, CardinalityMatching};
pub use certificate::{BlossomDual, Certificate, verify};
pub use flaw::Flaw;
pub use graph::{
    MAX_NODES, Matching, MatchingError, maximum_weight_matching, maximum_weight_perfect_matching, weight_bits,
};
pub use solver::{Halt, Solver, Unmatchable};
pub use weight::{HEADROOM, Weight};
pub use wide::Wide;
