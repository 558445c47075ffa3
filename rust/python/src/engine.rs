//! The engine of the Dutch system as a Python class.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use swiss::boards::boards;
use swiss::colours::colour_of;
use swiss::criteria::{CRITERIA, Count, Criterion};
use swiss::dutch::Engine;
use swiss::{Edition, burstein, edition_2017};

use crate::numbering::{Numbering, incompletable};
use crate::outcome::{self, Board, BracketOutcome, CriterionCount, PlayerFacts};
use crate::round_data::RoundData;

/// A round being paired by the Dutch system: players worked out from columns, brackets one by one.
#[pyclass(frozen, module = "swissblossom._core")]
pub struct DutchEngine {
    engine: Engine,
    numbering: Numbering,
}

#[pymethods]
impl DutchEngine {
    /// Work out the players and prove that a legal round exists.
    ///
    /// The members of a group of `better_apart` had better not meet, where the criteria up to C`soft_level`
    /// leave a choice; 4 stands for C4, and then such pairs are as few as possible in the whole round.
    #[new]
    #[pyo3(signature = (data, *, exact_only, until_2026=false, better_apart=Vec::new(), soft_level=4))]
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    fn new(
        py: Python<'_>,
        data: &RoundData,
        exact_only: bool,
        until_2026: bool,
        better_apart: Vec<Vec<u16>>,
        soft_level: u8,
    ) -> PyResult<Self> {
        if !data.has_players(better_apart.iter().flatten()) {
            return Err(PyValueError::new_err("an id is not that of a player"));
        }
        let edition = if until_2026 { Edition::Until2026 } else { Edition::From2026 };
        let engine = py
            .detach(|| {
                let mut field = data.field(edition);
                field.keep_apart(&better_apart, soft_level);
                Engine::new(field, exact_only)
            })
            .map_err(|fault| incompletable(py, data.round(), &fault.players))?;
        let numbering = Numbering::new(engine.ranking(), data.players());
        Ok(Self { engine, numbering })
    }

    /// Ids of each scoregroup, from the top down, in order of article 1.2.
    fn scoregroups(&self) -> Vec<Vec<u16>> {
        self.numbering.scoregroups()
    }

    /// Score in tenths that the bye's taker must have (C5), or None.
    fn bye_score(&self) -> Option<i32> {
        self.engine.ranking().bye_score
    }

    /// Points of each player so far, and points with the virtual points of this round, in tenths.
    fn scores(&self) -> (Vec<i32>, Vec<i32>) {
        outcome::scores(self.engine.field())
    }

    /// Pair the bracket of scoregroup `group` (from 0) with the moved-down players `mdps` (ids, in order);
    /// `collapsed` says that its residents are all players from there down (2017).
    #[pyo3(signature = (mdps, group, collapsed=false))]
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    fn pair_bracket(
        &self,
        py: Python<'_>,
        mdps: Vec<u16>,
        group: usize,
        collapsed: bool,
    ) -> PyResult<BracketOutcome> {
        let mdps = self.numbering.moved_down(&mdps, group)?;
        outcome::pair(py, &self.numbering, |stop| self.engine.pair_bracket(&mdps, group, collapsed, stop))
    }

    /// What C.7 of 2017 compares for the bracket above scoregroup `group`, into which `mdps` come down.
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    fn at_best_2017(&self, py: Python<'_>, mdps: Vec<u16>, group: usize) -> PyResult<Vec<i32>> {
        let mdps = self.numbering.moved_down(&mdps, group)?;
        let (values, signal) = outcome::watched(py, |stop| self.engine.at_best_2017(&mdps, group, stop));
        values.map_err(|fault| outcome::halted(py, fault, signal))
    }

    /// Count the criteria of any candidate of the bracket of scoregroup `group`, C8 excepted.
    ///
    /// `pairs` are pairs of ids; whoever of the bracket is in none of them floats. `collapsed` says that the
    /// residents are all players from `group` down (2017).
    #[pyo3(signature = (mdps, group, pairs, collapsed=false))]
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    fn count(
        &self,
        mdps: Vec<u16>,
        group: usize,
        pairs: Vec<(u16, u16)>,
        collapsed: bool,
    ) -> PyResult<(Vec<u16>, Vec<CriterionCount>)> {
        let below = if collapsed { self.engine.ranking().groups() } else { group + 1 };
        let (mdps, (placed, left)) = self.numbering.candidate(&mdps, group, below, &pairs)?;
        Ok(outcome::counted(&self.numbering, &left, self.engine.count(&mdps, group, &placed, &left)))
    }

    /// The absolute criterion that keeps two players (ids) apart: 1 for C1, forbidden pairs included, 3 for C3,
    /// or None.
    fn bar(&self, a: u16, b: u16) -> PyResult<Option<u8>> {
        let (a, b) = (self.numbering.index(a)?, self.numbering.index(b)?);
        Ok(outcome::bar(self.engine.field(), a, b))
    }

    /// The colour of `a` against `b` (0 unknown, 1 White, 2 Black), and the article of 5.2 that decides.
    fn colour(&self, a: u16, b: u16) -> PyResult<(u8, &'static str)> {
        let (colour, article) =
            colour_of(self.engine.field(), self.numbering.index(a)?, self.numbering.index(b)?);
        Ok((colour as u8, article.number()))
    }

    /// What the past says of each player, in order of id.
    fn players(&self) -> Vec<PlayerFacts> {
        outcome::facts(self.engine.field())
    }

    /// Give pairs of ids their colours and board order: `(white, black, article of 5.2)` a board, or None when
    /// the initial colour is needed and unknown.
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    fn boards(&self, pairs: Vec<(u16, u16)>) -> PyResult<Option<Vec<Board>>> {
        let pairs = self.numbering.indices(&pairs)?;
        Ok(outcome::board_ids(boards(self.engine.field(), &pairs)))
    }
}

/// The table of criteria of a system: `(number, article, name, is a list)` in order of priority.
#[pyfunction]
pub fn criteria(system: &str, edition: &str) -> PyResult<Vec<(u8, &'static str, &'static str, bool)>> {
    let table: &[Criterion] = match (system, edition) {
        ("dutch", "2026") => &CRITERIA,
        ("dutch", "2017") => &edition_2017::CRITERIA,
        ("burstein", "2026") => &burstein::CRITERIA,
        _ => return Err(PyValueError::new_err(format!("no criteria are known for {system} {edition}"))),
    };
    Ok(table.iter().map(|c| (c.number, c.article, c.name, c.count == Count::List)).collect())
}
