//! Refused searches as failures of the program, with what would help.

use puzzle_space::{Memory, PlanError, SpaceError, check_room};
use row_search::{Space, Storage};

use crate::failure::{Failure, Fault};

/// What makes a search smaller.
const WHAT_HELPS: &str = "--keep ORBIT:PIECES tells fewer pieces apart, --gen U,R uses fewer moves, \
                          and --memory SIZE allows more";

/// What lets the pocket cube be searched.
const MORE_HELPS: &str = "--memory SIZE allows more";

/// Refuses a search of a space if it takes more memory than there is.
pub(super) fn expect_room_for(
    name: &str,
    space: &impl Space,
    storage: Storage,
    memory: Memory,
) -> Result<(), Failure> {
    check_room(name, space, storage, memory)
        .map_err(|error| Failure::TooMuch(format!("{error}\n{MORE_HELPS}").into()))
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        let PlanError::Space(error) = error else {
            return Self::TooMuch(format!("{error}\n{WHAT_HELPS}").into());
        };
        match error {
            SpaceError::Turns(too_many) => {
                Self::TooMuch(format!("too many moves: {too_many}").into())
            }
            error if error.is_about_grip() => Fault::new(format!("--any-grip: {error}")).into(),
            error if error.is_about_size() => {
                Self::TooMuch(format!("{error}\n{WHAT_HELPS}").into())
            }
            error => Self::Search(error.into()),
        }
    }
}
