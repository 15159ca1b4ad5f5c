//! The options of searches over several processes.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::Args;
use puzzle_space::Bytes;

use super::super::Selection;
use crate::conflicts::{Choice, Chosen};
use crate::options::whole_number;

/// Under which help lists these options.
const HEADING: &str = "Several processes";

/// More processes on one machine would spend their time waiting for each other.
const MOST_PROCESSES: usize = 64;

/// The longest wait: a day, in seconds.
const LONGEST_WAIT: u64 = 24 * 60 * 60;

/// How many processes search, and where they are.
#[derive(Clone, Debug, Args)]
pub(crate) struct Cluster {
    /// Share the search among N processes on this machine
    #[arg(long, value_name = "N", value_parser = whole_number(1..=MOST_PROCESSES), group = "shared", help_heading = HEADING, hide_short_help = true)]
    processes: Option<usize>,

    /// Take part in a search over the machines listed in this file
    ///
    /// One address a line; start the same command on each, with its --process. The network must be trusted: nothing is
    /// encrypted or authenticated.
    #[arg(long, value_name = "FILE", requires = "process", group = "shared", help_heading = HEADING, hide_short_help = true)]
    hosts: Option<PathBuf>,

    /// Be the process of this line of --hosts, counted from 0
    #[arg(long, value_name = "I", requires = "hosts", conflicts_with = "processes", value_parser = whole_number(0..=usize::MAX), help_heading = HEADING, hide_short_help = true)]
    process: Option<usize>,

    /// Use N threads in each process [default: all processors, shared]
    #[arg(long, value_name = "N", value_parser = whole_number(NonZeroUsize::MIN..=NonZeroUsize::MAX), requires = "shared", conflicts_with = "threads", help_heading = HEADING, hide_short_help = true)]
    workers: Option<NonZeroUsize>,

    /// Give up on a process that is silent for so many seconds [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = whole_number(1..=LONGEST_WAIT), requires = "shared", help_heading = HEADING, hide_short_help = true)]
    patience: Option<u64>,

    /// Wait so many seconds for all processes to connect [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = whole_number(1..=LONGEST_WAIT), requires = "shared", help_heading = HEADING, hide_short_help = true)]
    start_limit: Option<u64>,

    /// Start again up to N times after a process was lost [default: 0]
    #[arg(long, value_name = "N", value_parser = whole_number(0..=u32::MAX), requires = "processes", conflicts_with = "hosts", help_heading = HEADING, hide_short_help = true)]
    retries: Option<u32>,

    /// Be this one of the processes that were started by --processes, which says so.
    #[arg(long, value_name = "I", hide = true, requires_all = ["processes", "memory_share"], value_parser = whole_number(0..=MOST_PROCESSES - 1))]
    member: Option<usize>,

    /// How much memory it may take, where nobody has given --memory.
    #[arg(long, value_name = "SIZE", hide = true, requires = "member")]
    memory_share: Option<Bytes>,
}

/// The role of this process in a search over several.
#[derive(Clone, Copy, Debug)]
pub(super) enum Role<'a> {
    /// It starts this many others, and shows their messages.
    Launcher { processes: usize },
    /// It was started by a launcher.
    Launched { process: usize, processes: usize },
    /// It was started by hand, as this process of a hosts file.
    OfHosts { process: usize, file: &'a Path },
}

impl Cluster {
    /// The role of this process, if there are several.
    pub(super) fn role(&self) -> Option<Role<'_>> {
        match (self.processes, self.member, &self.hosts, self.process) {
            (Some(processes), None, ..) => Some(Role::Launcher { processes }),
            (Some(processes), Some(process), ..) => Some(Role::Launched { process, processes }),
            (None, _, Some(file), Some(process)) => Some(Role::OfHosts { process, file }),
            _ => None,
        }
    }

    /// Whether a search over several processes is requested.
    pub(crate) fn is_given(&self) -> bool {
        self.role().is_some()
    }

    /// Adds the choices that others may conflict with.
    pub(crate) fn chosen(&self, chosen: Chosen) -> Chosen {
        let option = match self.hosts {
            None => "--processes",
            Some(_) => "--hosts",
        };
        chosen.with(self.is_given(), Choice::SeveralProcesses, option)
    }

    /// Gives the puzzle the memory of one of the processes.
    pub(crate) fn with_shared_memory(&self, selection: Selection) -> Selection {
        let memory = match (self.processes, self.memory_share) {
            (_, Some(share)) => selection.memory.with_share(share),
            (Some(processes), None) => selection.memory.shared(processes),
            (None, None) => selection.memory,
        };
        Selection {
            memory,
            ..selection
        }
    }

    /// How many threads a process works on.
    pub(super) fn threads(&self) -> NonZeroUsize {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let shared = NonZeroUsize::new(processors / self.processes.unwrap_or(1));
        (self.workers.or(shared)).unwrap_or(NonZeroUsize::MIN)
    }

    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(self.patience.unwrap_or(10))
    }

    pub(super) fn start_limit(&self) -> Duration {
        Duration::from_secs(self.start_limit.unwrap_or(60))
    }

    pub(super) fn retries(&self) -> u32 {
        self.retries.unwrap_or(0)
    }
}
