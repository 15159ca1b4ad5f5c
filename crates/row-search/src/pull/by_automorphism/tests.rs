//! Compares rows that are mapped back as a whole with their members mapped one by one.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::cube_edges;
use crate::fibre::Fibre;
use crate::lanes::{LANES, Lanes};
use crate::pull::{NO_WORDS, move_back};
use crate::row::{Row, full_row, with_row_length};
use crate::space::{Automorphism, Motion};

#[path = "../../../tests/suite/support/automorphisms.rs"]
mod automorphisms;

/// Moves a row that looks random back by each automorphism and some translations, and compares the
/// result with that for single elements. Returns how many motions were right. A thin row has
/// members in few of its words.
fn compare<const V: usize>(fibre: &Fibre, seed: u32, is_thin: bool) -> Result<usize, String> {
    let full: Row<V> = full_row(fibre);
    let mut random = seed;
    let mut next = || {
        random = random.wrapping_mul(0x915f_77f5).wrapping_add(0x3c6e_f35f);
        random.rotate_left(random >> 27)
    };
    let row: Row<V> = full.map(|lanes| {
        lanes.map(|word| match next() % 8 {
            1.. if is_thin => 0,
            _ => word & next(),
        })
    });
    let has = |row: &Row<V>, element| {
        let (word, bit) = fibre.spot(element);
        row[word / LANES].0[word % LANES] >> bit & 1 == 1
    };
    let mut words = NO_WORDS;
    let mut compared = 0;
    let size = fibre.size() as u32;
    for number in 0..fibre.automorphisms() as u16 {
        for shift in [0, next() % size, next() % size, size - 1] {
            let automorphism = Automorphism::new(number);
            let motion = Motion {
                automorphism,
                shift,
            };
            // States found before must stay.
            let mut found = [Lanes::ZERO; V];
            found[0].0[0] = 1;
            let first = (0..size).find(|&element| fibre.spot(element) == (0, 0));
            move_back(fibre, motion, &row, &mut words, &full, &mut found);
            // Browser builds move all members one by one, and other builds those of thin rows.
            let mut one_by_one = [Lanes::ZERO; V];
            one_by_one[0].0[0] = 1;
            super::add_members(fibre, motion, &row, &mut one_by_one);
            if one_by_one != found {
                return Err(format!("{motion:?} of {:?}: one by one", fibre.orders()));
            }
            for element in 0..size {
                let moved = fibre.moved(fibre.mapped(element, automorphism), shift);
                let expected = has(&row, moved) || Some(element) == first;
                if has(&found, element) != expected {
                    return Err(format!("{motion:?} of {:?}: {element}", fibre.orders()));
                }
            }
            if (0..V).any(|i| found[i] & !full[i] != Lanes::ZERO) {
                return Err(format!("{motion:?} of {:?}: no element", fibre.orders()));
            }
            compared += 1;
        }
    }
    Ok(compared)
}

fn compare_any(fibre: &Fibre, seed: u32) -> Result<usize, String> {
    let thick = with_row_length!(fibre, compare(fibre, seed, false))?;
    let thin = with_row_length!(fibre, compare(fibre, seed, true))?;
    Ok(thick + thin)
}

/// The orders of some groups with programs, and of some without.
fn orders() -> impl Strategy<Value = Vec<u8>> {
    let mixed = |most_twos: usize, most_threes: usize| {
        (0..=most_twos, 0..=most_threes)
            .prop_map(|(twos, threes)| [vec![3; threes], vec![2; twos]].concat())
            .prop_shuffle()
    };
    prop_oneof![
        4 => vec(2_u8..=2, 1..=11),
        1 => vec(2_u8..=2, 12..=14),
        2 => vec(3_u8..=3, 1..=6),
        4 => mixed(5, 3),
        1 => mixed(3, 5),
        1 => vec(5_u8..=5, 1..=4),
        2 => vec(1_u8..=8, 1..=4),
        1 => Just(vec![2, 7, 2]),
        // Words of thirty bits, with bit digits that are exchanged with word digits.
        1 => Just(vec![5, 3, 2, 2, 2, 2]),
    ]
}

fn fibres() -> impl Strategy<Value = Fibre> {
    orders()
        .prop_flat_map(|orders| {
            (
                Just(orders.clone()),
                automorphisms::automorphisms(orders, 1..=4),
            )
        })
        .prop_map(|(orders, images)| {
            let fibre = Fibre::new(&orders).expect("small enough");
            fibre.with_automorphisms(images).expect("automorphisms")
        })
}

#[test]
fn the_flips_of_a_cube_are_turned_and_mirrored() {
    let all = cube_edges::automorphisms();
    assert_eq!(all.len(), 48);
    let fibre = Fibre::new(&[2; cube_edges::FLIPS]).expect("small enough");
    let fibre = fibre.with_automorphisms(&all).expect("automorphisms");
    assert_eq!(compare_any(&fibre, 1), Ok(8 * 48));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn rows_are_moved_back_member_by_member(fibre in fibres(), seed: u32) {
        prop_assert_eq!(compare_any(&fibre, seed), Ok(8 * fibre.automorphisms()));
    }
}
