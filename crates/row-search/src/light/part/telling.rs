//! What the rows of a part lack, told to other parts and learned of them.

use core::ops::Range;

use super::blocks::{BlockOut, read_block};
use super::error::BlockError;
use super::lacking::{ROWS_PER_LIST, few_of};
use super::{PartSearch, Phase, assert_own};
use crate::parallel::{map_each, tasks};
use crate::row::{Row, count, full_row, members, row_of, with_row_length};

impl PartSearch<'_> {
    /// What own rows lack that the last level has changed, for other parts to [learn](Self::learn_lacking): blocks of up
    /// to 64 rows, of which each lacks nothing or a few states. Until the first level has ended, also
    /// after [`resume`](Self::resume), all rows count as changed.
    ///
    /// They are few if there is at most one to 4 words of the row. In the midst of a level, what it has found so far is
    /// not lacking any more; then all rows count as changed that this level or the last one has added to.
    ///
    /// ```
    /// use row_search::{PartSearch, TransitionSpace};
    ///
    /// let ring = TransitionSpace::new(1, 100, (1..100).chain([0]).collect())?;
    /// let mut parts = [0..50, 50..100].map(|rows| PartSearch::new(&ring, rows).expect("it is small"));
    /// let [first, second] = &mut parts;
    /// for block in first.lacking_in(0..50) {
    ///     second.learn_lacking(&block)?;
    /// }
    /// // Rows 50 to 63, and those from 64 on, lack one state each.
    /// assert_eq!(second.lacking_in(50..100).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If these are not own rows.
    #[must_use]
    pub fn lacking_in(&self, rows: Range<u64>) -> Vec<Vec<u8>> {
        assert_own(&self.rows, &rows);
        with_row_length!(self.space.fibre(), lacking_in(self, &rows))
    }

    /// Hears what rows of another part lack. There is no need to, but it saves work: [`found_in`](Self::found_in) leaves
    /// out what they don't lack. What is told of a row takes the place of what was told of it before.
    ///
    /// # Errors
    ///
    /// [`BlockError`] if that can't be. Then nothing of it is believed.
    pub fn learn_lacking(&mut self, block: &[u8]) -> Result<(), BlockError> {
        let told = with_row_length!(self.space.fibre(), read_lacking(self, block))?;
        self.lacking.learn(&told);
        Ok(())
    }
}

/// What those of some own rows lack that have changed, in blocks.
fn lacking_in<const V: usize>(part: &PartSearch<'_>, rows: &Range<u64>) -> Vec<Vec<u8>> {
    let fibre = part.space.fibre();
    // In the midst of a level that is the newer set.
    let reached = match part.phase {
        Phase::Between | Phase::Closed => &part.reached,
        Phase::Level { .. } | Phase::Closing => &part.before,
    };
    let reached = reached.as_chunks::<V>().0;
    let full = full_row::<V>(fibre);
    let few = few_of(fibre.row_bytes());
    let of_block = |number: usize| {
        let first = (rows.start / ROWS_PER_LIST + number as u64) * ROWS_PER_LIST;
        let mut block = BlockOut::new(first);
        for row in first.max(rows.start)..rows.end.min(first + ROWS_PER_LIST) {
            let own = (row - part.rows.start) as usize;
            if !(part.is_untold || part.active[own] || part.touched[own]) {
                continue;
            }
            let missing: Row<V> = row_of(|i| full[i] & !reached[own][i]);
            if count(&missing) as usize <= few {
                block.put(fibre, row, &missing);
            }
        }
        block.finish()
    };
    // The rows are in memory.
    let blocks = rows.end.div_ceil(ROWS_PER_LIST) - rows.start / ROWS_PER_LIST;
    let told = map_each(tasks(blocks as usize), &|numbers| {
        numbers.filter_map(of_block).collect::<Vec<_>>()
    });
    told.into_iter().flatten().collect()
}

/// The places of what each row of a block lacks.
fn read_lacking<const V: usize>(
    part: &PartSearch<'_>,
    block: &[u8],
) -> Result<Vec<(u64, Vec<u16>)>, BlockError> {
    let fibre = part.space.fibre();
    let expected = few_of(fibre.row_bytes());
    let mut told = Vec::new();
    read_block::<V>(fibre, block, |row, lacking| {
        let rows = 0..part.space.rows();
        if !rows.contains(&row) {
            let (found, expected) = (row, rows);
            return Err(BlockError::Row { found, expected });
        }
        if part.rows.contains(&row) {
            return Err(BlockError::Own { row });
        }
        let found = count(lacking) as usize;
        if found > expected {
            return Err(BlockError::TooMany {
                row,
                found,
                expected,
            });
        }
        told.push((row, members(lacking).collect()));
        Ok(())
    })?;
    Ok(told)
}

#[cfg(test)]
mod tests;
