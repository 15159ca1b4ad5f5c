//! Ranks rows of arrays and unranks numbers: permutations, orientations, combinations and
//! multisets.

use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use perm_index::orientation::Rule;
use perm_index::{BatchError, Error, batch, combination, even, multiset, orientation, permutation};
use pyo3::prelude::*;

use crate::arrays;
use crate::errors::Failure;

/// Numbers of 64 bits in an array, or a list of larger ones.
#[derive(FromPyObject)]
pub(crate) enum Indices<'py> {
    Small(PyReadonlyArray1<'py, u64>),
    Large(Vec<u128>),
}

impl Indices<'_> {
    fn numbers(&self) -> Result<Vec<u128>, Failure> {
        Ok(match self {
            Self::Small(array) => {
                let numbers = array.as_slice().map_err(Failure::input)?;
                numbers.iter().copied().map(u128::from).collect()
            }
            Self::Large(numbers) => numbers.clone(),
        })
    }
}

/// Numbers as an array if all fit 64 bits, and otherwise as a list.
fn indices(py: Python<'_>, numbers: Vec<u128>) -> PyResult<Bound<'_, PyAny>> {
    let small: Option<Vec<u64>> = numbers
        .iter()
        .map(|&number| u64::try_from(number).ok())
        .collect();
    match small {
        Some(small) => Ok(arrays::list(py, small).into_any()),
        None => numbers.into_pyobject(py),
    }
}

/// An error in a row.
fn in_row(row: usize, error: Error) -> Failure {
    Failure::Input(format!("row {row}: {error}"))
}

/// An error in an entry of a list.
fn in_entry(entry: usize, error: Error) -> Failure {
    Failure::Input(format!("entry {entry}: {error}"))
}

/// The number of each row.
fn each_rank<T: numpy::Element, R>(
    rows: &PyReadonlyArray2<'_, T>,
    rank: impl Fn(&[T]) -> Result<R, Error>,
) -> Result<Vec<R>, Failure> {
    let (numbers, width) = arrays::rows(rows)?;
    let count = rows.shape()[0];
    // Any number of rows without a number takes no memory, unlike their ranks.
    if width == 0 && count > 1 {
        return Err(Failure::mismatch("rows without a number", "at least one"));
    }
    let rank_of = |row| rank(&numbers[row * width..][..width]);
    (0..count)
        .map(|row| rank_of(row).map_err(|error| in_row(row, error)))
        .collect()
}

/// Rows of `width` numbers that have these ranks.
fn each_unrank<'py, T: numpy::Element + Copy + Default>(
    py: Python<'py>,
    ranks: &Indices<'_>,
    width: usize,
    unrank: impl Fn(u128, &mut [T]) -> Result<(), Error>,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let ranks = ranks.numbers()?;
    let mut rows = arrays::reserved(ranks.len(), width, u64::MAX)?;
    rows.resize(ranks.len() * width, T::default());
    for (entry, &rank) in ranks.iter().enumerate() {
        let row = &mut rows[entry * width..][..width];
        unrank(rank, row).map_err(|error| in_entry(entry, error))?;
    }
    arrays::list(py, rows).reshape([ranks.len(), width])
}

/// Calls a function for arrays whose length is known at compile time, for lengths up to 12.
macro_rules! of_length {
    ($length:expr, $with:ident => $made:expr, $other:expr) => {
        of_length!(@ $length, $with, $made, $other, 1 2 3 4 5 6 7 8 9 10 11 12)
    };
    (@ $length:expr, $with:ident, $made:expr, $other:expr, $($n:literal)*) => {
        match $length {
            $($n => {
                const $with: usize = $n;
                $made
            })*
            _ => $other,
        }
    };
}

/// The lexicographic number of each permutation; or of each even permutation among the even ones.
#[pyfunction]
pub(crate) fn rank_permutations<'py>(
    py: Python<'py>,
    perms: PyReadonlyArray2<'_, u8>,
    is_even: bool,
) -> PyResult<Bound<'py, PyAny>> {
    if is_even {
        let ranks = each_rank(&perms, even::rank)?;
        return Ok(arrays::list(py, ranks).into_any());
    }
    let (numbers, width) = arrays::rows(&perms)?;
    let numbers = numbers.to_vec();
    let quick = py.detach(move || {
        of_length!(width, N => {
            let rows = numbers.as_chunks::<N>().0;
            let mut ranks = vec![0; rows.len()];
            Some(batch::rank_arrays(rows, &mut ranks).map(|()| ranks))
        }, None)
    });
    match quick {
        Some(Ok(ranks)) => {
            let ranks = ranks.into_iter().map(u64::from).collect();
            Ok(arrays::list(py, ranks).into_any())
        }
        Some(Err(BatchError::Entry { number, error })) => Err(in_row(number, error).into()),
        Some(Err(error)) => Err(Failure::input(error).into()),
        None => indices(py, each_rank(&perms, permutation::rank_u128)?),
    }
}

/// The permutations with these numbers, or the even ones.
#[pyfunction]
pub(crate) fn unrank_permutations<'py>(
    py: Python<'py>,
    ranks: Indices<'_>,
    n: usize,
    is_even: bool,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    each_unrank(py, &ranks, n, |rank, row| match is_even {
        false => permutation::unrank_u128(rank, row),
        true => {
            let size = u128::from(even::count(row.len())?);
            let small =
                u64::try_from(rank).map_err(|_| Error::IndexTooLarge { index: rank, size })?;
            even::unrank(small, row)
        }
    })
}

fn rule(zero_sum: bool) -> Rule {
    match zero_sum {
        true => Rule::ZeroSum,
        false => Rule::Free,
    }
}

/// The number of each row of digits in a base.
#[pyfunction]
pub(crate) fn rank_orientations<'py>(
    py: Python<'py>,
    digits: PyReadonlyArray2<'_, u8>,
    base: u8,
    zero_sum: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let rank = |row: &[u8]| orientation::rank(row, base, rule(zero_sum));
    indices(py, each_rank(&digits, rank)?)
}

/// Rows of digits with these numbers.
#[pyfunction]
pub(crate) fn unrank_orientations<'py>(
    py: Python<'py>,
    ranks: Indices<'_>,
    n: usize,
    base: u8,
    zero_sum: bool,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let unrank = |rank, row: &mut [u8]| orientation::unrank(rank, base, rule(zero_sum), row);
    each_unrank(py, &ranks, n, unrank)
}

/// The number of each combination of numbers below n. The numbers of a row must increase.
#[pyfunction]
pub(crate) fn rank_combinations<'py>(
    py: Python<'py>,
    rows: PyReadonlyArray2<'_, u32>,
    n: u32,
) -> PyResult<Bound<'py, PyAny>> {
    indices(py, each_rank(&rows, |row| combination::rank_lex(row, n))?)
}

/// The combinations of k numbers below n with these numbers.
#[pyfunction]
pub(crate) fn unrank_combinations<'py>(
    py: Python<'py>,
    ranks: Indices<'_>,
    n: u32,
    k: usize,
) -> PyResult<Bound<'py, PyArray2<u32>>> {
    each_unrank(py, &ranks, k, |rank, row| {
        combination::unrank_lex(rank, n, row)
    })
}

/// The number of each word among all words with the same letters.
#[pyfunction]
pub(crate) fn rank_multisets<'py>(
    py: Python<'py>,
    words: PyReadonlyArray2<'_, u8>,
) -> PyResult<Bound<'py, PyAny>> {
    indices(py, each_rank(&words, multiset::rank)?)
}

/// The words with these numbers. `counts` says how often each letter occurs.
#[pyfunction]
pub(crate) fn unrank_multisets<'py>(
    py: Python<'py>,
    ranks: Indices<'_>,
    counts: Vec<u32>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    /// The most letters of a word. Far fewer exceed 128-bit numbers, unless all letters are the
    /// same.
    const LONGEST: u64 = 1 << 16;
    let length: u64 = counts.iter().copied().map(u64::from).sum();
    if length > LONGEST {
        let expected = format!("at most {LONGEST}");
        return Err(Failure::mismatch(format_args!("words of {length} letters"), expected).into());
    }
    each_unrank(py, &ranks, length as usize, |rank, row| {
        multiset::unrank(rank, &counts, row)
    })
}
