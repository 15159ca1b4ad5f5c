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
//! - [`Meeting`]: the same solutions of single positions of any definition without a table, by two searches that meet.
//! - [`Shortener`]: long sequences made shorter by such searches.
//! - [`find_algs`]: short sequences that change few pieces, of any definition.
//! - [`TableSpace`]: the space of any puzzle from `puzzle-def`, known by name or read from a file, with states as patterns
//!   and back. [`PuzzleTable`] is the table of one.
//! - [`WithGoals`]: a space with other goals. [`spaces`]: spaces for puzzles that have no definition.
//! - [`Distribution`]: how many states there are at each distance, their mean, the largest.
//! - [`classes()`]: states sorted by likeness under rotations, mirrors and inversion.
//! - [`Goal`]: what a pocket cube can be brought to beside solved, such as one face of one colour.
//! - [`FloppyTable`]: the floppy cube (1x3x3) with a sequence for each position.
//! - [`DistanceArray`]: all distances in bytes, for numpy and spreadsheets.
//! - `file`: tables in files, in one format for all puzzles. A table from a file is checked completely before it
//!   answers.
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

mod algs;
mod backwards;
mod commuting;
mod comparison;
mod descent;
mod floppy;
#[cfg(test)]
#[path = "../tests/suite/support/spaces.rs"]
mod known_spaces;
mod meeting;
mod metric;
mod pocket;
mod powers;
mod shorten;
mod table;
mod table_space;
#[cfg(test)]
mod turning;
mod with_goals;

// What tests share with those outside of the crate names it as those do.
#[cfg(test)]
extern crate self as god_table;

pub use row_search::{Depth, Distribution, Packed, Space, State, Step, Width};

#[cfg(feature = "scramble")]
pub use self::{
    pocket::scramble::{Scramble, Scrambles},
    table::draws::{Drawn, Draws, RandomMoves},
};
pub use algs::{Alg, AlgProgress, AlgRequest, AlgShape, find_algs};
pub use floppy::{FloppyEntry, FloppyTable};
pub use meeting::{FirstLevels, FirstLevelsError, Meeting, Met, NotMet};
pub use metric::Metric;
pub use pocket::{
    Class, ComputeError, Goal, GoalError, GoalKind, Likeness, MoveSet, MoveSetError, OutOfReach,
    PocketSolutions, PocketSpace, PocketTable, classes, pocket_pattern, pocket_state, scan,
};
pub use shorten::{ShortenProgress, Shortener};
pub use table::{
    DistanceArray, HalfTurns, MakingError, NamedMove, Solution, Table, Unsolvable, write_half_turns,
};
pub use table_space::{PuzzleTable, TableSpace};
pub use with_goals::{GoalsError, WithGoals};

/// The search: the crate `row-search`.
pub mod engine {
    pub use row_search::{
        CountSearch, Depths, LevelReport, ProofError, SearchError, Storage, Thirds, ThirdsSearch,
        count_states, prove, prove_packed, prove_thirds, search_thirds, search_unproved,
        search_with as search,
    };
}

/// The group over each row: from the crate `row-search`.
pub mod fibre {
    pub use row_search::{Fibre, FibreError, MAX_ELEMENTS, MAX_TRANSLATIONS, MAX_WORDS};
}

/// Spaces for puzzles of your own: orbits of pieces that twist, and tables of transitions. From the crate `row-search`.
pub mod spaces {
    pub use row_search::{
        MoveNames, Orbit, OrbitError, OrbitMove, OrbitSpace, OrbitState, TransitionError,
        TransitionSpace,
    };
}

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
