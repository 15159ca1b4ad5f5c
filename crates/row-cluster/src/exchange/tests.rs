//! Tests rounds of several processes, which are threads of one program here.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::*;
use crate::hosts::Hosts;
use crate::meeting::{Invitation, Listener, meet};

/// Longer than anything takes on a machine under load.
const LIMIT: Duration = Duration::from_secs(20);

/// The sum and the count of the numbers received.
struct Sum {
    sum: u64,
    numbers: u64,
    start: Instant,
}

impl Sum {
    fn new() -> Self {
        Self {
            sum: 0,
            numbers: 0,
            start: Instant::now(),
        }
    }
}

impl Party for Sum {
    fn take(&mut self, bytes: &[u8]) -> Result<(), String> {
        for number in bytes.as_chunks::<8>().0 {
            self.sum += u64::from_le_bytes(*number);
            self.numbers += 1;
        }
        Ok(())
    }

    fn look(&mut self, _: &[Status]) -> Result<(), ClusterError> {
        if self.start.elapsed() > LIMIT {
            return Err(ClusterError::Kept("it takes too long".to_owned()));
        }
        Ok(())
    }
}

/// Runs this many processes, each on a thread of its own. A process that fails first tells the
/// others, and never panics inside timely.
fn with_processes(
    processes: usize,
    work: impl Fn(&mut Exchange) -> Result<(), ClusterError> + Sync,
) {
    let listeners = (0..processes).map(|_| Listener::bind("127.0.0.1:0").expect("a port"));
    let listeners: Vec<_> = listeners.collect();
    let addresses = listeners
        .iter()
        .map(|listener| listener.address().expect("a port").to_string());
    let hosts = &Hosts::new(addresses).expect("all are different");
    let work = &work;
    thread::scope(|scope| {
        for (process, listener) in listeners.into_iter().enumerate() {
            scope.spawn(move || {
                let invitation = Invitation {
                    hosts,
                    process,
                    key: [0; 32],
                    start_limit: LIMIT,
                    patience: LIMIT,
                };
                let peers = meet(listener, &invitation, &mut |_| ControlFlow::Continue(()));
                let mut exchange = Exchange::new(peers.expect("all are there")).expect("sockets");
                match work(&mut exchange) {
                    Ok(()) => exchange.farewell(),
                    Err(error) => {
                        exchange.abandon(&error.to_string());
                        panic!("{error}");
                    }
                }
            });
        }
    });
}

#[test]
fn rounds_end_when_all_has_come() {
    const ROUNDS: u64 = 3;
    const NUMBERS: u64 = 200_000;
    with_processes(3, |exchange| {
        for round in 0..ROUNDS {
            let mut sum = Sum::new();
            for number in 0..NUMBERS {
                for to in exchange.others() {
                    let number = number + round;
                    exchange.send(to, &number.to_le_bytes(), &mut sum)?;
                }
            }
            let word = [exchange.process() as u8, round as u8];
            let words = exchange.end_round(&word, &mut sum)?;
            let expected: Vec<_> = (0..3).map(|process| vec![process, round as u8]).collect();
            assert_eq!(words, expected);
            assert_eq!(sum.numbers, 2 * NUMBERS);
            assert_eq!(sum.sum, NUMBERS * (NUMBERS - 1) + 2 * NUMBERS * round);
        }
        assert!(exchange.status().bytes_sent > 16 * NUMBERS * ROUNDS);
        Ok(())
    });
}

/// More parcels than a sender may have unacknowledged.
const MANY: usize = 3 * MOST_IN_FLIGHT;

#[test]
fn a_sender_pauses_until_parcels_are_processed() {
    let (sent, sent_ahead) = (AtomicUsize::new(0), AtomicUsize::new(0));
    with_processes(2, |exchange| {
        let mut sum = Sum::new();
        if exchange.process() == 0 {
            for _ in 0..MANY {
                let parcel = vec![0; PARCEL_BYTES];
                exchange.send(1, &parcel, &mut sum)?;
                sent.fetch_add(1, Ordering::SeqCst);
            }
        } else {
            // It does something else for a while.
            while sent.load(Ordering::SeqCst) < MOST_IN_FLIGHT {
                sum.look(&[])?;
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(Duration::from_millis(300));
            sent_ahead.store(sent.load(Ordering::SeqCst), Ordering::SeqCst);
        }
        exchange.end_round(&[], &mut sum)?;
        Ok(())
    });
    assert_eq!(sent_ahead.into_inner(), MOST_IN_FLIGHT);
    assert_eq!(sent.into_inner(), MANY);
}

#[test]
fn receipts_of_a_process_that_is_a_round_ahead_are_taken() {
    let received = AtomicUsize::new(0);
    with_processes(2, |exchange| {
        let mut sum = Sum::new();
        if exchange.process() == 0 {
            // The other process has nothing to send, and meanwhile ends its round.
            thread::sleep(Duration::from_millis(100));
            for _ in 0..MANY {
                let parcel = vec![0; PARCEL_BYTES];
                exchange.send(1, &parcel, &mut sum)?;
            }
        }
        exchange.end_round(&[], &mut sum)?;
        let numbers = usize::try_from(sum.numbers).expect("there are few");
        received.fetch_add(numbers, Ordering::SeqCst);
        Ok(())
    });
    assert_eq!(received.into_inner() * 8, MANY * PARCEL_BYTES);
}

/// A process that counts the calls of `look`, and stores the last statuses.
struct Watcher {
    looks: u32,
    statuses: Vec<Status>,
    start: Instant,
}

impl Watcher {
    fn new() -> Self {
        Self {
            looks: 0,
            statuses: Vec::new(),
            start: Instant::now(),
        }
    }
}

impl Party for Watcher {
    fn look(&mut self, statuses: &[Status]) -> Result<(), ClusterError> {
        self.looks += 1;
        self.statuses = statuses.to_vec();
        assert!(self.start.elapsed() < LIMIT);
        Ok(())
    }
}

#[test]
fn progress_is_looked_at_from_time_to_time() {
    with_processes(2, |exchange| {
        let start = exchange.looked;
        let mut watcher = Watcher::new();
        exchange.status_mut().rows_done = 10 + exchange.process() as u64;
        let is_done = |status: &Status, process: u64| status.rows_done == 10 + process;
        let mut polls = 0_u32;
        loop {
            exchange.poll(&mut watcher)?;
            polls += 1;
            let statuses = &watcher.statuses;
            if watcher.looks >= 2 && is_done(&statuses[0], 0) && is_done(&statuses[1], 1) {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        assert!(watcher.looks * TICK <= start.elapsed());
        assert!(polls > 2);
        exchange.end_round(&[], &mut watcher)?;
        Ok(())
    });
}

#[test]
fn bytes_are_taken_before_the_round_ends() {
    let is_taken = AtomicUsize::new(0);
    with_processes(2, |exchange| {
        let mut sum = Sum::new();
        if exchange.process() == 0 {
            exchange.send(1, &vec![0; PARCEL_BYTES], &mut sum)?;
            while is_taken.load(Ordering::SeqCst) == 0 {
                exchange.poll(&mut sum)?;
            }
            while exchange.in_flight[1] > 0 {
                exchange.poll(&mut sum)?;
            }
        } else {
            while sum.numbers == 0 {
                exchange.poll(&mut sum)?;
            }
            is_taken.store(1, Ordering::SeqCst);
        }
        exchange.end_round(&[], &mut sum)?;
        Ok(())
    });
}

#[test]
fn bytes_where_none_are_expected_are_a_fault_of_their_sender() {
    with_processes(2, |exchange| {
        let mut watcher = Watcher::new();
        if exchange.process() == 0 {
            exchange.send(1, &[0; 8], &mut watcher)?;
            // Fails if the other process reports the fault before the round ends here.
            let _ = exchange.end_round(&[], &mut watcher);
        } else {
            let error = exchange.end_round(&[], &mut watcher);
            let fault = Fault::Garbled {
                process: 0,
                reason: "rows where none are expected".to_owned(),
            };
            let error = error.expect_err("there were some").to_string();
            assert_eq!(error, fault.to_string());
        }
        Ok(())
    });
}
