//! Players by position in a ranking and by id.
#![expect(clippy::cast_possible_truncation, reason = "players, at most 9999, are counted in u16")]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use swiss::completion::Ranking;

use crate::errors;

/// Pairs, and those in none of them.
pub type Placed = (Vec<(usize, usize)>, Vec<usize>);

/// Ids of a ranking's positions, and positions of ids.
pub struct Numbering {
    /// Position of each player by id - 1; `u32::MAX` for those not to be paired.
    positions: Vec<u32>,
    ids: Vec<u16>,
    starts: Vec<usize>,
}

impl Numbering {
    /// Numbers the players of a ranking.
    pub fn new(ranking: &Ranking, players: usize) -> Self {
        let mut positions = vec![u32::MAX; players];
        for (position, &player) in ranking.order.iter().enumerate() {
            positions[player] = position as u32;
        }
        let ids = ranking.order.iter().map(|&player| player as u16 + 1).collect();
        Self { positions, ids, starts: ranking.starts.clone() }
    }

    /// Id of the player at a position.
    pub fn id(&self, position: usize) -> u16 {
        self.ids[position]
    }

    /// Ids of each scoregroup, from the top down, in order of rank.
    pub fn scoregroups(&self) -> Vec<Vec<u16>> {
        self.starts.windows(2).map(|ends| self.ids[ends[0]..ends[1]].to_vec()).collect()
    }

    /// Positions, in order, of players from scoregroups above `group`.
    pub fn moved_down(&self, mdps: &[u16], group: usize) -> PyResult<Vec<usize>> {
        if group >= self.starts.len() - 1 {
            return Err(PyValueError::new_err("no such scoregroup"));
        }
        let mut positions = Vec::with_capacity(mdps.len());
        for &id in mdps {
            match self.position(id) {
                Some(position) if position < self.starts[group] => positions.push(position),
                _ => {
                    let message = format!("player {id} is not from a higher scoregroup");
                    return Err(PyValueError::new_err(message));
                }
            }
        }
        positions.sort_unstable();
        Ok(positions)
    }

    /// Position in the ranking of a player who is to be paired.
    pub fn position(&self, id: u16) -> Option<usize> {
        let position = *self.positions.get(usize::from(id).wrapping_sub(1))?;
        (position != u32::MAX).then_some(position as usize)
    }

    /// Pairs of ids among the members of a bracket (positions) as positions, the higher first, and whoever of
    /// the members is in none of them.
    fn placed(&self, members: Vec<usize>, pairs: &[(u16, u16)]) -> PyResult<Placed> {
        let mut left = members;
        let mut placed = Vec::with_capacity(pairs.len());
        for &(a, b) in pairs {
            match (self.position(a), self.position(b)) {
                (Some(x), Some(y)) if x != y && left.contains(&x) && left.contains(&y) => {
                    left.retain(|&p| p != x && p != y);
                    placed.push((x.min(y), x.max(y)));
                }
                _ => {
                    let message = format!("players {a} and {b} are not two free members of the bracket");
                    return Err(PyValueError::new_err(message));
                }
            }
        }
        Ok((placed, left))
    }

    /// Moved-down players of the bracket of the scoregroups from `group` to before `below`, and pairs of ids among
    /// its members; see [`placed`](Self::placed).
    pub fn candidate(
        &self,
        mdps: &[u16],
        group: usize,
        below: usize,
        pairs: &[(u16, u16)],
    ) -> PyResult<(Vec<usize>, Placed)> {
        let mdps = self.moved_down(mdps, group)?;
        let members = mdps.iter().copied().chain(self.starts[group]..self.starts[below]).collect();
        let placed = self.placed(members, pairs)?;
        Ok((mdps, placed))
    }

    /// Index of a player by id.
    pub fn index(&self, id: u16) -> PyResult<usize> {
        index(id, self.positions.len())
    }

    /// Indices of pairs of players by id.
    pub fn indices(&self, pairs: &[(u16, u16)]) -> PyResult<Vec<(usize, usize)>> {
        pairs.iter().map(|&(a, b)| Ok((self.index(a)?, self.index(b)?))).collect()
    }
}

/// Index of one of `count` players by id.
pub fn index(id: u16, count: usize) -> PyResult<usize> {
    let at = usize::from(id).wrapping_sub(1);
    if at < count { Ok(at) } else { Err(PyValueError::new_err(format!("there is no player {id}"))) }
}

/// The error for a round that cannot be paired for the sake of `players` (by id - 1).
pub fn incompletable(py: Python<'_>, round: usize, players: &[usize]) -> PyErr {
    let ids: Vec<u16> = players.iter().map(|&p| p as u16 + 1).collect();
    let list = ids.iter().take(20).map(u16::to_string).collect::<Vec<_>>().join(", ");
    let more = if ids.len() > 20 { ", …" } else { "" };
    let message = format!(
        "round {round} has no legal pairing: the field cannot be completed for numbers {list}{more}; \
         the Chief Arbiter decides"
    );
    errors::no_legal_pairing(py, message, round, ids)
}
