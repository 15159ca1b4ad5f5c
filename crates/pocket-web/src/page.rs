//! The module that the page loads first: the pocket cube, and cycles.

mod cycle_view;
mod position;
mod scramble;
mod session;
mod solution;
mod tables;
mod word;

use cube_model::nxn::TurnsError;

use crate::fault::Fault;

pub use self::session::Session;

impl Fault {
    /// A fault in a sequence of moves, with its place in the text.
    pub(crate) fn in_moves(text: &str, error: &TurnsError) -> Self {
        let fault = Self::new(error);
        match error.snippet(text) {
            Some(snippet) => fault.at(&snippet),
            None => fault,
        }
    }
}
