//! The state of a tournament before a round, taken over from Python once and checked.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use swiss::{Colour, Columns, Edition, Field, PointSystem};

/// A tournament as it stands before a round, as columns; see `swissblossom.systems.state.RoundState`.
#[pyclass(frozen, module = "swissblossom._core")]
pub struct RoundData {
    players: usize,
    width: usize,
    opponents: Vec<u16>,
    colours: Vec<u8>,
    results: Vec<u8>,
    points: PointSystem,
    virtual_points: Vec<i32>,
    worth_changes: Vec<i32>,
    bonuses: Vec<i32>,
    tpn: Vec<u16>,
    available: Vec<bool>,
    assigned_bye: Option<usize>,
    round: usize,
    total_rounds: usize,
    initial_colour: Colour,
    forbidden: Vec<Vec<u16>>,
    no_bye: Vec<u16>,
}

fn numbers<const N: usize, T>(
    bytes: &[u8],
    expected: usize,
    what: &str,
    read: fn([u8; N]) -> T,
) -> PyResult<Vec<T>> {
    if bytes.len() != expected * N {
        return Err(PyValueError::new_err(format!(
            "{what}: {} bytes instead of {}",
            bytes.len(),
            expected * N
        )));
    }
    bytes.chunks_exact(N).map(|chunk| Ok(read(chunk.try_into()?))).collect()
}

#[pymethods]
impl RoundData {
    /// Take over and check the columns.
    #[new]
    #[pyo3(signature = (*, players, width, opponents, colours, results, points, virtual_points, tpn, available,
                        assigned_bye, round, total_rounds, initial_colour, forbidden, no_bye=Vec::new(),
                        worth_changes=None, bonuses=None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of a Python class")]
    fn new(
        players: usize,
        width: usize,
        opponents: &[u8],
        colours: Vec<u8>,
        results: Vec<u8>,
        points: [i32; 12],
        virtual_points: &[u8],
        tpn: &[u8],
        available: &[u8],
        assigned_bye: u16,
        round: usize,
        total_rounds: usize,
        initial_colour: u8,
        forbidden: Vec<Vec<u16>>,
        no_bye: Vec<u16>,
        worth_changes: Option<&[u8]>,
        bonuses: Option<&[u8]>,
    ) -> PyResult<Self> {
        if round == 0 || round > 99 || players > 9999 || width > 99 {
            return Err(PyValueError::new_err("at most 9999 players and 99 rounds, and rounds count from 1"));
        }
        let cells = players * width;
        let opponents = numbers(opponents, cells, "opponents", u16::from_ne_bytes)?;
        let tpn = numbers(tpn, players, "tpn", u16::from_ne_bytes)?;
        let rows = if virtual_points.is_empty() { 0 } else { players * round };
        let virtual_points = numbers(virtual_points, rows, "virtual_points", i32::from_ne_bytes)?;
        let (worth_changes, bonuses) = (worth_changes.unwrap_or_default(), bonuses.unwrap_or_default());
        let changed = if worth_changes.is_empty() { 0 } else { cells };
        let worth_changes = numbers(worth_changes, changed, "worth_changes", i32::from_ne_bytes)?;
        let rows = if bonuses.is_empty() { 0 } else { players * round };
        let bonuses = numbers(bonuses, rows, "bonuses", i32::from_ne_bytes)?;
        if colours.len() != cells || results.len() != cells || available.len() != players {
            return Err(PyValueError::new_err("column lengths do not fit the number of players and rounds"));
        }
        let in_range = |&id: &u16| usize::from(id) <= players;
        if !opponents.iter().all(in_range)
            || usize::from(assigned_bye) > players
            || !forbidden.iter().flatten().chain(&no_bye).all(|id| *id > 0 && in_range(id))
        {
            return Err(PyValueError::new_err("an id is not that of a player"));
        }
        Ok(Self {
            players,
            width,
            opponents,
            colours,
            results,
            points: PointSystem::from_table(points),
            virtual_points,
            worth_changes,
            bonuses,
            tpn,
            available: available.iter().map(|&flag| flag != 0).collect(),
            assigned_bye: (assigned_bye > 0).then(|| usize::from(assigned_bye) - 1),
            round,
            total_rounds,
            initial_colour: Colour::from_code(initial_colour),
            forbidden,
            no_bye,
        })
    }
}

impl RoundData {
    /// Number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Whether all ids are those of players.
    pub fn has_players<'a>(&self, mut ids: impl Iterator<Item = &'a u16>) -> bool {
        ids.all(|&id| id > 0 && usize::from(id) <= self.players)
    }

    /// The round to pair.
    pub fn round(&self) -> usize {
        self.round
    }

    /// The columns, by the rules of an edition of the Dutch system.
    pub fn columns(&self, edition: Edition) -> Columns<'_> {
        Columns {
            players: self.players,
            width: self.width,
            opponents: &self.opponents,
            colours: &self.colours,
            results: &self.results,
            points: self.points,
            virtual_points: &self.virtual_points,
            worth_changes: &self.worth_changes,
            bonuses: &self.bonuses,
            tpn: &self.tpn,
            available: &self.available,
            assigned_bye: self.assigned_bye,
            round: self.round,
            total_rounds: self.total_rounds,
            initial_colour: self.initial_colour,
            edition,
        }
    }

    /// The players, worked out.
    pub fn field(&self, edition: Edition) -> Field {
        self.worked_out(&self.columns(edition))
    }

    /// The players of changed columns, worked out.
    pub fn worked_out(&self, columns: &Columns) -> Field {
        let mut field = Field::new(columns, &self.forbidden);
        field.bar_from_bye(&self.no_bye);
        field
    }
}
