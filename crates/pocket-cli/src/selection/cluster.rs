//! Searches that several processes share: on this machine, which are started here, or on several machines.

mod ending;
mod keeping;
mod launcher;
mod lines;
mod making;
mod member;
mod options;
mod view;

use god_table::Distribution;
use puzzle_space::{Processes, SearchPlan};
use row_cluster::share;
use row_search::{PartSearch, Storage};

use self::launcher::Launch;
use self::member::Part;
use self::options::Role;
use super::checkpoint::interrupted_note;
use super::{Checkpoint, Selection};
use crate::failure::Failure;
use crate::interrupt::LastWords;
use crate::io::Io;

pub(crate) use self::options::Cluster;

/// The bytes of data in transit to and from a process, in addition to some blocks for each other
/// process.
const WINDOW: u64 = 16 << 20;

/// The most blocks in transit between two processes, in both directions.
const BLOCKS: u64 = 8;

/// The number of rows in a block.
const BLOCK_ROWS: u64 = 64;

/// The bytes that a process takes for a search in addition to the tables: its part of the sets, and
/// data in transit.
fn part_bytes(rows: u64, row_bytes: usize, processes: usize) -> Option<u64> {
    let shares = (0..processes).map(|process| {
        let own = share(rows, process, processes);
        own.end - own.start
    });
    let own = PartSearch::bytes_of(rows, shares.max()?, row_bytes)?;
    let row_bytes = u64::try_from(row_bytes).ok()?;
    let blocks = BLOCKS * BLOCK_ROWS * row_bytes * (processes as u64 - 1);
    // Never more than a whole set is in transit.
    let set = rows.checked_mul(row_bytes)?;
    own.checked_add(WINDOW.saturating_add(blocks).min(set))
}

impl Selection {
    /// The plan for counting the positions with this many processes.
    fn counting_plan_shared(&self, processes: usize) -> Result<SearchPlan, Failure> {
        let mut choices = self.search_choices();
        choices.processes = Some(Processes {
            count: processes,
            bytes: part_bytes,
        });
        Ok(choices.counting_plan(self.base.definition())?)
    }

    /// Counts as [`counts`](Self::counts) does, by several processes; `None` if another one of them shows the counts.
    pub(crate) fn counts_shared(
        &self,
        options: &Cluster,
        checkpoint: &Checkpoint,
        io: &mut Io<'_>,
    ) -> Result<Option<Distribution>, Failure> {
        let part = Part {
            selection: self,
            options,
            checkpoint,
        };
        let role = options.role().expect("several processes are asked for");
        let speaks = !matches!(role, Role::Launched { .. });
        let folder = checkpoint.folder().filter(|_| speaks);
        let _last_words = folder.map(|folder| {
            let last_words = LastWords::new();
            last_words.set(interrupted_note(folder, None));
            last_words
        });
        match role {
            Role::Launcher { processes } => {
                let plan = self.counting_plan_shared(processes)?;
                plan.check_fits(Storage::Counts)?;
                let launch = Launch {
                    processes,
                    options,
                    memory: plan.memory().bytes,
                    is_kept: checkpoint.folder().is_some(),
                };
                launch.counts(io).map(Some)
            }
            Role::Launched { process, processes } => {
                part.of_launcher(process, processes, io)?;
                Ok(None)
            }
            Role::OfHosts { process, file } => part.of_hosts(process, file, io),
        }
    }
}
