//! Lattices of integer vectors, and their classes (the quotient group).

use core::mem::{swap, take};

use alloc::vec::Vec;

/// A lattice: all sums of some integer vectors and their negatives.
///
/// Two vectors are in the same class if their difference is in the lattice. [`Pieces`](crate::Pieces)
/// uses it to count which signs and sums of twists can occur together.
///
/// ```
/// use perm_group::Lattice;
///
/// let mut even_sum = Lattice::new(2);
/// assert!(even_sum.add(vec![1, 1]));
/// assert_eq!(even_sum.classes(), None); // infinitely many
/// assert!(even_sum.add(vec![1, -1]));
/// assert_eq!(even_sum.classes(), Some(2_u8.into()));
/// assert_eq!(even_sum.class(vec![3, 4]), even_sum.class(vec![1, 0]));
/// assert!(!even_sum.add(vec![5, 7]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// The basis in Hermite form: vector k begins with k zeros, followed by a positive number;
    /// entry k of the vectors before it is non-negative and smaller than that number.
    basis: Vec<Option<Vec<i128>>>,
    /// Whether an entry has exceeded 64 bits. The basis is then incomplete, and the classes are
    /// unknown.
    is_lost: bool,
}

impl Lattice {
    /// The lattice of the zero vector alone.
    #[must_use]
    pub fn new(dimension: usize) -> Self {
        Self {
            basis: alloc::vec![None; dimension],
            is_lost: false,
        }
    }

    /// The lattice of all vectors whose entry k is a multiple of `moduli[k]`; a modulus of 0 allows
    /// only 0.
    #[must_use]
    pub fn multiples_of(moduli: &[usize]) -> Self {
        let mut lattice = Self::new(moduli.len());
        for (k, &modulus) in moduli.iter().enumerate() {
            let mut vector = alloc::vec![0; moduli.len()];
            vector[k] = modulus as i128;
            lattice.add(vector);
        }
        lattice
    }

    /// Adds a vector to the lattice, with everything it generates. Returns whether the vector is
    /// new.
    ///
    /// If a number exceeds 64 bits, in the vector or while the basis is computed, the vector counts
    /// as new. From then on the number of classes is unknown: [`classes`](Self::classes) and
    /// everything that depends on it return `None`.
    ///
    /// # Panics
    ///
    /// If the vector has another dimension.
    pub fn add(&mut self, vector: Vec<i128>) -> bool {
        assert_eq!(
            vector.len(),
            self.basis.len(),
            "the dimension of the vector"
        );
        let is_new = self.try_add(vector);
        self.is_lost |= is_new.is_none();
        is_new.unwrap_or(true)
    }

    /// Like [`add`](Self::add); `None` if a number exceeds 64 bits.
    fn try_add(&mut self, mut vector: Vec<i128>) -> Option<bool> {
        self.reduce(0, &mut vector)?;
        if vector.iter().all(|&entry| entry == 0) {
            return Some(false);
        }
        for k in 0..self.basis.len() {
            // Euclid's algorithm on the two entries of column k, carried out on the whole vectors.
            while vector[k] != 0 {
                if let Some(own) = &mut self.basis[k] {
                    swap(own, &mut vector);
                } else {
                    if vector[k] < 0 {
                        vector.iter_mut().for_each(|entry| *entry = -*entry);
                    }
                    self.basis[k] = Some(take(&mut vector));
                    self.reduce_basis()?;
                    return Some(true);
                }
                self.reduce(k, &mut vector)?;
            }
        }
        self.reduce_basis()?;
        Some(true)
    }

    /// Reduces the entries from `first` on, by subtracting basis vectors, until they are below the
    /// diagonal. `None` if an entry does not fit 64 bits; as long as they all do, nothing overflows.
    fn reduce(&self, first: usize, vector: &mut [i128]) -> Option<()> {
        let fits = |vector: &[i128]| vector.iter().all(|&entry| i64::try_from(entry).is_ok());
        for (k, own) in self.basis.iter().enumerate().skip(first) {
            let Some(own) = own else { continue };
            if !fits(vector) {
                return None;
            }
            let times = vector[k].div_euclid(own[k]);
            if times != 0 {
                for (entry, &step) in vector[k..].iter_mut().zip(&own[k..]) {
                    *entry -= times * step;
                }
            }
        }
        fits(vector).then_some(())
    }

    /// Brings the vectors of the basis into the Hermite form.
    fn reduce_basis(&mut self) -> Option<()> {
        for k in 0..self.basis.len() {
            if let Some(mut own) = self.basis[k].take() {
                self.reduce(k + 1, &mut own)?;
                self.basis[k] = Some(own);
            }
        }
        Some(())
    }

    /// The diagonal of the basis; `None` if a basis vector is missing or an entry has exceeded 64
    /// bits.
    pub(crate) fn diagonal(&self) -> Option<impl Iterator<Item = u128>> {
        let is_full = !self.is_lost && self.basis.iter().all(Option::is_some);
        let rows = self.basis.iter().flatten().enumerate();
        is_full.then(|| rows.map(|(k, own)| own[k].unsigned_abs()))
    }

    /// The number of classes; `None` if it is infinite, does not fit a `u128`, or is
    /// [unknown](Self::add).
    #[must_use]
    pub fn classes(&self) -> Option<u128> {
        self.diagonal()?.try_fold(1, u128::checked_mul)
    }

    /// The index of a vector's class, below the number of classes; 0 for the zero vector. `None` if
    /// there is no such number, or an entry does not fit 64 bits.
    ///
    /// # Panics
    ///
    /// If the vector has another dimension.
    #[must_use]
    pub fn class(&self, mut vector: Vec<i128>) -> Option<u128> {
        assert_eq!(
            vector.len(),
            self.basis.len(),
            "the dimension of the vector"
        );
        self.reduce(0, &mut vector)?;
        let mut digits = vector.iter().zip(self.diagonal()?);
        digits.try_fold(0_u128, |class, (entry, leading)| {
            class
                .checked_mul(leading)?
                .checked_add(entry.unsigned_abs())
        })
    }

    /// The smallest vector of a class, entry by entry; `None` if there is no such class, or if
    /// there are infinitely many.
    #[must_use]
    pub fn vector(&self, mut class: u128) -> Option<Vec<i128>> {
        let mut vector: Vec<i128> = Vec::with_capacity(self.basis.len());
        let diagonal: Vec<u128> = self.diagonal()?.collect();
        for leading in diagonal.into_iter().rev() {
            vector.push((class % leading) as i128);
            class /= leading;
        }
        vector.reverse();
        (class == 0).then_some(vector)
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::Lattice;

    /// The sums of these vectors, entry k counted modulo `moduli[k]`.
    fn sums(moduli: &[usize], vectors: &[Vec<i128>]) -> BTreeSet<Vec<i128>> {
        let zero = alloc::vec![0; moduli.len()];
        let mut found = BTreeSet::from([zero.clone()]);
        let mut new = alloc::vec![zero];
        while let Some(sum) = new.pop() {
            for vector in vectors {
                let entries = sum.iter().zip(vector).zip(moduli);
                let next: Vec<i128> = entries
                    .map(|((a, b), &modulus)| (a + b).rem_euclid(modulus as i128))
                    .collect();
                if found.insert(next.clone()) {
                    new.push(next);
                }
            }
        }
        found
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(if cfg!(miri) { 3 } else { 300 }) })]

        #[test]
        fn the_index_counts_what_sums_miss(
            moduli in vec(1usize..=12, 0..=4),
            entries in vec(vec(-20i128..=20, 4), 0..=4),
        ) {
            let vectors: Vec<Vec<i128>> = entries.iter().map(|row| row[..moduli.len()].to_vec()).collect();
            let mut lattice = Lattice::multiples_of(&moduli);
            for vector in &vectors {
                lattice.add(vector.clone());
            }
            let all: usize = moduli.iter().product();
            let classes = lattice.classes().expect("the lattice has multiples of all unit vectors");
            prop_assert_eq!(classes * sums(&moduli, &vectors).len() as u128, all as u128);
            let basis: Vec<&Vec<i128>> = lattice.basis.iter().flatten().collect();
            for (k, row) in basis.iter().enumerate() {
                prop_assert!(row[..k].iter().all(|&entry| entry == 0) && row[k] > 0);
                for (below, entry) in row.iter().enumerate().skip(k + 1) {
                    prop_assert!((0..basis[below][below]).contains(entry));
                }
            }
        }
    }

    #[test]
    fn classes_are_counted_and_numbered() {
        let mut lattice = Lattice::new(3);
        assert_eq!(lattice.classes(), None);
        assert_eq!(lattice.class(alloc::vec![0; 3]), None);
        assert_eq!(lattice.vector(0), None);
        for vector in [[4, 0, 0], [0, 2, 0], [0, 0, 6], [1, 1, 0], [0, 1, 3]] {
            assert!(lattice.add(vector.to_vec()));
        }
        // Modulo the lattice x = -y, 2y = 0 and y = -3z = 3z: the class is that of z modulo 6.
        assert_eq!(lattice.classes(), Some(6_u8.into()));
        let numbers: BTreeSet<Option<u128>> = (0..6)
            .map(|z| lattice.class(alloc::vec![0, 0, z]))
            .collect();
        assert_eq!(numbers, (0..6).map(Some).collect());
        for class in 0..6 {
            let vector = lattice.vector(class).expect("there are six classes");
            assert_eq!(lattice.class(vector), Some(class));
        }
        assert_eq!(lattice.vector(6), None);
        assert_eq!(lattice.class(alloc::vec![1, 0, 3]), Some(0));
        assert!(!lattice.add(alloc::vec![7, -7, 6]));
    }

    #[test]
    fn numbers_that_outgrow_64_bits_are_not_counted() {
        let most = i128::from(i64::MAX);
        let mut lattice = Lattice::new(1);
        assert!(lattice.add(alloc::vec![-most]));
        assert_eq!(lattice.classes(), Some(most.unsigned_abs()));
        assert_eq!(
            lattice.class(alloc::vec![most - 1]),
            Some(most.unsigned_abs() - 1)
        );
        assert_eq!(lattice.class(alloc::vec![most + 1]), None);
        for outside in [i128::MIN, i128::MAX, most + 1] {
            let mut lattice = lattice.clone();
            assert!(lattice.add(alloc::vec![outside]));
            lattice.add(alloc::vec![1]);
            assert_eq!(lattice.classes(), None);
            assert_eq!(lattice.class(alloc::vec![0]), None);
            assert_eq!(lattice.vector(0), None);
        }

        // With random vectors, entries exceed 64 bits long before there are 40 basis vectors.
        let mut state = 1_u64;
        let mut lattice = Lattice::new(40);
        for _ in 0..80 {
            let vector = (0..40).map(|_| {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                i128::from(state >> 33) % 7 - 3
            });
            lattice.add(vector.collect());
        }
        assert_eq!(lattice.classes(), None);
    }

    /// Signs and sums of twists for about as many points as a group can have.
    #[test]
    #[cfg_attr(miri, ignore = "hundreds of long vectors")]
    fn full_lattices_do_not_outgrow_64_bits() {
        for (modulus, dimension) in [(4096, 16), (256, 256), (240, 273)] {
            let mut state = 1_u64;
            let mut lattice = Lattice::multiples_of(&alloc::vec![modulus; dimension]);
            for _ in 0..20 {
                let vector = (0..dimension).map(|_| {
                    state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                    i128::from(state >> 33) % modulus as i128
                });
                lattice.add(vector.collect());
            }
            assert!(lattice.diagonal().is_some(), "{modulus} {dimension}");
        }
    }
}
