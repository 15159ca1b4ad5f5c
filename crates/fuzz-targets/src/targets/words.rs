//! Words: factors by Theorem A, products and primes, by columns of letters.

use cycles::MultisetPermutation;

use crate::bytes::Bytes;
use crate::naive::words::{factors, product, product_of_words};
use crate::target::{Outcome, Target, lines_of};

pub(super) const TARGET: Target = Target {
    name: "words",
    claim: "factors, products, primes and Foata's image are those of columns crossed out one by one",
    made,
    raw: Some(raw),
    corpus: || lines_of(include_str!("../../corpus/words.txt")),
    tokens: "a|b|abc|aaaa",
};

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    let letters = 1 + bytes.below(8);
    let word: Vec<u8> = (0..bytes.below(120))
        .map(|_| b'a' + u8::try_from(bytes.below(letters)).expect("a small number"))
        .collect();
    let other: Vec<u8> = (0..bytes.below(20))
        .map(|_| b'a' + u8::try_from(bytes.below(letters)).expect("a small number"))
        .collect();
    let [a, b] = [&word, &other].map(|word| MultisetPermutation::from_word(word.iter().copied()));
    let both: Vec<u8> = a.product(&b).word().copied().collect();
    assert_eq!(
        both,
        product_of_words(&word, &other),
        "{word:?} and {other:?}"
    );
    raw(&word)
}

fn raw(input: &[u8]) -> Outcome {
    let word = MultisetPermutation::from_word(input.iter().copied());
    let letters = |word: &MultisetPermutation<u8>| word.word().copied().collect::<Vec<u8>>();
    let cycles = |product: &cycles::CycleProduct<'_, u8>| {
        let cycles = product
            .iter()
            .map(|cycle| cycle.symbols().copied().collect());
        cycles.collect::<Vec<Vec<u8>>>()
    };
    let expected = factors(input);
    assert_eq!(cycles(&word.factor()), expected, "{}", input.escape_ascii());
    assert_eq!(letters(&word.factor().product()), input);
    assert_eq!(product(&expected), input);
    assert_eq!(letters(&word.foata()), expected.concat());
    assert_eq!(word.foata().foata_inverse(), word);

    let primes = cycles(&word.primes());
    for prime in &primes {
        let mut sorted = prime.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(
            sorted.len(),
            prime.len(),
            "no letter stands twice in a prime"
        );
    }
    assert_eq!(product(&primes), input);
    assert_eq!(
        word.is_prime(),
        primes.len() == 1,
        "{}",
        input.escape_ascii()
    );
    Outcome::accepted(
        (expected.len().checked_ilog2(), primes.len().checked_ilog2()),
        input.len(),
    )
}
