//! Blocks of rows that some faces don't lead out of, small enough for the near cache.

use super::turns::Turns;

/// The rows block after block. Each block is an orbit of rows under the same faces, or several small ones: none of their
/// turns leads out of it.
pub(super) struct Blocks {
    pub(super) faces: Vec<usize>,
    pub(super) rows: Vec<u32>,
    /// Of each block, the number of rows up to its end.
    pub(super) ends: Vec<u32>,
}

/// Faces that one group has at most.
const MOST_FACES: usize = 7;

/// Rows that a block has at least, unless it is the last one: with fewer, going from one to the next would show.
const FEWEST_ROWS: u32 = 64;

/// Divides the faces so that each is in one of a few groups, whose orbits have at most so many rows. (A block of several
/// has fewer than [`FEWEST_ROWS`] more.) The largest group stands first.
///
/// A level reads every row once for each group, and not for each face, and while it is at a block the rows of that come
/// from the near cache. Whichever faces fit together are taken: which ones does not matter much, how many does.
pub(super) fn grouped(turns: &Turns, most_rows: usize) -> Vec<Blocks> {
    let mut groups: Vec<Blocks> = Vec::new();
    let mut left: Vec<usize> = (0..turns.faces()).collect();
    while let Some(&first) = left.first() {
        let mut faces = vec![first];
        let mut found = None;
        for &face in &left[1..] {
            if faces.len() == MOST_FACES {
                break;
            }
            faces.push(face);
            match orbits(turns, &faces, most_rows) {
                Some(blocks) => found = Some(blocks),
                None => _ = faces.pop(),
            }
        }
        left.retain(|face| !faces.contains(face));
        // The cycles of one face alone are never too long.
        groups.extend(found.or_else(|| orbits(turns, &faces, usize::MAX)));
    }
    let largest = (0..groups.len())
        .rev()
        .max_by_key(|&group| groups[group].faces.len());
    groups.swap(0, largest.unwrap_or(0));
    groups
}

/// The orbits of the rows under some faces; `None` if one of them has too many rows.
fn orbits(turns: &Turns, faces: &[usize], most_rows: usize) -> Option<Blocks> {
    let mut is_seen = vec![false; turns.rows()];
    let mut rows: Vec<u32> = Vec::with_capacity(turns.rows());
    let mut ends = Vec::new();
    for first in 0..turns.rows() as u32 {
        if is_seen[first as usize] {
            continue;
        }
        is_seen[first as usize] = true;
        let start = rows.len();
        rows.push(first);
        let mut next = start;
        // Turns permute the rows, so whatever they lead to from one of them is all that leads there as well.
        while let Some(&row) = rows.get(next) {
            for &face in faces {
                let on = turns.at(row as usize, face).row;
                if !core::mem::replace(&mut is_seen[on as usize], true) {
                    rows.push(on);
                }
            }
            next += 1;
            if rows.len() - start > most_rows {
                return None;
            }
        }
        let end = rows.len() as u32;
        let is_long = end - ends.last().copied().unwrap_or(0) >= FEWEST_ROWS;
        if is_long || rows.len() == turns.rows() {
            ends.push(end);
        }
    }
    Some(Blocks {
        faces: faces.to_vec(),
        rows,
        ends,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::{Trust, sums_of};
    use crate::spaces::{Orbit, OrbitMove, OrbitSpace};

    /// A turn of the first beads of a row, so many of them.
    fn turn(beads: u8) -> OrbitMove {
        let moved: Vec<_> = (0..beads)
            .map(|bead| (usize::from(bead), (bead + 1) % beads, 0))
            .collect();
        OrbitMove::changing(6, &moved)
    }

    #[test]
    fn no_turn_leads_out_of_a_block_and_small_orbits_share_one() {
        // Orbits of 3, 6 and 24 rows, and one of 120.
        for (lengths, shared) in [
            (&[3][..], true),
            (&[2, 3], true),
            (&[3, 4], true),
            (&[2, 5], false),
        ] {
            let turns = lengths.iter().flat_map(|&length| {
                (1..length.into()).map(move |times| turn(length).times(times, 1))
            });
            let orbit = (Orbit::plain(6), turns.collect());
            let space = OrbitSpace::new(&[orbit]).expect("turns of beads");
            let sums = sums_of(&space).expect("no twists are sums, too");
            let turns = Turns::new(&space, sums, Trust::None).expect("all moves are turns");
            let [blocks] = &grouped(&turns, 120)[..] else {
                panic!("the faces {lengths:?} are in one group");
            };
            let mut block_of = vec![usize::MAX; 720];
            let mut start = 0;
            for (block, &end) in blocks.ends.iter().enumerate() {
                for &row in &blocks.rows[start..end as usize] {
                    assert_eq!(block_of[row as usize], usize::MAX, "row {row} comes once");
                    block_of[row as usize] = block;
                }
                let rows = end as usize - start;
                let is_last = end == 720;
                assert!(
                    is_last || rows >= FEWEST_ROWS as usize,
                    "{lengths:?}: {rows} rows"
                );
                assert!(
                    rows < 120 + FEWEST_ROWS as usize,
                    "{lengths:?}: {rows} rows"
                );
                assert_eq!(rows < 120, shared, "{lengths:?}: {rows} rows");
                start = end as usize;
            }
            assert_eq!(start, 720);
            for (row, block) in block_of.iter().enumerate() {
                for face in 0..turns.faces() {
                    assert_eq!(block_of[turns.at(row, face).row as usize], *block);
                }
            }
        }
    }
}
