//! Whole faces: how a space whose moves are turns of faces is searched and proved, if it is one.
//!
//! [`Turns`](turns::Turns) says what the turns of all faces do to all rows, having held that against all steps;
//! [`Plan`] puts the rows in order and tells the cycles that the turns lead round in.

mod blocks;
mod cycles;
mod plan;
mod turns;

use crate::fibre::{Sums, Translations};
use crate::space::Space;

pub(crate) use self::cycles::{Cell, Cycle, OfBlock};
pub(crate) use self::plan::{Far, Group, Plan};
pub(crate) use self::turns::{Place, Trust};

/// Whether spaces are searched and proved by their faces at all. A module for the browser is downloaded before it runs, and
/// has no room for a second way to the same result; who asks leaves out what comes of a plan too.
pub(crate) const IS_USED: bool = !cfg!(target_family = "wasm");

/// The sums that the fibre of a space has, if it has any.
pub(crate) fn sums_of(space: &dyn Space) -> Option<&Sums> {
    match space.fibre().kind() {
        Translations::Sums(sums) => Some(sums),
        _ => None,
    }
}
