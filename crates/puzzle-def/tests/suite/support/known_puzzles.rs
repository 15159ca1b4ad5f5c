//! Known puzzles by name, and positions of puzzles by moves.

use puzzle_def::{Pattern, Position, Puzzle, known};

pub(crate) fn find(name: &str) -> Puzzle {
    known::find(name).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn read(puzzle: &Puzzle, text: &str) -> Position {
    let read = puzzle.read_moves(text);
    read.unwrap_or_else(|error| panic!("{}: {error}", puzzle.name()))
}

/// The pattern after what the moves do to the body, told one by one.
pub(crate) fn after_turns(puzzle: &Puzzle, text: &str) -> Pattern {
    let turns = puzzle.read_turns(text);
    let turns = turns.unwrap_or_else(|error| panic!("{}: {error}", puzzle.name()));
    let start = puzzle.definition().start().clone();
    turns
        .iter()
        .fold(start, |pattern, turn| pattern.after(turn))
}
