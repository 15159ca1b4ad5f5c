//! Processes find each other, whoever else calls, and say why when they don't.

use crate::support::setting::{KEY, LIMIT, Setting, Start};

use std::error::Error;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use row_cluster::{Difference, Fault, Hosts, Listener, MeetError, Peers, meet};

/// The fault that a process hears of, soon.
fn fault(peers: &Peers) -> Fault {
    let start = Instant::now();
    loop {
        if let Some(fault) = peers.fault() {
            return fault;
        }
        assert!(start.elapsed() < LIMIT, "no fault is found");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The first listeners of a setting.
fn take_listeners(setting: &mut Setting, count: usize) -> Vec<Listener> {
    let first = setting.listeners.iter_mut().take(count);
    first
        .map(|it| it.take().expect("it is there still"))
        .collect()
}

/// What comes of processes that have different lists, or say that they are the same.
fn outcome(listeners: Vec<Listener>, members: &[(&Hosts, usize)]) -> Vec<Result<Peers, MeetError>> {
    thread::scope(|scope| {
        let members: Vec<_> = listeners
            .into_iter()
            .zip(members)
            .map(|(listener, &(hosts, process))| {
                scope.spawn(move || {
                    let limit = Duration::from_secs(2);
                    Start {
                        limit,
                        ..Start::new(hosts, process)
                    }
                    .meet(listener)
                })
            })
            .collect();
        members
            .into_iter()
            .map(|member| member.join().expect("it doesn't panic"))
            .collect()
    })
}

#[test]
fn all_meet() {
    for processes in 1..=5 {
        let met = Setting::new(processes).meet_all();
        for (process, peers) in met.iter().enumerate() {
            let peers = peers.as_ref().expect("all are there");
            assert_eq!((peers.process(), peers.processes()), (process, processes));
            assert_eq!(peers.fault(), None);
        }
    }
}

#[test]
fn processes_may_start_late() {
    let hosts = Setting::new(3).hosts;
    thread::scope(|scope| {
        let hosts = &hosts;
        let members: Vec<_> = [400, 200, 0]
            .into_iter()
            .enumerate()
            .map(|(process, pause)| {
                scope.spawn(move || {
                    // The last is there first, and finds nobody for a while.
                    thread::sleep(Duration::from_millis(pause));
                    Start::new(hosts, process).meet(Listener::bind(hosts.address(process))?)
                })
            })
            .collect();
        let met: Vec<_> = members.into_iter().map(|it| it.join().unwrap()).collect();
        assert!(met.iter().all(Result::is_ok), "{met:?}");
    });
}

#[test]
fn strangers_neither_end_nor_delay_a_meeting() {
    let mut setting = Setting::new(2);
    let address = setting.hosts.address(0).to_owned();
    let say = |bytes: &[u8]| {
        let mut socket = TcpStream::connect(&address).unwrap();
        socket.write_all(bytes).unwrap();
        socket
    };
    let silent: Vec<_> = (0..100).map(|_| say(b"")).collect();
    let half = say(b"rowhello\x02\x00");
    let mut http = say(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let hostile = say(&[b"rowhello\x02\x00".as_slice(), &[0xff; 45]].concat());
    let long = say(&[b'r'; 100_000]);
    drop(say(b"rowh"));

    let start = Instant::now();
    let met = setting.meet_all();
    assert!(met.iter().all(Result::is_ok), "{met:?}");
    assert!(start.elapsed() < LIMIT / 2);
    // They are sent away without an answer.
    http.set_read_timeout(Some(LIMIT)).unwrap();
    let mut answer = Vec::new();
    let _ = http.read_to_end(&mut answer);
    assert_eq!(answer, b"");
    drop((silent, half, hostile, long));
}

#[test]
fn another_program_at_an_address_is_no_process() {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    thread::spawn(move || {
        for socket in other.incoming() {
            let _ = socket
                .unwrap()
                .write_all(b"SSH-2.0-and more of that kind\r\n");
        }
    });
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let hosts = Hosts::new([address.clone(), listener.address().unwrap().to_string()]).unwrap();
    let mut start = Start::new(&hosts, 1);
    start.limit = Duration::from_millis(600);
    match start.meet(listener) {
        Err(MeetError::Missing { processes, .. }) => {
            assert_eq!(processes.len(), 1);
            assert_eq!((processes[0].process, &processes[0].address), (0, &address));
            assert!(!processes[0].reason.is_empty());
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn those_who_are_missing_are_named() {
    let mut setting = Setting::new(4);
    setting.limit = Duration::from_millis(700);
    // Process 1 never starts: 2 and 3 call it in vain, and it doesn't call 0.
    setting.listeners[1] = None;
    let met = setting.meet_all();
    assert_eq!(met.len(), 3);
    let mut missing = 0;
    for outcome in met {
        match outcome {
            Err(MeetError::Missing { processes, .. }) => {
                assert!(processes.iter().any(|it| it.process == 1), "{processes:?}");
                missing += 1;
            }
            // Who gives up first tells the others why.
            Err(MeetError::Left { reason, .. }) => {
                assert!(reason.contains("process 1"), "{reason}");
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(missing > 0);
}

#[test]
fn waiting_can_be_stopped_and_says_for_whom() {
    let mut setting = Setting::new(3);
    let listener = setting.listeners[0].take().unwrap();
    let invitation = Start::new(&setting.hosts, 0).invitation();
    let mut heard = Vec::new();
    let start = Instant::now();
    let met = meet(listener, &invitation, &mut |missing| {
        heard.push(missing.to_vec());
        match heard.len() {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert!(matches!(met, Err(MeetError::Cancelled)), "{met:?}");
    assert_eq!(heard, [[1, 2], [1, 2]]);
    assert!(start.elapsed() >= Duration::from_secs(1));
}

#[test]
fn who_stops_waiting_hangs_up() {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let addresses = [other.local_addr().unwrap(), listener.address().unwrap()];
    let hosts = Hosts::new(addresses.map(|address| address.to_string())).unwrap();
    let mut start = Start::new(&hosts, 1);
    start.limit = 10 * LIMIT;
    let mut called = None;
    let met = meet(listener, &start.invitation(), &mut |_| {
        if called.is_none() {
            // It says hello, and never gets an answer.
            let (mut socket, _) = other.accept().unwrap();
            socket.read_exact(&mut [0; 55]).unwrap();
            called = Some(socket);
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(())
    });
    assert!(matches!(met, Err(MeetError::Cancelled)), "{met:?}");
    let mut socket = called.unwrap();
    socket.set_read_timeout(Some(LIMIT)).unwrap();
    assert_eq!(socket.read(&mut [0]).unwrap(), 0);
    // It doesn't call again.
    other.set_nonblocking(true).unwrap();
    thread::sleep(Duration::from_millis(50));
    assert!(other.accept().is_err());
}

#[test]
fn an_address_that_is_taken_is_told() {
    let listener = Listener::bind("127.0.0.1:0").unwrap();
    let address = listener.address().unwrap().to_string();
    let error = Listener::bind(&address).unwrap_err();
    let source = error.source().expect("the system's error").to_string();
    let expected = format!("can't listen on {address}: {source}");
    assert_eq!(error.to_string(), expected);
    assert!(MeetError::Cancelled.source().is_none());
}

#[test]
fn another_key_is_told_at_once_on_both_sides() {
    let start = Instant::now();
    let met = Setting::new(2).meet_each(|start| start.key[31] += start.process as u8);
    assert_eq!(met.len(), 2);
    for outcome in met {
        let error = outcome.unwrap_err();
        let difference = Difference::Key;
        assert!(
            matches!(error, MeetError::Different { difference: found, .. } if found == difference),
            "{error}"
        );
        assert!(error.to_string().contains("another puzzle, other options"));
    }
    assert!(start.elapsed() < LIMIT / 2);
}

#[test]
fn lists_that_differ_are_told_on_both_sides() {
    let mut setting = Setting::new(2);
    let listeners = take_listeners(&mut setting, 2);
    let [zero, one] = [0, 1].map(|process| setting.hosts.address(process));
    let longer = Hosts::new([zero, one, "127.0.0.1:1"]).unwrap();
    // What they search may depend on their number.
    let met = thread::scope(|scope| {
        let members = listeners.into_iter().zip([&setting.hosts, &longer]);
        let members = members.enumerate().map(|(process, (listener, hosts))| {
            scope.spawn(move || {
                let mut start = Start::new(hosts, process);
                start.key[0] = process as u8;
                start.meet(listener)
            })
        });
        let members: Vec<_> = members.collect();
        let met = members.into_iter().map(|it| it.join().expect("no panic"));
        met.collect::<Vec<_>>()
    });
    for (outcome, own) in met.into_iter().zip([2, 3]) {
        match outcome {
            Err(MeetError::Different {
                difference: Difference::Processes { found, expected },
                ..
            }) => assert_eq!((found, expected), (5 - own, own)),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_wrong_process_at_an_address_is_told_on_both_sides() {
    let mut setting = Setting::new(3);
    let listeners = take_listeners(&mut setting, 2);
    let [zero, one, two] = [0, 1, 2].map(|process| setting.hosts.address(process));
    // Process 2 (at the second listener) takes process 0 for process 1.
    let mixed = Hosts::new([two, zero, one]).unwrap();
    for outcome in outcome(listeners, &[(&setting.hosts, 0), (&mixed, 2)]) {
        match outcome {
            Err(MeetError::Different { difference, .. }) => {
                assert!(
                    matches!(difference, Difference::Number { .. }),
                    "{difference}"
                );
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn two_processes_with_one_number_are_told() {
    let mut setting = Setting::new(3);
    let mut listeners = take_listeners(&mut setting, 2);
    listeners.push(Listener::bind("127.0.0.1:0").unwrap());
    let hosts = &setting.hosts;
    let met = outcome(listeners, &[(hosts, 0), (hosts, 1), (hosts, 1)]);
    // Each of the two may have one of the connections; then both are told.
    let is_taken =
        |outcome: &&Result<_, _>| matches!(outcome, Err(MeetError::Taken { process: 1, .. }));
    assert!(met.iter().filter(is_taken).count() >= 1, "{met:?}");
}

#[test]
fn a_number_beyond_the_list_is_refused() {
    let mut setting = Setting::new(2);
    let listener = setting.listeners[0].take().unwrap();
    let met = Start::new(&setting.hosts, 2).meet(listener);
    assert!(
        matches!(
            met,
            Err(MeetError::NoSuchProcess {
                process: 2,
                processes: 2
            })
        ),
        "{met:?}"
    );
}

#[test]
fn a_process_that_stops_says_why() {
    let mut setting = Setting::new(3);
    let mut met: Vec<_> = setting.meet_all().into_iter().map(Result::unwrap).collect();
    let long = "no memory ".repeat(1000);
    met.pop().unwrap().abandon(&long);
    for peers in &met {
        let expected = Fault::Stopped {
            process: 2,
            address: setting.hosts.address(2).to_owned(),
            reason: long[..4096].to_owned(),
        };
        assert_eq!(fault(peers), expected);
    }
}

#[test]
fn a_process_that_goes_without_a_word_is_lost_for_all() {
    let mut setting = Setting::new(4);
    let mut met: Vec<_> = setting.meet_all().into_iter().map(Result::unwrap).collect();
    drop(met.remove(1));
    let is_lost = |fault: &Fault| matches!(fault, Fault::Lost { process: 1, .. });
    assert!(is_lost(&fault(&met[0])));
    // The others leave because of it, one after the other; it stays the one that is to blame.
    for peers in met {
        assert!(is_lost(&fault(&peers)));
        peers.abandon("because of process 1");
    }
}

/// A process made by hand, that doesn't say more than it is told to.
fn connect_as_process_1(address: &str, channel: u8) -> TcpStream {
    let mut socket = TcpStream::connect(address).expect("it listens");
    let mut bytes = b"rowhello\x02\x00".to_vec();
    bytes.extend(KEY);
    bytes.extend([1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, channel]);
    socket.write_all(&bytes).expect("there is room");
    let mut answer = [0; 15];
    socket.read_exact(&mut answer).expect("it answers");
    assert_eq!(answer[..11], *b"rowreply\x02\x00\x00");
    socket
}

/// Process 0, and the pulse channel to a process 1 made by hand, with `patience` for it.
fn with_process_by_hand(patience: Duration) -> (Peers, TcpStream, TcpStream) {
    let mut setting = Setting::new(2);
    let listener = setting.listeners[0].take().expect("it is there");
    thread::scope(|scope| {
        let mut start = Start::new(&setting.hosts, 0);
        start.patience = patience;
        let member = scope.spawn(move || start.meet(listener).expect("both are there"));
        let data = connect_as_process_1(setting.hosts.address(0), 0);
        let mut pulse = connect_as_process_1(setting.hosts.address(0), 1);
        let ready = pulse.write_all(b"\x01\x00\x00");
        ready.expect("there is room");
        (member.join().expect("it doesn't panic"), data, pulse)
    })
}

#[test]
fn a_process_that_says_nothing_more_is_silent() {
    let (peers, _data, _pulse) = with_process_by_hand(Duration::from_millis(700));
    let met = Instant::now();
    let found = fault(&peers);
    assert!(matches!(found, Fault::Silent { process: 1, .. }), "{found}");
    assert!(met.elapsed() > Duration::from_millis(400));
}

#[test]
fn what_cannot_be_is_told_as_that() {
    for bytes in [
        b"\x09\x00\x00".as_slice(),
        b"\x02\xff\xff",
        b"\x04\x02\x00no",
        b"\x00\x00\x00",
    ] {
        let (peers, _data, mut pulse) = with_process_by_hand(LIMIT);
        pulse.write_all(bytes).unwrap();
        let found = fault(&peers);
        assert!(
            matches!(found, Fault::Garbled { process: 1, .. }),
            "{found}"
        );
    }
}

#[test]
fn a_process_is_told_what_others_say_of_it() {
    let (peers, _data, mut pulse) = with_process_by_hand(LIMIT);
    // Process 1 has not heard of process 0 for 10 seconds, and stops.
    let mut bytes = b"\x04\x0d\x00\x01\x00\x00\x00\x00".to_vec();
    bytes.extend(10_u64.to_le_bytes());
    pulse.write_all(&bytes).unwrap();
    match fault(&peers) {
        Fault::Stopped {
            process: 1, reason, ..
        } => {
            assert!(reason.starts_with("no message from process 0 "), "{reason}");
            assert!(reason.ends_with(" for 10 s"), "{reason}");
        }
        other => panic!("{other}"),
    }
}
