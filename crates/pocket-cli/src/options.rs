//! Options and choices that several commands share.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args, ValueEnum};
use cube_model::notation::Alg;
use cube_model::nxn::{Convention, CubeSize, FaceMap, Turns, TurnsError};
use god_table::{Depth, Metric};

use crate::failure::{Failure, Fault};
use crate::numbers::number;

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MetricName {
    /// Half turns: quarter turns and half turns both count one (also half, face, ftm, obtm)
    #[value(aliases = ["half", "face", "ftm", "obtm"])]
    Htm,
    /// Quarter turns: a half turn counts two (also quarter, q, obqtm)
    #[value(aliases = ["quarter", "q", "obqtm"])]
    Qtm,
}

impl MetricName {
    pub(crate) fn metric(self) -> Metric {
        match self {
            Self::Htm => Metric::HalfTurn,
            Self::Qtm => Metric::QuarterTurn,
        }
    }
}

/// The name of a metric in JSON.
pub(crate) fn metric_name(metric: Metric) -> &'static str {
    match metric {
        Metric::HalfTurn => "htm",
        Metric::QuarterTurn => "qtm",
    }
}

/// The letter of a metric after a length, as in `(9f)`.
pub(crate) fn metric_letter(metric: Metric) -> char {
    match metric {
        Metric::HalfTurn => 'f',
        Metric::QuarterTurn => 'q',
    }
}

/// A value with the other names by which it is known, which help shows too.
pub(crate) fn named(name: &'static str, aliases: &'static [&str], about: &str) -> PossibleValue {
    let about = match aliases {
        [] => about.to_owned(),
        aliases => format!("{about} (also {})", aliases.join(", ")),
    };
    PossibleValue::new(name).help(about).aliases(aliases)
}

/// The largest distance that can be asked for.
const DEEPEST: Depth = 255;

/// Reads a distance.
pub(crate) fn depth() -> impl TypedValueParser<Value = Depth> {
    whole_number(0..=DEEPEST)
}

/// Reads a number of a range, and says which it is where it can't.
pub(crate) fn whole_number<T>(range: RangeInclusive<T>) -> impl TypedValueParser<Value = T>
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = number(text).filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

/// How the turns of a sequence are put together and their numbers read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConventionName {
    /// As a cube in the hand does it, in SiGN notation
    Physical,
    /// As the wiki page prints it: turns relabel values, `2U` turns two layers
    Wiki,
}

impl ConventionName {
    pub(crate) fn convention(self) -> Convention {
        match self {
            Self::Physical => Convention::Physical,
            Self::Wiki => Convention::Wiki,
        }
    }
}

/// What a map takes while it is made: a number of 32 bits for the sticker, and one for its place.
const BYTES_PER_STICKER: usize = 8;

/// The cube, and how sequences are meant.
#[derive(Debug, Args)]
pub(crate) struct CubeOptions {
    /// The number of layers along an edge, from 1 to 1000
    #[arg(short = 'n', value_name = "N", value_parser = cube_size())]
    pub(crate) size: CubeSize,

    /// How turns are put together and their numbers read
    #[arg(
        long,
        value_enum,
        ignore_case = true,
        default_value = "physical",
        value_name = "CONVENTION"
    )]
    pub(crate) convention: ConventionName,
}

/// Reads a number of layers that there is a cube of.
fn cube_size() -> impl TypedValueParser<Value = CubeSize> {
    cube_size_up_to(CubeSize::MAX.layers())
}

/// Reads a number of layers, at most so many.
pub(crate) fn cube_size_up_to(largest: u16) -> impl TypedValueParser<Value = CubeSize> {
    let layers = whole_number(1..=largest);
    layers.try_map(|layers| CubeSize::new(layers.into()))
}

impl CubeOptions {
    /// Reads a sequence; gives it in standard notation, and its map.
    pub(crate) fn map(&self, text: &str) -> Result<(String, FaceMap), Failure> {
        self.map_within(BYTES_PER_STICKER, text)
    }

    /// The same for a caller that needs so many bytes for each sticker in all: if there is no memory for them, nothing is
    /// begun.
    pub(crate) fn map_within(
        &self,
        bytes_per_sticker: usize,
        text: &str,
    ) -> Result<(String, FaceMap), Failure> {
        let convention = self.convention.convention();
        let read = Alg::parse_with(text, convention.prefix())
            .map_err(TurnsError::from)
            .and_then(|written| Ok((Turns::of(&written, self.size)?, written)));
        let (turns, written) = read.map_err(|error| Fault::in_moves(text, error))?;
        self.expect_memory(bytes_per_sticker)?;
        let map = FaceMap::with_convention(&turns, convention);
        Ok((written.to_string(), map))
    }

    fn expect_memory(&self, bytes_per_sticker: usize) -> Result<(), Failure> {
        let mut room: Vec<u8> = Vec::new();
        let found = room.try_reserve_exact(self.size.stickers() * bytes_per_sticker);
        // Room that nothing is put into might never be asked for.
        std::hint::black_box(&room);
        found.map_err(|_| {
            let layers = self.size.layers();
            Failure::no_memory_for(format_args!("the stickers of {layers}x{layers}x{layers}"))
        })
    }
}
