//! `pocket reference`: the command reference in Markdown. Hidden, as only the docs need it.

use clap::Args;

use crate::failure::Failure;
use crate::io::Io;
use crate::reference::markdown;

/// Print the command reference in Markdown
#[derive(Debug, Args)]
pub(crate) struct Reference {}

impl Reference {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        io.write(markdown().as_bytes())
    }
}
