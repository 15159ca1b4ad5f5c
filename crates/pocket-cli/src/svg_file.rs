//! Where pictures go: to a file, which gets them whole or not at all, or to stdout.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use god_table::file::write_whole;

use crate::failure::{Failure, Fault};
use crate::io::Io;

/// The value of `--svg`.
#[derive(Clone, Debug)]
pub(crate) struct SvgFile(PathBuf);

impl SvgFile {
    /// Reads the value.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        PathBufValueParser::new().map(Self)
    }

    /// Whether it is `-`: stdout has the picture then and nothing else.
    pub(crate) fn is_stdout(&self) -> bool {
        self.0 == Path::new("-")
    }

    pub(crate) fn write(&self, picture: &str, io: &mut Io<'_>) -> Result<(), Failure> {
        if self.is_stdout() {
            return io.write(picture.as_bytes());
        }
        write_whole(&self.0, picture.as_bytes()).map_err(|error| Failure::file(&self.0, error))
    }
}

/// The picture of a command's only input, kept until it is known to be the only one.
pub(crate) struct OnlyPicture<'a> {
    file: Option<&'a SvgFile>,
    drawn: Option<String>,
}

impl<'a> OnlyPicture<'a> {
    /// The picture for `--svg`, if that is given. Several arguments are refused before any is answered.
    pub(crate) fn new(file: Option<&'a SvgFile>, arguments: &[String]) -> Result<Self, Fault> {
        match arguments {
            [_, second, ..] if file.is_some() => Err(another(second)),
            _ => Ok(Self { file, drawn: None }),
        }
    }

    /// Whether stdout is for the picture alone.
    pub(crate) fn has_stdout(&self) -> bool {
        self.file.is_some_and(SvgFile::is_stdout)
    }

    /// Draws the picture of an input if there shall be one.
    pub(crate) fn draw(&mut self, input: &str, svg: impl FnOnce() -> String) -> Result<(), Fault> {
        if self.file.is_none() {
            return Ok(());
        }
        if self.drawn.is_some() {
            return Err(another(input));
        }
        self.drawn = Some(svg());
        Ok(())
    }

    /// Writes it, once all inputs were answered.
    pub(crate) fn write(self, io: &mut Io<'_>) -> Result<(), Failure> {
        match (self.file, self.drawn) {
            (Some(file), Some(picture)) => file.write(&picture, io),
            _ => Ok(()),
        }
    }
}

fn another(input: &str) -> Fault {
    Fault::mismatch(format!("another input, `{input}`"), "one only for --svg")
}
