//! The data connections, as timely uses them.
//!
//! Timely's threads panic if reading or writing fails, or if a connection ends without its last
//! header. These panics would spread to the worker and to whoever joins the threads. So a [`Wire`]
//! hides all failures from them: it reports the process at the other end, discards further output,
//! and blocks the reading thread until the search has ended here. Then it completes the current
//! message with zeros, which nobody reads any more, and ends the connection in the way that timely
//! expects.
//!
//! For this it follows the incoming messages. Each begins with a header of six big-endian numbers
//! of 8 bytes: channel, source, first and last target, length, and sequence number. A length of 0
//! marks the last one.

use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use timely::communication::allocator::zero_copy::initialize::CommsGuard;
use timely::communication::allocator::zero_copy::stream::Stream;

use crate::error::Fault;
use crate::pulse::Board;

const HEADER: usize = 48;

/// Longer than any valid message.
const MAX_LENGTH: u64 = 1 << 30;

const BUFFER: usize = 1 << 16;

/// How long a process may take to report on the pulse channel why its data connection has ended.
const GRACE: Duration = Duration::from_millis(500);

/// How often a waiting thread checks whether it still has to wait.
const LOOK: Duration = Duration::from_millis(10);

/// The state that the wires of a process share.
#[derive(Debug)]
struct Shared {
    own: usize,
    board: Arc<Board>,
    sent: AtomicU64,
    /// The worker has ended; incoming data are no longer used.
    is_over: AtomicBool,
}

/// A connection to another process that never fails for those who use it.
#[derive(Debug)]
pub(crate) struct Wire {
    process: usize,
    socket: BufReader<Socket>,
    incoming: Incoming,
    shared: Arc<Shared>,
}

/// A connection that both timely's threads and [`Wires`] hold. Sharing it takes no further
/// descriptor, so it can't fail.
#[derive(Clone, Debug)]
struct Socket(Arc<TcpStream>);

impl Read for Socket {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        (&*self.0).read(out)
    }
}

/// Where in the messages the reader is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Incoming {
    /// A header comes next.
    Between,
    /// A header that was read, with the number of bytes already passed on.
    Header([u8; HEADER], usize),
    /// This many bytes of a message remain.
    Message(u64),
    /// This many bytes must be filled with zeros.
    MakeUp(u64),
    /// The last header has been passed on.
    Ended,
}

/// All wires of a process, for the code that ends them.
#[derive(Debug)]
pub(crate) struct Wires {
    shared: Arc<Shared>,
    sockets: Vec<Socket>,
}

impl Wires {
    /// Creates a wire for each connection, in the order of the processes, with `None` for this one.
    pub(crate) fn new(
        sockets: Vec<Option<TcpStream>>,
        own: usize,
        board: &Arc<Board>,
    ) -> (Vec<Option<Wire>>, Self) {
        let shared = Arc::new(Shared {
            own,
            board: Arc::clone(board),
            sent: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        });
        let mut all = Self {
            shared: Arc::clone(&shared),
            sockets: Vec::new(),
        };
        let wires = sockets.into_iter().enumerate().map(|(process, socket)| {
            let socket = Socket(Arc::new(socket?));
            all.sockets.push(socket.clone());
            Some(Wire {
                process,
                socket: BufReader::with_capacity(BUFFER, socket),
                incoming: Incoming::Between,
                shared: Arc::clone(&shared),
            })
        });
        (wires.collect(), all)
    }

    /// The number of bytes sent to all other processes.
    pub(crate) fn bytes_sent(&self) -> u64 {
        self.shared.sent.load(Ordering::Relaxed)
    }

    /// Waits for timely's threads. The worker must have ended, since the threads stay as long as it
    /// exists. Pending data are sent, unless there is or will be a fault; then all connections are
    /// cut.
    pub(crate) fn join(self, guard: CommsGuard) {
        if self.shared.board.has_fault() {
            self.cut();
        }
        std::thread::scope(|scope| {
            // Without a thread for it, the guard is dropped here, which waits as well, but notices no
            // later faults.
            let joining = std::thread::Builder::new().spawn_scoped(scope, move || drop(guard));
            while joining.as_ref().is_ok_and(|joining| !joining.is_finished()) {
                if self.shared.board.has_fault() {
                    self.cut();
                }
                std::thread::sleep(LOOK);
            }
        });
    }

    /// Ends all connections at once, even for threads waiting on them. The worker must have ended.
    pub(crate) fn cut(&self) {
        self.shared.is_over.store(true, Ordering::Release);
        self.shared.board.wake_waiting();
        for socket in &self.sockets {
            // Fails only if the connection has ended already.
            let _ = socket.0.shutdown(Shutdown::Both);
        }
    }
}

/// Ends timely's threads even if a search ends unexpectedly, for example by a panic.
impl Drop for Wires {
    fn drop(&mut self) {
        self.cut();
    }
}

impl Shared {
    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Acquire)
    }

    /// Handles a failed connection. The process at the other end may have reported the reason on
    /// the pulse channel, or may be about to.
    fn accuse_lost(&self, process: usize, reason: String) {
        self.board.wait_for_fault(GRACE, &|| self.is_over());
        // Only the first fault counts.
        if !self.is_over() {
            self.board.accuse_lost(process, reason);
        }
    }

    fn wait_until_over(&self) {
        while !self.is_over() {
            // After a fault, `wait_for_fault` would return at once; the end comes soon.
            if self.board.has_fault() {
                std::thread::sleep(LOOK);
            } else {
                self.board.wait_for_fault(LOOK, &|| self.is_over());
            }
        }
    }
}

impl Wire {
    /// Ends the connection irregularly: provides only what makes timely's thread end.
    fn give_up(&mut self, missing: u64) {
        self.shared.wait_until_over();
        self.incoming = Incoming::MakeUp(missing);
    }

    fn fail(&mut self, error: &io::Error, missing: u64) {
        let reason = match error.kind() {
            ErrorKind::UnexpectedEof => "its data connection has ended".to_owned(),
            _ => error.to_string(),
        };
        self.shared.accuse_lost(self.process, reason);
        self.give_up(missing);
    }

    /// Reads a header, and checks that it can come from that process to this one.
    fn read_header(&mut self) {
        let mut bytes = [0; HEADER];
        if let Err(error) = self.socket.read_exact(&mut bytes) {
            return self.fail(&error, 0);
        }
        let [_, source, first, last, length, _] = numbers(&bytes);
        let own = self.shared.own as u64;
        let is_last = length == 0;
        let is_right = source == self.process as u64 && (first, last) == (own, own + 1);
        if is_last || (is_right && length <= MAX_LENGTH) {
            self.incoming = Incoming::Header(bytes, 0);
            return;
        }
        self.shared.board.accuse(Fault::Garbled {
            process: self.process,
            reason: format!(
                "found a message from {source} to {first}..{last} with {length} bytes, expected one from {} to {own}..{} with at most {MAX_LENGTH}",
                self.process,
                own + 1
            ),
        });
        self.give_up(0);
    }

    /// Makes one step, and returns the number of bytes written to `out`, which must not be empty.
    fn step(&mut self, out: &mut [u8]) -> usize {
        match &mut self.incoming {
            Incoming::Between => {
                self.read_header();
                0
            }
            Incoming::Header(bytes, at) => {
                let count = out.len().min(HEADER - *at);
                out[..count].copy_from_slice(&bytes[*at..*at + count]);
                *at += count;
                if *at == HEADER {
                    let length = numbers(bytes)[4];
                    self.incoming = match length {
                        0 => Incoming::Ended,
                        _ => Incoming::Message(length),
                    };
                }
                count
            }
            Incoming::Message(missing) => {
                let missing = *missing;
                let room = room(out, missing);
                match self.socket.read(room) {
                    Ok(0) => self.fail(&ErrorKind::UnexpectedEof.into(), missing),
                    Ok(count) => {
                        self.incoming = match missing - count as u64 {
                            0 => Incoming::Between,
                            rest => Incoming::Message(rest),
                        };
                        return count;
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(error) => self.fail(&error, missing),
                }
                0
            }
            Incoming::MakeUp(0) => {
                self.incoming = Incoming::Header([0; HEADER], 0);
                0
            }
            Incoming::MakeUp(missing) => {
                let room = room(out, *missing);
                room.fill(0);
                *missing -= room.len() as u64;
                room.len()
            }
            Incoming::Ended => 0,
        }
    }

    /// Whether the next step can be made without waiting for the other side.
    fn is_ready(&self) -> bool {
        match self.incoming {
            Incoming::Between => self.socket.buffer().len() >= HEADER,
            Incoming::Message(_) => !self.socket.buffer().is_empty(),
            Incoming::Header(..) | Incoming::MakeUp(_) => true,
            Incoming::Ended => false,
        }
    }
}

impl Read for Wire {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut count = 0;
        while count < out.len() && self.incoming != Incoming::Ended {
            if count > 0 && !self.is_ready() {
                break;
            }
            count += self.step(&mut out[count..]);
        }
        Ok(count)
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match (&*self.socket.get_ref().0).write(bytes) {
            Ok(count) if count > 0 || bytes.is_empty() => {
                self.shared.sent.fetch_add(count as u64, Ordering::Relaxed);
                Ok(count)
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Err(error) => {
                self.shared.accuse_lost(self.process, error.to_string());
                Ok(bytes.len())
            }
            Ok(_) => {
                let reason = "its data connection takes nothing more".to_owned();
                self.shared.accuse_lost(self.process, reason);
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self {
            process: self.process,
            socket: BufReader::with_capacity(BUFFER, self.socket.get_ref().clone()),
            incoming: self.incoming.clone(),
            shared: Arc::clone(&self.shared),
        })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.get_ref().0.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // An error would make timely panic, and only means that the connection has ended already.
        let _ = self.socket.get_ref().0.shutdown(how);
        Ok(())
    }
}

/// The first bytes of `out`, at most this many.
fn room(out: &mut [u8], most: u64) -> &mut [u8] {
    let count = usize::try_from(most).map_or(out.len(), |most| most.min(out.len()));
    &mut out[..count]
}

fn numbers(header: &[u8; HEADER]) -> [u64; 6] {
    let mut numbers = [0; 6];
    for (number, bytes) in numbers.iter_mut().zip(header.chunks_exact(8)) {
        let mut word = [0; 8];
        word.copy_from_slice(bytes);
        *number = u64::from_be_bytes(word);
    }
    numbers
}

#[cfg(test)]
mod tests;
