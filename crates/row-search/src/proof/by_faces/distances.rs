//! The distances of classes of states, 128 classes side by side: the smallest, and whether one more is another.

use super::PLANES;
use crate::lanes::Lanes;

/// A distance for each of 128 states or classes, one bit in each plane.
pub(super) type Number = [Lanes; PLANES];

/// 0 for all of them.
pub(super) const NO_NUMBER: Number = [Lanes::ZERO; PLANES];

/// For rows of classes, the distances of their states: either all are the same, or there is one more than the smallest
/// beside it.
#[derive(Clone, Default)]
pub(super) struct Distances {
    pub(super) smallest: Vec<Number>,
    has_two: Vec<Lanes>,
}

impl Distances {
    /// Of classes that have one distance each.
    pub(super) fn of_one(&mut self, numbers: impl Iterator<Item = Number>) {
        self.smallest.clear();
        self.smallest.extend(numbers);
        self.has_two.clear();
        self.has_two.resize(self.smallest.len(), Lanes::ZERO);
    }

    /// Makes these the same as others.
    pub(super) fn copy(&mut self, other: &Self) {
        self.smallest.clone_from(&other.smallest);
        self.has_two.clone_from(&other.has_two);
    }

    /// Adds a distance to each class; the result is where classes then differ by more than one.
    #[inline(always)]
    pub(super) fn join(&mut self, others: impl Iterator<Item = Number>) -> Lanes {
        let mut wrong = Lanes::ZERO;
        for ((smallest, has_two), other) in
            self.smallest.iter_mut().zip(&mut self.has_two).zip(others)
        {
            wrong |= join(smallest, has_two, &other);
        }
        wrong
    }

    /// The classes with two distances whose smallest one has another lowest bit than `parity` says: it is one less then,
    /// and the larger of the two is two above it.
    pub(super) fn too_far(&self, parity: &[Lanes]) -> Lanes {
        let own = self.smallest.iter().zip(&self.has_two);
        own.zip(parity)
            .fold(Lanes::ZERO, |wrong, ((smallest, &has_two), &parity)| {
                wrong | (smallest[0] ^ parity) & has_two
            })
    }
}

/// Adds a distance to each of 128 classes; the result is the classes that then differ by more than one.
///
/// That is found without comparing numbers. Two that differ by one differ in their lowest bit, and which one is less
/// shows in the bit above: it changes from m to m + 1 where m is odd. With the smaller one known, all bits in which
/// they differ have to be those of a carry when one is added to it.
#[inline(always)]
fn join(smallest: &mut Number, has_two: &mut Lanes, other: &Number) -> Lanes {
    let mut carry = smallest[0] ^ other[0];
    let is_less = carry & (smallest[1] ^ other[1] ^ smallest[0]);
    // Then the larger of two distances so far is two above it.
    let mut wrong = is_less & *has_two;
    *has_two |= carry;
    for (smallest, &other) in smallest.iter_mut().zip(other) {
        let differs = *smallest ^ other;
        *smallest ^= differs & is_less;
        wrong |= differs ^ carry;
        carry &= *smallest;
    }
    // A carry out of the last plane leads from the largest number to 0.
    wrong | carry
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same number in all lanes.
    fn number(value: u32) -> Number {
        core::array::from_fn(|plane| Lanes([0_u32.wrapping_sub(value >> plane & 1); 4]))
    }

    fn is_set(lanes: Lanes) -> bool {
        assert!(lanes == Lanes::ZERO || lanes == !Lanes::ZERO);
        lanes != Lanes::ZERO
    }

    /// What is wrong in two places of a row at once is wrong.
    #[test]
    fn classes_that_are_too_far_do_not_make_up_for_each_other() {
        let mut distances = Distances::default();
        distances.of_one([number(4); 2].into_iter());
        let wrong = distances.join([number(5); 2].into_iter());
        assert!(!is_set(wrong));
        let parity = number(3)[0];
        assert!(is_set(distances.too_far(&[parity; 2])));
        assert!(is_set(distances.too_far(&[parity, !parity])));
        assert!(!is_set(distances.too_far(&[!parity; 2])));
    }

    #[test]
    fn distances_that_are_joined_differ_by_one_at_most() {
        let mut right = 0;
        for values in 0..1_u32 << (4 * PLANES) {
            let values: [u32; 4] = core::array::from_fn(|i| values >> (PLANES * i) & 15);
            let mut distances = Distances::default();
            distances.of_one([number(values[0])].into_iter());
            let mut wrong = Lanes::ZERO;
            for &value in &values[1..] {
                wrong |= distances.join([number(value)].into_iter());
            }
            let smallest = values.into_iter().min().expect("there are four");
            let largest = values.into_iter().max().expect("there are four");
            assert_eq!(is_set(wrong), largest - smallest > 1, "{values:?}");
            if largest - smallest <= 1 {
                assert_eq!(distances.smallest[0], number(smallest));
                assert_eq!(is_set(distances.has_two[0]), largest > smallest);
                // Another class is joined with it, that has the same smallest distance or one less.
                let same = distances.too_far(&[number(smallest)[0]]);
                let less = distances.too_far(&[number(smallest)[0] ^ !Lanes::ZERO]);
                assert!(!is_set(same));
                assert_eq!(is_set(less), largest > smallest);
                right += 1;
            }
        }
        // All the same, or both of two neighbours.
        assert_eq!(right, 16 + 15 * 14);
    }
}
