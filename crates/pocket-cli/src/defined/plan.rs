//! What a search of a puzzle takes, found before any of it is taken.

use std::fmt;

use puzzle_def::Definition;
use puzzle_space::{Choices, DefinitionSpace, SpaceError, SymmetryCount};
use row_search::{Depth, Fibre, Space, Storage, Width};

use super::cluster::part_bytes;
use super::memory::{Bytes, Memory};
use crate::failure::{Failure, Fault};

/// As deep a search is reckoned with: a deeper one takes a little more.
const DEPTH: Depth = 31;

/// More positions than that take longer to tabulate than somebody waits for one solution.
const MOST_QUICK: u32 = 100_000_000;

/// No more symmetries than that are ever used.
const MOST_SYMMETRIES: u64 = 1152;

/// How the positions of a puzzle are laid out, and how much memory there is for them.
#[derive(Debug)]
pub(crate) struct Plan {
    puzzle: String,
    plan: puzzle_space::Plan,
    /// Whether something is blocked, which may leave fewer positions than the group has elements.
    is_blocked: bool,
    memory: Memory,
    /// How many processes share the sets of a search out, if it is such a search.
    processes: Option<usize>,
}

impl Plan {
    pub(crate) fn of(
        definition: &Definition,
        choices: &Choices,
        memory: Memory,
    ) -> Result<Self, Failure> {
        let plan = puzzle_space::Plan::new(definition, choices);
        let plan = plan.map_err(no_space)?;
        let is_blocked = !definition.parts().blocked.is_empty();
        Ok(Self {
            puzzle: definition.name().to_owned(),
            plan,
            is_blocked,
            memory,
            processes: None,
        })
    }

    /// The same plan, as one of so many processes follows it.
    pub(super) fn shared_among(self, processes: Option<usize>) -> Self {
        Self { processes, ..self }
    }

    /// Among how many processes sets are shared out, if they are.
    pub(super) fn processes(&self) -> Option<usize> {
        self.processes
    }

    /// The moves are numbered, and rows stored, as this says; it tells spaces apart before they are made.
    pub(super) fn layout(&self) -> &puzzle_space::Plan {
        &self.plan
    }

    /// The space that was planned, if there is memory for a search that keeps so much.
    ///
    /// How many rows there are up to symmetry is known when they are listed, and not before. So that is asked again then.
    pub(crate) fn space(self, storage: Storage) -> Result<DefinitionSpace, Failure> {
        self.space_made(storage, DefinitionSpace::of_plan)
    }

    /// The same space, however it is made.
    pub(super) fn space_made(
        self,
        storage: Storage,
        make: impl FnOnce(puzzle_space::Plan) -> Result<DefinitionSpace, SpaceError>,
    ) -> Result<DefinitionSpace, Failure> {
        self.expect_to_fit(storage)?;
        let mut too_large = self.too_large(storage);
        let memory = self.memory;
        let processes = self.processes;
        let row_bytes = bytes_a_row(storage, self.plan.fibre(), processes);
        let is_reduced = self.is_reduced();
        let space = make(self.plan.with_sets(row_bytes));
        let space = space.map_err(|error| match error {
            SpaceError::TooManyRows { limit } if is_reduced => {
                too_large.rows = format!("more than {limit}");
                too_large.needed = format!("more than {}", memory.bytes);
                Failure::TooMuch(Box::new(too_large.clone()))
            }
            other => no_space(other),
        })?;
        let sets = bytes_of(storage, space.rows(), space.fibre(), processes);
        let needed = sets.and_then(|sets| sets.checked_add(space.table_bytes()));
        let needed = needed.map(|needed| Bytes(needed).with_own());
        if needed.is_some_and(|needed| needed <= memory.bytes) {
            return Ok(space);
        }
        too_large.rows = space.rows().to_string();
        too_large.needed = told(needed);
        Err(Failure::TooMuch(Box::new(too_large)))
    }

    /// Whether a position may be stored for several.
    pub(crate) fn is_reduced(&self) -> bool {
        self.plan.is_reduced()
    }

    /// For how many positions a stored one stands, as a rule.
    pub(crate) fn symmetries_used(&self) -> usize {
        self.plan.symmetries_used()
    }

    /// How many symmetries the puzzle has, used or not.
    pub(crate) fn symmetries(&self) -> Result<SymmetryCount, Failure> {
        self.plan.symmetries().map_err(no_space)
    }

    /// How many rows there are, or at most are where pieces are alike, or about where they are stored up to symmetry.
    pub(crate) fn rows(&self) -> String {
        self.plan.rows_at_most().to_string()
    }

    pub(crate) fn fibre(&self) -> usize {
        self.plan.fibre().size()
    }

    /// How many positions there are, where that is known without a search.
    pub(crate) fn states(&self) -> Option<String> {
        let states = self.plan.states().filter(|_| !self.is_blocked);
        states.map(ToString::to_string)
    }

    /// How many positions there are at most.
    pub(crate) fn states_at_most(&self) -> String {
        self.plan.states_at_most().to_string()
    }

    /// What a search takes that keeps so much, at most; `None` if no machine has it.
    pub(crate) fn bytes(&self, storage: Storage) -> Option<Bytes> {
        let rows = u64::try_from(self.plan.rows_at_most()).ok()?;
        let sets = bytes_of(storage, rows, self.plan.fibre(), self.processes)?;
        let bytes = sets.checked_add(self.plan.table_bytes());
        bytes.map(|bytes| Bytes(bytes).with_own())
    }

    /// How many sets of bits a search holds that keeps so much.
    pub(crate) fn sets(&self, storage: Storage) -> usize {
        storage.sets(DEPTH)
    }

    /// Whether a search that stores no position for another one of its class could fit, were there as many symmetries as can
    /// be.
    pub(crate) fn may_fit_up_to_symmetry(&self, storage: Storage) -> bool {
        let bits = storage.sets(DEPTH) as u64;
        let bytes = self.plan.states_at_most() * bits / (8 * MOST_SYMMETRIES);
        bytes <= self.memory.bytes.0.into()
    }

    /// About how many seconds of one core it takes to count the positions, at most.
    pub(crate) fn counting_seconds(&self) -> f64 {
        /// A core of a common machine follows one to two milliards of moves in a second, where rows are long.
        const MOVES_PER_SECOND: f64 = 1e9;
        /// Up to symmetry, rows are mapped as they are followed.
        const MAPPED_PER_SECOND: f64 = 8e8;
        let (states, per_second) = if self.is_reduced() {
            let stored = self.plan.rows_at_most() * self.fibre();
            (stored, MAPPED_PER_SECOND)
        } else {
            (self.plan.states_at_most().clone(), MOVES_PER_SECOND)
        };
        let states: f64 = states
            .to_string()
            .parse()
            .expect("decimal digits are a number");
        states * self.plan.move_names().len() as f64 / per_second
    }

    pub(crate) fn memory(&self) -> Memory {
        self.memory
    }

    /// Whether there is memory for a search.
    pub(crate) fn fits(&self, storage: Storage) -> bool {
        let bytes = self.bytes(storage);
        bytes.is_some_and(|bytes| bytes <= self.memory.bytes)
    }

    /// Whether a table of all positions is made in a short time.
    pub(crate) fn is_quick(&self) -> bool {
        *self.plan.states_at_most() <= MOST_QUICK.into()
    }

    /// Refuses a search of a puzzle that there is no memory for.
    pub(crate) fn expect_to_fit(&self, storage: Storage) -> Result<(), Failure> {
        if self.fits(storage) {
            return Ok(());
        }
        Err(Failure::TooMuch(Box::new(self.too_large(storage))))
    }

    fn too_large(&self, storage: Storage) -> TooLarge {
        let about = if self.is_reduced() { "about " } else { "" };
        TooLarge {
            puzzle: self.puzzle.clone(),
            states: self
                .states()
                .unwrap_or_else(|| format!("at most {}", self.states_at_most())),
            rows: format!("{about}{}", self.rows()),
            fibre: self.fibre(),
            symmetries: self.symmetries_used(),
            needed: told(self.bytes(storage)),
            memory: self.memory,
            processes: self.processes,
            helps: WHAT_HELPS,
        }
    }
}

/// Refuses a search of a space that keeps so much, if it takes more memory than there is.
pub(super) fn expect_room_for(
    name: &str,
    space: &impl Space,
    storage: Storage,
    memory: Memory,
) -> Result<(), Failure> {
    let bytes = bytes_of(storage, space.rows(), space.fibre(), None);
    let needed = bytes.map(|bytes| Bytes(bytes).with_own());
    if needed.is_some_and(|needed| needed <= memory.bytes) {
        return Ok(());
    }
    let states = u128::from(space.rows()) * space.fibre().size() as u128;
    Err(Failure::TooMuch(Box::new(TooLarge {
        puzzle: name.to_owned(),
        states: format!("at most {states}"),
        rows: space.rows().to_string(),
        fibre: space.fibre().size(),
        symmetries: 1,
        needed: told(needed),
        memory,
        processes: None,
        helps: MORE_HELPS,
    })))
}

/// Bytes that the sets of a search take, and what is made of them; or those of one of several processes.
fn bytes_of(storage: Storage, rows: u64, fibre: &Fibre, processes: Option<usize>) -> Option<u64> {
    if let Some(processes) = processes {
        return part_bytes(rows, fibre.row_bytes(), processes);
    }
    let sets = storage.bytes(rows, fibre.row_bytes(), DEPTH)?;
    let packed = match storage {
        Storage::Full => {
            let states = rows.checked_mul(fibre.size() as u64)?;
            Width::for_depth(DEPTH).bytes(usize::try_from(states).ok()?) as u64
        }
        Storage::Counts | Storage::Thirds => 0,
    };
    sets.checked_add(packed)
}

/// The bytes for each of many rows.
fn bytes_a_row(storage: Storage, fibre: &Fibre, processes: Option<usize>) -> u64 {
    /// So many that nothing else counts.
    const MANY: u64 = 1 << 24;
    let bytes = bytes_of(storage, MANY, fibre, processes);
    bytes.map_or(u64::MAX, |bytes| bytes.div_ceil(MANY))
}

/// An amount of memory as it is told.
pub(crate) fn told(bytes: Option<Bytes>) -> String {
    bytes.map_or_else(
        || "2^64 bytes or more".to_owned(),
        |bytes| bytes.to_string(),
    )
}

/// A search that takes more memory than there is.
#[derive(Clone, Debug)]
struct TooLarge {
    puzzle: String,
    states: String,
    rows: String,
    fibre: usize,
    symmetries: usize,
    needed: String,
    memory: Memory,
    processes: Option<usize>,
    /// What makes it smaller.
    helps: &'static str,
}

/// Why a puzzle can't be searched, and what helps.
fn no_space(error: SpaceError) -> Failure {
    let can_be_smaller = matches!(
        error,
        SpaceError::TooManyRows { .. }
            | SpaceError::NoMemory { .. }
            | SpaceError::TooManyPoints { .. }
            | SpaceError::TooManyStates { .. }
            | SpaceError::Linked
    );
    let is_in_a_grip = matches!(
        error,
        SpaceError::UnseenRotation
            | SpaceError::BlockedGrip
            | SpaceError::NotRotated { .. }
            | SpaceError::NotAllowedRotated { .. }
            | SpaceError::TooManyRotations { .. }
    );
    if is_in_a_grip {
        return Fault::new(format!("--any-grip: {error}")).into();
    }
    if let SpaceError::Turns(too_many) = &error {
        return Failure::TooMuch(format!("too many moves: {too_many}").into());
    }
    if can_be_smaller {
        Failure::TooMuch(format!("{error}\n{WHAT_HELPS}").into())
    } else {
        Failure::Search(error.into())
    }
}

/// What makes a search smaller.
pub(crate) const WHAT_HELPS: &str = "--keep ORBIT:PIECES tells fewer pieces apart, --gen U,R uses fewer moves, \
                                     and --memory SIZE allows more";

/// What lets a puzzle of the list be searched.
const MORE_HELPS: &str = "--memory SIZE allows more";

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            puzzle,
            rows,
            fibre,
            needed,
            memory,
            processes,
            helps,
            ..
        } = self;
        let states = &self.states;
        write!(
            f,
            "{puzzle} has {states} positions, in {rows} rows of {fibre}"
        )?;
        if self.symmetries > 1 {
            write!(f, " up to {} symmetries", self.symmetries)?;
        }
        write!(f, ", which take {needed} of memory")?;
        if let Some(processes) = processes {
            write!(f, " in each of {processes} processes")?;
        }
        write!(f, ", expected at most {memory}\n{helps}")
    }
}

impl std::error::Error for TooLarge {}
