//! One of several processes that search: it connects to the others, makes the space, and searches
//! its part.

use std::io::{self, BufReader};
use std::ops::ControlFlow;
use std::path::Path;
use std::process;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use god_table::Distribution;
use puzzle_space::SearchPlan;
use puzzle_space::checkpoint::{LevelFiles, SearchIdentity};
use row_cluster::{Hosts, Invitation, Keeper, Listener, Peers, Resume, meet};
use row_search::{Storage, threads};
use sha2::{Digest, Sha256};

use super::super::Selection;
use super::super::checkpoint::{Checkpoint, start_note};
use super::ending::Ending;
use super::keeping::PartFiles;
use super::lines::{Addresses, Word, line_of, next_line, read};
use super::making::cluster_with_space;
use super::options::Cluster;
use super::view::{Teller, told_of};
use crate::failure::{Failure, Fault, shown_path};
use crate::io::Io;
use crate::progress::{Bar, LEVELS, PREPARING};
use crate::puzzle_name::text_of;

/// Missing processes are not reported before this time.
const PATIENT_FOR: Duration = Duration::from_secs(3);

/// The task of a process that takes part.
pub(super) struct Part<'a> {
    pub(super) selection: &'a Selection,
    pub(super) options: &'a Cluster,
    pub(super) checkpoint: &'a Checkpoint,
}

/// Reports progress and results to the launcher or the user.
type Tell<'a> = dyn FnMut(Word) -> Result<(), Failure> + 'a;

impl Part<'_> {
    /// Runs a launched process, which sends all messages to its launcher.
    pub(super) fn of_launcher(
        &self,
        process: usize,
        processes: usize,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let mut tell = |word: Word| {
            io.write(line_of(&word).as_bytes())?;
            io.flush()
        };
        let counted = self.launched(process, processes, &mut tell);
        let word = match counted {
            Ok(counts) => {
                if process == 0 {
                    tell(Word::Counts {
                        counts: counts.counts().to_vec(),
                        unreachable: counts.unreachable(),
                    })?;
                }
                tell(Word::Done)?;
                return Ok(());
            }
            Err(ended) => Word::Failed(ended.blame, ended.text()),
        };
        tell(word)?;
        Err(Failure::ReportedStop)
    }

    fn launched(
        &self,
        process: usize,
        processes: usize,
        tell: &mut Tell<'_>,
    ) -> Result<Distribution, Ending> {
        let listener = Listener::bind("127.0.0.1:0")?;
        let address = listener.address().map_err(Failure::Read)?;
        let lines = lines_of_launcher().map_err(Failure::Thread)?;
        tell(Word::Listening(address))?;
        // The process ends if the launcher does.
        let line = lines.recv().unwrap_or_default();
        let Addresses(addresses) = read(&line, "the addresses of all processes")?;
        let addresses: Vec<String> = addresses.iter().map(ToString::to_string).collect();
        if addresses.len() != processes {
            let found = format!("{} addresses", addresses.len());
            return Err(Fault::mismatch(found, processes.to_string()).into());
        }
        let hosts = Hosts::new(addresses).map_err(Fault::new)?;
        self.counts(listener, &hosts, process, tell)
    }

    /// Runs a process of a hosts file. Only the first one returns a result.
    pub(super) fn of_hosts(
        &self,
        process: usize,
        file: &Path,
        io: &mut Io<'_>,
    ) -> Result<Option<Distribution>, Failure> {
        let text = text_of(file)?;
        let hosts: Hosts = text
            .parse()
            .map_err(|error| Fault::new(format!("{}: {error}", shown_path(file))))?;
        let processes = hosts.processes();
        if process >= processes {
            let found = format!("--process {process} with {processes} lines");
            let expected = format!("a number from 0 to {}", processes - 1);
            return Err(Fault::mismatch_in(file, found, expected).into());
        }
        let mut bar = Bar::saying(PREPARING, io.err_is_terminal, LEVELS);
        let mut tell = |word| {
            match word {
                Word::Note(text) => {
                    bar.hide();
                    io.note(text);
                }
                Word::Progress(shown) => bar.show(|_| shown),
                Word::Listening(_) | Word::Counts { .. } | Word::Failed(..) | Word::Done => {}
            }
            Ok(())
        };
        let listener = Listener::bind(hosts.address(process));
        let counts = listener
            .map_err(Ending::from)
            .and_then(|listener| self.counts(listener, &hosts, process, &mut tell));
        bar.hide();
        let counts = counts.map_err(|ending| ending.failure)?;
        if process == 0 {
            return Ok(Some(counts));
        }
        io.note(format_args!(
            "process {process} has done its part; process 0 prints the counts"
        ));
        Ok(None)
    }

    /// The counts, which all processes find together.
    fn counts(
        &self,
        listener: Listener,
        hosts: &Hosts,
        process: usize,
        tell: &mut Tell<'_>,
    ) -> Result<Distribution, Ending> {
        threads::make(Some(self.options.threads()));
        let plan = self.selection.counting_plan_shared(hosts.processes())?;
        plan.check_fits(Storage::Counts).map_err(Failure::from)?;
        let identity = self.selection.identity(plan.layout())?;
        let folder = self.checkpoint.folder();
        let files = folder.map(|folder| LevelFiles::in_folder(folder, identity.stem()));
        let files = files.transpose().map_err(Failure::from)?;
        if let (Some(files), 0) = (&files, process) {
            self.tell_of_kept(files, tell)?;
        }
        let invitation = Invitation {
            hosts,
            process,
            key: self.key(&identity),
            start_limit: self.options.start_limit(),
            patience: self.options.patience(),
        };
        let peers = meet(listener, &invitation, &mut waiting(hosts, tell))?;
        self.search(plan, peers, &identity, files, tell)
    }

    /// Makes the space and searches it.
    fn search(
        &self,
        plan: SearchPlan,
        peers: Peers,
        identity: &SearchIdentity,
        files: Option<LevelFiles>,
        tell: &mut Tell<'_>,
    ) -> Result<Distribution, Ending> {
        let (cluster, space) = cluster_with_space(plan, peers)?;
        let (process, processes) = (cluster.process(), cluster.processes());
        let mut keeper = files.map(|files| PartFiles {
            files,
            identity: identity.bytes(),
            space: &space,
            process,
            processes,
            all_kept: None,
            resumable: None,
        });
        let resume = if self.checkpoint.resume {
            Resume::Newest
        } else {
            Resume::Never
        };
        let keeper = keeper.as_mut();
        let keeper = keeper.map(|files| (files as &mut dyn Keeper, resume));
        let mut teller = Teller::new();
        let counted = cluster.count_states(&space, keeper, &mut |progress| {
            if process > 0 {
                return ControlFlow::Continue(());
            }
            let shown = teller.tell(progress).map(Word::Progress);
            match shown.map_or(Ok(()), &mut *tell) {
                Ok(()) => ControlFlow::Continue(()),
                // The result could not be reported either.
                Err(_) => ControlFlow::Break(()),
            }
        });
        let (counts, summary) = counted?;
        space
            .check_count(counts.reachable())
            .map_err(Failure::from)?;
        if process == 0 {
            for line in told_of(&summary, counts.reachable()) {
                tell(Word::Note(line))?;
            }
        }
        Ok(counts)
    }

    /// A hash of everything that the processes must agree on besides their number: the program, the
    /// search, and whether levels are saved and resumed from.
    fn key(&self, identity: &SearchIdentity) -> [u8; 32] {
        let is_kept = self.checkpoint.folder().is_some();
        let mut hash = Sha256::new();
        hash.update(env!("CARGO_PKG_VERSION"));
        hash.update([0, is_kept.into(), self.checkpoint.resume.into()]);
        hash.update(identity.bytes());
        hash.finalize().into()
    }

    /// Reports that levels are saved but not used, or that there are none to resume from.
    fn tell_of_kept(&self, files: &LevelFiles, tell: &mut Tell<'_>) -> Result<(), Failure> {
        // Every search begins at level 0, so a saved one does not count.
        let kept = files.levels()?.first().copied().filter(|&depth| depth > 0);
        if kept.is_some() == self.checkpoint.resume {
            return Ok(());
        }
        tell(Word::Note(start_note(files.folder(), kept)))
    }
}

/// Reports once which processes are missing, if they take a while to connect.
fn waiting<'a>(
    hosts: &'a Hosts,
    tell: &'a mut Tell<'a>,
) -> impl FnMut(&[usize]) -> ControlFlow<()> + use<'a> {
    let start = Instant::now();
    let mut is_told = false;
    move |missing| {
        if is_told || missing.is_empty() || start.elapsed() < PATIENT_FOR {
            return ControlFlow::Continue(());
        }
        is_told = true;
        let missing = missing.iter();
        let missing = missing.map(|&process| format!("{process} ({})", hosts.address(process)));
        let missing: Vec<String> = missing.collect();
        let note = Word::Note(format!("waiting for process {}", missing.join(", ")));
        match tell(note) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

/// Receives the lines of the launcher. When the launcher ends, its end of the pipe is closed, and
/// this process exits at once: nobody would receive the result, and files are written whole or not
/// at all.
fn lines_of_launcher() -> io::Result<Receiver<String>> {
    let (lines, received) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        let mut input = BufReader::new(io::stdin());
        while let Ok(Some(line)) = next_line(&mut input) {
            // Only the first line is received; later ones may fail.
            let _ = lines.send(line);
        }
        process::exit(1);
    })?;
    Ok(received)
}
