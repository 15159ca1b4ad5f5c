//! What rows lack, as far as a part knows: nothing, a few states that are listed, or any.

use super::row_bits::RowBits;
use crate::fibre::MAX_WORDS;
use crate::lanes::{LANES, Lanes};
use crate::row::Row;

/// Rows whose lists are kept together.
pub(super) const ROWS_PER_LIST: u64 = 64;

/// A row lacks few states if they are at most one to so many of its words.
///
/// [`pull`](crate::pull::pull) looks for each of them alone if they are in an eighth of the words or fewer, where there
/// may be several in one. With more of them it moves whole rows, and knowing them all saves few of those moves, but would
/// take more to tell.
const WORDS_PER_STATE: usize = 4;

/// The lists take at most so great a part of the bytes of one of the two sets.
const SHARE: u64 = 4;

/// Bytes of a list before its states: the number of the row, and how many there are.
const HEAD_BYTES: usize = 2;

/// Bytes that lists which are kept together take beside their own, at most.
const ALLOCATION_BYTES: usize = 16;

/// The most states that a row may lack for them to be listed.
pub(super) fn few_of(row_bytes: usize) -> usize {
    row_bytes / size_of::<u32>() / WORDS_PER_STATE
}

// Their number is a byte of a list.
const _: () = assert!(MAX_WORDS / WORDS_PER_STATE <= u8::MAX as usize);

/// What a row lacks.
pub(super) enum Lack<'a> {
    Nothing,
    Few(Places<'a>),
    /// It may be anything.
    Unknown,
}

/// The places of the states that a row lacks, each 32 times the number of its word, and its bit.
#[derive(Clone, Copy)]
pub(super) struct Places<'a>(&'a [[u8; 2]]);

impl Places<'_> {
    /// The row of these states.
    pub(super) fn to_row<const V: usize>(self) -> Row<V> {
        let mut row = [Lanes::ZERO; V];
        for &place in self.0 {
            let place = usize::from(u16::from_le_bytes(place));
            let (word, bit) = (place / u32::BITS as usize, place % u32::BITS as usize);
            row[word / LANES].0[word % LANES] |= 1 << bit;
        }
        row
    }
}

/// What all rows lack, as far as a part knows.
///
/// It serves to leave out states that a row has already. As rows never lose states, what was true once may be believed
/// for ever, and what isn't known costs time only.
pub(super) struct Lacking {
    /// The rows that have all their states.
    complete: RowBits,
    /// For 64 rows each the lists of those that lack few states, one behind the other in any order: the number of the row
    /// among the 64, the number of states, and 2 bytes for the place of each.
    lists: Vec<Box<[u8]>>,
    /// Bytes that all lists take.
    bytes: u64,
    /// And that they may take.
    most: u64,
}

impl Lacking {
    /// Nothing is known of rows of so many bytes, some of them own ones; `None` if there is no memory for that.
    pub(super) fn unknown(all_rows: u64, own_rows: u64, row_bytes: usize) -> Option<Self> {
        let count = usize::try_from(all_rows.div_ceil(ROWS_PER_LIST)).ok()?;
        let mut lists = Vec::new();
        lists.try_reserve_exact(count).ok()?;
        lists.resize_with(count, Box::default);
        Some(Self {
            complete: RowBits::none(all_rows)?,
            lists,
            bytes: 0,
            most: most_bytes(all_rows, own_rows, row_bytes)?,
        })
    }

    /// The most bytes that it takes to know what so many rows lack; `None` if they are 2^64 or more.
    pub(super) fn bytes_of(all_rows: u64, own_rows: u64, row_bytes: usize) -> Option<u64> {
        let lists = all_rows.div_ceil(ROWS_PER_LIST) * size_of::<Box<[u8]>>() as u64;
        let most = most_bytes(all_rows, own_rows, row_bytes)?;
        most.checked_add(RowBits::bytes_of(all_rows) + lists)
    }

    /// Number of bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        // They are in memory.
        self.complete.bytes() + size_of_val(self.lists.as_slice()) + self.bytes as usize
    }

    /// The rows that have all their states.
    pub(super) fn complete_mut(&mut self) -> &mut RowBits {
        &mut self.complete
    }

    pub(super) fn is_complete(&self, row: u64) -> bool {
        self.complete.has(row)
    }

    /// What a row lacks.
    pub(super) fn of(&self, row: u64) -> Lack<'_> {
        if self.complete.has(row) {
            return Lack::Nothing;
        }
        let (number, own) = spot(row);
        let listed = each_list(&self.lists[number]).find(|&(row, _)| row == own);
        listed.map_or(Lack::Unknown, |(_, places)| Lack::Few(places))
    }

    /// Learns what some rows lack, each with the places of few states or of none, in the order of the rows.
    pub(super) fn learn(&mut self, told: &[(u64, Vec<u16>)]) {
        for told in told.chunk_by(|(a, _), (b, _)| spot(*a).0 == spot(*b).0) {
            for (row, places) in told {
                self.complete.set(*row, places.is_empty());
            }
            let (number, _) = spot(told[0].0);
            let lists = replaced(&self.lists[number], told);
            self.put(number, lists);
        }
    }

    /// Puts lists in the place of others, if there is room for them. If not, what these rows lack is forgotten.
    fn put(&mut self, number: usize, lists: Vec<u8>) {
        self.bytes -= bytes_with(&self.lists[number]);
        let bytes = bytes_with(&lists);
        if self.bytes + bytes <= self.most {
            self.bytes += bytes;
            self.lists[number] = lists.into();
        } else {
            self.lists[number] = Box::default();
        }
    }
}

/// The most that the lists may take: what they take if all other rows lack as many states as can be listed, but not
/// more than a share of a set of the own rows.
///
/// With many processes each has few rows. Were there no such limit, the lists of all others could take more than its
/// own sets.
fn most_bytes(all_rows: u64, own_rows: u64, row_bytes: usize) -> Option<u64> {
    let few = few_of(row_bytes);
    if few == 0 {
        return Some(0);
    }
    let list = (HEAD_BYTES + size_of::<u16>() * few) as u64;
    let others = all_rows.saturating_sub(own_rows);
    // Own rows may stand between those of others, whose first and last 64 then aren't full.
    let together = (others.div_ceil(ROWS_PER_LIST) + 2) * ALLOCATION_BYTES as u64;
    let of_others = others.saturating_mul(list).saturating_add(together);
    let row = u64::try_from(row_bytes).ok()?;
    Some(of_others.min(own_rows.checked_mul(row)? / SHARE))
}

/// Bytes that lists take which are kept together.
fn bytes_with(lists: &[u8]) -> u64 {
    match lists.len() {
        0 => 0,
        length => (length + ALLOCATION_BYTES) as u64,
    }
}

/// The lists, but for rows of which other things are told now, and what is told of those.
fn replaced(lists: &[u8], told: &[(u64, Vec<u16>)]) -> Vec<u8> {
    let is_told = |own: u8| told.iter().any(|(row, _)| spot(*row).1 == own);
    let mut bytes = Vec::new();
    for (own, Places(places)) in each_list(lists).filter(|&(own, _)| !is_told(own)) {
        bytes.extend([own, places.len() as u8]);
        bytes.extend_from_slice(places.as_flattened());
    }
    for (row, places) in told.iter().filter(|(_, places)| !places.is_empty()) {
        // There are at most `few_of` them.
        bytes.extend([spot(*row).1, places.len() as u8]);
        bytes.extend(places.iter().flat_map(|place| place.to_le_bytes()));
    }
    bytes
}

/// The lists of some rows: the number of each row among those, and what it lacks.
fn each_list(mut lists: &[u8]) -> impl Iterator<Item = (u8, Places<'_>)> {
    core::iter::from_fn(move || {
        let (&[own, count], rest) = lists.split_first_chunk::<HEAD_BYTES>()?;
        let (places, rest) = rest.split_at(size_of::<u16>() * usize::from(count));
        lists = rest;
        Some((own, Places(places.as_chunks().0)))
    })
}

/// Which lists that of a row is one of, and the number of the row among theirs.
fn spot(row: u64) -> (usize, u8) {
    ((row / ROWS_PER_LIST) as usize, (row % ROWS_PER_LIST) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Bytes of the longest row, which may lack 128 states.
    const ROW_BYTES: usize = MAX_WORDS * size_of::<u32>();
    const LANES_OF_ROW: usize = MAX_WORDS / LANES;

    fn row_of(places: &[u16]) -> Row<LANES_OF_ROW> {
        let bytes: Vec<[u8; 2]> = places.iter().map(|place| place.to_le_bytes()).collect();
        Places(&bytes).to_row()
    }

    fn assert_known(lacking: &Lacking, row: u64, expected: Option<&[u16]>) {
        match (lacking.of(row), expected) {
            (Lack::Nothing, Some([])) | (Lack::Unknown, None) => {}
            (Lack::Few(places), Some(expected)) => {
                assert_eq!(
                    places.to_row::<LANES_OF_ROW>(),
                    row_of(expected),
                    "row {row}"
                );
            }
            _ => panic!("row {row} is not as it was told"),
        }
    }

    #[test]
    fn what_is_told_last_of_a_row_is_known() {
        let mut lacking = Lacking::unknown(300, 150, ROW_BYTES).expect("it is small");
        let mut expected: BTreeMap<u64, Vec<u16>> = BTreeMap::new();
        let mut seed = 1_u64;
        let mut below = |end: u64| {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (seed >> 33) % end
        };
        for _ in 0..200 {
            let first = below(150);
            let rows = (first..first + 1 + below(64)).filter(|row| row % 3 != 1 && *row < 150);
            let places =
                |row: u64, count: u64| (0..count).map(move |i| (i * 97 + row) as u16).collect();
            let told: Vec<(u64, Vec<u16>)> =
                rows.map(|row| (row, places(row, below(65)))).collect();
            lacking.learn(&told);
            expected.extend(told);
            for row in 0..300 {
                assert_known(&lacking, row, expected.get(&row).map(Vec::as_slice));
            }
        }
        assert!(expected.len() > 90, "{}", expected.len());
    }

    #[test]
    fn lists_take_no_more_than_their_share() {
        let (rows, own) = (64_000, 640);
        let mut lacking = Lacking::unknown(rows, own, ROW_BYTES).expect("it is small");
        let most = Lacking::bytes_of(rows, own, ROW_BYTES).expect("it is small");
        let empty = lacking.bytes() as u64;
        assert_eq!(most - empty, own * ROW_BYTES as u64 / SHARE);
        let all: Vec<u16> = (0..few_of(ROW_BYTES) as u16).collect();
        let told: Vec<_> = (own..rows).map(|row| (row, all.clone())).collect();
        lacking.learn(&told);
        assert!(lacking.bytes() as u64 <= most);
        let known = (own..rows).filter(|&row| matches!(lacking.of(row), Lack::Few(_)));
        let known: Vec<u64> = known.collect();
        assert_eq!(known, (own..own + known.len() as u64).collect::<Vec<_>>());
        assert!((1000..1500).contains(&known.len()), "{}", known.len());
        // There is room for others once these lack less.
        for row in known {
            lacking.learn(&[(row, Vec::new())]);
        }
        assert_eq!(lacking.bytes() as u64, empty);
        lacking.learn(&told[told.len() - 1..]);
        assert_known(&lacking, rows - 1, Some(&all));
    }

    #[test]
    fn lists_take_no_more_than_all_others_need() {
        // For 1000 rows a bit each in whole words, and 16 lists.
        let empty = 1024 / 8 + 16 * 16;
        for (others, needed) in [
            (0, 2 * 16),
            (1, 2 + 2 * 128 + 3 * 16),
            (200, 200 * (2 + 2 * 128) + 6 * 16),
        ] {
            let found = Lacking::bytes_of(1000, 1000 - others, ROW_BYTES);
            assert_eq!(found, Some(empty + needed), "{others}");
        }
    }

    #[test]
    fn lists_of_half_of_the_rows_have_room() {
        for row_bytes in [32, 256, ROW_BYTES] {
            let mut lacking = Lacking::unknown(1000, 500, row_bytes).expect("it is small");
            let all: Vec<u16> = (0..few_of(row_bytes) as u16).collect();
            let told: Vec<_> = (500..1000).map(|row| (row, all.clone())).collect();
            lacking.learn(&told);
            let known = (0..1000).filter(|&row| matches!(lacking.of(row), Lack::Few(_)));
            assert_eq!(known.count(), 500, "{row_bytes}");
        }
    }
}
