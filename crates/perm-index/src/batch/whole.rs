//! Permutations of four to seven elements, each unranked by one look-up.

use crate::factorial::FACTORIALS;
use crate::lehmer;

/// The smallest N with a table: the values are written as two groups of four, which may overlap.
const FEWEST: usize = 4;
/// The largest N with a table. The table takes 40 KB; for eight elements it would be 315 KB, too
/// large for the nearest cache.
const MOST: usize = 7;
/// The number of permutations of [`MOST`] elements.
const ROOM: usize = FACTORIALS[MOST] as usize;

/// The table for N elements. For an N without a table, every look-up fails.
pub(super) struct Whole<const N: usize>;

impl<const N: usize> Whole<N> {
    /// Whether there is a table. There is none in WebAssembly: the module has to be downloaded, and
    /// the table costs more than it saves.
    const IS_THERE: bool = FEWEST <= N && N <= MOST && !cfg!(target_family = "wasm");

    /// For each rank the values, one per byte.
    const VALUES: [u64; ROOM] = if Self::IS_THERE { values(N) } else { [0; ROOM] };

    /// Writes the permutation of a rank below N!; returns false if there is no table.
    #[inline]
    pub(super) const fn unrank(rank: u32, out: &mut [u8; N]) -> bool {
        if !Self::IS_THERE {
            return false;
        }
        let values = const { &Self::VALUES }[rank as usize];
        if let Some(first) = out.first_chunk_mut() {
            *first = (values as u32).to_le_bytes();
        }
        if let Some(last) = out.last_chunk_mut() {
            *last = ((values >> (8 * (N - FEWEST))) as u32).to_le_bytes();
        }
        true
    }
}

/// For each rank of n elements the values, one per byte.
const fn values(n: usize) -> [u64; ROOM] {
    let mut all = [0; ROOM];
    let mut rank = 0;
    while rank < FACTORIALS[n] as usize {
        let mut bytes = [0; 8];
        let (values, _) = bytes.split_at_mut(n);
        lehmer::unrank_valid(rank as u64, values);
        all[rank] = u64::from_le_bytes(bytes);
        rank += 1;
    }
    all
}
