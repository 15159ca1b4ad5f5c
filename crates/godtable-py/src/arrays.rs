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

/// An empty list with memory for this many rows of this width; an error if there is none, or if
/// there are more rows than `most`.
pub(crate) fn reserved<T>(count: usize, width: usize, most: u64) -> Result<Vec<T>, Failure> {
    let mut list = Vec::new();
    let numbers = count.checked_mul(width).filter(|_| count as u64 <= most);
    match numbers.map(|numbers| list.try_reserve_exact(numbers)) {
        Some(Ok(())) => Ok(list),
        _ => Err(Failure::TooLarge(format!(
            "there is no memory for {count} rows of {width}"
        ))),
    }
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
