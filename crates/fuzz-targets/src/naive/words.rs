//! Words as two lines of letters, taken apart and put together column by column.

/// A column of two letters: the upper and the lower one.
type Column = (u8, u8);

/// The columns of a word: its sorted letters above its letters.
fn columns(word: &[u8]) -> Vec<Column> {
    let mut sorted = word.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().zip(word.iter().copied()).collect()
}

/// Factors a word by Theorem A. A cycle begins at the first column left. From the lower letter of each column
/// it goes on to the first column left with that upper letter, until it comes back to the letter it began with.
pub(crate) fn factors(word: &[u8]) -> Vec<Vec<u8>> {
    let mut left = columns(word);
    let mut factors = Vec::new();
    while let Some(&(begin, _)) = left.first() {
        let mut factor = Vec::new();
        let mut letter = begin;
        loop {
            let next = left.iter().position(|(above, _)| *above == letter);
            let column = left.remove(next.expect("every letter stands above as often as below"));
            letter = column.1;
            factor.push(letter);
            if letter == begin {
                break;
            }
        }
        factors.push(factor);
    }
    factors
}

/// The columns of a single cycle, sorted by their upper letters.
fn of_cycle(cycle: &[u8]) -> Vec<Column> {
    let last = cycle.last().copied().into_iter();
    let above = last.chain(cycle.iter().copied());
    let mut columns: Vec<Column> = above.zip(cycle.iter().copied()).collect();
    // The sort is stable: columns with the same upper letter keep their order.
    columns.sort_by_key(|(above, _)| *above);
    columns
}

/// The intercalation product: for each upper letter, the columns of the first word before those of the next.
pub(crate) fn product(cycles: &[Vec<u8>]) -> Vec<u8> {
    let mut columns: Vec<Column> = cycles.iter().flat_map(|cycle| of_cycle(cycle)).collect();
    columns.sort_by_key(|(above, _)| *above);
    columns.into_iter().map(|(_, below)| below).collect()
}

/// The product of two words.
pub(crate) fn product_of_words(a: &[u8], b: &[u8]) -> Vec<u8> {
    let mut all = [columns(a), columns(b)].concat();
    all.sort_by_key(|(above, _)| *above);
    all.into_iter().map(|(_, below)| below).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_book() {
        let cut = factors(b"dbcbcacdaddbbbd");
        let cut: Vec<String> = cut.iter().map(|f| f.escape_ascii().to_string()).collect();
        assert_eq!(cut, ["ddbcdbbca", "ba", "cdb", "d"]);
        assert_eq!(product(&factors(b"dbcbcacdaddbbbd")), b"dbcbcacdaddbbbd");
    }
}
