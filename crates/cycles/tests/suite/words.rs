//! The algebra of words: the intercalation product against its definition, and its laws.

use cycles::{MultisetPermutation, WordError};
use proptest::prelude::*;

use crate::support::naive;

type Word = MultisetPermutation<u32>;

fn word(symbols: &[u32]) -> Word {
    Word::from_word(symbols.iter().copied())
}

fn letters(word: &Word) -> Vec<u32> {
    word.word().copied().collect()
}

/// By how many letters the words are shorter of which Miri tries all.
const SHORTER: u32 = if cfg!(miri) { 2 } else { 0 };

fn words_up_to(length: u32) -> Vec<Vec<u32>> {
    let length = length - SHORTER;
    let words: Vec<_> = (0..=length as usize)
        .flat_map(|length| naive::all_words(3, length))
        .collect();
    assert_eq!(words.len(), naive::words_up_to(length));
    words
}

#[test]
fn the_product_of_any_two_short_words_is_the_one_defined() {
    let words = words_up_to(4);
    let mut cases = 0;
    for (a, b) in words.iter().flat_map(|a| words.iter().map(move |b| (a, b))) {
        assert_eq!(letters(&word(a).product(&word(b))), naive::product(a, b));
        cases += 1;
    }
    assert_eq!(cases, words.len().pow(2));
}

#[test]
fn the_product_is_associative_and_the_empty_word_is_its_identity() {
    let words: Vec<Word> = words_up_to(3).iter().map(|symbols| word(symbols)).collect();
    let mut cases = 0;
    for a in &words {
        assert_eq!(a.product(&Word::identity()), *a);
        assert_eq!(Word::identity().product(a), *a);
        for b in &words {
            let ab = a.product(b);
            for c in &words {
                assert_eq!(ab.product(c), a.product(&b.product(c)));
                cases += 1;
            }
        }
    }
    assert_eq!(cases, words.len().pow(3));
}

#[test]
fn the_product_can_be_cancelled_on_both_sides() {
    let words: Vec<Word> = words_up_to(4).iter().map(|symbols| word(symbols)).collect();
    let mut cases = 0;
    let longest = 3 - SHORTER;
    for a in words.iter().filter(|a| a.len() <= longest as usize) {
        let distinct = |products: Vec<Word>| {
            products
                .into_iter()
                .collect::<std::collections::HashSet<_>>()
                .len()
        };
        assert_eq!(
            distinct(words.iter().map(|b| a.product(b)).collect()),
            words.len()
        );
        assert_eq!(
            distinct(words.iter().map(|b| b.product(a)).collect()),
            words.len()
        );
        cases += 1;
    }
    assert_eq!(cases, naive::words_up_to(longest));
}

#[test]
fn two_words_commute_exactly_if_both_products_are_equal() {
    let words: Vec<Word> = words_up_to(4).iter().map(|symbols| word(symbols)).collect();
    let (mut commuting, mut disjoint) = (0, 0);
    for (a, b) in words.iter().flat_map(|a| words.iter().map(move |b| (a, b))) {
        let equal = a.product(b) == b.product(a);
        assert_eq!(a.commutes_with(b), equal);
        let no_common = !a
            .alphabet()
            .iter()
            .any(|symbol| b.alphabet().contains(symbol));
        assert_eq!(a.is_disjoint_from(b), no_common);
        assert!(equal || !no_common);
        commuting += usize::from(equal);
        disjoint += usize::from(no_common);
    }
    // Some words commute although they share letters.
    assert!(commuting > disjoint && disjoint > 0);
}

#[test]
fn powers_are_repeated_products() {
    let mut cases = 0;
    let words = words_up_to(4);
    for symbols in &words {
        let base = word(symbols);
        let mut power = Word::identity();
        for exponent in 0..5 {
            assert_eq!(base.pow(exponent).as_ref(), Ok(&power));
            power = power.product(&base);
            cases += 1;
        }
    }
    assert_eq!(cases, words.len() * 5);
}

#[test]
fn a_power_beyond_the_memory_is_an_error() {
    let exponents = [usize::MAX, usize::MAX / 2, usize::MAX / 8];
    for exponent in exponents {
        let expected = WordError::TooLong {
            length: 3,
            exponent,
        };
        assert_eq!(word(&[2, 0, 1]).pow(exponent), Err(expected));
    }
    assert_eq!(Word::identity().pow(usize::MAX), Ok(Word::identity()));
}

#[test]
#[cfg_attr(miri, ignore = "there are 6561 pairs of lines")]
fn columns_in_any_order_are_sorted_stably() {
    let mut cases = 0;
    for top in naive::all_words(3, 4) {
        for bottom in naive::all_words(3, 4) {
            let columns: Vec<_> = top.iter().copied().zip(bottom.iter().copied()).collect();
            let found = Word::from_two_lines(top.iter().copied(), bottom.iter().copied());
            let (mut above, mut below) = (top.clone(), bottom.clone());
            above.sort_unstable();
            below.sort_unstable();
            if above == below {
                assert_eq!(found, Ok(word(&naive::bottom_line(columns))));
            } else {
                let count = |line: &[u32], symbol| line.iter().filter(|&&s| s == symbol).count();
                let surplus = |&column: &usize| {
                    count(&bottom[..=column], bottom[column]) > count(&top, bottom[column])
                };
                let column = (0..4).find(surplus).expect("the lines differ");
                assert_eq!(
                    found,
                    Err(WordError::Surplus {
                        column,
                        below: count(&bottom[..=column], bottom[column]),
                        above: count(&top, bottom[column]),
                    })
                );
            }
            cases += 1;
        }
    }
    assert_eq!(cases, 81 * 81);
    let lengths = Word::from_two_lines([1, 2], [1]);
    assert_eq!(
        lengths,
        Err(WordError::DifferentLengths { above: 2, below: 1 })
    );
}

#[test]
fn a_cycle_is_the_word_defined() {
    let mut cases = 0;
    let words = words_up_to(6);
    for symbols in words.iter().filter(|symbols| !symbols.is_empty()) {
        let cycle = Word::from_cycle(symbols.iter().copied());
        assert_eq!(letters(&cycle), naive::cycle(symbols));
        cases += 1;
    }
    assert_eq!(cases, words.len() - 1);
    assert_eq!(Word::from_cycle([]), Word::identity());
}

#[test]
fn the_lines_show_the_multiset_and_the_word() {
    let names = MultisetPermutation::from_word(["bob", "al", "bob", "eve"]);
    assert_eq!(
        names.top().copied().collect::<Vec<_>>(),
        ["al", "bob", "bob", "eve"]
    );
    assert_eq!(names.alphabet(), ["al", "bob", "eve"]);
    assert_eq!(
        names.two_line_form().to_string(),
        " al bob bob eve\nbob  al bob eve"
    );
    assert_eq!(Word::identity().two_line_form().to_string(), "\n");
}

proptest! {
    /// More than 256 different symbols take another path through the ranking than fewer do.
    #[test]
    fn ranking_does_not_depend_on_the_size_of_the_alphabet(
        symbols in prop::collection::vec(any::<u16>(), 0..1500),
        few in 1u16..600,
    ) {
        let symbols: Vec<u32> = symbols.iter().map(|symbol| u32::from(symbol % few)).collect();
        let read = word(&symbols);
        prop_assert_eq!(letters(&read), symbols.clone());
        let mut sorted = symbols.clone();
        sorted.sort_unstable();
        prop_assert_eq!(read.top().copied().collect::<Vec<_>>(), sorted.clone());
        sorted.dedup();
        prop_assert_eq!(read.alphabet(), sorted);
    }

    #[test]
    fn products_of_long_words_are_those_defined(
        a in prop::collection::vec(0u32..40, 0..200),
        b in prop::collection::vec(20u32..60, 0..200),
    ) {
        prop_assert_eq!(letters(&word(&a).product(&word(&b))), naive::product(&a, &b));
    }
}
