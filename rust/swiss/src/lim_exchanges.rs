//! How the players of one scoregroup are paired in the Lim System (C.04.4.3 articles 2.4, 2.5, 3.6 to 3.8 and 4).
//!
//! Floaters choose first (L7), then each of the others in turn gets the first opponent in the order of exchanges that
//! leaves everybody an opponent and as many as possible their due colours (L2). Both are a walk along a matching,
//! which is made only where trying does not come to the same soon.

use blossom::{Adjacency, CardinalityMatching, HEADROOM, Solver, Weight};

use crate::layout::{Layout, add, bits_for};
use crate::lim::{Direction, Engine};
use crate::order::Walk;
use crate::points::Colour;
use crate::trying::first_choices;
use crate::upfloats::Unpaired;

pub(crate) type Pairs = Vec<(usize, usize)>;

/// Players who may meet without breaking a limit of 5.1.
struct WithinLimits<'a> {
    engine: &'a Engine,
    members: &'a [usize],
}

impl Adjacency for WithinLimits<'_> {
    fn vertex_count(&self) -> usize {
        self.members.len()
    }

    fn adjacent(&self, u: usize, v: usize) -> bool {
        u != v && self.engine.within_limits(self.members[u], self.members[v])
    }
}

impl Engine {
    /// Pairs players who can all be paired: floaters first (3.6 to 3.8; L7), then halves with exchanges (2.4, 4).
    pub(crate) fn pair_group(
        &self,
        guests: &[usize],
        hosts: &[usize],
        direction: Direction,
        stop: &dyn Fn() -> bool,
    ) -> Result<(Pairs, u64), Unpaired> {
        let (mut pairs, mut rest, mut searches) = self.pair_guests(guests, hosts, direction, stop)?;
        if direction == Direction::Up {
            rest.reverse();
        }
        if let Some(made) = self.first_choices(&rest) {
            pairs.extend(made);
            return Ok((pairs, searches));
        }
        let mut solver = self.solver(&rest, true);
        solver.solve_until(stop)?;
        let mut walk = Walk { solver: &mut solver, m0: 0, b: rest.len(), stop };
        let mut left: Vec<usize> = (0..rest.len()).collect();
        while let Some(&v) = left.first() {
            settle(&mut walk, v, &exchange_order(&left), &rest, &mut left, &mut pairs)?;
        }
        searches += solver.searches();
        Ok((pairs, searches))
    }

    /// Pairs the floaters (`guests`) with anybody of the scoregroup; returns the pairs, who is left over in the order
    /// of pairing numbers, and the searches of the solver.
    fn pair_guests(
        &self,
        guests: &[usize],
        hosts: &[usize],
        direction: Direction,
        stop: &dyn Fn() -> bool,
    ) -> Result<(Pairs, Vec<usize>, u64), Unpaired> {
        if guests.is_empty() {
            return Ok((Vec::new(), hosts.to_vec(), 0));
        }
        let mut members: Vec<usize> = guests.iter().chain(hosts).copied().collect();
        members.sort_unstable_by_key(|&p| self.field().players[p].tpn);
        let places: Vec<usize> = guests.iter().filter_map(|g| members.iter().position(|p| p == g)).collect();
        if let Some((pairs, rest)) = self.first_choices_of_guests(&members, &places, direction) {
            return Ok((pairs, rest, 0));
        }
        let mut pairs = Vec::with_capacity(guests.len());
        let mut solver = self.solver(&members, false);
        solver.solve_until(stop)?;
        let mut walk = Walk { solver: &mut solver, m0: 0, b: members.len(), stop };
        let mut left: Vec<usize> = (0..members.len()).collect();
        for v in places {
            if left.contains(&v) {
                let order = self.opponents_of_floater(&members, &left, v, direction);
                settle(&mut walk, v, &order, &members, &mut left, &mut pairs)?;
            }
        }
        Ok((pairs, left.into_iter().map(|v| members[v]).collect(), solver.searches()))
    }

    /// Gives each floater in turn the first opponent of 3.8 who breaks no limit; `None` unless all others then have
    /// opponents within the limits. As nothing better can be asked for, the walk would come to the same.
    fn first_choices_of_guests(
        &self,
        members: &[usize],
        places: &[usize],
        direction: Direction,
    ) -> Option<(Pairs, Vec<usize>)> {
        let mut left: Vec<usize> = (0..members.len()).collect();
        let mut pairs = Vec::with_capacity(places.len());
        for &v in places {
            if left.contains(&v) {
                let order = self.opponents_of_floater(members, &left, v, direction);
                let partner = order.into_iter().find(|&u| self.within_limits(members[v], members[u]))?;
                pairs.push((members[v], members[partner]));
                left.retain(|&u| u != v && u != partner);
            }
        }
        let rest: Vec<usize> = left.into_iter().map(|v| members[v]).collect();
        let graph = WithinLimits { engine: self, members: &rest };
        let active = vec![true; rest.len()];
        let paired = CardinalityMatching::new(rest.len()).maximise(&graph, &active);
        (2 * paired == rest.len()).then_some((pairs, rest))
    }

    /// The pairs of the walk by trying: it asks for the least that can be denied, and for the first opponent in turn, in
    /// the order of exchanges, with whom the rest can be paired at that.
    fn first_choices(&self, members: &[usize]) -> Option<Pairs> {
        let denied = |a, b| self.within_limits(a, b).then(|| i32::from(self.same_due(a, b)));
        first_choices(members, exchange_places, |player| self.due(player), denied)
    }

    /// Whether two players (id - 1) may meet without breaking a limit of 5.1.
    fn within_limits(&self, a: usize, b: usize) -> bool {
        self.compatible(a, b) && self.breaks(a, b) == 0
    }

    /// A matching of all members, who can all be paired, that breaks the fewest limits of 5.1 (none but in the last
    /// round) and then, if `colours` count, denies the fewest due colours.
    fn solver(&self, members: &[usize], colours: bool) -> Solver<i128> {
        let n = members.len();
        let mut layout = Layout::new(bits_for(n) + 2);
        let due = layout.field(if colours { n / 2 } else { 0 });
        let limits = layout.field(if self.waived { n } else { 0 });
        debug_assert!(layout.bits() + HEADROOM + 2 * bits_for(n) <= 128, "two counts of pairs fit");
        let mut solver = Solver::<i128>::new(n);
        for low in 0..n {
            solver.set_required(low, true);
            for high in 0..low {
                let (a, b) = (members[high], members[low]);
                if self.compatible(a, b) {
                    let mut weight = i128::ZERO;
                    add(&mut weight, due, -i32::from(colours && self.same_due(a, b)));
                    add(&mut weight, limits, -self.breaks(a, b));
                    solver.set_weight(high, low, weight);
                }
            }
        }
        solver
    }

    /// 3.8: opponents for a floater among those `left`, given by pairing numbers: those due the other colour first,
    /// then who is due none, then who is due the same; from the highest number downwards and from the lowest upwards
    /// (L11).
    fn opponents_of_floater(
        &self,
        members: &[usize],
        left: &[usize],
        v: usize,
        direction: Direction,
    ) -> Vec<usize> {
        let mut others: Vec<usize> = left.iter().copied().filter(|&u| u != v).collect();
        if direction == Direction::Up {
            others.reverse();
        }
        let due = self.due(members[v]);
        if due != Colour::None {
            others.sort_by_key(|&u| match self.due(members[u]) {
                Colour::None => 1,
                other => 2 * u8::from(other == due),
            });
        }
        others
    }
}

/// The places of the opponents of the first of `count` players, in the order in which they are tried (2.4 and 4.2):
/// the first of the other half, then those after it, then those before it from the nearest.
fn exchange_places(count: usize) -> impl Iterator<Item = usize> {
    (count / 2..count).chain((1..count / 2).rev())
}

/// The opponents of the first of `left` in the order in which they are tried.
fn exchange_order(left: &[usize]) -> Vec<usize> {
    exchange_places(left.len()).map(|at| left[at]).collect()
}

/// Pairs `v` with the first possible opponent of `order` and takes both out of `left`.
///
/// There is one: everybody in the solver's instance must be matched, the walk stays among its perfect matchings, and
/// `order` holds all of `left`, while those who are not there have their opponents already. Were it otherwise, the
/// round would be refused.
fn settle<W: Weight>(
    walk: &mut Walk<W>,
    v: usize,
    order: &[usize],
    members: &[usize],
    left: &mut Vec<usize>,
    pairs: &mut Pairs,
) -> Result<(), Unpaired> {
    let Some(partner) = walk.choose_partner(v, order.iter().copied())? else {
        return Err(Unpaired::Incompletable(members.to_vec()));
    };
    left.retain(|&u| u != v && u != partner);
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
