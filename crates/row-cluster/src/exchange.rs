//! One round of communication on timely: parcels with flow control, and a message from each process
//! at the end.
//!
//! A round is one timestamp of timely's dataflow, which is very simple: each parcel goes to the
//! inbox of its destination. When a process has processed the bytes of a parcel it sends a receipt,
//! and a sender pauses while too many of its parcels are unacknowledged. A round is over when
//! timely knows that none of its data is in transit anywhere. Before that, a process may receive
//! data of the next round from processes that already know; these stay in the inbox.

mod engine;
mod parcel;

use core::time::Duration;
use std::time::Instant;

use self::engine::Engine;
use self::parcel::{Bytes, Content, Parcel};
use crate::error::{ClusterError, Fault};
use crate::meeting::Peers;
use crate::progress::Status;
use crate::pulse::Pulse;
use crate::wire::Wires;

/// The most unacknowledged parcels to one process, so that a faster sender cannot fill its memory.
///
/// Eight of them are 2 MiB, which a network of one gigabyte per second transfers in two
/// milliseconds. A busy process handles incoming parcels every few milliseconds, so the others need
/// not wait for it.
const MOST_IN_FLIGHT: usize = 8;

/// Once this many bytes are collected for a process, they are sent.
const PARCEL_BYTES: usize = 1 << 18;

/// How long a process that waits for others sleeps at a time.
const NAP: Duration = Duration::from_millis(20);

/// How often the progress of the processes is checked.
const TICK: Duration = Duration::from_millis(100);

/// The number of a round.
type Round = u64;

/// How a process handles incoming data.
pub(crate) trait Party {
    /// Handles bytes that another process has sent in this round.
    ///
    /// # Errors
    ///
    /// What is wrong with them; by default, that none are expected.
    fn take(&mut self, _bytes: &[u8]) -> Result<(), String> {
        Err("rows where none are expected".to_owned())
    }

    /// Called about ten times a second with the progress of all processes.
    ///
    /// # Errors
    ///
    /// Why this process stops.
    fn look(&mut self, statuses: &[Status]) -> Result<(), ClusterError>;
}

/// The connection with all other processes.
pub(crate) struct Exchange {
    process: usize,
    processes: usize,
    pulse: Pulse,
    engine: Engine,
    round: Round,
    /// For each process, the bytes collected for its next parcel.
    outboxes: Vec<Vec<u8>>,
    /// For each process, the number of unacknowledged parcels.
    in_flight: Vec<usize>,
    /// The messages of the processes at the end of this round.
    words: Vec<Option<Vec<u8>>>,
    /// The progress of this process.
    status: Status,
    looked: Instant,
}

impl Exchange {
    /// # Errors
    ///
    /// The system's error if the engine's threads cannot be started.
    pub(crate) fn new(peers: Peers) -> Result<Self, ClusterError> {
        let (process, processes) = (peers.process(), peers.processes());
        let (sockets, pulse) = peers.into_parts();
        let (connections, wires) = Wires::new(sockets, process, &pulse.board());
        let engine = match Engine::new(process, connections, wires) {
            Ok(engine) => engine,
            Err(error) => {
                pulse.stop(&error.to_string());
                return Err(ClusterError::Engine(error));
            }
        };
        Ok(Self {
            process,
            processes,
            pulse,
            engine,
            round: 0,
            outboxes: vec![Vec::new(); processes],
            in_flight: vec![0; processes],
            words: vec![None; processes],
            status: Status::default(),
            looked: Instant::now(),
        })
    }

    pub(crate) fn process(&self) -> usize {
        self.process
    }

    pub(crate) fn processes(&self) -> usize {
        self.processes
    }

    /// The progress of this process, to be sent to the others.
    pub(crate) fn status_mut(&mut self) -> &mut Status {
        &mut self.status
    }

    /// The progress of this process, including the counts of the connections.
    pub(crate) fn status(&self) -> Status {
        Status {
            bytes_sent: self.engine.bytes_sent(),
            ..self.status
        }
    }

    /// Sends bytes to another process, combined with later ones. While too many parcels to it are
    /// unacknowledged, this process handles incoming data.
    ///
    /// # Errors
    ///
    /// [`ClusterError`] if a process fails, this one included.
    pub(crate) fn send(
        &mut self,
        to: usize,
        bytes: &[u8],
        party: &mut dyn Party,
    ) -> Result<(), ClusterError> {
        let outbox = &mut self.outboxes[to];
        outbox.extend_from_slice(bytes);
        if outbox.len() < PARCEL_BYTES {
            return Ok(());
        }
        self.send_outbox(to, party)
    }

    fn send_outbox(&mut self, to: usize, party: &mut dyn Party) -> Result<(), ClusterError> {
        self.wait_while(party, |exchange| exchange.in_flight[to] >= MOST_IN_FLIGHT)?;
        let bytes = core::mem::take(&mut self.outboxes[to]);
        self.in_flight[to] += 1;
        self.post(to, Content::Bytes(Bytes(bytes)));
        Ok(())
    }

    /// Handles the data that have arrived, without waiting.
    ///
    /// # Errors
    ///
    /// [`ClusterError`] if a process fails, this one included.
    pub(crate) fn poll(&mut self, party: &mut dyn Party) -> Result<(), ClusterError> {
        self.engine.step(None);
        self.take_inbox(party)?;
        self.look(party)
    }

    /// Sends what is left and a message to all, and waits until all have done so and nothing is in
    /// transit any more. Returns the messages of all, in the order of the processes.
    ///
    /// # Errors
    ///
    /// [`ClusterError`] if a process fails, this one included.
    pub(crate) fn end_round(
        &mut self,
        word: &[u8],
        party: &mut dyn Party,
    ) -> Result<Vec<Vec<u8>>, ClusterError> {
        for to in self.others() {
            if !self.outboxes[to].is_empty() {
                self.send_outbox(to, party)?;
            }
            self.post(to, Content::Word(Bytes(word.to_vec())));
        }
        self.words[self.process] = Some(word.to_vec());
        self.engine.advance(self.round + 1);
        let round = self.round;
        self.wait_while(party, |exchange| !exchange.engine.is_over(round))?;
        self.round += 1;
        let words: Vec<_> = self.words.iter_mut().map(Option::take).collect();
        let words = words.into_iter().enumerate();
        words
            .map(|(process, word)| {
                word.ok_or_else(|| self.accuse(process, "no word at the end of a round"))
            })
            .collect()
    }

    /// The other processes, beginning with the next one, so that not all send to the same one
    /// first.
    pub(crate) fn others(&self) -> impl Iterator<Item = usize> + use<> {
        let (process, processes) = (self.process, self.processes);
        (1..processes).map(move |distance| (process + distance) % processes)
    }

    fn post(&mut self, to: usize, content: Content) {
        self.engine.post(Parcel {
            // There are far fewer processes than that.
            from: self.process as u32,
            to: to as u32,
            content,
        });
    }

    /// Handles incoming data as long as a condition holds.
    fn wait_while(
        &mut self,
        party: &mut dyn Party,
        condition: impl Fn(&Self) -> bool,
    ) -> Result<(), ClusterError> {
        self.poll(party)?;
        while condition(self) {
            let start = Instant::now();
            self.engine.step(Some(NAP));
            self.status.waited += start.elapsed();
            self.take_inbox(party)?;
            self.look(party)?;
        }
        Ok(())
    }

    /// Handles everything that has arrived in this round. Data of the next round stay in the inbox.
    fn take_inbox(&mut self, party: &mut dyn Party) -> Result<(), ClusterError> {
        while let Some(parcel) = self.engine.next_of(self.round) {
            let from = parcel.from as usize;
            match parcel.content {
                Content::Bytes(Bytes(bytes)) => {
                    let taken = party.take(&bytes);
                    taken.map_err(|reason| self.accuse(from, &reason))?;
                    self.post(from, Content::Receipt);
                }
                Content::Word(Bytes(word)) => self.words[from] = Some(word),
                Content::Receipt => self.in_flight[from] -= 1,
            }
        }
        Ok(())
    }

    /// Reports that a process has sent invalid data; all others will receive the report.
    fn accuse(&self, process: usize, reason: &str) -> ClusterError {
        let reason = reason.to_owned();
        let fault = Fault::Garbled { process, reason };
        self.pulse.board().accuse(fault.clone());
        fault.into()
    }

    /// Checks whether a process has failed, and from time to time the progress.
    fn look(&mut self, party: &mut dyn Party) -> Result<(), ClusterError> {
        if self.pulse.has_fault()
            && let Some(fault) = self.pulse.fault()
        {
            return Err(fault.into());
        }
        if self.looked.elapsed() >= TICK {
            self.looked = Instant::now();
            let status = self.status();
            self.pulse.tell(status);
            party.look(&self.pulse.statuses())?;
        }
        Ok(())
    }

    /// Leaves the others after all work is done.
    pub(crate) fn farewell(self) {
        let pulse = &self.pulse;
        self.engine.close(|| pulse.has_fault());
        self.pulse.farewell();
    }

    /// Leaves the others because of an error, and reports it to them.
    pub(crate) fn abandon(self, reason: &str) {
        self.pulse.stop(reason);
    }
}

#[cfg(test)]
mod tests;
