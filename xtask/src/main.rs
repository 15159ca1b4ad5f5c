//! The project's build scripts, run as `cargo xtask VERB`.

mod ci;
mod dependencies;
mod docs;
mod fuzz;
mod layers;
mod metadata;
mod miri;
mod packages;
mod pocket;
mod soak;
mod steps;
mod tables;
mod tidy;
mod verify;
mod web;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The project's build scripts.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Check layout and style: layers, lints, first lines, sizes, stray paths, packages, licences
    Tidy,
    /// Write the pictures and pages that the program makes, or check that they are current
    Docs(docs::Docs),
    /// Check dependencies against deny.toml (needs cargo-deny, and the network for advisories)
    Deny,
    /// Feed mutated input to every parser and decoder for a set time
    Fuzz(fuzz::Fuzz),
    /// Run the tests of the small crates under Miri, with fewer cases
    Miri(miri::Miri),
    /// Write the tables and compare them with the committed checksums
    GenTables(tables::Generate),
    /// Compare tables on the disk with the committed checksums
    CheckTables(tables::Check),
    /// Run what takes too long for CI: kills, fuzzing, more cases, larger sizes, the big searches
    Soak(soak::Soak),
    /// Run all checks of results on this machine: tests, fuzzing, kills, selftest, other programs
    Verify(verify::Verify),
    /// Build the page for the browser in target/web
    Web(web::Arguments),
    /// Build the package for npm in target/npm/godtable
    Npm(web::npm::Arguments),
    /// Everything CI checks besides the tests: format, lints, docs and `tidy`
    Ci,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().verb {
        Verb::Tidy => tidy::run(),
        Verb::Docs(arguments) => docs::run(&arguments),
        Verb::Deny => dependencies::deny(),
        Verb::Fuzz(arguments) => fuzz::run(&arguments),
        Verb::Miri(arguments) => miri::run(&arguments),
        Verb::GenTables(arguments) => tables::generate(arguments),
        Verb::CheckTables(arguments) => tables::check(arguments),
        Verb::Soak(arguments) => soak::run(&arguments),
        Verb::Verify(arguments) => verify::run(&arguments),
        Verb::Web(arguments) => web::run(&arguments),
        Verb::Npm(arguments) => web::npm::run(&arguments),
        Verb::Ci => ci::run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            workspace::say(&format!("error: {message}"));
            ExitCode::FAILURE
        }
    }
}
