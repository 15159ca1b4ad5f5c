//! Work in the background: without the interpreter lock, with progress, and stopped by Ctrl-C.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::{panic, process, thread};

use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use row_search::LevelReport;

use crate::errors::Failure;

/// How often signals are checked.
const ASKED_EVERY: Duration = Duration::from_millis(40);

/// The stack size in bytes, as for the main thread of most programs.
const STACK: usize = 8 << 20;

/// A report of progress: the depth, the number of positions at it and up to it, and the number of
/// all positions if that is known.
pub(crate) type Report = (u32, u64, u64, u64);

/// The connection of work in the background to its caller.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    reports: Sender<Report>,
    is_over: Arc<AtomicBool>,
}

impl Task {
    /// Whether the caller no longer waits.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// The flag for [`is_over`](Self::is_over).
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_over)
    }

    /// Reports a level. Returns whether to continue.
    pub(crate) fn level(&self, level: LevelReport) -> ControlFlow<()> {
        self.report((level.depth, level.positions, level.total, level.states));
        match self.is_over() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    pub(crate) fn report(&self, report: Report) {
        // Fails only if the work was stopped.
        let _ = self.reports.send(report);
    }
}

/// How to do some work.
#[derive(Debug, Default)]
pub(crate) struct Manner {
    /// The number of threads, if one was chosen.
    pub(crate) threads: Option<usize>,
    /// The function that receives reports of progress.
    pub(crate) progress: Option<Py<PyAny>>,
}

/// Does work with this many threads, if a number was chosen. The threads of the common pool don't
/// exist in a process forked after they were started, so work there has a pool of its own.
pub(crate) fn with_threads<T: Send>(
    threads: Option<usize>,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    static FIRST: OnceLock<u32> = OnceLock::new();
    let is_forked = *FIRST.get_or_init(process::id) != process::id();
    // 0 is the default number.
    let Some(threads) = threads.or(is_forked.then_some(0)) else {
        return work();
    };
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Failure::Search(format!("no thread can be made: {error}")))?
        .install(work)
}

/// Does work on another thread. The calling thread checks for signals and reports progress.
///
/// If a signal or a report raises an exception, the work is told to stop, and ends by itself.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    manner: &Manner,
    work: impl FnOnce(&Task) -> Result<T, Failure> + Send + 'static,
) -> PyResult<T> {
    let (reports, mut heard) = mpsc::channel();
    let is_over = Arc::new(AtomicBool::new(false));
    let task = Task {
        reports,
        is_over: Arc::clone(&is_over),
    };
    let threads = manner.threads;
    let whole = move || with_threads(threads, || work(&task));
    let thread = thread::Builder::new().stack_size(STACK).spawn(whole);
    let thread =
        thread.map_err(|error| Failure::Search(format!("no thread can be made: {error}")))?;
    loop {
        let received;
        (heard, received) = py.detach(move || {
            let received = heard.recv_timeout(ASKED_EVERY);
            (heard, received)
        });
        let told = match (received, &manner.progress) {
            (Err(RecvTimeoutError::Disconnected), _) => break,
            (Ok(report), Some(progress)) => progress.call1(py, report).map(|_| ()),
            _ => Ok(()),
        };
        if let Err(error) = told.and_then(|()| py.check_signals()) {
            is_over.store(true, Ordering::Relaxed);
            return Err(error);
        }
    }
    match py.detach(|| thread.join()) {
        Ok(done) => Ok(done?),
        Err(panicked) => panic::resume_unwind(panicked),
    }
}
