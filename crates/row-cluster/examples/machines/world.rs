//! Machines that work, send and wait, on a network: a level is played, event by event.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// Nanoseconds.
pub(crate) type Time = u64;

/// A machine looks for so long at rows before it looks at what has come.
const SLICE: f64 = 4e6;
/// What is found in a slice has no more bytes.
const SLICE_BYTES: u64 = 4 << 20;
/// Bytes of a parcel.
const PARCEL: u64 = 256 << 10;
/// So many parcels without a receipt may be on their way from one machine to another.
const MOST_IN_FLIGHT: usize = 8;
/// Bytes of a receipt.
const RECEIPT: u64 = 100;
/// A level ends with two rounds, of the rows and of which are complete, and a round with messages that follow each other.
pub(crate) const CLOSING_MESSAGES: u64 = 2 * 3;
/// What frames and headers add to the rows.
pub(crate) const OVERHEAD: f64 = 1.01;

/// A level, as one machine sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub(crate) rows: u64,
    pub(crate) row_bytes: u64,
    pub(crate) moves: i32,
    /// To look where moves lead from a row, in nanoseconds. Each machine does so for all rows.
    pub(crate) look: f64,
    /// To move all rows that lead there, and join them. That is shared out.
    pub(crate) pull: f64,
    /// To pack a row for its machine, and to add it there.
    pub(crate) pack: f64,
    pub(crate) add: f64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Network {
    /// Of a machine's port, in each direction.
    pub(crate) gigabits: f64,
    pub(crate) latency: Time,
}

/// What a level has taken on several machines.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) time: Time,
    /// By a machine, on average: neither at work on rows nor on what has come.
    pub(crate) waited: Time,
    /// By a machine, on average.
    pub(crate) bytes_sent: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Parcel {
    from: usize,
    to: usize,
    bytes: u64,
    is_receipt: bool,
}

impl Parcel {
    fn new(from: usize, to: usize, bytes: u64) -> Self {
        let is_receipt = false;
        Self {
            from,
            to,
            bytes,
            is_receipt,
        }
    }

    fn receipt(self) -> Self {
        let is_receipt = true;
        Self {
            is_receipt,
            ..Self::new(self.to, self.from, RECEIPT)
        }
    }
}

/// What happens at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A machine has done what it was at.
    Done(usize),
    /// A parcel has come to the port of a machine.
    AtPort(Parcel),
    /// It is through.
    Delivered(Parcel),
}

/// What a machine is at.
#[derive(Clone, Copy, Debug)]
enum Work {
    Slice { of: usize, rows: u64 },
    Adding(Parcel),
}

#[derive(Debug)]
struct Machine {
    work: Option<Work>,
    /// Whose rows are still to be looked at, and how many.
    left: VecDeque<(usize, u64)>,
    /// For each machine the bytes that don't fill a parcel yet.
    outbox: Vec<f64>,
    ready: VecDeque<Parcel>,
    in_flight: Vec<usize>,
    inbox: VecDeque<Parcel>,
    busy: Time,
    bytes_sent: u64,
    /// When its port has sent, and received, what is on its way.
    sent_at: Time,
    received_at: Time,
}

/// The machines at one point of time, and what is going to happen.
struct World {
    level: Level,
    network: Network,
    machines: Vec<Machine>,
    /// The part of rows in which something is found by one machine.
    share_found: f64,
    events: BinaryHeap<Reverse<(Time, u64, Event)>>,
    now: Time,
    scheduled: u64,
}

impl Level {
    /// How long it takes on so many machines.
    pub(crate) fn on(self, machines: usize, network: Network) -> Outcome {
        let mut world = World::new(self, machines, network);
        let mut end = 0;
        (0..machines).for_each(|machine| world.act(machine));
        while let Some(Reverse((time, _, event))) = world.events.pop() {
            world.now = time;
            match event {
                Event::Done(machine) => {
                    end = time;
                    world.finish(machine);
                }
                Event::AtPort(parcel) => world.receive(parcel),
                Event::Delivered(parcel) => {
                    world.machines[parcel.to].inbox.push_back(parcel);
                    world.act(parcel.to);
                }
            }
        }
        if machines > 1 {
            end += CLOSING_MESSAGES * network.latency;
        }
        let is_over =
            |it: &Machine| it.left.is_empty() && it.ready.is_empty() && it.inbox.is_empty();
        assert!(world.machines.iter().all(is_over));
        let average = |of: fn(&Machine) -> u64| {
            let sum: u64 = world.machines.iter().map(of).sum();
            sum / machines as u64
        };
        Outcome {
            time: end,
            waited: end - average(|it| it.busy),
            bytes_sent: average(|it| it.bytes_sent),
        }
    }
}

impl World {
    fn new(level: Level, count: usize, network: Network) -> Self {
        let all = count as u64;
        let first = |of: u64| level.rows * of / all;
        let share = |of: usize| first(of as u64 + 1) - first(of as u64);
        let machine = |own: usize| Machine {
            work: None,
            // Those of the others from the next one on, its own last.
            left: (own + 1..own + 1 + count)
                .map(|of| (of % count, share(of % count)))
                .collect(),
            outbox: vec![0.0; count],
            ready: VecDeque::new(),
            in_flight: vec![0; count],
            inbox: VecDeque::new(),
            busy: 0,
            bytes_sent: 0,
            sent_at: 0,
            received_at: 0,
        };
        Self {
            level,
            network,
            machines: (0..count).map(machine).collect(),
            // Moves lead to rows of all machines alike: to none of this one by this chance.
            share_found: 1.0 - (1.0 - 1.0 / count as f64).powi(level.moves),
            events: BinaryHeap::new(),
            now: 0,
            scheduled: 0,
        }
    }

    fn schedule(&mut self, time: Time, event: Event) {
        self.scheduled += 1;
        self.events.push(Reverse((time, self.scheduled, event)));
    }

    /// Lets a machine do what comes next, if it isn't at work: what has come, what is ready to be sent, then more rows.
    fn act(&mut self, own: usize) {
        let row_times = [self.row_time(false), self.row_time(true)];
        while self.machines[own].work.is_none() {
            let machine = &mut self.machines[own];
            if let Some(parcel) = machine.inbox.pop_front() {
                if parcel.is_receipt {
                    machine.in_flight[parcel.from] -= 1;
                } else {
                    let rows = parcel.bytes as f64 / self.level.row_bytes as f64;
                    self.begin(own, Work::Adding(parcel), rows * self.level.add);
                }
            } else if let Some(&parcel) = machine.ready.front() {
                if machine.in_flight[parcel.to] >= MOST_IN_FLIGHT {
                    return;
                }
                machine.ready.pop_front();
                machine.in_flight[parcel.to] += 1;
                self.send(parcel);
            } else if let Some(&(of, left)) = machine.left.front() {
                let row = row_times[usize::from(of == own)];
                let rows = ((SLICE / row) as u64)
                    .clamp(1, SLICE_BYTES / self.level.row_bytes)
                    .min(left);
                match left - rows {
                    0 => drop(machine.left.pop_front()),
                    rest => machine.left[0].1 = rest,
                }
                self.begin(own, Work::Slice { of, rows }, rows as f64 * row);
            } else if !self.pack(own, 1.0) {
                return;
            }
        }
    }

    /// To look at a row, and at those of this machine that lead to it.
    fn row_time(&self, is_own: bool) -> f64 {
        let packed = f64::from(u8::from(!is_own)) * self.share_found;
        self.level.look + self.level.pull / self.machines.len() as f64 + packed * self.level.pack
    }

    fn begin(&mut self, own: usize, work: Work, time: f64) {
        let time = time.round() as Time;
        self.machines[own].work = Some(work);
        self.machines[own].busy += time;
        self.schedule(self.now + time, Event::Done(own));
    }

    fn finish(&mut self, own: usize) {
        let work = self.machines[own].work.take();
        match work.expect("nothing ends that wasn't begun") {
            Work::Slice { of, rows } => {
                if of != own {
                    let bytes = rows as f64 * self.share_found * self.level.row_bytes as f64;
                    self.machines[own].outbox[of] += bytes * OVERHEAD;
                    self.pack(own, PARCEL as f64);
                }
            }
            Work::Adding(parcel) => self.send(parcel.receipt()),
        }
        self.act(own);
    }

    /// Makes parcels of what is to be sent, where there is enough of it. Whether there was any.
    fn pack(&mut self, own: usize, least: f64) -> bool {
        let Machine { outbox, ready, .. } = &mut self.machines[own];
        for (to, bytes) in outbox.iter_mut().enumerate() {
            while *bytes >= least {
                let taken = bytes.min(PARCEL as f64);
                *bytes -= taken;
                ready.push_back(Parcel::new(own, to, taken.round() as u64));
            }
        }
        !ready.is_empty()
    }

    /// A port sends one thing after the other.
    fn send(&mut self, parcel: Parcel) {
        let time = self.network.time_of(parcel.bytes);
        let machine = &mut self.machines[parcel.from];
        machine.sent_at = machine.sent_at.max(self.now) + time;
        machine.bytes_sent += parcel.bytes;
        let there = machine.sent_at + self.network.latency;
        self.schedule(there, Event::AtPort(parcel));
    }

    /// A port receives one thing after the other too: what it had no time for while it came is late by that.
    fn receive(&mut self, parcel: Parcel) {
        let time = self.network.time_of(parcel.bytes);
        let machine = &mut self.machines[parcel.to];
        machine.received_at = self.now.max(machine.received_at + time);
        let through = machine.received_at;
        self.schedule(through, Event::Delivered(parcel));
    }
}

impl Network {
    pub(crate) const fn new(gigabits: f64, latency: Time) -> Self {
        Self { gigabits, latency }
    }

    /// In which so many bytes go through a port.
    fn time_of(&self, bytes: u64) -> Time {
        (bytes as f64 * 8.0 / self.gigabits).round() as Time
    }
}
