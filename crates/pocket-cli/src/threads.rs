//! How many threads the program works on, and threads of its own beside them.

use std::num::NonZeroUsize;
use std::{io, thread};

use clap::Args;

use crate::options::whole_number;

/// The option of every command that computes.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Threads {
    /// Work on so many threads [default: one for each processor]
    ///
    /// No result depends on it. Where fewer can be made, these do the work; more than the processors have use for are not made.
    #[arg(long, value_name = "N", value_parser = whole_number(NonZeroUsize::MIN..=NonZeroUsize::MAX))]
    threads: Option<NonZeroUsize>,
}

impl Threads {
    /// Makes the threads, if a number is given; otherwise they are made where there is work for them.
    pub(crate) fn make(&self) {
        if self.threads.is_some() {
            row_search::threads::make(self.threads);
        }
    }
}

/// Whether one more thread can be made, for what helps to do without a way to fail.
pub(crate) fn can_be_made() -> bool {
    let idle = thread::Builder::new().spawn(|| {});
    idle.and_then(|idle| idle.join().map_err(|_| io::ErrorKind::Other.into()))
        .is_ok()
}
