//! `cargo xtask soak`: what takes too long for CI, for as long as one likes.

pub(crate) mod parts;

use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::steps;
use crate::verify::comparisons::{self, Programs};
use crate::workspace::Outcome;

/// The number of random puzzles that are compared.
const PUZZLES: &str = "2000";

#[derive(Debug, Args)]
pub(crate) struct Soak {
    /// How long the parts that never end by themselves take together: chaos, cases, fuzz
    #[arg(long, default_value_t = 1.0)]
    hours: f64,
    /// Only this part; may be given several times
    #[arg(long, value_enum)]
    part: Vec<Part>,
    /// Search the edges of the 3x3x3 too, which takes 7 GB and minutes
    #[arg(long)]
    long: bool,
    #[command(flatten)]
    programs: Programs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Kill and stop searches, with another random seed in each round
    Chaos,
    /// All tests of random cases, with other cases in each round
    Cases,
    /// Every fuzz target
    Fuzz,
    /// Thousands of random puzzles, each against a plain search
    Puzzles,
    /// Tests of all cases of sizes that CI leaves out
    Exhaustive,
    /// The big searches, against the counts that are known
    Tables,
    /// What other programs answer, as far as these are installed
    Comparisons,
}

impl Part {
    /// Whether the part runs for as long as it is allowed to.
    fn is_endless(self) -> bool {
        matches!(self, Self::Chaos | Self::Cases | Self::Fuzz)
    }

    /// Runs the part, and returns its figures.
    fn run(self, arguments: &Soak, time: Duration) -> Outcome<String> {
        match self {
            Self::Chaos => parts::chaos(time),
            Self::Cases => parts::cases(time),
            Self::Fuzz => parts::fuzz(time),
            Self::Puzzles => parts::puzzles(PUZZLES),
            Self::Exhaustive => parts::exhaustive(),
            Self::Tables => parts::tables(arguments.long),
            Self::Comparisons => comparisons::compare(&arguments.programs),
        }
    }
}

/// Runs the parts one after the other, all of them even if one fails, and sums up.
pub(crate) fn run(arguments: &Soak) -> Outcome {
    let parts = match arguments.part.as_slice() {
        [] => Part::value_variants(),
        chosen => chosen,
    };
    let time = share(arguments.hours, parts)?;
    steps::run_all("soak", parts, |part| part.run(arguments, time))
}

/// The time for each of the endless parts.
fn share(hours: f64, parts: &[Part]) -> Outcome<Duration> {
    let endless = parts.iter().filter(|part| part.is_endless()).count();
    let seconds = hours * 3600.0 / endless.max(1) as f64;
    let time = Duration::try_from_secs_f64(seconds);
    Ok(time.map_err(|error| format!("found --hours {hours}, expected some time: {error}"))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_divided_among_the_parts_that_never_end() {
        let seconds = |hours, parts: &[Part]| share(hours, parts).map(|time| time.as_secs()).ok();
        assert_eq!(seconds(1.0, Part::value_variants()), Some(1200));
        assert_eq!(seconds(0.5, &[Part::Fuzz, Part::Tables]), Some(1800));
        assert_eq!(seconds(1.0, &[Part::Tables]), Some(3600));
        assert_eq!(seconds(-1.0, &[Part::Fuzz]), None);
        assert_eq!(seconds(f64::NAN, &[Part::Fuzz]), None);
    }
}
