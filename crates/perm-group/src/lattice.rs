//! Lattices of integer vectors that contain a multiple of every unit vector, and their index.

use core::mem::{swap, take};

use alloc::vec::Vec;

use num_bigint::BigUint;

/// A lattice of full rank, by a triangular basis: row k begins with k zeros, then a positive number, and
/// every entry further right is smaller than the diagonal entry below it (the Hermite form).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lattice {
    rows: Vec<Vec<i128>>,
}

impl Lattice {
    /// All vectors whose entry k is a multiple of `moduli[k]`, a positive number.
    pub(crate) fn multiples_of(moduli: &[usize]) -> Self {
        let mut rows = alloc::vec![alloc::vec![0; moduli.len()]; moduli.len()];
        for (k, &modulus) in moduli.iter().enumerate() {
            rows[k][k] = modulus as i128;
        }
        Self { rows }
    }

    /// Makes the lattice as much larger as this vector asks for.
    pub(crate) fn insert(&mut self, mut vector: Vec<i128>) {
        self.reduce(0, &mut vector);
        for k in 0..self.rows.len() {
            // Euclid's algorithm on the two entries of column k, carried out on the whole rows.
            while vector[k] != 0 {
                swap(&mut self.rows[k], &mut vector);
                self.reduce(k, &mut vector);
                self.reduce_row(k);
            }
        }
        for k in 0..self.rows.len() {
            self.reduce_row(k);
        }
    }

    /// Brings the entries from this one on into the range of the diagonal, by subtracting rows.
    fn reduce(&self, first: usize, vector: &mut [i128]) {
        for (k, row) in self.rows.iter().enumerate().skip(first) {
            let times = vector[k].div_euclid(row[k]);
            if times != 0 {
                for (entry, &step) in vector[k..].iter_mut().zip(&row[k..]) {
                    *entry -= times * step;
                }
            }
        }
    }

    /// The same for a row and the entries right of its diagonal.
    fn reduce_row(&mut self, k: usize) {
        let mut row = take(&mut self.rows[k]);
        self.reduce(k + 1, &mut row);
        self.rows[k] = row;
    }

    /// How many vectors there are for each one of the lattice.
    pub(crate) fn index(&self) -> BigUint {
        let diagonal = self
            .rows
            .iter()
            .enumerate()
            .map(|(k, row)| row[k].unsigned_abs());
        diagonal.map(BigUint::from).product()
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
                lattice.insert(vector.clone());
            }
            let all: usize = moduli.iter().product();
            prop_assert_eq!(lattice.index() * sums(&moduli, &vectors).len(), all.into());
            for (k, row) in lattice.rows.iter().enumerate() {
                prop_assert!(row[..k].iter().all(|&entry| entry == 0) && row[k] > 0);
                for (below, entry) in row.iter().enumerate().skip(k + 1) {
                    prop_assert!((0..lattice.rows[below][below]).contains(entry));
                }
            }
        }
    }
}
