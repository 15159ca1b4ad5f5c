//! Tests wires under timely's own threads, connected to processes that behave well and badly.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::panic;
use std::sync::Once;
use std::sync::atomic::AtomicUsize;
use std::thread;
use std::time::Instant;

use timely::WorkerConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{Allocator, Hooks};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::operators::{Exchange, Input, Inspect, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use super::*;
use crate::pulse::{Link, Pulse};

/// Longer than anything takes on a machine under load.
const LIMIT: Duration = Duration::from_secs(20);

/// How many of timely's threads have panicked.
static PANICS: AtomicUsize = AtomicUsize::new(0);

fn count_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().name().unwrap_or("").starts_with("timely") {
                PANICS.fetch_add(1, Ordering::SeqCst);
            }
            usual(info);
        }));
    });
}

fn connection() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it is bound");
    let caller = TcpStream::connect(address).expect("it listens");
    (caller, listener.accept().expect("it is called").0)
}

/// One of two processes.
struct Member {
    worker: Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<u64>>>,
    probe: ProbeHandle<u64>,
    sum: Arc<AtomicU64>,
    wires: Wires,
    threads: CommsGuard,
    pulse: Pulse,
}

impl Member {
    fn new(own: usize, data: TcpStream, pulse: TcpStream) -> Self {
        count_panics();
        let other = 1 - own;
        pulse.set_nonblocking(true).expect("it is a socket");
        let addresses = ["zero:1", "one:1"].map(str::to_owned).to_vec();
        let links = BTreeMap::from([(other, Link::new(pulse))]);
        let pulse = Pulse::start(own, addresses, links, LIMIT).expect("a thread can be made");
        let mut sockets = vec![None, None];
        sockets[other] = Some(data);
        let (connections, wires) = Wires::new(sockets, own, &pulse.board());
        let hooks = Hooks::default();
        let one = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (mut builders, threads) =
            initialize_networking_from_sockets(one, connections, own, 1, hooks)
                .expect("threads can be made");
        let builder = builders.pop().expect("one was put in");
        let allocator = Allocator::Tcp(builder.build());
        let mut worker = Worker::new(WorkerConfig::default(), allocator, None);
        let sum = Arc::new(AtomicU64::new(0));
        let (input, probe) = worker.dataflow::<u64, _, _>(|scope| {
            let sum = Arc::clone(&sum);
            let (input, numbers) = scope.new_input::<Vec<u64>>();
            let (probe, _) = numbers
                .exchange(|number| *number)
                .inspect(move |number| {
                    sum.fetch_add(*number, Ordering::Relaxed);
                })
                .probe();
            (input, probe)
        });
        Self {
            worker,
            input,
            probe,
            sum,
            wires,
            threads,
            pulse,
        }
    }

    fn send(&mut self, numbers: u64) {
        for number in 0..numbers {
            self.input.send(number);
        }
        self.input.flush();
    }

    /// Works until there is a fault, and then leaves. Returns the fault and the number of bytes
    /// sent.
    fn run_into_fault(mut self) -> (Fault, u64) {
        let start = Instant::now();
        while !self.pulse.has_fault() {
            assert!(start.elapsed() < LIMIT, "no fault is found");
            self.worker.step_or_park(Some(LOOK));
        }
        let fault = self.pulse.fault().expect("there is one");
        // As long as the worker exists, the wire fills in nothing.
        for _ in 0..5 {
            self.worker.step_or_park(Some(LOOK));
        }
        drop((self.input, self.worker));
        self.wires.cut();
        let sent = self.wires.bytes_sent();
        self.wires.join(self.threads);
        assert!(start.elapsed() < LIMIT);
        assert_eq!(PANICS.load(Ordering::SeqCst), 0);
        (fault, sent)
    }
}

/// A process alone, and the other ends of its data and pulse connections.
fn member_alone() -> (Member, TcpStream, TcpStream) {
    let ((data, other_data), (pulse, other_pulse)) = (connection(), connection());
    (Member::new(0, data, pulse), other_data, other_pulse)
}

#[test]
fn numbers_come_over_and_the_end_is_no_fault() {
    const NUMBERS: u64 = 300_000;
    let ((data, other_data), (pulse, other_pulse)) = (connection(), connection());
    let members = [(0, data, pulse), (1, other_data, other_pulse)].map(|(own, data, pulse)| {
        thread::spawn(move || {
            let mut member = Member::new(own, data, pulse);
            member.send(NUMBERS);
            member.input.close();
            while !member.probe.done() {
                member.worker.step_or_park(Some(LOOK));
            }
            drop(member.worker);
            assert!(member.wires.bytes_sent() > 8 * NUMBERS / 2);
            member.wires.join(member.threads);
            assert_eq!(member.pulse.fault(), None);
            member.pulse.farewell();
            member.sum.load(Ordering::Relaxed)
        })
    });
    let [even, odd] = members.map(|member| member.join().expect("it doesn't panic"));
    assert_eq!(even, 2 * (0..NUMBERS).step_by(2).sum::<u64>());
    assert_eq!(odd, 2 * (1..NUMBERS).step_by(2).sum::<u64>());
    assert_eq!(PANICS.load(Ordering::SeqCst), 0);
}

#[test]
fn a_connection_that_ends_in_the_middle_is_a_fault_and_no_panic() {
    let (mut member, mut data, _pulse) = member_alone();
    member.send(100_000);
    // Reads some of the message, so that the rest is missing.
    member.worker.step();
    data.read_exact(&mut [0; 1000]).expect("something comes");
    let start = Instant::now();
    drop(data);
    let (fault, sent) = member.run_into_fault();
    assert!(matches!(fault, Fault::Lost { process: 1, .. }), "{fault}");
    assert!(sent >= 1000);
    assert!(start.elapsed() < LIMIT / 2);
}

#[test]
fn a_message_that_is_cut_off_is_a_fault_and_no_panic() {
    for kept in [1, 47, 48, 49, 10_000] {
        let (member, mut data, _pulse) = member_alone();
        let message = [header([0, 1, 0, 1, 1 << 20, 0]).as_slice(), &[0; 10_000]].concat();
        data.write_all(&message[..kept]).expect("there is room");
        drop(data);
        let (fault, _) = member.run_into_fault();
        assert_eq!(
            fault.to_string(),
            "process 1 (one:1) is lost: its data connection has ended"
        );
    }
}

#[test]
fn headers_that_cannot_be_are_a_fault_and_no_panic() {
    let wrong = [
        [0, 0, 0, 1, 8, 0],
        [0, 1, 1, 2, 8, 0],
        [0, 1, 0, 2, 8, 0],
        [0, 1, 0, 1, u64::MAX, 0],
        [u64::MAX; 6],
    ];
    for numbers in wrong {
        let (member, mut data, _pulse) = member_alone();
        data.write_all(&header(numbers)).expect("there is room");
        let (fault, _) = member.run_into_fault();
        assert!(
            matches!(fault, Fault::Garbled { process: 1, .. }),
            "{fault}"
        );
    }
}

#[test]
fn what_the_pulse_tells_goes_before_the_end_of_a_connection() {
    let (member, data, mut pulse) = member_alone();
    drop(data);
    // The reason arrives after the end of the data.
    thread::sleep(Duration::from_millis(50));
    let reason = b"no memory";
    let mut stop = vec![4, 13 + reason.len() as u8, 0, 2, 1, 0, 0, 0];
    stop.extend([0; 8]);
    stop.extend(reason);
    pulse.write_all(&stop).expect("there is room");
    let (fault, _) = member.run_into_fault();
    assert!(
        matches!(&fault, Fault::Stopped { process: 1, reason, .. } if reason == "no memory"),
        "{fault}"
    );
}

#[test]
fn threads_that_write_to_a_stopped_process_can_be_cut_off() {
    let (mut member, data, _pulse) = member_alone();
    // More than any socket buffers for a process that doesn't read.
    for _ in 0..40 {
        member.send(200_000);
        member.worker.step();
    }
    thread::sleep(Duration::from_millis(100));
    member.pulse.board().accuse(Fault::Silent {
        process: 1,
        address: "one:1".to_owned(),
        seconds: 10,
    });
    let (fault, sent) = member.run_into_fault();
    assert!(matches!(fault, Fault::Silent { .. }), "{fault}");
    assert!(sent < 40 * 200_000 * 4, "{sent} bytes were taken");
    drop(data);
}

#[test]
fn a_member_that_is_dropped_leaves_no_thread_behind() {
    let (done, is_done) = std::sync::mpsc::channel();
    let dropping = thread::spawn(move || {
        let (mut member, _data, _pulse) = member_alone();
        member.send(1000);
        drop(member);
        done.send(()).expect("somebody watches");
    });
    is_done.recv_timeout(LIMIT).expect("it ends");
    dropping.join().expect("it doesn't panic");
    assert_eq!(PANICS.load(Ordering::SeqCst), 0);
}

fn header(numbers: [u64; 6]) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    for (bytes, number) in bytes.chunks_exact_mut(8).zip(numbers) {
        bytes.copy_from_slice(&number.to_be_bytes());
    }
    bytes
}

#[test]
fn what_is_under_way_is_sent_before_the_end() {
    const NUMBERS: u64 = 40 * 200_000;
    let (mut member, mut data, _pulse) = member_alone();
    let reading = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        let mut all = Vec::new();
        data.read_to_end(&mut all).expect("it ends well");
        data.write_all(&[0; HEADER]).expect("there is room");
        all.len() as u64
    });
    member.send(NUMBERS);
    member.worker.step();
    drop((member.input, member.worker));
    member.wires.join(member.threads);
    let read = reading.join().expect("it doesn't panic");
    assert!(read > 8 * NUMBERS / 2, "{read}");
    assert_eq!(member.pulse.fault(), None);
    assert_eq!(PANICS.load(Ordering::SeqCst), 0);
}

#[test]
fn bytes_pass_unchanged_in_pieces_of_any_size() {
    let message = [
        &header([0, 1, 0, 1, 100, 0])[..],
        &[7; 100],
        &header([0, 1, 0, 1, 0, 1]),
    ]
    .concat();
    for piece in [1, 7, 47, 48, 49, 1000] {
        let (socket, mut other) = connection();
        other.write_all(&message).expect("there is room");
        let board = Arc::new(Board::new(vec![String::new(); 2]));
        let (mut wires, _all) = Wires::new(vec![None, Some(socket)], 0, &board);
        let mut wire = wires.pop().flatten().expect("there is one");
        let (mut read, mut buffer) = (Vec::<u8>::new(), vec![0; piece]);
        loop {
            let count = wire.read(&mut buffer).expect("it never fails");
            if count == 0 {
                break;
            }
            read.extend(&buffer[..count]);
        }
        assert_eq!(read, message, "{piece}");
    }
}

#[test]
fn a_fault_ends_the_wait_for_what_is_under_way() {
    let (mut member, _data, _pulse) = member_alone();
    // More than any socket buffers for a process that doesn't read.
    member.send(40 * 200_000);
    member.worker.step();
    drop((member.input, member.worker));
    let board = member.pulse.board();
    let accusing = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        board.accuse_lost(1, "its cable is cut".to_owned());
    });
    // Without the fault, this would never end.
    member.wires.join(member.threads);
    accusing.join().expect("it doesn't panic");
    assert_eq!(PANICS.load(Ordering::SeqCst), 0);
}
