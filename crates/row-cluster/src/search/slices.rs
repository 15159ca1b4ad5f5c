//! How many rows to process before checking for data from others.

use core::ops::Range;
use core::time::Duration;
use std::time::Instant;

use row_search::threads;

/// Slices should take between these two times. Meanwhile other processes wait for receipts, and
/// faults go unnoticed.
const SHORTEST: Duration = Duration::from_millis(2);
const LONGEST: Duration = Duration::from_millis(8);

/// The most memory for what is found in a slice.
const MOST_BYTES: usize = 1 << 22;

/// Rows that one task works on.
const TASK: u64 = 64;

/// Divides rows into slices that take neither too long nor too short a time.
pub(super) struct Slices {
    rows: u64,
    least: u64,
    most: u64,
}

impl Slices {
    pub(super) fn new(row_bytes: usize) -> Self {
        // Two tasks for each thread.
        let least = 2 * TASK * threads::count() as u64;
        let most = least.max((MOST_BYTES / row_bytes) as u64 / TASK * TASK);
        Self {
            rows: least,
            least,
            most,
        }
    }

    /// Removes the next slice from the rows that are left.
    pub(super) fn next_of(&self, left: &mut Range<u64>) -> Option<Range<u64>> {
        let start = left.start;
        left.start = left.end.min(start.saturating_add(self.rows));
        (start < left.start).then_some(start..left.start)
    }

    /// Processes a slice, and adjusts the length of the next ones if it was too fast or too slow.
    pub(super) fn timed<T>(&mut self, look: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let found = look();
        let time = start.elapsed();
        if time < SHORTEST {
            self.rows = self.most.min(self.rows * 2);
        } else if time > LONGEST {
            self.rows = self.least.max(self.rows / 2 / TASK * TASK);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn slices_become_longer_if_they_are_fast_and_shorter_if_they_are_slow() {
        let mut slices = Slices::new(1);
        assert_eq!(
            (slices.rows, slices.most),
            (slices.least, MOST_BYTES as u64)
        );
        for _ in 0..1000 {
            slices.timed(|| ());
        }
        assert_eq!(slices.rows, slices.most);
        // Not a power of two.
        slices.rows = 5 * slices.least + TASK;
        while slices.rows > slices.least {
            let halves = slices.rows / TASK / 2;
            slices.timed(|| thread::sleep(2 * LONGEST));
            assert_eq!(slices.rows, slices.least.max(halves * TASK));
        }
        slices.timed(|| thread::sleep(2 * LONGEST));
        assert_eq!(slices.rows, slices.least);
    }

    #[test]
    fn slices_are_whole_tasks_even_of_long_rows() {
        for row_bytes in [1, 3, 100, 2048, MOST_BYTES] {
            let slices = Slices::new(row_bytes);
            assert_eq!(slices.least % TASK, 0);
            assert_eq!(slices.most % TASK, 0);
            assert!(slices.most >= slices.least);
            assert!(slices.most == slices.least || slices.most <= (MOST_BYTES / row_bytes) as u64);
        }
    }
}
