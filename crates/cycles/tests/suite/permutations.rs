//! Plain permutations against their definitions: validation, composition, powers, cycles, order.

use cycles::num_bigint::BigUint;
use cycles::{CycleType, MultisetPermutation, Permutation, PermutationError};
use proptest::prelude::*;

use crate::support::naive;

fn permutation(images: &[u32]) -> Permutation {
    Permutation::new(images.to_vec()).expect("a permutation")
}

/// The most points of which all permutations are tried.
const MOST: u32 = naive::length(7);

/// All permutations of up to that many points.
fn small() -> impl Iterator<Item = Permutation> {
    (0..=MOST)
        .flat_map(naive::all_permutations)
        .map(|images| permutation(&images))
}

#[test]
fn every_list_is_accepted_or_its_first_fault_is_named() {
    let (mut accepted, mut cases) = (0, 0);
    for images in naive::all_words(5, 4) {
        let fault = (0..4).find_map(|position| {
            let value = images[position];
            let first_position = images[..position]
                .iter()
                .position(|&earlier| earlier == value);
            if value > 3 {
                Some((position, value, None))
            } else {
                first_position.map(|first| (position, value, Some(first)))
            }
        });
        for base in [0, 1] {
            let error = fault.map(|(position, value, first)| {
                let value = u64::from(value + base);
                let (lowest, highest) = (u64::from(base), u64::from(3 + base));
                match first {
                    None => PermutationError::OutOfRange {
                        position,
                        value,
                        lowest,
                        highest,
                    },
                    Some(first_position) => PermutationError::Repeated {
                        position,
                        value,
                        first_position,
                    },
                }
            });
            let shifted: Vec<u32> = images.iter().map(|image| image + base).collect();
            let found = match base {
                0 => Permutation::new(shifted),
                _ => Permutation::from_one_based(shifted),
            };
            assert_eq!(found.clone().err(), error);
            if let Ok(found) = found {
                assert_eq!(found.images(), images);
                accepted += 1;
            }
            cases += 1;
        }
    }
    assert_eq!((accepted, cases), (2 * 24, 2 * 625));
}

#[test]
fn values_that_count_from_one_or_are_wide_are_checked_before_they_are_narrowed() {
    let zero = Permutation::from_one_based(vec![1, 0]);
    let out = |position, value, lowest, highest| {
        Err(PermutationError::OutOfRange {
            position,
            value,
            lowest,
            highest,
        })
    };
    assert_eq!(zero, out(1, 0, 1, 2));
    assert_eq!(Permutation::from_list(&[0, 2]), out(1, 2, 0, 1));
    assert_eq!(
        Permutation::from_list(&[0, 0, usize::MAX]),
        Err(PermutationError::Repeated {
            position: 1,
            value: 0,
            first_position: 0
        })
    );
    assert_eq!(
        Permutation::from_list(&[0, usize::MAX]),
        out(1, usize::MAX as u64, 0, 1)
    );
    assert_eq!(
        Permutation::from_list(&[0, 1_u64 << 32]),
        out(1, 1 << 32, 0, 1)
    );
    assert_eq!(
        Permutation::from_list::<u8>(&[]),
        Ok(Permutation::identity(0))
    );
    assert_eq!(
        Permutation::from_one_based(vec![]),
        Ok(Permutation::identity(0))
    );
}

#[test]
fn inverse_parity_and_one_based_images_follow_their_definitions() {
    let mut cases = 0;
    for p in small() {
        let identity = Permutation::identity(p.len() as u32);
        assert_eq!(p.then(&p.inverse()), Ok(identity.clone()));
        assert_eq!(p.inverse().then(&p), Ok(identity.clone()));
        assert_eq!(p.is_identity(), p == identity);
        assert_eq!(p.is_empty(), p.images().is_empty());
        assert_eq!(Permutation::from_one_based(p.to_one_based()), Ok(p.clone()));
        let images = p.images();
        let inversions = (0..images.len())
            .flat_map(|j| (0..j).map(move |i| (i, j)))
            .filter(|&(i, j)| images[i] > images[j])
            .count();
        assert_eq!(p.is_even(), inversions % 2 == 0);
        cases += 1;
    }
    assert_eq!(cases, naive::permutations_up_to(MOST));
}

#[test]
#[cfg_attr(miri, ignore = "there are 13,824 triples")]
fn composing_takes_the_image_of_the_image_and_is_associative() {
    let all: Vec<Permutation> = naive::all_permutations(4)
        .iter()
        .map(|p| permutation(p))
        .collect();
    let mut cases = 0;
    for a in &all {
        for b in &all {
            let ab = a.then(b).expect("equal lengths");
            assert!((0..4).all(|i| ab.images()[i] == a.images()[b.images()[i] as usize]));
            for c in &all {
                let bc = b.then(c).expect("equal lengths");
                assert_eq!(ab.then(c), a.then(&bc));
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 24 * 24 * 24);
    assert_eq!(
        all[0].then(&Permutation::identity(3)),
        Err(PermutationError::DifferentLengths { left: 4, right: 3 })
    );
}

#[test]
fn powers_and_the_order_are_those_found_by_repetition() {
    let mut cases = 0;
    for p in small() {
        let mut power = Permutation::identity(p.len() as u32);
        let mut order = None;
        for exponent in 0..=12 {
            assert_eq!(p.pow(exponent), power);
            assert_eq!(p.pow(-exponent), power.inverse());
            if exponent > 0 && order.is_none() && power.is_identity() {
                order = Some(exponent as u64);
            }
            power = power.then(&p).expect("equal lengths");
        }
        // No permutation of 7 points has a larger order than 12.
        assert!(order.is_some());
        assert_eq!(p.order().to_u64(), order);
        cases += 1;
    }
    assert_eq!(cases, naive::permutations_up_to(MOST));
}

#[test]
fn cycles_stand_by_their_smallest_point_which_comes_last() {
    let mut cases = 0;
    for p in small() {
        let images = p.images();
        let columns: Vec<_> = (0..).zip(images.iter().copied()).collect();
        let (fixed, factors): (Vec<_>, Vec<_>) = naive::factors(&columns)
            .into_iter()
            .partition(|factor| factor.len() == 1);
        let cycles = p.cycles();
        assert!(cycles.factors().eq(factors.iter().map(Vec::as_slice)));
        assert_eq!(cycles.factors().len(), factors.len());
        assert_eq!(cycles.fixed_points(), fixed.concat());
        for factor in cycles.factors() {
            assert_eq!(factor.last(), factor.iter().min());
        }
        assert_eq!(cycles.to_permutation(), p);

        let cycle_type = p.cycle_type();
        assert_eq!(cycles.cycle_type(), cycle_type);
        assert_eq!(cycle_type.count(1) as usize, fixed.len());
        for (length, count) in cycle_type.iter().filter(|&(length, _)| length > 1) {
            let expected = factors
                .iter()
                .filter(|factor| factor.len() == length as usize)
                .count();
            assert_eq!(count as usize, expected);
        }
        assert_eq!(
            cycle_type
                .iter()
                .map(|(length, count)| length * count)
                .sum::<u32>(),
            p.len() as u32
        );
        cases += 1;
    }
    assert_eq!(cases, naive::permutations_up_to(MOST));
    assert_eq!(Permutation::identity(0).cycle_type(), CycleType::default());
    assert_eq!(CycleType::default().count(1), 0);
}

#[test]
fn extreme_exponents_are_taken_modulo_each_cycle() {
    let p = permutation(&[1, 2, 3, 4, 5, 6, 0, 8, 7]);
    for exponent in [i128::MIN, i128::MIN + 1, i128::MAX, i128::MAX - 1] {
        let small = exponent.rem_euclid(14);
        assert_eq!(p.pow(exponent), p.pow(small));
    }
}

#[test]
fn an_order_beyond_every_machine_integer_is_exact() {
    // One cycle for each prime below 200.
    let primes: Vec<u32> = (2..200).filter(|&n| (2..n).all(|d| n % d != 0)).collect();
    assert_eq!(primes.len(), 46);
    let mut images = Vec::new();
    for &prime in &primes {
        let start = images.len() as u32;
        images.extend((0..prime).map(|place| start + (place + 1) % prime));
    }
    let order = permutation(&images).order();
    assert_eq!(
        order.prime_powers(),
        primes.iter().map(|&p| (p, 1)).collect::<Vec<_>>()
    );
    assert_eq!((order.to_u64(), order.to_u128()), (None, None));
    let expected: BigUint = primes.iter().map(|&prime| BigUint::from(prime)).product();
    assert_eq!(order.to_big(), expected);
    assert_eq!(order.to_string(), expected.to_string());
}

proptest! {
    #[test]
    fn long_permutations_keep_the_laws(
        images in (0u32..2000).prop_flat_map(|n| Just((0..n).collect::<Vec<u32>>()).prop_shuffle()),
        a in any::<i64>(),
        b in any::<i64>(),
    ) {
        let p = permutation(&images);
        prop_assert_eq!(p.cycles().to_permutation(), p.clone());
        let (a, b) = (i128::from(a), i128::from(b));
        prop_assert_eq!(p.pow(a).then(&p.pow(b)), Ok(p.pow(a + b)));
        let order = p.order();
        if let Some(small) = order.to_u64() {
            prop_assert!(p.pow(i128::from(small)).is_identity());
            for &(prime, _) in order.prime_powers() {
                prop_assert!(!p.pow(i128::from(small / u64::from(prime))).is_identity());
            }
        }
        let product = MultisetPermutation::from(&p).factor().product();
        prop_assert!(product.word().eq(&images));
    }
}
