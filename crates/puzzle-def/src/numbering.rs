//! Numbers of pieces.

/// Numbers labels from 0 without gaps, in their order.
pub(crate) fn without_gaps<L: Ord>(labels: &[L]) -> Vec<u16> {
    let mut sorted: Vec<&L> = labels.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let place = |label| sorted.partition_point(|&smaller| smaller < label) as u16;
    labels.iter().map(place).collect()
}
