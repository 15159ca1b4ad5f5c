//! Incoming connections: from other processes, or from unrelated programs.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use crate::hello::{Answer, HELLO_BYTES, Hello, HelloState, other_version};
use crate::meeting::Difference;

/// How long a caller may take to say hello.
const HELLO_LIMIT: Duration = Duration::from_secs(5);

/// The most unidentified callers at a time. If one more calls, the oldest of them is rejected.
const MAX_STRANGERS: usize = 64;

/// Accepts all incoming connections, without ever waiting for one of them.
#[derive(Debug)]
pub(super) struct Callers {
    listener: TcpListener,
    waiting: VecDeque<Caller>,
    most: usize,
}

#[derive(Debug)]
struct Caller {
    socket: TcpStream,
    address: SocketAddr,
    since: Instant,
    heard: Vec<u8>,
}

/// A caller that is a process of this program.
#[derive(Debug)]
pub(super) struct Guest {
    pub(super) socket: TcpStream,
    pub(super) address: SocketAddr,
    /// Its hello, or how its version differs.
    pub(super) hello: Result<Hello, Difference>,
}

impl Callers {
    /// Expects a listener that doesn't block.
    pub(super) fn new(listener: TcpListener, processes: usize) -> Self {
        Self {
            listener,
            waiting: VecDeque::new(),
            most: MAX_STRANGERS + 2 * processes,
        }
    }

    /// Accepts connections, and reads what has arrived. Drops callers that are not processes of
    /// this program.
    pub(super) fn hear(&mut self) -> Vec<Guest> {
        // Not more at a time than there is room for, so that endless calls don't keep this process
        // from its other work.
        for _ in 0..self.most {
            // Fails if no one is calling, if a call has ended already, or if too many files are open.
            // In the last case, callers that wait can be rejected first.
            let Ok((socket, address)) = self.listener.accept() else {
                break;
            };
            if socket.set_nonblocking(true).is_err() || socket.set_nodelay(true).is_err() {
                continue;
            }
            if self.waiting.len() == self.most {
                self.waiting.pop_front();
            }
            self.waiting.push_back(Caller {
                socket,
                address,
                since: Instant::now(),
                heard: Vec::with_capacity(HELLO_BYTES),
            });
        }
        let mut guests = Vec::new();
        for _ in 0..self.waiting.len() {
            let Some(mut caller) = self.waiting.pop_front() else {
                break;
            };
            match caller.hear() {
                HelloState::Part if caller.since.elapsed() < HELLO_LIMIT => {
                    self.waiting.push_back(caller);
                }
                HelloState::Part | HelloState::Stranger => {}
                HelloState::OtherVersion(version) => {
                    guests.push(caller.guest(Err(other_version(version))));
                }
                HelloState::Hello(hello) => guests.push(caller.guest(Ok(hello))),
            }
        }
        guests
    }
}

impl Caller {
    fn hear(&mut self) -> HelloState {
        let mut bytes = [0; HELLO_BYTES];
        let room = HELLO_BYTES - self.heard.len();
        match self.socket.read(&mut bytes[..room]) {
            Ok(0) => HelloState::Stranger,
            Ok(count) => {
                self.heard.extend(&bytes[..count]);
                Hello::hear(&self.heard)
            }
            // Nothing has arrived yet; or the connection failed, which the next read finds out.
            Err(_) => HelloState::Part,
        }
    }

    fn guest(self, hello: Result<Hello, Difference>) -> Guest {
        Guest {
            socket: self.socket,
            address: self.address,
            hello,
        }
    }
}

impl Guest {
    /// Answers; an answer always fits the buffer of a fresh socket. Returns whether it could be
    /// sent.
    pub(super) fn answer(&mut self, answer: Answer, own: usize, processes: usize) -> bool {
        let number = |number: usize| u32::try_from(number).expect("there are at most 1024");
        let bytes = answer.to_bytes(number(own), number(processes));
        self.socket.write_all(&bytes).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::thread;

    use super::*;

    #[test]
    fn of_many_strangers_the_oldest_are_sent_away() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a socket");
        let address = listener.local_addr().expect("a port");
        let mut callers = Callers::new(listener, 2);
        let mut strangers = Vec::new();
        for _ in 0..3 * callers.most {
            strangers.push(TcpStream::connect(address).expect("it listens"));
            assert!(callers.hear().is_empty());
            assert!(callers.waiting.len() <= callers.most);
        }
        let limit = Instant::now() + HELLO_LIMIT;
        while callers.waiting.len() < callers.most {
            assert!(Instant::now() < limit, "they are not heard");
            thread::sleep(Duration::from_millis(1));
            callers.hear();
        }
        // The first caller is rejected, and the last one is not.
        let mut byte = [0];
        strangers[0]
            .set_read_timeout(Some(HELLO_LIMIT))
            .expect("a socket");
        assert_eq!(strangers[0].read(&mut byte).expect("it ends"), 0);
        let last = strangers.last_mut().expect("there are some");
        last.set_nonblocking(true).expect("a socket");
        let waits = last.read(&mut byte).expect_err("it waits");
        assert_eq!(waits.kind(), ErrorKind::WouldBlock);
    }

    /// A caller that has said nothing.
    fn one_caller() -> (Callers, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a socket");
        let address = listener.local_addr().expect("a port");
        let stranger = TcpStream::connect(address).expect("it listens");
        let mut callers = Callers::new(listener, 2);
        while callers.waiting.is_empty() {
            assert!(callers.hear().is_empty());
        }
        (callers, stranger)
    }

    #[test]
    fn who_says_nothing_is_sent_away() {
        let (mut callers, mut stranger) = one_caller();
        let earlier = callers.waiting[0].since.checked_sub(HELLO_LIMIT);
        callers.waiting[0].since = earlier.expect("the machine has run for a while");
        assert!(callers.hear().is_empty());
        assert!(callers.waiting.is_empty());
        assert_eq!(stranger.read(&mut [0]).expect("it ends"), 0);
    }

    #[test]
    fn who_breaks_off_is_forgotten() {
        let (mut callers, stranger) = one_caller();
        // Data that the caller has not read turn the end of its connection into an error.
        let said = callers.waiting[0].socket.write_all(b"unread");
        said.expect("there is room");
        stranger.peek(&mut [0]).expect("it has come");
        drop(stranger);
        let limit = Instant::now() + HELLO_LIMIT / 2;
        while !callers.waiting.is_empty() {
            assert!(Instant::now() < limit, "it stays");
            assert!(callers.hear().is_empty());
        }
    }
}
