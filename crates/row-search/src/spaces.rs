//! Ways to make a space: from orbits of pieces, or from a table of transitions.

mod arrangement;
mod orbit;
mod orbit_error;
mod orbit_move;
mod orbit_powers;
mod orbit_space;
mod orbit_steps;
mod transitions;

pub use arrangement::OrbitState;
pub use orbit::Orbit;
pub use orbit_error::OrbitError;
pub use orbit_move::OrbitMove;
pub use orbit_space::OrbitSpace;
pub use transitions::{TransitionError, TransitionSpace};
