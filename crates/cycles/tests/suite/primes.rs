//! Primes: how many there are, and that factoring into them is unique up to swaps of disjoint neighbours.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use cycles::{CycleProduct, MultisetPermutation, PrimeCycles, prime_count};
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

/// Turns a cycle so that its smallest symbol comes first.
fn from_smallest(mut prime: Vec<u32>) -> Vec<u32> {
    let smallest = (0..prime.len())
        .min_by_key(|&place| prime[place])
        .expect("not empty");
    prime.rotate_left(smallest);
    prime
}

#[test]
fn the_list_of_primes_is_complete_and_without_repetition() {
    for (letters, expected) in (0..=naive::length(7)).zip([0, 1, 3, 8, 24, 89, 415, 2372]) {
        let primes: Vec<Vec<u32>> = PrimeCycles::on(0..letters).collect();
        assert_eq!(primes.len(), expected);
        assert_eq!(prime_count(letters), Some(expected as u128));
        let different: BTreeSet<_> = primes.iter().cloned().map(from_smallest).collect();
        assert_eq!(different.len(), expected);
        for prime in &primes {
            assert_eq!(from_smallest(prime.clone()), *prime);
            assert_eq!(prime.iter().collect::<BTreeSet<_>>().len(), prime.len());
            assert!(Word::from_cycle(prime.iter().copied()).is_prime());
        }
        assert!(primes.windows(2).all(|pair| pair[0].len() <= pair[1].len()));
    }
    let repeated: Vec<_> = PrimeCycles::on(['b', 'a', 'b']).collect();
    assert_eq!(repeated, [vec!['a'], vec!['b'], vec!['a', 'b']]);
}

#[test]
fn the_largest_counts_of_primes_do_not_wrap() {
    // e * 33! from above, as the sum is (m-1)! (1/0! + 1/1! + ...) and a little more.
    let factorial: u128 = (1..=33).product();
    let count = prime_count(34).expect("fits");
    assert!(count > factorial * 27 / 10 && count < factorial * 29 / 10);
    assert_eq!(prime_count(35), None);
    assert_eq!(prime_count(u32::MAX), None);
}

#[test]
#[cfg_attr(miri, ignore = "there are 115,600 pairs of words")]
fn the_prime_words_are_those_that_are_no_product_of_shorter_ones() {
    let words: Vec<Vec<u32>> = (0..=4)
        .flat_map(|length| naive::all_words(4, length))
        .collect();
    let nonempty: Vec<_> = words.iter().filter(|symbols| !symbols.is_empty()).collect();
    let mut products = HashSet::new();
    for (a, b) in nonempty
        .iter()
        .flat_map(|a| nonempty.iter().map(move |b| (a, b)))
    {
        if a.len() + b.len() <= 4 {
            products.insert(naive::product(a, b));
        }
    }
    let mut primes = 0;
    for symbols in &words {
        let expected = !symbols.is_empty() && !products.contains(symbols);
        assert_eq!(word(symbols).is_prime(), expected, "{symbols:?}");
        primes += usize::from(expected);
    }
    assert_eq!(primes, 24);
}

/// All ordered lists of primes on 0, 1, 2 with this many symbols in all.
fn prime_lists(length: usize) -> Vec<Vec<Vec<u32>>> {
    let primes: Vec<Vec<u32>> = PrimeCycles::on(0..3).collect();
    let mut lists: Vec<Vec<Vec<Vec<u32>>>> = vec![vec![vec![]]];
    for total in 1..=length {
        let mut here = Vec::new();
        for prime in primes.iter().filter(|prime| prime.len() <= total) {
            for shorter in &lists[total - prime.len()] {
                here.push(shorter.iter().cloned().chain([prime.clone()]).collect());
            }
        }
        lists.push(here);
    }
    lists.pop().expect("one for each length")
}

/// All lists that swaps of disjoint neighbours lead to.
fn swap_class(list: &[Vec<u32>]) -> BTreeSet<Vec<Vec<u32>>> {
    let mut class = BTreeSet::from([list.to_vec()]);
    let mut open = vec![list.to_vec()];
    while let Some(list) = open.pop() {
        for place in 1..list.len() {
            if list[place - 1]
                .iter()
                .any(|symbol| list[place].contains(symbol))
            {
                continue;
            }
            let mut swapped = list.clone();
            swapped.swap(place - 1, place);
            if class.insert(swapped.clone()) {
                open.push(swapped);
            }
        }
    }
    class
}

#[test]
fn factoring_into_primes_is_unique_up_to_swaps_of_disjoint_neighbours() {
    let mut cases = 0;
    let longest = naive::length(6);
    for length in 0..=longest {
        let mut by_product: BTreeMap<Vec<u32>, BTreeSet<Vec<Vec<u32>>>> = BTreeMap::new();
        for list in prime_lists(length as usize) {
            let product = list.iter().fold(Vec::new(), |product, prime| {
                naive::product(&product, &naive::cycle(prime))
            });
            by_product.entry(product).or_default().insert(list);
        }
        assert_eq!(
            by_product.len(),
            3usize.pow(length),
            "every word is a product of primes"
        );
        for (symbols, all_lists) in by_product {
            let read = word(&symbols);
            let primes = read.primes();
            assert_eq!(primes.product(), read);
            let found: Vec<_> = lists(&primes).into_iter().map(from_smallest).collect();
            assert_eq!(swap_class(&found), all_lists);
            cases += 1;
        }
    }
    assert_eq!(cases, naive::words_up_to(longest));
}

proptest! {
    #[test]
    fn long_words_are_products_of_primes(
        symbols in prop::collection::vec(0u32..1000, 0..600),
        letters in 1u32..1000,
    ) {
        let symbols: Vec<u32> = symbols.iter().map(|symbol| symbol % letters).collect();
        let read = word(&symbols);
        let primes = read.primes();
        for prime in lists(&primes) {
            prop_assert_eq!(prime.iter().collect::<BTreeSet<_>>().len(), prime.len());
        }
        prop_assert_eq!(primes.product(), read);
    }
}
