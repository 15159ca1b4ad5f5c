//! What all threads of a process know about the others.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::error::Fault;
use crate::progress::Status;

/// The statuses, and the first fault.
#[derive(Debug)]
pub(crate) struct Board {
    addresses: Vec<String>,
    statuses: Mutex<Vec<Status>>,
    /// Which processes have said farewell.
    departed: Vec<AtomicBool>,
    fault: Mutex<Option<Fault>>,
    has_fault: AtomicBool,
    /// Wakes threads that wait for a fault.
    faulty: Condvar,
}

impl Board {
    pub(crate) fn new(addresses: Vec<String>) -> Self {
        let processes = addresses.len();
        Self {
            addresses,
            statuses: Mutex::new(vec![Status::default(); processes]),
            departed: (0..processes).map(|_| AtomicBool::new(false)).collect(),
            fault: Mutex::new(None),
            has_fault: AtomicBool::new(false),
            faulty: Condvar::new(),
        }
    }

    /// The addresses at which the processes listen, or listened.
    pub(crate) fn addresses(&self) -> &[String] {
        &self.addresses
    }

    /// Whether there is a fault; cheap enough for inner loops.
    pub(crate) fn has_fault(&self) -> bool {
        self.has_fault.load(Ordering::Acquire)
    }

    /// The first fault.
    pub(crate) fn fault(&self) -> Option<Fault> {
        lock(&self.fault).clone()
    }

    /// Waits for a fault, at most until the limit, or until `is_over` is true when woken. Returns
    /// whether there is a fault.
    pub(crate) fn wait_for_fault(&self, limit: Duration, is_over: &dyn Fn() -> bool) -> bool {
        let fault = lock(&self.fault);
        let (fault, _) = self
            .faulty
            .wait_timeout_while(fault, limit, |fault| fault.is_none() && !is_over())
            .unwrap_or_else(PoisonError::into_inner);
        fault.is_some()
    }

    /// Wakes the threads that wait for a fault, so that they check their `is_over`.
    pub(crate) fn wake_waiting(&self) {
        drop(lock(&self.fault));
        self.faulty.notify_all();
    }

    /// Reports what has happened to a process. Only the first report counts.
    pub(crate) fn accuse(&self, accusation: Fault) {
        {
            let mut fault = lock(&self.fault);
            if fault.is_some() {
                return;
            }
            *fault = Some(accusation);
            self.has_fault.store(true, Ordering::Release);
        }
        self.faulty.notify_all();
    }

    /// Reports that a connection to a process has failed; ignored if that process has finished.
    pub(crate) fn accuse_lost(&self, process: usize, reason: String) {
        if !self.has_departed(process) {
            self.accuse(Fault::Lost {
                process,
                address: self.addresses[process].clone(),
                reason,
            });
        }
    }

    pub(crate) fn set_departed(&self, process: usize) {
        self.departed[process].store(true, Ordering::Release);
    }

    /// Whether a process has said farewell.
    pub(crate) fn has_departed(&self, process: usize) -> bool {
        self.departed[process].load(Ordering::Acquire)
    }

    pub(crate) fn set_status(&self, process: usize, status: Status) {
        lock(&self.statuses)[process] = status;
    }

    pub(crate) fn status(&self, process: usize) -> Status {
        lock(&self.statuses)[process]
    }

    pub(crate) fn statuses(&self) -> Vec<Status> {
        lock(&self.statuses).clone()
    }
}

/// Locks data that are valid at any time, even after a thread has panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
