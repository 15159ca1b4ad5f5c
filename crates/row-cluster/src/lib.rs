//! Shares a counting search of `row-search` among processes and machines.
//!
//! Every process has the same [`Space`](row_search::Space), and the sets of a [share](share()) of
//! its rows. They [connect](meet()) first, and then each calls [`Cluster::count_states`]. Level by
//! level, it finds the states from which a move leads to its newest ones, sends them to the
//! processes that own their rows, and adds what it receives. All get the same counts, whatever
//! their number and speed.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::time::Duration;
//! use std::{io, thread};
//!
//! use row_cluster::{Cluster, ClusterError, Hosts, Invitation, Listener, meet};
//! use row_search::{Distribution, Orbit, OrbitMove, OrbitSpace};
//!
//! // Six beads on a ring: turn them round, or swap two neighbours.
//! let round = OrbitMove { from: vec![5, 0, 1, 2, 3, 4], twist: vec![0; 6] };
//! let swap = OrbitMove::changing(6, &[(0, 1, 0), (1, 0, 0)]);
//! let moves = vec![round.clone(), round.inverse(1), swap];
//! let space = OrbitSpace::new(&[(Orbit::plain(6), moves)])?;
//!
//! // Two processes, here as two threads. Otherwise each is a program of its own, with the same space and the same hosts.
//! let listeners = [Listener::bind("127.0.0.1:0")?, Listener::bind("127.0.0.1:0")?];
//! let addresses = listeners.iter().map(|it| Ok(it.address()?.to_string()));
//! let hosts = Hosts::new(addresses.collect::<io::Result<Vec<_>>>()?)?;
//! let counts = thread::scope(|scope| {
//!     let processes = listeners.into_iter().enumerate().map(|(process, listener)| {
//!         let (hosts, space) = (&hosts, &space);
//!         scope.spawn(move || {
//!             let invitation = Invitation {
//!                 hosts,
//!                 process,
//!                 key: [0; 32],
//!                 start_limit: Duration::from_secs(60),
//!                 patience: Duration::from_secs(10),
//!             };
//!             let peers = meet(listener, &invitation, &mut |_| ControlFlow::Continue(())).expect("both are there");
//!             let cluster = Cluster::new(peers)?;
//!             let (counts, _) = cluster.count_states(space, None, &mut |_| ControlFlow::Continue(()))?;
//!             Ok(counts)
//!         })
//!     });
//!     let processes: Vec<_> = processes.collect();
//!     let counts = processes.into_iter().map(|process| process.join().expect("no panic"));
//!     counts.collect::<Result<Vec<Distribution>, ClusterError>>()
//! })?;
//! assert_eq!(counts[0], counts[1]);
//! assert_eq!(counts[0].counts()[..3], [1, 3, 6]);
//! assert_eq!(counts[0].reachable(), 720);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Contents
//!
//! - [`Hosts`], [`Listener`], [`Invitation`] and [`meet()`]: who takes part, and how they connect.
//!   [`Peers`] are connected.
//! - [`Cluster`]: processes that work together, and their search. It reports [`Progress`] while it
//!   runs, and a [`Summary`] at the end.
//! - [`Keeper`]: saves finished levels; [`Resume`]: whether to resume from them.
//! - [`ClusterError`], [`Fault`], [`MeetError`]: what failed, and in which process.
//!
//! # Guarantees
//!
//! If a process is killed, suspended or cut off, the others end within their patience, with an
//! error that names it. A process that still runs, but is busy with something else, is waited for.
//! Memory for received data is bounded, and nothing that a stranger sends causes a panic.
//!
//! The network must be trusted. There is no encryption and no authentication: the key of an
//! invitation detects mistakes, not attacks. Anyone who knows the key can end the search by sending
//! data that these processes never send, possibly with a panic of timely.

mod cluster;
mod error;
mod exchange;
mod hello;
mod hosts;
mod keeper;
mod meeting;
mod progress;
mod pulse;
mod search;
mod share;
mod wire;

pub use cluster::Cluster;
pub use error::{ClusterError, Fault};
pub use hosts::{Hosts, HostsError};
pub use keeper::Keeper;
pub use meeting::{Difference, Invitation, Listener, MeetError, MissingProcess, Peers, meet};
pub use progress::{LevelCost, Progress, Status, Summary};
pub use search::Resume;
pub use share::share;
