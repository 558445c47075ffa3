//! The Dubov System (C.04.4.1, edition 2026).
//!
//! Upfloaters are chosen as in the systems of [`crate::upfloats`]. The members of a bracket are divided into those
//! who seek White and the others (3.2.3); who of them has to change sides is found by preference, person by
//! person, along one matching that holds C7 (3.2.4), and then the seekers of White, in the order of their
//! opponents' average rating, take the first opponents by pairing number (3.2.6).

use std::cell::RefCell;

use blossom::Weight;

use crate::bracket::Halted;
use crate::colours::alternation;
use crate::history::{Columns, Field, Strength};
use crate::layout::{Layout, Shift, add, bits_for, width, with_width};
use crate::order::Walk;
use crate::points::{Colour, is_played};
use crate::readings;
use crate::upfloats::{self, Bracket, Foresight, Paired, Participant, Unpaired, build};

/// What the system wants to know of a player besides what all systems do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// Average rating of the opponents met over the board, rounded, 0 where there are none (1.7).
    pub average: u32,
    /// How often the player was upfloated.
    pub upfloats: u16,
    /// Whether the player was upfloated in the previous round.
    pub upfloated_last: bool,
}

/// Works out what the system wants to know, by id - 1.
pub fn pasts(columns: &Columns, ratings: &[u32]) -> Vec<Past> {
    let n = columns.players;
    let mut pasts = vec![Past::default(); n];
    let mut points: Vec<i32> = (0..n).map(|p| columns.bonus(p, 0)).collect();
    let mut sums = vec![(0u64, 0u64); n];
    for r in 0..columns.round - 1 {
        let before: Vec<i32> =
            (0..n).map(|p| readings::float_score(points[p], columns.virtual_of(p, r))).collect();
        for p in 0..n {
            points[p] += columns.worth(p, r) + columns.bonus(p, r + 1);
            let (code, opponent, _) = columns.cell(p, r);
            let upfloated = is_played(code, opponent) && before[p] < before[usize::from(opponent) - 1];
            pasts[p].upfloats += u16::from(upfloated);
            pasts[p].upfloated_last = upfloated;
            if is_played(code, opponent) {
                sums[p].0 += u64::from(ratings[usize::from(opponent) - 1]);
                sums[p].1 += 1;
            }
        }
    }
    for (past, (sum, games)) in pasts.iter_mut().zip(sums) {
        past.average = if games > 0 { ((2 * sum + games) / (2 * games)) as u32 } else { 0 };
    }
    pasts
}

/// A step of 3.2.4: players who change from one subgroup of a bracket to the other, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shifted {
    /// Whether they leave G1.
    pub from_first: bool,
    /// Who may be shifted, in the order in which they are tried (4.3.3).
    pub order: Vec<usize>,
    /// Who is, in that order.
    pub players: Vec<usize>,
}

/// The subgroups of a bracket (3.2.3 to 3.2.6); players by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Whether nobody in the bracket has played, so that G1 is the first half by pairing number.
    pub by_halves: bool,
    /// G1 before anybody is shifted, by pairing number.
    pub first: Vec<usize>,
    /// G2 before anybody is shifted, by pairing number.
    pub second: Vec<usize>,
    /// The shifts out of the smaller subgroup, for pairs that cannot be avoided there, and out of the larger one.
    pub shifts: [Shifted; 2],
    /// S1 in its order, each with the member of T2.
    pub pairs: Vec<(usize, usize)>,
}

/// A round being paired.
pub struct Engine {
    field: Field,
    pasts: Vec<Past>,
    inner: upfloats::Engine,
    sides: Vec<Sides>,
}

impl Engine {
    /// Takes the players. `last_round` leaves C8 to C10 out; `rounds` is their announced number. The field must
    /// have no topscorers: C3 knows no exception here.
    pub fn new(field: Field, pasts: Vec<Past>, rounds: usize, last_round: bool) -> Self {
        let most = readings::most_upfloats(rounds);
        let n = field.players.len();
        let participants = field
            .players
            .iter()
            .zip(&pasts)
            .map(|(player, past)| {
                let full = past.upfloats >= most;
                let costs =
                    [u16::from(full), if full { past.upfloats } else { 0 }, u16::from(past.upfloated_last)];
                Participant {
                    tpn: player.tpn,
                    score: player.score,
                    available: player.available,
                    bye_barred: player.bye_barred,
                    matches: player.games,
                    floated: false,
                    costs: if last_round { vec![0; 3] } else { costs.to_vec() },
                    // 1.6.4: those without a game have a mild preference for Black.
                    preference: if player.games == 0 { Colour::Black } else { player.preference },
                    strength: if player.games == 0 { Strength::Mild } else { player.strength },
                }
            })
            .collect();
        let apart: Vec<(usize, usize)> = (0..n)
            .flat_map(|a| (0..a).map(move |b| (a, b)))
            .filter(|&(a, b)| !field.may_meet(a, b))
            .collect();
        Self {
            inner: upfloats::Engine::new(participants, &apart, Foresight::Preferences),
            field,
            pasts,
            sides: Vec::new(),
        }
    }

    /// The players, worked out.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// What the system knows of the players besides.
    pub fn pasts(&self) -> &[Past] {
        &self.pasts
    }

    /// The subgroups of each bracket that was paired, from the top down.
    pub fn sides(&self) -> &[Sides] {
        &self.sides
    }

    /// Gives the bye (3.1) and pairs all brackets from the top down.
    ///
    /// # Errors
    ///
    /// [`Unpaired`], as it says.
    pub fn pair(&mut self, stop: &dyn Fn() -> bool) -> Result<(Option<usize>, Vec<Bracket>), Unpaired> {
        let bye = self.inner.give_bye()?;
        let all = RefCell::new(Vec::new());
        let brackets = self.inner.pair_with(stop, |members, _| {
            let (paired, sides) = Division::new(self, members).solve(stop)?;
            all.borrow_mut().push(sides);
            Ok(paired)
        })?;
        self.sides = all.into_inner();
        Ok((bye, brackets))
    }

    /// The colour of `a` against `b` (by id - 1), and the article of C.04.4.1 that decides; no colour when 5.2.1
    /// decides and the initial colour is not known.
    pub fn colour_of(&self, a: usize, b: usize) -> (Colour, &'static str) {
        let (x, y) = (&self.field.players[a], &self.field.players[b]);
        let first = if (-x.score, x.tpn) < (-y.score, y.tpn) { x } else { y };
        let for_a = |colour: Colour| if first.id == x.id { colour } else { colour.opposite() };
        if x.games == 0 && y.games == 0 {
            let initial = self.field.initial_colour;
            return (for_a(if first.arrival_rank % 2 == 1 { initial } else { initial.opposite() }), "5.2.1");
        }
        let (p, q) = (&self.inner.participants[a], &self.inner.participants[b]);
        if p.preference != q.preference {
            return (p.preference, "5.2.2");
        }
        match p.strength.cmp(&q.strength) {
            std::cmp::Ordering::Greater => (p.preference, "5.2.3"),
            std::cmp::Ordering::Less => (p.preference.opposite(), "5.2.3"),
            std::cmp::Ordering::Equal => match alternation(&self.field, a, b) {
                Some(colour) => (colour, "5.2.4"),
                None => (for_a(p.preference), "5.2.5"),
            },
        }
    }
}

/// The order in which shifters are taken (4.3.3): from the middle of a list outwards, the higher position first.
pub fn from_the_middle(count: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (0..count).collect();
    let mut order = Vec::with_capacity(count);
    while !left.is_empty() {
        order.push(left.remove((left.len() - 1) / 2));
    }
    order
}

/// The members of a bracket on two sides.
struct Division<'a> {
    engine: &'a Engine,
    /// By pairing number.
    members: &'a [usize],
    /// Whether each member begins in G1, the seekers of White.
    first: Vec<bool>,
    /// Whether nobody in the bracket has played.
    new_to_all: bool,
}

impl<'a> Division<'a> {
    fn new(engine: &'a Engine, members: &'a [usize]) -> Self {
        let new_to_all = members.iter().all(|&v| engine.field.players[v].games == 0);
        let first = members
            .iter()
            .enumerate()
            .map(|(place, &v)| {
                if new_to_all {
                    place < members.len() / 2
                } else {
                    engine.inner.participants[v].preference == Colour::White
                }
            })
            .collect();
        Self { engine, members, first, new_to_all }
    }

    fn solve(&self, stop: &dyn Fn() -> bool) -> Result<(Paired, Sides), Halted> {
        with_width!(width(self.layout().1, self.members.len()), W => self.solve_with::<W>(stop))
    }

    /// The field of pairs on one side, and the bits taken.
    fn layout(&self) -> (Shift, u32) {
        let mut layout = Layout::new(bits_for(self.members.len()) + 2);
        let shift = layout.field(self.members.len() / 2);
        (shift, layout.bits())
    }

    /// Members of one side in the order in which they are shifted (4.3).
    fn shifters(&self, first: bool) -> Vec<usize> {
        let mut seekers: Vec<usize> = (0..self.members.len()).filter(|&v| self.first[v] == first).collect();
        if first {
            seekers.sort_by_key(|&v| self.engine.pasts[self.members[v]].average);
        }
        from_the_middle(seekers.len()).into_iter().map(|place| seekers[place]).collect()
    }

    fn solve_with<W: Weight>(&self, stop: &dyn Fn() -> bool) -> Result<(Paired, Sides), Halted> {
        let b = self.members.len();
        let (shift, _) = self.layout();
        let weight = |high: usize, low: usize| {
            let mut weight = W::ZERO;
            add(&mut weight, shift, -i32::from(self.first[high] == self.first[low]));
            weight
        };
        let engine = &self.engine.inner;
        let mut solver = build::<W>(engine, self.members, weight, stop)?;
        solver.solve_until(stop)?;
        let mut walk = Walk { solver: &mut solver, m0: 0, b, stop };
        let count = |first: bool| self.first.iter().filter(|&&f| f == first).count();
        // G1 is the smaller side, also when both are equal (3.2.4).
        let smaller = count(true) <= count(false);
        let shifts = [self.shift(&mut walk, smaller)?, self.shift(&mut walk, !smaller)?];
        let mut side = self.first.clone();
        for shifted in &shifts {
            for &v in &shifted.players {
                side[v] = !shifted.from_first;
            }
        }
        let mut s1: Vec<usize> = (0..b).filter(|&v| side[v]).collect();
        s1.sort_by_key(|&v| self.engine.pasts[self.members[v]].average);
        let t2: Vec<usize> = (0..b).filter(|&v| !side[v]).collect();
        let mut pairs = Vec::with_capacity(s1.len());
        for &v in &s1 {
            if let Some(partner) = walk.choose_partner(v, t2.iter().copied())? {
                pairs.push((v, partner));
            }
        }
        let searches = solver.searches();
        let made = pairs.iter().map(|&(v, u)| (self.members[v.min(u)], self.members[v.max(u)])).collect();
        Ok(((made, searches), self.sides(shifts, &pairs)))
    }

    /// Shifts as many players out of a subgroup as there are pairs inside it that cannot be avoided (3.2.4); by
    /// local numbers.
    fn shift<W: Weight>(&self, walk: &mut Walk<W>, from_first: bool) -> Result<Shifted, Halted> {
        let order = self.shifters(from_first);
        let stays = |v: usize| self.first[v] == from_first;
        let inside = |v: usize| stays(v) && walk.solver.mate(v).is_some_and(stays);
        let mut wanted = (0..self.members.len()).filter(|&v| inside(v)).count() / 2;
        // Whoever changes sides meets somebody who stays.
        let mut staying: Vec<bool> = self.first.iter().map(|&f| f == from_first).collect();
        let mut players = Vec::with_capacity(wanted);
        for &v in &order {
            if wanted == 0 {
                break;
            }
            staying[v] = false;
            if walk.prefer_partner_among(v, &staying)? {
                players.push(v);
                wanted -= 1;
            } else {
                staying[v] = true;
            }
        }
        Ok(Shifted { from_first, order, players })
    }

    /// What was made of the bracket, by index.
    fn sides(&self, shifts: [Shifted; 2], pairs: &[(usize, usize)]) -> Sides {
        let named = |local: &[usize]| local.iter().map(|&v| self.members[v]).collect::<Vec<usize>>();
        let begins = |first: bool| {
            (0..self.members.len()).filter(|&v| self.first[v] == first).map(|v| self.members[v]).collect()
        };
        Sides {
            by_halves: self.new_to_all,
            first: begins(true),
            second: begins(false),
            shifts: shifts.map(|shifted| Shifted {
                order: named(&shifted.order),
                players: named(&shifted.players),
                ..shifted
            }),
            pairs: pairs.iter().map(|&(v, u)| (self.members[v], self.members[u])).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::from_the_middle;

    #[test]
    fn shifters_of_seven_come_from_the_middle() {
        let order: String =
            from_the_middle(7).into_iter().map(|place| char::from(b"ABCDEFG"[place])).collect();
        assert_eq!(order, "DCEBFAG"); // the example of 4.3.3
    }

    #[test]
    fn of_two_in_the_middle_the_higher_comes_first() {
        assert_eq!(from_the_middle(4), [1, 2, 0, 3]);
        assert_eq!(from_the_middle(1), [0]);
        assert!(from_the_middle(0).is_empty());
    }
}
