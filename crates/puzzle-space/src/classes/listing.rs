//! All rows up to symmetry, and where columns of the table of steps take them, found breadth first.

use core::ops::Range;

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

impl ClassStep {
    /// Not known yet. There are fewer rows than that.
    const UNKNOWN: Self = Self {
        row: u32::MAX,
        automorphism: 0,
        element: 0,
    };
}

/// What is found of some rows that follow each other.
#[derive(Default)]
struct Found {
    /// Where columns lead that were not known: the row and the column, the row that is come to, if it is known, and how.
    positions: Vec<(u32, u16, Option<u32>, Position)>,
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
        let mut work = Work::default();
        let start = self.position(self.labels.start(), &mut work);
        let mut listing = Listing {
            rows: RowIndex::new(self.labels.places()),
            stabilisers: Vec::new(),
            columns: self.columns.len(),
            steps: Vec::new(),
        };
        listing.add(&work.form, start);
        let mut done = 0;
        while done < listing.rows.len() {
            let end = listing.rows.len().min(done + BATCH);
            let tasks: Vec<Found> = (done..end)
                .into_par_iter()
                .step_by(TASK)
                .map_init(Work::default, |work, first| {
                    self.neighbours(&listing, first..end.min(first + TASK), work)
                })
                .collect();
            for task in tasks {
                self.add(&mut listing, &task);
                if listing.rows.len() as u64 > limit {
                    return Err(SpaceError::TooManyRows { limit });
                }
            }
            done = end;
        }
        self.put_together(&mut listing);
        Ok(listing)
    }

    /// Where the columns that are not products take some rows, so far as it isn't known.
    fn neighbours(&self, listing: &Listing, own: Range<usize>, work: &mut Work) -> Found {
        let mut found = Found::default();
        let mut state = vec![0; self.labels.places()];
        for row in own {
            let steps = listing.steps(row);
            for &column in &self.words.own {
                if steps[usize::from(column)] != ClassStep::UNKNOWN {
                    continue;
                }
                let mv = &self.columns[usize::from(column)];
                self.labels.move_into(listing.rows.get(row), mv, &mut state);
                let position = self.position(&state, work);
                let known = listing.rows.find(&work.form);
                if known.is_none() {
                    found.forms.extend_from_slice(&work.form);
                }
                found.positions.push((row as u32, column, known, position));
            }
        }
        found
    }

    /// Adds what was found: the steps, and those back, which needn't be looked for then.
    fn add(&self, listing: &mut Listing, found: &Found) {
        // Without places there is one state, which is known.
        let mut forms = found.forms.chunks_exact(self.labels.places().max(1));
        for &(from, column, known, position) in &found.positions {
            let row = known.unwrap_or_else(|| {
                let form = forms.next().expect("each unknown row has its form");
                listing.add(form, position)
            });
            // Until all are listed, the map itself takes the place of what it does to the fibre.
            *listing.step_mut(from, column) = ClassStep {
                row,
                automorphism: position.map,
                element: position.element,
            };
            let Some(undoing) = self.words.undoing[usize::from(column)] else {
                continue;
            };
            // From the other row, what the map makes of the column that undoes this one leads to what it makes of this row.
            let map = usize::from(position.map);
            let inverse = self.maps.inverses[map];
            let undoing = self.maps.all[map].columns[usize::from(undoing)];
            let back = listing.step_mut(row, undoing);
            if *back == ClassStep::UNKNOWN {
                *back = ClassStep {
                    row: from,
                    automorphism: inverse,
                    element: self.fibre.backwards(position.element, inverse),
                };
            }
        }
    }

    /// Fills in the columns that are products of others, and what maps do to the fibre.
    fn put_together(&self, listing: &mut Listing) {
        if listing.columns == 0 {
            return;
        }
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
    /// The number of the row of a form, which is added if it is new.
    fn add(&mut self, form: &[u16], position: Position) -> u32 {
        let row = self.rows.find_or_add(form);
        if row as usize == self.stabilisers.len() {
            self.stabilisers.push(position.maps);
            let steps = self.steps.len() + self.columns;
            self.steps.resize(steps, ClassStep::UNKNOWN);
        }
        row
    }

    fn step_mut(&mut self, row: u32, column: u16) -> &mut ClassStep {
        &mut self.steps[row as usize * self.columns + usize::from(column)]
    }

    /// Where all columns take a row.
    pub(crate) fn steps(&self, row: usize) -> &[ClassStep] {
        &self.steps[row * self.columns..][..self.columns]
    }

    /// Bytes that the rows take with their steps.
    pub(crate) fn bytes(&self) -> u64 {
        let stabilisers = size_of_val(self.stabilisers.as_slice());
        self.rows.bytes() + (size_of_val(self.steps.as_slice()) + stabilisers) as u64
    }

    /// Bytes that a row takes with so many places and columns, where it takes most.
    pub(crate) fn bytes_per_row(places: usize, columns: usize) -> u64 {
        // A state, two to four slots of its number, how many maps keep it, and the steps; and those of a column that are
        // put together.
        let state = places * size_of::<u16>() + 4 * size_of::<u32>() + size_of::<u16>();
        (state + (columns + 1) * size_of::<ClassStep>()) as u64
    }
}
