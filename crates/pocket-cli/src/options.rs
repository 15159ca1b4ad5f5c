//! Options and choices that several commands share.

use std::ffi::OsStr;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{
    PossibleValue, PossibleValuesParser, StringValueParser, StyledStr, TypedValueParser,
};
use clap::error::{ContextKind, ContextValue};
use clap::{Args, ValueEnum};
use cube_model::notation::Alg;
use cube_model::nxn::{Convention, CubeSize, FaceMap, Turns, TurnsError};
use god_table::{Depth, Metric};

use crate::failure::{Failure, Fault};
use crate::numbers::number;

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MetricName {
    /// A half turn counts 1 (also half, face, ftm, obtm)
    #[value(aliases = ["half", "face", "ftm", "obtm"])]
    Htm,
    /// A half turn counts 2 (also quarter, q, obqtm)
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

/// A possible value with its aliases, which the help lists too.
pub(crate) fn named(name: &'static str, aliases: &'static [&str], about: &str) -> PossibleValue {
    PossibleValue::new(name)
        .help(with_aliases(about, aliases))
        .aliases(aliases)
}

/// A description, followed by the aliases.
pub(crate) fn with_aliases(about: &str, aliases: &[&str]) -> String {
    match aliases {
        [] => about.to_owned(),
        aliases => format!("{about} (also {})", aliases.join(", ")),
    }
}

/// A value parser for names and other texts.
#[derive(Clone)]
pub(crate) struct Named<T> {
    /// The names that help lists.
    pub(crate) names: fn() -> Vec<PossibleValue>,
    /// Reads a value, which need not be one of the names, or returns an error. If it returns
    /// `None`, clap lists the names and suggests a similar one.
    pub(crate) read: fn(&OsStr) -> Option<Result<T, String>>,
    /// Suggestions for an invalid value.
    pub(crate) tips: &'static [&'static str],
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let wrong = match (self.read)(value) {
            Some(Ok(read)) => return Ok(read),
            Some(Err(reason)) => {
                let parser =
                    StringValueParser::new().try_map(move |_| Err::<String, _>(reason.clone()));
                return Err(parser
                    .parse_ref(command, argument, value)
                    .expect_err("it is wrong"));
            }
            None => PossibleValuesParser::new((self.names)()).parse_ref(command, argument, value),
        };
        let mut error = wrong.expect_err("the names can be read");
        if !self.tips.is_empty() {
            let tips = self.tips.iter().map(|&tip| StyledStr::from(tip)).collect();
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
        Err(error)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter()))
    }
}

/// The largest distance that options accept.
const DEEPEST: Depth = 255;

/// Reads a distance.
pub(crate) fn depth() -> impl TypedValueParser<Value = Depth> {
    whole_number(0..=DEEPEST)
}

/// Reads a number in a range. The error names the range.
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

/// The letters after a number, and how many seconds each stands for.
const UNITS: [(char, u64); 3] = [('s', 1), ('m', 60), ('h', 3600)];

/// Reads a time: `60`, `90s`, `5m`, `2h`.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let unit = UNITS.iter().find(|(letter, _)| text.ends_with(*letter));
    let (digits, seconds) = match unit {
        Some(&(letter, seconds)) => (text.strip_suffix(letter).unwrap_or(text), seconds),
        None => (text, 1),
    };
    let seconds = number(digits).and_then(|number: u64| number.checked_mul(seconds));
    let seconds = seconds.filter(|&seconds| seconds > 0);
    seconds.map(Duration::from_secs).ok_or_else(|| {
        "expected a time of at least a second in whole numbers, such as 60, 90s, 5m or 2h".into()
    })
}

/// The option of every command that computes.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Threads {
    /// Use N threads [default: one per processor]
    #[arg(long, value_name = "N", value_parser = whole_number(NonZeroUsize::MIN..=NonZeroUsize::MAX), help_heading = "Search options")]
    threads: Option<NonZeroUsize>,
}

impl Threads {
    /// Starts the threads, if a number is given. Otherwise they are started when there is work for
    /// them.
    pub(crate) fn make(&self) {
        if self.threads.is_some() {
            row_search::threads::make(self.threads);
        }
    }
}

/// How the turns of a sequence are put together and their numbers read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConventionName {
    /// As on a cube in the hand, in SiGN notation
    Physical,
    /// As on the wiki page: turns relabel values, and `2U` turns two layers
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

/// The bytes per sticker for making a map: a 32-bit number for the sticker, and one for its place.
const BYTES_PER_STICKER: usize = 8;

/// The cube, and how sequences are meant.
#[derive(Debug, Args)]
pub(crate) struct CubeOptions {
    /// The number of layers along an edge, from 1 to 1000
    #[arg(short = 'n', value_name = "N", value_parser = cube_size())]
    pub(crate) size: CubeSize,

    /// How turns are composed and their numbers read
    #[arg(
        long,
        value_enum,
        ignore_case = true,
        default_value = "physical",
        value_name = "CONVENTION"
    )]
    pub(crate) convention: ConventionName,
}

/// Reads a number of layers for which there is a cube.
fn cube_size() -> impl TypedValueParser<Value = CubeSize> {
    cube_size_up_to(CubeSize::MAX.layers())
}

/// Reads a number of layers, at most so many.
pub(crate) fn cube_size_up_to(largest: u16) -> impl TypedValueParser<Value = CubeSize> {
    let layers = whole_number(1..=largest);
    layers.try_map(|layers| CubeSize::new(layers.into()))
}

impl CubeOptions {
    /// Reads a sequence. Returns it in standard notation, with its map.
    pub(crate) fn map(&self, text: &str) -> Result<(String, FaceMap), Failure> {
        self.map_within(BYTES_PER_STICKER, text)
    }

    /// Reads a sequence as [`map`](Self::map) does. An error if there is not enough memory for this
    /// many bytes per sticker.
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
        // Keeps the compiler from removing the allocation, which is never written to.
        std::hint::black_box(&room);
        found.map_err(|_| {
            let layers = self.size.layers();
            Failure::no_memory_for(format_args!("the stickers of {layers}x{layers}x{layers}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        for (text, seconds) in [("60", 60), ("90s", 90), ("5m", 300), ("2h", 7200)] {
            assert_eq!(time(text), Ok(Duration::from_secs(seconds)));
        }
        assert!(time(&u64::MAX.to_string()).is_ok());
        for text in [
            "",
            "0",
            "0s",
            "s",
            "-1",
            "+1",
            "1.5",
            "1d",
            "18446744073709551615m",
        ] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
