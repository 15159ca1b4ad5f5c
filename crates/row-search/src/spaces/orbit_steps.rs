//! The table of one orbit: where each move takes each arrangement, and what it adds to the twists.

use perm_index::{Coordinate, EvenPermutations, Perm, batch};

use super::orbit::Orbit;
use super::orbit_move::OrbitMove;
use crate::parallel::map_each;

/// Arrangements that one task of the thread pool works on.
const PER_TASK: usize = 64;

/// A step of one orbit: the resulting arrangement, and the orbit's part of the shift.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OrbitStep {
    pub(super) arrangement: u32,
    pub(super) shift: u32,
}

/// The most bytes that the steps take: the table, and four bytes per step for the backward lists.
pub(super) fn table_bytes(arrangements: usize, moves: usize) -> u64 {
    let step = (size_of::<OrbitStep>() + size_of::<u32>()) as u64;
    (arrangements as u64)
        .saturating_mul(moves as u64)
        .saturating_mul(step)
}

/// The steps of one orbit.
#[derive(Clone, Debug)]
pub(super) struct OrbitSteps {
    pub(super) arrangements: usize,
    moves: usize,
    /// `steps[arrangement * moves + mv]`.
    steps: Vec<OrbitStep>,
    /// For each move, the arrangements it comes from.
    backward: Vec<Backward>,
}

/// How to find an arrangement from which a move leads to a given one.
#[derive(Clone, Debug)]
enum Backward {
    /// Given by the move with this number.
    Inverse(usize),
    /// Given by a list, because no move is the inverse.
    List(Vec<u32>),
}

impl OrbitSteps {
    /// Where each move takes an arrangement.
    #[inline]
    pub(super) fn from(&self, arrangement: usize) -> &[OrbitStep] {
        &self.steps[arrangement * self.moves..][..self.moves]
    }

    /// Where one move takes an arrangement.
    #[inline]
    pub(super) fn at(&self, arrangement: usize, mv: usize) -> OrbitStep {
        self.steps[arrangement * self.moves + mv]
    }

    /// The arrangement that a move takes to this one.
    pub(super) fn before(&self, arrangement: usize, mv: usize) -> usize {
        match &self.backward[mv] {
            Backward::Inverse(inverse) => self.at(arrangement, *inverse).arrangement as usize,
            Backward::List(list) => list[arrangement] as usize,
        }
    }
}

/// The data from which the table of an orbit is made.
pub(super) struct Maker<'a> {
    pub(super) orbit: &'a Orbit,
    pub(super) arrangements: usize,
    /// The place value in the fibre of each piece's twist; 0 for a twist that is not kept.
    pub(super) twist_strides: &'a [u32],
    /// The inverse of each move.
    pub(super) inverses: &'a [Option<usize>],
}

impl Maker<'_> {
    /// Makes the table of these moves.
    pub(super) fn make(&self, moves: &[OrbitMove]) -> Result<OrbitSteps, perm_index::Error> {
        let mut steps = vec![OrbitStep::default(); self.arrangements * moves.len()];
        if !moves.is_empty() {
            self.fill(moves, &mut steps)?;
        }
        let backward = self
            .inverses
            .iter()
            .enumerate()
            .map(|(mv, inverse)| match inverse {
                Some(inverse) => Backward::Inverse(*inverse),
                None => {
                    let mut list = vec![0; self.arrangements];
                    let targets = steps.iter().skip(mv).step_by(moves.len());
                    for (from, step) in (0..).zip(targets) {
                        list[step.arrangement as usize] = from;
                    }
                    Backward::List(list)
                }
            })
            .collect();
        Ok(OrbitSteps {
            arrangements: self.arrangements,
            moves: moves.len(),
            steps,
            backward,
        })
    }

    /// Computes from the pieces where each move leads, and what it adds to the twists.
    fn fill(&self, moves: &[OrbitMove], steps: &mut [OrbitStep]) -> Result<(), perm_index::Error> {
        // With more than eleven pieces, the steps would exceed `SpaceInputError::MAX_STEPS`.
        match self.orbit.pieces {
            0..=8 => self.fill_of::<8>(moves, steps),
            9..=11 => self.fill_of::<11>(moves, steps),
            n => Err(perm_index::Error::TooLarge { n, bits: u32::BITS }),
        }
    }

    /// Makes the steps of permutations of N pieces: pieces that never move are put in front of the
    /// orbit's own. The numbers of the arrangements stay the same, and arrays of fixed length are
    /// faster.
    fn fill_of<const N: usize>(
        &self,
        moves: &[OrbitMove],
        steps: &mut [OrbitStep],
    ) -> Result<(), perm_index::Error> {
        let before = N - self.orbit.pieces;
        let gains: Vec<Vec<Gain>> = moves.iter().map(|mv| gains_of(mv, before)).collect();
        let mut stride_of = [0; N];
        stride_of[before..].copy_from_slice(self.twist_strides);
        let permutations: Vec<Perm<N>> = moves
            .iter()
            .map(|mv| perm_of(&mv.from))
            .collect::<Result<_, _>>()?;
        let tasks = steps.chunks_mut(moves.len() * PER_TASK).enumerate();
        map_each(tasks, &|(task, steps)| {
            let count = steps.len() / moves.len();
            let mut perms = [Perm::<N>::IDENTITY; PER_TASK];
            let perms = &mut perms[..count];
            self.unrank(task * PER_TASK, perms);
            add_gains(perms, &gains, &stride_of, steps);
            let (mut moved, mut ranks) = ([Perm::<N>::IDENTITY; PER_TASK], [0; PER_TASK]);
            let (moved, ranks) = (&mut moved[..count], &mut ranks[..count]);
            for (mv, &permutation) in permutations.iter().enumerate() {
                for (moved, &perm) in moved.iter_mut().zip(&*perms) {
                    *moved = perm * permutation;
                }
                batch::rank(moved, ranks).expect("there are as many of both");
                let own = steps[mv..].iter_mut().step_by(moves.len());
                for (step, &rank) in own.zip(&*ranks) {
                    // The moves of an even orbit lead only to even permutations. Every other
                    // permutation is even, so half its rank is its number.
                    step.arrangement = if self.orbit.even { rank / 2 } else { rank };
                }
            }
        });
        Ok(())
    }

    /// Writes the arrangements with the numbers from `first` on, all of which must exist.
    fn unrank<const N: usize>(&self, first: usize, perms: &mut [Perm<N>]) {
        if self.orbit.even {
            for (number, perm) in (first..).zip(perms) {
                *perm = EvenPermutations
                    .unrank(number as u64)
                    .expect("a number below that of the even permutations");
            }
            return;
        }
        let mut ranks = [0; PER_TASK];
        let ranks = &mut ranks[..perms.len()];
        // Below the number of arrangements, which is below 2^32.
        for (number, rank) in (first as u32..).zip(&mut *ranks) {
            *rank = number;
        }
        batch::unrank(ranks, perms).expect("numbers below N!, and as many places");
    }
}

/// A twist that a move adds to a piece, and the place that the piece comes from, counting the
/// places in front.
struct Gain {
    from: usize,
    twist: u32,
}

/// Writes what each of the moves adds to the twists of some arrangements, at most those of one
/// task, into their steps. `stride_of` holds the place values of the pieces' twists.
fn add_gains<const N: usize>(
    perms: &[Perm<N>],
    moves: &[Vec<Gain>],
    stride_of: &[u32; N],
    steps: &mut [OrbitStep],
) {
    let mut strides = [[0; PER_TASK]; N];
    for (number, perm) in perms.iter().enumerate() {
        for (strides, &piece) in strides.iter_mut().zip(perm.as_array()) {
            strides[number] = stride_of[usize::from(piece)];
        }
    }
    for (mv, gains) in moves.iter().enumerate() {
        // Arrangements are in the inner loop, so that several are added up at once.
        let mut shifts = [0; PER_TASK];
        for gain in gains {
            for (shift, stride) in shifts.iter_mut().zip(&strides[gain.from]) {
                *shift += gain.twist * stride;
            }
        }
        let own = steps[mv..].iter_mut().step_by(moves.len());
        for (step, &shift) in own.zip(&shifts) {
            step.shift = shift;
        }
    }
}

fn gains_of(mv: &OrbitMove, before: usize) -> Vec<Gain> {
    let gains = mv.from.iter().zip(&mv.twist).map(|(&from, &twist)| Gain {
        from: usize::from(from) + before,
        twist: twist.into(),
    });
    gains.filter(|gain| gain.twist != 0).collect()
}

/// The effect of a move on N pieces, of which the last ones are those of the orbit.
fn perm_of<const N: usize>(from: &[u8]) -> Result<Perm<N>, perm_index::Error> {
    let mut values = *Perm::<N>::IDENTITY.as_array();
    let before = N - from.len();
    for (value, &from) in values[before..].iter_mut().zip(from) {
        // Both are below N, which is eleven at most.
        *value = from + before as u8;
    }
    Perm::new(values)
}
