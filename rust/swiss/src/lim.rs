//! The Lim System (C.04.4.3, edition 2026).
//!
//! The text describes a way of working by hand; each step that it leaves open is settled in one place (the letters
//! L1 … are those of the documentation). Scoregroups are paired from the top down to the median, then from the bottom
//! up, the median last; a scoregroup sends out no more floaters than it must (L1, `lim_floaters`) and pairs the others
//! (`lim_exchanges`), and where the median is blocked, neighbouring pairings are cracked one by one (2.6).

use blossom::{Adjacency, CardinalityMatching};

use crate::colours::alternation;
use crate::history::{Columns, Field};
use crate::lim_floaters::Seats;
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

/// Twice the score of the median scoregroup, in tenths, after some rounds (2.2; L9).
pub fn twice_median_after(rounds: usize, columns: &Columns) -> i32 {
    i32::try_from(rounds).unwrap_or(i32::MAX).saturating_mul(columns.points.win[0])
}

/// Who floated in the previous round, by id - 1 (3.10; L6). A file says who met, not who was transferred: of two
/// players at or above the median of that round the one with more points was, of two at or below it the one with
/// fewer, of two on either side both. A game that was not played counts for nobody.
pub fn floated_last(columns: &Columns) -> Vec<bool> {
    let n = columns.players;
    let Some(rounds) = columns.round.checked_sub(2) else { return vec![false; n] };
    let median = twice_median_after(rounds, columns);
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
                (own > other && 2 * own > median) || (own < other && 2 * own < median)
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
    pub(crate) waived: bool,
    twice_median: i32,
}

/// The direction in which a scoregroup is paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Down,
    Up,
}

/// Players who may meet.
pub(crate) struct Compatible<'a> {
    pub(crate) engine: &'a Engine,
    pub(crate) members: &'a [usize],
}

impl Adjacency for Compatible<'_> {
    fn vertex_count(&self) -> usize {
        self.members.len()
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        u != v && self.engine.compatible(self.members[u], self.members[v])
    }
}

impl Engine {
    /// Takes the players and who of them floated in the previous round. `twice_median` is twice the score of the
    /// median scoregroup in tenths (2.2), `last_round` whether article 6 applies.
    pub fn new(field: Field, floated: Vec<bool>, twice_median: i32, last_round: bool) -> Self {
        Self { field, floated, waived: last_round, twice_median }
    }

    /// The players, worked out.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Twice the score of the median scoregroup, in tenths (2.2; L9).
    pub fn twice_median(&self) -> i32 {
        self.twice_median
    }

    /// Who floated in the previous round, by id - 1 (3.10; L6).
    pub fn floated(&self) -> &[bool] {
        &self.floated
    }

    /// The colour due to a player (id - 1): after two of one colour the other (5.3), else the equalising one, else
    /// the alternating one (5.5 and 5.6; L3).
    pub fn due(&self, player: usize) -> Colour {
        let player = &self.field.players[player];
        match player.colour_difference {
            _ if player.last_two != Colour::None => player.last_two.opposite(),
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

    /// How many limits of 5.1 are broken when `white` has White against `black`.
    fn broken(&self, white: usize, black: usize) -> i32 {
        i32::from(!self.may_have(white, Colour::White)) + i32::from(!self.may_have(black, Colour::Black))
    }

    /// How many limits of 5.1 two players (id - 1) must break when they meet.
    pub(crate) fn breaks(&self, a: usize, b: usize) -> i32 {
        self.broken(a, b).min(self.broken(b, a))
    }

    /// Whether two players (id - 1) are due the same colour, so that one of them is denied it.
    pub(crate) fn same_due(&self, a: usize, b: usize) -> bool {
        self.due(a) != Colour::None && self.due(a) == self.due(b)
    }

    /// Whether two players (id - 1) may meet (2.1).
    pub fn compatible(&self, a: usize, b: usize) -> bool {
        let score = |player: usize| self.field.players[player].score;
        !self.field.barred_pair(a, b) && ((self.waived && score(a) == score(b)) || self.breaks(a, b) == 0)
    }

    /// The colour of `a` against `b` (by id - 1), and the article that decides; no colour when the initial colour
    /// decides and is not known.
    pub fn colour_of(&self, a: usize, b: usize) -> (Colour, &'static str) {
        let (x, y) = (&self.field.players[a], &self.field.players[b]);
        let first = if (-x.score, x.tpn) < (-y.score, y.tpn) { x } else { y };
        let for_a = |first_gets: Colour| if first.id == x.id { first_gets } else { first_gets.opposite() };
        let (white, black) = (self.broken(a, b), self.broken(b, a));
        if white != black {
            return (if white < black { Colour::White } else { Colour::Black }, "5.3");
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
        let below = 2 * first.score < self.twice_median;
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
        let mut middle = Group { score: self.twice_median.div_euclid(2), ..Group::default() };
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for group in groups {
            match (2 * group.score).cmp(&self.twice_median) {
                std::cmp::Ordering::Greater => above.push(group),
                std::cmp::Ordering::Less => below.push(group),
                std::cmp::Ordering::Equal => middle.residents = group.residents,
            }
        }
        below.reverse();
        self.pair_downwards(&mut above, &mut middle, &mut below, stop)?;
        self.pair_upwards(&mut below, &mut middle, stop)?;
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

    /// Pairs the scoregroups above the median, given from the top down, and passes their floaters on. `below` stands
    /// from the bottom up.
    fn pair_downwards(
        &self,
        above: &mut [Group],
        middle: &mut Group,
        below: &mut [Group],
        stop: &dyn Fn() -> bool,
    ) -> Result<(), Unpaired> {
        for at in 0..above.len() {
            let (done, later) = above.split_at_mut(at + 1);
            let group = &mut done[at];
            if let Some(next) = later.first_mut() {
                self.settle_group(group, &next.residents, Direction::Down, stop)?;
                self.receive(next, &group.floaters);
                continue;
            }
            // A median without players is no scoregroup to float to (L10).
            let mut hosts: Vec<&mut Group> = below.iter_mut().rev().collect();
            if !middle.residents.is_empty() {
                hosts.insert(0, middle);
            }
            let next = hosts.first().map_or(Vec::new(), |host| host.residents.clone());
            self.settle_group(group, &next, Direction::Down, stop)?;
            let stranded = self.send_on(&group.floaters, &mut hosts);
            self.receive(middle, &stranded);
        }
        Ok(())
    }

    /// 3.5: sends each floater to the first of `hosts` with an opponent whom those sent there before can spare (3.3);
    /// returns for whom there is none.
    fn send_on(&self, floaters: &[usize], hosts: &mut [&mut Group]) -> Vec<usize> {
        let mut in_turn = floaters.to_vec();
        self.sort_floaters(&mut in_turn, Direction::Down);
        let mut stranded = in_turn.clone();
        for host in hosts {
            let mut seats = Seats::new(self, &in_turn, &host.residents);
            stranded.retain(|floater| {
                let place = in_turn.iter().position(|other| other == floater);
                let seated = place.is_some_and(|place| seats.seat(place));
                if seated {
                    host.downfloaters.push(*floater);
                }
                !seated
            });
        }
        stranded
    }

    /// Pairs the scoregroups below the median, given from the bottom up, and passes their floaters on.
    fn pair_upwards(
        &self,
        below: &mut [Group],
        middle: &mut Group,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), Unpaired> {
        for at in 0..below.len() {
            let (done, later) = below.split_at_mut(at + 1);
            let next = later.first_mut().unwrap_or(middle);
            self.settle_group(&mut done[at], &next.residents, Direction::Up, stop)?;
            self.receive(next, &done[at].floaters);
        }
        Ok(())
    }

    /// Adds floaters to a scoregroup, in the order in which they will be paired.
    fn receive(&self, group: &mut Group, floaters: &[usize]) {
        for &floater in floaters {
            let from_above = self.field.players[floater].score > group.score;
            if from_above { &mut group.downfloaters } else { &mut group.upfloaters }.push(floater);
        }
        self.sort_floaters(&mut group.downfloaters, Direction::Down);
        self.sort_floaters(&mut group.upfloaters, Direction::Up);
    }

    /// Chooses who leaves a scoregroup and pairs who stays. `next` are the players of the next one.
    fn settle_group(
        &self,
        group: &mut Group,
        next: &[usize],
        direction: Direction,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), Unpaired> {
        // 3.6.3 and 3.7.3: who comes from the side where pairing began is paired first.
        let incoming: Vec<usize> = match direction {
            Direction::Down => group.downfloaters.iter().chain(&group.upfloaters).copied().collect(),
            Direction::Up => group.upfloaters.iter().chain(&group.downfloaters).copied().collect(),
        };
        group.floaters = self.choose_floaters(&group.residents, &incoming, next, direction, stop)?;
        let staying = |players: &[usize]| -> Vec<usize> {
            players.iter().copied().filter(|p| !group.floaters.contains(p)).collect()
        };
        (group.pairs, group.searches) =
            self.pair_group(&staying(&incoming), &staying(&group.residents), direction, stop)?;
        Ok(())
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
}
