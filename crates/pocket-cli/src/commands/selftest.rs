//! `pocket selftest`: whether the program is right on this machine.

mod check;
mod facts;
mod machine;
mod tables;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use self::check::{Check, Passed};
use crate::failure::{Failure, shown_path};
use crate::io::Io;
use crate::json;
use crate::threads::Threads;

/// Prove every table again on this machine, and check known facts
///
/// Every puzzle of the list is searched, each distance is compared with those of all its neighbours, and the
/// counts with the known ones; the same positions are counted in other ways, which have to agree. Then answers whose
/// truth is known are asked for. Of each table its SHA-256 sum is told, which is the same on every machine.
///
/// A line tells of each check what was found and how long it took, and the last one whether all passed; the exit
/// status is 1 if one did not. Send all of it along with a report of a fault.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Selftest {
    /// Check what takes longer and more memory too, such as the corners of the 3x3x3
    #[arg(long)]
    long: bool,

    /// Prove this table of the pocket cube too; several times for several files
    #[arg(long = "table", value_name = "FILE", action = clap::ArgAction::Append)]
    tables: Vec<PathBuf>,

    #[command(flatten)]
    threads: Threads,

    /// Print JSON, one object a check; the first one tells of the program
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket selftest
  pocket selftest --long
  pocket selftest --table pocket-qtm.bin --json";

/// What JSON says of a check.
#[derive(Serialize)]
struct CheckLine<'a> {
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

/// What is to be sent with a report.
const REPORT: &str = "To report a fault, send all of this, the command that went wrong, and what it was given and printed.";

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
            // Each line is told as soon as it is known: the next check may take long, or end the program.
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
            Err(Failure::FailedCheck)
        }
    }

    /// Makes a check and tells of it. Whether it passed.
    fn answer(&self, check: Check, io: &mut Io<'_>) -> Result<bool, Failure> {
        let start = Instant::now();
        let result = (check.run)(io.err_is_terminal());
        let seconds = start.elapsed().as_secs_f64();
        let (found, fault) = match &result {
            Ok(found) => (Some(found), None),
            Err(reason) => (None, Some(reason.to_string())),
        };
        let name = &check.name;
        if self.json {
            let line = CheckLine {
                check: name,
                passed: fault.is_none(),
                found: found.map(|found| found.told.as_str()),
                sha256: found.and_then(|found| found.sha256.as_deref()),
                fault,
                seconds: (seconds * 1e3).round() / 1e3,
            };
            json::line(&line, io.out())?;
            return Ok(result.is_ok());
        }
        let told = match (found, fault) {
            (Some(found), _) => format!("ok    {name}: {found}"),
            (None, fault) => format!("FAIL  {name}: {}", fault.unwrap_or_default()),
        };
        writeln!(io.out(), "{told} ({seconds:.3} s)").map_err(Failure::Write)?;
        Ok(result.is_ok())
    }
}
