//! Vectors and square matrices over the integers modulo a prime.

/// A vector, or a linear function that takes a vector to the sum of the products of its entries.
pub(super) type Vector = Vec<u8>;

/// The field of the integers modulo a small prime.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) prime: u8,
}

impl Field {
    /// The sum of the products of two lists of entries.
    pub(super) fn dot(self, a: &[u8], b: &[u8]) -> u8 {
        let sum: u32 = a
            .iter()
            .zip(b)
            .map(|(&a, &b)| u32::from(a) * u32::from(b))
            .sum();
        (sum % u32::from(self.prime)) as u8
    }

    /// Adds a multiple of one vector to another.
    pub(super) fn add(self, vector: &mut [u8], factor: u8, other: &[u8]) {
        for (entry, &other) in vector.iter_mut().zip(other) {
            let sum = u32::from(*entry) + u32::from(factor) * u32::from(other);
            *entry = (sum % u32::from(self.prime)) as u8;
        }
    }

    pub(super) fn negative(self, a: u8) -> u8 {
        (self.prime - a) % self.prime
    }

    /// The reciprocal of a number that is not 0.
    pub(super) fn reciprocal(self, a: u8) -> u8 {
        (1..self.prime)
            .find(|&b| self.dot(&[a], &[b]) == 1)
            .expect("numbers from 1 below a prime have a reciprocal")
    }

    /// The image of a vector under a matrix given by its columns.
    pub(super) fn apply(self, columns: &[Vector], vector: &[u8]) -> Vector {
        let mut image = vec![0; columns.first().map_or(0, Vec::len)];
        for (column, &entry) in columns.iter().zip(vector) {
            self.add(&mut image, entry, column);
        }
        image
    }

    /// The columns of a product of matrices.
    pub(super) fn product(self, left: &[Vector], right: &[Vector]) -> Vec<Vector> {
        right
            .iter()
            .map(|column| self.apply(left, column))
            .collect()
    }

    /// The columns of the inverse of a matrix that has one.
    pub(super) fn inverse(self, columns: &[Vector]) -> Vec<Vector> {
        let size = columns.len();
        // Gauss-Jordan elimination: each operation that turns the columns into the units is also
        // applied to the units, which become the inverse.
        let mut columns = columns.to_vec();
        let mut inverse = units(size);
        for pivot in 0..size {
            let found = (pivot..size)
                .find(|&column| columns[column][pivot] != 0)
                .expect("the columns are independent");
            columns.swap(pivot, found);
            inverse.swap(pivot, found);
            let factor = self.reciprocal(columns[pivot][pivot]);
            for side in [&mut columns, &mut inverse] {
                let scaled = side[pivot].clone();
                side[pivot].fill(0);
                self.add(&mut side[pivot], factor, &scaled);
            }
            for other in (0..size).filter(|&other| other != pivot) {
                let factor = self.negative(columns[other][pivot]);
                for side in [&mut columns, &mut inverse] {
                    let own = side[pivot].clone();
                    self.add(&mut side[other], factor, &own);
                }
            }
        }
        inverse
    }

    /// A basis of the vectors with `size` entries on which all these functions are 0.
    pub(super) fn kernel(self, functions: &[Vector], size: usize) -> Vec<Vector> {
        let mut reduced = Span::new(self);
        for function in functions {
            reduced.add(function);
        }
        let is_pivot = |entry| reduced.basis.iter().any(|&(pivot, _)| pivot == entry);
        let free = (0..size).filter(|&entry| !is_pivot(entry));
        free.map(|free| {
            let mut vector = vec![0; size];
            vector[free] = 1;
            for (pivot, function) in &reduced.basis {
                vector[*pivot] = self.negative(function[free]);
            }
            vector
        })
        .collect()
    }
}

/// The vectors with a single 1.
pub(super) fn units(size: usize) -> Vec<Vector> {
    let unit = |own| (0..size).map(|entry| u8::from(entry == own)).collect();
    (0..size).map(unit).collect()
}

/// The rows of a square matrix given by its columns.
pub(super) fn transposed(columns: &[Vector]) -> Vec<Vector> {
    let row = |row: usize| columns.iter().map(|column| column[row]).collect();
    (0..columns.len()).map(row).collect()
}

/// The span of some vectors: all their linear combinations.
pub(super) struct Span {
    field: Field,
    /// A basis. Each vector comes with its pivot, the index of an entry that is 1 in this vector
    /// and 0 in all others.
    basis: Vec<(usize, Vector)>,
}

impl Span {
    pub(super) fn new(field: Field) -> Self {
        Self {
            field,
            basis: Vec::new(),
        }
    }

    /// Reduces a vector by subtracting its entries at the pivots.
    fn rest(&self, vector: &[u8]) -> Vector {
        let mut rest = vector.to_vec();
        for (pivot, own) in &self.basis {
            let factor = self.field.negative(rest[*pivot]);
            self.field.add(&mut rest, factor, own);
        }
        rest
    }

    pub(super) fn contains(&self, vector: &[u8]) -> bool {
        self.rest(vector).iter().all(|&entry| entry == 0)
    }

    /// Adds a vector; returns whether it is new.
    pub(super) fn add(&mut self, vector: &[u8]) -> bool {
        let field = self.field;
        let rest = self.rest(vector);
        let Some(pivot) = rest.iter().position(|&entry| entry != 0) else {
            return false;
        };
        let mut own = vec![0; rest.len()];
        field.add(&mut own, field.reciprocal(rest[pivot]), &rest);
        for (_, other) in &mut self.basis {
            let factor = field.negative(other[pivot]);
            field.add(other, factor, &own);
        }
        self.basis.push((pivot, own));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_and_kernels_are_what_they_are_called() {
        let field = Field { prime: 3 };
        let columns = vec![vec![1, 2, 0], vec![0, 1, 1], vec![2, 0, 1]];
        let inverse = field.inverse(&columns);
        assert_eq!(field.product(&columns, &inverse), units(3));
        assert_eq!(field.product(&inverse, &columns), units(3));
        assert_eq!(transposed(&transposed(&columns)), columns);
        let functions = [vec![1, 1, 2], vec![2, 2, 1]];
        let kernel = field.kernel(&functions, 3);
        assert_eq!(kernel.len(), 2);
        for vector in &kernel {
            assert!(functions.iter().all(|own| field.dot(own, vector) == 0));
        }
        assert!(field.kernel(&units(3), 3).is_empty());
    }
}
