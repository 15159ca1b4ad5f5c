//! The class of tables for Python: the distance of every state.

use std::sync::Arc;

use god_table::{Depth, PuzzleTable};
use numpy::{PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;
use row_search::threads::map_each;
use row_search::{Space, State};

use crate::arrays;
use crate::chosen::Chosen;
use crate::errors::Failure;
use crate::work::{self, Manner};

/// The distance of a state from which no moves lead to the start.
const UNREACHABLE: u8 = u8::MAX;

/// The number of states of a task.
const CHUNK: usize = 4096;

/// The distances of all states of a puzzle to its start.
#[pyclass(frozen, module = "godtable._native")]
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) chosen: Arc<Chosen>,
    pub(crate) table: Arc<PuzzleTable>,
}

/// These states as rows of numbers, one state per row.
fn rows(chosen: &Chosen, table: &PuzzleTable, states: &[State]) -> Vec<u16> {
    let rows = map_each(states.chunks(CHUNK), &|states: &[State]| {
        let patterns = states.iter();
        let patterns = patterns.map(|&state| table.space().space().pattern_of(state));
        patterns
            .flat_map(|pattern| chosen.layout.state(&pattern))
            .collect::<Vec<u16>>()
    });
    rows.concat()
}

#[pymethods]
impl Table {
    /// The number of states at each distance.
    #[getter]
    fn counts(&self) -> Vec<u64> {
        self.table.distribution().counts().to_vec()
    }

    /// The distance of each state; 255 if no moves lead from it to the start. A twist that a piece
    /// can't have is an error.
    fn distances<'py>(
        &self,
        py: Python<'py>,
        states: PyReadonlyArray2<'_, u16>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let (numbers, width) = arrays::rows(&states)?;
        let numbers = numbers.to_vec();
        let (chosen, table) = (Arc::clone(&self.chosen), Arc::clone(&self.table));
        let distances = work::run(py, &Manner::default(), move |task| {
            let Chosen { selection, layout } = &*chosen;
            let chunks: Vec<&[u16]> = numbers.chunks(width.max(1) * CHUNK).collect();
            let distances = map_each(chunks, &|states: &[u16]| {
                if task.is_over() {
                    return Ok(Vec::new());
                }
                let distance = |state: &[u16]| {
                    let pattern = layout.pattern(selection.definition(), state)?;
                    let state =
                        pattern.and_then(|pattern| table.space().space().state_of(&pattern));
                    let distance = state.and_then(|state| table.distance(state));
                    let distance = distance.and_then(|distance| u8::try_from(distance).ok());
                    Ok(distance.unwrap_or(UNREACHABLE))
                };
                let states = states.chunks(width.max(1));
                states.map(distance).collect::<Result<Vec<u8>, Failure>>()
            });
            let distances: Vec<Vec<u8>> = distances.into_iter().collect::<Result<_, _>>()?;
            Ok(distances.concat())
        })?;
        Ok(arrays::list(py, distances))
    }

    /// All states at a distance, one per row.
    fn layer<'py>(&self, py: Python<'py>, distance: Depth) -> PyResult<Bound<'py, PyArray2<u16>>> {
        let (chosen, table) = (Arc::clone(&self.chosen), Arc::clone(&self.table));
        let width = chosen.layout.width();
        let rows = work::run(py, &Manner::default(), move |_| {
            let states: Vec<State> = table.states_at(distance).collect();
            Ok(rows(&chosen, &table, &states))
        })?;
        arrays::table(py, rows, width)
    }

    /// How many states the numbers of its space stand for.
    #[getter]
    fn states(&self) -> u64 {
        self.table.space().states()
    }
}
