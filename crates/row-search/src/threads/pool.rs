//! The pool of the program: as many threads as can be started, each started before rayon relies on
//! it.
//!
//! Rayon creates its global pool all at once: if one thread cannot be started, it fails for good,
//! without a second try in the same process. So the threads are started first, and wait for their
//! places in a pool of that size.

use std::env;
use std::io;
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::sync::mpsc::{self, Sender};
use std::thread;

use rayon::{ThreadBuilder, ThreadPoolBuilder};

use crate::memory::{has_room_for, set_aside};

/// Up to this many threads can be requested however few processors there are: results must not
/// depend on the number of threads, and this lets that be tested on any machine.
const ALWAYS_ALLOWED: usize = 64;

/// On large machines, the most threads per processor. All threads do the same kind of work, and
/// wait for nothing but work, so one per processor is best. More only cost stacks, and attempts to
/// steal work from each other, which grow with the number of pairs.
const PER_PROCESSOR: usize = 4;

/// Bytes reserved for the work while threads are started. Each thread takes a stack and some memory
/// for its allocations, which would be useless if nothing were left for the work.
const FOR_THE_WORK: u64 = 1 << 26;

/// Bytes that must be available in addition before a thread is started. The GNU C library gives
/// each thread an arena, for which it reserves 64 MB of addresses twice. A thread that does not get
/// one asks again whenever it needs memory, and could later take what was left for the work.
const FOR_A_THREAD: u64 = if cfg!(target_pointer_width = "64") {
    (1 << 27) + (1 << 22)
} else {
    1 << 22
};

/// The environment variable that sets the number of threads of rayon's pools, and that users know.
const VARIABLE: &str = "RAYON_NUM_THREADS";

/// The number of threads in the pool of the program, once created; `None` if there is none.
static MADE: OnceLock<Option<usize>> = OnceLock::new();

/// The number of threads in the current pool: that of the calling thread or, if it belongs to none,
/// that of the program.
pub(super) fn current() -> Option<usize> {
    match rayon::current_thread_index() {
        Some(_) => Some(rayon::current_num_threads()),
        None => made(None),
    }
}

/// Creates the pool of the program, unless that has been done.
pub(super) fn made(wanted: Option<NonZeroUsize>) -> Option<usize> {
    *MADE.get_or_init(|| {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let variable = env::var(VARIABLE).ok();
        let wanted = wanted.map(usize::from).or_else(|| asked_for(&variable?));
        let wanted = sensible(wanted, processors);
        let waiting = match set_aside(FOR_THE_WORK) {
            Some(_aside) => waiting_threads(wanted, |work| match has_room_for(FOR_A_THREAD) {
                true => spawn(work),
                false => Err(io::ErrorKind::OutOfMemory.into()),
            }),
            None => Vec::new(),
        };
        let threads = waiting.len();
        if threads == 0 {
            return None;
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads);
        match pool.spawn_handler(places_for(waiting)).build_global() {
            Ok(()) => Some(threads),
            // The program has created a global pool of its own.
            Err(_) => Some(rayon::current_num_threads()),
        }
    })
}

/// The number in the variable, if it is valid.
fn asked_for(variable: &str) -> Option<usize> {
    variable.parse().ok().filter(|&threads| threads > 0)
}

/// The number of threads to start for this many processors.
fn sensible(wanted: Option<usize>, processors: usize) -> usize {
    let most = processors.saturating_mul(PER_PROCESSOR).max(ALWAYS_ALLOWED);
    wanted.unwrap_or(processors).clamp(1, most)
}

/// The channel to a thread that waits for its place in a pool. Dropping it ends the thread.
type Waiting = Sender<ThreadBuilder>;

/// The work of such a thread.
type Work = Box<dyn FnOnce() + Send>;

/// Starts this many threads, or as many as possible.
fn waiting_threads(wanted: usize, mut spawn: impl FnMut(Work) -> io::Result<()>) -> Vec<Waiting> {
    let mut waiting = Vec::new();
    while waiting.len() < wanted {
        let (sender, place) = mpsc::channel::<ThreadBuilder>();
        let (here, is_here) = mpsc::channel();
        let work = Box::new(move || {
            // Can't fail: the receiver is still waiting.
            let _ = here.send(());
            if let Ok(place) = place.recv() {
                place.run();
            }
        });
        // Once the thread runs, it has all the memory that it needs to start.
        if spawn(work).is_err() || is_here.recv().is_err() {
            break;
        }
        waiting.push(sender);
    }
    waiting
}

fn spawn(work: Work) -> io::Result<()> {
    thread::Builder::new().spawn(work).map(drop)
}

/// Gives each of these threads a place in the pool being created.
fn places_for(mut waiting: Vec<Waiting>) -> impl FnMut(ThreadBuilder) -> io::Result<()> {
    move |place| {
        let thread = waiting.pop().expect("a thread for each place");
        let sent = thread.send(place);
        sent.expect("a thread waits until it has its place");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absurd_numbers_of_threads_are_cut_to_sensible_ones() {
        assert_eq!(sensible(None, 2), 2);
        assert_eq!(sensible(Some(1), 128), 1);
        assert_eq!(sensible(Some(7), 2), 7);
        assert_eq!(sensible(Some(20_000), 2), 64);
        assert_eq!(sensible(Some(20_000), 128), 512);
        assert_eq!(sensible(Some(usize::MAX), usize::MAX), usize::MAX);
        for (text, expected) in [("3", Some(3)), ("0", None), ("", None), ("many", None)] {
            assert_eq!(asked_for(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_pool_has_the_threads_that_can_be_made() {
        for possible in 0..=4 {
            let mut left: usize = possible;
            let waiting = waiting_threads(3, |work| {
                left = left.checked_sub(1).ok_or(io::ErrorKind::WouldBlock)?;
                spawn(work)
            });
            let threads = possible.min(3);
            assert_eq!(waiting.len(), threads);
            if threads > 0 {
                let pool = ThreadPoolBuilder::new().num_threads(threads);
                let pool = pool.spawn_handler(places_for(waiting)).build();
                let pool = pool.expect("all threads are there");
                assert_eq!(pool.current_num_threads(), threads);
                let sum = pool.install(|| {
                    let squares = crate::threads::map_each(0..1000_u64, &|n| n * n);
                    squares.into_iter().sum::<u64>()
                });
                assert_eq!(sum, 332_833_500);
            }
        }
    }
}
