//! The threads that share the work: their number, and work as numbered tasks.
//!
//! If the caller is on a thread of a rayon pool, that pool does the work. Otherwise the pool of the
//! program does, which is created by the first call of [`make`] or by the first work; if only one
//! thread or none can be started, the calling thread does all of it. So nothing here fails or
//! panics for lack of threads, whereas rayon itself panics if its pool cannot be created at first
//! use. A program that also uses rayon in other ways should call [`make`] first, and do without
//! threads if it returns one.
//!
//! No result depends on the number of threads.

use core::num::NonZeroUsize;

#[cfg(all(feature = "rayon", not(target_family = "wasm")))]
mod pool;

pub use crate::parallel::map_each;

/// Creates the pool of the program, with this number of threads, or by default one for each
/// processor. Returns the number of threads that share the work: fewer than requested if no more
/// can be started, or more would be useless.
///
/// The pool is created once; later calls leave it unchanged. The environment variable
/// `RAYON_NUM_THREADS` sets the number if none is requested.
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

/// The number of threads that share the work.
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

/// Whether there is a pool (which is created if possible) with more than one thread. Otherwise the
/// calling thread works alone, because handing everything to one other thread would only take time.
#[cfg(all(feature = "rayon", not(target_family = "wasm")))]
pub(crate) fn is_shared() -> bool {
    pool::current().is_some_and(|threads| threads > 1)
}
