//! Shares work among the [threads](crate::threads) of the current pool; without a pool, does it on
//! the calling thread.
//!
//! Rayon sees only numbered tasks and one function. Its iterators would be compiled again for each
//! use and each row length, and take more code than all the work they share. For the same reason
//! tasks are ranges of plain lanes, which become rows of a certain length only where they are
//! processed.

use core::ops::Range;

use crate::lanes::Lanes;
#[cfg(all(feature = "rayon", not(target_family = "wasm")))]
use crate::threads::is_shared;

/// The rows of a task if there are few; with fewer rows per task the overhead would show.
const FEWEST_ROWS: usize = 64;

/// The most tasks into which rows are divided: enough for many threads to finish at about the same
/// time.
const MOST_TASKS: usize = 1 << 12;

/// The number of rows per task, which is even, for this number of rows.
pub(crate) fn rows_per_task(rows: usize) -> usize {
    rows.div_ceil(MOST_TASKS)
        .max(1)
        .next_multiple_of(FEWEST_ROWS)
}

/// Divides this many rows into tasks.
pub(crate) fn tasks(rows: usize) -> impl Iterator<Item = Range<usize>> {
    let size = rows_per_task(rows);
    (0..rows)
        .step_by(size)
        .map(move |first| first..rows.min(first + size))
}

/// The results of all tasks, in the order of the tasks; the threads take one task after another.
///
/// ```
/// let squares = row_search::threads::map_each(1..=4, &|n| n * n);
/// assert_eq!(squares, [1, 4, 9, 16]);
/// ```
pub fn map_each<T: Send, R: Send>(
    tasks: impl IntoIterator<Item = T>,
    work: &(dyn Fn(T) -> R + Sync),
) -> Vec<R> {
    #[cfg(all(feature = "rayon", not(target_family = "wasm")))]
    return map_tasks(tasks.into_iter().collect(), work);
    #[cfg(not(all(feature = "rayon", not(target_family = "wasm"))))]
    tasks.into_iter().map(work).collect()
}

#[cfg(all(feature = "rayon", not(target_family = "wasm")))]
fn map_tasks<T: Send, R: Send>(tasks: Vec<T>, work: &(dyn Fn(T) -> R + Sync)) -> Vec<R> {
    use std::sync::Mutex;

    let tasks = tasks.into_iter();
    // A single task needs no pool.
    if tasks.len() <= 1 || !is_shared() {
        return tasks.map(work).collect();
    }
    let tasks: Vec<_> = tasks.map(|task| Mutex::new((Some(task), None))).collect();
    for_each_number(tasks.len(), &|number| {
        // This never waits: only the thread that got this number takes the lock.
        let mut own = tasks[number].lock().expect("nobody else has locked it");
        let task = own.0.take().expect("a number is handed out once");
        own.1 = Some(work(task));
    });
    let results = tasks.into_iter().map(|task| {
        let (_, result) = task.into_inner().expect("no task has panicked");
        result.expect("every number was handed out")
    });
    results.collect()
}

/// Calls a function with each number below `count`.
#[cfg(all(feature = "rayon", not(target_family = "wasm")))]
fn for_each_number(count: usize, work: &(dyn Fn(usize) + Sync)) {
    use rayon::prelude::*;

    (0..count).into_par_iter().for_each(work);
}

/// Adds this many empty lanes, for which there is capacity; all threads take part, and touch the
/// memory for the first time.
pub(crate) fn extend_cleared(set: &mut Vec<Lanes>, lanes: usize) {
    #[cfg(all(feature = "rayon", not(target_family = "wasm")))]
    {
        use rayon::prelude::*;

        const MIN_LANES: usize = 1 << 12;
        if lanes > MIN_LANES && is_shared() {
            let lanes = (0..lanes).into_par_iter().with_min_len(MIN_LANES);
            set.par_extend(lanes.map(|_| Lanes::ZERO));
            return;
        }
    }
    set.resize(set.len() + lanes, Lanes::ZERO);
}
