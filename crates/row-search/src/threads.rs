//! The threads that work is shared out among: how many there are, and work as numbered tasks.
//!
//! Whoever calls from a thread of a rayon pool has the work done by that pool. Otherwise it is done by the pool of the
//! program, which is made by the first call of [`make`] or by the first work; where no thread can be made, or a single one, it is done
//! by the calling thread alone. So nothing here fails or panics for want of threads. Rayon by itself would: it panics when its pool
//! is used first and can't be made. A program that also uses rayon in other ways calls [`make`] before that, and does
//! without them where that tells one thread.
//!
//! No result depends on how many threads there are.

use core::num::NonZeroUsize;

#[cfg(all(feature = "rayon", not(target_family = "wasm")))]
mod pool;

pub use crate::parallel::map_each;

/// Makes the pool of the program, with so many threads or, if none are asked for, with one for each processor. It tells how
/// many threads work is shared out among: fewer than were asked for where no more can be made, or more would be of no use.
///
/// The pool is made once; a later call leaves it as it is. The environment variable `RAYON_NUM_THREADS` stands for a number
/// where none is asked for.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// use row_search::threads;
///
/// let threads = threads::make(NonZeroUsize::new(2));
/// assert!((1..=2).contains(&threads));
/// assert_eq!(threads::make(None), threads);
/// ```
pub fn make(wanted: Option<NonZeroUsize>) -> usize {
    #[cfg(all(feature = "rayon", not(target_family = "wasm")))]
    return pool::made(wanted).unwrap_or(1);
    #[cfg(not(all(feature = "rayon", not(target_family = "wasm"))))]
    {
        let _ = wanted;
        1
    }
}

/// How many threads work is shared out among.
///
/// ```
/// assert!(row_search::threads::count() >= 1);
/// ```
#[must_use]
pub fn count() -> usize {
    #[cfg(all(feature = "rayon", not(target_family = "wasm")))]
    return pool::current().unwrap_or(1);
    #[cfg(not(all(feature = "rayon", not(target_family = "wasm"))))]
    1
}

/// Whether there is a pool, which is made if it can be, and more than one thread in it. Else the calling thread works alone:
/// to hand everything to another one would only take time.
#[cfg(all(feature = "rayon", not(target_family = "wasm")))]
pub(crate) fn is_shared() -> bool {
    pool::current().is_some_and(|threads| threads > 1)
}
