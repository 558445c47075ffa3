//! How the criteria of a bracket share the bits of one edge weight.
//!
//! Each criterion that can differ between candidates of the bracket gets a field as wide as the range of its
//! sum over a whole candidate, so that comparing total weights compares the criteria in their order. A
//! criterion of descending lists gets one field for each score that can occur in the list, the greatest
//! score on top. Fields that cannot differ take no bits.

use blossom::{HEADROOM, Weight};

use crate::bracket::Halted;

/// Position of a field; `None` when the criterion cannot differ.
pub type Shift = Option<u32>;

/// The fields of one bracket's weights, from the least significant up.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    bits: u32,
}

impl Layout {
    /// Starts a layout whose lowest `order_bits` are left to the order of candidates.
    pub fn new(order_bits: u32) -> Self {
        Self { bits: order_bits }
    }

    /// Adds a field above the others for a sum whose greatest and least value differ by `range`.
    pub fn field(&mut self, range: usize) -> Shift {
        if range == 0 {
            return None;
        }
        let at = self.bits;
        self.bits += usize::BITS - range.leading_zeros();
        Some(at)
    }

    /// Adds one field for each of `ranges`, the last of them lowest.
    pub fn fields(&mut self, ranges: &[usize]) -> Vec<Shift> {
        let mut shifts: Vec<Shift> = ranges.iter().rev().map(|&range| self.field(range)).collect();
        shifts.reverse();
        shifts
    }

    /// Bits used so far.
    pub fn bits(&self) -> u32 {
        self.bits
    }
}

/// Adds `count` times the unit of a field.
pub fn add<W: Weight>(weight: &mut W, shift: Shift, count: i32) {
    if let Some(bit) = shift {
        let unit = W::power_of_two(bit);
        for _ in 0..count.unsigned_abs() {
            if count > 0 {
                *weight += unit;
            } else {
                *weight -= unit;
            }
        }
    }
}

/// Bits of the numbers that solve a problem of so many vertices whose weights take `bits`: duals of vertices that
/// must be matched can reach a multiple of the greatest weight.
pub fn width(bits: u32, vertices: usize) -> u32 {
    bits + HEADROOM + 2 * bits_for(vertices)
}

/// Evaluates `$solve` with `$W` standing for the narrowest number type of at least `$width` bits.
macro_rules! with_width {
    ($width:expr, $W:ident => $solve:expr) => {
        with_width!(@ladder $width, $W => $solve, 64 i64, 128 i128, 256 blossom::Wide<4>, 512 blossom::Wide<8>,
                    1024 blossom::Wide<16>, 2048 blossom::Wide<32>, 8192 blossom::Wide<128>)
    };
    (@ladder $width:expr, $W:ident => $solve:expr, $($most:literal $number:ty),+) => {
        match $width {
            $(0..=$most => {
                type $W = $number;
                $solve
            })+
            width => Err($crate::bracket::Halted::TooWide(width)),
        }
    };
}

pub(crate) use with_width;

/// Most memory for the weights of one problem, in bytes.
const MOST_MEMORY: usize = 4 << 30;

/// Makes sure that the matrix of the weights of so many vertices is of a sensible size.
///
/// # Errors
///
/// [`Halted::TooLarge`] where it is not.
pub fn check_memory<W: Weight>(vertices: usize) -> Result<(), Halted> {
    if vertices * vertices * size_of::<W>() > MOST_MEMORY { Err(Halted::TooLarge(vertices)) } else { Ok(()) }
}

/// Bits to number `count` things from zero.
pub fn bits_for(count: usize) -> u32 {
    usize::BITS - count.leading_zeros()
}

#[cfg(test)]
mod tests {
    use blossom::Weight;

    use super::{check_memory, width};
    use crate::bracket::Halted;

    fn bits(least: u32) -> Result<u32, Halted> {
        with_width!(least, W => Ok(W::BITS))
    }

    #[test]
    fn the_narrowest_number_that_is_wide_enough_is_taken() {
        let taken = [1, 64, 65, 128, 129, 257, 1024, 1025, 8192].map(bits);
        assert_eq!(taken, [64, 64, 128, 128, 256, 512, 1024, 2048, 8192].map(Ok));
        assert_eq!(bits(8193), Err(Halted::TooWide(8193)));
    }

    #[test]
    fn duals_have_room_for_multiples_of_the_weights() {
        assert_eq!(width(10, 1000), 10 + blossom::HEADROOM + 20);
    }

    #[test]
    fn no_matrix_of_weights_fills_the_memory() {
        assert_eq!(check_memory::<i64>(9999), Ok(()));
        assert_eq!(check_memory::<blossom::Wide<8>>(9999), Err(Halted::TooLarge(9999)));
    }
}
