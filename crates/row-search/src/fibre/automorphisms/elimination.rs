//! Writes an automorphism of a vector space as a product of few simple maps.
//!
//! The digits of the same prime order form a vector space, on which an automorphism acts as a
//! matrix M. The *shear* of a linear function f and a vector v takes x to x + f(x) v. (If f(v) is
//! not 0 it also stretches.) On a set of elements this is cheap: members with the same f(x) all
//! move alike. Maps that change only word numbers
//! only, whatever the bit numbers are, cost next to nothing: words are read from elsewhere. So M is written as
//!
//! ```text
//! M = H T1 T2 ... Tk     with a map H of word numbers, and as few shears as can be.
//! ```
//!
//! **How many shears.** A shear takes the vectors with f(x) = 0 to themselves, so k of them have at least n - k
//! dimensions in which nothing moves: k is no less than n - dim Fix(N), where N = T1 ... Tk. And that many are enough.
//! Take an x that N moves, let v = Nx - x, and f a function that is 0 on Fix(N), with f(x) = 1 and f(v) other than -1.
//! Then the shear T has an inverse, and it takes x to Nx and leaves Fix(N) where it is. So the inverse of T, after N,
//! fixes x as well as Fix(N), and one shear less is left to find. Such an f there is: if v is no combination of x and of
//! Fix(N), f(v) may be chosen as 0; and were v = -x + y with y in Fix(N), Nx would be y, as Ny is, though x is not y.
//!
//! **Which H.** With G the inverse of H, N = GM. It fixes u if the bits of Mu are those of u, and G takes the words of Mu
//! to the words of u. All u with the first property are a space U; G is to have the second for as large a part
//! U' of it as can be. That takes words of the vectors in a basis of U' that are independent, and those of their images as
//! well (but for the vectors without words that M fixes, about which G has nothing to say). The basis is
//! gathered vector by vector. It ends where each vector of U has words dependent on those taken, or its image has. Each
//! property holds in a subspace of U, and a space that is the union of two is one of them: so U' is as
//! large as the words of U, or of its images, allow.

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
    // Vectors and what H takes them to: it leaves the bits alone.
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
    // If one vector of the basis has dependent words only, and the image of another one, their sum has neither.
    for (number, first) in candidates.iter().enumerate() {
        for second in &candidates[number + 1..] {
            let mut sum = first.clone();
            field.add(&mut sum, 1, second);
            take(&sum);
        }
    }
    // The other words go anywhere.
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
    // The first attempt takes the first of them, the last one the last, and the others some in between.
    let number = attempt * cheapest.len().saturating_sub(1) / (ATTEMPTS - 1);
    cheapest.into_iter().nth(number)
}

/// The sums of multiples of some vectors, but for 0.
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
            // One for each bit digit to be set right, and one for each that its words have to lose.
            let bits = is_bit.iter().filter(|&&is_bit| is_bit).count();
            prop_assert!(shears.len() <= 2 * bits);
        }
    }
}
