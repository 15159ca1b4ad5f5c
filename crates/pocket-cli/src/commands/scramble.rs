//! `pocket scramble`: random positions of the pocket cube, as sequences that make them.

use std::io::Write;

use clap::Args;
use cube_model::notation::Face;
use cube_model::pocket::{PocketMove, PocketState};
use god_table::{Metric, PocketTable};
use serde::Serialize;

use crate::args::MetricName;
use crate::dice::Dice;
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::moves::joined;
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
    count: u64,

    /// The number that the scrambles follow from [default: a random one]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// The fewest moves that a position may need
    #[arg(long, value_name = "DEPTH", default_value_t = 4)]
    min_depth: u8,

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

/// How many turns a scramble has.
const LENGTH: usize = 11;

#[derive(Serialize)]
struct ScrambleLine {
    scramble: String,
    distance: u8,
    state: String,
}

impl Scramble {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let metric = self.metric.metric();
        let distances = table::compute(metric, None)?;
        let deepest = distances.distribution().max_depth();
        if usize::from(self.min_depth) > deepest {
            let found = format!("--min-depth {}", self.min_depth);
            return Err(Fault::mismatch(found, format!("at most {deepest} in {metric}")).into());
        }
        // Scrambles are written with half turns, whatever the depth is counted in.
        let writing = match metric {
            Metric::HalfTurn => distances.clone(),
            Metric::QuarterTurn => table::compute(Metric::HalfTurn, None)?,
        };
        let mut dice = Dice::new(self.seed.unwrap_or_else(Dice::unknown_seed));
        let mut out = Vec::new();
        for _ in 0..self.count {
            let (state, distance) = self.position(&distances, &mut dice)?;
            let scramble = joined(&sequence_to(&state, &writing, &mut dice));
            if self.json {
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

    /// Draws positions until one is far enough from solved.
    fn position(
        &self,
        distances: &PocketTable,
        dice: &mut Dice,
    ) -> Result<(PocketState, u8), Failure> {
        loop {
            let state = PocketState::unrank(dice.below(PocketState::COUNT)).map_err(Fault::new)?;
            match distances.distance(&state) {
                Some(distance) if distance >= self.min_depth => return Ok((state, distance)),
                _ => {}
            }
        }
    }
}

/// A sequence of [`LENGTH`] turns that makes a state, or of one more if there is none; a test shows that
/// eleven do for every state.
fn sequence_to(state: &PocketState, table: &PocketTable, dice: &mut Dice) -> Vec<PocketMove> {
    let mut order = PocketMove::ALL;
    dice.shuffle(&mut order);
    let mut path = Vec::new();
    let mut length = LENGTH;
    while !solve_in(length, state, None, table, &order, &mut path) {
        length += 1;
    }
    path.iter().rev().map(|step| step.inverse()).collect()
}

/// Looks for a solution of exactly so many moves without neighbours of one face, and leaves it in
/// `path`.
fn solve_in(
    moves_left: usize,
    state: &PocketState,
    last: Option<Face>,
    table: &PocketTable,
    order: &[PocketMove],
    path: &mut Vec<PocketMove>,
) -> bool {
    match table.distance(state) {
        Some(distance) if usize::from(distance) <= moves_left => {}
        _ => return false,
    }
    if moves_left == 0 {
        return true;
    }
    for &step in order.iter().filter(|step| Some(step.face()) != last) {
        path.push(step);
        if solve_in(
            moves_left - 1,
            &state.after(step),
            Some(step.face()),
            table,
            order,
            path,
        ) {
            return true;
        }
        path.pop();
    }
    false
}
