//! Numbers of pieces.

/// Numbers from 0 without gaps for labels, in the order of these.
pub(crate) fn without_gaps<L: Ord>(labels: &[L]) -> Vec<u16> {
    let mut sorted: Vec<&L> = labels.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let place = |label| sorted.partition_point(|&smaller| smaller < label) as u16;
    labels.iter().map(place).collect()
}
