//! Moving a row back by an automorphism and a translation.

use super::by_steps::add_by_program;
use super::{Words, translate_back};
use crate::fibre::{Fibre, Method};
use crate::lanes::{LANES, Lanes};
use crate::row::Row;
use crate::space::Motion;

/// Adds the elements that a motion takes to the members of `row` to `sum`.
///
/// The member a(x) + t is reached from x: t is taken away first, and then the automorphism is undone.
#[inline(never)]
pub(super) fn add_by_automorphism<const V: usize>(
    fibre: &Fibre,
    motion: Motion,
    row: &Row<V>,
    words: &mut Words,
    sum: &mut Row<V>,
) {
    match fibre.automorphism_list().method(motion.automorphism) {
        Method::Program(program) => {
            add_by_program(fibre, program, motion.shift, row, words, sum);
        }
        Method::Origins(origins) => {
            let mut translated = [Lanes::ZERO; V];
            // Sums are made without asking what is missing.
            let missing = &[Lanes::ZERO; V];
            translate_back(fibre, motion.shift, row, words, missing, &mut translated);
            add_origins(origins, &translated, sum);
        }
    }
}

/// Adds, for each member of a set, what comes to its spot.
fn add_origins(origins: &[u16], row: &[Lanes], sum: &mut [Lanes]) {
    let words = row.iter().flat_map(|lanes| lanes.0);
    let origins = origins.as_chunks::<{ u32::BITS as usize }>().0;
    for (origins, mut word) in origins.iter().zip(words) {
        while word != 0 {
            let origin = usize::from(origins[word.trailing_zeros() as usize]);
            let (number, bit) = (origin / u32::BITS as usize, origin % u32::BITS as usize);
            sum[number / LANES].0[number % LANES] |= 1 << bit;
            word &= word - 1;
        }
    }
}

#[cfg(test)]
mod tests;
