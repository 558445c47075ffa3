//! The flow of the Dutch system of 2017 (A.9): brackets are paired without regard to those below but the next;
//! where the players left could not be paired, the bracket is paired again for their sake, and all players
//! below it collapse into one last bracket.

use blossom::CardinalityMatching;

use crate::bracket::{Halted, first_best};
use crate::completion::{Meetings, Suffix, next_bracket_is_ideal};
use crate::dutch::{Engine, Method, Outcome};
use crate::problem::{Problem, Scope, Solution, UseOfKinds};

/// Tenths of a point, more than any score difference.
const BEYOND_ALL: i32 = 100_000;

impl Engine {
    /// Pairs a bracket by the rules of 2017; `collapsed` says that the residents are all players from `group`
    /// down.
    pub(crate) fn pair_bracket_2017(
        &self,
        mdps: &[usize],
        group: usize,
        collapsed: bool,
        stop: &dyn Fn() -> bool,
    ) -> Result<Outcome, Halted> {
        let groups = self.ranking().groups();
        if collapsed || group + 1 == groups {
            let solution = self.last_2017(mdps, group, collapsed, stop)?;
            let method = match (solution.by_kinds, self.exact_only()) {
                (true, _) => Method::Kinds,
                (false, false) => Method::Bracket,
                (false, true) => Method::Field,
            };
            return Ok(self.outcome(mdps, group, solution, method, 0));
        }
        let mut wasted = 0;
        let (solution, method, completable) = self.pair_normally(mdps, group, &mut wasted, stop)?;
        if completable {
            return Ok(self.outcome(mdps, group, solution, method, wasted));
        }
        wasted += solution.searches;
        let given_up = solution.pairs;
        let scope = Scope::Closed { from: group + 1 };
        let problem = Problem { look_ahead: false, ..self.problem(mdps, group, scope, false) };
        let solution = first_best(&problem, stop)?;
        let outcome = self.outcome(mdps, group, solution, Method::Field, wasted);
        Ok(Outcome { collapses: true, given_up, ..outcome })
    }

    /// What C.7 compares for a bracket above: how many of the bracket of scoregroup `group` float at best when
    /// `mdps` come into it, and its PSD. Completion is no matter of it, but in the last bracket somebody who
    /// may not have the bye had better not be left over (A1); then a difference beyond all others comes first.
    /// Of three or more left over there, who they are is not weighed: what the rules prescribe leaves one at most,
    /// since those below it can be paired, so that the number settles every comparison with it.
    ///
    /// # Errors
    ///
    /// [`Halted`], as it says.
    pub fn at_best_2017(
        &self,
        mdps: &[usize],
        group: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<i32>, Halted> {
        let last = group + 1 == self.ranking().groups();
        let (solution, left_over) =
            match if last { self.last_2017(mdps, group, false, stop) } else { Err(Halted::Infeasible) } {
                Ok(solution) => (solution, false),
                Err(Halted::Infeasible) => {
                    (self.most_pairs_alone(mdps, group, stop)?, last && self.ranking().has_bye())
                }
                Err(halted) => return Err(halted),
            };
        let tally = self.outcome(mdps, group, solution, Method::Bracket, 0).tally;
        let beyond = left_over.then_some(BEYOND_ALL);
        Ok(tally[0].values.iter().copied().chain(beyond).chain(tally[1].values.iter().copied()).collect())
    }

    fn last_2017(
        &self,
        mdps: &[usize],
        group: usize,
        collapsed: bool,
        stop: &dyn Fn() -> bool,
    ) -> Result<Solution, Halted> {
        let scope = Scope::Closed { from: self.ranking().groups() };
        let problem = Problem { collapsed, look_ahead: false, ..self.problem(mdps, group, scope, false) };
        first_best(&problem, stop)
    }

    /// The best candidate without regard to C.4, and whether its floaters let everybody below be paired.
    fn pair_normally(
        &self,
        mdps: &[usize],
        group: usize,
        wasted: &mut u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<(Solution, Method, bool), Halted> {
        if !self.exact_only() {
            let solution = self.most_pairs_alone(mdps, group, stop)?;
            let method = if solution.by_kinds { Method::Kinds } else { Method::Bracket };
            let down = &solution.downfloaters;
            let size = mdps.len() + self.ranking().starts[group + 1] - self.ranking().starts[group];
            if down.is_empty() || down.len() == size {
                let completable = self.can_be_completed(down, group + 1);
                return Ok((solution, method, completable));
            }
            // With a scoregroup further down in need of help, C.7 and the completion may pull apart.
            let needy = matches!(self.suffix(group + 2), Suffix::Short { .. });
            if !needy && next_bracket_is_ideal(self.field(), self.ranking(), self.suffixes(), down, group + 1)
            {
                return Ok((solution, method, true));
            }
            *wasted += solution.searches;
        }
        let solution = first_best(&self.problem(mdps, group, Scope::Ahead, false), stop)?;
        let completable = self.can_be_completed(&solution.downfloaters, group + 1);
        Ok((solution, Method::Field, completable))
    }

    /// The best candidate of the bracket alone.
    fn most_pairs_alone(
        &self,
        mdps: &[usize],
        group: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<Solution, Halted> {
        let size = mdps.len() + self.ranking().starts[group + 1] - self.ranking().starts[group];
        if size > 1 {
            let scope = Scope::Open { floaters: size % 2 };
            let problem = Problem { kinds: UseOfKinds::Only, ..self.problem(mdps, group, scope, false) };
            match first_best(&problem, stop) {
                Err(Halted::Infeasible) => {}
                done => return done,
            }
        }
        first_best(&self.problem(mdps, group, Scope::Free, false), stop)
    }

    /// Whether `floaters` and everybody from scoregroup `group` down can be paired, the bye included.
    fn can_be_completed(&self, floaters: &[usize], group: usize) -> bool {
        let (field, ranking) = (self.field(), self.ranking());
        let graph = Meetings { field, ranking, bye: ranking.has_bye() };
        let total = ranking.order.len() + usize::from(ranking.has_bye());
        let mut active: Vec<bool> = (0..total).map(|v| v >= ranking.starts[group]).collect();
        for &floater in floaters {
            active[floater] = true;
        }
        let count = active.iter().filter(|&&active| active).count();
        2 * CardinalityMatching::new(total).maximise(&graph, &active) == count
    }
}
