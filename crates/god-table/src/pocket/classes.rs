//! Equivalence classes of pocket cube states under symmetry.

use cube_model::pocket::{PocketState, Symmetry};

use super::move_set::MoveSet;

/// Which states count as equivalent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Likeness {
    /// States that differ by one of the 24 rotations of the whole cube.
    Rotation,
    /// States that differ by one of the 48 symmetries: rotations and reflections.
    Symmetry,
    /// States that differ by a symmetry, or by inversion, or both.
    SymmetryAndInverse,
}

impl Likeness {
    /// Whether equivalent states have equal distances under these moves, which holds if the set of
    /// moves is itself symmetric. Otherwise the states at a distance are not a union of classes.
    ///
    /// ```
    /// use god_table::{Likeness, MoveSet};
    ///
    /// assert!(Likeness::Symmetry.keeps(MoveSet::QUARTER_TURNS));
    /// let clockwise: MoveSet = "U,R,F".parse()?;
    /// assert!(Likeness::Rotation.keeps(clockwise) && !Likeness::Symmetry.keeps(clockwise));
    /// assert!(!Likeness::Rotation.keeps("U,U',R,R'".parse()?));
    /// # Ok::<(), god_table::MoveSetError>(())
    /// ```
    #[must_use]
    pub fn keeps(self, moves: MoveSet) -> bool {
        let made: Vec<PocketState> = moves.iter().map(|mv| *mv.state()).collect();
        let mut images = made.iter().flat_map(|state| self.images(state));
        images.all(|image| made.contains(&image))
    }

    /// All states equivalent to this one, with repetitions.
    fn images(self, state: &PocketState) -> impl Iterator<Item = PocketState> {
        let mirrors = self != Self::Rotation;
        let inverse = (self == Self::SymmetryAndInverse).then(|| state.inverse());
        let seen = [Some(*state), inverse].into_iter().flatten();
        seen.flat_map(move |state| {
            Symmetry::ALL
                .iter()
                .filter(move |symmetry| mirrors || !symmetry.is_mirrored())
                .map(move |symmetry| symmetry.of(&state))
        })
    }
}

/// A class of equivalent states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Class {
    /// The first state of the class in the input.
    pub representative: PocketState,
    /// The number of states in the class.
    pub size: u32,
}

/// Groups states into classes: yields each class when its first state occurs.
///
/// ```
/// use god_table::{Likeness, Metric, PocketTable, classes};
///
/// let table = PocketTable::new(Metric::QuarterTurn)?;
/// let antipodes: Vec<_> = classes(table.antipodes(), Likeness::Symmetry).collect();
/// assert_eq!(antipodes.len(), 10);
/// assert_eq!(antipodes.iter().map(|class| class.size).sum::<u32>(), 276);
/// # Ok::<(), god_table::ComputeError>(())
/// ```
pub fn classes(
    states: impl IntoIterator<Item = PocketState>,
    likeness: Likeness,
) -> impl Iterator<Item = Class> {
    let mut met = vec![0_u64; (PocketState::COUNT as usize).div_ceil(64)];
    states.into_iter().filter_map(move |representative| {
        let mut meet = |state: &PocketState| {
            let rank = state.rank() as usize;
            let bit = 1 << (rank % 64);
            let is_new = met[rank / 64] & bit == 0;
            met[rank / 64] |= bit;
            is_new
        };
        if !meet(&representative) {
            return None;
        }
        // The representative is one of its own images; it has been counted already.
        let others = likeness
            .images(&representative)
            .filter(|image| meet(image))
            .count();
        Some(Class {
            representative,
            size: 1 + others as u32,
        })
    })
}
