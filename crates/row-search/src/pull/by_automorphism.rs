//! Moving a row back by an automorphism and a translation.

use super::by_elements::add_origins;
use super::by_steps::add_by_program;
use super::{Words, translate_back};
use crate::fibre::{Fibre, Translations, apart};
use crate::frontier::Frontier;
use crate::lanes::{LANES, Lanes};
use crate::neighbours::Neighbours;
use crate::row::{Row, has, insert, members, words_held};
use crate::space::Motion;

/// Adds to `sum` the elements that a motion takes to the members of `row`.
///
/// The member a(x) + t is reached from x: first t is subtracted, then the automorphism is inverted.
#[inline(never)]
pub(super) fn add_by_automorphism<const V: usize>(
    fibre: &Fibre,
    motion: Motion,
    row: &Row<V>,
    words: &mut Words,
    sum: &mut Row<V>,
) {
    let method = fibre.automorphism_list().method(motion.automorphism);
    if IS_SMALL || is_sparse(row, FEW_MEMBERS) {
        add_members(fibre, motion, row, sum);
    } else if let Some(program) = method.program() {
        add_by_program(fibre, program, motion.shift, row, words, sum);
    } else {
        let mut translated = [Lanes::ZERO; V];
        // Only abelian groups have automorphisms, and their translations ignore `missing`.
        let missing = &[Lanes::ZERO; V];
        translate_back(fibre, motion.shift, row, words, missing, &mut translated);
        add_origins(&method.origins, &translated, sum);
    }
}

/// Whether members are always moved one by one, because anything else would make a browser module
/// larger.
pub(super) const IS_SMALL: bool = cfg!(target_family = "wasm");

/// If at most one word in this many has any members, moving the members one by one is faster than
/// moving all words.
const FEW_MEMBERS: usize = 3;

/// If at most one word in this many has any missing states, looking for each state in all neighbours
/// is faster.
pub(super) const FEW_MISSING: usize = 8;

/// Whether at most one in so many words of a set holds any members.
#[inline(always)]
pub(super) fn is_sparse<const V: usize>(row: &Row<V>, one_in: usize) -> bool {
    words_held(row) as usize * one_in <= V * LANES
}

/// Adds for each member the element that the motion takes to it, one by one.
#[inline(never)]
fn add_members(fibre: &Fibre, motion: Motion, row: &[Lanes], sum: &mut [Lanes]) {
    let Translations::Sums(sums) = fibre.kind() else {
        unreachable!("only an abelian group has automorphisms")
    };
    let list = fibre.automorphism_list();
    let origins = &list.method(motion.automorphism).origins;
    let back = fibre.spot(list.negative(motion.shift));
    members(row).for_each(|member| {
        let (word, bit) = sums.sum(apart(member), back);
        insert(
            sum,
            apart(origins[word * u32::BITS as usize + bit as usize]),
        );
    });
}

/// Adds those of a few missing states that some step takes into the frontier, testing them one by
/// one.
#[inline(never)]
pub(super) fn add_found<const V: usize>(
    fibre: &Fibre,
    neighbours: &Neighbours<'_>,
    frontier: &Frontier<'_, V>,
    missing: &Row<V>,
    found: &mut Row<V>,
) {
    members(missing).for_each(|member| {
        let (word, bit) = apart(member);
        let element = fibre.element_at(word, bit);
        let is_found = neighbours.groups().any(|(motion, mut rows)| {
            let moved = fibre.moved(fibre.mapped(element, motion.automorphism), motion.shift);
            rows.any(|row| has(frontier.row(row), fibre.spot(moved)))
        });
        if is_found {
            insert(found, (word, bit));
        }
    });
}

#[cfg(test)]
mod tests;
