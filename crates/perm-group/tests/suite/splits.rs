//! Elements taken apart: what is no element, or no number of one.

use num_bigint::BigUint;
use perm_group::{Building, Group, Permutation, Split};

fn cycles(degree: usize, cycles: &[&[u16]]) -> Permutation {
    Permutation::from_cycles(degree, cycles).expect("every point comes once")
}

#[test]
fn a_point_of_the_base_that_stays_is_taken_nowhere_else() {
    let group = Group::new(3, vec![cycles(3, &[&[0, 1]])]).expect("it has three points");
    let building = Building {
        base: &[2],
        ..Building::default()
    };
    let chain = group.chain_with(&building).expect("the base is one");
    assert_eq!(chain.split(&cycles(3, &[&[0, 2]]), 1), None);
    let swap = cycles(3, &[&[0, 1]]);
    let split = chain.split(&swap, 1).expect("it is an element");
    assert_eq!((split.number, split.rest), (BigUint::from(0u32), swap));
}

#[test]
fn only_numbers_below_the_end_are_joined() {
    let generators = vec![cycles(3, &[&[0, 1]]), cycles(3, &[&[0, 1, 2]])];
    let chain = Group::new(3, generators)
        .expect("they have three points")
        .chain();
    let join = |number: u32, degree: usize, levels: usize| {
        let rest = Permutation::identity(degree).expect("there are few points");
        let number = number.into();
        chain.join(&Split { number, rest }, levels)
    };
    for (levels, end) in [(0, 1), (1, 3), (2, 6), (5, 6)] {
        for number in 0..end {
            assert!(join(number, 3, levels).is_some(), "{number} of {levels}");
            assert_eq!(join(number, 2, levels), None);
        }
        assert_eq!(join(end, 3, levels), None);
        assert_eq!(join(end + 1, 3, levels), None);
    }
}
