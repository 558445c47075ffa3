//! Placeholder until the matching functions land.
use pyo3::prelude::*;
/// Registers nothing yet.
pub fn register(_m: &Bound<'_, PyModule>) -> PyResult<()> { Ok(()) }
