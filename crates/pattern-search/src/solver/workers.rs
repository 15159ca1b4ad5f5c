//! The same work on all threads.

/// Calls `work` on each thread of the current rayon pool, and comes back when all are done.
#[cfg(all(feature = "rayon", not(target_family = "wasm")))]
pub(super) fn on_all_threads(work: impl Fn() + Sync) {
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads() {
            scope.spawn(|_| work());
        }
    });
}

/// Calls `work` on the one thread that there is.
#[cfg(not(all(feature = "rayon", not(target_family = "wasm"))))]
pub(super) fn on_all_threads(work: impl Fn() + Sync) {
    work();
}
