//! The fast way through a bracket: by kinds of players.
//!
//! A bracket of hundreds holds a dozen kinds of players (colour preference and strength, floats, score).
//! The transport problem over kinds bounds every candidate ([`crate::transport`]); a candidate whose pairs
//! are all tight reaches the bound and is proved best without a matching over the whole bracket. The first
//! generated of them is found along the order of article 4: the opponents of moved-down players one by one,
//! each the first that the kinds do not rule out; then the halves of the remainder ([`crate::halves`]).
//! That the choices were possible is proved by the complete candidate at the end.
//!
//! Where anything is left unproved — the bound is not reached, moved-down players stay in limbo, several
//! exchanges are needed — the answer is `None`, and the bracket goes to the matching solver.

use blossom::Weight;

use crate::criteria::{ColourFaults, colour_faults, fewest_colour_faults};
use crate::halves::{Halves, Partners};
use crate::history::{Float, Player, Strength};
use crate::points::Colour;
use crate::problem::{Fields, Instance, Scope, Solution};
use crate::transport::{Kinds, Transport};

/// More kinds than this are not worth a transport problem.
const MOST_KINDS: usize = 64;

/// Single exchanges tried before the matching solver takes over.
const MOST_EXCHANGES: usize = 200;

/// The first best candidate, if the kinds prove it.
pub(crate) fn first_best<W: Weight>(instance: &Instance, fields: &Fields) -> Option<Solution> {
    let bracket = Classified::new::<W>(instance, fields)?;
    bracket.pair()
}

/// A bracket whose players are sorted into kinds, with the solved transport problem.
struct Classified<'a> {
    instance: &'a Instance<'a>,
    /// Kind of each bracket member.
    kind: Vec<u16>,
    kinds: usize,
    /// Players who stay unpaired.
    floaters: usize,
    transport: Transport,
    faults: AllowedFaults,
}

impl<'a> Classified<'a> {
    fn new<W: Weight>(instance: &'a Instance<'a>, fields: &Fields) -> Option<Self> {
        let (m0, b, floaters) = (instance.m0, instance.b, instance.places);
        if 2 * m0 + floaters > b {
            return None;
        }
        let (kind, representatives) = classify(instance)?;
        let (weighed, faults) = weigh::<W>(instance, fields, &kind, &representatives);
        let kinds = weighed.counts.len();
        let (transport, _) = weighed.solve()?;
        let limbo = floaters > 0 && kind[..m0].iter().any(|&k| transport.is_tight(usize::from(k), kinds - 1));
        (!limbo).then_some(Self { instance, kind, kinds, floaters, transport, faults })
    }

    fn clash(&self, v: usize, u: usize) -> bool {
        let field = self.instance.problem.field;
        let (a, b) = (self.instance.index(v), self.instance.index(u));
        let kinds = usize::from(self.kind[v]) * self.kinds + usize::from(self.kind[u]);
        self.faults[kinds].is_some_and(|best| colour_faults(field, a, b) != best) || field.barred_pair(a, b)
    }

    fn pair(mut self) -> Option<Solution> {
        let (m0, b) = (self.instance.m0, self.instance.b);
        let mut taken = vec![false; b];
        let mut pairs = Vec::with_capacity(b / 2);
        for mdp in 0..m0 {
            let opponent = self.choose_opponent(mdp, &taken)?;
            taken[opponent] = true;
            pairs.push((mdp, opponent));
        }
        let remainder: Vec<usize> = (m0..b).filter(|&r| !taken[r]).collect();
        let (rest, downfloaters) = self.pair_remainder(&remainder)?;
        pairs.extend(rest);
        let positions = &self.instance.positions;
        Some(Solution {
            pairs: pairs.into_iter().map(|(v, u)| (positions[v], positions[u])).collect(),
            downfloaters: downfloaters.into_iter().map(|v| positions[v]).collect(),
            searches: 0,
            by_kinds: true,
        })
    }

    /// The first resident that a moved-down player may meet as far as the kinds tell.
    fn choose_opponent(&mut self, mdp: usize, taken: &[bool]) -> Option<usize> {
        let mut ruled_out = vec![false; self.kinds];
        let own = usize::from(self.kind[mdp]);
        for (resident, &taken) in taken.iter().enumerate().skip(self.instance.m0) {
            let theirs = usize::from(self.kind[resident]);
            if taken || ruled_out[theirs] || self.clash(mdp, resident) {
                continue;
            }
            if self.transport.take_pair(own, theirs) {
                return Some(resident);
            }
            ruled_out[theirs] = true;
        }
        None
    }

    /// Pairs the remainder: without exchange if possible, else with the first single exchange that works.
    fn pair_remainder(&self, remainder: &[usize]) -> Option<Remainder> {
        let half = (remainder.len() - self.floaters) / 2;
        let (upper, lower) = remainder.split_at(half);
        let mut split = Split { bracket: self, upper: upper.to_vec(), lower: lower.to_vec() };
        let missing = split.missing();
        if missing == 0 {
            return Some(split.pair());
        }
        if missing > 2 || half == 0 {
            return None;
        }
        // Article 4.3.2 for one player each way: the difference of the numbers, then the larger leaver.
        let last = remainder.len() - 1;
        let mut tries = 0;
        for difference in 1..=last {
            let lowest = half.saturating_sub(difference);
            let highest = (half - 1).min(last - difference);
            for leaver in (lowest..=highest).rev() {
                let joiner = leaver + difference;
                tries += 1;
                if tries > MOST_EXCHANGES {
                    return None;
                }
                let member = |place: usize| (place < half) != (place == leaver || place == joiner);
                split.upper = (0..=last).filter(|&p| member(p)).map(|p| remainder[p]).collect();
                split.lower = (0..=last).filter(|&p| !member(p)).map(|p| remainder[p]).collect();
                if split.missing() == 0 {
                    return Some(split.pair());
                }
            }
        }
        None
    }
}

/// Duals, in doubled weights, that are feasible for the whole problem and often close to the best.
pub(crate) fn start_duals<W: Weight>(instance: &Instance, fields: &Fields) -> Option<Vec<W>> {
    let (kind, representatives) = classify(instance)?;
    let (weighed, _) = weigh::<W>(instance, fields, &kind, &representatives);
    let (_, duals) = weighed.solve()?;
    let mut start: Vec<W> = kind.iter().map(|&k| duals[usize::from(k)]).collect();
    start.resize(instance.vertices(), *duals.last()?);
    Some(start)
}

/// Sorts the players of a problem into kinds: the kind of each vertex and the first vertex of each kind.
///
/// Only what can matter in this problem separates kinds: upfloats when there are moved-down players,
/// downfloats of residents when somebody floats, colour histories of topscorers, and who may take the bye.
/// Below the bracket, only absolute preferences and the bye count.
fn classify(instance: &Instance) -> Option<(Vec<u16>, Vec<usize>)> {
    let floating = instance.somebody_floats();
    let byes = instance.places > 0 && matches!(instance.problem.scope, Scope::Closed { .. });
    let topscorers = (0..instance.positions.len()).any(|v| instance.player(v).topscorer);
    let mut keys: Vec<u64> = Vec::new();
    let mut representatives = Vec::new();
    let mut kind = Vec::with_capacity(instance.positions.len());
    for v in 0..instance.positions.len() {
        let player = instance.player(v);
        let mdp = v < instance.m0;
        let member = v < instance.b;
        let mut key = if member {
            instance.level(v) as u64
        } else {
            (instance.scores.len() + 1 + usize::from(v >= instance.next_end)) as u64
        };
        let mut push = |bits: u32, value: u64| key = key << bits | value;
        let colours = member || player.strength == Strength::Absolute;
        push(2, if colours { player.preference as u64 } else { 0 });
        push(2, if colours { player.strength as u64 } else { 0 });
        let uneven = instance.problem.collapsed;
        for float in player.floats {
            push(1, u64::from(member && float == Float::Down && (mdp || floating || uneven)));
            push(1, u64::from(member && float == Float::Up && !mdp && (instance.m0 > 0 || uneven)));
        }
        if topscorers && colours {
            push(1, u64::from(player.topscorer));
            push(2, player.last_two as u64);
            push(8, (player.colour_difference + 128) as u64);
        } else {
            push(11, 0);
        }
        if byes {
            let may = instance.problem.ranking.may_take_bye(instance.problem.field, instance.positions[v]);
            push(1, u64::from(may));
            push(7, u64::from(player.games) * u64::from(may));
        }
        let known = keys.iter().position(|&k| k == key);
        kind.push(known.unwrap_or(keys.len()) as u16);
        if known.is_none() {
            if keys.len() == MOST_KINDS {
                return None;
            }
            keys.push(key);
            representatives.push(v);
        }
    }
    Some((kind, representatives))
}

/// For pairs of kinds whose colours depend on histories: the faults that their weight allows for.
type AllowedFaults = Vec<Option<ColourFaults>>;

/// The weights between kinds. Places for the bye or for downfloaters are the last kind.
fn weigh<W: Weight>(
    instance: &Instance,
    fields: &Fields,
    kind: &[u16],
    representatives: &[usize],
) -> (Kinds<W>, AllowedFaults) {
    let players = representatives.len();
    let kinds = players + usize::from(instance.places > 0);
    let mut counts = vec![0u32; kinds];
    for &k in kind {
        counts[usize::from(k)] += 1;
    }
    let mut weights = vec![None; kinds * kinds];
    let mut faults = vec![None; kinds * kinds];
    let field = instance.problem.field;
    for k in 0..players {
        for l in k..players {
            let high = representatives[k].min(representatives[l]);
            let low = representatives[k].max(representatives[l]);
            let (a, c) = (instance.index(high), instance.index(low));
            let mdps_only = low < instance.m0;
            let alone = k == l && counts[k] < 2;
            if mdps_only || alone || field.colours_bar(a, c) {
                continue;
            }
            let weight = if low < instance.b && history_decides(instance.player(high), instance.player(low)) {
                // The better outcome bounds the pairs of these kinds; those that miss it do not count.
                let best = fewest_colour_faults(field, a, c);
                faults[k * kinds + l] = Some(best);
                faults[l * kinds + k] = Some(best);
                instance.weight_with::<W>(fields, high, low, best)
            } else {
                instance.edge_weight::<W>(fields, high, low)
            };
            weights[k * kinds + l] = Some(weight);
            weights[l * kinds + k] = Some(weight);
        }
    }
    if instance.places > 0 {
        counts[players] = instance.places as u32;
        for (k, &representative) in representatives.iter().enumerate() {
            let weight = instance.place_weight::<W>(fields, representative);
            weights[k * kinds + players] = weight;
            weights[players * kinds + k] = weight;
        }
    }
    (Kinds { counts, weights }, faults)
}

/// Whether the colours of a pair of topscorer kinds, and with them C10 and C11, depend on more than kinds.
fn history_decides(a: &Player, b: &Player) -> bool {
    (a.topscorer || b.topscorer)
        && a.preference != Colour::None
        && a.preference == b.preference
        && a.strength == Strength::Absolute
        && b.strength == Strength::Absolute
        && a.colour_difference.abs() == b.colour_difference.abs()
        && (a.colour_difference, a.last_two) != (b.colour_difference, b.last_two)
}

/// Pairs of residents, and who stays unpaired.
type Remainder = (Vec<(usize, usize)>, Vec<usize>);

/// The remainder divided into halves.
struct Split<'a> {
    bracket: &'a Classified<'a>,
    upper: Vec<usize>,
    lower: Vec<usize>,
}

impl Split<'_> {
    fn halves(&self) -> (Halves<'_, Self>, usize) {
        let mut halves = Halves::new(self, self.upper.len() + self.bracket.floaters, self.lower.len());
        let missing = halves.complete();
        (halves, missing)
    }

    fn missing(&self) -> usize {
        self.halves().1
    }

    fn pair(&self) -> Remainder {
        let (mut halves, _) = self.halves();
        halves.fix_in_order(self.upper.len());
        let partner = |left: usize| self.lower[halves.right_of(left).expect("the halves are paired")];
        let pairs = self.upper.iter().enumerate().map(|(left, &v)| (v, partner(left))).collect();
        let places = self.upper.len()..self.upper.len() + self.bracket.floaters;
        let mut floaters: Vec<usize> = places.map(partner).collect();
        floaters.sort_unstable();
        (pairs, floaters)
    }
}

impl Partners for Split<'_> {
    fn kinds(&self) -> usize {
        self.bracket.kinds
    }

    fn left_kind(&self, left: usize) -> usize {
        self.upper.get(left).map_or(self.bracket.kinds - 1, |&v| usize::from(self.bracket.kind[v]))
    }

    fn right_kind(&self, right: usize) -> usize {
        usize::from(self.bracket.kind[self.lower[right]])
    }

    fn kinds_fit(&self, left_kind: usize, right_kind: usize) -> bool {
        self.bracket.transport.is_tight(left_kind, right_kind)
    }

    fn clash(&self, left: usize, right: usize) -> bool {
        self.upper.get(left).is_some_and(|&v| self.bracket.clash(v, self.lower[right]))
    }
}
