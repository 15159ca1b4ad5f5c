//! The bound of pieces beside all elements of small groups of twisted pieces.

use std::cell::Cell;

use num_bigint::BigUint;
use perm_group::{Building, Group, Permutation, Pieces};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::support::twin;

/// Two orbits of pieces, and generators that move and twist them; twists are multiples of a number.
fn pieces() -> impl Strategy<Value = (Pieces, Vec<Permutation>)> {
    let orbit = (1u16..=3, 1u8..=4, 1u16..=2);
    (orbit.clone(), orbit).prop_flat_map(|(a, b)| {
        let orbits = [a, b];
        let generator = orbits.map(|(places, twists, unit)| {
            let from: Vec<u16> = (0..places).collect();
            let turned = vec(
                (0..u16::from(twists)).prop_map(move |twist| twist * unit),
                usize::from(places),
            );
            (Just(from).prop_shuffle(), turned)
        });
        let sizes = orbits.map(|(places, twists, _)| (places, twists));
        let generator = generator.prop_map(move |turns| {
            let mut images = Vec::new();
            for ((places, twists), (to, turned)) in sizes.iter().zip(turns) {
                let (first, twists) = (
                    u16::try_from(images.len()).expect("few points"),
                    u16::from(*twists),
                );
                for place in 0..usize::from(*places) {
                    images.extend(
                        (0..twists)
                            .map(|t| first + to[place] * twists + (t + turned[place]) % twists),
                    );
                }
            }
            Permutation::new(images).expect("every point comes once")
        });
        let pieces = Pieces::new(&sizes).expect("few points");
        (Just(pieces), vec(generator, 0..=3))
    })
}

#[test]
#[cfg_attr(miri, ignore = "it counts how often the bound of 300 is met")]
fn the_bound_is_a_multiple_of_the_order() {
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(300)
    };
    let met = Cell::new(0);
    let checked = TestRunner::new(config).run(&pieces(), |(pieces, moves)| {
        let bound = pieces.bound(&moves).unwrap();
        let group = Group::new(pieces.degree(), moves).unwrap();
        let order = BigUint::from(twin::elements(&group).len());
        prop_assert_eq!(&bound % &order, BigUint::from(0u32));
        if bound == order {
            met.set(met.get() + 1);
        }
        let building = Building {
            bound: Some(&bound),
            ..Building::default()
        };
        let chain = group.chain_with(&building).unwrap();
        prop_assert!(chain.is_exact());
        prop_assert_eq!(chain.order(), &order);
        Ok(())
    });
    assert_eq!(checked, Ok(()));
    assert!(met.get() > 100, "the bound was met {} times", met.get());
}
