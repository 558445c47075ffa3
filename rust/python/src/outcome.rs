//! What an engine says of brackets, boards and players, for Python.
#![expect(clippy::cast_possible_truncation, reason = "players, at most 9999, are counted in u16")]

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use swiss::boards::{self, InitialColourNeeded};
use swiss::bracket::Halted;
use swiss::criteria::Tally;
use swiss::dutch::Outcome;
use swiss::{Colour, Field};

use crate::errors;
use crate::numbering::Numbering;

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
    /// Where they do: the pairs of ids made first, after which the players below could not all be paired.
    #[pyo3(get)]
    given_up: Vec<(u16, u16)>,
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

/// What the past says of each player, by id.
pub fn facts(field: &Field) -> Vec<PlayerFacts> {
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

/// Points of each player so far, and points with the virtual points of this round, in tenths.
pub fn scores(field: &Field) -> (Vec<i32>, Vec<i32>) {
    (field.players.iter().map(|p| p.points).collect(), field.players.iter().map(|p| p.score).collect())
}

/// The absolute criterion that keeps two players (by id - 1) apart: 1 for C1, forbidden pairs included, 3 for
/// C3, or none.
pub fn bar(field: &Field, a: usize, b: usize) -> Option<u8> {
    if field.barred_pair(a, b) {
        Some(1)
    } else if field.colours_bar(a, b) {
        Some(3)
    } else {
        None
    }
}

/// A criterion's number and counts.
pub type CriterionCount = (u8, Vec<i32>);

/// Who leaves a bracket (positions), by id, and how the criteria count it.
pub fn counted(numbering: &Numbering, left: &[usize], tally: Vec<Tally>) -> (Vec<u16>, Vec<CriterionCount>) {
    let ids = left.iter().map(|&position| numbering.id(position)).collect();
    (ids, tally.into_iter().map(|t| (t.number, t.values)).collect())
}

/// `(white, black, article of 5.2)`, players by id.
pub type Board = (u16, u16, &'static str);

/// The boards of all brackets of a round, finished by what `colour_of` says of two players (by id - 1).
pub fn boards_of<'a>(
    field: &Field,
    brackets: impl Iterator<Item = &'a Vec<(usize, usize)>>,
    colour_of: impl Fn(usize, usize) -> (Colour, &'static str),
) -> Option<Vec<Board>> {
    let pairs: Vec<(usize, usize)> = brackets.flatten().copied().collect();
    board_ids(boards::boards_with(field, &pairs, colour_of))
}

/// Finished boards by id, or None where the initial colour is needed and unknown.
pub fn board_ids(made: Result<Vec<boards::Board>, InitialColourNeeded>) -> Option<Vec<Board>> {
    let ids = |board: boards::Board| (board.white as u16 + 1, board.black as u16 + 1, board.article);
    Some(made.ok()?.into_iter().map(ids).collect())
}

/// Does long work with the interpreter lock released, and looks for Ctrl-C meanwhile: its result, and the error
/// that Ctrl-C raised.
pub fn watched<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&dyn Fn() -> bool) -> T + Send,
) -> (T, Option<PyErr>) {
    py.detach(|| {
        let watch = SignalWatch::new();
        let result = work(&|| watch.stop());
        (result, watch.signal.into_inner())
    })
}

/// Pairs a bracket.
pub fn pair(
    py: Python<'_>,
    numbering: &Numbering,
    bracket: impl FnOnce(&dyn Fn() -> bool) -> Result<Outcome, Halted> + Send,
) -> PyResult<BracketOutcome> {
    let (result, signal) = watched(py, bracket);
    let id = |position: usize| numbering.id(position);
    let outcome = result.map_err(|fault| halted(py, fault, signal))?;
    let (downfloaters, tally) = counted(numbering, &outcome.downfloaters, outcome.tally);
    Ok(BracketOutcome {
        pairs: outcome.pairs.iter().map(|&(a, b)| (id(a), id(b))).collect(),
        downfloaters,
        tally,
        method: outcome.method.name(),
        searches: outcome.searches,
        collapses: outcome.collapses,
        given_up: outcome.given_up.iter().map(|&(a, b)| (id(a), id(b))).collect(),
    })
}

/// The error for a bracket that was not paired.
pub fn halted(py: Python<'_>, fault: Halted, signal: Option<PyErr>) -> PyErr {
    match fault {
        Halted::Stopped => signal.unwrap_or_else(|| PyValueError::new_err("stopped")),
        Halted::TooWide(bits) => errors::too_large(
            py,
            format!("a bracket's criteria take {bits} bits, more than the engine's widest number"),
        ),
        Halted::TooLarge(players) => errors::too_large(
            py,
            format!(
                "{players} players have to be weighed against each other at once, more than memory allows"
            ),
        ),
        Halted::Infeasible => {
            PyValueError::new_err("these moved-down players do not come from the brackets above")
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
    /// Starts to look.
    fn new() -> Self {
        Self { next: Cell::new(Instant::now() + BETWEEN_LOOKS), signal: RefCell::new(None) }
    }

    /// Whether to stop: Ctrl-C was pressed.
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
