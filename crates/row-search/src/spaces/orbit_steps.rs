//! The table of one orbit: where each move takes each arrangement, and what it adds to the twists.

use std::collections::HashMap;

use super::orbit::Orbit;
use super::orbit_move::OrbitMove;
use crate::fibre::Fibre;
use crate::parallel::*;

/// Arrangements that one task of the thread pool works on.
const PER_TASK: usize = 64;

/// A step of one orbit: the arrangement that comes out, and the orbit's share of the shift.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OrbitStep {
    pub(super) arrangement: u32,
    pub(super) shift: u32,
}

/// The steps of one orbit.
#[derive(Clone, Debug)]
pub(super) struct OrbitSteps {
    pub(super) arrangements: usize,
    moves: usize,
    /// `steps[arrangement * moves + mv]`.
    steps: Vec<OrbitStep>,
    /// For each move, where it takes arrangements back from.
    backward: Vec<Backward>,
}

/// How an arrangement is found from which a move leads to a given one.
#[derive(Clone, Debug)]
enum Backward {
    /// By the move with this number.
    Inverse(usize),
    /// In a list: no move undoes this one.
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

/// What the table of an orbit is made of.
pub(super) struct Maker<'a> {
    pub(super) orbit: &'a Orbit,
    pub(super) arrangements: usize,
    /// The place value in the fibre of each piece's twist; 0 for a twist that is not kept.
    pub(super) twist_strides: &'a [u32],
    pub(super) fibre: &'a Fibre,
}

impl Maker<'_> {
    /// The table of these moves; `inverses` tells for each which of them undoes it. Turns like U2 and
    /// U' follow from U, so only few moves need any arrangement to be numbered.
    pub(super) fn make(
        &self,
        moves: &[OrbitMove],
        inverses: &[Option<usize>],
    ) -> Result<OrbitSteps, perm_index::Error> {
        let origins = origins(moves, self.orbit.twists);
        let generators: Vec<&OrbitMove> = moves
            .iter()
            .zip(&origins)
            .filter(|(_, origin)| matches!(origin, Origin::Generator(_)))
            .map(|(mv, _)| mv)
            .collect();
        let first_steps = self.generator_steps(&generators)?;
        let step_of = |arrangement: usize, generator: usize| {
            first_steps[arrangement * generators.len() + generator]
        };
        let mut steps = vec![OrbitStep::default(); self.arrangements * moves.len()];
        steps
            .par_chunks_mut((moves.len() * PER_TASK).max(1))
            .enumerate()
            .for_each(|(task, chunk)| {
                let numbers = task * PER_TASK..;
                for (arrangement, steps) in numbers.zip(chunk.chunks_mut(moves.len())) {
                    for (mv, origin) in origins.iter().enumerate() {
                        steps[mv] = match *origin {
                            Origin::Generator(generator) => step_of(arrangement, generator),
                            Origin::Product(before, generator) => {
                                let first = steps[before];
                                let second = step_of(first.arrangement as usize, generator);
                                OrbitStep {
                                    arrangement: second.arrangement,
                                    shift: self.fibre.moved(first.shift, second.shift),
                                }
                            }
                        };
                    }
                }
            });
        let backward = inverses
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

    /// The steps of some moves, worked out from the pieces.
    fn generator_steps(&self, moves: &[&OrbitMove]) -> Result<Vec<OrbitStep>, perm_index::Error> {
        let mut steps = vec![OrbitStep::default(); self.arrangements * moves.len()];
        let fill = |(task, chunk): (usize, &mut [OrbitStep])| {
            let mut pieces = vec![0; self.orbit.pieces];
            let mut moved = vec![0; self.orbit.pieces];
            let numbers = task * PER_TASK..;
            for (arrangement, steps) in numbers.zip(chunk.chunks_mut(moves.len())) {
                self.orbit.unrank(arrangement as u64, &mut pieces)?;
                for (mv, step) in moves.iter().zip(steps) {
                    for ((moved, &from), &twist) in moved.iter_mut().zip(&mv.from).zip(&mv.twist) {
                        *moved = pieces[usize::from(from)];
                        step.shift += u32::from(twist) * self.twist_strides[usize::from(*moved)];
                    }
                    // Below the number of arrangements, which is below 2^32.
                    step.arrangement = self.orbit.rank(&moved)? as u32;
                }
            }
            Ok(())
        };
        let tasks = steps
            .par_chunks_mut((moves.len() * PER_TASK).max(1))
            .enumerate();
        tasks.map(fill).collect::<Result<(), _>>()?;
        Ok(steps)
    }
}

/// With how many generators products are tried, so that thousands of unrelated moves don't take minutes to
/// compare. Beyond that each move is worked out from the pieces.
const MOST_TRIED: usize = 64;

/// Where the steps of a move come from.
enum Origin {
    /// They are worked out from the pieces; the moves of this kind are counted from 0.
    Generator(usize),
    /// They follow from the steps of an earlier move and then of one of the first kind.
    Product(usize, usize),
}

/// Finds out which moves are products of others before them.
fn origins(moves: &[OrbitMove], twists: u8) -> Vec<Origin> {
    let mut generators: Vec<&OrbitMove> = Vec::new();
    // Each product of an earlier move and a generator, and which these are.
    let mut products: HashMap<OrbitMove, (usize, usize)> = HashMap::new();
    let mut origins = Vec::with_capacity(moves.len());
    for (number, mv) in moves.iter().enumerate() {
        match products.get(mv) {
            Some(&(before, generator)) => origins.push(Origin::Product(before, generator)),
            None => {
                let generator = generators.len();
                generators.push(mv);
                origins.push(Origin::Generator(generator));
                if generator < MOST_TRIED {
                    for (before, earlier) in moves[..number].iter().enumerate() {
                        let product = earlier.then(mv, twists);
                        products.entry(product).or_insert((before, generator));
                    }
                }
            }
        }
        for (generator, other) in generators.iter().take(MOST_TRIED).enumerate() {
            let product = mv.then(other, twists);
            products.entry(product).or_insert((number, generator));
        }
    }
    origins
}
