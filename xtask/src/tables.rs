//! `cargo xtask gen-tables` and `check-tables`: the generated files, compared with their checksums.

mod files;
pub(crate) mod sums;

use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::workspace::{self, Outcome, say};
use sums::{Sums, sha256};

/// The name of the list of sums beside the tables.
const SUMS: &str = "SHA256SUMS";

#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// Write the new checksums to SHA256SUMS instead of checking against them
    #[arg(long)]
    bless: bool,
    /// The folder to write to [default: tables]
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// The list of sums [default: tables/SHA256SUMS]
    #[arg(long, value_name = "FILE")]
    sums: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The folder with the tables [default: tables]
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// The list of sums [default: tables/SHA256SUMS]
    #[arg(long, value_name = "FILE")]
    sums: Option<PathBuf>,
}

fn tables() -> PathBuf {
    workspace::root().join("tables")
}

/// Makes every table, compares it with its sum, and only then puts it in place.
pub(crate) fn generate(arguments: Generate) -> Outcome {
    let folder = arguments.dir.unwrap_or_else(tables);
    std::fs::create_dir_all(&folder).map_err(|error| with_path(&folder, &error))?;
    let known = arguments.sums.unwrap_or_else(|| tables().join(SUMS));
    let expected = if arguments.bless {
        Sums::default()
    } else {
        Sums::read(&known)?
    };

    let bar = progress_bar(files::FILES.len());
    let mut made = Sums::default();
    let mut mismatches = Vec::new();
    for (name, make) in files::FILES {
        bar.set_message(name);
        let bytes = make().map_err(|error| format!("{name}: {error}"))?;
        let sum = sha256(&bytes);
        match expected.check(name, &sum) {
            Err(mismatch) if !arguments.bless => mismatches.push(mismatch),
            _ => write_whole(&folder.join(name), &bytes)?,
        }
        made.add(name, sum);
        bar.inc(1);
    }
    bar.finish_and_clear();

    if !mismatches.is_empty() {
        return Err(format!(
            "{}\n(what differs was not written; if the change is meant, run again with --bless)",
            mismatches.join("\n")
        )
        .into());
    }
    if arguments.bless {
        write_whole(&known, made.to_string().as_bytes())?;
        say(&format!(
            "blessed: {} now lists {} sums",
            known.display(),
            files::FILES.len()
        ));
    }
    say(&format!(
        "{} tables written to {}",
        files::FILES.len(),
        folder.display()
    ));
    Ok(())
}

/// Makes and checks the tables in a folder of their own, as CI does.
pub(crate) fn make_and_check() -> Outcome {
    let dir = workspace::root().join("target").join("tables");
    make_in(&dir)?;
    check(Check {
        dir: Some(dir),
        sums: None,
    })
}

/// Makes the tables in another folder.
pub(crate) fn make_in(folder: &Path) -> Outcome {
    generate(Generate {
        bless: false,
        dir: Some(folder.into()),
        sums: None,
    })
}

/// Compares every table on the disk with its sum, and opens those that can be opened.
pub(crate) fn check(arguments: Check) -> Outcome {
    let folder = arguments.dir.unwrap_or_else(tables);
    let expected = Sums::read(&arguments.sums.unwrap_or_else(|| tables().join(SUMS)))?;
    let mut faults = Vec::new();
    for (name, _) in files::FILES {
        let path = folder.join(name);
        let outcome = std::fs::read(&path)
            .map_err(|error| with_path(&path, &error))
            .and_then(|bytes| {
                expected.check(name, &sha256(&bytes))?;
                files::verify(name, &bytes).map_err(|error| format!("{}: {error}", path.display()))
            });
        match outcome {
            Ok(()) => say(&format!("{name}: OK")),
            Err(fault) => faults.push(fault),
        }
    }
    for name in expected
        .names()
        .filter(|name| files::FILES.iter().all(|(file, _)| file != name))
    {
        faults.push(format!("{name}: has a sum in {SUMS} but is no table"));
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("\n").into())
    }
}

fn write_whole(path: &Path, bytes: &[u8]) -> Outcome {
    god_table::file::write_whole(path, bytes).map_err(|error| with_path(path, &error))?;
    Ok(())
}

fn with_path(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

fn progress_bar(files: usize) -> ProgressBar {
    // Drawn on stderr, and only where that is a terminal.
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}");
    ProgressBar::new(files as u64).with_style(style.expect("the template is well formed"))
}
