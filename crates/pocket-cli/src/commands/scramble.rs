//! `pocket scramble`: random positions of the pocket cube, as sequences that make them.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;

use clap::Args;
use god_table::{Depth, Metric, Solution};
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{MetricName, depth, whole_number};
use crate::position;
use crate::{json, table};

/// Print random scrambles
///
/// All positions that need at least the given number of moves are equally likely. A scramble has eleven
/// turns, as official ones have, no two neighbours of one face. The same seed gives the same scrambles
/// in all versions of this program.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Scramble {
    /// How many scrambles
    #[arg(short = 'n', value_name = "COUNT", default_value_t = 1)]
    #[arg(value_parser = whole_number(u64::MAX), allow_negative_numbers = true)]
    count: u64,

    /// The number that the scrambles follow from [default: a random one]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = whole_number(u64::MAX), allow_negative_numbers = true)]
    seed: Option<u64>,

    /// The fewest moves that a position may need
    #[arg(long, value_name = "DEPTH", default_value_t = 4)]
    #[arg(value_parser = depth(), allow_negative_numbers = true)]
    min_depth: Depth,

    /// What counts as one move of that depth
    #[arg(long, value_enum, ignore_case = true, default_value = "htm")]
    metric: MetricName,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket scramble
  pocket scramble -n 5 --seed 2024
  pocket scramble --min-depth 11 --json";

#[derive(Serialize)]
struct ScrambleLine {
    scramble: String,
    distance: Depth,
    state: String,
}

impl Scramble {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let metric = self.metric.metric();
        let watched = io.err_is_terminal();
        let distances = table::compute_pocket(metric, None, watched)?;
        let deepest = distances.distribution().max_depth();
        if self.min_depth > deepest {
            let found = format!("--min-depth {}", self.min_depth);
            return Err(Fault::mismatch(found, format!("at most {deepest} in {metric}")).into());
        }
        // Scrambles are written with half turns, whatever the depth is counted in.
        let writing = match metric {
            Metric::HalfTurn => distances.clone(),
            Metric::QuarterTurn => table::compute_pocket(Metric::HalfTurn, None, watched)?,
        };
        let seed = self.seed.unwrap_or_else(unknown_seed);
        let scrambles = writing
            .scrambles(seed, self.min_depth)
            .judged_by(&distances);
        let mut out = Vec::new();
        // A count beyond the range of memory can't be printed within anybody's life.
        let count = usize::try_from(self.count).unwrap_or(usize::MAX);
        for god_table::Scramble { state, moves } in scrambles.take(count) {
            let scramble = Solution::from_iter(moves).to_string();
            if self.json {
                let distance = distances.distance(&state);
                let distance = distance.expect("a scramble leads to a state that has been judged");
                let state = position::indices(&state);
                json::line(
                    &ScrambleLine {
                        scramble,
                        distance,
                        state,
                    },
                    &mut out,
                )?;
            } else {
                writeln!(out, "{scramble}").map_err(Failure::Write)?;
            }
            io.write(&out)?;
            out.clear();
        }
        Ok(())
    }
}

/// A seed that nobody knows, from the randomness that the standard library has for its maps.
fn unknown_seed() -> u64 {
    RandomState::new().hash_one(0)
}
