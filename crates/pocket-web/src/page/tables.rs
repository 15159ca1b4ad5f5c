//! The distances of all states, counted level by level, and the positions of a level.

use core::ops::ControlFlow;

use cube_model::pocket::PocketState;
use god_table::engine::LevelReport;
use god_table::{Depth, Likeness, Metric, PocketTable, classes};
use serde::Serialize;

use crate::fault::Fault;
use crate::levels::{Counts, Level};
use crate::page::position::stickers_of;

/// The table of each metric, once it has been computed.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    half_turn: Option<PocketTable>,
    quarter_turn: Option<PocketTable>,
}

/// One of the positions that are alike up to rotations and mirrors.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Example {
    /// A shortest sequence that makes it from a solved cube.
    moves: String,
    stickers: String,
    /// The number of positions in its class, itself included.
    size: u32,
}

/// Some of the positions at one distance, one of each class.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Examples {
    classes: Vec<Example>,
    /// Whether there are more classes than requested.
    more: bool,
}

impl Tables {
    /// Computes the table of a metric, even if it exists already, and reports each level.
    pub(crate) fn compute(
        &mut self,
        metric: Metric,
        mut report: impl FnMut(Level),
    ) -> Result<Counts, Fault> {
        let mut progress = |level: LevelReport| {
            report(level.into());
            ControlFlow::Continue(())
        };
        let table =
            PocketTable::compute(metric, metric.moves(), &mut progress).map_err(Fault::new)?;
        Ok(self.slot(metric).insert(table).distribution().into())
    }

    /// The table of a metric; computes it if necessary.
    pub(crate) fn of(&mut self, metric: Metric) -> Result<&PocketTable, Fault> {
        let slot = self.slot(metric);
        let table = match slot.take() {
            Some(table) => table,
            None => PocketTable::new(metric).map_err(Fault::new)?,
        };
        Ok(slot.insert(table))
    }

    /// The first positions at a distance, one of each class under rotations and mirrors.
    pub(crate) fn examples(
        &mut self,
        metric: Metric,
        depth: Depth,
        limit: usize,
    ) -> Result<Examples, Fault> {
        let table = self.of(metric)?;
        let mut met = classes(table.states_at(depth), Likeness::Symmetry);
        let classes = met
            .by_ref()
            .take(limit)
            .map(|class| example(table, &class.representative, class.size));
        let classes = classes.collect::<Result<_, _>>()?;
        Ok(Examples {
            classes,
            more: met.next().is_some(),
        })
    }

    fn slot(&mut self, metric: Metric) -> &mut Option<PocketTable> {
        match metric {
            Metric::HalfTurn => &mut self.half_turn,
            Metric::QuarterTurn => &mut self.quarter_turn,
        }
    }
}

fn example(table: &PocketTable, state: &PocketState, size: u32) -> Result<Example, Fault> {
    let moves = table.making_text(state);
    Ok(Example {
        moves: moves.map_err(Fault::new)?,
        stickers: stickers_of(state),
        size,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_reported_and_adds_up() {
        for (metric, deepest) in [(Metric::HalfTurn, 11), (Metric::QuarterTurn, 14)] {
            let mut levels = Vec::new();
            let counts = Tables::default()
                .compute(metric, |level| levels.push(level.positions))
                .unwrap();
            assert_eq!(counts.counts.len(), deepest + 1);
            assert_eq!(levels[..=deepest], counts.counts);
            assert_eq!(counts.total, 3_674_160);
        }
    }

    #[test]
    fn the_antipodes_come_in_classes() {
        let mut tables = Tables::default();
        let all = tables.examples(Metric::QuarterTurn, 14, 100).unwrap();
        assert_eq!((all.classes.len(), all.more), (10, false));
        assert_eq!(all.classes.iter().map(|class| class.size).sum::<u32>(), 276);
        let some = tables.examples(Metric::QuarterTurn, 14, 4).unwrap();
        assert!(some.more);
        assert_eq!(some.classes, all.classes[..4]);
    }

    #[test]
    fn an_example_is_made_by_its_moves() {
        let mut tables = Tables::default();
        let examples = tables.examples(Metric::HalfTurn, 5, 12).unwrap();
        assert_eq!(examples.classes.len(), 12);
        for example in examples.classes {
            let position = crate::page::position::Position::scrambled(&example.moves).unwrap();
            let state = position.state();
            assert_eq!(
                tables.of(Metric::HalfTurn).unwrap().distance(&state),
                Some(5)
            );
            assert_eq!(stickers_of(&state), example.stickers);
        }
    }

    #[test]
    fn there_is_nothing_beyond_the_last_level() {
        let none = Tables::default()
            .examples(Metric::HalfTurn, 12, 10)
            .unwrap();
        assert!(none.classes.is_empty() && !none.more);
    }
}
