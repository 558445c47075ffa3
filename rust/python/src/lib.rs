//! The Python face of the engine: conversion, errors and the release of the interpreter lock. No rules.

use pyo3::prelude::*;

mod engine;
mod errors;
#[path = "matching.rs"]
mod matching;
mod round_data;

/// The compiled core of swissblossom; use the package, not this module.
#[pymodule(gil_used = false)]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::engine::{BracketOutcome, DutchEngine, PlayerFacts, criteria};
    #[pymodule_export]
    use super::round_data::RoundData;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::matching::register(module)
    }
}
