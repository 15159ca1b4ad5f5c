//! The pocket cube as one word of memory, a byte a corner: it is turned without tables.

use cube_model::pocket::{PermIndex, PocketMove, PocketState, TwistIndex};
use row_search::{MoveNames, State};

use super::move_set::MoveSet;
use crate::meeting::Turnable;

/// The pocket cube under some of its nine moves, as [`PocketSpace`](crate::PocketSpace) has it, for searches of single
/// states.
///
/// The code of a state has a byte for each place: the piece there, and 16 times its twist. To make one takes no time, while
/// a `PocketSpace` fills tables.
///
/// ```
/// use god_table::{Meeting, MoveSet, PocketCorners, PocketSpace};
/// use cube_model::pocket::PocketCube;
///
/// let mut meeting = Meeting::new(PocketCorners::new(MoveSet::ALL));
/// let state = PocketCube::SOLVED.after(&"R U F2".parse()?).state();
/// assert_eq!(meeting.solve(PocketSpace::number(&state))?.to_string(), "F2 U' R'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PocketCorners {
    /// The moves by their numbers, and what each does and undoes.
    moves: Vec<PocketMove>,
    turns: Vec<Turn>,
    turns_back: Vec<Turn>,
    names: MoveNames,
    faces: Vec<Vec<usize>>,
}

impl PocketCorners {
    /// The cube with some of the nine moves, in column order.
    #[must_use]
    pub fn new(moves: MoveSet) -> Self {
        let moves: Vec<PocketMove> = moves.iter().collect();
        Self {
            turns: moves.iter().copied().map(Turn::of).collect(),
            turns_back: moves.iter().map(|mv| Turn::of(mv.inverse())).collect(),
            faces: faces(&moves),
            names: names(&moves),
            moves,
        }
    }

    /// The moves in the order of their numbers.
    #[must_use]
    pub fn pocket_moves(&self) -> &[PocketMove] {
        &self.moves
    }
}

fn names(moves: &[PocketMove]) -> MoveNames {
    let names = MoveNames::new(moves.iter().map(ToString::to_string));
    names.expect("the moves have different names, and each is a word")
}

/// The moves of each face whose turns are all there or that turns by half only, by number.
fn faces(moves: &[PocketMove]) -> Vec<Vec<usize>> {
    let of_face = |first: usize| -> Vec<usize> {
        let turns = first..first + 3;
        let numbers = (0..moves.len()).filter(|&mv| turns.contains(&moves[mv].column()));
        numbers.collect()
    };
    let is_closed = |turns: &Vec<usize>| match turns.as_slice() {
        [turn] => moves[*turn].inverse() == moves[*turn],
        turns => turns.len() == 3,
    };
    [0, 3, 6]
        .map(of_face)
        .into_iter()
        .filter(is_closed)
        .collect()
}

/// A one in the byte of each place.
const ONES: u64 = 0x0001_0101_0101_0101;

/// Adds to the twist of each place one of 0, 1 or 2, modulo 3.
#[inline]
const fn twisted(code: u64, twists: u64) -> u64 {
    let sums = code + (twists << 4);
    // A sum of 3 or 4 has the bit of 4 when 1 is added, and 3 is taken from it.
    let too_large = (sums + 0x10 * ONES) & (0x40 * ONES);
    sums - (too_large >> 1) - (too_large >> 2)
}

/// What a move does to the bytes of a code: those that go equally far are moved at once.
#[derive(Clone, Copy, Debug, Default)]
struct Turn {
    /// How far the whole is rotated to the left, and which places get their bytes by that. A turn moves four corners.
    moved: [(u32, u64); MOVED],
    /// The places where nothing moves.
    kept: u64,
    /// What is added to the twist of each place.
    twists: u64,
}

/// Corners that a turn moves.
const MOVED: usize = 4;

impl Turn {
    fn of(mv: PocketMove) -> Self {
        let mut turn = Self::default();
        let (pieces, twists) = (mv.state().pieces(), mv.state().twists());
        let mut distances = 0;
        for (place, (&from, &twist)) in (0..).zip(pieces.as_array().iter().zip(twists.as_array())) {
            turn.twists |= u64::from(twist) << (8 * place);
            let byte = 0xff << (8 * place);
            let rotation = (8 * (place + 8 - u32::from(from))) % u64::BITS;
            if rotation == 0 {
                turn.kept |= byte;
                continue;
            }
            let mut known = turn.moved[..distances].iter();
            let known = known.position(|&(other, _)| other == rotation);
            let index = known.unwrap_or(distances);
            turn.moved[index].0 = rotation;
            turn.moved[index].1 |= byte;
            distances = distances.max(index + 1);
        }
        turn
    }

    #[inline]
    fn made(&self, code: u64) -> u64 {
        let bytes = self
            .moved
            .map(|(rotation, places)| code.rotate_left(rotation) & places);
        let moved = bytes
            .into_iter()
            .fold(code & self.kept, |all, some| all | some);
        twisted(moved, self.twists)
    }
}

fn code(state: &PocketState) -> u64 {
    let pieces = state.pieces().as_array().iter();
    let corners = pieces.zip(state.twists().as_array()).rev();
    corners.fold(0, |code, (&piece, &twist)| {
        code << 8 | u64::from(piece | twist << 4)
    })
}

impl Turnable for PocketCorners {
    fn move_names(&self) -> &MoveNames {
        &self.names
    }

    fn code(&self, state: State) -> Option<u64> {
        let perm = PermIndex::new(u16::try_from(state.row).ok()?).ok()?;
        let twist = TwistIndex::new(u16::try_from(state.element).ok()?).ok()?;
        Some(code(&PocketState::from_indices_by_piece(perm, twist)))
    }

    #[inline]
    fn turned(&self, code: u64, mv: usize) -> u64 {
        self.turns[mv].made(code)
    }

    #[inline]
    fn origins(&self, code: u64, mv: usize, mut visit: impl FnMut(u64)) {
        visit(self.turns_back[mv].made(code));
    }

    fn undoing(&self, mv: usize) -> Option<usize> {
        let inverse = self.moves[mv].inverse();
        self.moves.iter().position(|&other| other == inverse)
    }

    fn order(&self, mv: usize) -> Option<usize> {
        let mv = self.moves[mv];
        Some(if mv.inverse() == mv { 2 } else { 4 })
    }

    fn face_turns(&self) -> &[Vec<usize>] {
        &self.faces
    }

    fn solved(&self, mut visit: impl FnMut(u64)) {
        visit(code(&PocketState::SOLVED));
    }
}
