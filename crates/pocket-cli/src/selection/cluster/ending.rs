//! Why processes have no result. Only the best explanation is reported.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::process::ExitStatus;

use cube_model::notation::shown;
use row_cluster::{ClusterError, MeetError};
use serde::{Deserialize, Serialize};

use super::super::checkpoint::START_HELP;
use crate::failure::{Failure, Fault};

/// Why a process, or all of them, have no result.
#[derive(Debug)]
pub(super) struct Ending {
    pub(super) blame: Blame,
    pub(super) failure: Failure,
}

/// Who is at fault, from the best explanation to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Blame {
    /// The usage or an input is wrong.
    Usage,
    /// A process reports a failure of its own, such as no memory or no room on the disk.
    Own,
    /// A process has ended without an explanation.
    Died,
    /// A process reports that another one is lost, silent or has stopped; or one doesn't behave as
    /// expected.
    Peer,
}

impl Ending {
    fn new(blame: Blame, failure: impl Into<Failure>) -> Self {
        let failure = failure.into();
        Self { blame, failure }
    }

    /// An ending with the explanation of a process.
    pub(super) fn said(blame: Blame, text: String) -> Self {
        match blame {
            Blame::Usage => Self::new(blame, Fault::new(text)),
            _ => Self::new(blame, Failure::Shared(text.into())),
        }
    }

    /// An ending of a process without an explanation, with the last lines that it wrote to stderr.
    pub(super) fn died(process: usize, status: ExitStatus, last_lines: &[String]) -> Self {
        let lines = last_lines.iter();
        let lines = lines.map(|line| format!("\nprocess {process}: {line}"));
        let lines: String = lines.collect();
        let text = format!("process {process} {}{lines}", end_of(status));
        Self::said(Blame::Died, text)
    }

    /// Whether no other process can explain it better.
    pub(super) fn is_known_well(&self) -> bool {
        self.blame < Blame::Peer
    }

    /// The better explanation of two; the first one, if both are equally good.
    pub(super) fn or(self, other: Self) -> Self {
        if other.blame < self.blame {
            other
        } else {
            self
        }
    }

    /// Whether another try may succeed.
    pub(super) fn may_pass(&self) -> bool {
        self.blame >= Blame::Died
    }

    pub(super) fn text(&self) -> String {
        self.failure.to_string()
    }
}

impl From<Failure> for Ending {
    fn from(failure: Failure) -> Self {
        let blame = match failure.status() {
            2 => Blame::Usage,
            _ => Blame::Own,
        };
        Self::new(blame, failure)
    }
}

impl From<Fault> for Ending {
    fn from(fault: Fault) -> Self {
        Self::new(Blame::Usage, fault)
    }
}

impl From<MeetError> for Ending {
    fn from(error: MeetError) -> Self {
        let blame = match error {
            MeetError::Listen { .. } | MeetError::NoSuchProcess { .. } | MeetError::Io(_) => {
                Blame::Own
            }
            _ => Blame::Peer,
        };
        Self::new(blame, Failure::Shared(error.into()))
    }
}

impl From<ClusterError> for Ending {
    fn from(error: ClusterError) -> Self {
        match error {
            ClusterError::Fault(fault) => Self::said(Blame::Peer, fault.to_string()),
            ClusterError::Search(error) => Self::new(Blame::Own, Failure::Search(error.into())),
            error @ ClusterError::NothingToResume { .. } => {
                Self::said(Blame::Own, format!("{error}\n{START_HELP}"))
            }
            other => Self::new(Blame::Own, Failure::Shared(other.into())),
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

/// The last lines of a stream, which is read to its end.
pub(super) fn last_lines(output: impl Read) -> Vec<String> {
    const LINES: usize = 10;
    /// Longer lines are cut.
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
        assert_eq!(own().failure.status(), 1);
        assert_eq!(said(Blame::Usage, "no such move").failure.status(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn a_process_that_was_killed_is_said_to_be() {
        use std::os::unix::process::ExitStatusExt;

        let died = |status| Ending::died(2, ExitStatus::from_raw(status), &[]).text();
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
