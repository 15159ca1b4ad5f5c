//! `pocket states`: the positions at a distance, each as a sequence that makes it.

use std::io::Write;

use clap::{Args, ValueEnum};
use cube_model::pocket::{PocketMove, PocketState};
use god_table::{Class, Depth, Likeness, PocketTable, classes};
use serde::Serialize;

use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::moves::joined;
use crate::options::{MetricName, depth};
use crate::picture;
use crate::position::{self, Position};
use crate::{json, table};

/// List the positions at a distance from solved
///
/// Each is written as a shortest sequence that makes it. With --up-to there is one position for each
/// class of those that differ by how the cube is looked at, and after it the size of the class, in the
/// form of a comment: the lines can be given to `pocket solve` and `pocket draw`.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct States {
    /// The distance
    #[arg(long, value_name = "D", required_unless_present = "antipodes", value_parser = depth())]
    depth: Option<Depth>,

    /// The largest distance that there is
    #[arg(long, conflicts_with = "depth")]
    antipodes: bool,

    /// What counts as one move
    #[arg(long, value_enum, ignore_case = true, default_value = "htm")]
    metric: MetricName,

    /// List so many at most
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// List one position of each class
    #[arg(long, value_enum, ignore_case = true, default_value = "none")]
    up_to: UpTo,

    /// Draw each position first
    #[arg(long, conflicts_with = "json")]
    draw: bool,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

/// What positions are in one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UpTo {
    /// Those that the 24 rotations and 24 reflections take to each other
    Symmetry,
    /// Those that the 24 rotations take to each other
    Rotation,
    /// Each position by itself
    None,
}

const EXAMPLES: &str = "\
Examples:
  pocket states --depth 2
  pocket states --antipodes --up-to symmetry
  pocket states --antipodes --limit 3 --draw";

#[derive(Serialize)]
struct StateLine {
    sequence: String,
    distance: Depth,
    state: String,
    class_size: u32,
}

impl States {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let table = table::compute(self.metric.metric(), None)?;
        let deepest = table.distribution().max_depth();
        let depth = self.depth.unwrap_or(deepest);
        if depth > deepest {
            let expected = format!("at most {deepest} in {}", table.metric());
            return Err(Fault::mismatch(format!("--depth {depth}"), expected).into());
        }
        let limit = self.limit.unwrap_or(usize::MAX);
        let colour = io.colour();
        let mut out = Vec::new();
        for class in self.listed(table.states_at(depth)).take(limit) {
            if self.draw {
                let position = Position::from(class.representative);
                out.extend_from_slice(picture::for_terminal(&position, colour).as_bytes());
            }
            self.write(&table, &class, &mut out)?;
            io.write(&out)?;
            out.clear();
        }
        Ok(())
    }

    /// The states, or one of each class of them.
    fn listed<'a>(
        &self,
        states: impl Iterator<Item = PocketState> + 'a,
    ) -> Box<dyn Iterator<Item = Class> + 'a> {
        let alone = |representative| Class {
            representative,
            size: 1,
        };
        match self.up_to {
            UpTo::None => Box::new(states.map(alone)),
            UpTo::Rotation => Box::new(classes(states, Likeness::Rotation)),
            UpTo::Symmetry => Box::new(classes(states, Likeness::Symmetry)),
        }
    }

    fn write(&self, table: &PocketTable, class: &Class, out: &mut Vec<u8>) -> Result<(), Failure> {
        let state = &class.representative;
        let class_size = class.size;
        let solution = table.solve(state).map_err(Fault::new)?;
        let making: Vec<PocketMove> = solution.iter().rev().map(|step| step.inverse()).collect();
        let sequence = joined(&making);
        if self.json {
            let distance = making.len() as Depth;
            let state = position::indices(state);
            return json::line(
                &StateLine {
                    sequence,
                    distance,
                    state,
                    class_size,
                },
                out,
            );
        }
        let mut parts = Vec::new();
        if sequence.is_empty() {
            parts.push("// solved".to_owned());
        } else {
            parts.push(sequence);
        }
        if self.up_to != UpTo::None {
            let noun = if class_size == 1 {
                "position"
            } else {
                "positions"
            };
            parts.push(format!("// {class_size} {noun}"));
        }
        writeln!(out, "{}", parts.join(" ")).map_err(Failure::Write)
    }
}
