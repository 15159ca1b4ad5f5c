//! Numbers of pieces.

/// Numbers from 0 without gaps that are in the same order as those given.
pub(crate) fn without_gaps(numbers: &[u16]) -> Vec<u16> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let place = |number| sorted.partition_point(|&smaller| smaller < number) as u16;
    numbers.iter().map(|&number| place(number)).collect()
}
