//! Among the best candidates, the one the rules generate first (C.04.3 articles 3.6, 3.7 and 4).
//!
//! The solver holds an optimal matching with its duals. Every step here asks for one thing more — this
//! moved-down player paired, this exchange, this opponent — by a change of weights too small to trade
//! against any criterion, solves again from where it stands, and then makes the answer permanent by
//! removing the edges that contradict it. Removing unmatched edges keeps an optimal solution optimal, so
//! the walk never leaves the set of best candidates.
//!
//! Local numbers: moved-down players `0..m0`, residents `m0..b`, everything else from `b` on; they are
//! bracket sequence numbers less one. A pair is written with the lower number first. Of the exchanges and
//! transpositions that give the same pairs, the first generated has the lower number of each pair in S1
//! (D27), so S1 is the set of lower numbers.

use blossom::solver::Halt;
use blossom::{Solver, Weight};

/// Bits that the walk needs below the criteria for a bracket of `size` players.
pub fn order_bits(size: usize) -> u32 {
    3 * crate::layout::bits_for(size) + 3
}

/// The walk over one bracket; see the module documentation.
pub struct Walk<'a, W> {
    /// The solved instance.
    pub solver: &'a mut Solver<W>,
    /// Number of moved-down players.
    pub m0: usize,
    /// Number of players in the bracket.
    pub b: usize,
    /// Asked before each search; true ends the walk.
    pub stop: &'a dyn Fn() -> bool,
}

impl<W: Weight> Walk<'_, W> {
    /// Leads the solver to the first of the best candidates. `levels` gives the score of each moved-down
    /// player.
    ///
    /// # Errors
    ///
    /// [`Halt::Stopped`] when asked to stop.
    pub fn run(&mut self, levels: &[i32]) -> Result<(), Halt> {
        self.choose_mdps(levels)?;
        for mdp in 0..self.m0 {
            if self.paired_in_bracket(mdp) {
                self.choose_opponent(mdp, self.m0..self.b)?;
            }
        }
        let remainder: Vec<usize> = (self.m0..self.b)
            .filter(|&r| self.solver.mate(r).is_none_or(|partner| partner >= self.m0))
            .collect();
        self.choose_halves(&remainder)?;
        for &r in &remainder {
            if self.is_upper(r) {
                self.choose_opponent(r, r + 1..self.b)?;
            }
        }
        Ok(())
    }

    fn solve(&mut self) -> Result<(), Halt> {
        self.solver.solve_until(self.stop)?;
        debug_assert!(self.solver.verify().is_ok(), "every solve proves itself");
        Ok(())
    }

    /// Whether a moved-down player has a resident for opponent.
    fn paired_in_bracket(&self, mdp: usize) -> bool {
        self.solver.mate(mdp).is_some_and(|partner| (self.m0..self.b).contains(&partner))
    }

    /// Whether a resident is the lower number of a pair of residents.
    fn is_upper(&self, r: usize) -> bool {
        self.solver.mate(r).is_some_and(|partner| partner > r && partner < self.b)
    }

    /// Article 4.4: the lexicographically first set of moved-down players. How many of each score are
    /// paired is settled by C7; sets differ only within a score.
    fn choose_mdps(&mut self, levels: &[i32]) -> Result<(), Halt> {
        let mut start = 0;
        while start < self.m0 {
            let end = start + levels[start..].iter().take_while(|&&score| score == levels[start]).count();
            let mut to_pair = (start..end).filter(|&mdp| self.paired_in_bracket(mdp)).count();
            for mdp in start..end {
                let left = end - mdp;
                if to_pair == 0 || to_pair == left {
                    self.confine(mdp, self.m0..self.b, to_pair != 0)?;
                } else {
                    let paired = self.prefer_partner_in(mdp, self.m0..self.b)?;
                    to_pair -= usize::from(paired);
                }
            }
            start = end;
        }
        Ok(())
    }

    /// Makes it permanent that `v` is matched inside `range` (or is not).
    pub(crate) fn confine(
        &mut self,
        v: usize,
        range: std::ops::Range<usize>,
        inside: bool,
    ) -> Result<(), Halt> {
        for u in 0..self.solver.len() {
            if range.contains(&u) != inside && u != v {
                self.solver.remove_edge(u, v);
            }
        }
        if inside {
            self.solver.set_required(v, true);
        }
        // A removed edge may have held a blossom together; this mends the matching at the same weight.
        self.solve()
    }

    /// Has `v` matched inside `range` if any best candidate does, and settles the matter.
    pub(crate) fn prefer_partner_in(
        &mut self,
        v: usize,
        range: std::ops::Range<usize>,
    ) -> Result<bool, Halt> {
        let holds = |walk: &Self| walk.solver.mate(v).is_some_and(|partner| range.contains(&partner));
        if !holds(self) {
            let one = W::from_i64(1);
            self.shift_edges(v, range.clone(), one);
            self.solve()?;
        }
        let inside = holds(self);
        self.confine(v, range, inside)?;
        Ok(inside)
    }

    /// Has `v` matched with one of `partners` if any best candidate does, and settles the matter.
    pub(crate) fn prefer_partner_among(&mut self, v: usize, partners: &[bool]) -> Result<bool, Halt> {
        let holds = |walk: &Self| walk.solver.mate(v).is_some_and(|partner| partners[partner]);
        if !holds(self) {
            self.solver.release(v);
            for u in (0..self.solver.len()).filter(|&u| u != v && partners[u]) {
                if let Some(weight) = self.solver.weight(u, v) {
                    self.solver.set_weight(u, v, weight + W::from_i64(1));
                }
            }
            self.solve()?;
        }
        let among = holds(self);
        for (u, &partner) in partners.iter().enumerate() {
            if partner != among && u != v {
                self.solver.remove_edge(u, v);
            }
        }
        self.solve()?;
        Ok(among)
    }

    /// Has `v` not matched inside `range` if any best candidate does so, and settles the matter.
    fn prefer_partner_outside(&mut self, v: usize, range: std::ops::Range<usize>) -> Result<bool, Halt> {
        let holds = |walk: &Self| walk.solver.mate(v).is_none_or(|partner| !range.contains(&partner));
        if !holds(self) {
            let one = W::from_i64(1);
            self.shift_edges(v, range.clone(), -one);
            self.solve()?;
        }
        let outside = holds(self);
        self.confine(v, range, !outside)?;
        Ok(outside)
    }

    fn shift_edges(&mut self, v: usize, range: std::ops::Range<usize>, by: W) {
        self.solver.release(v);
        for u in range {
            if u != v {
                if let Some(weight) = self.solver.weight(u, v) {
                    self.solver.set_weight(u, v, weight + by);
                }
            }
        }
    }

    /// Gives `v` the first opponent of `range` that any best candidate gives it, for good.
    fn choose_opponent(&mut self, v: usize, range: std::ops::Range<usize>) -> Result<(), Halt> {
        let chosen = self.choose_partner(v, range)?;
        debug_assert!(chosen.is_some(), "the player is paired within the range");
        Ok(())
    }

    /// Gives `v` the first of `partners` that any best candidate gives it, for good; `None` where no best
    /// candidate gives it any of them.
    pub(crate) fn choose_partner(
        &mut self,
        v: usize,
        partners: impl Iterator<Item = usize>,
    ) -> Result<Option<usize>, Halt> {
        // Only edges without slack occur in best candidates.
        let tight: Vec<usize> =
            partners.filter(|&u| self.solver.has_edge(v, u) && self.solver.slack(v, u) == W::ZERO).collect();
        if tight.is_empty() {
            return Ok(None);
        }
        let current = self.solver.mate(v);
        if current != Some(tight[0]) {
            let place = tight.iter().position(|&u| Some(u) == current);
            let wanted = &tight[..place.map_or(tight.len(), |place| place + 1)];
            self.solver.release(v);
            // Each keeps its lead over all later ones.
            for (index, &u) in wanted.iter().enumerate() {
                let weight = self.solver.weight(v, u).expect("a tight edge exists");
                self.solver.set_weight(v, u, weight + W::from_i64((wanted.len() - index) as i64));
            }
            self.solve()?;
        }
        let Some(chosen) = self.solver.mate(v).filter(|u| tight.contains(u)) else { return Ok(None) };
        for (end, other) in [(v, chosen), (chosen, v)] {
            for u in 0..self.solver.len() {
                if u != other && u != end {
                    self.solver.remove_edge(end, u);
                }
            }
            self.solver.set_required(end, true);
        }
        self.solve()?;
        Ok(Some(chosen))
    }

    /// Article 4.3: the first exchange between the halves of the remainder, and the edges that go with it.
    ///
    /// The first half has as many members as the remainder has pairs (3.2.2, D26).
    fn choose_halves(&mut self, remainder: &[usize]) -> Result<(), Halt> {
        let pairs = remainder.iter().filter(|&&r| self.is_upper(r)).count();
        let exchanged = |walk: &Self| remainder[..pairs].iter().filter(|&&r| !walk.is_upper(r)).count();
        if exchanged(self) > 0 {
            self.minimise_exchange(remainder, pairs);
            self.solve()?;
            let count = exchanged(self);
            self.choose_leavers(remainder, pairs, count)?;
            self.choose_joiners(remainder, pairs, count)?;
        }
        let upper: Vec<bool> = remainder.iter().map(|&r| self.is_upper(r)).collect();
        for (i, &r) in remainder.iter().enumerate() {
            for (j, &s) in remainder.iter().enumerate().skip(i + 1) {
                if !upper[i] || upper[j] {
                    self.solver.remove_edge(r, s);
                }
            }
            if upper[i] {
                for outside in self.b..self.solver.len() {
                    self.solver.remove_edge(r, outside);
                }
                self.solver.set_required(r, true);
            }
        }
        self.solve()
    }

    /// 4.3.2 first and second comparison: fewest exchanged, then the least difference of sums.
    ///
    /// A pair of residents whose lower member has place `p` in the remainder gains `whole - p`, or `-p`
    /// beyond the first half; `whole` outweighs all sums of places. Everything is doubled so that the
    /// single units of later steps stay below.
    fn minimise_exchange(&mut self, remainder: &[usize], pairs: usize) {
        let whole = (pairs * remainder.len()) as i64 + 1;
        let mut place = vec![usize::MAX; self.solver.len()];
        for (p, &r) in remainder.iter().enumerate() {
            place[r] = p;
        }
        let gain = |p: usize| 2 * (if p < pairs { whole } else { 0 } - p as i64);
        // Raising the first half by its gain keeps every edge feasible and the edges between the halves
        // tight, so that the duals of the criteria stay in use.
        let mut raise = vec![W::ZERO; self.solver.len()];
        for (p, &r) in remainder[..pairs].iter().enumerate() {
            raise[r] = W::from_i64(gain(p)).doubled();
        }
        self.solver.reweight(&raise, |u, v, weight| {
            if place[u] == usize::MAX || place[v] == usize::MAX {
                weight
            } else {
                weight + W::from_i64(gain(place[u].min(place[v])))
            }
        });
    }

    /// 4.3.2 third comparison: the larger numbers leave the first half.
    fn choose_leavers(&mut self, remainder: &[usize], pairs: usize, count: usize) -> Result<(), Halt> {
        let mut left = count;
        for &r in remainder[..pairs].iter().rev() {
            if left == 0 {
                break;
            }
            left -= usize::from(self.prefer_partner_outside(r, r + 1..self.b)?);
        }
        Ok(())
    }

    /// 4.3.2 fourth comparison: the smaller numbers join it. The last joiner follows from the sums.
    fn choose_joiners(&mut self, remainder: &[usize], pairs: usize, count: usize) -> Result<(), Halt> {
        let mut left = count;
        for &r in &remainder[pairs..] {
            if left <= 1 {
                break;
            }
            left -= usize::from(self.prefer_partner_in(r, r + 1..self.b)?);
        }
        Ok(())
    }
}
