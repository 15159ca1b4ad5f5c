//! Files that together contain certain rows of a level: those of one process, or of several
//! processes, whose number may have changed.

use std::collections::HashSet;
use std::ops::Range;

/// The ways to combine files that together contain some rows, best first: for each, the indices of
/// the files, in the order of their rows. No way has a row twice.
///
/// There is one way for each file that can come first.
pub(super) fn ways(rows: &Range<u64>, files: &[Range<u64>]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..files.len()).collect();
    // A file with exactly these rows is best. Otherwise large files come first, so that few are
    // needed.
    order.sort_by_key(|&file| {
        let Range { start, end } = files[file].clone();
        (files[file] != *rows, u64::MAX - (end - start), start)
    });
    if rows.is_empty() {
        // Every file contains what is known about the levels, so any one file is enough.
        return order.into_iter().map(|file| vec![file]).collect();
    }
    let begins = |file: &&usize| files[**file].contains(&rows.start);
    let firsts = order.iter().filter(begins);
    let ways = firsts.filter_map(|&first| {
        let mut way = vec![first];
        let is_whole = finish(&mut way, rows.end, files, &order, &mut HashSet::new());
        is_whole.then_some(way)
    });
    ways.collect()
}

/// Adds files until a way is complete, if possible.
fn finish(
    way: &mut Vec<usize>,
    end: u64,
    files: &[Range<u64>],
    order: &[usize],
    dead: &mut HashSet<u64>,
) -> bool {
    let reached = files[way[way.len() - 1]].end;
    if reached >= end {
        return true;
    }
    if !dead.insert(reached) {
        // All ways on from here were tried before, and failed.
        return false;
    }
    let follows = |file: &&usize| files[**file].start == reached && !files[**file].is_empty();
    for &next in order.iter().filter(follows) {
        way.push(next);
        if finish(way, end, files, order, dead) {
            return true;
        }
        way.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn own_rows_come_first_and_then_what_has_them_all() {
        let files = [0..100, 50..100, 0..50, 33..67, 67..100, 50..60];
        assert_eq!(ways(&(50..100), &files), [vec![1], vec![0], vec![3, 4]]);
        assert_eq!(ways(&(0..100), &files), [vec![0], vec![2, 1]]);
        assert_eq!(ways(&(60..61), &files), [vec![0], vec![1], vec![3]]);
        assert_eq!(ways(&(0..101), &files), [[0; 0]; 0]);
        assert_eq!(ways(&(64..64), &[0..64, 64..64]), [[1], [0]]);
    }

    #[test]
    fn a_dead_end_is_gone_back_from() {
        let files = [0..50, 50..90, 50..60, 60..100];
        assert_eq!(ways(&(0..100), &files), [[0, 2, 3]]);
    }

    /// Whether files can be combined, found by trying all ways.
    fn can_be_whole(from: u64, end: u64, files: &[Range<u64>]) -> bool {
        from >= end
            || files.iter().any(|file| {
                file.start == from && !file.is_empty() && can_be_whole(file.end, end, files)
            })
    }

    proptest! {
        #[test]
        fn ways_are_whole_and_found_where_there_are_any(
            files in prop::collection::vec((0_u64..8, 0_u64..8), 0..9),
            start in 0_u64..8,
            length in 1_u64..8,
        ) {
            let files: Vec<Range<u64>> = files.into_iter().map(|(a, b)| a.min(b)..a.max(b)).collect();
            let rows = start..start + length;
            let ways = ways(&rows, &files);
            for way in &ways {
                let first = &files[way[0]];
                prop_assert!(first.contains(&rows.start));
                for pair in way.windows(2) {
                    prop_assert_eq!(files[pair[0]].end, files[pair[1]].start);
                }
                prop_assert!(files[way[way.len() - 1]].end >= rows.end);
            }
            let expected = files.iter().filter(|file| {
                file.contains(&rows.start) && can_be_whole(file.end, rows.end, &files)
            });
            prop_assert_eq!(ways.len(), expected.count());
        }
    }
}
