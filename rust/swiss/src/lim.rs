//! The Lim System (C.04.4.3, edition 2026).
//!
//! The text describes a way of working by hand; each step that it leaves open is settled in one place here (the
//! letters L1 … are those of the documentation). Scoregroups are paired from the top down to the median, then from
//! the bottom up, the median last; a scoregroup sends out no more floaters than it must (L1), and where the median
//! is blocked, neighbouring pairings are cracked one by one (2.6). Floaters are paired before anything else (L7).
//! Exchanges are a walk along one matching: each player in turn gets the first opponent, in the order of article 4,
//! that leaves all others their opponents and as many as possible their due colours (L2).

use blossom::{Adjacency, CardinalityMatching, HEADROOM, Solver, Weight};

use crate::bracket::Halted;
use crate::colours::alternation;
use crate::history::{Columns, Field};
use crate::layout::{Layout, add, bits_for};
use crate::order::Walk;
use crate::points::{Colour, is_played};
use crate::readings;
use crate::upfloats::Unpaired;

/// A scoregroup as it was paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// Its score, in tenths.
    pub score: i32,
    /// Its own players (id - 1), by pairing number.
    pub residents: Vec<usize>,
    /// Players from higher scoregroups, in the order in which they are paired.
    pub downfloaters: Vec<usize>,
    /// Players from lower scoregroups, likewise.
    pub upfloaters: Vec<usize>,
    /// Pairs, in the order in which they were made.
    pub pairs: Vec<(usize, usize)>,
    /// Pairs made here and given up for a blocked median (2.6), in that order.
    pub cracked: Vec<(usize, usize)>,
    /// Players sent to the next scoregroup.
    pub floaters: Vec<usize>,
    /// Searches of the matching solver.
    pub searches: u64,
}

/// The score of the median scoregroup, in tenths, after some rounds (2.2).
pub fn median_after(rounds: usize, columns: &Columns) -> i32 {
    i32::try_from(rounds).unwrap_or(i32::MAX) * columns.points.win[0] / 2
}

/// Who floated in the previous round, by id - 1 (3.10; L6). A file says who met, not who was transferred: of two
/// players at or above the median of that round the one with more points was, of two at or below it the one with
/// fewer, of two on either side both. A game that was not played counts for nobody.
pub fn floated_last(columns: &Columns) -> Vec<bool> {
    let n = columns.players;
    let Some(rounds) = columns.round.checked_sub(2) else { return vec![false; n] };
    let median = median_after(rounds, columns);
    let scores: Vec<i32> = (0..n)
        .map(|p| {
            let earned: i32 = (0..rounds).map(|r| columns.worth(p, r) + columns.bonus(p, r + 1)).sum();
            readings::float_score(columns.bonus(p, 0) + earned, columns.virtual_of(p, rounds))
        })
        .collect();
    (0..n)
        .map(|p| {
            let (code, opponent, _) = columns.cell(p, rounds);
            is_played(code, opponent) && {
                let (own, other) = (scores[p], scores[usize::from(opponent) - 1]);
                (own > other && own > median) || (own < other && own < median)
            }
        })
        .collect()
}

/// A round being paired.
pub struct Engine {
    field: Field,
    /// Who floated in the previous round.
    floated: Vec<bool>,
    /// Whether colours do not keep players of the same score apart: the last round (6; L8).
    waived: bool,
    median: i32,
}

/// The direction in which a scoregroup is paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Down,
    Up,
}

struct Compatible<'a> {
    engine: &'a Engine,
    members: &'a [usize],
}

impl Adjacency for Compatible<'_> {
    fn vertex_count(&self) -> usize {
        self.members.len()
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        u != v && self.engine.compatible(self.members[u], self.members[v])
    }
}

/// Pairs between the first members and the others only.
struct Guests<'a> {
    among: Compatible<'a>,
    guests: usize,
}

impl Adjacency for Guests<'_> {
    fn vertex_count(&self) -> usize {
        self.among.vertex_count()
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        (u < self.guests) != (v < self.guests) && self.among.adjacent(u, v)
    }
}

impl Engine {
    /// Takes the players and who of them floated in the previous round. `median` is the score of the median
    /// scoregroup in tenths (2.2), `last_round` whether article 6 applies.
    pub fn new(field: Field, floated: Vec<bool>, median: i32, last_round: bool) -> Self {
        Self { field, floated, waived: last_round, median }
    }

    /// The players, worked out.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Who floated in the previous round, by id - 1 (3.10; L6).
    pub fn floated(&self) -> &[bool] {
        &self.floated
    }

    /// The colour due to a player (id - 1): the equalising one, else the alternating one (5.5 and 5.6; L3).
    pub fn due(&self, player: usize) -> Colour {
        let player = &self.field.players[player];
        match player.colour_difference {
            0 => player.preference,
            difference if difference > 0 => Colour::Black,
            _ => Colour::White,
        }
    }

    /// Whether a player may have a colour (5.1.1 and 5.1.2).
    fn may_have(&self, player: usize, colour: Colour) -> bool {
        let player = &self.field.players[player];
        let step = if colour == Colour::White { 1 } else { -1 };
        player.last_two != colour && (player.colour_difference + step).abs() < 3
    }

    /// Whether two players (id - 1) can be given colours within the limits of 5.1.
    fn colours_fit(&self, a: usize, b: usize) -> bool {
        let fits = |colour: Colour| self.may_have(a, colour) && self.may_have(b, colour.opposite());
        fits(Colour::White) || fits(Colour::Black)
    }

    /// Whether two players (id - 1) may meet (2.1).
    pub fn compatible(&self, a: usize, b: usize) -> bool {
        let score = |player: usize| self.field.players[player].score;
        !self.field.barred_pair(a, b) && ((self.waived && score(a) == score(b)) || self.colours_fit(a, b))
    }

    /// The colour of `a` against `b` (by id - 1), and the article that decides; no colour when the initial colour
    /// decides and is not known.
    pub fn colour_of(&self, a: usize, b: usize) -> (Colour, &'static str) {
        let (x, y) = (&self.field.players[a], &self.field.players[b]);
        let first = if (-x.score, x.tpn) < (-y.score, y.tpn) { x } else { y };
        let for_a = |first_gets: Colour| if first.id == x.id { first_gets } else { first_gets.opposite() };
        if self.colours_fit(a, b) {
            let white = self.may_have(a, Colour::White) && self.may_have(b, Colour::Black);
            let black = self.may_have(a, Colour::Black) && self.may_have(b, Colour::White);
            if white != black {
                return (if white { Colour::White } else { Colour::Black }, "5.3");
            }
        }
        let (mine, theirs) = (self.due(a), self.due(b));
        if mine != theirs {
            return (if mine == Colour::None { theirs.opposite() } else { mine }, "5.1");
        }
        if let Some(colour) = alternation(&self.field, a, b) {
            return (colour, "5.4");
        }
        if mine == Colour::None {
            let initial = self.field.initial_colour;
            return (for_a(if first.arrival_rank % 2 == 1 { initial } else { initial.opposite() }), "7.2");
        }
        // At or above the median the higher ranked decides, below it the lower ranked; the pair counts where the
        // higher ranked stands (L4).
        let below = first.score < self.median;
        (for_a(if below { mine.opposite() } else { mine }), "5.4")
    }

    /// Gives the bye (1.1) and pairs all scoregroups; the groups come in the order in which they were paired.
    ///
    /// # Errors
    ///
    /// [`Unpaired`], as it says.
    pub fn pair(&mut self, stop: &dyn Fn() -> bool) -> Result<(Option<usize>, Vec<Group>), Unpaired> {
        let bye = self.give_bye()?;
        let mut order: Vec<usize> =
            (0..self.field.players.len()).filter(|&p| self.field.players[p].available).collect();
        order.sort_unstable_by_key(|&p| (-self.field.players[p].score, self.field.players[p].tpn));
        let mut groups: Vec<Group> = Vec::new();
        for p in order {
            let score = self.field.players[p].score;
            match groups.last_mut() {
                Some(group) if group.score == score => group.residents.push(p),
                _ => groups.push(Group { score, residents: vec![p], ..Group::default() }),
            }
        }
        let median = self.median;
        let mut middle = Group { score: median, ..Group::default() };
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for group in groups {
            match group.score.cmp(&median) {
                std::cmp::Ordering::Greater => above.push(group),
                std::cmp::Ordering::Less => below.push(group),
                std::cmp::Ordering::Equal => middle.residents = group.residents,
            }
        }
        below.reverse();
        middle.downfloaters = self.pair_side(&mut above, &middle.residents, Direction::Down, stop)?;
        middle.upfloaters = self.pair_side(&mut below, &middle.residents, Direction::Up, stop)?;
        self.pair_median(&mut middle, &mut above, &mut below, stop)?;
        above.extend(below);
        above.push(middle);
        above.retain(|group| !(group.residents.is_empty() && group.pairs.is_empty()));
        Ok((bye, above))
    }

    /// 1.1: the lowest ranked of the lowest scoregroup that may have the bye and leaves everybody an opponent.
    fn give_bye(&mut self) -> Result<Option<usize>, Unpaired> {
        let members: Vec<usize> =
            (0..self.field.players.len()).filter(|&p| self.field.players[p].available).collect();
        let graph = Compatible { engine: self, members: &members };
        let active = vec![true; members.len()];
        let mut matching = CardinalityMatching::new(members.len());
        matching.maximise(&graph, &active);
        let exposed: Vec<usize> = (0..members.len()).filter(|&v| matching.mate(v).is_none()).collect();
        let mut outer: Vec<usize> = Vec::new();
        for &root in &exposed {
            outer.extend(matching.outer_vertices(root, &graph, &active));
        }
        outer.sort_unstable();
        outer.dedup();
        let at_fault = || Unpaired::Incompletable(outer.iter().map(|&v| members[v]).collect());
        if exposed.len() > members.len() % 2 {
            return Err(at_fault());
        }
        if exposed.is_empty() {
            return Ok(None);
        }
        let player = |v: usize| &self.field.players[members[v]];
        let lowest = outer.iter().copied().filter(|&v| !player(v).bye_barred);
        let Some(taker) = lowest.min_by_key(|&v| (player(v).score, std::cmp::Reverse(player(v).tpn))) else {
            return Err(at_fault());
        };
        let bye = members[taker];
        self.field.players[bye].available = false;
        Ok(Some(bye))
    }

    /// Pairs the scoregroups of one side towards the median; returns who floats into it.
    fn pair_side(
        &self,
        groups: &mut [Group],
        median: &[usize],
        direction: Direction,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<usize>, Halted> {
        let mut incoming: Vec<usize> = Vec::new();
        for at in 0..groups.len() {
            let next = groups.get(at + 1).map_or(median, |group| &group.residents).to_vec();
            let group = &mut groups[at];
            let floaters = self.choose_floaters(&group.residents, &incoming, &next, direction);
            let staying = |players: &[usize]| -> Vec<usize> {
                players.iter().copied().filter(|p| !floaters.contains(p)).collect()
            };
            let guests = staying(&incoming);
            let hosts = staying(&group.residents);
            let (pairs, searches) = self.pair_group(&guests, &hosts, direction, stop)?;
            match direction {
                Direction::Down => group.downfloaters.clone_from(&incoming),
                Direction::Up => group.upfloaters.clone_from(&incoming),
            }
            group.pairs = pairs;
            group.searches = searches;
            group.floaters = floaters;
            incoming.clone_from(&group.floaters);
            self.sort_floaters(&mut incoming, direction);
        }
        Ok(incoming)
    }

    /// 3.6 and 3.7: the order in which floaters are paired.
    fn sort_floaters(&self, floaters: &mut [usize], direction: Direction) {
        floaters.sort_unstable_by_key(|&p| {
            let player = &self.field.players[p];
            match direction {
                Direction::Down => (-player.score, i32::from(player.tpn)),
                Direction::Up => (player.score, -i32::from(player.tpn)),
            }
        });
    }

    /// Chooses who leaves a scoregroup, as few as possible (L1): first those who have nobody in it (2.3.1 to
    /// 2.3.3), then one after the other by the disadvantages of 3.9 and by number, downwards the lowest, upwards
    /// the highest (3.3, 3.4). Before the number come 3.10 and the colour that too many are due (3.2.2) where one
    /// floater makes the scoregroup even (2.3.4), unless that one is needed by another (4.4.1).
    fn choose_floaters(
        &self,
        residents: &[usize],
        incoming: &[usize],
        next: &[usize],
        direction: Direction,
    ) -> Vec<usize> {
        let members: Vec<usize> = incoming.iter().chain(residents).copied().collect();
        let rank = |p: usize| match direction {
            Direction::Down => -i32::from(self.field.players[p].tpn),
            Direction::Up => i32::from(self.field.players[p].tpn),
        };
        let (mut left, mut floaters): (Vec<usize>, Vec<usize>) =
            members.iter().partition(|&&p| members.iter().any(|&q| q != p && self.compatible(p, q)));
        floaters.sort_by_key(|&p| rank(p));
        let most = |left: &[usize]| {
            let graph = Compatible { engine: self, members: left };
            CardinalityMatching::new(left.len()).maximise(&graph, &vec![true; left.len()])
        };
        let pairs = most(&left);
        let to_make_even = left.len() == 2 * pairs + 1;
        while left.len() > 2 * pairs {
            let due = |colour: Colour| left.iter().filter(|&&p| self.due(p) == colour).count();
            let too_many = match due(Colour::White).cmp(&due(Colour::Black)) {
                std::cmp::Ordering::Greater => Colour::White,
                std::cmp::Ordering::Less => Colour::Black,
                std::cmp::Ordering::Equal => Colour::None,
            };
            let spared = self.opponents_for(&floaters, next);
            let kinds: Vec<(u8, usize)> = left
                .iter()
                .map(|&p| {
                    let with: Vec<usize> = floaters.iter().copied().chain([p]).collect();
                    let no_opponent = self.opponents_for(&with, next) == spared;
                    (2 * u8::from(incoming.contains(&p)) + u8::from(no_opponent), p)
                })
                .collect();
            let mut candidates = kinds.clone();
            candidates.sort_by_key(|&(kind, p)| (kind, rank(p)));
            let to_make_even = kinds.iter().copied().filter(|_| to_make_even).min_by_key(|&(kind, p)| {
                let colour = too_many != Colour::None && self.due(p) != too_many;
                (kind, self.floated[p], colour, rank(p))
            });
            let (_, chosen) = to_make_even
                .into_iter()
                .chain(candidates)
                .find(|&(_, p)| {
                    let without: Vec<usize> = left.iter().copied().filter(|&q| q != p).collect();
                    most(&without) == pairs
                })
                .expect("somebody is not needed for the pairs");
            left.retain(|&p| p != chosen);
            floaters.push(chosen);
        }
        floaters
    }

    /// How many floaters can have opponents in the next scoregroup, each another one (3.3 and 3.4).
    fn opponents_for(&self, floaters: &[usize], next: &[usize]) -> usize {
        let members: Vec<usize> = floaters.iter().chain(next).copied().collect();
        let graph = Guests { among: Compatible { engine: self, members: &members }, guests: floaters.len() };
        let mut matching = CardinalityMatching::new(members.len());
        let active = vec![true; members.len()];
        (0..floaters.len()).filter(|&v| matching.augment_from(v, &graph, &active)).count()
    }

    /// Pairs the median scoregroup, cracking neighbouring pairings while it is blocked (2.6).
    fn pair_median(
        &self,
        middle: &mut Group,
        above: &mut [Group],
        below: &mut [Group],
        stop: &dyn Fn() -> bool,
    ) -> Result<(), Unpaired> {
        loop {
            let guests: Vec<usize> = middle.downfloaters.iter().chain(&middle.upfloaters).copied().collect();
            let members: Vec<usize> = guests.iter().chain(&middle.residents).copied().collect();
            let graph = Compatible { engine: self, members: &members };
            let active = vec![true; members.len()];
            if 2 * CardinalityMatching::new(members.len()).maximise(&graph, &active) == members.len() {
                let (pairs, searches) = self.pair_group(&guests, &middle.residents, Direction::Down, stop)?;
                middle.pairs = pairs;
                middle.searches = searches;
                return Ok(());
            }
            // The next pairing is the last one made in the nearest scoregroup that has any (L5).
            let lower_first = middle.downfloaters.len() > middle.upfloaters.len();
            let next = |groups: &mut [Group]| {
                groups.iter_mut().rev().find_map(|group| {
                    let pair = group.pairs.pop()?;
                    group.cracked.push(pair);
                    Some(pair)
                })
            };
            let cracked = if lower_first {
                next(below).map(|pair| (pair, false)).or_else(|| next(above).map(|pair| (pair, true)))
            } else {
                next(above).map(|pair| (pair, true)).or_else(|| next(below).map(|pair| (pair, false)))
            };
            let Some(((a, b), from_above)) = cracked else { return Err(Unpaired::Incompletable(members)) };
            let (floaters, direction) = if from_above {
                (&mut middle.downfloaters, Direction::Down)
            } else {
                (&mut middle.upfloaters, Direction::Up)
            };
            floaters.extend([a, b]);
            self.sort_floaters(floaters, direction);
        }
    }

    /// Pairs players who can all be paired: floaters first (3.6 to 3.8; L7), then halves with exchanges (2.4, 4).
    fn pair_group(
        &self,
        guests: &[usize],
        hosts: &[usize],
        direction: Direction,
        stop: &dyn Fn() -> bool,
    ) -> Result<(Vec<(usize, usize)>, u64), Halted> {
        let members: Vec<usize> = guests.iter().chain(hosts).copied().collect();
        let mut free = vec![true; members.len()];
        let mut pairs = Vec::with_capacity(members.len() / 2);
        let mut searches = 0;
        if !guests.is_empty() {
            let mut solver = self.solver(&members, false);
            solver.solve_until(stop)?;
            let mut walk = Walk { solver: &mut solver, m0: 0, b: members.len(), stop };
            for v in 0..guests.len() {
                if free[v] {
                    let order = self.opponents_of_floater(&members, guests.len(), v, direction, &free);
                    settle(&mut walk, v, &order, &members, &mut free, &mut pairs)?;
                }
            }
            searches += solver.searches();
        }
        let mut members: Vec<usize> =
            (guests.len()..members.len()).filter(|&v| free[v]).map(|v| members[v]).collect();
        if direction == Direction::Up {
            members.reverse();
        }
        if members.is_empty() {
            return Ok((pairs, searches));
        }
        let mut solver = self.solver(&members, true);
        solver.solve_until(stop)?;
        let mut walk = Walk { solver: &mut solver, m0: 0, b: members.len(), stop };
        let mut free = vec![true; members.len()];
        loop {
            let left: Vec<usize> = (0..members.len()).filter(|&v| free[v]).collect();
            let Some(&v) = left.first() else { break };
            settle(&mut walk, v, &exchange_order(&left), &members, &mut free, &mut pairs)?;
        }
        searches += solver.searches();
        Ok((pairs, searches))
    }

    /// A matching of all members, who can all be paired, that breaks the fewest limits of 5.1 (none but in the last
    /// round) and then, if `colours` count, denies the fewest due colours.
    fn solver(&self, members: &[usize], colours: bool) -> Solver<i128> {
        let n = members.len();
        let mut layout = Layout::new(bits_for(n) + 2);
        let due = layout.field(if colours { n / 2 } else { 0 });
        let limits = layout.field(if self.waived { n / 2 } else { 0 });
        debug_assert!(layout.bits() + HEADROOM + 2 * bits_for(n) <= 128, "two counts of pairs fit");
        let mut solver = Solver::<i128>::new(n);
        for low in 0..n {
            solver.set_required(low, true);
            for high in 0..low {
                let (a, b) = (members[high], members[low]);
                if self.compatible(a, b) {
                    let mut weight = i128::ZERO;
                    let same = colours && self.due(a) != Colour::None && self.due(a) == self.due(b);
                    add(&mut weight, due, -i32::from(same));
                    add(&mut weight, limits, -i32::from(!self.colours_fit(a, b)));
                    solver.set_weight(high, low, weight);
                }
            }
        }
        solver
    }

    /// 3.8: opponents for a floater, those due the other colour first, from the highest number downwards and from
    /// the lowest upwards; other floaters last.
    fn opponents_of_floater(
        &self,
        members: &[usize],
        guests: usize,
        v: usize,
        direction: Direction,
        free: &[bool],
    ) -> Vec<usize> {
        let mut hosts: Vec<usize> = (guests..members.len()).filter(|&u| free[u]).collect();
        if direction == Direction::Up {
            hosts.reverse();
        }
        let due = self.due(members[v]);
        hosts.sort_by_key(|&u| due != Colour::None && self.due(members[u]) == due);
        hosts.extend((0..guests).filter(|&u| free[u] && u != v));
        hosts
    }
}

/// The order in which opponents of the first of `left` are tried (2.4 and 4.2): the first of the other half, then
/// those after it, then those before it from the nearest.
pub fn exchange_order(left: &[usize]) -> Vec<usize> {
    let half = left.len() / 2;
    left[half..].iter().chain(left[1..half].iter().rev()).copied().collect()
}

/// Pairs `v` with the first possible opponent of `order`.
fn settle<W: Weight>(
    walk: &mut Walk<W>,
    v: usize,
    order: &[usize],
    members: &[usize],
    free: &mut [bool],
    pairs: &mut Vec<(usize, usize)>,
) -> Result<(), Halted> {
    let partner = walk.choose_partner(v, order.iter().copied())?.expect("everybody has an opponent");
    free[v] = false;
    free[partner] = false;
    pairs.push((members[v], members[partner]));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::exchange_order;

    #[test]
    fn exchanges_of_the_examples() {
        assert_eq!(exchange_order(&[1, 2, 3, 4, 5, 6]), [4, 5, 6, 3, 2]); // 4.2
        assert_eq!(exchange_order(&[2, 3, 4, 5]), [4, 5, 3]); // 4.3, 1 having got 6
    }
}
