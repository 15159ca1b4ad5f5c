//! Everything a chain says about a small group, beside the list of all its elements.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use perm_group::{Building, Group, Permutation, Verify};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;

use crate::support::sizes;
use crate::support::twin;

/// Up to so many points, up to three generators, each of which may leave many points where they are.
fn small_group(points: u16) -> impl Strategy<Value = Group> {
    // All permutations of these are listed.
    let points = if cfg!(miri) { points - 3 } else { points };
    (0..=points).prop_flat_map(|degree| {
        let points: Vec<u16> = (0..degree).collect();
        let some = subsequence(points, 0..=usize::from(degree));
        let generator = some.clone().prop_flat_map(move |moved| {
            Just(moved.clone()).prop_shuffle().prop_map(move |images| {
                let mut all: Vec<u16> = (0..degree).collect();
                for (&point, &image) in moved.iter().zip(&images) {
                    all[usize::from(point)] = image;
                }
                Permutation::new(all).expect("every point comes once")
            })
        });
        vec(generator, 0..=3).prop_map(move |generators| {
            Group::new(usize::from(degree), generators)
                .expect("the generators have the degree of the group")
        })
    })
}

/// Such a group, some points to begin the base with, and a seed.
fn building(points: u16) -> impl Strategy<Value = (Group, Vec<u16>, u64)> {
    small_group(points).prop_flat_map(|group| {
        let points: Vec<u16> =
            (0..u16::try_from(group.degree()).expect("a small number")).collect();
        let base = subsequence(points.clone(), 0..=points.len()).prop_shuffle();
        (Just(group), base, any::<u64>())
    })
}

/// All permutations of so many points, in alphabetical order of their images.
fn all_permutations(degree: u16) -> Vec<Permutation> {
    let mut lists: Vec<Vec<u16>> = vec![vec![]];
    for _ in 0..degree {
        lists = lists
            .iter()
            .flat_map(|list| {
                let free = (0..degree).filter(|point| !list.contains(point));
                free.map(|point| [&list[..], &[point]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    lists
        .into_iter()
        .map(|images| Permutation::new(images).expect("every point comes once"))
        .collect()
}

proptest! {
    #![proptest_config(sizes::cases(200))]

    #[test]
    fn order_and_membership((group, base, seed) in building(8)) {
        let elements = twin::elements(&group);
        let chain = group.chain_with(&Building { base: &base, seed, ..Building::default() }).unwrap();
        prop_assert!(chain.is_exact());
        prop_assert_eq!(chain.order(), &BigUint::from(elements.len()));
        prop_assert!(chain.base().starts_with(&base));
        for permutation in all_permutations(u16::try_from(group.degree()).unwrap()) {
            prop_assert_eq!(chain.contains(&permutation), elements.contains(&permutation));
        }
    }

    #[test]
    fn numbers_are_a_bijection((group, base, seed) in building(7)) {
        let elements = twin::elements(&group);
        let chain = group.chain_with(&Building { base: &base, seed, ..Building::default() }).unwrap();
        let found = group.elements(elements.len()).expect("there are not more");
        prop_assert_eq!(found.len(), elements.len());
        prop_assert!(found[0].is_identity());
        prop_assert_eq!(&found.into_iter().collect::<BTreeSet<_>>(), &elements);
        prop_assert_eq!(group.elements(elements.len() - 1), None);
        let listed: Vec<Permutation> = chain.elements().collect();
        prop_assert_eq!(listed.len(), elements.len());
        prop_assert!(listed[0].is_identity());
        prop_assert_eq!(&listed.iter().cloned().collect::<BTreeSet<_>>(), &elements);
        for (number, element) in listed.iter().enumerate() {
            prop_assert_eq!(chain.number(element), Some(BigUint::from(number)));
            prop_assert_eq!(chain.element(&BigUint::from(number)), Some(element.clone()));
        }
        prop_assert_eq!(chain.element(&BigUint::from(listed.len())), None);
        for other in all_permutations(u16::try_from(group.degree()).unwrap()) {
            prop_assert_eq!(chain.number(&other).is_some(), elements.contains(&other));
        }
    }

    #[test]
    fn stabilisers((group, base, seed) in building(7)) {
        let elements = twin::elements(&group);
        let chain = group.chain_with(&Building { base: &base, seed, ..Building::default() }).unwrap();
        let points = chain.base();
        for level in 0..=points.len() {
            let stay = |element: &&Permutation| points[..level].iter().all(|&x| element.image(x) == x);
            let expected: BTreeSet<Permutation> = elements.iter().filter(stay).cloned().collect();
            prop_assert_eq!(&twin::elements(&chain.stabiliser(level)), &expected);
            prop_assert_eq!(chain.stabiliser_order(level), BigUint::from(expected.len()));

            let mut numbers = BTreeSet::new();
            for element in &elements {
                let split = chain.split(element, level).unwrap();
                prop_assert!(expected.contains(&split.rest));
                prop_assert_eq!(chain.join(&split, level), Some(element.clone()));
                numbers.insert(split.number);
            }
            prop_assert_eq!(numbers.len() * expected.len(), elements.len());
        }
    }

    #[test]
    fn without_proof_the_order_is_at_least_so_much((group, base, seed) in building(7)) {
        let order = BigUint::from(twin::elements(&group).len());
        for verify in [Verify::Never, Verify::AtMost(0), Verify::AtMost(3)] {
            let chain = group.chain_with(&Building { base: &base, seed, verify, ..Building::default() }).unwrap();
            prop_assert!(chain.order() <= &order);
            prop_assert!(!chain.is_exact() || chain.order() == &order);
        }
        let by_bound = Building {
            base: &base,
            seed,
            verify: Verify::Never,
            bound: Some(&order),
            ..Building::default()
        };
        prop_assert!(group.chain_with(&by_bound).unwrap().is_exact());
    }

    #[test]
    fn without_memory_the_order_is_at_least_so_much(group in small_group(7), memory in 0usize..2000) {
        let order = BigUint::from(twin::elements(&group).len());
        let chain = group.chain_with(&Building { memory, ..Building::default() }).unwrap();
        prop_assert!(chain.order() <= &order);
        prop_assert!(!chain.is_exact() || chain.order() == &order);
        let listed: BTreeSet<Permutation> = chain.elements().collect();
        prop_assert_eq!(BigUint::from(listed.len()), chain.order().clone());
    }

    #[test]
    fn words_multiply_out((group, base, seed) in building(6)) {
        let chain = group.chain_with(&Building { base: &base, seed, ..Building::default() }).unwrap();
        let words = chain.words(100_000).unwrap();
        for permutation in all_permutations(u16::try_from(group.degree()).unwrap()) {
            let word = words.word(&permutation);
            prop_assert_eq!(word.is_some(), chain.contains(&permutation));
            if let Some(word) = word {
                prop_assert_eq!(group.product(&word), Some(permutation));
            }
        }
    }

    #[test]
    fn random_elements_belong_to_the_group(group in small_group(7), seed: u64) {
        let chain = group.chain();
        prop_assert!(chain.contains(&chain.random(seed)));
        prop_assert_eq!(chain.random(seed), chain.random(seed));
    }

    #[test]
    fn minimal_blocks_are_those_found_among_all_sets(group in small_group(7)) {
        for orbit in group.orbits() {
            let found: BTreeSet<Vec<Vec<u16>>> = group.minimal_blocks(orbit[0]).into_iter().collect();
            prop_assert_eq!(found, minimal_block_systems(&group, &orbit));
        }
    }
}

/// Tries every set of points with the first one.
fn minimal_block_systems(group: &Group, orbit: &[u16]) -> BTreeSet<Vec<Vec<u16>>> {
    let elements = twin::elements(group);
    let mut blocks: Vec<Vec<u16>> = Vec::new();
    for mask in (1u32..1 << orbit.len()).step_by(2) {
        let set: Vec<u16> = (0..orbit.len())
            .filter(|&k| mask >> k & 1 == 1)
            .map(|k| orbit[k])
            .collect();
        let is_block = elements.iter().all(|element| {
            let common = set
                .iter()
                .filter(|&&x| set.contains(&element.image(x)))
                .count();
            common == 0 || common == set.len()
        });
        if is_block && (2..orbit.len()).contains(&set.len()) {
            blocks.push(set);
        }
    }
    let is_minimal = |block: &&Vec<u16>| {
        !blocks.iter().any(|finer| {
            finer.len() < block.len() && finer.iter().all(|point| block.contains(point))
        })
    };
    let system = |block: &Vec<u16>| {
        let mut sets: BTreeSet<Vec<u16>> = BTreeSet::new();
        for element in &elements {
            let mut image: Vec<u16> = block.iter().map(|&x| element.image(x)).collect();
            image.sort_unstable();
            sets.insert(image);
        }
        sets.into_iter().collect()
    };
    blocks.iter().filter(is_minimal).map(system).collect()
}

/// The strategies above do make groups of many kinds.
#[test]
#[cfg_attr(miri, ignore = "it lists the elements of 200 groups")]
fn small_groups_are_of_many_orders() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let orders: BTreeSet<usize> = (0..200)
        .map(|_| twin::elements(&small_group(7).new_tree(&mut runner).unwrap().current()).len())
        .collect();
    assert!(orders.len() >= 12, "{orders:?}");
}
