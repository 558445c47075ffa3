//! The engine of the Lim System as a Python class.
#![expect(clippy::cast_possible_truncation, reason = "players, at most 9999, are counted in u16")]

use pyo3::prelude::*;
use swiss::lim::{Engine, Group, floated_last, twice_median_after};
use swiss::{Columns, Edition};

use crate::numbering::index;
use crate::outcome::{self, Board, PlayerFacts, watched};
use crate::round_data::RoundData;
use crate::upfloats::unpaired;

/// `(score, residents, downfloaters, upfloaters, pairs, floaters, searches)`, ids.
type LimGroup = (i32, Vec<u16>, Vec<u16>, Vec<u16>, Vec<(u16, u16)>, Vec<u16>, u64);

/// A round paired by the Lim System.
#[pyclass(frozen, module = "swissblossom._core")]
pub struct LimRound {
    engine: Engine,
    bye: Option<u16>,
    groups: Vec<Group>,
}

#[pymethods]
impl LimRound {
    /// Pair a round.
    #[new]
    fn new(py: Python<'_>, data: &RoundData) -> PyResult<Self> {
        let (made, signal) = watched(py, |stop| {
            // Colours bar by rules of this system's own, and nobody is a topscorer.
            let own = data.columns(Edition::From2026);
            let median = twice_median_after(own.round - 1, &own);
            let floated = floated_last(&own);
            let last = own.round >= own.total_rounds;
            let columns = Columns { total_rounds: usize::MAX, ..own };
            let mut engine = Engine::new(data.worked_out(&columns), floated, median, last);
            let made = engine.pair(stop);
            made.map(|(bye, groups)| (engine, bye, groups))
        });
        let (engine, bye, groups) = made.map_err(|fault| unpaired(py, data.round(), fault, signal))?;
        Ok(Self { engine, bye: bye.map(|player| player as u16 + 1), groups })
    }

    /// Id of the taker of the pairing-allocated bye, or None.
    #[getter]
    fn bye(&self) -> Option<u16> {
        self.bye
    }

    /// Twice the score of the median scoregroup, in tenths.
    #[getter]
    fn twice_median(&self) -> i32 {
        self.engine.twice_median()
    }

    /// `(score, residents, downfloaters, upfloaters, pairs, floaters, searches)` of each scoregroup in the order
    /// of pairing, ids.
    #[getter]
    fn groups(&self) -> Vec<LimGroup> {
        let ids = |players: &[usize]| players.iter().map(|&p| p as u16 + 1).collect::<Vec<_>>();
        self.groups
            .iter()
            .map(|group| {
                (
                    group.score,
                    ids(&group.residents),
                    ids(&group.downfloaters),
                    ids(&group.upfloaters),
                    group.pairs.iter().map(|&(a, b)| (a as u16 + 1, b as u16 + 1)).collect(),
                    ids(&group.floaters),
                    group.searches,
                )
            })
            .collect()
    }

    /// Of each of `groups`, the pairs made there and given up for a blocked median (2.6), in that order, ids.
    fn cracked(&self) -> Vec<Vec<(u16, u16)>> {
        let ids =
            |pairs: &[(usize, usize)]| pairs.iter().map(|&(a, b)| (a as u16 + 1, b as u16 + 1)).collect();
        self.groups.iter().map(|group| ids(&group.cracked)).collect()
    }

    /// Points of each player so far, and points with the virtual points of this round, in tenths.
    fn scores(&self) -> (Vec<i32>, Vec<i32>) {
        outcome::scores(self.engine.field())
    }

    /// What the past says of each player, in order of id.
    fn players(&self) -> Vec<PlayerFacts> {
        outcome::facts(self.engine.field())
    }

    /// Who floated in the previous round, by id - 1.
    fn floated(&self) -> Vec<bool> {
        self.engine.floated().to_vec()
    }

    /// The colour of `a` against `b` (ids; 0 unknown, 1 White, 2 Black), and the article that decides.
    fn colour(&self, a: u16, b: u16) -> PyResult<(u8, &'static str)> {
        let count = self.engine.field().players.len();
        let (colour, article) = self.engine.colour_of(index(a, count)?, index(b, count)?);
        Ok((colour as u8, article))
    }

    /// The boards in order, `(white, black, article)`, or None when the initial colour is needed and unknown.
    fn boards(&self) -> Option<Vec<Board>> {
        let pairs = self.groups.iter().map(|group| &group.pairs);
        outcome::boards_of(self.engine.field(), pairs, |a, b| self.engine.colour_of(a, b))
    }
}
