//! What is said when somebody presses Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};

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

/// Says what there is to say, and ends the program.
fn end() {
    let mut err = io::stderr();
    if let Some(note) = last_words().take() {
        // Behind the bar that is there.
        let line_end = if err.is_terminal() { "\n" } else { "" };
        let _ = writeln!(err, "{line_end}pocket: note: {}", shown(&note));
    }
    process::exit(INTERRUPTED);
}
