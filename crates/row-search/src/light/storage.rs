//! The memory that each kind of search takes.

use super::plain::{PlainSets, THERE};
use crate::depth::Depth;
use crate::depths::planes_for;
use crate::fibre::Fibre;
use crate::search::quarter_planes;

/// What a search stores about the states of a space, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Storage {
    /// Only the number of states at each distance: [`count_states`](crate::count_states).
    Counts,
    /// The distance of each state modulo 3, in two bits: [`search_thirds`](crate::search_thirds).
    Thirds,
    /// The distance of each state: [`search`](crate::search()).
    Full,
}

impl Storage {
    /// The peak size in bytes of the sets of a search and its lists of rows; `None` if it is 2^64
    /// or more.
    ///
    /// Only [`Full`](Self::Full) depends on the largest distance, and only a little: by one set for
    /// each doubling. The space's own tables are not included, nor are [packed](crate::Packed)
    /// distances.
    ///
    /// ```
    /// use row_search::Storage;
    ///
    /// let [counts, thirds, full] = [Storage::Counts, Storage::Thirds, Storage::Full]
    ///     .map(|storage| storage.bytes(5040, 112, 14).expect("few rows"));
    /// assert_eq!(counts, 5040 * (2 * 112 + 3));
    /// assert_eq!(thirds, 5040 * (3 * 112 + 5));
    /// assert_eq!(full, 5040 * (6 * 112 + 3));
    /// ```
    #[must_use]
    pub fn bytes(self, rows: u64, row_bytes: usize, max_depth: Depth) -> Option<u64> {
        let sets = self.sets(max_depth);
        // A byte per row in each: the rows of the last level, those of the next one, and the
        // candidates for it.
        const LISTS: u64 = 3;
        // Also the last level of each row.
        let lists = match self {
            Self::Thirds => LISTS + size_of::<u16>() as u64,
            Self::Counts | Self::Full => LISTS,
        };
        // A few dozen sets at most.
        let row = u64::try_from(row_bytes).ok()?.checked_mul(sets as u64)?;
        row.checked_add(lists)?.checked_mul(rows)
    }

    /// The number of bytes for [counting](Self::Counts) this many states if each row is a single
    /// state with weight 1; `None` if it is 2^64 or more.
    ///
    /// ```
    /// use row_search::Storage;
    ///
    /// let bytes = Storage::bytes_of_states(1 << 30).expect("not so many");
    /// assert!((1 << 28..1 << 29).contains(&bytes));
    /// ```
    #[must_use]
    pub fn bytes_of_states(states: u64) -> Option<u64> {
        match THERE {
            Some(_) => PlainSets::bytes_of(states),
            None => Self::Counts.bytes(states, Fibre::trivial().row_bytes(), 0),
        }
    }

    /// The largest number of sets in a search, with a bit for each state in each.
    ///
    /// ```
    /// use row_search::Storage;
    ///
    /// assert_eq!([Storage::Counts, Storage::Thirds, Storage::Full].map(|storage| storage.sets(14)), [2, 3, 6]);
    /// ```
    #[must_use]
    pub fn sets(self, max_depth: Depth) -> usize {
        match self {
            Self::Counts => 2,
            Self::Thirds => 3,
            Self::Full => {
                // The maximum of two phases: searching beyond the last level, and converting the
                // sets to planes, with one set in addition.
                let searching = 4 + quarter_planes(max_depth.saturating_add(1));
                searching.max(planes_for(max_depth) + 1)
            }
        }
    }
}
