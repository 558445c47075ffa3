//! The Burstein System (C.04.4.2, edition 2026) after its seeding rounds.
//!
//! The bye is given first. Then each bracket is a matching problem as in the Dutch system, but the members are
//! ordered by their opposition ([`crate::opposition`]) whatever their score, floaters may meet each other, and
//! of the best pairings that one comes first in which the first member has the last opponent (article 4).

use blossom::{Adjacency, CardinalityMatching, Solver, Weight};

use crate::bracket::Halted;
use crate::colours::alternation;
use crate::completion::{
    Incompletable, Meetings, Ranking, Suffix, bye_takers, next_bracket_is_ideal, suffixes,
};
use crate::criteria::{Count, Criterion, Tally, row};
use crate::dutch::{Method, Outcome};
use crate::history::Field;
use crate::layout::{Layout, Shift, add, bits_for, check_memory, width, with_width};
use crate::opposition::Index;
use crate::order::Walk;
use crate::points::Colour;

/// The criteria that compare candidates, in order of priority.
pub const CRITERIA: [Criterion; 4] = [
    row(5, "2.3.1", "outgoing floaters", Count::Number),
    row(6, "2.3.2", "scores of the outgoing floaters", Count::List),
    row(7, "2.3.3", "outgoing floaters of the next bracket and their scores", Count::List),
    row(8, "2.3.4", "players without their colour preference", Count::Number),
];

/// A round being paired.
pub struct Engine {
    field: Field,
    ranking: Ranking,
    suffixes: Vec<Suffix>,
    /// Place of each player (by id - 1) in the order of 1.8.
    rank: Vec<usize>,
    bye: Option<usize>,
    exact_only: bool,
}

impl Engine {
    /// Ranks the players, gives the bye (3.1) and finds what the lower scoregroups can do (C4). The field must
    /// have no topscorers: C3 knows no exception here.
    ///
    /// # Errors
    ///
    /// [`Incompletable`] when no legal round exists.
    pub fn new(mut field: Field, index: &[Index], exact_only: bool) -> Result<Self, Incompletable> {
        let mut by_index: Vec<usize> = (0..field.players.len()).collect();
        // B13: equal Index is decided by the TPN; who has one, and which, is a matter of D20 and D21.
        by_index.sort_unstable_by_key(|&p| (std::cmp::Reverse(index[p]), field.players[p].tpn));
        let mut rank = vec![0; by_index.len()];
        for (place, &p) in by_index.iter().enumerate() {
            rank[p] = place;
        }
        let mut ranking = Ranking::within_scores(&field, |p| rank[p]);
        let takers = bye_takers(&field, &ranking)?;
        // 3.1.3 to 3.1.5: the lowest score, virtual points included (B9); the most games over the board (B6); the
        // lowest rank. The takers keep C2, which bars more than 3.1.1 says (B5).
        let bye = takers.into_iter().map(|v| ranking.order[v]).min_by_key(|&p| {
            let player = &field.players[p];
            (player.score, std::cmp::Reverse((player.games, rank[p])))
        });
        if let Some(bye) = bye {
            field.players[bye].available = false;
            ranking = Ranking::within_scores(&field, |p| rank[p]);
        }
        let suffixes = if exact_only { Vec::new() } else { suffixes(&field, &ranking) };
        Ok(Self { field, ranking, suffixes, rank, bye, exact_only })
    }

    /// The players, worked out.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Order and scoregroups, without the bye's taker.
    pub fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// The player (by id - 1) with the pairing-allocated bye.
    pub fn bye(&self) -> Option<usize> {
        self.bye
    }

    /// Pairs the bracket of scoregroup `group` with the incoming floaters, positions in order.
    ///
    /// # Errors
    ///
    /// [`Halted`], as it says.
    pub fn pair_bracket(
        &self,
        floaters: &[usize],
        group: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<Outcome, Halted> {
        let mut members: Vec<usize> = floaters
            .iter()
            .copied()
            .chain(self.ranking.starts[group]..self.ranking.starts[group + 1])
            .collect();
        members.sort_unstable_by_key(|&v| self.rank[self.ranking.order[v]]);
        let mut wasted = 0;
        if !self.exact_only {
            if let Some(outgoing) = self.outgoing(&members, group) {
                if outgoing == members.len() {
                    return Ok(self.outcome(
                        Solved { pairs: Vec::new(), floaters: members, searches: 0 },
                        Method::Bracket,
                        0,
                    ));
                }
                let solved = self.solve(&Scope { members: &members, places: outgoing, below: None }, stop)?;
                let down = &solved.floaters;
                if down.is_empty()
                    || next_bracket_is_ideal(&self.field, &self.ranking, &self.suffixes, down, group + 1)
                {
                    return Ok(self.outcome(solved, Method::Bracket, 0));
                }
                wasted = solved.searches;
            }
        }
        let scope = Scope { members: &members, places: 0, below: Some(group + 1) };
        let solved = self.solve(&scope, stop)?;
        Ok(self.outcome(solved, Method::Field, wasted))
    }

    /// How many float: as many as those below cannot do without (C4), and no more than the bracket leaves.
    /// Unknown where more go down than that would need, which only the whole field can tell apart.
    fn outgoing(&self, members: &[usize], group: usize) -> Option<usize> {
        let missing = self.suffixes[group + 1].missing();
        if missing >= members.len() {
            return (missing == members.len()).then_some(missing);
        }
        let graph = Meetings { field: &self.field, ranking: &self.ranking, bye: false };
        let total = graph.vertex_count();
        let mut active = vec![false; total];
        for &v in members {
            active[v] = true;
        }
        let pairs = CardinalityMatching::new(total).maximise(&graph, &active);
        Some(missing.max(members.len() - 2 * pairs))
    }

    fn solve(&self, scope: &Scope, stop: &dyn Fn() -> bool) -> Result<Solved, Halted> {
        let problem = Problem::new(self, scope);
        with_width!(width(problem.bits, problem.vertices()), W => problem.solve::<W>(stop))
    }

    /// Counts C5, C6 and C8 of a candidate, players as positions. (C7 is a matter of the next bracket.)
    pub fn count(&self, pairs: &[(usize, usize)], floaters: &[usize]) -> Vec<Tally> {
        let player = |v: usize| &self.field.players[self.ranking.order[v]];
        let mut scores: Vec<i32> = floaters.iter().map(|&v| player(v).score).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let denied = pairs.iter().filter(|&&(a, b)| self.clash(a, b)).count();
        vec![
            Tally { number: 5, values: vec![floaters.len() as i32] },
            Tally { number: 6, values: scores },
            Tally { number: 8, values: vec![denied as i32] },
        ]
    }

    fn outcome(&self, solved: Solved, method: Method, wasted: u64) -> Outcome {
        let tally = self.count(&solved.pairs, &solved.floaters);
        let mut downfloaters = solved.floaters;
        downfloaters.sort_unstable();
        Outcome {
            pairs: solved.pairs,
            downfloaters,
            tally,
            method,
            searches: solved.searches + wasted,
            collapses: false,
            given_up: Vec::new(),
        }
    }

    /// Whether one of two players (positions) does not get the preferred colour.
    fn clash(&self, a: usize, b: usize) -> bool {
        let preference = |v: usize| self.field.players[self.ranking.order[v]].preference;
        preference(a) != Colour::None && preference(a) == preference(b)
    }

    /// The colour of `a` against `b` (by id - 1), and the article of C.04.4.2 that decides; no colour when
    /// 5.2.1 decides and the initial colour is not known. The higher ranked of two players has the better Index,
    /// whatever their scores (B11).
    pub fn colour_of(&self, a: usize, b: usize) -> (Colour, &'static str) {
        let (x, y) = (&self.field.players[a], &self.field.players[b]);
        let higher = if self.rank[a] < self.rank[b] { x } else { y };
        let for_a = |colour: Colour| if higher.id == x.id { colour } else { colour.opposite() };
        if x.games == 0 && y.games == 0 {
            let initial = self.field.initial_colour;
            let colour = if higher.arrival_rank % 2 == 1 { initial } else { initial.opposite() };
            return (for_a(colour), "5.2.1");
        }
        if x.preference != y.preference {
            let colour = if x.preference == Colour::None { y.preference.opposite() } else { x.preference };
            return (colour, "5.2.2");
        }
        match x.strength.cmp(&y.strength) {
            std::cmp::Ordering::Greater => (x.preference, "5.2.3"),
            std::cmp::Ordering::Less => (y.preference.opposite(), "5.2.3"),
            std::cmp::Ordering::Equal => match alternation(&self.field, a, b) {
                Some(colour) => (colour, "5.2.4"),
                None => (for_a(higher.preference), "5.2.5"),
            },
        }
    }
}

/// What a bracket is solved with: places for a given number of floaters, or all scoregroups from one on.
struct Scope<'a> {
    /// Positions in the order of 1.8.
    members: &'a [usize],
    places: usize,
    below: Option<usize>,
}

struct Solved {
    pairs: Vec<(usize, usize)>,
    floaters: Vec<usize>,
    searches: u64,
}

/// A bracket as a matching problem: members, then players below, then places for floaters.
///
/// B7: C7 looks one bracket ahead, at its pairs and then at the scores of its floaters, with C4 for all below.
struct Problem<'a> {
    engine: &'a Engine,
    b: usize,
    next_end: usize,
    positions: Vec<usize>,
    places: usize,
    /// Scores of the members, descending, and the place of each member's score in it.
    levels: Vec<usize>,
    c5: Shift,
    c6: Vec<Shift>,
    c7_pairs: Shift,
    c7_scores: Vec<Shift>,
    c8: Shift,
    bits: u32,
}

impl<'a> Problem<'a> {
    fn new(engine: &'a Engine, scope: &Scope) -> Self {
        let ranking = &engine.ranking;
        let mut positions = scope.members.to_vec();
        let b = positions.len();
        let mut next_end = b;
        if let Some(group) = scope.below {
            positions.extend(ranking.starts[group]..ranking.order.len());
            if group < ranking.groups() {
                next_end = b + ranking.starts[group + 1] - ranking.starts[group];
            }
        }
        let score = |v: usize| engine.field.players[ranking.order[v]].score;
        let mut scores: Vec<i32> = scope.members.iter().map(|&v| score(v)).collect();
        scores.sort_unstable_by(|x, y| y.cmp(x));
        scores.dedup();
        let levels: Vec<usize> =
            scope.members.iter().map(|&v| scores.partition_point(|&s| s > score(v))).collect();
        let per_level: Vec<usize> =
            (0..scores.len()).map(|level| levels.iter().filter(|&&l| l == level).count()).collect();
        let vertices = positions.len() + scope.places;
        let mut layout = Layout::new(bits_for(vertices) + 2);
        let c8 = layout.field(b / 2);
        let (mut c7_scores, mut c7_pairs) = (vec![None; scores.len()], None);
        if next_end > b {
            c7_scores = layout.fields(&per_level);
            c7_pairs = layout.field(next_end / 2);
        }
        let c6 = layout.fields(&per_level);
        let c5 = layout.field(b / 2);
        let bits = layout.bits();
        Self {
            engine,
            b,
            next_end,
            positions,
            places: scope.places,
            levels,
            c5,
            c6,
            c7_pairs,
            c7_scores,
            c8,
            bits,
        }
    }

    fn vertices(&self) -> usize {
        self.positions.len() + self.places
    }

    /// The weight of a pair, `high < low`.
    fn weight<W: Weight>(&self, high: usize, low: usize) -> W {
        let mut weight = W::ZERO;
        if low < self.b {
            add(&mut weight, self.c5, 1);
            add(&mut weight, self.c6[self.levels[high]], 1);
            add(&mut weight, self.c6[self.levels[low]], 1);
            let clash = self.engine.clash(self.positions[high], self.positions[low]);
            add(&mut weight, self.c8, -i32::from(clash));
        } else if low < self.next_end {
            add(&mut weight, self.c7_pairs, 1);
            if high < self.b {
                add(&mut weight, self.c7_scores[self.levels[high]], 1);
            }
        }
        weight
    }

    fn solve<W: Weight>(&self, stop: &dyn Fn() -> bool) -> Result<Solved, Halted> {
        let (field, ranking) = (&self.engine.field, &self.engine.ranking);
        let vertices = self.vertices();
        check_memory::<W>(vertices)?;
        let mut solver = Solver::<W>::new(vertices);
        for v in 0..vertices {
            solver.set_required(v, true);
        }
        for low in 0..self.positions.len() {
            if stop() {
                return Err(Halted::Stopped);
            }
            for high in 0..low {
                let (a, b) = (ranking.order[self.positions[high]], ranking.order[self.positions[low]]);
                if field.may_meet(a, b) {
                    solver.set_weight(high, low, self.weight(high, low));
                }
            }
        }
        for place in self.positions.len()..vertices {
            for v in 0..self.b {
                solver.set_weight(v, place, W::ZERO);
            }
        }
        solver.solve_until(stop)?;
        let mut walk = Walk { solver: &mut solver, m0: 0, b: self.b, stop };
        let mut solved = Solved { pairs: Vec::new(), floaters: Vec::new(), searches: 0 };
        let mut settled = vec![false; self.b];
        for v in 0..self.b {
            if settled[v] {
                continue;
            }
            if let Some(partner) = walk.choose_partner(v, (v + 1..self.b).rev())? {
                settled[partner] = true;
                solved.pairs.push((self.positions[v], self.positions[partner]));
            } else {
                walk.confine(v, 0..self.b, false)?;
                solved.floaters.push(self.positions[v]);
            }
        }
        solved.searches = solver.searches();
        Ok(solved)
    }
}
