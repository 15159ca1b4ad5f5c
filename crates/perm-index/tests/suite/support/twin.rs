//! The slow twins: each numbering by its definition, quadratic and plain, to hold the fast paths against.

/// The lexicographic rank: for each position, the smaller values further right, times a factorial.
pub(crate) fn rank(values: &[u8]) -> u128 {
    let n = values.len();
    let mut index = 0;
    for i in 0..n {
        let smaller = values[i + 1..].iter().filter(|&&v| v < values[i]).count();
        index = index * (n - i) as u128 + smaller as u128;
    }
    index
}

/// The permutation of a lexicographic rank: from the right, each new value pushes up those it meets.
pub(crate) fn unrank(index: u128, out: &mut [u8]) {
    let n = out.len();
    let mut left = index;
    for i in (0..n).rev() {
        let places = (n - i) as u128;
        out[i] = (left % places) as u8;
        left /= places;
        for j in i + 1..n {
            if out[j] >= out[i] {
                out[j] += 1;
            }
        }
    }
}
