//! All rows up to symmetry, and where columns of the table of steps take them, found breadth first.

use rayon::prelude::*;

use super::canonical::{Canonical, Position, Work};
use super::fibre::NormalFibre;
use super::maps::Maps;
use super::words::Words;
use crate::error::SpaceError;
use crate::labels::{FactorMove, Labels};
use crate::row_index::RowIndex;

/// Rows that are gone on from at a time: all threads look at them before new ones are added.
const BATCH: usize = 1 << 14;

/// Rows that a thread takes at a time.
const TASK: usize = 1 << 7;

/// What rows are made of.
#[derive(Clone, Debug)]
pub(crate) struct Matter {
    pub(crate) labels: Labels,
    pub(crate) maps: Maps,
    pub(crate) fibre: NormalFibre,
    pub(crate) canonical: Canonical,
    /// The columns of a table of steps.
    pub(crate) columns: Vec<FactorMove>,
    pub(crate) words: Words,
}

/// Where a column takes a row: x r comes to a(x) y r', with an automorphism a and an element y.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClassStep {
    pub(crate) row: u32,
    pub(crate) automorphism: u16,
    pub(crate) element: u16,
}

/// Rows up to symmetry.
#[derive(Clone, Debug)]
pub(crate) struct Listing {
    /// The states that stand for them. The first is that of the solved state.
    pub(crate) rows: RowIndex,
    /// How many maps take each row to itself.
    pub(crate) stabilisers: Vec<u16>,
    pub(crate) columns: usize,
    /// Row by row, a step for each column.
    steps: Vec<ClassStep>,
}

/// What is found of some rows that follow each other.
struct Found {
    /// In the order of the rows and of the columns: the row that is come to, if it is known, and how.
    positions: Vec<(Option<u32>, Position)>,
    /// The states that stand for those that are not known, one after the other.
    forms: Vec<u16>,
}

impl Matter {
    /// The position of a state, and the state that stands for it in `work.form`.
    pub(crate) fn position(&self, state: &[u16], work: &mut Work) -> Position {
        self.canonical.find(state, work)
    }

    /// Lists all rows.
    ///
    /// # Errors
    ///
    /// [`SpaceError::TooManyRows`] beyond `limit` of them.
    pub(crate) fn list(&self, limit: u64) -> Result<Listing, SpaceError> {
        // Numbers of rows have 32 bits.
        let limit = limit.min(u32::MAX.into());
        let columns = self.columns.len();
        let mut rows = RowIndex::new(self.labels.places());
        let mut work = Work::default();
        let start = self.position(self.labels.start(), &mut work);
        rows.find_or_add(&work.form);
        let mut stabilisers = vec![start.maps];
        let unknown = ClassStep {
            row: 0,
            automorphism: 0,
            element: 0,
        };
        let mut steps: Vec<ClassStep> = Vec::new();
        let mut done = 0;
        while done < rows.len() {
            let end = rows.len().min(done + BATCH);
            let tasks: Vec<Found> = (done..end)
                .into_par_iter()
                .step_by(TASK)
                .map_init(Work::default, |work, first| {
                    self.neighbours(&rows, first..end.min(first + TASK), work)
                })
                .collect();
            steps.resize(end * columns, unknown);
            let mut own = steps[done * columns..].chunks_exact_mut(columns);
            for task in tasks {
                let mut forms = task.forms.chunks_exact(self.labels.places());
                for positions in task.positions.chunks_exact(self.words.own.len()) {
                    let own = own.next().expect("each row has its steps");
                    for (&column, (row, position)) in self.words.own.iter().zip(positions) {
                        let row = row.unwrap_or_else(|| {
                            let form = forms.next().expect("each unknown row has its form");
                            let row = rows.find_or_add(form);
                            if row as usize == stabilisers.len() {
                                stabilisers.push(position.maps);
                            }
                            row
                        });
                        // Until all are listed, the map itself takes the place of what it does to the fibre.
                        own[usize::from(column)] = ClassStep {
                            row,
                            automorphism: position.map,
                            element: position.element,
                        };
                    }
                }
            }
            if rows.len() as u64 > limit {
                return Err(SpaceError::TooManyRows { limit });
            }
            done = end;
        }
        let mut listing = Listing {
            rows,
            stabilisers,
            columns,
            steps,
        };
        self.put_together(&mut listing);
        Ok(listing)
    }

    /// Where the columns that are not products take some rows.
    fn neighbours(&self, rows: &RowIndex, own: core::ops::Range<usize>, work: &mut Work) -> Found {
        let mut found = Found {
            positions: Vec::with_capacity(own.len() * self.words.own.len()),
            forms: Vec::new(),
        };
        let mut state = vec![0; self.labels.places()];
        for row in own {
            for &column in &self.words.own {
                let mv = &self.columns[usize::from(column)];
                self.labels.move_into(rows.get(row), mv, &mut state);
                let position = self.position(&state, work);
                let known = rows.find(&work.form);
                if known.is_none() {
                    found.forms.extend_from_slice(&work.form);
                }
                found.positions.push((known, position));
            }
        }
        found
    }

    /// Fills in the columns that are products of others, and what maps do to the fibre.
    fn put_together(&self, listing: &mut Listing) {
        let of_map = &self.fibre.automorphisms;
        let mut is_own = vec![false; listing.columns];
        for &column in &self.words.own {
            is_own[usize::from(column)] = true;
        }
        for layer in &self.words.layers {
            for product in layer {
                let steps = &listing.steps;
                let step = |row: usize| {
                    let first = steps[row * listing.columns + usize::from(product.first)];
                    let map = usize::from(first.automorphism);
                    // The second column is made after the map.
                    let second = self.maps.all[map].columns[usize::from(product.second)];
                    let second = usize::from(second);
                    let mut then = steps[first.row as usize * listing.columns + second];
                    if is_own[second] {
                        then.automorphism = of_map[usize::from(then.automorphism)];
                    }
                    ClassStep {
                        row: then.row,
                        automorphism: self.fibre.product(then.automorphism, of_map[map]),
                        element: self.fibre.sum(first.element, then),
                    }
                };
                let made: Vec<ClassStep> =
                    (0..listing.rows.len()).into_par_iter().map(step).collect();
                let column = usize::from(product.column);
                listing
                    .steps
                    .par_chunks_exact_mut(listing.columns)
                    .zip(made)
                    .for_each(|(steps, step)| steps[column] = step);
            }
        }
        listing
            .steps
            .par_chunks_exact_mut(listing.columns)
            .for_each(|steps| {
                for &column in &self.words.own {
                    let step = &mut steps[usize::from(column)];
                    step.automorphism = of_map[usize::from(step.automorphism)];
                }
            });
    }
}

impl Listing {
    /// Where all columns take a row.
    pub(crate) fn steps(&self, row: usize) -> &[ClassStep] {
        &self.steps[row * self.columns..][..self.columns]
    }

    /// Bytes that a row takes with so many places and columns.
    pub(crate) fn bytes_per_row(places: usize, columns: usize) -> u64 {
        // A state, two or four slots of its number, how many maps keep it, and the steps.
        let state = places * size_of::<u16>() + 4 * size_of::<u32>() + size_of::<u16>();
        (state + columns * size_of::<ClassStep>()) as u64
    }
}
