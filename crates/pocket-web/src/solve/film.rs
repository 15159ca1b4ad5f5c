//! Pictures of a built-in puzzle during moves: its net, with the colours before the first move and
//! after each.

use cube_model::net::{Colour, Hue, Net};
use puzzle_def::{Position, Puzzle};
use serde::Serialize;

use super::chosen::in_moves;
use crate::fault::Fault;

/// The length of a sticker's edge on the net of a cube. It is large, since coordinates are rounded
/// to integers.
const EDGE: f64 = 1000.0;

/// A solution on the net of a puzzle.
#[derive(Debug, Serialize)]
pub(super) struct Film {
    /// The corners of each sticker.
    outlines: Vec<Vec<[i32; 2]>>,
    /// The colours of the stickers, each string with a letter for each sticker: before the first
    /// move and after each move.
    frames: Vec<String>,
    moves: Vec<String>,
}

/// Plays the moves of a solution from a position; `None` if the puzzle has no net.
pub(super) fn film(
    puzzle: &Puzzle,
    mut position: Position,
    solution: &str,
) -> Result<Option<Film>, Fault> {
    let Some(net) = puzzle.net(&position) else {
        return Ok(None);
    };
    let moves: Vec<String> = match puzzle.shows_length() {
        true => solution.split_whitespace().map(str::to_owned).collect(),
        false => solution.chars().map(String::from).collect(),
    };
    let mut frames = vec![letters(&net)];
    for mv in &moves {
        let after = puzzle.after(&position, mv);
        position = after.map_err(|error| in_moves(solution, &error))?;
        frames.extend(puzzle.net(&position).as_ref().map(letters));
    }
    let outline = |corners: &Vec<[f64; 2]>| {
        let corners = corners.iter();
        let whole = |at: &[f64; 2]| at.map(|along| (along * EDGE) as i32);
        corners.map(whole).collect()
    };
    Ok(Some(Film {
        outlines: net.stickers().map(|one| outline(&one.outline)).collect(),
        frames,
        moves,
    }))
}

fn letters(net: &Net<Colour>) -> String {
    let letter = |hue| match hue {
        Hue::White => 'W',
        Hue::Red => 'R',
        Hue::Green => 'G',
        Hue::Yellow => 'Y',
        Hue::Orange => 'O',
        Hue::Blue => 'B',
        Hue::Grey => '.',
    };
    net.stickers().map(|one| letter(one.shows.hue)).collect()
}
