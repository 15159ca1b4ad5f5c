//! The group of the fibre: sums against sums digit by digit, sizes, and what is refused.

use proptest::prelude::*;
use row_search::{Fibre, FibreError, MAX_ELEMENTS, MAX_WORDS};

use crate::support::digits;

#[test]
fn adding_elements_is_adding_their_digits() {
    let mut cases = 0;
    for orders in [
        &[][..],
        &[3; 6],
        &[2; 5],
        &[2, 3, 4, 5],
        &[31],
        &[32, 2],
        &[1, 7, 1],
        &[3, 3, 2, 3, 3, 2],
    ] {
        let fibre = Fibre::new(orders).expect("small enough");
        assert_eq!(fibre.orders(), Some(orders));
        let size = size(orders);
        assert_eq!(fibre.size(), size);
        for a in 0..size as u32 {
            for b in 0..size as u32 {
                assert_eq!(fibre.moved(a, b), digits::sum(orders, a, b));
                cases += 1;
            }
        }
    }
    assert_eq!(
        cases,
        1 + 729 * 729 + 32 * 32 + 120 * 120 + 31 * 31 + 64 * 64 + 7 * 7 + 324 * 324
    );
}

/// Orders of up to 2^14 elements: the factors of a number, shuffled and with ones between them.
fn all_orders() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(1_u8..=32, 0..=14)
        .prop_map(|orders| {
            let mut size = 1;
            let fits = |&order: &u8| {
                let larger = size * usize::from(order);
                let fits = larger <= MAX_ELEMENTS;
                if fits {
                    size = larger;
                }
                fits
            };
            orders.into_iter().filter(fits).collect::<Vec<u8>>()
        })
        .prop_shuffle()
}

fn size(orders: &[u8]) -> usize {
    orders.iter().map(|&order| usize::from(order)).product()
}

/// The fewest words for a set of elements, by trying every choice of digits for the bits of a word.
fn fewest_words(orders: &[u8]) -> usize {
    let products = orders.iter().fold(vec![1], |products: Vec<usize>, &order| {
        let with = products.iter().map(|product| product * usize::from(order));
        with.chain(products.iter().copied()).collect()
    });
    let bits = products.into_iter().filter(|&bits| bits <= 32).max();
    size(orders) / bits.expect("no digits at all are one bit")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn every_fibre_adds_digit_by_digit(orders in all_orders(), a: u32, b: u32) {
        match Fibre::new(&orders) {
            Ok(fibre) => {
                let size = fibre.size() as u32;
                for (a, b) in [(a % size, b % size), (size - 1, b % size), (a % size, 0)] {
                    prop_assert_eq!(fibre.moved(a, b), digits::sum(&orders, a, b));
                }
                // Whole lanes of four words, and the next length that is compiled.
                let needed = fewest_words(&orders).div_ceil(4) * 16;
                prop_assert!(fibre.row_bytes() >= needed);
                prop_assert!(fibre.row_bytes() < 2 * needed);
                prop_assert!(fibre.row_bytes() <= MAX_WORDS * 4);
            }
            Err(FibreError::TooManyWords { found, bits }) => {
                prop_assert!(found > MAX_WORDS);
                prop_assert_eq!(found, fewest_words(&orders));
                prop_assert_eq!(found * bits as usize, size(&orders));
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

#[test]
fn the_digits_that_fill_the_words_best_become_bits_wherever_they_stand() {
    for (orders, bytes) in [
        (&[][..], 16),
        (&[3; 6], 112),
        (&[3, 3, 2, 3, 3, 2], 48),
        (&[2, 3, 2, 3, 3, 3], 48),
        (&[2; 11], 256),
        (&[2; 14], 2048),
        (&[3; 8], 1024),
        (&[3; 7], 336),
        (&[32, 32], 128),
    ] {
        let fibre = Fibre::new(orders).expect("small enough");
        assert_eq!(fibre.row_bytes(), bytes, "{orders:?}");
    }
}

#[test]
fn impossible_fibres_are_refused() {
    let told = |orders: &[u8]| {
        let error = Fibre::new(orders).expect_err("it is impossible");
        let text = error.to_string();
        (error, text)
    };
    let (error, text) = told(&[3, 0]);
    assert_eq!(error, FibreError::Unsound(text.clone()));
    assert_eq!(
        text,
        "digit 1 of the fibre has order 0, expected at least 1"
    );
    let (error, text) = told(&[33]);
    assert_eq!(error, FibreError::TooLarge(text.clone()));
    assert_eq!(
        text,
        "digit 0 of the fibre has order 33, expected at most 32"
    );
    for orders in [&[3; 9][..], &[2; 15], &[32; 64]] {
        let (error, text) = told(orders);
        assert_eq!(error, FibreError::TooLarge(text.clone()));
        assert_eq!(
            text,
            "the fibre has more elements than 16384, the most there may be"
        );
    }
    // 16,000 elements and fewer, but of each word only 29 bits are of use.
    let (error, text) = told(&[29, 29, 19]);
    assert_eq!(
        error,
        FibreError::TooManyWords {
            found: 551,
            bits: 29
        }
    );
    assert_eq!(
        text,
        "a set of fibre elements takes 551 words of 29 used bits, expected at most 512 words"
    );
    assert!(Fibre::new(&[3; 8]).is_ok());
    assert!(Fibre::new(&[2; 14]).is_ok());
}
