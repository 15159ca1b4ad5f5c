//! Merges successive moves of the same part.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::amount::Amount;
use super::sequence::Sequence;
use super::turn::{Move, Part};

impl Sequence {
    /// The sequence with moves merged and cancelled: two moves of the same part are merged if only
    /// moves about the same axis are between them, until no more can be merged.
    ///
    /// Moves about one axis commute, so the merged move takes the place of the first, and the
    /// result has the same effect on every cube. Parts are compared as written: `R` and `2R` stay
    /// two moves, `R L'` does not become a slice, and rotations are not moved past turns.
    ///
    /// ```
    /// use cube_model::notation::Sequence;
    ///
    /// let moves: Sequence = "U R L R' L' U R2 L R".parse()?;
    /// assert_eq!(moves.simplified().to_string(), "U2 R' L");
    /// # Ok::<(), cube_model::notation::SequenceError>(())
    /// ```
    #[must_use]
    pub fn simplified(&self) -> Self {
        let mut joined = Joined::default();
        for step in self {
            joined.push(*step);
        }
        joined.into_moves().collect()
    }
}

/// The moves in runs: maximal groups of neighbours about the same axis.
#[derive(Default)]
struct Joined {
    entries: Vec<Entry>,
    runs: Vec<Run>,
    /// The index of a part's entry in a run, which is identified by where it begins.
    indices: BTreeMap<(usize, Part), usize>,
}

/// A part and the total amount that its run turns it: `None` if it cancels.
struct Entry {
    part: Part,
    amount: Option<Amount>,
}

struct Run {
    start: usize,
    /// The number of its entries that have not cancelled.
    live: usize,
}

impl Joined {
    fn push(&mut self, step: Move) {
        let (part, end) = (step.part(), self.entries.len());
        let on_axis = |run: &&Run| self.entries[run.start].part.axis() == part.axis();
        if self.runs.last().filter(on_axis).is_none() {
            self.runs.push(Run {
                start: end,
                live: 0,
            });
        }
        let run = self.runs.last_mut();
        let run = run.expect("a run on this axis was there or has just been begun");
        let index = *self.indices.entry((run.start, part)).or_insert(end);
        if index == end {
            self.entries.push(Entry { part, amount: None });
        }
        let amount = &mut self.entries[index].amount;
        run.live -= usize::from(amount.is_some());
        *amount = match *amount {
            None => Some(step.amount()),
            Some(before) => before.plus(step.amount()),
        };
        run.live += usize::from(amount.is_some());
        if run.live == 0 {
            self.drop_last_run();
        }
    }

    /// Removes a run in which everything has cancelled, so that the runs around it become
    /// neighbours.
    fn drop_last_run(&mut self) {
        let last = self.runs.pop();
        let start = last.expect("a move has just been put into it").start;
        for entry in self.entries.drain(start..) {
            self.indices.remove(&(start, entry.part));
        }
    }

    fn into_moves(self) -> impl Iterator<Item = Move> {
        let live = |entry: Entry| entry.amount.map(|amount| Move::new(entry.part, amount));
        self.entries.into_iter().filter_map(live)
    }
}
