//! Puzzles given by orbits of pieces that change places and twist: rows are arrangements, the fibre twists.

use core::fmt;

use crate::parallel::*;
use perm_index::permutation;

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
    /// If the moves belong to different numbers of pieces, bring a piece from a place that does not exist,
    /// or `twists` is 0.
    #[must_use]
    pub fn then(&self, next: &Self, twists: u8) -> Self {
        assert_eq!(
            self.from.len(),
            next.from.len(),
            "moves of one number of pieces"
        );
        assert!(
            twists > 0,
            "a piece can sit in its place in one way at least"
        );
        let from = next
            .from
            .iter()
            .map(|&place| self.from[usize::from(place)])
            .collect();
        let gains = next.from.iter().zip(&next.twist);
        let twist = gains
            .map(|(&place, &twist)| {
                let sum = u16::from(self.twist[usize::from(place)]) + u16::from(twist);
                // Below `twists`, which fits.
                (sum % u16::from(twists)) as u8
            })
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

/// What one orbit's share of rows and shifts is made of.
struct Share<'a> {
    orbit: &'a Orbit,
    arrangements: usize,
    /// Rows of the space to one arrangement of this orbit.
    row_stride: u32,
    /// The place value of each piece's twist in the fibre.
    twist_strides: &'a [u32],
    fibre: &'a Fibre,
}

impl OrbitSpace {
    /// A space from its orbits, each with what the moves do to it.
    ///
    /// # Errors
    ///
    /// [`OrbitError`] if an orbit or a move is not possible, the orbits differ in their number of
    /// moves, or the space is too large.
    pub fn new(orbits: &[(Orbit, Vec<OrbitMove>)]) -> Result<Self, OrbitError> {
        check_size(orbits)?;
        let moves = orbits.first().map_or(0, |(_, moves)| moves.len());
        for (number, (orbit, own)) in orbits.iter().enumerate() {
            if orbit.twists == 0 {
                return Err(OrbitError::NoTwists { orbit: number });
            }
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
            let share = Share {
                orbit,
                arrangements,
                row_stride: rows,
                twist_strides: &strides,
                fibre: &fibre,
            };
            let table = share.table(moves).map_err(OrbitError::Arrangement)?;
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

/// The most steps that the table of one orbit may hold: 1 GiB of them.
const MAX_STEPS: usize = 1 << 27;

/// Refuses what is too large before anything is made of it.
fn check_size(orbits: &[(Orbit, Vec<OrbitMove>)]) -> Result<(), OrbitError> {
    let mut rows = 1_u32;
    for (orbit, moves) in orbits {
        let arrangements = orbit.arrangements().ok_or(OrbitError::TooManyRows)?;
        let steps = arrangements.checked_mul(moves.len());
        if steps.is_none_or(|steps| steps > MAX_STEPS) {
            return Err(OrbitError::TooManyRows);
        }
        // Below 2^32, as `arrangements` promises.
        rows = rows
            .checked_mul(arrangements as u32)
            .ok_or(OrbitError::TooManyRows)?;
    }
    Ok(())
}

impl Share<'_> {
    /// The table of these moves. Turns like U2 and U' follow from U, so only few moves need any
    /// arrangement to be numbered.
    fn table(&self, moves: &[OrbitMove]) -> Result<OrbitTable, perm_index::Error> {
        let makings = makings(moves, self.orbit.twists);
        let generators: Vec<&OrbitMove> = moves
            .iter()
            .zip(&makings)
            .filter(|(_, making)| matches!(making, Making::Generator(_)))
            .map(|(mv, _)| mv)
            .collect();
        let first_steps = self.generator_steps(&generators)?;
        let step_of = |arrangement: usize, generator: usize| {
            first_steps[arrangement * generators.len() + generator]
        };
        let mut steps = vec![Step::default(); self.arrangements * moves.len()];
        steps
            .par_chunks_mut((moves.len() * ROWS_PER_TASK).max(1))
            .enumerate()
            .for_each(|(task, chunk)| {
                for (arrangement, steps) in
                    (task * ROWS_PER_TASK..).zip(chunk.chunks_mut(moves.len()))
                {
                    for (mv, making) in makings.iter().enumerate() {
                        steps[mv] = match *making {
                            Making::Generator(generator) => step_of(arrangement, generator),
                            Making::Product(before, generator) => {
                                let first = steps[before];
                                let second =
                                    step_of((first.row / self.row_stride) as usize, generator);
                                Step {
                                    row: second.row,
                                    shift: self.fibre.add(first.shift, second.shift),
                                }
                            }
                        };
                    }
                }
            });
        Ok(OrbitTable {
            arrangements: self.arrangements,
            steps,
        })
    }

    /// The steps of some moves, worked out from the pieces.
    fn generator_steps(&self, moves: &[&OrbitMove]) -> Result<Vec<Step>, perm_index::Error> {
        let mut steps = vec![Step::default(); self.arrangements * moves.len()];
        let fill = |(task, chunk): (usize, &mut [Step])| {
            let mut pieces = vec![0; self.orbit.pieces];
            let mut moved = vec![0; self.orbit.pieces];
            for (arrangement, steps) in (task * ROWS_PER_TASK..).zip(chunk.chunks_mut(moves.len()))
            {
                self.orbit.unrank(arrangement, &mut pieces)?;
                for (mv, step) in moves.iter().zip(steps) {
                    for ((moved, &from), &twist) in moved.iter_mut().zip(&mv.from).zip(&mv.twist) {
                        *moved = pieces[usize::from(from)];
                        step.shift += u32::from(twist) * self.twist_strides[usize::from(*moved)];
                    }
                    step.row = self.orbit.rank(&moved)? as u32 * self.row_stride;
                }
            }
            Ok(())
        };
        let tasks = steps
            .par_chunks_mut((moves.len() * ROWS_PER_TASK).max(1))
            .enumerate();
        tasks.map(fill).collect::<Result<(), _>>()?;
        Ok(steps)
    }
}

/// How the steps of a move are come by.
enum Making {
    /// From the pieces; the moves made so are counted from 0.
    Generator(usize),
    /// An earlier move and then one made from the pieces.
    Product(usize, usize),
}

/// Finds out which moves are products of others before them.
fn makings(moves: &[OrbitMove], twists: u8) -> Vec<Making> {
    let mut generators: Vec<&OrbitMove> = Vec::new();
    let mut makings = Vec::with_capacity(moves.len());
    for (number, mv) in moves.iter().enumerate() {
        let mut pairs = (0..number)
            .flat_map(|before| (0..generators.len()).map(move |generator| (before, generator)));
        let product = pairs
            .find(|&(before, generator)| moves[before].then(generators[generator], twists) == *mv);
        makings.push(match product {
            Some((before, generator)) => Making::Product(before, generator),
            None => {
                generators.push(mv);
                Making::Generator(generators.len() - 1)
            }
        });
    }
    makings
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
    /// A piece has no way to sit in its place; one that does not twist has one way.
    NoTwists {
        /// Which orbit.
        orbit: usize,
    },
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
            Self::NoTwists { orbit } => {
                write!(f, "orbit {orbit} has 0 twists, expected at least 1")
            }
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
