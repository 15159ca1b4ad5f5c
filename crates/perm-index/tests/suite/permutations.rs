//! Permutations: every small one there and back and in order, the known spots, every wrong array refused.

use perm_index::{Error, Perm, factorial, permutation};
use proptest::prelude::*;

use crate::support::sample;
use crate::support::twin;

/// Visits every permutation of N elements by index; returns how many there were.
fn there_and_back<const N: usize>() -> u64 {
    let mut visited = 0;
    let mut previous: Option<Perm<N>> = None;
    let size = factorial(N).expect("N is small") as u64;
    for index in sample::numbers(size) {
        let perm = Perm::<N>::unrank(index).expect("it is in range");
        assert_eq!(perm.rank(), index);
        assert_eq!(perm.rank_u128(), u128::from(index));
        assert_eq!(Perm::unrank_u128(u128::from(index)), Ok(perm));
        assert_eq!(permutation::rank(perm.as_array()), Ok(index));
        assert_eq!(twin::rank(perm.as_array()), u128::from(index));
        let mut by_twin = [0; N];
        twin::unrank(u128::from(index), &mut by_twin);
        assert_eq!(perm.as_array(), &by_twin);
        assert!(previous < Some(perm), "index {index} is out of order");
        previous = Some(perm);
        visited += 1;
    }
    assert!(Perm::<N>::unrank(size).is_err());
    visited
}

#[test]
fn every_permutation_up_to_nine_elements_goes_there_and_back_in_order() {
    let visited = [
        there_and_back::<0>(),
        there_and_back::<1>(),
        there_and_back::<2>(),
        there_and_back::<3>(),
        there_and_back::<4>(),
        there_and_back::<5>(),
        there_and_back::<6>(),
        there_and_back::<7>(),
        there_and_back::<8>(),
        there_and_back::<9>(),
    ];
    let sizes = [1, 1, 2, 6, 24, 120, 720, 5040, 40_320, 362_880];
    assert_eq!(visited, sizes.map(sample::count));
}

#[test]
#[ignore = "takes long: cargo xtask soak"]
fn every_permutation_of_ten_and_eleven_elements_goes_there_and_back_in_order() {
    let visited = [there_and_back::<10>(), there_and_back::<11>()];
    assert_eq!(visited, [3_628_800, 39_916_800]);
}

/// Visits every array of N values below N; returns how many of them were accepted, and refused.
fn accepted_and_refused<const N: usize>() -> (u32, u32) {
    let (mut accepted, mut refused) = (0, 0);
    for code in 0..(N as u32).pow(N as u32) {
        let mut values = [0_u8; N];
        let mut left = code;
        for value in &mut values {
            *value = (left % N as u32) as u8;
            left /= N as u32;
        }
        let repeated = (1..N).find(|&i| values[..i].contains(&values[i]));
        match (permutation::rank(&values), repeated) {
            (Ok(index), None) => {
                assert_eq!(u128::from(index), twin::rank(&values));
                accepted += 1;
            }
            (
                Err(Error::Repeated {
                    position,
                    value,
                    first,
                }),
                Some(expected),
            ) => {
                assert_eq!(position, expected);
                assert_eq!(value, u64::from(values[position]));
                assert_eq!(
                    values.iter().position(|&v| u64::from(v) == value),
                    Some(first)
                );
                assert!(Perm::new(values).is_err());
                refused += 1;
            }
            (answer, expected) => panic!("{values:?}: {answer:?}, a repeat at {expected:?}"),
        }
    }
    (accepted, refused)
}

#[test]
#[cfg_attr(miri, ignore = "there are 823,543 of them")]
fn every_array_of_seven_digits_is_accepted_or_refused_rightly() {
    assert_eq!(accepted_and_refused::<7>(), (5040, 823_543 - 5040));
}

#[test]
#[ignore = "takes long: cargo xtask soak"]
fn every_array_of_eight_digits_is_accepted_or_refused_rightly() {
    assert_eq!(accepted_and_refused::<8>(), (40_320, 16_777_216 - 40_320));
}

#[test]
#[cfg_attr(miri, ignore = "there are 62,891 of them, most of them long")]
fn values_that_are_too_large_are_named_wherever_they_stand() {
    let mut cases = 0;
    for n in [1, 4, 20, 34, 63, 64, 65, 256] {
        let valid: Vec<u8> = (0..n).map(|v| v as u8).collect();
        assert_eq!(permutation::check(&valid), Ok(()));
        for position in 0..n {
            for value in n..256 {
                let mut values = valid.clone();
                values[position] = value as u8;
                assert_eq!(
                    permutation::check(&values),
                    Err(Error::ValueTooLarge {
                        position,
                        value: value as u64,
                        bound: n as u64
                    })
                );
                cases += 1;
            }
        }
    }
    assert_eq!(
        cases,
        255 + 4 * 252 + 20 * 236 + 34 * 222 + 63 * 193 + 64 * 192 + 65 * 191
    );
}

#[test]
fn lists_of_wide_numbers_are_refused_at_the_first_position_that_is_wrong() {
    let too_large = |position, value| Error::ValueTooLarge {
        position,
        value,
        bound: 3,
    };
    let repeated = |position, value, first| Error::Repeated {
        position,
        value,
        first,
    };
    for (values, error) in [
        ([9, 300, 1], too_large(0, 9)),
        ([2, 2, 300], repeated(1, 2, 0)),
        ([0, 300, 0], too_large(1, 300)),
        ([1, 0, 256], too_large(2, 256)),
        ([1, 0, -1], too_large(2, u64::MAX)),
    ] {
        assert_eq!(Perm::<3>::from_list(&values), Err(error), "{values:?}");
    }
}

/// Permutations on paper (from 1) and their indices, computed independently.
const SPOTS: [(&[u8], u128); 4] = [
    (&[7, 3, 6, 4, 5, 1, 2], 4672),
    (&[8, 2, 3, 1, 5, 7, 6, 4], 36_131),
    (&[7, 4, 1, 5, 9, 2, 3, 12, 11, 10, 8, 6], 250_488_119),
    (
        &[
            19, 8, 16, 18, 11, 5, 9, 12, 20, 14, 13, 2, 1, 10, 17, 4, 6, 15, 7, 3,
        ],
        2_239_734_048_109_047_995,
    ),
];

#[test]
fn the_known_spots_have_their_indices() {
    for (paper, index) in SPOTS {
        let values: Vec<u8> = paper.iter().map(|v| v - 1).collect();
        assert_eq!(permutation::rank_u128(&values), Ok(index));
        assert_eq!(permutation::rank(&values), Ok(index as u64));
        let mut out = vec![0; values.len()];
        permutation::unrank(index as u64, &mut out).unwrap();
        assert_eq!(out, values);
        permutation::unrank_u128(index, &mut out).unwrap();
        assert_eq!(out, values);
    }
}

#[test]
fn the_four_element_table_is_the_lexicographic_one() {
    let mut index = 0;
    for thousands in 0..4_u8 {
        for hundreds in 0..4 {
            for tens in 0..4 {
                for ones in 0..4 {
                    let values = [thousands, hundreds, tens, ones];
                    if let Ok(perm) = Perm::new(values) {
                        assert_eq!(perm.rank(), index);
                        index += 1;
                    }
                }
            }
        }
    }
    assert_eq!(index, 24);
}

#[test]
fn the_reverse_is_last_for_every_n_that_fits() {
    for n in 0..=34_u8 {
        let reverse: Vec<u8> = (0..n).rev().collect();
        let last = factorial(n.into()).unwrap() - 1;
        assert_eq!(permutation::rank_u128(&reverse), Ok(last));
        let mut out = vec![0; n.into()];
        permutation::unrank_u128(last, &mut out).unwrap();
        assert_eq!(out, reverse);
        assert_eq!(
            permutation::unrank_u128(last + 1, &mut out),
            Err(Error::IndexTooLarge {
                index: last + 1,
                size: last + 1
            })
        );
        assert_eq!(out, reverse, "an error leaves the output alone");
        if n <= 20 {
            assert_eq!(permutation::rank(&reverse), Ok(last as u64));
            permutation::unrank(last as u64, &mut out).unwrap();
            assert_eq!(out, reverse);
            assert!(permutation::unrank(last as u64 + 1, &mut out).is_err());
        }
    }
}

#[test]
fn too_many_elements_are_refused() {
    let identity: Vec<u8> = (0..=255).collect();
    let too_large = |n, bits| Err(Error::TooLarge { n, bits });
    assert_eq!(permutation::rank(&identity[..21]), too_large(21, 64));
    assert_eq!(
        permutation::rank_u128(&identity[..35]),
        Err(Error::TooLarge { n: 35, bits: 128 })
    );
    assert_eq!(
        permutation::unrank(0, &mut [0; 21]),
        Err(Error::TooLarge { n: 21, bits: 64 })
    );
    assert_eq!(
        permutation::unrank_u128(0, &mut [0; 35]),
        Err(Error::TooLarge { n: 35, bits: 128 })
    );
    assert_eq!(
        permutation::check(&[0; 257]),
        Err(Error::TooManyValues {
            found: 257,
            most: 256
        })
    );
}

#[test]
fn lehmer_digits_are_the_digits_of_the_rank() {
    let mut digits = [0; 7];
    for index in sample::numbers(5040) {
        let perm = Perm::<7>::unrank(index).unwrap();
        permutation::lehmer_digits(perm.as_array(), &mut digits).unwrap();
        let value: u128 = (0..7)
            .map(|i| u128::from(digits[i]) * factorial(6 - i).unwrap())
            .sum();
        assert_eq!(value, u128::from(index));
    }
    assert!(permutation::lehmer_digits(&[0, 0], &mut [0; 2]).is_err());
    assert_eq!(
        permutation::lehmer_digits(&[0, 1], &mut [0; 3]),
        Err(Error::WrongLength {
            found: 3,
            expected: 2
        })
    );
}

#[test]
fn known_lengths_agree_with_lengths_told_at_run_time() {
    fn agree<const N: usize>() -> u64 {
        let size = factorial(N).expect("N is small") as u64;
        let indices = sample::numbers(2000).map(|k| size / 2000 * k + k % 7);
        let checked = indices.map(|index| {
            let perm = Perm::<N>::unrank(index).expect("it is in range");
            let mut values = [0; N];
            permutation::unrank(index, &mut values).expect("it is in range");
            assert_eq!(perm.as_array(), &values);
            assert_eq!(perm.rank(), index);
            assert_eq!(twin::rank(&values), u128::from(index));
        });
        checked.count() as u64
    }
    let checked = [
        agree::<12>(),
        agree::<13>(),
        agree::<15>(),
        agree::<16>(),
        agree::<17>(),
        agree::<18>(),
        agree::<19>(),
        agree::<20>(),
    ];
    assert_eq!(checked, [sample::count(2000); 8]);
}

proptest! {
    #[test]
    fn the_long_ones_agree_with_the_twin(n in 13_usize..=20, seed in any::<u64>()) {
        let index = seed % factorial(n).unwrap() as u64;
        let mut values = vec![0; n];
        permutation::unrank(index, &mut values).unwrap();
        prop_assert_eq!(twin::rank(&values), u128::from(index));
        prop_assert_eq!(permutation::rank(&values), Ok(index));
    }

    #[test]
    fn the_fast_paths_agree_with_the_twin_at_every_length(n in 0_usize..=34, seed in any::<u128>()) {
        let size = factorial(n).unwrap();
        let index = seed % size;
        let mut values = vec![0; n];
        permutation::unrank_u128(index, &mut values).unwrap();
        let mut by_twin = vec![0; n];
        twin::unrank(index, &mut by_twin);
        prop_assert_eq!(&values, &by_twin);
        prop_assert_eq!(permutation::rank_u128(&values), Ok(index));
        prop_assert_eq!(twin::rank(&values), index);
        if n <= 20 {
            prop_assert_eq!(permutation::rank(&values), Ok(index as u64));
            let mut out = vec![0; n];
            permutation::unrank(index as u64, &mut out).unwrap();
            prop_assert_eq!(&values, &out);
        }
    }

    #[test]
    fn indices_at_the_edges_of_every_leading_digit_unrank_exactly(n in 2_usize..=20, digit in 0_u64..20, below in any::<bool>()) {
        // The last index of one leading digit and the first of the next are where rounding would show.
        let place_value = factorial(n - 1).unwrap() as u64;
        let index = (digit % n as u64 + 1) * place_value - u64::from(below);
        prop_assume!(u128::from(index) < factorial(n).unwrap());
        let mut values = vec![0; n];
        permutation::unrank(index, &mut values).unwrap();
        let mut by_twin = vec![0; n];
        twin::unrank(u128::from(index), &mut by_twin);
        prop_assert_eq!(values, by_twin);
    }
}
