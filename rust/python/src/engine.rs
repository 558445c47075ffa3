//! The pairing engine as a Python class.
#![expect(clippy::cast_possible_truncation, reason = "players, at most 9999, are counted in u16")]

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use swiss::boards::{InitialColourNeeded, boards};
use swiss::bracket::Halted;
use swiss::colours::colour_of;
use swiss::completion::Ranking;
use swiss::criteria::{CRITERIA, Count, Criterion};
use swiss::dutch::Engine;
use swiss::{Edition, edition_2017};

use crate::errors;
use crate::round_data::RoundData;

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
    /// Whether all players below form one bracket together with the downfloaters (2017).
    #[pyo3(get)]
    collapses: bool,
}

/// What the past says of a player; see `swissblossom.history.PlayerFacts` for the public form.
#[pyclass(frozen, get_all, module = "swissblossom._core")]
pub struct PlayerFacts {
    /// Points so far, in tenths.
    points: i32,
    /// Points with the virtual points of this round, in tenths.
    score: i32,
    /// Whites minus Blacks.
    colour_difference: i32,
    /// Colour preferred: 0 none, 1 White, 2 Black.
    preference: u8,
    /// 0 none, 1 mild, 2 strong, 3 absolute.
    strength: u8,
    /// Colours of the played games, oldest first.
    colours: Vec<u8>,
    /// Games played over the board.
    games: u16,
    /// Float one round ago and two rounds ago: 0 none, 1 down, 2 up.
    floats: [u8; 2],
    /// Whether C2 lets the player have the pairing-allocated bye.
    may_have_bye: bool,
    /// Whether the player is a topscorer of the final round.
    topscorer: bool,
    /// Rank among those who have arrived (5.2.5).
    arrival_rank: u32,
    /// Whether the player is to be paired.
    available: bool,
}

/// A criterion's number and counts.
type CriterionCount = (u8, Vec<i32>);

/// `(white, black, article of 5.2)`, players by id.
type Board = (u16, u16, &'static str);

/// A round being paired by the Dutch system: players worked out from columns, brackets one by one.
#[pyclass(frozen, module = "swissblossom._core")]
pub struct DutchEngine {
    engine: Engine,
    positions: Vec<u32>,
}

#[pymethods]
impl DutchEngine {
    /// Work out the players and prove that a legal round exists.
    #[new]
    #[pyo3(signature = (data, *, exact_only, until_2026=false))]
    fn new(py: Python<'_>, data: &RoundData, exact_only: bool, until_2026: bool) -> PyResult<Self> {
        let edition = if until_2026 { Edition::Until2026 } else { Edition::From2026 };
        let engine = py
            .detach(|| Engine::new(data.field(edition), exact_only))
            .map_err(|fault| no_legal_pairing(py, data.round(), &fault.players))?;
        let positions = positions(engine.ranking(), data.players());
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
        let ranking = self.engine.ranking();
        let positions = self.moved_down(&mdps, group)?;
        let (result, signal) = py.detach(|| {
            let watch = SignalWatch::new();
            let result = self.engine.pair_bracket(&positions, group, collapsed, &|| watch.stop());
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
                collapses: outcome.collapses,
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
        let ranking = self.engine.ranking();
        let mdps = self.moved_down(&mdps, group)?;
        let below = if collapsed { ranking.groups() } else { group + 1 };
        let mut left: Vec<usize> =
            mdps.iter().copied().chain(ranking.starts[group]..ranking.starts[below]).collect();
        let mut placed = Vec::with_capacity(pairs.len());
        for (a, b) in pairs {
            match (self.position(a), self.position(b)) {
                (Some(a), Some(b)) if a != b && left.contains(&a) && left.contains(&b) => {
                    left.retain(|&p| p != a && p != b);
                    placed.push((a.min(b), a.max(b)));
                }
                _ => {
                    let message = format!("players {a} and {b} are not two free members of the bracket");
                    return Err(PyValueError::new_err(message));
                }
            }
        }
        let tally = self.engine.count(&mdps, group, &placed, &left);
        let ids = left.iter().map(|&p| ranking.order[p] as u16 + 1).collect();
        Ok((ids, tally.into_iter().map(|t| (t.number, t.values)).collect()))
    }

    /// The absolute criterion that keeps two players (ids) apart: 1 for C1, forbidden pairs included, 3 for C3,
    /// or None.
    fn bar(&self, a: u16, b: u16) -> PyResult<Option<u8>> {
        let (a, b) = (self.index(a)?, self.index(b)?);
        let field = self.engine.field();
        Ok(if field.barred_pair(a, b) {
            Some(1)
        } else if field.colours_bar(a, b) {
            Some(3)
        } else {
            None
        })
    }

    /// The colour of `a` against `b` (0 unknown, 1 White, 2 Black), and the article of 5.2 that decides.
    fn colour(&self, a: u16, b: u16) -> PyResult<(u8, &'static str)> {
        let (colour, article) = colour_of(self.engine.field(), self.index(a)?, self.index(b)?);
        Ok((colour as u8, article.number()))
    }

    /// What the past says of each player, in order of id.
    fn players(&self) -> Vec<PlayerFacts> {
        let field = self.engine.field();
        let facts = |index: usize| {
            let player = &field.players[index];
            PlayerFacts {
                points: player.points,
                score: player.score,
                colour_difference: player.colour_difference,
                preference: player.preference as u8,
                strength: player.strength as u8,
                colours: field.colours_of(index).iter().map(|&colour| colour as u8).collect(),
                games: player.games,
                floats: player.floats.map(|float| float as u8),
                may_have_bye: !player.bye_barred,
                topscorer: player.topscorer,
                arrival_rank: player.arrival_rank,
                available: player.available,
            }
        };
        (0..field.players.len()).map(facts).collect()
    }

    /// Give pairs of ids their colours and board order: `(white, black, article of 5.2)` a board, or None when
    /// the initial colour is needed and unknown.
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    fn boards(&self, pairs: Vec<(u16, u16)>) -> PyResult<Option<Vec<Board>>> {
        let pairs = pairs
            .iter()
            .map(|&(a, b)| Ok((self.index(a)?, self.index(b)?)))
            .collect::<PyResult<Vec<(usize, usize)>>>()?;
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

/// Position in the ranking of each player; `u32::MAX` for those not to be paired.
pub fn positions(ranking: &Ranking, players: usize) -> Vec<u32> {
    let mut positions = vec![u32::MAX; players];
    for (position, &player) in ranking.order.iter().enumerate() {
        positions[player] = position as u32;
    }
    positions
}

/// The error for a round that cannot be paired for the sake of `players` (by id - 1).
pub fn no_legal_pairing(py: Python<'_>, round: usize, players: &[usize]) -> PyErr {
    let ids: Vec<u16> = players.iter().map(|&p| p as u16 + 1).collect();
    let list = ids.iter().take(20).map(u16::to_string).collect::<Vec<_>>().join(", ");
    let more = if ids.len() > 20 { ", …" } else { "" };
    let message = format!(
        "round {round} has no legal pairing: the field cannot be completed for players {list}{more}; \
         the Chief Arbiter decides (C.04.3 1.9.3)"
    );
    errors::no_legal_pairing(py, message, round, ids)
}

impl DutchEngine {
    /// Positions, in order, of players from scoregroups above `group`.
    fn moved_down(&self, mdps: &[u16], group: usize) -> PyResult<Vec<usize>> {
        let ranking = self.engine.ranking();
        if group >= ranking.groups() {
            return Err(PyValueError::new_err("no such scoregroup"));
        }
        let mut positions = Vec::with_capacity(mdps.len());
        for &id in mdps {
            match self.position(id) {
                Some(position) if position < ranking.starts[group] => positions.push(position),
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
    fn position(&self, id: u16) -> Option<usize> {
        let position = *self.positions.get(usize::from(id).wrapping_sub(1))?;
        (position != u32::MAX).then_some(position as usize)
    }

    /// Index of a player by id.
    fn index(&self, id: u16) -> PyResult<usize> {
        let index = usize::from(id).wrapping_sub(1);
        if index < self.positions.len() {
            Ok(index)
        } else {
            Err(PyValueError::new_err("an id is not that of a player"))
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
#[pyo3(signature = (until_2026=false))]
pub fn criteria(until_2026: bool) -> Vec<(u8, &'static str, &'static str, bool)> {
    let table: &[Criterion] = if until_2026 { &edition_2017::CRITERIA } else { &CRITERIA };
    table.iter().map(|c| (c.number, c.article, c.name, c.count == Count::List)).collect()
}
