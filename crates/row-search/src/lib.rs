//! Breadth-first search of permutation puzzles on rows of bits: the distance of every state, with a
//! proof.
//!
//! The search knows no puzzle. Its input is a [`Space`]: rows, a group over each (the *fibre*), and
//! where moves take the rows. Many puzzles have this form: if the twists of the pieces are numbered
//! by piece, a turn takes all states with the same arrangement to one other arrangement and adds
//! the same vector to their twists. So the states of an arrangement at some distance are kept as a
//! short row of bits, and a turn moves a whole row at once.
//!
//! Twists form an abelian group, for which the search is fastest. But the group need not be
//! abelian, and a fibre need not be a group: any list of bijections, its *translations*, will do.
//! See [`Fibre`].
//!
//! ```
//! use row_search::{Orbit, OrbitMove, OrbitSpace, search};
//!
//! // The corners of a 2x2x2 under turns of U and R, one corner held.
//! let corners = Orbit { pieces: 7, twists: 3, zero_sum: true, even: false };
//! let u = OrbitMove { from: vec![3, 0, 1, 2, 4, 5, 6], twist: vec![0; 7] };
//! let r = OrbitMove { from: vec![4, 1, 2, 0, 6, 5, 3], twist: vec![2, 0, 0, 1, 1, 0, 2] };
//! let moves = [u, r].iter().flat_map(|turn| (1..=3).map(|n| turn.times(n, 3))).collect();
//! let space = OrbitSpace::new(&[(corners, moves)])?.with_move_names(["U", "U2", "U'", "R", "R2", "R'"])?;
//! let depths = search(&space)?;
//! assert_eq!(depths.distribution().reachable(), 29_160);
//! assert_eq!(depths.distribution().max_depth(), 14);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Contents
//!
//! - [`Space`] and [`Fibre`]: the description of a puzzle; [`OrbitSpace`] and [`TransitionSpace`]
//!   make one.
//! - [`search()`], [`search_with`] and [`search_unproved`]: the search for all distances.
//! - [`count_states`] and [`search_thirds`]: the same in less memory, for counts only or for
//!   distances modulo 3 ([`Thirds`]); [`Storage`] says how much memory each takes. [`CountSearch`]
//!   can be saved and resumed.
//! - [`Depths`] and [`Packed`]: the distance of each state, as planes of bits and in half bytes;
//!   [`Distribution`]: the number of states at each distance.
//! - [`prove`]: compares every state with its neighbours, and accepts only the correct distances. A
//!   search calls it by itself.
//!
//! With the feature `rayon`, on by default, a level is shared among the threads of the current
//! pool. The result is the same for any number of them; if no [threads] can be started, the calling
//! thread does everything. The feature `serde` is for the plain types.

// Support code shared with the integration tests refers to this crate by its name.
#[cfg(test)]
extern crate self as row_search;
#[cfg(test)]
#[path = "../tests/suite/support/corners.rs"]
mod corners;
#[cfg(test)]
#[path = "../tests/suite/support/cube_edges.rs"]
mod cube_edges;

mod depth;
mod depths;
mod distribution;
mod fibre;
mod frontier;
mod lanes;
mod level;
mod levels;
mod light;
mod memory;
mod move_names;
mod neighbours;
mod packed;
mod parallel;
mod planes;
mod proof;
mod pull;
mod read_at;
mod row;
mod run;
mod search;
mod sets;
mod space;
mod spaces;
pub mod threads;

pub use depth::{Depth, MAX_DEPTH};
pub use depths::Depths;
pub use distribution::Distribution;
pub use fibre::{Fibre, FibreError, MAX_AUTOMORPHISMS, MAX_ELEMENTS, MAX_TRANSLATIONS, MAX_WORDS};
pub use levels::Levels;
pub use light::{
    Bands, BlockError, CountSearch, KeptBands, MAX_LIGHT_DEPTH, PartSearch, ResumeError, Storage,
    Thirds, ThirdsSearch, count_states, numbering_fingerprint, prove_thirds, search_thirds,
};
pub use memory::has_room_for;
pub use move_names::{MoveNames, NameError, UnknownMove};
pub use packed::{Packed, Width};
pub use proof::{ProofError, prove, prove_packed};
pub use read_at::ReadAt;
pub use search::{LevelReport, SearchError, search, search_unproved, search_with};
pub use space::{Arrival, Automorphism, Space, State, Step};
pub use spaces::{Orbit, OrbitMove, OrbitSpace, OrbitState, SpaceInputError, TransitionSpace};

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
