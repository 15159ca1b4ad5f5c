//! The functions that JavaScript calls for puzzles from definitions. Every answer is a JSON string
//! like those of a session.

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::answer;
use crate::levels::told;
use crate::puzzle::Puzzle;

/// Describes the puzzle of a definition: orbits, moves, the exact order, and what a search takes. The text is that of a `.tws` file or
/// of a KPuzzle in JSON; `memory` is the number of bytes that a search may take.
///
/// ```
/// let text = "Set RING 3 1\nSolved\nEnd\nMove T\nRING\n2 3 1\nEnd\n";
/// let answer = pocket_web::about_puzzle("ring.tws", text, false, 1e9);
/// assert!(answer.contains(r#""order":"3""#));
/// let answer = pocket_web::about_puzzle("ring.tws", "Ring", false, 1e9);
/// assert!(answer.contains(r#""caret":{"line":"Ring","indent":0,"width":4}"#));
/// ```
#[must_use]
#[wasm_bindgen]
pub fn about_puzzle(file: &str, text: &str, single_turns: bool, memory: f64) -> String {
    let puzzle = Puzzle::read(file, text, single_turns, bytes(memory));
    answer(puzzle.map(|puzzle| puzzle.about()))
}

/// Counts its positions at each distance, and calls `report` with a JSON string after each.
#[must_use]
#[wasm_bindgen]
pub fn count_positions(
    file: &str,
    text: &str,
    single_turns: bool,
    memory: f64,
    report: &Function,
) -> String {
    let puzzle = Puzzle::read(file, text, single_turns, bytes(memory));
    answer(puzzle.and_then(|puzzle| puzzle.count(told(report))))
}

/// Some of the farthest positions; none if that takes more than `memory`.
#[must_use]
#[wasm_bindgen]
pub fn farthest_positions(file: &str, text: &str, single_turns: bool, memory: f64) -> String {
    let puzzle = Puzzle::read(file, text, single_turns, bytes(memory));
    answer(puzzle.and_then(|puzzle| puzzle.farthest()))
}

/// Converts a number of JavaScript, which may have a fraction. The cast drops the fraction, and
/// limits larger numbers to the largest integer.
fn bytes(memory: f64) -> u64 {
    memory as u64
}
