//! Several processes as threads of one.

use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use row_cluster::{Hosts, Invitation, Listener, MeetError, Peers, meet};

/// What all of them agree in.
pub(crate) const KEY: [u8; 32] = [7; 32];

/// Longer than anything takes on a machine under load.
pub(crate) const LIMIT: Duration = Duration::from_secs(10);

/// Listeners of processes that are to meet.
pub(crate) struct Setting {
    pub(crate) hosts: Hosts,
    /// `None` for a process that doesn't start.
    pub(crate) listeners: Vec<Option<Listener>>,
    pub(crate) limit: Duration,
    pub(crate) patience: Duration,
}

/// How a process starts.
pub(crate) struct Start<'a> {
    pub(crate) hosts: &'a Hosts,
    pub(crate) process: usize,
    pub(crate) key: [u8; 32],
    pub(crate) limit: Duration,
    pub(crate) patience: Duration,
}

impl<'a> Start<'a> {
    pub(crate) fn new(hosts: &'a Hosts, process: usize) -> Self {
        Self {
            hosts,
            process,
            key: KEY,
            limit: LIMIT,
            patience: LIMIT,
        }
    }

    pub(crate) fn invitation(&self) -> Invitation<'a> {
        Invitation {
            hosts: self.hosts,
            process: self.process,
            key: self.key,
            start_limit: self.limit,
            patience: self.patience,
        }
    }

    pub(crate) fn meet(&self, listener: Listener) -> Result<Peers, MeetError> {
        meet(listener, &self.invitation(), &mut keep_waiting)
    }
}

pub(crate) fn keep_waiting(_: &[usize]) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

impl Setting {
    pub(crate) fn new(processes: usize) -> Self {
        let listeners: Vec<_> = (0..processes)
            .map(|_| Listener::bind("127.0.0.1:0").expect("a port is free"))
            .collect();
        let addresses = listeners
            .iter()
            .map(|it| it.address().expect("it is bound").to_string());
        Self {
            hosts: Hosts::new(addresses).expect("they differ"),
            listeners: listeners.into_iter().map(Some).collect(),
            limit: LIMIT,
            patience: LIMIT,
        }
    }

    /// All that have a listener meet.
    pub(crate) fn meet_all(&mut self) -> Vec<Result<Peers, MeetError>> {
        self.meet_each(|_| {})
    }

    /// The same, with changes.
    pub(crate) fn meet_each(
        &mut self,
        change: impl Fn(&mut Start<'_>) + Sync,
    ) -> Vec<Result<Peers, MeetError>> {
        let listeners: Vec<_> = self.listeners.iter_mut().map(Option::take).collect();
        let (hosts, limit, patience, change) = (&self.hosts, self.limit, self.patience, &change);
        thread::scope(|scope| {
            let members: Vec<_> = (0..)
                .zip(listeners)
                .filter_map(|(process, listener)| Some((process, listener?)))
                .map(|(process, listener)| {
                    scope.spawn(move || {
                        let mut start = Start {
                            limit,
                            patience,
                            ..Start::new(hosts, process)
                        };
                        change(&mut start);
                        start.meet(listener)
                    })
                })
                .collect();
            members
                .into_iter()
                .map(|member| member.join().expect("it doesn't panic"))
                .collect()
        })
    }
}
