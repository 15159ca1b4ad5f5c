//! Searches that take less memory than the distances of all states.

mod bands;
mod counted;
mod kept;
mod part;
mod plain;
mod storage;
mod thirds;
mod thirds_proof;
mod thirds_search;

use crate::depth::Depth;

pub use self::bands::{Bands, KeptBands};
pub use self::counted::{CountSearch, count_states};
pub use self::kept::{ResumeError, numbering_fingerprint};
pub use self::part::{BlockError, PartSearch};
pub use self::storage::Storage;
pub use self::thirds::Thirds;
pub use self::thirds_proof::prove_thirds;
pub use self::thirds_search::{ThirdsSearch, search_thirds};

/// The largest distance of a search that stores no number for each state; it bounds the number of
/// levels.
pub const MAX_LIGHT_DEPTH: Depth = 4095;
