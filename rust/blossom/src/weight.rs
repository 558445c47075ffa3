//! Exact fixed-width numbers that edge weights and dual values are made of.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// An exact signed integer of fixed width.
///
/// The solver works with doubled weights, so that every halving it does is exact, and forms sums
/// of a few duals. A weight `w` given to it must satisfy `|w| < 2^(BITS - 1 - HEADROOM)` where
/// [`HEADROOM`] covers those sums; callers check their bit budget once, before the first edge.
pub trait Weight:
    Copy
    + Ord
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
{
    /// Width in bits, the sign included.
    const BITS: u32;
    /// Zero.
    const ZERO: Self;

    /// The value of a small integer.
    fn from_i64(value: i64) -> Self;

    /// `2^bit`. `bit` must be below `BITS - 1`.
    fn power_of_two(bit: u32) -> Self;

    /// Twice the value.
    #[must_use]
    fn doubled(self) -> Self;

    /// Half of an even value; the solver only halves even ones.
    #[must_use]
    fn halved(self) -> Self;
}

/// Bits beyond those of the largest weight that the solver needs for its sums (doubling, a slack of
/// three terms, and the drift of duals in warm starts).
pub const HEADROOM: u32 = 6;
