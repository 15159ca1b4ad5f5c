//! Distances of all states of small permutation puzzles: what is the fewest number of moves, for
//! every state there is?
//!
//! For the pocket cube (2x2x2) it is one call:
//!
//! ```
//! use cube_model::pocket::PocketCube;
//! use god_table::{Metric, PocketTable};
//!
//! let table = PocketTable::new(Metric::HalfTurn)?;
//! assert_eq!(table.distribution().max_depth(), 11); // God's number
//!
//! let state = PocketCube::SOLVED.after(&"R U F2 R2 U F R2 U R".parse()?).state();
//! assert_eq!(table.distance(&state), Some(9));
//! assert_eq!(table.solve(&state)?.len(), 9);
//! assert_eq!(table.solutions(&state)?.count(), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is here
//!
//! - [`PocketTable`]: the distance of each of the 3,674,160 states under all moves of a [`Metric`] or
//!   some of them (a [`MoveSet`]), in four bits each. It solves: one shortest solution, all of them,
//!   their number. And it makes scrambles.
//! - [`Table`]: the same for any puzzle, also one of your own, with states by number and moves by name.
//!   [`solutions_within`](Table::solutions_within) lists solutions that are longer than the shortest, too, and
//!   [`solutions_between`](Table::solutions_between) those that begin and end with given moves.
#![cfg_attr(
    feature = "scramble",
    doc = "  [`draws`](Table::draws) draws states at random, each with the moves of a scramble."
)]
//!   [`compute_thirds`](Table::compute_thirds) makes one in half the memory.
//! - [`Meeting`]: the same solutions of single states without a table, by two searches that meet; of the pocket cube with
//!   [`PocketCorners`].
//! - [`WithGoals`], [`WithMoves`]: a space with other goals, or with some of its moves ([`powers`] finds
//!   all turns of a face).
//!   [`SideBySide`]: copies with different goals in one table.
//! - [`puzzles`]: those that come with the crate, as a list: how their positions are read, and the net that shows one
//!   ([`Puzzle::net`]). [`spaces`]: each of them as a space.
//! - [`Distribution`]: how many states there are at each distance, their mean, the largest.
//! - [`classes()`]: states sorted by likeness under rotations, mirrors and inversion.
//! - [`Goal`]: what a pocket cube can be brought to beside solved, such as one face of one colour.
//! - [`FloppyTable`]: the floppy cube (1x3x3) with a sequence for each position.
//! - [`DistanceArray`]: all distances in bytes, for numpy and spreadsheets.
//! - `file`: tables in files, of the pocket cube and of any space. A table from a file is checked completely before
//!   it answers.
//! - [`engine`] and [`fibre`]: the search itself, which is the crate `row-search` and knows no puzzle.
//! - [`scan`]: the plain way to the same table, as a twin and a measure.
//!
//! # How it can be quick
//!
//! Number the twists of the corners by piece instead of by position. Then a turn acts on all states
//! with the same permutation in the same way: it takes them to another permutation, and adds the
//! same vector to their twists. So the states of one permutation are kept as a row of 729 bits, and a
//! turn moves a whole row at once; see [`engine`] and [`fibre`].
//!
//! With the feature `rayon` a search runs on the current pool, otherwise and in WebAssembly on the calling thread. Its result does not
//! depend on the number of threads, and before it is handed out, [`engine::prove`] compares each state
//! with its neighbours.
//!
//! # Features
//!
//! All but the last are on by default. `rayon`: levels on all cores. `file`: tables in files. `scramble`:
//! random scrambles. `long-rows`: in WebAssembly, puzzles with rows of more than about 900 states. `serde`: Serialize and
//! Deserialize for the plain types.

#[cfg(feature = "file")]
pub mod file;
pub mod puzzles;

mod adapted;
mod backwards;
mod comparison;
mod descent;
mod meeting;
mod metric;
mod pocket;
mod table;
#[cfg(test)]
mod turning;

pub use row_search::{Depth, Distribution, Packed, Space, State, Step, Width};

pub use adapted::{GoalsError, NoSuchMove, SideBySide, WithGoals, WithMoves, powers};
pub use meeting::{Meeting, Met, NotMet, Turnable};
pub use metric::Metric;
pub use pocket::{
    Class, ComputeError, Goal, GoalError, GoalKind, Likeness, MoveSet, MoveSetError, OutOfReach,
    PocketCorners, PocketSolutions, PocketSpace, PocketTable, classes, scan,
};
#[cfg(feature = "scramble")]
pub use pocket::{Scramble, Scrambles};
pub use puzzles::{AnySpace, FloppyEntry, FloppyTable, Puzzle};
pub use table::{
    DistanceArray, MakingError, NamedMove, Solution, Table, Unsolvable, write_half_turns,
};
#[cfg(feature = "scramble")]
pub use table::{Drawn, Draws, RandomMoves};

/// The search: the crate `row-search`.
pub mod engine {
    pub use row_search::{
        CountSearch, Depths, Kept, LevelReport, ProofError, Search, SearchError, Shard, Storage,
        Thirds, ThirdsSearch, count_states, prove, prove_packed, prove_thirds, search_thirds,
        search_unproved, search_with as search,
    };
}

/// The group over each row: from the crate `row-search`.
pub mod fibre {
    pub use row_search::{Fibre, FibreError, MAX_ELEMENTS, MAX_TRANSLATIONS, MAX_WORDS};
}

/// Puzzles as spaces for the search, and what to make others of.
pub mod spaces {
    pub use crate::puzzles::spaces::*;
    pub use crate::puzzles::spaces::{
        orientations as pocket_orientations, permutations as pocket_permutations,
    };
    pub use row_search::{
        ArrangementError, MoveFault, MoveNames, Orbit, OrbitError, OrbitMove, OrbitSpace,
        OrbitState, TransitionError, TransitionSpace,
    };
}

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
