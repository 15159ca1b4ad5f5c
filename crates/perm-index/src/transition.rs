//! Transition tables: the effect of moves on arrangements, as indices.

use crate::{Coordinate, Error};

/// Fills `table` with the effect of every move on every index: entry `index * moves + m` is the
/// index after move m. Nothing is allocated.
///
/// `apply(arrangement, m)` is the arrangement after move m.
///
/// # Errors
///
/// [`Error::WrongLength`] if `table` does not have `size * moves` entries; [`Error::TableTooLarge`]
/// if the indices do not fit a `u32`; [`Error::LeavesCoordinate`] if a move leads to an arrangement
/// outside the coordinate (for example, an odd permutation where only even ones are numbered). In
/// the last case the entries before that one have been written, and calling `rank` on the
/// arrangement tells the reason.
///
/// ```
/// use perm_index::{Coordinate, Permutations, fill_transitions};
///
/// // One move: swap the first two of three elements.
/// let mut table = [0; 6];
/// fill_transitions(&Permutations::<3>, 1, |perm, _| {
///     let [a, b, c] = *perm.as_array();
///     perm_index::Perm::new([b, a, c]).unwrap_or(*perm)
/// }, &mut table)?;
/// assert_eq!(table, [2, 4, 0, 5, 1, 3]);
/// # Ok::<(), perm_index::Error>(())
/// ```
pub fn fill_transitions<C: Coordinate>(
    coordinate: &C,
    moves: usize,
    mut apply: impl FnMut(&C::Arrangement, usize) -> C::Arrangement,
    table: &mut [u32],
) -> Result<(), Error> {
    let expected = table_length(coordinate, moves)?;
    if table.len() != expected {
        return Err(Error::WrongLength {
            found: table.len(),
            expected,
        });
    }
    if moves == 0 {
        return Ok(());
    }
    for (index, row) in (0_u64..).zip(table.chunks_exact_mut(moves)) {
        let arrangement = coordinate.unrank(index)?;
        for (move_number, entry) in row.iter_mut().enumerate() {
            let moved = apply(&arrangement, move_number);
            *entry = coordinate
                .rank(&moved)
                .ok()
                .filter(|&to| to < coordinate.size())
                .and_then(|to| u32::try_from(to).ok())
                .ok_or(Error::LeavesCoordinate { index, move_number })?;
        }
    }
    Ok(())
}

/// `size * moves`, checked: the number of entries of a transition table.
fn table_length<C: Coordinate>(coordinate: &C, moves: usize) -> Result<usize, Error> {
    let size = coordinate.size();
    let entries = usize::try_from(size)
        .ok()
        .and_then(|size| size.checked_mul(moves));
    match entries {
        Some(entries) if size <= 1 << u32::BITS => Ok(entries),
        _ => Err(Error::TableTooLarge { size, moves }),
    }
}

/// A transition table that owns its entries.
///
/// ```
/// use perm_index::{Perm, Permutations, TransitionTable};
///
/// let turn = Perm::new([1, 2, 3, 0])?;
/// let table = TransitionTable::new(&Permutations::<4>, 1, |perm, _| *perm * turn)?;
/// assert_eq!(table.len(), 24);
/// assert_eq!(table.get(0, 0), Some(turn.rank() as u32));
/// assert_eq!(table.get(24, 0), None);
/// # Ok::<(), perm_index::Error>(())
/// ```
#[cfg(feature = "alloc")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransitionTable {
    rows: usize,
    moves: usize,
    entries: alloc::boxed::Box<[u32]>,
}

#[cfg(feature = "alloc")]
impl TransitionTable {
    /// Builds the table of a coordinate and a number of moves; see [`fill_transitions`].
    ///
    /// # Errors
    ///
    /// The same as [`fill_transitions`].
    ///
    /// ```
    /// use perm_index::{Error, EvenPermutations, Perm, TransitionTable};
    ///
    /// let swap = Perm::new([1, 0, 2])?;
    /// let error = TransitionTable::new(&EvenPermutations::<3>, 1, |perm, _| *perm * swap);
    /// assert_eq!(error, Err(Error::LeavesCoordinate { index: 0, move_number: 0 }));
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    pub fn new<C: Coordinate>(
        coordinate: &C,
        moves: usize,
        apply: impl FnMut(&C::Arrangement, usize) -> C::Arrangement,
    ) -> Result<Self, Error> {
        let length = table_length(coordinate, moves)?;
        let size = coordinate.size();
        let mut entries = alloc::vec::Vec::new();
        entries
            .try_reserve_exact(length)
            .map_err(|_| Error::TableTooLarge { size, moves })?;
        entries.resize(length, 0);
        fill_transitions(coordinate, moves, apply, &mut entries)?;
        Ok(Self {
            // `table_length` has checked that it fits.
            rows: size as usize,
            moves,
            entries: entries.into_boxed_slice(),
        })
    }

    /// The number of moves, which is the length of each row.
    ///
    /// ```
    /// # let table = perm_index::TransitionTable::new(&perm_index::Permutations::<3>, 2, |p, _| *p)?;
    /// assert_eq!(table.moves(), 2);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.moves
    }

    /// The number of rows, one for each index.
    ///
    /// ```
    /// # let table = perm_index::TransitionTable::new(&perm_index::Permutations::<3>, 2, |p, _| *p)?;
    /// assert_eq!(table.len(), 6);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows
    }

    /// Whether the table has no rows.
    ///
    /// ```
    /// # let table = perm_index::TransitionTable::new(&perm_index::Permutations::<3>, 2, |p, _| *p)?;
    /// assert!(!table.is_empty());
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// The index that a move leads to, or `None` outside the table.
    ///
    /// ```
    /// # let table = perm_index::TransitionTable::new(&perm_index::Permutations::<3>, 2, |p, _| *p)?;
    /// assert_eq!(table.get(5, 1), Some(5));
    /// assert_eq!(table.get(5, 2), None);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize, move_number: usize) -> Option<u32> {
        self.row(index)?.get(move_number).copied()
    }

    /// The index that each move leads to, or `None` beyond the last row.
    ///
    /// ```
    /// # let table = perm_index::TransitionTable::new(&perm_index::Permutations::<3>, 2, |p, _| *p)?;
    /// assert_eq!(table.row(5), Some(&[5, 5][..]));
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn row(&self, index: usize) -> Option<&[u32]> {
        if index >= self.rows {
            return None;
        }
        let start = index * self.moves;
        self.entries.get(start..start + self.moves)
    }

    /// All entries, row by row.
    ///
    /// ```
    /// # let table = perm_index::TransitionTable::new(&perm_index::Permutations::<3>, 2, |p, _| *p)?;
    /// assert_eq!(table.as_slice().len(), 12);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn as_slice(&self) -> &[u32] {
        &self.entries
    }
}
