//! By itself, because the pool of a program is made once: with as many threads as are asked for first.

#![cfg(feature = "rayon")]

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::{Barrier, Mutex};
use std::thread;

use row_search::threads::{self, map_each};

#[test]
fn work_is_shared_out_among_as_many_threads_as_were_asked_for() {
    assert_eq!(threads::make(NonZeroUsize::new(3)), 3);
    // It is made once.
    assert_eq!(threads::make(NonZeroUsize::new(2)), 3);
    assert_eq!([threads::make(None), threads::count()], [3, 3]);

    // Each task waits until all three are at work at once, which takes a thread for each.
    let (together, seen) = (Barrier::new(3), Mutex::new(HashSet::new()));
    let results = map_each(0..3_u32, &|number| {
        together.wait();
        let mut seen = seen.lock().expect("no thread panics");
        seen.insert(thread::current().id());
        number * number
    });
    assert_eq!(results, [0, 1, 4]);
    assert_eq!(seen.into_inner().expect("no thread panics").len(), 3);

    // Within another pool that one does the work.
    let five = rayon::ThreadPoolBuilder::new().num_threads(5).build();
    let five = five.expect("five threads");
    assert_eq!(five.install(threads::count), 5);
    assert_eq!(threads::count(), 3);
}
