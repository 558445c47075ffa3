//! Exceptions are defined in Python and raised from here.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

fn class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, "swissblossom.errors", name)
}

/// `NoLegalPairingError(message, round, players)`.
pub fn no_legal_pairing(py: Python<'_>, message: String, round: usize, players: Vec<u16>) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match class(py, &CLASS, "NoLegalPairingError").and_then(|class| class.call1((message, round, players))) {
        Ok(instance) => PyErr::from_value(instance),
        Err(error) => error,
    }
}

/// `TooLargeError((Diagnostic("error", "too-large", message, hint),))`.
pub fn too_large(py: Python<'_>, message: String) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static FINDING: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let build = || {
        let finding = class(py, &FINDING, "Diagnostic")?.call1(("error", "too-large", message))?;
        class(py, &CLASS, "TooLargeError")?.call1(((finding,),))
    };
    match build() {
        Ok(instance) => PyErr::from_value(instance),
        Err(error) => error,
    }
}
