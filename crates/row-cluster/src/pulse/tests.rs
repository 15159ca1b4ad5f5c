//! Tests how a process reacts to messages of another one, and to their absence.

use std::net::{TcpListener, TcpStream};

use super::*;

const PATIENCE: Duration = Duration::from_secs(8);

fn connection() -> [TcpStream; 2] {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it is bound");
    let caller = TcpStream::connect(address).expect("it listens");
    let sockets = [caller, listener.accept().expect("it is called").0];
    for socket in &sockets {
        socket.set_nonblocking(true).expect("it is a socket");
    }
    sockets
}

fn addresses() -> Vec<String> {
    ["a:1", "b:1"].map(str::to_owned).to_vec()
}

/// The pulse thread's state of process 0, and the other end of its link to process 1.
fn heart() -> (Heart, Link) {
    let [socket, other] = connection();
    let other_end = Link::new(other);
    let other = Other {
        process: 1,
        link: Link::new(socket),
        silence: Duration::ZERO,
        is_there: true,
    };
    let heart = Heart {
        own: 0,
        board: Arc::new(Board::new(addresses())),
        others: vec![other],
        patience: PATIENCE,
        has_told: false,
    };
    (heart, other_end)
}

fn pair() -> [Pulse; 2] {
    let mut links = connection().map(Link::new).into_iter();
    [0, 1].map(|own| {
        let link = links.next().expect("there are two");
        let links = BTreeMap::from([(1 - own, link)]);
        Pulse::start(own, addresses(), links, PATIENCE).expect("a thread can be made")
    })
}

fn wait_until(condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < PATIENCE, "it doesn't come to that");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn who_has_slept_long_accuses_nobody() {
    let (mut heart, _other) = heart();
    for patience in [PATIENCE, PATIENCE / 16] {
        heart.patience = patience;
        heart.others[0].silence = Duration::ZERO;
        for _ in 0..4 {
            heart.listen(Duration::from_secs(3600));
            assert_eq!(heart.board.fault(), None);
        }
    }
}

#[test]
fn who_was_awake_all_the_time_counts_it() {
    let (mut heart, mut other) = heart();
    let seconds = |heart: &mut Heart, seconds| {
        for _ in 0..seconds {
            heart.listen(Duration::from_secs(1));
        }
        heart.board.fault()
    };
    assert_eq!(seconds(&mut heart, 7), None);
    other.send(&Frame::Beat(Status::default()));
    wait_until_heard(&mut heart);
    assert_eq!(seconds(&mut heart, 8), None);
    let fault = seconds(&mut heart, 1).expect("8 seconds are over");
    assert_eq!(fault.to_string(), "no message from process 1 (b:1) for 9 s");
}

fn wait_until_heard(heart: &mut Heart) {
    let start = Instant::now();
    while heart.others[0].silence > Duration::ZERO {
        assert!(start.elapsed() < PATIENCE, "nothing comes");
        heart.listen(Duration::ZERO);
    }
}

#[test]
fn who_has_said_farewell_may_be_silent_and_go() {
    let (mut heart, mut other) = heart();
    heart.listen(Duration::from_secs(1));
    other.send(&Frame::Farewell);
    wait_until_heard(&mut heart);
    for _ in 0..20 {
        heart.listen(Duration::from_secs(1));
    }
    drop(other);
    for _ in 0..20 {
        heart.listen(Duration::from_secs(1));
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(heart.board.fault(), None);
    assert!(heart.board.has_departed(1));
}

#[test]
fn statuses_are_heard() {
    let [zero, one] = pair();
    let status = |depth| Status {
        depth,
        ..Status::default()
    };
    zero.tell(status(3));
    one.tell(status(4));
    for pulse in [&zero, &one] {
        wait_until(|| pulse.statuses() == [status(3), status(4)]);
        assert!(!pulse.has_fault());
    }
}

#[test]
fn a_farewell_waits_for_that_of_the_other() {
    let [zero, one] = pair();
    let board = one.board();
    let start = Instant::now();
    let first = thread::spawn(move || zero.farewell());
    wait_until(|| board.has_departed(0));
    thread::sleep(Duration::from_millis(100));
    assert!(!first.is_finished());
    one.farewell();
    first.join().expect("it doesn't panic");
    assert!(start.elapsed() < FAREWELL_LIMIT);
    assert_eq!(board.fault(), None);
}

#[test]
fn a_fault_wakes_and_the_first_one_stays() {
    let [zero, one] = pair();
    let lost = Fault::Lost {
        process: 1,
        address: "b:1".to_owned(),
        reason: "first".to_owned(),
    };
    let start = Instant::now();
    let board = zero.board();
    let watcher = thread::spawn(move || board.wait_for_fault(PATIENCE, &|| false));
    let board = zero.board();
    board.accuse(lost.clone());
    board.accuse_lost(1, "second".to_owned());
    assert!(watcher.join().expect("it doesn't panic"));
    assert!(start.elapsed() < PATIENCE);
    assert_eq!(zero.fault(), Some(lost));
    // The accused process is told of the fault, even if the other one then leaves at once for a
    // later reason.
    zero.stop("third");
    wait_until(|| one.has_fault());
    let fault = one.fault().expect("there is one").to_string();
    assert_eq!(
        fault,
        "process 0 (a:1) has stopped: process 1 (b:1) is lost: first"
    );
}

#[test]
fn who_is_done_does_not_wait_long_for_others_when_there_is_a_fault() {
    let [zero, one] = pair();
    let start = Instant::now();
    let fault = Fault::Garbled {
        process: 1,
        reason: "nonsense".to_owned(),
    };
    zero.board().accuse(fault);
    wait_until(|| one.has_fault());
    zero.farewell();
    assert!(start.elapsed() < FAREWELL_LIMIT);
    assert!(!one.board().has_departed(0));
}

#[test]
fn no_thread_is_left_behind() {
    let [zero, one] = pair();
    let board = zero.board();
    drop(zero);
    assert_eq!(Arc::strong_count(&board), 1);
    wait_until(|| one.has_fault());
    let fault = one.fault().expect("there is one");
    assert!(matches!(fault, Fault::Lost { process: 0, .. }), "{fault}");
}

/// All frames received until the other side says that it is done sending.
fn frames_until_the_end(mut link: Link) -> Vec<Frame> {
    let start = Instant::now();
    let mut all = Vec::new();
    loop {
        let (frames, end) = link.receive();
        all.extend(frames);
        if end.is_some() {
            return all;
        }
        assert!(start.elapsed() < PATIENCE, "it doesn't end");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_fault_is_told_once() {
    let (mut heart, other) = heart();
    heart.tell_fault();
    assert!(!heart.has_told);
    let fault = Fault::Garbled {
        process: 1,
        reason: "nonsense".to_owned(),
    };
    heart.board.accuse(fault.clone());
    heart.tell_fault();
    heart.tell_fault();
    drop(heart);
    assert_eq!(
        frames_until_the_end(other),
        [Frame::Stop(Cause::from(&fault))]
    );
}

#[test]
fn who_does_not_read_gets_no_heartbeats_but_all_the_rest() {
    let (mut heart, other) = heart();
    let stop = Frame::Stop(Cause::own(0, &"why ".repeat(1000)));
    let mut sent = 0;
    while heart.others[0].link.is_flushed() {
        heart.send(&stop);
        sent += 1;
    }
    for _ in 0..3 {
        heart.beat();
    }
    heart.send(&Frame::Farewell);
    let reading = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        frames_until_the_end(other)
    });
    heart.linger(PATIENCE);
    let frames = reading.join().expect("it ends");
    let (last, stops) = frames.split_last().expect("some come");
    assert_eq!(*last, Frame::Farewell);
    assert_eq!(stops.len(), sent);
    assert!(stops.iter().all(|frame| *frame == stop));
}

#[test]
fn an_error_of_the_connection_is_told_as_it_is() {
    let (mut heart, other) = heart();
    heart.beat();
    // The other side leaves without having read what was sent.
    drop(other);
    let start = Instant::now();
    while heart.board.fault().is_none() {
        assert!(start.elapsed() < PATIENCE, "the fault is noticed too late");
        heart.listen(Duration::ZERO);
        thread::sleep(Duration::from_millis(1));
    }
    let fault = heart.board.fault().expect("there is one").to_string();
    assert!(fault.starts_with("process 1 (b:1) is lost: "), "{fault}");
    assert!(!fault.contains("has ended"), "{fault}");
}
