//! The order of a group with many orbits, found from its action on each orbit, without a chain for
//! the whole group.
//!
//! Suppose that on some orbit with at least five pieces the group contains everything that signs
//! and sums of twists allow. Then its action there has a perfect subgroup, the even arrangements
//! with twists that cancel, whose only simple quotient is the alternating group of the pieces. By
//! Goursat's lemma the group contains the product of all these subgroups, unless the alternating
//! groups of two orbits are linked, or one of them is linked with the other orbits. Two orbits can
//! only be linked by an automorphism, which is a renaming of the pieces unless there are six of
//! them. So it has to be checked that no renaming turns the action of the generators on the pieces
//! of one orbit into that on another. What remains is a small group: signs and sums of twists, and
//! the action on the other orbits. An alternating group whose order does not divide that of the
//! small group is no part of it.
//!
//! The test whether the action on an orbit contains everything (`does_everything`) needs no chain
//! either, except for few pieces.

use alloc::vec::Vec;
use core::iter::repeat_n;
use core::ops::{ControlFlow, RangeInclusive};

use num_bigint::BigUint;

use super::bound::{Bound, Part, Search, cycle};
use super::build::build;
use super::{Building, Verify};
use crate::images::point;
use crate::integers::{is_multiple, product};
use crate::random::Replacement;

/// The alternating group of up to this many pieces is not simple.
const FEW: usize = 4;

/// The alternating group of this many pieces has automorphisms that are not renamings.
const EXCEPTION: usize = 6;

/// For up to this many pieces, a chain is the quickest way to test the action.
const SHORT: usize = 30;

/// The most random elements examined for a proof.
const TRIED: usize = 400;

/// The number of steps that mix the random elements beforehand.
const MIXED: usize = 256;

/// The memory for the small group's chain; the next constant limits the elements for its proof.
const BYTES: usize = 8 << 20;
const SIFTED: u64 = 20_000;

impl Bound {
    /// The order of the group, if it can be found orbit by orbit.
    pub(super) fn order_by_parts(&self) -> Option<BigUint> {
        // The order is at least the number of points of the orbit, so this bound is met.
        if let [only] = self.parts()
            && self.all == only.degree.into()
        {
            return Some(self.all.clone());
        }
        let (full, others): (Vec<&Part>, Vec<&Part>) =
            self.parts().iter().partition(|part| part.does_everything());
        if full.is_empty() && !others.is_empty() {
            return None;
        }
        let moved: Vec<Vec<Vec<u16>>> = full.iter().map(|part| part.moved_pieces()).collect();
        let are_linked = (0..moved.len())
            .any(|one| (0..one).any(|two| can_be_renamed(&moved[one], &moved[two])));
        if are_linked {
            return None;
        }
        let generators = self.parts().first().map_or(0, |part| part.generators.len());
        let left = order_of(&small_group(&full, &others, generators))?;
        // Without other orbits, the small group consists of signs and sums. It is commutative, so
        // it contains no alternating group.
        if !others.is_empty()
            && full
                .iter()
                .any(|part| is_multiple(&left, alternating(part.pieces)))
        {
            return None;
        }
        let order = full.iter().fold(left, |order, part| {
            let cancelling = repeat_n(part.twists(), part.pieces - 1);
            product(product(order, alternating(part.pieces)), cancelling)
        });
        Some(order)
    }
}

/// The action of the generators on the signs and sums of twists of the `full` orbits, and on the
/// points of the `others`.
fn small_group(full: &[&Part], others: &[&Part], generators: usize) -> Vec<Vec<u16>> {
    let mut all = alloc::vec![Vec::new(); generators];
    for (number, all) in all.iter_mut().enumerate() {
        let mut turned = |by: usize, of: usize| {
            let first = all.len();
            all.extend((0..of).map(|before| point(first + (before + by) % of)));
        };
        for part in full {
            let (sign, sum) = part.sign_and_sum(number);
            turned(sign, 2);
            turned(sum, part.twists());
        }
        for part in others {
            let first = point(all.len());
            all.extend(part.generators[number].iter().map(|image| first + image));
        }
    }
    all
}

/// The order of a group, if it is quickly proved.
fn order_of(generators: &[Vec<u16>]) -> Option<BigUint> {
    let degree = generators.first().map_or(0, Vec::len);
    let building = Building {
        memory: BYTES,
        verify: Verify::AtMost(SIFTED),
        ..Building::default()
    };
    let (tower, is_exact) = build(degree, generators, &building).ok()?;
    is_exact.then(|| tower.order())
}

/// The order of an alternating group, as factors.
fn alternating(pieces: usize) -> RangeInclusive<usize> {
    3..=pieces
}

impl Part {
    fn twists(&self) -> usize {
        self.degree / self.pieces
    }

    /// The effect of the generators on the pieces, ignoring twists.
    fn moved_pieces(&self) -> Vec<Vec<u16>> {
        let generators = self.generators.iter();
        generators.map(|images| self.pieces_moved(images)).collect()
    }

    fn pieces_moved(&self, images: &[u16]) -> Vec<u16> {
        let twists = self.twists();
        let firsts = images.iter().step_by(twists);
        firsts.map(|&image| image / twists as u16).collect()
    }

    /// The sign of a generator on the pieces (0 or 1), and the sum of its twists.
    fn sign_and_sum(&self, generator: usize) -> (usize, usize) {
        let images = &self.generators[generator];
        let twists = self.twists();
        let moved = self.pieces_moved(images);
        let cycles = cycles(&moved).len();
        let firsts = images.iter().step_by(twists);
        let sum: usize = firsts.map(|&image| usize::from(image) % twists).sum();
        ((self.pieces - cycles) % 2, sum % twists)
    }

    /// Whether the group contains everything on this orbit that signs and sums of twists allow.
    ///
    /// It must contain all even arrangements of the pieces. For each prime that divides the number
    /// of twists, it also needs an element that moves no piece and does not twist all of them alike
    /// modulo this prime. Then the differences between the conjugates of that element under even
    /// arrangements generate all twists that cancel. This holds modulo the primes, since only
    /// twists of all pieces alike are invariant under the even arrangements of five or more pieces;
    /// and so modulo their powers, by Nakayama's lemma.
    fn does_everything(&self) -> bool {
        if self.pieces <= FEW || self.pieces == EXCEPTION {
            return false;
        }
        let moved = self.moved_pieces();
        let is_giant = match self.pieces {
            ..=SHORT => {
                let order = order_of(&moved);
                order.is_some_and(|order| is_multiple(&order, alternating(self.pieces)))
            }
            _ => self.is_giant(&moved),
        };
        is_giant && self.has_free_twists()
    }

    /// Whether the group contains all even arrangements of the pieces, by a theorem of Jordan: a
    /// primitive group contains the alternating group if it has a cycle of prime length that fixes
    /// at least three points.
    ///
    /// If the prime is above half the number of pieces, the group is primitive: there are fewer
    /// blocks, and fewer points in a block, than points in the cycle, so the cycle can neither move
    /// blocks nor stay within one.
    fn is_giant(&self, moved: &[Vec<u16>]) -> bool {
        let generators: Vec<&[u16]> = moved.iter().map(Vec::as_slice).collect();
        let mut has_cycle = false;
        try_some(self.pieces, &generators, |element| {
            // All other cycles are shorter than the prime, so some power of the element is a single
            // cycle of prime length.
            let primes = self.pieces / 2 + 1..=self.pieces - 3;
            let cycles = cycles(element);
            let mut lengths = cycles.iter().map(Vec::len);
            has_cycle = lengths.any(|length| primes.contains(&length) && is_prime(length));
            match has_cycle {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        has_cycle
    }

    /// Whether, for each prime that divides the number of twists, some element moves no piece and
    /// does not twist all of them alike modulo the prime.
    fn has_free_twists(&self) -> bool {
        let twists = self.twists();
        let mut primes: Vec<usize> = (2..=twists)
            .filter(|&prime| twists.is_multiple_of(prime) && is_prime(prime))
            .collect();
        let generators: Vec<&[u16]> = self.generators.iter().map(Vec::as_slice).collect();
        try_some(self.degree, &generators, |element| {
            let moved = self.pieces_moved(element);
            // For each cycle of pieces, its length and the sum of its twists.
            let sums: Vec<(usize, usize)> = cycles(&moved)
                .iter()
                .map(|cycle| {
                    let twist = |&piece: &u16| usize::from(element[usize::from(piece) * twists]);
                    let sum: usize = cycle.iter().map(|piece| twist(piece) % twists).sum();
                    (cycle.len(), sum)
                })
                .collect();
            primes.retain(|&prime| {
                let parts = sums.iter().map(|&(length, _)| part_of(length, prime));
                let most = parts.max().unwrap_or(1);
                // Let m be the smallest exponent at which the element moves no piece. This power
                // twists each piece of a cycle by sum * m / length. Modulo the prime that is 0,
                // unless the prime divides the length as often as m. Otherwise it is sum / rest,
                // where rest is the length without that prime, times a factor that is the same for
                // all cycles.
                let mut turns = sums.iter().map(|&(length, sum)| {
                    let rest = length / part_of(length, prime);
                    let is_sum = |turn: &usize| turn * rest % prime == sum % prime;
                    (0..prime)
                        .find(|turn| rest * most == length && is_sum(turn))
                        .unwrap_or(0)
                });
                let first = turns.next();
                turns.all(|turn| Some(turn) == first)
            });
            match primes.is_empty() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        primes.is_empty()
    }
}

/// Calls `look` with random elements until it breaks or a limit is reached.
fn try_some(degree: usize, generators: &[&[u16]], mut look: impl FnMut(&[u16]) -> ControlFlow<()>) {
    let mut random = Replacement::new(degree, generators, 1);
    random.mix(MIXED);
    for _ in 0..TRIED {
        if look(random.next()).is_break() {
            return;
        }
    }
}

/// The cycles of a permutation, including fixed points.
fn cycles(images: &[u16]) -> Vec<Vec<u16>> {
    let mut seen = alloc::vec![false; images.len()];
    let mut cycles = Vec::new();
    for start in 0..images.len() {
        if !seen[start] {
            let cycle = cycle(images, point(start));
            cycle.iter().for_each(|&x| seen[usize::from(x)] = true);
            cycles.push(cycle);
        }
    }
    cycles
}

fn is_prime(number: usize) -> bool {
    number > 1 && (2..=number.isqrt()).all(|divisor| !number.is_multiple_of(divisor))
}

/// The largest power of a prime that divides a number.
fn part_of(number: usize, prime: usize) -> usize {
    let powers = core::iter::successors(Some(1), |power| Some(power * prime));
    let powers = powers.take_while(|&power| number.is_multiple_of(power));
    powers.last().unwrap_or(1)
}

/// Whether some renaming turns the action of all generators on one orbit's pieces into that on
/// another's.
fn can_be_renamed(one: &[Vec<u16>], other: &[Vec<u16>]) -> bool {
    let pieces = one.first().map_or(0, Vec::len);
    if other.first().map_or(0, Vec::len) != pieces {
        return false;
    }
    // The two actions side by side: a renaming is then a map that commutes with the generators.
    let both: Vec<Vec<u16>> = one
        .iter()
        .zip(other)
        .map(|(one, other)| {
            let shifted = other.iter().map(|&image| image + pieces as u16);
            one.iter().copied().chain(shifted).collect()
        })
        .collect();
    let mut search = Search::new(2 * pieces, &both, usize::MAX);
    (pieces..2 * pieces).any(|to| search.map(0, to as u16).is_some())
}
