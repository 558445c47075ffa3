//! Whether players can be paired at all: the completion criterion C4 and the score of the bye, C5.
//!
//! Both ask only *whether* pairs exist that satisfy C1 to C3, so both are questions of maximum-cardinality
//! matching. D1: C5 is found once for the whole round. D2: C4 looks at everybody not yet paired, the
//! bye included, for every bracket.

use blossom::{Adjacency, CardinalityMatching};

use crate::history::{Edition, Field, Strength};

/// Players to pair in the order of article 1.2 with the pairing-allocated bye as a last vertex, if any.
pub struct Ranking {
    /// Player (id - 1) at each position: score descending, then TPN.
    pub order: Vec<usize>,
    /// First position of each scoregroup, and the number of players at the end.
    pub starts: Vec<usize>,
    /// With an odd number of players: the lowest score the bye can go to (C5 of 2026).
    pub bye_score: Option<i32>,
}

impl Ranking {
    /// Ranks the available players of a field by score and TPN; the score of the bye is not known yet.
    pub fn new(field: &Field) -> Self {
        Self::within_scores(field, |p| usize::from(field.players[p].tpn))
    }

    /// Ranks the available players of a field by score, those of one score by `rank` of the player (id - 1).
    pub fn within_scores(field: &Field, rank: impl Fn(usize) -> usize) -> Self {
        let mut order: Vec<usize> =
            (0..field.players.len()).filter(|&p| field.players[p].available).collect();
        order.sort_unstable_by_key(|&p| (-field.players[p].score, rank(p)));
        let mut starts = Vec::new();
        for (position, &p) in order.iter().enumerate() {
            if position == 0 || field.players[order[position - 1]].score != field.players[p].score {
                starts.push(position);
            }
        }
        starts.push(order.len());
        Self { order, starts, bye_score: None }
    }

    /// Whether somebody stays without opponent.
    pub fn has_bye(&self) -> bool {
        self.order.len() % 2 == 1
    }

    /// Number of scoregroups.
    pub fn groups(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether the player at `position` may take the bye (C2 and, since 2026, C5).
    pub fn may_take_bye(&self, field: &Field, position: usize) -> bool {
        let player = &field.players[self.order[position]];
        let score_fits = field.edition == Edition::Until2026 || Some(player.score) == self.bye_score;
        !player.bye_barred && score_fits
    }
}

/// The players who may meet, positions of a [`Ranking`] as vertices; the bye, where `bye` says so, is the
/// vertex after the last player.
pub struct Meetings<'a> {
    /// The field.
    pub field: &'a Field,
    /// Its ranking.
    pub ranking: &'a Ranking,
    /// Whether the bye is a vertex.
    pub bye: bool,
}

impl Adjacency for Meetings<'_> {
    fn vertex_count(&self) -> usize {
        self.ranking.order.len() + usize::from(self.bye)
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        let n = self.ranking.order.len();
        match (u == n, v == n) {
            (true, true) => false,
            (true, false) => self.ranking.may_take_bye(self.field, v),
            (false, true) => self.ranking.may_take_bye(self.field, u),
            (false, false) => u != v && self.field.may_meet(self.ranking.order[u], self.ranking.order[v]),
        }
    }

    fn is_choosy(&self, v: usize) -> bool {
        let player = self.ranking.order.get(v).map(|&index| &self.field.players[index]);
        player.is_none_or(|player| player.strength == Strength::Absolute)
    }
}

/// No legal round exists. Lists the players (id - 1) among whom the fault lies: any one of them, but not all
/// of them at once, can be paired or sit out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incompletable {
    /// Players by id - 1, ascending.
    pub players: Vec<usize>,
}

/// What the scoregroups from some boundary down can do by themselves (with the bye, if there is one).
#[derive(Clone, Debug)]
pub enum Suffix {
    /// All of them can be paired.
    Perfect,
    /// Their number is odd; each vertex marked can be the one left over (by position, the bye last).
    Outer(Vec<bool>),
    /// Even the best pairing leaves several over, so as many players from above must come down.
    Short {
        /// How many.
        missing: usize,
        /// Such a pairing.
        matching: Box<CardinalityMatching>,
    },
}

impl Suffix {
    /// How many players from above these scoregroups need at least.
    pub fn missing(&self) -> usize {
        match self {
            Self::Perfect => 0,
            Self::Outer(_) => 1,
            Self::Short { missing, .. } => *missing,
        }
    }
}

/// Finds the score of the bye (C5) and proves that a legal round exists.
///
/// # Errors
///
/// [`Incompletable`] when no legal round exists.
pub fn find_bye_score(field: &Field, ranking: &Ranking) -> Result<Option<i32>, Incompletable> {
    let takers = bye_takers(field, ranking)?;
    Ok(takers.into_iter().map(|v| field.players[ranking.order[v]].score).min())
}

/// Finds who can take the bye so that all others can be paired, positions of the ranking; nobody where the
/// number of players is even.
///
/// # Errors
///
/// [`Incompletable`] when no legal round exists.
pub fn bye_takers(field: &Field, ranking: &Ranking) -> Result<Vec<usize>, Incompletable> {
    let n = ranking.order.len();
    let graph = Meetings { field, ranking, bye: false };
    let active = vec![true; n];
    let mut matching = CardinalityMatching::new(n);
    matching.maximise(&graph, &active);
    let exposed: Vec<usize> = (0..n).filter(|&v| matching.mate(v).is_none()).collect();
    let mut outer: Vec<usize> = Vec::new();
    for &root in &exposed {
        outer.extend(matching.outer_vertices(root, &graph, &active));
    }
    let incompletable = |mut positions: Vec<usize>| {
        positions.sort_unstable();
        positions.dedup();
        let mut players: Vec<usize> = positions.iter().map(|&v| ranking.order[v]).collect();
        players.sort_unstable();
        Incompletable { players }
    };
    if exposed.len() > n % 2 {
        return Err(incompletable(outer));
    }
    if n % 2 == 0 {
        return Ok(Vec::new());
    }
    let takers: Vec<usize> =
        outer.iter().copied().filter(|&v| !field.players[ranking.order[v]].bye_barred).collect();
    if takers.is_empty() { Err(incompletable(outer)) } else { Ok(takers) }
}

/// Works out what each suffix of scoregroups can do, `suffixes[g]` for the groups from `g` on; the last
/// entry stands for no group at all.
pub fn suffixes(field: &Field, ranking: &Ranking) -> Vec<Suffix> {
    let n = ranking.order.len();
    let graph = Meetings { field, ranking, bye: ranking.has_bye() };
    let total = graph.vertex_count();
    let mut active = vec![false; total];
    let mut matching = CardinalityMatching::new(total);
    let mut suffixes = vec![Suffix::Perfect; ranking.groups() + 1];
    if ranking.has_bye() {
        active[n] = true;
        let mut outer = vec![false; total];
        outer[n] = true;
        suffixes[ranking.groups()] = Suffix::Outer(outer);
    }
    for group in (0..ranking.groups()).rev() {
        let range = ranking.starts[group]..ranking.starts[group + 1];
        matching.add(range, &graph, &mut active);
        let exposed: Vec<usize> = (0..total).filter(|&v| active[v] && matching.mate(v).is_none()).collect();
        suffixes[group] = match exposed[..] {
            [] => Suffix::Perfect,
            [root] => {
                let mut outer = vec![false; total];
                for v in matching.outer_vertices(root, &graph, &active) {
                    outer[v] = true;
                }
                Suffix::Outer(outer)
            }
            _ => Suffix::Short { missing: exposed.len(), matching: Box::new(matching.clone()) },
        };
    }
    suffixes
}

/// Floaters together with the next scoregroup, as a graph of its own: floaters meet residents only.
struct NextBracket<'a> {
    meetings: &'a Meetings<'a>,
    floaters: &'a [usize],
    start: usize,
    residents: usize,
}

impl NextBracket<'_> {
    fn position(&self, local: usize) -> usize {
        if local < self.floaters.len() {
            self.floaters[local]
        } else {
            self.start + local - self.floaters.len()
        }
    }
}

impl Adjacency for NextBracket<'_> {
    fn vertex_count(&self) -> usize {
        self.floaters.len() + self.residents
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        let f = self.floaters.len();
        (u >= f || v >= f) && self.meetings.adjacent(self.position(u), self.position(v))
    }
}

/// The scoregroups below a bracket together with the residents of that bracket, who may only help them out.
struct Helpers<'a> {
    meetings: &'a Meetings<'a>,
    below: usize,
}

impl Adjacency for Helpers<'_> {
    fn vertex_count(&self) -> usize {
        self.meetings.vertex_count()
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        (u >= self.below || v >= self.below) && self.meetings.adjacent(u, v)
    }
}

/// Whether `floaters` (positions) leave the next scoregroup `group` in the best state that C8 can ask for,
/// with the rest completed (C4): every floater is paired in the next bracket, and so are all residents but
/// those whom the scoregroups below cannot do without. Where floaters are too many for that, every resident
/// takes one, those of the highest scores.
///
/// False may also mean that it was not worth finding out.
pub fn next_bracket_is_ideal(
    field: &Field,
    ranking: &Ranking,
    suffixes: &[Suffix],
    floaters: &[usize],
    group: usize,
) -> bool {
    let range = ranking.starts[group]..ranking.starts[group + 1];
    let below = &suffixes[group + 1];
    let meetings = Meetings { field, ranking, bye: ranking.has_bye() };
    if floaters.len() >= range.len() + below.missing() {
        return all_residents_take_the_highest(&meetings, floaters, range);
    }
    if floaters.len() + below.missing() > range.len() {
        return false;
    }
    let next = NextBracket { meetings: &meetings, floaters, start: range.start, residents: range.len() };
    let total = next.vertex_count();
    let mut active = vec![true; total];
    if let Suffix::Short { matching, .. } = below {
        // Some residents who can complete the rest; any such set would do, one is tried.
        let Some(helpers) = find_helpers(&meetings, range.clone(), matching) else { return false };
        for helper in helpers {
            active[floaters.len() + helper - range.start] = false;
        }
    }
    let mut matching = CardinalityMatching::new(total);
    matching.maximise(&next, &active);
    let mut exposed = (0..total).filter(|&v| active[v] && matching.mate(v).is_none());
    match (exposed.next(), exposed.next()) {
        (None, _) => !matches!(below, Suffix::Outer(_)),
        (Some(root), None) => {
            let Suffix::Outer(outer) = below else { return false };
            matching
                .outer_vertices(root, &next, &active)
                .into_iter()
                .filter(|&local| local >= floaters.len())
                .map(|local| next.position(local))
                .any(|x| (range.end..outer.len()).any(|v| outer[v] && meetings.adjacent(x, v)))
        }
        _ => false,
    }
}

/// Whether every resident of `range` can be paired with a floater, the floaters of the highest scores being
/// taken, and the floaters left over with everybody below. No next bracket of more floaters than residents
/// can be better by C6 and C7.
fn all_residents_take_the_highest(
    meetings: &Meetings,
    floaters: &[usize],
    range: std::ops::Range<usize>,
) -> bool {
    let f = floaters.len();
    let score = |local: usize| meetings.field.players[meetings.ranking.order[floaters[local]]].score;
    let least = score(range.len() - 1);
    let across = Across(NextBracket { meetings, floaters, start: range.start, residents: range.len() });
    let total = across.vertex_count();
    let mut active: Vec<bool> = (0..total).map(|local| local >= f || score(local) > least).collect();
    let mut matching = CardinalityMatching::new(total);
    matching.maximise(&across, &active);
    if (0..f).any(|local| active[local] && matching.mate(local).is_none()) {
        return false;
    }
    for (local, active) in active.iter_mut().enumerate().take(f) {
        *active |= score(local) == least;
    }
    if !(f..total).all(|resident| matching.augment_from(resident, &across, &active)) {
        return false;
    }
    let left: Vec<usize> = (0..f).filter(|&v| matching.mate(v).is_none()).map(|v| floaters[v]).collect();
    let n = meetings.vertex_count();
    let rest = NextBracket { meetings, floaters: &left, start: range.end, residents: n - range.end };
    let total = rest.vertex_count();
    let mut matching = CardinalityMatching::new(total);
    2 * matching.maximise(&rest, &vec![true; total]) == total
}

/// Floaters and residents as two sides: nobody meets somebody of the own side.
struct Across<'a>(NextBracket<'a>);

impl Adjacency for Across<'_> {
    fn vertex_count(&self) -> usize {
        self.0.vertex_count()
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        let f = self.0.floaters.len();
        (u < f) != (v < f) && self.0.adjacent(u, v)
    }
}

/// The most pairs that the members of a bracket can form, as far as C1 and C3 go.
pub fn most_pairs(field: &Field, ranking: &Ranking, mdps: &[usize], group: usize) -> usize {
    let range = ranking.starts[group]..ranking.starts[group + 1];
    let meetings = Meetings { field, ranking, bye: false };
    let bracket =
        NextBracket { meetings: &meetings, floaters: mdps, start: range.start, residents: range.len() };
    let total = bracket.vertex_count();
    CardinalityMatching::new(total).maximise(&bracket, &vec![true; total])
}

/// Residents of `range` who, paired with players below, let everybody below be paired; as few as possible.
fn find_helpers(
    meetings: &Meetings,
    range: std::ops::Range<usize>,
    matching: &CardinalityMatching,
) -> Option<Vec<usize>> {
    let graph = Helpers { meetings, below: range.end };
    let total = graph.vertex_count();
    let active: Vec<bool> = (0..total).map(|v| v >= range.start).collect();
    let mut matching = matching.clone();
    for root in range.end..total {
        if matching.mate(root).is_none() && !matching.augment_from(root, &graph, &active) {
            return None;
        }
    }
    Some(range.filter(|&v| matching.mate(v).is_some()).collect())
}
