//! Orders as least common multiples, exact as prime powers and where they leave the machine integers.

use core::num::NonZeroU32;

use cycles::Order;
use cycles::num_bigint::BigUint;
use proptest::prelude::*;

fn order(lengths: &[u32]) -> Order {
    Order::of_lengths(lengths.iter().copied().filter_map(NonZeroU32::new))
}

#[test]
#[cfg_attr(miri, ignore = "there are 20,000 of them")]
fn prime_powers_of_every_small_number_multiply_to_it() {
    for number in 1..=20_000u32 {
        let found = order(&[number]);
        assert_eq!(found.to_u64(), Some(u64::from(number)));
        assert!(
            found
                .prime_powers()
                .iter()
                .all(|&(p, e)| e > 0 && (2..p).all(|d| p % d != 0))
        );
        assert!(
            found
                .prime_powers()
                .windows(2)
                .all(|pair| pair[0].0 < pair[1].0)
        );
    }
}

#[test]
fn the_largest_lengths_are_taken_apart() {
    let largest = [
        (
            u32::MAX,
            vec![(3, 1), (5, 1), (17, 1), (257, 1), (65_537, 1)],
        ),
        (4_294_967_291, vec![(4_294_967_291, 1)]),
        (65_521 * 65_521, vec![(65_521, 2)]),
        (1 << 31, vec![(2, 31)]),
    ];
    for (number, expected) in largest {
        assert_eq!(order(&[number]).prime_powers(), expected);
        assert_eq!(order(&[number]).to_u64(), Some(u64::from(number)));
    }
}

#[test]
fn overflow_is_told_at_the_very_bound() {
    // The largest order of what a cube of any size can do.
    let cube = order(&(1..=24).collect::<Vec<_>>());
    assert_eq!(cube.to_u64(), Some(5_354_228_880));
    let [below, above] = [
        order(&[1 << 31, 3]),
        order(&[4_294_967_291, 4_294_967_279, 2]),
    ];
    assert_eq!(below.to_u64(), Some(3 << 31));
    assert_eq!(above.to_u64(), None);
    assert_eq!(above.to_u128(), Some(4_294_967_291 * 4_294_967_279 * 2));
    // 2^64 - 1 is the largest of a u64; with 2 more it is no longer one.
    let all_ones = [65_537 * 255, 257, 641, 6_700_417];
    assert_eq!(order(&all_ones).to_u64(), Some(u64::MAX));
    assert_eq!(order(&[&all_ones[..], &[2]].concat()).to_u64(), None);
    // Five primes just below 2^32 leave a u128.
    let large = [4_294_967_291, 4_294_967_279, 4_294_967_231, 4_294_967_197];
    assert!(order(&large).to_u128().is_some());
    assert_eq!(
        order(&[&large[..], &[4_294_967_189]].concat()).to_u128(),
        None
    );
}

proptest! {
    #[test]
    fn all_ways_to_a_least_common_multiple_agree(
        lengths in prop::collection::vec(1u32..500, 0..12),
        large in prop::collection::vec(1u32.., 0..4),
    ) {
        let lengths = [lengths, large].concat();
        let exact = order(&lengths);
        let gcd = |mut a: BigUint, mut b: BigUint| {
            while b != BigUint::ZERO {
                (a, b) = (b.clone(), a % b);
            }
            a
        };
        let expected = lengths.iter().fold(BigUint::from(1u8), |lcm, &length| {
            let length = BigUint::from(length);
            &lcm * &length / gcd(lcm.clone(), length)
        });
        prop_assert_eq!(exact.to_big(), expected.clone());
        prop_assert_eq!(exact.to_u64(), u64::try_from(&expected).ok());
        prop_assert_eq!(exact.to_u128(), u128::try_from(&expected).ok());
        prop_assert_eq!(exact.to_string(), expected.to_string());
    }
}
