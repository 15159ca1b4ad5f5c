//! Many permutations at once against one by one: every small one, every wrong array, and which is told of.

use perm_index::{BatchError, Error, Perm, batch, factorial, permutation};
use proptest::prelude::*;

use crate::support::sample;
use crate::support::twin;

/// Numbers all permutations of N elements at once; returns how many there were.
fn all_at_once<const N: usize>() -> u64 {
    let size = factorial(N).expect("N is small");
    let expected: Vec<u32> = sample::numbers(size as u64)
        .map(|rank| rank as u32)
        .collect();
    let perms = expected.iter().map(|&rank| Perm::unrank(rank.into()));
    let perms: Vec<Perm<N>> = perms.collect::<Result<_, _>>().expect("all are in range");
    let arrays: Vec<[u8; N]> = perms.iter().map(|perm| *perm.as_array()).collect();
    for (&rank, array) in expected.iter().zip(&arrays) {
        assert_eq!(twin::rank(array), u128::from(rank));
        let mut by_twin = [0; N];
        twin::unrank(rank.into(), &mut by_twin);
        assert_eq!(array, &by_twin);
    }

    let mut ranks = vec![u32::MAX; perms.len()];
    batch::rank(&perms, &mut ranks).expect("there is room");
    assert_eq!(ranks, expected);
    ranks.fill(u32::MAX);
    batch::rank_arrays(&arrays, &mut ranks).expect("all are valid");
    assert_eq!(ranks, expected);

    let mut found = vec![Perm::IDENTITY; perms.len()];
    batch::unrank(&ranks, &mut found).expect("all are in range");
    assert!(found == perms);
    let mut found = vec![[u8::MAX; N]; perms.len()];
    batch::unrank_arrays(&ranks, &mut found).expect("all are in range");
    assert!(found == arrays);

    // The first rank that is too large, with one behind it and valid ones before.
    ranks.extend([size as u32, u32::MAX]);
    found.resize(ranks.len(), [0; N]);
    let error = BatchError::Entry {
        number: perms.len(),
        error: Error::IndexTooLarge { index: size, size },
    };
    assert_eq!(batch::unrank_arrays(&ranks, &mut found), Err(error));
    assert!(
        found[..arrays.len()] == arrays,
        "an error leaves the arrays alone"
    );
    perms.len() as u64
}

#[test]
fn every_permutation_up_to_nine_elements_goes_there_and_back_at_once() {
    let visited = [
        all_at_once::<0>(),
        all_at_once::<1>(),
        all_at_once::<2>(),
        all_at_once::<3>(),
        all_at_once::<4>(),
        all_at_once::<5>(),
        all_at_once::<6>(),
        all_at_once::<7>(),
        all_at_once::<8>(),
        all_at_once::<9>(),
    ];
    let sizes = [1, 1, 2, 6, 24, 120, 720, 5040, 40_320, 362_880];
    assert_eq!(visited, sizes.map(sample::count));
}

/// Ranks every array of N values below `bound` by itself; returns how many were accepted.
fn accepted<const N: usize>(bound: u8) -> usize {
    let mut accepted = 0;
    for code in 0..usize::from(bound).pow(N as u32) {
        let mut left = code;
        let array = [(); N].map(|()| {
            let value = left % usize::from(bound);
            left /= usize::from(bound);
            value as u8
        });
        let mut ranks = [u32::MAX];
        let found = batch::rank_arrays(&[array], &mut ranks).map(|()| u64::from(ranks[0]));
        let one_by_one =
            permutation::rank(&array).map_err(|error| BatchError::Entry { number: 0, error });
        assert_eq!(found, one_by_one, "{array:?}");
        accepted += usize::from(found.is_ok());
    }
    accepted
}

#[test]
fn every_array_of_three_is_accepted_or_refused_as_it_is_one_by_one() {
    assert_eq!(accepted::<3>(9), 6);
}

#[test]
#[cfg_attr(miri, ignore = "there are 2,800,000 of them")]
fn every_longer_array_is_accepted_or_refused_as_it_is_one_by_one() {
    assert_eq!(accepted::<4>(18), 24);
    assert_eq!(accepted::<5>(9), 120);
    assert_eq!(accepted::<6>(9), 720);
    assert_eq!(accepted::<7>(8), 5040);
}

#[test]
fn values_of_any_size_are_refused_wherever_they_stand() {
    let mut cases = 0;
    for position in 0..8 {
        for value in sample::numbers(256).map(|value| value as u8) {
            let mut array = [3, 1, 7, 0, 6, 2, 5, 4];
            if array[position] == value {
                continue;
            }
            array[position] = value;
            let error = permutation::check(&array).unwrap_err();
            // Between valid arrays.
            let arrays = [[0, 1, 2, 3, 4, 5, 6, 7], array, [7, 6, 5, 4, 3, 2, 1, 0]];
            let found = batch::rank_arrays(&arrays, &mut [0; 3]);
            assert_eq!(found, Err(BatchError::Entry { number: 1, error }));
            cases += 1;
        }
    }
    assert!(cases + 8 >= 8 * sample::count(256));
}

#[test]
fn wrong_ranks_are_told_of_where_no_other_is_right() {
    let ranks = [24, u32::MAX];
    let entry = Error::IndexTooLarge {
        index: 24,
        size: 24,
    };
    let error = BatchError::Entry {
        number: 0,
        error: entry,
    };
    let found = batch::unrank(&ranks, &mut [Perm::<4>::IDENTITY; 2]);
    assert_eq!(found, Err(error));
    let found = batch::unrank_arrays(&ranks, &mut [[0_u8; 4]; 2]);
    assert_eq!(found, Err(error));
    let source = std::error::Error::source(&error).expect("an entry is wrong");
    assert_eq!(source.downcast_ref(), Some(&entry));
    let room = BatchError::Results {
        found: 3,
        expected: 2,
    };
    assert!(std::error::Error::source(&room).is_none());
}

#[test]
fn there_has_to_be_a_place_for_each_result() {
    let results = |found, expected| Err(BatchError::Results { found, expected });
    let perms = [Perm::<7>::IDENTITY; 2];
    let arrays = perms.map(|perm| *perm.as_array());
    assert_eq!(batch::rank(&perms, &mut [0; 3]), results(3, 2));
    assert_eq!(batch::rank_arrays(&arrays, &mut [0; 1]), results(1, 2));
    assert_eq!(batch::unrank(&[0; 3], &mut perms.clone()), results(2, 3));
    assert_eq!(
        batch::unrank_arrays(&[0; 3], &mut arrays.clone()),
        results(2, 3)
    );
    assert_eq!(batch::rank::<7>(&[], &mut []), Ok(()));
    let error = BatchError::Results {
        found: 3,
        expected: 2,
    };
    assert_eq!(error.to_string(), "there is room for 3 results, expected 2");
}

proptest! {
    #[test]
    fn the_first_wrong_array_is_told_of(
        mut arrays in prop::collection::vec(prop::array::uniform7(0_u8..9), 0..20),
        valid in prop::collection::vec(0_u64..5040, 0..20),
    ) {
        for (place, &index) in valid.iter().enumerate() {
            let array = *Perm::unrank(index).unwrap().as_array();
            arrays.insert(place.min(arrays.len()), array);
        }
        let fault = arrays.iter().enumerate().find_map(|(number, array)| {
            let error = permutation::check(array).err()?;
            Some(BatchError::Entry { number, error })
        });
        let mut ranks = vec![0; arrays.len()];
        prop_assert_eq!(batch::rank_arrays(&arrays, &mut ranks).err(), fault);
    }

    #[test]
    fn twelve_elements_agree_with_the_twin(ranks in prop::collection::vec(0_u32..479_001_600, 0..50)) {
        let mut perms = vec![Perm::<12>::IDENTITY; ranks.len()];
        batch::unrank(&ranks, &mut perms).unwrap();
        for (&rank, perm) in ranks.iter().zip(&perms) {
            prop_assert_eq!(twin::rank(perm.as_array()), u128::from(rank));
        }
        let mut found = vec![0; ranks.len()];
        batch::rank(&perms, &mut found).unwrap();
        prop_assert_eq!(found, ranks);
    }
}
