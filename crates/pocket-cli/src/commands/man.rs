//! `pocket man`: manual pages.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::roff::{Roff, roman};
use god_table::file::write_whole;

use crate::cli;
use crate::failure::Failure;
use crate::io::Io;

/// Print the manual page, or write the pages of all commands into a folder
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Man {
    /// The folder for pocket.1, pocket-solve.1 and the others; it is made if it isn't there
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  pocket man | man -l -
  pocket man ~/.local/share/man/man1";

impl Man {
    /// Prints or writes the pages of `pocket`, the whole program.
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        // A page for `help` would only repeat the others.
        let mut pocket = cli::command().disable_help_subcommand(true);
        pocket.build();
        let exit_status = sections(&pocket).find(|section| section.heading == EXIT_STATUS);
        let exit_status = exit_status.expect("the help of the program ends with it");
        let Some(dir) = self.dir else {
            let page = page(&pocket, &exit_status).map_err(Failure::Write)?;
            return io.write(&page);
        };
        fs::create_dir_all(&dir).map_err(|error| Failure::file(&dir, error))?;
        for command in with_all_below(&pocket) {
            let path = dir.join(clap_mangen::Man::new(command.clone()).get_filename());
            let written = page(command, &exit_status).and_then(|page| write_whole(&path, &page));
            written.map_err(|error| Failure::file(&path, error))?;
        }
        Ok(())
    }
}

const EXIT_STATUS: &str = "EXIT STATUS";

/// A part of the help after the options: a heading and indented lines.
struct Section {
    heading: String,
    lines: Vec<String>,
}

/// The parts that the help of a command ends with.
fn sections(command: &Command) -> impl Iterator<Item = Section> {
    let help = command.get_after_long_help().map(ToString::to_string);
    let parts: Vec<Section> = help
        .iter()
        .flat_map(|help| help.split("\n\n"))
        .filter_map(|part| {
            let (heading, lines) = part.split_once('\n')?;
            Some(Section {
                heading: heading.trim_end_matches(':').to_uppercase(),
                lines: lines.lines().map(|line| line.trim().to_owned()).collect(),
            })
        })
        .collect();
    parts.into_iter()
}

/// A command and all its subcommands, at any depth.
fn with_all_below(command: &Command) -> Vec<&Command> {
    let below = command.get_subcommands().flat_map(with_all_below);
    [command].into_iter().chain(below).collect()
}

/// The manual page of a command. Each part of its help becomes a section, and every page gets the
/// section on the exit status.
fn page(command: &Command, exit_status: &Section) -> io::Result<Vec<u8>> {
    let without_ending = command.clone().after_long_help(None::<&str>);
    let mut page = Vec::new();
    let source = concat!("pocket ", env!("CARGO_PKG_VERSION"));
    let man = clap_mangen::Man::new(without_ending).source(source);
    man.render(&mut page)?;
    let mut ending = Roff::new();
    let own = sections(command).filter(|section| section.heading != EXIT_STATUS);
    let own: Vec<Section> = own.collect();
    for Section { heading, lines } in [exit_status].into_iter().chain(&own) {
        ending.control("SH", [heading.as_str()]);
        // Keeps line breaks.
        ending.control("nf", []);
        for line in lines {
            ending.text([roman(line)]);
        }
        ending.control("fi", []);
    }
    ending.to_writer(&mut page)?;
    Ok(page)
}
