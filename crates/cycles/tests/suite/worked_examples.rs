//! Known results on words, letter for letter.

use cycles::MultisetPermutation;

fn word(letters: &str) -> MultisetPermutation<char> {
    MultisetPermutation::from_word(letters.chars())
}

fn text(word: &MultisetPermutation<char>) -> String {
    word.word().collect()
}

#[test]
fn cadab_and_bddad_intercalate_to_different_words_in_both_orders() {
    let (a, b) = (word("cadab"), word("bddad"));
    assert_eq!(text(&a.product(&b)), "cabddabdad");
    assert_eq!(text(&b.product(&a)), "bcaddadadb");
    assert!(!a.commutes_with(&b));
}

#[test]
fn the_word_of_fifteen_letters_has_four_canonical_factors_and_seven_primes() {
    let example = word("dbcbcacdaddbbbd");
    let factors = example.factor();
    assert_eq!(factors.to_string(), "(d d b c d b b c a) (b a) (c d b) (d)");
    assert_eq!(factors.product(), example);
    let primes = example.primes();
    let joined: Vec<String> = primes
        .iter()
        .map(|prime| prime.symbols().collect())
        .collect();
    assert_eq!(joined.join("."), "d.dbc.b.adbc.ab.bcd.d");
    assert_eq!(primes.product(), example);
}

#[test]
fn of_the_words_on_aabb_only_two_change_places() {
    for same in ["aabb", "abab", "abba", "baab"] {
        assert_eq!(text(&word(same).foata()), same);
    }
    assert_eq!(text(&word("baba").foata()), "bbaa");
    assert_eq!(text(&word("bbaa").foata()), "baba");
}
