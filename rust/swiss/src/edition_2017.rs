//! What the Dutch system of 2017 (C.04.3 in force until 31 January 2026) counts otherwise: its table of
//! criteria, their counts for a finished bracket, and the weights of the last bracket.
//!
//! Articles are those of 2017 (A.8, C.5 …). The criteria of all brackets but the last are sums of the same
//! kinds as those of 2026, so that [`crate::problem`] serves both. In the last bracket, after a collapse, the
//! residents may have different scores: every pair of unequal scores is a downfloat and an upfloat, and the
//! score differences of all pairs and of the bye's taker are compared (C.6).

use blossom::Weight;

use crate::criteria::{Candidate, Count, Criterion, Tally, colour_faults, floated, row};
use crate::history::{Field, Float};
use crate::layout::{Layout, Shift, add};
use crate::order::order_bits;
use crate::problem::{Fields, Instance};

/// The criteria that compare candidates, in order of priority.
pub const CRITERIA: [Criterion; 15] = [
    row(5, "C.5", "players without an opponent", Count::Number),
    row(6, "C.6", "score differences of pairs and downfloaters", Count::List),
    row(7, "C.7", "players of the next bracket without an opponent, and its score differences", Count::List),
    row(8, "C.8", "colour differences beyond two, topscorers and their opponents", Count::Number),
    row(9, "C.9", "same colour three times in a row, topscorers and their opponents", Count::Number),
    row(10, "C.10", "players without their colour preference", Count::Number),
    row(11, "C.11", "players without their strong colour preference", Count::Number),
    row(12, "C.12", "downfloats after a downfloat in the previous round", Count::Number),
    row(13, "C.13", "upfloats after an upfloat in the previous round", Count::Number),
    row(14, "C.14", "downfloats after a downfloat two rounds before", Count::Number),
    row(15, "C.15", "upfloats after an upfloat two rounds before", Count::Number),
    row(16, "C.16", "score differences of downfloats after one in the previous round", Count::List),
    row(17, "C.17", "score differences of upfloats after one in the previous round", Count::List),
    row(18, "C.18", "score differences of downfloats after one two rounds before", Count::List),
    row(19, "C.19", "score differences of upfloats after one two rounds before", Count::List),
];

/// A downfloater's score difference is taken to this much below the lowest score of the bracket (A.8), in
/// tenths.
const BELOW_LOWEST: i32 = 10;

/// Counts C.5, C.6 and C.8 to C.19 of a finished bracket. (C.7 is a matter of the next bracket.)
///
/// A moved-down player floats again whatever happens, so that only residents count in C.12 and C.14.
pub fn tally(field: &Field, candidate: &Candidate) -> Vec<Tally> {
    let score = |p: usize| field.players[p].score;
    let descending = |mut list: Vec<i32>| {
        list.sort_unstable_by(|a, b| b.cmp(a));
        list
    };
    let members =
        candidate.pairs.iter().flat_map(|&(a, b)| [a, b]).chain(candidate.downfloaters.iter().copied());
    let lowest = members.map(score).min().unwrap_or(0) - BELOW_LOWEST;
    // Who floats down and by how much, and who floats up.
    let unequal = || candidate.pairs.iter().copied().filter(|&(a, b)| score(a) != score(b));
    let down: Vec<(usize, i32)> = unequal()
        .map(|(a, b)| (a, score(a) - score(b)))
        .chain(candidate.downfloaters.iter().map(|&p| (p, score(p) - lowest)))
        .collect();
    let up: Vec<(usize, i32)> = unequal().map(|(a, b)| (b, score(a) - score(b))).collect();
    let mut tallies = vec![
        Tally { number: 5, values: vec![candidate.downfloaters.len() as i32] },
        Tally { number: 6, values: descending(down.iter().map(|&(_, distance)| distance).collect()) },
    ];
    let mut colours = [0i32; 4];
    for &(a, b) in candidate.pairs {
        for (sum, count) in colours.iter_mut().zip(colour_faults(field, a, b).counts) {
            *sum += i32::from(count);
        }
    }
    for (number, count) in (8..).zip(colours) {
        tallies.push(Tally { number, values: vec![count] });
    }
    for back in 1..=2usize {
        let again = |floats: &[(usize, i32)], float: Float, residents_only: bool| {
            let counts = |&&(p, _): &&(usize, i32)| {
                floated(field, p, float, back) && !(residents_only && candidate.mdps.contains(&p))
            };
            floats.iter().filter(counts).count() as i32
        };
        let number = 10 + 2 * back as u8;
        tallies.push(Tally { number, values: vec![again(&down, Float::Down, true)] });
        tallies.push(Tally { number: number + 1, values: vec![again(&up, Float::Up, false)] });
    }
    for back in 1..=2usize {
        let distances = |floats: &[(usize, i32)], float: Float| {
            descending(
                floats.iter().filter(|&&(p, _)| floated(field, p, float, back)).map(|&(_, d)| d).collect(),
            )
        };
        let number = 14 + 2 * back as u8;
        tallies.push(Tally { number, values: distances(&down, Float::Down) });
        tallies.push(Tally { number: number + 1, values: distances(&up, Float::Up) });
    }
    tallies
}

/// Where the criteria of the last bracket stand in its weights; colours are in [`Fields`].
pub(crate) struct LastFields {
    /// Score differences that can occur, descending, and the lowest score less a point.
    distances: Vec<i32>,
    base: i32,
    c6: Vec<Shift>,
    down: [Shift; 2],
    up: [Shift; 2],
    down_distances: [Vec<Shift>; 2],
    up_distances: [Vec<Shift>; 2],
}

impl LastFields {
    fn place(&self, distance: i32) -> usize {
        self.distances.partition_point(|&d| d > distance)
    }
}

impl Instance<'_> {
    /// Lays the criteria of the last bracket out from C.19 up to C.6.
    pub(crate) fn last_fields(&self) -> Fields {
        let b = self.b;
        let mut scores: Vec<i32> = (0..b).map(|v| self.player(v).score).collect();
        scores.sort_unstable();
        scores.dedup();
        let base = scores.first().copied().unwrap_or(0) - BELOW_LOWEST;
        let lower = scores.iter().copied().chain((self.places > 0).then_some(base));
        let mut distances: Vec<i32> =
            lower.flat_map(|low| scores.iter().map(move |&high| high - low)).filter(|&d| d > 0).collect();
        distances.sort_unstable_by(|x, y| y.cmp(x));
        distances.dedup();
        let mut layout = Layout::new(order_bits(self.vertices()));
        let mut last = LastFields {
            base,
            c6: Vec::new(),
            down: [None; 2],
            up: [None; 2],
            down_distances: [Vec::new(), Vec::new()],
            up_distances: [Vec::new(), Vec::new()],
            distances,
        };
        let most = b / 2 + self.places;
        let floated =
            |float: Float, back: usize| (0..b).filter(|&v| self.floated(v, float, back)).count().min(most);
        for back in [2usize, 1] {
            for (float, list) in
                [(Float::Up, &mut last.up_distances), (Float::Down, &mut last.down_distances)]
            {
                list[back - 1] = layout.fields(&vec![floated(float, back); last.distances.len()]);
            }
        }
        for back in [2usize, 1] {
            last.up[back - 1] = layout.field(floated(Float::Up, back));
            last.down[back - 1] = layout.field(floated(Float::Down, back));
        }
        let colours = self.colour_fields(&mut layout, &mut |_, _| ());
        last.c6 = layout.fields(&vec![most; last.distances.len()]);
        Fields::of_last(last, colours, layout.bits())
    }

    /// What a pair of the last bracket costs in C.6 and C.12 to C.19.
    pub(crate) fn add_last_pair<W: Weight>(
        &self,
        weight: &mut W,
        last: &LastFields,
        high: usize,
        low: usize,
    ) {
        let distance = self.player(high).score - self.player(low).score;
        if distance == 0 {
            return;
        }
        self.add_down(weight, last, high, distance);
        let place = last.place(distance);
        for back in 1..=2 {
            if self.floated(low, Float::Up, back) {
                add(weight, last.up[back - 1], -1);
                add(weight, last.up_distances[back - 1][place], -1);
            }
        }
    }

    /// What the bye costs there when `v` takes it.
    pub(crate) fn add_last_bye<W: Weight>(&self, weight: &mut W, last: &LastFields, v: usize) {
        self.add_down(weight, last, v, self.player(v).score - last.base);
    }

    fn add_down<W: Weight>(&self, weight: &mut W, last: &LastFields, v: usize, distance: i32) {
        let place = last.place(distance);
        add(weight, last.c6[place], -1);
        for back in 1..=2 {
            if self.floated(v, Float::Down, back) {
                add(weight, last.down[back - 1], -i32::from(v >= self.m0));
                add(weight, last.down_distances[back - 1][place], -1);
            }
        }
    }
}
