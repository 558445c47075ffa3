//! What can be wrong with a certificate.

use std::fmt;

/// Why a certificate proves nothing. Edges and blossoms are given by their position in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// A list does not have one entry for each vertex.
    WrongLength {
        /// Which list: `"required"`, `"mate"` or `"vertex_duals"`.
        list: &'static str,
        /// The number of vertices.
        expected: usize,
        /// The number of entries.
        found: usize,
    },
    /// An edge ends at a vertex that does not exist.
    EdgeOutOfRange {
        /// Position of the edge.
        edge: usize,
    },
    /// An edge joins a vertex to itself.
    SelfLoop {
        /// Position of the edge.
        edge: usize,
    },
    /// The vertex is its own mate, its mate does not exist, or its mate has another mate.
    MateNotSymmetric {
        /// The vertex.
        vertex: usize,
    },
    /// A matched pair is not joined by any edge.
    MateNotAdjacent {
        /// The lower vertex of the pair.
        vertex: usize,
        /// Its mate.
        mate: usize,
    },
    /// A required vertex is not matched.
    RequiredUnmatched {
        /// The vertex.
        vertex: usize,
    },
    /// An unmatched vertex has a dual other than zero: something could be gained by matching it.
    UnmatchedWithDual {
        /// The vertex.
        vertex: usize,
    },
    /// The dual of a vertex that is not required is negative.
    NegativeVertexDual {
        /// The vertex.
        vertex: usize,
    },
    /// The dual of a blossom is negative.
    NegativeBlossomDual {
        /// Position of the blossom.
        blossom: usize,
    },
    /// A blossom has an even number of members, or fewer than three.
    BlossomSize {
        /// Position of the blossom.
        blossom: usize,
        /// Its number of members.
        size: usize,
    },
    /// A member of a blossom does not exist or is listed twice.
    BlossomMember {
        /// Position of the blossom.
        blossom: usize,
        /// The member.
        vertex: usize,
    },
    /// Two blossoms overlap and neither holds the other.
    NotLaminar {
        /// Position of the larger blossom.
        blossom: usize,
        /// Position of the smaller one.
        other: usize,
    },
    /// A blossom with a positive dual has fewer matched edges inside than fit.
    BlossomNotFull {
        /// Position of the blossom.
        blossom: usize,
        /// The number of matched edges inside.
        pairs: usize,
    },
    /// The slack of an edge is negative: the edge is heavier than the duals allow.
    NegativeSlack {
        /// Position of the edge.
        edge: usize,
    },
    /// The slack of a matched edge is not zero.
    MatchedWithSlack {
        /// Position of the edge.
        edge: usize,
    },
    /// A weight or dual is so large that the sums of the proof may not fit the number type.
    OutOfRange,
}

impl fmt::Display for Flaw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::WrongLength { list, expected, found } => {
                write!(formatter, "{list} has {found} entries for {expected} vertices")
            }
            Self::EdgeOutOfRange { edge } => {
                write!(formatter, "edge #{edge} ends at a vertex that does not exist")
            }
            Self::SelfLoop { edge } => write!(formatter, "edge #{edge} joins a vertex to itself"),
            Self::MateNotSymmetric { vertex } => {
                write!(formatter, "vertex {vertex} is not the mate of its mate")
            }
            Self::MateNotAdjacent { vertex, mate } => {
                write!(formatter, "vertices {vertex} and {mate} are matched without an edge")
            }
            Self::RequiredUnmatched { vertex } => {
                write!(formatter, "vertex {vertex} is required but not matched")
            }
            Self::UnmatchedWithDual { vertex } => {
                write!(formatter, "vertex {vertex} is not matched but its dual is not zero")
            }
            Self::NegativeVertexDual { vertex } => {
                write!(formatter, "vertex {vertex} is not required but its dual is negative")
            }
            Self::NegativeBlossomDual { blossom } => {
                write!(formatter, "blossom #{blossom} has a negative dual")
            }
            Self::BlossomSize { blossom, size } => {
                write!(formatter, "blossom #{blossom} has {size} members, not an odd number from 3")
            }
            Self::BlossomMember { blossom, vertex } => {
                write!(formatter, "blossom #{blossom} lists vertex {vertex} wrongly or twice")
            }
            Self::NotLaminar { blossom, other } => {
                write!(formatter, "blossoms #{blossom} and #{other} overlap without nesting")
            }
            Self::BlossomNotFull { blossom, pairs } => {
                write!(formatter, "blossom #{blossom} has a dual but only {pairs} matched edges")
            }
            Self::NegativeSlack { edge } => write!(formatter, "edge #{edge} has a negative slack"),
            Self::MatchedWithSlack { edge } => {
                write!(formatter, "edge #{edge} is matched but its slack is not zero")
            }
            Self::OutOfRange => {
                write!(formatter, "a number is too large for the sums of the proof")
            }
        }
    }
}

impl std::error::Error for Flaw {}
