//! Elements by number: the positions in the orbits of the levels, read as a mixed-radix number.

use alloc::vec::Vec;

use num_bigint::BigUint;

use super::Chain;
use crate::images;
use crate::integers::{product, remainder};
use crate::permutation::Permutation;
use crate::random::Dice;

/// An element split in two: its images of the first base points as a number, and the rest.
///
/// For equal `number`, the elements are their `rest` followed by one and the same element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Split {
    /// Below the product of the orbit sizes of the levels split off. 0 for the identity.
    pub number: BigUint,
    /// An element that fixes the base points of those levels.
    pub rest: Permutation,
}

impl Chain {
    /// The number of an element, below the order; `None` if it is not in the group. The identity
    /// has number 0.
    #[must_use]
    pub fn number(&self, element: &Permutation) -> Option<BigUint> {
        let split = self.split(element, self.base.len())?;
        split.rest.is_identity().then_some(split.number)
    }

    /// The element with this number; `None` if the number is not below the order.
    #[must_use]
    pub fn element(&self, number: &BigUint) -> Option<Permutation> {
        (number < &self.order).then(|| self.at_slots(&self.slots(number, self.base.len())))
    }

    /// Splits off the first `levels` levels, or all if there are fewer. `None` if the element turns
    /// out not to be in the group.
    ///
    /// The number says where the element takes the first base points. Elements that differ by a
    /// left factor in the [stabiliser](Self::stabiliser) therefore have the same number.
    /// [`Self::join`] is the inverse.
    ///
    /// ```
    /// use perm_group::{Group, Permutation};
    ///
    /// let turn = Permutation::new(vec![1, 2, 3, 4, 0])?;
    /// let swap = Permutation::from_cycles(5, &[&[0, 1]])?;
    /// let chain = Group::new(5, vec![turn.clone(), swap])?.chain();
    /// let split = chain.split(&turn, 2).expect("the turn is in the group");
    /// assert!(split.number < 20u32.into()); // two points go to 5 * 4 places
    /// assert!(chain.stabiliser(2).chain().contains(&split.rest));
    /// assert_eq!(chain.join(&split, 2), Some(turn));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn split(&self, element: &Permutation, levels: usize) -> Option<Split> {
        let mut rest = self.named(element)?;
        let mut number = BigUint::from(0u32);
        for (&name, size) in self.base.iter().zip(self.sizes()).take(levels) {
            let level = usize::from(name);
            let slot = self.tower.slot(level, rest[level])?;
            self.tower.append_return_to_all(level, slot, &mut rest);
            number = number * size + slot;
        }
        Some(Split {
            number,
            rest: self.unnamed(&rest),
        })
    }

    /// The element that splits into this; `None` if the number is too large, or the rest has a
    /// different number of points.
    #[must_use]
    pub fn join(&self, split: &Split, levels: usize) -> Option<Permutation> {
        let end = product(BigUint::from(1u32), self.sizes().take(levels));
        let fits = split.number < end && split.rest.degree() == self.degree();
        fits.then(|| {
            split
                .rest
                .then(&self.at_slots(&self.slots(&split.number, levels)))
        })
    }

    /// A pseudorandom element, uniformly distributed. The same seed gives the same element.
    #[must_use]
    pub fn random(&self, seed: u64) -> Permutation {
        let mut dice = Dice::new(seed);
        let slots: Vec<usize> = self.sizes().map(|size| dice.below(size)).collect();
        self.at_slots(&slots)
    }

    /// The digits of a number for the first `levels` levels; the number must be small enough.
    fn slots(&self, number: &BigUint, levels: usize) -> Vec<usize> {
        let sizes: Vec<usize> = self.sizes().take(levels).collect();
        let mut rest = number.clone();
        let mut slots: Vec<usize> = sizes
            .iter()
            .rev()
            .map(|&size| {
                let slot = remainder(&rest, size);
                rest /= size;
                slot
            })
            .collect();
        slots.reverse();
        slots
    }

    /// The element with these positions in the orbits of the first levels and no rest.
    fn at_slots(&self, slots: &[usize]) -> Permutation {
        let mut inverse = images::identity(self.degree());
        for (&name, &slot) in self.base.iter().zip(slots) {
            self.tower
                .append_return_to_all(usize::from(name), slot, &mut inverse);
        }
        self.unnamed(&images::inverse(&inverse))
    }
}
