//! The report of comparisons: a line for each, what was left out and why, and a summary.

use std::fmt::Display;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::programs;
use crate::workspace::{Outcome, say};

/// A comparison of the two answers to a question.
#[derive(Debug)]
pub(super) struct Comparison<'a> {
    /// The other program.
    pub(super) program: &'a str,
    pub(super) what: &'a str,
    pub(super) ours: String,
    pub(super) theirs: String,
    /// The first place where the two differ.
    pub(super) difference: Option<String>,
    /// How long the other program took.
    pub(super) seconds: f64,
}

/// All that was compared so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    compared: usize,
    left_out: usize,
    differences: Vec<String>,
    /// Programs and packages that are not installed.
    missing: Vec<String>,
}

impl Report {
    pub(super) fn add(&mut self, comparison: &Comparison) {
        let Comparison {
            program,
            what,
            ours,
            theirs,
            difference,
            seconds,
        } = comparison;
        self.compared += 1;
        let verdict = if difference.is_some() {
            "DIFFERS"
        } else {
            "agrees"
        };
        say(&format!(
            "{verdict:8} {program:9} {what:44} {ours:26} {theirs:26} {seconds:6.1} s"
        ));
        if let Some(difference) = difference {
            self.differences
                .push(format!("{program}: {what}: {difference}"));
        }
    }

    pub(super) fn leave_out(&mut self, program: &str, what: &str, why: impl Display) {
        self.left_out += 1;
        say(&format!("left out {program:9} {what:44} {why}"));
    }

    /// Whether a program can be run. If not, all comparisons with it are left out.
    pub(super) fn is_there(
        &mut self,
        program: &str,
        path: &Path,
        harmless: &[&str],
        patience: Duration,
    ) -> bool {
        let why = match programs::run(Command::new(path).args(harmless), "", patience) {
            Err(error) => error.to_string(),
            // A request for help may end with any status, but importing a missing package fails.
            Ok(run) if harmless[0] == "-c" && !run.is_whole => run.last_words(),
            Ok(_) => return true,
        };
        let path = path.display();
        self.leave_out(program, "all", format!("not installed: {path}: {why}"));
        self.missing.push(program.to_owned());
        false
    }

    /// The summary; an error if anything differs.
    pub(super) fn finish(self) -> Outcome<String> {
        let Self {
            compared,
            left_out,
            differences,
            missing,
        } = self;
        let differing = differences.len();
        let mut summary = format!("{compared} compared, {differing} differ, {left_out} left out");
        if !missing.is_empty() {
            summary += &format!("; not installed, so not compared: {}", missing.join(", "));
        }
        say(&format!("comparisons: {summary}"));
        if !differences.is_empty() {
            return Err(differences.join("\n").into());
        }
        Ok(summary)
    }
}

/// Shortens a long number to its first and last digits.
pub(super) fn abridged(digits: &str) -> String {
    if digits.len() <= 20 {
        return digits.into();
    }
    let (first, last) = (&digits[..6], &digits[digits.len() - 3..]);
    format!("{first}...{last} ({} digits)", digits.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comparison(difference: Option<String>) -> Comparison<'static> {
        Comparison {
            program: "GAP",
            what: "pocket",
            ours: "3674160".into(),
            theirs: "3674161".into(),
            difference,
            seconds: 0.5,
        }
    }

    #[test]
    fn agreement_is_success() {
        let mut report = Report::default();
        report.add(&comparison(None));
        report.leave_out("twsearch", "3x3x3", "too large");
        report.finish().expect("nothing differs");
    }

    #[test]
    fn a_difference_is_an_error_that_names_it() {
        let mut report = Report::default();
        report.add(&comparison(None));
        report.add(&comparison(Some("the last digit".into())));
        let error = report.finish().expect_err("one differs").to_string();
        assert_eq!(error, "GAP: pocket: the last digit");
    }

    #[test]
    fn what_is_not_installed_is_named() {
        let mut report = Report::default();
        let patience = Duration::from_secs(1);
        let missing = Path::new("no/such/program");
        assert!(!report.is_there("GAP", missing, &["--help"], patience));
        assert!(!report.is_there("nissy", missing, &["help"], patience));
        let summary = report.finish().expect("nothing differs");
        let expected =
            "0 compared, 0 differ, 2 left out; not installed, so not compared: GAP, nissy";
        assert_eq!(summary, expected);
    }

    #[cfg(unix)]
    #[test]
    fn a_package_that_cannot_be_imported_is_not_there() {
        let mut report = Report::default();
        let (shell, patience) = (Path::new("sh"), Duration::from_secs(60));
        assert!(report.is_there("numpy", shell, &["-c", "exit 0"], patience));
        assert!(!report.is_there("numpy", shell, &["-c", "exit 1"], patience));
    }
}
