//! Two's complement integers of a fixed number of limbs, and [`Weight`] for them and for the
//! primitive integers.

use std::cmp::Ordering;
use std::fmt::{self, Write as _};
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use crate::weight::Weight;

/// A signed integer of `64 * N` bits: little-endian limbs, two's complement.
///
/// It lives in registers or on the stack and never allocates. Arithmetic is exact as long as the
/// result fits; a result that does not fit panics where debug assertions are on and wraps elsewhere,
/// just as the primitive integers do, which is why callers check their bit budget first.
///
/// # Examples
///
/// ```
/// use blossom::{Weight, Wide};
///
/// let large = Wide::<2>::power_of_two(100);
/// assert!(large > Wide::from_i64(i64::MAX));
/// assert_eq!((large + large).to_string(), "2535301200456458802993406410752");
/// assert_eq!(-large.doubled().halved() + large, Wide::ZERO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wide<const N: usize> {
    /// Least significant first; the top bit of the last limb is the sign.
    limbs: [u64; N],
}

const SIGN: u64 = 1 << 63;

impl<const N: usize> Wide<N> {
    /// The number whose two's complement limbs, least significant first, are `limbs`.
    pub const fn from_limbs(limbs: [u64; N]) -> Self {
        Self { limbs }
    }

    /// The two's complement limbs, least significant first.
    pub const fn limbs(self) -> [u64; N] {
        self.limbs
    }

    /// Whether the number is below zero.
    pub const fn is_negative(self) -> bool {
        self.limbs[N - 1] & SIGN != 0
    }

    /// The sum modulo `2^BITS`. One add-with-carry for each limb.
    #[inline]
    fn wrapping_add(self, other: Self) -> Self {
        let mut limbs = [0; N];
        let mut carry = false;
        for ((limb, a), b) in limbs.iter_mut().zip(self.limbs).zip(other.limbs) {
            let (sum, first) = a.overflowing_add(b);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *limb = sum;
            carry = first | second;
        }
        Self { limbs }
    }

    /// The difference modulo `2^BITS`. One subtract-with-borrow for each limb.
    #[inline]
    fn wrapping_sub(self, other: Self) -> Self {
        let mut limbs = [0; N];
        let mut borrow = false;
        for ((limb, a), b) in limbs.iter_mut().zip(self.limbs).zip(other.limbs) {
            let (difference, first) = a.overflowing_sub(b);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            *limb = difference;
            borrow = first | second;
        }
        Self { limbs }
    }

    /// Whether `self < other`, as the last borrow of `self - other` with both sign bits flipped: no
    /// branch depends on the limbs, so equal leading limbs cost no misprediction.
    #[inline]
    fn is_below(self, other: Self) -> bool {
        let mut borrow = false;
        for (position, (a, b)) in self.limbs.into_iter().zip(other.limbs).enumerate() {
            let flip = if position + 1 == N { SIGN } else { 0 };
            let (difference, first) = (a ^ flip).overflowing_sub(b ^ flip);
            let (_, second) = difference.overflowing_sub(u64::from(borrow));
            borrow = first | second;
        }
        borrow
    }
}

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<const N: usize> Ord for Wide<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if self.is_below(*other) {
            Ordering::Less
        } else if self.limbs == other.limbs {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    // The four operators need one borrow chain each; by way of `cmp` they would need two passes.
    #[inline]
    fn lt(&self, other: &Self) -> bool {
        self.is_below(*other)
    }

    #[inline]
    fn le(&self, other: &Self) -> bool {
        !other.is_below(*self)
    }

    #[inline]
    fn gt(&self, other: &Self) -> bool {
        other.is_below(*self)
    }

    #[inline]
    fn ge(&self, other: &Self) -> bool {
        !self.is_below(*other)
    }
}

impl<const N: usize> Add for Wide<N> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let sum = self.wrapping_add(other);
        debug_assert!(
            self.is_negative() != other.is_negative() || sum.is_negative() == self.is_negative(),
            "sum does not fit"
        );
        sum
    }
}

impl<const N: usize> Sub for Wide<N> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        let difference = self.wrapping_sub(other);
        debug_assert!(
            self.is_negative() == other.is_negative() || difference.is_negative() == self.is_negative(),
            "difference does not fit"
        );
        difference
    }
}

impl<const N: usize> Neg for Wide<N> {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}

impl<const N: usize> AddAssign for Wide<N> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const N: usize> SubAssign for Wide<N> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const N: usize> From<i64> for Wide<N> {
    fn from(value: i64) -> Self {
        Self::from_i64(value)
    }
}

impl<const N: usize> fmt::Display for Wide<N> {
    /// Decimal, with a minus sign where needed.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The largest power of ten that a limb holds, and its number of zeros.
        const CHUNK: u64 = 10_000_000_000_000_000_000;
        const DIGITS: usize = 19;
        // The magnitude of the least number is its own two's complement read without a sign.
        let mut rest = if self.is_negative() { Self::ZERO.wrapping_sub(*self).limbs } else { self.limbs };
        let mut chunks = Vec::new();
        while rest != [0; N] {
            let mut remainder = 0_u64;
            for limb in rest.iter_mut().rev() {
                let value = (u128::from(remainder) << 64) | u128::from(*limb);
                *limb = (value / u128::from(CHUNK)) as u64;
                remainder = (value % u128::from(CHUNK)) as u64;
            }
            chunks.push(remainder);
        }
        let mut digits = chunks.pop().unwrap_or(0).to_string();
        for chunk in chunks.iter().rev() {
            write!(digits, "{chunk:0DIGITS$}")?;
        }
        formatter.pad_integral(!self.is_negative(), "", &digits)
    }
}

impl<const N: usize> fmt::Debug for Wide<N> {
    /// The decimal form, so that a failed assertion can be read.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl<const N: usize> Weight for Wide<N> {
    const BITS: u32 = {
        assert!(N > 0, "a number needs a limb");
        64 * N as u32
    };
    const ZERO: Self = Self { limbs: [0; N] };

    #[inline]
    fn from_i64(value: i64) -> Self {
        let mut limbs = [if value < 0 { u64::MAX } else { 0 }; N];
        limbs[0] = value as u64;
        Self { limbs }
    }

    fn power_of_two(bit: u32) -> Self {
        debug_assert!(bit < Self::BITS - 1, "2^{bit} does not fit");
        let mut limbs = [0; N];
        limbs[(bit / 64) as usize] = 1 << (bit % 64);
        Self { limbs }
    }

    #[inline]
    fn doubled(self) -> Self {
        let mut limbs = [0; N];
        let mut low = 0;
        for (limb, a) in limbs.iter_mut().zip(self.limbs) {
            *limb = (a << 1) | low;
            low = a >> 63;
        }
        let double = Self { limbs };
        debug_assert!(double.is_negative() == self.is_negative(), "double does not fit");
        double
    }

    #[inline]
    fn halved(self) -> Self {
        debug_assert!(self.limbs[0] & 1 == 0, "half of an odd number");
        let mut limbs = [0; N];
        // The sign comes in from above.
        let mut high = self.limbs[N - 1] & SIGN;
        for (limb, a) in limbs.iter_mut().zip(self.limbs).rev() {
            *limb = (a >> 1) | high;
            high = a << 63;
        }
        Self { limbs }
    }
}

/// `Weight` for the primitive integers: what the operators already do.
macro_rules! primitive_weight {
    ($($integer:ty),*) => {$(
        impl Weight for $integer {
            const BITS: u32 = <$integer>::BITS;
            const ZERO: Self = 0;

            #[inline]
            fn from_i64(value: i64) -> Self {
                Self::from(value)
            }

            #[inline]
            fn power_of_two(bit: u32) -> Self {
                debug_assert!(bit < <$integer>::BITS - 1, "2^{bit} does not fit");
                1 << bit
            }

            #[inline]
            fn doubled(self) -> Self {
                self * 2
            }

            #[inline]
            fn halved(self) -> Self {
                debug_assert!(self & 1 == 0, "half of an odd number");
                self >> 1
            }
        }
    )*};
}

primitive_weight!(i64, i128);

#[cfg(test)]
mod tests;
