//! Maximum-weight matching for Python: integers of any size in, mates and dual values out.

use blossom::{Certificate, Halt, Solver, Weight, Wide, weight_bits};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBytes, PyInt};

use crate::errors;
use crate::outcome::watched;

/// An edge as it comes from Python; the weight is read once the number type is known.
type Edge<'py> = (u32, u32, Bound<'py, PyAny>);

/// `(exposed, mates, duals, blossoms)`: the vertex that no perfect matching can cover, or `None`; then
/// the mate, if any, and the dual of each vertex, and members and dual of each blossom.
type Solution<'py> =
    (Option<usize>, Vec<Option<usize>>, Vec<Bound<'py, PyAny>>, Vec<(Vec<u32>, Bound<'py, PyAny>)>);

/// The most memory that the dense weight matrix may take, in bytes.
const MOST_MEMORY: u64 = 4 << 30;

/// A number type that Python integers can be turned into and back.
trait Number: Weight {
    /// The value of a Python integer that is known to fit.
    fn read(integer: &Bound<'_, PyAny>) -> PyResult<Self>;

    /// The Python integer.
    fn write(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>>;
}

impl Number for i64 {
    fn read(integer: &Bound<'_, PyAny>) -> PyResult<Self> {
        integer.extract()
    }

    fn write(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(self.into_pyobject(py)?.into_any())
    }
}

impl Number for i128 {
    fn read(integer: &Bound<'_, PyAny>) -> PyResult<Self> {
        integer.extract()
    }

    fn write(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(self.into_pyobject(py)?.into_any())
    }
}

impl<const N: usize> Number for Wide<N> {
    fn read(integer: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = integer.py();
        let signed = [("signed", true)].into_py_dict(py)?;
        let class = py.get_type::<PyInt>();
        let bytes = class.call_method("to_bytes", (integer, 8 * N, "little"), Some(&signed))?;
        let bytes = bytes.cast::<PyBytes>()?.as_bytes();
        let mut limbs = [0; N];
        for (limb, chunk) in limbs.iter_mut().zip(bytes.chunks_exact(8)) {
            *limb = u64::from_le_bytes(chunk.try_into()?);
        }
        Ok(Self::from_limbs(limbs))
    }

    fn write(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let bytes: Vec<u8> = self.limbs().into_iter().flat_map(u64::to_le_bytes).collect();
        let signed = [("signed", true)].into_py_dict(py)?;
        let class = py.get_type::<PyInt>();
        class.call_method("from_bytes", (PyBytes::new(py, &bytes), "little"), Some(&signed))
    }
}

/// The bits of a Python integer without its sign.
fn bit_length(integer: &Bound<'_, PyAny>) -> PyResult<u32> {
    if !integer.is_instance_of::<PyInt>() {
        let found = integer.get_type().name()?;
        return Err(PyTypeError::new_err(format!("weights are integers, not {found}")));
    }
    if let Ok(small) = integer.extract::<i64>() {
        return Ok(u64::BITS - small.unsigned_abs().leading_zeros());
    }
    integer.call_method0("bit_length")?.extract()
}

/// Find a matching of the greatest weight, in the narrowest number type that is sure to hold all sums.
///
/// Vertices are numbered from 0; the edges are without loops, and of parallel ones the last counts.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments of Python functions are owned")]
fn maximum_weight_matching<'py>(
    py: Python<'py>,
    vertex_count: usize,
    edges: Vec<Edge<'py>>,
    perfect: bool,
) -> PyResult<Solution<'py>> {
    let mut bits = 0;
    for (u, v, weight) in &edges {
        if u == v || (*u).max(*v) as usize >= vertex_count {
            return Err(PyValueError::new_err(format!("({u}, {v}) joins no two vertices")));
        }
        bits = bits.max(bit_length(weight)?);
    }
    let fits = |limit: u32| bits <= limit;
    if fits(weight_bits::<i64>(vertex_count)) {
        solve::<i64>(py, vertex_count, &edges, perfect)
    } else if fits(weight_bits::<i128>(vertex_count)) {
        solve::<i128>(py, vertex_count, &edges, perfect)
    } else if fits(weight_bits::<Wide<4>>(vertex_count)) {
        solve::<Wide<4>>(py, vertex_count, &edges, perfect)
    } else if fits(weight_bits::<Wide<8>>(vertex_count)) {
        solve::<Wide<8>>(py, vertex_count, &edges, perfect)
    } else {
        let most = weight_bits::<Wide<8>>(vertex_count);
        Err(PyOverflowError::new_err(format!(
            "a weight has {bits} bits; with {vertex_count} vertices at most {most} can be handled: scale \
             the weights down"
        )))
    }
}

fn solve<'py, W: Number>(
    py: Python<'py>,
    vertex_count: usize,
    edges: &[Edge<'py>],
    perfect: bool,
) -> PyResult<Solution<'py>> {
    let cells = (vertex_count as u64).saturating_mul(vertex_count as u64);
    if cells.saturating_mul(u64::from(W::BITS / 8) + 1) > MOST_MEMORY {
        let message = format!(
            "a dense matrix for {vertex_count} vertices and numbers of {} bits needs more than {} GiB",
            W::BITS,
            MOST_MEMORY >> 30
        );
        return Err(errors::too_large(py, message));
    }
    let mut solver = Solver::<W>::new(vertex_count);
    for v in 0..vertex_count {
        solver.set_required(v, perfect);
    }
    for (u, v, weight) in edges {
        solver.set_weight(*u as usize, *v as usize, W::read(weight)?);
    }
    let (outcome, interrupt) = watched(py, |stop| solver.solve_until(stop));
    if let Some(interrupt) = interrupt {
        return Err(interrupt);
    }
    if let Err(Halt::Unmatchable(unmatchable)) = outcome {
        return Ok((Some(unmatchable.vertex), Vec::new(), Vec::new(), Vec::new()));
    }
    let mates = (0..vertex_count).map(|v| solver.mate(v)).collect();
    let Certificate { vertex_duals, blossoms } = solver.certificate();
    let duals = vertex_duals.into_iter().map(|dual| dual.write(py)).collect::<PyResult<_>>()?;
    let blossoms = blossoms
        .into_iter()
        .map(|blossom| Ok((blossom.members, blossom.dual.write(py)?)))
        .collect::<PyResult<_>>()?;
    Ok((None, mates, duals, blossoms))
}

/// Add the functions of this file to the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(maximum_weight_matching, module)?)
}
