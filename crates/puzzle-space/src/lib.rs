//! Any permutation puzzle, from its definition, as rows over a group.
//!
//! A search on rows of bits ([`row_search`]) needs to know which states form a row, the fibre over
//! every row, and where each move takes a row. This crate computes all of that from a
//! [`Definition`](puzzle_def::Definition) alone.
//!
//! # Where to start
//!
//! - [`Plan`]: the layout of a space and what it needs, before memory is allocated: the order, the
//!   number of states, rows and fibre.
//! - [`SearchChoices`], [`SearchPlan`]: the layout of a search, its size in bytes, and whether it
//!   fits in [`Memory`].
//! - [`DefinitionSpace`]: the space, with conversion between states and patterns.
//! - [`Gather`]: the interface between several processes that make a space together.
//! - [`SymmetryCount`]: the number of symmetries; [`PuzzleSymmetries`]: their effect on moves and
//!   positions.
//! - [`Choices`], [`Reduction`], [`SpaceError`]: the options, and why a space cannot be made.
//! - `checkpoint`, with the feature of that name: searches that save each level in a folder;
//!   [`files`]: atomic writing of files.
//!
//! # Moves and relabellings
//!
//! A state gives the piece in each place and its twist. *Moves* act on places: whatever is in one
//! place goes to another. *Relabellings* act on the names of the pieces: the piece called 1 is
//! called 2 from now on, or is said to be twisted once more, wherever it is. The two are
//! independent: relabelling first and then moving is the same as moving first and then relabelling.
//!
//! So take a group H of relabellings that keeps reachable states reachable. A *row* is the set of
//! states that H makes from one state. Each state is given by its row and by the element of H that
//! makes it from the row's representative. A move takes a whole row to a row, and multiplies all
//! elements by the same element on the way. That is all a search needs: a table of rows and
//! elements, |H| times smaller than the puzzle.
//!
//! As an example, two cards can be exchanged, and another move turns over the card on the left.
//! There are eight states. Turning over a card by relabelling, wherever it is, gives a group of
//! four elements; so there are two rows, the arrangements:
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
//! - The places are divided into *constituents*, sets among which pieces move, and the
//!   distinguishable pieces into *labels*. First the exact order of the group of the moves is
//!   computed, and from it the number of states.
//! - If moves turn several constituents together, the pieces of some may follow from those of
//!   others; only the others are stored. If pieces are alike, the number of states may not follow
//!   from the order of the group; then it is only a bound, unless there are few enough states to
//!   visit them all.
//! - *Relabellings* are tried on each constituent, and used if reachable states stay reachable:
//!   twists of labels; permutations of labels in threes and fours, which are even and so keep
//!   parity; or a whole noncommutative group, whose commutative part becomes the bits of a word. If
//!   there are hardly any relabellings, the states of a part of the puzzle take their place.
//! - Constituents are combined into two *factors*, each with a group of its own. Constituents that
//!   are linked other than by signs and sums of twists go into the same factor, unless that would
//!   give too many rows. The rows of a factor are found breadth first from the solved one. For this
//!   each row needs a representative, its *canonical form*: level by level of the group's chain of
//!   stabilisers, the point that comes first in the state is brought to the base point.
//! - A row of the puzzle is a pair of rows. Not all pairs occur: signs and sums of twists link the
//!   factors. These *links* come from a lattice, which records how often each base move is made on
//!   ways that lead back to their start. It divides the rows of each factor into classes, and rows
//!   of the same class occur together. If another kind of link remains, the space has unreachable
//!   states, which the search does not reach. A space with fewer states than moves can make is
//!   rejected.
//! - The representative of a row can be chosen freely. In the end it is chosen so that as many
//!   moves as possible multiply by the identity (the *gauge*), because a search joins such rows
//!   fastest.
//!
//! This stores all states. Large puzzles are stored up to *symmetry* instead, if that takes less
//! time ([`Reduction`]):
//!
//! - A symmetry takes states to states and moves to moves, and so preserves distances: turns of the
//!   whole puzzle, its mirror images, and any others. It is determined by the images of the base
//!   moves, so these are searched for, and the corresponding map of places, labels and twists is
//!   found and checked.
//! - If the grip is ignored, turning the whole puzzle costs nothing. That gives more maps, which
//!   don't affect labels.
//! - The group of relabellings must be commutative, and every map must take it to itself: all
//!   twists, for example, or the permutations within blocks of labels that maps take to each other.
//!   The effect of a map on it is an *automorphism*.
//! - If pieces are alike, few relabellings twist them. Then twists are counted by place instead of
//!   by piece, either all of them or those that keep the sum. A move takes these to twists of other
//!   places, so it has an automorphism too.
//! - One row represents all its images under maps and relabellings: its canonical form is the
//!   smallest of all images, compared place by place. Rows are listed breadth first for the whole
//!   puzzle, without factors. A step gives the row that a move leads to, the automorphism of the
//!   map on the way, and the element that is added.
//! - A row that some maps take to itself represents fewer rows than there are maps; their number is
//!   its *weight*.
//!
//! Pieces that are alike and don't twist have hardly any relabellings. To count them, their
//! arrangements are numbered one by one, in two bits each, and moves are computed: small tables
//! convert two halves of the places to numbers.
//!
//! These choices affect only the time and the memory of a search, never its result.
//!
//! Without the feature `symmetry`, on by default, states are never stored up to symmetry nor
//! numbered one by one, and the grip cannot be ignored; that makes a program smaller. Without
//! `linked`, orbits that are turned together are multiplied out, and twists count as given in the
//! definition. Without `long-rows` a fibre must be small in WebAssembly.

// Some code for labels, images and groups is used only for symmetries.
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

/// Whether this build takes links between orbits, and blocked places, into account when it plans a
/// space.
const LINKED: bool = cfg!(feature = "linked");

pub use choices::{Choices, Reduction};
#[cfg(feature = "symmetry")]
pub use classes::{PieceImages, PieceInPlace, PuzzleSymmetries};
pub use error::SpaceError;
pub use gather::Gather;
pub use memory::{Bytes, BytesError, Memory, MemorySource};
/// Formats large numbers, such as orders, in decimal.
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
