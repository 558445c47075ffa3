//! The engine of the Burstein system as a Python class.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use swiss::boards::boards_with;
use swiss::burstein::Engine;
use swiss::opposition::{Index, evaluate};
use swiss::{Columns, Edition};

use crate::numbering::{Numbering, incompletable};
use crate::outcome::{self, Board, BracketOutcome, CriterionCount, PlayerFacts};
use crate::round_data::RoundData;

/// A round after the seeding rounds being paired by the Burstein system.
#[pyclass(frozen, module = "swissblossom._core")]
pub struct BursteinEngine {
    engine: Engine,
    numbering: Numbering,
    index: Vec<Index>,
}

#[pymethods]
impl BursteinEngine {
    /// Work out the players, give the bye and prove that a legal round exists. `absent_without_points` has one
    /// byte a player, 1 for those with a zero-point bye in the round to pair.
    #[new]
    #[pyo3(signature = (data, *, absent_without_points, exact_only))]
    fn new(
        py: Python<'_>,
        data: &RoundData,
        absent_without_points: &[u8],
        exact_only: bool,
    ) -> PyResult<Self> {
        if absent_without_points.len() != data.players() {
            return Err(PyValueError::new_err("absent_without_points: one byte a player is needed"));
        }
        let absent: Vec<bool> = absent_without_points.iter().map(|&flag| flag != 0).collect();
        let (made, index) = py.detach(|| {
            // Nobody is a topscorer: C3 knows no exception, in the final round either.
            let columns = Columns { total_rounds: usize::MAX, ..data.columns(Edition::From2026) };
            let field = data.worked_out(&columns);
            let index = evaluate(&columns, &field, &absent);
            (Engine::new(field, &index, exact_only), index)
        });
        let engine = made.map_err(|fault| incompletable(py, data.round(), &fault.players))?;
        let numbering = Numbering::new(engine.ranking(), data.players());
        Ok(Self { engine, numbering, index })
    }

    /// Ids of each scoregroup, from the top down, in order of article 1.8.
    fn scoregroups(&self) -> Vec<Vec<u16>> {
        self.numbering.scoregroups()
    }

    /// Id of the taker of the pairing-allocated bye, or None.
    #[expect(clippy::cast_possible_truncation, reason = "players, at most 9999, are counted in u16")]
    fn bye(&self) -> Option<u16> {
        self.engine.bye().map(|player| player as u16 + 1)
    }

    /// Buchholz in tenths and Sonneborn-Berger in hundredths of a point, by id.
    fn index(&self) -> Vec<(i64, i64)> {
        self.index.iter().map(|index| (index.buchholz, index.sonneborn_berger)).collect()
    }

    /// Points of each player so far, and points with the virtual points of this round, in tenths.
    fn scores(&self) -> (Vec<i32>, Vec<i32>) {
        outcome::scores(self.engine.field())
    }

    /// What the past says of each player, in order of id.
    fn players(&self) -> Vec<PlayerFacts> {
        outcome::facts(self.engine.field())
    }

    /// Pair the bracket of scoregroup `group` (from 0) with the incoming floaters (ids).
    #[pyo3(signature = (mdps, group, collapsed=false))]
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    #[expect(unused_variables, reason = "brackets do not collapse in this system")]
    fn pair_bracket(
        &self,
        py: Python<'_>,
        mdps: Vec<u16>,
        group: usize,
        collapsed: bool,
    ) -> PyResult<BracketOutcome> {
        let floaters = self.numbering.moved_down(&mdps, group)?;
        outcome::pair(py, &self.numbering, |stop| self.engine.pair_bracket(&floaters, group, stop))
    }

    /// Count C5, C6 and C8 of any candidate of the bracket of scoregroup `group`.
    ///
    /// `pairs` are pairs of ids; whoever of the bracket is in none of them floats. Brackets never collapse.
    #[pyo3(signature = (mdps, group, pairs, collapsed=false))]
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    #[expect(unused_variables, reason = "brackets do not collapse in this system")]
    fn count(
        &self,
        mdps: Vec<u16>,
        group: usize,
        pairs: Vec<(u16, u16)>,
        collapsed: bool,
    ) -> PyResult<(Vec<u16>, Vec<CriterionCount>)> {
        let (_, (placed, left)) = self.numbering.candidate(&mdps, group, group + 1, &pairs)?;
        Ok(outcome::counted(&self.numbering, &left, self.engine.count(&placed, &left)))
    }

    /// The absolute criterion that keeps two players (ids) apart: 1 for C1, forbidden pairs included, 3 for C3,
    /// or None.
    fn bar(&self, a: u16, b: u16) -> PyResult<Option<u8>> {
        let (a, b) = (self.numbering.index(a)?, self.numbering.index(b)?);
        Ok(outcome::bar(self.engine.field(), a, b))
    }

    /// The colour of `a` against `b` (0 unknown, 1 White, 2 Black), and the article of 5.2 that decides.
    fn colour(&self, a: u16, b: u16) -> PyResult<(u8, &'static str)> {
        let (colour, article) = self.engine.colour_of(self.numbering.index(a)?, self.numbering.index(b)?);
        Ok((colour as u8, article))
    }

    /// Give pairs of ids their colours and board order: `(white, black, article of 5.2)` a board, or None when
    /// the initial colour is needed and unknown.
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    fn boards(&self, pairs: Vec<(u16, u16)>) -> PyResult<Option<Vec<Board>>> {
        let pairs = self.numbering.indices(&pairs)?;
        let made = boards_with(self.engine.field(), &pairs, |a, b| self.engine.colour_of(a, b));
        Ok(outcome::board_ids(made))
    }
}
