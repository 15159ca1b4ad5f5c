//! Plans of searches: the costs of a search, and whether it fits in memory.

mod choices;
mod error;

use num_bigint::BigUint;
use perm_group::decimal;
use row_search::{Depth, Fibre, Space, Storage, Width};

pub use self::choices::{SearchChoices, Stored};
pub use self::error::{PlanError, TooLarge};
use crate::error::SpaceError;
use crate::gather::Gather;
use crate::memory::{Bytes, Memory};
use crate::plan::{Plan, to_f64};
use crate::space::DefinitionSpace;

/// The largest distance for which sets are planned; larger ones take a little more memory.
const DEPTH: Depth = 31;

/// A table of more positions would take too long to compute for a single solution.
const MOST_QUICK: u32 = 100_000_000;

/// The most symmetries ever used.
const MOST_SYMMETRIES: u64 = 1152;

/// The layout of a puzzle's positions for a search, with its size in bytes and the number of
/// positions.
///
/// Made by [`SearchChoices`].
///
/// ```
/// use puzzle_space::{Bytes, Memory, MemorySource, PlanError, SearchChoices};
/// use row_search::Storage;
///
/// let text = include_str!("../../../docs/puzzles/pocket.tws");
/// let pocket = puzzle_def::read("pocket.tws", text)?;
/// let source = MemorySource::Chosen { by: "the user" };
/// let choices = |bytes| SearchChoices::new(Memory { bytes: Bytes(bytes), source });
/// let plan = choices(4 << 20).counting_plan(&pocket)?;
/// assert!(plan.fits(Storage::Counts) && !plan.fits(Storage::Full));
///
/// let plan = choices(1 << 16).counting_plan(&pocket)?;
/// let Err(PlanError::TooLarge(too_large)) = plan.space(Storage::Counts) else {
///     panic!("it takes more");
/// };
/// assert!(too_large.to_string().ends_with("expected at most 64.0 KiB, as the user says"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchPlan {
    layout: Plan,
    memory: Memory,
    processes: Option<Processes>,
}

/// The processes that share a search, and the memory of each.
#[derive(Clone, Copy, Debug)]
pub struct Processes {
    /// The number of processes.
    pub count: usize,
    /// Computes the bytes that each takes in addition to the tables, from the number of rows, the
    /// bytes per row, and the number of processes; `None` if they are 2^64 or more.
    pub bytes: fn(u64, usize, usize) -> Option<u64>,
}

impl SearchPlan {
    /// The layout of the positions, known before the space is made.
    #[must_use]
    pub fn layout(&self) -> &Plan {
        &self.layout
    }

    /// The memory available.
    #[must_use]
    pub fn memory(&self) -> Memory {
        self.memory
    }

    /// An upper bound for the bytes of a search; `None` if it is 2^64 or more.
    #[must_use]
    pub fn bytes(&self, storage: Storage) -> Option<Bytes> {
        let bytes = self.bytes_of_rows(storage, self.layout.rows_at_most())?;
        let bytes = bytes.checked_add(self.layout.table_bytes());
        bytes.map(|bytes| Bytes(bytes).with_own())
    }

    /// The bytes of the sets for this many rows; `None` if they are 2^64 or more.
    fn bytes_of_rows(&self, storage: Storage, rows: BigUint) -> Option<u64> {
        let rows = u64::try_from(rows).ok()?;
        bytes_of_sets(
            storage,
            rows,
            (self.layout.fibre(), self.layout.is_plain()),
            self.processes,
        )
    }

    /// Whether the size is only a bound, and the search may fit although the bound does not: the
    /// number of states is known only when the rows have been listed.
    #[must_use]
    pub fn may_fit(&self, storage: Storage) -> bool {
        let layout = &self.layout;
        let least = layout.states_at_least();
        let bytes = self.bytes_of_rows(storage, least / layout.fibre().size());
        least < layout.states_at_most() && bytes.is_some_and(|bytes| bytes <= self.memory.bytes.0)
    }

    /// The upper bound for the bytes of a search, as text.
    #[must_use]
    pub fn needed(&self, storage: Storage) -> String {
        shown(self.bytes(storage))
    }

    /// The number of sets of bits in a search.
    #[must_use]
    pub fn sets(&self, storage: Storage) -> usize {
        storage.sets(DEPTH)
    }

    /// Whether a search fits in memory.
    #[must_use]
    pub fn fits(&self, storage: Storage) -> bool {
        let bytes = self.bytes(storage);
        bytes.is_some_and(|bytes| bytes <= self.memory.bytes)
    }

    /// Whether a table of all positions takes only a short time.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        *self.layout.states_at_most() <= MOST_QUICK.into()
    }

    /// Whether a search up to symmetry could fit if the puzzle had the largest number of symmetries
    /// that are used.
    fn may_fit_up_to_symmetry(&self, storage: Storage) -> bool {
        let bits = storage.sets(DEPTH) as u64;
        let bytes = self.layout.states_at_most() * bits / (8 * MOST_SYMMETRIES);
        bytes <= self.memory.bytes.0.into()
    }

    /// An upper estimate for the time to count the positions on one core, in seconds.
    #[must_use]
    pub fn counting_seconds(&self) -> f64 {
        /// How many moves a core of a common machine follows per second, if rows are long.
        const MOVES_PER_SECOND: f64 = 1e9;
        /// Up to symmetry, rows are mapped as they are followed.
        const MAPPED_PER_SECOND: f64 = 8e8;
        /// Without tables, each move is computed.
        const COMPUTED_PER_SECOND: f64 = 4e7;
        let layout = &self.layout;
        let (states, per_second): (BigUint, f64) = if layout.is_plain() {
            (layout.states_at_most().clone(), COMPUTED_PER_SECOND)
        } else if layout.is_reduced() {
            let stored = layout.rows_at_most() * layout.fibre().size();
            (stored, MAPPED_PER_SECOND)
        } else {
            (layout.states_at_most().clone(), MOVES_PER_SECOND)
        };
        to_f64(&states) * layout.move_names().len() as f64 / per_second
    }

    /// Refuses a search that does not fit in memory, unless its size is a bound and it
    /// [may fit](Self::may_fit).
    ///
    /// # Errors
    ///
    /// [`PlanError::TooLarge`].
    pub fn check_fits(&self, storage: Storage) -> Result<(), PlanError> {
        if self.fits(storage) || self.may_fit(storage) {
            return Ok(());
        }
        Err(PlanError::TooLarge(Box::new(self.too_large(storage))))
    }

    /// Makes the planned space, if a search of it fits in memory.
    ///
    /// Up to symmetry, the number of rows is known only once they are listed, so memory is checked
    /// again then.
    ///
    /// # Errors
    ///
    /// [`PlanError`] if there is too little memory, or the space cannot be made.
    pub fn space(self, storage: Storage) -> Result<DefinitionSpace, PlanError> {
        self.space_made(storage, DefinitionSpace::of_plan)
    }

    /// Makes the space with several processes [together](DefinitionSpace::of_plan_together).
    ///
    /// # Errors
    ///
    /// [`PlanError`] as for [`space`](Self::space), or if the processes cannot communicate.
    pub fn space_together(
        self,
        storage: Storage,
        gather: &mut dyn Gather,
    ) -> Result<DefinitionSpace, PlanError> {
        self.space_made(storage, |plan| {
            DefinitionSpace::of_plan_together(plan, gather)
        })
    }

    fn space_made(
        self,
        storage: Storage,
        make: impl FnOnce(Plan) -> Result<DefinitionSpace, SpaceError>,
    ) -> Result<DefinitionSpace, PlanError> {
        self.check_fits(storage)?;
        let too_large = self.too_large(storage);
        let Self {
            layout,
            memory,
            processes,
        } = self;
        let is_told_by_listing = layout.is_reduced() || layout.states().is_none();
        let row_bytes = bytes_per_row(storage, (layout.fibre(), layout.is_plain()), processes);
        let refused = |rows: String, needed: String| {
            PlanError::TooLarge(Box::new(TooLarge {
                rows,
                needed,
                ..too_large
            }))
        };
        let space = match make(layout.with_sets(row_bytes)) {
            Err(SpaceError::TooManyRows { limit }) if is_told_by_listing => {
                let [rows, needed] = [limit.to_string(), memory.bytes.to_string()]
                    .map(|most| format!("more than {most}"));
                return Err(refused(rows, needed));
            }
            made => made?,
        };
        let sets = bytes_of_sets(storage, space.rows(), of_space(&space), processes);
        let needed = sets.and_then(|sets| sets.checked_add(space.table_bytes()));
        let needed = needed.map(|needed| Bytes(needed).with_own());
        if needed.is_some_and(|needed| needed <= memory.bytes) {
            Ok(space)
        } else {
            Err(refused(space.rows().to_string(), shown(needed)))
        }
    }

    fn too_large(&self, storage: Storage) -> TooLarge {
        let layout = &self.layout;
        let about = if layout.is_reduced() { "about " } else { "" };
        let at_most = || format!("at most {}", decimal(layout.states_at_most()));
        TooLarge {
            puzzle: layout.definition.name().to_owned(),
            states: layout.states().map_or_else(at_most, decimal),
            rows: format!("{about}{}", decimal(&layout.rows_at_most())),
            fibre: layout.fibre().size(),
            symmetries: layout.symmetries_used(),
            needed: self.needed(storage),
            memory: self.memory,
            processes: self.processes.map(|processes| processes.count),
        }
    }
}

/// Refuses a search of an existing space if it takes more than this memory.
///
/// # Errors
///
/// [`PlanError::TooLarge`], with the name of the puzzle.
pub fn check_room(
    puzzle: &str,
    space: &impl Space,
    storage: Storage,
    memory: Memory,
) -> Result<(), PlanError> {
    let bytes = bytes_of_sets(storage, space.rows(), of_space(space), None);
    let needed = bytes.map(|bytes| Bytes(bytes).with_own());
    if needed.is_some_and(|needed| needed <= memory.bytes) {
        return Ok(());
    }
    let states = u128::from(space.rows()) * space.fibre().size() as u128;
    Err(PlanError::TooLarge(Box::new(TooLarge {
        puzzle: puzzle.to_owned(),
        states: format!("at most {states}"),
        rows: space.rows().to_string(),
        fibre: space.fibre().size(),
        symmetries: 1,
        needed: shown(needed),
        memory,
        processes: None,
    })))
}

/// The fibre of a space, and whether each of its rows is a single state with weight 1.
fn of_space(space: &impl Space) -> (&Fibre, bool) {
    let fibre = space.fibre();
    let is_single = fibre.size() == 1 && space.weight_unit() == 1;
    (fibre, is_single && space.states() == space.rows())
}

/// The bytes of the sets of a search and of the resulting distances, or of one process's part. The
/// rows are over this fibre, or single states with weight 1.
fn bytes_of_sets(
    storage: Storage,
    rows: u64,
    (fibre, is_plain): (&Fibre, bool),
    processes: Option<Processes>,
) -> Option<u64> {
    if let Some(Processes { count, bytes }) = processes {
        return bytes(rows, fibre.row_bytes(), count);
    }
    let sets = if is_plain && storage == Storage::Counts {
        Storage::bytes_of_states(rows)?
    } else {
        storage.bytes(rows, fibre.row_bytes(), DEPTH)?
    };
    let packed = match storage {
        Storage::Full => {
            let states = rows.checked_mul(fibre.size() as u64)?;
            Width::for_depth(DEPTH).bytes(usize::try_from(states).ok()?) as u64
        }
        Storage::Counts | Storage::Thirds => 0,
    };
    sets.checked_add(packed)
}

/// The bytes of sets for each of many rows.
fn bytes_per_row(storage: Storage, over: (&Fibre, bool), processes: Option<Processes>) -> u64 {
    /// So many rows that constant amounts don't matter.
    const MANY: u64 = 1 << 24;
    let bytes = bytes_of_sets(storage, MANY, over, processes);
    bytes.map_or(u64::MAX, |bytes| bytes.div_ceil(MANY))
}

fn shown(bytes: Option<Bytes>) -> String {
    bytes.map_or_else(
        || "2^64 bytes or more".to_owned(),
        |bytes| bytes.to_string(),
    )
}

#[cfg(test)]
mod tests;
