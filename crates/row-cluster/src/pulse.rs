//! Heartbeats, statuses and farewells, which show who is alive, lost, silent, stopped or done.
//!
//! One thread serves the pulse channels to all other processes. It never blocks on any of them: it
//! reads incoming data about forty times a second, and sends later what does not fit in a socket's
//! buffer. A fault that one process finds is reported to all, so that all name the process that is
//! really at fault, and not the first that stopped because of it.

mod board;
mod frames;
mod link;

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::error::Fault;
use crate::progress::Status;

pub(crate) use self::board::Board;
pub(crate) use self::frames::{Cause, Frame};
pub(crate) use self::link::{End, Link};

/// How long the thread sleeps.
const TICK: Duration = Duration::from_millis(25);

/// The interval between heartbeats.
const BEAT: Duration = Duration::from_millis(250);

/// How long the others may take for their farewell.
const FAREWELL_LIMIT: Duration = Duration::from_secs(5);

/// How long the others may take to hear why a process stops.
const STOP_LIMIT: Duration = Duration::from_millis(500);

/// How a process leaves the others.
#[derive(Debug)]
enum Leaving {
    /// All work is done.
    Farewell,
    /// It stops.
    Stop(String),
}

/// The running thread. If this is dropped, connections end without a message, except for a known
/// fault.
#[derive(Debug)]
pub(crate) struct Pulse {
    own: usize,
    board: Arc<Board>,
    /// Dropped to end the thread without a message.
    leave: Option<Sender<Leaving>>,
    thread: Option<JoinHandle<()>>,
}

impl Pulse {
    /// Starts beating, with a link to every other process.
    ///
    /// # Errors
    ///
    /// The system's error if no more threads can be started.
    pub(crate) fn start(
        own: usize,
        addresses: Vec<String>,
        links: BTreeMap<usize, Link>,
        patience: Duration,
    ) -> io::Result<Self> {
        let board = Arc::new(Board::new(addresses));
        let (leave, leaving) = channel();
        let others = links
            .into_iter()
            .map(|(process, link)| Other {
                process,
                link,
                silence: Duration::ZERO,
                is_there: true,
            })
            .collect();
        let heart = Heart {
            own,
            board: Arc::clone(&board),
            others,
            patience,
            has_told: false,
        };
        let thread = thread::Builder::new()
            .name("pulse".to_owned())
            .spawn(move || heart.run(&leaving))?;
        Ok(Self {
            own,
            board,
            leave: Some(leave),
            thread: Some(thread),
        })
    }

    /// What is known about the others, for threads that can't hold the pulse itself.
    pub(crate) fn board(&self) -> Arc<Board> {
        Arc::clone(&self.board)
    }

    /// Whether there is a fault; cheap enough for inner loops.
    pub(crate) fn has_fault(&self) -> bool {
        self.board.has_fault()
    }

    /// The first fault, if there is one.
    pub(crate) fn fault(&self) -> Option<Fault> {
        self.board.fault()
    }

    /// Sets the status to be sent with the next heartbeat.
    pub(crate) fn tell(&self, status: Status) {
        self.board.set_status(self.own, status);
    }

    /// The last status received from each process, and the own one as it was sent.
    pub(crate) fn statuses(&self) -> Vec<Status> {
        self.board.statuses()
    }

    /// Tells all others that the work is done. Waits a short time until all of them say so too.
    pub(crate) fn farewell(mut self) {
        self.end(Some(Leaving::Farewell));
    }

    /// Tells all others that this process stops, and why; if a fault is known, they are told that
    /// instead.
    pub(crate) fn stop(mut self, reason: &str) {
        self.end(Some(Leaving::Stop(reason.to_owned())));
    }

    fn end(&mut self, leaving: Option<Leaving>) {
        if let (Some(leave), Some(leaving)) = (&self.leave, leaving) {
            // The thread runs until it is told to leave.
            let _ = leave.send(leaving);
        }
        self.leave = None;
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // A panic there has been reported already.
            let _ = thread.join();
        }
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        self.end(None);
    }
}

/// Another process.
#[derive(Debug)]
struct Other {
    process: usize,
    link: Link,
    /// How long nothing has been received from it while this process was running.
    silence: Duration,
    is_there: bool,
}

/// The state of the thread.
#[derive(Debug)]
struct Heart {
    own: usize,
    board: Arc<Board>,
    others: Vec<Other>,
    patience: Duration,
    /// Whether the others know of the fault.
    has_told: bool,
}

impl Heart {
    fn run(mut self, leaving: &Receiver<Leaving>) {
        let mut last = Instant::now();
        let mut since_beat = BEAT;
        loop {
            let leaves = match leaving.try_recv() {
                Ok(how) => Some(Some(how)),
                Err(TryRecvError::Disconnected) => Some(None),
                Err(TryRecvError::Empty) => None,
            };
            let slept = last.elapsed();
            last += slept;
            since_beat += slept;
            self.listen(slept);
            self.tell_fault();
            match leaves {
                None => {}
                Some(Some(Leaving::Farewell)) if !self.has_told => {
                    self.send(&Frame::Farewell);
                    let limit = FAREWELL_LIMIT.min(self.patience);
                    return self.linger(limit);
                }
                // Processes that were told of a fault ignore this, since only the first reason
                // counts.
                Some(Some(Leaving::Stop(reason))) => {
                    self.send(&Frame::Stop(Cause::own(self.own, &reason)));
                    return self.linger(STOP_LIMIT);
                }
                Some(_) if self.has_told => return self.linger(STOP_LIMIT),
                Some(_) => return,
            }
            if since_beat >= BEAT {
                since_beat = Duration::ZERO;
                self.beat();
            }
            thread::park_timeout(TICK);
        }
    }

    /// Reads what has arrived, and reports processes that were silent for too long. If this thread
    /// itself has slept for long (an overloaded or suspended machine, a stopped process), only a
    /// part of that time counts, since others may have sent data meanwhile.
    fn listen(&mut self, slept: Duration) {
        let counted = slept.min((self.patience / 8).clamp(TICK, Duration::from_secs(1)));
        for other in self.others.iter_mut().filter(|other| other.is_there) {
            other.silence += counted;
            other.link.flush();
            other.listen(self.own, &self.board);
            if other.is_there
                && other.silence > self.patience
                && !self.board.has_departed(other.process)
            {
                self.board.accuse(Fault::Silent {
                    process: other.process,
                    address: self.board.addresses()[other.process].clone(),
                    seconds: other.silence.as_secs(),
                });
            }
        }
    }

    /// Reports the fault to all others, once.
    fn tell_fault(&mut self) {
        if self.has_told || !self.board.has_fault() {
            return;
        }
        if let Some(fault) = self.board.fault() {
            self.send(&Frame::Stop(Cause::from(&fault)));
            self.has_told = true;
        }
    }

    /// Sends a heartbeat to the processes that have accepted all data so far. One that doesn't read
    /// gets no further heartbeats, since one is as good as many.
    fn beat(&mut self) {
        let frame = Frame::Beat(self.board.status(self.own));
        for other in &mut self.others {
            if other.is_there && other.link.is_flushed() {
                other.link.send(&frame);
            }
        }
    }

    fn send(&mut self, frame: &Frame) {
        for other in self.others.iter_mut().filter(|other| other.is_there) {
            other.link.send(frame);
        }
    }

    /// Stays until everyone has received the last message and left too, or the time is over.
    /// Closing a connection while unread data arrive would discard what was sent on it.
    fn linger(mut self, limit: Duration) {
        let start = Instant::now();
        let mut unfinished: Vec<bool> = vec![true; self.others.len()];
        while start.elapsed() < limit && self.others.iter().any(|other| other.is_there) {
            for (other, is_unfinished) in self.others.iter_mut().zip(&mut unfinished) {
                if !other.is_there {
                    continue;
                }
                other.link.flush();
                if *is_unfinished && other.link.is_flushed() {
                    other.link.finish();
                    *is_unfinished = false;
                }
                // From now on, a lost connection is no fault.
                let (_, end) = other.link.receive();
                other.is_there = end.is_none();
            }
            thread::park_timeout(TICK / 5);
        }
    }
}

impl Other {
    fn listen(&mut self, own: usize, board: &Board) {
        let (frames, end) = self.link.receive();
        for frame in frames {
            self.silence = Duration::ZERO;
            match frame {
                Frame::Ready => {}
                Frame::Beat(status) => board.set_status(self.process, status),
                Frame::Farewell => board.set_departed(self.process),
                Frame::Stop(cause) => {
                    board.accuse(cause.to_fault(own, self.process, board.addresses()));
                }
            }
        }
        match end {
            None => return,
            Some(End::Lost(reason)) => board.accuse_lost(self.process, reason),
            Some(End::Garbled(reason)) => board.accuse(Fault::Garbled {
                process: self.process,
                reason,
            }),
        }
        self.is_there = false;
    }
}

#[cfg(test)]
mod tests;
