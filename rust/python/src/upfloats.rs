//! The engine of the systems with upfloaters as a function of Python.
#![expect(clippy::cast_possible_truncation, reason = "participants, at most 9999, are counted in u16")]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use swiss::Colour;
use swiss::history::Strength;
use swiss::upfloats::{Engine, Participant, Unpaired};

use crate::errors;
use crate::outcome::{SignalWatch, halted};

/// `(tpn, score, available, barred from the bye, matches, floated, preference, whether it is strong)`.
type Entry = (u16, i32, bool, bool, u16, bool, u8, bool);

/// `(residents, upfloaters, pairs, searches)`, ids.
type UpfloatBracket = (Vec<u16>, Vec<u16>, Vec<(u16, u16)>, u64);

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
            preference: Colour::from_code(preference),
            strength: if strong { Strength::Strong } else { Strength::Mild },
        })
        .collect();
    let apart: Vec<(usize, usize)> =
        apart.iter().map(|&(a, b)| (usize::from(a) - 1, usize::from(b) - 1)).collect();
    let (made, signal) = py.detach(|| {
        let watch = SignalWatch::new();
        let mut engine = Engine::new(participants, &apart);
        let made = engine.give_bye().and_then(|bye| Ok((bye, engine.pair(&|| watch.stop())?)));
        (made, watch.signal())
    });
    let id = |&index: &usize| index as u16 + 1;
    match made {
        Ok((bye, brackets)) => Ok((
            bye.as_ref().map(id),
            brackets
                .iter()
                .map(|bracket| {
                    (
                        bracket.residents.iter().map(id).collect(),
                        bracket.upfloaters.iter().map(id).collect(),
                        bracket.pairs.iter().map(|(a, b)| (id(a), id(b))).collect(),
                        bracket.searches,
                    )
                })
                .collect(),
        )),
        Err(Unpaired::Incompletable(indices)) => {
            let ids: Vec<u16> = indices.iter().map(id).collect();
            let list = ids.iter().take(20).map(u16::to_string).collect::<Vec<_>>().join(", ");
            let more = if ids.len() > 20 { ", …" } else { "" };
            let message = format!(
                "round {round} has no legal pairing: the field cannot be completed for {list}{more}; the Chief \
                 Arbiter decides (3.3.3)"
            );
            Err(errors::no_legal_pairing(py, message, round, ids))
        }
        Err(Unpaired::Halted(fault)) => Err(halted(py, fault, signal)),
    }
}
