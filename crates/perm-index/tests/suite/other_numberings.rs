//! Orientations, combinations, multisets, products: all small cases in order, and the largest that fit.

use perm_index::orientation::{self, Rule};
use perm_index::{
    CombinationOrder, Combinations, Coordinate, Error, EvenPermutations, FreeOrientations,
    MultisetPermutations, Perm, Permutations, Product, ZeroSum, ZeroSumOrientations, combination,
    multiset,
};
use proptest::prelude::*;

/// Holds a coordinate to its laws; returns its size.
fn laws<C: Coordinate>(coordinate: &C) -> u64
where
    C::Arrangement: PartialEq + std::fmt::Debug,
{
    let size = coordinate.size();
    for index in 0..size {
        let arrangement = coordinate.unrank(index).expect("the index is in range");
        assert_eq!(coordinate.rank(&arrangement), Ok(index));
    }
    for beyond in [size, size + 1, u64::MAX] {
        let refused = Error::IndexTooLarge {
            index: beyond.into(),
            size: size.into(),
        };
        assert_eq!(coordinate.unrank(beyond), Err(refused));
    }
    size
}

#[test]
fn every_coordinate_obeys_the_laws() {
    let combinations = |order| Combinations::<4>::new(12, order).unwrap();
    assert_eq!(laws(&Permutations::<6>), 720);
    assert_eq!(laws(&EvenPermutations::<6>), 360);
    assert_eq!(laws(&ZeroSumOrientations::<7, 3>), 729);
    assert_eq!(laws(&ZeroSumOrientations::<0, 3>), 1);
    assert_eq!(laws(&ZeroSumOrientations::<12, 2>), 2048);
    assert_eq!(laws(&FreeOrientations::<7, 3>), 2187);
    assert_eq!(laws(&combinations(CombinationOrder::Lexicographic)), 495);
    assert_eq!(laws(&combinations(CombinationOrder::Colexicographic)), 495);
    assert_eq!(
        laws(&MultisetPermutations::<7, 3>::new([2, 3, 2]).unwrap()),
        210
    );
    assert_eq!(
        laws(&Product::new(Permutations::<4>, FreeOrientations::<4, 2>).unwrap()),
        384
    );
}

#[test]
fn twists_of_seven_corners_are_in_order_and_have_the_known_digits() {
    let mut previous = None;
    for index in 0..729 {
        let twists = ZeroSum::<7, 3>::unrank(index).unwrap();
        assert!(previous < Some(twists));
        previous = Some(twists);
        let mut digits = [9; 7];
        orientation::unrank(index.into(), 3, Rule::ZeroSum, &mut digits).unwrap();
        assert_eq!(&digits, twists.as_array());
        assert_eq!(
            orientation::rank(&digits, 3, Rule::ZeroSum),
            Ok(index.into())
        );
    }
    let spots = [
        (1, [0, 0, 0, 0, 0, 1, 2]),
        (2, [0, 0, 0, 0, 0, 2, 1]),
        (3, [0, 0, 0, 0, 1, 0, 2]),
        (26, [0, 0, 0, 2, 2, 2, 0]),
        (243, [1, 0, 0, 0, 0, 0, 2]),
        (364, [1, 1, 1, 1, 1, 1, 0]),
        (728, [2, 2, 2, 2, 2, 2, 0]),
    ];
    for (index, digits) in spots {
        assert_eq!(ZeroSum::<7, 3>::new(digits).unwrap().rank(), index);
    }
    assert_eq!(orientation::rank(&[2; 7], 3, Rule::Free), Ok(2186));
    assert_eq!(orientation::rank(&[1, 0, 1, 0], 2, Rule::Free), Ok(10));
}

#[test]
fn flips_of_four_pieces_have_the_known_digits() {
    let flips: Vec<[u8; 4]> = (0..8)
        .map(|index| *ZeroSum::<4, 2>::unrank(index).unwrap().as_array())
        .collect();
    let expected = [
        [0, 0, 0, 0],
        [0, 0, 1, 1],
        [0, 1, 0, 1],
        [0, 1, 1, 0],
        [1, 0, 0, 1],
        [1, 0, 1, 0],
        [1, 1, 0, 0],
        [1, 1, 1, 1],
    ];
    assert_eq!(flips, expected);
}

#[test]
fn of_all_seven_digit_arrays_in_base_three_a_third_obeys_the_rule() {
    let (mut accepted, mut refused) = (0, 0);
    for index in 0..2187_u64 {
        let digits = FreeOrientations::<7, 3>.unrank(index).unwrap();
        let sum = digits.iter().sum::<u8>() % 3;
        match ZeroSum::<7, 3>::new(digits) {
            Ok(twists) => {
                assert_eq!(sum, 0);
                assert_eq!(twists.rank(), index / 3);
                accepted += 1;
            }
            Err(Error::WrongSum {
                position,
                value,
                expected,
                base,
            }) => {
                assert_eq!((position, value, base), (6, digits[6].into(), 3));
                let mut mended = digits;
                mended[6] = expected as u8;
                assert!(ZeroSum::<7, 3>::new(mended).is_ok());
                refused += 1;
            }
            Err(other) => panic!("{digits:?}: {other}"),
        }
    }
    assert_eq!((accepted, refused), (729, 1458));
}

#[test]
fn orientations_add_up_digit_by_digit() {
    fn digits_add_up<const N: usize, const V: u8>() -> usize {
        let all: Vec<ZeroSum<N, V>> = ZeroSum::all().collect();
        for a in &all {
            for b in &all {
                let sum = |i: usize| {
                    ((u32::from(a.as_array()[i]) + u32::from(b.as_array()[i])) % u32::from(V)) as u8
                };
                assert_eq!(a.plus(b).as_array(), &std::array::from_fn(sum));
            }
            assert_eq!(a.plus(&a.negated()), all[0]);
            for order in Perm::<N>::all() {
                let moved = order.as_array().map(|i| a.as_array()[usize::from(i)]);
                assert_eq!(a.permuted(&order).as_array(), &moved);
            }
        }
        all.len()
    }
    assert_eq!(digits_add_up::<0, 3>(), 1);
    assert_eq!(digits_add_up::<4, 3>(), 27);
    assert_eq!(digits_add_up::<4, 2>(), 8);
    // Digits whose sum takes more than a byte.
    assert_eq!(digits_add_up::<2, 200>(), 200);
}

#[test]
fn orientations_reach_the_last_index_of_their_type_and_no_further() {
    let all_ones = [1; 128];
    assert_eq!(
        orientation::rank(&all_ones[..127], 2, Rule::Free),
        Ok((1 << 127) - 1)
    );
    assert_eq!(
        orientation::rank(&all_ones, 2, Rule::ZeroSum),
        Ok((1 << 127) - 1)
    );
    let mut out = [7; 128];
    orientation::unrank((1 << 127) - 1, 2, Rule::ZeroSum, &mut out).unwrap();
    assert_eq!(out, all_ones);
    assert_eq!(orientation::rank(&[0; 1000], 1, Rule::Free), Ok(0));
    assert_eq!(orientation::count(1, 0, Rule::Free), Err(Error::ZeroBase));
    assert_eq!(orientation::rank(&[], 0, Rule::Free), Err(Error::ZeroBase));
    assert_eq!(
        orientation::rank(&[0, 3, 0], 3, Rule::Free),
        Err(Error::ValueTooLarge {
            position: 1,
            value: 3,
            bound: 3
        }),
    );
    assert_eq!(orientation::unrank(0, 3, Rule::ZeroSum, &mut []), Ok(()));
}

#[test]
fn two_to_the_128_orientations_have_indices_and_one_digit_more_has_not() {
    // As many digits as make 2^128 orientations of each base, and the largest number of them elsewhere.
    for (base, free) in [(2, 128), (3, 80), (4, 64), (16, 32), (255, 16)] {
        for (rule, n) in [(Rule::Free, free), (Rule::ZeroSum, free + 1)] {
            let power = u128::from(base).checked_pow(free as u32);
            let last = power.map_or(u128::MAX, |count| count - 1);
            assert_eq!(orientation::last_index(n, base, rule), Ok(last));
            let too_large = Error::TooLarge { n, bits: 128 };
            assert_eq!(orientation::count(n, base, rule), power.ok_or(too_large));
            for index in [0, 1, last / 3, last - 1, last] {
                let mut digits = vec![7; n];
                orientation::unrank(index, base, rule, &mut digits).unwrap();
                assert_eq!(orientation::rank(&digits, base, rule), Ok(index));
            }
            if let Some(index) = last.checked_add(1) {
                let refused = Err(Error::IndexTooLarge { index, size: index });
                let mut digits = vec![7; n];
                assert_eq!(orientation::unrank(index, base, rule, &mut digits), refused);
                assert_eq!(digits, vec![7; n]);
            }
            let too_large = Error::TooLarge {
                n: n + 1,
                bits: 128,
            };
            let mut longer = vec![0; n + 1];
            assert_eq!(orientation::count(n + 1, base, rule), Err(too_large));
            assert_eq!(orientation::last_index(n + 1, base, rule), Err(too_large));
            assert_eq!(orientation::rank(&longer, base, rule), Err(too_large));
            let refused = orientation::unrank(0, base, rule, &mut longer);
            assert_eq!(refused, Err(too_large));
        }
    }
}

/// The k-subsets of `0..n` as increasing lists, in lexicographic order, by going through all sets.
fn subsets(n: u32, k: usize) -> Vec<Vec<u32>> {
    let mut sets: Vec<Vec<u32>> = (0..1_u32 << n)
        .map(|set| (0..n).filter(|e| set >> e & 1 == 1).collect())
        .filter(|set: &Vec<u32>| set.len() == k)
        .collect();
    sets.sort();
    sets
}

#[test]
#[cfg_attr(miri, ignore = "each of 2047 is compared with all")]
fn every_combination_of_up_to_ten_elements_has_its_place_in_both_orders() {
    let mut cases = 0;
    for n in 0..=10_u32 {
        for k in 0..=n as usize {
            let mut sets = subsets(n, k);
            assert_eq!(
                combination::binomial(n.into(), k as u64),
                Some(sets.len() as u128)
            );
            let mut out = vec![0; k];
            for (index, set) in (0..).zip(&sets) {
                assert_eq!(combination::rank_lex(set, n), Ok(index));
                let mut terms = vec![0; k];
                combination::lex_terms(set, n, &mut terms).unwrap();
                for (i, &term) in terms.iter().enumerate() {
                    let smaller = |other: &&Vec<u32>| other[..i] == set[..i] && other[i] < set[i];
                    assert_eq!(term, sets.iter().filter(smaller).count() as u128);
                }
                assert_eq!(terms.iter().sum::<u128>(), index);
                combination::unrank_lex(index, n, &mut out).unwrap();
                assert_eq!(&out, set);
            }
            sets.sort_by_key(|set| set.iter().rev().copied().collect::<Vec<_>>());
            for (index, set) in (0..).zip(&sets) {
                assert_eq!(combination::rank_colex(set, n), Ok(index));
                combination::unrank_colex(index, n, &mut out).unwrap();
                assert_eq!(&out, set);
                cases += 1;
            }
            for (i, set) in (1..k).flat_map(|i| sets.iter().map(move |set| (i, set))) {
                let mut fallen = set.clone();
                fallen[i] = fallen[i - 1];
                let error = Error::NotIncreasing {
                    position: i,
                    value: set[i - 1].into(),
                    previous: set[i - 1].into(),
                };
                assert_eq!(combination::check(&fallen, n), Err(error));
                fallen[i - 1] = n - 1;
                fallen[i] = n - 2;
                let error = Error::NotIncreasing {
                    position: i,
                    value: (n - 2).into(),
                    previous: (n - 1).into(),
                };
                assert_eq!(combination::check(&fallen, n), Err(error));
            }
            let size = sets.len() as u128;
            let refused = Err(Error::IndexTooLarge { index: size, size });
            assert_eq!(combination::unrank_lex(size, n, &mut out), refused);
            assert_eq!(combination::unrank_colex(size, n, &mut out), refused);
        }
    }
    assert_eq!(cases, 2047);
}

#[test]
fn combinations_of_very_many_elements_stay_exact() {
    let n = u32::MAX;
    let last = [n - 4, n - 3, n - 2, n - 1];
    let size = combination::binomial(n.into(), 4).unwrap();
    for elements in [
        [0, 1, 2, 3],
        [0, 1, 2, n - 1],
        [5, 1 << 20, 1 << 30, n - 7],
        last,
    ] {
        let mut out = [0; 4];
        combination::unrank_lex(combination::rank_lex(&elements, n).unwrap(), n, &mut out).unwrap();
        assert_eq!(out, elements);
        combination::unrank_colex(combination::rank_colex(&elements, n).unwrap(), n, &mut out)
            .unwrap();
        assert_eq!(out, elements);
    }
    assert_eq!(combination::rank_lex(&last, n), Ok(size - 1));
    assert_eq!(combination::rank_colex(&last, n), Ok(size - 1));
    // C(131, 65) is the first central one beyond 128 bits.
    assert!(combination::binomial(130, 65).is_some());
    assert_eq!(combination::binomial(132, 66), None);
    assert_eq!(
        combination::rank_lex(&[0; 66], 132),
        Err(Error::NotIncreasing {
            position: 1,
            value: 0,
            previous: 0
        }),
    );
    let first: Vec<u32> = (0..66).collect();
    let too_large = Err(Error::TooLarge { n: 132, bits: 128 });
    assert_eq!(combination::rank_lex(&first, 132), too_large);
    assert_eq!(combination::rank_colex(&first, 132), too_large);
    let none = Err(Error::IndexTooLarge { index: 0, size: 0 });
    assert_eq!(combination::unrank_lex(0, 3, &mut [0; 4]), none);
}

#[test]
#[cfg_attr(miri, ignore = "each of 1093 is compared with all")]
fn every_word_of_small_multisets_has_its_place() {
    let mut cases = 0;
    for length in 0..=6_u32 {
        let mut words: Vec<Vec<u8>> = (0..3_u32.pow(length))
            .map(|code| {
                (0..length)
                    .map(|i| (code / 3_u32.pow(i) % 3) as u8)
                    .collect()
            })
            .collect();
        words.sort();
        let mut next = std::collections::BTreeMap::new();
        for word in &words {
            let counts = multiset::counts::<3>(word).unwrap();
            let place = next.entry(counts).or_insert(0_u128);
            assert_eq!(multiset::rank(word), Ok(*place));
            let mut terms = vec![0; word.len()];
            multiset::terms(word, &mut terms).unwrap();
            assert_eq!(terms.iter().sum::<u128>(), *place);
            for (i, &term) in terms.iter().enumerate() {
                let smaller = |other: &&Vec<u8>| {
                    multiset::counts::<3>(other) == Ok(counts)
                        && other[..i] == word[..i]
                        && other[i] < word[i]
                };
                assert_eq!(term, words.iter().filter(smaller).count() as u128);
            }
            let mut out = vec![9; word.len()];
            multiset::unrank(*place, &counts, &mut out).unwrap();
            assert_eq!(&out, word);
            *place += 1;
            cases += 1;
        }
        for (counts, size) in next {
            assert_eq!(multiset::count(&counts), Ok(size));
        }
    }
    assert_eq!(cases, 1 + 3 + 9 + 27 + 81 + 243 + 729);
}

#[test]
fn multisets_refuse_what_they_do_not_have() {
    let words = MultisetPermutations::<4, 2>::new([2, 2]).unwrap();
    assert_eq!(
        words.rank(&[0, 0, 0, 1]),
        Err(Error::WrongCount {
            symbol: 0,
            found: 3,
            expected: 2
        }),
    );
    assert_eq!(
        words.rank(&[0, 0, 2, 1]),
        Err(Error::ValueTooLarge {
            position: 2,
            value: 2,
            bound: 2
        }),
    );
    assert_eq!(
        multiset::unrank(0, &[2, 2], &mut [0; 3]),
        Err(Error::WrongLength {
            found: 3,
            expected: 4
        }),
    );
    assert_eq!(
        multiset::count(&[1; 35]),
        Err(Error::TooLarge { n: 35, bits: 128 })
    );
    // The whole length is told, also where its beginning has too many words already.
    let long = |n| Err(Error::TooLarge { n, bits: 128 });
    assert_eq!(multiset::count(&[200, 200, 5]), long(405));
    assert_eq!(multiset::count(&[u32::MAX; 2]), long(u32::MAX as usize * 2));
    let refused = Err(Error::WrongLength {
        found: 1,
        expected: 2,
    });
    assert_eq!(multiset::terms(&[0, 1], &mut [0]), refused);
    assert_eq!(combination::lex_terms(&[0, 1], 2, &mut [0]), refused);
    assert_eq!(
        multiset::count(&[0; 257]),
        Err(Error::TooManyValues {
            found: 257,
            most: 256
        })
    );
    let reverse: Vec<u8> = (0..34).rev().collect();
    assert_eq!(
        multiset::rank(&reverse),
        Ok(perm_index::factorial(34).unwrap() - 1)
    );
}

proptest! {
    #[test]
    fn words_of_many_letters_go_there_and_back(word in prop::collection::vec(0_u8..5, 0..50)) {
        let index = multiset::rank(&word).unwrap();
        let counts = multiset::counts::<5>(&word).unwrap();
        prop_assert!(index < multiset::count(&counts).unwrap());
        let mut out = vec![0; word.len()];
        multiset::unrank(index, &counts, &mut out).unwrap();
        prop_assert_eq!(out, word);
    }

    #[test]
    fn sparse_combinations_go_there_and_back(set in prop::collection::btree_set(0_u32..100_000, 0..8)) {
        let elements: Vec<u32> = set.into_iter().collect();
        let mut out = vec![0; elements.len()];
        let index = combination::rank_lex(&elements, 100_000).unwrap();
        combination::unrank_lex(index, 100_000, &mut out).unwrap();
        prop_assert_eq!(&out, &elements);
        let index = combination::rank_colex(&elements, 100_000).unwrap();
        combination::unrank_colex(index, 100_000, &mut out).unwrap();
        prop_assert_eq!(&out, &elements);
    }
}
