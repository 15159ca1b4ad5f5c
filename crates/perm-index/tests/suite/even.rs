//! Even and odd: every small permutation against the definition, long ones across the words of the set,
//! the even ones numbered without gaps, everything else refused.

use perm_index::{Coordinate, Error, EvenPermutations, Parity, Perm, even, permutation};
use proptest::prelude::*;

/// The definition: the parity of the pairs in the wrong order, counted one by one.
fn parity_by_pairs(values: &[u8]) -> Parity {
    let pairs = (0..values.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    match pairs.filter(|&(i, j)| values[i] > values[j]).count() % 2 {
        0 => Parity::Even,
        _ => Parity::Odd,
    }
}

/// Holds all permutations of N elements, in lexicographic order, against the definition; the even ones
/// must be numbered in that order too. Returns how many are even and how many odd.
fn every_permutation_has_its_number<const N: usize>() -> (u64, u64) {
    let (mut even, mut odd) = (0, 0);
    let all = (0..).map_while(|index| Perm::<N>::unrank(index).ok());
    for perm in all {
        let values = perm.as_array();
        let parity = parity_by_pairs(values);
        assert_eq!(permutation::parity(values), Ok(parity), "{values:?}");
        assert_eq!(perm.parity(), parity, "{values:?}");
        assert_eq!(
            (parity.is_even(), parity.is_odd()),
            (parity == Parity::Even, parity == Parity::Odd)
        );
        if parity == Parity::Odd {
            assert_eq!(even::check(values), Err(Error::OddPermutation));
            assert_eq!(even::rank(values), Err(Error::OddPermutation));
            assert_eq!(EvenPermutations.rank(&perm), Err(Error::OddPermutation));
            odd += 1;
            continue;
        }
        assert_eq!(even::check(values), Ok(()));
        assert_eq!(even::rank(values), Ok(even));
        assert_eq!(EvenPermutations.rank(&perm), Ok(even));
        assert_eq!(permutation::rank(values).map(|rank| rank / 2), Ok(even));
        let mut unranked = [0; N];
        assert_eq!(even::unrank(even, &mut unranked), Ok(()));
        assert_eq!(&unranked, values);
        assert_eq!(EvenPermutations.unrank(even), Ok(perm));
        even += 1;
    }
    assert_eq!(even::count(N), Ok(even));
    assert_eq!(EvenPermutations::<N>.size(), even);
    (even, odd)
}

#[test]
#[cfg_attr(
    miri,
    ignore = "they are counted from the first to the last, 368,000 of them"
)]
fn every_permutation_up_to_nine_elements_is_even_with_a_number_or_odd_and_refused() {
    assert_eq!(
        [
            every_permutation_has_its_number::<0>(),
            every_permutation_has_its_number::<1>(),
            every_permutation_has_its_number::<2>(),
            every_permutation_has_its_number::<3>(),
            every_permutation_has_its_number::<4>(),
            every_permutation_has_its_number::<7>(),
            every_permutation_has_its_number::<9>(),
        ],
        [
            (1, 0),
            (1, 0),
            (1, 1),
            (3, 3),
            (12, 12),
            (2520, 2520),
            (181_440, 181_440)
        ]
    );
}

#[test]
fn every_permutation_up_to_six_elements_is_even_or_odd() {
    assert_eq!(every_permutation_has_its_number::<5>(), (60, 60));
    assert_eq!(every_permutation_has_its_number::<6>(), (360, 360));
}

#[test]
fn numbers_from_the_count_on_are_refused_and_leave_the_slice_alone() {
    for n in 0..=20_u8 {
        let identity: Vec<u8> = (0..n).collect();
        let size = even::count(identity.len()).unwrap();
        for index in [size, u64::MAX] {
            let mut out = identity.clone();
            assert_eq!(
                even::unrank(index, &mut out),
                Err(Error::IndexTooLarge {
                    index: index.into(),
                    size: size.into()
                })
            );
            assert_eq!(out, identity);
        }
        let mut last = identity.clone();
        even::unrank(size - 1, &mut last).unwrap();
        assert_eq!(even::rank(&last), Ok(size - 1));
    }
    assert_eq!(even::count(20), Ok(1_216_451_004_088_320_000));
}

#[test]
fn what_is_too_long_or_no_permutation_is_refused() {
    let too_large = Error::TooLarge { n: 21, bits: 64 };
    assert_eq!(even::count(21), Err(too_large));
    assert_eq!(even::rank(&[0; 21]), Err(too_large));
    assert_eq!(even::unrank(0, &mut [0; 21]), Err(too_large));

    let repeated = Error::Repeated {
        position: 2,
        value: 0,
        first: 0,
    };
    assert_eq!(even::check(&[0, 1, 0]), Err(repeated));
    assert_eq!(even::rank(&[0, 1, 0]), Err(repeated));
    assert_eq!(permutation::parity(&[0, 1, 0]), Err(repeated));
    assert_eq!(
        permutation::parity(&[0; 257]),
        Err(Error::TooManyValues {
            found: 257,
            most: 256
        })
    );
}

proptest! {
    #[test]
    fn parity_follows_the_definition_at_every_length(
        values in (0_usize..=256).prop_flat_map(|n| Just((0..n).map(|v| v as u8).collect::<Vec<_>>()).prop_shuffle())
    ) {
        prop_assert_eq!(permutation::parity(&values), Ok(parity_by_pairs(&values)));
    }
}
