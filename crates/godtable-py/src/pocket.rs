//! The pocket cube in arrays: numbers of positions, moves, stickers, and the distance of every position.

use cube_model::pocket::{Painting, PocketCube, PocketState, PocketTurns, facelets_to_string};
use god_table::{DistanceArray, Metric, MoveSet, PocketSpace, Table};
use numpy::{PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2};
use perm_index::{Perm, ZeroSum};
use pyo3::prelude::*;

use crate::arrays;
use crate::errors::{Failure, in_moves};
use crate::work::{self, Manner};

/// The number of pieces that move; one is held.
const MOVABLE: usize = 7;

/// The seven numbers of a row as an array.
fn seven(row: &[u8]) -> [u8; MOVABLE] {
    let mut numbers = [0; MOVABLE];
    numbers.copy_from_slice(row);
    numbers
}

/// The position with this number. Errors name its place in a list.
fn state(place: usize, number: u32) -> Result<PocketState, Failure> {
    let state = PocketState::unrank(number);
    state.map_err(|error| Failure::Input(format!("entry {place}: {error}")))
}

/// The number of each position: the number of its pieces times 729, plus that of its twists, both
/// numbered place by place.
#[pyfunction]
pub(crate) fn pocket_rank<'py>(
    py: Python<'py>,
    perms: PyReadonlyArray2<'_, u8>,
    oris: PyReadonlyArray2<'_, u8>,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let (perms, oris) = (arrays::rows(&perms)?.0, arrays::rows(&oris)?.0);
    let rows = perms.chunks_exact(MOVABLE).zip(oris.chunks_exact(MOVABLE));
    let ranks = rows.enumerate().map(|(place, (pieces, twists))| {
        let located = |error| Failure::Input(format!("row {place}: {error}"));
        let pieces = Perm::new(seven(pieces)).map_err(located)?;
        let twists = ZeroSum::new(seven(twists)).map_err(located)?;
        Ok(PocketState::new(pieces, twists).rank())
    });
    let ranks = ranks.collect::<Result<_, Failure>>()?;
    Ok(arrays::list(py, ranks))
}

/// The pieces and the twists of positions by their numbers.
#[pyfunction]
pub(crate) fn pocket_unrank<'py>(
    py: Python<'py>,
    ranks: PyReadonlyArray1<'_, u32>,
) -> PyResult<[Bound<'py, PyArray2<u8>>; 2]> {
    let ranks = ranks.as_slice().map_err(Failure::input)?;
    let (mut perms, mut oris) = (Vec::new(), Vec::new());
    for (place, &rank) in ranks.iter().enumerate() {
        let state = state(place, rank)?;
        perms.extend_from_slice(state.pieces().as_array());
        oris.extend_from_slice(state.twists().as_array());
    }
    Ok([
        arrays::table(py, perms, MOVABLE)?,
        arrays::table(py, oris, MOVABLE)?,
    ])
}

/// The numbers of positions after moves.
#[pyfunction]
pub(crate) fn pocket_after<'py>(
    py: Python<'py>,
    ranks: PyReadonlyArray1<'_, u32>,
    moves: &str,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let turned = PocketCube::SOLVED.after(&turns(moves)?);
    let ranks = ranks.as_slice().map_err(Failure::input)?.to_vec();
    let after = work::run(py, &Manner::default(), move |task| {
        let ranks = ranks.into_iter().take_while(|_| !task.is_over());
        let after = ranks.enumerate().map(|(place, rank)| {
            let cube = state(place, rank)?.cube().then(&turned);
            Ok(cube.state().rank())
        });
        after.collect()
    })?;
    Ok(arrays::list(py, after))
}

fn turns(moves: &str) -> Result<PocketTurns, Failure> {
    let turns: Result<PocketTurns, _> = moves.parse();
    turns.map_err(|error| in_moves(moves, &error))
}

/// The number of the position that moves make from the solved one.
#[pyfunction]
pub(crate) fn pocket_read(moves: &str) -> PyResult<u32> {
    Ok(PocketCube::SOLVED.after(&turns(moves)?).state().rank())
}

/// The number of the position that stickers show.
#[pyfunction]
pub(crate) fn pocket_read_facelets(text: &str) -> PyResult<u32> {
    let painting = Painting::parse(text).map_err(Failure::input)?;
    Ok(painting.state().rank())
}

/// The stickers of the position with this number.
#[pyfunction]
pub(crate) fn pocket_facelets(rank: u32) -> PyResult<String> {
    Ok(facelets_to_string(&state(0, rank)?.cube().facelets()))
}

/// The distance of every position: a row for each arrangement of the pieces, a column for each of their twists.
#[pyfunction]
pub(crate) fn pocket_table(py: Python<'_>, single: bool) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let metric = match single {
        true => Metric::QuarterTurn,
        false => Metric::HalfTurn,
    };
    let array = work::run(py, &Manner::default(), move |task| {
        let moves: MoveSet = metric.moves();
        let table = Table::compute(PocketSpace::new(moves), &mut |level| task.level(level))?;
        let array = DistanceArray::try_by_position(&table, table.space());
        array.ok_or_else(|| Failure::TooLarge("there is no memory for the distances".into()))
    })?;
    let columns = array.columns();
    arrays::table(py, array.into_bytes(), columns)
}
