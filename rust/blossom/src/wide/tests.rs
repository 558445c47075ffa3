//! `Wide` against `i128`, and against sums worked out bit by bit.

use super::*;
use crate::random::Random;

/// The limbs of an `i128`, sign-extended.
fn widen<const N: usize>(value: i128) -> Wide<N> {
    let fill = if value < 0 { u64::MAX } else { 0 };
    Wide::from_limbs(std::array::from_fn(|limb| match limb {
        0 => value as u64,
        1 => (value >> 64) as u64,
        _ => fill,
    }))
}

/// A number of random length and sign, so that carries cross any limb border.
fn draw_i128(random: &mut Random) -> i128 {
    let any = (i128::from(random.bits() as i64) << 64) | i128::from(random.bits());
    any >> random.between(2, 127)
}

/// The slow reference: two's complement bits, least significant first, one `bool` each.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Bits(Vec<bool>);

impl Bits {
    fn of<const N: usize>(value: Wide<N>) -> Self {
        let limbs = value.limbs();
        Self((0..64 * N).map(|bit| limbs[bit / 64] >> (bit % 64) & 1 == 1).collect())
    }

    fn plus(&self, other: &Self, mut carry: bool) -> Self {
        let mut sum = Vec::new();
        for (&a, &b) in self.0.iter().zip(&other.0) {
            sum.push(a ^ b ^ carry);
            carry = u8::from(a) + u8::from(b) + u8::from(carry) >= 2;
        }
        Self(sum)
    }

    fn complement(&self) -> Self {
        Self(self.0.iter().map(|bit| !bit).collect())
    }

    fn cmp(&self, other: &Self) -> Ordering {
        let top = self.0.len() - 1;
        match (self.0[top], other.0[top]) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            _ => self.0.iter().rev().cmp(other.0.iter().rev()),
        }
    }
}

/// A number with two free bits at the top, so that sums and doubles fit; often with runs of equal bits.
fn draw<const N: usize>(random: &mut Random) -> Wide<N> {
    let mut limbs = std::array::from_fn(|_| match random.below(4) {
        0 => 0,
        1 => u64::MAX,
        _ => random.bits(),
    });
    let top: &mut u64 = &mut limbs[N - 1];
    *top = (*top as i64 >> random.between(2, 63)) as u64;
    Wide::from_limbs(limbs)
}

fn against_bits<const N: usize>(seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..3000 {
        let a = draw::<N>(&mut random);
        let b = if random.chance(20) { a } else { draw::<N>(&mut random) };
        let (bits_a, bits_b) = (Bits::of(a), Bits::of(b));
        assert_eq!(Bits::of(a + b), bits_a.plus(&bits_b, false));
        assert_eq!(Bits::of(a - b), bits_a.plus(&bits_b.complement(), true));
        let zero = Bits::of(Wide::<N>::ZERO);
        assert_eq!(Bits::of(-a), zero.plus(&bits_a.complement(), true));
        assert_eq!(Bits::of(a.doubled()), bits_a.plus(&bits_a, false));
        assert_eq!(a.doubled().halved(), a);
        assert_eq!(a.cmp(&b), bits_a.cmp(&bits_b));
        compare_operators(a, b);
        let (mut sum, mut difference) = (a, a);
        sum += b;
        difference -= b;
        assert_eq!((sum, difference), (a + b, a - b));
    }
    for bit in 0..Wide::<N>::BITS - 1 {
        let bits = Bits::of(Wide::<N>::power_of_two(bit));
        assert!((0..).zip(bits.0).all(|(at, set)| set == (at == bit)));
    }
}

fn compare_operators<W: Weight>(a: W, b: W) {
    let order = a.cmp(&b);
    assert_eq!(a.partial_cmp(&b), Some(order));
    assert_eq!(a < b, order == Ordering::Less);
    assert_eq!(a > b, order == Ordering::Greater);
    assert_eq!(a <= b, order != Ordering::Greater);
    assert_eq!(a >= b, order != Ordering::Less);
    assert_eq!(a == b, order == Ordering::Equal);
    assert_eq!(a.max(b), if order == Ordering::Less { b } else { a });
}

#[test]
fn agrees_with_bitwise_arithmetic() {
    against_bits::<1>(1);
    against_bits::<2>(2);
    against_bits::<3>(3);
    against_bits::<5>(5);
    against_bits::<8>(8);
}

fn against_i128<const N: usize>(seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..3000 {
        let a = draw_i128(&mut random);
        let b = if random.chance(10) { a } else { draw_i128(&mut random) };
        let (wide_a, wide_b) = (widen::<N>(a), widen::<N>(b));
        assert_eq!(wide_a + wide_b, widen(a + b));
        assert_eq!(wide_a - wide_b, widen(a - b));
        assert_eq!(-wide_a, widen(-a));
        assert_eq!(wide_a.doubled(), widen(a.doubled()));
        assert_eq!(widen::<N>(a & !1).halved(), widen((a & !1).halved()));
        assert_eq!(wide_a.cmp(&wide_b), a.cmp(&b));
        assert_eq!(wide_a.is_negative(), a < 0);
        assert_eq!(wide_a.to_string(), a.to_string());
        assert_eq!(format!("{wide_b:?}"), b.to_string());
        assert_eq!(format!("{wide_a:+045}"), format!("{a:+045}"));
        let small = random.bits() as i64;
        assert_eq!(Wide::<N>::from_i64(small), widen(i128::from(small)));
        compare_operators(a, b);
    }
}

#[test]
fn agrees_with_i128() {
    against_i128::<2>(12);
    against_i128::<3>(13);
    against_i128::<8>(18);
}

#[test]
fn least_and_greatest_numbers() {
    let mut greatest = [u64::MAX; 3];
    greatest[2] >>= 1;
    let greatest = Wide::from_limbs(greatest);
    let least = -greatest - Wide::from_i64(1);
    assert!(least < greatest && least.is_negative());
    assert_eq!(greatest.to_string(), "3138550867693340381917894711603833208051177722232017256447");
    assert_eq!(least.to_string(), "-3138550867693340381917894711603833208051177722232017256448");
    assert_eq!(Wide::<3>::default().to_string(), "0");
    assert_eq!(Wide::<3>::from(-7).to_string(), "-7");
}

#[test]
#[should_panic(expected = "sum does not fit")]
#[cfg(debug_assertions)]
fn a_sum_that_does_not_fit_is_caught() {
    let large = Wide::<2>::power_of_two(126);
    let _ = large + large;
}

#[test]
#[should_panic(expected = "difference does not fit")]
#[cfg(debug_assertions)]
fn a_difference_that_does_not_fit_is_caught() {
    let large = Wide::<2>::power_of_two(126);
    let _ = -large - large - Wide::from_i64(1);
}

#[test]
#[should_panic(expected = "half of an odd number")]
#[cfg(debug_assertions)]
fn half_of_an_odd_number_is_caught() {
    let _ = Wide::<2>::from_i64(3).halved();
}
