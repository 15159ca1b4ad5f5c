//! The floppy cube (1x3x3): 24 rows, the arrangements of its corners, of 16 states, the flips of its edges.

use core::fmt;
use core::ops::Range;

use cube_model::floppy::{FloppyError, FloppyMove, FloppyState};
use cube_model::net::{Colour, Net};
use cube_model::notation::Face;
use row_search::{Orbit, OrbitMove, OrbitSpace, Space, State};

use super::look::{self, half_turned};
use super::puzzle::{AnySpace, NoSuchMetric, Puzzle};
use super::reading::ReadError;
use super::turns::space_of;
use crate::metric::Metric;

/// The floppy cube.
pub(super) struct Floppy;

pub(super) static PUZZLE: Floppy = Floppy;

impl Puzzle for Floppy {
    fn name(&self) -> &'static str {
        "floppy"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["1x3x3", "3x3x1"]
    }

    fn title(&self) -> &'static str {
        "Floppy cube"
    }

    fn about(&self) -> &'static str {
        "The 1x3x3"
    }

    /// Its turns are half turns only.
    fn metrics(&self) -> &'static [(Metric, &'static [u64])] {
        &[(Metric::HalfTurn, &[1, 4, 10, 24, 53, 64, 31, 4, 1])]
    }

    fn space(&self, metric: Metric) -> Result<AnySpace, NoSuchMetric> {
        self.counts(metric)?;
        Ok(Box::new(space()))
    }

    fn positions(&self) -> &'static str {
        "states"
    }

    /// A state such as `abcd1111`, or digits: the axes of turns from the solved position. What follows `//` is
    /// a comment, and `()` is no turn, as in sequences of moves.
    fn read(&self, _: &dyn Space, text: &str) -> Result<State, ReadError> {
        let text = told(text);
        let state = if text.trim().starts_with(char::is_alphabetic) {
            read_state(text)
        } else {
            read_axes(text)
        }?;
        let (row, element) = (state.index() / PATTERNS, state.index() % PATTERNS);
        Ok(State::new(row.into(), element.into()))
    }

    /// Digits, the axes of the turns.
    fn read_first(&self, _: &dyn Space, text: &str) -> Result<Vec<usize>, ReadError> {
        let axes = axes(told(text));
        axes.map(|axis| Ok(axis?.number().into())).collect()
    }

    /// Digits, the axes of the turns.
    fn write(&self, space: &dyn Space, moves: &[usize]) -> String {
        space.moves().write(moves).replace(' ', "")
    }

    /// A digit is a move.
    fn shows_length(&self) -> bool {
        false
    }

    /// The corners stand clockwise from the upper left, and the axes 0 to 3 lead to the sides U R D L.
    fn net(&self, state: State) -> Option<Net<Colour>> {
        let arrangement = look::arrangement(&ORBITS, state)?;
        let corners = &arrangement[0].pieces;
        let colour = |face: Face, row, column| {
            let piece = look::piece_of_flat([3, 3], (face, row, column));
            let is_here = |&place: &[usize; 2]| place == piece;
            if let Some(place) = CORNERS.iter().position(is_here) {
                let home = CORNERS[usize::from(corners[place])];
                return half_turned(face, [home[0] != piece[0], home[1] != piece[1]]);
            }
            let Some(edge) = EDGES.iter().position(is_here) else {
                return face;
            };
            let is_flipped = arrangement[1 + edge].twists == [1];
            // A turn about an upright axis reverses its edge across.
            let is_upright = piece[0] == 1;
            half_turned(face, [is_flipped && is_upright, is_flipped && !is_upright])
        };
        Some(Net::of_box([3, 3, 1], |face, row, column| {
            Colour::of(colour(face, row, column))
        }))
    }
}

/// The columns and rows of the corners.
const CORNERS: [[usize; 2]; 4] = [[0, 0], [2, 0], [2, 2], [0, 2]];

/// Those of the edges, by the axes that lead to them.
const EDGES: [[usize; 2]; 4] = [[1, 0], [2, 1], [1, 2], [0, 1]];

/// The corners, and each edge by itself.
const ORBITS: [Orbit; 5] = [
    Orbit::plain(4),
    Orbit::turning(2),
    Orbit::turning(2),
    Orbit::turning(2),
    Orbit::turning(2),
];

/// Ways in which the four edges can be flipped.
const PATTERNS: u16 = 1 << 4;

fn read_state(text: &str) -> Result<FloppyState, ReadError> {
    text.trim().parse().map_err(|error| match error {
        FloppyError::WrongLength { found } => ReadError::Form {
            span: None,
            reason: Box::new(NoState { found }),
        },
        error => ReadError::Form {
            span: span_in_state(text, &error),
            reason: Box::new(error),
        },
    })
}

/// A text that is neither of the two forms of a position.
#[derive(Debug)]
struct NoState {
    found: usize,
}

impl fmt::Display for NoState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.found;
        write!(
            f,
            "found {found} characters, expected axes of turns from 0 to 3, or eight: four corners a to d and four flips 0 or 1"
        )
    }
}

impl core::error::Error for NoState {}

/// Where the letter stands that an error is about.
fn span_in_state(text: &str, error: &FloppyError) -> Option<Range<usize>> {
    let (FloppyError::NotACorner { position, .. }
    | FloppyError::NotAFlip { position, .. }
    | FloppyError::RepeatedCorner {
        positions: [_, position],
        ..
    }) = error
    else {
        return None;
    };
    let mut letters = text
        .char_indices()
        .skip_while(|(_, letter)| letter.is_whitespace());
    let (start, letter) = letters.nth(position - 1)?;
    Some(start..start + letter.len_utf8())
}

/// The text without a comment, and without the brackets that tell of no turns.
fn told(text: &str) -> &str {
    let told = text.split_once("//").map_or(text, |(told, _)| told);
    let inside = told.trim().strip_prefix('(');
    let inside = inside.and_then(|rest| rest.strip_suffix(')'));
    inside
        .filter(|inside| inside.trim().is_empty())
        .unwrap_or(told)
}

fn read_axes(text: &str) -> Result<FloppyState, ReadError> {
    axes(text).try_fold(FloppyState::SOLVED, |state, axis| Ok(state.turned(axis?)))
}

/// The axes of turns, one digit each.
fn axes(text: &str) -> impl Iterator<Item = Result<FloppyMove, ReadError>> {
    let letters = text.char_indices();
    let letters = letters.filter(|(_, letter)| !letter.is_whitespace());
    letters.map(|(start, letter)| {
        let axis = letter
            .to_digit(10)
            .and_then(|digit| FloppyMove::new(digit as u8).ok());
        axis.ok_or_else(|| ReadError::Form {
            span: Some(start..start + letter.len_utf8()),
            reason: Box::new(NotAnAxis { found: letter }),
        })
    })
}

/// A character that is no axis of the floppy cube.
#[derive(Debug)]
struct NotAnAxis {
    found: char,
}

impl fmt::Display for NotAnAxis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.found;
        write!(
            f,
            "found {found:?}, expected an axis from 0 to 3, or a state such as abcd1111"
        )
    }
}

impl core::error::Error for NotAnAxis {}

/// The floppy cube: 24 rows, the arrangements of its corners, of 16 states, the flips of its edges.
/// Half of the 384 states can't be reached. Move i is a turn about axis i, and states are numbered by
/// [`FloppyState::index`].
#[must_use]
pub fn space() -> OrbitSpace {
    let turn = |axis: FloppyMove| OrbitMove {
        from: axis.corners().as_array().to_vec(),
        twist: vec![0; 4],
    };
    let [of_corners, of_edges @ ..] = ORBITS;
    let mut orbits = vec![(of_corners, FloppyMove::ALL.map(turn).to_vec())];
    for (edge, of_edge) in FloppyMove::ALL.into_iter().zip(of_edges) {
        let flip = |axis| OrbitMove {
            from: vec![0],
            twist: vec![u8::from(axis == edge)],
        };
        orbits.push((of_edge, FloppyMove::ALL.map(flip).to_vec()));
    }
    space_of(&orbits, FloppyMove::ALL.map(|axis| axis.to_string()))
}
