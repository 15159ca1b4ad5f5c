//! What a search of a puzzle takes, found before any of it is taken.

use std::fmt;

use puzzle_def::Definition;
use puzzle_space::{Choices, DefinitionSpace, SpaceError};
use row_search::{Depth, Storage};

use super::memory::{Bytes, Memory};
use crate::failure::Failure;

/// As deep a search is reckoned with: a deeper one takes a little more.
const DEPTH: Depth = 31;

/// More positions than that take longer to tabulate than somebody waits for one solution.
const MOST_QUICK: u32 = 100_000_000;

/// How the positions of a puzzle are laid out, and how much memory there is for them.
#[derive(Debug)]
pub(crate) struct Plan {
    plan: puzzle_space::Plan,
    /// Whether something is blocked, which may leave fewer positions than the group has elements.
    is_blocked: bool,
    memory: Memory,
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
            plan,
            is_blocked,
            memory,
        })
    }

    /// The space that was planned.
    pub(crate) fn space(self) -> Result<DefinitionSpace, Failure> {
        DefinitionSpace::of_plan(self.plan).map_err(no_space)
    }

    /// How many rows there are, or at most are where pieces are alike.
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
        let fibre = self.plan.fibre();
        let sets = storage.bytes(rows, fibre.row_bytes(), DEPTH)?;
        let packed = match storage {
            Storage::Full => rows.checked_mul(fibre.size() as u64)? / 2,
            _ => 0,
        };
        let bytes = sets.checked_add(packed)?;
        bytes.checked_add(self.plan.table_bytes()).map(Bytes)
    }

    /// About how many seconds of one core it takes to count the positions, at most.
    pub(crate) fn counting_seconds(&self) -> f64 {
        /// A core of a common machine follows one to two milliards of moves in a second, where rows are long.
        const MOVES_PER_SECOND: f64 = 1e9;
        let states = self.plan.states_at_most().to_string();
        let states: f64 = states.parse().expect("decimal digits are a number");
        states * self.plan.move_names().len() as f64 / MOVES_PER_SECOND
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
    pub(crate) fn expect_to_fit(&self, puzzle: &str, storage: Storage) -> Result<(), Failure> {
        if self.fits(storage) {
            return Ok(());
        }
        Err(Failure::TooMuch(Box::new(TooLarge {
            puzzle: puzzle.to_owned(),
            states: self
                .states()
                .unwrap_or_else(|| format!("at most {}", self.states_at_most())),
            rows: self.rows(),
            fibre: self.fibre(),
            needed: self.bytes(storage),
            memory: self.memory,
        })))
    }
}

/// A search that takes more memory than there is.
#[derive(Debug)]
pub(crate) struct TooLarge {
    pub(crate) puzzle: String,
    pub(crate) states: String,
    pub(crate) rows: String,
    pub(crate) fibre: usize,
    pub(crate) needed: Option<Bytes>,
    pub(crate) memory: Memory,
}

/// Why a puzzle can't be searched, and what helps.
fn no_space(error: SpaceError) -> Failure {
    let can_be_smaller = matches!(
        error,
        SpaceError::TooManyRows { .. }
            | SpaceError::TooManyPoints { .. }
            | SpaceError::TooManyStates { .. }
            | SpaceError::Linked
    );
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

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            puzzle,
            rows,
            fibre,
            memory,
            ..
        } = self;
        let states = &self.states;
        write!(
            f,
            "{puzzle} has {states} positions, in {rows} rows of {fibre}, which take "
        )?;
        match self.needed {
            Some(needed) => write!(f, "{needed}")?,
            None => f.write_str("2^64 bytes or more")?,
        }
        write!(f, " of memory, expected at most {memory}\n{WHAT_HELPS}")
    }
}

impl std::error::Error for TooLarge {}
