//! Opponents tried one after the other: where a rule goes through them in an order and pairs as many as possible with
//! the colours they want, this finds its answer without a matching, if going back seldom happens.

use crate::points::Colour;

/// Pairs the first of those left with the first possible opponent, again and again, going back where somebody is left
/// without one, as long as no more wishes are denied than the numbers of those who want White and Black make
/// inevitable. Where the least that can be denied is so known, the pairs are those of a walk along a matching.
///
/// `places` gives the places of the opponents of the first of so many members, in the order in which they are tried;
/// `wish` the colour that a member wants, and `denied` in how many of its wishes a pair is, or `None` where it may
/// not be. Returns `None` when there is no such pairing, or when it takes too many steps.
pub(crate) fn first_choices<I: Iterator<Item = usize>>(
    members: &[usize],
    places: impl Fn(usize) -> I,
    wish: impl Fn(usize) -> Colour,
    denied: impl Fn(usize, usize) -> Option<i32>,
) -> Option<Vec<(usize, usize)>> {
    let mut left = members.to_vec();
    let mut wishes = Wishes::default();
    for &member in members {
        wishes.count(wish(member), 1);
    }
    let mut budget = wishes.least_denied();
    let mut made: Vec<Tried> = Vec::with_capacity(members.len() / 2);
    let mut from = 0;
    for _ in 0..4 * members.len() + 64 {
        let Some(&first) = left.first() else {
            return Some(made.into_iter().map(|choice| choice.pair).collect());
        };
        let next = places(left.len()).enumerate().skip(from).find_map(|(step, at)| {
            let denied = denied(first, left[at])?;
            let mut rest = wishes;
            rest.count(wish(first), -1);
            rest.count(wish(left[at]), -1);
            let fits = denied + rest.least_denied() <= budget;
            fits.then_some(Tried { pair: (first, left[at]), at, step, denied })
        });
        let (choice, by) = match next {
            Some(choice) => (choice, -1),
            None => (made.pop()?, 1),
        };
        wishes.count(wish(choice.pair.0), by);
        wishes.count(wish(choice.pair.1), by);
        budget += by * choice.denied;
        if by < 0 {
            left.remove(choice.at);
            left.remove(0);
            made.push(choice);
            from = 0;
        } else {
            left.insert(0, choice.pair.0);
            left.insert(choice.at, choice.pair.1);
            from = choice.step + 1;
        }
    }
    None
}

/// An opponent chosen for the first of those left.
struct Tried {
    pair: (usize, usize),
    /// Where the opponent stood among those left.
    at: usize,
    /// Place in the order in which opponents are tried.
    step: usize,
    denied: i32,
}

/// How many want White, Black, and no colour.
#[derive(Clone, Copy, Default)]
struct Wishes {
    white: i32,
    black: i32,
    none: i32,
}

impl Wishes {
    fn count(&mut self, wish: Colour, by: i32) {
        match wish {
            Colour::White => self.white += by,
            Colour::Black => self.black += by,
            Colour::None => self.none += by,
        }
    }

    /// How many wishes are denied at least: those for the more common colour who find neither somebody with the other
    /// wish nor somebody with none meet each other, and one of the two goes without.
    fn least_denied(self) -> i32 {
        ((self.white - self.black).abs() - self.none).max(0) / 2
    }
}
