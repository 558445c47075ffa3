//! One bracket as a matching problem: vertices, weights, and what the solved problem says.
//!
//! The criteria of article 2 that compare candidates are sums over pairs (or over the players who stay
//! unpaired, which is the same the other way round), so the best candidates are the matchings of greatest
//! weight when the weights hold the criteria in the order of their priority.
//!
//! A problem has one of three scopes. [`Scope::Open`] looks at the bracket alone: a given number of players
//! floats down, and whether the rest of the field can do with them is checked afterwards. [`Scope::Free`]
//! does the same with as many pairs as possible.
//! [`Scope::Closed`] also holds players below, and everybody in it must be paired or take the bye: C4 and C5
//! are then part of the problem, and so is C8 when the next scoregroup is in it.

use blossom::solver::Halt;
use blossom::{Solver, Weight};

use crate::completion::Ranking;
use crate::criteria::{ColourFaults, colour_faults};
use crate::edition_2017::LastFields;
use crate::history::{Edition, Field, Float, Player};
use crate::layout::{Layout, Shift, add};
use crate::order::order_bits;
use crate::points::Colour;
use crate::readings;

/// Which vertices a problem has besides the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The bracket alone.
    Open {
        /// How many players float down.
        floaters: usize,
    },
    /// The bracket alone, with as many pairs as it can form by itself.
    Free,
    /// The bracket with as many pairs as it can form by itself, and the next scoregroup with as many as that
    /// leaves it (2017).
    Ahead,
    /// The bracket and all scoregroups from this one on; everybody is paired or takes the bye.
    Closed {
        /// The first scoregroup below that belongs to the problem.
        from: usize,
    },
}

/// What the kinds of players in a bracket are used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UseOfKinds {
    /// Nothing: the solver finds the answer by itself.
    None,
    /// They may prove the answer, or start the solver off.
    Shortcut,
    /// They prove the answer, or it is not looked for.
    Only,
}

/// A bracket to pair. Players are positions of the ranking.
pub struct Problem<'a> {
    /// The field.
    pub field: &'a Field,
    /// Its ranking.
    pub ranking: &'a Ranking,
    /// Moved-down players, in order.
    pub mdps: &'a [usize],
    /// The scoregroup whose members are the residents.
    pub group: usize,
    /// What the problem includes.
    pub scope: Scope,
    /// Whether the residents are all players from `group` down, of whatever score (the collapse of 2017).
    pub collapsed: bool,
    /// Whether C8, the look at the next bracket, applies in a closed scope.
    pub look_ahead: bool,
    /// Whether C9 applies.
    pub fewest_unplayed: bool,
    /// What the kinds of players may do.
    pub kinds: UseOfKinds,
}

/// The first best candidate of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Pairs of positions, the higher-ranked first, in the order of the first members.
    pub pairs: Vec<(usize, usize)>,
    /// Positions that leave the bracket unpaired.
    pub downfloaters: Vec<usize>,
    /// Searches the solver needed; none when the kinds of players sufficed.
    pub searches: u64,
    /// Whether the kinds of players proved it.
    pub by_kinds: bool,
}

/// Where each criterion stands in the weights of a problem.
#[derive(Default)]
pub(crate) struct Fields {
    /// In place of the others but for colours: the fields of the last bracket of 2017.
    pub(crate) last: Option<LastFields>,
    c6: Shift,
    c7: Vec<Shift>,
    c8_pairs: Shift,
    c8_scores: Vec<Shift>,
    c9: Shift,
    pub(crate) colours: [Shift; 4],
    /// Pairs that are better avoided, in the bracket or (`soft_everywhere`) of everybody.
    soft: Shift,
    soft_everywhere: bool,
    resident_down: [Shift; 2],
    opponent_up: [Shift; 2],
    mdp_down: [Vec<Shift>; 2],
    mdp_opponent_up: [Vec<Shift>; 2],
    pub(crate) bits: u32,
}

impl Fields {
    /// The fields of the last bracket of 2017.
    pub(crate) fn of_last(last: LastFields, colours: [Shift; 4], bits: u32) -> Self {
        Self { last: Some(last), colours, bits, ..Self::default() }
    }
}

/// The problem with its vertices: bracket first, then the players below, then the bye.
pub(crate) struct Instance<'a> {
    pub(crate) problem: &'a Problem<'a>,
    /// Position of each vertex that is a player.
    pub(crate) positions: Vec<usize>,
    pub(crate) m0: usize,
    pub(crate) b: usize,
    /// End of the vertices of the next scoregroup.
    pub(crate) next_end: usize,
    /// Places besides players: the bye, or places for downfloaters of an open problem.
    pub(crate) places: usize,
    /// Scores of the moved-down players, descending, and the place of each such player's score in it.
    pub(crate) scores: Vec<i32>,
}

impl<'a> Instance<'a> {
    pub(crate) fn new(problem: &'a Problem<'a>) -> Self {
        let ranking = problem.ranking;
        let mut positions = problem.mdps.to_vec();
        let m0 = positions.len();
        let below = if problem.collapsed { ranking.groups() } else { problem.group + 1 };
        positions.extend(ranking.starts[problem.group]..ranking.starts[below]);
        let b = positions.len();
        let mut next_end = b;
        let places = match problem.scope {
            Scope::Open { floaters } => floaters,
            Scope::Free => 0,
            Scope::Ahead => {
                positions.extend(ranking.starts[below]..ranking.starts[below + 1]);
                next_end = positions.len();
                0
            }
            Scope::Closed { from } => {
                positions.extend(ranking.starts[from]..ranking.order.len());
                if from < ranking.groups() && problem.look_ahead {
                    next_end = b + ranking.starts[from + 1] - ranking.starts[from];
                }
                usize::from(ranking.has_bye())
            }
        };
        let mut instance = Self { problem, positions, m0, b, next_end, places, scores: Vec::new() };
        let ranked = if problem.collapsed { 0..b } else { 0..m0 };
        instance.scores = ranked.map(|v| instance.player(v).score).collect();
        instance.scores.dedup();
        instance
    }

    pub(crate) fn vertices(&self) -> usize {
        self.positions.len() + self.places
    }

    /// Whether members of the bracket can stay unpaired in it.
    pub(crate) fn somebody_floats(&self) -> bool {
        self.vertices() > self.b || !self.all_required()
    }

    /// Whether everybody must be paired, or take a place for those who are not.
    pub(crate) fn all_required(&self) -> bool {
        !matches!(self.problem.scope, Scope::Free | Scope::Ahead)
    }

    /// Whether this is the last bracket by the rules of 2017, whose criteria go by score differences.
    pub(crate) fn is_last_of_2017(&self) -> bool {
        self.problem.field.edition == Edition::Until2026
            && self.problem.scope == Scope::Closed { from: self.problem.ranking.groups() }
    }

    pub(crate) fn index(&self, vertex: usize) -> usize {
        self.problem.ranking.order[self.positions[vertex]]
    }

    pub(crate) fn player(&self, vertex: usize) -> &Player {
        &self.problem.field.players[self.index(vertex)]
    }

    /// Place of a bracket member's score among the scores of moved-down players and residents.
    pub(crate) fn level(&self, vertex: usize) -> usize {
        if vertex >= self.m0 && !self.problem.collapsed {
            return self.scores.len();
        }
        let score = self.player(vertex).score;
        self.scores.partition_point(|&s| s > score)
    }

    pub(crate) fn floated(&self, vertex: usize, float: Float, back: usize) -> bool {
        self.player(vertex).floats[back - 1] == float
    }

    /// Lays the criteria out from C21 up to C6.
    pub(crate) fn fields(&self) -> Fields {
        if self.is_last_of_2017() {
            return self.last_fields();
        }
        let (m0, b) = (self.m0, self.b);
        let mut layout = Layout::new(order_bits(self.vertices()));
        let count =
            |range: std::ops::Range<usize>, what: &dyn Fn(usize) -> bool| range.filter(|&v| what(v)).count();
        let per_score = |what: &dyn Fn(usize) -> bool| -> Vec<usize> {
            let mut counts = vec![0; self.scores.len()];
            for mdp in (0..m0).filter(|&mdp| what(mdp)) {
                counts[self.level(mdp)] += 1;
            }
            counts
        };
        let mut fields = Fields::default();
        let up: [usize; 2] = [1, 2].map(|back| count(m0..b, &|v| self.floated(v, Float::Up, back)));
        let mdps_per_score = per_score(&|_| true);
        let mut soft = None;
        let mut soft_below = |number: u8, layout: &mut Layout| {
            if self.problem.field.soft_level() == Some(number) {
                soft = layout.field(b / 2);
            }
        };
        for back in [2u8, 1] {
            let i = usize::from(back) - 1;
            soft_below(17 + 2 * back, &mut layout);
            let ranges: Vec<usize> = mdps_per_score.iter().map(|&mdps| mdps.min(up[i])).collect();
            fields.mdp_opponent_up[i] = layout.fields(&ranges);
            soft_below(16 + 2 * back, &mut layout);
            fields.mdp_down[i] = layout.fields(&per_score(&|v| self.floated(v, Float::Down, i + 1)));
        }
        for back in [2u8, 1] {
            let i = usize::from(back) - 1;
            soft_below(13 + 2 * back, &mut layout);
            fields.opponent_up[i] = layout.field(up[i].min(m0));
            // Where nobody floats, all residents are paired and their floats weigh the same in all candidates.
            let down = count(m0..b, &|v| self.somebody_floats() && self.floated(v, Float::Down, i + 1));
            soft_below(12 + 2 * back, &mut layout);
            fields.resident_down[i] = layout.field(down);
        }
        fields.colours = self.colour_fields(&mut layout, &mut soft_below);
        soft_below(9, &mut layout);
        if self.problem.fewest_unplayed {
            fields.c9 = layout.field(self.problem.field.round - 1);
        }
        soft_below(8, &mut layout);
        if self.next_end > b {
            let mut counts = mdps_per_score.clone();
            counts.push(b - m0);
            fields.c8_scores = layout.fields(&counts);
            fields.c8_pairs = layout.field(self.next_end / 2 * (1 + 2 * usize::from(self.counts_barred())));
        }
        // Of a problem that ends with the bracket, at most the bye's taker stays unpaired, whose score is given.
        let settled = matches!(self.problem.scope, Scope::Closed { .. }) && self.positions.len() == b;
        let unpaired = |mdps: usize| if settled { 0 } else { mdps };
        soft_below(7, &mut layout);
        fields.c7 = layout.fields(&mdps_per_score.iter().map(|&mdps| unpaired(mdps)).collect::<Vec<_>>());
        soft_below(6, &mut layout);
        fields.c6 = layout.field(b / 2);
        soft_below(5, &mut layout);
        fields.soft = soft;
        if self.problem.field.soft_level() == Some(4) {
            fields.soft_everywhere = true;
            fields.soft = layout.field(self.vertices() / 2);
        }
        fields.bits = layout.bits();
        fields
    }

    /// Lays out C13 up to C10.
    /// `before` is called with the number of each before it is laid out.
    pub(crate) fn colour_fields(
        &self,
        layout: &mut Layout,
        before: &mut dyn FnMut(u8, &mut Layout),
    ) -> [Shift; 4] {
        let count = |what: &dyn Fn(&Player) -> bool| (0..self.b).filter(|&v| what(self.player(v))).count();
        let same_preference = |least: u8| {
            [Colour::White, Colour::Black].iter().any(|&colour| {
                count(&|player| player.preference == colour && player.strength as u8 >= least) > 1
            })
        };
        let topscorers = if count(&|player| player.topscorer) > 0 { self.b } else { 0 };
        before(13, layout);
        let c13 = layout.field(if same_preference(2) { self.b / 2 } else { 0 });
        before(12, layout);
        let c12 = layout.field(if same_preference(1) { self.b / 2 } else { 0 });
        before(11, layout);
        let c11 = layout.field(topscorers);
        before(10, layout);
        [layout.field(topscorers), c11, c12, c13]
    }

    /// How many of a pair have no right to the bye, where the look at the next bracket counts them.
    fn barred(&self, high: usize, low: usize) -> i32 {
        if !self.counts_barred() {
            return 0;
        }
        [high, low].into_iter().map(|v| i32::from(self.player(v).bye_barred)).sum()
    }

    /// Whether the look at the next bracket counts paired players without a right to the bye, of this bracket
    /// and the next (A1 of the points that the rules of 2017 leave open): when the next is the last scoregroup,
    /// somebody with that right had better be left over there.
    fn counts_barred(&self) -> bool {
        let ranking = self.problem.ranking;
        self.problem.scope == Scope::Ahead && ranking.has_bye() && self.problem.group + 2 == ranking.groups()
    }

    /// The weight of a pair of players; `high < low`, and not both are moved-down players.
    pub(crate) fn edge_weight<W: Weight>(&self, fields: &Fields, high: usize, low: usize) -> W {
        let mut weight = if low < self.b {
            let faults = colour_faults(self.problem.field, self.index(high), self.index(low));
            self.weight_with(fields, high, low, faults)
        } else if low < self.next_end {
            self.next_weight(fields, high, low)
        } else {
            W::ZERO
        };
        if (low < self.b || fields.soft_everywhere)
            && self.problem.field.better_apart(self.index(high), self.index(low))
        {
            add(&mut weight, fields.soft, -1);
        }
        weight
    }

    /// The weight of a pair inside the bracket with given colour faults.
    pub(crate) fn weight_with<W: Weight>(
        &self,
        fields: &Fields,
        high: usize,
        low: usize,
        faults: ColourFaults,
    ) -> W {
        let mut weight = W::ZERO;
        if let Some(last) = &fields.last {
            self.add_last_pair(&mut weight, last, high, low);
            for (shift, count) in fields.colours.into_iter().zip(faults.counts) {
                add(&mut weight, shift, -i32::from(count));
            }
            return weight;
        }
        add(&mut weight, fields.c6, 1);
        add(&mut weight, fields.c8_pairs, self.barred(high, low));
        let mdp = high < self.m0;
        let level = self.level(high);
        if mdp {
            add(&mut weight, fields.c7[level], 1);
        }
        for (shift, count) in fields.colours.into_iter().zip(faults.counts) {
            add(&mut weight, shift, -i32::from(count));
        }
        for back in [1usize, 2] {
            let i = back - 1;
            let down = i32::from(self.floated(low, Float::Down, back))
                + i32::from(!mdp && self.floated(high, Float::Down, back));
            add(&mut weight, fields.resident_down[i], down);
            if mdp {
                // D11: a moved-down player in limbo counts more than any real difference, so pairing the
                // one with the greater score is worth more.
                add(&mut weight, fields.mdp_down[i][level], i32::from(self.floated(high, Float::Down, back)));
                let up = -i32::from(self.floated(low, Float::Up, back));
                add(&mut weight, fields.opponent_up[i], up);
                add(&mut weight, fields.mdp_opponent_up[i][level], up);
            }
        }
        weight
    }

    /// The weight of a pair with a resident of the next scoregroup (D4: C8 looks one bracket ahead).
    fn next_weight<W: Weight>(&self, fields: &Fields, high: usize, low: usize) -> W {
        let mut weight = W::ZERO;
        add(&mut weight, fields.c8_pairs, 1 + self.barred(high, low));
        if high < self.b {
            add(&mut weight, fields.c8_scores[self.level(high)], 1);
        }
        weight
    }

    /// The problem for the matching solver; `stop` is asked once for each row.
    pub(crate) fn build<W: Weight>(
        &self,
        fields: &Fields,
        stop: &dyn Fn() -> bool,
    ) -> Result<Solver<W>, Halt> {
        let field = self.problem.field;
        let vertices = self.vertices();
        let mut solver = Solver::new(vertices);
        for v in 0..vertices {
            solver.set_required(v, self.all_required());
        }
        for low in self.m0..self.positions.len() {
            if stop() {
                return Err(Halt::Stopped);
            }
            for high in 0..low {
                if !field.may_meet(self.index(high), self.index(low)) {
                    continue;
                }
                solver.set_weight(high, low, self.edge_weight(fields, high, low));
            }
        }
        for place in self.positions.len()..vertices {
            for v in 0..self.positions.len() {
                if let Some(weight) = self.place_weight(fields, v) {
                    solver.set_weight(v, place, weight);
                }
            }
        }
        Ok(solver)
    }

    /// The weight of leaving a player unpaired: as a downfloater of an open problem, or with the bye of a
    /// closed one, if C2 and C5 allow it.
    pub(crate) fn place_weight<W: Weight>(&self, fields: &Fields, v: usize) -> Option<W> {
        let mut weight = W::ZERO;
        if let Scope::Closed { .. } = self.problem.scope {
            let field = self.problem.field;
            if !self.problem.ranking.may_take_bye(field, self.positions[v]) {
                return None;
            }
            let unplayed = readings::unplayed_games(field.round as i32 - 1, i32::from(self.player(v).games));
            add(&mut weight, fields.c9, -unplayed);
            if let Some(last) = &fields.last {
                self.add_last_bye(&mut weight, last, v);
            }
        }
        Some(weight)
    }
}
