//! The functions that JavaScript calls. Every answer is a JSON string, `{"ok": ...}` or `{"fault":
//! ...}`.

use god_table::{Depth, Metric};
use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::answer;
use crate::fault::Fault;
use crate::levels::told;
use crate::page::cycle_view::cycle_view;
use crate::page::position::Position;
use crate::page::scramble::scrambles;
use crate::page::solution::solve;
use crate::page::tables::Tables;
use crate::page::word::word_view;

/// Answers the page's requests, and keeps the tables that it has computed.
///
/// Methods that need a table compute it first, unless they find it. `painted` says whether `text`
/// is 24 stickers or the moves of a scramble, and `quarter_turns` which metric to use.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Session {
    tables: Tables,
}

#[wasm_bindgen]
impl Session {
    /// A session without tables.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The shortest solutions of a position.
    #[must_use]
    pub fn solve(&mut self, text: &str, painted: bool, quarter_turns: bool) -> String {
        let typed = (!painted).then_some(text);
        let solved = position(text, painted)
            .and_then(|position| solve(self.tables.of(metric(quarter_turns))?, &position, typed));
        answer(solved)
    }

    /// The pictures of a position while moves are made.
    #[must_use]
    pub fn film(&self, text: &str, painted: bool, moves: &str) -> String {
        answer(position(text, painted).and_then(|position| position.film(moves)))
    }

    /// Computes the table of a metric, and calls `report` with a JSON string after each distance.
    #[must_use]
    pub fn compute(&mut self, quarter_turns: bool, report: &Function) -> String {
        answer(self.tables.compute(metric(quarter_turns), told(report)))
    }

    /// Some positions at a distance, one of each class under rotations and mirrors.
    #[must_use]
    pub fn examples(&mut self, quarter_turns: bool, depth: Depth, limit: usize) -> String {
        answer(self.tables.examples(metric(quarter_turns), depth, limit))
    }

    /// The cycles of a sequence on a cube of `layers` layers.
    #[must_use]
    pub fn cycles(&self, layers: usize, text: &str) -> String {
        answer(cycle_view(layers, text))
    }

    /// The factors of a word and the walk that finds them.
    #[must_use]
    pub fn word(&self, text: &str) -> String {
        answer(Ok(word_view(text)))
    }

    /// Scrambles, the same for the same seed.
    #[must_use]
    pub fn scrambles(&mut self, seed: u64, count: usize) -> String {
        let table = self.tables.of(Metric::HalfTurn);
        answer(table.map(|table| scrambles(table, seed, count)))
    }
}

fn position(text: &str, painted: bool) -> Result<Position, Fault> {
    if painted {
        Position::painted(text)
    } else {
        Position::scrambled(text)
    }
}

fn metric(quarter_turns: bool) -> Metric {
    if quarter_turns {
        Metric::QuarterTurn
    } else {
        Metric::HalfTurn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_says_whether_it_is_one() {
        let session = Session::new();
        let film = session.film("", false, "");
        assert_eq!(
            film,
            r#"{"ok":{"frames":["WWWWRRRRGGGGYYYYOOOOBBBB"],"moves":[]}}"#
        );
        let typed = session.film("R,", false, "");
        assert_eq!(
            typed,
            r#"{"fault":{"message":"line 1, column 2: found `,`, expected a move such as R, U2, Fw', 2R, M or x","caret":{"line":"R,","indent":1,"width":1}}}"#
        );
        let painted = session.film("WWWW", true, "");
        assert_eq!(
            painted,
            r#"{"fault":{"message":"found 4 stickers, expected 24"}}"#
        );
    }

    #[test]
    fn both_metrics_have_their_tables() {
        let mut session = Session::new();
        for (quarter_turns, distance) in [(false, 1), (true, 2)] {
            let solved = session.solve("R2", false, quarter_turns);
            assert!(
                solved.contains(&format!("\"distance\":{distance},")),
                "{solved}"
            );
        }
    }
}
