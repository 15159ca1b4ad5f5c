//! By serde: permutations, cycle types, orders and words there and back, and wrong ones refused.
#![cfg(feature = "serde")]

use std::fmt::Debug;

use cycles::{CycleType, MultisetPermutation, Order, Permutation};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_str, to_string};

use crate::support::naive;

fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = to_string(value).expect("it can be written");
    assert_eq!(
        &from_str::<T>(&text).expect("it was written"),
        value,
        "{text}"
    );
}

#[test]
fn every_small_permutation_and_word_goes_there_and_back() {
    let mut cases = 0;
    let most = naive::length(6);
    for images in (0..=most).flat_map(naive::all_permutations) {
        let permutation = Permutation::new(images).unwrap();
        there_and_back(&permutation);
        there_and_back(&permutation.cycle_type());
        there_and_back(&permutation.order());
        cases += 1;
    }
    assert_eq!(cases, naive::permutations_up_to(most));
    let words = naive::all_words(3, 5);
    assert_eq!(words.len(), 243);
    for word in words {
        there_and_back(&MultisetPermutation::from_word(word));
    }
}

#[test]
fn the_form_is_lists_of_numbers_and_symbols() {
    let permutation = Permutation::new(vec![1, 2, 0, 4, 3, 5]).unwrap();
    assert_eq!(to_string(&permutation).unwrap(), "[1,2,0,4,3,5]");
    assert_eq!(
        to_string(&permutation.cycle_type()).unwrap(),
        "[[1,1],[2,1],[3,1]]"
    );
    assert_eq!(to_string(&permutation.order()).unwrap(), "[[2,1],[3,1]]");
    assert_eq!(to_string(&Order::default()).unwrap(), "[]");
    let word = MultisetPermutation::from_word("cab".chars());
    assert_eq!(to_string(&word).unwrap(), r#"["c","a","b"]"#);
}

#[test]
fn the_longest_powers_and_cycles_are_taken() {
    let order: Order = from_str("[[2,31],[65521,2],[4294967291,1]]").unwrap();
    assert_eq!(
        order.prime_powers(),
        [(2, 31), (65_521, 2), (4_294_967_291, 1)]
    );
    let cycle_type: CycleType = from_str("[[4294967295,1]]").unwrap();
    assert_eq!(cycle_type.order().to_u64(), Some(4_294_967_295));
}

fn refusal<T: DeserializeOwned + Debug>(text: &str) -> String {
    from_str::<T>(text).expect_err("it is wrong").to_string()
}

#[test]
fn what_is_no_permutation_type_or_order_is_refused() {
    assert_eq!(
        refusal::<Permutation>("[2,0,2]"),
        "value 2 at position 2 already stands at position 0"
    );
    assert!(refusal::<Permutation>("[0,-1]").contains("expected u32"));

    let zero = "a length or number of cycles is 0, expected at least 1";
    for (text, message) in [
        ("[[0,1]]", zero),
        ("[[1,0]]", zero),
        ("[[2,1],[1,1]]", "the lengths of the cycles don't rise"),
        ("[[1,1],[1,1]]", "the lengths of the cycles don't rise"),
        (
            "[[1,1],[4294967295,1]]",
            "the cycles have 4294967296 points, expected at most 4294967295",
        ),
        (
            "[[65536,65536]]",
            "the cycles have 4294967296 points, expected at most 4294967295",
        ),
    ] {
        assert_eq!(refusal::<CycleType>(text), message, "{text}");
    }

    for text in [
        "[[1,1]]",
        "[[0,1]]",
        "[[4,1]]",
        "[[6,1]]",
        "[[2,0]]",
        "[[2,32]]",
        "[[65537,2]]",
        "[[3,1],[2,1]]",
        "[[2,1],[2,1]]",
        "[[4294967295,1]]",
    ] {
        let message = refusal::<Order>(text);
        assert!(
            message.starts_with("expected pairs of a prime"),
            "{text}: {message}"
        );
    }
}
