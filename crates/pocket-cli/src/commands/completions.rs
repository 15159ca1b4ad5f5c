//! `pocket completions`: what a shell needs to complete commands and options.

use clap::Args;
use clap_complete::Shell;

use crate::cli;
use crate::failure::Failure;
use crate::io::Io;

/// Print completions for a shell
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell to print them for
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  pocket completions bash > ~/.local/share/bash-completion/completions/pocket
  pocket completions fish > ~/.config/fish/completions/pocket.fish";

impl Completions {
    /// Prints what completes the command line of `pocket`, the whole program.
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let mut pocket = cli::command();
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut pocket, "pocket", &mut script);
        io.write(&script)
    }
}
