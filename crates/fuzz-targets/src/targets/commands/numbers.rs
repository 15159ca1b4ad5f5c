//! The commands that number arrangements and take words apart.

use crate::bytes::Bytes;
use crate::naive::words;
use crate::program::{answer, pocket};
use crate::target::Outcome;

/// A permutation of 1 to n, and its number: how many smaller values stand behind each.
fn permutation(bytes: &mut Bytes<'_>) -> (Vec<usize>, u128) {
    let n = 1 + bytes.below(30);
    let values: Vec<usize> = bytes.order(n).into_iter().map(|value| value + 1).collect();
    let mut number = 0;
    for place in 0..n {
        let smaller = values[place + 1..]
            .iter()
            .filter(|&&value| value < values[place]);
        number = number * (n - place) as u128 + smaller.count() as u128;
    }
    (values, number)
}

fn spaced(values: &[usize]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    values.join(" ")
}

pub(super) fn rank(bytes: &mut Bytes<'_>) -> Outcome {
    let (mut values, number) = permutation(bytes);
    let n = values.len();
    if n > 1 && bytes.once_in(8) {
        values[0] = values[1];
        let said = pocket(&["rank", "perm", &spaced(&values)], b"");
        assert_eq!(said.status, 2, "{values:?}: {said:?}");
        return Outcome::refused("rank");
    }
    // A single number may be read digit by digit; with a comma after it, it is one number.
    let written = spaced(&values) + ",";
    assert_eq!(
        answer(&["rank", "perm", &written]).trim(),
        number.to_string(),
        "{written}"
    );
    Outcome::accepted("rank", n)
}

pub(super) fn unrank(bytes: &mut Bytes<'_>) -> Outcome {
    let (values, number) = permutation(bytes);
    let n = values.len();
    let said = answer(&["unrank", "perm", "-n", &n.to_string(), &number.to_string()]);
    assert_eq!(said.trim(), spaced(&values), "{number} of {n}");
    Outcome::accepted("unrank", n)
}

fn word(bytes: &mut Bytes<'_>) -> String {
    let letters = 1 + bytes.below(6);
    let length = 1 + bytes.below(24);
    (0..length)
        .map(|_| char::from(b'a' + bytes.below(letters) as u8))
        .collect()
}

pub(super) fn factor(bytes: &mut Bytes<'_>) -> Outcome {
    let word = word(bytes);
    let factors = words::factors(word.as_bytes());
    let written = factors.iter().map(|factor| {
        let letters: Vec<String> = factor
            .iter()
            .map(|&letter| char::from(letter).to_string())
            .collect();
        format!("({})", letters.join(" "))
    });
    let written: Vec<String> = written.collect();
    assert_eq!(
        answer(&["factor", &word]).trim(),
        written.join(" "),
        "{word}"
    );
    let erased = String::from_utf8(factors.concat()).expect("letters");
    assert_eq!(
        answer(&["factor", "--foata", &word]).trim(),
        erased,
        "{word}"
    );
    Outcome::accepted("factor", factors.len())
}

pub(super) fn product(bytes: &mut Bytes<'_>) -> Outcome {
    let factors = [word(bytes), word(bytes)];
    let [a, b] = &factors;
    let product = words::product_of_words(a.as_bytes(), b.as_bytes());
    let product = String::from_utf8(product).expect("letters");
    assert_eq!(answer(&["product", a, b]).trim(), product, "{factors:?}");
    Outcome::accepted("product", product.len())
}
