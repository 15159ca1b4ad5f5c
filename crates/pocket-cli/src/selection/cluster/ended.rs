//! Why a process of a shared search stops without a result, and whose fault it is.

use row_cluster::{ClusterError, MeetError};

use super::lines::Blame;
use crate::failure::{Failure, Fault};

/// A failure, and whose fault it is.
#[derive(Debug)]
pub(super) struct Ended {
    pub(super) blame: Blame,
    pub(super) failure: Failure,
}

impl Ended {
    fn new(blame: Blame, failure: Failure) -> Self {
        Self { blame, failure }
    }

    /// What is told of it.
    pub(super) fn message(&self) -> String {
        self.failure.message().unwrap_or_default()
    }
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Self {
        let blame = match failure.status() {
            2 => Blame::Usage,
            _ => Blame::Own,
        };
        Self::new(blame, failure)
    }
}

impl From<Fault> for Ended {
    fn from(fault: Fault) -> Self {
        Failure::from(fault).into()
    }
}

impl From<MeetError> for Ended {
    fn from(error: MeetError) -> Self {
        let blame = match error {
            MeetError::Listen { .. } | MeetError::NoSuchProcess { .. } | MeetError::Io(_) => {
                Blame::Own
            }
            _ => Blame::Peer,
        };
        Self::new(blame, Failure::Shared(error.into()))
    }
}

impl From<ClusterError> for Ended {
    fn from(error: ClusterError) -> Self {
        match error {
            ClusterError::Fault(fault) => {
                Self::new(Blame::Peer, Failure::Shared(fault.to_string().into()))
            }
            ClusterError::Search(error) => Self::new(Blame::Own, Failure::Search(error.into())),
            other => Self::new(Blame::Own, Failure::Shared(other.into())),
        }
    }
}
