//! Lattices of whole numbers: sums of vectors, and the finite group that is left of all vectors when those of a
//! lattice count as nothing.

/// A lattice by a basis in echelon form: the vector with number p begins at its entry p, which is positive.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    basis: Vec<Option<Vec<i64>>>,
}

impl Lattice {
    /// The lattice of the zero vector alone.
    pub(crate) fn new(dimension: usize) -> Self {
        Self {
            basis: vec![None; dimension],
        }
    }

    /// Adds a vector, and all of its sums with others. Returns whether it was not in the lattice already.
    pub(crate) fn add(&mut self, mut vector: Vec<i64>) -> bool {
        let mut is_new = false;
        for pivot in 0..self.basis.len() {
            if vector[pivot] == 0 {
                continue;
            }
            let Some(mut own) = self.basis[pivot].take() else {
                if vector[pivot] < 0 {
                    vector.iter_mut().for_each(|entry| *entry = -*entry);
                }
                self.basis[pivot] = Some(vector);
                self.reduce_basis();
                return true;
            };
            // Euclid's algorithm on the leading entries.
            let leading = own[pivot];
            while vector[pivot] != 0 {
                let quotient = own[pivot].div_euclid(vector[pivot]);
                subtract(&mut own, &vector, quotient);
                core::mem::swap(&mut own, &mut vector);
            }
            if own[pivot] < 0 {
                own.iter_mut().for_each(|entry| *entry = -*entry);
            }
            is_new |= own[pivot] != leading;
            self.basis[pivot] = Some(own);
            self.reduce(&mut vector, pivot + 1);
        }
        self.reduce_basis();
        is_new
    }

    /// Keeps the entries of the basis small.
    fn reduce_basis(&mut self) {
        for row in (0..self.basis.len()).rev() {
            if let Some(mut vector) = self.basis[row].take() {
                self.reduce(&mut vector, row + 1);
                self.basis[row] = Some(vector);
            }
        }
    }

    /// The smallest vector, entry by entry from `first` on, that differs from one by a vector of the lattice.
    fn reduce(&self, vector: &mut [i64], first: usize) {
        for pivot in first..self.basis.len() {
            if let Some(own) = &self.basis[pivot] {
                let quotient = vector[pivot].div_euclid(own[pivot]);
                if quotient != 0 {
                    subtract(vector, own, quotient);
                }
            }
        }
    }

    /// Number of classes of vectors; `None` if there are infinitely many or more than `limit`.
    pub(crate) fn classes(&self, limit: usize) -> Option<usize> {
        let mut classes = 1_usize;
        for (pivot, own) in self.basis.iter().enumerate() {
            let leading = usize::try_from(own.as_ref()?[pivot]).ok()?;
            classes = classes
                .checked_mul(leading)
                .filter(|&classes| classes <= limit)?;
        }
        Some(classes)
    }

    /// The number of the class of a vector, below the number of classes; that of the zero vector is 0.
    pub(crate) fn class(&self, mut vector: Vec<i64>) -> usize {
        self.reduce(&mut vector, 0);
        let digits = vector.iter().zip(&self.basis).enumerate();
        digits.fold(0, |class, (pivot, (&entry, own))| {
            let leading = own.as_ref().map_or(1, |own| own[pivot]);
            class * leading as usize + entry as usize
        })
    }

    /// The smallest vector of a class.
    pub(crate) fn vector(&self, mut class: usize) -> Vec<i64> {
        let mut vector = vec![0; self.basis.len()];
        for (pivot, own) in self.basis.iter().enumerate().rev() {
            let leading = own.as_ref().map_or(1, |own| own[pivot]) as usize;
            vector[pivot] = (class % leading) as i64;
            class /= leading;
        }
        vector
    }
}

fn subtract(vector: &mut [i64], other: &[i64], times: i64) {
    for (entry, other) in vector.iter_mut().zip(other) {
        *entry -= times * other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_counted_and_numbered() {
        let mut lattice = Lattice::new(3);
        assert_eq!(lattice.classes(100), None);
        for vector in [[4, 0, 0], [0, 2, 0], [0, 0, 6], [1, 1, 0], [0, 1, 3]] {
            assert!(lattice.add(vector.to_vec()));
        }
        // Modulo the lattice x = -y, 2y = 0 and y = -3z = 3z: the class is that of z modulo 6.
        assert_eq!(lattice.classes(100), Some(6));
        let numbers: std::collections::BTreeSet<usize> =
            (0..6).map(|z| lattice.class(vec![0, 0, z])).collect();
        assert_eq!(numbers, (0..6).collect());
        for class in 0..6 {
            assert_eq!(lattice.class(lattice.vector(class)), class);
        }
        assert_eq!(lattice.class(vec![1, 0, 3]), 0);
        assert!(!lattice.add(vec![7, -7, 6]));
    }
}
