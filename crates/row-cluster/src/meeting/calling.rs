//! Connects to the processes with lower numbers, retrying as often as necessary.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Invitation, MeetError};
use crate::hello::{ANSWER_BYTES, Answer, Channel, HELLO_BYTES, Hello};

/// The time limit for connecting to an address.
const CONNECT_LIMIT: Duration = Duration::from_secs(3);

/// How long a thread waits for data before it checks whether it still has to.
const LOOK: Duration = Duration::from_millis(200);

/// The first pause before an address is tried again. Each pause is twice as long as the one before,
/// up to [`LAST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LAST_PAUSE: Duration = Duration::from_millis(500);

/// The outcome of a call.
#[derive(Debug)]
pub(super) enum Event {
    /// Both connections are established.
    Connected {
        process: usize,
        data: TcpStream,
        pulse: TcpStream,
    },
    /// Not yet, with the reason.
    Trouble { process: usize, reason: String },
    /// It will never succeed.
    Refused(MeetError),
}

/// The threads that call, one for each process. They end by themselves when this is dropped.
#[derive(Debug)]
pub(super) struct Calling {
    pub(super) events: Receiver<Event>,
    is_over: Arc<AtomicBool>,
}

impl Drop for Calling {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Release);
    }
}

impl Calling {
    /// # Errors
    ///
    /// The system's error if no more threads can be started.
    pub(super) fn start(invitation: &Invitation<'_>) -> io::Result<Self> {
        let (sender, events) = channel();
        let calling = Self {
            events,
            is_over: Arc::new(AtomicBool::new(false)),
        };
        for process in 0..invitation.process {
            let call = Call {
                process,
                own: invitation.process,
                address: invitation.hosts.address(process).to_owned(),
                hello: invitation.hello(process),
                deadline: invitation.deadline(),
                is_over: Arc::clone(&calling.is_over),
                events: sender.clone(),
            };
            thread::Builder::new()
                .name(format!("call-{process}"))
                .spawn(move || call.run())?;
        }
        Ok(calling)
    }
}

/// A call to one process.
#[derive(Debug)]
struct Call {
    process: usize,
    own: usize,
    address: String,
    hello: Hello,
    deadline: Instant,
    is_over: Arc<AtomicBool>,
    events: Sender<Event>,
}

/// Why there is no connection.
enum Failure {
    /// It may succeed later.
    Trouble(String),
    Refused(MeetError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Trouble(error.to_string())
    }
}

impl Call {
    fn run(self) {
        let process = self.process;
        let mut pause = FIRST_PAUSE;
        let mut data = None;
        while !self.is_over() {
            let channel = if data.is_none() {
                Channel::Data
            } else {
                Channel::Pulse
            };
            let event = match (self.connect(channel), data.take()) {
                (Ok(socket), None) => {
                    data = Some(socket);
                    continue;
                }
                (Ok(pulse), Some(data)) => {
                    // Fails only if the receiver no longer exists.
                    let _ = self.events.send(Event::Connected {
                        process,
                        data,
                        pulse,
                    });
                    return;
                }
                (Err(Failure::Refused(error)), _) => {
                    let _ = self.events.send(Event::Refused(error));
                    return;
                }
                (Err(Failure::Trouble(reason)), kept) => {
                    data = kept;
                    Event::Trouble { process, reason }
                }
            };
            if self.events.send(event).is_err() {
                return;
            }
            thread::sleep(pause);
            pause = LAST_PAUSE.min(pause * 2);
        }
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Acquire) || Instant::now() >= self.deadline
    }

    fn connect(&self, channel: Channel) -> Result<TcpStream, Failure> {
        let mut failure = Failure::Trouble("its name has no address".to_owned());
        for address in self.address.as_str().to_socket_addrs()? {
            let left = self.deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            match TcpStream::connect_timeout(&address, left.min(CONNECT_LIMIT)) {
                Ok(socket) => return self.introduce(socket, channel),
                Err(error) => failure = error.into(),
            }
        }
        Err(failure)
    }

    /// Says hello, and waits for the answer. That may take long, since a process listens before it
    /// is ready to answer.
    fn introduce(&self, mut socket: TcpStream, channel: Channel) -> Result<TcpStream, Failure> {
        if socket.local_addr()? == socket.peer_addr()? {
            return Err(Failure::Trouble("nobody listens there".to_owned()));
        }
        socket.set_nodelay(true)?;
        let hello = Hello {
            channel,
            ..self.hello.clone()
        };
        let bytes: [u8; HELLO_BYTES] = hello.to_bytes();
        socket.write_all(&bytes)?;
        socket.set_read_timeout(Some(LOOK))?;
        let mut answer = [0; ANSWER_BYTES];
        let mut filled = 0;
        while filled < ANSWER_BYTES {
            match socket.read(&mut answer[filled..]) {
                Ok(0) => return Err(Failure::Trouble("it has hung up".to_owned())),
                Ok(count) => filled += count,
                Err(error) if is_pause(&error) && !self.is_over() => {}
                Err(error) => return Err(error.into()),
            }
        }
        socket.set_read_timeout(None)?;
        let address = self.address.clone();
        match Answer::hear(&answer, &hello) {
            Some(Answer::Welcome) => Ok(socket),
            Some(Answer::Different(difference)) => Err(Failure::Refused(MeetError::Different {
                process: Some(self.process),
                address,
                difference,
            })),
            Some(Answer::Taken) => Err(Failure::Refused(MeetError::Taken {
                process: self.own,
                address,
            })),
            None => Err(Failure::Trouble("another program is there".to_owned())),
        }
    }
}

/// Whether the error only means that no data have arrived so far.
fn is_pause(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
    )
}
