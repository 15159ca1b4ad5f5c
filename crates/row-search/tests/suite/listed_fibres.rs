//! Fibres with a list of translations: where they take elements, how long their rows are, and what is refused.

use proptest::prelude::*;
use row_search::{Fibre, FibreError, MAX_ELEMENTS, MAX_TRANSLATIONS};

use crate::support::digits;
use crate::support::listed;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn translations_take_elements_where_they_were_told_to(
        (fibre, (orders, told)) in listed::fibres()
    ) {
        prop_assert_eq!(fibre.translations(), told.len());
        prop_assert_eq!(fibre.orders(), None);
        let bits: u32 = orders.iter().copied().map(u32::from).product();
        for (t, entries) in (0..).zip(told) {
            prop_assert_eq!(fibre.size(), entries.len() * bits as usize);
            for (word, (target, shift)) in (0..).zip(entries) {
                for bit in 0..bits {
                    let moved = digits::sum(&orders, bit, shift.into());
                    let expected = u32::from(target) * bits + moved;
                    prop_assert_eq!(fibre.moved(word * bits + bit, t), expected);
                }
            }
        }
    }
}

#[test]
fn rows_have_the_next_length_that_holds_their_words() {
    let words = |orders: &[u8], words: usize| {
        let identity: Vec<(u16, u8)> = (0..words as u16).map(|word| (word, 0)).collect();
        let fibre = Fibre::with_translations(orders, words, [identity]).expect("the identity");
        fibre.row_bytes()
    };
    assert_eq!(words(&[], 1), 16);
    assert_eq!(words(&[2, 2], 6), 32);
    assert_eq!(words(&[3, 3, 3], 27), 112);
    assert_eq!(words(&[32], 512), 2048);
    let elements = |size: usize| {
        let identity: Vec<u16> = (0..size as u16).collect();
        let fibre = Fibre::with_permutations(size, [identity]).expect("the identity");
        fibre.row_bytes()
    };
    assert_eq!(elements(1), 16);
    assert_eq!(elements(128), 16);
    assert_eq!(elements(129), 32);
    assert_eq!(elements(MAX_ELEMENTS), 2048);
}

fn told(fibre: Result<Fibre, FibreError>) -> (FibreError, String) {
    let error = fibre.expect_err("it is impossible");
    let text = error.to_string();
    (error, text)
}

#[test]
fn words_that_are_impossible_are_refused() {
    let none: [Vec<(u16, u8)>; 0] = [];
    let refused =
        |orders: &[u8], words: usize| told(Fibre::with_translations(orders, words, none.clone())).0;
    let unsound = |text: &str| FibreError::Unsound(text.into());
    let too_large = |text: &str| FibreError::TooLarge(text.into());
    assert_eq!(
        refused(&[2, 0], 1),
        unsound("digit 1 of the fibre has order 0, expected at least 1")
    );
    assert_eq!(
        refused(&[33], 1),
        too_large("digit 0 of the fibre has order 33, expected at most 32")
    );
    for orders in [&[11, 3][..], &[2; 6], &[32; 200]] {
        let text = "the orders of the bits multiply to more than 32, the most that a word has";
        assert_eq!(refused(orders, 1), too_large(text));
    }
    for (orders, words) in [(&[32][..], 513), (&[2], 1 << 14), (&[3], usize::MAX)] {
        let text = "the fibre has more elements than 16384, the most there may be";
        assert_eq!(refused(orders, words), too_large(text));
    }
    let (found, bits) = (513, 31);
    assert_eq!(
        refused(&[31], 513),
        FibreError::TooManyWords { found, bits }
    );
    assert_eq!(
        refused(&[3], 0),
        unsound("the fibre has no elements, expected one at least")
    );
    assert_eq!(
        refused(&[3], 2),
        unsound("the fibre has no translations, expected the identity at least")
    );
    assert_eq!(MAX_TRANSLATIONS, 65_536);
    let endless = std::iter::repeat([(0, 0), (1, 0)]);
    let text =
        "the fibre has more translations than 65536, the most there may be over its elements";
    assert_eq!(
        told(Fibre::with_translations(&[3], 2, endless)).0,
        too_large(text)
    );
}

#[test]
fn translations_of_words_that_are_no_bijections_are_refused() {
    let identity = vec![(0, 0), (1, 0)];
    for (translations, text) in [
        (
            vec![vec![(0, 0)]],
            "translation 0 of the fibre has 1 entries, expected 2",
        ),
        (
            vec![vec![(0, 0), (1, 2)]],
            "translation 0 of the fibre takes element 3 to 5, expected the identity",
        ),
        (
            vec![vec![(1, 0), (0, 0)]],
            "translation 0 of the fibre takes element 0 to 3, expected the identity",
        ),
        (
            vec![identity.clone(), vec![(0, 0), (1, 0), (2, 0)]],
            "translation 1 of the fibre has 3 entries, expected 2",
        ),
        (
            vec![identity.clone(), vec![(0, 0), (2, 0)]],
            "translation 1 of the fibre, entry 1: found the target 2, expected one below 2",
        ),
        (
            vec![identity.clone(), vec![(0, 3), (1, 0)]],
            "translation 1 of the fibre, word 0: found the shift 3, expected one below 3",
        ),
        (
            vec![identity.clone(), identity, vec![(1, 0), (1, 1)]],
            "translation 2 of the fibre, entry 1: found the target 1 a second time, expected every target once",
        ),
    ] {
        assert_eq!(
            told(Fibre::with_translations(&[3], 2, translations)).1,
            text
        );
    }
}

#[test]
fn elements_that_are_impossible_are_refused() {
    let none: [Vec<u16>; 0] = [];
    let refused = |size: usize| told(Fibre::with_permutations(size, none.clone()));
    let unsound = |text: &str| FibreError::Unsound(text.into());
    let text = "the fibre has no elements, expected one at least";
    assert_eq!(refused(0), (unsound(text), text.into()));
    let text = "the fibre has more elements than 16384, the most there may be";
    assert_eq!(
        refused(MAX_ELEMENTS + 1).0,
        FibreError::TooLarge(text.into())
    );
    let text = "the fibre has no translations, expected the identity at least";
    assert_eq!(refused(3), (unsound(text), text.into()));
    let endless = std::iter::repeat([0, 1]);
    let text =
        "the fibre has more translations than 65536, the most there may be over its elements";
    assert_eq!(told(Fibre::with_permutations(2, endless)).1, text);
}

#[test]
fn translations_of_elements_that_are_no_bijections_are_refused() {
    let identity = vec![0, 1, 2];
    for (translations, text) in [
        (
            vec![vec![0, 1]],
            "translation 0 of the fibre has 2 entries, expected 3",
        ),
        (
            vec![vec![0, 2, 1]],
            "translation 0 of the fibre takes element 1 to 2, expected the identity",
        ),
        (
            vec![identity.clone(), vec![0, 1, 3]],
            "translation 1 of the fibre, entry 2: found the target 3, expected one below 3",
        ),
        (
            vec![identity.clone(), identity, vec![2, 1, 2]],
            "translation 2 of the fibre, entry 2: found the target 2 a second time, expected every target once",
        ),
    ] {
        assert_eq!(told(Fibre::with_permutations(3, translations)).1, text);
    }
}
