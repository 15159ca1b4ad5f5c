//! Lists rows with several processes: each expands some of them, and all exchange the results.

use core::ops::Range;

use row_search::threads::map_each;

use super::found::{Code, FoundLeads, To};
use super::{ClassStep, Listing, Matter, tasks};
use crate::error::SpaceError;
use crate::gather::Gather;

impl Matter {
    /// Finds the leads from the rows of a batch with all processes together: the same as one
    /// process alone would find, in the same order.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if the processes cannot communicate, or one of them sends invalid data.
    pub(super) fn search_together(
        &self,
        listing: &Listing,
        batch: &Range<usize>,
        gather: &mut dyn Gather,
    ) -> Result<Vec<FoundLeads>, SpaceError> {
        let (process, processes) = (gather.process(), gather.processes());
        if process >= processes {
            return Err(SpaceError::NoProcess { process, processes });
        }
        let own = self.search(listing, part(batch, process, processes));
        let code = Code::new(self, listing);
        let mut word = Vec::new();
        for found in &own {
            code.write(&found.leads, &mut word);
        }
        let words = words_of_all(gather, &word)?;
        let mut own = Some(own);
        let mut all = Vec::new();
        for (other, word) in words.iter().enumerate() {
            if other == process {
                all.extend(own.take().into_iter().flatten());
                continue;
            }
            let told = self.told(listing, part(batch, other, processes), code, word);
            all.extend(told.map_err(|reason| SpaceError::InvalidRows {
                process: other,
                reason,
            })?);
        }
        Ok(all)
    }

    /// The leads that another process has sent for some rows.
    fn told(
        &self,
        listing: &Listing,
        rows: Range<usize>,
        code: Code,
        word: &[u8],
    ) -> Result<Vec<FoundLeads>, String> {
        let lengths = map_each(tasks(rows.clone()), &|rows| {
            code.bytes(self.unknown(listing, rows).count())
        });
        let expected: usize = lengths.iter().sum();
        if word.len() != expected {
            return Err(format!("found {} bytes, expected {expected}", word.len()));
        }
        let starts: Vec<usize> = lengths
            .iter()
            .scan(0, |end, length| {
                let start = *end;
                *end += length;
                Some(start)
            })
            .collect();
        let told = tasks(rows).zip(lengths.into_iter().zip(starts));
        let told = map_each(told, &|(rows, (length, start))| {
            let leads = code.read(&word[start..][..length], self.unknown(listing, rows))?;
            let mut found = FoundLeads {
                leads,
                forms: Vec::new(),
            };
            self.add_forms(listing, &mut found);
            Ok(found)
        });
        // One after the other, so that of several errors it is always the first.
        told.into_iter().collect()
    }

    /// Computes the representatives of the rows that are not listed yet.
    fn add_forms(&self, listing: &Listing, found: &mut FoundLeads) {
        let places = self.labels.places();
        let (mut state, mut image) = (vec![0; places], vec![0; places]);
        for lead in &found.leads {
            if let To::Listed(_) = lead.to {
                continue;
            }
            let column = &self.columns[usize::from(lead.column)];
            let from = listing.rows.get(lead.from as usize);
            self.labels.move_into(from, column, &mut state);
            self.maps.all[usize::from(lead.map)].write(&self.labels, &state, &mut image);
            let group = &self.fibre.group;
            group.act(&self.labels, group.inverse(lead.element), &mut image);
            found.forms.extend_from_slice(&image);
        }
    }
}

impl Listing {
    /// Checks that all processes have the same rows and steps. Without this, most wrong data from
    /// another process would remain unnoticed.
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if they differ, or the processes cannot communicate.
    pub(super) fn compare(&self, gather: &mut dyn Gather) -> Result<(), SpaceError> {
        let own = self.sum().to_le_bytes();
        let words = words_of_all(gather, &own)?;
        match words.iter().position(|word| *word != own) {
            Some(process) => Err(SpaceError::OtherRows { process }),
            None => Ok(()),
        }
    }

    /// A checksum of the steps, which changes with any single step and hardly ever stays the same
    /// if several change. All results are in the steps, so it covers the rows too.
    fn sum(&self) -> u64 {
        /// The number of steps added up per thread.
        const STEPS: usize = 1 << 16;
        let number = |step: &ClassStep| {
            let [row, automorphism, element] =
                [step.row, step.automorphism.into(), step.element.into()].map(u64::from);
            row << 32 | automorphism << 16 | element
        };
        let sums = map_each(self.steps.chunks(STEPS), &|steps| {
            sum(steps.iter().map(number))
        });
        let stabilisers = self.stabilisers.iter().copied().map(u64::from);
        sum(sums.into_iter().chain(stabilisers))
    }
}

/// A checksum that changes with each single number.
fn sum(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0, |sum, number| {
        (sum.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

/// Sends a message to all processes, and returns the messages of all, in the order of the
/// processes.
fn words_of_all(gather: &mut dyn Gather, own: &[u8]) -> Result<Vec<Vec<u8>>, SpaceError> {
    let words = gather.gather(own);
    let words = words.map_err(|reason| SpaceError::NotGathered { reason })?;
    let (found, expected) = (words.len(), gather.processes());
    if found != expected {
        let reason = format!("found rows of {found} processes, expected those of {expected}");
        return Err(SpaceError::NotGathered { reason });
    }
    Ok(words)
}

/// The rows of a batch that a process handles. The shares of the processes are consecutive.
fn part(batch: &Range<usize>, process: usize, processes: usize) -> Range<usize> {
    let share = batch.len().div_ceil(processes);
    let start = |process: usize| {
        let before = share.saturating_mul(process).min(batch.len());
        batch.start + before
    };
    start(process)..start(process + 1)
}

#[cfg(test)]
mod tests {
    use super::{ClassStep, Listing, part};
    use crate::row_index::RowIndex;

    #[test]
    fn the_checksum_is_another_one_after_any_single_change() {
        let steps = [(0, 0, 0), (1, 2, 3), (1, 3, 2), (70_000, 400, 9_000)];
        let listing = Listing {
            rows: RowIndex::new(1),
            stabilisers: vec![1, 2],
            columns: 2,
            steps: steps
                .map(|(row, automorphism, element)| ClassStep {
                    row,
                    automorphism,
                    element,
                })
                .to_vec(),
        };
        let changed = |change: &dyn Fn(&mut Listing)| {
            let mut changed = listing.clone();
            change(&mut changed);
            assert_ne!(changed.sum(), listing.sum());
        };
        for bit in 0..16 {
            for number in 0..steps.len() {
                changed(&|listing| listing.steps[number].row ^= 1 << bit);
                changed(&|listing| listing.steps[number].row ^= 1 << (16 + bit));
                changed(&|listing| listing.steps[number].automorphism ^= 1 << bit);
                changed(&|listing| listing.steps[number].element ^= 1 << bit);
            }
            for number in 0..listing.stabilisers.len() {
                changed(&|listing| listing.stabilisers[number] ^= 1 << bit);
            }
        }
        changed(&|listing| listing.steps.swap(0, 1));
    }

    #[test]
    fn parts_make_the_whole() {
        for batch in [0..1, 5..12, 100..100 + (1 << 14)] {
            for processes in [1, 2, 3, 5, 64, 1000] {
                let rows = (0..processes).flat_map(|process| part(&batch, process, processes));
                assert_eq!(rows.collect::<Vec<_>>(), batch.clone().collect::<Vec<_>>());
            }
            assert_eq!(part(&batch, usize::MAX - 1, usize::MAX).len(), 0);
        }
    }
}
