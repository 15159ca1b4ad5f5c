//! Puzzles given by orbits of pieces that change places and twist: rows are arrangements, the fibre twists.

use core::fmt;

use perm_index::permutation;
use rayon::prelude::*;

use crate::fibre::{Fibre, FibreError};
use crate::space::{Space, Step};

/// Rows that one task of the thread pool fills.
const ROWS_PER_TASK: usize = 64;

/// Pieces that can reach each other's places.
///
/// ```
/// use god_table::spaces::Orbit;
///
/// let corners = Orbit { pieces: 7, twists: 3, zero_sum: true, even: false };
/// assert_eq!(corners.arrangements(), Some(5040));
/// assert_eq!(corners.digits(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// Number of pieces, and of places for them.
    pub pieces: usize,
    /// Number of ways in which a piece can sit in its place.
    pub twists: u8,
    /// Whether the twists of all pieces always sum to 0, so that the last one need not be kept.
    pub zero_sum: bool,
    /// Whether only even arrangements occur.
    pub even: bool,
}

impl Orbit {
    /// Number of arrangements, if it is below 2^32.
    #[must_use]
    pub fn arrangements(&self) -> Option<usize> {
        let all = perm_index::factorial(self.pieces)?;
        let kept = if self.even && self.pieces >= 2 {
            all / 2
        } else {
            all
        };
        u32::try_from(kept).ok().map(|kept| kept as usize)
    }

    /// Number of digits of the fibre: the twists that are kept.
    #[must_use]
    pub fn digits(&self) -> usize {
        match self.twists {
            0 | 1 => 0,
            _ => self.pieces.saturating_sub(usize::from(self.zero_sum)),
        }
    }

    /// The number of an arrangement; neighbours in lexicographic order differ in parity, so half of
    /// the rank numbers the even ones.
    fn rank(&self, pieces: &[u8]) -> Result<usize, perm_index::Error> {
        let rank = permutation::rank(pieces)? as usize;
        Ok(if self.even { rank / 2 } else { rank })
    }

    fn unrank(&self, row: usize, pieces: &mut [u8]) -> Result<(), perm_index::Error> {
        if !self.even || self.pieces < 2 {
            return permutation::unrank(row as u64, pieces);
        }
        permutation::unrank(2 * row as u64, pieces)?;
        if !is_even(pieces) {
            pieces.swap(self.pieces - 2, self.pieces - 1);
        }
        Ok(())
    }
}

/// What a move does to one orbit: the piece that comes to place i was at place `from[i]`, and gains
/// the twist `twist[i]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrbitMove {
    /// For each place, where its new piece comes from.
    pub from: Vec<u8>,
    /// For each place, the twist its new piece gains.
    pub twist: Vec<u8>,
}

impl OrbitMove {
    /// A move that changes some places only: (place, where its new piece comes from, twist gained).
    ///
    /// ```
    /// use god_table::spaces::OrbitMove;
    ///
    /// let mv = OrbitMove::changing(4, &[(0, 1, 0), (1, 0, 2)]);
    /// assert_eq!((mv.from, mv.twist), (vec![1, 0, 2, 3], vec![0, 2, 0, 0]));
    /// ```
    ///
    /// # Panics
    ///
    /// If a place is not below the number of pieces.
    #[must_use]
    pub fn changing(pieces: u8, changes: &[(usize, u8, u8)]) -> Self {
        let mut mv = Self {
            from: (0..pieces).collect(),
            twist: vec![0; usize::from(pieces)],
        };
        for &(place, source, twist) in changes {
            mv.from[place] = source;
            mv.twist[place] = twist;
        }
        mv
    }

    /// This move and then another.
    ///
    /// # Panics
    ///
    /// If the moves belong to different numbers of pieces.
    #[must_use]
    pub fn then(&self, next: &Self, twists: u8) -> Self {
        let from = next
            .from
            .iter()
            .map(|&place| self.from[usize::from(place)])
            .collect();
        let gains = next.from.iter().zip(&next.twist);
        let twist = gains
            .map(|(&place, &twist)| (self.twist[usize::from(place)] + twist) % twists)
            .collect();
        Self { from, twist }
    }

    fn fits(&self, orbit: &Orbit) -> bool {
        self.from.len() == orbit.pieces
            && self.twist.len() == orbit.pieces
            && permutation::check(&self.from).is_ok()
            && self.twist.iter().all(|&twist| twist < orbit.twists)
            && (!orbit.zero_sum
                || self
                    .twist
                    .iter()
                    .map(|&twist| u32::from(twist))
                    .sum::<u32>()
                    % u32::from(orbit.twists)
                    == 0)
            && (!orbit.even || is_even(&self.from))
    }
}

fn is_even(pieces: &[u8]) -> bool {
    let pairs = (0..pieces.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
    pairs.filter(|&(j, i)| pieces[j] > pieces[i]).count() % 2 == 0
}

/// A puzzle of several orbits: a row is a combination of their arrangements, the fibre holds the twists.
#[derive(Clone, Debug)]
pub struct OrbitSpace {
    fibre: Fibre,
    rows: usize,
    moves: usize,
    /// Last orbit first: its arrangement is the least significant digit of the row number.
    tables: Vec<OrbitTable>,
}

/// The steps of one orbit: `steps[arrangement * moves + mv]`, rows and shifts being this orbit's share.
#[derive(Clone, Debug)]
struct OrbitTable {
    arrangements: usize,
    steps: Vec<Step>,
}

impl OrbitSpace {
    /// A space from its orbits, each with what the moves do to it.
    ///
    /// # Errors
    ///
    /// [`OrbitError`] if an orbit or a move is not possible, the orbits differ in their number of
    /// moves, or the space is too large.
    pub fn new(orbits: &[(Orbit, Vec<OrbitMove>)]) -> Result<Self, OrbitError> {
        let moves = orbits.first().map_or(0, |(_, moves)| moves.len());
        for (number, (orbit, own)) in orbits.iter().enumerate() {
            if own.len() != moves {
                return Err(OrbitError::MoveCount {
                    orbit: number,
                    found: own.len(),
                    expected: moves,
                });
            }
            if let Some(mv) = own.iter().position(|mv| !mv.fits(orbit)) {
                return Err(OrbitError::Move { orbit: number, mv });
            }
        }
        let orders: Vec<u8> = orbits
            .iter()
            .flat_map(|(orbit, _)| core::iter::repeat_n(orbit.twists, orbit.digits()))
            .collect();
        let fibre = Fibre::new(&orders).map_err(OrbitError::Fibre)?;
        let mut rows: u32 = 1;
        let mut elements = 1;
        let mut tables = Vec::with_capacity(orbits.len());
        for (orbit, moves) in orbits.iter().rev() {
            let mut strides = vec![0; orbit.pieces];
            for stride in strides[..orbit.digits()].iter_mut().rev() {
                *stride = elements;
                elements *= u32::from(orbit.twists);
            }
            let arrangements = orbit.arrangements().ok_or(OrbitError::TooManyRows)?;
            let table = OrbitTable::new(orbit, arrangements, moves, rows, &strides)?;
            rows = rows
                .checked_mul(arrangements as u32)
                .ok_or(OrbitError::TooManyRows)?;
            tables.push(table);
        }
        Ok(Self {
            fibre,
            rows: rows as usize,
            moves,
            tables,
        })
    }
}

impl OrbitTable {
    /// `row_stride` is the number of rows to one arrangement of this orbit, `strides` the place
    /// value of each piece's twist in the fibre.
    fn new(
        orbit: &Orbit,
        arrangements: usize,
        moves: &[OrbitMove],
        row_stride: u32,
        strides: &[u32],
    ) -> Result<Self, OrbitError> {
        let count = moves.len();
        if count == 0 {
            return Ok(Self {
                arrangements,
                steps: Vec::new(),
            });
        }
        let products = products(moves, orbit.twists);
        let mut steps = vec![Step::default(); arrangements * count];
        let fill = |(task, chunk): (usize, &mut [Step])| {
            let mut pieces = vec![0; orbit.pieces];
            let mut moved = vec![0; orbit.pieces];
            for (arrangement, steps) in (task * ROWS_PER_TASK..).zip(chunk.chunks_mut(count)) {
                orbit.unrank(arrangement, &mut pieces)?;
                for ((mv, step), product) in moves.iter().zip(steps).zip(&products) {
                    for ((moved, &from), &twist) in moved.iter_mut().zip(&mv.from).zip(&mv.twist) {
                        *moved = pieces[usize::from(from)];
                        step.shift += u32::from(twist) * strides[usize::from(*moved)];
                    }
                    if product.is_none() {
                        step.row = orbit.rank(&moved)? as u32 * row_stride;
                    }
                }
            }
            Ok(())
        };
        steps
            .par_chunks_mut(count * ROWS_PER_TASK)
            .enumerate()
            .map(fill)
            .collect::<Result<(), perm_index::Error>>()
            .map_err(OrbitError::Arrangement)?;
        // Half turns and inverse turns follow from the turns before them.
        for (mv, product) in products.into_iter().enumerate() {
            if let Some((first, second)) = product {
                for arrangement in 0..arrangements {
                    let middle = (steps[arrangement * count + first].row / row_stride) as usize;
                    steps[arrangement * count + mv].row = steps[middle * count + second].row;
                }
            }
        }
        Ok(Self {
            arrangements,
            steps,
        })
    }
}

/// For each move, two moves before it that make it, if there are such.
fn products(moves: &[OrbitMove], twists: u8) -> Vec<Option<(usize, usize)>> {
    (0..moves.len())
        .map(|mv| {
            (0..mv)
                .flat_map(|first| (0..mv).map(move |second| (first, second)))
                .find(|&(first, second)| moves[first].then(&moves[second], twists) == moves[mv])
        })
        .collect()
}

impl Space for OrbitSpace {
    fn rows(&self) -> usize {
        self.rows
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> usize {
        self.moves
    }

    fn steps(&self, row: usize, steps: &mut [Step]) {
        if let [only] = self.tables.as_slice() {
            steps.copy_from_slice(&only.steps[row * self.moves..][..self.moves]);
            return;
        }
        steps.fill(Step::default());
        let mut rest = row;
        for table in &self.tables {
            let own = rest % table.arrangements;
            rest /= table.arrangements;
            for (step, own) in steps
                .iter_mut()
                .zip(&table.steps[own * self.moves..][..self.moves])
            {
                step.row += own.row;
                step.shift += own.shift;
            }
        }
    }
}

/// Why a puzzle's orbits were refused. Orbits and moves are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrbitError {
    /// An orbit has another number of moves than the first one.
    MoveCount {
        /// Which orbit.
        orbit: usize,
        /// Its number of moves.
        found: usize,
        /// That of the first orbit.
        expected: usize,
    },
    /// What a move does to an orbit is not a permutation of its places with twists in range, or
    /// breaks a rule of the orbit (twists sum to 0, arrangements are even).
    Move {
        /// Which orbit.
        orbit: usize,
        /// Which move.
        mv: usize,
    },
    /// The twists do not fit the search.
    Fibre(FibreError),
    /// There are 2^32 rows or more.
    TooManyRows,
    /// An arrangement could not be numbered.
    Arrangement(perm_index::Error),
}

impl fmt::Display for OrbitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MoveCount {
                orbit,
                found,
                expected,
            } => {
                write!(
                    f,
                    "orbit {orbit} has {found} moves, expected {expected} as in orbit 0"
                )
            }
            Self::Move { orbit, mv } => write!(f, "move {mv} is not possible on orbit {orbit}"),
            Self::Fibre(error) => error.fmt(f),
            Self::TooManyRows => write!(f, "the orbits have 2^32 arrangements or more"),
            Self::Arrangement(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for OrbitError {}
