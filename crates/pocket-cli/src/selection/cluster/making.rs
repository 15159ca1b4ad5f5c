//! Makes the space of a search shared by several processes. Each makes it alone, or all make it
//! together if it takes long.

use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use puzzle_space::{DefinitionSpace, Gather, SearchPlan};
use row_cluster::{Cluster, ClusterError, Peers};
use row_search::Storage;

use super::ending::Ending;
use crate::failure::Failure;

/// How often a process that makes its space alone checks whether the others are still there.
const WATCHED_EVERY: Duration = Duration::from_millis(100);

/// Makes the space, and connects the processes for the search. If that fails, the others are told
/// why.
pub(super) fn cluster_with_space(
    plan: SearchPlan,
    peers: Peers,
) -> Result<(Cluster, DefinitionSpace), Ending> {
    // Listing rows up to symmetry takes long. Other rows need no list.
    if plan.layout().is_reduced() {
        made_together(plan, Cluster::new(peers)?)
    } else {
        made_alone(plan, peers)
    }
}

/// Each process makes the space on another thread. This takes a while for large puzzles; if a
/// process is lost meanwhile, the others notice at once.
fn made_alone(plan: SearchPlan, peers: Peers) -> Result<(Cluster, DefinitionSpace), Ending> {
    match space_beside(plan, &peers) {
        Ok(space) => Ok((Cluster::new(peers)?, space)),
        Err(ended) => {
            peers.abandon(&ended.text());
            Err(ended)
        }
    }
}

fn space_beside(plan: SearchPlan, peers: &Peers) -> Result<DefinitionSpace, Ending> {
    let (sender, made) = mpsc::channel();
    let making = thread::Builder::new().spawn(move || {
        // Fails only if the process is about to end.
        let _ = sender.send(plan.space(Storage::Counts));
    });
    let making = making.map_err(Failure::Thread)?;
    loop {
        match made.recv_timeout(WATCHED_EVERY) {
            Ok(space) => return Ok(space.map_err(Failure::from)?),
            Err(RecvTimeoutError::Timeout) => {
                if let Some(fault) = peers.fault() {
                    return Err(ClusterError::from(fault).into());
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                let panic = making
                    .join()
                    .expect_err("it ends before it has sent the space");
                panic::resume_unwind(panic);
            }
        }
    }
}

/// Each process lists some of the rows, and they exchange the results. A lost process is noticed at
/// the next exchange.
fn made_together(plan: SearchPlan, cluster: Cluster) -> Result<(Cluster, DefinitionSpace), Ending> {
    let mut together = Together {
        cluster,
        error: None,
    };
    let space = plan.space_together(Storage::Counts, &mut together);
    let Together { cluster, error } = together;
    match (space, error) {
        (Ok(space), _) => Ok((cluster, space)),
        // This error names the process at fault.
        (Err(_), Some(error)) => Err(error.into()),
        (Err(error), None) => {
            let ended = Ending::from(Failure::from(error));
            cluster.abandon(&ended.text());
            Err(ended)
        }
    }
}

/// The processes, as the listing of rows uses them.
struct Together {
    cluster: Cluster,
    /// Why an exchange failed.
    error: Option<ClusterError>,
}

impl Gather for Together {
    fn process(&self) -> usize {
        self.cluster.process()
    }

    fn processes(&self) -> usize {
        self.cluster.processes()
    }

    fn gather(&mut self, own: &[u8]) -> Result<Vec<Vec<u8>>, String> {
        self.cluster.gather(own).map_err(|error| {
            let reason = error.to_string();
            self.error = Some(error);
            reason
        })
    }
}
