//! Positions of the floppy cube: a state such as `abcd1111`, or the axes of turns.

use core::ops::Range;

use cube_model::floppy::{FloppyError, FloppyMove, FloppyState};
use cube_model::notation::{Amount, Axis, Face};
use cube_model::nxn::Rotation;
use cube_model::space::Point;

use super::geometry::Geometry;
use super::placement::{Placement, Pose};
use crate::source::{ReadError, Source};

/// The homes of the corners, clockwise from the upper left.
const CORNERS: [Point; 4] = [
    Point([-2, 2, 0]),
    Point([2, 2, 0]),
    Point([2, -2, 0]),
    Point([-2, -2, 0]),
];

/// The side to which each axis leads.
const SIDES: [Face; 4] = [Face::U, Face::R, Face::D, Face::L];

/// Removes a comment, and the empty brackets that stand for no turns.
fn without_comment(text: &str) -> &str {
    let before = text.split_once("//").map_or(text, |(before, _)| before);
    let inside = before.trim().strip_prefix('(');
    let inside = inside.and_then(|rest| rest.strip_suffix(')'));
    inside
        .filter(|inside| inside.trim().is_empty())
        .unwrap_or(before)
}

/// The axes of turns. A turn is a digit or a side, such as `U2` or `U`; every turn of a side is a half turn.
pub(super) fn axes(source: &Source<'_>) -> impl Iterator<Item = Result<usize, ReadError>> {
    let text = without_comment(source.text);
    let are_sides = are_sides(text);
    // Offsets are those of the source: only empty brackets are removed at its beginning.
    let mut last = None;
    text.char_indices().filter_map(move |(start, letter)| {
        if letter.is_whitespace() {
            return None;
        }
        let before = last.replace(letter);
        let follows = |before| axis_of(before).is_some() || before == '2' && letter != '2';
        if are_sides && AMOUNTS.contains(&letter) && before.is_some_and(follows) {
            return None;
        }
        let numbered = |digit: u32| FloppyMove::new(digit as u8).ok();
        let axis = match are_sides {
            true => axis_of(letter),
            false => letter
                .to_digit(10)
                .and_then(numbered)
                .map(|axis| axis.number().into()),
        };
        Some(axis.ok_or_else(|| {
            let expected = match before {
                None => "an axis from 0 to 3, or a side U, R, D or L",
                _ if are_sides => "a side U, R, D or L",
                _ => "an axis from 0 to 3",
            };
            let span = start..start + letter.len_utf8();
            source.error(span, format!("{letter:?}"), expected)
        }))
    })
}

/// The characters that may follow a side. They don't matter, since every turn is a half turn.
const AMOUNTS: [char; 3] = ['2', '\'', '’'];

/// The axis that leads to a side.
fn axis_of(letter: char) -> Option<usize> {
    SIDES.iter().position(|side| side.letter() == letter)
}

/// Whether a text names sides, as its first letter tells.
fn are_sides(text: &str) -> bool {
    let first = text.trim_start().chars().next();
    first.is_some_and(|letter| axis_of(letter).is_some())
}

/// The position of a state such as `abcd1111`, if the text begins like one.
pub(super) fn state(
    geometry: &Geometry,
    source: &Source<'_>,
) -> Option<Result<Placement, ReadError>> {
    let text = without_comment(source.text);
    if !text.trim().starts_with(char::is_alphabetic) || are_sides(text) {
        return None;
    }
    let state: Result<FloppyState, _> = text.trim().parse();
    let state = state.map_err(|error| {
        let axes = match error {
            FloppyError::WrongLength { .. } => {
                "axes of turns from 0 to 3, sides U, R, D and L, or "
            }
            _ => "",
        };
        let expected = format!("{axes}{}", error.expected());
        let span = span(text, &error).unwrap_or(0..source.text.len());
        source.error(span, error.found(), expected)
    });
    Some(state.map(|state| placement(geometry, &state)))
}

/// The pieces of a state in space. Half turns take corners from place to place and flip edges.
fn placement(geometry: &Geometry, state: &FloppyState) -> Placement {
    let mut placement = geometry.solved();
    for (place, &piece) in CORNERS.into_iter().zip(state.corners().as_array()) {
        let home = CORNERS[usize::from(piece)];
        let half = |axis, is_turned: bool| {
            let half = Rotation::of(axis, Amount::Half);
            if is_turned { half } else { Rotation::IDENTITY }
        };
        let across = half(Axis::Y, home.0[0] != place.0[0]);
        let turned = across.then(half(Axis::X, home.0[1] != place.0[1]));
        placement.poses[geometry.shape.piece_at(place)] = Pose {
            piece: geometry.shape.piece_at(home) as u16,
            turned,
        };
    }
    for (number, side) in SIDES.into_iter().enumerate() {
        if state.flips() & (0b1000 >> number) != 0 {
            let edge = geometry.shape.piece_at(Point::towards(&[side]).times(2));
            placement.poses[edge].turned = Rotation::of(side.axis(), Amount::Half);
        }
    }
    placement
}

/// The byte range of the letter that caused an error.
fn span(text: &str, error: &FloppyError) -> Option<Range<usize>> {
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
