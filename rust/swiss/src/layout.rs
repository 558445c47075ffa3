//! How the criteria of a bracket share the bits of one edge weight.
//!
//! Each criterion that can differ between candidates of the bracket gets a field as wide as the range of its
//! sum over a whole candidate, so that comparing total weights compares the criteria in their order. A
//! criterion of descending lists gets one field for each score that can occur in the list, the greatest
//! score on top. Fields that cannot differ take no bits.

use blossom::Weight;

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

/// Bits to number `count` things from zero.
pub fn bits_for(count: usize) -> u32 {
    usize::BITS - count.leading_zeros()
}
