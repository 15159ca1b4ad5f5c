//! Cycles and orders of permutations and of sequences on cubes, and the factors of words.

use core::iter::repeat_n;
use std::collections::BTreeMap;

use cube_model::notation::Face;
use cube_model::nxn::{CubeSize, FaceMap, NET_ORDER, Rotation, Turns};
use cycles::{CycleProduct, MultisetPermutation, Permutation};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::arrays;
use crate::errors::{Failure, in_moves};

/// Cycles of two points or more, the fixed points, and the least common multiple of the lengths.
type CyclesAndOrder<'py> = (Vec<Vec<u32>>, Vec<u32>, Bound<'py, PyAny>);

/// The cycles of a permutation.
#[pyfunction]
pub(crate) fn cycles_of<'py>(
    py: Python<'py>,
    images: PyReadonlyArray1<'_, u32>,
) -> PyResult<CyclesAndOrder<'py>> {
    let images = images.as_slice().map_err(Failure::input)?.to_vec();
    let permutation = Permutation::new(images).map_err(Failure::input)?;
    let cycles = permutation.cycles();
    let order = arrays::integer(py, &cycles.cycle_type().order().to_big())?;
    let factors = cycles.factors().map(<[u32]>::to_vec).collect();
    Ok((factors, cycles.fixed_points().to_vec(), order))
}

fn map(moves: &str, n: usize) -> Result<(CubeSize, FaceMap), Failure> {
    let size = CubeSize::new(n).map_err(Failure::input)?;
    let turns = Turns::parse(moves, size).map_err(|error| in_moves(moves, &error))?;
    Ok((size, FaceMap::of(&turns)))
}

/// For each place of an NxNxN cube, the sticker that is there after the moves.
#[pyfunction]
pub(crate) fn face_map<'py>(
    py: Python<'py>,
    moves: &str,
    n: usize,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    Ok(arrays::list(py, map(moves, n)?.1.into_images()))
}

/// The cycles of a sequence, the fixed stickers, the number of cycles of each length, and the three
/// orders.
type SequenceCycles<'py> = (
    Vec<Vec<u32>>,
    Vec<u32>,
    BTreeMap<u32, u32>,
    [Bound<'py, PyAny>; 3],
);

/// The cycles of a sequence on an NxNxN cube. The orders are that of all stickers, that of colours
/// in one grip, and that of colours in any grip.
#[pyfunction]
pub(crate) fn sequence_cycles<'py>(
    py: Python<'py>,
    moves: &str,
    n: usize,
) -> PyResult<SequenceCycles<'py>> {
    let (size, map) = map(moves, n)?;
    let permutation = Permutation::new(map.into_images()).map_err(Failure::input)?;
    let cycles = permutation.cycles();
    let on_face = |face| repeat_n(face, size.stickers_per_face());
    let colours: Vec<Face> = NET_ORDER.into_iter().flat_map(on_face).collect();
    let visible = cycles.visible_order(&colours).map_err(Failure::input)?;
    let turned = Rotation::ALL.map(|rotation| move |face| rotation.colour_at(face));
    let arrival = cycles
        .visible_order_up_to(&colours, &turned)
        .map_err(Failure::input)?;
    let arrival = arrival.ok_or_else(|| Failure::input("no repetition looks solved"))?;
    let cycle_type = cycles.cycle_type();
    let orders = [
        arrays::integer(py, &cycle_type.order().to_big())?,
        arrays::integer(py, &visible.to_big())?,
        arrays::integer(py, &arrival.repetitions)?,
    ];
    let factors = cycles.factors().map(<[u32]>::to_vec).collect();
    let fixed = cycles.fixed_points().to_vec();
    Ok((factors, fixed, cycle_type.iter().collect(), orders))
}

/// The cycles of a product as lists.
fn lists(product: &CycleProduct<'_, u32>) -> Vec<Vec<u32>> {
    let cycles = product.iter();
    cycles
        .map(|cycle| cycle.symbols().copied().collect())
        .collect()
}

fn word(word: Vec<u32>) -> Result<MultisetPermutation<u32>, Failure> {
    let word = MultisetPermutation::try_from_word(word);
    word.ok_or_else(|| Failure::TooLarge("there is no memory for the word".into()))
}

/// The factors of a word by Theorem A.
#[pyfunction]
pub(crate) fn factor(symbols: Vec<u32>) -> PyResult<Vec<Vec<u32>>> {
    Ok(lists(&word(symbols)?.factor()))
}

/// The prime factors of a word.
#[pyfunction]
pub(crate) fn primes(symbols: Vec<u32>) -> PyResult<Vec<Vec<u32>>> {
    Ok(lists(&word(symbols)?.primes()))
}

/// The intercalation product of two words.
#[pyfunction]
pub(crate) fn multiply(left: Vec<u32>, right: Vec<u32>) -> PyResult<Vec<u32>> {
    let product = word(left)?.product(&word(right)?);
    Ok(product.word().copied().collect())
}

/// The image of a word under Foata's correspondence, or under its inverse.
#[pyfunction]
pub(crate) fn foata(symbols: Vec<u32>, inverse: bool) -> PyResult<Vec<u32>> {
    let word = word(symbols)?;
    let made = match inverse {
        false => word.foata(),
        true => word.foata_inverse(),
    };
    Ok(made.word().copied().collect())
}
