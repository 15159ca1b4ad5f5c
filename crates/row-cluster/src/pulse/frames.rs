//! The messages on the pulse channel: short frames, each with its kind and its length.
//!
//! ```text
//! kind       1 byte: 1 ready, 2 beat, 3 farewell, 4 stop
//! length     2 bytes: of what follows
//! beat       the level in 4 bytes; rows done, rows, bytes sent, and microseconds waited in 8 each
//! stop       what has happened in 1 byte, to which process in 4, for how many seconds in 8, and the reason as text
//! ```
//!
//! Numbers are little-endian.

use core::fmt;
use core::time::Duration;

use crate::error::Fault;
use crate::progress::Status;

const READY: u8 = 1;
const BEAT: u8 = 2;
const FAREWELL: u8 = 3;
const STOP: u8 = 4;

const HEADER: usize = 3;
const BEAT_BYTES: usize = 36;
const STOP_BYTES: usize = 13;

/// The longest reason, in bytes.
pub(crate) const MAX_REASON: usize = 4096;

const LOST: u8 = 0;
const SILENT: u8 = 1;
const STOPPED: u8 = 2;
const GARBLED: u8 = 3;

/// A message of one process to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// It is connected with all others.
    Ready,
    /// It is alive.
    Beat(Status),
    /// It is done, and so is all its work with others.
    Farewell,
    /// It stops.
    Stop(Cause),
}

/// The reason that a stopping process gives: what has happened to which process. Addresses are
/// omitted, since everyone has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    kind: u8,
    process: u32,
    seconds: u64,
    reason: String,
}

impl Cause {
    /// A process stops for a reason of its own.
    pub(crate) fn own(process: usize, reason: &str) -> Self {
        Self::new(STOPPED, process, 0, reason)
    }

    fn new(kind: u8, process: usize, seconds: u64, reason: &str) -> Self {
        let process = u32::try_from(process).expect("there are at most 1024 processes");
        Self {
            kind,
            process,
            seconds,
            reason: clip(reason.to_owned()),
        }
    }

    /// The fault from the point of view of `own`, as reported by `teller`.
    pub(crate) fn to_fault(&self, own: usize, teller: usize, addresses: &[String]) -> Fault {
        let told = self.fault(addresses);
        match told {
            Some((process, fault)) if process != own => fault,
            // A process that blames this one, or none that exists, stops for this reason.
            _ => Fault::Stopped {
                process: teller,
                address: addresses[teller].clone(),
                reason: told.map_or_else(|| self.reason.clone(), |(_, fault)| fault.to_string()),
            },
        }
    }

    /// The process at fault, and the fault; `None` if there is no such process.
    fn fault(&self, addresses: &[String]) -> Option<(usize, Fault)> {
        let process = self.process as usize;
        let address = addresses.get(process)?.clone();
        let reason = self.reason.clone();
        let fault = match self.kind {
            LOST => Fault::Lost {
                process,
                address,
                reason,
            },
            SILENT => Fault::Silent {
                process,
                address,
                seconds: self.seconds,
            },
            STOPPED => Fault::Stopped {
                process,
                address,
                reason,
            },
            _ => Fault::Garbled { process, reason },
        };
        Some((process, fault))
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl From<&Fault> for Cause {
    fn from(fault: &Fault) -> Self {
        match fault {
            Fault::Lost {
                process, reason, ..
            } => Self::new(LOST, *process, 0, reason),
            Fault::Silent {
                process, seconds, ..
            } => Self::new(SILENT, *process, *seconds, ""),
            Fault::Stopped {
                process, reason, ..
            } => Self::new(STOPPED, *process, 0, reason),
            Fault::Garbled { process, reason } => Self::new(GARBLED, *process, 0, reason),
        }
    }
}

impl Frame {
    /// Appends the frame's bytes to those to be sent.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let mut body = Vec::new();
        let kind = match self {
            Self::Ready => READY,
            Self::Beat(status) => {
                write_status(status, &mut body);
                BEAT
            }
            Self::Farewell => FAREWELL,
            Self::Stop(cause) => {
                body.push(cause.kind);
                body.extend(cause.process.to_le_bytes());
                body.extend(cause.seconds.to_le_bytes());
                body.extend(cause.reason.as_bytes());
                STOP
            }
        };
        let length = u16::try_from(body.len()).expect("a reason is short");
        out.push(kind);
        out.extend(length.to_le_bytes());
        out.extend(body);
    }

    /// Removes the first frame from the received bytes, if it is complete.
    ///
    /// # Errors
    ///
    /// The fault.
    pub(crate) fn take(received: &mut Vec<u8>) -> Result<Option<Self>, String> {
        let Some(&[kind, low, high]) = received.first_chunk::<HEADER>() else {
            return Ok(None);
        };
        let length = usize::from(u16::from_le_bytes([low, high]));
        let is_right = match kind {
            READY | FAREWELL => length == 0,
            BEAT => length == BEAT_BYTES,
            STOP => (STOP_BYTES..=STOP_BYTES + MAX_REASON).contains(&length),
            _ => false,
        };
        if !is_right {
            return Err(format!(
                "found a frame of kind {kind} with {length} bytes on the pulse channel, expected one of the kinds 1 to 4"
            ));
        }
        let Some(body) = received.get(HEADER..HEADER + length) else {
            return Ok(None);
        };
        let frame = match kind {
            READY => Self::Ready,
            BEAT => Self::Beat(read_status(body)),
            FAREWELL => Self::Farewell,
            _ => Self::Stop(read_cause(body)?),
        };
        received.drain(..HEADER + length);
        Ok(Some(frame))
    }
}

fn write_status(status: &Status, out: &mut Vec<u8>) {
    // Longer times, more than half a million years, are sent as that.
    let waited = u64::try_from(status.waited.as_micros()).unwrap_or(u64::MAX);
    out.extend(status.depth.to_le_bytes());
    for number in [status.rows_done, status.rows, status.bytes_sent, waited] {
        out.extend(number.to_le_bytes());
    }
}

fn read_status(body: &[u8]) -> Status {
    let mut depth = [0; 4];
    depth.copy_from_slice(&body[..4]);
    Status {
        depth: u32::from_le_bytes(depth),
        rows_done: number(body, 4),
        rows: number(body, 12),
        bytes_sent: number(body, 20),
        waited: Duration::from_micros(number(body, 28)),
    }
}

fn read_cause(body: &[u8]) -> Result<Cause, String> {
    let kind = body[0];
    if kind > GARBLED {
        return Err(format!(
            "found the kind of fault {kind}, expected at most {GARBLED}"
        ));
    }
    let mut process = [0; 4];
    process.copy_from_slice(&body[1..5]);
    Ok(Cause {
        kind,
        process: u32::from_le_bytes(process),
        seconds: number(body, 5),
        // Cut to the length that can be sent on, since invalid UTF-8 becomes longer here.
        reason: clip(String::from_utf8_lossy(&body[STOP_BYTES..]).into_owned()),
    })
}

/// The beginning of a reason, as much as a frame holds.
fn clip(mut reason: String) -> String {
    let mut end = reason.len().min(MAX_REASON);
    while !reason.is_char_boundary(end) {
        end -= 1;
    }
    reason.truncate(end);
    reason
}

fn number(bytes: &[u8], at: usize) -> u64 {
    let mut number = [0; 8];
    number.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(number)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn addresses() -> Vec<String> {
        ["a:1", "b:1", "c:1"].map(str::to_owned).to_vec()
    }

    fn frames() -> Vec<Frame> {
        let status = Status {
            depth: 12,
            rows_done: 3,
            rows: u64::MAX,
            bytes_sent: 5,
            waited: Duration::from_micros(1_500_000),
        };
        vec![
            Frame::Ready,
            Frame::Beat(status),
            Frame::Stop(Cause::own(2, "")),
            Frame::Stop(Cause::own(2, "no memory")),
            Frame::Farewell,
        ]
    }

    #[test]
    fn frames_are_taken_as_they_were_written_however_they_come() {
        let mut bytes = Vec::new();
        for frame in frames() {
            frame.write(&mut bytes);
        }
        let (mut received, mut taken) = (Vec::new(), Vec::new());
        for byte in bytes {
            received.push(byte);
            taken.extend(Frame::take(&mut received).expect("they are right"));
        }
        assert_eq!(taken, frames());
        assert!(received.is_empty());
    }

    #[test]
    fn every_fault_is_told_on_as_it_is() {
        let [address, reason] = ["b:1", "why"].map(str::to_owned);
        let process = 1;
        let faults = [
            Fault::Lost {
                process,
                address: address.clone(),
                reason: reason.clone(),
            },
            Fault::Silent {
                process,
                address: address.clone(),
                seconds: 10,
            },
            Fault::Stopped {
                process,
                address,
                reason: reason.clone(),
            },
            Fault::Garbled { process, reason },
        ];
        for fault in faults {
            // As process 0 reports it to process 2.
            let told = Cause::from(&fault);
            assert_eq!(told.to_fault(2, 0, &addresses()), fault);
            // As process 0 reports it to process 1, which is at fault.
            let expected = Fault::Stopped {
                process: 0,
                address: "a:1".to_owned(),
                reason: fault.to_string(),
            };
            assert_eq!(told.to_fault(1, 0, &addresses()), expected);
        }
    }

    #[test]
    fn a_long_reason_is_cut_between_letters() {
        let reason = "é".repeat(MAX_REASON);
        let mut bytes = Vec::new();
        Frame::Stop(Cause::own(0, &reason)).write(&mut bytes);
        Frame::Stop(Cause::own(0, &format!("x{reason}"))).write(&mut bytes);
        for length in [MAX_REASON, MAX_REASON - 1] {
            match Frame::take(&mut bytes) {
                Ok(Some(Frame::Stop(cause))) => assert_eq!(cause.reason.len(), length),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn a_reason_that_is_too_long_is_refused() {
        let mut bytes = vec![STOP];
        let length = u16::try_from(STOP_BYTES + MAX_REASON).expect("it is short");
        bytes.extend((length + 1).to_le_bytes());
        assert!(Frame::take(&mut bytes).is_err());
        bytes[1..].copy_from_slice(&length.to_le_bytes());
        assert_eq!(Frame::take(&mut bytes), Ok(None));
    }

    #[test]
    fn a_reason_that_is_no_text_is_shown_as_far_as_it_goes() {
        let mut bytes = vec![STOP];
        bytes.extend(
            u16::try_from(STOP_BYTES + MAX_REASON)
                .expect("it is short")
                .to_le_bytes(),
        );
        bytes.extend([STOPPED, 9, 9, 9, 9]);
        bytes.extend([0; 8]);
        bytes.extend([0xff; MAX_REASON]);
        let Ok(Some(Frame::Stop(cause))) = Frame::take(&mut bytes) else {
            panic!("it can be read");
        };
        assert!(cause.reason.len() <= MAX_REASON);
        // The process does not exist, so this is the reason of the process that sent it.
        let fault = cause.to_fault(0, 1, &addresses());
        assert!(
            matches!(fault, Fault::Stopped { process: 1, .. }),
            "{fault}"
        );
    }

    proptest! {
        #[test]
        fn any_bytes_are_taken_or_refused(bytes in prop::collection::vec(0_u8..6, 0..200)) {
            let mut received = bytes;
            loop {
                let before = received.len();
                match Frame::take(&mut received) {
                    Ok(Some(_)) => prop_assert!(received.len() < before),
                    Ok(None) | Err(_) => break,
                }
            }
        }
    }
}
