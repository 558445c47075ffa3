//! The common engine of the Double-Swiss (C.04.5) and the Swiss Team Pairing System (C.04.6, edition 2026).
//!
//! The bye is given first. Then the highest scoregroup not yet paired is completed by upfloaters from below,
//! chosen by one matching of everybody left (article 3.5), and the bracket so made is paired, the first by
//! identifiers among the best (3.6; [`crate::identifiers`]). Participants are indices; who they are and what they have
//! done is worked out by the caller.

use blossom::{Adjacency, CardinalityMatching, Solver, Weight};

use crate::bracket::Halted;
use crate::history::Strength;
use crate::identifiers::Pairing;
use crate::layout::{Layout, Shift, add, bits_for, check_memory, width, with_width};
use crate::order::Walk;
use crate::points::Colour;

/// A player of the Double-Swiss, or a team.
#[derive(Clone, Debug, Default)]
pub struct Participant {
    /// Pairing number, different for all.
    pub tpn: u16,
    /// Pairing score, in tenths.
    pub score: i32,
    /// Whether the participant is to be paired.
    pub available: bool,
    /// Whether C2 bars the pairing-allocated bye.
    pub bye_barred: bool,
    /// Matches played.
    pub matches: u16,
    /// Whether the participant was a floater in the previous round, where that counts.
    pub floated: bool,
    /// What choosing the participant as an upfloater costs, the first criterion first.
    pub costs: Vec<u16>,
    /// Preferred colour, where that counts.
    pub preference: Colour,
    /// How strongly; only strong preferences (Type B) count apart.
    pub strength: Strength,
}

/// A bracket: participants by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The scoregroup, by pairing number.
    pub residents: Vec<usize>,
    /// Upfloaters in the order of 3.5.3.
    pub upfloaters: Vec<usize>,
    /// Pairs, the smaller pairing number first, in the order of the first ones.
    pub pairs: Vec<(usize, usize)>,
    /// Searches of the matching solver.
    pub searches: u64,
}

/// Why a round was not paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unpaired {
    /// No legal round exists; among these participants lies the fault.
    Incompletable(Vec<usize>),
    /// See [`Halted`].
    Halted(Halted),
}

impl<H: Into<Halted>> From<H> for Unpaired {
    fn from(halt: H) -> Self {
        Self::Halted(halt.into())
    }
}

/// What a system weighs when it chooses upfloaters, after their number and scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foresight {
    /// What the next scoregroup will need (C6 of the Double-Swiss and of teams). It is the next of all that
    /// there were when the round began: where all of it have become upfloaters before, C6 asks nothing.
    NextScoregroup,
    /// Preferences denied in the bracket itself (C7 of Dubov).
    Preferences,
}

/// A round to pair.
pub struct Engine {
    pub(crate) participants: Vec<Participant>,
    foresight: Foresight,
    /// Pairing scores of all who were to be paired, the bye's taker included.
    scores: Vec<i32>,
    /// Who may not meet, row by row.
    barred: Vec<bool>,
}

impl Adjacency for Engine {
    fn vertex_count(&self) -> usize {
        self.participants.len()
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        u != v && !self.barred[u * self.participants.len() + v]
    }
}

impl Engine {
    /// Takes the participants and the pairs that C1 or the arbiter forbid.
    ///
    /// # Panics
    ///
    /// When an index is out of range; the border checks that.
    pub fn new(participants: Vec<Participant>, apart: &[(usize, usize)], foresight: Foresight) -> Self {
        let n = participants.len();
        let mut barred = vec![false; n * n];
        for &(a, b) in apart {
            barred[a * n + b] = true;
            barred[b * n + a] = true;
        }
        let scores = participants.iter().filter(|p| p.available).map(|p| p.score).collect();
        Self { participants, foresight, scores, barred }
    }

    /// Gives the bye (3.4) to the participant it returns, and proves that a legal round exists.
    ///
    /// # Errors
    ///
    /// [`Unpaired::Incompletable`] when there is none.
    pub fn give_bye(&mut self) -> Result<Option<usize>, Unpaired> {
        let active: Vec<bool> = self.participants.iter().map(|p| p.available).collect();
        let count = active.iter().filter(|&&active| active).count();
        let mut matching = CardinalityMatching::new(self.participants.len());
        matching.maximise(self, &active);
        let exposed: Vec<usize> =
            (0..active.len()).filter(|&v| active[v] && matching.mate(v).is_none()).collect();
        let mut outer: Vec<usize> = Vec::new();
        for &root in &exposed {
            outer.extend(matching.outer_vertices(root, self, &active));
        }
        outer.sort_unstable();
        outer.dedup();
        if exposed.len() > count % 2 {
            return Err(Unpaired::Incompletable(outer));
        }
        if exposed.is_empty() {
            return Ok(None);
        }
        let lowest = outer.iter().copied().filter(|&v| !self.participants[v].bye_barred).min_by_key(|&v| {
            let p = &self.participants[v];
            (p.score, std::cmp::Reverse((p.matches, p.tpn)))
        });
        let Some(bye) = lowest else { return Err(Unpaired::Incompletable(outer)) };
        self.participants[bye].available = false;
        Ok(Some(bye))
    }

    /// Pairs all brackets from the top down; the number of available participants is even.
    ///
    /// # Errors
    ///
    /// [`Unpaired`], as it says.
    pub fn pair(&self, stop: &dyn Fn() -> bool) -> Result<Vec<Bracket>, Unpaired> {
        self.pair_with(stop, |members, score| Pairing::new(self, members, score).solve(stop))
    }

    /// Does so with another way to pair the members of a bracket, who come in the order of pairing numbers with
    /// the score of the residents.
    pub(crate) fn pair_with(
        &self,
        stop: &dyn Fn() -> bool,
        pair: impl Fn(&[usize], i32) -> Result<Paired, Halted>,
    ) -> Result<Vec<Bracket>, Unpaired> {
        let mut left: Vec<usize> =
            (0..self.participants.len()).filter(|&v| self.participants[v].available).collect();
        left.sort_unstable_by_key(|&v| (-self.participants[v].score, self.participants[v].tpn));
        let mut brackets = Vec::new();
        while !left.is_empty() {
            let bracket = self.pair_top(&left, stop, &pair)?;
            let paired: Vec<usize> = bracket.pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
            left.retain(|v| !paired.contains(v));
            brackets.push(bracket);
        }
        Ok(brackets)
    }

    /// Pairs the highest scoregroup of `left`, which are in the order of score and pairing number.
    fn pair_top(
        &self,
        left: &[usize],
        stop: &dyn Fn() -> bool,
        pair: impl Fn(&[usize], i32) -> Result<Paired, Halted>,
    ) -> Result<Bracket, Unpaired> {
        let score = |v: usize| self.participants[v].score;
        let top = left.iter().take_while(|&&v| score(v) == score(left[0])).count();
        let choice = Choice::new(self, left, top);
        let (upfloaters, searches) = choice.solve(stop)?;
        let mut members: Vec<usize> = left[..top].iter().chain(&upfloaters).copied().collect();
        members.sort_unstable_by_key(|&v| self.participants[v].tpn);
        let (pairs, more) = pair(&members, score(left[0]))?;
        Ok(Bracket { residents: left[..top].to_vec(), upfloaters, pairs, searches: searches + more })
    }
}

/// Pairs, and the searches of the solver.
pub type Paired = (Vec<(usize, usize)>, u64);

/// The choice of upfloaters for the highest scoregroup (3.5) as a matching of everybody left.
struct Choice<'a> {
    engine: &'a Engine,
    left: &'a [usize],
    top: usize,
    /// For each lower participant the place of the scoregroup, from the next one down.
    levels: Vec<usize>,
    c4: Shift,
    /// One field for each lower scoregroup.
    c5: Vec<Shift>,
    foresight: Shift,
    costs: Vec<Shift>,
    bits: u32,
}

impl<'a> Choice<'a> {
    fn new(engine: &'a Engine, left: &'a [usize], top: usize) -> Self {
        let score = |v: usize| engine.participants[v].score;
        let lower = &left[top..];
        let mut levels = Vec::with_capacity(lower.len());
        let mut level = 0;
        for (place, &v) in lower.iter().enumerate() {
            level += usize::from(place > 0 && score(v) != score(lower[place - 1]));
            levels.push(level);
        }
        let groups = if lower.is_empty() { 0 } else { level + 1 };
        let count = |group: usize| levels.iter().filter(|&&l| l == group).count();
        let most = |cost: usize| lower.iter().map(|&v| usize::from(engine.participants[v].costs[cost])).max();
        let kinds = lower.first().map_or(0, |&v| engine.participants[v].costs.len());
        let ranges: Vec<usize> =
            (0..kinds).map(|cost| most(cost).unwrap_or(0) * top.min(lower.len())).collect();
        let mut layout = Layout::new(bits_for(left.len()) + 2);
        let costs = layout.fields(&ranges);
        let following = engine.scores.iter().copied().filter(|&s| s < score(left[0])).max();
        let remains = lower.first().is_some_and(|&v| Some(score(v)) == following);
        let foresight = layout.field(match engine.foresight {
            Foresight::NextScoregroup if groups > 1 && remains => count(0),
            Foresight::NextScoregroup => 0,
            Foresight::Preferences => top,
        });
        // Scores are maximised from the lowest up: the lowest scoregroup weighs most.
        let mut c5: Vec<Shift> = (0..groups).map(|group| layout.field(count(group).min(top))).collect();
        if groups < 2 {
            c5 = vec![None; groups];
        }
        let c4 = layout.field(top.min(lower.len()));
        Self { engine, left, top, levels, c4, c5, foresight, costs, bits: layout.bits() }
    }

    /// The weight of a pair, `high < low`.
    fn weight<W: Weight>(&self, high: usize, low: usize) -> W {
        let mut weight = W::ZERO;
        let (x, y) = (&self.engine.participants[self.left[high]], &self.engine.participants[self.left[low]]);
        let own = self.engine.foresight == Foresight::Preferences;
        if high < self.top && own && x.preference != Colour::None && x.preference == y.preference {
            add(&mut weight, self.foresight, -1);
        }
        if low < self.top {
            return weight;
        }
        let level = self.levels[low - self.top];
        if high < self.top {
            add(&mut weight, self.c4, -1);
            add(&mut weight, self.c5[level], -1);
            for (&shift, &cost) in self.costs.iter().zip(&y.costs) {
                add(&mut weight, shift, -i32::from(cost));
            }
        } else if !own && self.levels[high - self.top] == 0 && level > 0 {
            add(&mut weight, self.foresight, -1);
        }
        weight
    }

    fn solve(&self, stop: &dyn Fn() -> bool) -> Result<(Vec<usize>, u64), Halted> {
        with_width!(width(self.bits, self.left.len()), W => self.solve_with::<W>(stop))
    }

    fn solve_with<W: Weight>(&self, stop: &dyn Fn() -> bool) -> Result<(Vec<usize>, u64), Halted> {
        if self.left.len() == self.top {
            return Ok((Vec::new(), 0));
        }
        let mut solver = build::<W>(self.engine, self.left, |high, low| self.weight(high, low), stop)?;
        solver.solve_until(stop)?;
        let n = self.left.len();
        let mut walk = Walk { solver: &mut solver, m0: 0, b: n, stop };
        let mut chosen = Vec::new();
        let mut start = self.top;
        // How many come from each scoregroup is settled by C5; within one the smaller numbers come first.
        while start < n {
            let level = self.levels[start - self.top];
            let end = start + self.levels[start - self.top..].iter().take_while(|&&l| l == level).count();
            let goes_up = |walk: &Walk<W>, v: usize| walk.solver.mate(v).is_some_and(|mate| mate < self.top);
            let mut wanted = (start..end).filter(|&v| goes_up(&walk, v)).count();
            for v in start..end {
                let up = if wanted == 0 || wanted == end - v {
                    walk.confine(v, 0..self.top, wanted != 0)?;
                    wanted != 0
                } else {
                    walk.prefer_partner_in(v, 0..self.top)?
                };
                if up {
                    wanted -= 1;
                    chosen.push(self.left[v]);
                }
            }
            start = end;
        }
        let searches = solver.searches();
        Ok((chosen, searches))
    }
}

/// A solver in which everybody must be paired.
pub(crate) fn build<W: Weight>(
    engine: &Engine,
    vertices: &[usize],
    weight: impl Fn(usize, usize) -> W,
    stop: &dyn Fn() -> bool,
) -> Result<Solver<W>, Halted> {
    check_memory::<W>(vertices.len())?;
    let mut solver = Solver::new(vertices.len());
    for low in 0..vertices.len() {
        if stop() {
            return Err(Halted::Stopped);
        }
        solver.set_required(low, true);
        for high in 0..low {
            if engine.adjacent(vertices[high], vertices[low]) {
                solver.set_weight(high, low, weight(high, low));
            }
        }
    }
    Ok(solver)
}
