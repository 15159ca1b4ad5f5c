//! What is said, or stopped, when somebody presses Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use cube_model::notation::shown;

/// The exit status of a program that Ctrl-C has ended, as shells have it.
const INTERRUPTED: i32 = 130;

/// What to say at present.
static LAST_WORDS: Mutex<Option<String>> = Mutex::new(None);

fn last_words() -> MutexGuard<'static, Option<String>> {
    LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A note that the program ends with if Ctrl-C is pressed while this lives.
pub(crate) struct LastWords(());

impl LastWords {
    /// Nothing to say yet.
    pub(crate) fn new() -> Self {
        // Where interrupts are ignored or can't be heard of, they do what they would do anyway.
        let _ = ctrlc::try_set_handler(end);
        Self(())
    }

    /// Says this from now on.
    pub(crate) fn set(&self, note: String) {
        *last_words() = Some(note);
    }
}

impl Drop for LastWords {
    fn drop(&mut self) {
        *last_words() = None;
    }
}

/// Whether a search is to be asked to stop, and whether it was.
static MAY_STOP: AtomicBool = AtomicBool::new(false);
static IS_STOPPED: AtomicBool = AtomicBool::new(false);

/// A search takes longer than this to stop if it is in the middle of something.
const SOON: Duration = Duration::from_secs(1);

/// While this lives, Ctrl-C asks a search to stop. Pressed again, it ends the program.
pub(crate) struct StopRequest(());

impl StopRequest {
    /// Not yet asked to stop.
    pub(crate) fn new() -> Self {
        let _ = ctrlc::try_set_handler(end);
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

/// Asks a search to stop, if there is one. Otherwise says what there is to say, and ends the program.
fn end() {
    let mut err = io::stderr();
    // Behind the bar that is there.
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
