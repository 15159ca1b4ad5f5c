//! Ways to make a space: from orbits of pieces, or from a table of transitions.

mod arrangement;
mod input_error;
mod orbit;
mod orbit_move;
mod orbit_space;
mod orbit_steps;
mod transitions;

pub use arrangement::OrbitState;
pub use input_error::SpaceInputError;
pub use orbit::Orbit;
pub use orbit_move::OrbitMove;
pub use orbit_space::OrbitSpace;
pub use transitions::TransitionSpace;
