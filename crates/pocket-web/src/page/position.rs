//! A position that was typed or painted, and pictures of it during moves.

use core::iter;

use cube_model::notation::{Face, Move};
use cube_model::nxn::LayerTurn;
use cube_model::pocket::{Painting, PocketCube, PocketState, PocketTurns};
use serde::Serialize;

use crate::fault::Fault;

/// The colours of the faces U R F D L B as most cubes have them: white, red, green, yellow, orange, blue.
pub(crate) const COLOURS: [char; 6] = ['W', 'R', 'G', 'Y', 'O', 'B'];

/// The most moves that are played; pictures of more would only fill the memory.
const MOST_FRAMES: usize = 1000;

/// A cube as it is held, and the colours of its faces.
#[derive(Debug)]
pub(crate) struct Position {
    cube: PocketCube,
    colours: [char; 6],
}

/// A sequence of moves as pictures: the cube before the first move and after each.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Film {
    /// The 24 stickers in the order U R F D L B; one picture more than there are moves.
    frames: Vec<String>,
    moves: Vec<Turn>,
}

/// One move of a film: what to turn, seen from which face, and how far.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Turn {
    name: String,
    face: char,
    first: u16,
    last: u16,
    quarters: u8,
}

impl Position {
    /// The cube in the usual colours after the moves of a text.
    pub(crate) fn scrambled(text: &str) -> Result<Self, Fault> {
        Ok(Self {
            cube: PocketCube::SOLVED.after(&read_moves(text)?),
            colours: COLOURS,
        })
    }

    /// The cube that shows these 24 stickers.
    pub(crate) fn painted(stickers: &str) -> Result<Self, Fault> {
        let painting = Painting::parse(stickers)?;
        Ok(Self {
            cube: painting.state().cube(),
            colours: *painting.colours(),
        })
    }

    /// The state, however the cube is held.
    pub(crate) fn state(&self) -> PocketState {
        self.cube.state()
    }

    /// The stickers as they are seen.
    pub(crate) fn stickers(&self) -> String {
        stickers(&self.cube, &self.colours)
    }

    /// The stickers as they are seen before and after each move.
    pub(crate) fn film(&self, text: &str) -> Result<Film, Fault> {
        let turns = read_moves(text)?;
        let moves = turns.sequence().moves().iter();
        let moves = moves.zip(turns.turns().layer_turns());
        let found = turns.turns().len();
        if found > MOST_FRAMES {
            let text = format!("found {found} moves, expected at most {MOST_FRAMES}");
            return Err(Fault::saying(text));
        }
        let seen = self.cube.after_each(&turns);
        let seen = seen.map(|cube| stickers(&cube, &self.colours));
        Ok(Film {
            frames: iter::once(self.stickers()).chain(seen).collect(),
            moves: moves.map(|(&step, &turn)| Turn::new(step, turn)).collect(),
        })
    }
}

impl Turn {
    fn new(step: Move, turn: LayerTurn) -> Self {
        Self {
            name: step.to_string(),
            face: turn.face().letter(),
            first: turn.layers().first(),
            last: turn.layers().last(),
            quarters: turn.amount().quarter_turns(),
        }
    }
}

fn read_moves(text: &str) -> Result<PocketTurns, Fault> {
    text.parse().map_err(|error| Fault::in_moves(text, &error))
}

/// The stickers of a state in the usual colours.
pub(crate) fn stickers_of(state: &PocketState) -> String {
    stickers(&state.cube(), &COLOURS)
}

fn stickers(cube: &PocketCube, colours: &[char; 6]) -> String {
    let colour = |face: Face| colours[face as usize];
    cube.facelets().into_iter().map(colour).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "WWWWRRRRGGGGYYYYOOOOBBBB";

    #[test]
    fn a_scramble_and_its_inverse_end_where_they_began() {
        let film = Position::scrambled("")
            .unwrap()
            .film("R U' x (R U')'")
            .unwrap();
        assert_eq!(film.moves.len(), 5);
        assert_eq!(film.frames.len(), 6);
        assert_eq!(film.frames[0], SOLVED);
        assert_ne!(film.frames[2], SOLVED);
    }

    #[test]
    fn a_painting_shows_as_it_was_painted_in_any_grip_and_colours() {
        let turned = Position::scrambled("R U' F y x2").unwrap().stickers();
        let repainted = turned.replace('W', "X").replace('B', "W");
        for text in [&turned, &repainted] {
            assert_eq!(Position::painted(text).unwrap().stickers(), **text);
        }
    }

    #[test]
    fn wide_turns_and_rotations_say_how_many_layers_turn() {
        let film = Position::scrambled("").unwrap().film("Rw2 2L' z").unwrap();
        let layers: Vec<_> = film
            .moves
            .iter()
            .map(|turn| (turn.face, turn.first, turn.last, turn.quarters))
            .collect();
        assert_eq!(layers, [('R', 1, 2, 2), ('L', 2, 2, 3), ('F', 1, 2, 1)]);
    }

    #[test]
    fn a_film_that_is_too_long_is_refused() {
        let position = Position::scrambled("").unwrap();
        let longest = position.film("(R U)500").unwrap();
        assert_eq!(longest.frames.len(), MOST_FRAMES + 1);
        let fault = position.film("(R U)501").unwrap_err();
        let fault = serde_json::to_string(&fault).unwrap();
        assert!(fault.contains("found 1002 moves, expected at most 1000"));
    }
}
