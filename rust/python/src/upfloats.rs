//! The engines of the systems with upfloaters for Python.
#![expect(clippy::cast_possible_truncation, reason = "participants, at most 9999, are counted in u16")]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use swiss::history::Strength;
use swiss::readings;
use swiss::upfloats::{Bracket, Engine, Foresight, Participant, Unpaired};
use swiss::{Colour, Columns, Edition, dubov};

use crate::numbering::{incompletable, index};
use crate::outcome::{self, Board, PlayerFacts, halted, watched};
use crate::round_data::RoundData;

/// `(tpn, score, available, barred from the bye, matches, floated, preference, whether it is strong)`.
type Entry = (u16, i32, bool, bool, u16, bool, u8, bool);

/// `(residents, upfloaters, pairs, searches)`, ids.
type UpfloatBracket = (Vec<u16>, Vec<u16>, Vec<(u16, u16)>, u64);

/// `(whether they leave G1, who may be shifted in the order of 4.3, who is)`, ids.
type Shift = (bool, Vec<u16>, Vec<u16>);

/// `(whether G1 is the first half, G1, G2, shifts, (S1, T2) pair by pair)`, ids.
type Sides = (bool, Vec<u16>, Vec<u16>, Vec<Shift>, Vec<(u16, u16)>);

/// Pair a round by upfloaters (C.04.5, C.04.6 article 3): the taker of the bye or None, and the brackets.
///
/// Participants are numbered from 1 in the order of `participants`; `apart` has pairs of numbers that must not
/// meet.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
pub fn pair_by_upfloats(
    py: Python<'_>,
    round: usize,
    participants: Vec<Entry>,
    apart: Vec<(u16, u16)>,
) -> PyResult<(Option<u16>, Vec<UpfloatBracket>)> {
    let n = participants.len();
    if apart.iter().any(|&(a, b)| a == b || [a, b].iter().any(|&id| id == 0 || usize::from(id) > n)) {
        return Err(PyValueError::new_err("a number is not that of a participant"));
    }
    let participants = participants
        .into_iter()
        .map(|(tpn, score, available, bye_barred, matches, floated, preference, strong)| Participant {
            tpn,
            score,
            available,
            bye_barred,
            matches,
            floated,
            costs: vec![u16::from(floated)],
            preference: Colour::from_code(preference),
            strength: if strong { Strength::Strong } else { Strength::Mild },
        })
        .collect();
    let apart: Vec<(usize, usize)> =
        apart.iter().map(|&(a, b)| (usize::from(a) - 1, usize::from(b) - 1)).collect();
    let (made, signal) = watched(py, |stop| {
        let mut engine = Engine::new(participants, &apart, Foresight::NextScoregroup);
        engine.give_bye().and_then(|bye| Ok((bye, engine.pair(stop)?)))
    });
    let (bye, brackets) = made.map_err(|fault| unpaired(py, round, fault, signal))?;
    Ok((bye.map(id), brackets.iter().map(bracket_ids).collect()))
}

fn id(index: usize) -> u16 {
    index as u16 + 1
}

fn ids(indices: &[usize]) -> Vec<u16> {
    indices.iter().copied().map(id).collect()
}

fn bracket_ids(bracket: &Bracket) -> UpfloatBracket {
    (
        ids(&bracket.residents),
        ids(&bracket.upfloaters),
        bracket.pairs.iter().map(|&(a, b)| (id(a), id(b))).collect(),
        bracket.searches,
    )
}

/// The error for a round that was not paired.
pub fn unpaired(py: Python<'_>, round: usize, fault: Unpaired, signal: Option<PyErr>) -> PyErr {
    match fault {
        Unpaired::Incompletable(indices) => incompletable(py, round, &indices),
        Unpaired::Halted(fault) => halted(py, fault, signal),
    }
}

/// A round paired by the Dubov System.
#[pyclass(frozen, module = "swissblossom._core")]
pub struct DubovRound {
    engine: dubov::Engine,
    bye: Option<u16>,
    brackets: Vec<Bracket>,
}

#[pymethods]
impl DubovRound {
    /// Pair a round. `ratings` has one number a player; `total_rounds` is the announced number of rounds.
    #[new]
    #[pyo3(signature = (data, *, ratings))]
    #[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
    fn new(py: Python<'_>, data: &RoundData, ratings: Vec<u32>) -> PyResult<Self> {
        if ratings.len() != data.players() {
            return Err(PyValueError::new_err("ratings: one number a player is needed"));
        }
        let (made, signal) = watched(py, |stop| {
            // Nobody is a topscorer: C3 knows no exception, in the final round either.
            let own = data.columns(Edition::From2026);
            let columns = Columns { total_rounds: usize::MAX, ..own };
            let pasts = dubov::pasts(&columns, &ratings);
            let last = own.round >= own.total_rounds;
            let mut engine = dubov::Engine::new(data.worked_out(&columns), pasts, own.total_rounds, last);
            let made = engine.pair(stop);
            made.map(|(bye, brackets)| (engine, bye, brackets))
        });
        let (engine, bye, brackets) = made.map_err(|fault| unpaired(py, data.round(), fault, signal))?;
        Ok(Self { engine, bye: bye.map(id), brackets })
    }

    /// Id of the taker of the pairing-allocated bye, or None.
    #[getter]
    fn bye(&self) -> Option<u16> {
        self.bye
    }

    /// `(residents, upfloaters, pairs, searches)` of each bracket, ids.
    #[getter]
    fn brackets(&self) -> Vec<UpfloatBracket> {
        self.brackets.iter().map(bracket_ids).collect()
    }

    /// The subgroups of each bracket: `(whether nobody has played, so that G1 is the first half, G1, G2, shifts,
    /// pairs)`. G1 and G2 are those of 3.2.3; of the two shifts of 3.2.4 each is `(whether out of G1, who may be
    /// shifted in the order of 4.3, who is)`; pairs are members of S1 in order, each with that of T2.
    fn divisions(&self) -> Vec<Sides> {
        let shift = |s: &dubov::Shifted| (s.from_first, ids(&s.order), ids(&s.players));
        let sides = |s: &dubov::Sides| {
            let pairs = s.pairs.iter().map(|&(a, b)| (id(a), id(b))).collect();
            (s.by_halves, ids(&s.first), ids(&s.second), s.shifts.iter().map(shift).collect(), pairs)
        };
        self.engine.sides().iter().map(sides).collect()
    }

    /// `(average rating of opponents, times upfloated, upfloated in the previous round)` by id.
    fn pasts(&self) -> Vec<(u32, u16, bool)> {
        let past = |past: &dubov::Past| (past.average, past.upfloats, past.upfloated_last);
        self.engine.pasts().iter().map(past).collect()
    }

    /// Points of each player so far, and points with the virtual points of this round, in tenths.
    fn scores(&self) -> (Vec<i32>, Vec<i32>) {
        outcome::scores(self.engine.field())
    }

    /// How often a player is upfloated before counting as a maximum upfloater (1.8.2), in so many rounds.
    #[staticmethod]
    fn most_upfloats(total_rounds: usize) -> u16 {
        readings::most_upfloats(total_rounds)
    }

    /// What the past says of each player, in order of id.
    fn players(&self) -> Vec<PlayerFacts> {
        outcome::facts(self.engine.field())
    }

    /// The colour of `a` against `b` (ids; 0 unknown, 1 White, 2 Black), and the article of 5.2 that decides.
    fn colour(&self, a: u16, b: u16) -> PyResult<(u8, &'static str)> {
        let count = self.engine.field().players.len();
        let (colour, article) = self.engine.colour_of(index(a, count)?, index(b, count)?);
        Ok((colour as u8, article))
    }

    /// The boards in order, `(white, black, article of 5.2)`, or None when the initial colour is needed and
    /// unknown.
    fn boards(&self) -> Option<Vec<Board>> {
        let pairs = self.brackets.iter().map(|bracket| &bracket.pairs);
        outcome::boards_of(self.engine.field(), pairs, |a, b| self.engine.colour_of(a, b))
    }
}
