//! Compares the distances of a row's states with those of their neighbours, all states of a word at once.
//!
//! A distance is spread over the planes, one bit in each, so 128 distances are one [`Lanes`] per
//! plane. They are compared and added digit by digit, as on paper, all at once. "Unreachable" has
//! all bits set. It is larger than any distance, so the minimum over the neighbours comes out
//! right; and only for "unreachable", adding one overflows.

use super::remove_goals;
use crate::lanes::Lanes;
use crate::neighbours::Neighbours;
use crate::pull::{NO_WORDS, Words, move_back};
use crate::row::{Row, any, count, full_row};
use crate::space::{Motion, Space};

/// A number for each state of a row, as bit planes.
type Numbers<const V: usize> = Vec<Row<V>>;

/// Checks rows one by one, with its own buffers.
pub(super) struct Checker<'a, const V: usize> {
    space: &'a dyn Space,
    planes: &'a [&'a [Row<V>]],
    neighbours: Neighbours<'a>,
    full: Row<V>,
    /// The smallest distance among the neighbours of each state, for all moves visited so far.
    nearest: Numbers<V>,
    /// The smallest distance over one group of moves that act alike on the elements: before the
    /// elements are moved back (`alike`), and after that (`moved_back`).
    alike: Numbers<V>,
    moved_back: Numbers<V>,
    words: Words,
}

impl<'a, const V: usize> Checker<'a, V> {
    pub(super) fn new(
        space: &'a dyn Space,
        planes: &'a [&'a [Row<V>]],
        order: &'a [usize],
    ) -> Self {
        let numbers = vec![[Lanes::ZERO; V]; planes.len()];
        Self {
            space,
            planes,
            neighbours: Neighbours::new(space, order),
            full: full_row(space.fibre()),
            nearest: numbers.clone(),
            alike: numbers.clone(),
            moved_back: numbers,
            words: NO_WORDS,
        }
    }

    /// Checks one row: returns the number of its unreachable states, times its weight, or the wrong
    /// states.
    pub(super) fn check(&mut self, row: u64) -> Result<u64, Row<V>> {
        self.nearest.fill(self.full);
        self.neighbours.go_to(row);
        for (motion, sources) in self.neighbours.groups() {
            let mut sources = sources.map(|source| source as usize);
            let target = if motion == Motion::NONE {
                &mut self.nearest
            } else {
                &mut self.alike
            };
            if motion != Motion::NONE
                && let Some(source) = sources.next()
            {
                copy_row(self.planes, source, target);
            }
            for source in sources {
                take_smaller(target, |plane| &self.planes[plane][source]);
            }
            if motion != Motion::NONE {
                for (moved, plane) in self.moved_back.iter_mut().zip(&self.alike) {
                    moved.fill(Lanes::ZERO);
                    let (fibre, words) = (self.space.fibre(), &mut self.words);
                    move_back(fibre, motion, plane, words, &self.full, moved);
                }
                take_smaller(&mut self.nearest, |plane| &self.moved_back[plane]);
            }
        }
        self.compare(row)
    }

    /// Compares the distances of a row with the smallest distance of the neighbours plus one.
    fn compare(&self, row: u64) -> Result<u64, Row<V>> {
        // Adds one to the neighbours' distances plane by plane, lowest first.
        let mut carry = self.full;
        let mut unreachable = self.full;
        let mut differs = [Lanes::ZERO; V];
        for (plane, nearest) in self.planes.iter().zip(&self.nearest) {
            let own = &plane[row as usize];
            for i in 0..V {
                differs[i] |= own[i] ^ nearest[i] ^ carry[i];
                carry[i] &= nearest[i];
                unreachable[i] &= own[i];
            }
        }
        // A carry out of the top plane: no neighbour is reachable.
        for i in 0..V {
            differs[i] = (differs[i] & !unreachable[i]) | (carry[i] ^ unreachable[i]);
        }
        if any(&differs) {
            // Goals need no nearer neighbour; they have been checked to be at distance 0.
            remove_goals(self.space, row, &mut differs);
            if any(&differs) {
                return Err(differs);
            }
        }
        match count(&unreachable) {
            0 => Ok(0),
            unreachable => Ok(u64::from(unreachable) * self.space.weight(row)),
        }
    }
}

fn copy_row<const V: usize>(planes: &[&[Row<V>]], row: usize, into: &mut Numbers<V>) {
    for (number, plane) in into.iter_mut().zip(planes) {
        *number = plane[row];
    }
}

/// Replaces each number by the other one if that is smaller.
#[inline(always)]
fn take_smaller<'a, const V: usize>(numbers: &mut Numbers<V>, other: impl Fn(usize) -> &'a Row<V>) {
    let mut smaller = [Lanes::ZERO; V];
    for (plane, number) in numbers.iter().enumerate() {
        let other = other(plane);
        for i in 0..V {
            let differs = number[i] ^ other[i];
            smaller[i] = (smaller[i] & !differs) | (number[i] & differs);
        }
    }
    for (plane, number) in numbers.iter_mut().enumerate() {
        let other = other(plane);
        for i in 0..V {
            number[i] ^= (number[i] ^ other[i]) & smaller[i];
        }
    }
}
