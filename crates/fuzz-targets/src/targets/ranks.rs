//! Numbers of arrangements: how many smaller ones there are, counted.

use perm_index::orientation::Rule;
use perm_index::{combination, even, multiset, orientation, permutation};

use crate::bytes::Bytes;
use crate::target::{Outcome, Target};

pub(super) const TARGET: Target = Target {
    name: "ranks",
    claim: "the number of an arrangement is how many smaller ones there are, and leads back to it",
    made,
    raw: None,
    corpus: Vec::new,
    tokens: "",
};

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    match bytes.below(6) {
        0 => small_permutation(bytes),
        1 => long_permutation(bytes),
        2 => combination_in_order(bytes),
        3 => word(bytes),
        4 => digits(bytes),
        _ => even_permutation(bytes),
    }
}

/// Counts the words of digits below `base` that satisfy `will_do`: those before this word, and all.
fn counted(word: &[u8], base: u8, will_do: impl Fn(&[u8]) -> bool) -> (u128, u128) {
    let mut other = vec![0; word.len()];
    let (mut before, mut all) = (0, 0);
    loop {
        if will_do(&other) {
            all += 1;
            before += u128::from(other.as_slice() < word);
        }
        let Some(place) = other.iter().rposition(|&digit| digit + 1 < base) else {
            return (before, all);
        };
        other[place] += 1;
        other[place + 1..].fill(0);
    }
}

fn small(number: usize) -> u8 {
    u8::try_from(number).expect("a small number")
}

fn are_all_different(word: &[u8]) -> bool {
    word.iter()
        .enumerate()
        .all(|(place, value)| !word[..place].contains(value))
}

/// A permutation of up to six elements, or sometimes digits that are not a permutation.
fn small_permutation(bytes: &mut Bytes<'_>) -> Outcome {
    let n = 1 + bytes.below(6);
    let mut values: Vec<u8> = bytes.order(n).into_iter().map(small).collect();
    if bytes.once_in(8) {
        values[bytes.below(n)] = small(bytes.below(n + 1));
    }
    let is_one = are_all_different(&values) && values.iter().all(|&value| usize::from(value) < n);
    let found = permutation::rank(&values);
    assert_eq!(found.is_ok(), is_one, "{values:?}");
    let Ok(number) = found else {
        return Outcome::refused("permutation");
    };
    let (before, all) = counted(&values, small(n), are_all_different);
    assert_eq!(u128::from(number), before, "{values:?}");
    assert_eq!(permutation::rank_u128(&values), Ok(before), "{values:?}");
    let mut back = vec![0; n];
    assert_eq!(permutation::unrank(number, &mut back), Ok(()));
    assert_eq!(back, values);
    let beyond = u64::try_from(all).expect("a factorial of a small number");
    assert!(permutation::unrank(beyond, &mut back).is_err());
    Outcome::accepted("permutation", n)
}

/// A permutation of up to twenty, by its digits in the factorial system.
fn long_permutation(bytes: &mut Bytes<'_>) -> Outcome {
    let n = 7 + bytes.below(14);
    let values: Vec<u8> = bytes.order(n).into_iter().map(small).collect();
    let mut number = 0_u64;
    for place in 0..n {
        let smaller = values[place + 1..]
            .iter()
            .filter(|&&value| value < values[place])
            .count();
        number = number * (n - place) as u64 + smaller as u64;
    }
    assert_eq!(permutation::rank(&values), Ok(number), "{values:?}");
    let mut back = vec![0; n];
    assert_eq!(permutation::unrank(number, &mut back), Ok(()));
    assert_eq!(back, values);
    Outcome::accepted("long permutation", n)
}

fn even_permutation(bytes: &mut Bytes<'_>) -> Outcome {
    let n = 2 + bytes.below(5);
    let values: Vec<u8> = bytes.order(n).into_iter().map(small).collect();
    let is_even = |word: &[u8]| {
        let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        are_all_different(word) && pairs.filter(|&(a, b)| word[a] > word[b]).count() % 2 == 0
    };
    let found = even::rank(&values);
    assert_eq!(found.is_ok(), is_even(&values), "{values:?}");
    let Ok(number) = found else {
        return Outcome::refused("even permutation");
    };
    let (before, all) = counted(&values, small(n), is_even);
    assert_eq!(u128::from(number), before, "{values:?}");
    assert_eq!(even::count(n).map(u128::from), Ok(all));
    let mut back = vec![0; n];
    assert_eq!(even::unrank(number, &mut back), Ok(()));
    assert_eq!(back, values);
    Outcome::accepted("even permutation", n)
}

/// A choice of k out of n, in both orders.
fn combination_in_order(bytes: &mut Bytes<'_>) -> Outcome {
    let n = 1 + bytes.below(7);
    let k = bytes.below(n.min(5) + 1);
    let mut chosen: Vec<u8> = bytes.order(n)[..k].iter().copied().map(small).collect();
    chosen.sort_unstable();
    let rises = |word: &[u8]| word.windows(2).all(|pair| pair[0] < pair[1]);
    let falls = |word: &[u8]| word.windows(2).all(|pair| pair[0] > pair[1]);
    let elements: Vec<u32> = chosen.iter().copied().map(u32::from).collect();
    let bound = u32::from(small(n));
    let (lexicographic, all) = counted(&chosen, small(n), rises);
    assert_eq!(
        combination::rank_lex(&elements, bound),
        Ok(lexicographic),
        "{chosen:?} of {n}"
    );
    assert_eq!(combination::binomial(n as u64, k as u64), Some(all));
    // By the largest element first.
    let backwards: Vec<u8> = chosen.iter().rev().copied().collect();
    let (colexicographic, _) = counted(&backwards, small(n), falls);
    assert_eq!(
        combination::rank_colex(&elements, bound),
        Ok(colexicographic),
        "{chosen:?} of {n}"
    );
    let mut back = vec![0; k];
    assert_eq!(
        combination::unrank_lex(lexicographic, bound, &mut back),
        Ok(())
    );
    assert_eq!(back, elements);
    assert_eq!(
        combination::unrank_colex(colexicographic, bound, &mut back),
        Ok(())
    );
    assert_eq!(back, elements);
    Outcome::accepted("combination", n)
}

/// A word of a few symbols, among all words of the same ones.
fn word(bytes: &mut Bytes<'_>) -> Outcome {
    let symbols = 1 + bytes.below(4);
    let length = bytes.below(7);
    let word: Vec<u8> = (0..length).map(|_| small(bytes.below(symbols))).collect();
    let count = |word: &[u8]| {
        let mut counts = vec![0_u32; symbols];
        for &symbol in word {
            counts[usize::from(symbol)] += 1;
        }
        counts
    };
    let counts = count(&word);
    let (before, all) = counted(&word, small(symbols), |other| count(other) == counts);
    assert_eq!(multiset::rank(&word), Ok(before), "{word:?}");
    assert_eq!(multiset::count(&counts), Ok(all));
    let mut back = vec![0; length];
    assert_eq!(multiset::unrank(before, &counts, &mut back), Ok(()));
    assert_eq!(back, word);
    assert!(multiset::unrank(all, &counts, &mut back).is_err());
    Outcome::accepted("word", length)
}

/// Twists or flips: any, or only those that add up to whole turns.
fn digits(bytes: &mut Bytes<'_>) -> Outcome {
    let base = small(1 + bytes.below(4));
    let n = 1 + bytes.below(6);
    let rule = *bytes.pick(&[Rule::ZeroSum, Rule::Free]);
    let digits: Vec<u8> = (0..n).map(|_| small(bytes.below(base.into()))).collect();
    let will_do = |digits: &[u8]| {
        let sum: u32 = digits.iter().copied().map(u32::from).sum();
        rule == Rule::Free || sum.is_multiple_of(base.into())
    };
    let found = orientation::rank(&digits, base, rule);
    assert_eq!(found.is_ok(), will_do(&digits), "{digits:?} {rule:?}");
    let Ok(number) = found else {
        return Outcome::refused("digits");
    };
    let (before, all) = counted(&digits, base, will_do);
    assert_eq!(number, before, "{digits:?} {rule:?}");
    assert_eq!(orientation::count(n, base, rule), Ok(all));
    let mut back = vec![0; n];
    assert_eq!(orientation::unrank(number, base, rule, &mut back), Ok(()));
    assert_eq!(back, digits);
    Outcome::accepted("digits", n)
}
