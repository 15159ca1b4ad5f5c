//! The number of positions at each distance, as a table, JSON, CSV, or the output of the source
//! programs.

use std::fmt;

use god_table::{Depth, Distribution};
use serde::Serialize;

/// The counts, and what they count.
#[derive(Serialize)]
pub(super) struct Answer<'a> {
    /// The puzzle in a heading.
    #[serde(skip)]
    pub(super) title: &'a str,
    /// The metric.
    #[serde(skip)]
    pub(super) counted: String,
    /// The moves with blanks between them.
    #[serde(skip)]
    pub(super) names: String,
    /// Whether there is a goal other than the solved position.
    #[serde(skip)]
    pub(super) has_goal: bool,
    #[serde(skip)]
    pub(super) distribution: &'a Distribution,
    pub(super) puzzle: &'a str,
    pub(super) metric: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) goal: Option<String>,
    /// Omitted from JSON if false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) any_grip: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) keep: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) among: Vec<String>,
    pub(super) counts: &'a [u64],
    pub(super) total: u64,
    pub(super) max_depth: Depth,
    /// Only if these are all levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mean: Option<f64>,
    /// Whether there are further levels; omitted from JSON if not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) first_levels: Option<bool>,
}

impl Answer<'_> {
    /// The puzzle, the metric and the goal; and the moves.
    pub(super) fn heading(&self) -> [String; 2] {
        let mut counted = format!("{}, {}", self.title, self.counted);
        if let Some(goal) = &self.goal {
            counted += &format!(", goal {goal}");
        }
        if !self.among.is_empty() {
            counted += &format!(", with {} solved", self.among.join(", "));
        }
        let moves = match &*self.names {
            "" => "no moves".to_owned(),
            names => format!("moves {names}"),
        };
        [counted, moves]
    }

    /// A line for each depth.
    pub(super) fn csv(&self) -> String {
        let counts = self.counts.iter().enumerate();
        let lines = counts.map(|(depth, count)| format!("{depth},{count}\n"));
        format!("depth,positions\n{}", lines.collect::<String>())
    }

    /// The output of the source programs, which ends with empty depths. If these are only the first
    /// levels, nothing follows them.
    pub(super) fn classic(&self) -> String {
        let depths = |end: Depth, separator: &str| -> String {
            let line = |depth| {
                let count = self.distribution.at(depth);
                format!("Depth: {depth}{separator} Positions: {count}\n")
            };
            (0..=end).map(line).collect()
        };
        let (total, is_all) = (self.total, self.first_levels.is_none());
        if self.puzzle == FLOPPY {
            if !is_all {
                return depths(self.max_depth, ",");
            }
            let lines = depths(FLOPPY_DEPTH, ",");
            return format!("{lines}Finished Calculating: {total} Positions Found.\n");
        }
        let known = HEADINGS.iter().find(|(known, _)| *known == self.puzzle);
        // For other puzzles than those of the source programs, the form is the same, with the
        // puzzle's own name.
        let [tables, things] = known.map_or([self.title, "positions"], |(_, words)| *words);
        let heading = format!("Calculating {tables}");
        let stars = "*".repeat(heading.len());
        let heading = format!("{heading}\n{stars}\n\n");
        if !is_all {
            return heading + &depths(self.max_depth, "");
        }
        let lines = depths(self.max_depth + 1, "");
        format!("{heading}{lines}Finished. {total} unique {things}.\n")
    }
}

/// Writes the table, and a summary.
impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.total;
        let largest = self.counts.iter().max().map_or(0, digits).max(9);
        let widest = digits(&total).max(13);
        writeln!(f, "{}", self.heading().join(", "))?;
        let share = |share: &str| match self.mean {
            Some(_) => format!("  {share:>7}"),
            None => String::new(),
        };
        writeln!(
            f,
            "Depth  {:>largest$}{}  {:>widest$}",
            "Positions",
            share("Share"),
            "Running total"
        )?;
        let mut running = 0;
        for (depth, &count) in self.counts.iter().enumerate() {
            running += count;
            let share = share(&format!("{:.3}%", count as f64 / total as f64 * 100.0));
            writeln!(
                f,
                "{depth:>5}  {count:>largest$}{share}  {running:>widest$}"
            )?;
        }
        let deepest = self.max_depth;
        match self.mean {
            Some(mean) => writeln!(
                f,
                "Total: {total}\nMean: {mean:.6}\nGod's number: {deepest}"
            ),
            None => {
                let moves = if deepest == 1 { "move" } else { "moves" };
                writeln!(f, "At most {deepest} {moves} away: {total}")
            }
        }
    }
}

/// How many digits a number has.
fn digits(number: &u64) -> usize {
    number
        .checked_ilog10()
        .map_or(1, |power| power as usize + 1)
}

/// The names of tables in the source programs, and of the things they count.
const HEADINGS: [(&str, [&str; 2]); 3] = [
    ("pocket", ["Big Tables", "positions"]),
    ("permutations", ["Permutation Tables", "permutations"]),
    ("orientations", ["Orientation Tables", "orientations"]),
];

/// The puzzle that has a program of its own.
const FLOPPY: &str = "floppy";

/// The depth that the program for the floppy cube always goes to.
const FLOPPY_DEPTH: Depth = 14;

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
