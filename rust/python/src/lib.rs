//! The Python face of the engine: conversion, errors and the release of the interpreter lock. No rules.

use pyo3::prelude::*;

mod burstein;
mod engine;
mod errors;
mod lim;
mod matching;
mod numbering;
mod outcome;
mod round_data;
mod upfloats;

/// The compiled core of swissblossom; use the package, not this module.
#[pymodule(gil_used = false)]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::burstein::BursteinEngine;
    #[pymodule_export]
    use super::engine::{DutchEngine, criteria};
    #[pymodule_export]
    use super::lim::LimRound;
    #[pymodule_export]
    use super::outcome::{BracketOutcome, PlayerFacts};
    #[pymodule_export]
    use super::round_data::RoundData;
    #[pymodule_export]
    use super::upfloats::{DubovRound, pair_by_upfloats};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::matching::register(module)
    }
}
