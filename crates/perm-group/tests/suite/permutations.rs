//! Laws of permutations, and the text of some.

use num_bigint::BigUint;
use perm_group::{Permutation, PermutationError};
use proptest::prelude::*;

use crate::support::sizes;

fn permutation(degree: u16) -> impl Strategy<Value = Permutation> {
    let points: Vec<u16> = (0..degree).collect();
    Just(points)
        .prop_shuffle()
        .prop_map(|images| Permutation::new(images).expect("every point comes once"))
}

proptest! {
    #![proptest_config(sizes::cases(300))]

    #[test]
    fn laws(a in permutation(12), b in permutation(12), c in permutation(12), exponent in -50i64..50) {
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert!(a.then(&a.inverse()).is_identity());
        prop_assert_eq!(a.then(&b).image(3), b.image(a.image(3)));
        let pairs = (0..12).flat_map(|j| (0..j).map(move |i| (i, j)));
        let inversions = pairs.filter(|&(i, j)| a.image(i) > a.image(j)).count();
        prop_assert_eq!(a.is_even(), inversions.is_multiple_of(2));

        let step = if exponent < 0 { a.inverse() } else { a.clone() };
        let identity = Permutation::identity(12).unwrap();
        let expected = (0..exponent.abs()).fold(identity, |power, _| power.then(&step));
        prop_assert_eq!(a.pow(exponent), expected);

        let order = (1i64..).find(|&k| a.pow(k).is_identity()).unwrap();
        prop_assert_eq!(a.order(), BigUint::from(order.unsigned_abs()));

        let cycles = a.cycles();
        let slices: Vec<&[u16]> = cycles.iter().map(Vec::as_slice).collect();
        prop_assert_eq!(&Permutation::from_cycles(12, &slices).unwrap(), &a);
    }
}

#[test]
fn fewer_points_stay_where_they_are() {
    let short = Permutation::new(vec![1, 0]).unwrap();
    let long = Permutation::from_cycles(4, &[&[1, 2, 3]]).unwrap();
    assert_eq!(short.then(&long).images(), [2, 0, 3, 1]);
    assert_eq!(long.then(&short).images(), [1, 2, 3, 0]);
}

#[test]
fn text() {
    let images = vec![0, 4, 3, 2, 5, 1];
    assert_eq!(
        Permutation::new(images).unwrap().to_string(),
        "(1 4 5)(2 3)"
    );
    assert_eq!(Permutation::identity(0).unwrap().to_string(), "()");
    let error = Permutation::new(vec![0, 9]).unwrap_err();
    assert_eq!(
        error,
        PermutationError::OutOfRange {
            point: 9,
            degree: 2
        }
    );
    assert_eq!(
        error.to_string(),
        "found the point 9, expected one of 2 points, counted from 0"
    );
}

#[test]
fn an_order_can_be_larger_than_any_integer() {
    let primes: Vec<u16> = (2..400).filter(|n| (2..*n).all(|d| n % d != 0)).collect();
    let mut next = 0;
    let mut cycles = Vec::new();
    for prime in &primes {
        cycles.push((next..next + prime).collect::<Vec<u16>>());
        next += prime;
    }
    let slices: Vec<&[u16]> = cycles.iter().map(Vec::as_slice).collect();
    let permutation = Permutation::from_cycles(usize::from(next), &slices).unwrap();
    let product: BigUint = primes.into_iter().map(BigUint::from).product();
    assert!(product.bits() > 500);
    assert_eq!(permutation.order(), product);
}
