//! Lists all rows up to symmetry breadth first, with the rows that the columns of the table of
//! steps lead to.

mod found;
mod together;

use core::ops::Range;
use core::slice::ChunksExactMut;

use row_search::has_room_for;
use row_search::threads::map_each;

use self::found::{FoundLeads, Lead, To};
use super::canonical::{Canonical, Position, Work};
use super::fibre::NormalFibre;
use super::maps::Maps;
use super::words::Words;
use crate::error::SpaceError;
use crate::gather::Gather;
use crate::labels::{FactorMove, Labels};
use crate::row_index::RowIndex;

/// The number of rows expanded at a time: all threads, and all processes, expand them before new
/// ones are added.
///
/// For a row that some maps fix, a step can be described in several ways. Which of them is used
/// depends on what was known before the batch, so this number must not depend on the number of
/// threads or processes.
const BATCH: usize = 1 << 14;

/// The number of rows that a thread takes at a time.
const TASK: usize = 1 << 7;

/// The number of results whose inverses are read together before they are added.
const AHEAD: usize = 16;

/// The labels, maps and fibre that rows are made of.
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
    /// Their representatives. The first is that of the solved state.
    pub(crate) rows: RowIndex,
    /// How many maps take each row to itself.
    pub(crate) stabilisers: Vec<u16>,
    pub(crate) columns: usize,
    /// Row by row, a step for each column.
    steps: Vec<ClassStep>,
}

impl ClassStep {
    /// Marks a step that is not known yet. Row numbers are smaller than this.
    const UNKNOWN: Self = Self {
        row: u32::MAX,
        automorphism: 0,
        element: 0,
    };
}

impl Matter {
    /// The position of a state; its representative is then in `work.form`.
    pub(crate) fn position(&self, state: &[u16], work: &mut Work) -> Position {
        self.canonical.find(state, work)
    }

    /// Lists all rows, together with other processes if there are any.
    ///
    /// # Errors
    ///
    /// [`SpaceError::TooManyRows`] beyond `limit` rows, [`SpaceError::NoMemory`] if there is not
    /// enough memory, and failures between the processes.
    pub(crate) fn list(
        &self,
        limit: u64,
        mut gather: Option<&mut dyn Gather>,
    ) -> Result<Listing, SpaceError> {
        // Row numbers have 32 bits.
        let limit = limit.min(u32::MAX.into());
        let mut work = Work::default();
        let start = self.position(self.labels.start(), &mut work);
        let mut listing = Listing {
            rows: RowIndex::new(self.labels.places()),
            stabilisers: Vec::new(),
            columns: self.columns.len(),
            steps: Vec::new(),
        };
        listing.add(&work.form, start.maps)?;
        let mut done = 0;
        while done < listing.rows.len() {
            let batch = done..listing.rows.len().min(done + BATCH);
            done = batch.end;
            if !has_room_for(self.batch_bytes(batch.len())) {
                return Err(listing.no_memory());
            }
            let found = match gather.as_deref_mut() {
                Some(gather) => self.search_together(&listing, &batch, gather)?,
                None => self.search(&listing, batch),
            };
            for found in found {
                self.add(&mut listing, &found)?;
                if listing.rows.len() as u64 > limit {
                    return Err(SpaceError::TooManyRows { limit });
                }
            }
        }
        if let Some(gather) = gather {
            listing.compare(gather)?;
        }
        self.put_together(&mut listing)?;
        Ok(listing)
    }

    /// An upper bound for the bytes of the leads found from this many rows. A growing list may have
    /// twice the capacity that it needs.
    fn batch_bytes(&self, rows: usize) -> u64 {
        let form = self.labels.places() * size_of::<u16>();
        let leads = rows * self.words.own.len();
        2 * leads as u64 * (form + size_of::<Lead>()) as u64
    }

    /// Finds the unknown steps of some rows by the direct columns, task by task.
    fn search(&self, listing: &Listing, rows: Range<usize>) -> Vec<FoundLeads> {
        map_each(tasks(rows), &|own| self.neighbours(listing, own))
    }

    fn neighbours(&self, listing: &Listing, own: Range<usize>) -> FoundLeads {
        let mut work = Work::default();
        let mut found = FoundLeads::default();
        let mut state = vec![0; self.labels.places()];
        for (row, column) in self.unknown(listing, own) {
            let mv = &self.columns[usize::from(column)];
            let from = listing.rows.get(row as usize);
            self.labels.move_into(from, mv, &mut state);
            let position = self.position(&state, &mut work);
            let listed = listing.rows.find(&work.form);
            found.add((row, column), listed, position, &work.form);
        }
        found
    }

    /// The rows and direct columns whose steps are not known yet.
    fn unknown(&self, listing: &Listing, rows: Range<usize>) -> impl Iterator<Item = (u32, u16)> {
        rows.flat_map(move |row| {
            let steps = listing.steps(row);
            let own = self.words.own.iter().copied();
            let unknown = own.filter(|&column| steps[usize::from(column)] == ClassStep::UNKNOWN);
            unknown.map(move |column| (row as u32, column))
        })
    }

    /// Adds the results: the steps, and their inverses, which then need no search.
    ///
    /// # Errors
    ///
    /// [`SpaceError::NoMemory`] if there is not enough memory for new rows.
    fn add(&self, listing: &mut Listing, found: &FoundLeads) -> Result<(), SpaceError> {
        // Chunks must not be empty. Without places there is only one row, and no form to add.
        let mut forms = found.forms.chunks_exact(self.labels.places().max(1));
        for leads in found.leads.chunks(AHEAD) {
            self.read_ahead(listing, leads);
            for lead in leads {
                let (from, column) = (lead.from, lead.column);
                let row = match lead.to {
                    To::Listed(row) => row,
                    To::New { maps } => {
                        let form = forms.next().expect("each row that is new has its form");
                        listing.add(form, maps)?
                    }
                };
                // Until all rows are listed, `automorphism` holds the number of the map.
                *listing.step_mut(from, column) = ClassStep {
                    row,
                    automorphism: lead.map,
                    element: lead.element,
                };
                let Some(undoing) = self.undoing(lead) else {
                    continue;
                };
                let back = listing.step_mut(row, undoing);
                if *back == ClassStep::UNKNOWN {
                    let inverse = self.maps.inverses[usize::from(lead.map)];
                    *back = ClassStep {
                        row: from,
                        automorphism: inverse,
                        element: self.fibre.backwards(lead.element, inverse, undoing),
                    };
                }
            }
        }
        Ok(())
    }

    /// The column that leads back from the row found: the image, under the map, of the column that
    /// undoes this one. `None` if no direct column undoes it.
    fn undoing(&self, lead: &Lead) -> Option<u16> {
        let undoing = self.words.undoing[usize::from(lead.column)]?;
        Some(self.maps.all[usize::from(lead.map)].columns[usize::from(undoing)])
    }

    /// Reads the steps that lead back from known rows. They are scattered over memory; reading them
    /// together saves waiting for each of them when they are added.
    fn read_ahead(&self, listing: &Listing, leads: &[Lead]) {
        let read = leads.iter().filter_map(|lead| match lead.to {
            To::Listed(row) => Some(listing.steps(row as usize)[usize::from(self.undoing(lead)?)]),
            To::New { .. } => None,
        });
        core::hint::black_box(read.fold(0, |all, step| all ^ step.row));
    }

    /// Fills in the columns that are products of others, and the automorphisms.
    ///
    /// # Errors
    ///
    /// [`SpaceError::NoMemory`] if there is not enough memory for one more column of steps.
    fn put_together(&self, listing: &mut Listing) -> Result<(), SpaceError> {
        if listing.columns == 0 {
            return Ok(());
        }
        if !has_room_for(column_bytes(listing.rows.len())) {
            return Err(listing.no_memory());
        }
        let of_map = &self.fibre.of_maps;
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
                    // Since it follows the map of the first step, the second column is replaced by
                    // its image under that map.
                    let second = self.maps.all[map].columns[usize::from(product.second)];
                    let own = first.row as usize * listing.columns;
                    let mut then = steps[own + usize::from(second)];
                    if is_own[usize::from(second)] {
                        then.automorphism = of_map[usize::from(then.automorphism)];
                    }
                    // For now, `automorphism` holds the number of the map's effect on the fibre.
                    ClassStep {
                        row: then.row,
                        automorphism: self.fibre.product(then.automorphism, of_map[map]),
                        element: self.fibre.sum(first.element, then, second),
                    }
                };
                let made = map_each(tasks(0..listing.rows.len()), &|rows| {
                    rows.map(step).collect::<Vec<ClassStep>>()
                });
                let column = usize::from(product.column);
                map_each(listing.tasks_mut().zip(made), &|(rows, made)| {
                    for (steps, step) in rows.zip(made) {
                        steps[column] = step;
                    }
                });
            }
        }
        map_each(listing.tasks_mut(), &|rows| {
            for steps in rows {
                for ((column, step), &is_own) in (0..).zip(steps).zip(&is_own) {
                    if is_own {
                        step.automorphism = of_map[usize::from(step.automorphism)];
                    }
                    step.automorphism = self.fibre.automorphism(step.automorphism, column);
                }
            }
        });
        Ok(())
    }
}

/// An upper bound for the bytes of the steps of a column, as the threads make them.
fn column_bytes(rows: usize) -> u64 {
    // Tasks have lists of their own.
    let lists = rows.div_ceil(TASK) * 8 * size_of::<usize>();
    (rows * size_of::<ClassStep>() + lists) as u64
}

/// Ranges of rows for the threads.
fn tasks(rows: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let end = rows.end;
    rows.step_by(TASK)
        .map(move |first| first..end.min(first + TASK))
}

impl Listing {
    /// The number of the row of a form, which is added if it is new. `maps` is the number of maps
    /// that fix it.
    ///
    /// # Errors
    ///
    /// [`SpaceError::NoMemory`] if there is not enough memory for a new row.
    fn add(&mut self, form: &[u16], maps: u16) -> Result<u32, SpaceError> {
        let row = self.rows.find_or_add(form);
        let row = row.ok_or_else(|| self.no_memory())?;
        if row as usize == self.stabilisers.len() {
            let room = self.stabilisers.try_reserve(1);
            let room = room.and_then(|()| self.steps.try_reserve(self.columns));
            room.map_err(|_| self.no_memory())?;
            self.stabilisers.push(maps);
            let steps = self.steps.len() + self.columns;
            self.steps.resize(steps, ClassStep::UNKNOWN);
        }
        Ok(row)
    }

    /// The error that there is not enough memory for more rows.
    fn no_memory(&self) -> SpaceError {
        let rows = self.rows.len() as u64;
        SpaceError::NoMemory { rows }
    }

    /// The steps of each row, in tasks for threads. There must be at least one column.
    fn tasks_mut(&mut self) -> impl Iterator<Item = ChunksExactMut<'_, ClassStep>> {
        let columns = self.columns;
        let tasks = self.steps.chunks_mut(TASK * columns);
        tasks.map(move |steps| steps.chunks_exact_mut(columns))
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

    /// The peak size of a row in bytes, for this number of places and columns.
    pub(crate) fn bytes_per_row(places: usize, columns: usize) -> u64 {
        // A state, two to four slots for its number, the number of maps that fix it, its steps, and
        // one more step while a column is computed as a product.
        let state = places * size_of::<u16>() + 4 * size_of::<u32>() + size_of::<u16>();
        (state + (columns + 1) * size_of::<ClassStep>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use puzzle_def::known;

    use super::*;
    use crate::choices::Choices;
    use crate::classes::ClassPlan;
    use crate::columns::Columns;

    #[test]
    fn as_many_rows_as_the_limit_are_listed_and_no_more() {
        let floppy = known::definition("floppy").expect("it is known");
        let columns = Columns::new(&floppy, false).expect("its moves have few powers");
        let plan = ClassPlan::of(&floppy, &columns, None, &Choices::default());
        let matter = plan.expect("it can be planned").matter;
        let rows = |limit| {
            matter
                .list(limit, None)
                .map(|listing| listing.rows.len() as u64)
        };
        let all = rows(u64::MAX).expect("they are few");
        assert!(all > 1);
        assert_eq!(rows(all), Ok(all));
        let limit = all - 1;
        assert_eq!(rows(limit), Err(SpaceError::TooManyRows { limit }));
    }

    #[test]
    fn lists_take_at_most_what_is_told_of_them() {
        let floppy = known::definition("floppy").expect("it is known");
        let columns = Columns::new(&floppy, false).expect("its moves have few powers");
        let plan = ClassPlan::of(&floppy, &columns, None, &Choices::default());
        let matter = plan.expect("it can be planned").matter;
        let (places, own) = (matter.labels.places(), matter.words.own.len());
        assert!(places > 4 && own > 1, "{places} {own}");
        // A form of two bytes per place and the lead itself, in lists of twice that capacity.
        let lead = (2 * places + size_of::<Lead>()) as u64;
        for rows in [1, 1000] {
            assert_eq!(
                matter.batch_bytes(rows),
                rows as u64 * own as u64 * lead * 2
            );
        }
        // Steps of eight bytes, and a list of eight words for each 128 rows.
        let word = size_of::<usize>() as u64;
        for (rows, tasks) in [(1, 1), (128, 1), (129, 2), (1280, 10)] {
            assert_eq!(column_bytes(rows), 8 * rows as u64 + 8 * word * tasks);
        }
    }
}
