//! Any permutation puzzle, from its definition, as rows over a group.
//!
//! A search on rows of bits ([`row_search`]) wants to know which states make a row, what is alike over every row, and
//! where each move takes a row. This crate finds all of that from a [`Definition`](puzzle_def::Definition) alone.
//!
//! # From two sides
//!
//! A state says for each place which piece is there, and how it is turned. *Moves* act on places: whatever is here
//! goes there. *Relabellings* act on what the pieces are called: what was called 1 is called 2 from now on, or is said to be turned
//! once more, wherever it lies. The two don't notice each other: first to relabel and then to move comes to the same as first to
//! move and then to relabel.
//!
//! So take a group H of relabellings that makes reachable states of reachable states. All that H makes of a state is a
//! *row*, and a state of it is told by the row and an element of H: the one that makes it of the state that stands for
//! the row. A move takes a whole row to a row, and multiplies all elements by one and the same element on the way. That is all a
//! search needs: a table of rows and elements, H times smaller than the puzzle.
//!
//! Two cards that may be exchanged, each of which may be turned over by a move that turns whatever lies on the left, have
//! eight states. Turning a card by relabelling, wherever it lies, makes a group of four elements; so there are two rows,
//! the arrangements:
//!
//! ```
//! use puzzle_space::{Choices, DefinitionSpace};
//! use row_search::{Space, search};
//!
//! let text = "
//! Set CARD 2 2
//! StartState
//! CARD
//! 0 1
//! End
//! MoveTransformation exchange
//! CARD
//! 1 0
//! End
//! MoveTransformation turn
//! CARD
//! 0 1
//! 1 0
//! End
//! ";
//! let cards = puzzle_def::read("cards.tws", text)?;
//! let space = DefinitionSpace::new(&cards, &Choices::default())?;
//! assert_eq!(space.rows() * space.fibre().size() as u64, 8);
//! assert_eq!(search(&space)?.distribution().counts(), [1, 2, 2, 2, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How the space is made
//!
//! - The places are sorted into *constituents*, those among which pieces go round, and what is told apart of pieces into
//!   *labels*. The exact order of the group of the moves, and from it the number of states, comes first.
//! - Where moves turn several constituents together, the pieces of some may follow from those of others. Only the others are
//!   stored. If pieces are alike, the number of states may not follow from the order of the group; then it is a bound, unless
//!   all states are few and can be visited.
//! - *Relabellings* are tried on each constituent, and taken if reachable states stay reachable: labels turned; labels
//!   exchanged in threes and fours, which are even and so break no parity; a whole group that isn't commutative, of which the commutative
//!   part becomes the bits of a word. Where there are hardly any, the states of a part of the puzzle take their place.
//! - Constituents are gathered into two *factors*, each with a group of its own. Constituents that are linked other than by signs
//!   and sums of twists go into one factor, unless too many rows would come of it. The rows of a factor are found breadth first
//!   from the solved one. For that each row needs one state to stand for it, its *canonical form*: level by level of the group's
//!   chain of stabilisers, the point that comes first in the state is brought to the base point.
//! - A row of the puzzle is a pair of rows. Not all pairs occur: signs and sums of twists link the factors. Such *links* come
//!   from a lattice, of how often each base move is made on the ways that lead back to where they began.
//!   It sorts the rows of each factor into classes, and rows of one class occur together. If a link of another kind is
//!   left over, the space has states that no moves make, and the search doesn't reach them. A space of fewer states than moves make is
//!   refused.
//! - Which state stands for a row is free. In the end it is chosen such that as many moves as possible multiply by the
//!   identity (the *gauge*), as a search joins such rows fastest.
//!
//! So all states are stored. Large puzzles are stored up to *symmetry* instead, where that takes less time
//! ([`Reduction`]):
//!
//! - A symmetry takes states to states and moves to moves, and so keeps distances: turns of the whole puzzle, its mirror images,
//!   whatever there is. It is known by what it makes of the base moves, so their images are searched for, and the map of
//!   places, labels and twists behind them is found and checked.
//! - Where the grip doesn't matter, turning the whole costs nothing: that makes more maps, which don't touch labels.
//! - The group of relabellings has to be commutative, and every map has to take it to itself: all twists, say, or the exchanges
//!   within blocks of labels that maps take to each other. What a map does to it is an *automorphism*.
//! - Where pieces are alike, few relabellings turn them. Then twists are counted by place instead of by piece, all of them or those
//!   whose sum is kept. A move takes these to twists of other places, so it has an automorphism too.
//! - One row stands for all that maps and relabellings make of each other: its canonical form is the first of all
//!   images, compared place by place. Rows are listed breadth first in one piece, without factors. A step says which row a move leads to,
//!   which automorphism a map applies on the way, and which element is added.
//! - A row that some maps take to itself stands for fewer rows than there are maps: that is its *weight*.
//!
//! Pieces that are alike and don't turn have hardly any relabellings at all. To count them, their arrangements are numbered one by one,
//! two bits each, and where a move leads is computed: two halves of the places become numbers by small tables.
//!
//! Nothing of the result depends on these choices, but the time and the memory that a search takes.
//!
//! - [`Plan`]: all of this before memory is taken: the order, the number of states, rows and fibre.
//! - [`SearchChoices`], [`SearchPlan`]: how a search is laid out, how many bytes it takes, and whether it fits in [`Memory`].
//! - [`DefinitionSpace`]: the space, with states as patterns and back.
//! - [`Gather`]: several processes that make it together.
//! - [`SymmetryCount`]: how many maps of its states take moves to moves; [`PuzzleSymmetries`]: these maps, for moves and positions.
//! - [`Choices`], [`Reduction`], [`SpaceError`], [`TellingError`]: what may be chosen, and why there is no space.
//! - `checkpoint`, by a feature: searches that keep each level in a folder; [`files`]: files written whole or not at all.
//!
//! Without the feature `symmetry`, on by default, states are never stored up to symmetry nor numbered one by one, and positions can't
//! be counted in any grip: that makes a program smaller. Without `linked`, orbits that are turned together are multiplied out, and
//! twists count as a definition has them. Without `long-rows` a fibre has to be small in WebAssembly.

// Part of the labels, images and groups is for symmetries only.
#![cfg_attr(not(feature = "symmetry"), allow(dead_code))]

#[cfg(feature = "symmetry")]
mod arrangements;
#[cfg(feature = "checkpoint")]
pub mod checkpoint;
mod choices;
#[cfg_attr(not(feature = "symmetry"), path = "without_classes.rs")]
mod classes;
mod columns;
mod constituents;
mod cosets;
mod derived;
mod digits;
mod elements;
mod error;
mod factor;
pub mod files;
mod gather;
mod gauge;
mod images;
mod joint;
mod label_group;
mod labels;
mod links;
mod memory;
mod pair_space;
mod pairs;
mod partition;
#[cfg(feature = "symmetry")]
mod plain_space;
mod plan;
mod reachable;
mod relabelling;
mod row_index;
mod search_plan;
mod shapes;
mod side;
mod space;
mod states;
mod steps;
#[cfg(feature = "symmetry")]
mod symmetries;

#[cfg(not(feature = "symmetry"))]
use classes as plain_space;

/// Whether links between orbits and blocked places are looked into before a space is planned.
const LINKED: bool = cfg!(feature = "linked");

pub use choices::{Choices, Reduction};
#[cfg(feature = "symmetry")]
pub use classes::{PieceImages, PieceInPlace, PuzzleSymmetries};
pub use error::{SpaceError, TellingError};
pub use gather::Gather;
pub use memory::{Bytes, BytesError, Memory, MemorySource};
/// Writes large numbers, such as orders, in decimal digits.
#[doc(no_inline)]
pub use perm_group::decimal;
pub use plan::Plan;
pub use search_plan::{
    PlanError, Processes, SearchChoices, SearchPlan, Stored, TooLarge, check_room,
};
pub use space::DefinitionSpace;
#[cfg(feature = "symmetry")]
pub use symmetries::SymmetryCount;

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
