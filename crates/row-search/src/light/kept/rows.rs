//! Saved rows, as runs of rows of the same kind. The kind says which data are written for a row;
//! the rest follows from it.

use core::ops::Range;
use std::io;

use super::bytes::{BytesIn, BytesOut};
use super::error::ResumeError;
use crate::fibre::Fibre;
use crate::lanes::{LANES, Lanes};
use crate::row::{Row, any, count, full_row, has, row_of};
use crate::search::SearchError;
use crate::sets::Sets;
use crate::space::Space;

/// What a row contains, which decides what is written. An inactive row is the same as a level
/// before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Nothing was reached.
    Empty,
    /// All was reached before the last level.
    Full,
    /// Some was reached, but nothing in the last level. Written: the reached states.
    Idle,
    /// All was reached, and all in the last level.
    NewlyFull,
    /// Some was reached, all of it in the last level. Written: the reached states.
    New,
    /// All was reached, some of it in the last level. Written: the states reached before.
    Filled,
    /// Some was reached, and some of that in the last level. Written: the reached states, and those
    /// reached before.
    Grown,
}

impl Kind {
    /// All kinds, in the order of their numbers in saved data.
    const ALL: [Self; 7] = [
        Self::Empty,
        Self::Full,
        Self::Idle,
        Self::NewlyFull,
        Self::New,
        Self::Filled,
        Self::Grown,
    ];

    fn of<const V: usize>(
        reached: &Row<V>,
        before: &Row<V>,
        is_active: bool,
        full: &Row<V>,
    ) -> Self {
        match (is_active, reached == full) {
            (false, true) => Self::Full,
            (false, false) if any(reached) => Self::Idle,
            (false, false) => Self::Empty,
            (true, true) if any(before) => Self::Filled,
            (true, true) => Self::NewlyFull,
            (true, false) if any(before) => Self::Grown,
            (true, false) => Self::New,
        }
    }

    fn is_active(self) -> bool {
        match self {
            Self::Empty | Self::Full | Self::Idle => false,
            Self::NewlyFull | Self::New | Self::Filled | Self::Grown => true,
        }
    }
}

/// The number of bits of a run's header that are the kind; the others are the length.
const KIND_BITS: u32 = 3;

/// The most rows of a run.
const LONGEST: u32 = u32::MAX >> KIND_BITS;

/// The two sets of a counting search of some rows, in any representation: the states reached, and
/// those reached a level before.
pub(in crate::light) trait KeptSets: Sized {
    /// Allocates the memory, with no goals reached.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooManyRows`] if there is not enough memory.
    fn empty(space: &dyn Space, rows: &Range<u64>) -> Result<Self, SearchError>;

    /// Allocates the memory, with the goals reached.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooManyRows`] as above.
    fn with_goals(space: &dyn Space, rows: Range<u64>) -> Result<Self, SearchError>;

    /// The number of goals, times the unit of the weights, while nothing else is reached.
    /// `first_row` is the number of the first stored row.
    fn goals(&self, space: &dyn Space, first_row: u64) -> u64;

    /// Whether an element of a row was reached.
    fn has(&self, space: &dyn Space, row: usize, element: u32) -> bool;

    /// A row of both sets, and whether it holds states of the last level.
    fn row<const V: usize>(&self, row: usize) -> ([Row<V>; 2], bool);

    /// Fills a row in which nothing was reached.
    fn set_row<const V: usize>(&mut self, row: usize, rows: [Row<V>; 2], is_active: bool);
}

impl KeptSets for Sets<2> {
    fn empty(space: &dyn Space, rows: &Range<u64>) -> Result<Self, SearchError> {
        Self::empty(space, rows)
    }

    fn with_goals(space: &dyn Space, rows: Range<u64>) -> Result<Self, SearchError> {
        Self::new(space, rows)
    }

    fn goals(&self, space: &dyn Space, first_row: u64) -> u64 {
        self.goals(space, first_row)
    }

    fn has(&self, space: &dyn Space, row: usize, element: u32) -> bool {
        let stride = space.fibre().row_words() / LANES;
        has(&self.sets[0][row * stride..], space.fibre().spot(element))
    }

    fn row<const V: usize>(&self, row: usize) -> ([Row<V>; 2], bool) {
        let rows = self.sets.each_ref().map(|set| set.as_chunks().0[row]);
        (rows, self.active[row])
    }

    fn set_row<const V: usize>(&mut self, row: usize, rows: [Row<V>; 2], is_active: bool) {
        for (set, states) in self.sets.iter_mut().zip(rows) {
            set.as_chunks_mut().0[row] = states;
        }
        self.active[row] = is_active;
    }
}

/// Writes so many rows of these sets.
pub(super) fn write_rows<const V: usize>(
    fibre: &Fibre,
    sets: &impl KeptSets,
    rows: usize,
    out: &mut BytesOut<'_>,
) -> io::Result<()> {
    let full = full_row::<V>(fibre);
    let kind = |row: usize| {
        let ([reached, before], is_active) = sets.row(row);
        Kind::of::<V>(&reached, &before, is_active, &full)
    };
    let mut first = 0;
    while first < rows {
        let own = kind(first);
        let others = (first + 1..rows).take(LONGEST as usize - 1);
        let length = 1 + others.take_while(|&row| kind(row) == own).count();
        // The length is LONGEST at most.
        out.put(&((length as u32) << KIND_BITS | own as u32).to_le_bytes())?;
        for row in first..first + length {
            let ([reached, before], _) = sets.row::<V>(row);
            match own {
                Kind::Empty | Kind::Full | Kind::NewlyFull => break,
                Kind::Idle | Kind::New => out.put_row(&reached)?,
                Kind::Filled => out.put_row(&before)?,
                Kind::Grown => {
                    out.put_row(&reached)?;
                    out.put_row(&before)?;
                }
            }
        }
        first += length;
    }
    Ok(())
}

/// How many states were read, times the unit of the weights.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::light) struct StateCounts {
    pub(in crate::light) reached: u64,
    /// Those of the last level.
    pub(in crate::light) newest: u64,
}

impl StateCounts {
    /// Compares the states found with the numbers saved for them.
    ///
    /// # Errors
    ///
    /// [`ResumeError::Damaged`] if they differ.
    pub(super) fn expect_same(self, expected: Self) -> Result<(), ResumeError> {
        for (levels, found, expected) in [
            ("all levels", self.reached, expected.reached),
            ("the last level", self.newest, expected.newest),
        ] {
            if found != expected {
                return Err(ResumeError::Damaged(format!(
                    "found {found} states in {levels}, expected {expected}"
                )));
            }
        }
        Ok(())
    }

    /// Adds the states of a row; `None` on overflow.
    fn add<const V: usize>(
        &mut self,
        reached: &Row<V>,
        newest: Option<&Row<V>>,
        weight: u64,
    ) -> Option<()> {
        let add = |sum: u64, states: &Row<V>| {
            let states = u64::from(count(states)).checked_mul(weight)?;
            sum.checked_add(states)
        };
        self.reached = add(self.reached, reached)?;
        if let Some(newest) = newest {
            self.newest = add(self.newest, newest)?;
        }
        Some(())
    }
}

/// Reads rows and counts their states. Rows in the wanted range are also counted separately, and
/// added to its sets, which must not have any of their states.
pub(super) fn read_rows<const V: usize>(
    space: &dyn Space,
    rows: Range<u64>,
    wanted: (&Range<u64>, &mut impl KeptSets, &mut StateCounts),
    input: &mut BytesIn<'_>,
) -> Result<StateCounts, ResumeError> {
    let full = full_row::<V>(space.fibre());
    let (wanted, sets, found_wanted) = wanted;
    let mut found = StateCounts::default();
    let mut first = rows.start;
    while first < rows.end {
        let (kind, length) = read_head(first, rows.end, input)?;
        let run = first..first + length;
        first = run.end;
        if kind == Kind::Empty {
            continue;
        }
        for row in run {
            let contents = read_row(kind, &full, input)?;
            let contradicts =
                || ResumeError::Damaged(format!("the data of row {row} are inconsistent"));
            let newest = newest(kind, &contents, &full).ok_or_else(contradicts)?;
            let weight = space.weight(row);
            let count_in = |found: &mut StateCounts| {
                let added = found.add(&contents[0], newest.as_ref(), weight);
                added.ok_or_else(contradicts)
            };
            count_in(&mut found)?;
            if wanted.contains(&row) {
                count_in(found_wanted)?;
                // All wanted rows are in memory.
                let own = (row - wanted.start) as usize;
                sets.set_row(own, contents, kind.is_active());
            }
        }
    }
    Ok(found)
}

/// Reads the kind of a run of rows that begins with this one, and the number of its rows.
fn read_head(row: u64, end: u64, input: &mut BytesIn<'_>) -> Result<(Kind, u64), ResumeError> {
    let head = u32::from_le_bytes(input.array()?);
    let kind = Kind::ALL.get((head & ((1 << KIND_BITS) - 1)) as usize);
    let length = u64::from(head >> KIND_BITS);
    kind.filter(|_| (1..=end - row).contains(&length))
        .map(|&kind| (kind, length))
        .ok_or_else(|| {
            ResumeError::Damaged(format!("found no run of rows at row {row}, expected one"))
        })
}

/// The states of a row that were reached, and those reached a level before.
fn read_row<const V: usize>(
    kind: Kind,
    full: &Row<V>,
    input: &mut BytesIn<'_>,
) -> Result<[Row<V>; 2], ResumeError> {
    const { assert!(V * size_of::<Lanes>() <= super::bytes::MOST_AT_ONCE) };
    let empty = [Lanes::ZERO; V];
    Ok(match kind {
        Kind::Empty => [empty; 2],
        Kind::Full => [*full; 2],
        Kind::Idle => [input.row()?; 2],
        Kind::NewlyFull => [*full, empty],
        Kind::New => [input.row()?, empty],
        Kind::Filled => [*full, input.row()?],
        Kind::Grown => [input.row()?, input.row()?],
    })
}

/// The states of the last level, if the kind has any. `None` if the row is impossible: it contains
/// something that is not an element, has lost states since the level before, or should have new
/// ones but has none.
fn newest<const V: usize>(
    kind: Kind,
    [reached, before]: &[Row<V>; 2],
    full: &Row<V>,
) -> Option<Option<Row<V>>> {
    let is_within =
        |small: &Row<V>, large: &Row<V>| (0..V).all(|i| small[i] & !large[i] == Lanes::ZERO);
    if !is_within(reached, full) || !is_within(before, reached) {
        return None;
    }
    let newest: Row<V> = row_of(|i| reached[i] & !before[i]);
    match (kind.is_active(), any(&newest)) {
        (true, true) => Some(Some(newest)),
        (false, false) => Some(None),
        _ => None,
    }
}
