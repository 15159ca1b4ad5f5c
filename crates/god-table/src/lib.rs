//! Tables of the distances of all states of a puzzle: the smallest number of moves that solves each
//! state.
//!
//! For the pocket cube (2x2x2) this takes one call:
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
//! Any other puzzle, built in or from a file, is first made into a space:
//!
//! ```
//! use god_table::{Table, TableSpace};
//! use puzzle_space::{Choices, DefinitionSpace};
//!
//! let skewb = puzzle_def::known::definition("skewb")?; // or puzzle_def::read("my.tws", &text)?
//! let space = DefinitionSpace::new(&skewb, &Choices::default())?;
//! let table = Table::new(TableSpace::from(space))?;
//! assert_eq!(table.distribution().max_depth(), 11);
//!
//! let scrambled = skewb.start().after(&skewb.read_sequence("scramble", "R U' L")?);
//! let state = table.space().state_of(&scrambled).expect("moves lead there");
//! assert_eq!(table.distance(state), Some(3));
//! assert_eq!(table.solve(state)?.to_string(), "L' U R'");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Contents
//!
//! - [`PocketTable`]: the distances of all 3,674,160 states of the pocket cube, under all moves of
//!   a [`Metric`] or some of them (a [`MoveSet`]), in four bits each. It finds one shortest
//!   solution, lists or counts all of them, and makes scrambles.
//! - [`Table`]: the same for any puzzle, including your own, with numbered states and named moves.
//!   [`solutions_within`](Table::solutions_within) also lists solutions longer than the shortest,
//!   and [`solutions_between`](Table::solutions_between) those that begin and end with given moves.
#![cfg_attr(
    feature = "scramble",
    doc = "  [`draws`](Table::draws) draws states at random, each with the moves of a scramble."
)]
//!   [`compute_thirds`](Table::compute_thirds) makes a table in half the memory.
//! - [`Meeting`]: the same solutions for single positions of any definition, without a table, by
//!   two searches that meet.
//! - [`Shortener`]: shortens long sequences by such searches.
//! - [`find_algs`]: finds short sequences that change few pieces, for any definition.
//! - [`TableSpace`]: the space of any puzzle from `puzzle-def`, built in or from a file, with
//!   conversion between states and patterns. [`PuzzleTable`] is its table.
//! - [`Selection`]: a puzzle with some of its pieces or moves or with another goal, planned within a
//!   given memory. `PuzzleScrambles` makes its scrambles.
//! - [`WithGoals`]: a space with other goals. [`spaces`]: spaces for puzzles without a definition.
//! - [`Distribution`]: the number of states at each distance, the mean and the maximum.
//! - [`classes()`]: classes of states under rotations, mirrors and inversion.
//! - [`Goal`]: partial goals of a pocket cube, such as one face of one colour.
//! - [`FloppyTable`]: the floppy cube (1x3x3) with a sequence for each position.
//! - [`DistanceArray`]: all distances as bytes, for numpy and spreadsheets.
//! - `file`: table files, in one format for all puzzles. Files are checked completely before use.
//! - [`engine`] and [`fibre`]: the search itself, which is the crate `row-search` and independent
//!   of any puzzle.
//!
//! # Why it is fast
//!
//! Number the twists of the corners by piece instead of by place. Then a turn acts in the same way
//! on all states with the same permutation: it takes them to another permutation and adds the same
//! vector to their twists. So the states of one permutation are kept as a row of 729 bits, and a
//! turn moves a whole row at once; see [`engine`] and [`fibre`].
//!
//! With the feature `rayon` a search runs on the current thread pool; without it, and in
//! WebAssembly, on the calling thread. The result does not depend on the number of threads. Before
//! a table is returned, [`engine::prove`] compares each state with its neighbours.
//!
//! # Features
//!
//! All but the last are on by default. `any-grip`: selections in any grip. `rayon`: use all cores.
//! `file`: table files. `scramble`: random scrambles. `long-rows`: in WebAssembly, puzzles with rows
//! of more than about 900 states. `linked`: links between orbits, and blocked places. `serde`:
//! Serialize and Deserialize for the plain types.

#[cfg(feature = "file")]
pub mod file;

mod algs;
mod backwards;
mod commuting;
mod comparison;
mod descent;
mod floppy;
mod grips;
#[cfg(test)]
#[path = "../tests/suite/support/spaces.rs"]
mod known_spaces;
mod meeting;
mod metric;
mod pocket;
mod powers;
mod selection;
mod shorten;
mod table;
mod table_space;
#[cfg(test)]
mod turning;
mod with_goals;

// Code shared with the integration tests refers to this crate by its name.
#[cfg(test)]
extern crate self as god_table;

pub use row_search::{Depth, Distribution, Packed, Space, State, Step, Width};

#[cfg(feature = "scramble")]
pub use self::{
    pocket::scramble::{Scramble, Scrambles},
    selection::scrambles::{PuzzleScramble, PuzzleScrambles},
    table::draws::{Drawn, Draws, RandomMoves},
};
pub use algs::{Alg, AlgProgress, AlgRequest, AlgShape, find_algs};
pub use floppy::{FloppyEntry, FloppyTable};
pub use grips::EndGrips;
pub use meeting::{FirstLevels, FirstLevelsError, Meeting, Met, NotMet};
pub use metric::Metric;
pub use pocket::{
    Class, ComputeError, Goal, GoalError, GoalKind, Likeness, MoveSet, MoveSetError, OutOfReach,
    PocketSpace, PocketTable, classes, pocket_pattern, pocket_state,
};
pub use selection::Selection;
pub use shorten::{ShortenProgress, Shortener};
pub use table::{DistanceArray, HalfTurns, NamedMove, Solution, Table, Unsolvable};
pub use table_space::{PuzzleTable, TableSpace};
pub use with_goals::{GoalsError, WithGoals};

/// The search, from the crate `row-search`.
pub mod engine {
    pub use row_search::{
        CountSearch, Depths, LevelReport, ProofError, SearchError, Storage, Thirds, ThirdsSearch,
        count_states, prove, prove_packed, prove_thirds, search_thirds, search_unproved,
        search_with as search,
    };
}

/// The group over each row, from the crate `row-search`.
pub mod fibre {
    pub use row_search::{Fibre, FibreError, MAX_ELEMENTS, MAX_TRANSLATIONS, MAX_WORDS};
}

/// Spaces for your own puzzles: orbits of pieces that twist, and tables of transitions. From the
/// crate `row-search`.
pub mod spaces {
    pub use row_search::{
        MoveNames, Orbit, OrbitMove, OrbitSpace, OrbitState, SpaceInputError, TransitionSpace,
    };
}

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
