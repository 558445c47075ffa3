//! The pairing of a completed bracket in the Double-Swiss and of teams: the first by identifiers (3.6) among the best
//! in the criteria of pairs.
//!
//! An identifier names the top members of all pairs in ascending order, then their opponents. Most brackets are
//! solved by trying opponents in that order against a bound on what must be denied; a matching is made where that
//! finds nothing soon.

use blossom::{Adjacency, Weight};

use crate::bracket::Halted;
use crate::history::Strength;
use crate::layout::{Layout, Shift, add, bits_for, width, with_width};
use crate::order::Walk;
use crate::points::Colour;
use crate::trying::first_choices;
use crate::upfloats::{Engine, Paired, Participant, build};

/// A completed bracket.
pub struct Pairing<'a> {
    engine: &'a Engine,
    members: &'a [usize],
    /// Score of the residents.
    score: i32,
}

impl<'a> Pairing<'a> {
    /// Takes the members of a bracket (indices, an even number, in the order of pairing numbers) and the score of its
    /// residents.
    pub fn new(engine: &'a Engine, members: &'a [usize], score: i32) -> Self {
        Self { engine, members, score }
    }

    /// The pairs, the smaller pairing number first, in the order of the first ones.
    ///
    /// # Errors
    ///
    /// [`Halted`], as it says.
    pub fn solve(&self, stop: &dyn Fn() -> bool) -> Result<Paired, Halted> {
        match self.by_trying() {
            Some(pairs) => Ok((pairs, 0)),
            None => self.by_matching(stop),
        }
    }

    /// Tries opponents for the first half in the order of identifiers, where nothing is denied but what the numbers of
    /// those who prefer White and Black make inevitable. No identifier begins with smaller top members and no pairing
    /// is better, so that the first one found is that of [`Self::by_matching`]; `None` when none is found soon.
    pub fn by_trying(&self) -> Option<Vec<(usize, usize)>> {
        let members: Vec<usize> = (0..self.members.len()).collect();
        let wish = |member: usize| self.participant(member).preference;
        let pairs = first_choices(&members, |count| count / 2..count, wish, |a, b| self.denied_alone(a, b))?;
        Some(pairs.into_iter().map(|(a, b)| (self.members[a], self.members[b])).collect())
    }

    /// How many preferences a pair denies, if it may meet and costs nothing else.
    fn denied_alone(&self, high: usize, low: usize) -> Option<i32> {
        let cost = self.cost(high, low);
        let may_meet = self.engine.adjacent(self.members[high], self.members[low]);
        (may_meet && cost.strong == 0 && cost.opponents == 0).then_some(cost.preferences)
    }

    /// The same pairs as [`Self::solve`], by a walk along a matching.
    ///
    /// # Errors
    ///
    /// [`Halted`], as it says.
    pub fn by_matching(&self, stop: &dyn Fn() -> bool) -> Result<Paired, Halted> {
        with_width!(width(self.layout().3, self.members.len()), W => self.by_matching_with::<W>(stop))
    }

    /// Fields of preferences, strong preferences and upfloaters' opponents, and the bits they take.
    fn layout(&self) -> (Shift, Shift, Shift, u32) {
        let b = self.members.len();
        let count = |what: &dyn Fn(&Participant) -> bool| {
            self.members.iter().filter(|&&v| what(&self.engine.participants[v])).count()
        };
        let mut layout = Layout::new(bits_for(b) + 2);
        let opponents = layout.field(count(&|p| p.floated && p.score == self.score));
        let strong = layout.field(if count(&|p| p.strength == Strength::Strong) > 1 { b / 2 } else { 0 });
        let preferences = layout.field(if count(&|p| p.preference != Colour::None) > 1 { b / 2 } else { 0 });
        (preferences, strong, opponents, layout.bits())
    }

    fn by_matching_with<W: Weight>(&self, stop: &dyn Fn() -> bool) -> Result<Paired, Halted> {
        let (preferences, strong, opponents, _) = self.layout();
        let weight = |high: usize, low: usize| {
            let cost = self.cost(high, low);
            let mut weight = W::ZERO;
            add(&mut weight, preferences, -cost.preferences);
            add(&mut weight, strong, -cost.strong);
            add(&mut weight, opponents, -cost.opponents);
            weight
        };
        let b = self.members.len();
        let mut solver = build::<W>(self.engine, self.members, weight, stop)?;
        solver.solve_until(stop)?;
        let mut walk = Walk { solver: &mut solver, m0: 0, b, stop };
        let mut tops = Vec::with_capacity(b / 2);
        for v in 0..b {
            if tops.len() == b / 2 {
                break;
            }
            if walk.prefer_partner_in(v, v + 1..b)? {
                tops.push(v);
            }
        }
        let mut pairs = Vec::with_capacity(tops.len());
        for &top in &tops {
            if let Some(bottom) = walk.choose_partner(top, top + 1..b)? {
                pairs.push((self.members[top], self.members[bottom]));
            }
        }
        let searches = solver.searches();
        Ok((pairs, searches))
    }

    /// What is denied in a pair of members.
    fn cost(&self, high: usize, low: usize) -> Cost {
        let (x, y) = (self.participant(high), self.participant(low));
        let denied = x.preference != Colour::None && x.preference == y.preference;
        let strong = denied && x.strength == Strength::Strong && y.strength == Strength::Strong;
        let resident = if x.score == self.score { x } else { y };
        Cost {
            preferences: i32::from(denied),
            strong: i32::from(strong),
            opponents: i32::from(x.score != y.score && resident.floated),
        }
    }

    fn participant(&self, member: usize) -> &Participant {
        &self.engine.participants[self.members[member]]
    }
}

/// What a pair counts in the criteria.
struct Cost {
    preferences: i32,
    /// Strong preferences denied (Type B).
    strong: i32,
    /// Whether an upfloater meets a floater of the previous round.
    opponents: i32,
}
