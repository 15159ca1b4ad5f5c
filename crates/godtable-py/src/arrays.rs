//! Arrays of numpy: rows of states are read from them, and written without a second copy.

use num_bigint::BigUint;
use numpy::ndarray::Array2;
use numpy::{Element, PyArray1, PyArray2, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

use crate::errors::Failure;

/// The numbers of a table, row by row, and the width of a row. The Python half has made the array
/// contiguous.
pub(crate) fn rows<'a, T: Element>(
    array: &'a PyReadonlyArray2<'_, T>,
) -> Result<(&'a [T], usize), Failure> {
    let numbers = array.as_slice().map_err(Failure::input)?;
    Ok((numbers, array.shape()[1]))
}

/// A numpy array with rows of this width.
pub(crate) fn table<T: Element>(
    py: Python<'_>,
    numbers: Vec<T>,
    width: usize,
) -> PyResult<Bound<'_, PyArray2<T>>> {
    let rows = numbers.len().checked_div(width).unwrap_or(0);
    let array = Array2::from_shape_vec((rows, width), numbers).map_err(Failure::input)?;
    Ok(PyArray2::from_owned_array(py, array))
}

/// A one-dimensional numpy array.
pub(crate) fn list<T: Element>(py: Python<'_>, numbers: Vec<T>) -> Bound<'_, PyArray1<T>> {
    PyArray1::from_vec(py, numbers)
}

/// An integer of any size.
pub(crate) fn integer<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<PyInt>()
        .call_method1("from_bytes", (bytes, "little"))
}
