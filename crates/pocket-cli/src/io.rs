//! The standard streams of a run, and facts about the run: terminals, colour, and how to start it
//! again.
//!
//! Everything printed on stderr goes through [`Io::say`], which escapes unprintable characters. So
//! messages need not escape anything, except where they show input on one line or with a caret
//! under it. That is done in `failure.rs` and the snippets of `cube_model`, with the same
//! [`shown`].

use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::PathBuf;

use clap::error::ErrorKind;
use cube_model::notation::shown;
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::json;

/// The standard streams of one run of the program, and facts about its environment.
#[allow(missing_debug_implementations, reason = "streams have nothing to show")]
pub struct Io<'a> {
    input: Box<dyn Read + 'a>,
    out: BufWriter<Box<dyn Write + 'a>>,
    err: Box<dyn Write + 'a>,
    /// Whether a person types the input.
    pub(crate) input_is_terminal: bool,
    out_is_terminal: bool,
    /// Whether a person may be watching progress.
    pub(crate) err_is_terminal: bool,
    /// Whether results may be coloured.
    pub(crate) colour: bool,
    /// The program file that starts the same run again.
    pub(crate) program: Option<PathBuf>,
    /// The arguments of the run, including the name of the program.
    pub(crate) arguments: Vec<OsString>,
}

/// The number of bytes of output that are buffered.
const BUFFER: usize = 64 * 1024;

impl<'a> Io<'a> {
    /// Streams that are not terminals.
    pub fn new(input: impl Read + 'a, out: impl Write + 'a, err: impl Write + 'a) -> Self {
        Self {
            input: Box::new(input),
            out: BufWriter::with_capacity(BUFFER, Box::new(out)),
            err: Box::new(err),
            input_is_terminal: false,
            out_is_terminal: false,
            err_is_terminal: false,
            colour: false,
            program: None,
            arguments: Vec::new(),
        }
    }

    /// Names the program file that does the same as this run if it gets the same arguments. Without
    /// it, a search can't be shared among several processes of this machine.
    ///
    /// ```
    /// use pocket_cli::{Io, run};
    ///
    /// let io = Io::new(&b""[..], Vec::new(), Vec::new());
    /// let mut io = io.with_program("/usr/local/bin/pocket");
    /// assert_eq!(run(["pocket", "solve", "R"], &mut io), 0);
    /// ```
    #[must_use]
    pub fn with_program(self, file: impl Into<PathBuf>) -> Self {
        Self {
            program: Some(file.into()),
            ..self
        }
    }

    /// The streams of the process, which can be started again from its own file. Colour is used if
    /// stdout is a terminal, unless `NO_COLOR` or `TERM=dumb` is set.
    pub fn standard(
        input: impl Read + IsTerminal + 'a,
        out: impl Write + IsTerminal + 'a,
        err: impl Write + IsTerminal + 'a,
    ) -> Self {
        let variable = |name| env::var_os(name).unwrap_or_default();
        Self {
            input_is_terminal: input.is_terminal(),
            out_is_terminal: out.is_terminal(),
            err_is_terminal: err.is_terminal(),
            colour: out.is_terminal()
                && colour_is_welcome(&variable("NO_COLOR"), &variable("TERM")),
            program: env::current_exe().ok(),
            ..Self::new(input, out, err)
        }
    }

    /// Whether a person may be watching stderr without seeing the answers.
    pub(crate) fn answers_are_unseen(&self) -> bool {
        self.err_is_terminal && !self.out_is_terminal
    }

    /// Reads the input that is available; 0 bytes at its end.
    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Failure> {
        loop {
            match self.input.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result.map_err(Failure::Read),
            }
        }
    }

    /// Reads the whole input, but at most one byte more than `limit`.
    pub(crate) fn text(&mut self, limit: usize) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        let most = limit as u64 + 1;
        let read = self.input.by_ref().take(most).read_to_end(&mut bytes);
        read.map_err(Failure::Read)?;
        utf8(bytes).map_err(|found| Fault::mismatch(found, "text in UTF-8").into())
    }

    /// The stream for results.
    pub(crate) fn out(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Writes a result.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.out.write_all(bytes).map_err(Failure::Write)
    }

    /// Writes an answer: as a line of JSON, or as text.
    pub(crate) fn answer(
        &mut self,
        as_json: bool,
        answer: &(impl Serialize + Display),
    ) -> Result<(), Failure> {
        let written = match as_json {
            true => json::line(answer, &mut self.out),
            false => write!(self.out, "{answer}"),
        };
        written.map_err(Failure::Write)
    }

    /// Writes out all results so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(Failure::Write)
    }

    /// If a person has to type the input, notes on stderr that lines are awaited.
    pub(crate) fn say_that_lines_are_awaited(&mut self, what: &str) {
        if self.input_is_terminal {
            let note = format!("reading {what} from the terminal, one a line; Ctrl-D ends");
            self.say(format_args!("pocket: {note}"));
        }
    }

    /// Prints a note on stderr. Notes are no failures, and don't change results.
    pub(crate) fn note(&mut self, note: impl Display) {
        self.say(format_args!("pocket: note: {note}"));
    }

    /// Reports a failure on stderr.
    pub(crate) fn report(&mut self, failure: &Failure) {
        if !failure.is_told() {
            self.say(format_args!("pocket: {failure}"));
        }
    }

    /// Prints lines on stderr, with unprintable characters escaped. Errors are ignored: if stderr
    /// is closed, nobody reads it.
    fn say(&mut self, message: impl Display) {
        for line in message.to_string().split('\n') {
            let _ = writeln!(self.err, "{}", shown(line));
        }
    }

    /// Prints a message of clap: a usage error to stderr, or the requested help or version to
    /// stdout.
    pub(crate) fn show_usage(&mut self, message: &clap::Error) -> Result<(), Failure> {
        let text = message.render();
        if message.use_stderr() {
            // Bad usage is a failure even if this can't be printed.
            let text = text.to_string();
            let text = text.strip_suffix('\n').unwrap_or(&text);
            match text.strip_prefix("error: ") {
                Some(fault) => self.say(format_args!("pocket: {fault}")),
                None => self.say(text),
            }
            return Err(Failure::Reported);
        }
        let written = if self.colour && message.kind() != ErrorKind::DisplayVersion {
            write!(self.out, "{}", text.ansi())
        } else {
            write!(self.out, "{text}")
        };
        written.map_err(Failure::Write)
    }
}

/// Whether a terminal may be coloured, by the values of `NO_COLOR` and `TERM`.
fn colour_is_welcome(no_color: &OsStr, term: &OsStr) -> bool {
    no_color.is_empty() && term != "dumb"
}

/// These bytes as text, or the place from which on they aren't UTF-8.
pub(crate) fn utf8(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let lines = valid.split(|&byte| byte == b'\n');
        let last = lines.clone().next_back().map_or(0, <[u8]>::len);
        format!(
            "invalid UTF-8 from byte {} of line {} on",
            last + 1,
            lines.count()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_gives_way_to_no_color_and_to_dumb_terminals() {
        let welcome =
            |no_color: &str, term: &str| colour_is_welcome(no_color.as_ref(), term.as_ref());
        assert!(welcome("", "xterm"));
        assert!(welcome("", ""));
        assert!(!welcome("1", "xterm"));
        assert!(!welcome("", "dumb"));
    }
}
