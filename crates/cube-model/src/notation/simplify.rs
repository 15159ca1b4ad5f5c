//! Joining moves that turn the same part one after the other.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::amount::Amount;
use super::sequence::Sequence;
use super::turn::{Move, Part};

impl Sequence {
    /// The sequence with moves joined that turn one part and have only moves on the same axis
    /// between them, and without those that cancel; until no two can be joined.
    ///
    /// Moves on one axis commute, so the joined move stands where the first of them stood and the
    /// result does the same on every cube. Parts are compared as they are written: `R` and `2R`
    /// stay two moves, `R L'` does not become a slice, and rotations are not moved through turns.
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

/// Moves in runs, each run as many neighbours on one axis as there are.
#[derive(Default)]
struct Joined {
    entries: Vec<Entry>,
    runs: Vec<Run>,
    /// The index of the entry that a part has in a run, the run being known by its beginning.
    indices: BTreeMap<(usize, Part), usize>,
}

/// A part, and how far the moves of its run turn it: `None` when they cancel.
struct Entry {
    part: Part,
    amount: Option<Amount>,
}

struct Run {
    start: usize,
    /// How many of its entries have not cancelled.
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

    /// Forgets a run in which everything cancels, so that the runs around it become neighbours.
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
