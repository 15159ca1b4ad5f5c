//! Why launched processes come to no result, told once: by the one that knows best.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::process::ExitStatus;

use cube_model::notation::shown;

use super::lines::Blame;
use crate::failure::{Failure, Fault};

/// Why a search ends without a result.
#[derive(Debug)]
pub(super) struct Ending {
    kind: Kind,
    text: String,
}

/// The better the cause is known, the less it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// What was asked for can't be.
    Usage,
    /// A process has said what is wrong with it.
    Own,
    /// A process has ended, and has not said why.
    Died,
    /// A process has said that something is wrong with another one.
    Peer,
}

impl Ending {
    /// A process has said why it stops.
    pub(super) fn said(blame: Blame, text: String) -> Self {
        let kind = match blame {
            Blame::Usage => Kind::Usage,
            Blame::Own => Kind::Own,
            Blame::Peer => Kind::Peer,
        };
        Self { kind, text }
    }

    /// The program can't be started, or what it says is none of its words.
    pub(super) fn not_begun(text: String) -> Self {
        let kind = Kind::Own;
        Self { kind, text }
    }

    /// A process has ended without a word; these are the last lines that it has written for people.
    pub(super) fn died(process: usize, status: ExitStatus, last_lines: &[String]) -> Self {
        let lines = last_lines.iter();
        let lines = lines.map(|line| format!("\nprocess {process}: {line}"));
        let lines: String = lines.collect();
        Self {
            kind: Kind::Died,
            text: format!("process {process} {}{lines}", end_of(status)),
        }
    }

    /// A process doesn't do what it should, though it has not ended.
    pub(super) fn hangs(text: String) -> Self {
        let kind = Kind::Peer;
        Self { kind, text }
    }

    /// Whether nobody can know it any better.
    pub(super) fn is_known_well(&self) -> bool {
        self.kind < Kind::Peer
    }

    /// The better one of two; the one that was there first, if both are as good.
    pub(super) fn or(self, other: Self) -> Self {
        if other.kind < self.kind { other } else { self }
    }

    /// Whether it may go better another time.
    pub(super) fn may_pass(&self) -> bool {
        self.kind >= Kind::Died
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

impl From<Ending> for Failure {
    fn from(ending: Ending) -> Self {
        match ending.kind {
            Kind::Usage => Fault::new(ending.text).into(),
            Kind::Own | Kind::Died | Kind::Peer => Self::Shared(ending.text.into()),
        }
    }
}

/// How a process has ended.
fn end_of(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("was killed by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("has ended with status {code}, and has not said why"),
        None => "has ended, and has not said why".to_owned(),
    }
}

/// The last lines of what a process writes for people, all of which is read.
pub(super) fn last_lines(output: impl Read) -> Vec<String> {
    const LINES: usize = 10;
    /// What is longer is cut.
    const LONGEST: usize = 400;
    let mut output = BufReader::new(output);
    let mut lines = VecDeque::new();
    let mut line = Vec::new();
    while let Ok(1..) = (&mut output)
        .take(LONGEST as u64)
        .read_until(b'\n', &mut line)
    {
        if lines.len() == LINES {
            lines.pop_front();
        }
        let text = String::from_utf8_lossy(&line);
        lines.push_back(shown(text.trim_end()).to_string());
        line.clear();
    }
    lines.retain(|line: &String| !line.is_empty());
    lines.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_knows_best_is_believed() {
        let said = |blame, text: &str| Ending::said(blame, text.to_owned());
        let peer = || said(Blame::Peer, "process 2 is lost");
        let own = || said(Blame::Own, "the disk is full");
        assert_eq!(peer().or(own()).text(), "the disk is full");
        assert_eq!(own().or(peer()).text(), "the disk is full");
        let first = peer().or(said(Blame::Peer, "process 1 is lost"));
        assert_eq!(first.text(), "process 2 is lost");
        assert!(first.may_pass() && !first.is_known_well());
        assert!(!own().may_pass() && own().is_known_well());
        assert_eq!(Failure::from(own()).status(), 1);
        assert_eq!(
            Failure::from(said(Blame::Usage, "no such move")).status(),
            2
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_process_that_was_killed_is_said_to_be() {
        use std::os::unix::process::ExitStatusExt;

        let died = |status| {
            Ending::died(2, ExitStatus::from_raw(status), &[])
                .text()
                .to_owned()
        };
        assert_eq!(died(9), "process 2 was killed by signal 9");
        assert_eq!(
            died(101 << 8),
            "process 2 has ended with status 101, and has not said why"
        );
        let lines = ["thread 'main' panicked".to_owned()];
        let died = Ending::died(0, ExitStatus::from_raw(6), &lines);
        assert!(died.may_pass() && died.is_known_well());
        assert_eq!(
            died.text(),
            "process 0 was killed by signal 6\nprocess 0: thread 'main' panicked"
        );
    }

    #[test]
    fn of_much_output_the_end_is_kept() {
        let text: String = (0..1000)
            .map(|line| format!("line {line}\n\u{1b}[0m\n\n"))
            .collect();
        let lines = last_lines(text.as_bytes());
        assert_eq!(lines.last().map(String::as_str), Some("\\u{1b}[0m"));
        assert!((2..=10).contains(&lines.len()), "{lines:?}");
        assert!(lines.contains(&"line 999".to_owned()));
        let long = last_lines(&[b'x'; 100_000][..]);
        assert_eq!(long.len(), 10);
    }
}
