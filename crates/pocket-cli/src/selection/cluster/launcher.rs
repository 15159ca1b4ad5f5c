//! Starts the processes of a search on this machine, shows their messages, and makes sure that all
//! of them end.

use std::ffi::OsString;
use std::io::{self, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use god_table::Distribution;
use puzzle_space::Bytes;

use super::ending::{Blame, Ending, last_lines};
use super::lines::{Addresses, Word, line_of, next_line, read};
use super::options::Cluster;
use crate::failure::Failure;
use crate::io::Io;
use crate::progress::{Bar, LEVELS, PREPARING};

/// If one process reports that another one is lost, the other one may have a better explanation,
/// for which this is the time limit.
const EXPLAINED_WITHIN: Duration = Duration::from_secs(1);

/// A process that has done its part, or has closed its pipe, is killed after this time.
const ENDED_WITHIN: Duration = Duration::from_secs(5);

/// A search to be started in several processes.
pub(super) struct Launch<'a> {
    pub(super) processes: usize,
    pub(super) options: &'a Cluster,
    /// The memory of each process.
    pub(super) memory: Bytes,
    /// Whether levels are saved.
    pub(super) is_kept: bool,
}

/// A message from a process, or its end.
enum MemberMessage {
    Word(Word),
    /// Invalid output.
    Garbled(String),
    /// The end of its output.
    End,
}

impl Launch<'_> {
    /// The counts that the processes find. If one is lost, all are started again, as often as
    /// requested.
    pub(super) fn counts(&self, io: &mut Io<'_>) -> Result<Distribution, Failure> {
        let retries = self.options.retries();
        let mut retry = 0;
        loop {
            let resume = retry > 0 && self.is_kept;
            let ending = match self.run(resume, io) {
                Ok(counts) => return Ok(counts),
                Err(ending) if retry < retries && ending.may_pass() => ending,
                Err(ending) => return Err(ending.failure),
            };
            retry += 1;
            let from = if self.is_kept {
                "go on from the last level that is kept"
            } else {
                "begin from the start"
            };
            io.note(format!(
                "all processes {from} ({retry} of {retries}): {}",
                ending.text()
            ));
        }
    }

    fn run(&self, resume: bool, io: &mut Io<'_>) -> Result<Distribution, Ending> {
        let (sender, heard) = mpsc::channel();
        let mut running = Running {
            processes: Vec::new(),
            heard,
            listening: vec![None; self.processes],
            counts: None,
            ending: None,
            limit: None,
        };
        for process in 0..self.processes {
            let started = self.start(process, resume, &sender, io);
            let started = started.map_err(|error| {
                let text = format!("process {process} can't be started: {error}");
                Ending::said(Blame::Own, text)
            })?;
            running.processes.push(started);
        }
        // Otherwise the receiver would wait even after all processes have ended.
        drop(sender);
        running.introduce(self.options.start_limit())?;
        running.finish(io)
    }

    /// Starts this program again as one of the processes.
    fn start(
        &self,
        process: usize,
        resume: bool,
        sender: &Sender<(usize, MemberMessage)>,
        io: &Io<'_>,
    ) -> io::Result<Process> {
        let Some(program) = &io.program else {
            return Err(io::Error::other("the program's file is unknown"));
        };
        let mut child = Command::new(program)
            .args(self.arguments(process, resume, io))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let stdout = child.stdout.take().expect("it is a pipe");
        let stderr = child.stderr.take().expect("it is a pipe");
        // From here on, dropping it ends the process, for example if no thread can be started.
        let mut started = Process {
            child,
            last_lines: None,
            is_over: false,
        };
        let sender = sender.clone();
        let listening = thread::Builder::new();
        listening.spawn(move || listen(process, stdout, &sender))?;
        let reading = thread::Builder::new();
        started.last_lines = Some(reading.spawn(|| last_lines(stderr))?);
        Ok(started)
    }

    /// The arguments of this run, with those that make it one of several processes.
    fn arguments(&self, process: usize, resume: bool, io: &Io<'_>) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = io.arguments.iter().skip(1).cloned().collect();
        // Placed right after the command, since the arguments may end with a `--` and more.
        let own = format!("--member={process} --memory-share={}", self.memory.0);
        let own = own.split(' ').chain(resume.then_some("--resume"));
        let behind = arguments.len().min(1);
        arguments.splice(behind..behind, own.map(OsString::from));
        arguments
    }
}

/// Passes on the messages of a process.
fn listen(process: usize, output: ChildStdout, sender: &Sender<(usize, MemberMessage)>) {
    let mut output = BufReader::new(output);
    loop {
        let heard = match next_line(&mut output) {
            Ok(Some(line)) => match read(&line, "a word of a launched process") {
                Ok(word) => MemberMessage::Word(word),
                Err(error) => MemberMessage::Garbled(error.to_string()),
            },
            // A killed process may leave an incomplete line.
            Ok(None) | Err(_) => MemberMessage::End,
        };
        let is_over = !matches!(heard, MemberMessage::Word(_));
        if sender.send((process, heard)).is_err() || is_over {
            return;
        }
    }
}

/// A process that was started. It is killed when this is dropped.
struct Process {
    child: Child,
    last_lines: Option<JoinHandle<Vec<String>>>,
    /// Whether it has done its part, or has explained why it can't.
    is_over: bool,
}

impl Process {
    /// Waits for the process to end, and kills it after some time.
    fn end(&mut self) -> io::Result<ExitStatus> {
        let limit = Instant::now() + ENDED_WITHIN;
        while Instant::now() < limit {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.child.kill()?;
        self.child.wait()
    }

    fn last_lines(&mut self) -> Vec<String> {
        let lines = self.last_lines.take().and_then(|lines| lines.join().ok());
        lines.unwrap_or_default()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // If it has ended already, this does nothing: no other process can have its number before
        // `wait`.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The processes of a search.
struct Running {
    processes: Vec<Process>,
    heard: Receiver<(usize, MemberMessage)>,
    listening: Vec<Option<SocketAddr>>,
    counts: Option<Distribution>,
    /// The best explanation so far why there will be no counts.
    ending: Option<Ending>,
    /// When to stop waiting for further messages.
    limit: Option<Instant>,
}

impl Running {
    /// Sends every process the addresses of all, which they must report within this time.
    fn introduce(&mut self, within: Duration) -> Result<(), Ending> {
        self.limit = Some(Instant::now() + within);
        while let Some(missing) = self.listening.iter().position(Option::is_none) {
            let Some((process, heard)) = self.next() else {
                let seconds = within.as_secs();
                let text = format!("process {missing} has not begun within {seconds} s");
                return Err(Ending::said(Blame::Peer, text));
            };
            if let MemberMessage::Word(Word::Listening(address)) = heard {
                self.listening[process] = Some(address);
            } else {
                self.take(process, heard);
            }
            if let Some(ending) = self.ending.take() {
                return Err(ending);
            }
        }
        self.limit = None;
        let addresses = self.listening.iter().flatten().copied().collect();
        let line = line_of(&Addresses(addresses));
        for process in &mut self.processes {
            let input = process.child.stdin.as_mut().expect("it is a pipe");
            // If it has ended, its end is reported.
            let _ = input.write_all(line.as_bytes());
        }
        Ok(())
    }

    /// Shows the messages of the processes until they have ended, or there will certainly be no
    /// result.
    fn finish(mut self, io: &mut Io<'_>) -> Result<Distribution, Ending> {
        let mut bar = Bar::saying(PREPARING, io.err_is_terminal, LEVELS);
        while let Some((process, heard)) = self.next() {
            match heard {
                MemberMessage::Word(Word::Progress(shown)) => bar.show(|_| shown),
                MemberMessage::Word(Word::Note(note)) => {
                    bar.hide();
                    io.note(note);
                }
                other => self.take(process, other),
            }
            let is_hopeless = self.ending.as_ref().is_some_and(Ending::is_known_well);
            if is_hopeless && self.counts.is_none() {
                break;
            }
        }
        match (self.counts, self.ending) {
            // Counts are sent only after all parts are done, so later failures don't matter.
            (Some(counts), _) => Ok(counts),
            (None, Some(ending)) => Err(ending),
            (None, None) => {
                let text = "no process has told the counts".to_owned();
                Err(Ending::said(Blame::Own, text))
            }
        }
    }

    /// The next message of any process; `None` if all have ended, or the time is over.
    fn next(&self) -> Option<(usize, MemberMessage)> {
        match self.limit {
            None => self.heard.recv().ok(),
            Some(limit) => {
                let left = limit.saturating_duration_since(Instant::now());
                self.heard.recv_timeout(left).ok()
            }
        }
    }

    /// Records messages that affect the result.
    fn take(&mut self, process: usize, heard: MemberMessage) {
        let ended = &mut self.processes[process];
        let ending = match heard {
            MemberMessage::Word(Word::Failed(blame, text)) => {
                ended.is_over = true;
                Ending::said(blame, text)
            }
            MemberMessage::Word(Word::Counts {
                counts,
                unreachable,
            }) => {
                self.counts = Distribution::new(counts, unreachable);
                self.limit = Some(Instant::now() + ENDED_WITHIN);
                return;
            }
            MemberMessage::Word(Word::Done) => {
                ended.is_over = true;
                return;
            }
            MemberMessage::Word(Word::Listening(_) | Word::Progress(_) | Word::Note(_)) => return,
            MemberMessage::End if ended.is_over => return,
            MemberMessage::End => match ended.end() {
                Ok(status) => Ending::died(process, status, &ended.last_lines()),
                Err(error) => Ending::said(Blame::Peer, format!("process {process}: {error}")),
            },
            MemberMessage::Garbled(reason) => {
                Ending::said(Blame::Own, format!("process {process}: {reason}"))
            }
        };
        let explained = Instant::now() + EXPLAINED_WITHIN;
        self.limit = self.limit.or(Some(explained));
        self.ending = Some(match self.ending.take() {
            None => ending,
            Some(before) => before.or(ending),
        });
    }
}
