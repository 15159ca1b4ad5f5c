//! Theorem A: every word is in exactly one way a product of canonical factors, and the walk finds it.

use std::collections::{HashMap, HashSet};

use cycles::{CycleProduct, MultisetPermutation, Permutation, Trace, WordError};
use proptest::prelude::*;

use crate::support::naive;

type Word = MultisetPermutation<u32>;

fn word(symbols: &[u32]) -> Word {
    Word::from_word(symbols.iter().copied())
}

fn lists(cycles: &CycleProduct<'_, u32>) -> Vec<Vec<u32>> {
    cycles
        .iter()
        .map(|cycle| cycle.symbols().copied().collect())
        .collect()
}

/// All ways to cut a word into pieces that aren't empty.
fn cuts(symbols: &[u32]) -> impl Iterator<Item = Vec<Vec<u32>>> {
    (0..1u32 << symbols.len().saturating_sub(1)).map(move |mask| {
        let mut pieces = vec![Vec::new()];
        for (index, &symbol) in symbols.iter().enumerate() {
            if index > 0 && mask >> (index - 1) & 1 == 1 {
                pieces.push(Vec::new());
            }
            pieces.last_mut().expect("never empty").push(symbol);
        }
        pieces
    })
}

#[test]
fn every_word_has_exactly_one_canonical_form_and_the_walk_finds_it() {
    let mut cases = 0;
    let longest = naive::length(7);
    for length in 1..=longest as usize {
        let mut forms: HashMap<Vec<u32>, Vec<Vec<u32>>> = HashMap::new();
        for symbols in naive::all_words(3, length) {
            for form in cuts(&symbols).filter(|form| naive::is_canonical(form)) {
                let product = form.iter().fold(Vec::new(), |product, factor| {
                    naive::product(&product, &naive::cycle(factor))
                });
                assert_eq!(forms.insert(product, form), None, "a second form");
            }
        }
        for symbols in naive::all_words(3, length) {
            let read = word(&symbols);
            let factors = read.factor();
            let form = &forms[&symbols];
            assert_eq!(form, &lists(&factors));
            assert_eq!((factors.len(), factors.is_empty()), (form.len(), false));
            for (cycle, symbols) in factors.iter().zip(form) {
                assert_eq!(cycle.len(), symbols.len());
            }
            assert_eq!(read.factor().product(), read);
            cases += 1;
        }
    }
    assert_eq!(cases, naive::words_up_to(longest) - 1);
    assert!(Word::identity().factor().is_empty());
    assert_eq!(Word::identity().factor().len(), 0);
    assert!(Word::identity().factor().product().is_empty());
}

#[test]
fn the_correspondence_is_one_to_one_and_keeps_its_statistics() {
    let mut cases = 0;
    let longest = naive::length(8);
    for length in 0..=longest {
        let mut images = HashSet::new();
        for symbols in naive::all_words(3, length as usize) {
            let old = word(&symbols);
            let new = old.foata();
            assert_eq!(new.foata_inverse(), old);
            assert_eq!(old.foata_inverse().foata(), old);
            assert!(new.top().eq(old.top()));

            // For each u > v: as many columns u over v as neighbours u v.
            let new_symbols: Vec<u32> = new.word().copied().collect();
            assert_eq!(new_symbols, lists(&old.factor()).concat());
            for (u, v) in [(1, 0), (2, 0), (2, 1)] {
                let columns = naive::columns(&symbols)
                    .into_iter()
                    .filter(|&c| c == (u, v))
                    .count();
                let descents = new_symbols
                    .windows(2)
                    .filter(|&pair| pair == [u, v])
                    .count();
                assert_eq!(columns, descents);
            }
            images.insert(new_symbols);
            cases += 1;
        }
        assert_eq!(images.len(), 3usize.pow(length));
    }
    assert_eq!(cases, naive::words_up_to(longest));
}

#[test]
fn the_trace_uses_each_column_once_and_explains_each_factor() {
    let mut cases = 0;
    let length = naive::length(7);
    for symbols in naive::all_words(3, length as usize) {
        let read = word(&symbols);
        let columns = naive::columns(&symbols);
        let factors = lists(&read.factor());
        let mut used = vec![false; columns.len()];
        let mut leader = 0;
        let mut traced = vec![Vec::new(); factors.len()];
        for step in read.trace() {
            let seek = |symbol: Option<u32>| {
                (0..used.len())
                    .find(|&c| !used[c] && symbol.is_none_or(|symbol| columns[c].0 == symbol))
            };
            let last = traced[step.factor].last().copied();
            assert_eq!(step.opens, last.is_none());
            assert_eq!(Some(step.column), seek(last));
            assert_eq!((*step.above, *step.below), columns[step.column]);
            if step.opens {
                leader = *step.above;
            }
            assert_eq!(step.closes, *step.below == leader);
            used[step.column] = true;
            traced[step.factor].push(*step.below);
        }
        assert_eq!(traced, factors);
        let columns = |trace: Trace<'_, u32>| trace.map(|step| step.column).collect::<Vec<_>>();
        assert_eq!(read.try_trace().map(columns), Some(columns(read.trace())));
        assert!(used.iter().all(|&used| used));
        cases += 1;
    }
    assert_eq!(cases, 3usize.pow(length));
}

#[test]
#[cfg_attr(miri, ignore = "there are 59,049 pairs of lines")]
fn starts_in_the_order_of_any_top_line_give_the_factors_of_that_two_line_form() {
    let (mut cases, mut different) = (0, 0);
    for top in naive::all_words(3, 5) {
        for bottom in naive::all_words(3, 5) {
            let columns: Vec<_> = top.iter().copied().zip(bottom.iter().copied()).collect();
            let Ok(read) = Word::from_two_lines(top.iter().copied(), bottom) else {
                continue;
            };
            let factors = read
                .factor_from(&top)
                .expect("these are the symbols of the word");
            assert_eq!(lists(&factors), naive::factors(&columns));
            assert_eq!(factors.product(), read);
            let steps = read
                .trace_from(&top)
                .expect("these are the symbols of the word");
            assert!(steps.map(|step| step.below).eq(factors.symbols()));
            let (mut sorted, mut other) = (lists(&read.factor()), lists(&factors));
            sorted.sort();
            other.sort();
            different += usize::from(sorted != other);
            cases += 1;
        }
    }
    // The sum over all multisets of the square of their number of words.
    assert_eq!(cases, 4653);
    assert!(
        different > 0,
        "other starts give other factors, not the same in another order"
    );
}

#[test]
fn a_start_that_the_word_does_not_hold_is_an_error() {
    let read = word(&[5, 7, 5]);
    let error = |starts: &[u32]| read.factor_from(starts).expect_err("a wrong start");
    assert_eq!(
        error(&[6]),
        WordError::UnknownStart {
            index: 0,
            wanted: 1,
            held: 0
        }
    );
    assert_eq!(
        error(&[7, 5, 7]),
        WordError::UnknownStart {
            index: 2,
            wanted: 2,
            held: 1
        }
    );
    assert_eq!(
        error(&[7, 7]),
        WordError::UnknownStart {
            index: 1,
            wanted: 2,
            held: 1
        }
    );
    assert_eq!(
        error(&[5, 5, 5]),
        WordError::UnknownStart {
            index: 2,
            wanted: 3,
            held: 2
        }
    );
    assert!(read.factor_from(&[7, 5, 5]).is_ok());
    assert!(read.trace_from(&[8]).is_err());
}

#[test]
fn what_is_wrong_with_words_is_said_in_numbers() {
    let read = word(&[5, 7, 5]);
    let start = read.factor_from(&[7, 7]).expect_err("a wrong start");
    assert_eq!(
        start.to_string(),
        "start 1 is occurrence 2 of its symbol, but the word has only 1"
    );
    let wrong = |top: &[u32], bottom: &[u32]| {
        let lines = Word::from_two_lines(top.to_vec(), bottom.to_vec());
        lines.expect_err("wrong lines").to_string()
    };
    assert_eq!(wrong(&[1, 2], &[1]), "2 symbols stand above, but 1 below");
    assert_eq!(
        wrong(&[1, 2, 2], &[2, 1, 1]),
        "below, column 2 has occurrence 2 of its symbol, but the top line has only 1"
    );
    let power = word(&[2, 0, 1]).pow(usize::MAX);
    assert_eq!(
        power.expect_err("a long word").to_string(),
        format!(
            "a word of 3 symbols to the power {} is too long",
            usize::MAX
        )
    );
}

#[test]
fn a_plain_permutation_has_its_cycles_as_factors() {
    let mut cases = 0;
    let most = naive::length(7);
    for images in (0..=most).flat_map(naive::all_permutations) {
        let permutation = Permutation::new(images.clone()).expect("a permutation");
        let as_word = Word::from(&permutation);
        assert_eq!(as_word, word(&images));
        let cycles = permutation.cycles();
        let (fixed, factors): (Vec<_>, Vec<_>) = lists(&as_word.factor())
            .into_iter()
            .partition(|factor| factor.len() == 1);
        assert!(cycles.factors().eq(factors));
        assert_eq!(fixed.concat(), cycles.fixed_points());
        cases += 1;
    }
    assert_eq!(cases, naive::permutations_up_to(most));
}

proptest! {
    #[test]
    fn long_words_are_factored_as_the_quadratic_walk_does(
        symbols in prop::collection::vec(0u32..1000, 0..600),
        letters in 1u32..1000,
    ) {
        let symbols: Vec<u32> = symbols.iter().map(|symbol| symbol % letters).collect();
        let read = word(&symbols);
        let factors = read.factor();
        prop_assert_eq!(lists(&factors), naive::factors(&naive::columns(&symbols)));
        prop_assert!(naive::is_canonical(&lists(&factors)));
        prop_assert_eq!(factors.product(), read.clone());
        prop_assert_eq!(read.foata().foata_inverse(), read);
    }
}
