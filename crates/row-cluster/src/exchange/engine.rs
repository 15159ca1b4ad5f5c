//! Timely: one worker per process, the dataflow, and the connections on which it runs.

use core::cell::RefCell;
use core::time::Duration;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::time::Instant;

use timely::WorkerConfig;
use timely::communication::Push;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::{Allocator, Hooks};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::Message;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use super::Round;
use super::parcel::Parcel;
use crate::wire::{Wire, Wires};

/// The data that arrived. For each process, data of this round come before those of the next one.
type Inbox = Rc<RefCell<VecDeque<(Round, Parcel)>>>;

/// A timely worker, which runs on the thread that owns it. Dropping it ends all connections at
/// once: the worker is dropped first, then the wires, and then timely's threads.
pub(super) struct Engine {
    worker: Worker,
    input: InputHandle<Round, CapacityContainerBuilder<Vec<Parcel>>>,
    probe: ProbeHandle<Round>,
    inbox: Inbox,
    wires: Wires,
    /// Timely's threads.
    threads: CommsGuard,
}

impl Engine {
    /// Creates the engine of a process. There is a connection for each process, in their order, and
    /// `None` for this one.
    ///
    /// # Errors
    ///
    /// The system's error if timely's threads can't be started.
    pub(super) fn new(
        process: usize,
        connections: Vec<Option<Wire>>,
        wires: Wires,
    ) -> io::Result<Self> {
        let hooks = Hooks::default();
        let one = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, threads) =
            initialize_networking_from_sockets(one, connections, process, 1, hooks)?;
        let builder = builders.into_iter().next();
        let builder = builder.expect("as many builders as were put in");
        // Without a clock, the worker would never sleep.
        let mut worker = Worker::new(
            WorkerConfig::default(),
            Allocator::Tcp(builder.build()),
            Some(Instant::now()),
        );
        let inbox = Inbox::default();
        let (input, probe) = dataflow(&mut worker, &inbox);
        Ok(Self {
            worker,
            input,
            probe,
            inbox,
            wires,
            threads,
        })
    }

    /// Sends a parcel to its destination.
    pub(super) fn post(&mut self, parcel: Parcel) {
        self.input.send(parcel);
        self.input.flush();
    }

    /// Declares that nothing more is sent in the rounds before this one.
    pub(super) fn advance(&mut self, round: Round) {
        self.input.advance_to(round);
    }

    /// Whether no data of a round are in transit any more.
    pub(super) fn is_over(&self, round: Round) -> bool {
        !self.probe.less_equal(&round)
    }

    /// Moves parcels; if there is nothing to do, waits for up to `nap`.
    pub(super) fn step(&mut self, nap: Option<Duration>) {
        // `step_or_park` sleeps or works, but not both. The second step handles what arrived during
        // the sleep.
        if nap.is_some() {
            self.worker.step_or_park(nap);
        }
        self.worker.step();
    }

    /// Takes the first parcel of this or an earlier round out of the inbox. Receipts are taken
    /// whatever their round, since their senders may be a round ahead.
    pub(super) fn next_of(&mut self, round: Round) -> Option<Parcel> {
        let mut inbox = self.inbox.borrow_mut();
        let position = inbox
            .iter()
            .position(|(of, parcel)| *of <= round || parcel.is_receipt())?;
        inbox.remove(position).map(|(_, parcel)| parcel)
    }

    /// The number of bytes sent to all other processes.
    pub(super) fn bytes_sent(&self) -> u64 {
        self.wires.bytes_sent()
    }

    /// Ends the dataflow together with the other processes, and waits until everything is sent.
    /// Stops waiting if `has_fault`, since then that may never happen.
    pub(super) fn close(mut self, has_fault: impl Fn() -> bool) {
        self.input.close();
        while !self.probe.done() && !has_fault() {
            self.worker.step_or_park(Some(super::NAP));
        }
        drop(self.worker);
        self.wires.join(self.threads);
    }
}

/// Routes parcels to their destinations, and into the inbox there.
fn dataflow(
    worker: &mut Worker,
    inbox: &Inbox,
) -> (
    InputHandle<Round, CapacityContainerBuilder<Vec<Parcel>>>,
    ProbeHandle<Round>,
) {
    let inbox = Rc::clone(inbox);
    worker.dataflow::<Round, _, _>(|scope| {
        let (input, parcels) = scope.new_input::<Vec<Parcel>>();
        let (probe, _) = parcels
            .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                DistributorPact(|_| AtOnce),
                "inbox",
                move |_, _| {
                    move |arriving, _| {
                        let mut inbox = inbox.borrow_mut();
                        arriving.for_each(|time, parcels| {
                            let round = *time.time();
                            inbox.extend(parcels.drain(..).map(|parcel| (round, parcel)));
                        });
                    }
                },
            )
            .probe();
        (input, probe)
    })
}

/// Passes each parcel on at once. By default timely collects more until the time advances, but the
/// sender of a parcel may be waiting for its receipt.
struct AtOnce;

impl Distributor<Vec<Parcel>> for AtOnce {
    fn partition<T: Clone, P: Push<Message<T, Vec<Parcel>>>>(
        &mut self,
        parcels: &mut Vec<Parcel>,
        time: &T,
        pushers: &mut [P],
    ) {
        for parcel in parcels.drain(..) {
            let to = parcel.to as usize;
            Message::push_at(&mut vec![parcel], time.clone(), &mut pushers[to]);
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Vec<Parcel>>>>(&mut self, _: &T, _: &mut [P]) {}
}
