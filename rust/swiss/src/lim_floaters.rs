//! Who leaves a scoregroup in the Lim System (C.04.4.3 articles 2.3, 3 and 4.4; L1).
//!
//! A scoregroup sends out no more players than it must. Who that can be is what the alternating trees of a largest
//! matching say: a player whom some largest matching leaves alone is one who can be spared.

use blossom::{Adjacency, CardinalityMatching, HEADROOM, Solver, Weight};

use crate::layout::{Layout, add, bits_for, check_memory};
use crate::lim::{Compatible, Direction, Engine};
use crate::order::Walk;
use crate::points::Colour;
use crate::upfloats::Unpaired;

/// Floaters of types a, b and c (3.9.1), in the order in which they are avoided (3.9.2).
type Disadvantages = [usize; 3];

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

/// Opponents that floaters find in another scoregroup, each another one (3.3 and 3.4).
pub(crate) struct Seats<'a> {
    engine: &'a Engine,
    members: Vec<usize>,
    guests: usize,
    matching: CardinalityMatching,
    active: Vec<bool>,
}

impl<'a> Seats<'a> {
    pub(crate) fn new(engine: &'a Engine, floaters: &[usize], next: &[usize]) -> Self {
        let members: Vec<usize> = floaters.iter().chain(next).copied().collect();
        let (matching, active) = (CardinalityMatching::new(members.len()), vec![true; members.len()]);
        Self { engine, members, guests: floaters.len(), matching, active }
    }

    /// Finds an opponent for the floater of that place, whom those who have one already can spare. Where there is
    /// none now, there is none later.
    pub(crate) fn seat(&mut self, floater: usize) -> bool {
        let among = Compatible { engine: self.engine, members: &self.members };
        self.matching.augment_from(floater, &Guests { among, guests: self.guests }, &self.active)
    }
}

/// A scoregroup that somebody must leave.
struct Choice<'a> {
    engine: &'a Engine,
    /// Who came as a floater.
    incoming: &'a [usize],
    /// Players of the next scoregroup.
    next: &'a [usize],
    /// Who has nobody in the scoregroup (2.3.1 to 2.3.3).
    alone: Vec<usize>,
}

impl Engine {
    /// Chooses who leaves a scoregroup, as few as possible (L1): who has nobody in it (2.3.1 to 2.3.3); then, if one
    /// more makes it even, the floater of 2.3.4; and if that one is needed by another (4.4.1) or more have to go
    /// (4.4.2), those with the least disadvantages (3.9.2), the lowest numbers of these downwards, the highest upwards
    /// (3.3, 3.4).
    pub(crate) fn choose_floaters(
        &self,
        residents: &[usize],
        incoming: &[usize],
        next: &[usize],
        direction: Direction,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<usize>, Unpaired> {
        let members: Vec<usize> = incoming.iter().chain(residents).copied().collect();
        let (mut rest, mut alone): (Vec<usize>, Vec<usize>) =
            members.iter().partition(|&&p| members.iter().any(|&q| q != p && self.compatible(p, q)));
        let rank = |p: &usize| match direction {
            Direction::Down => -i32::from(self.field().players[*p].tpn),
            Direction::Up => i32::from(self.field().players[*p].tpn),
        };
        alone.sort_by_key(rank);
        rest.sort_by_key(rank);
        let (spared, too_many) = self.spared(&rest);
        let choice = Choice { engine: self, incoming, next, alone };
        let chosen = match too_many {
            0 => Vec::new(),
            1 => vec![choice.one(&rest, &spared)],
            _ => choice.several(&rest, &spared, too_many, stop)?,
        };
        Ok(choice.alone.into_iter().chain(chosen).collect())
    }

    /// Who of some players can be left alone when as many as possible of them are paired, by their places, and how
    /// many must be.
    fn spared(&self, players: &[usize]) -> (Vec<bool>, usize) {
        let graph = Compatible { engine: self, members: players };
        let active = vec![true; players.len()];
        let mut matching = CardinalityMatching::new(players.len());
        matching.maximise(&graph, &active);
        let exposed: Vec<usize> = (0..players.len()).filter(|&v| matching.mate(v).is_none()).collect();
        let mut spared = vec![false; players.len()];
        for &root in &exposed {
            for v in matching.outer_vertices(root, &graph, &active) {
                spared[v] = true;
            }
        }
        (spared, exposed.len())
    }
}

impl Choice<'_> {
    fn came(&self, player: usize) -> bool {
        self.incoming.contains(&player)
    }

    /// 3.9, with opponents given in the order of 3.3 and 3.4: who came here as a floater comes before the others, the
    /// score being higher (upwards lower). The order among either does not change the counts.
    fn disadvantages(&self, chosen: &[usize]) -> Disadvantages {
        let all = self.alone.iter().chain(chosen).copied();
        let (mut floaters, others): (Vec<usize>, Vec<usize>) = all.partition(|&p| self.came(p));
        let came = floaters.len();
        floaters.extend(others);
        let mut seats = Seats::new(self.engine, &floaters, self.next);
        let served: Vec<bool> = (0..floaters.len()).map(|at| seats.seat(at)).collect();
        let count = |of: &[bool], wanted: bool| of.iter().filter(|&&served| served == wanted).count();
        [count(&served[..came], false), count(&served[..came], true), count(&served[came..], false)]
    }

    /// The one who makes a scoregroup even (2.3.4), from players in the order of choice: by 3.9.2, 3.10, 3.2.2 and
    /// the number; if that one is needed by another, by 3.9.2 and the number among those who can be spared (4.4.1).
    fn one(&self, players: &[usize], spared: &[bool]) -> usize {
        let values: Vec<Disadvantages> = players.iter().map(|&p| self.disadvantages(&[p])).collect();
        let least = values.iter().min();
        let floated = |at: usize| self.engine.floated()[players[at]];
        let mut chances: Vec<usize> = (0..players.len()).filter(|&at| Some(&values[at]) == least).collect();
        // 3.10.1 and 3.10.2 (L12)
        let harmless = least == Some(&self.disadvantages(&[]));
        if harmless && chances.iter().any(|&at| !floated(at) && spared[at]) {
            chances.retain(|&at| !floated(at));
        }
        let due = |at: usize| self.engine.due(players[at]);
        let count = |colour: Colour| (0..players.len()).filter(|&at| due(at) == colour).count();
        let too_many = match count(Colour::White).cmp(&count(Colour::Black)) {
            std::cmp::Ordering::Greater => Colour::White,
            std::cmp::Ordering::Less => Colour::Black,
            std::cmp::Ordering::Equal => Colour::None,
        };
        let equalises = |at: usize| too_many == Colour::None || due(at) == too_many;
        let first = chances.iter().copied().find(|&at| equalises(at)).or(chances.first().copied());
        let needed = (0..players.len()).filter(|&at| spared[at]).min_by_key(|&at| values[at]);
        // Of an odd number somebody is exposed in every matching, so that somebody can be spared.
        let chosen = first.filter(|&at| spared[at]).or(needed);
        players[chosen.unwrap_or(0)]
    }

    /// Several who leave together, from players in the order of choice.
    fn several(
        &self,
        players: &[usize],
        spared: &[bool],
        too_many: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<usize>, Unpaired> {
        match self.harmless(players, too_many) {
            Some(chosen) => Ok(chosen),
            None => self.least(players, spared, too_many, stop),
        }
    }

    /// One after the other the first who is no disadvantage; `None` if there are not enough. Nothing is better, and
    /// each is the first whom any choice without a disadvantage could have in that place. Who is passed over once is
    /// never taken later: with more of them gone, fewer can be spared, and fewer find opponents.
    fn harmless(&self, players: &[usize], too_many: usize) -> Option<Vec<usize>> {
        let (mut floaters, others): (Vec<usize>, Vec<usize>) =
            self.alone.iter().partition(|&&p| self.came(p));
        floaters.extend(others);
        let before = floaters.len();
        floaters.extend(players);
        let mut seats = Seats::new(self.engine, &floaters, self.next);
        for at in 0..before {
            seats.seat(at);
        }
        let graph = Compatible { engine: self.engine, members: players };
        let mut active = vec![true; players.len()];
        let mut matching = CardinalityMatching::new(players.len());
        matching.maximise(&graph, &active);
        let mut chosen: Vec<usize> = Vec::with_capacity(too_many);
        for (at, &player) in players.iter().enumerate() {
            if chosen.len() == too_many {
                break;
            }
            if self.came(player) {
                continue;
            }
            active[at] = false;
            if let Some(mate) = matching.unmatch(at) {
                if !matching.augment_from(mate, &graph, &active) {
                    matching.join(at, mate); // needed for as many pairs
                    active[at] = true;
                    continue;
                }
            }
            if seats.seat(before + at) {
                chosen.push(player);
            } else {
                active[at] = true;
            }
        }
        (chosen.len() == too_many).then_some(chosen)
    }

    /// The choice with the least disadvantages, and of several such the first in the order of choice.
    ///
    /// One matching holds everything: each of the scoregroup has an opponent in it, or leaves through a door of two
    /// vertices behind which the players of the next scoregroup stand. A door that nobody uses is matched with
    /// itself. Leaving costs most, then types a, b and c in turn.
    fn least(
        &self,
        players: &[usize],
        spared: &[bool],
        too_many: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<usize>, Unpaired> {
        let members: Vec<usize> = players.iter().chain(&self.alone).copied().collect();
        let leavers: Vec<usize> =
            (0..members.len()).filter(|&v| spared.get(v).copied().unwrap_or(true)).collect();
        let hosts = self.hosts(leavers.iter().map(|&v| members[v]), too_many + self.alone.len());
        let (doors, n) = (members.len(), members.len() + 2 * leavers.len() + hosts.len());
        check_memory::<i128>(n)?;
        let mut layout = Layout::new(bits_for(n) + 2);
        let [c, b, a, leaving] = [(); 4].map(|()| layout.field(2 * members.len()));
        debug_assert!(layout.bits() + HEADROOM + 2 * bits_for(n) <= 128, "four counts of players fit");
        let mut solver = Solver::<i128>::new(n);
        for high in 0..members.len() {
            solver.set_required(high, true);
            for low in 0..high {
                if self.engine.compatible(members[high], members[low]) {
                    solver.set_weight(high, low, i128::ZERO);
                }
            }
        }
        for (at, &v) in leavers.iter().enumerate() {
            let (inner, outer) = (doors + 2 * at, doors + 2 * at + 1);
            let came = self.came(members[v]);
            let mut weight = i128::ZERO;
            add(&mut weight, leaving, -1);
            add(&mut weight, if came { a } else { c }, -1);
            solver.set_weight(v, inner, weight);
            solver.set_required(inner, true);
            solver.set_weight(inner, outer, i128::ZERO);
            let mut weight = i128::ZERO;
            add(&mut weight, if came { a } else { c }, 1);
            add(&mut weight, if came { b } else { None }, -1);
            for (host, &player) in hosts.iter().enumerate() {
                if self.engine.compatible(members[v], player) {
                    solver.set_weight(outer, doors + 2 * leavers.len() + host, weight);
                }
            }
        }
        solver.solve_until(stop)?;
        let mut walk = Walk { solver: &mut solver, m0: 0, b: n, stop };
        let mut chosen = Vec::with_capacity(too_many);
        for (at, &v) in leavers.iter().enumerate().filter(|&(_, &v)| v < players.len()) {
            let inner = doors + 2 * at;
            if chosen.len() < too_many && walk.prefer_partner_in(v, inner..inner + 1)? {
                chosen.push(players[v]);
            }
        }
        Ok(chosen)
    }

    /// Players of the next scoregroup who matter when at most `most` leave: of the opponents of each, the first `most`.
    /// Who has that many finds one whatever the others take.
    fn hosts(&self, leavers: impl Iterator<Item = usize>, most: usize) -> Vec<usize> {
        let mut kept = vec![false; self.next.len()];
        for leaver in leavers {
            let opponents = (0..self.next.len()).filter(|&at| self.engine.compatible(leaver, self.next[at]));
            opponents.take(most).for_each(|at| kept[at] = true);
        }
        (0..self.next.len()).filter(|&at| kept[at]).map(|at| self.next[at]).collect()
    }
}
