//! Orders of labels against plain repetition, and against numbers that no repetition reaches.

use cycles::num_bigint::BigUint;
use cycles::{LabelError, Permutation};
use proptest::prelude::*;

use crate::support::naive;

/// The labels after one more repetition.
fn step(p: &Permutation, labels: &[u32]) -> Vec<u32> {
    p.images()
        .iter()
        .map(|&image| labels[image as usize])
        .collect()
}

/// The first repetition, up to a bound, at which the labels are one of the targets, and which.
fn by_repetition(
    p: &Permutation,
    labels: &[u32],
    targets: &[Vec<u32>],
    bound: u64,
) -> Option<(u64, usize)> {
    let mut now = labels.to_vec();
    (1..=bound).find_map(|repetitions| {
        now = step(p, &now);
        targets
            .iter()
            .position(|target| *target == now)
            .map(|target| (repetitions, target))
    })
}

fn small(points: u32) -> Vec<Permutation> {
    let all = naive::all_permutations(points);
    all.into_iter()
        .map(|images| Permutation::new(images).expect("a permutation"))
        .collect()
}

/// How many permutations of up to so many points there are, with one of so many things at each point.
fn cases_up_to(points: u32, things: u32) -> u32 {
    let of = |n: u32| (1..=n).product::<u32>() * things.pow(n);
    (0..=points).map(of).sum()
}

/// How many repetitions are tried where an order may be large.
const PATIENCE: u64 = if cfg!(miri) { 100 } else { 50_000 };

#[test]
fn the_visible_order_is_the_one_found_by_repetition() {
    let mut cases = 0;
    let most = naive::length(6);
    for points in 0..=most {
        for p in small(points) {
            let labellings = naive::all_words(3, points as usize);
            for labels in labellings {
                let found = p.visible_order(&labels).expect("as many labels as points");
                let expected = by_repetition(&p, &labels, std::slice::from_ref(&labels), 6);
                assert_eq!(found.to_u64(), expected.map(|(repetitions, _)| repetitions));
                cases += 1;
            }
        }
    }
    assert_eq!(cases, cases_up_to(most, 3));
}

#[test]
fn the_arrival_at_any_target_is_the_one_found_by_repetition() {
    let (mut cases, mut met) = (0, 0);
    let most = naive::length(5);
    for points in 0..=most {
        let targets = naive::all_words(2, points as usize);
        for p in small(points) {
            for labels in &targets {
                for target in &targets {
                    let target = [target.clone()];
                    let found = p.first_arrival(labels, &target).expect("lengths fit");
                    let found = found.and_then(|found| Some((found.to_u64()?, found.target)));
                    assert_eq!(found, by_repetition(&p, labels, &target, 6));
                    met += u32::from(found.is_some());
                    cases += 1;
                }
            }
        }
    }
    assert_eq!(cases, cases_up_to(most, 4));
    assert!(met > 0 && met < cases);
}

#[test]
#[cfg_attr(miri, ignore = "there are 437,400 of them")]
fn the_order_up_to_renamings_is_the_one_found_by_repetition() {
    let mut cases = 0;
    let renamings = naive::all_permutations(3);
    for p in small(5) {
        let listed = p.cycles();
        for labels in naive::all_words(3, 5) {
            for chosen in 0..1usize << renamings.len() {
                let chosen: Vec<&Vec<u32>> = (0..renamings.len())
                    .filter(|r| chosen >> r & 1 == 1)
                    .map(|r| &renamings[r])
                    .collect();
                if chosen.len() != 2 {
                    continue;
                }
                let functions: Vec<_> = chosen
                    .iter()
                    .map(|r| |label: u32| r[label as usize])
                    .collect();
                let targets: Vec<Vec<u32>> = functions
                    .iter()
                    .map(|r| labels.iter().map(|&l| r(l)).collect())
                    .collect();
                let found = p
                    .visible_order_up_to(&labels, &functions)
                    .expect("lengths fit");
                let by_cycles = listed.visible_order_up_to(&labels, &functions);
                assert_eq!(by_cycles.as_ref(), Ok(&found));
                let found = found.and_then(|found| Some((found.to_u64()?, found.target)));
                assert_eq!(found, by_repetition(&p, &labels, &targets, 6));
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 120 * 243 * 15);
}

#[test]
fn arrivals_of_many_digits_are_exact() {
    // One cycle for each of these lengths, most of them not coprime, all labels different.
    let lengths: Vec<u32> = (2..=60).collect();
    let mut images = Vec::new();
    for &length in &lengths {
        let start = images.len() as u32;
        images.extend((0..length).map(|place| start + (place + 1) % length));
    }
    let p = Permutation::new(images).expect("a permutation");
    let labels: Vec<u32> = (0..p.len() as u32).collect();
    let order = p.visible_order(&labels).expect("lengths fit");
    assert_eq!(order, p.order());

    let far = i128::MAX / 3;
    let target = p.pow(far).into_images();
    let found = p
        .first_arrival(&labels, &[target])
        .expect("lengths fit")
        .expect("it is met");
    // The order has 83 bits, fewer than the exponent, so what is found is the exponent modulo it.
    assert_eq!(
        found.repetitions,
        BigUint::from(far as u128) % order.to_big()
    );
    assert_eq!(found.to_u64(), None);
    assert_eq!(found.to_decimal(), found.repetitions.to_string());

    // Nothing but the whole order leads back to the start.
    let back = p
        .first_arrival(&labels, &[&labels])
        .expect("lengths fit")
        .expect("it is met");
    assert_eq!(back.repetitions, order.to_big());
}

#[test]
fn residues_that_contradict_each_other_are_never_met() {
    // A cycle of 4 and one of 6: turned by 1 and by 2 they need k odd and k even.
    let images = vec![1, 2, 3, 0, 5, 6, 7, 8, 9, 4];
    let p = Permutation::new(images).expect("a permutation");
    let labels: Vec<u32> = (0..10).collect();
    let mut target = p.images()[..4].to_vec();
    target.extend_from_slice(&p.pow(2).images()[4..]);
    assert_eq!(p.first_arrival(&labels, &[&target]), Ok(None));
    // With another target that is met, that one counts.
    let both = [target, p.pow(7).into_images()];
    let found = p
        .first_arrival(&labels, &both)
        .expect("lengths fit")
        .expect("one is met");
    assert_eq!((found.to_u64(), found.target), (Some(7), 1));
}

#[test]
fn labels_of_another_length_are_an_error() {
    let p = Permutation::identity(3);
    let labels = LabelError::Labels {
        expected: 3,
        found: 2,
    };
    assert_eq!(p.visible_order(&[1, 2]).err(), Some(labels));
    assert_eq!(
        p.visible_order_up_to(&[1, 2], &[|label| label]).err(),
        Some(labels)
    );
    let listed = p.cycles();
    assert_eq!(listed.visible_order(&[1, 2]).err(), Some(labels));
    let up_to = listed.visible_order_up_to(&[1, 2], &[|label| label]);
    assert_eq!(up_to.err(), Some(labels));
    assert_eq!(p.first_arrival(&[1, 2], &[[1, 2, 3]]).err(), Some(labels));
    let target = LabelError::Target {
        target: 1,
        expected: 3,
        found: 4,
    };
    let targets = [vec![1, 2, 3], vec![1, 2, 3, 4]];
    assert_eq!(p.first_arrival(&[1, 2, 3], &targets).err(), Some(target));
    let none: [Vec<i32>; 0] = [];
    assert_eq!(p.first_arrival(&[1, 2, 3], &none), Ok(None));
    assert_eq!(
        labels.to_string(),
        "expected one label for each of 3 positions, found 2"
    );
    assert_eq!(
        target.to_string(),
        "expected one label for each of 3 positions in target 1, found 4"
    );
}

proptest! {
    #[test]
    fn long_label_words_agree_with_repetition(
        images in (1u32..60).prop_flat_map(|n| Just((0..n).collect::<Vec<u32>>()).prop_shuffle()),
        labels in prop::collection::vec(0u32..3, 60),
        period in 1usize..8,
        turns in 0i128..1_000_000,
    ) {
        let p = Permutation::new(images).expect("a permutation");
        // Labels that repeat round the first cycles, so that short periods occur.
        let mut shown = labels[..p.len()].to_vec();
        for factor in p.cycles().factors().filter(|factor| factor.len() % period == 0) {
            for (place, &point) in factor.iter().enumerate() {
                shown[point as usize] = labels[place % period];
            }
        }
        let order = p.visible_order(&shown).expect("lengths fit").to_u64().expect("small");
        let by_cycles = p.cycles().visible_order(&shown).expect("lengths fit");
        prop_assert_eq!(by_cycles.to_u64(), Some(order));
        let turned = p.pow(turns);
        let target = vec![step(&turned, &shown), shown.clone()];
        let found = p.first_arrival(&shown, &target).expect("lengths fit").expect("both are met");
        let turns = turns as u64 % order;
        let expected = if turns == 0 { order } else { turns };
        prop_assert_eq!(found.to_u64(), Some(expected));
        if order <= PATIENCE {
            prop_assert_eq!(by_repetition(&p, &shown, &target[1..], order), Some((order, 0)));
            prop_assert_eq!(by_repetition(&p, &shown, &target, order), Some((expected, found.target)));
        }
    }
}
