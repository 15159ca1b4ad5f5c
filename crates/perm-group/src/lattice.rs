//! Lattices of integer vectors that contain a multiple of every unit vector: Hermite form, index, remainders.

use alloc::vec::Vec;

use num_bigint::BigUint;

/// A lattice of full rank, by a triangular basis: row k begins with k zeros, then a positive number, and
/// every entry is smaller than the diagonal entry below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lattice {
    rows: Vec<Vec<i128>>,
}

impl Lattice {
    /// All vectors whose entry k is a multiple of `moduli[k]`, a positive number.
    pub(crate) fn multiples_of(moduli: &[usize]) -> Self {
        let rows = moduli
            .iter()
            .enumerate()
            .map(|(k, &modulus)| {
                let mut row = alloc::vec![0; moduli.len()];
                row[k] = modulus as i128;
                row
            })
            .collect();
        Self { rows }
    }

    /// Subtracts vectors of the lattice until every entry is in the range of its diagonal entry: two
    /// vectors differ by one of the lattice exactly if they come out equal.
    pub(crate) fn reduce(&self, vector: &mut [i128]) {
        for (k, row) in self.rows.iter().enumerate() {
            let times = vector[k].div_euclid(row[k]);
            if times != 0 {
                for (entry, &step) in vector[k..].iter_mut().zip(&row[k..]) {
                    *entry -= times * step;
                }
            }
        }
    }

    /// Makes the lattice as much larger as this vector asks for.
    pub(crate) fn insert(&mut self, mut vector: Vec<i128>) {
        for k in 0..self.rows.len() {
            self.reduce(&mut vector);
            // Euclid's algorithm on the two entries of column k, carried out on the whole rows.
            while vector[k] != 0 {
                core::mem::swap(&mut self.rows[k], &mut vector);
                let times = vector[k] / self.rows[k][k];
                for (entry, &step) in vector[k..].iter_mut().zip(&self.rows[k][k..]) {
                    *entry -= times * step;
                }
                self.reduce_from(k + 1, k, &mut vector);
            }
        }
        for k in 0..self.rows.len() {
            let mut row = core::mem::take(&mut self.rows[k]);
            self.reduce_tail(k + 1, &mut row);
            self.rows[k] = row;
        }
    }

    /// Keeps the entries of a row that is being worked on small.
    fn reduce_from(&mut self, first: usize, row: usize, vector: &mut [i128]) {
        self.reduce_tail(first, vector);
        let mut own = core::mem::take(&mut self.rows[row]);
        self.reduce_tail(first, &mut own);
        self.rows[row] = own;
    }

    /// [`Self::reduce`] by the rows from this one on.
    fn reduce_tail(&self, first: usize, vector: &mut [i128]) {
        for k in first..self.rows.len() {
            let row = &self.rows[k];
            let times = vector[k].div_euclid(row[k]);
            if times != 0 {
                for (entry, &step) in vector[k..].iter_mut().zip(&row[k..]) {
                    *entry -= times * step;
                }
            }
        }
    }

    /// How many vectors there are for each one of the lattice.
    pub(crate) fn index(&self) -> BigUint {
        self.diagonal().map(BigUint::from).product()
    }

    /// The entries of the diagonal.
    pub(crate) fn diagonal(&self) -> impl Iterator<Item = u128> {
        self.rows
            .iter()
            .enumerate()
            .map(|(k, row)| row[k].unsigned_abs())
    }
}
