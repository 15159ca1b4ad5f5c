//! `pocket man`: manual pages.

use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::io::Io;

/// Print the manual page, or write the pages of all commands into a folder
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Man {
    /// The folder for pocket.1, pocket-solve.1 and the others
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  pocket man | man -l -
  pocket man ~/.local/share/man/man1";

impl Man {
    /// Prints or writes the pages of `pocket`, the whole program.
    pub(crate) fn run(self, pocket: clap::Command, io: &mut Io<'_>) -> Result<(), Failure> {
        match self.dir {
            Some(dir) => {
                clap_mangen::generate_to(pocket, &dir).map_err(|error| Failure::file(&dir, error))
            }
            None => clap_mangen::Man::new(pocket)
                .render(io.out())
                .map_err(Failure::Write),
        }
    }
}
