//! The FIDE (Dutch) System (C.04.3, edition 2026): how each bracket is brought to its first best candidate.
//!
//! The bracket loop itself belongs to the caller, who hands over the moved-down players of each bracket and
//! takes back pairs and downfloaters. Each bracket is first solved in the smallest scope that can be
//! *proved* to give the answer of the whole field, and in the scope of the whole field otherwise.

use crate::bracket::{Halted, first_best};
use crate::completion::{
    Incompletable, Ranking, Suffix, find_bye_score, most_pairs, next_bracket_is_ideal, suffixes,
};
use crate::criteria::{Candidate, Tally, tally};
use crate::edition_2017;
use crate::history::{Edition, Field};
use crate::problem::{Problem, Scope, Solution, UseOfKinds};

/// How a bracket was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The bracket alone by kinds of players, and a proof that the field below is no hindrance.
    Kinds,
    /// The bracket alone by the matching solver, and the same proof.
    Bracket,
    /// One problem with everybody not yet paired: the exact kernel.
    Field,
}

impl Method {
    /// A short name for counters.
    pub fn name(self) -> &'static str {
        match self {
            Self::Kinds => "kinds",
            Self::Bracket => "bracket",
            Self::Field => "field",
        }
    }
}

/// A paired bracket, players as positions of the ranking.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Pairs, the higher-ranked player first.
    pub pairs: Vec<(usize, usize)>,
    /// Players who go down (or, from the last bracket, take the bye).
    pub downfloaters: Vec<usize>,
    /// Criterion counts.
    pub tally: Vec<Tally>,
    /// How the answer was found.
    pub method: Method,
    /// Searches of the solver, those of failed tries included.
    pub searches: u64,
    /// Whether all players below form one bracket together with the downfloaters (2017).
    pub collapses: bool,
    /// Where they do: the pairs made first, after which the players below could not all be paired.
    pub given_up: Vec<(usize, usize)>,
}

/// A round being paired.
pub struct Engine {
    field: Field,
    ranking: Ranking,
    suffixes: Vec<Suffix>,
    exact_only: bool,
}

impl Engine {
    /// Ranks the players, finds the score of the bye (C5) and what the lower scoregroups can do (C4).
    ///
    /// With `exact_only` every bracket is solved in the scope of the whole field.
    ///
    /// # Errors
    ///
    /// [`Incompletable`] when no legal round exists.
    pub fn new(field: Field, exact_only: bool) -> Result<Self, Incompletable> {
        let mut ranking = Ranking::new(&field);
        let bye_score = find_bye_score(&field, &ranking)?;
        if field.edition == Edition::From2026 {
            ranking.bye_score = bye_score;
        }
        let suffixes = if exact_only { Vec::new() } else { suffixes(&field, &ranking) };
        Ok(Self { field, ranking, suffixes, exact_only })
    }

    /// The players, worked out.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Order and scoregroups.
    pub fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    pub(crate) fn exact_only(&self) -> bool {
        self.exact_only
    }

    /// What the scoregroups from `group` on can do; not known when all is left to the exact kernel.
    pub(crate) fn suffix(&self, group: usize) -> &Suffix {
        &self.suffixes[group]
    }

    pub(crate) fn suffixes(&self) -> &[Suffix] {
        &self.suffixes
    }

    /// Pairs the bracket of scoregroup `group` with the moved-down players `mdps`, positions in order;
    /// `collapsed` is what [`Outcome::collapses`] said of the bracket before.
    ///
    /// # Errors
    ///
    /// [`Halted`], as it says. [`Halted::Infeasible`] only for moved-down players that do not come from the
    /// brackets above.
    pub fn pair_bracket(
        &self,
        mdps: &[usize],
        group: usize,
        collapsed: bool,
        stop: &dyn Fn() -> bool,
    ) -> Result<Outcome, Halted> {
        if self.field.edition == Edition::Until2026 {
            return self.pair_bracket_2017(mdps, group, collapsed, stop);
        }
        let mut wasted = 0;
        // Pairs better avoided at the cost of more floaters (C6) take everybody to weigh.
        if !self.exact_only && self.field.soft_level().is_none_or(|level| level > 5) {
            if let Some(outcome) = self.try_bracket_alone(mdps, group, &mut wasted, stop)? {
                return Ok(outcome);
            }
        }
        let solution = self.solve_field(mdps, group, &mut wasted, stop)?;
        Ok(self.outcome(mdps, group, solution, Method::Field, wasted))
    }

    pub(crate) fn problem<'a>(
        &'a self,
        mdps: &'a [usize],
        group: usize,
        scope: Scope,
        c9: bool,
    ) -> Problem<'a> {
        Problem {
            field: &self.field,
            ranking: &self.ranking,
            mdps,
            group,
            scope,
            collapsed: false,
            look_ahead: true,
            fewest_unplayed: c9,
            kinds: if self.exact_only || self.field.soft_level().is_some() {
                UseOfKinds::None
            } else {
                UseOfKinds::Shortcut
            },
        }
    }

    fn resident_score(&self, group: usize) -> i32 {
        self.field.players[self.ranking.order[self.ranking.starts[group]]].score
    }

    /// Whether the bye goes to somebody of this bracket: nobody below has so high a score.
    fn bye_is_due(&self, group: usize) -> bool {
        self.ranking.bye_score.is_some_and(|score| score >= self.resident_score(group))
    }

    /// Solves the bracket without the field below, if that provably gives the same answer.
    ///
    /// What is left out (C4, C5 and C8) can only make candidates worse or illegal. So when the best
    /// candidate found without it turns out to be legal and to fulfil C8 as well as any candidate with
    /// floaters of these scores could, it is the best one with it, and the first generated too.
    fn try_bracket_alone(
        &self,
        mdps: &[usize],
        group: usize,
        wasted: &mut u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Outcome>, Halted> {
        let size = mdps.len() + self.ranking.starts[group + 1] - self.ranking.starts[group];
        let below = &self.suffixes[group + 1];
        let last = group + 1 == self.ranking.groups();
        let due = self.bye_is_due(group);
        if last || due {
            // The bye's taker is the only downfloater at best (C6), and then the next bracket is the same
            // for each taker (C8) and must be able to do by itself (C4).
            let bye = self.ranking.order.len();
            let completable = matches!(below, Suffix::Outer(outer) if outer[bye]);
            if !last && (size % 2 == 0 || !completable) {
                return Ok(None);
            }
            let scope = Scope::Closed { from: self.ranking.groups() };
            return match first_best(&self.problem(mdps, group, scope, due), stop) {
                Ok(solution) => Ok(Some(self.proved(mdps, group, solution))),
                Err(Halted::Infeasible) => Ok(None),
                Err(halted) => Err(halted),
            };
        }
        let solution = match self.solve_alone(mdps, group, size, stop) {
            Ok(solution) => solution,
            Err(Halted::Infeasible) => return Ok(None),
            Err(halted) => return Err(halted),
        };
        let down = &solution.downfloaters;
        if down.is_empty()
            || down.len() == size
            || next_bracket_is_ideal(&self.field, &self.ranking, &self.suffixes, down, group + 1)
        {
            return Ok(Some(self.proved(mdps, group, solution)));
        }
        *wasted += solution.searches;
        Ok(None)
    }

    /// Solves a bracket of `size` members alone. As many go down as the field below cannot do without (C4), and
    /// more only if the bracket itself cannot be paired otherwise (C6). Where all go down, there is but one
    /// candidate.
    fn solve_alone(
        &self,
        mdps: &[usize],
        group: usize,
        size: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<Solution, Halted> {
        let missing = self.suffixes[group + 1].missing();
        let open = Scope::Open { floaters: missing };
        if missing < size && self.field.soft_level().is_none() {
            let problem = Problem { kinds: UseOfKinds::Only, ..self.problem(mdps, group, open, false) };
            match first_best(&problem, stop) {
                Err(Halted::Infeasible) => {}
                done => return done,
            }
        }
        let pairs = if missing < size { most_pairs(&self.field, &self.ranking, mdps, group) } else { 0 };
        if pairs == 0 {
            let downfloaters = self.members(mdps, group);
            return Ok(Solution { pairs: Vec::new(), downfloaters, searches: 0, by_kinds: true });
        }
        let scope = if missing > size - 2 * pairs {
            open
        } else if pairs == 1 {
            Scope::Open { floaters: size - 2 }
        } else {
            Scope::Free
        };
        first_best(&self.problem(mdps, group, scope, false), stop)
    }

    /// The members of a bracket in order.
    fn members(&self, mdps: &[usize], group: usize) -> Vec<usize> {
        mdps.iter().copied().chain(self.ranking.starts[group]..self.ranking.starts[group + 1]).collect()
    }

    fn proved(&self, mdps: &[usize], group: usize, solution: Solution) -> Outcome {
        let method = if solution.by_kinds { Method::Kinds } else { Method::Bracket };
        self.outcome(mdps, group, solution, method, 0)
    }

    /// Solves the bracket with everybody below. C9 applies when C6 leaves one downfloater, the bye's taker
    /// (D5), which a first solve tells.
    fn solve_field(
        &self,
        mdps: &[usize],
        group: usize,
        wasted: &mut u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Solution, Halted> {
        let scope = Scope::Closed { from: group + 1 };
        let solution = first_best(&self.problem(mdps, group, scope, false), stop)?;
        if self.bye_is_due(group) && solution.downfloaters.len() == 1 {
            *wasted += solution.searches;
            return first_best(&self.problem(mdps, group, scope, true), stop);
        }
        Ok(solution)
    }

    /// Counts the criteria of any candidate of a bracket, C8 excepted: it need not be the best, nor legal.
    /// Players are positions of the ranking; pairs have the higher-ranked player first.
    pub fn count(
        &self,
        mdps: &[usize],
        group: usize,
        pairs: &[(usize, usize)],
        downfloaters: &[usize],
    ) -> Vec<Tally> {
        let index = |position: usize| self.ranking.order[position];
        let candidate = Candidate {
            mdps: &mdps.iter().map(|&p| index(p)).collect::<Vec<_>>(),
            resident_score: self.resident_score(group),
            pairs: &pairs.iter().map(|&(a, b)| (index(a), index(b))).collect::<Vec<_>>(),
            downfloaters: &downfloaters.iter().map(|&p| index(p)).collect::<Vec<_>>(),
            floater_takes_bye: self.bye_is_due(group) && downfloaters.len() == 1,
        };
        match self.field.edition {
            Edition::From2026 => tally(&self.field, &candidate),
            Edition::Until2026 => edition_2017::tally(&self.field, &candidate),
        }
    }

    pub(crate) fn outcome(
        &self,
        mdps: &[usize],
        group: usize,
        solution: Solution,
        method: Method,
        wasted: u64,
    ) -> Outcome {
        let tally = self.count(mdps, group, &solution.pairs, &solution.downfloaters);
        Outcome {
            pairs: solution.pairs,
            downfloaters: solution.downfloaters,
            tally,
            method,
            searches: solution.searches + wasted,
            collapses: false,
            given_up: Vec::new(),
        }
    }
}
