//! The factors of a word, and the walk that finds them.

use cycles::MultisetPermutation;
use serde::Serialize;

/// The most letters that are read, since the page draws a column for each.
const LONGEST: usize = 200;

/// The view that the page shows of a word.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct WordView {
    above: String,
    below: String,
    steps: Vec<Step>,
    factors: String,
    primes: String,
    foata: String,
    /// Whether only the first letters of the word were read.
    cut: bool,
}

/// One step of the walk.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Step {
    factor: usize,
    column: usize,
    above: char,
    below: char,
    opens: bool,
    closes: bool,
}

/// The complete view of a word; blanks are ignored.
pub(crate) fn word_view(text: &str) -> WordView {
    let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
    let word = MultisetPermutation::from_word(letters.by_ref().take(LONGEST));
    let steps = word.trace().map(|step| Step {
        factor: step.factor,
        column: step.column,
        above: *step.above,
        below: *step.below,
        opens: step.opens,
        closes: step.closes,
    });
    WordView {
        above: word.top().collect(),
        below: word.word().collect(),
        steps: steps.collect(),
        factors: word.factor().to_string(),
        primes: word.primes().to_string(),
        foata: word.foata().word().collect(),
        cut: letters.next().is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_ends_with_all_factors() {
        let view = word_view("dbcb cacda ddbbbd");
        assert_eq!(view.above, "aabbbbbcccddddd");
        assert_eq!(view.below, "dbcbcacdaddbbbd");
        assert_eq!(view.factors, "(d d b c d b b c a) (b a) (c d b) (d)");
        assert_eq!(view.primes, "(d) (d b c) (b) (a d b c) (a b) (b c d) (d)");
        assert_eq!(view.steps.iter().filter(|step| step.closes).count(), 4);
        assert_eq!(view.steps.len(), 15);
    }

    #[test]
    fn an_empty_word_has_no_factors() {
        assert!(word_view(" ").steps.is_empty());
    }

    #[test]
    fn a_long_word_is_cut() {
        let view = word_view(&"ba".repeat(LONGEST));
        assert_eq!((view.steps.len(), view.cut), (LONGEST, true));
    }
}
