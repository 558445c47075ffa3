//! The quality criteria of C.04.3 article 2: one table, and how each is counted.
//!
//! The weight layout, the tally of a finished bracket, explanations and the documentation read this table
//! and these counts; no criterion is described anywhere else.

use crate::colours::colour_of;
use crate::history::{Field, Float, Player, Strength};
use crate::points::Colour;
use crate::readings;

/// What is counted for a criterion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// One number, to be as small as possible.
    Number,
    /// A list of scores or score differences in descending order, to be as small as possible.
    List,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Criterion {
    /// `5` for C5, and so on.
    pub number: u8,
    /// The article of C.04.3 (edition 2026).
    pub article: &'static str,
    /// What is made as small as possible, in words.
    pub name: &'static str,
    /// How it is counted.
    pub count: Count,
}

pub(crate) const fn row(number: u8, article: &'static str, name: &'static str, count: Count) -> Criterion {
    Criterion { number, article, name, count }
}

/// The criteria that compare candidates, in order of priority.
pub const CRITERIA: [Criterion; 17] = [
    row(5, "2.3.1", "score of the player with the pairing-allocated bye", Count::Number),
    row(6, "2.4.1", "downfloaters", Count::Number),
    row(7, "2.4.2", "scores of the downfloaters", Count::List),
    row(8, "2.4.3", "downfloaters of the next bracket and their scores", Count::List),
    row(9, "2.4.4", "unplayed games of the player with the pairing-allocated bye", Count::Number),
    row(10, "2.4.5", "colour differences beyond two, topscorers and their opponents", Count::Number),
    row(11, "2.4.6", "same colour three times in a row, topscorers and their opponents", Count::Number),
    row(12, "2.4.7", "players without their colour preference", Count::Number),
    row(13, "2.4.8", "players without their strong colour preference", Count::Number),
    row(14, "2.4.9", "resident downfloaters with a downfloat in the previous round", Count::Number),
    row(15, "2.4.10", "opponents of moved-down players with an upfloat in the previous round", Count::Number),
    row(16, "2.4.11", "resident downfloaters with a downfloat two rounds before", Count::Number),
    row(17, "2.4.12", "opponents of moved-down players with an upfloat two rounds before", Count::Number),
    row(
        18,
        "2.4.13",
        "score differences of moved-down players with a downfloat in the previous round",
        Count::List,
    ),
    row(19, "2.4.14", "score differences of opponents with an upfloat in the previous round", Count::List),
    row(
        20,
        "2.4.15",
        "score differences of moved-down players with a downfloat two rounds before",
        Count::List,
    ),
    row(21, "2.4.16", "score differences of opponents with an upfloat two rounds before", Count::List),
];

/// What a pair costs in the colour criteria C10 to C13.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct ColourFaults {
    /// C10 to C13 in order.
    pub counts: [u8; 4],
}

/// Counts the colour criteria of one pair of players (by id - 1).
pub fn colour_faults(field: &Field, a: usize, b: usize) -> ColourFaults {
    let (x, y) = (&field.players[a], &field.players[b]);
    let colour = if concerns_topscorers(x, y) { colour_of(field, a, b).0 } else { Colour::None };
    faults_with(x, y, colour)
}

/// The fewer faults of both ways to give the colours.
pub fn fewest_colour_faults(field: &Field, a: usize, b: usize) -> ColourFaults {
    let (x, y) = (&field.players[a], &field.players[b]);
    faults_with(x, y, Colour::White).min(faults_with(x, y, Colour::Black))
}

/// C10 and C11 look at topscorers and their opponents; only absolute preferences can be hurt so far.
fn concerns_topscorers(x: &Player, y: &Player) -> bool {
    (x.topscorer || y.topscorer) && (x.strength == Strength::Absolute || y.strength == Strength::Absolute)
}

/// The faults when `x` gets `colour`.
fn faults_with(x: &Player, y: &Player, colour: Colour) -> ColourFaults {
    let mut faults = ColourFaults::default();
    if x.preference != Colour::None && x.preference == y.preference {
        faults.counts[2] = 1;
        faults.counts[3] = u8::from(readings::denies_strong(x.strength as u8, y.strength as u8));
    }
    if concerns_topscorers(x, y) {
        for (player, colour) in [(x, colour), (y, colour.opposite())] {
            let step = i32::from(colour == Colour::White) - i32::from(colour == Colour::Black);
            faults.counts[0] += u8::from((player.colour_difference + step).abs() > 2);
            faults.counts[1] += u8::from(player.last_two != Colour::None && player.last_two == colour);
        }
    }
    faults
}

/// Whether the player (by id - 1) had `float` in the round `back` rounds ago (1 or 2).
pub fn floated(field: &Field, player: usize, float: Float, back: usize) -> bool {
    field.players[player].floats[back - 1] == float
}

/// What a finished bracket scored in one criterion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Criterion number.
    pub number: u8,
    /// The count (one value) or the descending list, scores in tenths.
    pub values: Vec<i32>,
}

/// A finished bracket, players by id - 1.
pub struct Candidate<'a> {
    /// Moved-down players in order.
    pub mdps: &'a [usize],
    /// Score of the residents, in tenths.
    pub resident_score: i32,
    /// Pairs, the higher-ranked player first.
    pub pairs: &'a [(usize, usize)],
    /// Players who leave the bracket unpaired.
    pub downfloaters: &'a [usize],
    /// Whether C9 applies: the only downfloater takes the pairing-allocated bye.
    pub floater_takes_bye: bool,
}

/// Counts C6, C7 and C9 to C21 of a finished bracket. (C5 is the same for the whole round, C8 a matter of
/// the next bracket.)
pub fn tally(field: &Field, candidate: &Candidate) -> Vec<Tally> {
    let score = |p: usize| field.players[p].score;
    let is_mdp = |p: usize| score(p) != candidate.resident_score;
    let descending = |mut list: Vec<i32>| {
        list.sort_unstable_by(|a, b| b.cmp(a));
        list
    };
    let mut tallies = vec![
        Tally { number: 6, values: vec![candidate.downfloaters.len() as i32] },
        Tally { number: 7, values: descending(candidate.downfloaters.iter().map(|&p| score(p)).collect()) },
    ];
    if candidate.floater_takes_bye {
        let unplayed = candidate
            .downfloaters
            .iter()
            .map(|&p| readings::unplayed_games(field.round as i32 - 1, i32::from(field.players[p].games)));
        tallies.push(Tally { number: 9, values: vec![unplayed.sum()] });
    }
    let mut colours = [0i32; 4];
    for &(a, b) in candidate.pairs {
        for (sum, count) in colours.iter_mut().zip(colour_faults(field, a, b).counts) {
            *sum += i32::from(count);
        }
    }
    for (number, count) in (10..).zip(colours) {
        tallies.push(Tally { number, values: vec![count] });
    }
    if field.soft_level().is_some() {
        let avoidable = candidate.pairs.iter().filter(|&&(a, b)| field.better_apart(a, b)).count();
        tallies.push(Tally { number: SOFT, values: vec![avoidable as i32] });
    }
    for back in 1..=2usize {
        let down =
            candidate.downfloaters.iter().filter(|&&p| !is_mdp(p) && floated(field, p, Float::Down, back));
        let up = candidate.pairs.iter().filter(|&&(a, b)| is_mdp(a) && floated(field, b, Float::Up, back));
        tallies.push(Tally { number: 12 + 2 * back as u8, values: vec![down.count() as i32] });
        tallies.push(Tally { number: 13 + 2 * back as u8, values: vec![up.count() as i32] });
    }
    for back in 1..=2usize {
        // A moved-down player who floats again counts as if the opponent stood below every resident (D11).
        let limbo =
            candidate.downfloaters.iter().copied().filter(|&p| is_mdp(p)).map(|p| (p, LIMBO_DIFFERENCE));
        let paired = candidate.pairs.iter().filter(|&&(a, _)| is_mdp(a)).map(|&(a, _)| (a, 0));
        let down = limbo
            .chain(paired)
            .filter(|&(p, _)| floated(field, p, Float::Down, back))
            .map(|(p, extra)| score(p) - candidate.resident_score + extra);
        let up = candidate
            .pairs
            .iter()
            .filter(|&&(a, b)| is_mdp(a) && floated(field, b, Float::Up, back))
            .map(|&(a, b)| score(a) - score(b));
        tallies.push(Tally { number: 16 + 2 * back as u8, values: descending(down.collect()) });
        tallies.push(Tally { number: 17 + 2 * back as u8, values: descending(up.collect()) });
    }
    tallies
}

/// The number under which pairs are counted that had better be avoided ([`Field::keep_apart`]).
pub const SOFT: u8 = 0;

/// More than any score difference, in tenths: what is added for a moved-down player left in limbo.
pub const LIMBO_DIFFERENCE: i32 = 10_000;
