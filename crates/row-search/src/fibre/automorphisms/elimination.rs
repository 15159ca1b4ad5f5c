//! Writes an automorphism of a vector space as a product of few simple maps.
//!
//! The digits of the same prime order form a vector space, on which an automorphism acts as a
//! matrix M. It is written as
//!
//! ```text
//! M = H T1 T2 ... Tk     with a map H of word numbers, and as few shears as possible.
//! ```
//!
//! - The *shear* of a linear function f and a vector v takes x to x + f(x) v. (If f(v) is not 0, it
//!   also stretches.) It is cheap to apply to a set of elements, since members with the same f(x)
//!   move alike.
//! - H changes only word numbers, in a way that does not depend on bit numbers. It costs next to
//!   nothing, since words are just read from other places.
//!
//! **How many shears.** Let N = T1 ... Tk, in n dimensions. A shear fixes all vectors with f(x) =
//! 0, so k shears together fix a space of at least n - k dimensions. So k is at least n - dim
//! Fix(N).
//!
//! This many are enough. Take a vector x that N moves, let v = Nx - x, and choose a function f that
//! is 0 on Fix(N), with f(x) = 1 and f(v) other than -1. Its shear T has an inverse, takes x to Nx,
//! and fixes Fix(N). So N followed by the inverse of T fixes x as well as Fix(N), and one shear
//! less is left to find.
//!
//! Such a function f exists. If v is no combination of x and Fix(N), f(v) can be chosen as 0.
//! Otherwise v = ax + y with y in Fix(N), and f(v) = a. This is not -1: otherwise Nx = x + v = y =
//! Ny, but x is not y.
//!
//! **Which H.** Let G be the inverse of H, so N = GM. N fixes u if Mu has the same bits as u, and G
//! takes the words of Mu to the words of u. The vectors u with the first property form a space U. G
//! should have the second property on as large a subspace U' of U as possible. For a basis of U',
//! the words of its vectors must then be independent, and so must the words of their images (except
//! for vectors without words that M fixes, which G fixes anyway).
//!
//! The basis is gathered vector by vector, until for each vector of U the words depend on those
//! taken, or the words of its image do. Each of the two properties holds in a subspace of U, and if
//! the union of two subspaces is the whole space, one of them is. So U' is as large as the words of
//! U, or of its images, allow.

use super::matrix::{Field, Span, Vector, transposed, units};

/// The map that takes x to x + f(x) v.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shear {
    /// The function f.
    pub(super) amount: Vector,
    /// The vector v.
    pub(super) along: Vector,
}

/// An automorphism as a map of word numbers after shears: H T1 T2 ... Tk.
pub(super) struct Factors {
    /// The columns of H. Those of digits of the bit number are the units.
    pub(super) words: Vec<Vector>,
    /// T1, T2, ..., Tk.
    pub(super) shears: Vec<Shear>,
}

/// After this many pairs of a vector and a function, the cheapest so far is used.
const ENOUGH: usize = 1024;

/// How many sequences of shears are tried to reduce the total cost.
const ATTEMPTS: usize = 4;

/// Factors an invertible matrix. There are many ways to choose the shears; of several attempts the
/// one with the least total `cost` is used.
pub(super) fn factors(
    field: Field,
    columns: &[Vector],
    is_bit: &[bool],
    cost: impl Fn(&Shear) -> u32,
) -> Factors {
    let words = word_map(field, columns, is_bit);
    let rest = field.product(&field.inverse(&words), columns);
    let attempts = (0..ATTEMPTS).map(|attempt| shears(field, rest.clone(), attempt, &cost));
    let shears = attempts.min_by_key(|shears| shears.iter().map(&cost).sum::<u32>());
    Factors {
        words,
        shears: shears.expect("there is more than one attempt"),
    }
}

/// Shears whose product is a matrix, each of them one of the cheapest that can come next; the
/// number of the attempt decides which.
fn shears(
    field: Field,
    mut rest: Vec<Vector>,
    attempt: usize,
    cost: impl Fn(&Shear) -> u32,
) -> Vec<Shear> {
    let mut shears = Vec::new();
    while let Some(shear) = cheapest_shear(field, &rest, attempt, &cost) {
        // The inverse of x + f(x) v is x - f(x) / (1 + f(v)) v.
        let stretch = 1 + field.dot(&shear.amount, &shear.along);
        let back = field.negative(field.reciprocal(stretch));
        for column in &mut rest {
            let factor = field.dot(&[field.dot(&shear.amount, column)], &[back]);
            field.add(column, factor, &shear.along);
        }
        shears.push(shear);
    }
    shears
}

/// The map H of word numbers that leaves the fewest shears.
fn word_map(field: Field, columns: &[Vector], is_bit: &[bool]) -> Vec<Vector> {
    let size = columns.len();
    let moved = moves(field, columns);
    let bits_of_difference: Vec<Vector> = transposed(&moved)
        .into_iter()
        .zip(is_bit)
        .filter_map(|(row, &is_bit)| is_bit.then_some(row))
        .collect();
    let candidates = field.kernel(&bits_of_difference, size);
    // Some vectors and their images under H. Bits stay as they are.
    let (mut from, mut to) = (Vec::new(), Vec::new());
    let (mut from_span, mut to_span) = (Span::new(field), Span::new(field));
    let bits = units(size).into_iter().zip(is_bit);
    for (unit, _) in bits.filter(|&(_, &is_bit)| is_bit) {
        from_span.add(&unit);
        to_span.add(&unit);
        from.push(unit.clone());
        to.push(unit);
    }
    let words_of = |vector: &Vector| -> Vector {
        let entries = vector.iter().zip(is_bit);
        entries
            .map(|(&entry, &is_bit)| if is_bit { 0 } else { entry })
            .collect()
    };
    let mut take = |vector: &Vector| {
        let image = field.apply(columns, vector);
        if from_span.contains(vector) || to_span.contains(&image) {
            return;
        }
        from_span.add(vector);
        to_span.add(&image);
        from.push(words_of(vector));
        to.push(words_of(&image));
    };
    candidates.iter().for_each(&mut take);
    // One basis vector may be rejected only because its own words are dependent, and another only
    // because of its image. Their sum then has neither fault.
    for (number, first) in candidates.iter().enumerate() {
        for second in &candidates[number + 1..] {
            let mut sum = first.clone();
            field.add(&mut sum, 1, second);
            take(&sum);
        }
    }
    // The other words may go anywhere.
    from.extend(units(size).into_iter().filter(|unit| from_span.add(unit)));
    to.extend(units(size).into_iter().filter(|unit| to_span.add(unit)));
    field.product(&to, &field.inverse(&from))
}

/// The columns of a matrix minus the identity.
fn moves(field: Field, columns: &[Vector]) -> Vec<Vector> {
    let mut moves = columns.to_vec();
    for (column, unit) in moves.iter_mut().zip(units(columns.len())) {
        field.add(column, field.negative(1), &unit);
    }
    moves
}

/// One of the cheapest shears that agree with a matrix on a vector that the matrix moves, and that
/// fix everything that the matrix fixes. `None` for the identity.
fn cheapest_shear(
    field: Field,
    columns: &[Vector],
    attempt: usize,
    cost: impl Fn(&Shear) -> u32,
) -> Option<Shear> {
    let size = columns.len();
    let moves = moves(field, columns);
    let mut basis = field.kernel(&transposed(&moves), size);
    let fixed = basis.len();
    let mut span = Span::new(field);
    for vector in &basis {
        span.add(vector);
    }
    basis.extend(units(size).into_iter().filter(|unit| span.add(unit)));
    // The functions that are 1 for one vector of the basis and 0 for all others.
    let dual = transposed(&field.inverse(&basis));
    let functions: Vec<Vector> = combinations(field, &dual[fixed..]).collect();
    let mut least = u32::MAX;
    let mut cheapest = Vec::new();
    let mut tried = 0;
    for vector in combinations(field, &basis[fixed..]) {
        let along = field.apply(&moves, &vector);
        for amount in &functions {
            let has_inverse = field.dot(amount, &along) + 1 != field.prime;
            if field.dot(amount, &vector) != 1 || !has_inverse {
                continue;
            }
            let shear = Shear {
                amount: amount.clone(),
                along: along.clone(),
            };
            let cost = cost(&shear);
            if cost < least {
                least = cost;
                cheapest.clear();
            }
            if cost == least {
                cheapest.push(shear);
            }
        }
        tried += functions.len();
        if tried >= ENOUGH && !cheapest.is_empty() {
            break;
        }
    }
    // Of the cheapest shears, the first attempt takes the first, the last attempt the last, and the
    // others some in between.
    let number = attempt * cheapest.len().saturating_sub(1) / (ATTEMPTS - 1);
    cheapest.into_iter().nth(number)
}

/// All linear combinations of some vectors, except 0.
fn combinations(field: Field, vectors: &[Vector]) -> impl Iterator<Item = Vector> {
    let prime = usize::from(field.prime);
    // There are no more of them than elements of the fibre.
    let count = prime.pow(vectors.len() as u32);
    (1..count).map(move |mut number| {
        let mut sum = vec![0; vectors[0].len()];
        for vector in vectors {
            field.add(&mut sum, (number % prime) as u8, vector);
            number /= prime;
        }
        sum
    })
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// A field, the columns of an invertible matrix, and which digits are bits.
    fn matrices() -> impl Strategy<Value = (Field, Vec<Vector>, Vec<bool>)> {
        let prime = prop_oneof![Just(2_u8), Just(3), Just(5)];
        (prime, 1_usize..=9)
            .prop_flat_map(|(prime, size)| {
                let columns = vec(vec(0..prime, size), size);
                (Just(Field { prime }), columns, vec(any::<bool>(), size))
            })
            .prop_map(|(field, mut columns, is_bit)| {
                // A column that depends on those before is replaced by a unit that doesn't.
                let mut span = Span::new(field);
                for column in &mut columns {
                    if !span.add(column) {
                        let size = column.len();
                        let found = units(size).into_iter().find(|unit| span.add(unit));
                        *column = found.expect("too few so far for all units");
                    }
                }
                (field, columns, is_bit)
            })
    }

    #[test]
    fn combinations_are_all_and_each_comes_once() {
        for (prime, size) in [(2, 9), (3, 7), (5, 4)] {
            let vectors = units(size);
            let found: Vec<Vector> = combinations(Field { prime }, &vectors).collect();
            let mut sorted = found.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), found.len());
            assert_eq!(found.len() + 1, usize::from(prime).pow(size as u32));
            assert!(sorted.iter().all(|sum| sum.iter().any(|&entry| entry != 0)));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

        #[test]
        fn the_factors_make_the_matrix((field, columns, is_bit) in matrices()) {
            let Factors { words, shears } = factors(field, &columns, &is_bit, |_| 0);
            for ((image, unit), &is_bit) in words.iter().zip(units(is_bit.len())).zip(&is_bit) {
                if is_bit {
                    prop_assert_eq!(image, &unit);
                }
            }
            for (row, unit) in transposed(&words).iter().zip(units(is_bit.len())) {
                let own = unit.iter().position(|&entry| entry == 1).expect("a unit");
                if is_bit[own] {
                    prop_assert_eq!(row, &unit);
                }
            }
            let mut product = words;
            for Shear { amount, along } in &shears {
                let factor = units(is_bit.len()).into_iter().map(|mut unit| {
                    let times = field.dot(amount, &unit);
                    field.add(&mut unit, times, along);
                    unit
                });
                product = field.product(&product, &factor.collect::<Vec<_>>());
            }
            prop_assert_eq!(product, columns);
            // For each bit digit, at most one shear sets it right, and one removes its effect on
            // the words.
            let bits = is_bit.iter().filter(|&&is_bit| is_bit).count();
            prop_assert!(shears.len() <= 2 * bits);
        }
    }
}
