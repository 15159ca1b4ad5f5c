//! Connected processes that work together.

use core::fmt;

use crate::error::ClusterError;
use crate::exchange::{Exchange, Party};
use crate::meeting::Peers;
use crate::progress::Status;

/// A process that works together with others.
///
/// All processes must make the same calls in the same order: [`gather`](Self::gather) any number of
/// times, then [`count_states`](Self::count_states). If one process drops its `Cluster` before, the
/// others may report it as lost. A `Cluster` must stay on the thread that created it.
pub struct Cluster {
    pub(crate) exchange: Exchange,
}

impl fmt::Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cluster")
            .field("process", &self.process())
            .field("processes", &self.processes())
            .finish_non_exhaustive()
    }
}

impl Cluster {
    /// # Errors
    ///
    /// [`ClusterError::Engine`] if no more threads can be started.
    pub fn new(peers: Peers) -> Result<Self, ClusterError> {
        let exchange = Exchange::new(peers)?;
        Ok(Self { exchange })
    }

    /// The number of this process.
    #[must_use]
    pub fn process(&self) -> usize {
        self.exchange.process()
    }

    /// The number of processes.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.exchange.processes()
    }

    /// Sends bytes to all other processes and returns the bytes of all, in order, including its
    /// own.
    ///
    /// # Errors
    ///
    /// [`ClusterError`] if another process fails.
    pub fn gather(&mut self, own: &[u8]) -> Result<Vec<Vec<u8>>, ClusterError> {
        self.exchange.end_round(own, &mut Listening)
    }

    /// Tells all others that this process stops, and the reason.
    pub fn abandon(self, reason: &str) {
        self.exchange.abandon(reason);
    }
}

/// A process that expects no data, only messages at the end of a round.
struct Listening;

impl Party for Listening {
    fn look(&mut self, _: &[Status]) -> Result<(), ClusterError> {
        Ok(())
    }
}
