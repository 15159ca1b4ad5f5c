//! Permutations so long that their cycles are walked along in arcs, against one plain walk after another.

// More than 260,000 points are out of Miri's reach.
#![cfg(not(miri))]

use cycles::Permutation;
use proptest::prelude::*;

/// Longer than what is walked plainly, and no multiple of anything.
const LENGTH: u32 = 300_007;

/// The cycles of two or more points, by their smallest points, which come last; then the points that stay.
fn plain_cycles(images: &[u32]) -> (Vec<Vec<u32>>, Vec<u32>) {
    let mut visited = vec![false; images.len()];
    let (mut factors, mut fixed) = (Vec::new(), Vec::new());
    for start in 0..images.len() as u32 {
        let mut cycle = Vec::new();
        let mut point = start;
        while !visited[point as usize] {
            visited[point as usize] = true;
            point = images[point as usize];
            cycle.push(point);
        }
        match cycle.len() {
            0 => {}
            1 => fixed.push(start),
            _ => factors.push(cycle),
        }
    }
    (factors, fixed)
}

/// Holds the cycles, their lengths and a power against the plain walk; returns the number of factors.
fn check(images: &[u32]) -> usize {
    let permutation = Permutation::new(images.to_vec()).expect("a permutation");
    let (factors, fixed) = plain_cycles(images);
    let cycles = permutation.cycles();
    assert!(cycles.factors().eq(factors.iter().map(Vec::as_slice)));
    assert_eq!(cycles.fixed_points(), fixed);
    assert!(cycles.to_permutation() == permutation);

    let cycle_type = permutation.cycle_type();
    assert_eq!(cycle_type, cycles.cycle_type());
    let moved: u32 = cycle_type
        .iter()
        .map(|(length, count)| length * count)
        .sum();
    assert_eq!(moved as usize, images.len());
    let swaps: usize = factors.iter().map(|factor| factor.len() - 1).sum();
    assert_eq!(permutation.is_even(), swaps.is_multiple_of(2));
    let cube = |point: u32| (0..3).fold(point, |point, _| images[point as usize]);
    let expected = (0..images.len() as u32).map(cube);
    assert!(permutation.pow(3).images().iter().copied().eq(expected));
    factors.len()
}

/// A shuffled list, by a generator of random numbers that needs no crate (xorshift).
fn shuffled(mut points: Vec<u32>, seed: u64) -> Vec<u32> {
    let mut state = seed | 1;
    for last in (1..points.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        points.swap(last, (state % (last as u64 + 1)) as usize);
    }
    points
}

/// The permutation that takes each of these points to the next, and leaves the others.
fn one_cycle(points: &[u32], length: u32) -> Vec<u32> {
    let mut images: Vec<u32> = (0..length).collect();
    for (&point, &next) in points.iter().zip(points.iter().cycle().skip(1)) {
        images[point as usize] = next;
    }
    images
}

#[test]
fn one_cycle_of_all_points_is_found_in_any_order() {
    let all: Vec<u32> = (0..LENGTH).collect();
    assert_eq!(check(&one_cycle(&all, LENGTH)), 1);
    let backwards: Vec<u32> = (0..LENGTH).rev().collect();
    assert_eq!(check(&one_cycle(&backwards, LENGTH)), 1);
    assert_eq!(check(&one_cycle(&shuffled(all, 7), LENGTH)), 1);
}

#[test]
fn cycles_that_end_nowhere_near_where_they_begin_are_found() {
    // Steps of one size: of powers of two all multiples of it are in one cycle, or half of them.
    let mut cases = 0;
    for length in [1 << 18, 1 << 19, LENGTH] {
        for step in [
            1,
            2,
            3,
            1000,
            1024,
            2048,
            4096,
            5000,
            length - 1,
            length / 2,
        ] {
            let images: Vec<u32> = (0..length).map(|point| (point + step) % length).collect();
            let common = (1..=step).rev().find(|d| step % d == 0 && length % d == 0);
            assert_eq!(Some(check(&images) as u32), common);
            cases += 1;
        }
    }
    assert_eq!(cases, 30);
}

#[test]
fn short_cycles_and_points_that_stay_are_found() {
    let identity: Vec<u32> = (0..LENGTH).collect();
    assert_eq!(check(&identity), 0);
    let swaps: Vec<u32> = (0..LENGTH - 1)
        .map(|point| point ^ 1)
        .chain([LENGTH - 1])
        .collect();
    assert_eq!(check(&swaps), LENGTH as usize / 2);
    let mirrored: Vec<u32> = identity.iter().rev().copied().collect();
    assert_eq!(check(&mirrored), LENGTH as usize / 2);
    // Every multiple of 1024 stays and all else moves, or the other way round.
    let (some, others): (Vec<u32>, Vec<u32>) = (0..LENGTH).partition(|point| point % 1024 == 0);
    assert_eq!(check(&one_cycle(&others, LENGTH)), 1);
    assert_eq!(check(&one_cycle(&shuffled(some, 3), LENGTH)), 1);
}

#[test]
fn the_lengths_round_the_first_long_one_are_treated_alike() {
    let mut cases = 0;
    for length in (1 << 18) - 2..=(1 << 18) + 2 {
        check(&shuffled((0..length).collect(), length.into()));
        cases += 1;
    }
    assert_eq!(cases, 5);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn random_permutations_have_the_cycles_of_the_plain_walk(
        length in (1_u32 << 18)..(1 << 19),
        seed in any::<u64>(),
    ) {
        let factors = check(&shuffled((0..length).collect(), seed));
        prop_assert!(factors < 100);
    }

    #[test]
    fn several_long_cycles_are_told_apart(cuts in prop::collection::vec(0..LENGTH as usize, 1..20), seed in any::<u64>()) {
        let points = shuffled((0..LENGTH).collect(), seed);
        let mut cuts = cuts;
        cuts.extend([0, points.len()]);
        cuts.sort_unstable();
        cuts.dedup();
        let mut images: Vec<u32> = (0..LENGTH).collect();
        let mut expected = 0;
        for piece in cuts.windows(2).map(|cut| &points[cut[0]..cut[1]]) {
            for (&point, &next) in piece.iter().zip(piece.iter().cycle().skip(1)) {
                images[point as usize] = next;
            }
            expected += usize::from(piece.len() > 1);
        }
        prop_assert_eq!(check(&images), expected);
    }
}
