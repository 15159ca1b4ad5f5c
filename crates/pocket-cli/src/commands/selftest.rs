//! `pocket selftest`: whether the program is right on this machine.

mod facts;
mod machine;
mod tables;

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use crate::failure::{Failure, Reason, shown_path};
use crate::io::Io;
use crate::options::Threads;

/// Make tables again on this machine and prove them, and check known facts
///
/// Most puzzles of `pocket puzzle --list` are searched (corners with --long only), each distance is compared with those of all its neighbours, and the counts with known ones; the same positions are counted in
/// other ways, which must agree. Then questions with known answers are asked. The SHA-256 sum of each table is printed,
/// which is the same on every machine.
///
/// A line for each check says what was found and how long it took, and the last line whether all passed; the exit status
/// is 1 if one did not. Send the whole output with a report of a fault.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Selftest {
    /// Also check what takes longer and more memory, such as the corners of the 3x3x3
    #[arg(long)]
    long: bool,

    /// Prove this table of the pocket cube too; may be repeated
    #[arg(long = "table", value_name = "FILE", action = clap::ArgAction::Append)]
    tables: Vec<PathBuf>,

    #[command(flatten)]
    threads: Threads,

    /// Print JSON, one object per check; the first describes the program
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket selftest
  pocket selftest --long
  pocket selftest --table pocket-qtm.bin --json";

/// The result of a check.
#[derive(Serialize)]
struct Answer<'a> {
    check: &'a str,
    passed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<&'a str>,
    /// Why it did not pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    seconds: f64,
}

/// Instructions for a report.
const REPORT: &str =
    "To report a fault, send all of this with the failing command, its input and its output.";

impl Selftest {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        self.threads.make();
        let machine = machine::lines();
        if !self.json {
            for line in &machine {
                writeln!(io.out(), "{line}").map_err(Failure::Write)?;
            }
        }
        let told = machine.join("; ");
        let about = Check::of("program", move |_| Ok(Passed::told(told)));
        let about = self.json.then_some(about);
        let files = self.tables.iter().map(|path| {
            let name = format!("table file {}", shown_path(path));
            let path = path.clone();
            Check::of(name, move |_| tables::of_file(&path))
        });
        let checks = about.into_iter().chain(tables::checks(self.long));
        let checks = checks.chain(facts::checks(self.long)).chain(files);
        let (mut passed, mut failed) = (0, Vec::new());
        for check in checks {
            let name = check.name.clone();
            if self.answer(check, io)? {
                passed += 1;
            } else {
                failed.push(name);
            }
            // Flushes each line at once: the next check may take long, or end the program.
            io.flush()?;
        }
        if !self.json {
            let all = passed + failed.len();
            let result = match failed.is_empty() {
                true => format!("{passed} checks passed"),
                false => format!(
                    "{} of {all} checks failed: {}",
                    failed.len(),
                    failed.join(", ")
                ),
            };
            writeln!(io.out(), "{REPORT}\nselftest: {result}").map_err(Failure::Write)?;
        }
        if failed.is_empty() {
            Ok(())
        } else {
            Err(Failure::ReportedStop)
        }
    }

    /// Makes a check and prints the result. Returns whether it passed.
    fn answer(&self, check: Check, io: &mut Io<'_>) -> Result<bool, Failure> {
        let start = Instant::now();
        let result = (check.run)(io.err_is_terminal);
        let seconds = start.elapsed().as_secs_f64();
        let found = result.as_ref().ok();
        let answer = Answer {
            check: &check.name,
            passed: result.is_ok(),
            found: found.map(|found| &*found.told),
            sha256: found.and_then(|found| found.sha256.as_deref()),
            fault: result.as_ref().err().map(ToString::to_string),
            seconds: (seconds * 1e3).round() / 1e3,
        };
        io.answer(self.json, &answer)?;
        Ok(answer.passed)
    }
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.check;
        match (self.found, self.sha256) {
            (None, _) => write!(
                f,
                "FAIL  {name}: {}",
                self.fault.as_deref().unwrap_or_default()
            )?,
            (Some(found), None) => write!(f, "ok    {name}: {found}")?,
            (Some(found), Some(sum)) => write!(f, "ok    {name}: {found}, sha256 {sum}")?,
        }
        writeln!(f, " ({:.3} s)", self.seconds)
    }
}

/// One thing that is checked.
struct Check {
    name: String,
    /// Its argument says whether to show progress.
    run: Box<dyn FnOnce(bool) -> CheckResult>,
}

/// The result of a check: what was found, or why it is wrong.
type CheckResult = Result<Passed, Reason>;

/// A result that is right.
struct Passed {
    told: String,
    /// The SHA-256 sum of the bytes that were made, if any.
    sha256: Option<String>,
}

impl Check {
    fn of(name: impl Into<String>, run: impl FnOnce(bool) -> CheckResult + 'static) -> Self {
        Self {
            name: name.into(),
            run: Box::new(run),
        }
    }
}

impl Passed {
    fn told(told: impl Into<String>) -> Self {
        Self {
            told: told.into(),
            sha256: None,
        }
    }
}

/// Compares a result with the known one.
fn expect<T: PartialEq + fmt::Debug>(found: &T, expected: &T) -> Result<(), Reason> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("found {found:?}, expected {expected:?}").into())
    }
}
