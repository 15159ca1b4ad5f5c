//! Puzzles given by orbits of pieces that change places and twist: rows are arrangements, the fibre
//! the twists.

use core::iter::repeat_n;

use super::arrangement::OrbitState;
use super::input_error::SpaceInputError;
use super::orbit::Orbit;
use super::orbit_move::OrbitMove;
use super::orbit_steps::{Maker, OrbitSteps, table_bytes};
use crate::fibre::Fibre;
use crate::memory::has_room_for;
use crate::move_names::MoveNames;
use crate::space::{Arrival, Space, State, Step};

/// A puzzle of several orbits: a row is a combination of their arrangements, and the fibre consists
/// of the twists.
///
/// States and arrangements are converted by [`rank`](Self::rank) and [`unrank`](Self::unrank). The
/// solved arrangement is state (0, 0), the goal.
///
/// ```
/// use row_search::{Orbit, OrbitMove, OrbitSpace, OrbitState, Space, State, search};
///
/// // Three coins in a ring. A move turns one over and exchanges the two others.
/// let coins = Orbit { pieces: 3, twists: 2, zero_sum: false, even: false };
/// let moves = vec![
///     OrbitMove::changing(3, &[(0, 0, 1), (1, 2, 0), (2, 1, 0)]),
///     OrbitMove::changing(3, &[(1, 1, 1), (0, 2, 0), (2, 0, 0)]),
/// ];
/// let puzzle = OrbitSpace::new(&[(coins, moves)])?.with_move_names(["a", "b"])?;
/// let after_a = OrbitState { pieces: vec![0, 2, 1], twists: vec![1, 0, 0] };
/// let state = puzzle.rank(&[after_a.clone()])?;
/// assert_eq!(state, puzzle.after(State::default(), 0));
/// assert_eq!(puzzle.unrank(state)?, [after_a]);
/// assert_eq!(search(&puzzle)?.get(state), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OrbitSpace {
    fibre: Fibre,
    rows: u64,
    moves: MoveNames,
    inverses: Vec<Option<usize>>,
    /// In the given order; the last one is the least significant part of a row's number.
    orbits: Vec<OrbitPart>,
}

/// One orbit, and its part in the numbers of states.
#[derive(Clone, Debug)]
struct OrbitPart {
    orbit: Orbit,
    steps: OrbitSteps,
    /// The place value in the fibre of each piece's twist; 0 for a twist that is not stored.
    twist_strides: Vec<u32>,
}

impl OrbitSpace {
    /// A space from its orbits, each with the effect of the moves on it. Moves are named by their
    /// numbers, from 1.
    ///
    /// # Errors
    ///
    /// [`SpaceInputError`] if an orbit or a move is impossible, the orbits have different numbers of
    /// moves, or the space is too large.
    pub fn new(orbits: &[(Orbit, Vec<OrbitMove>)]) -> Result<Self, SpaceInputError> {
        let count = orbits.first().map_or(0, |(_, moves)| moves.len());
        check_moves(orbits, count)?;
        let sizes = sizes(orbits)?;
        let orders: Vec<u8> = orbits
            .iter()
            .flat_map(|(orbit, _)| repeat_n(orbit.twists, orbit.digits()))
            .collect();
        let fibre = Fibre::new(&orders).map_err(SpaceInputError::Fibre)?;
        let rows = sizes
            .iter()
            .try_fold(1_u64, |rows, &size| rows.checked_mul(size as u64))
            .filter(|rows| rows.checked_mul(fibre.size() as u64).is_some())
            .ok_or_else(|| {
                SpaceInputError::TooLarge(
                    "the orbits together have 2^64 states or more, expected fewer".into(),
                )
            })?;
        let inverses: Vec<Option<usize>> = (0..count).map(|mv| inverse_of(orbits, mv)).collect();
        let mut parts = Vec::with_capacity(orbits.len());
        let mut elements = 1;
        for (number, ((orbit, moves), &arrangements)) in orbits.iter().zip(&sizes).enumerate().rev()
        {
            let bytes = table_bytes(arrangements, moves.len());
            if !has_room_for(bytes) {
                return Err(SpaceInputError::NoMemory {
                    orbit: number,
                    bytes,
                });
            }
            let mut twist_strides = vec![0; orbit.pieces];
            for stride in twist_strides[..orbit.digits()].iter_mut().rev() {
                *stride = elements;
                elements *= u32::from(orbit.twists);
            }
            let maker = Maker {
                orbit,
                arrangements,
                twist_strides: &twist_strides,
                inverses: &inverses,
            };
            parts.push(OrbitPart {
                orbit: *orbit,
                steps: maker
                    .make(moves)
                    .map_err(|error| SpaceInputError::Unsound(error.to_string()))?,
                twist_strides,
            });
        }
        parts.reverse();
        Ok(Self {
            fibre,
            rows,
            moves: MoveNames::numbered(count),
            inverses,
            orbits: parts,
        })
    }

    /// Names the moves.
    ///
    /// # Errors
    ///
    /// [`SpaceInputError::Names`] if the number of names differs from that of the moves, or they are not
    /// different words.
    pub fn with_move_names<N: Into<String>>(
        self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Self, SpaceInputError> {
        let moves =
            MoveNames::for_moves(self.moves.len(), names).map_err(SpaceInputError::Names)?;
        Ok(Self { moves, ..self })
    }

    /// The orbits.
    pub fn orbits(&self) -> impl ExactSizeIterator<Item = &Orbit> {
        self.orbits.iter().map(|part| &part.orbit)
    }

    /// The state of an arrangement, given orbit by orbit.
    ///
    /// # Errors
    ///
    /// [`SpaceInputError::Unsound`] if the puzzle does not have this arrangement.
    pub fn rank(&self, arrangement: &[OrbitState]) -> Result<State, SpaceInputError> {
        let (found, expected) = (arrangement.len(), self.orbits.len());
        if found != expected {
            let text = format!("found {found} orbits, expected {expected}");
            return Err(SpaceInputError::Unsound(text));
        }
        let mut state = State::default();
        for (number, (part, own)) in self.orbits.iter().zip(arrangement).enumerate() {
            let in_orbit = |text| SpaceInputError::Unsound(format!("orbit {number}: {text}"));
            part.orbit
                .check_twists(&own.pieces, &own.twists)
                .map_err(in_orbit)?;
            let rank = part.orbit.rank(&own.pieces);
            let rank = rank.map_err(|error| in_orbit(error.to_string()))?;
            state.row = state.row * part.steps.arrangements as u64 + rank;
            for (&piece, &twist) in own.pieces.iter().zip(&own.twists) {
                state.element += u32::from(twist) * part.twist_strides[usize::from(piece)];
            }
        }
        Ok(state)
    }

    /// The arrangement of a state, orbit by orbit.
    ///
    /// # Errors
    ///
    /// [`SpaceInputError::Unsound`] if the state does not exist.
    pub fn unrank(&self, state: State) -> Result<Vec<OrbitState>, SpaceInputError> {
        let State { row, element } = state;
        if row >= self.rows || element as usize >= self.fibre.size() {
            return Err(SpaceInputError::Unsound(format!(
                "found the state in row {row}, element {element}, expected one of {} rows and {} elements",
                self.rows,
                self.fibre.size()
            )));
        }
        let mut rest = row;
        let mut arrangement = Vec::with_capacity(self.orbits.len());
        for part in self.orbits.iter().rev() {
            let size = part.steps.arrangements as u64;
            arrangement.push(part.unrank(rest % size, element));
            rest /= size;
        }
        arrangement.reverse();
        Ok(arrangement)
    }
}

impl OrbitPart {
    /// The orbit's arrangement with this number and with its part of an element's twists.
    fn unrank(&self, number: u64, element: u32) -> OrbitState {
        let Orbit {
            pieces: count,
            twists: ways,
            zero_sum,
            ..
        } = self.orbit;
        let mut pieces = vec![0; count];
        self.orbit
            .unrank(number, &mut pieces)
            .expect("the number is below that of the arrangements");
        let mut by_piece: Vec<u8> = self
            .twist_strides
            .iter()
            .map(|&stride| match stride {
                0 => 0,
                stride => (element / stride % u32::from(ways)) as u8,
            })
            .collect();
        if zero_sum && let Some((last, kept)) = by_piece.split_last_mut() {
            let sum: u32 = kept.iter().copied().map(u32::from).sum();
            let ways = u32::from(ways);
            *last = ((ways - sum % ways) % ways) as u8;
        }
        let twists = pieces
            .iter()
            .map(|&piece| by_piece[usize::from(piece)])
            .collect();
        OrbitState { pieces, twists }
    }
}

/// Checks each orbit's moves, of which there must be as many as the first orbit has.
fn check_moves(orbits: &[(Orbit, Vec<OrbitMove>)], count: usize) -> Result<(), SpaceInputError> {
    for (number, (orbit, own)) in orbits.iter().enumerate() {
        if orbit.twists == 0 {
            return Err(SpaceInputError::Unsound(format!(
                "orbit {number} has 0 twists, expected at least 1"
            )));
        }
        if own.len() != count {
            return Err(SpaceInputError::Unsound(format!(
                "orbit {number} has {} moves, expected {count} as in orbit 0",
                own.len()
            )));
        }
        for (mv, own) in own.iter().enumerate() {
            own.check(orbit).map_err(|fault| {
                SpaceInputError::Unsound(format!("orbit {number}, move {mv}: {fault}"))
            })?;
        }
    }
    Ok(())
}

/// The number of arrangements of each orbit; rejects what is too large before anything is built.
fn sizes(orbits: &[(Orbit, Vec<OrbitMove>)]) -> Result<Vec<usize>, SpaceInputError> {
    let size = |(number, (orbit, moves)): (usize, &(Orbit, Vec<OrbitMove>))| {
        let arrangements = orbit.arrangements().ok_or_else(|| {
            SpaceInputError::TooLarge(format!(
                "orbit {number} has {} pieces, expected so few that they have fewer than 2^32 arrangements",
                orbit.pieces
            ))
        })?;
        let steps = arrangements.checked_mul(moves.len());
        if steps.is_none_or(|steps| steps > SpaceInputError::MAX_STEPS) {
            return Err(SpaceInputError::TooLarge(format!(
                "orbit {number} has {arrangements} arrangements and {} moves, expected at most {} steps in all",
                moves.len(),
                SpaceInputError::MAX_STEPS
            )));
        }
        Ok(arrangements)
    };
    orbits.iter().enumerate().map(size).collect()
}

/// The inverse of a move in every orbit.
fn inverse_of(orbits: &[(Orbit, Vec<OrbitMove>)], mv: usize) -> Option<usize> {
    let inverses: Vec<OrbitMove> = orbits
        .iter()
        .map(|(orbit, moves)| moves[mv].inverse(orbit.twists))
        .collect();
    let (_, moves) = orbits.first()?;
    (0..moves.len()).find(|&other| {
        let mut orbits = orbits.iter().zip(&inverses);
        orbits.all(|((_, moves), inverse)| moves[other] == *inverse)
    })
}

impl Space for OrbitSpace {
    fn rows(&self) -> u64 {
        self.rows
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.moves
    }

    #[inline]
    fn step(&self, row: u64, mv: usize) -> Step {
        if let [only] = self.orbits.as_slice() {
            let own = only.steps.at(row as usize, mv);
            return Step::new(own.arrangement.into(), own.shift);
        }
        let mut step = Step::new(0, 0);
        let mut rest = row;
        let mut stride = 1;
        for part in self.orbits.iter().rev() {
            let size = part.steps.arrangements as u64;
            let own = part.steps.at((rest % size) as usize, mv);
            step.row += u64::from(own.arrangement) * stride;
            step.shift += own.shift;
            rest /= size;
            stride *= size;
        }
        step
    }

    fn departures(&self, row: u64, steps: &mut [Step]) {
        if let [only] = self.orbits.as_slice() {
            for (step, own) in steps.iter_mut().zip(only.steps.from(row as usize)) {
                *step = Step::new(own.arrangement.into(), own.shift);
            }
            return;
        }
        steps.fill(Step::new(0, 0));
        let mut rest = row;
        let mut stride = 1;
        for part in self.orbits.iter().rev() {
            let size = part.steps.arrangements as u64;
            let own = part.steps.from((rest % size) as usize);
            for (step, own) in steps.iter_mut().zip(own) {
                step.row += u64::from(own.arrangement) * stride;
                step.shift += own.shift;
            }
            rest /= size;
            stride *= size;
        }
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        for mv in 0..self.moves.len() {
            let mut from = 0;
            let mut rest = row;
            let mut stride = 1;
            for part in self.orbits.iter().rev() {
                let size = part.steps.arrangements as u64;
                from += part.steps.before((rest % size) as usize, mv) as u64 * stride;
                rest /= size;
                stride *= size;
            }
            found.push(Arrival { from, mv });
        }
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        self.inverses[mv]
    }
}
