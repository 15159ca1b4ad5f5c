//! The rows that each process owns.

use core::ops::Range;

/// Rows are distributed in units of this size, the size of the blocks that are sent.
const UNIT: u64 = 64;

/// The rows of one of several processes. They are consecutive, and all shares are equal up to one
/// unit.
///
/// ```
/// use row_cluster::share;
///
/// assert_eq!(share(1000, 0, 3), 0..320);
/// assert_eq!(share(1000, 1, 3), 320..640);
/// assert_eq!(share(1000, 2, 3), 640..1000);
/// ```
///
/// # Panics
///
/// If the process does not exist.
#[must_use]
pub fn share(rows: u64, process: usize, processes: usize) -> Range<u64> {
    assert!(process < processes, "process {process} of {processes}");
    let units = u128::from(rows.div_ceil(UNIT));
    let first = |process: usize| {
        // At most `units`.
        let unit = (units * process as u128 / processes as u128) as u64;
        rows.min(unit.saturating_mul(UNIT))
    };
    first(process)..first(process + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rows_are_shared_out_once() {
        let mut cases = 0;
        for rows in [0, 1, 63, 64, 65, 1000, 5040, u64::MAX] {
            for processes in [1, 2, 3, 7, 100, 1024] {
                let shares: Vec<_> = (0..processes).map(|i| share(rows, i, processes)).collect();
                assert_eq!((shares[0].start, shares[processes - 1].end), (0, rows));
                for (own, next) in shares.iter().zip(&shares[1..]) {
                    assert_eq!(own.end, next.start);
                }
                let lengths = shares
                    .iter()
                    .map(|share| (share.end - share.start).div_ceil(UNIT));
                let (least, most) = (lengths.clone().min(), lengths.max());
                assert!(
                    most.unwrap_or(0) - least.unwrap_or(0) <= 1,
                    "{rows} {processes}"
                );
                cases += 1;
            }
        }
        assert_eq!(cases, 48);
    }
}
