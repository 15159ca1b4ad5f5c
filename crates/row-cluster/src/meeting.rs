//! Connects every process to every other, within a time limit.
//!
//! Each process calls those with lower numbers and is called by those with higher ones, with two
//! connections for each pair: one for data, one for the pulse. A process that is connected with all
//! others tells them so. The meeting is complete when it has heard the same from all of them. After
//! that, no process waits for one that isn't there.

mod callers;
mod calling;
mod error;
mod gathering;

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use self::gathering::Gathering;
use crate::error::Fault;
use crate::hello::{Channel, Hello};
use crate::hosts::Hosts;
use crate::pulse::Pulse;

pub use self::error::{Difference, MeetError, MissingProcess};

/// The socket on which a process listens for the others.
///
/// ```
/// use row_cluster::Listener;
///
/// let listener = Listener::bind("127.0.0.1:0")?;
/// assert_ne!(listener.address()?.port(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Listener {
    socket: TcpListener,
}

impl Listener {
    /// Listens at `host:port`; port 0 means any free port.
    ///
    /// # Errors
    ///
    /// [`MeetError::Listen`] if that fails.
    pub fn bind(address: &str) -> Result<Self, MeetError> {
        let bind = || {
            let socket = TcpListener::bind(address)?;
            socket.set_nonblocking(true)?;
            Ok(Self { socket })
        };
        bind().map_err(|error| MeetError::Listen {
            address: address.to_owned(),
            error,
        })
    }

    /// The address, with the actual port.
    ///
    /// # Errors
    ///
    /// The system's error.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }
}

/// What a process presents to the others, and what it expects of them.
#[derive(Clone, Debug)]
pub struct Invitation<'a> {
    /// The participants.
    pub hosts: &'a Hosts,
    /// The number of this process.
    pub process: usize,
    /// A hash of everything that all must agree on: program version, definition, options.
    pub key: [u8; 32],
    /// The time limit for connecting.
    pub start_limit: Duration,
    /// How long another process may be silent later.
    pub patience: Duration,
}

impl Invitation<'_> {
    fn hello(&self, wanted: usize) -> Hello {
        let number = |number: usize| u32::try_from(number).expect("there are at most 1024");
        Hello {
            key: self.key,
            caller: number(self.process),
            wanted: number(wanted),
            processes: number(self.hosts.processes()),
            channel: Channel::Data,
        }
    }

    /// The end of the time limit. Limits of more than a year count as a year, which any clock can
    /// add.
    fn deadline(&self) -> Instant {
        const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);
        Instant::now() + self.start_limit.min(YEAR)
    }
}

/// A process connected with all others. While it exists, the others receive its heartbeats; if it
/// is dropped without a message, they report it as lost.
#[derive(Debug)]
pub struct Peers {
    process: usize,
    addresses: Vec<String>,
    data: Vec<Option<TcpStream>>,
    pulse: Pulse,
}

impl Peers {
    /// The number of this process.
    #[must_use]
    pub fn process(&self) -> usize {
        self.process
    }

    /// The number of processes.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.addresses.len()
    }

    /// The failure of another process since they connected, if any.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.pulse.fault()
    }

    /// Tells the others that this process stops, and the reason.
    pub fn abandon(self, reason: &str) {
        self.pulse.stop(reason);
    }

    /// The data connections, in the order of the processes and with `None` for this one; and the
    /// pulse.
    pub(crate) fn into_parts(self) -> (Vec<Option<TcpStream>>, Pulse) {
        (self.data, self.pulse)
    }
}

/// Connects with all others. `progress` is called about once a second with the missing ones, and
/// can stop it.
///
/// Any other caller is rejected without causing a delay. Host names are resolved again at each
/// attempt.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::time::Duration;
///
/// use row_cluster::{Hosts, Invitation, Listener, meet};
///
/// let listeners = [Listener::bind("127.0.0.1:0")?, Listener::bind("127.0.0.1:0")?];
/// let addresses = [listeners[0].address()?.to_string(), listeners[1].address()?.to_string()];
/// let hosts = Hosts::new(&addresses)?;
/// // Two processes, here as two threads.
/// std::thread::scope(|scope| {
///     for (process, listener) in listeners.into_iter().enumerate() {
///         let invitation = Invitation {
///             hosts: &hosts,
///             process,
///             key: [0; 32],
///             start_limit: Duration::from_secs(10),
///             patience: Duration::from_secs(10),
///         };
///         scope.spawn(move || {
///             let peers = meet(listener, &invitation, &mut |_| ControlFlow::Continue(())).unwrap();
///             assert_eq!((peers.process(), peers.processes()), (process, 2));
///             peers.abandon("that was all");
///         });
///     }
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`MeetError`] if not all have connected in time, or one of them does something else.
pub fn meet(
    listener: Listener,
    invitation: &Invitation<'_>,
    progress: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> Result<Peers, MeetError> {
    let processes = invitation.hosts.processes();
    if invitation.process >= processes {
        return Err(MeetError::NoSuchProcess {
            process: invitation.process,
            processes,
        });
    }
    let mut gathering = Gathering::new(invitation);
    match gathering.run(listener.socket, progress) {
        Ok(()) => gathering.into_peers(),
        Err(error) => {
            gathering.leave(&error.to_string());
            Err(error)
        }
    }
}
