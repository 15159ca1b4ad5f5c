//! The order of a group on many orbits, from what it does on each of them, without a chain for all of them at once.
//!
//! Say the group does everything on each orbit that signs and sums of twists allow, and each orbit has five pieces or more.
//! What it does there then has a perfect subgroup, the even arrangements with twists that cancel, whose only simple quotient
//! is the alternating group of the pieces. By Goursat's lemma the group contains the product of all these subgroups unless
//! the alternating groups of two orbits are linked. They can be linked by nothing but an automorphism, which renames the
//! pieces as long as those are not six. So if no renaming takes the pieces of one orbit to those of another as all generators move
//! them, what is left are signs and sums of twists, and those the bound has counted.

use alloc::vec::Vec;

use super::bound::{Bound, Part, Search};
use super::build::build;
use super::{Building, Verify};

/// So few pieces have an alternating group that isn't simple.
const FEW: usize = 4;

/// The alternating group of so many pieces has automorphisms that rename nothing.
const EXCEPTION: usize = 6;

impl Bound {
    /// Whether the group is proved to have as many elements as the bound says, orbit by orbit.
    pub(super) fn is_met_by_parts(&self) -> bool {
        let moved: Vec<Vec<Vec<u16>>> = self.parts().iter().map(Part::moved_pieces).collect();
        let are_unlinked = (0..moved.len())
            .all(|one| (0..one).all(|other| !can_be_renamed(&moved[one], &moved[other])));
        are_unlinked && self.parts().iter().all(Part::does_everything)
    }
}

impl Part {
    /// The effect of the generators on the pieces, whatever their twists.
    fn moved_pieces(&self) -> Vec<Vec<u16>> {
        let twists = self.degree / self.pieces;
        let generators = self.generators.iter();
        let moved = generators.map(|images| {
            let firsts = images.iter().step_by(twists);
            firsts.map(|&image| image / twists as u16).collect()
        });
        moved.collect()
    }

    /// Whether the group does everything on this orbit that signs and sums of twists allow.
    fn does_everything(&self) -> bool {
        if self.pieces <= FEW || self.pieces == EXCEPTION {
            return false;
        }
        let building = Building {
            bound: Some(&self.bound),
            verify: Verify::Never,
            ..Building::default()
        };
        let built = build(self.degree, &self.generators, &building);
        built.is_ok_and(|(tower, _)| tower.order() == self.bound)
    }
}

/// Whether the pieces of one orbit can be renamed to those of another, so that all generators move them alike.
fn can_be_renamed(one: &[Vec<u16>], other: &[Vec<u16>]) -> bool {
    let pieces = one.first().map_or(0, Vec::len);
    if other.first().map_or(0, Vec::len) != pieces {
        return false;
    }
    // Both side by side, so that a renaming is a map that commutes with the generators.
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
