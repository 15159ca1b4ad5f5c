//! The space of a search that several processes share, made by each of them, or by all together where that is shared out too.

use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use puzzle_space::{DefinitionSpace, Gather, SearchPlan};
use row_cluster::{Cluster, ClusterError, Peers};
use row_search::Storage;

use super::ending::Ending;
use crate::failure::Failure;

/// So often a process that makes its space alone looks after the others.
const WATCHED_EVERY: Duration = Duration::from_millis(100);

/// The processes, ready to search, and what they search. If it can't be made, the others hear why.
pub(super) fn cluster_with_space(
    plan: SearchPlan,
    peers: Peers,
) -> Result<(Cluster, DefinitionSpace), Ending> {
    // Rows up to symmetry take long to list. Others are numbered right away.
    if plan.layout().is_reduced() {
        made_together(plan, Cluster::new(peers)?)
    } else {
        made_alone(plan, peers)
    }
}

/// Each process makes the space beside looking after the others: for large puzzles it takes a while, and if one of them is
/// lost meanwhile, nobody has to wait for that.
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
        // If nobody waits for it any more, the process is about to end.
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

/// Each process lists some of the rows, and hears of the others. Whoever is lost is missed when they tell each other.
fn made_together(plan: SearchPlan, cluster: Cluster) -> Result<(Cluster, DefinitionSpace), Ending> {
    let mut together = Together {
        cluster,
        error: None,
    };
    let space = plan.space_together(Storage::Counts, &mut together);
    let Together { cluster, error } = together;
    match (space, error) {
        (Ok(space), _) => Ok((cluster, space)),
        // It knows whose fault it is.
        (Err(_), Some(error)) => Err(error.into()),
        (Err(error), None) => {
            let ended = Ending::from(Failure::from(error));
            cluster.abandon(&ended.text());
            Err(ended)
        }
    }
}

/// Processes as those that list rows see them.
struct Together {
    cluster: Cluster,
    /// Why they have not heard of each other.
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
