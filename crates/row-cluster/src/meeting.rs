//! Every process connects to every other, within a time.
//!
//! Each process calls those of lower numbers and is called by those of higher ones, with two connections for each
//! pair: one for data, one for the pulse. A process that is connected with all others tells them so, and has met
//! them when they have told it the same: from then on nobody waits for a process that isn't there.

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

/// Where a process listens for the others.
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
    /// Listens at `host:port`; port 0 is one that is free.
    ///
    /// # Errors
    ///
    /// [`MeetError::Listen`] if the address can't be listened on.
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

    /// The address, with the port that was found for port 0.
    ///
    /// # Errors
    ///
    /// The system's error.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }
}

/// What a process says to be let in, and what it expects of others.
#[derive(Clone, Debug)]
pub struct Invitation<'a> {
    /// Who takes part.
    pub hosts: &'a Hosts,
    /// Which of them this process is.
    pub process: usize,
    /// A hash of all that they have to agree in: the version of the program, the definition, the choices.
    pub key: [u8; 32],
    /// How long the others may take to show up.
    pub start_limit: Duration,
    /// How long another process may be silent later on.
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

    /// Far away for limits that no clock can tell the end of.
    fn deadline(&self) -> Instant {
        const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);
        Instant::now() + self.start_limit.min(YEAR)
    }
}

/// A process that is connected with all others. While it is there, the others hear of it; where it is dropped without
/// a word, they say that it is lost.
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

    /// How many there are.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.addresses.len()
    }

    /// What has happened to another process since they met.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.pulse.fault()
    }

    /// Tells the others that this process stops, and why.
    pub fn abandon(self, reason: &str) {
        self.pulse.stop(reason);
    }

    /// The data connections, in the order of the processes with none for the own one, and the pulse.
    pub(crate) fn into_parts(self) -> (Vec<Option<TcpStream>>, Pulse) {
        (self.data, self.pulse)
    }
}

/// Connects with all others. `progress` hears about once a second who is missing still, and may stop it.
///
/// Whoever else calls meanwhile is sent away, and delays nothing. Names are looked up again with each attempt.
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
/// [`MeetError`] if not all have come in time, or one of them is told to do something else.
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
