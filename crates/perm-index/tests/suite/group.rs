//! The group of permutations: its laws on all of S4 and on pairs from S7, powers, parity, cycle types.

use perm_index::{Parity, Perm};
use proptest::prelude::*;

fn perm<const N: usize>() -> impl Strategy<Value = Perm<N>> {
    Just((0..N as u8).collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(|values| {
            let values: [u8; N] = values.try_into().expect("there are N values");
            Perm::new(values).expect("a shuffle is a permutation")
        })
}

#[test]
fn the_group_laws_hold_on_all_of_s4() {
    let group: Vec<Perm<4>> = Perm::all().collect();
    let mut triples = 0;
    for &a in &group {
        let values: Vec<u8> = (0..4).filter_map(|i| a.get(i)).collect();
        assert_eq!(values, a.as_array());
        assert_eq!((a.get(4), a.get(usize::MAX)), (None, None));
        assert_eq!(format!("{a:?}"), format!("Perm({:?})", a.as_array()));
        assert_eq!(Perm::try_from(*a.as_array()), Ok(a));
        assert_eq!(a * Perm::IDENTITY, a);
        assert_eq!(Perm::IDENTITY * a, a);
        assert_eq!(a * a.inverse(), Perm::IDENTITY);
        assert_eq!(a.inverse() * a, Perm::IDENTITY);
        for &b in &group {
            for i in 0..4 {
                assert_eq!((a * b).get(i), a.get(b.get(i).unwrap().into()));
            }
            for &c in &group {
                assert_eq!((a * b) * c, a * (b * c));
                triples += 1;
            }
        }
    }
    assert_eq!(triples, 24 * 24 * 24);
}

#[test]
#[cfg_attr(miri, ignore = "there are 5040 of them with 28 pairs each")]
fn parity_is_the_parity_of_the_inversions() {
    let mut even = 0;
    for p in Perm::<7>::all() {
        let values = p.as_array();
        let inversions = (0..7)
            .flat_map(|i| (i..7).map(move |j| (i, j)))
            .filter(|&(i, j)| values[i] > values[j])
            .count();
        assert_eq!(p.parity() == Parity::Even, inversions % 2 == 0);
        even += usize::from(p.parity() == Parity::Even);
    }
    assert_eq!(even, 2520);
}

#[test]
#[cfg_attr(miri, ignore = "there are 5040 of them with up to 12 powers each")]
fn powers_are_repetition_and_the_order_is_the_first_to_return() {
    let mut largest = 0;
    for p in Perm::<7>::all() {
        let mut power = Perm::IDENTITY;
        let mut order = 0;
        loop {
            power = power * p;
            order += 1;
            assert_eq!(p.pow(order), power);
            assert_eq!(p.pow(-order), power.inverse());
            if power == Perm::IDENTITY {
                break;
            }
        }
        assert_eq!(p.order(), order.unsigned_abs());
        largest = largest.max(p.order());
    }
    assert_eq!(largest, 12);
}

#[test]
fn cycle_types_of_s7_are_its_fifteen_classes() {
    let mut types: Vec<[u16; 7]> = Perm::all().map(|p| p.cycle_type()).collect();
    for lengths in &types {
        let pieces: u16 = (1..)
            .zip(lengths)
            .map(|(length, count)| length * count)
            .sum();
        assert_eq!(pieces, 7);
    }
    types.sort_unstable();
    types.dedup();
    assert_eq!(types.len(), 15);
}

#[test]
fn the_order_of_256_pieces_fits() {
    // Cycles of 2^3, 3^2, 5, 7, 11, 13, 17, 19, 23, 29, 31 and 37 pieces make 209 of 256.
    let lengths = [8_u8, 9, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    let mut values = *Perm::<256>::IDENTITY.as_array();
    let mut start = 0;
    for length in lengths {
        values[start..start + usize::from(length)].rotate_left(1);
        start += usize::from(length);
    }
    let expected: u64 = lengths.iter().map(|&length| u64::from(length)).product();
    assert_eq!(Perm::new(values).unwrap().order(), expected);
}

proptest! {
    #[test]
    fn products_invert_backwards(a in perm::<7>(), b in perm::<7>()) {
        prop_assert_eq!((a * b).inverse(), b.inverse() * a.inverse());
        let parity = |p: Perm<7>| p.parity() == Parity::Odd;
        prop_assert_eq!(parity(a * b), parity(a) ^ parity(b));
    }

    #[test]
    fn powers_add(p in perm::<20>(), a in -1000_i64..1000, b in -1000_i64..1000) {
        prop_assert_eq!(p.pow(a) * p.pow(b), p.pow(a + b));
        prop_assert_eq!(p.pow(i64::MIN) * p.pow(i64::MAX), p.pow(-1));
    }
}
