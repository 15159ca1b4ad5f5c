//! The pocket cube as a space; its states are numbered with the twists by piece.

use std::sync::OnceLock;

use cube_model::pocket::{PermIndex, PocketMove, PocketState, TwistIndex};
use row_search::{Orbit, OrbitMove, OrbitSpace, Space, State, forward_space};

use super::move_set::MoveSet;

/// The number of corners that move when DBL is held.
const MOVABLE: usize = 7;

/// The pocket cube with the corner DBL held, under some of its nine moves.
///
/// A row is a permutation of the corners, numbered by its [`PermIndex`]. The element numbers the
/// twists listed by piece, the first piece most significant.
///
/// ```
/// use cube_model::pocket::PocketState;
/// use god_table::{MoveSet, PocketSpace, Space};
///
/// let space = PocketSpace::new(MoveSet::ALL);
/// let state = PocketState::unrank(1_234_567)?;
/// assert_eq!(space.unrank(space.rank(&state)), Some(state));
/// assert_eq!(space.states(), 3_674_160);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PocketSpace {
    orbit: OrbitSpace,
    /// The moves in the order of their numbers in the space.
    moves: Vec<PocketMove>,
    /// Computed when a state is first given by its coordinates; a search does not need it.
    by_position: OnceLock<ByPosition>,
}

/// Lists that convert coordinates by place to elements, which are by piece.
#[derive(Clone, Debug)]
struct ByPosition {
    /// For each twist index, the seven twists.
    twists: Vec<Octet>,
    /// For each permutation, the place value of the piece at each position.
    values: Vec<Octet>,
}

impl ByPosition {
    fn new() -> Self {
        let value_of = |piece: u8| VALUES[usize::from(piece)];
        Self {
            twists: TwistIndex::all()
                .map(|index| octet(index.twists().as_array().map(i16::from)))
                .collect(),
            values: PermIndex::all()
                .map(|index| octet(index.pieces().as_array().map(value_of)))
                .collect(),
        }
    }
}

/// Eight small numbers, one for each corner and a final 0: the sum of the products of twists and
/// place values is the number of an element.
type Octet = [i16; MOVABLE + 1];

#[inline]
fn dot(a: &Octet, b: &Octet) -> u32 {
    a.iter()
        .zip(b)
        .map(|(&a, &b)| i32::from(a) * i32::from(b))
        .sum::<i32>() as u32
}

fn octet(numbers: impl IntoIterator<Item = i16>) -> Octet {
    let mut octet = Octet::default();
    for (slot, number) in octet.iter_mut().zip(numbers) {
        *slot = number;
    }
    octet
}

/// The place value of each piece's twist; the last twist follows from the others.
const VALUES: Octet = [243, 81, 27, 9, 3, 1, 0, 0];

impl PocketSpace {
    /// The space with some of the nine moves, in column order.
    #[must_use]
    pub fn new(moves: MoveSet) -> Self {
        Self {
            orbit: orbit(moves),
            moves: moves.iter().collect(),
            by_position: OnceLock::new(),
        }
    }

    /// The moves in the order of their numbers.
    #[must_use]
    pub fn pocket_moves(&self) -> &[PocketMove] {
        &self.moves
    }

    /// The number of a state.
    #[must_use]
    #[inline]
    pub fn rank(&self, state: &PocketState) -> State {
        Self::number(state)
    }

    /// The number of a state, which does not depend on the moves.
    #[must_use]
    #[inline]
    pub fn number(state: &PocketState) -> State {
        let twists = state.twists().as_array().iter();
        let element = twists
            .zip(state.pieces().as_array())
            .map(|(&twist, &piece)| u32::from(twist) * VALUES[usize::from(piece)] as u32);
        State::new(state.perm_index().get().into(), element.sum())
    }

    /// The number of the state with these coordinates, both by position.
    #[must_use]
    #[inline]
    pub fn rank_of(&self, perm: PermIndex, twist: TwistIndex) -> State {
        let lists = self.by_position.get_or_init(ByPosition::new);
        let twists = &lists.twists[usize::from(twist.get())];
        let values = &lists.values[usize::from(perm.get())];
        State::new(perm.get().into(), dot(twists, values))
    }

    /// The state with this number, if there is one.
    #[must_use]
    pub fn unrank(&self, state: State) -> Option<PocketState> {
        let perm = PermIndex::new(u16::try_from(state.row).ok()?).ok()?;
        let twist = TwistIndex::new(u16::try_from(state.element).ok()?).ok()?;
        Some(PocketState::from_indices_by_piece(perm, twist))
    }
}

/// The corners, and the effect of the moves on them.
fn orbit(moves: MoveSet) -> OrbitSpace {
    let corner_moves = moves.iter().map(|mv| OrbitMove {
        from: mv.state().pieces().as_array().to_vec(),
        twist: mv.state().twists().as_array().to_vec(),
    });
    let corners = Orbit {
        pieces: MOVABLE,
        twists: 3,
        zero_sum: true,
        even: false,
    };
    OrbitSpace::new(&[(corners, corner_moves.collect())])
        .and_then(|space| space.with_move_names(moves.iter().map(|mv| mv.to_string())))
        .expect("the moves of the pocket cube move its corners")
}

impl Space for PocketSpace {
    forward_space! {
        self => self.orbit;
        rows, fibre, moves, step, departures, arrivals, inverse, goals
    }
}
