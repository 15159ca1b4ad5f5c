//! What is counted, and its counts as text and as JSON.

use std::io::{self, Write};

use god_table::{Depth, Distribution as Counts};
use serde::Serialize;

use crate::failure::Failure;
use crate::json;

/// What is counted, in words.
pub(super) struct Subject {
    /// What JSON calls the puzzle.
    pub(super) name: String,
    /// What a heading calls it.
    pub(super) title: String,
    /// What counts as one move, and the goal.
    pub(super) counted: String,
    /// The moves with blanks between them.
    pub(super) moves: String,
    /// What distances are to, as the axis of a chart.
    pub(super) axis: &'static str,
    /// What JSON says beside the counts.
    pub(super) options: Options,
}

/// What JSON says of the options.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Options {
    pub(super) metric: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) goal: Option<String>,
    /// That it is so goes without saying where it isn't.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) any_grip: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) keep: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) among: Vec<String>,
}

#[derive(Serialize)]
struct CountsLine<'a> {
    puzzle: &'a str,
    #[serde(flatten)]
    options: &'a Options,
    counts: &'a [u64],
    total: u64,
    max_depth: Depth,
    mean: f64,
}

impl Subject {
    /// The puzzle, the metric and the goal; and the moves.
    pub(super) fn heading(&self) -> [String; 2] {
        let moves = if self.moves.is_empty() {
            "no moves".to_owned()
        } else {
            format!("moves {}", self.moves)
        };
        [format!("{}, {}", self.title, self.counted), moves]
    }

    pub(super) fn write_json(&self, counts: &Counts, out: &mut Vec<u8>) -> Result<(), Failure> {
        let line = CountsLine {
            puzzle: &self.name,
            options: &self.options,
            counts: counts.counts(),
            total: counts.reachable(),
            max_depth: counts.max_depth(),
            mean: counts.mean(),
        };
        json::line(&line, out)
    }

    pub(super) fn write_table(&self, counts: &Counts, out: &mut Vec<u8>) -> io::Result<()> {
        let total = counts.reachable();
        let largest = counts.counts().iter().max().map_or(0, digits).max(9);
        let widest = digits(&total).max(13);
        writeln!(out, "{}", self.heading().join(", "))?;
        writeln!(
            out,
            "Depth  {:>largest$}    Share  {:>widest$}",
            "Positions", "Running total"
        )?;
        let mut running = 0;
        for (depth, &count) in counts.counts().iter().enumerate() {
            running += count;
            let share = count as f64 / total as f64 * 100.0;
            writeln!(
                out,
                "{depth:>5}  {count:>largest$}  {share:>6.3}%  {running:>widest$}"
            )?;
        }
        writeln!(out, "Total: {total}")?;
        writeln!(out, "Mean: {:.6}", counts.mean())?;
        writeln!(out, "God's number: {}", counts.max_depth())
    }
}

/// How many digits a number has.
fn digits(number: &u64) -> usize {
    number
        .checked_ilog10()
        .map_or(1, |power| power as usize + 1)
}

pub(super) fn write_csv(counts: &Counts, out: &mut Vec<u8>) -> io::Result<()> {
    writeln!(out, "depth,positions")?;
    for (depth, count) in counts.counts().iter().enumerate() {
        writeln!(out, "{depth},{count}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_numbers() {
        for (number, expected) in [(0, 1), (9, 1), (10, 2), (u64::MAX, 20)] {
            assert_eq!(digits(&number), expected);
        }
    }
}
