//! The pulse channel to one other process; never blocks.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};

use super::frames::Frame;

/// The most bytes that are read at once. The rest is read soon after.
const CHUNK: usize = 1 << 14;

/// A connection, with the bytes of frames that are received or sent only in part.
#[derive(Debug)]
pub(crate) struct Link {
    socket: TcpStream,
    received: Vec<u8>,
    unsent: Vec<u8>,
}

/// Why no more data will arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The connection has ended or does not work.
    Lost(String),
    /// Invalid data arrived.
    Garbled(String),
}

impl Link {
    /// Expects a socket that doesn't block.
    pub(crate) fn new(socket: TcpStream) -> Self {
        Self {
            socket,
            received: Vec::new(),
            unsent: Vec::new(),
        }
    }

    /// All complete frames that have arrived, and the end of the connection if it has ended.
    pub(crate) fn receive(&mut self) -> (Vec<Frame>, Option<End>) {
        let lost = self.read().err();
        let mut frames = Vec::new();
        loop {
            match Frame::take(&mut self.received) {
                Ok(Some(frame)) => frames.push(frame),
                Ok(None) => return (frames, lost),
                Err(reason) => return (frames, Some(End::Garbled(reason))),
            }
        }
    }

    /// The next frame, if it has arrived. Later frames stay in the buffer.
    pub(crate) fn receive_one(&mut self) -> Result<Option<Frame>, End> {
        let read = self.read();
        match Frame::take(&mut self.received) {
            Ok(Some(frame)) => Ok(Some(frame)),
            Ok(None) => read.map(|()| None),
            Err(reason) => Err(End::Garbled(reason)),
        }
    }

    /// Reads some of the data that have arrived.
    fn read(&mut self) -> Result<(), End> {
        let mut chunk = [0; CHUNK];
        loop {
            match self.socket.read(&mut chunk) {
                Ok(0) => return Err(End::Lost("its connection has ended".to_owned())),
                Ok(bytes) => {
                    self.received.extend(&chunk[..bytes]);
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(End::Lost(error.to_string())),
            }
        }
    }

    /// Sends a frame as soon as there is room for it.
    pub(crate) fn send(&mut self, frame: &Frame) {
        frame.write(&mut self.unsent);
        self.flush();
    }

    /// Sends what did not fit before. Errors are left to [`receive`](Self::receive), which may find
    /// the reason that the other side gave earlier.
    pub(crate) fn flush(&mut self) {
        while !self.unsent.is_empty() {
            match self.socket.write(&self.unsent) {
                Ok(0) => return,
                Ok(bytes) => drop(self.unsent.drain(..bytes)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => {
                    self.unsent.clear();
                    return;
                }
            }
        }
    }

    /// Whether there is nothing left to send.
    pub(crate) fn is_flushed(&self) -> bool {
        self.unsent.is_empty()
    }

    /// Tells the other side that nothing more will be sent.
    pub(crate) fn finish(&self) {
        // Fails only if the connection has ended already.
        let _ = self.socket.shutdown(Shutdown::Write);
    }
}
