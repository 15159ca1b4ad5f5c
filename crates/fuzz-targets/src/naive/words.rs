//! Words as two lines of letters, taken apart and put together column by column.

/// A column: what stands above, and below it.
type Column = (u8, u8);

/// The letters in order above the letters of a word.
fn columns(word: &[u8]) -> Vec<Column> {
    let mut sorted = word.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().zip(word.iter().copied()).collect()
}

/// Theorem A: from the smallest letter above, down, and on from there at the first column left with that letter
/// above, until the letter comes up that it began with.
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

/// The word of a cycle alone: its columns, by what stands above.
fn of_cycle(cycle: &[u8]) -> Vec<Column> {
    let last = cycle.last().copied().into_iter();
    let above = last.chain(cycle.iter().copied());
    let mut columns: Vec<Column> = above.zip(cycle.iter().copied()).collect();
    // Columns with one letter above stay in their order.
    columns.sort_by_key(|(above, _)| *above);
    columns
}

/// The intercalation product: for each letter above, the columns of the first word and then those of the next.
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
