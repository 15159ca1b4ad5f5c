//! Handles Ctrl-C: prints a last note, or stops a search.

use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use cube_model::notation::shown;

/// The exit status of a program that Ctrl-C has ended, as shells have it.
const INTERRUPTED: i32 = 130;

/// The note to print at present.
static LAST_WORDS: Mutex<Option<String>> = Mutex::new(None);

fn last_words() -> MutexGuard<'static, Option<String>> {
    LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Installs the handler. If that fails, Ctrl-C just keeps its usual effect.
fn install() {
    // Where no thread can be started, `ctrlc` would take the signal and never answer it.
    if thread::Builder::new().spawn(|| ()).is_ok() {
        let _ = ctrlc::try_set_handler(end);
    }
}

/// As long as this lives, Ctrl-C ends the program with a note.
pub(crate) struct LastWords(());

impl LastWords {
    /// Installs the handler, without a note so far.
    pub(crate) fn new() -> Self {
        install();
        Self(())
    }

    /// Sets the note.
    pub(crate) fn set(&self, note: String) {
        *last_words() = Some(note);
    }
}

impl Drop for LastWords {
    fn drop(&mut self) {
        *last_words() = None;
    }
}

/// Whether there is a search that can be stopped (`MAY_STOP`), and whether it was asked to stop.
static MAY_STOP: AtomicBool = AtomicBool::new(false);
static IS_STOPPED: AtomicBool = AtomicBool::new(false);

/// If a search has not stopped after this time, it is in the middle of a long task.
const SOON: Duration = Duration::from_secs(1);

/// As long as this lives, Ctrl-C asks the search to stop. If pressed again, it ends the program.
pub(crate) struct StopRequest(());

impl StopRequest {
    /// Installs the handler. The search has not been asked to stop yet.
    pub(crate) fn new() -> Self {
        install();
        IS_STOPPED.store(false, Ordering::SeqCst);
        MAY_STOP.store(true, Ordering::SeqCst);
        Self(())
    }

    /// Whether the search was asked to stop.
    pub(crate) fn is_made(&self) -> bool {
        IS_STOPPED.load(Ordering::Relaxed)
    }
}

impl Drop for StopRequest {
    fn drop(&mut self) {
        MAY_STOP.store(false, Ordering::SeqCst);
        IS_STOPPED.store(false, Ordering::SeqCst);
    }
}

/// Asks the search to stop, if there is one. Otherwise prints the note, and ends the program.
fn end() {
    let mut err = io::stderr();
    // A progress bar may be on the current line.
    let line_end = if err.is_terminal() { "\n" } else { "" };
    if MAY_STOP.swap(false, Ordering::SeqCst) {
        IS_STOPPED.store(true, Ordering::SeqCst);
        thread::sleep(SOON);
        if IS_STOPPED.load(Ordering::SeqCst) {
            let _ = writeln!(
                err,
                "{line_end}pocket: note: stopping after this level of the table; Ctrl-C again ends the program at once"
            );
        }
        return;
    }
    if let Some(note) = last_words().take() {
        let _ = writeln!(err, "{line_end}pocket: note: {}", shown(&note));
    }
    process::exit(INTERRUPTED);
}
