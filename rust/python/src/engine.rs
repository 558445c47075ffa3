//! The pairing engine as a Python class.
#![expect(clippy::cast_possible_truncation, reason = "players, at most 9999, are counted in u16")]

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use swiss::boards::{InitialColourNeeded, boards};
use swiss::bracket::Halted;
use swiss::criteria::{CRITERIA, Count};
use swiss::dutch::Engine;
use swiss::{Colour, Columns, Field, PointSystem};

use crate::errors;

/// A paired bracket. Players are ids; see `swissblossom.brackets.Bracket` for the public form.
#[pyclass(frozen, module = "swissblossom._core")]
pub struct BracketOutcome {
    /// Pairs of ids, the higher-ranked player first.
    #[pyo3(get)]
    pairs: Vec<(u16, u16)>,
    /// Ids of the players who leave the bracket unpaired, in order.
    #[pyo3(get)]
    downfloaters: Vec<u16>,
    /// `(criterion number, values)`; scores and score differences in tenths.
    #[pyo3(get)]
    tally: Vec<(u8, Vec<i32>)>,
    /// How the answer was found.
    #[pyo3(get)]
    method: &'static str,
    /// Searches of the matching solver.
    #[pyo3(get)]
    searches: u64,
}

/// `(white, black, article of 5.2)`, players by id.
type Board = (u16, u16, &'static str);

/// A round being paired by the Dutch system: players worked out from columns, brackets one by one.
#[pyclass(frozen, module = "swissblossom._core")]
pub struct DutchEngine {
    engine: Engine,
    positions: Vec<u32>,
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
    Ok(bytes.chunks_exact(N).map(|chunk| read(chunk.try_into().expect("chunks of N bytes"))).collect())
}

#[pymethods]
impl DutchEngine {
    /// Work out the players and prove that a legal round exists.
    #[new]
    #[pyo3(signature = (*, players, width, opponents, colours, results, points, virtual_points, tpn, available,
                        assigned_bye, round, total_rounds, initial_colour, forbidden, exact_only))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of a Python class")]
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    fn new(
        py: Python<'_>,
        players: usize,
        width: usize,
        opponents: &[u8],
        colours: &[u8],
        results: &[u8],
        points: [i32; 12],
        virtual_points: &[u8],
        tpn: &[u8],
        available: &[u8],
        assigned_bye: u16,
        round: usize,
        total_rounds: usize,
        initial_colour: u8,
        forbidden: Vec<Vec<u16>>,
        exact_only: bool,
    ) -> PyResult<Self> {
        if round == 0 || round > 99 || players > 9999 || width > 99 {
            return Err(PyValueError::new_err("at most 9999 players and 99 rounds, and rounds count from 1"));
        }
        let cells = players * width;
        let opponents = numbers(opponents, cells, "opponents", u16::from_ne_bytes)?;
        let tpn = numbers(tpn, players, "tpn", u16::from_ne_bytes)?;
        let rows = if virtual_points.is_empty() { 0 } else { players * round };
        let virtual_points = numbers(virtual_points, rows, "virtual_points", i32::from_ne_bytes)?;
        if colours.len() != cells || results.len() != cells || available.len() != players {
            return Err(PyValueError::new_err("column lengths do not fit the number of players and rounds"));
        }
        let in_range = |&id: &u16| usize::from(id) <= players;
        if !opponents.iter().all(in_range)
            || usize::from(assigned_bye) > players
            || !forbidden.iter().flatten().all(|id| *id > 0 && in_range(id))
        {
            return Err(PyValueError::new_err("an id is not that of a player"));
        }
        let available: Vec<bool> = available.iter().map(|&flag| flag != 0).collect();
        let columns = Columns {
            players,
            width,
            opponents: &opponents,
            colours,
            results,
            points: PointSystem::from_table(points),
            virtual_points: &virtual_points,
            tpn: &tpn,
            available: &available,
            assigned_bye: (assigned_bye > 0).then(|| usize::from(assigned_bye) - 1),
            round,
            total_rounds,
            initial_colour: Colour::from_code(initial_colour),
        };
        let made = py.detach(|| Engine::new(Field::new(&columns, &forbidden), exact_only));
        let engine = made.map_err(|fault| {
            let ids: Vec<u16> = fault.players.iter().map(|&p| p as u16 + 1).collect();
            let list = ids.iter().take(20).map(u16::to_string).collect::<Vec<_>>().join(", ");
            let more = if ids.len() > 20 { ", …" } else { "" };
            let message = format!(
                "round {round} has no legal pairing: the field cannot be completed for players {list}{more}; \
                 the Chief Arbiter decides (C.04.3 1.9.3)"
            );
            errors::no_legal_pairing(py, message, round, ids)
        })?;
        let mut positions = vec![u32::MAX; players];
        for (position, &player) in engine.ranking().order.iter().enumerate() {
            positions[player] = position as u32;
        }
        Ok(Self { engine, positions })
    }

    /// Ids of each scoregroup, from the top down, in order of article 1.2.
    fn scoregroups(&self) -> Vec<Vec<u16>> {
        let ranking = self.engine.ranking();
        let ids =
            |range: std::ops::Range<usize>| ranking.order[range].iter().map(|&p| p as u16 + 1).collect();
        ranking.starts.windows(2).map(|ends| ids(ends[0]..ends[1])).collect()
    }

    /// Score in tenths that the bye's taker must have (C5), or None.
    fn bye_score(&self) -> Option<i32> {
        self.engine.ranking().bye_score
    }

    /// Points of each player so far, and points with the virtual points of this round, in tenths.
    fn scores(&self) -> (Vec<i32>, Vec<i32>) {
        let players = &self.engine.field().players;
        (players.iter().map(|p| p.points).collect(), players.iter().map(|p| p.score).collect())
    }

    /// Pair the bracket of scoregroup `group` (from 0) with the moved-down players `mdps` (ids, in order).
    fn pair_bracket(&self, py: Python<'_>, mdps: Vec<u16>, group: usize) -> PyResult<BracketOutcome> {
        let ranking = self.engine.ranking();
        if group >= ranking.groups() {
            return Err(PyValueError::new_err("no such scoregroup"));
        }
        let mut positions = Vec::with_capacity(mdps.len());
        for id in mdps {
            match self.positions.get(usize::from(id).wrapping_sub(1)) {
                Some(&position) if (position as usize) < ranking.starts[group] => {
                    positions.push(position as usize);
                }
                _ => {
                    return Err(PyValueError::new_err(format!(
                        "player {id} is not from a higher scoregroup"
                    )));
                }
            }
        }
        positions.sort_unstable();
        let (result, signal) = py.detach(|| {
            let watch = SignalWatch::new();
            let result = self.engine.pair_bracket(&positions, group, &|| watch.stop());
            (result, watch.signal.into_inner())
        });
        let id = |position: usize| ranking.order[position] as u16 + 1;
        match result {
            Ok(outcome) => Ok(BracketOutcome {
                pairs: outcome.pairs.iter().map(|&(a, b)| (id(a), id(b))).collect(),
                downfloaters: outcome.downfloaters.iter().map(|&p| id(p)).collect(),
                tally: outcome.tally.into_iter().map(|t| (t.number, t.values)).collect(),
                method: outcome.method.name(),
                searches: outcome.searches,
            }),
            Err(Halted::Stopped) => Err(signal.unwrap_or_else(|| PyValueError::new_err("stopped"))),
            Err(Halted::TooWide(bits)) => Err(errors::too_large(
                py,
                format!("a bracket's criteria take {bits} bits, more than the engine's widest number"),
            )),
            Err(Halted::TooLarge(players)) => Err(errors::too_large(
                py,
                format!(
                    "{players} players have to be weighed against each other at once, more than memory allows"
                ),
            )),
            Err(Halted::Infeasible) => {
                Err(PyValueError::new_err("these moved-down players do not come from the brackets above"))
            }
        }
    }

    /// Give pairs of ids their colours and board order: `(white, black, article of 5.2)` a board, or None when
    /// the initial colour is needed and unknown.
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    fn boards(&self, pairs: Vec<(u16, u16)>) -> PyResult<Option<Vec<Board>>> {
        let known = |id: u16| usize::from(id).wrapping_sub(1) < self.positions.len();
        if !pairs.iter().all(|&(a, b)| known(a) && known(b)) {
            return Err(PyValueError::new_err("an id is not that of a player"));
        }
        let pairs: Vec<(usize, usize)> =
            pairs.iter().map(|&(a, b)| (usize::from(a) - 1, usize::from(b) - 1)).collect();
        match boards(self.engine.field(), &pairs) {
            Ok(boards) => Ok(Some(
                boards
                    .into_iter()
                    .map(|board| (board.white as u16 + 1, board.black as u16 + 1, board.article.number()))
                    .collect(),
            )),
            Err(InitialColourNeeded) => Ok(None),
        }
    }
}

/// Looks for Ctrl-C now and then while the interpreter lock is released.
struct SignalWatch {
    next: Cell<Instant>,
    signal: RefCell<Option<PyErr>>,
}

const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

impl SignalWatch {
    fn new() -> Self {
        Self { next: Cell::new(Instant::now() + BETWEEN_LOOKS), signal: RefCell::new(None) }
    }

    fn stop(&self) -> bool {
        let now = Instant::now();
        if now < self.next.get() {
            return false;
        }
        self.next.set(now + BETWEEN_LOOKS);
        match Python::attach(|py: Python<'_>| py.check_signals()) {
            Ok(()) => false,
            Err(error) => {
                self.signal.replace(Some(error));
                true
            }
        }
    }
}

/// The table of criteria: `(number, article, name, is a list)` in order of priority.
#[pyfunction]
pub fn criteria() -> Vec<(u8, &'static str, &'static str, bool)> {
    CRITERIA.iter().map(|c| (c.number, c.article, c.name, c.count == Count::List)).collect()
}
